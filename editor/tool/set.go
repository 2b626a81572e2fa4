package tool

import "github.com/mapsheet/mapsheet/model"

// Set is one of each tool, for one window. Those that paint terrain share the
// terrains of the brush.
type Set struct {
	Brush *Brush
	All   []Tool // in the order of palettes
}

// NewSet is a set with the brush's terrains as NewBrush has them and a
// clipboard that other sets may share.
func NewSet(c *Clipboard) *Set {
	b := NewBrush()
	return &Set{Brush: b, All: []Tool{
		b, &Fill{Brush: b}, NewShape(b), NewScatter(b), &Eyedropper{Brush: b}, NewEraser(),
		NewLine(model.Road), NewLine(model.Railroad), NewLine(model.Canal),
		NewCrest(), NewHeight(), NewHexside(), NewPlace(), NewSelection(b, c),
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
	switch t.(type) {
	case *Brush, *Fill, *Shape, *Scatter, *Eyedropper, *Selection:
		return true
	default:
		return false
	}
}
