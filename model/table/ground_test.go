package table_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

func outline(t require.TestingT, text string) plane.Polygon {
	var p plane.Polygon
	require.NoError(t, p.UnmarshalText([]byte(text)))
	return p
}

// ground draws outlines of few corners on a small net, so that much of what
// happens to them happens at corners and along sides.
func ground() *rapid.Generator[plane.Polygon] {
	return rapid.Custom(func(t *rapid.T) plane.Polygon {
		p := make(plane.Polygon, rapid.IntRange(3, 7).Draw(t, "corners"))
		for i := range p {
			p[i] = at(rapid.IntRange(0, 8).Draw(t, "x"), rapid.IntRange(0, 8).Draw(t, "y"))
		}
		return p
	}).Filter(plane.Polygon.Simple)
}

func TestAreasAgreeWithASlowAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const scale = 12
		around := ground().Draw(t, "outline")
		for i := range around {
			around[i] = at(around[i].X*scale, around[i].Y*scale)
		}
		var holes []plane.Polygon
		hole := plane.Polygon{at(0, 0), at(6, 0), at(6, 6), at(0, 6)}
		corner := at(rapid.IntRange(0, 90).Draw(t, "hole x"), rapid.IntRange(0, 90).Draw(t, "hole y"))
		within := true
		for i := range hole {
			hole[i] = hole[i].Add(corner)
			within = within && around.Surrounds(hole[i])
		}
		for e := range hole.Edges() {
			for o := range around.Edges() {
				within = within && !e.Crosses(o) && !e.Holds(o.From)
			}
		}
		if within {
			holes = append(holes, hole)
		}
		area := table.NewArea(around, holes...)
		edges := sides(around)
		for _, h := range holes {
			edges = append(edges, sides(h)...)
		}
		inside := func(p spot) bool {
			if !surrounds(around, p) {
				return false
			}
			for _, h := range holes {
				if surrounds(h, p) || onEdge(h, p) {
					return false
				}
			}
			return true
		}
		on := func(p spot) bool {
			for _, e := range edges {
				if squared(p, exact(e.From), exact(e.To)).Sign() == 0 {
					return true
				}
			}
			return false
		}

		point := rapid.Custom(func(t *rapid.T) plane.Point {
			step := rapid.SampledFrom([]int{1, scale}).Draw(t, "step")
			return at(rapid.IntRange(-1, 9).Draw(t, "x")*step, rapid.IntRange(-1, 9).Draw(t, "y")*step)
		})
		p := point.Draw(t, "point")
		require.Equal(t, inside(exact(p)), area.Surrounds(p))
		require.Equal(t, inside(exact(p)) || on(exact(p)), area.Holds(p))

		way := plane.Segment{From: p, To: point.Draw(t, "to")}
		for _, upTo := range []table.Part{table.Whole, {N: 1, D: 2}, {N: 2, D: 3}} {
			cut, entered, left := inside(exact(p)) && way.From == way.To, false, false
			if way.From != way.To {
				a, b := exact(way.From), exact(way.To)
				parts := marks(way, big.NewRat(int64(upTo.N), int64(upTo.D)), edges)
				held := inside(a) || on(a)
				for i, part := range parts[1:] {
					middle := add(parts[i], part)
					m := along(a, b, middle.Quo(middle, rat(2)))
					cut = cut || inside(m)
					for _, p := range []spot{m, along(a, b, part)} {
						if in := inside(p) || on(p); in && (!held || left) {
							entered = true
						} else if !in {
							left = true
						}
					}
				}
			}
			require.Equal(t, cut, area.CutBy(way, upTo), "%v through %v without %v up to %v", way, around, holes, upTo)
			if upTo == table.Whole && way.From != way.To {
				require.Equal(t, entered, area.EnteredBy(way), "%v into %v without %v", way, around, holes)
			}
		}

		s := shapes(8).Draw(t, "shape")
		v := at(rapid.IntRange(0, 100).Draw(t, "x"), rapid.IntRange(0, 100).Draw(t, "y"))
		s = s.Moved(v)
		distance := rapid.IntRange(0, 3).Draw(t, "distance")
		near := inside(exact(s.Corners()[0]))
		for _, e := range edges {
			r := s.Radius + distance
			near = near || squaredBetween([]plane.Point{e.From, e.To}, s.Corners()).Cmp(rat(r*r)) <= 0
		}
		require.Equal(t, near, area.Near(&s, distance))
	})
}

