package ground

import (
	"iter"
	"math/bits"

	"github.com/mapsheet/mapsheet/model/plane"
)

// cell is the side of a square of the grid, six inches.
const cell = 600

// grid tells which pieces lie near a box: a table in squares, each with a bit for
// every piece whose box meets it.
type grid struct {
	columns, rows int
	words         int // of a square's bits
	bits          []uint64
	boxes         []plane.Box
}

func newGrid(width, height int, pieces []piece) grid {
	g := grid{columns: width/cell + 1, rows: height/cell + 1, words: (len(pieces) + 63) / 64}
	g.bits = make([]uint64, g.columns*g.rows*g.words)
	for n := range pieces {
		g.boxes = append(g.boxes, pieces[n].box)
		left, top, right, bottom := g.squares(pieces[n].box)
		for y := top; y <= bottom; y++ {
			for x := left; x <= right; x++ {
				g.bits[(y*g.columns+x)*g.words+n/64] |= 1 << (n % 64)
			}
		}
	}
	return g
}

// squares are the columns and rows that a box reaches; what lies off the table
// counts to the nearest ones.
func (g *grid) squares(b plane.Box) (left, top, right, bottom int) {
	column := func(x int) int { return min(max(x/cell, 0), g.columns-1) }
	row := func(y int) int { return min(max(y/cell, 0), g.rows-1) }
	return column(b.Min.X), row(b.Min.Y), column(b.Max.X), row(b.Max.Y)
}

// near yields the numbers of the pieces whose boxes meet a box, in order.
func (g *grid) near(b plane.Box) iter.Seq[int] {
	return func(yield func(int) bool) {
		left, top, right, bottom := g.squares(b)
		for word := range g.words {
			var found uint64
			for y := top; y <= bottom; y++ {
				for x := left; x <= right; x++ {
					found |= g.bits[(y*g.columns+x)*g.words+word]
				}
			}
			for ; found != 0; found &= found - 1 {
				n := word*64 + bits.TrailingZeros64(found)
				if g.boxes[n].Meets(b) && !yield(n) {
					return
				}
			}
		}
	}
}
