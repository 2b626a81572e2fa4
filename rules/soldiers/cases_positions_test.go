package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestAUnitThatStaysInItsPositionIsToldWhy(t *testing.T) {
	g := lay(t, "..", "a german-infantry-company 0101 improved").dice(5).do("rise a")
	g.refuses("step a 0201", "Improved Positions", "stays in its improved position", "rolled in vain")
	g = lay(t, "..", "a german-infantry-company 0101").dice(1).do("dig a").refuses("rise a", "Improved Positions", "tried once")
	g.refuses("step a 0201", "Improved Positions", "has just gone into it")
}

func TestAFigureOfZeroInTheImprovedPositionTableNeedsNoRoll(t *testing.T) {
	table := func(sc *model.Scenario) {
		sc.Charts = &model.Charts{Lists: map[string][]model.ChartLine{fields.PositionsChart: {
			{Own: fields.PositionRoll{Nation: "german", Kinds: []model.Kind{fields.Infantry}, EnterActive: 6, EnterReserve: 0, LeaveActive: 0, LeaveReserve: 1}.Values()},
		}}}
	}
	reserves := rule("reserve-units", nil)
	g := lay(t, "..", "a german-infantry-company 0101 improved\nb german-infantry-company 0201 reserve", table, reserves)
	g.do("rise a").said("may leave its improved position in 0101")
	g.do("dig b").said("goes into an improved position in 0201").is("b", "improved").do("step a 0201")
	assert.Zero(t, g.state.dice.Rolls())
}

func TestUnitsWithoutALineInTheTableDoNotDig(t *testing.T) {
	table := func(sc *model.Scenario) {
		sc.Charts = &model.Charts{Lists: map[string][]model.ChartLine{fields.PositionsChart: {
			{Own: fields.PositionRoll{Nation: "german", Kinds: []model.Kind{fields.Infantry}, EnterActive: 3, EnterReserve: 1, LeaveActive: 4, LeaveReserve: 3}.Values()},
		}}}
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
	t.Run("not when it may leave and stays", func(t *testing.T) { // ruling 82
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

func TestPositionsAreDesignatedBeforeAnyUnitMoves(t *testing.T) { // Improved Positions, ruling 82
	units := "a german-infantry-company 0101\nb german-infantry-company 0201 improved\nc german-infantry-company 0301\nk german-cavalry-squadron 0301\ng german-field-gun-battery 0102"
	const why = "at the start of the movement phase, before any unit moves, and German infantry company 3 has moved"
	g := lay(t, "... ...", units)
	assert.Contains(t, g.state.Headline().Sentence, "improved positions first")
	g.do("step c 0302")
	assert.NotContains(t, g.state.Headline().Sentence, "improved positions")
	g.refuses("dig a", "Improved Positions", why).refuses("rise b", "Improved Positions", why).refuses("step b 0202", "Improved Positions", why)
	assert.Equal(t, "Improved Positions", g.ability("a", "dig").Refusal.Rule)
	assert.Contains(t, g.ability("b", "rise").Refusal.Sentence, why)
	g.to("second-movement").to("first-movement").do("dig a", "rise b") // the next phase begins anew

	lay(t, "... ...", units).do("dismount k").refuses("dig a", "Improved Positions", "German cavalry squadron 1 has moved")
	lay(t, "... ...", units).do("split g", "dig a")                              // to break down is not to move
	g = lay(t, "... ...", units).dice(6, 1).do("dig a", "rise b", "step b 0202") // others' attempts are no movement
	g.refuses("dig a", "Improved Positions", "tried once").refuses("dig c", "Improved Positions", "infantry company 2 has moved")
}

func TestBritishInfantryDesignatesItsPositionsTooThoughItDoesNotRoll(t *testing.T) { // Improved Positions (B), ruling 82
	g := lay(t, "...", "x british-infantry-company 0101\ny british-infantry-company 0301").to("second-movement").do("dig x").is("x", "improved")
	g.do("step y 0201").to("first-movement").to("second-movement").do("step y 0301").refuses("rise x", "Improved Positions", "before any unit moves")
}

func TestEnteringTheMapAndWaspsEndTheTimeForPositions(t *testing.T) { // ruling 82
	arrivals := func(sc *model.Scenario) {
		sc.Deployment = sc.Deployment[:1]
		sc.Reinforcements = []model.Reinforcement{{Forces: []string{sc.Forces[1].ID}, Turn: 1, Entry: model.Area{Everywhere: true}}}
	}
	g := lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0301", arrivals)
	g.do("enter b 0301").refuses("dig a", "Improved Positions", "company 2 has moved")
	one := 1
	wasps := func(sc *model.Scenario) {
		sc.Rules = append(sc.Rules, model.Rule{Rule: "wasps", Area: &model.Area{Everywhere: true}, Number: &one})
	}
	g = lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0301", wasps).dice(1).do("step b 0201").at("b", "0301")
	g.refuses("dig a", "Improved Positions", "company 2 has moved")
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
