package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// Who uses what is renamed or deleted is told by name, and by the path where it has none.
func TestUsersAreToldByTheirNames(t *testing.T) {
	s := &model.Scenario{
		Forces: []model.Force{{ID: "a", Name: "First force"}, {ID: "b", Name: "Second force"}},
		Sides:  []model.Side{{ID: "a", Name: "French"}, {ID: "b", Name: "German"}},
		Rules:  []model.Rule{{Rule: "trenches"}, {Rule: "wire"}},
		Charts: &model.Charts{UnitTypes: []model.UnitType{{ID: "gun"}, {ID: "horse"}}},
		Base:   model.Base{Fields: fields.All()},
	}
	s.Victory.Clauses = make([]model.Clause, 2)
	s.Victory.Points = make([]model.Award, 2)
	for path, name := range map[string]string{
		"forces[0].units[1].type":     "First force",
		"forces[1]":                   "Second force",
		"forces[2]":                   "forces[2]",
		"sides[1].nations[0]":         "the German side",
		"sides[2]":                    "sides[2]",
		"rules[1].units":              "the special rule wire",
		"rules[2]":                    "rules[2]",
		"victory.clauses[1].outcome":  "victory condition 2",
		"victory.clauses[2]":          "victory.clauses[2]",
		"victory.points[0].side":      "line 1 of the points table",
		"victory.points[2]":           "victory.points[2]",
		"charts.unit_types[1].breaks": "the unit type horse",
		"victory.otherwise.winner":    "victory.otherwise.winner",
	} {
		assert.Equal(t, name, userAt(s, path), path)
	}
	for _, chart := range fields.All().Charts {
		assert.Equal(t, chart.Noun(), userAt(s, chartsPath+chart.Key))
		assert.Equal(t, chart.Noun(), userAt(s, chartsPath+chart.Key+".anything[3]"))
	}
	s.Charts = nil
	assert.NotEqual(t, "the unit type gun", userAt(s, "charts.unit_types[0]"))
}

// A part of a table that a unit type has of its own takes values of its kind, and no others.
func TestAPartOfATableTakesItsKindAlone(t *testing.T) {
	for _, f := range fields.All().Unit {
		if f.Kind != model.Table {
			continue
		}
		for _, part := range f.Parts {
			own := model.Values{}
			at := ownField{in: &own, field: f, part: part, row: -1}
			before := at.value()
			assert.False(t, at.set([]string{"a", "list"}), part.Key)
			assert.Equal(t, before, at.value(), "what is refused changes nothing")
			value := any(3)
			if !part.Kind.Takes(value) {
				value = "infantry"
			}
			require.True(t, at.set(value), part.Key)
			assert.Equal(t, value, at.value())
		}
	}
}
