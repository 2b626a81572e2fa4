package tool

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Smooth takes the roughness off the ground it is swept over, as
// document.Smooth does: each hex once in a stroke.
type Smooth struct {
	Radius int

	sweep
	once
}

// NewSmooth smooths seven hexes at a time.
func NewSmooth() *Smooth { return &Smooth{Radius: 1} }

// ID is "smooth".
func (t *Smooth) ID() string { return "smooth" }

// Name is the tool's name.
func (t *Smooth) Name() string { return "Smooth" }

// Key is the letter that chooses the tool.
func (t *Smooth) Key() string { return "O" }

// Hint says what the tool is for.
func (t *Smooth) Hint() string {
	return "Evens the altitudes of crests out, and the ragged edges of woods and slopes"
}

// Options is the size.
func (t *Smooth) Options() []Option { return []Option{size(&t.Radius)} }

// Actions are smoothing the whole map, and laying slopes around its crests.
func (t *Smooth) Actions() []Action {
	whole := func(id, name string, edit func(b *model.HexBoard, hexes hex.List) document.Cells) Action {
		return Action{ID: id, Name: name, Can: func(*document.Document) bool { return true }, Do: func(d *document.Document) error {
			b := d.Scenario().Hexes()
			return doCells(d, edit(b, slices.Collect(b.Grid.All())))
		}}
	}
	return []Action{
		whole("all", "Smooth the whole map", document.Smooth),
		whole("slopes", "Slopes around all crests", oneWide),
	}
}

// oneWide lays slopes that are one hex wide.
func oneWide(b *model.HexBoard, hexes hex.List) document.Cells {
	return document.LaySlopes(b, hexes, 1)
}

// Hover previews a click: the hexes that would change.
func (t *Smooth) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	reached := t.sweep.reach(d, e, t.Radius)
	if len(reached) == 0 {
		return Preview{}
	}
	if t.sweep.sweeping {
		return Preview{Hexes: spread(b.Grid, []hex.Hex{e.Hex}, t.Radius), Status: "Smoothing: " + e.LetGo() + " to finish, Esc takes it back"}
	}
	cells := document.Smooth(b, reached).Cells
	if len(cells) == 0 {
		return Preview{Hexes: reached, Status: "The ground is smooth here" + t.sweep.anchorHint(d)}
	}
	crests := 0
	p := Preview{}
	for _, c := range cells {
		p.Hexes = append(p.Hexes, c.Hex)
		if c.Cell.Terrain == model.Crest {
			crests++
		}
	}
	p.Status = fmt.Sprintf("Smooth %s: %d of crest to the mean altitude around them, %d to the ground around them", model.CountedHexes(len(p.Hexes)), crests, len(cells)-crests)
	p.Status += t.sweep.anchorHint(d)
	return p
}

// Press begins a stroke.
func (t *Smooth) Press(d *document.Document, e Event) error {
	if t.sweep.sweeping || e.Button != Left {
		return nil
	}
	t.start(d.Scenario().Hexes().Grid)
	return t.work(d, t.sweep.begin(d, e, "smooth the ground", t.Radius))
}

// work smooths the hexes that the stroke has not gone over yet.
func (t *Smooth) work(d *document.Document, hexes hex.List) error {
	return doCells(d, document.Smooth(d.Scenario().Hexes(), t.fresh(hexes)))
}

// Drag smooths on.
func (t *Smooth) Drag(d *document.Document, e Event) error {
	if !t.sweep.goesOn(d, e) {
		return nil
	}
	return t.work(d, t.sweep.move(d, e, t.Radius))
}
