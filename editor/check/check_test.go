package check

import (
	"fmt"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

var letters = map[byte]model.Terrain{
	'.': model.Clear, '/': model.Slope, '^': model.Crest, 'w': model.Woods, '#': model.Town,
}

// sheet is a map on which nothing is wrong: a hill in the west, a town on a
// road in the middle, a wood in the east; a canal with two bridges between
// them and the south.
var sheet = []string{
	"............",
	".///...#....",
	".///..##..w.",
	"./^/...#.ww.",
	".///......w.",
	"............",
	"............",
	"............",
	"............",
	"............",
}

func at(labels string) hex.List {
	var l hex.List
	if err := l.UnmarshalText([]byte(labels)); err != nil {
		panic(err)
	}
	return l
}

func link(b *model.HexBoard, k model.LineKind, labels string, on bool) {
	l := at(labels)
	for i := range l[1:] {
		d, adjacent := l[i].DirTo(l[i+1])
		if !adjacent {
			panic("no path: " + labels)
		}
		b.SetLink(k, l[i], d, on)
	}
}

func testSystem() rules.System {
	return rules.System{
		ID: "test", Name: "Test", Year: 1914, Period: [2]int{1914, 1918}, Die: 2, Review: soldiers.System().Review,
		Phases: []rules.Phase{{ID: "move", Moves: rules.First}, {ID: "fire"}, {ID: "answer", Moves: rules.Second}},
		SpecialRules: []rules.SpecialRule{
			{ID: "trenches", Name: "Trenches", Enables: fields.TrenchesKey},
			{ID: "reserves", Name: "Reserves", Units: rules.Optional, Enables: fields.QualityKey},
			{ID: "fog", Name: "Fog", Area: rules.Required, Number: &rules.Number{Meaning: "hexes", Min: 1, Max: 6}},
			{ID: "slow", Name: "Slow", Units: rules.Required},
			{ID: "swift", Name: "Swift", Units: rules.Required, Arms: []model.Kind{fields.Infantry}, Against: []string{"slow"}},
			{ID: "rooted", Name: "Rooted", Units: rules.Required, Immovable: true},
		},
		Faults: func(s *model.Scenario) []rules.Fault {
			for i := 0; s.Charts != nil && i < len(s.Charts.UnitTypes); i++ {
				if t := s.Charts.UnitTypes[i]; t.Own.Int("movement") > 60 {
					return []rules.Fault{{Field: path("charts.unit_types", i) + ".movement", Message: "the movement allowance is more than 60", Nearest: 60}}
				}
			}
			return nil
		},
		Ground: hexrules.Ground{
			Terrains: model.Terrains(), Lines: model.LineKinds(),
			Figures: map[string][]string{"clear": {"cost"}, "slope": {"cost"}, "crest": {"cost"}, "woods": {"cost"}, "town": {"cost"}, "road": {"cost"}, "canal": {"cost"}, "railroad": nil},
			March:   func(_ *model.Charts, b *model.HexBoard) (hexrules.March, error) { return testMarch{b}, nil },
		},
	}
}

// testMarch lets nobody cross a canal but by a bridge.
type testMarch struct{ board *model.HexBoard }

func (testMarch) Pace(t *model.UnitType) hexrules.Pace {
	return hexrules.Pace{Points: t.Own.Int("movement"), OneHex: t.Kind == fields.Infantry}
}

func (m testMarch) Step(from hex.Hex, d hex.Dir) int { return m.Enter(from.Neighbor(d)) }

func (m testMarch) Enter(h hex.Hex) int {
	switch {
	case m.board.HasLine(model.Canal, h) && !m.board.Bridge(h):
		return hexrules.Impassable
	case m.board.Terrain(h) == model.Clear:
		return 1
	default:
		return 2
	}
}

func testCharts() *model.Charts {
	return &model.Charts{
		System: "test",
		Nations: []model.Nation{
			{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}, {ID: "green", Name: "Green"},
		},
		UnitTypes: []model.UnitType{
			{ID: "red-company", Nation: "red", Name: "infantry company", Plural: "infantry companies", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company, Attack: 3, Range: 4, Movement: 4, Stacking: 4}.Values()},
			{ID: "red-guns", Nation: "red", Name: "battery", Plural: "batteries", Kind: fields.FieldGun, Own: fields.Unit{Size: fields.Battery, Attack: 6, Range: 9, Movement: 3, Stacking: 4}.Values()},
			{ID: "red-horse", Nation: "red", Name: "squadron", Plural: "squadrons", Kind: fields.Cavalry, Own: fields.Unit{Size: fields.Squadron, Attack: 2, Range: 0, Movement: 8, Stacking: 4, Mounted: true, Dismounts: "red-foot"}.Values()},
			{ID: "red-foot", Nation: "red", Name: "dismounted squadron", Plural: "dismounted squadrons", Kind: fields.Cavalry, Own: fields.Unit{Size: fields.Squadron, Attack: 2, Range: 0, Movement: 8}.Values()},
			{ID: "blue-company", Nation: "blue", Name: "infantry company", Plural: "infantry companies", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company, Attack: 3, Range: 4, Movement: 4, Stacking: 4}.Values()},
			{ID: "green-company", Nation: "green", Name: "infantry company", Plural: "infantry companies", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company, Attack: 3, Range: 4, Movement: 4, Stacking: 4}.Values()},
		},
		Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 8}}},
	}
}

