package tabledraft

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// TakeKey does what a key means to what is drawn or selected; false where it means
// nothing there.
func (d *Draft) TakeKey(name fyne.KeyName) bool {
	way, arrow := d.arrow(name)
	switch {
	case name == fyne.KeyEscape && (d.Drawing() || d.held != holdsNothing):
		d.Leave()
	case name == fyne.KeyEscape && d.id != "":
		d.Choose("")
	case d.Drawing():
		return d.drawKey(name, way, arrow)
	case arrow && d.held != holdsNothing:
		d.push(way)
	case arrow && d.pens:
		d.movePen(way)
	case name == fyne.KeySpace && d.pens:
		_, near := d.view.Under()
		d.grab(d.pen, near)
		d.grabbed = nothing
		d.tell()
	case (name == fyne.KeyDelete || name == fyne.KeyBackspace) && d.id != "":
		d.Remove()
	default:
		return false
	}
	return true
}

// drawKey does what a key means while a line is drawn.
func (d *Draft) drawKey(name fyne.KeyName, way plane.Point, arrow bool) bool {
	switch {
	case arrow:
		d.movePen(way)
	case name == fyne.KeySpace:
		d.put(d.next())
	case (name == fyne.KeyReturn || name == fyne.KeyEnter) && len(d.line) > 0:
		d.close()
	case (name == fyne.KeyBackspace || name == fyne.KeyDelete) && len(d.line) > 0:
		d.TakeBack()
	default:
		return false
	}
	return true
}

// push moves what is held. Presses that follow each other are one step of the history.
func (d *Draft) push(by plane.Point) {
	const soon = 2 * time.Second
	t, ok := d.Thing()
	if !ok {
		return
	}
	b := d.board()
	change := tables.Move(t, tables.Kept(b, t, by))
	if d.held == holdsCorner {
		change = tables.MoveCorner(d.at, tables.Snap(b, d.at.Point(b).Add(by), 0, d.step, d.at.Point(b)))
	}
	next, err := change.On(b)
	if err != nil {
		d.refuse(err)
		return
	}
	doc, h := d.bench.Doc, d.held
	again := false
	if _, at := doc.History(); at > 0 && at == d.pushed.at && time.Since(d.pushed.when) < soon {
		again = true
		doc.Undo()
	}
	_, before := doc.History()
	if !d.bench.Do(change.To(d.board(), next)) {
		if again {
			doc.Redo()
		}
		return
	}
	_, at := doc.History()
	d.pushed, d.held = pushed{at, time.Now()}, h
	if at == before { // it is where it began
		d.pushed = pushed{}
	}
	if d.held == holdsCorner {
		d.view.BringInSight(d.at.Point(d.board()))
		d.say("The corner is at " + label(d.at.Point(d.board())) + d.sides(d.at.Point(d.board())))
	}
	d.Show()
}

// Next holds the next of what is selected for keys to move it: all of it, then its corners
// one after the other.
func (d *Draft) Next(by int) {
	t, ok := d.thing("a piece or a zone")
	if !ok {
		return
	}
	b := d.board()
	corners := t.Corners(b)
	i := -1 // all of it
	for k, c := range corners {
		if d.held == holdsCorner && c == d.at {
			i = k
		}
	}
	switch {
	case d.held == holdsNothing && by > 0:
		i = -1
	case d.held == holdsNothing:
		i = len(corners) - 1
	default:
		i = (i+1+by+len(corners)+1)%(len(corners)+1) - 1
	}
	if d.view.TakeFocus(); i < 0 {
		d.held = holdsAll
		d.say("All of " + t.Told(b) + ": the arrows move it, [ and ] turn it; . goes on to its corners")
	} else {
		d.held, d.at = holdsCorner, corners[i]
		d.view.BringInSight(d.at.Point(b))
		d.say(fmt.Sprintf("Corner %d of %d at %s: the arrows move it, Delete takes it away", i+1, len(corners), label(d.at.Point(b))))
	}
	d.Show()
}

// addCornerHere puts a corner where the pointer is on a side of what is selected, or in the
// middle of its longest side.
func (d *Draft) addCornerHere() {
	t, ok := d.thing("a piece or a zone")
	if !ok {
		return
	}
	at, near := d.view.Under()
	if d.keys {
		at = d.pen
	}
	c, p, on := tables.SideAt(d.board(), t, at, near)
	if !on {
		c, p = tables.LongestSide(d.board(), tables.Course{Of: t})
	}
	d.addCorner(c, p)
}

func (d *Draft) addCorner(c tables.Corner, at plane.Point) {
	if d.do(tables.AddCorner(c, at)) {
		d.at, d.held = c, holdsCorner
		d.Show()
		d.say("A corner is there: drag it, or move it with the arrows")
	}
}

