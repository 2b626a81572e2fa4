package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// deployment is a game at the start of a deployment: three German infantry
// companies, a machine gun company and a squadron, in 0101 to 0103, and then
// a French company anywhere.
func deployment(t *testing.T, change func(d *model.Deployment)) *table {
	t.Helper()
	g := &table{TB: t, names: map[string]int32{"a": 0, "b": 1, "c": 2, "m": 3, "k": 7, "x": 9}}
	sc, err := scenarioFile("brunstatt")
	require.NoError(t, err)
	sc.Board = drawn(t, ".. .. .. .. ..")
	sc.First = "german"
	sc.Forces = []model.Force{
		{ID: "g", Side: "german", Units: []model.UnitGroup{
			{Type: "german-infantry-company", Count: 3}, {Type: "german-machine-gun-company", Count: 1}, {Type: "german-cavalry-squadron", Count: 1},
		}},
		{ID: "f", Side: "french", Units: []model.UnitGroup{{Type: "french-infantry-company", Count: 1}}},
	}
	sc.Victory = model.Victory{Otherwise: model.Outcome{Winner: model.Draw}}
	column := hex.List{{Row: 0}, {Row: 1}, {Row: 2}}
	sc.Deployment = []model.Deployment{
		{Forces: []string{"g"}, Area: model.Area{Hexes: column}},
		{Forces: []string{"f"}, Area: model.Area{Everywhere: true}},
	}
	change(&sc.Deployment[0])
	b, err := NewBattle(sc)
	require.NoError(t, err)
	g.state = b.Start(1)
	return g
}

func TestDeploymentIsTheFirstPhaseInTheScenariosOrder(t *testing.T) {
	g := deployment(t, func(*model.Deployment) {})
	assert.Equal(t, "deployment", g.state.Now().Phase)
	assert.Equal(t, "german", g.state.Now().Side)
	g.refuses("place x 0205", "Sequence of Play").refuses("end", "Scenarios: deployment").refuses("step a 0102", "Sequence of Play")
	g.refuses("place a 0201", "Scenarios: deployment", "outside the area")
	g.do("place b 0101").refuses("place b 0102", "Scenarios: deployment", "does not deploy in this step")
	g.do("place a 0101").refuses("place m 0101", "Stacking", "12 stacking points")
	g.do("place m 0102", "place k 0102", "place c 0103")
	assert.Equal(t, "french", g.state.Now().Side)
	g.refuses("place x 0101", "Movement (G)").do("place x 0205")
	assert.Equal(t, "first-movement", g.state.Now().Phase)
	assert.Equal(t, 1, g.state.Now().Turn)
}

func TestDeploymentInImprovedPositions(t *testing.T) {
	t.Run("not unless the scenario says so", func(t *testing.T) {
		deployment(t, func(*model.Deployment) {}).refuses("place a 0101 improved", "Scenarios: deployment")
	})
	t.Run("where the player likes", func(t *testing.T) {
		g := deployment(t, func(d *model.Deployment) { d.Own.Set("improved_positions", "may") })
		g.do("place a 0101 improved", "place b 0101").is("a", "improved").is("b", "unimproved")
		g.refuses("place k 0102 improved", "Ruling 35")
	})
	t.Run("where all must, all but the mounted", func(t *testing.T) {
		g := deployment(t, func(d *model.Deployment) { d.Own.Set("improved_positions", "must") })
		g.refuses("place a 0101", "Scenarios: deployment", "must start").do("place a 0101 improved", "place k 0102")
	})
}

func TestDeploymentMountedOrOnFoot(t *testing.T) {
	for _, tc := range []struct {
		mount           fields.Mount
		mounted, onFoot bool
	}{{fields.Mounted, true, false}, {fields.Dismounted, false, true}, {fields.MountFree, true, true}} {
		g := deployment(t, func(d *model.Deployment) { d.Own.Set(fields.MountKey, tc.mount) })
		assert.Equal(t, tc.mounted, g.state.Refuse(g.action("place k 0101")) == nil)
		assert.Equal(t, tc.onFoot, g.state.Refuse(g.action("place k 0101 on-foot")) == nil)
		if tc.onFoot {
			g.do("place k 0101 on-foot").is("k", "on foot").at("k/horses", "0101")
		}
	}
}

func TestTrenchesAreDeployedBeforeUnits(t *testing.T) {
	g := deployment(t, func(d *model.Deployment) { d.Own = model.Values{"trenches": 2, "improved_positions": "may"} })
	g.refuses("place a 0101", "Ruling 49", "2 are left").do("trench 0101").refuses("trench 0101", "Trenches")
	g.refuses("trench 0201", "Scenarios: deployment").do("trench 0102").refuses("trench 0103", "Scenarios: deployment")
	g.refuses("place k 0101", "Trenches (C)").refuses("place a 0101 improved", "Ruling 5").do("place a 0101", "place b 0103 improved")
}