// clean is a scenario with nothing wrong and something of everything.
func clean() *model.Scenario {
	b := model.NewHexBoard(len(sheet[0]), len(sheet))
	for h := range b.Grid.All() {
		b.SetTerrain(h, letters[sheet[h.Row][h.Col]])
	}
	b.SetAltitude(at("0304")[0], 40)
	link(b, model.Road, "0101 0201 0302 0401 0501 0601 0702 0802 0803 0804 0805 0806 0807 0808 0809 0810", true)
	link(b, model.Road, "0805 0905 1004 1104 1203", true)
	link(b, model.Railroad, "0601 0602 0603 0604 0605 0606 0607 0608 0609 0610", true)
	link(b, model.Canal, "0107 0207 0308 0407 0508 0607 0708 0807 0908 1007 1108 1207", true)
	b.SetBridge(at("0607")[0], true)
	b.SetBridge(at("0807")[0], true)
	b.Places = []model.Place{
		{ID: "hill-40", Kind: model.PlaceHill, Name: "40", Hexes: at("0202 0203 0204 0205 0302 0303 0304 0305 0402 0403 0404 0405")},
		{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: at("0703 0802 0803 0804")},
		{ID: "wood-k", Kind: model.PlaceWood, Name: "K", Hexes: at("1004 1103 1104 1105")},
		{ID: "exit-1", Kind: model.PlaceExit, Name: "1", Hexes: at("0101")},
		{ID: "exit-2", Kind: model.PlaceExit, Name: "2", Hexes: at("1203")},
		{ID: "crossroads-3", Kind: model.PlaceCrossroads, Name: "3", Hexes: at("0805")},
		{ID: "road-1", Kind: model.PlaceRoad, Name: "1", Hexes: at("0805 0905 1004 1104 1203")},
		{ID: "station", Kind: model.PlaceOther, Name: "station", Hexes: at("0606 0805")},
	}
	return &model.Scenario{
		System: "test", ID: "clean", Title: "Clean", Date: "1914-08-18", First: "red", History: "It was a fine day.",
		Length: model.Length{Turns: 10, EndsAfter: "answer"},
		Board:  b,
		Base:   model.Base{Charts: testCharts(), Fields: fields.All()},
		Sides: []model.Side{
			{ID: "red", Name: "Red", Nations: []string{"red"}},
			{ID: "blue", Name: "Blue", Nations: []string{"blue"}},
		},
		Forces: []model.Force{
			{ID: "regiment", Side: "red", Name: "1st Regiment", Units: []model.UnitGroup{{Type: "red-company", Count: 6}, {Type: "red-guns", Count: 1}}},
			{ID: "scouts", Side: "red", Name: "Scouts", Part: "regiment", Units: []model.UnitGroup{{Type: "red-horse", Count: 2}}},
			{ID: "garrison", Side: "blue", Name: "Garrison", Units: []model.UnitGroup{{Type: "blue-company", Count: 4, Own: model.Values{"quality": "reserve"}}}},
			{ID: "relief", Side: "blue", Name: "Relief", Units: []model.UnitGroup{{Type: "blue-company", Count: 3}}},
		},
		Deployment: []model.Deployment{
			{Forces: []string{"garrison"}, Area: model.Area{Place: "town-a"}, Own: model.Values{"improved_positions": "may", "trenches": 2, "per_hex": 1}},
			{Forces: []string{"regiment"}, Area: model.Area{Edge: &model.Edge{Side: model.South, Hexes: 2}}},
			{Forces: []string{"scouts"}, Area: model.Area{Edge: &model.Edge{Side: model.South, Hexes: 1}}, Own: model.Values{"mount": "either"}},
		},
		Reinforcements: []model.Reinforcement{
			{Forces: []string{"relief"}, Turn: 3, Entry: model.Area{Place: "exit-2"}},
		},
		Rules: []model.Rule{
			{Rule: "trenches"},
			{Rule: "reserves", Units: &model.Selector{Side: "blue"}},
			{Rule: "fog", Area: &model.Area{Place: "wood-k"}, Number: number(2)},
		},
		Victory: model.Victory{
			Otherwise: model.Outcome{Winner: model.Draw},
			Points: []model.Award{
				{Side: "red", Units: model.Selector{Side: "blue"}, Points: 2},
				{Side: "blue", Units: model.Selector{Side: "red", Kinds: []model.Kind{fields.Infantry}}, Points: 1},
			},
			Clauses: []model.Clause{
				{Outcome: model.Outcome{Winner: "red"}, When: model.AtOnce, Condition: model.Condition{
					Exits: &model.Exits{Units: model.Selector{Side: "red"}, By: model.Area{Place: "exit-1"}, Bound: model.Bound{AtLeast: number(3)}},
				}},
				{Outcome: model.Outcome{Winner: "blue"}, When: model.AtEnd, Condition: model.Condition{Any: []model.Condition{
					{Points: &model.PointsLead{Side: "blue", Over: "red", By: 1}},
					{Count: &model.Count{Units: model.Selector{Side: "red"}, Area: model.Area{Place: "town-a"}, Bound: model.Bound{AtMost: number(0)}}},
				}}},
			},
		},
		Notes: []model.Note{{Text: "Made for tests."}},
	}
}

