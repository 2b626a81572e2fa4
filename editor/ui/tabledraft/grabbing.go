package tabledraft

import (
	"fmt"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// twiceWithin is how soon a second press makes a double click.
const twiceWithin = 400 * time.Millisecond

// Press begins what a click or a drag does at a point of the table.
func (d *Draft) Press(at plane.Point, near int) {
	again := time.Since(d.when) < twiceWithin && far(at, d.pressed) <= near
	d.pressed, d.when, d.dragged, d.changes, d.keys = at, time.Now(), false, false, false
	alt := d.view.Mods()&fyne.KeyModifierAlt != 0
	switch {
	case len(d.line) > 0:
		before := len(d.line)
		d.put(d.snap(at, near))
		if len(d.line) > before {
			d.grabbed = aPoint
		}
	case alt && d.beginHole(at):
		d.begin(at, near, aStroke)
	case d.tool.boxed():
		d.begin(at, near, aBox)
	case d.tool.ID != Selecting:
		d.begin(at, near, aStroke)
	case again && d.twice(at, near):
		d.when = time.Time{}
	default:
		d.grab(at, near)
	}
}

// begin sets the first point of a line.
func (d *Draft) begin(at plane.Point, near int, what grabbed) {
	d.put(d.snap(at, near))
	d.grabbed = what
}

// beginHole selects the area in which a hole is cut: the one that is selected, else that
// under a point. It reports whether there is one.
func (d *Draft) beginHole(at plane.Point) bool {
	b := d.board()
	t, ok := d.Thing()
	if !ok || !d.canCut(t) || !(tables.Course{Of: t}).Points(b).Holds(at) {
		t, ok = tables.ThingAt(b, at, 0)
	}
	if !ok || !d.canCut(t) {
		return false
	}
	d.id, d.cuts, d.held = t.ID(b), true, holdsNothing
	d.host.Chosen()
	return true
}

func (d *Draft) canCut(t tables.Thing) bool {
	return !t.Zone && d.board().Pieces[t.Index].Kind.Shape() != model.LineShape
}

// twice is a double click: a corner on a side of what is selected, or the way to the fields
// of the unit or the general there, or of what is selected.
func (d *Draft) twice(at plane.Point, near int) bool {
	t, ok := d.Thing()
	if ok {
		if _, on := tables.CornerAt(d.board(), t, at, near); on {
			return false
		}
		if c, p, on := tables.SideAt(d.board(), t, at, near); on {
			d.addCorner(c, p)
			return true
		}
	}
	if path, stands := d.stander(at); stands {
		d.host.Reveal(path)
		return true
	}
	if !ok {
		return false
	}
	d.host.Reveal(pathOf(t) + ".name")
	return true
}

// pathOf is the path of a thing in files.
func pathOf(t tables.Thing) string {
	if t.Zone {
		return fmt.Sprintf("map.zones[%d]", t.Index)
	}
	return fmt.Sprintf("map.pieces[%d]", t.Index)
}

// grab takes the corner or the thing at a point.
func (d *Draft) grab(at plane.Point, near int) {
	b := d.board()
	if t, ok := d.Thing(); ok {
		if c, on := tables.CornerAt(b, t, at, near); on {
			d.grabbed, d.at, d.held = aCorner, c, holdsCorner
			d.Show()
			return
		}
	}
	t, ok := tables.ThingAt(b, at, near)
	defer d.host.Clicked()
	if !ok {
		d.Choose("")
		d.tell()
		return
	}
	d.grabbed = aThing
	if t.ID(b) != d.id || d.held != holdsNothing {
		d.Choose(t.ID(b))
	}
}

// Drag goes on with it.
func (d *Draft) Drag(at plane.Point, near int) {
	d.dragged = d.dragged || far(at, d.pressed) > near/2
	if !d.dragged {
		return
	}
	switch d.grabbed {
	case aPoint:
		last := len(d.line) - 1
		if p := d.snap(at, near); last >= 0 && !slices.Contains(d.line[:last], p) {
			d.line[last] = p
			d.Show()
			d.tell()
		}
	case aStroke:
		if at := tables.OnTable(d.board(), at); far(at, d.line[len(d.line)-1]) >= max(near/3, 5) {
			d.line = append(d.line, at)
			d.Show()
			d.say("Let go: the stroke becomes an outline of few corners; Escape: give it up")
		}
	case aBox:
		a, c := d.line[0], tables.Snap(d.board(), at, near, d.step)
		d.line = []plane.Point{a, {X: c.X, Y: a.Y}, c, {X: a.X, Y: c.Y}}
		d.Show()
		d.say(fmt.Sprintf("%s by %s", model.ShortInches(abs(c.X-a.X)), model.CountedInches(abs(c.Y-a.Y))))
	case aCorner:
		to := tables.Snap(d.board(), at, near, d.step, d.at.Point(d.board()))
		d.try(tables.MoveCorner(d.at, to), func() string { return label(to) + d.sides(to) })
	case aThing:
		d.dragThing(at)
	}
}

func abs(n int) int { return max(n, -n) }

// sides says how long the sides are that meet in the corner that is dragged.
func (d *Draft) sides(to plane.Point) string {
	b := d.board()
	points, n := d.at.Points(b), len(d.at.Points(b))
	var out string
	for _, way := range [2]int{n - 1, 1} {
		if i := d.at.At + way; d.at.Closed(b) || way == 1 && i < n || way == n-1 && d.at.At > 0 {
			out += fmt.Sprintf("  %s\u2033", model.ShortInches(far(to, points[i%n])))
		}
	}
	return out
}

// dragThing moves what is dragged, or turns it, or a copy.
func (d *Draft) dragThing(at plane.Point) {
	t, ok := d.Thing()
	if !ok {
		return
	}
	b := d.board()
	by := at.Sub(d.pressed)
	if d.step > 0 { // its first corner keeps to the grid
		first := (tables.Course{Of: t}).Points(b)[0]
		by = tables.Snap(b, first.Add(by), 0, d.step).Sub(first)
	}
	by = tables.Kept(b, t, by)
	moved := fmt.Sprintf("%s\u2033 from where it was", model.ShortInches(far(plane.Point{}, by)))
	switch mods := d.view.Mods(); {
	case mods&fyne.KeyModifierShift != 0:
		about := tables.Middle(b, t)
		tenths := angle(about, at) - angle(about, d.pressed)
		if d.step > 0 {
			tenths = (tenths + 25 + 3600) / 50 * 50
		}
		tenths = (tenths + 3600) % 3600
		d.try(tables.Turn(t, tenths, about), func() string { return fmt.Sprintf("Turned by %s degrees", tenth(tenths)) })
	case mods&fyne.KeyModifierControl != 0:
		d.try(tables.Copy(t, by), func() string { return "A copy, " + moved })
	default:
		d.try(tables.Move(t, by), func() string { return "Moved, " + moved + "; Shift: turn it, Ctrl: a copy" })
	}
}

// tenth is tenths as sentences have them.
func tenth(n int) string {
	if n%10 == 0 {
		return fmt.Sprint(n / 10)
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

// angle is the direction from one point to another in tenths of a degree, clockwise.
func angle(from, to plane.Point) int {
	return int(math.Round(math.Atan2(float64(to.Y-from.Y), float64(to.X-from.X)) * 1800 / math.Pi))
}

// try shows the table as it would be after a change, which letting go makes. Where it
// cannot be made it stays as it could.
func (d *Draft) try(c tables.Change, says func() string) {
	next, err := c.On(d.board())
	if err != nil {
		d.refuse(err)
		return
	}
	d.change, d.changes = c, true
	d.view.TryBoard(next)
	d.showOn(next)
	text := says()
	if t, ok := thingOf(next, d.id); ok && t.Zone {
		d.lineUp(next)
		text += d.roomSaid(next)
	}
	d.say(text)
}

// Drop ends the drag; false gives it up.
func (d *Draft) Drop(ok bool) {
	what := d.grabbed
	d.grabbed = nothing
	if d.dragged {
		d.when = time.Time{}
	}
	switch {
	case what == nothing:
	case !ok && what == aPoint: // it stays, with the others
		d.Show()
		d.tell()
	case !ok:
		if what == aStroke {
			d.line = d.smooth()
		}
		put := d.putAway()
		d.Renew()
		d.say("It stays as it was")
		put()
	case what == aStroke && d.dragged && len(d.line) > 2:
		d.dropStroke()
	case what == aBox && d.dragged:
		d.finishOr(d.line)
	case (what == aCorner || what == aThing) && d.changes:
		d.drop(what)
	case what == aCorner:
		d.say(fmt.Sprintf("The corner at %s: the arrows move it, Delete takes it away", label(d.at.Point(d.board()))))
	default:
		d.Show()
		d.tell()
	}
	d.changes = false
}

// dropStroke makes an outline of a line that was drawn freely.
func (d *Draft) dropStroke() {
	_, near := d.view.Under()
	if last := len(d.line) - 1; !d.closed() { // it ends at an edge or corner that is near, as it began
		d.line[last] = d.snap(d.line[last], near)
	}
	d.finishOr(d.smooth())
}

// smooth is a line that was drawn freely with few corners.
func (d *Draft) smooth() []plane.Point {
	_, near := d.view.Under()
	return tables.Smooth(d.line, d.closed(), max(2*near, tables.Inch/4), d.step)
}

// finishOr makes of points what is drawn; where that cannot be, it says why, and they are
// brought back to be changed by a step back.
func (d *Draft) finishOr(points []plane.Point) {
	d.line = points
	d.finish(points)
	if len(d.line) == 0 {
		return
	}
	why := d.bench.Status.Notice
	put := d.putAway()
	d.Show()
	if put(); why != "" {
		d.say(why + " Ctrl+Z brings the line back to be changed.")
	}
}

// drop makes the change of which a drag has shown what it does.
func (d *Draft) drop(what grabbed) {
	n := len(d.board().Pieces) + len(d.board().Zones)
	done := d.do(d.change)
	d.Renew() // nobody hears of a change that leaves all as it was
	if !done {
		return
	}
	if b := d.board(); what == aThing && len(b.Pieces)+len(b.Zones) > n { // a copy
		if t, ok := d.Thing(); ok && t.Zone {
			d.Choose(b.Zones[len(b.Zones)-1].ID)
		} else {
			d.Choose(b.Pieces[n-len(b.Zones)].ID)
		}
	}
	d.host.Chosen()
}

// Renew shows the table as the scenario has it, unless the draft rests.
func (d *Draft) Renew() {
	if d.rests {
		return
	}
	d.view.SetBoard(d.board())
	d.lineUp(d.board())
	d.Show()
}
