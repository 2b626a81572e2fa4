package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// done is what an action leads to, by a copy of the game.
func (g *table) done(text string) *rules.Event {
	g.Helper()
	c := g.state.clone()
	c.dice.Force(3)
	events, refusal := c.Apply(g.action(text), nil)
	if refusal != nil {
		return nil
	}
	require.NotEmpty(g, events)
	return &events[0]
}

func TestAnotherResultIsExplainedByWhatTheDraftChanged(t *testing.T) {
	beside := "a german-infantry-company 0101\nx french-infantry-company 0102"
	afar := "a german-infantry-company 0101\nb german-infantry-company 0204\nx french-infantry-company 0105"
	guns := "a german-howitzer-battery 0101\no german-infantry-company 0203\nx french-infantry-company 0107"
	for _, tc := range []struct{ name, units, before, after, phase, prepare, action, want, hexes string }{
		{"a step costs more", "a german-infantry-company 0101\nx french-infantry-company 0401", "....", ".w..", "first-movement", "", "step a 0201",
			"the step of German infantry company 1 to 0201 costs 2 and no longer 1: it is woods and was clear", "0201"},
		{"the target has cover", beside, ". .", ". w", "first-fire", "aim a 0102", "fire 0102",
			"the attack on 0102 is now 2-1 instead of 4-1: 0102 defends with 4 and no longer with 2: it is woods and was clear", "0102"},
		{"the target is hidden", afar, ".. .. .. .. ..", ".. .. .. .. w.", "first-fire", "", "aim a 0105",
			"German infantry company 1 fires on 0105 only with observed fire: those in the woods of 0105 are hidden from 0101: one sees into it only from the next hex", "0105"},
		{"the target is hidden no longer", afar, ".. .. .. .. w.", ".. .. .. .. ..", "first-fire", "", "aim a 0105",
			"German infantry company 1 fires on 0105 directly: before, those in the woods of 0105 are hidden from 0101: one sees into it only from the next hex", "0105"},
		{"the observer sees nothing", guns, ".. .. w. .. .. .. ..", ".. .. w. .. .. ww ..", "first-fire", "", "aim a 0107",
			"German infantry company 1 no longer observes: woods in 0106 on the line from 0203 to 0107.", "0106"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			there, here := lay(t, tc.before, tc.units).to(tc.phase), lay(t, tc.after, tc.units).to(tc.phase)
			if tc.prepare != "" {
				there.do(tc.prepare)
				here.do(tc.prepare)
			}
			then := there.done(tc.action)
			require.NotNil(t, then)
			sentence, hexes := here.state.Differ(there.state, then, here.done(tc.action))
			assert.Equal(t, tc.want, sentence)
			assert.Equal(t, tc.hexes, here.state.battle.grid.Labels(hexrules.Hexes(hexes)))
		})
	}
}

func TestWhoTakesPartInTheOtherDraftAloneIsNamed(t *testing.T) {
	attack := func(attackers ...string) (*table, *rules.Event) {
		g := lay(t, ". .", "a german-infantry-company 0101\nb german-infantry-company 0101\nx french-infantry-company 0102").to("first-fire")
		for _, a := range attackers {
			g.do("aim " + a + " 0102")
		}
		return g, g.done("fire 0102")
	}
	alone, one := attack("a")
	both, two := attack("a", "b")
	sentence, _ := both.state.Differ(alone.state, one, two)
	assert.Equal(t, "the attack on 0102 is now 8-1 instead of 4-1: German infantry company 2 takes part, too", sentence)
	sentence, _ = alone.state.Differ(both.state, two, one)
	assert.Equal(t, "the attack on 0102 is now 4-1 instead of 8-1: German infantry company 2 does not take part", sentence)

	without := lay(t, ". .", "a german-infantry-company 0101\nx french-infantry-company 0102").to("first-fire")
	without.do("aim a 0102")
	sentence, _ = both.state.Differ(without.state, without.done("fire 0102"), two)
	assert.Equal(t, "the attack on 0102 is now 8-1 instead of 4-1: German infantry company 2 takes part, too", sentence, "a unit that the other draft has not")
	sentence, _ = without.state.Differ(both.state, two, without.done("fire 0102"))
	assert.Equal(t, "the attack on 0102 is now 4-1 instead of 8-1: German infantry company 2 does not take part", sentence, "a unit that this draft has not")
}

func TestWhatHappensOnlyInOneDraftIsNamed(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101")
	e := happened(EventRallied, g.id("a"), 0)
	sentence, _ := g.state.Differ(g.state, nil, &e)
	assert.Equal(t, "New: German infantry company 1 rallies in 0101.", sentence)
	sentence, _ = g.state.Differ(g.state, &e, nil)
	assert.Equal(t, "No longer: German infantry company 1 rallies in 0101.", sentence)
}
