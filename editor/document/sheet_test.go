package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestTheSheetIsResizedFromItsAnchor(t *testing.T) {
	from := board("^w", "/#")
	tests := map[string]struct {
		anchor     model.Compass
		cols, rows int
		want       string
	}{
		"the north-western corner stays":                   {model.NorthWest, 4, 3, rows("^w..", "/#..", "....")},
		"the south-western corner stays":                   {model.SouthWest, 4, 3, rows("....", "^w..", "/#..")},
		"the north-eastern corner stays":                   {model.NorthEast, 4, 3, rows("..^w", "../#", "....")},
		"the southern edge stays":                          {model.South, 6, 3, rows("......", "..^w..", "../#..")},
		"the middle stays":                                 {"", 6, 4, rows("......", "..^w..", "../#..", "......")},
		"an odd shift keeps every hex where there is room": {model.NorthEast, 3, 3, rows(".^.", "./w", "..#")},
		"an odd shift cuts the southern row else":          {model.NorthEast, 3, 2, rows(".^.", "./w")},
		"or the northern row, where the south stays":       {model.SouthEast, 3, 2, rows("./w", "..#")},
		"a smaller sheet is cut at the other corner":       {model.SouthEast, 1, 1, rows("#")},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := open(t, from.Clone())
			require.NoError(t, d.Do(Anchored(from.Grid, hex.Grid{Cols: tt.cols, Rows: tt.rows}, tt.anchor, model.Clear)))
			assert.Equal(t, tt.want, draw(d.Scenario().Hexes()))
			require.True(t, d.Undo())
			assert.Equal(t, draw(from), draw(d.Scenario().Hexes()))
		})
	}
}

func TestLinesAndHexsidesKeepTheirPatternWhenColumnsMoveByAnOddNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		e := Resize{Grid: hex.Grid{Cols: 12, Rows: 11}, At: hex.Hex{Col: rapid.IntRange(0, 4).Draw(t, "columns"), Row: rapid.IntRange(0, 3).Draw(t, "rows")}}
		d := open(t, b.Clone())
		require.NoError(t, d.Do(e))
		to := hex.Translation(hex.Hex{}, e.At)
		now := d.Scenario().Hexes()
		for h := range b.Grid.All() {
			require.Equal(t, CellAt(b, h), CellAt(now, to.Hex(h)), b.Grid.Label(h))
		}
	})
}

func TestCroppingKeepsEveryHexAskedFor(t *testing.T) {
	g := hex.Grid{Cols: 9, Rows: 8}
	rapid.Check(t, func(t *rapid.T) {
		r := anyRegion(g).Draw(t, "region")
		e := Crop(r, model.Woods)
		to := hex.Translation(hex.Hex{}, e.At)
		north, west := false, false
		for h := range r.All() {
			there := to.Hex(h)
			require.True(t, e.Grid.Contains(there))
			north, west = north || there.Row == 0, west || there.Col == 0
		}
		require.True(t, west)
		require.True(t, north || e.At.Col%2 != 0)
	})
	e := Crop(hex.NewRegion(g, hexes("0302 0503")...), model.Clear)
	assert.Equal(t, Resize{Grid: hex.Grid{Cols: 3, Rows: 2}, At: hex.Hex{Col: -2, Row: -1}}, e)
}

