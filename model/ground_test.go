package model_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// band is the edge of a table with a depth in hundredths of an inch.
func band(side model.Compass, depth int) model.Area {
	return model.Area{Edge: &model.Edge{Side: side, Depth: depth}}
}

// near is the ground within a distance of an area.
func near(distance int, of model.Area) model.Area {
	return model.Area{Within: &model.Within{Distance: distance, Of: of}}
}

// body is a rectangle on the table.
func body(west, north, east, south int) table.Shape {
	return table.Polygon(square(west, north, east, south)...)
}

func TestAreasPickGroundOfATable(t *testing.T) {
	b := newTable()
	for name, test := range map[string]struct {
		area        model.Area
		where, text string
		in, out     []string      // points
		has, hasNot []table.Shape // bodies
	}{
		"everywhere": {
			model.Area{Everywhere: true}, "anywhere on the table", "everywhere",
			[]string{"0,0", "72,48"}, nil,
			[]table.Shape{body(0, 0, 7200, 4800)}, []table.Shape{body(7000, 0, 7201, 100), table.Disc(plane.Point{X: 50, Y: 50}, 51)},
		},
		"a zone": {
			place("north"), "in zone North", "zone North",
			[]string{"0,0", "36,12"}, []string{"36,12.01"},
			[]table.Shape{body(0, 0, 7200, 1200), table.Disc(plane.Point{X: 600, Y: 600}, 600)}, []table.Shape{body(100, 1000, 200, 1201), table.Disc(plane.Point{X: 600, Y: 600}, 601)},
		},
		"a hill": {
			place("hill-1"), "on the larger hill", `"larger hill"`,
			[]string{"10,10", "15,15", "20,20"}, []string{"9.99,10"},
			[]table.Shape{body(1000, 1000, 2000, 2000)}, []table.Shape{body(900, 1000, 1100, 1100), body(2000, 1000, 2100, 1100)},
		},
		"a pond with an island": {
			place("pond-1"), "in the pond-1", "place:pond-1",
			[]string{"44,15", "40,10"}, []string{"45,15"},
			[]table.Shape{body(4000, 1000, 4400, 2000), body(4000, 1400, 4400, 1600)}, []table.Shape{body(4000, 1000, 5000, 2000), body(4400, 1400, 4600, 1600), body(4450, 1450, 4500, 1500)},
		},
		"a road with a bend": {
			place("road-1"), "on Post Road", `"Post Road"`,
			[]string{"10,23", "10,25", "30.5,24.5"}, []string{"10,22.99"},
			[]table.Shape{body(0, 2300, 3000, 2500), table.Disc(plane.Point{X: 500, Y: 2400}, 100)}, []table.Shape{body(2500, 2400, 3500, 2500), table.Disc(plane.Point{X: 500, Y: 2400}, 101)},
		},
		"a band": {
			band(model.South, 1200), "within 12 inches of the southern edge", "south edge 12 inches deep",
			[]string{"36,36", "0,48"}, []string{"36,35.99"},
			[]table.Shape{body(0, 3600, 7200, 4800)}, []table.Shape{body(0, 3500, 100, 3700)},
		},
		"an edge": {
			band(model.East, 0), "on the eastern edge", "east edge",
			[]string{"72,20"}, []string{"71.99,20"}, nil, []table.Shape{body(7100, 0, 7200, 100)},
		},
		"near a place": {
			near(500, place("hill-1")), "within 5 inches of the larger hill", `within 5 inches of "larger hill"`,
			[]string{"5,10", "7,6", "15,15"}, []string{"4.99,10", "6.99,6"},
			[]table.Shape{body(700, 600, 2300, 2400), table.Disc(plane.Point{X: 600, Y: 1500}, 100)}, []table.Shape{body(699, 600, 800, 700), table.Disc(plane.Point{X: 600, Y: 1500}, 101)},
		},
		"near what is near an edge": {
			near(50, near(100, band(model.West, 0))), "within 0.5 inches of (the points within 1 inch of the western edge)", "within 0.5 inches of within 1 inch of west edge",
			[]string{"1.5,20"}, []string{"1.51,20"}, nil, nil,
		},
		"near either of two": {
			near(100, model.AreaOf([]string{"hill-1", "road-1"})), "within 1 inch of (the larger hill or Post Road)", `within 1 inch of ("larger hill" or "Post Road")`,
			[]string{"9,10", "10,22"}, []string{"8.99,10"}, nil, nil,
		},
		"one of two": {
			model.AreaOf([]string{"north", "hill-1"}), "in zone North or on the larger hill", `zone North or "larger hill"`,
			[]string{"0,0", "20,20"}, []string{"40,20"},
			[]table.Shape{body(1000, 1000, 1100, 1900)}, []table.Shape{body(900, 1100, 1100, 1300)}, // of both, and whole in neither
		},
		"in both": {
			model.Area{Intersect: []model.Area{place("north"), place("hill-1")}}, "in zone North and on the larger hill", `zone North and "larger hill"`,
			[]string{"15,11", "15,12"}, []string{"15,13", "5,5"}, []table.Shape{body(1000, 1000, 2000, 1200)}, []table.Shape{body(1000, 1000, 2000, 1201)},
		},
		"but not there": {
			model.Area{Except: &model.Except{From: place("north"), Remove: place("hill-1")}}, "in zone North, except on the larger hill", `zone North except "larger hill"`,
			[]string{"9.99,11"}, []string{"10,11", "15,11"},
			[]table.Shape{body(900, 1000, 1000, 1200), table.Disc(plane.Point{X: 900, Y: 1050}, 100)},
			[]table.Shape{body(900, 1000, 1001, 1200), table.Disc(plane.Point{X: 900, Y: 1050}, 101)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := test.area.Ground(b)
			require.NoError(t, err)
			for _, label := range slices.Concat(test.in, test.out) {
				at, err := b.Parse(label)
				require.NoError(t, err)
				assert.Equal(t, slices.Contains(test.in, label), g.Holds(at.Point()), label)
				if g.Holds(at.Point()) {
					assert.True(t, g.Box().Holds(plane.BoxOf(at.Point())), label)
				}
			}
			for _, s := range test.has {
				assert.True(t, g.Covers(&s), "%v", s.Corners())
				assert.True(t, g.Meets(&s), "%v", s.Corners())
			}
			for _, s := range test.hasNot {
				assert.False(t, g.Covers(&s), "%v", s.Corners())
			}
			assert.Equal(t, test.where, test.area.Where(b))
			assert.Equal(t, test.text, test.area.Text(b))
			again, err := model.ParseArea(test.text, b)
			require.NoError(t, err)
			assert.Equal(t, test.area, again)
		})
	}
}

