package vary

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// built is a built-in scenario.
func built(t testing.TB, id string) (*schema.File, rules.System) {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	sys, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	return file, sys
}

func encoded(t testing.TB, file *schema.File) string {
	t.Helper()
	text, err := schema.Encode(file)
	require.NoError(t, err)
	return string(text)
}

func TestEveryVariationOfEveryScenarioIsOneStepThatCanBeUndone(t *testing.T) {
	kinds := map[Kind]int{}
	for _, info := range scenarios.List() {
		file, sys := built(t, info.ID)
		d := document.Open(file, "")
		before := encoded(t, d.File())
		all := All(d.Scenario(), sys)
		seen := map[string]bool{}
		var ready rules.Battle
		swept, passed := Sweep(all)
		assert.Equal(t, len(all), len(swept)+passed)
		assert.LessOrEqual(t, len(swept), MostSwept)
		fit, left := Playable(d.Scenario(), sys, swept)
		assert.Greater(t, len(fit), 10, info.ID)
		for _, l := range left {
			assert.Regexp(t, `^[^a-z].*[^.]\.?$`, l.Why, "%s: %s", info.ID, l.ID)
		}
		for _, v := range all {
			assert.False(t, seen[v.ID], "%s: %s is there twice", info.ID, v.ID)
			seen[v.ID] = true
			assert.NotContains(t, v.Label, "%!")
			assert.Positive(t, v.Size)
		}
		for _, v := range fit {
			kinds[v.Kind]++
			if every := v.Kind == Arrivals || slices.Contains([]string{"brunstatt", "leuthen", "cowpens"}, info.ID); !every {
				continue // one of each system, as it takes a while
			}
			require.Equal(t, before, encoded(t, d.File()), v.ID)
			e, err := Together(d.Scenario(), []Variation{v})
			require.NoError(t, err, v.ID)
			require.Equal(t, before, encoded(t, d.File()), "the scenario stays as it is")
			varied, err := On(d.Scenario(), []Variation{v})
			require.NoError(t, err)
			assert.NotEmpty(t, compare.Diff(d.Scenario(), varied, sys), v.ID)
			require.NoError(t, d.Do(e), v.ID)
			assert.NotEqual(t, before, encoded(t, d.File()), v.ID)
			steps, _ := d.History()
			require.Len(t, steps, 1)
			assert.Equal(t, v.Label, steps[0].Label)
			if ready == nil {
				ready, err = sys.NewBattle(d.Scenario())
			} else {
				_, err = ready.Redraft(d.Scenario())
			}
			require.NoError(t, err, v.ID)
			require.True(t, d.Undo())
		}
	}
	for _, k := range Kinds() {
		assert.Positive(t, kinds[k], "no scenario has %s to vary", k)
	}
}

func TestAVariationMadeTwiceGoesTwiceAsFar(t *testing.T) {
	file, sys := built(t, "brunstatt")
	list, err := Chosen(All(file.Scenario, sys), []string{"fewer/german/german-infantry-company"})
	require.NoError(t, err)
	twice, err := On(file.Scenario, []Variation{list[0], list[0]})
	require.NoError(t, err)
	was := file.Scenario.CountUnits(model.Selector{Types: []string{"german-infantry-company"}})
	assert.Equal(t, was-2, twice.CountUnits(model.Selector{Types: []string{"german-infantry-company"}}))
	e, err := Together(file.Scenario, []Variation{list[0], list[0]})
	require.NoError(t, err)
	assert.Equal(t, "2 × one German infantry company fewer", e.Label())
	d := document.Open(file, "")
	require.NoError(t, d.Do(e))
	steps, _ := d.History()
	assert.Len(t, steps, 1)
}

func TestAVariationOfWhatIsGoneIsRefused(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		file, sys := built(t, id)
		bare := file.Scenario.Clone()
		bare.Forces, bare.Reinforcements, bare.Rules, bare.Victory = nil, nil, nil, model.Victory{}
		switch bare.Board.(type) {
		case *model.AreaBoard:
			bare.Board = &model.AreaBoard{}
		case *model.TableBoard:
			bare.Board = model.NewTableBoard(7200, 4800)
		}
		for _, v := range All(file.Scenario, sys) {
			if v.Kind == Turns || v.Kind == Ground && id == "brunstatt" { // a map of hexes has all its ground
				continue
			}
			_, err := On(bare, []Variation{v})
			assert.Error(t, err, v.ID)
		}
	}
}

