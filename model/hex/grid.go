package hex

import (
	"fmt"
	"iter"
	"strconv"
)

// Grid is the rectangular extent of a map: how many columns and rows.
type Grid struct {
	Cols, Rows int
}

// Len is the number of hexes.
func (g Grid) Len() int { return g.Cols * g.Rows }

// Contains reports whether the hex lies on the grid.
func (g Grid) Contains(h Hex) bool {
	return h.Col >= 0 && h.Row >= 0 && h.Col < g.Cols && h.Row < g.Rows
}

// Index is the place of a contained hex in row-major order.
func (g Grid) Index(h Hex) int { return h.Row*g.Cols + h.Col }

// At is the hex with the given index.
func (g Grid) At(i int) Hex { return Hex{Col: i % g.Cols, Row: i / g.Cols} }

// All yields every hex in row-major order.
func (g Grid) All() iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for row := range g.Rows {
			for col := range g.Cols {
				if !yield(Hex{col, row}) {
					return
				}
			}
		}
	}
}

// OnEdge reports whether a contained hex touches the edge of the grid.
func (g Grid) OnEdge(h Hex) bool {
	return h.Col == 0 || h.Row == 0 || h.Col == g.Cols-1 || h.Row == g.Rows-1
}

// digits is how many digits each half of a label has.
func (g Grid) digits() int {
	if g.Cols > 99 || g.Rows > 99 {
		return 3
	}
	return 2
}

// Label is the printed name of a hex: column then row, counted from one,
// "0101" in the north-west corner; three digits each on grids of more than 99
// columns or rows. A hex off the grid gets a label that Parse refuses.
func (g Grid) Label(h Hex) string {
	return string(g.AppendLabel(nil, h))
}

// AppendLabel appends the label to dst.
func (g Grid) AppendLabel(dst []byte, h Hex) []byte {
	digits := g.digits()
	return appendPadded(appendPadded(dst, h.Col+1, digits), h.Row+1, digits)
}

func appendPadded(dst []byte, n, digits int) []byte {
	for limit := 10; digits > 1; digits-- {
		if n < limit {
			dst = append(dst, '0')
		}
		limit *= 10
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// ParseLabel reads a label of four or six digits without asking whether the
// hex lies on any grid.
func ParseLabel(s string) (Hex, error) {
	if len(s) != 4 && len(s) != 6 {
		return Hex{}, fmt.Errorf("%q is not a hex label: want four digits (or six on a map of more than 99 columns or rows), such as 0101", s)
	}
	half := len(s) / 2
	col, okCol := digitsValue(s[:half])
	row, okRow := digitsValue(s[half:])
	if !okCol || !okRow || col == 0 || row == 0 {
		return Hex{}, fmt.Errorf("%q is not a hex label: want column and row counted from 01, such as 0101", s)
	}
	return Hex{Col: col - 1, Row: row - 1}, nil
}

func digitsValue(s string) (int, bool) {
	n := 0
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// Parse reads a label and refuses a hex that lies off the grid or is written
// with the wrong number of digits for it.
func (g Grid) Parse(s string) (Hex, error) {
	h, err := ParseLabel(s)
	if err != nil {
		return Hex{}, err
	}
	if !g.Contains(h) {
		return Hex{}, fmt.Errorf("hex %s lies outside the map, which runs from %s to %s",
			s, g.Label(Hex{}), g.Label(Hex{g.Cols - 1, g.Rows - 1}))
	}
	if len(s) != 2*g.digits() {
		return Hex{}, fmt.Errorf("hex %s is written %s on this map", s, g.Label(h))
	}
	return h, nil
}