// A band is as deep as it says, and as wide as the table where that is less.
func TestBandsLieAlongAllFourEdges(t *testing.T) {
	b := newTable()
	for side, in := range map[model.Compass]func(depth int) plane.Box{
		model.North: func(depth int) plane.Box { return plane.Box{Max: plane.Point{X: 7200, Y: depth}} },
		model.South: func(depth int) plane.Box {
			return plane.Box{Min: plane.Point{Y: 4800 - depth}, Max: plane.Point{X: 7200, Y: 4800}}
		},
		model.West: func(depth int) plane.Box { return plane.Box{Max: plane.Point{X: depth, Y: 4800}} },
		model.East: func(depth int) plane.Box {
			return plane.Box{Min: plane.Point{X: 7200 - depth}, Max: plane.Point{X: 7200, Y: 4800}}
		},
	} {
		for depth, box := range map[int]plane.Box{0: in(0), 1200: in(1200), 9000: {Max: plane.Point{X: 7200, Y: 4800}}} {
			g, err := band(side, depth).Ground(b)
			require.NoError(t, err)
			assert.Equal(t, box, g.Box(), "%v %d", side, depth)
		}
	}
}

func TestAnAreaThatMeansNothingOnATableSaysWhatDoes(t *testing.T) {
	b := newTable()
	for name, test := range map[string]struct {
		area model.Area
		want string
	}{
		"a terrain":          {model.Area{Terrain: "woods"}, "terrain means nothing on a table: name a zone or a piece by place, or a band by edge and depth"},
		"a place there not":  {place("nowhere"), `there is no zone or piece of terrain "nowhere" on the table`},
		"hexes to a place":   {within(2, place("north")), "a number of hexes means nothing on a table: give a distance in hundredths of an inch"},
		"hexes of an edge":   {edge(model.North, 1), "a number of hexes means nothing on a table: give a depth"},
		"near an exception":  {near(100, except(place("north"), place("hill-1"))), "a distance is measured to zones, pieces of terrain and edges"},
		"near common ground": {near(100, union(place("north"), intersect(place("north"), place("hill-1")))), "a distance is measured to zones, pieces of terrain and edges"},
		"in a part":          {union(place("north"), model.Area{Bridges: true}), "union[1]: bridges means nothing on a table"},
		"nothing":            {model.Area{}, "the area says nothing"},
		"two depths":         {model.Area{Edge: &model.Edge{Side: model.North, Hexes: 2, Depth: 100}}, "keep hexes or depth"},
		"two distances":      {model.Area{Within: &model.Within{Hexes: 2, Distance: 100, Of: place("north")}}, "keep hexes or distance"},
	} {
		_, err := test.area.Ground(b)
		assert.ErrorContains(t, err, test.want, name)
	}
	for text, want := range map[string]string{
		"woods":                 `"woods" means nothing here: name a zone, a piece of terrain or an edge, such as zone North`,
		"zone South":            "there is no zone South on the map",
		"within x of north":     `a number was expected, as in "within 2 of town A"`,
		"within 241 of hill-1":  "a number was expected",
		"north edge 2.555 deep": "a number was expected",
	} {
		_, err := model.ParseArea(text, b)
		assert.ErrorContains(t, err, want, text)
	}
	a, err := model.ParseArea("within 2.5 of hill-1 and south edge 12 deep", b)
	require.NoError(t, err, "inches go without saying on a table")
	assert.Equal(t, intersect(near(250, place("hill-1")), band(model.South, 1200)), a)
}

