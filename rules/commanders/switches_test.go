package commanders

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// onB is side B of the board with special rules, and without markers of its own.
func onB(t testing.TB, in []model.Rule, units ...string) *table {
	t.Helper()
	sc := bare(t)
	sc.Rules = in
	b := sc.AreaBoard()
	for id, ground := range map[string]string{"a2": "hill", "b2": "building", "c2": "forest", "a3": "forest"} {
		i, _ := b.Sector(id)
		b.Sectors[i].Terrain = ground
	}
	for i := range b.Links {
		pair := b.Links[i].From + b.Links[i].To
		b.Links[i].Road = pair == "b1b2" || pair == "b2b3" || pair == "b2c2"
	}
	return setUp(t, sc, append(units, runner)...)
}

func TestMarkersOfTheDesignerReplaceThoseOfSideA(t *testing.T) {
	sc := bare(t)
	sc.Rules = []model.Rule{marks(ruleGeneral, "black", 5, "c2"), marks(ruleFlag, "black", 3, "b2"), marks(ruleFlag, "black", 1, "a2")}
	g := setUp(t, sc, "W 1I a2", "W 1I b2", "W 1I c2", "W 1I b3", "B 4I a3", "B 1I b1", runner)
	assert.False(t, g.isFriendly(0, 0), "no flag lies in a1 any more")
	g.plans(phaseNonCombat)
	g.score()
	assert.Equal(t, []int{5 + 3 + 1 + 1, 0}, g.Score(), "a general, a big flag, a small one and the majority; b3 is just ground")
}

func TestASideHasOneGeneral(t *testing.T) {
	sc := bare(t, marks(ruleGeneral, "white", 5, "b2"))
	_, err := newBattle(sc)
	assert.ErrorContains(t, err, "2 generals")
}

func TestAWindRoseBringsItsPointsOnce(t *testing.T) {
	sc := bare(t)
	sc.Rules = []model.Rule{marks(ruleWindRose, "black", 3, "b2"), marks(ruleWindRose, "white", 1, "a2")}
	g := setUp(t, sc, "W 1I b2", "B 1I a3", "B 1I c3", runner)
	assert.False(t, g.isFriendly(0, 3), "a wind rose makes nothing friendly (r47)")
	roses := func() int { return len(g.Markers(g.battle.ground.site(4))) }
	assert.Equal(t, 1, roses())
	g.plans(phaseCombined)
	g.score()
	assert.Equal(t, []int{3, 1}, g.Score(), "three for the big one; Black holds more sectors")
	assert.Zero(t, roses(), "it is taken off")
	g.plans(phaseCombined, "B 1I a3>a2")
	g.score()
	assert.Equal(t, []int{3, 3}, g.Score(), "nothing more for b2; one for the small one in a2 and one for the majority")
}

func TestRandomOrdersOfTheFirstRoundAreKnownBeforeItBegins(t *testing.T) {
	first := map[int8]bool{}
	for seed := range uint64(40) {
		sc := bare(t, inForce(ruleRandom)...)
		b, err := newBattle(sc)
		require.NoError(t, err)
		s := newState(b, rules.Terms{Seed: seed})
		assert.Equal(t, phasePlanning, s.Now().Phase)
		for side := range s.plans {
			n := s.plans[side].allowed
			assert.True(t, n >= 7 && n <= 12, n)
			first[n] = true
			v := s.Clone().(*State)
			v.Veil(seatOf(int8(1 - side)))
			assert.Equal(t, n, v.plans[side].allowed, "the number is open (14.2)")
		}
		assert.Equal(t, 2, s.dice.Rolls())
		assert.Contains(t, s.EventText(s.pending[2]), "in this round", "it is told before anybody writes")
	}
	assert.Len(t, first, 6, "a die and six")
}

func TestTheSmallerNumberOfOrdersHolds(t *testing.T) {
	start := 15
	sc := bare(t, model.Rule{Rule: ruleRandom}, model.Rule{Rule: ruleMorale, Number: &start})
	sc.Victory.Clauses = nil
	g := setUp(t, sc, "W 1I b1", "W 1I a1", "B 1I b3", runner)
	g.plans(phaseNonCombat)
	g.throws(2, 6)
	g.score0(15, 5)
	g.score()
	assert.Equal(t, int8(8), g.State.plans[0].allowed)
	assert.Equal(t, int8(4), g.State.plans[1].allowed, "four points are left after White's majority")
	rally{}.begin(g.State)
	assert.Equal(t, int8(8), g.State.plans[0].saved, "no more than eight in all (r68)")
}

