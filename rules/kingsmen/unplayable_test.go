package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// A scenario that cannot be played is refused with the reason, and nothing stands for it.
func TestScenariosThatCannotBePlayedAreRefused(t *testing.T) {
	nowhere := model.Area{Place: "nowhere"}
	one := 1
	arrives := func(sc *model.Scenario, own model.Values) {
		sc.Deployment = sc.Deployment[:1]
		sc.Reinforcements = []model.Reinforcement{{Forces: []string{"british"}, Turn: 2, Entry: model.Area{Place: "north"}, Own: own}}
	}
	charts := func(sc *model.Scenario) *model.Charts {
		sc.Base.Charts = sc.Base.Charts.Clone()
		return sc.Base.Charts
	}
	for name, tt := range map[string]struct {
		spoil func(sc *model.Scenario)
		says  string
	}{
		"one side":                 {func(sc *model.Scenario) { sc.Sides = sc.Sides[:1] }, "the game is for two sides, and the scenario has 1"},
		"no units":                 {func(sc *model.Scenario) { sc.Forces[1].Units = nil }, "the side British has no units"},
		"a type that is not there": {func(sc *model.Scenario) { sc.Forces[0].Units[0].Type = "dragon" }, `there are no units of the type "dragon"`},
		"a kind of another game": {func(sc *model.Scenario) {
			t, _ := charts(sc).UnitType("american-infantry")
			t.Kind = "zeppelin"
		}, `units of the type "american-infantry" are zeppelin, which the game does not have`},
		"a side that is not there": {func(sc *model.Scenario) { sc.Forces[1].Side = "french" }, `the force british: "french" is no side`},
		"a side without a general there": {func(sc *model.Scenario) {
			sc.Forces = append(sc.Forces, model.Force{ID: "third", Side: "french", Part: "british"})
		}, `the force third: "french" is no side`},
		"no general": {func(sc *model.Scenario) { sc.Forces[0].Own.Set(fields.RatingKey, 0) }, "the force american has no general: give it a rating, or make it part of a force that has one"},
		"a part of nothing that has one": {func(sc *model.Scenario) {
			sc.Forces[0].Own.Set(fields.RatingKey, 0)
			sc.Forces[0].Part = "american"
		}, "the force american has no general: give it a rating, or make it part of a force that has one"},
		"too many units": {func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = maxUnits + 1 }, "the game is for 128 units"},
		"units that are broken": {func(sc *model.Scenario) {
			sc.Rules = []model.Rule{{Rule: ruleBreakPoint, Number: &[]int{12}[0]}}
		}, "American infantry 1 begins with 12 figures and breaks at 12: give it more"},
		"horse artillery with a heavy gun": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0] = model.UnitGroup{Type: "american-horse-artillery", Count: 1, Own: model.Values{fields.GunKey: fields.HeavyGun}}
			sc.Rules = inForce(ruleGunWeights)
		}, "American horse artillery 1 is horse artillery, which has no heavy guns: give it another"},
		"no skirmishing cavalry to become": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Type = "american-cavalry"
			sc.Rules = inForce(ruleSkirmishHorse)
			without(charts(sc), fields.SkirmishingCavalry)
		}, "the charts have no skirmishing cavalry: add a unit type of that kind"},
		"no war party to become": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Type = "american-skirmishers"
			sc.Rules = inForce(ruleWoodland)
			without(charts(sc), fields.WarParty)
		}, "the charts have no war party: add a unit type of that kind"},
		"no skirmishers to dismount as": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Type = "american-skirmishing-cavalry"
			sc.Rules = inForce("dismounts")
			without(charts(sc), fields.Skirmishers)
		}, "the charts have no skirmishers: add a unit type of that kind"},
		"units that are set up nowhere": {func(sc *model.Scenario) { sc.Deployment = sc.Deployment[:1] }, "the force british is set up nowhere: name it in the deployment or among the reinforcements"},
		"ground that is not there":      {func(sc *model.Scenario) { sc.Deployment[0].Area = nowhere }, `there is no zone or piece of terrain "nowhere" on the table`},
		"an entry that is not there": {func(sc *model.Scenario) {
			arrives(sc, nil)
			sc.Reinforcements[0].Entry = nowhere
		}, `there is no zone or piece of terrain "nowhere" on the table`},
		"a bound for ground that is not there": {func(sc *model.Scenario) {
			sc.Deployment[0].Own = model.Values{fields.MostUnitsKey: 2, fields.MostInKey: "nowhere"}
		}, `there is no zone or piece of terrain "nowhere" on the table`},
		"a force that is not there": {func(sc *model.Scenario) { sc.Deployment[1].Forces = []string{"french"} }, `there is no force "french"`},
		"units that reform without a size": {func(sc *model.Scenario) {
			arrives(sc, model.Values{fields.ReformForceKey: "british", fields.ReformKindKey: "infantry", fields.ReformFiguresKey: 1})
		}, "the units that reform with british want a kind, figures, and figures of a unit"},
		"units that reform without figures": {func(sc *model.Scenario) {
			arrives(sc, model.Values{fields.ReformForceKey: "british", fields.ReformKindKey: "infantry", fields.ReformUnitKey: 12})
		}, "the units that reform with british want a kind, figures, and figures of a unit"},
		"units that reform without a kind": {func(sc *model.Scenario) {
			arrives(sc, model.Values{fields.ReformForceKey: "british", fields.ReformFiguresKey: 6, fields.ReformUnitKey: 12})
		}, "the units that reform with british want a kind, figures, and figures of a unit"},
		"units that reform of nobody": {func(sc *model.Scenario) {
			arrives(sc, model.Values{fields.ReformForceKey: "american", fields.ReformKindKey: "horse-artillery", fields.ReformFiguresKey: 6, fields.ReformUnitKey: 12})
		}, "no horse artillery units of american can reform with british"},
		"units that reform beyond the limit": {func(sc *model.Scenario) {
			sc.Forces[1].Units[0].Count = maxUnits - 2
			arrives(sc, model.Values{fields.ReformForceKey: "british", fields.ReformKindKey: "infantry", fields.ReformFiguresKey: 12, fields.ReformUnitKey: 12})
		}, "the game is for 128 units"},
		"a card that does what the game does not know": {func(sc *model.Scenario) {
			charts(sc).Lists[fields.CardsChart][0].Own.Set(fields.EffectKey, "dances")
		}, `the chart of cards has "dances" for "2", which the game does not know`},
		"a clause of another game": {func(sc *model.Scenario) {
			sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{Not: &model.Condition{Score: &model.Score{Side: "british", Bound: model.Bound{AtLeast: &one}}}}}}
		}, "clause 1: the game knows conditions about losses, units in areas and units off the table, and not: The British player has at least 1 point."},
		"a clause of ground that is not there": {func(sc *model.Scenario) {
			sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{Any: []model.Condition{{Occupies: &model.Occupies{Area: nowhere}}}}}}
		}, `clause 1: there is no zone or piece of terrain "nowhere" on the table`},
		"an exit that is not there": {func(sc *model.Scenario) {
			sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "british"}, Condition: model.Condition{Exits: &model.Exits{By: nowhere, Bound: model.Bound{AtLeast: &one}}}}}
		}, `clause 1: there is no zone or piece of terrain "nowhere" on the table`},
	} {
		sc := open(t, foot, foot)
		tt.spoil(sc)
		b, err := System().NewBattle(sc)
		assert.EqualError(t, err, tt.says, name)
		assert.Nil(t, b, name)
	}
}

