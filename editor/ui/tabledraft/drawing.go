package tabledraft

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// far is how far two points are from each other, to the next hundredth of an inch.
func far(a, b plane.Point) int {
	return int(math.Ceil(math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y))))
}

// put sets the next point of the line.
func (d *Draft) put(at plane.Point) {
	d.say("")
	switch last := len(d.line) - 1; {
	case last > 1 && d.closed() && at == d.line[0]:
		d.finish(d.line)
		return
	case last >= 0 && !d.closed() && at == d.line[last]:
		d.finish(d.line)
		return
	case slices.Contains(d.line, at):
		d.say("The line has a point there already")
		return
	}
	d.line = append(d.line, at)
	d.Show()
	d.tell()
}

// TakeBack takes the last point of what is drawn back; false where there is none.
func (d *Draft) TakeBack() bool {
	if len(d.line) == 0 {
		return false
	}
	d.line = d.line[:len(d.line)-1]
	d.Show()
	d.tell()
	return true
}

// finish makes of a line what it is drawn for, and selects it. Where that cannot be, it
// stays to be changed.
func (d *Draft) finish(points []plane.Point) {
	what := d.tool.what()
	change := tables.DrawZone(points)
	if d.tool.Kind != "" {
		change = tables.Draw(d.tool.Kind, points)
	}
	if d.cuts {
		t, ok := d.thing("the area")
		if !ok { // it was taken back
			d.Show()
			return
		}
		change, what = tables.Cut(t, points), "the hole"
	}
	before := d.board()
	e, err := change.Edit(before)
	if err != nil {
		d.refuse(err)
		d.Show()
		return
	}
	pieces, zones, id := len(before.Pieces), len(before.Zones), d.id
	tool, cuts := d.tool, d.cuts
	d.end()
	if !d.bench.Do(e) {
		d.say("")
		d.resume(sketch{tool, id, points, cuts})
		return
	}
	d.tool = Tools[0]
	switch b := d.board(); {
	case len(b.Zones) > zones:
		id = b.Zones[zones].ID
	case len(b.Pieces) > pieces:
		id = b.Pieces[pieces].ID
	}
	d.Choose(id)
	d.tell()
	switch n := len(d.board().Pieces) - pieces; {
	case cuts:
		d.say("The hole is cut: Ctrl+Z takes it back")
	case n > 1:
		d.say(fmt.Sprintf("%s is there, with %s where it crosses water; P makes a ford of one that is selected", sentence(what), model.Counted(n-1, "bridge", "bridges")))
	default:
		d.say(fmt.Sprintf("%s is there: drag its corners, or draw another with %c", sentence(what), tool.Key))
	}
}

// sentence is words with a capital.
func sentence(s string) string { return string(s[0]-'a'+'A') + s[1:] }

// tell says what a click would do.
func (d *Draft) tell() { d.bench.Status.SetAction(d.Hint()) }

// Hint is what a click would do, and where the next point would lie with the lengths that
// matter there.
func (d *Draft) Hint() (action, where string) {
	at := d.next()
	where = label(at)
	if n := len(d.line); n > 0 {
		long := far(d.line[n-1], at)
		where += fmt.Sprintf("  %s\u2033 from the corner before", model.ShortInches(long))
		if n > 1 {
			for i := range n - 1 {
				long += far(d.line[i], d.line[i+1])
			}
			where += fmt.Sprintf(", %s\u2033 in all", model.ShortInches(long))
		}
	}
	const more = "Backspace: take the last one back; Escape: give it up"
	switch n := len(d.line); {
	case !d.Drawing():
		return d.selectHint()
	case n == 0 && d.tool.boxed():
		return fmt.Sprintf("Drag: %s from corner to corner; click: its first corner; Alt: cut a hole; Escape: select again", d.tool.what()), where
	case n == 0:
		return fmt.Sprintf("Click or Space: the first corner of %s; drag: draw freely; Alt: cut a hole; Escape: select again", d.tool.what()), where
	case n < 2 || d.closed() && n < 3:
		return "Click or Space: a corner; " + more, where
	case d.closed():
		return "Click or Space: a corner; the first corner or Enter: close it; " + more, where
	}
	return "Click or Space: a corner; the last one again or Enter: end it; " + more, where
}

