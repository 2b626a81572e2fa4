package tool

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// SymmetryKind is how what is painted is repeated on the map.
type SymmetryKind uint8

// The kinds of symmetry.
const (
	NoSymmetry  SymmetryKind = iota
	LeftRight                // mirrored across the column of the center
	TopBottom                // mirrored across the row of the center
	BothMirrors              // both, and so turned by half a circle too
	HalfTurn                 // turned by half a circle about the center
	Thirds                   // turned by thirds of a circle
	Sixths                   // turned by sixths of a circle
)

var symmetryNames = [...]string{"off", "left and right", "top and bottom", "both mirrors", "half turn", "three-fold", "six-fold"}

// what a status line adds about strokes under the symmetry
var symmetryEffects = [...]string{
	"", "mirrored left to right", "mirrored top to bottom", "mirrored both ways",
	"repeated by a half turn", "repeated three-fold", "repeated six-fold",
}

// Symmetry is a setting that painting tools share: how each stroke is repeated
// on the map. It is exact: hexes beside each other have images beside each
// other. So a mirror from left to right runs through the centres of a column,
// and of a map with an even number of columns the easternmost one has no image.
// As every second column lies half a hex lower, a mirror from top to bottom
// leaves the lowest hexes of these columns without one. A half turn about the
// middle swaps opposite corners of the map; with an even number of columns every
// hex has an image.
type Symmetry struct {
	Kind   SymmetryKind
	Center hex.Hex // where Placed
	Placed bool    // else the center is the middle of the map

	picking bool // the next click places the center

	marked axis     // for which axis is
	axis   hex.List // the hexes that are their own images
}

// axis is what the hexes that are their own images depend on.
type axis struct {
	grid   hex.Grid
	kind   SymmetryKind
	center hex.Hex
}

// center is the hex about which the symmetry is; the one nearest to the middle
// where none is placed on this map.
func (s *Symmetry) center(g hex.Grid) hex.Hex {
	if s.Placed && g.Contains(s.Center) {
		return s.Center
	}
	return hex.Hex{Col: (g.Cols - 1) / 2, Row: (g.Rows - 1) / 2}
}

// Images are the transforms that repeat a stroke on the grid, the identity left
// out.
func (s *Symmetry) Images(g hex.Grid) []hex.Transform {
	at := s.center(g)
	turns := func(by int) []hex.Transform {
		var out []hex.Transform
		for sixths := by; sixths < 6; sixths += by {
			out = append(out, hex.Rotation(at, sixths))
		}
		return out
	}
	leftRight, topBottom := hex.Reflection(at, hex.AxisN), hex.Reflection(at, hex.AxisE)
	placed := s.Placed && g.Contains(s.Center)
	if !placed { // halfway between the first and the last hex of the first column
		halves := g.Rows - 1
		topBottom = hex.Reflection(hex.Hex{Col: halves & 1, Row: halves / 2}, hex.AxisE)
	}
	switch s.Kind {
	case LeftRight:
		return []hex.Transform{leftRight}
	case TopBottom:
		return []hex.Transform{topBottom}
	case BothMirrors:
		return []hex.Transform{leftRight, topBottom, leftRight.Then(topBottom)}
	case HalfTurn:
		if !placed {
			first, last := hex.Hex{}, hex.Hex{Col: g.Cols - 1, Row: g.Rows - 1}
			return []hex.Transform{hex.Rotation(first, 3).Then(hex.Translation(first, last))}
		}
		return turns(3)
	case Thirds:
		return turns(2)
	case Sixths:
		return turns(1)
	default:
		return nil
	}
}

// SymmetryID is the id of the option that says which kind of symmetry it is.
const SymmetryID = "symmetry"

// options are the settings of the symmetry, for the panel of a tool that
// honors it.
func (s *Symmetry) options() []Option {
	on := func(*document.Document) bool { return s.Kind != NoSymmetry }
	kind := choice(SymmetryID, "Symmetry", &s.Kind, symmetryNames[:]...)
	set := kind.Set
	kind.Set = func(d *document.Document, value int) error {
		s.picking = false
		return set(d, value)
	}
	pick := toggle("pick-center", "Pick the centre", &s.picking)
	pick.Shown = on
	return []Option{kind, {
		ID: "center", Name: "Centre", Kind: Text, Shown: on,
		GetText: func(d *document.Document) string {
			if g := d.Scenario().Hexes().Grid; s.Placed && g.Contains(s.Center) {
				return g.Label(s.Center)
			}
			return middleOfMap
		},
		SetText: func(d *document.Document, text string) error {
			text = strings.TrimSpace(text)
			if text == "" || strings.EqualFold(text, middleOfMap) {
				s.Placed = false
				return nil
			}
			h, err := d.Scenario().Hexes().Grid.Parse(text)
			if err != nil {
				return fmt.Errorf("%w; leave the field empty for the middle of the map", err)
			}
			s.Center, s.Placed = h, true
			return nil
		},
	}, pick}
}

