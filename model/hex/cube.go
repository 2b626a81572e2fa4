package hex

// Cube is a hex in cube coordinates; Q+R+S is always zero. Sums, rotation and
// mirroring are plain arithmetic on them. Q grows to the east, R to the south,
// S to the north-west; the hex 0101 is the origin.
type Cube struct {
	Q, R, S int
}

// Cube converts to cube coordinates.
func (h Hex) Cube() Cube {
	q := h.Col
	r := h.Row - (h.Col-(h.Col&1))/2
	return Cube{q, r, -q - r}
}

// Hex converts to offset coordinates.
func (c Cube) Hex() Hex {
	return Hex{Col: c.Q, Row: c.R + (c.Q-(c.Q&1))/2}
}

// Add is the sum of two cube vectors.
func (c Cube) Add(d Cube) Cube { return Cube{c.Q + d.Q, c.R + d.R, c.S + d.S} }

// Sub is the vector from d to c.
func (c Cube) Sub(d Cube) Cube { return Cube{c.Q - d.Q, c.R - d.R, c.S - d.S} }

// Scale is the vector c taken k times.
func (c Cube) Scale(k int) Cube { return Cube{c.Q * k, c.R * k, c.S * k} }

// Rotate turns the vector about the origin by so many sixths of a circle,
// clockwise when positive.
func (c Cube) Rotate(sixths int) Cube {
	for range N.Rotate(sixths) {
		c = Cube{-c.R, -c.S, -c.Q}
	}
	return c
}
