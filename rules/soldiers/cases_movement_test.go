package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestCostsComeFromTheCharts(t *testing.T) { // Movement (A)
	dear := func(sc *model.Scenario) {
		lines := append([]model.TerrainEffect(nil), sc.Base.Charts.Terrain...)
		for i := range lines {
			switch lines[i].Terrain {
			case "woods":
				lines[i].Cost = "4"
			case "road":
				lines[i].Cost = "1"
			case "canal":
				lines[i].Cost, lines[i].CostToLeave = "2", "+1"
			}
		}
		sc.Charts = &model.Charts{Terrain: lines}
	}
	lay(t, ".w", "a german-infantry-company 0101", dear).do("step a 0201").left("a", "1")
	lay(t, "rr", "a german-infantry-company 0101", dear).do("step a 0201").left("a", "4")
	lay(t, "..\n==\n..", "a german-infantry-company 0101", dear).do("step a 0102").left("a", "3").do("step a 0103").left("a", "1")
}

func TestRoadsThatRunSideBySideAreNotOneRoad(t *testing.T) { // Movement (C)
	board := func(sc *model.Scenario) {
		for h := range sc.Hexes().Grid.All() {
			for _, d := range hex.Dirs {
				sc.Hexes().SetLink(model.Road, h, d, false)
			}
		}
		for _, pair := range [][2]string{{"0101", "0102"}, {"0102", "0103"}, {"0201", "0202"}, {"0202", "0203"}} {
			from, err := sc.Hexes().Grid.Parse(pair[0])
			require.NoError(t, err)
			to, err := sc.Hexes().Grid.Parse(pair[1])
			require.NoError(t, err)
			d, ok := from.DirTo(to)
			require.True(t, ok)
			sc.Hexes().SetLink(model.Road, from, d, true)
		}
	}
	g := lay(t, "RR RR RR", "a german-infantry-company 0101", board).do("step a 0102").left("a", "4½")
	g.do("step a 0202").left("a", "2½") // two woods hexes, each with a road, and no road between them
	g.do("step a 0203").left("a", "2")
}

func TestPointsAreNotPassedFromUnitToUnit(t *testing.T) { // Movement (D)
	g := lay(t, "......", "a german-machine-gun-company 0101\nb german-infantry-company 0101")
	g.do("step a 0201").left("a", "2").left("b", "5").do("step b 0201", "step b 0301", "step b 0401", "step b 0501", "step b 0601").left("b", "0")
	g.to("second-movement").to("first-movement").left("a", "3").left("b", "5")
}

func TestNobodyMovesThroughTheEnemy(t *testing.T) { // Movement (G)
	g := lay(t, "...", "a german-infantry-company 0101\nx french-machine-gun-section 0201")
	g.refuses("step a 0201", "Movement (G)", "French machine gun section 1").refuses("step a 0301", "Movement (A)", "not adjacent")
}

func TestTheCanalCostsThreeMoreToLeaveWhateverComesAfterIt(t *testing.T) { // Movement (H)
	for picture, want := range map[string]string{"..\n==": "4", "#.\n==": "4", "w.\n==": "5", "/.\n==": "5"} {
		g := lay(t, picture, "a german-cavalry-squadron 0102").do("step a 0101")
		assert.Equal(t, want, points(int32(g.state.units[g.id("a")].spent)), picture)
	}
}

func TestOneMovesAlongTheCanalToAnyHexOfIt(t *testing.T) { // Movement (H)
	apart := func(sc *model.Scenario) { // two canals that touch without being joined
		for h := range sc.Hexes().Grid.All() {
			for d, n := range h.Neighbors() {
				if h.Col != n.Col {
					sc.Hexes().SetLink(model.Canal, h, hex.Dir(d), false)
				}
			}
		}
	}
	lay(t, "==\n==", "a german-infantry-company 0101", apart).do("step a 0201").left("a", "4")
}

func TestOneHexWhateverItCosts(t *testing.T) { // Movement (H), exception; ruling 64
	dear := func(sc *model.Scenario) {
		lines := append([]model.TerrainEffect(nil), sc.Base.Charts.Terrain...)
		for i := range lines {
			if lines[i].Terrain == "woods" {
				lines[i].Cost = "9"
			}
		}
		sc.Charts = &model.Charts{Terrain: lines}
	}
	g := lay(t, ".w.", "a german-infantry-company 0101\nx french-infantry-company 0301", dear).do("step a 0201").left("a", "0")
	g.to("first-fire").refuses("aim a 0301", "Movement (I)", "has 0 unused movement points and needs 2")
	lay(t, ".w", "a german-horse-machine-gun-section 0101", dear).refuses("step a 0201", "Movement (A)", "0201 costs 9 movement points and German horse machine gun section 1 has 6 left")
	lay(t, ".w", "a german-cavalry-squadron 0101", dear).refuses("step a 0201", "Movement (A)")
	lay(t, ".w", "a german-infantry-company 0101 improved", dear).dice(1).do("rise a", "step a 0201")
}

