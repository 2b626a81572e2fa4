package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestImprovedPositionTable(t *testing.T) {
	reserves := rule("reserve-units", nil)
	for _, tc := range []struct {
		unit, words  string
		enter, leave int // highest die that succeeds
	}{
		{"british-field-gun-battery", "", 4, 4},
		{"british-field-gun-battery", "reserve", 2, 3},
		{"british-infantry-company", "reserve", 2, 3},
		{"french-infantry-company", "", 2, 5},
		{"french-infantry-company", "reserve", 1, 4},
		{"german-infantry-company", "", 3, 4},
		{"german-infantry-company", "reserve", 1, 3},
		{"belgian-infantry-company", "", 3, 4},
		{"belgian-infantry-company", "reserve", 1, 3},
		{"austro-hungarian-infantry-company", "", 2, 4},
		{"austro-hungarian-infantry-company", "reserve", 1, 3},
		{"russian-infantry-company", "", 2, 3},
		{"russian-infantry-company", "reserve", 1, 2},
	} {
		t.Run(tc.unit+" "+tc.words, func(t *testing.T) {
			for die := 1; die <= 6; die++ {
				g := lay(t, "..", "a "+tc.unit+" 0101 "+tc.words, reserves).toOwnMovement().dice(die).do("dig a")
				want := "unimproved"
				if die <= tc.enter {
					want = "improved"
				}
				g.is("a", want)
				g = lay(t, "..", "a "+tc.unit+" 0101 improved "+tc.words, reserves).toOwnMovement().dice(die).do("rise a")
				may := g.state.Refuse(g.action("step a 0201")) == nil
				require.Equal(t, die <= tc.leave, may, "leaving with %d", die)
			}
		})
	}
}

// toOwnMovement goes to the movement phase of the side of the unit a.
func (g *table) toOwnMovement() *table {
	g.Helper()
	if g.state.battle.pieces[g.id("a")].side == 0 {
		return g.to("first-movement")
	}
	return g.to("second-movement")
}

func TestDiggingInTakesTheMovementAndLeavesTheFire(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nx french-infantry-company 0401")
	g.dice(6).do("dig a").said("rolls 6 and does not go").refuses("step a 0201", "Improved Positions", "gave up its movement")
	g.refuses("dig a", "Improved Positions", "tried once").to("first-fire").do("aim a 0401")
	lay(t, "....", "a german-infantry-company 0101").do("step a 0201").refuses("dig a", "Improved Positions", "has moved")
	g = lay(t, "....", "a german-infantry-company 0101\nb german-cavalry-squadron 0201").dice(1).do("dig a").refuses("dig a", "Improved Positions", "already")
	g.refuses("dig b", "Improved Positions", "is mounted").refuses("rise b", "Improved Positions", "in no improved position")
}

func TestImprovedPositionsDoubleTheHex(t *testing.T) {
	for _, tc := range []struct{ picture, want string }{
		{". . .", "direct 4:4 1-1"}, {". . /", "direct 4:8 1-2"}, {"/ . /", "direct 4:4 1-1"},
	} {
		g := lay(t, tc.picture, "a german-infantry-company 0101\nx french-infantry-company 0103 improved").to("first-fire")
		a := g.action("aim a 0103 improved")
		assert.Nil(t, g.state.Refuse(a))
		options := g.state.Targets(nil, g.id("a"))
		require.Len(t, options, 1)
		assert.Equal(t, map[string]int{"direct 4:4 1-1": 4, "direct 4:8 1-2": 8}[tc.want], figure(options[0], "defense"))
	}
}

func TestLeavingAnImprovedPosition(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101 improved\nx french-infantry-company 0401")
	g.refuses("step a 0201", "Improved Positions", "must first roll to leave it")
	g.dice(6).do("rise a").said("may not leave").refuses("step a 0201", "Improved Positions").refuses("rise a", "Improved Positions")
	g.to("first-fire").do("aim a 0401") // it may fire all the same
	g.to("second-movement").to("first-movement").dice(1).do("rise a").is("a", "improved").do("step a 0201").is("a", "unimproved")
	g.to("second-movement").to("first-movement").do("step a 0101").is("a", "unimproved") // Improved Positions (C)
}