func TestACleanScenarioHasNoProblems(t *testing.T) {
	assert.Empty(t, Check(clean(), testSystem()))
}

// sentences is the problems a line each, with their hexes.
func sentences(s *model.Scenario) []string {
	var out []string
	for _, d := range Check(s, testSystem()) {
		line := d.String()
		if len(d.Hexes) > 0 {
			line += fmt.Sprintf(" %v", d.Hexes)
		}
		out = append(out, line)
	}
	return out
}

func TestEveryKindOfProblemIsFound(t *testing.T) {
	found := map[string]bool{}
	for _, tt := range planted {
		t.Run(tt.name, func(t *testing.T) {
			s := clean()
			tt.plant(s)
			for _, d := range Check(s, testSystem()) {
				found[d.Code] = true
			}
			assert.Equal(t, tt.want, sentences(s))
		})
	}
	t.Run("ground that the system has no rules for", func(t *testing.T) {
		sys := testSystem()
		ground := hexrules.Of(sys)
		ground.Terrains, ground.Lines = ground.Terrains[1:4], ground.Lines[:2]
		sys.Ground = ground
		list := Check(clean(), sys)
		for i := range list {
			found[list[i].Code] = true
			list[i].Hexes, list[i].Fix = nil, ""
		}
		assert.Equal(t, diag.List{
			{Severity: diag.Warning, Code: "ground-unknown-to-system", Path: "map.terrain", Message: "Test has no rules for clear (0101, 0102, 0103, 0104 and 96 more)"},
			{Severity: diag.Warning, Code: "ground-unknown-to-system", Path: "map.terrain", Message: "Test has no rules for town (0703, 0802, 0803 and 0804)"},
			{Severity: diag.Hint, Code: "line-unknown-to-system", Path: "map.canals", Message: "Test has no rules for a canal (0107, 0207, 0308, 0407 and 8 more): it has no effect on play"},
		}, list)
	})
	t.Run("a map of a kind that the system is not played on", func(t *testing.T) {
		sys, s := testSystem(), clean()
		sys.Board = model.OnAreas
		list := Check(s, sys)
		require.Equal(t, 1, list.Count(diag.Error))
		assert.Equal(t, "error wrong-board map: Test is played on a map of areas, and this one is of hexes", list[0].String())
		found[list[0].Code] = true
	})
	for _, k := range kindsOf([]rules.System{testSystem()}) {
		assert.True(t, found[k.code], "no test plants %s", k.code)
	}
}