func TestCouriersNeedAGeneral(t *testing.T) {
	sc := bare(t, inForce(ruleCouriers)...)
	sc.Rules = sc.Rules[:1]
	_, err := newBattle(sc)
	assert.ErrorContains(t, err, "couriers need a general")
}

func TestTheOrderMoreOfCouriersIsWrittenOrLost(t *testing.T) {
	g := withA(t, inForce(ruleCouriers), "W 6I b1", "W 4I a1", "W 4I box", "B 1I b3")
	assert.Equal(t, 10, g.ordersLeft(0, 0))
	assert.Equal(t, 11, g.ordersLeft(0, 1), "one more for the general's sector")
	g.does("order white 2I b1>a1")
	assert.Equal(t, 9, g.ordersLeft(0, 0))
	assert.Equal(t, 9, g.ordersLeft(0, 1), "it is used up by the first")
	g.reach(phaseRally)
	assert.Equal(t, int8(9), g.plans1().saved)
	g = withA(t, inForce(ruleCouriers), "W 6I b1", "W 4I a1", "W 4I box", "B 1I b3")
	g.does("order white 4I a1>a2")
	g.reach(phaseRally)
	assert.Equal(t, int8(6), g.plans1().saved, "the one more is not saved (r64)")
}

func TestASavedOrderNeedsACourierToo(t *testing.T) {
	g := withA(t, inForce(ruleCouriers), "W 1I b1", "W 2I box", "B 1I b3")
	g.reach(phaseRally)
	g.throws(1)
	g.does("rally infantry")
	g.stands("W 1I white-reserve fit", "W 1I merged")
	assert.Contains(t, g.told(), "White rolls 1 for a courier.")

	sc := bare(t)
	sc.Rules = []model.Rule{{Rule: ruleCouriers}, marks(ruleGeneral, "white", 5, "b3"), marks(ruleGeneral, "black", 5, "a3")} // White's is far from home
	g = setUp(t, sc, "W 1I b3", "W 2I box", "B 1I a3", runner)
	g.reach(phaseRally)
	g.throws(2)
	g.does("rally infantry")
	g.stands("W 2I box")
	assert.Equal(t, int8(9), g.plans1().saved, "it is used, and lost on the way")
}

func TestArmyMoraleIsLostAndNotWon(t *testing.T) {
	start, zero := 15, 0
	sc := bare(t, model.Rule{Rule: ruleMorale, Number: &start})
	sc.Victory.Clauses = nil
	for _, side := range [][2]string{{"white", "black"}, {"black", "white"}} {
		sc.Victory.Clauses = append(sc.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: side[0]}, When: model.AtOnce, Condition: model.Condition{
			All: []model.Condition{
				{Score: &model.Score{Side: side[1], Bound: model.Bound{AtMost: &zero}}},
				{Points: &model.PointsLead{Side: side[0], Over: side[1], By: 1}},
			},
		}})
	}
	g := setUp(t, sc, "W 1I b3", "B 1I a3", "B 1I c3", runner)
	g.score0(15, 6)
	g.plans(phaseNonCombat)
	g.score()
	assert.Equal(t, []int{14, 2}, g.Score(), "five for the general are lost, and a point for the majority goes over")
	assert.False(t, g.over, "ten points win nothing")
	assert.Equal(t, int8(2), g.State.plans[1].allowed, "as many orders as points")
	g.plans(phaseNonCombat)
	g.score()
	assert.Equal(t, []int{13, -2}, g.Score())
	assert.True(t, g.over)
	outcome, _ := g.Outcome()
	assert.Equal(t, "white", outcome.Winner)
}

func TestGroundDoesNothingWithoutItsSwitch(t *testing.T) {
	g := onB(t, nil, "W 4I c1", "B 2I a3", "W 1I a1", "B 1I a2")
	g.plans(phaseCombined, "W 4I c1>c2", "W 1I a1>a2")
	g.part("withdrawal")
	g.stands("W 4I c2 fresh")
	assert.Equal(t, 0, g.modifier(melee, inCombined, 0, int8(g.unit("white-infantry-5")), int8(g.unit("black-infantry-3")), false)-1, "no hill")
}

