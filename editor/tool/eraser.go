package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Eraser makes hexes clear and takes their lines, bridges and hexside features
// away; places stay. With Shift it erases a straight line from where the last
// stroke ended.
type Eraser struct {
	Radius int // 0, 1, 2 and 3 erase 1, 7, 19 and 37 hexes

	sweep
}

// NewEraser is an eraser of one hex.
func NewEraser() *Eraser { return &Eraser{} }

// ID is "eraser".
func (t *Eraser) ID() string { return "eraser" }

// Name is the tool's name.
func (t *Eraser) Name() string { return "Eraser" }

// Key is the letter that chooses the tool.
func (t *Eraser) Key() string { return "E" }

// Hint says what the tool is for.
func (t *Eraser) Hint() string {
	return "Takes terrain, roads, railroads, canals, rivers, bridges, names and what lies on hexsides away"
}

// Options is the eraser's size.
func (t *Eraser) Options() []Option { return []Option{size(&t.Radius)} }

// Actions is none.
func (t *Eraser) Actions() []Action { return nil }

// Hover previews a click.
func (t *Eraser) Hover(d *document.Document, e Event) Preview {
	touched := t.sweep.reach(d, e, t.Radius)
	if len(touched) == 0 {
		return Preview{}
	}
	p := Preview{Hexes: touched}
	switch {
	case t.sweep.sweeping:
		p.Hexes = spread(d.Scenario().Hexes().Grid, []hex.Hex{e.Hex}, t.Radius)
		p.Status = "Erasing: " + e.LetGo() + " to finish, Esc takes it back"
	case t.sweep.isLine(d, e):
		p.Status = fmt.Sprintf("Erase everything on %s in a straight line from %s, names too",
			model.CountedHexes(len(touched)), d.Scenario().Hexes().Grid.Label(t.sweep.at))
	default:
		p.Status = fmt.Sprintf("Erase terrain, lines, bridges and names on %s%s", model.CountedHexes(len(touched)), t.sweep.anchorHint(d))
	}
	return p
}

// Press begins a stroke.
func (t *Eraser) Press(d *document.Document, e Event) error {
	if t.sweep.sweeping || e.Button != Left {
		return nil
	}
	return d.Do(document.Erase{Hexes: t.sweep.begin(d, e, "erase everything", t.Radius), Names: true})
}

// Drag erases on, without gaps.
func (t *Eraser) Drag(d *document.Document, e Event) error {
	if !t.sweep.goesOn(d, e) {
		return nil
	}
	return d.Do(document.Erase{Hexes: t.sweep.move(d, e, t.Radius), Names: true})
}
