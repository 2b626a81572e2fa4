package bot

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// reading is a greedy player of a side that has looked at the start of a game.
func reading(t *testing.T, id, side string) *Greedy {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	battle, err := soldiers.NewBattle(file.Scenario)
	require.NoError(t, err)
	g := newGreedyFor(rules.Brief{Scenario: file.Scenario, Side: side})
	g.look(battle.Start(1))
	return g
}

// only is the goal of a task, of which there is one.
func (g *Greedy) only(t *testing.T, task task) *goal {
	t.Helper()
	var out *goal
	for i := range g.aims.goals {
		if g.aims.goals[i].task == task {
			require.Nil(t, out, "one goal of the task")
			out = &g.aims.goals[i]
		}
	}
	require.NotNil(t, out)
	return out
}

func TestGoalsReadWhichUnitsCountAndHowMany(t *testing.T) {
	for _, tc := range []struct {
		scenario, side string
		task           task
		state          model.UnitState
		need           int32
	}{
		{"mlawa", "german", drive, model.Undisrupted, 2000},
		{"mlawa", "russian", hold, model.Undisrupted, 3000},
		{"ravka-russa", "austro-hungarian", drive, model.Undisrupted, 0},
		{"lvidsgov", "russian", spare, model.AnyState, 10000},
		{"lvidsgov", "german", spare, model.AnyState, 10000},
		{"le-cateau", "british", spare, model.AnyState, 11000},
		{"le-cateau", "german", hunt, model.AnyState, 12000},
	} {
		goal := reading(t, tc.scenario, tc.side).only(t, tc.task)
		assert.Equal(t, tc.state, goal.state, "%s, %s", tc.scenario, tc.side)
		assert.Equal(t, tc.need, goal.need, "%s, %s", tc.scenario, tc.side)
	}
}

func TestUnitsCountInTheStateThatIsAskedFor(t *testing.T) {
	fit, weak, gone := hexrules.Piece{On: true, Fit: true}, hexrules.Piece{On: true}, hexrules.Piece{Fit: true}
	for state, want := range map[model.UnitState][3]bool{
		model.AnyState: {true, true, false}, model.Undisrupted: {true, false, false}, model.Disrupted: {false, true, false},
	} {
		g := goal{state: state}
		assert.Equal(t, want, [3]bool{g.counts(&fit), g.counts(&weak), g.counts(&gone)}, state)
	}
}

func TestTheMoreOfThoseAreLostWhoAreToBeSparedTheDearerAreTheOthers(t *testing.T) {
	g := reading(t, "lvidsgov", "german")
	goal := g.only(t, spare)
	var mine []int
	for u := range g.pieces {
		if g.pieces[u].Side == g.side && goal.units[u] {
			g.pieces[u].On, g.pieces[u].Waiting = true, false
			mine = append(mine, u)
		}
	}
	require.Greater(t, len(mine), 12)
	last := mine[len(mine)-1]
	worth := func(lost int) int32 {
		for i, u := range mine {
			g.pieces[u].Lost, g.pieces[u].On = i < lost, i >= lost
		}
		g.value()
		return g.worth[last]
	}
	plain := g.pieces[last].Worth
	assert.Equal(t, plain, worth(0))
	assert.Greater(t, worth(6), plain)
	assert.Greater(t, worth(10), worth(6))
	assert.Equal(t, plain, worth(11), "it is too late")
	kept := func(lost int) int64 { worth(lost); return g.progressOf(goal) }
	assert.EqualValues(t, 1000, kept(0))
	assert.Less(t, kept(10), kept(2))
	assert.Less(t, kept(11), kept(10))
}

func TestInTheLastTurnItIsEnoughToWeakenThoseWhoCountUndisruptedAlone(t *testing.T) {
	g := reading(t, "mlawa", "german")
	goal := g.only(t, drive)
	in, out := -1, -1
	for u := range g.pieces {
		switch p := &g.pieces[u]; {
		case !goal.units[u]:
		case in < 0:
			in, p.On, p.Fit, p.Cell = u, true, true, goal.cells[0]
		case out < 0:
			out, p.On, p.Fit, p.Cell = u, true, true, 0
		}
	}
	require.False(t, goal.in[0])
	g.now.Turn = g.scenario.Length.Turns - 1
	assert.EqualValues(t, 350, g.weakening(int32(in)), "it recovers")
	g.now.Turn++
	assert.EqualValues(t, 1000, g.weakening(int32(in)))
	assert.EqualValues(t, 350, g.weakening(int32(out)), "it does not count there")
	g.pieces[in].Fit = false
	assert.EqualValues(t, 100, g.weakening(int32(in)), "it does not count any more")
}