func TestDisruptedUnitsDoNotDigSaveBritishInfantryAndMachineGuns(t *testing.T) {
	lay(t, "..", "a german-infantry-company 0101 disrupted").refuses("dig a", "Explanation of Results: Disrupted")
	lay(t, "..", "a german-infantry-company 0101 improved disrupted").refuses("rise a", "Explanation of Results: Disrupted")
	for _, unit := range []string{"british-infantry-company", "british-machine-gun-section"} {
		g := lay(t, "..", "a "+unit+" 0101 disrupted").do("end")
		g.state.units[g.id("a")].disrupted = 2
		g.to("second-movement").do("dig a").said("goes into an improved position").is("a", "improved")
	}
	g := lay(t, "..", "a british-field-gun-battery 0101").to("second-movement")
	g.state.units[g.id("a")].disrupted = 2
	g.refuses("dig a", "Explanation of Results: Disrupted")
}

func TestBritishInfantryDigsInWithoutARoll(t *testing.T) {
	g := lay(t, "..", "a british-infantry-company 0101").to("second-movement")
	rolls := g.state.dice.Rolls()
	g.do("dig a").is("a", "improved").refuses("step a 0201", "Improved Positions")
	assert.Equal(t, rolls, g.state.dice.Rolls())
}

func TestThoseOutsideThePositionAreAttackedApart(t *testing.T) {
	units := "a german-infantry-company 0101\nb german-field-gun-battery 0202\nx french-infantry-company 0103 improved\ny french-infantry-company 0103"
	g := lay(t, ".. .. ..", units).to("first-fire")
	assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0103"))
	g.do("aim a 0103").dice(1).do("fire 0103")
	g.refuses("aim b 0103", "Combat (N)").dice(6).do("aim b 0103 improved", "fire 0103 improved").said("with 9 against 4")
	g.to("second-movement").is("y", "eliminated").is("x", "fit").is("x", "improved")
	g = lay(t, ". .", "a german-infantry-company 0101\nx french-infantry-company 0102 improved").to("first-fire")
	g.refuses("aim a 0102", "Improved Positions (D)", "All enemy units")
	g = lay(t, ". .", "a german-infantry-company 0101\nx french-infantry-company 0102").to("first-fire")
	g.refuses("aim a 0102 improved", "Improved Positions (D)")
}

func TestAUnitThatJoinsAPositionDoesNotBenefit(t *testing.T) {
	g := lay(t, ".. ..", "a german-infantry-company 0101 improved\nb german-infantry-company 0102")
	g.do("step b 0101").is("b", "unimproved").is("a", "improved")
}

func TestStackingHoldsAtAllTimes(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0201\nc german-field-gun-battery 0201")
	g.refuses("step a 0201", "Stacking", "0201 would hold 12 stacking points, and the limit is 8")
	g = lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0201\nc german-horse-machine-gun-section 0201\nd german-horse-machine-gun-section 0201")
	g.refuses("step a 0201", "Stacking", "10 stacking points")
	g = lay(t, "...", "a russian-field-gun-battalion 0101\nb russian-machine-gun-section 0201").to("second-movement")
	g.refuses("step b 0101", "Stacking", "9 stacking points")
}

func TestDismountedCavalryTakesNoRoom(t *testing.T) {
	g := lay(t, "..", "a german-cavalry-squadron 0101 on-foot\nb german-infantry-company 0201\nc german-infantry-company 0201")
	g.do("step a 0201").at("a", "0201").at("a/horses", "0101")
	assert.Equal(t, int16(4), g.state.stacked(g.action("step a 0101").At[0]), "the horses stay")
}

func TestUnitsBreakDownAndRecombine(t *testing.T) {
	for _, tc := range []struct {
		unit  string
		parts int
	}{
		{"german-field-gun-battery", 3}, {"german-howitzer-battery", 3}, {"german-machine-gun-company", 3},
		{"british-field-gun-battery", 3}, {"belgian-field-gun-battery", 3}, {"austro-hungarian-field-gun-battery", 3},
		{"russian-field-gun-battalion", 2}, {"french-field-gun-battery", 0}, {"german-infantry-company", 0},
	} {
		t.Run(tc.unit, func(t *testing.T) {
			g := lay(t, "..", "a "+tc.unit+" 0101").toOwnMovement()
			if tc.parts == 0 {
				g.refuses("split a", "Unit Breakdown")
				return
			}
			g.do("split a").is("a", "absent").at("a/a", "0101").at("a/b", "0101")
			assert.Equal(t, int32(tc.parts), g.state.battle.pieces[g.id("a")].partsN)
			g.do("join a").at("a", "0101").is("a/a", "absent")
		})
	}
}

