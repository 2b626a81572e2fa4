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

// shapes draws shapes that lie close to each other: bodies, hulls, discs and
// capsules.
func shapes(most int) *rapid.Generator[table.Shape] {
	point := vector(most)
	return rapid.Custom(func(t *rapid.T) table.Shape {
		switch rapid.SampledFrom([]string{"body", "hull", "disc", "capsule"}).Draw(t, "kind") {
		case "body":
			return table.Rectangle(point.Draw(t, "front"), rapid.IntRange(0, 3599).Draw(t, "facing"),
				2*rapid.IntRange(2, 40).Draw(t, "half width"), rapid.IntRange(4, 40).Draw(t, "depth"))
		case "hull":
			corners := rapid.SliceOfN(point, 3, 6).Filter(func(p []plane.Point) bool {
				return len(plane.Polygon(p).Hull()) > 2
			}).Draw(t, "corners")
			return table.Polygon(plane.Polygon(corners).Hull()...)
		case "disc":
			return table.Disc(point.Draw(t, "center"), rapid.IntRange(1, 30).Draw(t, "radius"))
		default:
			return table.Capsule(point.Draw(t, "from"), point.Draw(t, "to"), rapid.IntRange(1, 20).Draw(t, "radius"))
		}
	})
}

func TestShapesAgreeWithASlowAnswer(t *testing.T) {
	for _, most := range []int{4, 30, 12_000} {
		rapid.Check(t, func(t *rapid.T) {
			a, b := shapes(most).Draw(t, "one"), shapes(most).Draw(t, "other")
			extra := rapid.SampledFrom([]int{0, 1, most}).Draw(t, "distance")
			d := squaredBetween(a.Corners(), b.Corners())
			r := a.Radius + b.Radius
			require.Equal(t, d.Cmp(rat(r*r)) <= 0, a.Touches(&b), "touch")
			require.Equal(t, d.Cmp(rat((r+extra)*(r+extra))) <= 0, a.Near(&b, extra), "near")
			want := d.Cmp(rat(r*r)) < 0
			if r == 0 {
				want = commonGround(a.Corners(), b.Corners()).Sign() > 0
			}
			require.Equal(t, want, a.Overlaps(&b), "overlap")
			require.Equal(t, want, b.Overlaps(&a), "overlap the other way round")

			p := vector(most).Draw(t, "point")
			d = squaredBetween(a.Corners(), []plane.Point{p})
			require.Equal(t, d.Cmp(rat(a.Radius*a.Radius)) <= 0, a.Holds(p))
			require.Equal(t, d.Cmp(rat((a.Radius+extra)*(a.Radius+extra))) <= 0, a.Within(p, extra))
		})
	}
}

func TestAGrownShapeHasAllGroundWithinADistance(t *testing.T) {
	body := table.Rectangle(plane.Point{X: 100, Y: 100}, 0, 40, 20)
	disc := table.Disc(plane.Point{X: 100, Y: 200}, 5)
	for by := range 100 {
		grown, larger := body.Grown(by), disc.Grown(by)
		for _, p := range []plane.Point{{X: 100, Y: 160}, {X: 150, Y: 100}, {X: 60, Y: 60}} {
			assert.Equal(t, body.Within(p, by), grown.Holds(p), "%v within %d", p, by)
			assert.Equal(t, disc.Within(p, by), larger.Holds(p), "%v within %d of the disc", p, by)
		}
	}
	assert.Equal(t, body.Box().Grown(7), func() plane.Box { g := body.Grown(7); return g.Box() }())
}

func TestOnlyAShapeWithoutCornersIsNoGround(t *testing.T) {
	var none table.Shape
	body := table.Rectangle(plane.Point{X: 100, Y: 100}, 0, 40, 20)
	assert.True(t, none.Empty())
	assert.False(t, body.Empty())
}