func TestInchesMeanNothingOnHexesAndSectors(t *testing.T) {
	for _, a := range []model.Area{near(100, model.Area{Everywhere: true}), band(model.North, 100)} {
		_, err := a.Region(sheet())
		assert.ErrorContains(t, err, "1 inch means nothing on a map of hexes: give their number")
		_, err = a.Sectors(chain())
		assert.ErrorContains(t, err, "1 inch means nothing on a map of sectors: give their number")
	}
	_, err := edge(model.West, 0).Region(sheet())
	assert.ErrorContains(t, err, "within 0 hexes of an edge picks nothing: give 1 (the edge row itself) or more")
}

// TestGroundAgreesWithPoints asks an area of any outline about a net of points within a
// body that it covers, or has nothing of.
func TestGroundAgreesWithPoints(t *testing.T) {
	coordinate := rapid.IntRange(0, 12)
	rapid.Check(t, func(t *rapid.T) {
		outline := make(plane.Polygon, rapid.IntRange(3, 7).Draw(t, "corners"))
		for i := range outline {
			outline[i] = plane.Point{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
		}
		west, north := coordinate.Draw(t, "west"), coordinate.Draw(t, "north")
		s := body(west, north, west+rapid.IntRange(1, 6).Draw(t, "wide"), north+rapid.IntRange(1, 6).Draw(t, "high"))
		if !outline.Simple() {
			t.Skip()
		}
		b := &model.TableBoard{Width: 24, Height: 24, Zones: []model.Zone{{ID: "z", Outline: outline}}}
		g, err := place("z").Ground(b)
		require.NoError(t, err)
		covers, meets := g.Covers(&s), g.Meets(&s)
		require.True(t, meets || !covers)
		box := s.Box()
		for x := box.Min.X; x <= box.Max.X; x++ {
			for y := box.Min.Y; y <= box.Max.Y; y++ {
				at := plane.Point{X: x, Y: y}
				if covers {
					require.True(t, g.Holds(at), "%v of a body that it covers", at)
				}
				inside := box.Min.X < x && x < box.Max.X && box.Min.Y < y && y < box.Max.Y
				if !meets && inside {
					require.False(t, outline.Surrounds(at), "%v of a body that has nothing of it", at)
				}
			}
		}
		require.Equal(t, meets, outline.Overlaps(s.Outline()))
	})
}