func TestAWoodIsCutByWhatGoesThroughIt(t *testing.T) {
	wood := table.NewArea(outline(t, "2800,2100 3200,2100 3200,2400 2800,2400"))
	way := func(x, y, toX, toY int) plane.Segment { return plane.Segment{From: at(x, y), To: at(toX, toY)} }
	assert.True(t, wood.CutBy(way(3000, 3000, 3000, 1900), table.Whole))
	assert.False(t, wood.CutBy(way(3200, 3000, 3200, 1900), table.Whole), "along its side")
	assert.False(t, wood.CutBy(way(3100, 2000, 3300, 2200), table.Whole), "by its corner")
	assert.True(t, wood.CutBy(way(2700, 2500, 3300, 2050), table.Whole))
	assert.True(t, wood.CutBy(way(2700, 2000, 3300, 2450), table.Whole), "through two corners")
	assert.False(t, wood.CutBy(way(3000, 3000, 3000, 1900), table.Part{N: 6, D: 11}), "up to its edge")
	assert.True(t, wood.CutBy(way(3000, 3000, 3000, 1900), table.Part{N: 7, D: 11}))
}

func TestAClearingIsNoWood(t *testing.T) {
	wood := table.NewArea(outline(t, "0,0 1000,0 1000,1000 0,1000"), outline(t, "400,400 600,400 600,600 400,600"))
	body := table.Rectangle(at(500, 450), 0, 60, 60)
	assert.False(t, wood.Touches(&body))
	assert.True(t, wood.Near(&body, 50))
	grown := table.Rectangle(at(500, 450), 0, 200, 60)
	assert.True(t, wood.Touches(&grown), "at the clearing's edge")
	assert.True(t, wood.Holds(at(400, 500)))
	assert.False(t, wood.Surrounds(at(400, 500)))
	assert.False(t, wood.Holds(at(500, 500)))
}

func TestAnAreaCoversWhatLiesInItWhole(t *testing.T) {
	bay := table.NewArea(outline(t, "0,900 0,0 900,0 900,900 600,900 600,300 300,300 300,900")) // counterclockwise
	for _, test := range []struct {
		shape table.Shape
		want  bool
		why   string
	}{
		{table.Rectangle(at(150, 0), 0, 300, 900), true, "an arm, to its edges"},
		{table.Rectangle(at(450, 0), 0, 900, 300), true, "the back"},
		{table.Rectangle(at(450, 300), 0, 300, 600), false, "the bay itself, edge to edge"},
		{table.Rectangle(at(450, 600), 0, 900, 100), false, "over the bay"},
		{table.Rectangle(at(450, 100), 0, 600, 300), false, "a little into the bay"},
		{table.Rectangle(at(450, -1), 0, 300, 100), false, "a little off"},
		{table.Disc(at(150, 500), 150), true, "a disc that fits"},
		{table.Disc(at(150, 500), 151), false, "a disc that does not"},
		{table.Disc(at(450, 600), 100), false, "a disc in the bay"},
	} {
		assert.Equal(t, test.want, bay.Covers(&test.shape), test.why)
	}
	clearing := table.NewArea(outline(t, "0,0 900,0 900,900 0,900"), outline(t, "400,400 500,400 500,500 400,500"))
	around, clear, beside := table.Rectangle(at(450, 300), 0, 600, 300), table.Rectangle(at(450, 400), 0, 100, 100), table.Rectangle(at(200, 400), 0, 400, 100)
	assert.False(t, clearing.Covers(&around))
	assert.False(t, clearing.Covers(&clear))
	assert.True(t, clearing.Covers(&beside))
}

func TestAFenceIsTouchedWithinHalfItsWidth(t *testing.T) {
	fence := table.NewCourse(outline(t, "2000,2300 4000,2300"), 20)
	front := func(y int) table.Shape { return table.Rectangle(at(3000, y), 0, 300, 400) }
	near, at2310 := front(2311), front(2310)
	assert.False(t, fence.Touches(&near))
	assert.True(t, fence.Touches(&at2310))
	assert.True(t, fence.Near(&near, 1))
	beyond := table.Rectangle(at(4100, 2200), 0, 180, 400) // x from 4010
	assert.True(t, fence.Touches(&beyond), "its end is round")
	corner := table.Rectangle(at(4098, 2308), 0, 180, 400) // its corner at 4008, 2308
	assert.False(t, fence.Touches(&corner))
}

func TestWhoIsOnARoad(t *testing.T) {
	road := table.NewCourse(outline(t, "3000,6000 3000,3000 4000,2000"), 200)
	assert.True(t, road.Carries(at(3100, 5000), at(2900, 4000)))
	assert.False(t, road.Carries(at(3101, 5000)))
	assert.True(t, road.Carries(at(3500, 2500), at(4000, 2000)))
	assert.False(t, road.Carries(at(3000, 4000), at(3500, 2500)), "round the bend")
	assert.True(t, road.Holds(at(3050, 2950)))
}

