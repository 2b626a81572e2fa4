package hex

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Spot is a place on the map that need not be a hex's centre: so many
// hundredths of the way from the centre to that of neighbors. In text it is
// the hex's label and up to two directions with their hundredths: "1413",
// "1413 N20 NE35".
//
// A spot is whole numbers in the hexes' own directions, so that turned or
// mirrored with the map it lies exactly where it lay, however often.
type Spot struct {
	Hex   Hex
	Shift Cube // hundredths of a step
}

const stepParts = 100 // of the way from a hex to the next

// SpotAt is the spot nearest to a point of the drawn map, of the hex that
// holds the point.
func SpotAt(p Point, l Layout) Spot {
	h := l.HexAt(p)
	c := l.Center(h)
	q := (p.X - c.X) / (1.5 * l.Size)
	r := (p.Y-c.Y)/l.HexHeight() - q/2
	whole := Cube{Q: int(math.Round(stepParts * q)), R: int(math.Round(stepParts * r))}
	whole.S = -whole.Q - whole.R
	return Spot{h, whole}
}

// Point is where the spot lies on the drawn map.
func (s Spot) Point(l Layout) Point {
	c := l.Center(s.Hex)
	q, r := float64(s.Shift.Q)/stepParts, float64(s.Shift.R)/stepParts
	return Point{X: c.X + 1.5*l.Size*q, Y: c.Y + l.HexHeight()*(r+q/2)}
}

// Spot is where the spot comes to lie.
func (t Transform) Spot(s Spot) Spot { return Spot{t.Hex(s.Hex), t.vector(s.Shift)} }

// Text is the spot with the grid's label of its hex.
func (s Spot) Text(g Grid) string {
	text := g.Label(s.Hex)
	for _, d := range Dirs {
		// Of the two directions beside it, one is north once it is turned so.
		v := s.Shift.Rotate(-int(d))
		if along, beside := v.S, v.Q; along > 0 && beside >= 0 {
			text += fmt.Sprintf(" %v%d", d, along)
			if beside > 0 {
				text += fmt.Sprintf(" %v%d", d.Rotate(1), beside)
			}
		}
	}
	return text
}

// MarshalText writes the spot with a label of as many digits as it needs.
func (s Spot) MarshalText() ([]byte, error) {
	g := Grid{Cols: 99, Rows: 99}
	if !g.Contains(s.Hex) {
		g = Grid{Cols: limits.BoardSide, Rows: limits.BoardSide}
	}
	return []byte(s.Text(g)), nil
}

// UnmarshalText reads a spot.
func (s *Spot) UnmarshalText(text []byte) error {
	label, shifts, _ := strings.Cut(string(text), " ")
	h, err := ParseLabel(label)
	if err != nil {
		return err
	}
	*s = Spot{Hex: h}
	for word := range strings.FieldsSeq(shifts) {
		name := strings.TrimRight(word, "0123456789")
		d, known := ParseDir(name)
		parts, err := strconv.Atoi(word[len(name):])
		if !known || err != nil || parts > 999 {
			return fmt.Errorf("%q is not a shift: want a direction and hundredths of a hex, such as NE35", word)
		}
		s.Shift = s.Shift.Add(Cube{R: -1, S: 1}.Rotate(int(d)).Scale(parts))
	}
	return nil
}
