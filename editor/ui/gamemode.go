package ui

import (
	"strconv"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/playhexes"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model/hex"
)

// playing is the mode in which a match is on the map.
type playing struct {
	editor *editor
	match  match
	keys   []helpGroup // what pointer and keys do in it
}

var _ gameMode = playing{}

func (p playing) id() string { return playID }

// enter puts the game on the map.
func (p playing) enter() {
	p.cover()
	p.editor.showMode()
	p.match.Changed()
}

// leave takes it from the map again. It is kept.
func (p playing) leave() {
	p.match.Leave()
	p.editor.bench.Lights.Out = false
}

func (p playing) cover() {
	p.editor.mode, p.editor.bench.Lights.Out = p.editor.plays.mode, true
	p.match.Enter()
	p.editor.namePlayButton()
}

func (p playing) toggle() { p.editor.turnTo(p.editor.ofDraft) }

func (p playing) other() (icon, name, hint string) {
	return "pencil", "Draft", "Back to the draft; the game is kept (F5)"
}

func (p playing) tabs() (side, lower *panel.Tabs) { return p.match.Side(), p.match.Lower() }
func (p playing) menu() string                    { return "Playtest" }
func (p playing) sideColumn() fyne.CanvasObject   { return p.match.Panels() }
func (p playing) column() fyne.CanvasObject       { return p.match.Column() }

func (p playing) unfold(on bool) {
	p.match.Side().SetUnfolded(on)
	p.match.Lower().SetUnfolded(on)
}

func (p playing) commands() []*desk.Command {
	list := p.match.Commands()
	for _, c := range list {
		c.Editing = true
	}
	return append(list, keptCommands(p.editor.app.documents)...)
}

func (p playing) help() []helpGroup { return p.keys }
func (p playing) resume()           { p.match.Changed() }
func (p playing) pause()            { p.match.Halt() }

// redraw draws nothing: the map shows the board of the game.
func (p playing) redraw(document.Change) {}

func (p playing) canGo(by int) bool { return p.match.CanGo(by) }
func (p playing) goBy(by int)       { p.match.GoBy(by) }

func (p playing) clip(fyne.KeyboardShortcut) {
	p.editor.status.SetNotice("Cut, copy and paste are for the draft, and it is being played: go back to it first")
}

// light lights nothing: no hexes are spoken of.
func (p playing) light(hex.List) {}

func (p playing) tell(s *tour.State) { s.Playing = true }

// spots of a game begin with the id of their panel and a stroke: "branches/branch:1:go".
func (p playing) spots(put func(prefix string, panel any)) {
	if p.editor.panels.side {
		put(p.match.Lower().Shown().ID()+"/", p.match.Lower().Shown())
	}
}

// finds is what can be done on a table now.
func (p playing) finds() []found {
	g, ok := p.match.(*playtable.Game)
	if !ok {
		return nil
	}
	var all []found
	for _, o := range g.Offers() {
		all = append(all, found{id: "play.offer." + o.ID, text: o.Text, kind: "This moment", run: o.Do})
	}
	return all
}

func (p playing) describe(s *state) { s.Play = p.match.State() }

// playingHexes is the mode in which a game on hexes is on the map, which stays where it
// was while the draft lay there.
type playingHexes struct {
	playing
	game *playhexes.Game
}

var _ gameMode = playingHexes{}

// enter puts the game on the map, where the map is.
func (p playingHexes) enter() {
	p.cover()
	p.editor.showMode()
	p.editor.left.to = p.editor.mapView.Camera()
	p.game.Begin()
}

func (p playingHexes) cover() {
	e := p.editor
	e.mode, e.bench.Lights.Out = e.plays.mode, true
	e.tracing.Lay()
	e.setBoard(p.game.Session().Scenario().Hexes())
	p.game.Enter()
	e.namePlayButton()
}

// finds is what the units in hand can do.
func (p playingHexes) finds() []found {
	var all []found
	for i, o := range p.game.Offers() {
		all = append(all, found{id: "play.can." + o.ID, text: o.Name, kind: "Units in hand", key: strconv.Itoa(i + 1), disabled: !o.Can, run: o.Do})
	}
	return all
}

func (p playingHexes) light(hexes hex.List) { p.game.Show(hexes) }

func (p playingHexes) tell(s *tour.State) {
	s.Playing = true
	s.Game = p.game.Glance()
}

func (p playingHexes) spots(put func(prefix string, panel any)) {
	if p.editor.panels.tools {
		put("column/", spotted(p.game.ColumnSpots))
	}
	p.playing.spots(put)
}