func TestTheSheetIsTurned(t *testing.T) {
	tests := map[string]struct {
		turn       TurnSheet
		from, want []string
	}{
		"by half a circle into itself, of an even number of columns": {TurnSheet{Turn: Turn180}, []string{"^w..", "/#.."}, []string{"..#/", "..w^"}},
		"by half a circle with every second hex of a row cut else":   {TurnSheet{Turn: Turn180}, []string{"^w/", "/#w"}, []string{".#.", "ww/"}},
		"by half a circle, growing by a row":                         {TurnSheet{Turn: Turn180, Grow: true}, []string{"^w/", "/#w"}, []string{".#.", "ww/", "/.^"}},
		"from east to west into itself, of an odd number of columns": {TurnSheet{Turn: MirrorEastWest}, []string{"^w/", "/#w"}, []string{"/w^", "w#/"}},
		"from east to west with the last column cut else":            {TurnSheet{Turn: MirrorEastWest}, []string{"^w/#"}, []string{"/w^."}},
		"from east to west, growing by a row":                        {TurnSheet{Turn: MirrorEastWest, Grow: true}, []string{"^w/#"}, []string{"./.^", "#.w."}},
		"from north to south with every second hex of a row cut":     {TurnSheet{Turn: MirrorNorthSouth}, []string{"^w", "/#"}, []string{".#", "/w"}},
		"from north to south, growing by a row":                      {TurnSheet{Turn: MirrorNorthSouth, Grow: true}, []string{"^w", "/#"}, []string{".#", "/w", "^."}},
		"by a sixth about its middle":                                {TurnSheet{Turn: Turn60}, []string{"...", "w^.", "..."}, []string{".w.", ".^.", "..."}},
		"with the fill in its corners":                               {TurnSheet{Turn: Turn60, Grow: true, Fill: model.Woods}, []string{"...."}, []string{".w", "..", "w."}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := open(t, board(tt.from...))
			_, g := tt.turn.Preview(d.Scenario())
			require.NoError(t, d.Do(tt.turn))
			assert.Equal(t, rows(tt.want...), draw(d.Scenario().Hexes()))
			assert.Equal(t, d.Scenario().Hexes().Grid, g)
		})
	}
}

// anySheet is a scenario on a board with something of everything in its middle.
func anySheet(t *rapid.T) *Document {
	b := model.NewHexBoard(rapid.IntRange(11, 14).Draw(t, "cols"), rapid.IntRange(11, 14).Draw(t, "rows"))
	middle := hex.Disk(b.Grid, hex.Hex{Col: (b.Grid.Cols - 1) / 2, Row: (b.Grid.Rows - 1) / 2}, 4)
	cells := Cells{}
	for h := range hex.Disk(b.Grid, hex.Hex{Col: (b.Grid.Cols - 1) / 2, Row: (b.Grid.Rows - 1) / 2}, 3).All() {
		cells.Cells = append(cells.Cells, HexCell{h, someCell().Draw(t, "cell")})
	}
	_, _, err := cells.Apply(&model.Scenario{Board: b})
	require.NoError(t, err)
	some := func(name string) hex.List {
		return hex.NewRegion(b.Grid, rapid.SliceOfN(rapid.SampledFrom([]hex.Hex(middle.List())), 1, 9).Draw(t, name)...).List()
	}
	f, err := NewScenario(1, 1, base())
	require.NoError(t, err)
	s := f.Scenario
	s.Board = b
	b.Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: some("place")}}
	s.Deployment = []model.Deployment{{Forces: []string{}, Area: model.Area{Union: []model.Area{
		{Hexes: some("list")},
		{Directly: &model.Directly{Direction: rapid.SampledFrom([]string{"N", "NE", "S"}).Draw(t, "direction"), Of: model.Area{Place: "wood-a"}, Hexes: 2}},
	}}}}
	s.Notes = []model.Note{{About: b.Grid.Label(some("note")[0]), Text: "Here."}}
	return Open(f, "")
}

func TestASheetTurnedFullCircleOrMirroredTwiceIsAsBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anySheet(t)
		before := encoded(t, d)
		turn := rapid.SampledFrom(Turns()).Draw(t, "turn")
		times := map[Turn]int{Turn60: 6, Turn120: 3, Turn180: 2, Turn240: 3, Turn300: 6, MirrorEastWest: 2, MirrorNorthSouth: 2}[turn]
		for range times {
			require.NoError(t, d.Do(TurnSheet{Turn: turn}))
		}
		require.Equal(t, before, encoded(t, d))
		d.GoTo(0)
		require.Equal(t, before, encoded(t, d))
	})
}

func TestASheetThatGrowsLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anySheet(t)
		before := d.Scenario().Clone()
		e := TurnSheet{Turn: rapid.SampledFrom(Turns()).Draw(t, "turn"), Grow: true}
		to := e.relay(before.Hexes().Grid).to
		require.NoError(t, d.Do(e))
		now := d.Scenario().Hexes()
		back := now.Transform(to.Inverse(), before.Hexes().Grid, model.Crest)
		require.Equal(t, before.Hexes(), back)
	})
}

func TestDirectionsTurnWithTheSheet(t *testing.T) {
	tests := map[string]struct {
		turn TurnSheet
		want [5]string // edge, beyond, between, extreme, directly
	}{
		"half a circle":       {TurnSheet{Turn: Turn180}, [5]string{"south", "west", "north", "south-west", "SW"}},
		"east to west":        {TurnSheet{Turn: MirrorEastWest}, [5]string{"north", "west", "south", "north-west", "NW"}},
		"north to south":      {TurnSheet{Turn: MirrorNorthSouth}, [5]string{"south", "east", "north", "south-east", "SE"}},
		"a sixth of a circle": {TurnSheet{Turn: Turn60}, [5]string{"north", "east", "south", "north-east", "SE"}},
	}
	everywhere := model.Area{Everywhere: true}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := open(t, board("....", "....", "...."))
			d.Scenario().Deployment = []model.Deployment{
				{Area: model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}},
				{Area: model.Area{Beyond: &model.Beyond{Direction: model.East, Of: everywhere}}},
				{Area: model.Area{Between: &model.Between{Along: model.South, First: everywhere, Second: everywhere}}},
				{Area: model.Area{Extreme: &model.Extreme{Direction: model.NorthEast, Of: everywhere}}},
				{Area: model.Area{Directly: &model.Directly{Direction: "NE", Of: everywhere, Hexes: 1}}},
			}
			report, _ := tt.turn.Preview(d.Scenario())
			require.NoError(t, d.Do(tt.turn))
			dep := d.Scenario().Deployment
			assert.Equal(t, tt.want, [5]string{
				string(dep[0].Area.Edge.Side), string(dep[1].Area.Beyond.Direction), string(dep[2].Area.Between.Along),
				string(dep[3].Area.Extreme.Direction), dep[4].Area.Directly.Direction,
			})
			kept := 0
			for _, r := range report {
				if r.Code == "direction-kept" {
					kept++
				}
			}
			assert.Equal(t, map[bool]int{true: 4, false: 0}[tt.turn.Turn == Turn60], kept)
		})
	}
}

func messages(report diag.List) []string {
	var out []string
	for _, r := range report {
		out = append(out, r.String())
	}
	return out
}

