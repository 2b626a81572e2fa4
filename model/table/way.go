package table

import (
	"cmp"
	"math/big"
	"math/bits"

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

// point is a point of a way, exactly: n of d parts of it lie before it. d is more than 0.
type point struct {
	way  plane.Segment
	n, d int
}

// pointBetween is the point half-way between two parts of a way.
func pointBetween(way plane.Segment, from, to Part) point {
	return point{way, from.N*to.D + to.N*from.D, 2 * from.D * to.D}
}

// around reports whether a polygon goes round a point that lies on no side of it.
func (p point) around(o plane.Polygon) bool {
	inside := false
	v := p.way.To.Sub(p.way.From)
	for e := range o.Edges() {
		from, to := e.From, e.To
		if p.below(from) == p.below(to) {
			continue
		}
		if from.Y > to.Y {
			from, to = to, from
		}
		// The point lies west of the side where it turns to the right from it.
		side := to.Sub(from)
		if p.sign(Cross(side, p.way.From.Sub(from)), Cross(side, v)) > 0 {
			inside = !inside
		}
	}
	return inside
}

// below reports whether the corner lies south of the point.
func (p point) below(corner plane.Point) bool {
	return p.sign(p.way.From.Y-corner.Y, p.way.To.Y-p.way.From.Y) < 0
}

// sign is that of what is start at the beginning of the way and grows by so much along all
// of it, at the point.
func (p point) sign(start, growth int) int {
	negative, high, low := product(p.d, start)
	other, high2, low2 := product(p.n, growth)
	if negative == other {
		low, carry := bits.Add64(low, low2, 0)
		high, _ = bits.Add64(high, high2, carry)
		return signed(negative, high|low)
	}
	more := cmp.Or(cmp.Compare(high, high2), cmp.Compare(low, low2))
	if negative {
		more = -more
	}
	return more
}

// product is a product in 128 bits.
func product(a, b int) (negative bool, high, low uint64) {
	high, low = bits.Mul64(magnitude(a), magnitude(b))
	return a < 0 != (b < 0), high, low
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// signed is the sign of a number that has some bits.
func signed(negative bool, some uint64) int {
	switch {
	case some == 0:
		return 0
	case negative:
		return -1
	}
	return 1
}
