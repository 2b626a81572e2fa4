package areadraft

import (
	"errors"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Draw begins a new sector.
func (d *Draft) Draw() { d.begin(drawing) }

// Cut begins a line along which a sector is split.
func (d *Draft) Cut() {
	if len(d.board().Sectors) == 0 {
		d.refuse(errors.New("there is no sector to be split: draw one first"))
		return
	}
	d.begin(cutting)
}

func (d *Draft) begin(w work) {
	put := d.putAway()
	d.work, d.keys = w, false
	d.view.Select()
	d.view.TakeFocus()
	d.say("")
	d.Show()
	d.tell()
	d.host.Chosen()
	put()
}

// sketch is a line that is drawn, and for what.
type sketch struct {
	work work
	line []plane.Point
}

// what is the line, in a sentence.
func (s sketch) what() string { return "The line of " + model.Counted(len(s.line), "point", "points") }

// putAway takes the line away that is drawn. What it returns says so, once all else is said
// and shown, and how it comes back.
func (d *Draft) putAway() (say func()) {
	drawn := sketch{d.work, d.line}
	d.line = nil
	return func() {
		if len(drawn.line) > 0 {
			d.bench.GiveUp(drawn.what(), d, drawn)
		}
	}
}

// GoOnWith goes on with a line that was given up.
func (d *Draft) GoOnWith(drawn any) {
	s := drawn.(sketch)
	d.resume(s.work, s.line)
}

// doSheet makes an edit of the whole sheet. A line that is drawn would lie askew on it.
func (d *Draft) doSheet(e document.Edit) {
	d.say("")
	given := sketch{d.work, d.line}
	put := d.putAway()
	d.sketch()
	put()
	if d.bench.Do(e) && len(given.line) > 0 {
		d.say(panel.GivenUpBefore(given.what()))
	}
}

// TurnSheet turns or mirrors the whole map.
func (d *Draft) TurnSheet(by sectors.Turn) { d.doSheet(by.Edit(d.board())) }

// resume goes on with a line.
func (d *Draft) resume(w work, line []plane.Point) {
	d.begin(w)
	d.line = line
	d.sketch()
	d.tell()
}

// Drawn is how many points there are of the line that is drawn.
func (d *Draft) Drawn() int { return len(d.line) }

// Rest takes what is being drawn off the map, which shows something else for a while. Show
// brings a line back.
func (d *Draft) Rest() {
	if d.work != drawing && d.work != cutting {
		d.Leave()
		return
	}
	d.grabbed = nothing
	d.view.Quiet(false)
	d.view.Sketch()
	d.bench.Status.SetAction("", "")
}

// Leave gives up what is being drawn. A step back brings it back.
func (d *Draft) Leave() {
	put := d.putAway()
	d.work, d.grabbed, d.holds = choosing, nothing, false
	d.view.Light()
	d.Show()
	d.bench.Status.SetAction("", "")
	d.host.Chosen()
	put()
}

// tell says what a click would do.
func (d *Draft) tell() {
	action, where := d.Hint()
	d.bench.Status.SetAction(action, where)
}

// Hint is what a click would do to what is drawn, and where the point would lie.
func (d *Draft) Hint() (action, where string) {
	if d.work == linking {
		at, _ := d.view.Under()
		if i, ok := d.sectorUnder(at); ok {
			where = d.board().Listed(i)
		}
		if d.from < 0 {
			return "Click the sector from which the link leads, or drag to the other; Escape: give it up", where
		}
		return fmt.Sprintf("Click the sector that is linked with %s; Escape: give it up", d.board().Called(d.from)), where
	}
	at, hold := d.next()
	where = at.String() + [...]string{"", "  on the grid", "  on the edge", "  on a border", "  on a corner"}[hold]
	const more = "Backspace: take the last one back; Escape: give it up"
	switch {
	case d.work == drawing && len(d.line) > 2:
		return "Click or Space: a corner; the first corner or Enter: close the sector; " + more, where
	case d.work == drawing && len(d.line) == 0:
		return "Click or Space: the first corner of the new sector; the arrows move the point; Escape: give it up", where
	case d.work == drawing:
		return "Click or Space: a corner; " + more, where
	case len(d.line) == 0:
		return "Click the border where the line begins; the arrows move the point; Escape: give it up", where
	}
	return "Click the border where the line ends, or between for a bend; " + more, where
}

// Hover follows the pointer.
func (d *Draft) Hover() {
	d.keys = false
	d.sketch()
	d.tell()
}

// put sets the next point of the line.
func (d *Draft) put(at plane.Point, hold sectors.Hold) {
	d.say("")
	last := len(d.line) - 1
	switch {
	case d.work == drawing && len(d.line) > 2 && at == d.line[0]:
		d.finish()
		return
	case slices.Contains(d.line, at):
		d.say("The line has a point there already")
		return
	case d.work == cutting && last < 0 && hold != sectors.Border && hold != sectors.AtCorner:
		d.say("The line begins on the border of the sector that is split")
		return
	}
	d.line = append(d.line, at)
	if d.work == cutting && last >= 0 && (hold == sectors.Border || hold == sectors.AtCorner) {
		d.finish()
		return
	}
	d.sketch()
	d.tell()
}

// back takes the last point back.
func (d *Draft) back() {
	if len(d.line) == 0 {
		d.say("There is no point yet to be taken back")
		return
	}
	d.line = d.line[:len(d.line)-1]
	d.sketch()
	d.tell()
}

// TakeBack takes the last point of what is drawn back; false where there is none.
func (d *Draft) TakeBack() bool {
	if len(d.line) == 0 {
		return false
	}
	d.back()
	return true
}

// finish makes of the line what it is drawn for. Where that cannot be, it stays to be
// changed.
func (d *Draft) finish() {
	change, work, line := sectors.Draw(d.line), d.work, d.line
	if work == cutting {
		change = sectors.Cut(line)
	}
	if _, err := change.On(d.board(), d.twice); err != nil {
		if work == cutting && len(d.line) > 1 {
			d.line = d.line[:len(d.line)-1] // its end is to be set anew
			d.sketch()
		}
		d.refuse(err)
		return
	}
	before := d.board().PlaceIDs()
	d.work, d.line, d.grabbed = choosing, nil, nothing
	if !d.make(change, func(b *model.AreaBoard) int {
		return slices.IndexFunc(b.Sectors, func(s model.Sector) bool { return !slices.Contains(before, s.ID) })
	}) {
		d.resume(work, line)
		return
	}
	d.Show()
	d.bench.Status.SetAction("", "")
	if i, ok := d.Sector(); ok {
		d.say(fmt.Sprintf("%s is there: name it under Sector, draw on with D", d.board().Listed(i)))
	}
}

// drawKey does what a key means while a line is drawn.
func (d *Draft) drawKey(name fyne.KeyName) bool {
	x, y, arrow := d.arrow(name)
	switch {
	case arrow:
		if !d.keys {
			d.pen, _ = d.next()
			if _, ok := d.sectorUnder(d.pen); !ok && d.pen != d.board().OnSheet(d.pen) {
				d.pen = d.view.Middle()
			}
			d.keys = true
		}
		d.pen = d.board().OnSheet(plane.Point{X: d.pen.X + x, Y: d.pen.Y + y})
		d.sketch()
		d.tell()
	case name == fyne.KeySpace:
		d.put(d.next())
	case name == fyne.KeyReturn || name == fyne.KeyEnter:
		d.close()
	case name == fyne.KeyBackspace || name == fyne.KeyDelete:
		d.back()
	case name == fyne.KeyEscape:
		d.Leave()
	default:
		return false
	}
	return true
}

// close closes a sector that is drawn, or ends the line at the point that would be next.
func (d *Draft) close() {
	switch {
	case d.work == cutting:
		d.put(d.next())
	case len(d.line) < 3:
		d.refuse(errors.New("a sector has three corners or more: set them first"))
	default:
		d.finish()
	}
}

// arrow is how far a key moves a point, in units of the sheet: a step of the grid, a
// fifth of one where points keep to none, and five times as far with Shift.
func (d *Draft) arrow(name fyne.KeyName) (x, y int, ok bool) {
	step := max(sectors.Step(d.board())/5, 1)
	if d.gridded {
		step = sectors.Step(d.board())
	}
	if d.view.Mods()&fyne.KeyModifierShift != 0 {
		step *= 5
	}
	switch name {
	case fyne.KeyLeft:
		return -step, 0, true
	case fyne.KeyRight:
		return step, 0, true
	case fyne.KeyUp:
		return 0, -step, true
	case fyne.KeyDown:
		return 0, step, true
	}
	return 0, 0, false
}
