package tool

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Form is the form of a figure of hexes.
type Form uint8

// The forms. A rectangle, a disk and a line are dragged out; the corners of a
// polygon are clicked one after the other, or it is drawn freehand.
const (
	Rectangle Form = iota
	Disk
	Polygon
	Straight
	Wand  // what is connected and of one terrain, with a click
	Whole // the place under the pointer, with a click
)

var formNames = [...]string{"rectangle", "disk", "polygon", "line", "wand", "place"}

// String is the form in a sentence.
func (f Form) String() string { return formNames[f] }

// figure is a figure that is being drawn.
type figure struct {
	corners  []hex.Hex
	held     bool // the button is down
	alone    bool // the button was pressed for the first corner
	freehand bool // and the polygon's sides drawn from there
	button   Button
	state    uint64 // of the document when the last corner was set
}

// option is the choice of a form for it. Another one begins it anew.
func (f *figure) option(form *Form, names []string) Option {
	o := choice("form", "Form", form, names...)
	set := o.Set
	o.Set = func(d *document.Document, value int) error {
		if value != int(*form) {
			f.clear()
		}
		return set(d, value)
	}
	return o
}

// begun reports whether there is anything of it.
func (f *figure) begun() bool { return len(f.corners) > 0 }

// press sets a corner. It reports whether that completes a polygon: a click on
// the first corner, or twice on the last, does.
func (f *figure) press(d *document.Document, form Form, e Event) (complete bool) {
	if form != Polygon {
		f.corners = f.corners[:0]
	}
	if n := len(f.corners); n > 2 && (e.Hex == f.corners[0] || e.Hex == f.corners[n-1]) {
		return true
	}
	if !f.begun() {
		f.button = e.Button
	}
	f.corners = append(f.corners, e.Hex)
	f.held, f.alone, f.freehand = true, len(f.corners) == 1, false
	f.state = d.State()
	return false
}

// drag follows the pointer.
func (f *figure) drag(form Form, e Event) {
	last := f.corners[len(f.corners)-1]
	if !f.held || e.Hex == last {
		return
	}
	if form != Polygon && len(f.corners) > 1 {
		f.corners[1] = e.Hex
		return
	}
	f.corners = append(f.corners, e.Hex)
	f.freehand = f.alone
}

// release reports whether the figure is complete.
func (f *figure) release(form Form) (complete bool) {
	held := f.held
	f.held = false
	return held && (form != Polygon || f.freehand)
}

// sketched is how many corners are set of a polygon, and what sets them anew, whatever form is
// drawn by then.
func (f *figure) sketched(form *Form) (corners int, again func()) {
	if *form != Polygon {
		return 0, nil
	}
	was := figure{corners: slices.Clone(f.corners), button: f.button, state: f.state}
	return len(was.corners), func() { *f, *form = was, Polygon }
}

// takeBack takes the last corner of a polygon away; false where there is none.
func (f *figure) takeBack(form Form) bool {
	if form != Polygon || !f.begun() || f.held {
		return false
	}
	f.corners = f.corners[:len(f.corners)-1]
	return true
}

// latest reports whether no edit was made since its last corner was set, or it was taken back.
func (f *figure) latest(d *document.Document) bool { return d.State() <= f.state }

func (f *figure) clear() { *f = figure{corners: f.corners[:0]} }

// region is the hexes of the figure; the pointer is where it would get its
// next corner.
func (f *figure) region(form Form, g hex.Grid, pointer hex.Hex) hex.Region {
	corners := f.corners
	if form == Polygon || len(corners) < 2 {
		corners = append(corners[:len(corners):len(corners)], pointer)
	}
	from, to := corners[0], corners[len(corners)-1]
	switch form {
	case Rectangle:
		return hex.Rectangle(g, from, to)
	case Disk:
		return hex.Disk(g, from, hex.Distance(from, to))
	case Straight:
		return hex.NewRegion(g, way(g, from, to)...)
	default:
		return hex.Polygon(g, corners...)
	}
}

// rim is the hexes of a region that have a neighbor outside it.
func rim(r hex.Region) hex.Region {
	out := hex.NewRegion(r.Grid())
	for h := range r.All() {
		for _, n := range h.Neighbors() {
			if !r.Contains(n) {
				out.Add(h)
			}
		}
	}
	return out
}
