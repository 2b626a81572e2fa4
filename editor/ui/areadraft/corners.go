package areadraft

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// cornerUnder is the corner of the sector that is selected that is near a point.
func (d *Draft) cornerUnder(at plane.Point, near int) (plane.Point, bool) {
	i, ok := d.Sector()
	if !ok {
		return plane.Point{}, false
	}
	return sectors.Corner(&model.AreaBoard{Sectors: d.board().Sectors[i : i+1]}, at, near)
}

// dragCorner shows the map as it would be with the corner there. Where it cannot go it
// stays where it could.
func (d *Draft) dragCorner(at plane.Point, near int) {
	b := d.board()
	to, _ := sectors.Snap(b, at, near, d.step(), d.held)
	change := sectors.MoveCorner(d.held, to)
	next, err := change.On(b, d.twice)
	if err != nil {
		d.refuse(err)
		return
	}
	d.say("")
	d.change, d.changes = change, true
	d.view.SetBoard(next)
	if i, ok := d.Sector(); ok {
		d.view.Handle(slices.Clone(next.Sectors[i].Outline))
	}
	d.view.Hold(to)
	d.pen = to
}

// moveHeld moves the corner that keys move.
func (d *Draft) moveHeld(x, y int) {
	const soon = 2 * time.Second
	from, was := d.held, d.held
	to := d.board().OnSheet(plane.Point{X: d.held.X + x, Y: d.held.Y + y})
	if d.gridded {
		to, _ = sectors.Snap(d.board(), to, 0, d.step(), d.held)
	}
	doc := d.bench.Doc
	again := false
	if _, at := doc.History(); at > 0 && at == d.pushed.at && time.Since(d.pushed.when) < soon {
		if _, err := sectors.MoveCorner(was, to).On(d.board(), d.twice); err != nil {
			d.refuse(err)
			return
		}
		from, again = d.pushed.from, true
		doc.Undo()
	}
	d.held = to
	if d.make(sectors.MoveCorner(from, to), nil) {
		_, at := doc.History()
		d.pushed = pushed{from, at, time.Now()}
	} else if d.held = was; again {
		doc.Redo()
	}
	d.holds = true
	d.Show()
}

// NextCorner holds the next corner of the sector that is selected, so many on, for keys to
// move it.
func (d *Draft) NextCorner(by int) {
	i, ok := d.Sector()
	if !ok || len(d.board().Sectors[i].Outline) == 0 {
		d.refuse(errors.New("corners are those of a sector: select one first"))
		return
	}
	outline := d.board().Sectors[i].Outline
	at := 0
	if d.holds {
		at = (slices.Index(outline, d.held) + by + len(outline)) % len(outline)
	}
	d.held, d.holds = outline[at], true
	d.Show()
	d.view.TakeFocus()
	d.say(fmt.Sprintf("Corner %d of %d at %s: the arrows move it, Delete takes it away", at+1, len(outline), d.held))
}

// AddCorner puts a corner on the border under the pointer, or in the middle of the longest
// side of the sector that is selected.
func (d *Draft) AddCorner() {
	at, near := d.view.Under()
	if p, hold := sectors.Snap(d.board(), at, near, d.step()); hold == sectors.Border {
		d.addCorner(p)
		return
	}
	i, ok := d.Sector()
	if !ok {
		d.refuse(errors.New("point at a border, or select a sector: its longest side gets the corner"))
		return
	}
	var longest plane.Segment
	most := 0
	for e := range d.board().Sectors[i].Outline.Edges() {
		if x, y := e.To.X-e.From.X, e.To.Y-e.From.Y; x*x+y*y > most {
			longest, most = e, x*x+y*y
		}
	}
	d.addCorner(plane.Point{X: (longest.From.X + longest.To.X) / 2, Y: (longest.From.Y + longest.To.Y) / 2})
}

func (d *Draft) addCorner(at plane.Point) {
	if !d.make(sectors.AddCorner(at), nil) {
		return
	}
	if i, ok := d.Sector(); !ok || !slices.Contains(d.board().Sectors[i].Outline, at) {
		k := slices.IndexFunc(d.board().Sectors, func(s model.Sector) bool { return slices.Contains(s.Outline, at) })
		d.Choose(sectorSite(k))
	}
	d.held, d.holds = at, true
	d.Show()
	d.say("A corner is there: drag it, or move it with the arrows")
}

// CanRemove reports whether there is something that Remove takes away.
func (d *Draft) CanRemove() bool { return len(d.view.Selected()) > 0 }

// Remove takes away the corner that is held, the link at the border that is selected, or
// the sector that is.
func (d *Draft) Remove() {
	i, one := d.Sector()
	a, b, border := d.Pair()
	switch {
	case d.holds:
		if d.make(sectors.RemoveCorner(d.held), nil) {
			d.holds = false
			d.Show()
		}
	case one:
		d.removeSector(i)
	case border && len(d.view.Selected()) == 1:
		d.unlink(a, b)
	default:
		d.refuse(errors.New("select the sector that is to go, or the border whose link is"))
	}
}

// removeSector takes a sector out, and asks first where something goes with it.
func (d *Draft) removeSector(i int) {
	s := d.scenario()
	those := []int{i}
	if d.twice {
		if k, ok := sectors.Twin(s.AreaBoard(), i); ok && k != i {
			those = append(those, k)
		}
	}
	r := sectors.Remove(s, those...)
	name := s.AreaBoard().Listed(i)
	remove := func() {
		if d.bench.Do(r.Edit) {
			d.Choose()
			d.say(r.Told(name))
		}
	}
	if len(r.Lost) == 0 {
		remove()
		return
	}
	d.bench.Desk.Ask("Delete "+name, r.Question(name),
		desk.Choice{Text: "Keep it", Look: kit.Framed}, desk.Choice{Text: "Delete it", Look: kit.Primary, Do: remove})
}

// chooseKey does what a key means while nothing is drawn.
func (d *Draft) chooseKey(name fyne.KeyName) bool {
	x, y, arrow := d.arrow(name)
	switch {
	case arrow && d.holds:
		d.moveHeld(x, y)
	case name == fyne.KeyDelete && d.CanRemove():
		d.Remove()
	case name == fyne.KeyEscape && d.holds:
		d.holds = false
		d.Show()
	default:
		return false
	}
	return true
}