// selectHint is what a click would do while nothing is drawn.
func (d *Draft) selectHint() (action, at string) {
	p, near := d.view.Under()
	if d.keys {
		p = d.pen
	}
	b := d.board()
	where := label(p)
	over, ok := tables.ThingAt(b, p, near)
	if ok {
		where = over.Told(b) + "  " + where
	}
	if path, stands := d.stander(p); stands && !d.cornerUnder(p, near) {
		return "Double click: to its fields; armies are lined up, players choose where their units stand", d.standerTold(path) + "  " + label(p)
	}
	switch t, one := d.Thing(); {
	case one && d.cornerUnder(p, near):
		return "Drag: move the corner; Delete after a click: take it away", where
	case one && ok && t == over && !t.Zone && b.Pieces[t.Index].Kind.Shape() != model.LineShape:
		return "Drag: move it, Shift: turn it, Ctrl: a copy; double click on a side: a corner; Alt: cut a hole", where
	case one && ok && t == over:
		return "Drag: move it, Shift: turn it, Ctrl: a copy; double click on it: a corner", where
	case ok:
		return "Click: select it; drag: move it; Alt: cut a hole", where
	}
	return "Take a tool to draw, or click what lies on the table", where
}

func (d *Draft) cornerUnder(p plane.Point, near int) bool {
	t, ok := d.Thing()
	if !ok {
		return false
	}
	_, ok = tables.CornerAt(d.board(), t, p, near)
	return ok
}

// Hover follows the pointer.
func (d *Draft) Hover() {
	if len(d.line) > 0 || d.keys {
		d.keys = false
		d.Show()
	}
	d.tell()
}

// Left says no longer what a click would do, unless keys go on from there.
func (d *Draft) Left() {
	if len(d.line) == 0 && !d.keys {
		d.bench.Status.SetAction("", "")
	}
}

// close ends what is drawn.
func (d *Draft) close() {
	switch {
	case d.closed() && len(d.line) < 3:
		d.refuse(errors.New("an outline has three corners or more: set them first"))
	case len(d.line) < 2:
		d.refuse(errors.New("a line has two points or more: set them first"))
	default:
		d.finish(d.line)
	}
}

// arrow is how far a key moves a point: a step of the grid, a tenth of an inch where
// points keep to none, and four times as far with Shift.
func (d *Draft) arrow(name fyne.KeyName) (way plane.Point, ok bool) {
	step := d.step
	if step == 0 {
		step = tables.Inch / 10
	}
	if d.view.Mods()&fyne.KeyModifierShift != 0 {
		step *= 4
	}
	switch name {
	case fyne.KeyLeft:
		return plane.Point{X: -step}, true
	case fyne.KeyRight:
		return plane.Point{X: step}, true
	case fyne.KeyUp:
		return plane.Point{Y: -step}, true
	case fyne.KeyDown:
		return plane.Point{Y: step}, true
	}
	return plane.Point{}, false
}

// movePen moves the point that keys set.
func (d *Draft) movePen(by plane.Point) {
	if !d.keys {
		at, _ := d.view.Under()
		if at != tables.OnTable(d.board(), at) {
			at = d.view.Middle()
		}
		d.pen, d.keys = tables.Snap(d.board(), at, 0, d.step), true
	}
	d.pen = tables.Snap(d.board(), d.pen.Add(by), 0, d.step)
	d.view.BringInSight(d.pen)
	d.Show()
	d.tell()
}

// togglePen has keys move a point over the table, or the table again.
func (d *Draft) togglePen() {
	d.pens = !d.pens
	if d.pens {
		d.movePen(plane.Point{})
	}
	d.keys = d.pens
	d.Show()
	d.view.TakeFocus()
}

// penKeys reports whether keys move a point.
func (d *Draft) penKeys() bool { return d.pens }
