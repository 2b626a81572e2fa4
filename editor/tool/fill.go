package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Fill paints connected hexes of one terrain with the brush's terrains; with
// Shift every hex of that terrain on the map.
type Fill struct {
	Brush *Brush

	found patch
}

// ID is "fill".
func (t *Fill) ID() string { return "fill" }

// Name is the tool's name.
func (t *Fill) Name() string { return "Fill" }

// Key is the letter that chooses the tool.
func (t *Fill) Key() string { return "F" }

// Hint says what the tool is for.
func (t *Fill) Hint() string {
	return "Fills connected hexes of one terrain with another; with Shift replaces that terrain everywhere"
}

// Options is none.
func (t *Fill) Options() []Option { return nil }

// Actions is none.
func (t *Fill) Actions() []Action { return nil }

// Hover previews a click.
func (t *Fill) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	if !b.Grid.Contains(e.Hex) {
		return Preview{}
	}
	p := Preview{Hexes: t.reach(d, e)}
	was := b.Terrain(e.Hex)
	if e.has(Shift) {
		p.Status = fmt.Sprintf("Replace %s with %s everywhere, %s, with %s with the %s", was, t.Brush.Terrain, model.CountedHexes(len(p.Hexes)), t.Brush.Second, e.RightButton())
	} else {
		p.Status = fmt.Sprintf("Fill %s of %s with %s, with %s with the %s; Shift: everywhere on the map", model.CountedHexes(len(p.Hexes)), was, t.Brush.Terrain, t.Brush.Second, e.RightButton())
	}
	return p
}

// reach is the hexes a click would fill.
func (t *Fill) reach(d *document.Document, e Event) hex.List {
	return t.found.find(d, e.Hex, e.has(Shift)).hexes
}

// Press fills.
func (t *Fill) Press(d *document.Document, e Event) error {
	b := d.Scenario().Hexes()
	if !b.Grid.Contains(e.Hex) || e.Button != Left && e.Button != Right {
		return nil
	}
	with := t.Brush.of(e.Button)
	label := fmt.Sprintf("fill with %s", with)
	if e.has(Shift) {
		label = fmt.Sprintf("replace %s with %s", b.Terrain(e.Hex), with)
	}
	return paint(d, label, t.reach(d, e), with)
}

// Drag does nothing: a fill is done with the click.
func (t *Fill) Drag(*document.Document, Event) error { return nil }

// Release does nothing.
func (t *Fill) Release(*document.Document, Event) error { return nil }

// Cancel does nothing.
func (t *Fill) Cancel(*document.Document) {}

// paint gives hexes a terrain in a stroke of its own.
func paint(d *document.Document, label string, hexes hex.List, with model.Terrain) error {
	d.BeginStroke(label)
	defer d.EndStroke()
	return d.Do(document.SetTerrain{Hexes: hexes, Terrain: with})
}
