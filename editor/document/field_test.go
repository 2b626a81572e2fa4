package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func atLeast(n int) model.Bound { return model.Bound{AtLeast: &n} }

// full is a scenario with something in every kind of field.
func full() *model.Scenario {
	zero := 0
	s := &model.Scenario{
		Title: "Full", Board: board("....", "...."),
		Sides:      []model.Side{{ID: "red", Name: "Red", Nations: []string{"red"}}},
		Forces:     []model.Force{{ID: "a", Side: "red", Name: "A", Units: []model.UnitGroup{{Type: "red-infantry", Count: 3}}}},
		Deployment: []model.Deployment{{Forces: []string{"a"}, Area: model.Area{Within: &model.Within{Hexes: 2, Of: model.Area{Hexes: hexes("0101 0102")}}}}},
		Rules:      []model.Rule{{Rule: "wasps", Number: &zero, Units: &model.Selector{}}},
		Base:       base(),
		Victory: model.Victory{Clauses: []model.Clause{{
			Outcome: model.Outcome{Winner: "red"}, When: model.AtEnd,
			Condition: model.Condition{All: []model.Condition{{Count: &model.Count{Area: model.Area{Everywhere: true}, Bound: atLeast(3)}}}},
		}}},
		Charts: &model.Charts{UnitTypes: []model.UnitType{{ID: "x", Marks: map[string]model.Provenance{"attack": model.Printed}}}},
	}
	s.Hexes().Places = []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101")}}
	return s
}

func TestAFieldIsSetByItsPath(t *testing.T) {
	five := 5
	tests := []struct {
		path  string
		value any
		label string
	}{
		{"title", "Brunstatt", "change the title"},
		{"history", "It rained.\nThen it stopped.", "change the history"},
		{"number", 3, "change the number"},
		{"length", model.Length{Turns: 12, TurnMinutes: 15}, "change the length"},
		{"length.turns", 12, "change the length turns"},
		{"length.ends_after", "fire", "change the length ends after"},
		{"notes", []model.Note{{Text: "a", Source: "b"}}, "change the notes"},
		{"sides[0].nations", []string{"red", "blue"}, "change the sides 0 nations"},
		{"forces[0].part_of", "b", "change the forces 0 part of"},
		{"forces[0].units[0].quality", "reserve", "change the forces 0 units 0 quality"},
		{"deployment[0].trenches", 3, "change the deployment 0 trenches"},
		{"rules[0].units.troops", "czech", "change the rules 0 units troops"},
		{"deployment[0].area.within.of.hexes", hexes("0401"), "change the deployment 0 area within of hexes"},
		{"deployment[0].area", model.Area{Union: []model.Area{{Place: "wood-a"}, {Hexes: hexes("0101 0202")}}}, "change the deployment 0 area"},
		{"rules[0].number", &five, "change the rules 0 number"},
		{"rules[0].number", (*int)(nil), "change the rules 0 number"},
		{"victory.clauses[0].condition.all[0].count.at_least", &five, "change the victory clauses 0 condition all 0 count at least"},
		{"victory.otherwise.winner", model.Draw, "change the victory otherwise winner"},
		{"charts.unit_types[0].attack", 9, "change the charts unit types 0 attack"},
		{"charts", (*model.Charts)(nil), "change the charts"},
		{"map.hex_meters", 250, "change the map hex meters"},
		{"map.places[0].name", "Q", "change the map places 0 name"},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			s, before := full(), full()
			undo, changed, err := Set{Path: tt.path, Value: tt.value}.Apply(s)
			require.NoError(t, err)
			assert.Equal(t, []string{tt.path}, changed.Fields)
			assert.Equal(t, tt.label, undo.Label())
			got, ok := Value(s, tt.path)
			require.True(t, ok)
			assert.Equal(t, tt.value, got)

			after := s.Clone()
			redo, _, err := undo.Apply(s)
			require.NoError(t, err)
			assert.Equal(t, before, s)
			_, _, err = redo.Apply(s)
			require.NoError(t, err)
			assert.Equal(t, after, s)

			again, _, err := redo.Apply(s)
			require.NoError(t, err)
			assert.Nil(t, again, "the same value once more changes nothing")
		})
	}
}

