package plane

import (
	"cmp"
	"slices"
	"sort"
)

// Ground is the ground of a simple polygon, to be laid against that of others by one
// goroutine. What that takes is found out once, when another one is near.
type Ground struct {
	outline Polygon
	box     Box
	corners []corner // as compare has them
	sides   []side
	courses []course // of the sides, by line and from one end of that to the other
}

// corner is a corner of a polygon with those of its sides that lead on to the east, or
// due south.
type corner struct {
	at    Point
	leads []int32 // indices of sides
}

// side is a side of a polygon, whose first end comes before the last by compare.
type side struct {
	Segment
	south bool // the ground lies to the south of it, or to the west of one that leads due south
}

// course is where a side lies on the straight line that holds it.
type course struct {
	line     struct{ east, south, off int } // the way of the line in lowest terms, and how far it lies from 0,0
	from, to int                            // in coordinates to the east, or to the south if the line runs so
}

// compare is the order from west to east, and from north to south on one meridian.
func (p Point) compare(o Point) int { return cmp.Or(cmp.Compare(p.X, o.X), cmp.Compare(p.Y, o.Y)) }

// Ground is the ground of the polygon. One that is not simple has some as well, of which
// nothing is promised but what Borders says.
func (p Polygon) Ground() *Ground {
	g := &Ground{outline: p}
	if len(p) > 0 {
		g.box = BoxOf(p...)
	}
	return g
}

// order finds the corners and the sides in the order in which they are asked for.
func (g *Ground) order() {
	p := g.outline
	if len(g.corners) == len(p) {
		return
	}
	clockwise := p.Clockwise()
	leads := make([][]int32, len(p))
	for i, c := range p {
		next := (i + 1) % len(p)
		first, e, south := i, Segment{c, p[next]}, clockwise
		if e.To.compare(e.From) < 0 {
			first, e, south = next, Segment{p[next], c}, !clockwise
		}
		if e.From != e.To {
			leads[first] = append(leads[first], int32(len(g.sides)))
			g.sides = append(g.sides, side{e, south})
			g.courses = append(g.courses, courseOf(e))
		}
	}
	for i, c := range p {
		g.corners = append(g.corners, corner{c, leads[i]})
	}
	slices.SortFunc(g.corners, func(a, b corner) int { return a.at.compare(b.at) })
	slices.SortFunc(g.courses, func(a, b course) int { return cmp.Or(a.compareLine(b), cmp.Compare(a.from, b.from)) })
}

// courseOf is the course of a segment whose first end comes before the last.
func courseOf(e Segment) course {
	from, to := e.From, e.To
	v := to.Sub(from)
	a, b := v.X, v.Y
	for b != 0 {
		a, b = b, a%b
	}
	a = max(a, -a)
	c := course{from: from.X, to: to.X}
	if v.X == 0 {
		c.from, c.to = from.Y, to.Y
	}
	c.line.east, c.line.south = v.X/a, v.Y/a
	c.line.off = c.line.east*from.Y - c.line.south*from.X
	return c
}

func (c course) compareLine(o course) int {
	return cmp.Or(cmp.Compare(c.line.east, o.line.east), cmp.Compare(c.line.south, o.line.south), cmp.Compare(c.line.off, o.line.off))
}

// Borders reports whether the two share a part of a side, of some length.
func (g *Ground) Borders(o *Ground) bool {
	if !g.box.Meets(o.box) {
		return false
	}
	g.order()
	o.order()
	for i, k := 0, 0; i < len(g.courses) && k < len(o.courses); {
		a, b := &g.courses[i], &o.courses[k]
		switch line := a.compareLine(*b); {
		case line < 0 || line == 0 && a.to <= b.from:
			i++
		case line > 0 || b.to <= a.from:
			k++
		default:
			return true
		}
	}
	return false
}

