package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

// arms counts units by kind: skirmishers, cavalry, infantry and artillery.
func arms(s *model.Scenario, sel model.Selector) [4]int {
	var out [4]int
	for i, kinds := range [][]model.Kind{{fields.Skirmishers}, {fields.Cavalry}, {fields.Infantry}, {fields.FootArtillery, fields.HorseArtillery}} {
		sel.Kinds = kinds
		out[i] = s.CountUnits(sel)
	}
	return out
}

func TestTheForcesAtMonmouthAreThoseOfTheBook(t *testing.T) {
	s := open(t, "monmouth")
	corps := model.Selector{Forces: s.Deployment[1].Forces}
	assert.Equal(t, [4]int{3, 0, 12, 4}, arms(s, corps), "the advance corps")
	assert.Equal(t, [4]int{3, 0, 19, 1}, arms(s, model.Selector{Forces: s.Reinforcements[0].Forces}), "the main army")
	assert.Equal(t, [4]int{3, 1, 13, 4}, arms(s, model.Selector{Side: "british"}), "the rear guard")
	assert.Equal(t, 10, s.CountUnits(model.Selector{Forces: []string{"clinton"}}), "the other eleven are of Cornwallis")
	assert.Equal(t, 5, s.CountUnits(model.Selector{Side: "british", Own: model.Values{fields.QualityKey: fields.Elite}}), "two guards, two grenadiers, the Highlanders")
	assert.Equal(t, 1, s.CountUnits(model.Selector{Own: model.Values{fields.GunKey: fields.HeavyGun}}))
	assert.Equal(t, 4, s.Length.Turns)
	arrival := s.Reinforcements[0]
	assert.Equal(t, 3, arrival.Turn)
	assert.Equal(t, model.Values{fields.DieKey: "yellow", fields.ReformForceKey: "advance-corps", fields.ReformKindKey: "infantry", fields.ReformDieKey: "red", fields.ReformFiguresKey: 6, fields.ReformUnitKey: 12}, arrival.Own)
	assert.Equal(t, 7, *s.Victory.Clauses[0].Condition.Exits.AtLeast)
}

func TestSevenUnitsASideFightAtCowpens(t *testing.T) {
	s := open(t, "cowpens")
	assert.Equal(t, [4]int{2, 1, 4, 0}, arms(s, model.Selector{Side: "american"}))
	assert.Equal(t, [4]int{2, 1, 3, 1}, arms(s, model.Selector{Side: "british"}))
	assert.Equal(t, 6, s.CountUnits(model.Selector{Side: "american", Own: model.Values{fields.QualityKey: fields.Militia}}), "all but the 1st Maryland")
	assert.Equal(t, model.Values{fields.MostUnitsKey: 2, fields.MostInKey: "crest"}, s.Deployment[0].Own)
}

func TestEightUnitsASideFightAtNorthPoint(t *testing.T) {
	s := open(t, "north-point")
	assert.Equal(t, [4]int{1, 1, 5, 1}, arms(s, model.Selector{Side: "american"}))
	assert.Equal(t, [4]int{2, 0, 5, 1}, arms(s, model.Selector{Side: "british"}))
	assert.Equal(t, 3, s.Length.Turns)
}

// What is drawn is dressed, and every general of a battle has a name and a rating.
func TestUnitsOfAllTheKingsMenWearUniformsThatThereAre(t *testing.T) {
	charts, err := scenarios.Bases().Charts("kings-men")
	require.NoError(t, err)
	for _, info := range scenarios.Of("kings-men") {
		s := open(t, info.ID)
		generals := map[string]int{}
		for _, f := range s.Forces {
			for _, g := range f.Units {
				_, known := fields.UniformOf(charts, g.Own.Text(fields.UniformKey))
				assert.True(t, known, "%s: %s of %s", info.ID, g.Name, f.ID)
			}
			if f.Own.Int(fields.RatingKey) > 0 {
				generals[f.Side]++
				assert.NotEmpty(t, f.Own.Text(fields.GeneralKey))
			}
		}
		for _, side := range s.Sides {
			assert.Positive(t, generals[side.ID], "%s: %s has a general", info.ID, side.Name)
		}
		assert.Contains(t, s.Notes[0].Text, "reconstructed", "the map is not the book's")
	}
}