func TestAUnitWithoutAnAllowanceStays(t *testing.T) { // Movement (A)
	still := func(sc *model.Scenario) { ownType(sc, "german-infantry-company").Own.Set("movement", 0) }
	lay(t, "..", "a german-infantry-company 0101", still).refuses("step a 0201", "Movement (A)", "has a movement allowance of 0")
}

func TestCavalryOnFootNeedsTwoPointsToFire(t *testing.T) { // Movement (I)
	units := "a german-cavalry-squadron 0101 on-foot\nx french-infantry-company 0601"
	lay(t, "......", units).do("step a 0201", "step a 0301").to("first-fire").do("aim a 0601")
	lay(t, "......", units).do("step a 0201", "step a 0301", "step a 0401").to("first-fire").refuses("aim a 0601", "Movement (I)")
}

func TestTryingForAPositionCostsNoPoints(t *testing.T) { // Improved Positions, procedure
	g := lay(t, "....", "a german-machine-gun-company 0101\nx french-infantry-company 0401").dice(6).do("dig a").to("first-fire")
	g.do("aim a 0401")
}

func TestADisruptedUnitDoesNotDisruptThoseAlreadyThere(t *testing.T) { // Movement (K)
	g := lay(t, "...", "a german-infantry-company 0201\nb german-infantry-company 0201 disrupted\nc german-horse-machine-gun-section 0101")
	g.is("a", "fit").do("step a 0301").is("a", "fit")
	g.do("step c 0201").is("c", "disrupted").said("is disrupted in 0201")
}

func TestOneIsDisruptedOnTheWayThroughToo(t *testing.T) { // Movement (K)
	g := lay(t, "....", "a german-infantry-company 0101\nb german-horse-machine-gun-section 0201 disrupted")
	g.do("step a 0201").is("a", "disrupted").refuses("step a 0301", "Explanation of Results: Disrupted")
}

func TestThoseBesideTheDeadMayLeaveTheirHex(t *testing.T) { // ruling 11
	units := "a german-machine-gun-company 0101\nx french-infantry-company 0102 improved\ny french-infantry-company 0102\nz french-infantry-company 0103"
	g := lay(t, ". . .", units).to("first-fire").do("aim a 0102 improved").dice(1).do("fire 0102 improved").to("second-movement")
	g.is("x", "eliminated").refuses("step z 0102", "Explanation of Results: Eliminated").do("step y 0103").refuses("step y 0102", "Explanation of Results: Eliminated")
}

func TestUnitsEnterTheMapOnFootWhereTheScenarioSaysSo(t *testing.T) {
	onFoot := func(sc *model.Scenario) {
		d := sc.Deployment[0]
		sc.Deployment = sc.Deployment[1:]
		sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 1, Entry: d.Area, Own: model.Values{"mount": "dismounted"}}}
	}
	units := "a german-cavalry-squadron 0101\nb german-infantry-company 0101\nc german-infantry-company 0101"
	g := lay(t, "w....", units, onFoot).do("enter a 0101").is("a", "on foot").left("a", "2").is("a/horses", "absent")
	g.refuses("remount a", "Cavalry (C)")
}

func TestCavalryArrivesMountedOrOnFootWhereTheScenarioLeavesTheChoice(t *testing.T) {
	units := "a german-cavalry-squadron 0101\nb german-infantry-company 0101 trench"
	arrives := func(mount fields.Mount) func(sc *model.Scenario) {
		return func(sc *model.Scenario) {
			d := sc.Deployment[0]
			sc.Deployment = sc.Deployment[1:]
			sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 1, Entry: hexes(t, "0101 0201"), Own: model.Values{fields.MountKey: string(mount)}}}
			sc.Rules = []model.Rule{{Rule: "trenches"}}
		}
	}
	g := lay(t, "...", units, arrives(fields.MountFree)).refuses("enter a 0101", "Trenches (C)")
	g.do("enter a 0101 on-foot").is("a", "on foot").left("a", "1").is("a/horses", "absent")
	lay(t, "...", units, arrives(fields.MountFree)).do("enter a 0201").is("a", "mounted").left("a", "7")
	lay(t, "...", units, arrives(fields.Mounted)).refuses("enter a 0201 on-foot", "Scenarios: deployment").do("enter a 0201").is("a", "mounted")
	lay(t, "...", units, arrives(fields.Dismounted)).refuses("enter a 0201 on-foot", "Scenarios: deployment").do("enter a 0201").is("a", "on foot")
}

