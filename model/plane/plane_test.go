package plane_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/plane"
)

func polygon(t require.TestingT, text string) plane.Polygon {
	var p plane.Polygon
	require.NoError(t, p.UnmarshalText([]byte(text)))
	return p
}

func TestAPolygonIsWrittenAsItWasRead(t *testing.T) {
	for _, text := range []string{"", "0,0", "0,0 500,0 500,400", "-3,7 12,-9 4,4"} {
		assert.Equal(t, text, polygon(t, text).String())
	}
	for _, text := range []string{"0", "0,", "0,0,0", "a,1", "01,2", "+1,2", "1;2", "1,2.5"} {
		var p plane.Polygon
		assert.ErrorContains(t, p.UnmarshalText([]byte(text)), "is no point", text)
	}
}

func TestPolygonsThatHaveAnInside(t *testing.T) {
	for text, want := range map[string]bool{
		"0,0 9,0 9,9":                         true,
		"0,0 9,0 9,9 0,9":                     true,
		"0,0 4,0 9,0 9,9 0,9":                 true, // a corner that does not turn
		"0,0 9,0 5,5 9,9 0,9":                 true, // a bay
		"":                                    false,
		"0,0 9,0":                             false,
		"0,0 9,9 9,0 0,9":                     false, // crosses itself
		"0,0 9,0 9,0 9,9":                     false, // a corner twice
		"0,0 9,0 4,0":                         false, // flat
		"0,0 9,0 9,9 9,4":                     false, // back along a side
		"0,0 8,0 8,8 4,0 0,8":                 false, // a corner on a side
		"0,0 4,4 8,0 8,8 4,4 0,8":             false, // two parts that touch at a corner
		"0,0 9,0 9,9 0,9 0,5 5,5 5,4 0,4":     true,  // a deep bay
		"0,0 9,0 9,9 0,9 0,5 5,5 5,4 0,4 0,0": false, // ends where it began, told twice
	} {
		assert.Equal(t, want, polygon(t, text).Simple(), text)
	}
}

func TestGroundIsSharedOrOnlyABorder(t *testing.T) {
	square := "0,0 10,0 10,10 0,10"
	for name, test := range map[string]struct {
		other    string
		overlaps bool
		borders  bool
	}{
		"the same":                 {square, true, true},
		"the other way round":      {"0,10 10,10 10,0 0,0", true, true},
		"beside it":                {"10,0 20,0 20,10 10,10", false, true},
		"beside it, half a side":   {"10,5 20,5 20,15 10,15", false, true},
		"beside it, two bites":     {"10,0 20,0 20,10 10,10 10,8 12,8 12,2 10,2", false, true},
		"at a corner":              {"10,10 20,10 20,20", false, false},
		"far away":                 {"30,30 40,30 40,40", false, false},
		"across it":                {"5,5 15,5 15,6 5,6", true, false},
		"within it":                {"2,2 8,2 8,8 2,8", true, false},
		"around it":                {"-5,-5 15,-5 15,15 -5,15", true, false},
		"within it, on three":      {"0,0 10,0 10,5 0,5", true, true},
		"corner to corner":         {"0,0 10,10 0,20 -10,10", true, false},
		"a corner on the far side": {"0,3 10,5 0,7", true, true},
		"a cross":                  {"4,-5 6,-5 6,15 4,15", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			p, o := polygon(t, square), polygon(t, test.other)
			assert.Equal(t, test.overlaps, p.Overlaps(o))
			assert.Equal(t, test.overlaps, o.Overlaps(p))
			assert.Equal(t, test.borders, p.Borders(o))
			assert.Equal(t, test.borders, o.Borders(p))
		})
	}
}