// Remove takes away the corner that is held, or else what is selected.
func (d *Draft) Remove() {
	t, ok := d.thing("what is to go")
	if !ok {
		return
	}
	if d.held == holdsCorner {
		if d.do(tables.RemoveCorner(d.at)) {
			d.held = holdsNothing
			d.Show()
		}
		return
	}
	name := t.Told(d.board())
	if d.do(tables.Remove(d.scenario(), t)) {
		d.Choose("")
		d.say(sentence(name) + " is gone: Ctrl+Z brings it back")
	}
}

// Raise lays a further level on the hill that is selected.
func (d *Draft) Raise() {
	if t, ok := d.thing("a hill"); ok && d.do(tables.Raise(t, d.step)) {
		d.say(fmt.Sprintf("%s has %d levels now", sentence(t.Told(d.board())), 1+len(d.board().Pieces[t.Index].Rings)))
		d.host.Chosen()
	}
}

// Turn turns what is selected by tenths of a degree.
func (d *Draft) Turn(tenths int) {
	if t, ok := d.thing("a piece"); ok {
		d.do(tables.Turn(t, tenths, tables.Middle(d.board(), t)))
	}
}

// Copy lays a copy of what is selected beside it, and selects that.
func (d *Draft) Copy() {
	t, ok := d.thing("a piece")
	if !ok {
		return
	}
	pieces := len(d.board().Pieces)
	if !d.do(tables.Copy(t, plane.Point{X: 2 * tables.Inch, Y: 2 * tables.Inch})) {
		return
	}
	if b := d.board(); t.Zone {
		d.Choose(b.Zones[len(b.Zones)-1].ID)
	} else {
		d.Choose(b.Pieces[pieces].ID)
	}
}

// Ford makes a ford of the bridge that is selected, or a bridge of the ford; with neither
// selected a bridge is laid where a road crosses water without one, nearest to the
// pointer.
func (d *Draft) Ford() {
	b := d.board()
	if t, ok := d.Thing(); ok {
		if c, is := tables.Ford(b, t); is {
			if d.do(c) {
				d.host.Chosen()
			}
			return
		}
	}
	at, _ := d.view.Under()
	pieces := len(b.Pieces)
	if d.do(tables.Bridge(at)) {
		d.Choose(d.board().Pieces[pieces].ID)
	}
}

// reorder has the piece that is selected drawn over all others, or under them.
func (d *Draft) reorder(over bool) {
	if t, ok := d.thing("a piece"); ok {
		d.do(tables.Reorder(t, over))
	}
}

// DropCourse takes away the level or the hole whose corner is held, or else the last of what is
// selected.
func (d *Draft) DropCourse() {
	t, ok := d.thing("a hill or an area")
	if !ok {
		return
	}
	b := d.board()
	all := t.Courses(b)
	c := all[len(all)-1]
	if d.held == holdsCorner && d.at.Part > 0 {
		c = d.at.Course
	}
	if c.Part == 0 {
		d.refuse(errors.New("it has no level or hole to be taken away: Delete takes all of it"))
		return
	}
	d.held = holdsNothing
	if d.do(tables.Drop(c)) {
		d.host.Chosen()
	}
}

// SetKind makes the piece that is selected one of another kind.
func (d *Draft) SetKind(kind model.PieceKind) {
	if t, ok := d.thing("a piece"); ok && d.do(tables.SetKind(t, kind)) {
		d.host.Chosen()
	}
}

// setWidth gives the line that is selected another width.
func (d *Draft) setWidth(width int) {
	if t, ok := d.thing("a line"); ok {
		d.do(tables.SetWidth(t, width))
		d.host.Chosen()
	}
}

// askSize leads to the size of the table.
func (d *Draft) askSize() {
	d.Choose("")
	d.host.Reveal("map.width")
}

// TurnSheet turns or mirrors the whole table, and says which words that does not change.
func (d *Draft) TurnSheet(by tables.SheetTurn) {
	kept := len(tables.Directions(d.scenario()))
	d.say("")
	given := sketch{line: d.line}
	d.putAway()() // or it would lie askew
	if !d.bench.Do(by.Edit(d.scenario())) {
		return
	}
	d.host.Chosen()
	var says []string
	if len(given.line) > 0 {
		says = append(says, panel.GivenUpBefore(given.what()))
	}
	switch kept {
	case 0:
	case 1:
		says = append(says, "A name or a note still speaks of north, south, east or west: look whether it is so")
	default:
		says = append(says, fmt.Sprintf("%d names and notes still speak of north, south, east or west: look whether it is so", kept))
	}
	d.say(strings.Join(says, ". "))
}
