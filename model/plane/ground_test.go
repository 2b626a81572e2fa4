package plane_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/plane"
)

// crooked draws a simple polygon of up to a dozen corners on a narrow grid: one of few
// corners that is bent again and again.
func crooked() *rapid.Generator[plane.Polygon] {
	coordinate := rapid.IntRange(0, 9)
	return rapid.Custom(func(t *rapid.T) plane.Polygon {
		p := small().Draw(t, "few corners")
		for range rapid.IntRange(0, 12).Draw(t, "bends") {
			at := plane.Point{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
			if bent := slices.Insert(slices.Clone(p), rapid.IntRange(0, len(p)).Draw(t, "side"), at); bent.Simple() {
				p = bent
			}
		}
		return p
	})
}

// beside draws a simple polygon that has to do with another: it has some of its corners, in
// their order or the other way round, it is it but for one corner, or it is moved.
func beside(p plane.Polygon) *rapid.Generator[plane.Polygon] {
	return rapid.Custom(func(t *rapid.T) plane.Polygon {
		o := slices.Clone(p)
		switch rapid.IntRange(0, 4).Draw(t, "how") {
		case 0:
			return crooked().Draw(t, "another")
		case 1:
			o = slices.DeleteFunc(o, func(plane.Point) bool { return rapid.Bool().Draw(t, "without") })
		case 2:
			o[rapid.IntRange(0, len(o)-1).Draw(t, "corner")] = plane.Point{X: rapid.IntRange(0, 9).Draw(t, "x"), Y: rapid.IntRange(0, 9).Draw(t, "y")}
		case 3:
			v := plane.Point{X: rapid.IntRange(-3, 3).Draw(t, "east"), Y: rapid.IntRange(-3, 3).Draw(t, "south")}
			for i := range o {
				o[i] = o[i].Add(v)
			}
		}
		if rapid.Bool().Draw(t, "the other way round") {
			slices.Reverse(o)
		}
		n := len(o)
		if n > 0 {
			n = rapid.IntRange(0, n-1).Draw(t, "first corner")
		}
		return slices.Concat(o[n:], o[:n])
	}).Filter(plane.Polygon.Simple)
}

// cross reports whether sides of two polygons cross.
func cross(p, o plane.Polygon) bool {
	for e := range p.Edges() {
		for f := range o.Edges() {
			if e.Crosses(f) {
				return true
			}
		}
	}
	return false
}

// cut is what a polygon has of a meridian on which it has no corner: from the first to the
// second coordinate, from the third to the fourth, and so on. The meridian is given in halves.
func cut(p plane.Polygon, halves int) []*big.Rat {
	var out []*big.Rat
	for e := range p.Edges() {
		if (2*e.From.X < halves) == (2*e.To.X < halves) {
			continue
		}
		v := e.To.Sub(e.From)
		along := big.NewRat(int64(halves-2*e.From.X)*int64(v.Y), int64(2*v.X))
		out = append(out, along.Add(along, big.NewRat(int64(e.From.Y), 1)))
	}
	slices.SortFunc(out, func(a, b *big.Rat) int { return a.Cmp(b) })
	return out
}

// slowly finds out by all sides and meridians whether two simple polygons have ground in
// common, whether the first lies in the second, and whether they share parts of sides.
func slowly(p, o plane.Polygon) (overlaps, inside, borders bool) {
	for e := range p.Edges() {
		for f := range o.Edges() {
			_, along := e.Shared(f)
			borders = borders || along
		}
	}
	if cross(p, o) {
		return true, false, borders
	}
	var meridians []int
	for _, c := range slices.Concat(p, o) {
		meridians = append(meridians, c.X)
	}
	slices.Sort(meridians)
	meridians = slices.Compact(meridians)
	inside = true
	for i := range len(meridians) - 1 {
		halves := meridians[i] + meridians[i+1]
		there := cut(o, halves)
		for here := range slices.Chunk(cut(p, halves), 2) {
			within := false
			for its := range slices.Chunk(there, 2) {
				overlaps = overlaps || here[0].Cmp(its[1]) < 0 && its[0].Cmp(here[1]) < 0
				within = within || its[0].Cmp(here[0]) <= 0 && here[1].Cmp(its[1]) <= 0
			}
			inside = inside && within
		}
	}
	return overlaps, inside, borders
}

func agrees(t require.TestingT, p, o plane.Polygon) {
	for _, pair := range [][2]plane.Polygon{{p, o}, {o, p}} {
		one, other := pair[0], pair[1]
		overlaps, inside, borders := slowly(one, other)
		require.Equal(t, overlaps, one.Overlaps(other), "do %v and %v overlap?", one, other)
		require.Equal(t, inside, one.Inside(other), "is %v inside %v?", one, other)
		require.Equal(t, borders, one.Borders(other), "do %v and %v share a border?", one, other)
	}
}

func TestGroundsLieToEachOtherAsASlowAnswerSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := crooked().Draw(t, "one")
		agrees(t, p, beside(p).Draw(t, "other"))
	})
}

