package table

import (
	"cmp"
	"math/big"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Part is how far along a segment a point of it lies: 0 at its beginning, 1 at
// its end, N/D between. D is more than 0. Parts of segments between points of a
// table are compared without overflow.
type Part struct{ N, D int }

// Whole is the end of a segment.
var Whole = Part{1, 1}

// Compare is less than 0 where a part is before another, 0 at the same.
func (a Part) Compare(b Part) int { return cmp.Compare(a.N*b.D, b.N*a.D) }

// rational is the part as a number of any precision.
func (a Part) rational() *big.Rat { return big.NewRat(int64(a.N), int64(a.D)) }

// Apart reports whether two parts of a way, of which one is the later, are more
// than a distance from each other.
func Apart(way plane.Segment, from, to Part, distance int) bool {
	between := new(big.Rat).Sub(to.rational(), from.rational())
	if between.Sign() <= 0 {
		return false
	}
	v := way.To.Sub(way.From)
	between.Mul(between, between)
	between.Mul(between, big.NewRat(int64(Dot(v, v)), 1))
	return between.Cmp(big.NewRat(int64(distance)*int64(distance), 1)) > 0
}

// meeting is the first and the last point of a way that an edge shares, its ends
// included; false where there is none.
func meeting(way, edge plane.Segment) (first, last Part, ok bool) {
	d, g, w := way.To.Sub(way.From), edge.To.Sub(edge.From), edge.From.Sub(way.From)
	if across := Cross(d, g); across != 0 {
		t, u := Cross(w, g), Cross(w, d)
		if across < 0 {
			across, t, u = -across, -t, -u
		}
		at := Part{t, across}
		return at, at, 0 <= t && t <= across && 0 <= u && u <= across
	}
	q := Dot(d, d)
	if q == 0 {
		return Part{0, 1}, Part{0, 1}, edge.Holds(way.From)
	}
	if Cross(d, w) != 0 {
		return Part{}, Part{}, false
	}
	a, b := Dot(w, d), Dot(edge.To.Sub(way.From), d)
	a, b = max(min(a, b), 0), min(max(a, b), q)
	return Part{a, q}, Part{b, q}, a <= b
}

// Entry is where a way first meets the edge of the shape, and which edges it meets
// there, a bit for each: the edge that begins at the first corner is 1, the next
// 2. False where it meets none. Of a disc, which has no edges, the point is reckoned
// with a root rounded down.
func (s *Shape) Entry(way plane.Segment) (at Part, edges uint8, ok bool) {
	if s.n == 1 {
		at, _, ok = s.chord(way)
		return at, 0, ok
	}
	for i := range s.n {
		first, _, meets := meeting(way, plane.Segment{From: s.corners[i], To: s.corners[(i+1)%s.n]})
		if !meets {
			continue
		}
		later := -1
		if ok {
			later = first.Compare(at)
		}
		switch {
		case later < 0:
			at, edges, ok = first, 1<<i, true
		case later == 0:
			edges |= 1 << i
		}
	}
	return at, edges, ok
}

// Span is the parts of a way between which it lies in the shape, a polygon or a
// disc; false where it does not touch it. Of a disc they are reckoned with a root
// rounded down.
func (s *Shape) Span(way plane.Segment) (from, to Part, ok bool) {
	if s.n == 1 {
		return s.chord(way)
	}
	for i := range s.n {
		first, last, meets := meeting(way, plane.Segment{From: s.corners[i], To: s.corners[(i+1)%s.n]})
		if !meets {
			continue
		}
		if !ok || first.Compare(from) < 0 {
			from = first
		}
		if !ok || last.Compare(to) > 0 {
			to = last
		}
		ok = true
	}
	if s.Holds(way.From) {
		from, ok = Part{0, 1}, true
	}
	if s.Holds(way.To) {
		to, ok = Whole, true
	}
	return from, to, ok
}

// chord is the part of a way that lies in a disc.
func (s *Shape) chord(way plane.Segment) (from, to Part, ok bool) {
	d, w := way.To.Sub(way.From), s.corners[0].Sub(way.From)
	q, along, across := Dot(d, d), Dot(w, d), Cross(d, w)
	if q == 0 {
		return Part{0, 1}, Whole, s.Holds(way.From)
	}
	root := s.Radius*s.Radius*q - across*across
	if root < 0 {
		return Part{}, Part{}, false
	}
	half := Root(root)
	a, b := max(along-half, 0), min(along+half, q)
	return Part{a, q}, Part{b, q}, a <= b
}

// point is a point of a way, exactly.
type point struct{ x, y *big.Rat }

// pointBetween is the point half-way between two parts of a way.
func pointBetween(way plane.Segment, from, to Part) *point {
	part := new(big.Rat).Add(from.rational(), to.rational())
	part.Mul(part, big.NewRat(1, 2))
	coordinate := func(from, to int) *big.Rat {
		r := new(big.Rat).Mul(big.NewRat(int64(to-from), 1), part)
		return r.Add(r, big.NewRat(int64(from), 1))
	}
	return &point{coordinate(way.From.X, way.To.X), coordinate(way.From.Y, way.To.Y)}
}

// around reports whether a polygon goes round a point that lies on no side of it.
func (p *point) around(o plane.Polygon) bool {
	inside := false
	for e := range o.Edges() {
		from, to := e.From, e.To
		if p.below(from) == p.below(to) {
			continue
		}
		if from.Y > to.Y {
			from, to = to, from
		}
		// The point lies west of the side where it turns to the right from it.
		dx, dy := big.NewRat(int64(to.X-from.X), 1), big.NewRat(int64(to.Y-from.Y), 1)
		left := new(big.Rat).Sub(p.y, big.NewRat(int64(from.Y), 1))
		left.Mul(left, dx)
		right := new(big.Rat).Sub(p.x, big.NewRat(int64(from.X), 1))
		right.Mul(right, dy)
		if left.Cmp(right) > 0 {
			inside = !inside
		}
	}
	return inside
}

// below reports whether the corner lies south of the point.
func (p *point) below(corner plane.Point) bool { return p.y.Cmp(big.NewRat(int64(corner.Y), 1)) < 0 }
