// Package tabledraft is how designers draw an open table in the window: terrain and zones
// drawn corner by corner or freely, pieces and their corners dragged or moved by keys,
// hills raised, holes cut, bridges laid. What the changes are is the matter of package
// tables; here is what the pointer and the keys mean by them, and what stands beside the
// table.
package tabledraft

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	drawn "github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Map is the table in the window.
type Map interface {
	SetBoard(b *model.TableBoard)
	TryBoard(b *model.TableBoard) // in the middle of a drag
	SetSetting(s drawn.Setting)
	Mark(m drawn.Highlights)
	Under() (at plane.Point, near int) // the pointer, and how far it may miss a point
	Middle() plane.Point               // of what is in sight
	BringInSight(at plane.Point)
	Mods() fyne.KeyModifier
	TakeFocus()
}

// Host is what a draft wants of the window beside its bench.
type Host struct {
	Chosen  func()            // something else is selected, or another tool taken
	Clicked func()            // something is clicked, or the bare cloth
	Reveal  func(path string) // leads to a field of the scenario in its panel
}

// Snaps are the grids that points can keep to.
var Snaps = []struct {
	Name, Short string
	Step        int
}{{"Inches", "1\u2033", tables.Inch}, {"Quarters of an inch", "\u00bc\u2033", tables.Inch / 4}, {"No grid", "Free", 0}}

// Draft is a table that is drawn on.
type Draft struct {
	bench *panel.Bench
	view  Map
	host  Host
	flags []drawn.Problem
	stood lineup.Lineup // who stands on the table, as shown

	tool Tool
	step int // of the grid; 0 for none

	id   string // of what is selected; empty for nothing
	held held   // what the arrows move of it
	at   tables.Corner

	line []plane.Point // that is drawn
	cuts bool          // it is a hole in what is selected
	pen  plane.Point   // where keys have brought the next point
	keys bool          // they have, and the pointer has not moved since
	pens bool          // keys move a point while nothing is drawn too

	rests bool // something else is on the map

	grabbed grabbed
	pressed plane.Point // where the button went down last
	when    time.Time
	dragged bool
	change  tables.Change // what letting go does
	changes bool
	pushed  pushed
}

// held is what the arrows move of what is selected.
type held uint8

const (
	holdsNothing held = iota
	holdsAll
	holdsCorner
)

// grabbed is what a drag has in hand.
type grabbed uint8

const (
	nothing grabbed = iota
	aPoint          // the last of the line
	aStroke         // a line that is drawn freely
	aBox            // a rectangle
	aCorner
	aThing
)

// pushed is something on its way under keys: presses that follow each other are one step
// of the history.
type pushed struct {
	at   int // the step of the history that moved it
	when time.Time
}

// New is the draft on a table.
func New(b *panel.Bench, view Map, h Host) *Draft {
	return &Draft{bench: b, view: view, host: h, tool: Tools[0], step: tables.Inch / 4}
}

func (d *Draft) scenario() *model.Scenario { return d.bench.Scenario() }
func (d *Draft) board() *model.TableBoard  { return d.bench.Scenario().TableBoard() }

// Tool is the tool in use.
func (d *Draft) Tool() Tool { return d.tool }

// Step is the step of the grid that points keep to, 0 for none.
func (d *Draft) Step() int { return d.step }

// SetStep has points keep to another grid.
func (d *Draft) SetStep(step int) {
	d.step = step
	if step == 0 {
		d.say("Points lie where you set them, to the hundredth of an inch")
	} else {
		d.say("Points keep to a grid of " + model.CountedInches(step))
	}
	d.Show()
	d.host.Chosen()
}

// nextStep has points keep to the next grid.
func (d *Draft) nextStep() {
	for i, s := range Snaps {
		if s.Step == d.step {
			d.SetStep(Snaps[(i+1)%len(Snaps)].Step)
			return
		}
	}
}

// Take takes a tool up.
func (d *Draft) Take(id string) {
	put := d.putAway()
	for _, t := range Tools {
		if t.ID == id {
			d.tool = t
		}
	}
	if id != Selecting {
		d.id = ""
	}
	d.view.TakeFocus()
	d.say("")
	d.Show()
	d.tell()
	d.host.Chosen()
	put()
}

