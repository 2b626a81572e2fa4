package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// ability is what a unit says of one of its abilities.
func (g *table) ability(name, id string) rules.Ability {
	g.Helper()
	for _, a := range g.state.Abilities(g.id(name)) {
		if a.ID == id {
			return a
		}
	}
	g.Fatalf("%s has no ability %q", name, id)
	return rules.Ability{}
}

func TestPartsOfferToBecomeOneUnitAgain(t *testing.T) { // Unit Breakdown
	g := lay(t, "...", "a german-field-gun-battery 0101").do("split a")
	assert.False(t, g.state.View(g.id("a")).Ready, "the battery is nowhere to be seen")
	for _, part := range []string{"a/a", "a/b", "a/c"} {
		assert.Equal(t, []rules.Action{g.action("join a")}, g.ability(part, "join").Actions)
	}
	g.do("step a/b 0201")
	why := g.ability("a/a", "join").Refusal
	require.NotNil(t, why)
	assert.Equal(t, "Ruling 6: The parts of German field gun battery 1 are not all in one hex.", why.Error())
}

func TestPartsThatMayRecombineHaveSomethingToDo(t *testing.T) { // Unit Breakdown
	g := lay(t, "..", "a german-field-gun-battery 0101\nb german-infantry-company 0201").do("step a 0201", "step a 0101", "split a")
	g.refuses("step a/a 0201", "Ruling 52").refuses("dig a/a", "Improved Positions")
	assert.True(t, g.state.View(g.id("a/a")).Ready)
	g.do("join a").is("a", "on the map")
}

func TestAUnitIsToldWhatIsNothingForIt(t *testing.T) {
	g := lay(t, "...", "gun german-field-gun-battery 0101\nfoot german-infantry-company 0201\nhorse french-cavalry-squadron 0301").to("first-movement")
	suited := func(name string) (ids []string) {
		for _, a := range g.state.Abilities(g.id(name)) {
			if !a.Unfit {
				ids = append(ids, a.ID)
			}
		}
		return ids
	}
	assert.Equal(t, []string{"step", "exit", "dig"}, suited("foot"))
	assert.Contains(t, suited("gun"), "split")
	assert.NotContains(t, suited("gun"), "dismount")
	assert.Equal(t, []string{"step", "exit", "dismount"}, suited("horse"))
}

func TestAUnitThatFitsNowhereOffersToStayOut(t *testing.T) { // ruling 50
	g := deployment(t, func(d *model.Deployment) { d.Own.Set("per_hex", 1) })
	assert.Len(t, g.state.Abilities(g.id("m")), 1, "as long as there is room nobody stays out")
	g.do("place a 0101", "place b 0102", "place c 0103")
	why := g.ability("m", "place").Refusal
	require.NotNil(t, why)
	assert.Contains(t, why.Error(), "Ruling 50: German machine gun company 1 fits in no hex of the area in which it deploys")
	assert.Equal(t, []rules.Action{g.action("leave-out m")}, g.ability("m", "leave-out").Actions)
	g.do("leave-out m")
}

func TestAUnitThatSeesNoClearHexSaysSoOfInterdiction(t *testing.T) { // Interdicting Fire
	g := lay(t, "w.w", "a german-infantry-company 0101\nb german-infantry-company 0201\nx french-infantry-company 0301").to("first-fire")
	why := g.ability("a", "interdict").Refusal
	require.NotNil(t, why)
	assert.Equal(t, "Interdicting Fire: German infantry company 1 has no empty hex of clear terrain in its direct fire.", why.Error())
	g.do("aim b 0301")
	assert.Contains(t, g.ability("a", "interdict").Refusal.Sentence, "at the start of the fire phase")
	g.to("first-fire/return-fire")
	assert.Equal(t, "Sequence of Play", g.ability("x", "interdict").Refusal.Rule)
}
