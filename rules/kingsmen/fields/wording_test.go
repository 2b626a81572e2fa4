package fields_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

func TestWindsAreAnglesClockwiseFromNorth(t *testing.T) {
	for wind, want := range map[string]int{"north": 0, "north-east": 450, "east": 900, "south": 1800, "north-west": 3150} {
		got, ok := fields.Facing(wind)
		assert.True(t, ok, wind)
		assert.Equal(t, want, got, wind)
	}
	_, ok := fields.Facing("up")
	assert.False(t, ok)
}

// told is what a scenario says of a step of its deployment, or of an arrival.
func told(t *testing.T, own model.Values, arrives bool) string {
	t.Helper()
	return toldOn(t, model.NewTableBoard(7200, 4800), own, arrives)
}

func toldOn(t *testing.T, b *model.TableBoard, own model.Values, arrives bool) string {
	t.Helper()
	s := &model.Scenario{
		System: "kings-men", Board: b, Base: model.Base{Fields: fields.All()},
		Sides:  []model.Side{{ID: "red", Name: "Red"}},
		Forces: []model.Force{{ID: "corps", Side: "red", Name: "Corps", Units: []model.UnitGroup{{Type: "line", Count: 2}}}},
	}
	if arrives {
		return model.Reinforcement{Forces: []string{"corps"}, Turn: 3, Entry: model.Area{Place: "north"}, Own: own}.Sentence(s)
	}
	return model.Deployment{Forces: []string{"corps"}, Area: model.Area{Place: "north"}, Own: own}.Sentence(s)
}

func TestArrivalsByADieSaySo(t *testing.T) {
	assert.NotContains(t, told(t, nil, true), "die")
	var own model.Values
	own.Set(fields.DieKey, fields.Yellow)
	assert.Contains(t, told(t, own, true), "A yellow die is rolled before the turn")
	assert.NotContains(t, told(t, own, true), "brings back")
	own.Set(fields.ReformForceKey, "corps")
	assert.NotContains(t, told(t, own, true), "brings back", "without figures nobody comes back")
	own.Set(fields.ReformFiguresKey, 6)
	own.Set(fields.ReformUnitKey, 12)
	own.Set(fields.ReformKindKey, "infantry")
	own.Set(fields.ReformDieKey, fields.Red)
	assert.Contains(t, told(t, own, true), "a red die for each broken infantry unit of Corps brings back 6 figures, and each 12 make a unit")
}

func TestStepsSayByNameWhereFewOfThemStand(t *testing.T) {
	var own model.Values
	own.Set(fields.MostUnitsKey, 2)
	own.Set(fields.MostInKey, "crest")
	b := model.NewTableBoard(7200, 4800)
	b.Zones = []model.Zone{{ID: "crest", Name: "the larger hill"}}
	assert.Contains(t, toldOn(t, b, own, false), ", no more than 2 in zone “the larger hill”.")
}

func TestStepsAtAnEdgeSaySo(t *testing.T) {
	assert.NotContains(t, told(t, nil, false), "edge.")
	var own model.Values
	own.Set(fields.TouchKey, "south")
	assert.Contains(t, told(t, own, false), "One of them at least touches the south edge.")
}

// Charts of lines are lists, whose lines are told apart by the fields that they are sorted by; other charts
// are one table.
func TestChartsAreTablesOrLines(t *testing.T) {
	lines := map[string]bool{}
	for _, chart := range fields.All().Charts {
		require.NotEmpty(t, chart.Fields, chart.Key)
		assert.Equal(t, chart.Lines, len(chart.By) > 0, chart.Key)
		lines[chart.Key] = chart.Lines
	}
	for key, want := range map[string]bool{fields.DeckChart: false, fields.FireChart: false, fields.CardsChart: true, fields.GunsChart: true, fields.RollsChart: true, fields.FireDiceChart: true} {
		assert.Equal(t, want, lines[key], key)
	}
}