func TestTheBoardIsTurned(t *testing.T) {
	plain := onB(t, inForce(ruleTerrain), "W 1I b1", "B 1I b3").battle.ground
	turned := onB(t, inForce(ruleTerrain, ruleTurned), "W 1I b1", "B 1I b3").battle.ground
	twin := map[string]string{"a1": "c3", "b1": "b3", "c1": "a3", "a2": "c2", "b2": "b2", "c2": "a2", "a3": "c1", "b3": "b1", "c3": "a1"}
	at := func(g *ground, id string) terrain {
		i, _ := g.board.Sector(id)
		return g.terrain[i]
	}
	for id, other := range twin {
		assert.Equal(t, at(plain, other), at(turned, id), id)
	}
	assert.Equal(t, hill, at(turned, "c2"))
	road := func(g *ground, a, b string) bool {
		i, _ := g.board.Sector(a)
		j, _ := g.board.Sector(b)
		w, ok := g.way(int8(i), int8(j))
		require.True(t, ok)
		return w.road
	}
	assert.True(t, road(plain, "b2", "c2"))
	assert.False(t, road(turned, "b2", "c2"))
	assert.True(t, road(turned, "b2", "a2"), "the roads turn with the ground")
	assert.True(t, road(turned, "b1", "b2"))
	assert.Equal(t, plain.front, turned.front, "the sides stay where they are")

	g := onB(t, inForce(ruleTerrain, ruleTurned), "W 1I c1", "B 1I c2")
	g.plans(phaseCombined, "W 1I c1>c2")
	g.throws(1, 1)
	g.part("withdrawal")
	assert.Equal(t, 0, g.modifier(melee, inCombined, 0, int8(g.unit("white-infantry-1")), int8(g.unit("black-infantry-1")), false), "uphill where the hill has come to lie")
}

func TestRoutedCavalryLeavesBeforeMelee(t *testing.T) {
	for name, test := range map[string]struct {
		in  []model.Rule
		are string
	}{"it stays": {nil, "W 1C b1 routed"}, "it leaves": {inForce(ruleLeaves), "W 1C box"}} {
		t.Run(name, func(t *testing.T) {
			g := withA(t, test.in, "W 2C b1", "B 2I b2")
			g.plans(phaseCombined, "W 2C b1>b2")
			g.throws(6, 1)
			g.part("withdrawal")
			g.stands(test.are, "W 1C b1 fit")
		})
	}
	g := withA(t, inForce(ruleLeaves), "W 2I b1", "B 1I b2", "B 1C b2")
	g.plans(phaseCombined, "W 2I b1>b2")
	g.throws(6, 6, 1)
	g.part("withdrawal")
	g.stands("B 1I b2 routed", "B 1C box")
}

func TestABatteryOnAHillHasDeadGroundBesideIt(t *testing.T) {
	for name, test := range map[string]struct {
		in   []model.Rule
		dead bool
	}{"it has none": {inForce(ruleTerrain), false}, "it has": {inForce(ruleTerrain, ruleDeadGround), true}, "no hill counts": {inForce(ruleDeadGround), false}} {
		t.Run(name, func(t *testing.T) {
			g := onB(t, test.in, "W 1A a2", "W 1A a1", "B 1I a3", "B 1I b1", "B 1I b2")
			g.plans(phaseBombard, "W 1A a2>b2", "W 1A a1>b1")
			g.allows("hold white 1A a1>b1")
			if test.dead {
				g.refuses("act white 1A a2>b2", "Ruling 52")
			} else {
				g.allows("hold white 1A a2>b2")
			}
		})
	}
}

func TestThreeCounterchargeIntoAForest(t *testing.T) {
	g := terrainAt(t, "b1", "forest", "W 5I b1", "B 5C b2")
	g.plans(phaseCombined, "W 5I b1>b2")
	g.part("reaction")
	g.does("charge black-cavalry-1 b1/b2", "charge black-cavalry-2 b1/b2", "charge black-cavalry-3 b1/b2")
	g.refuses("charge black-cavalry-4 b1/b2", "Taking positions (7.2)")
}