// small draws a polygon of a few corners near each other, so that they meet often.
func small() *rapid.Generator[plane.Polygon] {
	coordinate := rapid.IntRange(0, 6)
	return rapid.Custom(func(t *rapid.T) plane.Polygon {
		p := make(plane.Polygon, rapid.IntRange(3, 6).Draw(t, "corners"))
		for i := range p {
			p[i] = plane.Point{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
		}
		return p
	}).Filter(plane.Polygon.Simple)
}

// around reports whether a polygon goes round a point that lies on no side, by
// how many of its sides a ray from there to the east meets. The point is given in
// so many parts of a whole.
func around(p plane.Polygon, x, y, parts int) bool {
	inside := false
	for e := range p.Edges() {
		x1, y1, x2, y2 := e.From.X*parts, e.From.Y*parts, e.To.X*parts, e.To.Y*parts
		if (y1 > y) == (y2 > y) {
			continue
		}
		if y2 < y1 {
			x1, y1, x2, y2 = x2, y2, x1, y1
		}
		if (y-y1)*(x2-x1) > (x-x1)*(y2-y1) {
			inside = !inside
		}
	}
	return inside
}

// TestGroundAgreesWithASlowAnswer looks at a net of points, none of them on a
// side.
func TestGroundAgreesWithASlowAnswer(t *testing.T) {
	const net, parts = 23, 23 * 1009
	rapid.Check(t, func(t *rapid.T) {
		p, o := small().Draw(t, "one"), small().Draw(t, "other")
		common := 0
		for i := range 6 * net {
			for j := range 6 * net {
				x, y := i*1009+503, j*1009+499
				if around(p, x, y, parts) && around(o, x, y, parts) {
					common++
				}
			}
		}
		require.Equal(t, p.Overlaps(o), o.Overlaps(p))
		if common > 0 {
			require.True(t, p.Overlaps(o), "%v and %v", p, o)
		}
		if common == 0 && p.Overlaps(o) {
			require.True(t, sliver(p, o), "%v and %v", p, o)
		}
		require.True(t, p.Holds(p.Middle()), "the middle of %v", p)
	})
}

// sliver reports whether the common ground of two polygons holds a point of a net
// twenty times as fine.
func sliver(p, o plane.Polygon) bool {
	const net, parts = 460, 460 * 1009
	for i := range 6 * net {
		for j := range 6 * net {
			x, y := i*1009+503, j*1009+499
			if around(p, x, y, parts) && around(o, x, y, parts) {
				return true
			}
		}
	}
	return false
}

func TestAPointIsHeldByThoseAroundItAlone(t *testing.T) {
	const parts = 1_000_000
	rapid.Check(t, func(t *rapid.T) {
		p := small().Draw(t, "polygon")
		at := plane.Point{X: rapid.IntRange(-1, 7).Draw(t, "x"), Y: rapid.IntRange(-1, 7).Draw(t, "y")}
		want := around(p, at.X*parts, at.Y*parts+1, parts)
		for e := range p.Edges() {
			want = want || e.Holds(at)
		}
		require.Equal(t, want, p.Holds(at), "%v in %v", at, p)
	})
}

func TestTheMiddleOfABayLiesInIt(t *testing.T) {
	bay := polygon(t, "0,0 30,0 30,30 20,30 20,10 10,10 10,30 0,30")
	assert.True(t, bay.Holds(bay.Middle()))
	assert.Equal(t, plane.Point{X: 5, Y: 10}, polygon(t, "0,0 10,0 10,20 0,20").Middle())
	assert.Equal(t, 400, polygon(t, "0,0 10,0 10,20 0,20").Area())
}

func TestPolygonsInsideOthers(t *testing.T) {
	bay := "0,0 30,0 30,30 20,30 20,10 10,10 10,30 0,30"
	for text, want := range map[string]bool{
		bay: true, "0,0 30,0 30,10 0,10": true, "2,2 28,2 28,8": true,
		"0,0 30,0 30,30 0,30": false, "10,10 20,10 20,30 10,30": false, "5,5 25,5 25,25": false, "40,0 50,0 50,10": false, "5,20 25,20 15,5": false,
	} {
		assert.Equal(t, want, polygon(t, text).Inside(polygon(t, bay)), text)
	}
	const net, parts = 23, 23 * 1009
	rapid.Check(t, func(t *rapid.T) {
		p, o := small().Draw(t, "one"), small().Draw(t, "other")
		if !p.Inside(o) {
			return
		}
		require.True(t, p.Overlaps(o))
		require.LessOrEqual(t, p.Area(), o.Area())
		for i := range 6 * net {
			for j := range 6 * net {
				x, y := i*1009+503, j*1009+499
				require.False(t, around(p, x, y, parts) && !around(o, x, y, parts), "%v in %v", p, o)
			}
		}
	})
}

func TestQuotientsGoToTheNearestWholeNumber(t *testing.T) {
	for _, c := range []struct{ a, b, want int }{
		{6, 4, 2}, {5, 4, 1}, {7, 4, 2}, {-6, 4, -2}, {-5, 4, -1}, {6, -4, -2}, {-6, -4, 2}, {0, 3, 0}, {4, 3, 1}, {5, 3, 2}, {-4, 3, -1},
	} {
		assert.Equal(t, c.want, plane.Quotient(c.a, c.b), "%d/%d", c.a, c.b)
	}
}

func TestTheNearestPointOfASegment(t *testing.T) {
	s := plane.Segment{From: plane.Point{X: 10, Y: 0}, To: plane.Point{X: 30, Y: 20}}
	for _, c := range []struct{ at, want plane.Point }{
		{plane.Point{X: 20, Y: 10}, plane.Point{X: 20, Y: 10}}, // on it
		{plane.Point{X: 25, Y: 5}, plane.Point{X: 20, Y: 10}},  // beside it
		{plane.Point{X: 22, Y: 7}, plane.Point{X: 20, Y: 10}},  // to whole numbers, halves away from 0
		{plane.Point{X: 0, Y: -5}, s.From},                     // before it
		{plane.Point{X: 90, Y: 20}, s.To},                      // behind it
	} {
		assert.Equal(t, c.want, s.Nearest(c.at), "of %v", c.at)
	}
	here := plane.Segment{From: s.From, To: s.From}
	assert.Equal(t, s.From, here.Nearest(s.To), "a segment without length")
}

func TestPointsOnAGridAndApart(t *testing.T) {
	assert.Equal(t, plane.Point{X: 100, Y: -75}, plane.Point{X: 112, Y: -63}.OnGrid(25))
	assert.Equal(t, 25, plane.Point{X: 3, Y: -1}.Apart(plane.Point{X: -1, Y: 2}))
}

// The hull begins at the western corner, the northern one of two, and has none on a straight side.
func TestTheHullHasNoBay(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"3,3":                             "3,3",
		"3,3 3,3":                         "3,3",
		"0,0 4,0":                         "0,0 4,0",
		"4,0 2,0 0,0":                     "0,0 4,0",
		"0,0 4,0 4,4 0,4":                 "0,0 4,0 4,4 0,4",
		"0,4 4,4 4,0 0,0":                 "0,0 4,0 4,4 0,4", // the other way round
		"0,0 2,0 4,0 4,4 2,4 0,4 0,2":     "0,0 4,0 4,4 0,4", // corners on the sides
		"0,0 4,0 2,2 4,4 0,4":             "0,0 4,0 4,4 0,4", // a bay
		"2,2 0,0 1,3 4,0 3,3 4,4 2,3 0,4": "0,0 4,0 4,4 0,4",
		"5,1 0,9 9,9 5,8":                 "0,9 5,1 9,9",
	} {
		assert.Equal(t, want, polygon(t, text).Hull().String(), text)
	}
}

func TestAPolygonRunsClockwiseOrNot(t *testing.T) {
	assert.True(t, polygon(t, "0,0 4,0 4,4 0,4").Clockwise())
	assert.False(t, polygon(t, "0,4 4,4 4,0 0,0").Clockwise())
	assert.False(t, polygon(t, "0,0 4,0").Clockwise(), "a line runs neither way")
	assert.Equal(t, 32, polygon(t, "0,0 4,0 4,4 0,4").Area())
	assert.Equal(t, 32, polygon(t, "0,4 4,4 4,0 0,0").Area())
}
