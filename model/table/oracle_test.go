package table_test

import (
	"math/big"

	"github.com/mapsheet/mapsheet/model/plane"
)

// The slow answers with rational numbers that the quick ones are held against.
// They know outlines alone: a point, a segment, or a polygon clockwise.

func rat(n int) *big.Rat { return big.NewRat(int64(n), 1) }

func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
func add(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
func sub(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }

type spot struct{ x, y *big.Rat }

func exact(p plane.Point) spot { return spot{rat(p.X), rat(p.Y)} }

func turn(a, b, p spot) *big.Rat {
	return sub(mul(sub(b.x, a.x), sub(p.y, a.y)), mul(sub(b.y, a.y), sub(p.x, a.x)))
}

func along(a, b spot, part *big.Rat) spot {
	return spot{add(a.x, mul(part, sub(b.x, a.x))), add(a.y, mul(part, sub(b.y, a.y)))}
}

// commonGround is twice the ground that two convex polygons share: one is cut by
// the sides of the other, one after the other.
func commonGround(a, b []plane.Point) *big.Rat {
	var left []spot
	for _, p := range a {
		left = append(left, exact(p))
	}
	for i, p := range b {
		from, to := exact(p), exact(b[(i+1)%len(b)])
		var next []spot
		for j, v := range left {
			w := left[(j+1)%len(left)]
			s, r := turn(from, to, v), turn(from, to, w)
			if s.Sign() >= 0 {
				next = append(next, v)
			}
			if s.Sign()*r.Sign() < 0 {
				next = append(next, along(v, w, new(big.Rat).Quo(s, sub(s, r))))
			}
		}
		left = next
	}
	ground := new(big.Rat)
	for j, v := range left {
		w := left[(j+1)%len(left)]
		ground.Add(ground, sub(mul(v.x, w.y), mul(v.y, w.x)))
	}
	return ground
}

// squared is the square of the distance between a point and a segment.
func squared(p, a, b spot) *big.Rat {
	length := add(mul(sub(b.x, a.x), sub(b.x, a.x)), mul(sub(b.y, a.y), sub(b.y, a.y)))
	foot := a
	if length.Sign() > 0 {
		part := new(big.Rat).Quo(add(mul(sub(p.x, a.x), sub(b.x, a.x)), mul(sub(p.y, a.y), sub(b.y, a.y))), length)
		switch {
		case part.Sign() < 0:
			part.SetInt64(0)
		case part.Cmp(rat(1)) > 0:
			part.SetInt64(1)
		}
		foot = along(a, b, part)
	}
	return add(mul(sub(p.x, foot.x), sub(p.x, foot.x)), mul(sub(p.y, foot.y), sub(p.y, foot.y)))
}

func sides(outline []plane.Point) []plane.Segment {
	var out []plane.Segment
	for i, p := range outline {
		out = append(out, plane.Segment{From: p, To: outline[(i+1)%len(outline)]})
	}
	return out
}

// convexHolds reports whether a convex outline holds a point, edge included.
func convexHolds(outline []plane.Point, p plane.Point) bool {
	if len(outline) < 3 {
		return squared(exact(p), exact(outline[0]), exact(outline[len(outline)-1])).Sign() == 0
	}
	for _, e := range sides(outline) {
		if turn(exact(e.From), exact(e.To), exact(p)).Sign() < 0 {
			return false
		}
	}
	return true
}

// squaredBetween is the square of the distance between two convex outlines, 0
// where they meet.
func squaredBetween(a, b []plane.Point) *big.Rat {
	for _, p := range a {
		if convexHolds(b, p) {
			return new(big.Rat)
		}
	}
	for _, p := range b {
		if convexHolds(a, p) {
			return new(big.Rat)
		}
	}
	var least *big.Rat
	for _, e := range sides(a) {
		for _, o := range sides(b) {
			if e.Crosses(o) {
				return new(big.Rat)
			}
			for _, d := range []*big.Rat{
				squared(exact(e.From), exact(o.From), exact(o.To)), squared(exact(e.To), exact(o.From), exact(o.To)),
				squared(exact(o.From), exact(e.From), exact(e.To)), squared(exact(o.To), exact(e.From), exact(e.To)),
			} {
				if least == nil || d.Cmp(least) < 0 {
					least = d
				}
			}
		}
	}
	return least
}

// surrounds reports whether an outline of any kind goes round a spot that is on no
// side of it.
func surrounds(outline plane.Polygon, p spot) bool {
	inside := false
	for e := range outline.Edges() {
		a, b := exact(e.From), exact(e.To)
		if squared(p, a, b).Sign() == 0 {
			return false
		}
		if a.y.Cmp(b.y) > 0 {
			a, b = b, a
		}
		if a.y.Cmp(p.y) <= 0 && p.y.Cmp(b.y) < 0 && turn(a, b, p).Sign() > 0 {
			inside = !inside
		}
	}
	return inside
}

func onEdge(outline plane.Polygon, p spot) bool {
	for e := range outline.Edges() {
		if squared(p, exact(e.From), exact(e.To)).Sign() == 0 {
			return true
		}
	}
	return false
}

// marks are all parts of a way, up to one, at which it is on an edge or passes a
// corner's line, in order, with 0 and that part.
func marks(way plane.Segment, upTo *big.Rat, edges []plane.Segment) []*big.Rat {
	a, b := exact(way.From), exact(way.To)
	out := []*big.Rat{new(big.Rat), upTo}
	keep := func(part *big.Rat) {
		if part.Sign() > 0 && part.Cmp(upTo) < 0 {
			out = append(out, part)
		}
	}
	for _, e := range edges {
		// Where the way's line meets the edge's line.
		s, r := turn(exact(e.From), exact(e.To), a), turn(exact(e.From), exact(e.To), b)
		if s.Cmp(r) != 0 {
			keep(new(big.Rat).Quo(s, sub(s, r)))
		}
		// And where it is nearest to a corner, which an edge along it needs.
		d := spot{sub(b.x, a.x), sub(b.y, a.y)}
		q := add(mul(d.x, d.x), mul(d.y, d.y))
		for _, p := range []spot{exact(e.From), exact(e.To)} {
			keep(new(big.Rat).Quo(add(mul(sub(p.x, a.x), d.x), mul(sub(p.y, a.y), d.y)), q))
		}
	}
	for i := range out {
		for j := range out[:i] {
			if out[i].Cmp(out[j]) < 0 {
				out[i], out[j] = out[j], out[i]
			}
		}
	}
	return out
}