func TestFiguresOfTheScenarioTakeTheirPlace(t *testing.T) {
	three, seven, two, four := 3, 7, 2, 4
	g := withA(t, []model.Rule{{Rule: ruleOrders, Number: &three}, {Rule: ruleCapacity, Number: &seven}, {Rule: ruleSpaces, Number: &two}}, "W 7I b1", "B 3I b2", "B 4I a3")
	assert.Equal(t, 3, g.ordersLeft(0, 1))
	g.does("order white 3I b1>b2")
	g.refuses("order white 1I b1>a1", "Planning phase (5.1)")
	g.does("end white", "end")
	g.reach(phaseCombined)
	g.does("hold white 2I b1>b2")
	g.refuses("act white 3I b1>b2", "Moving units (4.4)")
	g.does("act white 2I b1>b2")
	g.throws(1, 1, 1, 1)
	g.part("withdrawal")
	assert.Equal(t, "II", g.row("b1/b2", "W"), "two spaces")
	assert.Equal(t, 0, g.room(0, 1))

	sc := bare(t)
	sc.Length.Turns = 1
	*sc.Victory.Clauses[0].Condition.All[0].Score.AtLeast = four
	g = setUp(t, sc, "W 1I c3", "W 1I a3", "B 1I b1", runner)
	g.plans(phaseNonCombat)
	g.score()
	assert.True(t, g.over, "one round is all there is")
	outcome, _ := g.Outcome()
	assert.Equal(t, "black", outcome.Winner, "five for the general against three")
}

// switchboard puts some of the switches in force, one by each bit.
func switchboard(sc *model.Scenario, bits int) {
	start, orders, capacity, spaces := 15, 6, 8, 3
	all := []model.Rule{
		{Rule: ruleRandom}, {Rule: ruleCouriers}, {Rule: ruleMorale, Number: &start}, {Rule: ruleTerrain}, {Rule: ruleTurned}, {Rule: ruleLeaves}, {Rule: ruleDeadGround},
		marks(ruleWindRose, "white", 3, "b2"), {Rule: ruleOrders, Number: &orders}, {Rule: ruleCapacity, Number: &capacity}, {Rule: ruleSpaces, Number: &spaces},
	}
	for i, in := range all {
		if bits&(1<<i) != 0 {
			sc.Rules = append(sc.Rules, in)
		}
	}
	b := sc.AreaBoard()
	for i, ground := range []string{"", "forest", "hill", "building", "hill", "forest", "building", "", "hill"} {
		b.Sectors[i].Terrain = ground
	}
	for i := range b.Links {
		b.Links[i].Road = i%3 == 0
	}
	for i := range sc.Victory.Clauses { // so that games go on, with morale and without
		if bits&4 != 0 && sc.Victory.Clauses[i].When == model.AtOnce {
			sc.Victory.Clauses[i].When = model.AtEnd
		}
	}
}

const switches = 11

// holds holds what is always true of a game.
func (g *table) holds(name string) {
	g.t.Helper()
	for at := range g.battle.ground.n {
		for side := range int8(2) {
			if g.battle.ground.owner[at] == 1-side {
				require.True(g.t, g.units(side, at).empty(), "%s: nobody is in the enemy's reserve", name)
			}
		}
		if g.battle.ground.owner[at] == none {
			require.LessOrEqual(g.t, max(g.units(0, at).len(), g.units(1, at).len()), g.battle.capacity, "%s: a sector has room for all in it", name)
		}
		if legs[g.leg].part == "choice" || legs[g.leg].phase == phaseRally || legs[g.leg].phase == phasePlanning {
			require.False(g.t, !g.units(0, at).empty() && !g.units(1, at).empty(), "%s: %s is of one side when a phase is over", name, g.battle.ground.label(at))
		}
	}
	for side := range int8(2) {
		n := 0
		for u := range g.battle.of[side].all() {
			for _, is := range []bool{g.at[u] != none, g.fates.waiting.has(u), g.fates.boxed.has(u), g.fates.captured.has(u), g.fates.counted.has(u), g.fates.destroyed.has(u), g.fates.merged.has(u)} {
				if is {
					n++
				}
			}
		}
		require.Equal(g.t, g.battle.of[side].len(), n, "%s: every unit is in one place", name)
	}
	for i := range g.combat.zones {
		if !slices.Contains([]string{"targets", "re-rolls", "melee-targets", "melee-re-rolls"}, legs[g.leg].part) {
			break // positions are not taken, or given up
		}
		z := &g.combat.zones[i]
		for side := range int8(2) {
			require.LessOrEqual(g.t, int(z.lines[side].n), g.battle.spaces, name)
			passive, foes := 0, 0
			for _, u := range z.lines[side].units[:z.lines[side].n] {
				if !g.combat.attackers.has(u) && !g.routed.has(u) {
					passive++
				}
			}
			for _, u := range z.lines[1-side].units[:z.lines[1-side].n] {
				if g.combat.attackers.has(u) {
					foes++
				}
			}
			require.LessOrEqual(g.t, passive, foes, "%s: never more defenders than attackers", name)
		}
	}
}

