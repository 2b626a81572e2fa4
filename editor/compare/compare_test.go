package compare_test

import (
	"maps"
	"reflect"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func open(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario
}

// do makes edits on a copy of a scenario.
func do(t testing.TB, s *model.Scenario, edits ...document.Edit) *model.Scenario {
	t.Helper()
	s = s.Clone()
	for _, e := range edits {
		_, _, err := e.Apply(s)
		require.NoError(t, err)
	}
	return s
}

func set(path string, value any) document.Edit { return document.Set{Path: path, Value: value} }

func sentences(changes []compare.Change) []string {
	var out []string
	for _, c := range changes {
		out = append(out, c.Sentence)
	}
	return out
}

func TestScenariosThatSayTheSameHaveNoDifference(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		s := open(t, info.ID)
		assert.Empty(t, compare.Diff(s, s.Clone(), soldiers.System()), info.ID)
	}
}

func TestADifferenceIsToldInTheDesignersTerms(t *testing.T) {
	s := open(t, "brunstatt")
	h := func(label string) hex.Hex {
		x, err := s.Hexes().Grid.Parse(label)
		require.NoError(t, err)
		return x
	}
	var woodIndex int
	for i, p := range s.Hexes().Places {
		if p.Kind == model.PlaceWood && len(p.Hexes) > 3 {
			woodIndex = i
			break
		}
	}
	wood := s.Hexes().Places[woodIndex]
	fewer := append([]model.Place{}, s.Hexes().Places...)
	fewer[woodIndex].Hexes = wood.Hexes[2:]
	lost := s.Hexes().Grid.Label(wood.Hexes[0]) + ", " + s.Hexes().Grid.Label(wood.Hexes[1])
	known, ok := s.EffectiveCharts().UnitType("french-infantry-company")
	require.True(t, ok)
	stronger := *known
	stronger.Own.Set("attack", 9)
	stronger.Marks = maps.Clone(known.Marks)
	stronger.Marks["attack"] = model.Designed

	tests := []struct {
		name  string
		edits []document.Edit
		want  []string
	}{
		{"a title", []document.Edit{set("title", "Altkirch")}, []string{"The title is “Altkirch”, was “Brunstatt”."}},
		{"a long title", []document.Edit{set("title", "Brunstatt, or the road to Mulhouse in the third week of August")}, []string{"The title is “Brunstatt, or the road to Mulhouse in the third week of August”, was “Brunstatt”."}},
		{"the length of the game", []document.Edit{set("length.turns", 99)}, []string{"The game lasts 99 turns, was 18."}},
		{"who moves first", []document.Edit{set("first", "german")}, []string{"The German player moves first, was the French player."}},
		{"a wood that lost hexes", []document.Edit{set("map.places", fewer)}, []string{capital(wood.Title()) + " lost 2 hexes (" + lost + ")."}},
		{"ground of a wood that was cleared", []document.Edit{document.Erase{Hexes: wood.Hexes[:2]}}, []string{"2 hexes of " + wood.Title() + " became clear, were woods (" + lost + ")."}},
		{"one hex of open ground", []document.Edit{document.SetTerrain{Hexes: hex.List{h("0101")}, Terrain: model.Town}}, []string{"1 hex became town, was " + s.Hexes().Terrain(h("0101")).String() + " (0101)."}},
		{"a company more", []document.Edit{set("forces[0].units[0].count", 25)}, []string{"Advance guard of the 44th Division has 25 infantry companies, was 24."}},
		{"a note", []document.Edit{set("notes", append(s.Clone().Notes, model.Note{About: "0101", Text: "A guess."}))}, []string{"The note on 0101 is new: A guess."}},
		{"a figure of the charts", []document.Edit{set("charts", &model.Charts{UnitTypes: []model.UnitType{stronger}})}, []string{
			"French infantry company: attack is 9, was " + strconv.Itoa(known.Own.Int("attack")) + ".",
			"French infantry company: attack is marked designed, was " + string(known.Marks["attack"]) + ".",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := compare.Diff(s, do(t, s, tt.edits...), soldiers.System())
			assert.Equal(t, tt.want, sentences(got))
		})
	}
}

func capital(s string) string { return string(s[0]-'a'+'A') + s[1:] }

