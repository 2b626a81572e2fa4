package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

func TestMovementCostsWhatTheGroundCosts(t *testing.T) {
	for _, tc := range []struct {
		name, picture, left string
	}{
		{"clear 1", "..", "4"},
		{"slope 2", "./", "3"},
		{"crest 2", ".^", "3"},
		{"woods 2", ".w", "3"},
		{"town 1", ".#", "4"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			lay(t, tc.picture, "a german-infantry-company 0101").do("step a 0201").left("a", tc.left)
		})
	}
}

func TestMovementIsVoluntaryAndSpendsNoMoreThanTheAllowance(t *testing.T) {
	g := lay(t, ".......", "a german-infantry-company 0101")
	g.do("step a 0201", "step a 0301", "step a 0401", "step a 0501", "step a 0601").left("a", "0")
	g.refuses("step a 0701", "Movement (A)", "0701 costs 1 movement point and German infantry company 1 has 0 left")
	g.to("second-movement").to("first-movement").left("a", "5") // unused points are not saved
	lay(t, ".......", "a german-infantry-company 0101").to("first-fire").at("a", "0101")
}

func TestRoadsCostHalfAPointFromRoadHexToRoadHex(t *testing.T) {
	g := lay(t, "rrRR..", "a german-infantry-company 0101")
	g.do("step a 0201").left("a", "4½")
	g.do("step a 0301").left("a", "4") // woods cost nothing more by road
	g = lay(t, "...\nRRR\n...", "a german-infantry-company 0201")
	g.do("step a 0202").left("a", "3") // onto the road from beside it: the woods' price
	g.do("step a 0302").left("a", "2½")
	g.do("step a 0301").left("a", "1½")
}

func TestAUnitThatCanOnlyMoveOnTheRoadUsesItsHalfPoints(t *testing.T) {
	g := lay(t, "rrrrrrrrrrrr", "a german-machine-gun-company 0101")
	g.do("step a 0201", "step a 0301", "step a 0401", "step a 0501", "step a 0601").left("a", "½")
	g.do("step a 0701").left("a", "0").refuses("step a 0801", "Movement (A)")
}

func TestAUnitCompletesItsMovementBeforeAnotherMoves(t *testing.T) {
	g := lay(t, ".....\n.....", "a german-infantry-company 0101\nb german-infantry-company 0102")
	g.do("step a 0201", "step b 0202")
	g.refuses("step a 0301", "Movement (E)", "German infantry company 2 was moved after it")
	g.do("step b 0302") // the one that is moving goes on
}

func TestOnlyUnitsOfTheMovingSideMove(t *testing.T) {
	g := lay(t, ".....", "a german-infantry-company 0101\nx french-infantry-company 0501")
	g.refuses("step x 0401", "Movement (F)")
	g.to("second-movement").do("step x 0401").refuses("step a 0201", "Movement (F)")
}

func TestNobodyEntersAHexWithTheEnemy(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101\nx french-infantry-company 0201\nb german-infantry-company 0301")
	g.refuses("step a 0201", "Movement (G)", "0201 is occupied by the enemy")
	r := g.state.Refuse(g.action("step a 0201"))
	assert.Equal(t, []hex.Hex{{Col: 1}}, []hex.Hex(hexrules.Hexes(r.Sites)))
	assert.Equal(t, []int32{g.id("a"), g.id("x")}, r.Units)
}

func TestFriendsPassThroughEachOther(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nb german-infantry-company 0201")
	g.do("step a 0201", "step a 0301").at("a", "0301").at("b", "0201")
}

func TestStepsLeadToAdjacentHexesOfTheMap(t *testing.T) {
	g := lay(t, "....\n....", "a german-infantry-company 0101")
	g.refuses("step a 0301", "Movement (A)", "0301 is not adjacent to 0101")
	g.refuses("step a 0101", "Movement (A)")
}

