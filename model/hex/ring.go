package hex

// Ring is the hexes at distance n from h, clockwise from the one straight
// north: h itself for 0, else 6n hexes, each adjacent to the next and the last
// to the first. A negative n gives none.
func Ring(h Hex, n int) []Hex {
	return AppendRing(make([]Hex, 0, max(1, 6*n)), h, n)
}

// AppendRing appends the hexes of Ring(h, n) to dst.
func AppendRing(dst []Hex, h Hex, n int) []Hex {
	if n == 0 {
		return append(dst, h)
	}
	at := h.Step(N, n)
	for d := range Dirs {
		along := SE.Rotate(d)
		for range n {
			dst = append(dst, at)
			at = at.Neighbor(along)
		}
	}
	return dst
}