// TakeOver goes on with what is drawn on another draft of the same table, as it is drawn
// there.
func (d *Draft) TakeOver(other *Draft) {
	d.tool, d.step, d.id, d.line, d.cuts = other.tool, other.step, other.id, other.line, other.cuts
	d.pen, d.keys, d.pens = other.pen, other.keys, other.pens
}

// end ends the line that is drawn, and whatever else is in hand.
func (d *Draft) end() {
	d.line, d.cuts, d.grabbed, d.held, d.changes = nil, false, nothing, holdsNothing, false
}

// sketch is a line that is drawn, and with what; with cuts it is a hole in what has the id.
type sketch struct {
	tool Tool
	id   string
	line []plane.Point
	cuts bool
}

// what is the line, in a sentence.
func (s sketch) what() string { return "The line of " + model.Counted(len(s.line), "point", "points") }

// putAway is end for a line of which nothing was made. What it returns says so, once all
// else is said and shown, and how it comes back.
func (d *Draft) putAway() (say func()) {
	drawn := sketch{d.tool, d.id, d.line, d.cuts}
	d.end()
	return func() {
		if len(drawn.line) > 0 {
			d.bench.GiveUp(drawn.what(), d, drawn)
		}
	}
}

// GoOnWith goes on with a line that was given up.
func (d *Draft) GoOnWith(drawn any) { d.resume(drawn.(sketch)) }

// resume goes on with a line.
func (d *Draft) resume(s sketch) {
	d.end()
	d.tool, d.id, d.line, d.cuts = s.tool, s.id, s.line, s.cuts
	d.view.TakeFocus()
	d.Show()
	d.tell()
	d.host.Chosen()
}

// Drawn is how many points there are of the line that is drawn.
func (d *Draft) Drawn() int { return len(d.line) }

// Rest shows nothing any more, as something else is on the map for a while, and lays the
// tool down with which nothing is drawn. Resume goes on.
func (d *Draft) Rest() {
	if len(d.line) == 0 {
		d.Take(Selecting)
	}
	d.grabbed = nothing
	d.rests = true
	d.view.Mark(drawn.Highlights{})
	d.bench.Status.SetAction("", "")
}

// Resume shows the table again, and the line that waited.
func (d *Draft) Resume() {
	d.rests = false
	d.Renew()
}

// Leave gives up what is being drawn, which a step back brings back, and then the tool.
func (d *Draft) Leave() {
	if len(d.line) > 0 || d.held != holdsNothing {
		put := d.putAway()
		d.Show()
		d.tell()
		put()
		return
	}
	d.Take(Selecting)
}

// Drawing reports whether clicks draw, and do not select.
func (d *Draft) Drawing() bool { return d.tool.ID != Selecting || len(d.line) > 0 }

// Flag shows the flags of problems.
func (d *Draft) Flag(flags []drawn.Problem) {
	d.flags = flags
	d.Show()
}

func (d *Draft) say(text string) { d.bench.Status.SetNotice(text) }

// refuse says why something is not done.
func (d *Draft) refuse(err error) { d.say(desk.SentenceOf(err)) }

// Thing is what is selected; false where nothing is.
func (d *Draft) Thing() (tables.Thing, bool) { return thingOf(d.board(), d.id) }

// thingOf is what has an id on a table.
func thingOf(b *model.TableBoard, id string) (tables.Thing, bool) {
	if i, ok := b.Piece(id); ok {
		return tables.Thing{Index: i}, true
	}
	i, ok := b.Zone(id)
	return tables.Thing{Zone: true, Index: i}, ok
}

// Piece is the piece that is selected; false where none is.
func (d *Draft) Piece() (*model.Piece, bool) {
	t, ok := d.Thing()
	if !ok || t.Zone {
		return nil, false
	}
	return &d.board().Pieces[t.Index], true
}

