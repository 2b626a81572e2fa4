package areas

import (
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
)

// Piece is a unit on the board.
type Piece struct {
	Fill, Ink color.NRGBA // of its side, and of the sign on it
	Arm       draw.Arm
	Routed    bool
}

// Stack is the pieces at a spot: in a sector, or on a side of a border.
type Stack struct {
	At     model.Site
	Pieces []Piece
}

// Sign is a marker that lies in a sector.
type Sign uint8

// The signs.
const (
	General  Sign = iota // where a side is commanded from
	Flag                 // what a side holds
	WindRose             // what is there to be taken
)

// signs is the signs by the special rules that lay them out.
var signs = map[string]Sign{"general": General, "flag": Flag, "wind-rose": WindRose}

// Marker is a sign in a sector, in the colours of a side.
type Marker struct {
	At        model.Site
	Sign      Sign
	Fill, Ink color.NRGBA
}

// Setting is what stands on a board, and whose what is.
type Setting struct {
	Stacks  []Stack
	Markers []Marker
	Sides   map[string]color.NRGBA // the colour of each side, by its id
}

// SetUp is the pieces that a scenario puts into a sector of their own: the steps of
// the deployment that leave no choice.
func SetUp(s *model.Scenario) Setting {
	out, inks := Setting{Sides: map[string]color.NRGBA{}}, map[string]color.NRGBA{}
	charts := s.EffectiveCharts()
	for _, side := range s.Sides {
		for _, id := range side.Nations {
			if n, ok := charts.Nation(id); ok {
				c := draw.NewCounter(model.Face{}, n)
				out.Sides[side.ID], inks[side.ID] = c.Fill, c.Ink
				break
			}
		}
	}
	out.Markers = markers(s, out.Sides, inks)
	for _, d := range s.Deployment {
		in, err := d.Area.Sectors(s.AreaBoard())
		if err != nil || len(in) != 1 {
			continue
		}
		i := slices.IndexFunc(out.Stacks, func(t Stack) bool { return int(t.At.A) == in[0] })
		if i < 0 {
			i = len(out.Stacks)
			out.Stacks = append(out.Stacks, Stack{At: model.Site{A: int32(in[0])}})
		}
		for _, id := range d.Forces {
			if f, ok := s.Force(id); ok {
				out.Stacks[i].Pieces = append(out.Stacks[i].Pieces, pieces(s, f, out.Sides)...)
			}
		}
	}
	return out
}

// markers is those that special rules of a side lay out in areas.
func markers(s *model.Scenario, sides, inks map[string]color.NRGBA) []Marker {
	var out []Marker
	for _, r := range s.Rules {
		sign, ok := signs[r.Rule]
		if !ok || r.Units == nil || r.Area == nil {
			continue
		}
		in, err := r.Area.Sectors(s.AreaBoard())
		if err != nil {
			continue
		}
		fill, known := sides[r.Units.Side]
		if !known {
			continue
		}
		for _, i := range in {
			out = append(out, Marker{At: model.Site{A: int32(i)}, Sign: sign, Fill: fill, Ink: inks[r.Units.Side]})
		}
	}
	return out
}

// pieces is those of a force. A unit of a type that the charts do not have shows no
// more than the colour of its side.
func pieces(s *model.Scenario, f *model.Force, sides map[string]color.NRGBA) []Piece {
	charts := s.EffectiveCharts()
	var out []Piece
	for _, g := range f.Units {
		c, ok := draw.CounterFor(s.Base.Fields, charts, g)
		if !ok {
			c = draw.NewCounter(model.Face{}, nil)
			if fill, known := sides[f.Side]; known {
				c.Fill = fill
			}
		}
		for range min(g.Count, mostPieces) {
			out = append(out, Piece{Fill: c.Fill, Ink: c.Ink, Arm: c.Arm})
		}
	}
	return out
}

// mostPieces bounds how many pieces of a group are drawn.
const mostPieces = 400
