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
	Spent     bool // it stands across
	Square    bool // it has a ring
}

// Stack is the pieces at a spot: in a sector, or on a side of a border.
type Stack struct {
	At     model.Site
	Pieces []Piece
	Units  []Unit // what each of them is in the scenario; nil where nobody asks
}

// Unit is one of a group of units of a force.
type Unit struct {
	Force string
	Group int
}

// Sign is a marker that lies in a sector.
type Sign uint8

// The signs.
const (
	General  Sign = iota // where a side is commanded from
	Flag                 // what a side holds
	WindRose             // what is there to be taken
)

// signs is the signs by their names.
var signs = map[string]Sign{"general": General, "flag": Flag, "wind-rose": WindRose}

// SignNamed is the sign of a name, which rule systems give to markers: "general", "flag",
// "wind-rose". It is false for others.
func SignNamed(name string) (Sign, bool) {
	sign, ok := signs[name]
	return sign, ok
}

// Marker is a sign in a sector, in the colours of a side.
type Marker struct {
	At        model.Site
	Sign      Sign
	Rule      int // index of the special rule that lays it out
	Fill, Ink color.NRGBA
}

// Setting is what stands on a board, and whose what is.
type Setting struct {
	Stacks  []Stack
	Markers []Marker
	Spaces  int                    // of each side on a border; 0 for as many as are usual
	Sides   map[string]color.NRGBA // the colour of each side, by its id
}

// Bare is a board on which nothing stands, in the colours of the sides of a scenario and with
// the spaces that it has by borders.
func Bare(s *model.Scenario) Setting {
	fills, _ := draw.Colours(s)
	return Setting{Sides: fills, Spaces: s.BorderSpaces()}
}

// SetUp is the pieces that a scenario puts into a sector of their own: the steps of
// the deployment that leave no choice.
func SetUp(s *model.Scenario) Setting {
	_, inks := draw.Colours(s)
	out := Bare(s)
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
				all, units := pieces(s, f, out.Sides)
				out.Stacks[i].Pieces, out.Stacks[i].Units = append(out.Stacks[i].Pieces, all...), append(out.Stacks[i].Units, units...)
			}
		}
	}
	return out
}

// markers is those that special rules of a side lay out in areas.
func markers(s *model.Scenario, sides, inks map[string]color.NRGBA) []Marker {
	var out []Marker
	for k, r := range s.Rules {
		sign, ok := SignNamed(s.Base.Fields.SignOf(r.Rule))
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
			out = append(out, Marker{At: model.Site{A: int32(i)}, Sign: sign, Rule: k, Fill: fill, Ink: inks[r.Units.Side]})
		}
	}
	return out
}

// pieces is those of a force. A unit of a type that the charts do not have shows no
// more than the colour of its side.
func pieces(s *model.Scenario, f *model.Force, sides map[string]color.NRGBA) ([]Piece, []Unit) {
	charts := s.EffectiveCharts()
	var out []Piece
	var units []Unit
	for i, g := range f.Units {
		c, ok := draw.CounterFor(s.Base.Fields, charts, g)
		if !ok {
			c = draw.NewCounter(model.Face{}, nil)
			if fill, known := sides[f.Side]; known {
				c.Fill = fill
			}
		}
		for range min(g.Count, mostPieces) {
			out = append(out, Piece{Fill: c.Fill, Ink: c.Ink, Arm: c.Arm})
			units = append(units, Unit{f.ID, i})
		}
	}
	return out, units
}

// mostPieces bounds how many pieces of a group are drawn.
const mostPieces = 400
