package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// outOfPlay is the units of a game that stay out of it, by name.
func outOfPlay(s *State) (names []string) {
	for i := range s.units {
		if s.units[i].status == leftOut {
			names = append(names, s.battle.pieces[i].name)
		}
	}
	return names
}

func TestAHandicapTakesGermanCompaniesFromTheSolitaireSituation(t *testing.T) {
	sc, err := scenarioFile("mlawa")
	require.NoError(t, err)
	h, ok := System().Handicap(sc)
	require.True(t, ok)
	assert.Equal(t, "german", h.Side)
	assert.Equal(t, "German infantry companies", h.Units.Phrase(sc))
	assert.Equal(t, 23, h.Most, "one of the 24 at least attacks")
	require.NoError(t, h.Check(sc, 23))
	require.ErrorContains(t, h.Check(sc, 24), "from 0 to 23")
	require.ErrorContains(t, h.Check(sc, -1), "from 0 to 23")

	b, err := NewBattle(sc)
	require.NoError(t, err)
	fewer := b.Begin(rules.Terms{Seed: 4, Handicap: 2}).(*State)
	assert.Equal(t, []string{"german-infantry-company-23", "german-infantry-company-24"}, outOfPlay(fewer))
	whole := b.Begin(rules.Terms{Seed: 4})
	assert.Equal(t, b.Start(4).Hash(), whole.Hash(), "without a handicap the game is what it was")
	assert.NotEqual(t, whole.Hash(), fewer.Hash())
}

func TestAHandicapMayLeaveNobodyToDeployOrToArrive(t *testing.T) {
	number := 9
	spare := func(units model.Selector) func(*model.Scenario) {
		return func(sc *model.Scenario) {
			sc.Rules = append(sc.Rules, model.Rule{Rule: "handicap", Units: &units, Number: &number})
		}
	}
	g := lay(t, "....", "a german-infantry-company 0101\nb german-infantry-company 0201\nx french-infantry-company 0401", spare(model.Selector{Side: "german"}))
	s := g.state.battle.Begin(rules.Terms{Handicap: 9}).(*State)
	assert.Len(t, outOfPlay(s), 2, "no more stay out than there are")
	assert.Equal(t, "allied", s.Now().Side, "the step of the Germans is over before it begins")
	s = g.state.battle.Begin(rules.Terms{Handicap: 1}).(*State)
	assert.Equal(t, "german", s.Now().Side)
}
