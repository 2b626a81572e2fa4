// Package hex is the geometry of a hex map: coordinates, labels, directions,
// distance, exact lines, regions, rotation and pixel layout.
//
// Hexes are flat-top. A Hex is an offset coordinate, column and row, both
// counted from zero at the north-west corner. Odd columns of the zero-based
// count (the even ones as printed: 02, 04, ...) lie half a hex further south.
package hex

// Hex is a cell of an unbounded hex plane in offset coordinates.
type Hex struct {
	Col, Row int
}

// Dir is one of the six directions across a hexside, clockwise from north.
type Dir uint8

// The six directions of a flat-top hex.
const (
	N Dir = iota
	NE
	SE
	S
	SW
	NW
)

// Dirs lists the six directions clockwise from north.
var Dirs = [6]Dir{N, NE, SE, S, SW, NW}

var dirNames = [6]string{"N", "NE", "SE", "S", "SW", "NW"}

// String is the compass name: "N", "NE", "SE", "S", "SW" or "NW".
func (d Dir) String() string { return dirNames[d%6] }

// Opposite is the direction that leads back.
func (d Dir) Opposite() Dir { return (d + 3) % 6 }

// Rotate turns the direction by so many sixths of a circle, clockwise when
// positive.
func (d Dir) Rotate(sixths int) Dir { return Dir(((int(d)+sixths)%6 + 6) % 6) }

// ParseDir reads a compass name as String writes it.
func ParseDir(s string) (Dir, bool) {
	for d, name := range dirNames {
		if name == s {
			return Dir(d), true
		}
	}
	return 0, false
}

// steps are the moves across each side in columns and half rows.
var steps = [6]struct{ cols, halfRows int }{
	N: {0, -2}, NE: {1, -1}, SE: {1, 1}, S: {0, 2}, SW: {-1, 1}, NW: {-1, -1},
}

// HalfRow is how far south the centre of the hex lies, in half hex heights
// from the centre of row 0 of an even column. Hexes with the same HalfRow lie
// on one west-east line.
func (h Hex) HalfRow() int { return 2*h.Row + (h.Col & 1) }

// atHalfRow is the hex of the column whose centre lies so many half rows
// south; both numbers are even or both are odd.
func atHalfRow(col, halfRow int) Hex { return Hex{Col: col, Row: halfRow >> 1} }

// Neighbor is the hex across the hexside d.
func (h Hex) Neighbor(d Dir) Hex { return h.Step(d, 1) }

// Step is the hex n hexes away in a straight line in direction d; a negative
// n leads the opposite way. It panics when d is none of the six directions.
func (h Hex) Step(d Dir, n int) Hex {
	step := &steps[d]
	return atHalfRow(h.Col+n*step.cols, h.HalfRow()+n*step.halfRows)
}

// Neighbors are the six adjacent hexes, clockwise from north.
func (h Hex) Neighbors() [6]Hex {
	west, east := h.Col-1, h.Col+1
	south := h.Row + h.Col&1 // the southern row of the neighbors in those columns
	north := south - 1
	return [6]Hex{
		{h.Col, h.Row - 1}, {east, north}, {east, south}, {h.Col, h.Row + 1}, {west, south}, {west, north},
	}
}

// DirTo is the direction from h to an adjacent hex; false when g is not
// adjacent.
func (h Hex) DirTo(g Hex) (Dir, bool) {
	for d, nb := range h.Neighbors() {
		if nb == g {
			return Dir(d), true
		}
	}
	return 0, false
}

// Distance is the number of hexes on a shortest path from h to g, h excluded
// and g included: 0 for the hex itself, 1 for a neighbor.
func Distance(h, g Hex) int {
	cols, halfRows := abs(g.Col-h.Col), abs(g.HalfRow()-h.HalfRow())
	// Each step to the next column covers one half row, each other step two.
	return cols + max(0, halfRows-cols)/2
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Compare orders hexes by column, then row: the order of their labels.
func Compare(a, b Hex) int {
	if a.Col != b.Col {
		return a.Col - b.Col
	}
	return a.Row - b.Row
}