// Overlaps reports whether the two have more in common than parts of their sides.
func (g *Ground) Overlaps(o *Ground) bool {
	return g.box.Meets(o.box) && (&sweep{first: g, second: o}).meets()
}

// Inside reports whether the ground lies in another one, whose sides it may touch.
func (g *Ground) Inside(o *Ground) bool {
	return o.box.Holds(g.box) && !(&sweep{first: g, second: o, around: true}).meets()
}

// sweep is a line from north to south that goes over two grounds from west to east. It
// holds the sides that it lies on, which keep their order from north to south as long as
// none crosses another.
type sweep struct {
	first, second *Ground
	around        bool    // instead of the second ground it asks about all that lies around that
	lies          []int32 // indices of sides of the first, and the complements of those of the second
	fresh         []int32 // of those that go on from the corner in hand
}

// side is one of those that the sweep lies on.
func (s *sweep) side(n int32) *side {
	if n < 0 {
		return &s.second.sides[^n]
	}
	return &s.first.sides[n]
}

// south reports whether the ground in question lies to the south of a side.
func (s *sweep) south(n int32) bool { return s.side(n).south != (n < 0 && s.around) }

// meets reports whether the grounds meet, other than by their sides. They do where a side
// crosses one of the other, and where just east of a corner the next side to the north or
// south is the other's and has its ground on the side that is turned here. Of sides that
// lie on one another the one with its ground to the north counts as the northern one, so
// that nothing lies between two with their grounds to either side, and something does
// between two others.
func (s *sweep) meets() bool {
	s.first.order()
	s.second.order()
	for i, k := 0, 0; i < len(s.first.corners); {
		if k == len(s.second.corners) {
			return s.around
		}
		at := s.first.corners[i].at
		if c := s.second.corners[k].at; c.compare(at) < 0 {
			at = c
		}
		from := sort.Search(len(s.lies), func(n int) bool { return s.side(s.lies[n]).turn(at) <= 0 })
		to := from
		s.fresh = s.fresh[:0]
		for ; to < len(s.lies) && s.side(s.lies[to]).turn(at) == 0; to++ {
			if s.side(s.lies[to]).To != at {
				s.goOn(at, s.lies[to])
			}
		}
		for ; i < len(s.first.corners) && s.first.corners[i].at == at; i++ {
			for _, n := range s.first.corners[i].leads {
				s.goOn(at, n)
			}
		}
		for ; k < len(s.second.corners) && s.second.corners[k].at == at; k++ {
			for _, n := range s.second.corners[k].leads {
				s.goOn(at, ^n)
			}
		}
		s.lies = slices.Replace(s.lies, from, to, s.fresh...)
		if s.meetsBetween(from-1, from+len(s.fresh)) {
			return true
		}
	}
	return false
}

// turn tells on which side a point lies, as Turn does.
func (s *side) turn(at Point) int { return Turn(s.From, s.To, at) }

// goOn puts a side in its place among the fresh ones, which all lead on from one point.
func (s *sweep) goOn(at Point, n int32) {
	k := len(s.fresh)
	for ; k > 0; k-- {
		turn := Turn(at, s.side(s.fresh[k-1]).To, s.side(n).To)
		if turn > 0 || turn == 0 && s.south(n) {
			break
		}
	}
	s.fresh = slices.Insert(s.fresh, k, n)
}

// meetsBetween reports whether the grounds meet by some of the sides that the sweep lies on.
func (s *sweep) meetsBetween(from, to int) bool {
	if from < 0 && s.around && len(s.lies) > 0 && s.lies[0] >= 0 {
		return true // nothing of the second lies to the north
	}
	for k := max(from, 0); k < min(to, len(s.lies)-1); k++ {
		north, south := s.lies[k], s.lies[k+1]
		if (north < 0) != (south < 0) && (s.south(north) || !s.south(south) || s.side(north).Crosses(s.side(south).Segment)) {
			return true
		}
	}
	return false
}