// without takes the unit types of a kind out of charts.
func without(charts *model.Charts, kind model.Kind) {
	var rest []model.UnitType
	for _, t := range charts.UnitTypes {
		if t.Kind != kind {
			rest = append(rest, t)
		}
	}
	charts.UnitTypes = rest
}

// A scenario that can just be played is.
func TestScenariosThatCanJustBePlayedAre(t *testing.T) {
	for name, mend := range map[string]func(sc *model.Scenario){
		"as many units as there can be": func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = maxUnits - 1 },
		"one figure above the breaking point": func(sc *model.Scenario) {
			sc.Rules = []model.Rule{{Rule: ruleBreakPoint, Number: &[]int{11}[0]}}
		},
		"horse artillery with a heavy gun where guns are alike": func(sc *model.Scenario) {
			sc.Forces[0].Units[0] = model.UnitGroup{Type: "american-horse-artillery", Count: 1, Own: model.Values{fields.GunKey: fields.HeavyGun}}
		},
		"horse artillery with a light gun": func(sc *model.Scenario) {
			sc.Forces[0].Units[0] = model.UnitGroup{Type: "american-horse-artillery", Count: 1, Own: model.Values{fields.GunKey: fields.LightGun}}
			sc.Rules = inForce(ruleGunWeights)
		},
		"a force without units and without a general": func(sc *model.Scenario) {
			sc.Forces = append(sc.Forces, model.Force{ID: "camp", Side: "british"})
		},
	} {
		sc := open(t, foot, foot)
		mend(sc)
		_, err := System().NewBattle(sc)
		require.NoError(t, err, name)
	}
}
