package ui

import (
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// tour is the guided tour "Draw your first map": steps of which each waits
// until the designer has really done it. It knows the document alone.
type tour struct {
	at     int       // the step, len(tourSteps) once all are done
	was    tourSight // when the step began
	folded bool      // the list of problems, for the map to have its room
	lowest int       // how far the history has been taken back since
	just   bool      // the step before was done just now, not skipped
}

// tourSight is what a tour looks at.
type tourSight struct {
	woods, crests, canals, bridges, namedWoods int
	done                                       int  // steps of the history
	saved                                      bool // in a file, as it is
	looked                                     bool // a problem was followed
}

// sightOf is what a tour sees of a document.
func sightOf(d *document.Document) tourSight {
	b := d.Scenario().Board
	s := tourSight{saved: d.Path() != "" && !d.Dirty()}
	_, s.done = d.History()
	for h := range b.Grid.All() {
		switch b.Terrain(h) {
		case model.Woods:
			s.woods++
		case model.Crest:
			s.crests++
		}
		if b.HasLine(model.Canal, h) {
			s.canals++
			s.bridges += bridgesOfRoads(b, h)
		}
	}
	for _, p := range b.Places {
		if p.Kind == model.PlaceWood {
			s.namedWoods++
		}
	}
	return s
}

// bridgesOfRoads is 1 where a road crosses a hex on a bridge.
func bridgesOfRoads(b *model.Board, h hex.Hex) int {
	if b.Bridge(h) && b.HasLine(model.Road, h) {
		return 1
	}
	return 0
}

// tourStep is a step of the tour. What it takes is pointed at in the window, in
// this order: the tool, the terrain, the button.
type tourStep struct {
	name    string
	text    string
	tool    string // id; "" for none
	terrain model.Terrain
	button  tourButton
	done    func(t *tour, now tourSight) bool
}

// tourButton is a button beside the map that a step is about.
type tourButton int

const (
	noButton tourButton = iota
	undoButton
	problemsButton
	saveButton
)

// tourSteps is the steps in order.
var tourSteps = []tourStep{
	{
		name: "Paint a wood", tool: "brush", terrain: model.Woods,
		text: "Press B for the terrain brush, choose Woods at the left, and drag over a few hexes with the left button. The right button paints clear ground.",
		done: func(t *tour, now tourSight) bool { return now.woods >= t.was.woods+3 },
	},
	{
		name: "Draw a crest line", tool: "crest",
		text: "Press H and drag along the top of a hill, somewhere else on the map. The slopes come by themselves; the altitude is set at the left.",
		done: func(t *tour, now tourSight) bool { return now.crests >= t.was.crests+2 },
	},
	{
		name: "Dig a canal", tool: "canal",
		text: "Press C, click where the canal begins and click where it shall go: it finds its way from hex to hex. Enter ends it. A drag draws it, too.",
		done: func(t *tour, now tourSight) bool { return now.canals >= t.was.canals+4 },
	},
	{
		name: "Lay a road across it", tool: "road",
		text: "Press R and draw a road from one side of the canal to the other, as you drew the canal. Where they cross, a bridge appears.",
		done: func(t *tour, now tourSight) bool { return now.bridges > t.was.bridges },
	},
	{
		name: "Name the wood", tool: "place",
		text: "Press P and click the wood. It gets the next free letter, which you can change at the left. Areas, deployment and victory can refer to it from now on.",
		done: func(t *tour, now tourSight) bool { return now.namedWoods > t.was.namedWoods },
	},
	{
		name: "Undo, and redo", button: undoButton,
		text: "Press Ctrl+Z to take the last step back, and Ctrl+Shift+Z to do it again. The history at the right lists every step; a click goes there.",
		done: func(t *tour, now tourSight) bool { return t.lowest < t.was.done && now.done >= t.was.done },
	},
	{
		name: "Look at a problem", button: problemsButton,
		text: "What does not fit yet is listed while you work: F4, or a click on Problems at the foot, shows it. Click a line, and you are led to what it is about.",
		done: func(_ *tour, now tourSight) bool { return now.looked },
	},
	{
		name: "Save the map", button: saveButton,
		text: "Press Ctrl+S and give the scenario a file. Until then a journal keeps every step, so that nothing is lost if the computer stops.",
		done: func(_ *tour, now tourSight) bool { return now.saved },
	},
}

// tourEnd is what is said at the end.
const tourEnd = "You have drawn a map. F1 lists all keys, and Ctrl+K finds every command by its name. Next come the forces at the right; Play in the header tries the draft out."

// ended reports whether all steps are done.
func (t *tour) ended() bool { return t.at >= len(tourSteps) }

// goTo begins a step.
func (t *tour) goTo(i int, now tourSight) {
	t.at, t.was, t.lowest, t.just = min(max(i, 0), len(tourSteps)), now, now.done, false
}

// see goes on to the next step when the one that waits is done. It reports
// whether it was.
func (t *tour) see(now tourSight) bool {
	if t.ended() {
		return false
	}
	t.lowest = min(t.lowest, now.done)
	if !tourSteps[t.at].done(t, now) {
		return false
	}
	t.goTo(t.at+1, now)
	t.just = true
	return true
}