// Choose selects what has an id, or nothing. A hole that is drawn is one in what was selected.
func (d *Draft) Choose(id string) {
	say := func() {}
	if d.cuts && id != d.id {
		say = d.putAway()
	}
	d.id, d.held = id, holdsNothing
	d.Show()
	d.host.Chosen()
	say()
}

// Show shows what is selected, and what is being drawn.
func (d *Draft) Show() { d.showOn(d.board()) }

// showOn shows that of a table which is not the scenario's yet.
func (d *Draft) showOn(b *model.TableBoard) {
	if d.rests {
		return
	}
	m := drawn.Highlights{Problems: d.flags, Step: d.step}
	if !d.Drawing() && d.held == holdsNothing && d.grabbed == nothing {
		m.Step = 0 // the grid is for those who set points
	}
	if t, ok := thingOf(b, d.id); ok {
		for _, c := range t.Courses(b) {
			if c.Closed(b) {
				m.Selected = append(m.Selected, c.Points(b))
			} else {
				m.Sketches = append(m.Sketches, drawn.Sketch{Points: c.Points(b)})
			}
		}
		for _, c := range t.Corners(b) {
			if len(d.line) == 0 {
				m.Handles = append(m.Handles, c.Point(b))
			}
		}
		switch {
		case d.held == holdsAll:
			m.Held = m.Handles
		case d.held == holdsCorner && d.at.In(b) && d.at.Of == t:
			m.Held = []plane.Point{d.at.Point(b)}
		case d.held == holdsCorner:
			d.held = holdsNothing
		}
	}
	m.Sketches = append(m.Sketches, d.sketches()...)
	if d.keys && (d.Drawing() || d.pens) {
		const r = tables.Inch / 2
		p := d.pen
		m.Hover = []plane.Polygon{{p.Add(plane.Point{Y: -r}), p.Add(plane.Point{X: r}), p.Add(plane.Point{Y: r}), p.Add(plane.Point{X: -r})}}
	}
	d.view.Mark(m)
}

// sketches are the line that is drawn, and how it would go on.
func (d *Draft) sketches() []drawn.Sketch {
	if len(d.line) == 0 {
		return nil
	}
	if d.grabbed == aStroke && d.dragged || d.grabbed == aBox {
		line := d.line
		if d.closed() {
			line = append(slices.Clone(line), line[0])
		}
		return []drawn.Sketch{{Points: line, Echo: true}}
	}
	next := d.next()
	out := []drawn.Sketch{{Points: d.line}, {Points: []plane.Point{d.line[len(d.line)-1], next}, Echo: true}}
	if d.closed() && len(d.line) > 1 {
		out = append(out, drawn.Sketch{Points: []plane.Point{next, d.line[0]}, Echo: true})
	}
	return out
}

// closed reports whether what is drawn has an outline.
func (d *Draft) closed() bool { return d.cuts || d.tool.closed() }

// next is the point that would be the next of the line.
func (d *Draft) next() plane.Point {
	at, near := d.view.Under()
	if d.keys {
		at, near = d.pen, 0
	}
	return d.snap(at, near)
}

// snap brings a point to what is near: the first point of an outline before all else.
func (d *Draft) snap(at plane.Point, near int) plane.Point {
	if d.closed() && len(d.line) > 2 && far(at, d.line[0]) <= near {
		return d.line[0]
	}
	return tables.Snap(d.board(), at, near, d.step)
}

// do makes a change of the table, or says why it cannot be made. It reports whether it
// was made.
func (d *Draft) do(c tables.Change) bool {
	e, err := c.Edit(d.board())
	if err != nil {
		d.refuse(err)
		return false
	}
	if !d.bench.Do(e) {
		return false
	}
	d.Show()
	return true
}

// label is a point as the status line has it.
func label(p plane.Point) string { return model.Inches(p.X) + "," + model.Inches(p.Y) }

// thing is what a change is made of, or why nothing is.
func (d *Draft) thing(what string) (tables.Thing, bool) {
	t, ok := d.Thing()
	if !ok {
		d.refuse(fmt.Errorf("select %s first: click it on the table", what))
	}
	return t, ok
}
