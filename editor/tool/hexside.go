package tool

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Hexside paints hedges, walls or streams along the hexsides nearest to the
// pointer, without gaps; the right button takes them away.
type Hexside struct {
	Kind model.SideKind

	doing bool
	on    bool     // the stroke puts the feature there
	at    hex.Side // where the stroke is
}

// NewHexside paints hedges.
func NewHexside() *Hexside { return &Hexside{} }

// ID is "hexside".
func (t *Hexside) ID() string { return "hexside" }

// Name is the tool's name.
func (t *Hexside) Name() string { return "Hexside" }

// Key is the letter that chooses the tool.
func (t *Hexside) Key() string { return "W" }

// Hint says what the tool is for.
func (t *Hexside) Hint() string {
	return "Paints hedges, walls and streams along hexsides; the right button takes them away"
}

// Options is what is painted.
func (t *Hexside) Options() []Option {
	var names []string
	for _, k := range model.SideKinds() {
		names = append(names, k.String())
	}
	return []Option{choice("kind", "What", &t.Kind, names...)}
}

// Actions is none.
func (t *Hexside) Actions() []Action { return nil }

// Hover previews a click.
func (t *Hexside) Hover(d *document.Document, e Event) Preview {
	b := d.Scenario().Hexes()
	if !isSide(b.Grid, e.Side) {
		return Preview{}
	}
	p := Preview{Sides: []hex.Side{e.Side.Canonical()}}
	between := fmt.Sprintf("between %s and %s", b.Grid.Label(e.Side.Hex), b.Grid.Label(e.Side.Across()))
	switch {
	case t.doing && t.on:
		p.Status = fmt.Sprintf("Painting a %s: %s to finish, Esc takes it back", t.Kind, e.LetGo())
	case t.doing:
		p.Status = fmt.Sprintf("Taking a %s away: %s to finish, Esc takes it back", t.Kind, e.LetGo())
	case b.SidesOf(t.Kind, e.Side.Hex).Has(e.Side.Dir):
		p.Status = fmt.Sprintf("There is a %s %s; %s: take it away", t.Kind, between, e.RightButton())
	default:
		p.Status = fmt.Sprintf("Paint a %s %s; drag along hexsides", t.Kind, between)
	}
	return p
}

// isSide reports whether the side lies between two hexes of the grid.
func isSide(g hex.Grid, s hex.Side) bool { return g.Contains(s.Hex) && g.Contains(s.Across()) }

// Press begins a stroke.
func (t *Hexside) Press(d *document.Document, e Event) error {
	if t.doing || e.Button != Left && e.Button != Right {
		return nil
	}
	t.doing, t.on, t.at = true, e.Button == Left, e.Side.Canonical()
	d.BeginStroke(t.label())
	return t.paint(d, t.at)
}

// label is the stroke's name.
func (t *Hexside) label() string {
	if t.on {
		return "paint a " + t.Kind.String()
	}
	return "take a " + t.Kind.String() + " away"
}

func (t *Hexside) paint(d *document.Document, sides ...hex.Side) error {
	draft := document.NewDraft(d.Scenario().Hexes())
	for _, s := range sides {
		draft.SetSide(t.Kind, s, t.on)
	}
	return do(d, draft, t.label())
}

// sideReach is how far apart, in hexes, two hexsides under the pointer may be
// for the stroke to run along the sides between them.
const sideReach = 8

// Drag paints on along the hexsides.
func (t *Hexside) Drag(d *document.Document, e Event) error {
	t.doing = t.doing && d.InStroke()
	to := e.Side.Canonical()
	if !t.doing || to == t.at {
		return nil
	}
	path := hex.SidePath(t.at, to, sideReach)
	t.at = to
	return t.paint(d, path...)
}

// Release ends the stroke.
func (t *Hexside) Release(d *document.Document, _ Event) error {
	if t.doing {
		t.doing = false
		d.EndStroke()
	}
	return nil
}

// Cancel takes the stroke back.
func (t *Hexside) Cancel(d *document.Document) {
	if t.doing {
		t.doing = false
		d.CancelStroke()
	}
}
