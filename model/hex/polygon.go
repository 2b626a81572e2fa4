package hex

// Polygon is the set of the grid's hexes that a closed line through the given
// hexes meets or encloses: those on the shortest ways from each corner to the
// next and from the last to the first, and those whose centre lies inside by
// the even-odd rule. One corner gives one hex, two a line.
func Polygon(g Grid, corners ...Hex) Region {
	r := NewRegion(g)
	for i, from := range corners {
		for _, h := range Path(from, corners[(i+1)%len(corners)]) {
			r.Add(h)
		}
	}
	northWest, southEast := extent(g, corners)
	for col := northWest.Col; col <= southEast.Col; col++ {
		for row := northWest.Row; row <= southEast.Row; row++ {
			if h := (Hex{col, row}); inside(h, corners) {
				r.Add(h)
			}
		}
	}
	return r
}

// Rectangle is the set of the grid's hexes in the columns and rows from the one
// hex to the other.
func Rectangle(g Grid, a, b Hex) Region {
	r := NewRegion(g)
	northWest, southEast := extent(g, []Hex{a, b})
	for col := northWest.Col; col <= southEast.Col; col++ {
		for row := northWest.Row; row <= southEast.Row; row++ {
			r.Add(Hex{col, row})
		}
	}
	return r
}

// extent is the first and last column and row of the grid that hold the hexes;
// the first lie behind the last when there are none.
func extent(g Grid, hexes []Hex) (northWest, southEast Hex) {
	northWest, southEast = Hex{g.Cols, g.Rows}, Hex{-1, -1}
	for _, h := range hexes {
		northWest = Hex{min(northWest.Col, h.Col), min(northWest.Row, h.Row)}
		southEast = Hex{max(southEast.Col, h.Col), max(southEast.Row, h.Row)}
	}
	return Hex{max(northWest.Col, 0), max(northWest.Row, 0)}, Hex{min(southEast.Col, g.Cols-1), min(southEast.Row, g.Rows-1)}
}

// inside reports whether a line from the hex's centre to the south crosses the
// sides of the polygon an odd number of times.
func inside(h Hex, corners []Hex) bool {
	odd := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if a.Col > b.Col {
			a, b = b, a
		}
		if h.Col < a.Col || h.Col >= b.Col {
			continue
		}
		wide, ahead := b.Col-a.Col, h.Col-a.Col
		if (h.HalfRow()-a.HalfRow())*wide < ahead*(b.HalfRow()-a.HalfRow()) {
			odd = !odd
		}
	}
	return odd
}
