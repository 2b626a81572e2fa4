package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Scatter paints only some of the hexes it is swept over, with the brush's
// terrains. Which they are is settled before the stroke begins, so that the
// preview shows them; the next stroke chooses others.
type Scatter struct {
	Brush   *Brush
	Radius  int
	Density int  // percent of the hexes that are painted
	Swap    bool // each button paints only on the terrain of the other

	seed uint64
	sweep
	with model.Terrain // of the stroke that is going on
	on   model.Terrain // with Swap, what the stroke paints over
}

// NewScatter paints a third of the clear hexes within two hexes.
func NewScatter(b *Brush) *Scatter {
	return &Scatter{Brush: b, Radius: 2, Density: 30, Swap: true, seed: 1}
}

// ID is "scatter".
func (t *Scatter) ID() string { return "scatter" }

// Name is the tool's name.
func (t *Scatter) Name() string { return "Scatter" }

// Key is the letter that chooses the tool.
func (t *Scatter) Key() string { return "D" }

// Hint says what the tool is for.
func (t *Scatter) Hint() string { return "Paints some of the hexes it is swept over, here and there" }

// Options are how densely, how widely and on what it paints.
func (t *Scatter) Options() []Option {
	return []Option{
		number("density", "Density", &t.Density, 5, 100, 5, "%"), size(&t.Radius),
		toggle("swap", "Swap the two only", &t.Swap),
	}
}

// Actions is none.
func (t *Scatter) Actions() []Action { return nil }

// Hover previews a click.
func (t *Scatter) Hover(d *document.Document, e Event) Preview {
	touched := t.sweep.reach(d, e, t.Radius)
	if len(touched) == 0 {
		return Preview{}
	}
	if t.sweep.sweeping {
		return Preview{
			Hexes:  t.chosen(d, spread(d.Scenario().Hexes().Grid, []hex.Hex{e.Hex}, t.Radius)),
			Status: fmt.Sprintf("Scattering %s: %s to finish, Esc takes it back", t.with, e.LetGo()),
		}
	}
	t.with, t.on = t.Brush.Terrain, t.Brush.Second
	p := Preview{Hexes: t.chosen(d, touched)}
	p.Status = fmt.Sprintf("Scatter %s on %s", t.with, model.CountedHexes(len(p.Hexes)))
	if t.Swap {
		p.Status += " of " + t.on.String()
	}
	p.Status += fmt.Sprintf(", %s with the %s%s", t.on, e.RightButton(), t.sweep.anchorHint(d))
	return p
}

// chosen is those of the hexes that would be painted.
func (t *Scatter) chosen(d *document.Document, hexes hex.List) hex.List {
	b := d.Scenario().Hexes()
	var out hex.List
	for _, h := range hexes {
		if ground := b.Terrain(h); ground == t.with || t.Swap && ground != t.on {
			continue
		}
		if int(mix(t.seed, h)%100) < t.Density {
			out = append(out, h)
		}
	}
	return out
}

// mix is a number that looks like chance, the same for the same seed and hex
// (the finalizer of SplitMix64).
func mix(seed uint64, h hex.Hex) uint64 {
	x := seed*0x9e3779b97f4a7c15 + uint64(h.Col)<<32 + uint64(h.Row)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Press begins a stroke.
func (t *Scatter) Press(d *document.Document, e Event) error {
	if t.sweep.sweeping || e.Button != Left && e.Button != Right {
		return nil
	}
	t.with, t.on = t.Brush.Terrain, t.Brush.Second
	if e.Button == Right {
		t.with, t.on = t.on, t.with
	}
	touched := t.sweep.begin(d, e, "scatter "+t.with.String(), t.Radius)
	return d.Do(document.SetTerrain{Hexes: t.chosen(d, touched), Terrain: t.with})
}

// Drag scatters on.
func (t *Scatter) Drag(d *document.Document, e Event) error {
	if !t.sweep.goesOn(d, e) {
		return nil
	}
	return d.Do(document.SetTerrain{Hexes: t.chosen(d, t.sweep.move(d, e, t.Radius)), Terrain: t.with})
}

// Release ends the stroke.
func (t *Scatter) Release(d *document.Document, e Event) error {
	if t.sweep.sweeping {
		t.seed++
	}
	return t.sweep.Release(d, e)
}
