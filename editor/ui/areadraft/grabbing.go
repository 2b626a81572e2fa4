package areadraft

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// twiceWithin is how soon a second press makes a double click.
const twiceWithin = 400 * time.Millisecond

// Grab begins a drag at a point of the sheet: of the next point of what is drawn, of a
// corner, a marker or a piece. Two presses at the same place are a double click.
func (d *Draft) Grab(at plane.Point, near int) bool {
	again := time.Since(d.when) < twiceWithin && abs(at.X-d.pressed.X) <= near/2 && abs(at.Y-d.pressed.Y) <= near/2
	d.pressed, d.when, d.dragged, d.changes = at, time.Now(), false, false
	d.keys = false
	switch d.work {
	case drawing, cutting:
		before := len(d.line)
		d.put(d.snap(at, near))
		if d.grabbed = nothing; d.work == drawing && len(d.line) > before {
			d.grabbed = aPoint
		}
		return true
	case linking:
		i, ok := d.sectorUnder(at)
		if ok {
			d.LinkTo(i)
			d.grabbed = aLink
		}
		return true
	}
	if again && d.doubleClick(at, near) {
		d.when = time.Time{}
		return true
	}
	if c, ok := d.cornerUnder(at, near); ok {
		d.grabbed, d.held = aCorner, c
		return true
	}
	return d.grabPiece()
}

func abs(n int) int { return max(n, -n) }

// doubleClick puts a corner on a border, or leads to the fields of a sector.
func (d *Draft) doubleClick(at plane.Point, near int) bool {
	p, hold := sectors.Snap(d.board(), at, near, d.step())
	if hold == sectors.Border {
		d.addCorner(p)
		return true
	}
	if i, ok := d.sectorUnder(at); ok && hold != sectors.AtCorner {
		d.Choose(sectorSite(i))
		d.host.Reveal(fmt.Sprintf("map.sectors[%d].name", i))
		return true
	}
	return false
}

// grabPiece takes the marker or the piece under the pointer.
func (d *Draft) grabPiece() bool {
	set := d.host.Setting()
	if i, ok := d.view.MarkerUnder(); ok && i < len(set.Markers) {
		d.grabbed, d.marker, d.stack = aMarker, set.Markers[i], set.Markers[i].At
		return true
	}
	stack, piece, ok := d.view.PieceUnder()
	if !ok || stack >= len(set.Stacks) || piece >= len(set.Stacks[stack].Units) || d.view.Mods()&fyne.KeyModifierControl != 0 {
		return false
	}
	d.grabbed, d.carry, d.stack = aUnit, set.Stacks[stack].Units[piece], set.Stacks[stack].At
	return true
}

// Drag goes on with it.
func (d *Draft) Drag(at plane.Point, near int) {
	d.dragged = d.dragged || abs(at.X-d.pressed.X) > near/2 || abs(at.Y-d.pressed.Y) > near/2
	if !d.dragged {
		return
	}
	switch d.grabbed {
	case aPoint:
		last := len(d.line) - 1
		if p, _ := d.snap(at, near); last >= 0 && !slices.Contains(d.line[:last], p) {
			d.line[last] = p
			d.sketch()
			d.tell()
		}
	case aCorner:
		d.dragCorner(at, near)
	case aUnit, aMarker:
		d.carryOver(at)
	case aLink:
		if i, ok := d.sectorUnder(at); ok && d.from >= 0 {
			d.view.Light(sectorSite(d.from), sectorSite(i))
			d.say("")
			d.tell()
		}
	}
}

// carryOver shows where what is carried would be let go.
func (d *Draft) carryOver(at plane.Point) {
	d.view.Sketch(areas.Sketch{Points: []plane.Point{d.pressed, at}})
	i, ok := d.sectorUnder(at)
	if !ok {
		d.view.Light()
		d.say("Let go over the sector where it is to be; Escape: leave it where it was")
		return
	}
	d.view.Light(sectorSite(i))
	if d.grabbed == aMarker {
		d.say("Let go: the marker lies in " + d.board().Called(i))
		return
	}
	what := "the unit begins"
	if d.whole() {
		what = "all of the stack begins"
	}
	d.say(fmt.Sprintf("Let go: %s in %s; Shift: all that stand there", what, d.board().Called(i)))
}

// whole reports whether all that stand together are carried.
func (d *Draft) whole() bool { return d.view.Mods()&fyne.KeyModifierShift != 0 }

// Drop ends the drag. A press that was no drag selects.
func (d *Draft) Drop(ok bool) {
	what := d.grabbed
	d.grabbed = nothing
	if d.dragged {
		d.when = time.Time{}
	}
	switch what {
	case aCorner:
		d.dropCorner(ok)
	case aUnit, aMarker:
		d.view.Light()
		d.say("")
		switch {
		case ok && d.dragged:
			d.letGo(what)
		case ok && d.whole() && !slices.Contains(d.view.Selected(), d.stack): // this one too
			d.Choose(append(slices.Clone(d.view.Selected()), d.stack)...)
		case ok:
			d.Choose(d.stack)
			if what == aUnit {
				d.revealUnit()
			} else {
				d.host.Reveal(fmt.Sprintf("rules[%d]", d.marker.Rule))
			}
		}
		d.Show()
	case aLink:
		at, _ := d.view.Under()
		if i, over := d.sectorUnder(at); ok && d.dragged && over && d.from >= 0 && i != d.from && d.work == linking {
			d.LinkTo(i)
		}
	}
}

func (d *Draft) dropCorner(ok bool) {
	switch {
	case ok && d.changes:
		to := d.pen
		e, err := d.change.Edit(d.board(), d.twice)
		d.held, d.holds = to, true
		if !d.do(e, err) {
			d.host.Renew()
		}
	case d.dragged:
		d.holds = false
		d.host.Renew()
	default:
		d.holds = true
		d.Show()
		d.say(fmt.Sprintf("The corner at %s: the arrows move it, Delete takes it away", d.held))
	}
	d.changes = false
}

// letGo takes what is carried to the sector under the pointer.
func (d *Draft) letGo(what grabbed) {
	at, _ := d.view.Under()
	i, ok := d.sectorUnder(at)
	s := d.scenario()
	if !ok || sectorSite(i) == d.stack || int(d.stack.A) >= len(s.AreaBoard().Sectors) || what == aMarker && d.marker.Rule >= len(s.Rules) {
		return
	}
	from, to := s.AreaBoard().Sectors[d.stack.A].ID, s.AreaBoard().Sectors[i].ID
	var e document.Edit
	var err error
	switch {
	case what == aMarker:
		e, err = sectors.MoveMarker(s, d.marker.Rule, from, to)
	case d.whole():
		e, err = document.MoveStack(s, from, to)
	default:
		e, err = document.MoveUnit(s, d.carry.Force, d.carry.Group, to)
	}
	if d.do(e, err) {
		d.Choose(sectorSite(i))
	}
}

// revealUnit leads to the unit that was clicked among the forces.
func (d *Draft) revealUnit() {
	i := slices.IndexFunc(d.scenario().Forces, func(f model.Force) bool { return f.ID == d.carry.Force })
	if i >= 0 {
		d.host.Reveal(fmt.Sprintf("forces[%d].units[%d]", i, d.carry.Group))
	}
}