// Games by chance with every combination of the switches, on all set-ups, come to an
// end, and what is always true stays true after every action.
func TestGamesByChanceEndUnderAllSwitches(t *testing.T) {
	ids := []string{"marengo", "la-rothiere", "dennewitz", "leuthen", "albuera", "custom-setup"}
	every := 1
	if testing.Short() {
		every = 31
	}
	var games []int
	for n := range switches { // each switch alone on each set-up
		for range ids {
			games = append(games, 1<<n)
		}
	}
	for bits := 0; bits < 1<<switches; bits += every {
		games = append(games, bits)
	}
	for i, bits := range games {
		id := ids[i%len(ids)]
		sc := setup(t, id)
		switchboard(sc, bits)
		b, err := newBattle(sc)
		name := fmt.Sprintf("%s with switches %011b", id, bits)
		require.NoError(t, err, name)
		g := &table{State: newState(b, rules.Terms{Seed: uint64(i)}), t: t}
		r := rand.New(rand.NewPCG(uint64(i), 9))
		score := [2]int16{}
		var events []rules.Event
		n, leg := 0, uint8(0)
		for ; !g.over; n++ {
			a, ok := g.Random(rules.Anyone, r)
			require.True(t, ok, name)
			var refusal *rules.Refusal
			events, refusal = g.Apply(a, events[:0])
			require.Nil(t, refusal, "%s: %s", name, g.ActionText(a))
			require.Less(t, n, 4000, "%s ends", name)
			for _, e := range events {
				require.NotEmpty(t, g.EventText(e))
			}
			if g.leg != leg { // most actions of a stage change little
				g.holds(name)
			}
			leg = g.leg
			if !b.morale {
				require.True(t, g.State.score[0] >= score[0] && g.State.score[1] >= score[1], "%s: points never fall", name)
				score = g.State.score
			}
		}
		require.LessOrEqual(t, int(g.round), 10, name)
	}
}

// shots are whom batteries fired at so far, with the die and what it came to.
func (g *table) shots() []string {
	var out []string
	for _, e := range g.all {
		if e.Kind == eventShelled {
			out = append(out, fmt.Sprintf("%s: %d, %d", g.name(int8(e.Other)), e.Die, e.N))
		}
	}
	return out
}

func TestBombardmentAndForests(t *testing.T) {
	g := terrainAt(t, "b1", "forest", "W 1A b1", "W 1A a1", "B 2I b2", "B 1I a2")
	g.plans(phaseBombard, "W 1A b1>b2", "W 1A a1>a2")
	g.refuses("act white 1A b1>b2", "Ruling 51")

	g = terrainAt(t, "b2", "forest", "W 1A b1", "B 2I b2")
	g.throws(6, 6)
	g.plans(phaseBombard, "W 1A b1>b2")
	g.finish()
	assert.Equal(t, []string{"black-infantry-1: 6, 3", "black-infantry-2: 6, 3"}, g.shots(), "6 and 2, less 3 for the range and 2 for the trees")

	g = terrainAt(t, "b2", "forest", "W 1A b1", "B 2I b3")
	g.throws(6)
	g.plans(phaseBombard, "W 1A b1>b2>b3")
	g.finish()
	assert.Equal(t, []string{"black-infantry-1: 6, 4"}, g.shots(), "an empty forest costs a die, as friends do")

	g = terrainAt(t, "b2", "forest", "W 1A b1", "B 2I b3", "B 1C b2")
	g.throws(6, 6)
	g.plans(phaseBombard, "W 1A b1>b2>b3")
	g.finish()
	assert.Equal(t, []string{"black-infantry-1: 6, 4", "black-cavalry-1: 6, 3"}, g.shots(), "enemies in it take one, at range 1 and among trees")
}