func TestAHedgeThatBlocksSightMustBeCrossed(t *testing.T) {
	hedge := table.NewCourse(outline(t, "1000,1000 2000,1000 3000,2000 4000,2000 5000,1000"), 20)
	for _, test := range []struct {
		from, to plane.Point
		crossed  bool
		why      string
	}{
		{at(1500, 500), at(1500, 1500), true, "a straight piece"},
		{at(2000, 500), at(2000, 1500), true, "a bend"},
		{at(1000, 500), at(1000, 1500), false, "an end of the hedge"},
		{at(1500, 500), at(1500, 1000), false, "an end of the way"},
		{at(500, 1000), at(2500, 1000), false, "along it"},
		{at(2500, 2000), at(4500, 2000), false, "along it to the same side"},
		{at(1500, 2000), at(3500, 1000), true, "a straight piece aslant"},
		{at(6000, 0), at(6000, 3000), false, "beside it"},
		{at(2000, 1000), at(2000, 3000), false, "from a bend"},
	} {
		way := plane.Segment{From: test.from, To: test.to}
		assert.Equal(t, test.crossed, hedge.CrossedBy(way), test.why)
		assert.Equal(t, test.crossed, hedge.CrossedBy(plane.Segment{From: test.to, To: test.from}), test.why)
	}
	assert.True(t, hedge.MetBy(plane.Segment{From: at(1500, 500), To: at(1500, 1000)}, table.Whole))
	assert.False(t, hedge.MetBy(plane.Segment{From: at(1500, 500), To: at(1500, 1500)}, table.Part{N: 49, D: 100}))
	assert.True(t, hedge.MetBy(plane.Segment{From: at(1500, 500), To: at(1500, 1500)}, table.Part{N: 1, D: 2}))
}

func TestHowHighAHillIs(t *testing.T) {
	hill := table.NewHill(outline(t, "0,0 1000,0 1000,1000 0,1000"),
		outline(t, "100,100 400,100 400,400 100,400"), outline(t, "600,600 900,600 900,900 600,900"), outline(t, "700,700 800,700 800,800 700,800"))
	for p, level := range map[plane.Point]int{
		at(1001, 0): 0, at(1000, 500): 1, at(500, 500): 1, at(100, 100): 2, at(650, 650): 2, at(750, 750): 3, at(700, 750): 3,
	} {
		assert.Equal(t, level, hill.Level(p), p)
	}
}

func TestWhoComesUpIntoARing(t *testing.T) {
	bay := table.NewArea(outline(t, "0,0 900,0 900,900 600,900 600,300 300,300 300,900 0,900"))
	for _, test := range []struct {
		from, to plane.Point
		enters   bool
		why      string
	}{
		{at(-100, 100), at(100, 100), true, "from outside"},
		{at(-100, 100), at(0, 100), true, "to the edge"},
		{at(100, 100), at(-100, 100), false, "out of it"},
		{at(100, 100), at(800, 100), false, "along the top"},
		{at(100, 600), at(800, 600), true, "out and in again"},
		{at(100, 300), at(800, 300), false, "along the edge of the bay"},
		{at(100, 600), at(400, 600), false, "into the bay alone"},
		{at(100, 600), at(600, 600), true, "across the bay to its far edge"},
		{at(0, -100), at(0, 1000), true, "along an edge"},
		{at(-100, -100), at(-100, 900), false, "beside it"},
	} {
		assert.Equal(t, test.enters, bay.EnteredBy(plane.Segment{From: test.from, To: test.to}), test.why)
	}
}

func TestAWayEntersWhereItFirstMeetsTheOutline(t *testing.T) {
	square := table.NewArea(outline(t, "0,0 1000,0 1000,1000 0,1000"))
	side := func(x, y, toX, toY int) plane.Segment { return plane.Segment{From: at(x, y), To: at(toX, toY)} }
	north, east, west := side(0, 0, 1000, 0), side(1000, 0, 1000, 1000), side(0, 1000, 0, 0)
	for _, c := range []struct {
		from, to plane.Point
		at       table.Part
		side     plane.Segment
		why      string
	}{
		{at(-100, 500), at(300, 500), table.Part{N: 1, D: 4}, west, "from the west"},
		{at(-500, 500), at(1500, 500), table.Part{N: 1, D: 4}, west, "right through"},
		{at(1500, 500), at(-500, 500), table.Part{N: 1, D: 4}, east, "and back"},
		{at(500, 500), at(500, -500), table.Part{N: 1, D: 2}, north, "out of it"},
		{at(-100, -100), at(100, 100), table.Part{N: 1, D: 2}, north, "by a corner"},
	} {
		part, met, ok := square.Entry(plane.Segment{From: c.from, To: c.to})
		assert.True(t, ok, c.why)
		assert.Zero(t, part.Compare(c.at), "%s: %v", c.why, part)
		assert.Equal(t, c.side, met, c.why)
	}
	_, _, ok := square.Entry(side(-100, 0, -100, 1000))
	assert.False(t, ok, "beside it")
	_, _, ok = square.Entry(side(400, 400, 600, 600))
	assert.False(t, ok, "inside it")
}