func TestWhatDoesNotFollowIsReported(t *testing.T) {
	b := board("w..#", "^..w", "...w")
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0402 0403")},
		{ID: "wood-k", Kind: model.PlaceWood, Name: "K", Hexes: hexes("0101 0403")},
		{ID: "town-b", Kind: model.PlaceTown, Name: "B", Hexes: hexes("0401")},
		{ID: "exit-1", Kind: model.PlaceExit, Name: "1", Hexes: hexes("0203")},
		{ID: "wood-n", Kind: model.PlaceWood, Name: "N"}, // without hexes, as before
	}
	d := open(t, b)
	s := d.Scenario()
	s.Deployment = []model.Deployment{
		{Forces: []string{}, Area: model.Area{Hexes: hexes("0101 0402")}},
		{Forces: []string{}, Area: model.Area{Place: "wood-a"}},
		{Forces: []string{}, Area: model.Area{Place: "wood-n"}},
	}
	s.Reinforcements = []model.Reinforcement{{Forces: []string{}, Turn: 1, Entry: model.Area{Hexes: hexes("0203")}}}
	s.Rules = []model.Rule{{Rule: "hidden", Area: &model.Area{Edge: &model.Edge{Side: model.East, Hexes: 1}}}}
	s.Notes = []model.Note{{About: "0401", Text: "The town."}, {About: "0101", Text: "The wood."}, {About: "title", Text: "x"}}
	e := Anchored(b.Grid, hex.Grid{Cols: 3, Rows: 5}, model.NorthWest, model.Clear)
	before := d.Scenario().Clone()
	report, g := e.Preview(s)
	assert.Equal(t, before, s, "a preview changes nothing")
	assert.Equal(t, e.Grid, g)
	assert.Equal(t, []string{
		"warning area-empty deployment[1].area: The area of deployment 2 is empty now",
		"warning hexes-cut map: 3 hexes are cut, 3 of them not empty: 2 of woods, 1 of town",
		"warning inland-entry reinforcements[0].entry: The area of reinforcement 1 does not lie at the edge of the map any more, where units enter and leave it",
		"warning inland-exit map.places[3].hexes: Exit 1 does not lie at the edge of the map any more",
		"warning list-cut deployment[0].area.hexes: Deployment 1 loses 1 hex of the 2 it lists",
		"warning place-cut map.places[1].hexes: Wood K loses 1 hex of its 2",
		"warning place-lost map.places[0].hexes: Wood A lies off the new sheet; it stays a place without hexes, as deployment 2 needs it",
		"warning place-lost map.places[2].hexes: Town B lies off the new sheet and is taken off the map",
		"hint area-changed rules[0].area: The area of special rule 1, on the eastern edge, gains 5 hexes and loses 0",
		"hint note-lost notes[0].about: The note about hex 0401 is about no hex any more, as that is cut",
	}, messages(report))
	var changed Change
	d.Subscribe(func(c Change) { changed = c })
	require.NoError(t, d.Do(e))
	assert.Equal(t, Change{Board: true, Fields: []string{"map", "map.places", "deployment", "notes"}, History: true}, changed)
	assert.Equal(t, []string{"wood-a", "wood-k", "exit-1", "wood-n"}, s.IDs(model.RefPlace))
	assert.Equal(t, []string{"", "0101", "title"}, []string{s.Notes[0].About, s.Notes[1].About, s.Notes[2].About})
	assert.Equal(t, []string{"resize the map to 3 × 5"}, labelsOf(d))
	assert.NotEmpty(t, encoded(t, d))
	require.True(t, d.Undo())
	assert.Equal(t, before, s)
}

func TestASheetThatCannotBeIsRefusedAndReported(t *testing.T) {
	d := open(t, board(".."))
	for _, g := range []hex.Grid{{Cols: 0, Rows: 3}, {Cols: 3, Rows: 1000}} {
		report, _ := Resize{Grid: g}.Preview(d.Scenario())
		assert.Equal(t, 1, report.Count(diag.Error))
		assert.ErrorContains(t, d.Do(Resize{Grid: g}), "cannot be made")
	}
	assert.Error(t, d.Do(TurnSheet{Turn: numTurns}))
	require.NoError(t, d.Do(Resize{Grid: d.Scenario().Hexes().Grid}), "its own size")
	assert.Empty(t, labelsOf(d))
}

func TestABuiltInSheetBecomesTheScenariosOwnAndComesBack(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	d := Open(f, "")
	before := encoded(t, d)
	report, _ := TurnSheet{Turn: Turn180}.Preview(d.Scenario())
	for _, r := range report {
		assert.Equal(t, diag.Hint, r.Severity, r.Message)
	}
	require.NoError(t, d.Do(TurnSheet{Turn: Turn180}))
	assert.Empty(t, d.Scenario().Sheet)
	assert.NotContains(t, encoded(t, d), "sheet = ")

	packed, err := packEdit(d.steps[0].edit)
	require.NoError(t, err)
	back, err := packed.unpack(scenarios.Bases())
	require.NoError(t, err)
	d.steps[0].edit = back // as after a recovery
	d.GoTo(0)
	assert.Equal(t, before, encoded(t, d))
	assert.Equal(t, "standard", d.Scenario().Base.Sheet.ID)
}