// asks is a greedy player of the first side of Mlawa, where other clauses decide.
func asks(t *testing.T, change func(v *model.Victory)) *Greedy {
	t.Helper()
	file, err := scenarios.Open("mlawa")
	require.NoError(t, err)
	sc := file.Scenario.Clone()
	sc.Victory.Clauses = nil
	change(&sc.Victory)
	battle, err := soldiers.NewBattle(sc)
	require.NoError(t, err)
	g := newGreedyFor(rules.Brief{Scenario: sc, Side: sc.Sides[0].ID})
	g.look(battle.Start(1))
	return g
}

func TestWhatEachConditionAsksOfBothSides(t *testing.T) {
	two, five := 2, 5
	town := model.Area{Place: "town-b"}
	edge := model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}
	for _, own := range []bool{true, false} { // whose clause it is
		var winner, loser, mine, theirs string
		g := asks(t, func(v *model.Victory) {})
		mine, theirs = g.scenario.Sides[0].ID, g.scenario.Sides[1].ID
		if winner, loser = mine, theirs; !own {
			winner, loser = theirs, mine
		}
		its, foes := model.Selector{Side: winner}, model.Selector{Side: loser}
		for name, test := range map[string]struct {
			condition model.Condition
			own, foe  []task // of the side whose clause it is, and of the other
			need      int32  // of the first
		}{
			"a count":             {model.Condition{Count: &model.Count{Units: its, Area: town, Bound: model.Bound{AtLeast: &two}}}, []task{hold}, []task{drive}, 2000},
			"a count of foes":     {model.Condition{Count: &model.Count{Units: foes, Area: town, Bound: model.Bound{AtMost: &two}}}, []task{drive}, []task{hold}, 2000},
			"exits":               {model.Condition{Exits: &model.Exits{Units: its, By: edge, Bound: model.Bound{AtLeast: &five}}}, []task{depart}, []task{bar}, 5000},
			"losses of foes":      {model.Condition{Losses: &model.Losses{Units: foes, Bound: model.Bound{AtLeast: &five}}}, []task{hunt}, []task{spare}, 5000},
			"few losses":          {model.Condition{Losses: &model.Losses{Units: its, Bound: model.Bound{AtMost: &five}}}, []task{spare}, []task{hunt}, 5000},
			"a place held":        {model.Condition{Occupies: &model.Occupies{Units: its, Area: town}}, []task{hold}, []task{drive}, 1000},
			"a place not held":    {model.Condition{Not: &model.Condition{Occupies: &model.Occupies{Units: foes, Area: town}}}, []task{drive}, []task{hold}, 0},
			"a journey":           {model.Condition{Journey: &model.Journey{Units: its, AtLeast: 2, Steps: []model.Leg{{Reach: &town}, {Exit: &edge}}}}, []task{travel}, []task{bar}, 2000},
			"a journey prevented": {model.Condition{Not: &model.Condition{Journey: &model.Journey{Units: foes, AtLeast: 2, Steps: []model.Leg{{Reach: &town}}}}}, []task{bar}, []task{travel}, 0},
			"what nobody can ask": {model.Condition{Count: &model.Count{Units: model.Selector{Types: []string{"none"}}, Area: town, Bound: model.Bound{AtLeast: &two}}}, nil, nil, 0},
		} {
			g := asks(t, func(v *model.Victory) {
				v.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: winner}, Condition: test.condition}}
			})
			var got []task
			for i := range g.aims.goals {
				got = append(got, g.aims.goals[i].task)
			}
			want := test.own
			if !own {
				want = test.foe
			}
			assert.Equal(t, want, got, "%s, own %v", name, own)
			if own && len(got) == 1 {
				assert.Equal(t, test.need, g.aims.goals[0].need, name)
			}
		}
	}
}