func TestThoseWhoEnterTheMapMeetWhatOthersMeet(t *testing.T) {
	late := func(sc *model.Scenario) {
		d := sc.Deployment[0]
		sc.Deployment = sc.Deployment[1:]
		sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 1, Entry: d.Area}}
		sc.Rules = []model.Rule{{Rule: "trenches"}}
	}
	t.Run("a disrupted unit disrupts them", func(t *testing.T) {
		lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0101 disrupted", late).do("enter a 0101").is("a", "disrupted")
	})
	t.Run("a trench is closed to the mounted", func(t *testing.T) {
		lay(t, "...", "a german-cavalry-squadron 0101\nb german-infantry-company 0101 trench", late).refuses("enter a 0101", "Trenches (C)")
	})
	t.Run("a trench costs two more", func(t *testing.T) {
		lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0101 trench", late).do("enter a 0101").left("a", "2")
	})
	t.Run("interdicting fire stops them", func(t *testing.T) {
		g := lay(t, "....", "x french-infantry-company 0101\na german-infantry-company 0301", late).to("first-fire").do("interdict a 0101")
		g.to("second-movement").do("enter x 0101")
		assert.Equal(t, "interdiction", g.state.Now().Part)
		g.dice(2).do("intercept").is("x", "disrupted")
	})
	t.Run("they come in their own movement phase", func(t *testing.T) {
		g := lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0201", late).to("first-fire").refuses("enter a 0101", "Sequence of Play")
		g.to("second-movement").refuses("enter a 0101", "Movement (F)").to("first-movement").do("enter a 0101")
	})
	t.Run("the unit that moved before has completed its movement", func(t *testing.T) {
		g := lay(t, "...", "a german-infantry-company 0101\nb german-infantry-company 0201", late).do("step b 0301", "enter a 0101")
		g.refuses("step b 0201", "Movement (E)", "German infantry company 1 was moved after it")
	})
	t.Run("they enter once", func(t *testing.T) {
		lay(t, "...", "a german-infantry-company 0101", late).do("enter a 0101").refuses("enter a 0101", "Sequence of Play", "is on the map already")
	})
}

func TestTheWayOutCosts(t *testing.T) { // ruling 51
	exits := func(sc *model.Scenario) {
		sc.Rules = []model.Rule{{Rule: "trenches"}}
		wins("german", model.AtEnd, model.Condition{Exits: &model.Exits{
			Units: model.Selector{Side: "german"}, By: model.Area{Everywhere: true}, Bound: atLeast(9)}})(sc)
	}
	for _, tc := range []struct{ name, picture, unit, spent string }{
		{"as a clear hex", "w", "a german-infantry-company 0101", "1"},
		{"half a point from a road", "rr", "a german-infantry-company 0101", "½"},
		{"three more out of the canal", "==", "a german-infantry-company 0101", "4"},
		{"one more out of a trench", ".", "a german-infantry-company 0101 trench", "2"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, tc.unit, exits).do("exit a").is("a", "off the map")
			assert.Equal(t, tc.spent, points(int32(g.state.units[g.id("a")].spent)))
		})
	}
	t.Run("no road runs on from a bridge that is destroyed", func(t *testing.T) { // Artillery (D)
		picture, unit := "BB", "a german-infantry-company 0101"
		lay(t, picture, unit, exits).do("exit a").left("a", "4½")
		g := lay(t, picture, unit, exits)
		g.state.marks[0] |= ruinMark
		g.do("exit a").left("a", "1")
	})
	t.Run("and more than is left is refused", func(t *testing.T) {
		lay(t, "==", "a german-machine-gun-company 0101", exits).refuses("exit a", "Movement (A)", "costs 4 movement points")
	})
	t.Run("not to the disrupted or those in positions", func(t *testing.T) {
		lay(t, "..", "a german-infantry-company 0101 disrupted", exits).refuses("exit a", "Explanation of Results: Disrupted")
		lay(t, "..", "a german-infantry-company 0101 improved", exits).refuses("exit a", "Improved Positions").dice(1).do("rise a", "exit a")
	})
}