const middleOfMap = "middle"

// symmetric is a tool whose strokes are repeated as the symmetry says.
type symmetric struct {
	Tool
	symmetry *Symmetry
}

// Plain is the tool itself where it is wrapped to honor a symmetry.
func Plain(t Tool) Tool {
	if s, ok := t.(*symmetric); ok {
		return s.Tool
	}
	return t
}

// Options are the tool's and the symmetry's.
func (t *symmetric) Options() []Option { return append(t.Tool.Options(), t.symmetry.options()...) }

// Actions are the tool's; what they paint is repeated.
func (t *symmetric) Actions() []Action {
	actions := slices.Clone(t.Tool.Actions())
	for i, a := range actions {
		if a.Ask != nil {
			continue
		}
		actions[i].Do = func(d *document.Document) error {
			return t.repeat(d, func() error { return a.Do(d) })
		}
	}
	return actions
}

func (t *symmetric) repeat(d *document.Document, f func() error) error {
	images := t.symmetry.Images(d.Scenario().Hexes().Grid)
	err := d.Repeat(images, f)
	if o, ok := t.Tool.(interface{ repeated([]hex.Transform) }); ok {
		o.repeated(images)
	}
	return err
}

// Marked is the hexes that are their own images: the center, or the mirrors.
func (t *symmetric) Marked(d *document.Document) hex.List {
	g := d.Scenario().Hexes().Grid
	s := t.symmetry
	if s.Kind == NoSymmetry {
		return nil
	}
	at := axis{g, s.Kind, s.center(g)}
	if s.marked == at {
		return s.axis // this is asked after every change
	}
	images := s.Images(g)
	s.marked, s.axis = at, nil
	for h := range g.All() {
		if slices.ContainsFunc(images, func(to hex.Transform) bool { return to.Hex(h) == h }) {
			s.axis = append(s.axis, h)
		}
	}
	return s.axis
}

// Hover previews a click with all its images.
func (t *symmetric) Hover(d *document.Document, e Event) Preview {
	g := d.Scenario().Hexes().Grid
	if t.picking() {
		if !g.Contains(e.Hex) {
			return Preview{}
		}
		return Preview{Hexes: hex.List{e.Hex}, Status: fmt.Sprintf("Make %s the centre of the symmetry; Esc leaves it as it is", g.Label(e.Hex))}
	}
	p := t.Tool.Hover(d, e)
	images := t.symmetry.Images(g)
	if len(images) == 0 || p.Status == "" {
		return p
	}
	covered := hex.NewRegion(g, p.Hexes...)
	hexes, sides := slices.Clone(p.Hexes), slices.Clone(p.Sides)
	off := 0
	for _, to := range images {
		for _, h := range p.Hexes {
			image := to.Hex(h)
			switch {
			case !g.Contains(image):
				off++
			case !covered.Contains(image):
				covered.Add(image)
				hexes = append(hexes, image)
			}
		}
		for _, side := range p.Sides {
			image := hex.Side{Hex: to.Hex(side.Hex), Dir: to.Dir(side.Dir)}.Canonical()
			switch {
			case !isSide(g, image):
				off++
			case !slices.Contains(sides, image):
				sides = append(sides, image)
			}
		}
	}
	all := len(images) * (len(p.Hexes) + len(p.Sides))
	return Preview{Hexes: hexes, Sides: sides, Status: p.Status + "; " + symmetryEffects[t.symmetry.Kind] + imagesOff(off, all)}
}

// imagesOff is what a status line adds where images lie off the map.
func imagesOff(off, all int) string {
	switch {
	case off == 0:
		return ""
	case all == 1:
		return ", but the image lies off the map"
	case off == all:
		return fmt.Sprintf(", but all %d images lie off the map", all)
	default:
		return fmt.Sprintf(", but %d of %d images lie off the map", off, all)
	}
}

// picking reports whether a click would place the center.
func (t *symmetric) picking() bool { return t.symmetry.picking && t.symmetry.Kind != NoSymmetry }

// Press begins a stroke, or places the center.
func (t *symmetric) Press(d *document.Document, e Event) error {
	if t.picking() {
		if d.Scenario().Hexes().Grid.Contains(e.Hex) {
			t.symmetry.Center, t.symmetry.Placed, t.symmetry.picking = e.Hex, true, false
		}
		return nil
	}
	return t.repeat(d, func() error { return t.Tool.Press(d, e) })
}

// Drag paints on.
func (t *symmetric) Drag(d *document.Document, e Event) error {
	return t.repeat(d, func() error { return t.Tool.Drag(d, e) })
}

// Release ends the stroke.
func (t *symmetric) Release(d *document.Document, e Event) error {
	return t.repeat(d, func() error { return t.Tool.Release(d, e) })
}

// Cancel takes the stroke back, or leaves the center where it is.
func (t *symmetric) Cancel(d *document.Document) {
	if t.symmetry.picking {
		t.symmetry.picking = false
		return
	}
	t.Tool.Cancel(d)
}
