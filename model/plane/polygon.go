package plane

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Polygon is an outline: its corners in order, the last joined to the first. It
// may run either way round.
type Polygon []Point

// String is the polygon as files have it: its corners with spaces between them.
func (p Polygon) String() string {
	words := make([]string, len(p))
	for i, c := range p {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// MarshalText is the polygon as String writes it.
func (p Polygon) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads corners separated by white space.
func (p *Polygon) UnmarshalText(text []byte) error {
	var out Polygon
	for word := range strings.FieldsSeq(string(text)) {
		c, err := ParsePoint(word)
		if err != nil {
			return err
		}
		out = append(out, c)
	}
	*p = out
	return nil
}

// Edges is the sides of the polygon, the first from its first corner to its
// second.
func (p Polygon) Edges() iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		for i, from := range p {
			if !yield(Segment{from, p[(i+1)%len(p)]}) {
				return
			}
		}
	}
}

// Area is twice the area.
func (p Polygon) Area() int { return max(p.signed(), -p.signed()) }

// Clockwise reports whether a simple polygon runs clockwise.
func (p Polygon) Clockwise() bool { return p.signed() > 0 }

// signed is twice the area, less than 0 where the polygon runs counterclockwise.
func (p Polygon) signed() int {
	sum := 0
	for e := range p.Edges() {
		sum += e.From.X*e.To.Y - e.To.X*e.From.Y
	}
	return sum
}

// apart reports whether one segment lies wholly beside, above or below the other.
func (s Segment) apart(o Segment) bool {
	return max(s.From.X, s.To.X) < min(o.From.X, o.To.X) || max(o.From.X, o.To.X) < min(s.From.X, s.To.X) ||
		max(s.From.Y, s.To.Y) < min(o.From.Y, o.To.Y) || max(o.From.Y, o.To.Y) < min(s.From.Y, s.To.Y)
}

// Simple reports whether the polygon has an inside: three corners or more, no
// side that touches another but the next at their corner, and no side back along
// the one before.
func (p Polygon) Simple() bool {
	n := len(p)
	if n < 3 {
		return false
	}
	edges := make([]Segment, 0, n)
	for e := range p.Edges() {
		edges = append(edges, e)
	}
	for i, e := range edges {
		if e.From == e.To {
			return false
		}
		for j := i + 1; j < n; j++ {
			o := edges[j]
			if o.apart(e) {
				continue
			}
			if _, along := e.Shared(o); along || e.Crosses(o) {
				return false
			}
			if next := j == i+1 || i == 0 && j == n-1; !next && (e.Holds(o.From) || e.Holds(o.To) || o.Holds(e.From) || o.Holds(e.To)) {
				return false
			}
		}
	}
	return true
}

// Hull is the polygon around all corners that has no bay, clockwise.
func (p Polygon) Hull() Polygon {
	points := slices.Clone(p)
	slices.SortFunc(points, func(a, b Point) int { return cmp.Or(a.X-b.X, a.Y-b.Y) })
	points = slices.Compact(points)
	half := func(points Polygon) Polygon {
		var out Polygon
		for _, c := range points {
			for len(out) > 1 && Turn(out[len(out)-2], out[len(out)-1], c) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, c)
		}
		return out
	}
	north := half(points)
	slices.Reverse(points)
	south := half(points)
	if len(points) < 2 {
		return points
	}
	return append(north[:len(north)-1], south[:len(south)-1]...)
}

// Holds reports whether a point lies in the polygon or on a side of it.
func (p Polygon) Holds(at Point) bool {
	inside := false
	for e := range p.Edges() {
		if e.Holds(at) {
			return true
		}
		if (e.From.Y > at.Y) != (e.To.Y > at.Y) && (Turn(e.From, e.To, at) > 0) == (e.To.Y > e.From.Y) {
			inside = !inside
		}
	}
	return inside
}

// Surrounds reports whether a point lies in the polygon and on no side of it.
func (p Polygon) Surrounds(at Point) bool {
	for e := range p.Edges() {
		if e.Holds(at) {
			return false
		}
	}
	return p.Holds(at)
}

// Borders reports whether two polygons share a part of a side, of some length.
func (p Polygon) Borders(o Polygon) bool { return p.Ground().Borders(o.Ground()) }

// Overlaps reports whether two simple polygons have ground in common, and not
// only parts of their sides.
func (p Polygon) Overlaps(o Polygon) bool { return p.Ground().Overlaps(o.Ground()) }

// Inside reports whether a simple polygon lies in another one, whose sides it may
// touch.
func (p Polygon) Inside(o Polygon) bool { return p.Ground().Inside(o.Ground()) }

// fine is how often finer the points are that are looked at between those of
// polygons: the middle of two and that of three are whole then.
const fine = 6

// inner is a point within a simple polygon, on no side of it, in the finer
// points. It lies by the corner that is furthest to the west: half-way to the
// corner that reaches deepest between it and its neighbors, or in the middle of
// the three.
func (p Polygon) inner() Point {
	n, west := len(p), 0
	for i, c := range p {
		if c.X < p[west].X || c.X == p[west].X && c.Y < p[west].Y {
			west = i
		}
	}
	v, a, b := p[west], p[(west+n-1)%n], p[(west+1)%n]
	deepest, depth := Point{}, 0
	for i, c := range p {
		if i == west || i == (west+n-1)%n || i == (west+1)%n || !(Polygon{a, v, b}).Holds(c) {
			continue
		}
		if d := Turn(a, b, c) * sign(Turn(a, b, v)); d > depth {
			deepest, depth = c, d
		}
	}
	if depth == 0 {
		return Point{(a.X + v.X + b.X) * (fine / 3), (a.Y + v.Y + b.Y) * (fine / 3)}
	}
	return Point{(v.X + deepest.X) * (fine / 2), (v.Y + deepest.Y) * (fine / 2)}
}

// Middle is the middle of the ground of a simple polygon where that lies within
// it, and elsewhere a point of its inside; a corner where no whole point is found
// there, or the polygon has no ground.
func (p Polygon) Middle() Point {
	sum, x, y := 0, 0, 0
	for e := range p.Edges() {
		cross := e.From.X*e.To.Y - e.To.X*e.From.Y
		sum += cross
		x += (e.From.X + e.To.X) * cross
		y += (e.From.Y + e.To.Y) * cross
	}
	if sum == 0 {
		return p[0]
	}
	inner := p.inner()
	for _, at := range []Point{{x / (3 * sum), y / (3 * sum)}, {inner.X / fine, inner.Y / fine}} {
		if p.Holds(at) {
			return at
		}
	}
	return p[0]
}