func TestHexesThatTakeSoManyUnits(t *testing.T) {
	g := deployment(t, func(d *model.Deployment) { d.Own.Set("per_hex", 1) })
	g.do("place a 0101").refuses("place b 0101", "Scenarios: deployment", "has the 1 unit of this step").do("place b 0102", "place c 0103")
	// The area has room for no more: the others stay out.
	g.do("leave-out m").do("leave-out k")
	assert.Equal(t, "french", g.state.Now().Side)

	g = deployment(t, func(d *model.Deployment) { d.Own.Set("fill", 2) })
	g.do("place a 0101", "place m 0101").refuses("place b 0101", "Stacking")
	g.refuses("leave-out b", "Ruling 50", "can still be placed in 0102")
}

func TestScenariosThatCannotBePlayedAreRefusedWithASentence(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(*model.Scenario)
		want   string
	}{
		{"another rule system", func(sc *model.Scenario) { sc.System = "chess" }, `a scenario of "chess", and only those of "soldiers" can be played`},
		{"no units", func(sc *model.Scenario) { sc.Forces, sc.Deployment, sc.Reinforcements, sc.Rules = nil, nil, nil, nil }, "has no units: give each side some"},
		{"no map", func(sc *model.Scenario) { sc.Board = nil }, "has no map"},
		{"one side", func(sc *model.Scenario) { sc.Sides = sc.Sides[:1] }, "played by two sides and the scenario has 1"},
		{"no turns", func(sc *model.Scenario) { sc.Length.Turns = 0 }, "no turns"},
		{"an unknown first side", func(sc *model.Scenario) { sc.First = "danish" }, `the side "danish"`},
		{"an unknown last phase", func(sc *model.Scenario) { sc.Length.EndsAfter = "tea" }, `no phase "tea"`},
		{"an unknown unit type", func(sc *model.Scenario) { sc.Forces[0].Units[0].Type = "tank" }, `type "tank"`},
		{"an unknown force", func(sc *model.Scenario) { sc.Deployment[0].Forces[0] = "ghosts" }, `force "ghosts"`},
		{"an area that does not exist", func(sc *model.Scenario) { sc.Deployment[0].Area = model.Area{Place: "atlantis"} }, `no place "atlantis"`},
		{"a force placed twice", func(sc *model.Scenario) { sc.Deployment[1].Forces = sc.Deployment[0].Forces }, "deploys or arrives elsewhere too"},
		{"an unknown rule", func(sc *model.Scenario) { sc.Rules = []model.Rule{{Rule: "rain"}} }, `no special rule "rain"`},
		{"a winner who does not play", func(sc *model.Scenario) { sc.Victory.Otherwise.Winner = "danish" }, `"danish" is no side`},
		{"a cost that is no number", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Terrain: []model.TerrainEffect{{Terrain: "woods", Cost: "many"}}}
		}, `the cost "many" is not a number`},
		{"a cost beyond counting", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Terrain: []model.TerrainEffect{{Terrain: "woods", Cost: "128"}}}
		}, "the terrain effects chart, woods: the cost in movement points is 128: make it a number from 0 to 60"},
		{"a strength beyond counting", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Terrain: []model.TerrainEffect{{Terrain: "trench", Cost: "+2", Defense: 70000}}}
		}, "the terrain effects chart, trench: the defense is 70000"},
		{"an allowance beyond counting", func(sc *model.Scenario) { ownType(sc, "french-infantry-company").Own.Set("movement", 128) }, `the unit type "French infantry company": the movement allowance is 128`},
		{"a negative range", func(sc *model.Scenario) { ownType(sc, "french-infantry-company").Own.Set("range", -1) }, "the range is -1"},
		{"a stacking value beyond counting", func(sc *model.Scenario) { ownType(sc, "french-infantry-company").Own.Set("stacking", 1<<16) }, "the stacking value is 65536"},
		{"a stacking limit beyond counting", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 1 << 16}}}}
		}, "the stacking limit is 65536"},
		{"odds beyond counting", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"9999999-1"}, Results: []string{".", ".", ".", ".", ".", "."}}.Values()}}}
		}, "a number of the odds 9999999-1 is 9999999: make it a number from 1 to 999"},
		{"cavalry that stays mounted on foot", func(sc *model.Scenario) {
			ownType(sc, "french-cavalry-squadron").Own.Set("dismounts_to", "german-cavalry-squadron")
		}, "mounted itself"},
		{"cavalry that breaks down", func(sc *model.Scenario) {
			ownType(sc, "french-cavalry-squadron").Own.Set("breaks_into", model.Values{"type": "french-infantry-company", "count": 2})
		}, "cavalry does not break down"},
		{"an army beyond counting", func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = 1 << 40 }, `the force "Advance guard of the 44th Division" brings the units to more than 10000`},
		{"points beyond counting", func(sc *model.Scenario) {
			sc.Victory.Points = []model.Award{{Side: "french", Points: 1 << 40}}
		}, "victory, line 1 of the points: a unit is 1099511627776"},
		{"some hex of some hex beyond memory", func(sc *model.Scenario) {
			some := model.Condition{Occupies: &model.Occupies{Area: model.Area{This: true}}}
			for range 3 {
				some = model.Condition{SomeHex: &model.SomeHex{Of: model.Area{Everywhere: true}, Condition: some}}
			}
			sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "french"}, When: model.AtEnd, Condition: some}}
		}, "victory, condition 1: the conditions about some hex of an area are asked for more than 4000 hexes"},
		{"odds that fall", func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: fields.CombatResults{Odds: []string{"2-1", "1-1"}, Results: []string{"..", "..", "..", "..", "..", ".."}}.Values()}}}
		}, "must rise"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sc, err := scenarioFile("brunstatt")
			require.NoError(t, err)
			tc.change(sc)
			_, err = NewBattle(sc)
			require.Error(t, err)
			assert.Contains(t, err.Error(), tc.want)
		})
	}
}