func TestAWayThroughTheInsideOfAShape(t *testing.T) {
	for _, most := range []int{4, 30, 12_000} {
		rapid.Check(t, func(t *rapid.T) {
			s := shapes(most).Draw(t, "shape")
			way := plane.Segment{From: vector(most).Draw(t, "from"), To: vector(most).Draw(t, "to")}
			line := []plane.Point{way.From, way.To}
			want := squaredBetween(s.Corners(), line).Cmp(rat(s.Radius*s.Radius)) < 0
			if s.Radius == 0 {
				want = way.From == way.To && surrounds(s.Outline(), exact(way.From))
				if way.From != way.To {
					parts := marks(way, rat(1), sides(s.Corners()))
					for i := range parts[1:] {
						middle := add(parts[i], parts[i+1])
						want = want || surrounds(s.Outline(), along(exact(way.From), exact(way.To), middle.Quo(middle, rat(2))))
					}
				}
			}
			require.Equal(t, want, s.CutBy(way))
		})
	}
}

func TestTheGroundSweptIsTheHullOfBothEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]int{5, 40, 9000}).Draw(t, "most")
		body := table.Rectangle(vector(most).Draw(t, "front"), 50*rapid.IntRange(0, 71).Draw(t, "facing"),
			2*rapid.IntRange(2, 40).Draw(t, "half width"), rapid.IntRange(4, 40).Draw(t, "depth"))
		v := vector(most).Draw(t, "way")
		moved := body.Moved(v)
		want := append(body.Outline(), moved.Outline()...).Hull()
		swept := body.Swept(v)
		require.ElementsMatch(t, want, swept.Outline())
		require.True(t, swept.Outline().Simple())
		require.Equal(t, swept.Outline().Area(), want.Area())
		require.Equal(t, plane.BoxOf(want...), swept.Box())
	})
	disc := table.Disc(at(0, 0), 10)
	assert.Equal(t, table.Capsule(at(0, 0), at(30, 40), 10), disc.Swept(at(30, 40)))
	assert.Equal(t, disc, disc.Swept(at(0, 0)))
}

func TestShapesThatOnlyTouch(t *testing.T) {
	line := table.Rectangle(at(3000, 3000), 0, 600, 200)
	for name, other := range map[string]table.Shape{
		"side by side":        table.Rectangle(at(3600, 3000), 0, 600, 200),
		"half a side":         table.Rectangle(at(3600, 3100), 0, 600, 200),
		"corner to corner":    table.Rectangle(at(3600, 3200), 0, 600, 200),
		"back to front":       table.Rectangle(at(3000, 3200), 0, 600, 200),
		"a disc at a side":    table.Disc(at(3400, 3100), 100),
		"a disc, at a corner": table.Disc(at(3330, 2960), 50),
	} {
		assert.True(t, line.Touches(&other), name)
		assert.False(t, line.Overlaps(&other), name)
	}
	beside := table.Rectangle(at(3601, 3000), 0, 600, 200)
	assert.False(t, line.Touches(&beside))
	assert.True(t, line.Near(&beside, 1))
	assert.True(t, line.Overlaps(&line))
	assert.True(t, line.On(3300, 3200))
	assert.False(t, line.On(3299, 3200))
	disc := table.Disc(at(100, 300), 100)
	assert.True(t, disc.On(200, 400))
	off := table.Disc(at(99, 300), 100)
	assert.False(t, off.On(200, 400))
}

