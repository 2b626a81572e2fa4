package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestAUnitThatStaysInItsPositionIsToldWhy(t *testing.T) {
	g := lay(t, "..", "a german-infantry-company 0101 improved").dice(5).do("rise a")
	g.refuses("step a 0201", "Improved Positions", "stays in its improved position", "rolled in vain")
	g = lay(t, "..", "a german-infantry-company 0101").dice(1).do("dig a").refuses("rise a", "Improved Positions", "tried once")
	g.refuses("step a 0201", "Improved Positions", "has just gone into it")
}

func TestAFigureOfZeroInTheImprovedPositionTableNeedsNoRoll(t *testing.T) {
	table := func(sc *model.Scenario) {
		sc.Charts = &model.Charts{ImprovedPositions: []model.PositionRoll{
			{Nation: "german", Kinds: []model.Kind{model.Infantry}, EnterActive: 6, EnterReserve: 0, LeaveActive: 0, LeaveReserve: 1},
		}}
	}
	reserves := rule("reserve-units", nil)
	g := lay(t, "..", "a german-infantry-company 0101 improved\nb german-infantry-company 0201 reserve", table, reserves)
	g.do("rise a").said("may leave its improved position in 0101").do("step a 0201")
	g.do("dig b").said("goes into an improved position in 0201").is("b", "improved")
	assert.Zero(t, g.state.dice.Rolls())
}

func TestUnitsWithoutALineInTheTableDoNotDig(t *testing.T) {
	table := func(sc *model.Scenario) {
		sc.Charts = &model.Charts{ImprovedPositions: []model.PositionRoll{
			{Nation: "german", Kinds: []model.Kind{model.Infantry}, EnterActive: 3, EnterReserve: 1, LeaveActive: 4, LeaveReserve: 3},
		}}
	}
	g := lay(t, "..", "a german-field-gun-battery 0101\nb german-field-gun-battery 0201 improved", table)
	g.refuses("dig a", "Improved Positions", "no line for German field gun battery 1")
	g.refuses("rise b", "Improved Positions", "no line for German field gun battery 2")
}

func TestBritishReservesRollEvenWhenDisrupted(t *testing.T) {
	g := lay(t, "..", "a british-infantry-company 0101 reserve disrupted\nb british-field-gun-battery 0201 disrupted", rule("reserve-units", nil), othersFirst)
	g.refuses("dig b", "Explanation of Results: Disrupted").dice(3).do("dig a").said("rolls 3 and does not go")
}

func TestAnImprovedPositionEndsWithTheUnitThatMadeIt(t *testing.T) {
	t.Run("when it moves out", func(t *testing.T) {
		g := lay(t, "...", "a german-infantry-company 0101 improved\nb german-infantry-company 0201").dice(1).do("rise a", "step a 0201")
		g.is("a", "unimproved").do("step b 0101").is("b", "unimproved")
	})
	t.Run("when it is destroyed", func(t *testing.T) {
		g := lay(t, ". .", "a german-machine-gun-company 0101\nx french-infantry-company 0102 improved").to("first-fire")
		g.do("aim a 0102 improved").dice(1).do("fire 0102 improved").to("second-movement").is("x", "eliminated").is("x", "unimproved")
	})
	t.Run("not when it may leave and stays", func(t *testing.T) { // ruling 62
		g := lay(t, "..", "a german-infantry-company 0101 improved").dice(1).do("rise a").to("second-movement").is("a", "improved")
		g.to("first-movement").refuses("step a 0201", "Improved Positions", "must first roll")
	})
}

func TestTheResultOfOneAttackSparesTheOthersInTheHex(t *testing.T) {
	units := "a german-machine-gun-company 0101\nx french-infantry-company 0102 improved\ny french-infantry-company 0102"
	g := lay(t, ". .", units).to("first-fire").do("aim a 0102 improved").dice(1).do("fire 0102 improved")
	g.to("second-movement").is("x", "eliminated").is("y", "fit")
}

func TestPositionsAreTriedInTheOwnMovementPhaseAlone(t *testing.T) {
	g := lay(t, "..", "a german-infantry-company 0101\nx french-infantry-company 0201")
	g.refuses("dig x", "Movement (F)").to("first-fire").refuses("dig a", "Sequence of Play").to("second-movement").refuses("dig a", "Movement (F)")
}

func TestEachUnitRollsForItself(t *testing.T) {
	g := lay(t, "..", "a german-infantry-company 0101\nb german-infantry-company 0101").dice(3, 4)
	g.do("dig a").is("a", "improved").do("dig b").is("b", "unimproved")
	assert.Equal(t, 2, g.state.dice.Rolls())
}

func TestPlayersReckonWithTheRollThatAUnitNeeds(t *testing.T) { // Improved Positions (B), Reserve Units (B), (C)
	chance := func(unit, deed string) int8 {
		g := lay(t, "..", "x "+unit, rule("reserve-units", nil)).to("second-movement")
		for _, p := range g.state.Advise(nil).Prospects(g.id("x")) {
			if p.Deed == deed {
				return p.Chance
			}
		}
		t.Fatalf("%s does not %s", unit, deed)
		return 0
	}
	assert.EqualValues(t, 6, chance("british-infantry-company 0101", "dig in at"))
	assert.EqualValues(t, 2, chance("british-infantry-company 0101 reserve", "dig in at"))
	assert.EqualValues(t, 1, chance("french-infantry-company 0101 reserve", "dig in at"))
	assert.EqualValues(t, 3, chance("british-infantry-company 0101 improved reserve", "leave the position for"))
}