func TestPointsAreTakenOnceAndMakeUnitsDearer(t *testing.T) {
	g := asks(t, func(v *model.Victory) {
		lead := model.Condition{Points: &model.PointsLead{Side: "german", Over: "russian", By: 1}}
		v.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "german"}, Condition: lead}, {Outcome: model.Outcome{Winner: "russian"}, Condition: model.Condition{Not: &lead}}}
		v.Points = []model.Award{{Side: "german", Units: model.Selector{Side: "russian"}, Points: 3}, {Side: "russian", Units: model.Selector{Side: "german", Kinds: []model.Kind{"infantry"}}, Points: 2}}
	})
	assert.Len(t, g.aims.awards, 2)
	goal := g.only(t, hunt)
	assert.Zero(t, goal.need, "as many as can be")
	g.value()
	for u := range g.pieces {
		p := &g.pieces[u]
		award := int32(0)
		for _, a := range g.aims.awards {
			if a.units[u] {
				award += a.points
			}
		}
		assert.Equal(t, p.Worth/4+600*award, g.worth[u], u)
		assert.Equal(t, award > 0 && p.Side != g.side, goal.units[u], "those of the enemy are hunted")
	}
	assert.EqualValues(t, 0, g.progress(), "a hunt without a number has no progress")
}

func TestJourneysAndExitsComeAboutStepByStep(t *testing.T) {
	g := reading(t, "cerizy", reading(t, "cerizy", "").scenario.Sides[0].ID)
	journey := -1
	for i := range g.aims.goals {
		if g.aims.goals[i].task == travel || g.aims.goals[i].task == bar {
			journey = i
		}
	}
	require.GreaterOrEqual(t, journey, 0)
	out := goal{task: depart, units: make([]bool, len(g.pieces)), in: make([]bool, g.scenario.Hexes().Grid.Len()), need: 2000}
	for u := range out.units[:3] {
		out.units[u] = true
		g.pieces[u].Share = 1000
		g.pieces[u].Cell = int32(u)
	}
	out.in[0], out.in[1] = true, true
	assert.EqualValues(t, 0, g.progressOf(&out))
	g.pieces[0].Left = true
	assert.EqualValues(t, 500, g.progressOf(&out))
	g.pieces[2].Left = true
	assert.EqualValues(t, 500, g.progressOf(&out), "by another edge")
	g.pieces[1].Left = true
	assert.EqualValues(t, 1000, g.progressOf(&out))
	out.task, out.need = bar, 1000
	assert.EqualValues(t, 1000*1000/1350, g.progressOf(&out), "one more than may leave")
	out.task, out.need, out.legs = travel, 1000, make([]leg, 2)
	out.journey = 0
	assert.EqualValues(t, 0, g.progressOf(&out), "nobody has made a step")
}

// ruined is a state of a game in which some bridges are destroyed.
type ruined struct {
	hexrules.Advisor
	bridges []int32
}

func (r ruined) Advise(hexrules.Advice) hexrules.Advice {
	return ruinedAdvice{r.Advisor.Advise(nil), r.bridges}
}

type ruinedAdvice struct {
	hexrules.Advice
	bridges []int32
}

func (r ruinedAdvice) Ruins() []int32 { return r.bridges }

// Bridges that are destroyed are goals no more, and of those that stand one is chosen.
func TestADestroyedBridgeIsNoGoal(t *testing.T) {
	g := reading(t, "schipdonck", "german")
	battle, err := soldiers.NewBattle(g.scenario)
	require.NoError(t, err)
	grid, bridges := g.scenario.Hexes().Grid, g.scenario.Hexes().BridgeHexes().List()
	require.Len(t, bridges, 3)
	read := func(gone ...hex.Hex) (held hex.List, branches []int) {
		state := ruined{Advisor: battle.Start(1)}
		for _, h := range gone {
			state.bridges = append(state.bridges, int32(grid.Index(h)))
		}
		g.look(state)
		for i := range g.aims.goals {
			if goal := &g.aims.goals[i]; len(goal.cells) == 1 {
				held, branches = append(held, grid.At(int(goal.cells[0]))), append(branches, goal.branch)
			}
		}
		return held, branches
	}
	for range 2 { // what was destroyed in a game that was thought of stands in the real one
		held, branches := read()
		assert.Equal(t, bridges, held)
		assert.Equal(t, []int{0, 1, 2}, branches)
		held, branches = read(bridges[1])
		assert.Equal(t, hex.List{bridges[0], bridges[2]}, held)
		assert.Equal(t, []int{0, 1}, branches)
		held, _ = read(bridges...)
		assert.Empty(t, held)
	}
}

