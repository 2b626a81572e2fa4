package hex

import "math"

// Layout places hexes on a drawing plane. Size is the distance from a hex's
// centre to its corners; the centre of hex 0101 lies at (Size, height/2), so
// that the whole map begins at the origin.
type Layout struct {
	Size float64
}

// HexWidth is the width of a hex from its western to its eastern corner.
func (l Layout) HexWidth() float64 { return 2 * l.Size }

// HexHeight is the height of a hex from its northern to its southern side.
func (l Layout) HexHeight() float64 { return math.Sqrt(3) * l.Size }

// Center is where the hex's centre lies.
func (l Layout) Center(h Hex) Point {
	return Point{
		X: l.Size * (1 + 1.5*float64(h.Col)),
		Y: l.HexHeight() / 2 * float64(h.HalfRow()+1),
	}
}

// Corners are the six corners clockwise, the first at the western end of the
// northern side: corner d and corner d+1 are the ends of the side facing Dir d.
func (l Layout) Corners(h Hex) [6]Point {
	c := l.Center(h)
	dx, dy := l.Size/2, l.HexHeight()/2
	return [6]Point{
		{c.X - dx, c.Y - dy}, {c.X + dx, c.Y - dy}, {c.X + l.Size, c.Y},
		{c.X + dx, c.Y + dy}, {c.X - dx, c.Y + dy}, {c.X - l.Size, c.Y},
	}
}

// Bounds is the width and height of the drawn grid.
func (l Layout) Bounds(g Grid) (width, height float64) {
	if g.Len() == 0 {
		return 0, 0
	}
	height = l.HexHeight() * float64(g.Rows)
	if g.Cols > 1 {
		height += l.HexHeight() / 2
	}
	return l.Size * (1.5*float64(g.Cols) + 0.5), height
}

// HexAt is the hex that holds the point; it may lie off any grid.
func (l Layout) HexAt(p Point) Hex {
	q := (p.X - l.Size) / (1.5 * l.Size)
	r := (p.Y-l.HexHeight()/2)/l.HexHeight() - q/2
	return roundCube(q, r)
}

// SideAt is the side nearest to the point of the hex that holds it.
func (l Layout) SideAt(p Point) Side {
	h := l.HexAt(p)
	c := l.Center(h)
	x, y := p.X-c.X, p.Y-c.Y
	// How far the point lies towards the middle of each side; of opposite sides
	// one is as far ahead as the other is behind.
	towards := [3]float64{N: -y, NE: math.Sqrt(3)/2*x - y/2, SE: math.Sqrt(3)/2*x + y/2}
	best, most := N, -math.MaxFloat64
	for _, d := range Dirs {
		ahead := towards[d%3]
		if d >= S {
			ahead = -ahead
		}
		if ahead > most {
			best, most = d, ahead
		}
	}
	return Side{h, best}
}

// roundCube is the hex nearest to fractional axial coordinates.
func roundCube(q, r float64) Hex {
	s := -q - r
	rq, rr, rs := math.Round(q), math.Round(r), math.Round(s)
	dq, dr, ds := math.Abs(rq-q), math.Abs(rr-r), math.Abs(rs-s)
	switch {
	case dq > dr && dq > ds:
		rq = -rr - rs
	case dr > ds:
		rr = -rq - rs
	}
	return Cube{int(rq), int(rr), -int(rq) - int(rr)}.Hex()
}