func TestPartsMoveAndRecombineTogetherAlone(t *testing.T) {
	g := lay(t, "...", "a german-field-gun-battery 0101\nb german-infantry-company 0201")
	g.refuses("join a", "Unit Breakdown", "not broken down").do("split a", "step a/b 0201").left("a/b", "4")
	g.refuses("join a", "Ruling 6", "not all in one hex")
	g.do("step a/a 0201").refuses("step a/c 0201", "Stacking")
	g.to("second-movement").to("first-movement").do("step b 0301").do("step a/c 0201").left("a/c", "4")
	g.do("join a").at("a", "0201").left("a", "4").refuses("step a 0101", "Ruling 70")
	g.to("first-fire")
}

func TestRecombiningNeedsFitParts(t *testing.T) {
	g := lay(t, "...", "a german-field-gun-battery 0101").do("split a")
	g.state.units[g.id("a/b")].disrupted = 1
	g.refuses("join a", "Ruling 6", "field gun platoon 1b is disrupted")
	g.state.units[g.id("a/b")].disrupted = 0
	g.state.units[g.id("a/c")].flags |= improved
	g.refuses("join a", "Ruling 6", "improved position")
}

func TestBreakingDownNeedsRoom(t *testing.T) {
	g := lay(t, "...", "a german-field-gun-battery 0101\nb german-infantry-company 0101")
	g.refuses("split a", "Ruling 6", "0101 would hold 10 stacking points, and the limit is 8")
}

func TestPartsAreAsTheWholeWas(t *testing.T) {
	g := lay(t, "....", "a german-field-gun-battery 0101 improved")
	g.state.units[g.id("a")].disrupted = 2
	g.do("split a").is("a/a", "improved").is("a/c", "disrupted")
	g = lay(t, "....", "a german-field-gun-battery 0101").do("step a 0201").do("split a").left("a/b", "4")
	g.refuses("step a/b 0301", "Ruling 52").to("first-fire").refuses("aim a/b 0401", "Movement (I)")
}

func TestTrenches(t *testing.T) {
	trench := rule("trenches", nil)
	units := "a german-infantry-company 0101\nx french-infantry-company 0104 trench"
	t.Run("defend at twenty in any terrain", func(t *testing.T) {
		for _, picture := range []string{". . . .", "^ . . .", ". . . #"} {
			g := lay(t, picture, "a german-machine-gun-company 0103\nx french-infantry-company 0104 trench", trench).to("first-fire")
			assert.Equal(t, "direct 34:20 1-1", g.shots("a", "0104"), picture)
		}
	})
	t.Run("hide those in them as the canal does", func(t *testing.T) {
		g := lay(t, ". . . .", units, trench).to("first-fire")
		g.refuses("aim a 0104", "Trenches (D)")
		g = lay(t, "^ . . .", "a german-field-gun-battery 0101\nx french-infantry-company 0104 trench", trench).to("first-fire")
		assert.Equal(t, "direct 9:20", g.shots("a", "0104"), "from a crest")
	})
	t.Run("cost two more to enter and one more to leave", func(t *testing.T) {
		g := lay(t, "......", "a german-infantry-company 0201 trench\nb german-infantry-company 0401", trench)
		g.do("step b 0301", "step b 0201").left("b", "1")
		g.refuses("step b 0101", "Movement (A)", "costs 2 movement points")
		g.do("step a 0101").left("a", "3")
	})
	t.Run("keep mounted cavalry out", func(t *testing.T) {
		g := lay(t, "...", "a german-infantry-company 0101 trench\nb german-cavalry-squadron 0201", trench)
		g.refuses("step b 0101", "Trenches (C)")
	})
	t.Run("do not stop fire over them", func(t *testing.T) {
		g := lay(t, ". . . .", "a german-infantry-company 0101\nb german-infantry-company 0102 trench\nx french-infantry-company 0104", trench).to("first-fire")
		assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0104"))
	})
	t.Run("stay when the units in them are gone", func(t *testing.T) {
		g := lay(t, ". . .", "a german-machine-gun-company 0102\nb german-machine-gun-company 0102\nx french-infantry-company 0103 trench", trench).to("first-fire")
		g.do("aim a 0103", "aim b 0103").dice(1).do("fire 0103").said("68 against 20").to("second-movement").is("x", "eliminated")
		assert.True(t, g.marked(g.state.battle.hexAt(2), trenchMarker))
		g.to("first-movement").do("step a 0103").left("a", "0")
	})
	t.Run("add nothing to an improved position", func(t *testing.T) {
		lay(t, "...", "a german-infantry-company 0101 trench", trench).refuses("dig a", "Ruling 5")
	})
}