// The same for every pair of all small triangles and quadrilaterals in three by three
// points, which meet in every way there is.
func TestGroundsOnThreeByThreePoints(t *testing.T) {
	var points, all []plane.Polygon
	for n := range 9 {
		points = append(points, plane.Polygon{{X: n % 3, Y: n / 3}})
	}
	for corners := points; len(corners[0]) < 4; {
		var longer []plane.Polygon
		for _, p := range corners {
			for _, c := range points {
				longer = append(longer, append(slices.Clone(p), c...))
			}
		}
		corners = longer
		for _, p := range corners {
			if p[0] == slices.MinFunc(p, func(a, b plane.Point) int { return a.X*3 + a.Y - b.X*3 - b.Y }) && p.Clockwise() && p.Simple() {
				all = append(all, p)
			}
		}
	}
	for i, p := range all {
		for _, o := range all[:i+1] {
			agrees(t, p, o)
		}
	}
}

// shapes are polygons of as many corners as a sector has, which lie around, between or
// beside one another without touching.
var shapes = map[string]func(n, corners int) plane.Polygon{
	"rings with a gap": func(n, corners int) plane.Polygon { return ring(3*n+100, corners) },
	"zigzags": func(n, corners int) plane.Polygon {
		var out, back plane.Polygon
		for i := range corners / 2 {
			at := plane.Point{X: i%2*90000 + 3*n, Y: 1000 * i}
			out, back = append(out, at), append(back, at.Add(plane.Point{X: 1}))
		}
		slices.Reverse(back)
		return append(out, back...)
	},
}

// ring is a ring that goes round nearly all of its middle.
func ring(radius, corners int) plane.Polygon {
	var out, back plane.Polygon
	at := func(radius, i int) plane.Point { // on the sides of a square, from one corner
		way := i * 8 * radius / (corners / 2)
		side, along := way/(2*radius), way%(2*radius)
		return [...]plane.Point{{X: -radius + along, Y: -radius}, {X: radius, Y: -radius + along}, {X: radius - along, Y: radius}, {X: -radius, Y: radius - along}}[side]
	}
	for i := range corners / 2 {
		out, back = append(out, at(radius, i)), append(back, at(radius-1, i))
	}
	slices.Reverse(back)
	return append(out, back...)
}

func TestLargeShapes(t *testing.T) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			for _, corners := range []int{8, 24, 200} {
				require.True(t, shape(0, corners).Simple())
				for _, n := range []int{0, 1, 150, 399} {
					agrees(t, shape(0, corners), shape(n, corners))
				}
			}
		})
	}
}

// BenchmarkGrounds lays as many polygons as a board has sectors against each other.
func BenchmarkGrounds(b *testing.B) {
	for name, shape := range shapes {
		b.Run(fmt.Sprint(name), func(b *testing.B) {
			for b.Loop() {
				var all []*plane.Ground
				for n := range 400 {
					all = append(all, shape(n, 200).Ground())
				}
				for i, g := range all {
					for _, o := range all[:i] {
						_, _ = g.Overlaps(o), g.Borders(o)
					}
				}
			}
		})
	}
}