func TestWhatIsVariedKeepsToItsBounds(t *testing.T) {
	file, sys := built(t, "brunstatt")
	made := func(id string, change func(s *model.Scenario)) error {
		list, err := Chosen(All(file.Scenario, sys), []string{id})
		require.NoError(t, err)
		s := file.Scenario.Clone()
		change(s)
		_, err = On(s, list)
		return err
	}
	lasts := func(n int) func(*model.Scenario) { return func(s *model.Scenario) { s.Length.Turns = n } }
	assert.NoError(t, made("turns/fewer", lasts(2)))
	assert.EqualError(t, made("turns/fewer", lasts(1)), "a game has from 1 to 9999 turns")
	assert.NoError(t, made("turns/more", lasts(limits.Turns-1)))
	assert.EqualError(t, made("turns/more", lasts(limits.Turns)), "a game has from 1 to 9999 turns")

	many := func(n int) func(*model.Scenario) {
		return func(s *model.Scenario) {
			for i := range s.Forces {
				for j := range s.Forces[i].Units {
					s.Forces[i].Units[j].Count = n
				}
			}
		}
	}
	assert.NoError(t, made("more/german/german-infantry-company", many(limits.GroupUnits-1)))
	assert.ErrorContains(t, made("more/german/german-infantry-company", many(limits.GroupUnits)), "has as many units as a group can have")
}

func TestTheLastUnitOfAForceTakesItAlongAndThatOfASideStays(t *testing.T) {
	file, sys := built(t, "custom-setup")
	s := file.Scenario
	s.Forces[0].Units = []model.UnitGroup{{Type: "white-infantry", Count: 1}}
	s.Forces[0].ID = "alone"
	s.Deployment[0].Forces = []string{"alone"}
	list, err := Chosen(All(s, sys), []string{"fewer/white/white-infantry"})
	require.NoError(t, err)
	_, err = On(s, list)
	assert.ErrorContains(t, err, "last unit")
	s.Forces = append(s.Forces, model.Force{ID: "others", Side: "white", Name: "Others", Units: []model.UnitGroup{{Type: "white-cavalry", Count: 2}}})
	s.Deployment = append(s.Deployment, model.Deployment{Forces: []string{"others"}, Area: model.Area{Place: "b1"}})
	without, err := On(s, list)
	require.NoError(t, err)
	_, there := without.Force("alone")
	assert.False(t, there)
	assert.Len(t, without.Deployment, 2)
}

func TestWhatIsChosenIsNamedByKindsAndIDs(t *testing.T) {
	file, sys := built(t, "brunstatt")
	all := All(file.Scenario, sys)
	ids := func(names ...string) []string {
		list, err := Chosen(all, names)
		require.NoError(t, err)
		return idsOf(list)
	}
	assert.Equal(t, []string{"turns/fewer", "turns/more"}, ids("turns"))
	assert.Equal(t, []string{"turns/more", "turns/fewer"}, ids("turns/more", "turns", "turns/more"))
	assert.Len(t, ids("fewer/german/*"), 5)
	assert.Len(t, ids("ground"), mostGround)
	assert.Greater(t, len(ids("without/*")), mostGround, "what is far from the battle can be named")
	for name, says := range map[string]string{
		"arrivals": "nothing of the kind", "fewer/german/tank": "there is no variation", "[": "no pattern",
	} {
		_, err := Chosen(all, []string{name})
		assert.ErrorContains(t, err, says, name)
	}
}

func TestWhatCannotBePlayedIsLeftOutWithItsReason(t *testing.T) {
	file, sys := built(t, "mlawa")
	list, err := Chosen(All(file.Scenario, sys), []string{"fewer/russian/*", "turns"})
	require.NoError(t, err)
	fit, left := Playable(file.Scenario, sys, list)
	assert.Equal(t, []string{"turns/fewer", "turns/more"}, idsOf(fit))
	require.Len(t, left, 2)
	assert.Contains(t, left[0].Why, "8 units are placed here, but 9 hexes with 1 each take 9")
}
