package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// othersFirst lets the side that fights the Germans move first.
func othersFirst(sc *model.Scenario) { sc.First = "allied" }

func TestTheStackingLimitComesFromTheCharts(t *testing.T) {
	twelve := func(sc *model.Scenario) {
		sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 12}}}}
	}
	units := "a german-infantry-company 0101\nb german-infantry-company 0201\nc german-infantry-company 0201\nd german-horse-machine-gun-section 0101"
	lay(t, "...", units, twelve).do("step a 0201").refuses("step d 0201", "Stacking", "would hold 13 stacking points, and the limit is 12")
}

func TestHorsesLeftBehindCountTowardStackingAndRidersDoNot(t *testing.T) {
	g := lay(t, "..", "a german-infantry-company 0201\nb german-infantry-company 0201\nc german-cavalry-squadron 0101 on-foot")
	g.do("step c 0201").at("c", "0201")
	g = lay(t, "..", "a german-infantry-company 0201\nb german-infantry-company 0101\nc german-cavalry-squadron 0101 on-foot")
	g.refuses("step a 0101", "Stacking", "12 stacking points") // ruling 69
}

func TestBrokenDownUnitsTakeTheStackingPointsOfTheirParts(t *testing.T) {
	for unit, want := range map[string]int16{
		"german-howitzer-battery": 6, "british-howitzer-battery": 6, "austro-hungarian-howitzer-battery": 6,
		"german-machine-gun-company": 6, "belgian-field-gun-battery": 6, "russian-field-gun-battalion": 8,
	} {
		g := lay(t, "..", "a "+unit+" 0101").toOwnMovement().do("split a")
		assert.Equal(t, want, g.state.stacked(0), unit)
		g.do("join a").refuses("split a/a", "Sequence of Play", "is not on the map")
	}
	for _, unit := range []string{"german-cavalry-squadron", "russian-machine-gun-section", "german-horse-machine-gun-section"} {
		lay(t, "..", "a "+unit+" 0101").toOwnMovement().refuses("split a", "Unit Breakdown", "1 cannot break down")
	}
}

func TestUnitsBreakDownInTheirOwnMovementPhaseAlone(t *testing.T) {
	g := lay(t, "..", "a german-field-gun-battery 0101\nx russian-field-gun-battalion 0201")
	g.refuses("split x", "Movement (F)").to("first-fire").refuses("split a", "Sequence of Play").refuses("aim x 0101", "Sequence of Play")
	g.to("second-movement").refuses("split a", "Movement (F)").do("split x").refuses("split x/a", "Unit Breakdown")
}

func TestPartsMoveAndFireOnTheirOwn(t *testing.T) {
	g := lay(t, "......", "a german-machine-gun-company 0101\nx french-infantry-company 0501")
	g.do("split a", "step a/b 0201").left("a/b", "2").left("a/a", "3")
	g.to("first-fire").refuses("aim a/b 0501", "Movement (I)")
	assert.Equal(t, "direct 5:2 2-1", g.shots("a/a", "0501"))
}

func TestABattalionRecombinesFromBothBatteries(t *testing.T) {
	g := lay(t, "...", "a russian-field-gun-battalion 0101", othersFirst).do("split a", "step a/a 0201")
	g.refuses("join a", "Ruling 6", "not all in one hex").do("step a/b 0201", "join a").at("a", "0201").left("a", "3")
}

func TestAUnitThatLostAPartRecombinesNoMore(t *testing.T) {
	g := lay(t, "..", "a german-field-gun-battery 0101").do("split a")
	g.state.eliminate(g.id("a/a"), nil)
	g.refuses("join a", "Ruling 6")
}

func TestPartsOfAUnitThatMovedSayWhyTheyStay(t *testing.T) {
	g := lay(t, "......", "a german-field-gun-battery 0101\nb german-infantry-company 0501\nc german-infantry-company 0501")
	g.do("step b 0401", "step a 0201", "split a")
	g.refuses("step a/a 0301", "Ruling 52", "German field gun battery 1, which it is a part of, had moved")
	g.refuses("step b 0301", "Movement (E)", "German infantry company 1 has completed its movement: German field gun battery 1 was moved after it")
	g.do("step c 0401").refuses("step a/a 0301", "Movement (E)", "German infantry company 2 was moved after it")
	g.to("second-movement").to("first-movement").do("step a/a 0301")
}

func TestARecombinedUnitHasMovedAsFarAsItsParts(t *testing.T) {
	g := lay(t, "....", "a german-howitzer-battery 0101\nx french-infantry-company 0401").do("split a")
	g.do("step a/a 0201", "step a/b 0201", "step a/c 0201", "join a").left("a", "3")
	g.refuses("step a 0301", "Ruling 70", "German howitzer platoon 1c, one of its parts, had moved")
	g.to("first-fire").refuses("aim a 0401", "Movement (I)")
}

func TestBreakingDownGivesNoSecondAttemptAtAnImprovedPosition(t *testing.T) {
	g := lay(t, "..", "a german-field-gun-battery 0101").dice(6).do("dig a").is("a", "unimproved").do("split a")
	g.refuses("dig a/a", "Improved Positions", "tried once").refuses("step a/a 0201", "Improved Positions", "gave up its movement")
	g.do("join a").refuses("dig a", "Improved Positions", "tried once")
	require.Equal(t, 1, g.state.dice.Rolls())
}
