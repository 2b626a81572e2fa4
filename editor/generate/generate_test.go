package generate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// anyOptions draws options from all there are.
func anyOptions(t *rapid.T) Options {
	level := func(name string) int { return rapid.IntRange(0, 100).Draw(t, name) }
	few := func(name string) int { return rapid.IntRange(0, MostLines).Draw(t, name) }
	return Options{
		Seed: rapid.Uint64().Draw(t, "seed"), Hills: level("hills"), Woods: level("woods"), Towns: level("towns"),
		Roads: level("roads"), Canals: few("canals"), Rivers: few("rivers"), Railroads: few("railroads"),
	}
}

// mapProblems are what is wrong with a scenario's map; that the system has no
// rules for rivers is not.
func mapProblems(s *model.Scenario) []string {
	var out []string
	for _, d := range check.Check(s, soldiers.System()) {
		if d.Code != "line-unknown-to-system" && len(d.Path) > 2 && d.Path[:3] == "map" {
			out = append(out, d.Message)
		}
	}
	return out
}

func scenarioOn(t require.TestingT, b *model.HexBoard) *schema.File {
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	require.NoError(t, err)
	f, err := document.NewScenario(b.Grid.Cols, b.Grid.Rows, base)
	require.NoError(t, err)
	f.Scenario.Board = b
	return f
}

func TestNothingIsWrongWithWhatIsGenerated(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cols, rows := rapid.IntRange(1, 60).Draw(rt, "columns"), rapid.IntRange(1, 45).Draw(rt, "rows")
		o := anyOptions(rt)
		b, err := Board(context.Background(), cols, rows, o)
		require.NoError(rt, err)
		require.Empty(rt, mapProblems(scenarioOn(rt, b).Scenario))
		again, err := Board(context.Background(), cols, rows, o)
		require.NoError(rt, err)
		require.Equal(rt, b, again, "the same seed gives the same map")
	})
}

func TestTheStandardSizeHasSomethingOfEverything(t *testing.T) {
	boards := map[string]bool{}
	for seed := range uint64(20) {
		o := Defaults()
		o.Seed = seed
		b, err := Board(context.Background(), 50, 34, o)
		require.NoError(t, err)
		kinds := map[model.PlaceKind]int{}
		for _, p := range b.Places {
			kinds[p.Kind]++
		}
		for kind, least := range map[model.PlaceKind]int{model.PlaceTown: 3, model.PlaceWood: 4, model.PlaceHill: 3, model.PlaceExit: 4} {
			assert.GreaterOrEqual(t, kinds[kind], least, "%s of seed %d", kind, seed)
		}
		assert.False(t, b.LineHexes(model.Canal).Empty())
		assert.False(t, b.LineHexes(model.Railroad).Empty())
		assert.False(t, b.BridgeHexes().Empty())
		assert.Len(t, b.LineHexes(model.Road).Components(), 1, "all roads of seed %d hang together", seed)
		for _, p := range b.Places {
			if p.Kind == model.PlaceTown {
				assert.True(t, slices.ContainsFunc(p.Hexes, func(h hex.Hex) bool { return b.HasLine(model.Road, h) }), "a road leads to town %s", p.Name)
			}
		}
		boards[fmt.Sprint(b.TerrainHexes(model.Woods).List())] = true
	}
	assert.Len(t, boards, 20, "each seed gives another map")
}

func TestExitsLieFourHexesApartAtTheLeast(t *testing.T) {
	nearest := 100
	for seed := range uint64(60) {
		b, err := Board(context.Background(), 12, 9, Options{Seed: seed, Towns: 60, Roads: 100})
		require.NoError(t, err)
		var exits []hex.Hex
		for _, p := range b.Places {
			if p.Kind == model.PlaceExit {
				exits = append(exits, p.Hexes[0])
			}
		}
		for i, one := range exits {
			for _, other := range exits[:i] {
				nearest = min(nearest, hex.Distance(one, other))
			}
		}
	}
	assert.Equal(t, 4, nearest)
}

func TestMoreOfOneKindLeavesTheOthersWhereTheyAre(t *testing.T) {
	o := Defaults()
	few, err := Board(context.Background(), 50, 34, o)
	require.NoError(t, err)
	o.Woods = 80
	many, err := Board(context.Background(), 50, 34, o)
	require.NoError(t, err)
	assert.Equal(t, few.TerrainHexes(model.Crest), many.TerrainHexes(model.Crest))
	assert.Equal(t, few.LineHexes(model.Road), many.LineHexes(model.Road))
	assert.Greater(t, many.TerrainHexes(model.Woods).Len(), 2*few.TerrainHexes(model.Woods).Len())
}

