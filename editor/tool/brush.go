package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Brush paints terrain: the left button one, the right button another. With
// Ctrl it picks up the terrain under the pointer instead, with Shift it paints
// a straight line from where the last stroke ended.
type Brush struct {
	Radius  int           // 0, 1, 2 and 3 paint 1, 7, 19 and 37 hexes
	Terrain model.Terrain // of the left button
	Second  model.Terrain // of the right button

	sweep
	painted model.Terrain // of the stroke that is going on
}

// NewBrush is a brush of one hex that paints woods, and clear with the right
// button.
func NewBrush() *Brush { return &Brush{Terrain: model.Woods, Second: model.Clear} }

// ID is "brush".
func (b *Brush) ID() string { return "brush" }

// Name is the tool's name.
func (b *Brush) Name() string { return "Terrain brush" }

// Key is the letter that chooses the tool.
func (b *Brush) Key() string { return "B" }

// Hint says what the tool is for.
func (b *Brush) Hint() string { return "Paints the hexes it is swept over" }

// Options is the brush's size.
func (b *Brush) Options() []Option { return []Option{size(&b.Radius)} }

// Actions is none.
func (b *Brush) Actions() []Action { return nil }

// Hover previews a click.
func (b *Brush) Hover(d *document.Document, e Event) Preview {
	if !b.sweep.sweeping && e.has(Ctrl) {
		return previewPick(d, e)
	}
	touched := b.sweep.reach(d, e, b.Radius)
	if len(touched) == 0 {
		return Preview{}
	}
	p := Preview{Hexes: touched}
	switch {
	case b.sweep.sweeping:
		p.Hexes = spread(d.Scenario().Hexes().Grid, []hex.Hex{e.Hex}, b.Radius)
		p.Status = fmt.Sprintf("Painting %s: %s to finish, Esc takes it back", b.painted, e.LetGo())
	case b.sweep.isLine(d, e):
		p.Status = fmt.Sprintf("Paint %s on %s in a straight line from %s, %s with the %s",
			b.Terrain, model.CountedHexes(len(touched)), d.Scenario().Hexes().Grid.Label(b.sweep.at), b.Second, e.RightButton())
	default:
		p.Status = fmt.Sprintf("Paint %s on %s, %s with the %s%s; Ctrl: pick up the terrain",
			b.Terrain, model.CountedHexes(len(touched)), b.Second, e.RightButton(), b.sweep.anchorHint(d))
	}
	return p
}

// Press begins a stroke, or picks a terrain up.
func (b *Brush) Press(d *document.Document, e Event) error {
	if b.sweep.sweeping || e.Button != Left && e.Button != Right {
		return nil
	}
	if e.has(Ctrl) {
		b.pick(d, e)
		return nil
	}
	b.painted = b.of(e.Button)
	touched := b.sweep.begin(d, e, "paint "+b.painted.String(), b.Radius)
	return d.Do(document.SetTerrain{Hexes: touched, Terrain: b.painted})
}

// of is the terrain of a button.
func (b *Brush) of(button Button) model.Terrain {
	if button == Right {
		return b.Second
	}
	return b.Terrain
}

// Drag paints on, without gaps.
func (b *Brush) Drag(d *document.Document, e Event) error {
	if !b.sweep.goesOn(d, e) {
		return nil
	}
	return d.Do(document.SetTerrain{Hexes: b.sweep.move(d, e, b.Radius), Terrain: b.painted})
}

// pick takes up the terrain of a hex on the map for the button.
func (b *Brush) pick(d *document.Document, e Event) {
	board := d.Scenario().Hexes()
	if !board.Grid.Contains(e.Hex) {
		return
	}
	if e.Button == Right {
		b.Second = board.Terrain(e.Hex)
	} else {
		b.Terrain = board.Terrain(e.Hex)
	}
}
