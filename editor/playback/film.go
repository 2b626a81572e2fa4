package playback

import (
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// Placed is a picture where it lies on the board.
type Placed struct {
	Picture int // its number
	X, Y    int // of its upper left corner, in pixels of the board's picture
	Scale   int // in thousandths of its size
	Level   int // the higher lies over the lower
}

// Frame is what lies on the board at a moment, by the names of things: "u12" is unit 12.
type Frame map[string]Placed

// change is what a step does to the frame before it.
type change struct {
	id   string
	gone bool // it is taken away
	to   Placed
}

// changes is what leads from one frame to the next, by names.
func changes(from, to Frame) []change {
	var out []change
	for _, id := range slices.Sorted(maps.Keys(to)) {
		if was, there := from[id]; !there || was != to[id] {
			out = append(out, change{id: id, to: to[id]})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(from)) {
		if _, there := to[id]; !there {
			out = append(out, change{id: id, gone: true})
		}
	}
	return out
}

// stroke is a mark that lies over the board for the length of a step.
type stroke struct {
	kind string // "ring" about a point, "way", "fire" or "order" from point to point
	side int    // index; less than 0 for none
	at   []int  // x, y of each point
	text string
}

// How long a step is shown, beside others.
const (
	briefly  = 1 // a step of a unit
	usually  = 2
	atLength = 4 // dice, and what comes of them
)

// step is what is shown at once: what an action led to, or one event of it.
type step struct {
	actions int // that are done by then
	part    int // of the action that is going on, from 1; 0 where all actions are done
	phase   int // index
	weight  int
	changes []change
	over    []stroke
	lost    []int // by side: units, or figures
	score   []int // by side; nil where no points are counted
}

// phase is a part of a game, as the timeline and the log have it.
type phase struct {
	turn  int // 0 for the deployment
	title string
	from  int // step
	lines []line
}

// line is one of the log.
type line struct {
	from  int // step
	text  string
	rolls []rules.Roll
	more  string // odds and chance of an attack
	minor bool
}

// standing is how the victory clauses stand from a step on.
type standing struct {
	from  int
	holds []bool
	told  []string // how far they are; empty where nothing is counted
}

// stage draws what stands on one kind of board.
type stage interface {
	// ground is the picture of the board without anybody, as a PNG, and its size.
	ground() (png []byte, width, height int)
	// frame is what lies on the board at the moment that the session shows.
	frame() Frame
	// parts is what lies on the board after each of the events of an action, as far as they
	// tell; nil where all of it is shown at once. The session shows the moment before it.
	parts(events []rules.Happening) []Frame
	// over is what an event lays over the board while it is shown.
	over(e rules.Happening) []stroke
	// saw takes down what happened.
	saw(e rules.Happening)
}