// Of two roads of the same length one goes: that which leads nowhere else.
func TestOfTwoRoadsOfALengthOneGoes(t *testing.T) {
	from := hex.Hex{Col: 4, Row: 4}
	one, other := from.Neighbor(hex.N), from.Neighbor(hex.NE)
	to := one.Neighbor(hex.NE)
	left := func(exits []hex.Hex, spurs ...hex.Hex) (out []hex.Hex) {
		b := model.NewHexBoard(9, 9)
		b.SetLink(model.Road, from, hex.N, true)
		b.SetLink(model.Road, one, hex.NE, true)
		b.SetLink(model.Road, from, hex.NE, true)
		b.SetLink(model.Road, other, hex.N, true)
		for _, h := range append(spurs, from, to) { // a road goes on from there
			b.SetLink(model.Road, h, hex.SE, true)
		}
		c := &country{board: b, grid: b.Grid, area: hex.Full(b.Grid), exits: exits}
		c.trim()
		for _, h := range []hex.Hex{one, other} {
			if b.HasLine(model.Road, h) {
				out = append(out, h)
			}
		}
		return out
	}
	assert.Len(t, left(nil), 1)
	assert.Equal(t, []hex.Hex{one}, left([]hex.Hex{one}))
	assert.Equal(t, []hex.Hex{other}, left([]hex.Hex{other}))
	assert.Equal(t, []hex.Hex{one, other}, left([]hex.Hex{one, other}))
	assert.Equal(t, []hex.Hex{other}, left(nil, other))
}

// The first road leads to the first town, and others to the road that is nearest.
func TestTownsAreJoinedByRoads(t *testing.T) {
	b := model.NewHexBoard(15, 15)
	first, second, third := hex.Hex{Col: 7, Row: 7}, hex.Hex{Col: 12, Row: 7}, hex.Hex{Col: 10, Row: 3}
	c := &country{board: b, grid: b.Grid, area: hex.Full(b.Grid)}
	for _, at := range []hex.Hex{first, second, third} {
		c.towns = append(c.towns, town{center: at})
	}
	c.joinTowns(t.Context())
	for _, at := range []hex.Hex{first, second, third} {
		assert.True(t, b.HasLine(model.Road, at), "%v", at)
	}
	for h := range b.TerrainHexes(model.Clear).All() {
		if b.HasLine(model.Road, h) {
			assert.GreaterOrEqual(t, h.Col, first.Col, "none leads to where neither a town nor a road is")
		}
	}
}

// A road that goes takes its bridges along, but for those that something else crosses.
func TestABridgeThatNothingCrossesGoes(t *testing.T) {
	from := hex.Hex{Col: 4, Row: 4}
	to := from.Neighbor(hex.N)
	for name, test := range map[string]struct {
		kind    model.LineKind
		h       hex.Hex
		bridges hex.List
	}{
		"a road":         {model.Road, from, hex.List{from}},
		"a railroad":     {model.Railroad, to, hex.List{to}},
		"only the canal": {model.Canal, from, hex.List{}},
	} {
		b := model.NewHexBoard(9, 9)
		b.SetLink(model.Road, from, hex.N, true)
		b.SetLink(test.kind, test.h, hex.SE, true)
		b.SetBridge(from, true)
		b.SetBridge(to, true)
		c := &country{board: b, grid: b.Grid}
		c.unlink(to, from)
		assert.False(t, b.HasLine(model.Road, to), name)
		assert.Equal(t, test.bridges, b.BridgeHexes().List(), name)
		c.unlink(from, to) // there is none any more
		assert.Equal(t, test.bridges, b.BridgeHexes().List(), name)
	}
}

func TestAWayAlongAWaterIsKnown(t *testing.T) {
	b := model.NewHexBoard(9, 9)
	from := hex.Hex{Col: 4, Row: 4}
	b.SetLink(model.River, from, hex.N, true)
	c := &country{board: b, grid: b.Grid}
	assert.Equal(t, 1, c.alongWater([]hex.Hex{from.Neighbor(hex.S), from, from.Neighbor(hex.N)}))
	assert.Equal(t, -1, c.alongWater([]hex.Hex{from.Neighbor(hex.S), from, from.Neighbor(hex.SE)}), "it only crosses")
	assert.Equal(t, -1, c.alongWater(nil))
}

