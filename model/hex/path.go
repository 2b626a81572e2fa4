package hex

import "cmp"

// Path is a shortest way over adjacent hexes that keeps to the straight line
// from a to b: Distance(a, b)+1 hexes, a first and b last, each of them met by
// the line. Where two hexes are equally near it takes the northern one, or the
// western one on a way of more rows than columns, so that Path(b, a) is the
// exact reverse.
func Path(a, b Hex) []Hex {
	n := Distance(a, b)
	path := append(make([]Hex, 0, n+1), a)
	cols, halfRows := b.Col-a.Col, b.HalfRow()-a.HalfRow()
	for i := 1; i <= n; i++ {
		var h Hex
		if abs(cols) == n { // every step leads to the next column
			h.Col = a.Col + i*cmp.Compare(cols, 0)
			h.Row = nearest((a.HalfRow()-h.Col&1)*n+i*halfRows, 2*n)
		} else { // the steps within a column cover two half rows
			col := nearest(a.Col*n+i*cols, n)
			h = atHalfRow(col, a.HalfRow()+cmp.Compare(halfRows, 0)*(2*i-abs(col-a.Col)))
		}
		path = append(path, h)
	}
	return path
}

// nearest is the whole number nearest to num/den, the lower of two; den > 0.
func nearest(num, den int) int {
	n, rest := num/den, num%den
	switch {
	case 2*rest > den:
		return n + 1
	case 2*rest <= -den:
		return n - 1
	}
	return n
}