func TestBombardmentAndHills(t *testing.T) {
	for name, units := range map[string][]string{"friends": {"W 1I b2"}, "enemies": {"B 1C b2"}} {
		g := terrainAt(t, "b1", "hill", append(units, "W 1A b1", "B 2I b3")...)
		g.throws(6, 6)
		g.plans(phaseBombard, "W 1A b1>b2>b3")
		g.finish()
		assert.Equal(t, []string{"black-infantry-1: 6, 4", "black-infantry-2: 6, 4"}, g.shots(), "a battery on a hill fires over %s", name)
	}
}

func TestForestsSlowAndTire(t *testing.T) {
	g := terrainAt(t, "c1", "forest", "W 1C c1", "W 2C b1", "B 1I b3")
	g.plans(phaseCombined, "W 1C c1>c2", "W 2C b1>c1>c2")
	for _, name := range []string{"white-cavalry-1", "white-cavalry-2"} {
		assert.Equal(t, forestIsSlow, choice{w: inFast}.able(g.State, int8(g.unit(name))), "out of a forest, and into one, cavalry does not act in the fast phase")
	}
	g.does("hold white 1C c1>c2")
	g.finish()
	g.stands("W 2C c1 spent", "W 1C c1 fresh")
	g.reach(phaseNonCombat)
	g.refuses("act white 1C c1>c2", "Spent units (10.3)") // it goes no further
}

// "When defending a sector with a building you can withdraw an Infantry unit to the building":
// against cavalry that countercharges, too, which has "all benefits of attacking Cavalry".
func TestABuildingSheltersFromACountercharge(t *testing.T) {
	g := terrainAt(t, "b1", "building", "W 1I b1", "W 2I b1", "B 2C b2")
	g.plans(phaseCombined, "W 1I b1>b2")
	g.part("reaction")
	g.throws(6, 6 /* both countercharge */, 1, 1)
	g.does("charge black-cavalry-1 b1/b2", "charge black-cavalry-2 b1/b2")
	g.part("withdrawal")
	assert.Equal(t, "Ii", g.row("b1/b2", "W"))
	g.does("shelter white-infantry-3")
	assert.Contains(t, g.told(), "White infantry 3 goes into the building in b1.")
}

func TestABuildingShelters(t *testing.T) {
	g := terrainAt(t, "b2", "building", "W 3I b1", "W 1C a2", "B 2I b2", "B 1C b2")
	g.plans(phaseCombined, "W 3I b1>b2", "W 1C a2>b2")
	g.part("reaction")
	g.throws(6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	g.does("square black-infantry-1")
	g.part("withdrawal")
	for g.awaits.First() != seatOf(1) {
		g.end()
	}
	g.refuses("shelter black-infantry-1", "Ruling 53")
	g.refuses("shelter black-cavalry-1", "Ruling 53")
	g.allows("shelter black-infantry-2")
	g.does("shelter black-infantry-2")
	assert.Contains(t, g.told(), "Black infantry 2 goes into the building in b2.")
	assert.False(t, g.combat.inside.has(int8(g.unit("black-infantry-1"))))
}

func TestRoadsLetBatteriesIntoForests(t *testing.T) {
	for _, road := range []bool{true, false} {
		sc := bare(t, inForce(ruleTerrain)...)
		b := sc.AreaBoard()
		i, _ := b.Sector("a2")
		b.Sectors[i].Terrain = "forest"
		for k := range b.Links {
			b.Links[k].Road = road && b.Links[k].From == "a1" && b.Links[k].To == "a2"
		}
		g := setUp(t, sc, "W 1A a1", "W 1I a2", "B 1I b3", runner)
		g.plans(phaseNonCombat, "W 1A a1>a2")
		if !road {
			g.refuses("act white 1A a1>a2", "Ruling 51")
			continue
		}
		g.finish()
		g.stands("W 1A a2")
	}
}
