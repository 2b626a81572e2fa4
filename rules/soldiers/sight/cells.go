package sight

import "github.com/mapsheet/mapsheet/model/hex"

// cells numbers the hexes of a grid so that the way from one hex to another is
// the same difference of numbers wherever it starts: one line then serves all
// pairs of hexes that lie alike. The number is column * stride + (half row -
// column)/2 + 1, linear in place; between two columns one number is left for
// the hexes just north and south of the grid, which lines along its edge run by.
type cells struct {
	grid   hex.Grid
	stride int
}

func newCells(g hex.Grid) cells { return cells{g, g.Rows + 2} }

// len is one more than the largest number.
func (c cells) len() int { return c.grid.Cols*c.stride + 1 }

// of is the number of a hex on the grid or just north or south of it.
func (c cells) of(h hex.Hex) int { return h.Col*c.stride - h.Col>>1 + h.Row + 1 }
