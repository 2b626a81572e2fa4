package tool

import "github.com/mapsheet/mapsheet/model"

// Set is one of each tool, for one window. Those that paint terrain share the
// terrains of the brush, and all that paint share the symmetry.
type Set struct {
	Brush    *Brush
	Symmetry *Symmetry
	Label    *Label // the window tells it where names are printed
	All      []Tool // in the order of palettes
}

// NewSet is a set with the brush's terrains as NewBrush has them and a
// clipboard that other sets may share.
func NewSet(c *Clipboard) *Set {
	b, s, l := NewBrush(), &Symmetry{}, NewLabel()
	paints := func(t Tool) Tool { return &symmetric{t, s} }
	return &Set{Brush: b, Symmetry: s, Label: l, All: []Tool{
		paints(b), paints(&Fill{Brush: b}), paints(NewShape(b)), paints(NewScatter(b)),
		&Eyedropper{Brush: b}, paints(NewEraser()),
		paints(NewLine(model.Road)), paints(NewLine(model.Railroad)), paints(NewLine(model.Canal)), paints(NewLine(model.River)),
		paints(NewCrest()), paints(NewHeight()), paints(NewSmooth()), paints(NewHexside()), NewPlace(), l, NewSelection(b, c),
	}}
}

// Tool finds a tool by its id.
func (s *Set) Tool(id string) (Tool, bool) {
	for _, t := range s.All {
		if t.ID() == id {
			return t, true
		}
	}
	return nil, false
}

// Paints reports whether a tool works with the terrains of the brush.
func (s *Set) Paints(t Tool) bool {
	switch Plain(t).(type) {
	case *Brush, *Fill, *Shape, *Scatter, *Eyedropper, *Selection:
		return true
	default:
		return false
	}
}
