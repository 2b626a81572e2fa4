package hex

import "slices"

// Axis is one of the six straight lines through a hex centre that mirror the
// hex plane onto itself, clockwise from north to south in steps of 30 degrees.
type Axis uint8

// The axes, named for the end that lies in the eastern half. AxisN, AxisNE and
// AxisSE run through the middle of two sides, the others through two corners.
// Mirroring across AxisN swaps east and west, across AxisE north and south.
const (
	AxisN Axis = iota
	AxisNNE
	AxisNE
	AxisE
	AxisSE
	AxisSSE
)

// Axes lists the six axes clockwise from AxisN.
var Axes = [6]Axis{AxisN, AxisNNE, AxisNE, AxisE, AxisSE, AxisSSE}

// Mirror is the direction seen across the axis.
func (d Dir) Mirror(a Axis) Dir { return N.Rotate(int(a) - int(d)) }

// Mirror is the vector seen across the axis through the origin.
func (c Cube) Mirror(a Axis) Cube {
	acrossNorth := Cube{-c.Q, -c.S, -c.R}
	return acrossNorth.Rotate(int(a))
}

// Transform moves the hex plane onto itself: a rotation by sixths, a mirroring,
// a shift, or one after the other. The zero Transform leaves all as it is.
// Equal transforms compare equal with ==.
type Transform struct {
	// A vector is mirrored across AxisN first, then turned, then shifted.
	mirrored bool
	turn     Dir // the direction that north is turned to
	shift    Cube
}

// Rotation turns about a hex by so many sixths of a circle, clockwise when
// positive.
func Rotation(center Hex, sixths int) Transform {
	return Transform{turn: N.Rotate(sixths)}.fixing(center)
}

// Reflection mirrors across an axis through the centre of a hex.
func Reflection(center Hex, a Axis) Transform {
	return Transform{mirrored: true, turn: N.Rotate(int(a))}.fixing(center)
}

// Translation shifts all hexes as it takes one to move it to another. The
// pattern of the hexes is kept, not their rows: seen from columns of the other
// parity they lie half a hex higher or lower.
func Translation(from, to Hex) Transform {
	return Transform{shift: to.Cube().Sub(from.Cube())}
}

// fixing is the transform with the shift that leaves a hex in its place.
func (t Transform) fixing(h Hex) Transform {
	t.shift = h.Cube().Sub(t.vector(h.Cube()))
	return t
}

func (t Transform) vector(c Cube) Cube {
	if t.mirrored {
		c = c.Mirror(AxisN)
	}
	return c.Rotate(int(t.turn))
}

// Hex is where the hex comes to lie.
func (t Transform) Hex(h Hex) Hex { return t.vector(h.Cube()).Add(t.shift).Hex() }

// Dir is where the direction comes to point: t.Hex(h.Neighbor(d)) is
// t.Hex(h).Neighbor(t.Dir(d)).
func (t Transform) Dir(d Dir) Dir {
	if t.mirrored {
		d = d.Mirror(AxisN)
	}
	return d.Rotate(int(t.turn))
}

// List is where the hexes of the list come to lie, in the same order.
func (t Transform) List(l List) List {
	out := make(List, len(l))
	for i, h := range l {
		out[i] = t.Hex(h)
	}
	return out
}

// Region is where the hexes of the region come to lie on its grid; those that
// come to lie off the grid are left out.
func (t Transform) Region(r Region) Region {
	out := NewRegion(r.grid)
	for h := range r.All() {
		out.Add(t.Hex(h))
	}
	return out
}

// Carry is where the hexes of the list come to lie on a grid; those that come
// to lie off it are left out. It is in label order, and nil for nil.
func (t Transform) Carry(l List, g Grid) List {
	if l == nil {
		return nil
	}
	out := slices.DeleteFunc(t.List(l), func(h Hex) bool { return !g.Contains(h) })
	slices.SortFunc(out, Compare)
	return out
}

// Fit is the transform followed by the shift that brings the hexes of a region
// to the north-west corner of the smallest grid that holds them all, and that
// grid. Of an empty region it is the transform itself and the empty grid.
func (t Transform) Fit(r Region) (Transform, Grid) {
	west, first := 0, true
	for h := range r.All() {
		if col := t.Hex(h).Col; first || col < west {
			west, first = col, false
		}
	}
	if first {
		return t, Grid{}
	}
	north, first := 0, true
	for h := range r.All() {
		// The northernmost half row that a hex of its column could lie on.
		h = t.Hex(h)
		if half := h.HalfRow() - (h.Col-west)&1; first || half < north {
			north, first = half, false
		}
	}
	// A shift by an odd number of columns is one by an odd number of half rows.
	fitted := t.Then(Translation(atHalfRow(west, north-(north-west)&1), Hex{}))
	var g Grid
	for h := range r.All() {
		h = fitted.Hex(h)
		g.Cols, g.Rows = max(g.Cols, h.Col+1), max(g.Rows, h.Row+1)
	}
	return fitted, g
}

// Then is the transform that does t first and u after it.
func (t Transform) Then(u Transform) Transform {
	return Transform{
		mirrored: t.mirrored != u.mirrored,
		turn:     u.Dir(t.turn),
		shift:    u.vector(t.shift).Add(u.shift),
	}
}

// Inverse is the transform that takes everything back.
func (t Transform) Inverse() Transform {
	back := Transform{mirrored: t.mirrored, turn: N.Rotate(-int(t.turn))}
	if t.mirrored {
		back.turn = t.turn // a mirroring is its own inverse
	}
	back.shift = Cube{}.Sub(back.vector(t.shift))
	return back
}