func TestCanals(t *testing.T) {
	t.Run("cost 1 to enter, 1 along, and 3 more to leave", func(t *testing.T) {
		g := lay(t, "......\n======\n......", "a german-infantry-company 0101")
		g.do("step a 0102").left("a", "4").do("step a 0202").left("a", "3")
		g.refuses("step a 0203", "Movement (A)", "0203 costs 4 movement points and German infantry company 1 has 3 left")
		g.to("second-movement").to("first-movement").do("step a 0203").left("a", "1")
	})
	t.Run("are left over a bridge without charge", func(t *testing.T) {
		g := lay(t, "..r...\n==B===\n..r...", "a german-machine-gun-company 0402")
		g.do("step a 0302").left("a", "2")  // along the canal onto the bridge
		g.do("step a 0301").left("a", "1½") // and off it by road
	})
	t.Run("are crossed by road on a bridge", func(t *testing.T) {
		g := lay(t, "..r...\n==B===\n..r...", "a german-machine-gun-company 0301")
		g.do("step a 0302").left("a", "2½").do("step a 0303").left("a", "2")
	})
	t.Run("hold units of allowance 3, which leave by a bridge alone", func(t *testing.T) {
		g := lay(t, "......\n==B===\n......", "a german-machine-gun-company 0502")
		g.refuses("step a 0501", "Movement (A)", "costs 4 movement points")
		g.do("step a 0402", "step a 0302")
	})
	t.Run("let a bridge be entered at the price of its ground", func(t *testing.T) {
		g := lay(t, "......\n==b===\n......", "a german-infantry-company 0401")
		g.do("step a 0301").do("step a 0302").left("a", "3")
	})
}

func TestInfantryMayAlwaysMoveOneHex(t *testing.T) {
	charts := func(sc *model.Scenario) {
		types := append([]model.UnitType(nil), sc.Base.Charts.UnitTypes...)
		for i := range types {
			if types[i].ID == "russian-infantry-company" || types[i].ID == "russian-machine-gun-section" {
				types[i].Own.Set("movement", 3)
			}
		}
		sc.Charts = &model.Charts{UnitTypes: types}
		sc.First = "allied"
	}
	picture := "......\n======\n......"
	t.Run("undisrupted infantry leaves the canal with 3 points", func(t *testing.T) {
		g := lay(t, picture, "a russian-infantry-company 0302", charts)
		g.do("step a 0301").at("a", "0301").left("a", "0").refuses("step a 0201", "Movement (A)")
	})
	t.Run("but not as its second hex", func(t *testing.T) {
		g := lay(t, picture, "a russian-infantry-company 0302", charts)
		g.do("step a 0402").refuses("step a 0401", "Movement (A)")
	})
	t.Run("nor other arms", func(t *testing.T) {
		lay(t, picture, "a russian-machine-gun-section 0302", charts).refuses("step a 0301", "Movement (A)")
	})
	t.Run("nor disrupted infantry", func(t *testing.T) {
		lay(t, picture, "a russian-infantry-company 0302 disrupted", charts).refuses("step a 0301", "Explanation of Results: Disrupted")
	})
	t.Run("dismounted cavalry does so as infantry", func(t *testing.T) {
		g := lay(t, picture, "a russian-cossack-squadron 0302 on-foot", charts)
		g.do("step a 0301").at("a", "0301").at("a/horses", "0302")
	})
}