func TestWhereAWayMeetsAShapeFirst(t *testing.T) {
	line := table.Rectangle(at(3000, 3000), 0, 600, 200) // x 2700 to 3300, y 3000 to 3200
	const front, right, rear, left = 1, 2, 4, 8
	for _, test := range []struct {
		from, to plane.Point
		edges    uint8
	}{
		{at(4000, 3100), at(3000, 3100), right},
		{at(3000, 4000), at(3000, 3100), rear},
		{at(4000, 2500), at(3000, 3100), front},
		{at(3600, 2900), at(3000, 3100), front | right}, // the corner
		{at(2000, 3100), at(3000, 3100), left},
		{at(2000, 3000), at(3000, 3000), front | left}, // along the front
		{at(3000, 3000), at(3000, 3100), front},        // from the front
	} {
		_, edges, ok := line.Entry(plane.Segment{From: test.from, To: test.to})
		assert.True(t, ok, test)
		assert.Equal(t, test.edges, edges, test)
	}
	_, _, ok := line.Entry(plane.Segment{From: at(4000, 2000), To: at(3000, 2000)})
	assert.False(t, ok)

	from, to, ok := line.Span(plane.Segment{From: at(3000, 4000), To: at(3000, 2000)})
	assert.True(t, ok)
	assert.Zero(t, from.Compare(table.Part{N: 2, D: 5}))
	assert.Zero(t, to.Compare(table.Part{N: 1, D: 2}))
	from, to, _ = line.Span(plane.Segment{From: at(3000, 3100), To: at(3000, 3000)})
	assert.Zero(t, from.N)
	assert.Zero(t, to.Compare(table.Whole))
	disc := table.Disc(at(3000, 3000), 100)
	from, to, ok = disc.Span(plane.Segment{From: at(3000, 3500), To: at(3000, 2500)})
	assert.True(t, ok)
	assert.Zero(t, from.Compare(table.Part{N: 4, D: 10}))
	assert.Zero(t, to.Compare(table.Part{N: 6, D: 10}))
}

func TestPartsOfAWayThatAreFarApart(t *testing.T) {
	way := plane.Segment{From: at(0, 0), To: at(3000, 4000)} // 5000 long
	assert.True(t, table.Apart(way, table.Part{N: 1, D: 10}, table.Part{N: 1, D: 2}, 1999))
	assert.False(t, table.Apart(way, table.Part{N: 1, D: 10}, table.Part{N: 1, D: 2}, 2000))
	assert.False(t, table.Apart(way, table.Part{N: 1, D: 2}, table.Part{N: 1, D: 10}, 0))
}

func TestWhereAWayLiesInAShapeAgreesWithASlowAnswer(t *testing.T) {
	for _, most := range []int{4, 30, 12_000} {
		rapid.Check(t, func(t *rapid.T) {
			s := shapes(most).Filter(func(s table.Shape) bool { return s.Radius == 0 }).Draw(t, "shape")
			way := plane.Segment{From: vector(most).Draw(t, "from"), To: vector(most).Draw(t, "to")}
			if way.From == way.To {
				return
			}
			held := func(part *big.Rat) bool {
				p := along(exact(way.From), exact(way.To), part)
				for _, e := range sides(s.Corners()) {
					if turn(exact(e.From), exact(e.To), p).Sign() < 0 {
						return false
					}
				}
				return true
			}
			var first, last *big.Rat
			for _, part := range marks(way, rat(1), sides(s.Corners())) {
				if held(part) {
					last = part
					if first == nil {
						first = part
					}
				}
			}
			from, to, ok := s.Span(way)
			require.Equal(t, first != nil, ok)
			if ok {
				require.Zero(t, first.Cmp(big.NewRat(int64(from.N), int64(from.D))), "%v to %v", from, first)
				require.Zero(t, last.Cmp(big.NewRat(int64(to.N), int64(to.D))), "%v to %v", to, last)
			}
			entry, edges, meets := s.Entry(way)
			if ok && !surrounds(s.Outline(), exact(way.From)) {
				require.True(t, meets)
				require.Zero(t, entry.Compare(from))
				for i, e := range sides(s.Corners()) {
					on := squared(along(exact(way.From), exact(way.To), first), exact(e.From), exact(e.To)).Sign() == 0
					require.Equal(t, on, edges&(1<<i) != 0, "edge %d", i)
				}
			}
		})
	}
}