func TestAPlaceThatIsOfBridgesIsOfThoseThatStand(t *testing.T) {
	all := model.Area{Bridges: true}
	g := asks(t, func(v *model.Victory) {
		two := 2
		its := model.Selector{Side: "german"}
		v.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "german"}, Condition: model.Condition{All: []model.Condition{
			{Count: &model.Count{Units: its, Area: all, Bound: model.Bound{AtLeast: &two}}},
			{Occupies: &model.Occupies{Units: its, Area: model.Area{Intersect: []model.Area{all, {Everywhere: true}}}, Every: true}},
			{Journey: &model.Journey{Units: its, AtLeast: 1, Steps: []model.Leg{{Reach: &all}}}},
		}}}}
	})
	require.Len(t, g.aims.goals, 3)
	for range 2 {
		n := 3 - len(g.ruins)
		assert.Len(t, g.aims.goals[0].cells, n)
		assert.EqualValues(t, 1000*n, g.aims.goals[1].need)
		assert.Len(t, g.aims.goals[2].legs[0].cells, n)
		battle, err := soldiers.NewBattle(g.scenario)
		require.NoError(t, err)
		g.look(ruined{battle.Start(1), g.aims.goals[0].cells[:1]})
	}
}

// What the enemy needs a bridge for is a reason to destroy it, and the more so the fewer are left.
func TestABridgeThatTheEnemyNeedsIsWorthFiringAt(t *testing.T) {
	g := reading(t, "schipdonck", "belgian")
	battle, err := soldiers.NewBattle(g.scenario)
	require.NoError(t, err)
	var bridges []int32
	for _, h := range g.scenario.Hexes().BridgeHexes().List() {
		bridges = append(bridges, int32(g.scenario.Hexes().Grid.Index(h)))
	}
	for gone := range len(bridges) {
		g.look(ruined{battle.Start(1), bridges[:gone]})
		var want []hexrules.Bridge
		for _, c := range bridges[gone:] {
			want = append(want, hexrules.Bridge{Cell: c, Worth: bridgesWorth / int32(len(bridges)-gone)})
		}
		assert.ElementsMatch(t, want, g.aims.bridges)
	}
	assert.Empty(t, reading(t, "schipdonck", "german").aims.bridges, "they need them themselves")
	assert.Empty(t, reading(t, "fromelles", "british").aims.bridges, "the hex is named, whatever becomes of its bridge")
}

func TestWhichBridgesTheEnemyNeeds(t *testing.T) {
	bridges, one := model.Area{Bridges: true}, 1
	mixed := model.Area{Union: []model.Area{bridges, {Place: "town-b"}}}
	its := model.Selector{Side: "russian"}
	for name, x := range map[string]struct {
		condition model.Condition
		want      int
	}{
		"units on them":          {model.Condition{Count: &model.Count{Units: its, Area: bridges, Bound: model.Bound{AtLeast: &one}}}, 3},
		"on them and in a town":  {model.Condition{Occupies: &model.Occupies{Units: its, Area: mixed}}, 3},
		"on each of them":        {model.Condition{Occupies: &model.Occupies{Units: its, Area: bridges, Every: true}}, 0},
		"near them":              {model.Condition{Occupies: &model.Occupies{Units: its, Area: model.Area{Within: &model.Within{Hexes: 2, Of: bridges}}}}, 0},
		"on the road over them":  {model.Condition{Occupies: &model.Occupies{Units: its, Area: model.Area{Intersect: []model.Area{bridges, {Line: "road"}}}}}, 2},
		"where the canal is too": {model.Condition{Occupies: &model.Occupies{Units: its, Area: model.Area{Line: "canal"}}}, 0},
	} {
		g := asks(t, func(v *model.Victory) {
			v.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "russian"}, Condition: x.condition}}
		})
		if g.id == "russian" {
			require.Fail(t, "the side of the tests is the other")
		}
		assert.Len(t, g.aims.bridges, x.want, name)
	}
}