func TestAFieldThatCannotBeSetIsNamed(t *testing.T) {
	tests := []struct {
		path    string
		value   any
		message string
	}{
		{"titel", "x", `titel: the scenario has no field "titel" that can be set`},
		{"", *full(), `"" names no field`},
		{"map.", *full().Hexes(), `"map." names no field`},
		{"system", "x", `system: the scenario has no field "system" that can be set`},
		{"sheet", "x", `sheet: the scenario has no field "sheet" that can be set`},
		{"board", model.NewHexBoard(1, 1), `board: the scenario has no field "board" that can be set`},
		{"map.grid", hex.Grid{}, `map.grid: the map has no field "grid" that can be set`},
		{"map.terrain", 1, `map.terrain: the map has no field "terrain" that can be set`},
		{"title.x", "x", "title.x: title has no fields"},
		{"deployment[0].wagons", 3, `deployment[0].wagons: deployment[0] has no field "wagons" that can be set`},
		{"deployment[0].own", model.Values{}, `deployment[0].own: deployment[0] has no field "own" that can be set`},
		{"deployment[0].trenches", "3", "deployment[0].trenches: a value of type string is not what the field holds"},
		{"forces[1].name", "x", "forces[1].name: there is no forces[1]"},
		{"forces[-1].name", "x", "forces[-1].name: there is no forces[-1]"},
		{"forces[x].name", "x", "forces[x].name: there is no forces[x]"},
		{"title[0]", "x", "title[0]: there is no title[0]"},
		{"deployment[0].area.edge.hexes", 1, "deployment[0].area.edge.hexes: edge is not set"},
		{"title", 7, "title: the value is of type int, the field of type string"},
		{"notes", nil, "notes: the value is of type <nil>, the field of type []model.Note"},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			s := full()
			_, _, err := Set{Path: tt.path, Value: tt.value}.Apply(s)
			require.EqualError(t, err, tt.message)
			assert.Equal(t, full(), s)
		})
	}
}

func TestASetValueIsNotSharedWithItsGiver(t *testing.T) {
	d := open(t, board("."))
	notes := []model.Note{{Text: "as given"}}
	require.NoError(t, d.Do(Set{Path: "notes", Value: notes}))
	notes[0].Text = "written over"
	assert.Equal(t, "as given", d.Scenario().Notes[0].Text)
}

func TestChangedPlacesNameTheirHexesBeforeAndAfter(t *testing.T) {
	d := open(t, board("...."))
	var changed Change
	d.Subscribe(func(c Change) { changed = c })
	require.NoError(t, d.Do(Set{Path: "map.places", Value: []model.Place{{ID: "town-a", Kind: model.PlaceTown, Hexes: hexes("0101 0201")}}}))
	assert.Equal(t, hexes("0101 0201"), changed.Hexes)
	require.NoError(t, d.Do(Set{Path: "map.places[0].hexes", Value: hexes("0201 0301")}))
	assert.Equal(t, Change{Hexes: hexes("0101 0201 0301"), Fields: []string{"map.places[0].hexes"}, History: true}, changed)
}

func TestAFieldIsReadByItsPath(t *testing.T) {
	s := full()
	for path, want := range map[string]any{"title": "Full", "sides[0].name": "Red", "forces[0].units[0].count": 3} {
		got, found := Value(s, path)
		assert.True(t, found, path)
		assert.Equal(t, want, got, path)
	}
	for _, path := range []string{"", "titel", "sides[1].name", "sides[0].hello"} {
		got, found := Value(s, path)
		assert.False(t, found, path)
		assert.Nil(t, got, path)
	}
}