// Where rivers meet the shortest way may be from bridge to bridge: the bank is left for once
// across all the same.
func TestAWayAlongAWaterGoesOverItOnce(t *testing.T) {
	b, err := Board(context.Background(), 40, 30, Options{Seed: 15, Hills: 50, Towns: 45, Roads: 1, Rivers: 2})
	require.NoError(t, err)
	assert.Empty(t, mapProblems(scenarioOn(t, b).Scenario))

	b = model.NewHexBoard(9, 9)
	c := &country{board: b, grid: b.Grid, water: hex.NewRegion(b.Grid)}
	at := func(label string) hex.Hex {
		h, err := b.Grid.Parse(label)
		require.NoError(t, err)
		return h
	}
	way := func(labels string) (out []hex.Hex) {
		for _, l := range strings.Fields(labels) {
			out = append(out, at(l))
		}
		return out
	}
	c.link(model.River, way("0501 0502 0503 0504 0505 0506 0507 0508 0509"))
	for h := range b.LineHexes(model.River).All() {
		c.water.Add(h)
	}
	for was, hexes := range map[string]int{
		"0401 0501 0502 0503 0603":                4, // across in the middle
		"0403 0503 0504 0404":                     2, // it would have come back
		"0501 0502 0602":                          3, // it begins on the water
		"0402 0502 0503":                          2, // and ends on it
		"0401 0501 0502 0602 0603 0503 0504 0404": 6, // twice
		"0402 0502 0602":                          3, // it only crosses
	} {
		path := way(was)
		got := c.acrossOnce(path)
		assert.Equal(t, -1, c.alongWater(got), was)
		assert.Len(t, got, hexes, was)
		assert.Equal(t, [2]hex.Hex{path[0], path[len(path)-1]}, [2]hex.Hex{got[0], got[len(got)-1]}, was)
		for i := range got[1:] {
			assert.Equal(t, 1, hex.Distance(got[i], got[i+1]), was)
		}
	}
	assert.Equal(t, way("0101 0102 0103"), straightOn(way("0101 0102 0202 0201 0102 0103")))
	for _, h := range b.LineHexes(model.River).Grow(1).List() {
		if !c.water.Contains(h) {
			b.SetTerrain(h, model.Crest)
		}
	}
	assert.Nil(t, c.acrossOnce(way("0501 0502")), "there is no bank")
}

func TestOptionsOutOfRangeAreRefused(t *testing.T) {
	o := Defaults()
	o.Hills = 101
	_, err := Board(context.Background(), 20, 20, o)
	require.EqualError(t, err, "hills 101 cannot be: give 0 to 100")
	_, err = Board(context.Background(), 0, 20, Defaults())
	require.ErrorContains(t, err, "cannot be made")
}

func TestGeneratingCanBeCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Board(ctx, 50, 34, Defaults())
	require.ErrorIs(t, err, context.Canceled)
}

func TestWhatABuiltInScenarioNeedsStays(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			f, err := scenarios.Open(info.ID)
			require.NoError(t, err)
			d := document.Open(f, "")
			s := d.Scenario()
			before, err := schema.Encode(d.File())
			require.NoError(t, err)
			was := s.Hexes().Clone()
			o := Defaults()
			o.Seed = 3
			e, _, err := Edit(context.Background(), s, hex.Full(s.Hexes().Grid), o)
			require.NoError(t, err)
			require.NoError(t, d.Do(e))
			for _, problem := range check.Check(s, soldiers.System()) {
				assert.NotEqual(t, diag.Error, problem.Severity, problem.Message)
			}
			for _, p := range was.Places {
				if len(document.PlaceUsers(s, p.ID)) == 0 {
					continue
				}
				stays, ok := s.Hexes().Place(p.ID)
				require.True(t, ok, p.ID)
				assert.Equal(t, p, *stays)
			}
			assert.NotEqual(t, was.TerrainHexes(model.Woods), s.Hexes().TerrainHexes(model.Woods))
			steps, _ := d.History()
			assert.Len(t, steps, 1)
			d.Undo()
			after, err := schema.Encode(d.File())
			require.NoError(t, err)
			assert.Equal(t, string(before), string(after))
		})
	}
}

func TestAPartOfAMapIsMadeAnewAndTheRestStays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b, err := Board(context.Background(), 40, 30, anyOptions(rt))
		require.NoError(rt, err)
		f := scenarioOn(rt, b)
		was := b.Clone()
		a := b.Grid.At(rapid.IntRange(0, b.Grid.Len()-1).Draw(rt, "a"))
		z := b.Grid.At(rapid.IntRange(0, b.Grid.Len()-1).Draw(rt, "z"))
		region := hex.Rectangle(b.Grid, a, z)
		e, _, err := Edit(context.Background(), f.Scenario, region, anyOptions(rt))
		require.NoError(rt, err)
		_, _, err = e.Apply(f.Scenario)
		require.NoError(rt, err)
		require.Empty(rt, mapProblems(f.Scenario))
		for h := range b.Grid.All() {
			if !region.Contains(h) {
				require.Equal(rt, was.Terrain(h), b.Terrain(h))
				require.Equal(rt, was.Altitude(h), b.Altitude(h))
			}
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	for _, size := range []struct{ cols, rows int }{{50, 34}, {256, 256}} {
		b.Run(fmt.Sprintf("%dx%d", size.cols, size.rows), func(b *testing.B) {
			o := Defaults()
			for b.Loop() {
				o.Seed++
				_, _ = Board(context.Background(), size.cols, size.rows, o) // the options are fine
			}
		})
	}
}