func TestCheckingChangesNothing(t *testing.T) {
	for _, tt := range planted {
		s := clean()
		tt.plant(s)
		before := s.Clone()
		_ = Check(s, testSystem())
		assert.Equal(t, before, s.Clone(), tt.name)
	}
}

func TestAnEmptyScenarioCanBeChecked(t *testing.T) {
	codes := map[string]bool{}
	for _, d := range Check(&model.Scenario{}, rules.System{}) {
		codes[d.Code] = true
	}
	for _, want := range []string{"unknown-system", "no-title", "no-turns", "no-sides", "no-forces", "no-victory-clauses"} {
		assert.True(t, codes[want], want)
	}
}

func TestTheBuiltInScenariosHaveNoErrorsAndWarnings(t *testing.T) {
	for _, info := range scenarios.List() {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		sys, err := systems.All().Of(f.Scenario)
		require.NoError(t, err)
		for _, d := range Check(f.Scenario, sys) {
			assert.Equal(t, diag.Hint, d.Severity, "%s: %s", info.ID, d)
		}
		if y, err := strconv.Atoi(year.FindString(f.Scenario.Date)); err == nil {
			assert.True(t, sys.InPeriod(y), "%s is of %d", info.ID, y)
		}
	}
}

func TestCodesAreDifferent(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kindsOf([]rules.System{soldiers.System()}) {
		assert.False(t, seen[k.code], k.code)
		assert.Regexp(t, "^[a-z]+(-[a-z]+)+$", k.code)
		seen[k.code] = true
	}
	require.GreaterOrEqual(t, len(kinds), 30)
}

func TestAMapOfManyHillsTakesMemoryForItsHexesNotForEachHill(t *testing.T) {
	allocated := func(size int) uint64 {
		s := clean()
		s.Board = model.NewHexBoard(size, size)
		for h := range s.Hexes().Grid.All() {
			s.Hexes().SetTerrain(h, []model.Terrain{model.Slope, model.Clear, model.Woods}[(h.Col+h.Row*h.Row)%3])
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		found := Check(s, testSystem())
		runtime.ReadMemStats(&after)
		require.Greater(t, len(found), size, "slopes without a crest all over the map")
		return after.TotalAlloc - before.TotalAlloc
	}
	small, large := allocated(100), allocated(300)
	assert.Less(t, large, 13*small, "nine times the hexes")
}