// ownType gives the scenario a unit type of its own to change.
func ownType(sc *model.Scenario, id string) *model.UnitType {
	t, _ := sc.EffectiveCharts().UnitType(id)
	sc.Charts = &model.Charts{UnitTypes: []model.UnitType{*t}}
	return &sc.Charts.UnitTypes[0]
}

// The dearest step there can be: out of the canal and a trench into a trench.
func TestTheDearestCostsAddUp(t *testing.T) {
	dear := func(sc *model.Scenario) {
		lines := append([]model.TerrainEffect(nil), sc.Base.Charts.Terrain...)
		for i := range lines {
			switch lines[i].Terrain {
			case "clear":
				lines[i].Cost = "60"
			case "canal", "trench":
				lines[i].Cost, lines[i].CostToLeave = "60", "60"
			}
		}
		sc.Charts = &model.Charts{Terrain: lines}
		sc.Rules = append(sc.Rules, model.Rule{Rule: "trenches"})
	}
	units := "a german-infantry-company 0101 trench\nb german-machine-gun-company 0101\nc german-infantry-company 0102 trench"
	g := lay(t, "== ..", units, dear)
	g.refuses("step b 0102", "Movement (A)", "0102 costs 240 movement points and German machine gun company 1 has 3 left")
	g.do("step a 0102").said("for 240").left("a", "0") // Movement (H), exception
}

func TestAGameIsPlayedToItsEndThoughASideHasNoUnitsToPlay(t *testing.T) {
	for name, change := range map[string]func(*model.Scenario){
		"it has none at all": func(*model.Scenario) {}, "neither has units that deploy": func(sc *model.Scenario) { sc.Deployment = nil },
	} {
		for player, choose := range map[string]rules.Player{"chance": rules.NewChance(1), "doctrine": &Doctrine{}} {
			t.Run(name+", by "+player, func(t *testing.T) {
				g := rules.NewGame(lay(t, "...", "a german-infantry-company 0101", change).state)
				over, err := g.Play(rules.NewSeated(map[rules.Seat]rules.Player{1: choose, 2: choose}), 10000, nil)
				require.NoError(t, err)
				assert.True(t, over)
			})
		}
	}
}

func TestAUnitIsReadyThatIsToBePlacedOrLeftOut(t *testing.T) {
	ready := func(g *table, unit string) bool { return g.state.View(g.id(unit)).Ready }
	g := deployment(t, func(d *model.Deployment) { d.Own.Set("trenches", 1) })
	assert.False(t, ready(g, "a"), "trenches are dug first")
	g.do("trench 0101")
	assert.True(t, ready(g, "a"))
	assert.False(t, ready(g, "x"), "it is not its turn")
	full := deployment(t, func(d *model.Deployment) { d.Area.Hexes = d.Area.Hexes[:1] }).do("place a 0101").do("place b 0101")
	assert.False(t, ready(full, "a"), "it is placed")
	assert.True(t, ready(full, "c"), "who finds no room is left out")
	full.do("leave-out c")
	assert.False(t, ready(full, "c"))
}

// BenchmarkViewsWhileDeploying is what is told of all units of a large force, half of which
// fill the first hexes of their area.
func BenchmarkViewsWhileDeploying(b *testing.B) {
	sc, err := scenarioFile("brunstatt")
	require.NoError(b, err)
	sc.First = "german"
	sc.Forces = []model.Force{{ID: "g", Side: "german", Units: []model.UnitGroup{{Type: "german-infantry-company", Count: 900}}}}
	sc.Reinforcements, sc.Rules = nil, nil
	sc.Victory = model.Victory{Otherwise: model.Outcome{Winner: model.Draw}}
	sc.Deployment = []model.Deployment{{Forces: []string{"g"}, Area: model.Area{Everywhere: true}}}
	battle, err := NewBattle(sc)
	require.NoError(b, err)
	s := battle.Start(1)
	for u := range int32(450) {
		s.each(u, func(a rules.Action) bool { // in the first hex that has room
			s.apply(a, nil)
			return false
		})
	}
	for b.Loop() {
		for u := range int32(len(s.units)) {
			_ = s.View(u)
		}
	}
}