func TestUnusedPointsLetUnitsFire(t *testing.T) {
	for _, tc := range []struct {
		name, unit string
		steps      int // most with which it still fires
	}{
		{"infantry needs two", "german-infantry-company", 3},
		{"machine guns need all", "german-machine-gun-company", 0},
		{"artillery needs all", "german-field-gun-battery", 0},
		{"French artillery needs four", "french-field-gun-battery", 2},
		{"horse machine guns need all", "german-horse-machine-gun-section", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for steps := range tc.steps + 2 {
				first := func(sc *model.Scenario) {
					if tc.unit == "french-field-gun-battery" {
						sc.First = "allied"
					}
				}
				enemy := "french-infantry-company"
				if tc.unit == "french-field-gun-battery" {
					enemy = "german-infantry-company"
				}
				g := lay(t, "..........", "a "+tc.unit+" 0101\nx "+enemy+" 0701", first)
				for i := range steps {
					g.do("step a 0" + string(rune('2'+i)) + "01")
				}
				g.to("first-fire")
				may := g.state.Refuse(g.action("aim a 0701")) == nil
				require.Equal(t, steps <= tc.steps, may, "after %d steps", steps)
				if !may {
					g.refuses("aim a 0701", "Movement (I)", "unused movement point")
				}
			}
		})
	}
}

func TestMountedCavalryFiresAfterAFullMove(t *testing.T) {
	g := lay(t, "..........", "a german-cavalry-squadron 0101\nx french-infantry-company 1001")
	for _, to := range []string{"0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901"} {
		g.do("step a " + to)
	}
	g.left("a", "0").to("first-fire/charges").do("aim a 1001")
}

func TestEverybodyMayFireAfterTheEnemyMoved(t *testing.T) {
	g := lay(t, "..........", "a german-infantry-company 0101\nx french-infantry-company 0901")
	g.do("step a 0201", "step a 0301", "step a 0401", "step a 0501", "step a 0601")
	g.to("first-fire").refuses("aim a 0901", "Movement (I)")
	g.to("second-fire/return-fire").do("aim a 0901")
}

func TestEnteringADisruptedUnitsHexDisrupts(t *testing.T) {
	g := lay(t, ".....", "a german-infantry-company 0101\nb german-infantry-company 0201 disrupted")
	g.do("step a 0201").is("a", "disrupted").refuses("step a 0301", "Explanation of Results: Disrupted")
	g.to("first-fire").is("b", "disrupted").is("a", "disrupted")
	g.to("second-movement").is("a", "disrupted").to("second-fire").is("a", "fit") // ruling 57
}

func TestAnEliminatedMarkerClosesItsHexUntilTheNextMovementPhaseEnds(t *testing.T) {
	g := lay(t, "......", "a german-machine-gun-company 0101\nx french-infantry-company 0301\ny french-infantry-company 0401")
	g.to("first-fire").dice(1).do("aim a 0301", "fire 0301").to("second-movement").is("x", "eliminated")
	g.refuses("step y 0301", "Explanation of Results: Eliminated", "0301 holds an Eliminated marker")
	g.to("second-fire").to("first-movement")
	assert.False(t, g.marked(hex.Hex{Col: 2}, eliminatedMarker))
	g.to("second-movement").do("step y 0301")
}

func TestReinforcementsArriveOrAreDelayed(t *testing.T) {
	late := func(sc *model.Scenario) {
		d := sc.Deployment[0]
		sc.Deployment = sc.Deployment[1:]
		sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 2, Entry: model.Area{Edge: &model.Edge{Side: model.West, Hexes: 1}}}}
	}
	units := "a german-infantry-company 0101\nb german-infantry-company 0301\nx french-infantry-company 0102"
	g := lay(t, "rr..\n....\nw...", units, late)
	g.refuses("enter a 0101", "Scenarios: reinforcements", "arrives on turn 2")
	g.to("second-movement").to("first-movement")
	g.refuses("enter a 0201", "Scenarios: reinforcements", "may not enter the map at 0201")
	g.refuses("enter a 0102", "Movement (G)")
	g.to("second-movement").to("first-movement") // delayed at will
	g.do("enter a 0101").left("a", "4½").do("step a 0201").left("a", "4")
	g = lay(t, "rr..\n....\nw...", units, late).to("second-movement").to("first-movement")
	g.do("enter a 0103").left("a", "3")
}