// leaves calls visit with a fresh copy of the scenario and one of its plain
// values, for each of them.
func leaves(t *testing.T, s *model.Scenario, visit func(path string, copied *model.Scenario, leaf reflect.Value)) {
	t.Helper()
	var paths [][]int
	var names []string
	var walk func(v reflect.Value, at []int, name string)
	walk = func(v reflect.Value, at []int, name string) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() && v.Type() != reflect.TypeFor[*model.HexBoard]() {
				walk(v.Elem(), append(at, 0), name)
			}
		case reflect.Struct:
			if v.Type() == reflect.TypeFor[model.Base]() || v.Type() == reflect.TypeFor[hex.Hex]() {
				return
			}
			for i := range v.NumField() {
				walk(v.Field(i), append(at, i), name+"."+v.Type().Field(i).Name)
			}
		case reflect.Slice:
			if v.Len() > 0 {
				walk(v.Index(0), append(at, 0), name+"[0]")
			}
		case reflect.Int, reflect.String, reflect.Bool:
			paths, names = append(paths, append([]int{}, at...)), append(names, name)
		}
	}
	walk(reflect.ValueOf(s).Elem(), nil, "")
	for i, path := range paths {
		c := s.Clone()
		v := reflect.ValueOf(c).Elem()
		for _, step := range path {
			switch v.Kind() {
			case reflect.Pointer:
				v = v.Elem()
			case reflect.Struct:
				v = v.Field(step)
			default:
				v = v.Index(step)
			}
		}
		visit(names[i], c, v)
	}
}

func TestNoChangeOfAFieldIsPassedOver(t *testing.T) {
	for _, id := range []string{"brunstatt", scenarios.Of("soldiers")[7].ID, scenarios.List()[12].ID} {
		s := open(t, id)
		s.Charts = s.Base.Charts.Clone()
		leaves(t, s, func(path string, changed *model.Scenario, leaf reflect.Value) {
			switch leaf.Kind() {
			case reflect.Int:
				leaf.SetInt(leaf.Int() + 1)
			case reflect.Bool:
				leaf.SetBool(!leaf.Bool())
			default:
				leaf.SetString(leaf.String() + "x")
			}
			assert.NotEmpty(t, compare.Diff(s, changed, soldiers.System()), "%s of %s", path, id)
		})
	}
}

func TestReinforcementsAndDeploymentAreToldByTheirForces(t *testing.T) {
	s := open(t, "brunstatt")
	for _, info := range scenarios.Of("soldiers") {
		if x := open(t, info.ID); len(x.Reinforcements) > 0 {
			s = x
			break
		}
	}
	force, ok := s.Force(s.Reinforcements[0].Forces[0])
	require.True(t, ok)
	later := do(t, s, set("reinforcements[0].turn", s.Reinforcements[0].Turn+1))
	assert.Equal(t,
		[]string{force.Name + " arrives on turn " + strconv.Itoa(s.Reinforcements[0].Turn+1) + ", was " + strconv.Itoa(s.Reinforcements[0].Turn) + "."},
		sentences(compare.Diff(s, later, soldiers.System())))

	moved := do(t, s, set("deployment[0].area", model.Area{Everywhere: true}))
	got := compare.Diff(s, moved, soldiers.System())
	require.Len(t, got, 1)
	assert.Equal(t, "deployment[0].area", got[0].Path)
	assert.Contains(t, got[0].Sentence, "anywhere")
}

func BenchmarkDiff(b *testing.B) {
	s := open(b, "brunstatt")
	later := do(b, s, set("title", "Altkirch"), document.Erase{Hexes: s.Hexes().Places[3].Hexes})
	for b.Loop() {
		compare.Diff(s, later, soldiers.System())
	}
}

func TestAScenarioWithoutAMapIsCompared(t *testing.T) {
	with := open(t, "mlawa")
	without := with.Clone()
	without.Board = nil
	for _, pair := range [][2]*model.Scenario{{with, without}, {without, with}} {
		assert.Contains(t, sentences(compare.Diff(pair[0], pair[1], soldiers.System())), "Only one of the scenarios has a map.")
	}
}

func TestWhatForcesSayForTheirRuleSystemIsTold(t *testing.T) {
	a := open(t, "brunstatt")
	b := a.Clone()
	a.Forces[0].Own = model.Values{"rating": 1}
	b.Forces[0].Own = model.Values{"rating": 2, "general": "Lee"}
	name := a.Forces[0].Name
	assert.Equal(t, []string{name + ": general is “Lee”, was nothing.", name + ": rating is 2, was 1."}, sentences(compare.Diff(a, b, soldiers.System())))
}
