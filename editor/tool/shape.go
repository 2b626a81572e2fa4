package tool

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Shape paints whole figures with the brush's terrains: rectangles, disks and
// lines that are dragged out, polygons whose corners are clicked or whose
// sides are drawn. Nothing is painted before the figure is complete.
type Shape struct {
	Brush *Brush
	Form  Form // any of those that are drawn, so neither Wand nor Whole
	Rim   bool // only the hexes at its edge

	figure figure
}

// NewShape paints rectangles.
func NewShape(b *Brush) *Shape { return &Shape{Brush: b} }

// ID is "shape".
func (t *Shape) ID() string { return "shape" }

// Name is the tool's name.
func (t *Shape) Name() string { return "Shape" }

// Key is the letter that chooses the tool.
func (t *Shape) Key() string { return "S" }

// Hint says what the tool is for.
func (t *Shape) Hint() string { return "Paints rectangles, disks, polygons and lines of hexes" }

// Options are the form, and whether it is filled.
func (t *Shape) Options() []Option {
	return []Option{t.figure.option(&t.Form, formNames[:Wand]), toggle("rim", "Edge only", &t.Rim)}
}

// Actions are completing a polygon and taking its last corner back.
func (t *Shape) Actions() []Action {
	open := func(*document.Document) bool { return t.Form == Polygon && t.figure.begun() && !t.figure.held }
	return []Action{
		{ID: "end", Name: "Paint it", Key: "Enter", Can: open, Do: func(d *document.Document) error {
			if !open(d) {
				return nil
			}
			return t.complete(d, t.figure.corners[0])
		}},
		{ID: "back", Name: "Undo last corner", Key: "Backspace", Can: open, Do: func(*document.Document) error {
			t.figure.takeBack(t.Form)
			return nil
		}},
	}
}

// Hover previews the figure.
func (t *Shape) Hover(d *document.Document, e Event) Preview {
	g := d.Scenario().Hexes().Grid
	if !t.figure.begun() {
		if !g.Contains(e.Hex) {
			return Preview{}
		}
		how := "drag it out"
		if t.Form == Polygon {
			how = "click its corners, or draw round it"
		}
		return Preview{Hexes: hex.List{e.Hex}, Status: fmt.Sprintf("Paint a %s of %s, of %s with the %s: %s", t.Form, t.Brush.Terrain, t.Brush.Second, e.RightButton(), how)}
	}
	p := Preview{Hexes: t.hexes(g, e.Hex)}
	p.Status = fmt.Sprintf("Paint %s on %s", t.Brush.of(t.figure.button), model.CountedHexes(len(p.Hexes)))
	switch {
	case t.figure.held:
		p.Status += ": " + e.LetGo() + " to paint, Esc gives it up"
	case t.figure.begun():
		p.Status += ": click the first corner or press Enter to paint; Backspace: the last corner back; Esc gives it up"
	}
	return p
}

// hexes are what the figure covers on the map.
func (t *Shape) hexes(g hex.Grid, pointer hex.Hex) hex.List {
	r := t.figure.region(t.Form, g, pointer)
	if t.Rim {
		r = rim(r)
	}
	return slices.Collect(r.All())
}

// Press begins a figure, or sets a polygon's next corner.
func (t *Shape) Press(d *document.Document, e Event) error {
	if t.figure.held || e.Button != Left && e.Button != Right {
		return nil
	}
	if t.figure.press(d, t.Form, e) {
		return t.complete(d, e.Hex)
	}
	return nil
}

// Drag pulls the figure out.
func (t *Shape) Drag(_ *document.Document, e Event) error {
	if t.figure.held {
		t.figure.drag(t.Form, e)
	}
	return nil
}

// Release paints a figure that is complete.
func (t *Shape) Release(d *document.Document, _ Event) error {
	if !t.figure.release(t.Form) {
		return nil
	}
	return t.complete(d, t.figure.corners[len(t.figure.corners)-1])
}

func (t *Shape) complete(d *document.Document, last hex.Hex) error {
	with := t.Brush.of(t.figure.button)
	hexes := t.hexes(d.Scenario().Hexes().Grid, last)
	t.figure.clear()
	return paint(d, fmt.Sprintf("paint a %s of %s", t.Form, with), hexes, with)
}

// Sketched is the corners of a polygon.
func (t *Shape) Sketched() (corners int, again func()) { return t.figure.sketched(&t.Form) }

// TakeBack takes the last one back, where it is what was done last.
func (t *Shape) TakeBack(d *document.Document) bool {
	return t.figure.latest(d) && t.figure.takeBack(t.Form)
}

// GiveUp gives them up.
func (t *Shape) GiveUp() { t.figure.clear() }

// Cancel gives the figure up.
func (t *Shape) Cancel(*document.Document) { t.figure.clear() }
