package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestHorsesLeftBehindHoldNoPlace(t *testing.T) { // ruling 80
	place := model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "german"}, Area: hexes(t, "0101")}}
	some := model.Condition{Count: &model.Count{Units: model.Selector{Side: "german"}, Area: hexes(t, "0101"), Bound: atLeast(1)}}
	g := lay(t, "..", "a german-cavalry-squadron 0101 on-foot", wins("german", model.AtEnd, place), wins("german", model.AtEnd, some))
	assert.True(t, g.state.Clauses()[0].Holds && g.state.Clauses()[1].Holds)
	g.do("step a 0201").at("a/horses", "0101")
	assert.False(t, g.state.Clauses()[0].Holds || g.state.Clauses()[1].Holds)
}

func TestThoseInPositionsAreChargedThoughTheOthersWereFiredOn(t *testing.T) { // ruling 79
	units := "k german-cavalry-squadron 0102\nl german-cavalry-squadron 0102\na german-infantry-company 0201\nx french-infantry-company 0101\ny french-infantry-company 0101 improved"
	g := lay(t, ".. ..", units).to("first-fire").dice(6).do("aim a 0101", "fire 0101").to("first-fire/charges")
	g.refuses("aim k 0101", "Combat (N)").do("aim k 0101 improved", "aim l 0101 improved")
}

func TestAllInTheHexSufferWithTheRidersAndTheirHorses(t *testing.T) { // Combat (Q)
	g := lay(t, ". . .", "a german-machine-gun-company 0101\nx french-cavalry-squadron 0103 on-foot\ny french-infantry-company 0103")
	g.to("first-fire").dice(1).do("aim a 0103", "fire 0103").to("second-movement")
	g.is("x", "eliminated").is("x/horses", "eliminated").is("y", "eliminated")
}

func TestADismountedSquadronActsFromTheNextMovementPhaseOn(t *testing.T) { // Cavalry (C)
	g := lay(t, ". . . .", "a german-cavalry-squadron 0101\nx french-infantry-company 0104").do("dismount a")
	g.refuses("step a 0102", "Movement (A)", "has 0 left").refuses("dig a", "Improved Positions")
	g.to("first-fire").refuses("aim a 0104", "Movement (I)").to("second-fire/return-fire")
	assert.Equal(t, "direct 2:2 1-1", g.shots("a", "0104"), "as infantry, after the enemy's movement") // Movement (J)
}

func TestASquadronDismountsAndRemountsInItsOwnMovementPhaseAlone(t *testing.T) {
	g := lay(t, "...", "a german-cavalry-squadron 0101\nx french-cavalry-squadron 0301 on-foot")
	g.refuses("remount x", "Movement (F)").to("first-fire").refuses("dismount a", "Sequence of Play")
	g.to("second-movement").refuses("dismount a", "Movement (F)").do("remount x")
}

func TestADisruptedSquadronNeitherDismountsNorRemounts(t *testing.T) {
	g := lay(t, "...", "a german-cavalry-squadron 0101 disrupted\nb german-cavalry-squadron 0201 disrupted on-foot")
	g.refuses("dismount a", "Explanation of Results: Disrupted").refuses("remount b", "Explanation of Results: Disrupted")
}

func TestCavalryOnFootEntersAndLeavesPositionsAsItsInfantry(t *testing.T) { // Cavalry (E)
	for _, tc := range []struct {
		squadron     string
		enter, leave int
	}{{"german-cavalry-squadron", 3, 4}, {"french-cavalry-squadron", 2, 5}, {"russian-cossack-squadron", 2, 3}} {
		for die := 1; die <= 6; die++ {
			g := lay(t, "..", "a "+tc.squadron+" 0101 on-foot").toOwnMovement().dice(die).do("dig a")
			assert.Equal(t, die <= tc.enter, g.state.units[g.id("a")].flags&improved != 0, "%s enters with %d", tc.squadron, die)
			g = lay(t, "..", "a "+tc.squadron+" 0101 on-foot improved").toOwnMovement().refuses("remount a", "Improved Positions")
			g.dice(die).do("rise a")
			assert.Equal(t, die <= tc.leave, g.state.Refuse(g.action("step a 0201")) == nil, "%s leaves with %d", tc.squadron, die)
		}
	}
}

func TestHorsesInAnImprovedPositionsHexAreOutsideIt(t *testing.T) { // Improved Positions (D)
	g := lay(t, ". . .", "a german-machine-gun-company 0101\nx french-cavalry-squadron 0103 on-foot improved").to("first-fire")
	g.dice(4).do("aim a 0103", "fire 0103").to("second-movement").is("x", "fit").is("x/horses", "eliminated")
}

func TestRidersWithoutHorsesStayOnFoot(t *testing.T) { // ruling 60
	g := lay(t, ". . . .", "a german-infantry-company 0101\nx french-cavalry-squadron 0104").to("first-fire")
	g.dice(4).do("aim a 0104", "fire 0104").to("second-movement").is("x", "on foot").to("first-movement").to("second-movement")
	g.is("x", "fit").refuses("remount x", "Cavalry (C)", "The horses of French cavalry squadron 1 are not in its hex").left("x", "4")
}