func TestBlockedEntriesWait(t *testing.T) {
	late := func(sc *model.Scenario) {
		d := sc.Deployment[0]
		sc.Deployment = sc.Deployment[1:]
		sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 1, Entry: model.Area{Hexes: hex.List{{Col: 0, Row: 0}}}}}
	}
	units := "a german-infantry-company 0101\nb german-infantry-company 0101\nc german-infantry-company 0101"
	g := lay(t, "....", units, late)
	g.refuses("enter a 0101", "Stacking", "0101 would hold 12 stacking points, and the limit is 8")
	g.do("step c 0201", "enter a 0101").at("a", "0101")
}

func TestUnitsLeaveTheMapWhereAVictoryConditionSpeaksOfIt(t *testing.T) {
	five := 1
	exits := func(sc *model.Scenario) {
		sc.Victory.Clauses = []model.Clause{{
			Outcome: model.Outcome{Winner: "german"}, When: model.AtEnd,
			Condition: model.Condition{Exits: &model.Exits{
				Units: model.Selector{Side: "german"}, By: model.Area{Edge: &model.Edge{Side: model.West, Hexes: 1}},
				Bound: model.Bound{AtLeast: &five}}},
		}}
	}
	units := "a german-infantry-company 0201\nb german-infantry-company 0301\nx french-infantry-company 0102"
	g := lay(t, "...\n...\n...", units, exits)
	g.refuses("exit b", "Ruling 51", "lets German infantry company 2 leave the map at 0301")
	g.do("step a 0101").left("a", "4").do("exit a").is("a", "off the map").said("leaves the map at 0101")
	g.to("second-movement").refuses("exit x", "Ruling 51")
	g = lay(t, "...\n...\n...", "a german-infantry-company 0202", exits)
	g.refuses("exit a", "Movement (A)", "0202 does not lie at the edge of the map")
}

func TestReachAgreesWithSteps(t *testing.T) {
	g := lay(t, "rrr.w\n.==..\n./^/.", "a german-infantry-company 0101\nx french-infantry-company 0401\nb german-infantry-company 0203 disrupted")
	var w Ways
	require.Nil(t, g.state.Reach(g.id("a"), &w))
	label := g.state.battle.label
	for _, c := range w.Cells()[1:] {
		s := g.state.clone()
		path := w.AppendPath(nil, c)
		for _, at := range path[1:] {
			_, refusal := s.Apply(do(VerbStep, g.id("a"), at), nil)
			require.Nil(t, refusal, "to %s", label(c))
		}
		cost, _ := w.Cost(c)
		assert.Equal(t, cost, 10-int(s.leftOver(g.id("a"))), "the cost to %s", label(c))
	}
	_, ok := w.Cost(g.action("step a 0401").At[0])
	assert.False(t, ok, "the enemy's hex")
	assert.True(t, w.Stops(g.action("step a 0203").At[0]), "a disrupted friend's hex")
	assert.Nil(t, w.AppendPath(nil, g.action("step a 0401").At[0]))
	refusal := g.state.Reach(g.id("b"), &w)
	require.NotNil(t, refusal)
	assert.Equal(t, "Explanation of Results: Disrupted", refusal.Rule)
}

func BenchmarkReach(b *testing.B) {
	s := BattleNamed(b, "brunstatt").Start(1)
	for s.phase == deploying {
		s.apply((&Doctrine{}).Choose(rules.See(s, s.Now().Awaits.First(), 0)), nil)
	}
	var w Ways
	unit := int32(rules.Absent)
	for u := range s.units {
		if s.units[u].status == onMap && s.checkFree(int32(u)).ok() && s.battle.pieces[u].side == s.actor() && s.typeOf(int32(u)).mounted {
			unit = int32(u)
		}
	}
	require.Nil(b, s.Reach(unit, &w))
	b.ReportMetric(float64(len(w.Cells())), "hexes")
	b.ReportAllocs()
	for b.Loop() {
		_ = s.Reach(unit, &w)
	}
}
