package ui

import (
	"encoding/json"
	"io"

	"github.com/mapsheet/mapsheet/editor/ui/play"
)

// state is what the log of states says of the window, one JSON object a line: enough
// for a test that drives the real window to know when it is ready and where
// to click. Positions are device pixels of the window.
type state struct {
	Width     int               `json:"width"` // of the window
	Height    int               `json:"height"`
	Screen    string            `json:"screen"`              // "start", "editor" or "leaf"
	Dialog    string            `json:"dialog,omitempty"`    // name of the dialog in front
	Question  string            `json:"question,omitempty"`  // what it asks or tells, where that is a text
	Unnoticed bool              `json:"unnoticed,omitempty"` // the dialog takes no key yet that would answer it
	Asks      string            `json:"asks,omitempty"`      // what is to be answered on the map
	Title     string            `json:"title,omitempty"`     // of the window
	Documents []string          `json:"documents,omitempty"` // the titles of all that are open, in the order of their tabs
	Cards     map[string][2]int `json:"cards,omitempty"`     // middle of each scenario's card
	Recover   [][2]int          `json:"recover,omitempty"`   // middle of each button that opens recovered work
	Broken    *[2]int           `json:"broken,omitempty"`    // middle of the button that tells how the program broke down
	Map       *mapState         `json:"map,omitempty"`
	Sheet     *sheetState       `json:"sheet,omitempty"` // where a map of areas or a table lies
	Steps     int               `json:"steps"`           // of the history
	At        int               `json:"at"`              // how many of them are done
	Problems  int               `json:"problems"`
	Path      string            `json:"path,omitempty"`
	Dirty     bool              `json:"dirty"`
	Controls  map[string][2]int `json:"controls,omitempty"` // middle of each control of the panels in sight, by its key
	Play      *play.State       `json:"play,omitempty"`     // the game, while it is on the map
	Games     *gamesState       `json:"games,omitempty"`    // of the laboratory, the league or the small changes that are shown
	Exported  string            `json:"exported,omitempty"` // the file exported last
}

// gamesState is how far games are that are played beside the window.
type gamesState struct {
	Goes   bool   `json:"goes"`           // they are being played
	Played int    `json:"played"`         // of those that are shown
	Note   string `json:"note,omitempty"` // what is said of how they are played
}

// mapState is where the map lies: the sheet's hex 0101, how far it is from one
// hex to the next, and the size of hexes. Hexes are drawn on whole pixels, so
// that the size alone does not say where a distant one lies.
type mapState struct {
	X      float64 `json:"x"` // of the centre of hex 0101
	Y      float64 `json:"y"`
	Column float64 `json:"column"` // from one column to the next
	Row    float64 `json:"row"`    // from one row to the next; every second column lies half of it lower
	Size   float64 `json:"size"`   // corner radius
	Width  int     `json:"width"`
	Height int     `json:"height"`
	Left   int     `json:"left"` // of the map's upper left corner
	Top    int     `json:"top"`
}

// sheetState is where a map of areas or a table lies: the north-west corner of its sheet, and how
// many pixels there are to a unit of it.
type sheetState struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Scale float64 `json:"scale"`
	Draws bool    `json:"draws,omitempty"` // clicks draw, and do not select
}

// stateLog writes states; a nil one writes nothing. A line that is empty says
// that the window was drawn again and shows the same.
type stateLog struct {
	out  io.Writer
	last string
	news bool // since the last time of rest
}

// write writes a state, unless it is the same as the last one.
func (t *stateLog) write(s state) {
	if t == nil {
		return
	}
	data, err := json.Marshal(s)
	if err != nil || string(data) == t.last {
		return
	}
	t.last, t.news = string(data), true
	_, _ = t.out.Write(append(data, '\n')) // a log that cannot be written harms nothing
}

// rest writes an empty line when nothing is new since the last time.
func (t *stateLog) rest() {
	if !t.news {
		_, _ = t.out.Write([]byte{'\n'})
	}
	t.news = false
}