func TestReserveUnits(t *testing.T) {
	reserves := rule("reserve-units", nil)
	for _, tc := range []struct {
		unit, enemy string
		want        int
	}{
		{"german-infantry-company", "french-infantry-company", 1},
		{"french-infantry-company", "german-infantry-company", 1},
		{"russian-infantry-company", "german-infantry-company", 1},
		{"austro-hungarian-infantry-company", "german-infantry-company", 1},
		{"british-infantry-company", "german-infantry-company", 2},
	} {
		t.Run(tc.unit, func(t *testing.T) {
			g := lay(t, ". . .", "a "+tc.unit+" 0101 reserve\nx "+tc.enemy+" 0103", reserves).to("first-fire")
			if tc.enemy == "german-infantry-company" {
				g.to("second-fire")
			}
			assert.Equal(t, tc.want, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
		})
	}
	t.Run("a two counts as three and a six stays a six", func(t *testing.T) {
		g := lay(t, ". . .", "a german-infantry-company 0101 reserve\nx french-infantry-company 0103", reserves).to("first-fire")
		g.dice(3).do("aim a 0103", "fire 0103").said("roll 3: no effect") // 2-1: a three disrupts active troops
		g = lay(t, ". . .", "a german-field-gun-battery 0101 reserve\nx french-infantry-company 0103", reserves).to("first-fire")
		g.dice(6).do("aim a 0103", "fire 0103").said("roll 6: no effect")
	})
	t.Run("only where the rule is in force, for those it names", func(t *testing.T) {
		g := lay(t, ". . .", "a german-infantry-company 0101 reserve\nx french-infantry-company 0103").to("first-fire")
		assert.Zero(t, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
		guns := rule("reserve-units", &model.Selector{Kinds: []model.Kind{fields.MachineGun}})
		g = lay(t, ". . .", "a german-infantry-company 0101 reserve\nx french-infantry-company 0103", guns).to("first-fire")
		assert.Zero(t, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
	})
}

func TestEasternFrontUnitsStayDisruptedTwiceAsLong(t *testing.T) {
	slow := rule("eastern-front", &model.Selector{Nations: []string{"russian"}})
	units := "a german-infantry-company 0101\nx russian-infantry-company 0103"
	t.Run("disrupted after the enemy's movement", func(t *testing.T) {
		g := lay(t, ". . .", units, slow).to("first-fire").dice(2).do("aim a 0103", "fire 0103")
		g.to("second-fire").is("x", "disrupted").to("first-fire").is("x", "disrupted")
		g.to("second-movement").is("x", "disrupted").to("second-fire").is("x", "fit") // its second movement phase has ended
	})
	t.Run("disrupted after its own movement", func(t *testing.T) {
		g := lay(t, ". . .", units, slow).to("second-fire/return-fire").dice(2).do("aim a 0103", "fire 0103")
		g.to("second-fire").to("first-movement").to("second-fire").is("x", "disrupted")
		g.to("second-movement").is("x", "disrupted").to("second-fire").is("x", "fit")
	})
	t.Run("others do not", func(t *testing.T) {
		g := lay(t, ". . .", "a german-infantry-company 0101\nx austro-hungarian-infantry-company 0103", slow).to("first-fire").dice(2).do("aim a 0103", "fire 0103")
		g.to("second-fire").to("first-fire").is("x", "fit")
	})
	t.Run("disrupted by interdicting fire, to the end of their next movement", func(t *testing.T) {
		g := lay(t, ". . . .", "a german-infantry-company 0101\nx russian-infantry-company 0104", slow).to("first-fire").do("interdict a 0103")
		g.to("second-movement").do("step x 0103").dice(2).do("intercept").is("x", "disrupted")
		g.to("first-movement").to("second-movement").is("x", "disrupted").to("second-fire").is("x", "fit")
	})
	t.Run("disrupted by a disrupted unit, which is no combat, as long as others", func(t *testing.T) { // ruling 57
		g := lay(t, ". . .", "y russian-infantry-company 0102 \nx russian-infantry-company 0103", slow).to("second-movement")
		g.state.units[g.id("y")].disrupted = 1
		g.do("step x 0102").is("x", "disrupted")
		g.to("second-fire").is("x", "disrupted").to("first-movement").is("x", "disrupted").to("second-movement").is("x", "fit")
	})
}

func TestMutinousTroopsRollBeforeTheyFire(t *testing.T) {
	czechs := rule("mutinous", &model.Selector{Own: model.Values{"troops": "czech"}})
	units := "a german-infantry-company 0101\nx austro-hungarian-infantry-company 0103 czech\ny austro-hungarian-infantry-company 0103"
	g := lay(t, ". . .", units, czechs).to("first-fire/return-fire")
	g.dice(4).do("aim x 0101").said("rolls 4 and refuses to fire").refuses("aim x 0101", "Combat (O)")
	g.do("aim y 0101")
	assert.Equal(t, 4, figure(g.state.Attacks(nil)[0], "strength"))
	g = lay(t, ". . .", units, czechs).to("first-fire/return-fire")
	g.dice(3).do("aim x 0101").said("rolls 3 and agrees to fire").said("declares direct fire")
	g = lay(t, ". . .", units, czechs).to("second-fire").dice(5).do("interdict x 0102")
	assert.False(t, g.marked(g.state.battle.hexAt(1), interdictedMarker))
}

func TestRulesOfScenarios(t *testing.T) {
	t.Run("immovable units stay and may fire", func(t *testing.T) {
		g := lay(t, "....", "a german-field-gun-battery 0101\nx french-infantry-company 0401", rule("immovable", &model.Selector{Kinds: []model.Kind{fields.FieldGun}}))
		g.refuses("step a 0201", "Special rule: immovable").to("first-fire").do("aim a 0401")
	})
	t.Run("no remounting", func(t *testing.T) {
		g := lay(t, "....", "a german-cavalry-squadron 0101 on-foot", rule("no-remounting", &model.Selector{Side: "german"}))
		g.refuses("remount a", "Special rule: no remounting").do("step a 0201")
	})
	t.Run("a cap on range", func(t *testing.T) {
		two := 2
		g := lay(t, "....", "a german-field-gun-battery 0101\nx french-infantry-company 0401\ny french-infantry-company 0301", func(sc *model.Scenario) {
			sc.Rules = append(sc.Rules, model.Rule{Rule: "range-cap", Number: &two, Units: &model.Selector{Kinds: []model.Kind{fields.FieldGun}}})
		}).to("first-fire")
		g.refuses("aim a 0401", "Combat (A)", "fires 2 hexes far").do("aim a 0301")
	})
	t.Run("wasps", func(t *testing.T) {
		one := 1
		nest := func(sc *model.Scenario) {
			area := model.Area{Directly: &model.Directly{Direction: "S", Of: model.Area{Terrain: "town"}, Hexes: 4}}
			sc.Rules = append(sc.Rules, model.Rule{Rule: "wasps", Number: &one, Area: &area})
		}
		units := "a german-infantry-company 0103\nb german-infantry-company 0203\nc german-infantry-company 0101"
		g := lay(t, "#. .. .. .. .. .. ..", units, nest)
		g.dice(1).do("step a 0104").said("the wasps in 0103 sting it").is("a", "disrupted").at("a", "0103")
		rolls := g.state.dice.Rolls()
		g.do("step b 0204").do("step c 0102", "step c 0202")
		assert.Equal(t, rolls, g.state.dice.Rolls(), "others do not roll, and nobody rolls on the way")
		g = lay(t, "#. .. .. .. .. .. ..", units, nest).dice(2).do("step a 0104").said("spare").at("a", "0104").do("step a 0105")
		assert.Equal(t, 1, g.state.dice.Rolls())
	})
	t.Run("the last turn may end early", func(t *testing.T) {
		g := lay(t, "....", "a german-infantry-company 0101\nx french-infantry-company 0401", func(sc *model.Scenario) {
			sc.Length = model.Length{Turns: 2, EndsAfter: "first-fire"}
		})
		g.to("second-movement").to("first-fire").do("end", "end")
		assert.True(t, g.state.Now().Over)
	})
}
