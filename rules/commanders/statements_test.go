package commanders

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// setup is a built-in set-up.
func setup(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario
}

// begun is a game of a scenario at its beginning.
func begun(t testing.TB, sc *model.Scenario) *table {
	t.Helper()
	b, err := newBattle(sc)
	require.NoError(t, err)
	return &table{State: newState(b, rules.Terms{Seed: 1}), t: t}
}

func TestTheBoardHasNineSectorsAndTwoReserves(t *testing.T) {
	for _, side := range []string{"commanders-a", "commanders-b"} {
		sheet, err := scenarios.Bases().Mapsheet(side)
		require.NoError(t, err)
		b := sheet.Board.(*model.AreaBoard)
		assert.Len(t, b.Sectors, 11)
		assert.Len(t, b.Links, 18)
		battle := 0
		for _, s := range b.Sectors {
			ways := b.Neighbors(s.ID)
			if s.Side != "" {
				assert.Len(t, ways, 3, "a reserve lies beside three sectors")
				continue
			}
			battle++
			column, row := s.ID[0], s.ID[1]
			for _, w := range ways {
				if other, _ := b.Sector(w.To); b.Sectors[other].Side == "" {
					across := max(int(column)-int(w.To[0]), int(w.To[0])-int(column)) + max(int(row)-int(w.To[1]), int(w.To[1])-int(row))
					assert.Equal(t, 1, across, "%s and %s share a side", s.ID, w.To)
				}
			}
		}
		assert.Equal(t, 9, battle)
	}
}

func TestWhiteFacesNorthAndBlackSouth(t *testing.T) {
	g := onA(t, "W 1I b1", "B 1I b3").battle.ground
	assert.Equal(t, model.North, winds[g.front[0]])
	assert.Equal(t, model.South, winds[g.front[1]])
	for _, heading := range []uint8{0, 2, 6} { // front, right, left
		assert.False(t, g.behind(0, heading))
		assert.False(t, g.behind(1, (heading+4)%8))
	}
	assert.True(t, g.behind(0, 4), "south is White's rear")
	assert.True(t, g.behind(1, 0), "north is Black's")
}

func TestSideAHasMarkersAndNoGround(t *testing.T) {
	for _, id := range []string{"marengo", "la-rothiere", "dennewitz", "leuthen", "albuera", "custom-setup"} {
		g := begun(t, setup(t, id))
		found := map[string]string{}
		for _, m := range g.battle.markers {
			found[g.battle.ground.label(m.sector)] = fmt.Sprintf("%s %s %d", g.battle.sides[m.side].ID, signs[m.sign].name, m.points)
		}
		assert.Equal(t, map[string]string{
			"b1": "white general 5", "a1": "white flag 1", "c1": "white flag 1", "b3": "black general 5", "a3": "black flag 1", "c3": "black flag 1",
		}, found, id)
		for i := range g.battle.ground.n {
			assert.Equal(t, open, g.battle.ground.terrain[i])
		}
	}
	sheet, err := scenarios.Bases().Mapsheet("commanders-b")
	require.NoError(t, err)
	assert.NotEmpty(t, sheet.Board.(*model.AreaBoard).Sectors[3].Terrain, "side B has ground")
}

// All that a unit can be is seen on it by both sides, but for its orders.
func TestTheStatesOfUnitsAreOpenToBoth(t *testing.T) {
	g := onA(t, "W 1I b1 routed", "W 1I b1 spent", "W 1I b1 sq", "W 1I b1", "W 1I box", "W 1I prisoner", "B 1I b3")
	g.does("order white 1I b1>b2")
	for seat := range rules.Seat(2) {
		v := g.Clone().(*State)
		v.Veil(seat + 1)
		marks := func(unit string) []string {
			var out []string
			for _, m := range v.View(g.unit(unit)).Marks {
				out = append(out, m.ID)
			}
			return out
		}
		assert.Equal(t, []string{"routed"}, marks("white-infantry-1"))
		assert.Contains(t, marks("white-infantry-2"), "spent")
		assert.Contains(t, marks("white-infantry-3"), "square")
		assert.Contains(t, marks("white-infantry-5"), "routed")
		assert.Equal(t, rules.Left, v.View(g.unit("white-infantry-5")).Standing, "in the box")
		assert.Equal(t, []string{"captured"}, marks("white-infantry-6"))
		ordered := 0
		for u := range v.Units() {
			for _, m := range v.View(int32(u)).Marks {
				if m.ID == "ordered" {
					ordered++
				}
			}
		}
		assert.Equal(t, 1-int(seat), ordered, "the order is seen by White alone")
	}
}

func TestWhoIsLostDoesNotComeBack(t *testing.T) {
	g := onA(t, "W 1I b1", "W 4I prisoner", "B 1I b3", "W 3I box")
	lost := g.battle.of[0].and(g.battle.with[infantry])
	for u := range lost.all() {
		if g.fates.boxed.has(u) || g.at[u] != none {
			lost.drop(u)
		}
	}
	destroyed := lost.first()
	g.fates.captured.drop(destroyed)
	g.fates.destroyed.add(destroyed)
	g.plans(phaseNonCombat)
	g.end()
	g.does("rally infantry")
	g.stands("W 1I merged", "W 1I white-reserve", "W 1I box")
	g.score()
	for range 3 {
		g.does("end white", "end")
		g.score()
	}
	g.stands("W 1I merged", "W 1I destroyed", "W 3I captured", "W 1I box")
	assert.Equal(t, []int{0, 3}, g.Score(), "points are given for prisoners once, and none for the destroyed")
}

func TestEverySetUpIsAsPrinted(t *testing.T) {
	type wing [numArms]int
	turned := map[string]string{"a1": "c3", "b1": "b3", "c1": "a3", "white-reserve": "black-reserve"}
	for id, white := range map[string]map[string]wing{
		"marengo":     {"c1": {2, 4}, "b1": {4, 0, 2}, "a1": {6}, "white-reserve": {8, 4}},
		"la-rothiere": {"c1": {0, 6}, "b1": {4, 0, 2}, "a1": {6}, "white-reserve": {10, 2}},
		"dennewitz":   {"c1": {4, 2}, "b1": {4, 0, 2}, "a1": {4, 2}, "white-reserve": {8, 4}},
		"leuthen":     {"c1": {6}, "b1": {4, 0, 2}, "a1": {6}, "white-reserve": {4, 8}},
		"albuera":     {"c1": {4, 2}, "b1": {2, 4}, "a1": {4, 2}, "white-reserve": {10, 0, 2}},
	} {
		g := begun(t, setup(t, id))
		sum := wing{}
		for at, want := range white {
			other := turned[at]
			if id == "la-rothiere" && len(at) == 2 {
				other = at[:1] + "3" // the wings of one player are exchanged
			}
			for side, sector := range []string{at, other} {
				i, _ := g.battle.ground.board.Sector(sector)
				for a := range numArms {
					assert.Equal(t, want[a], g.units(int8(side), int8(i)).and(g.battle.with[a]).len(), "%s: %s in %s", id, a, sector)
				}
			}
			for a := range want {
				sum[a] += want[a]
			}
		}
		assert.Equal(t, wing{20, 8, 2}, sum, id)
		assert.Len(t, g.battle.pieces, 60)
	}
}

func TestCustomIsSetUpInSecret(t *testing.T) {
	sc := setup(t, "custom-setup")
	g := begun(t, sc)
	assert.Equal(t, rules.Deployment, g.Now().Phase)
	g.refuses("place white 6I a3", "Setting up")
	g.refuses("place white 13I white-reserve", "Setting up")
	g.does("place white 6I a1", "place white 6C b1")
	g.refuses("place white 1I a1", "Setting up")
	g.refuses("end white", "Setting up")
	g.does("place white 2C c1", "place white 2A c1", "place white 2I c1", "place white 12I white-reserve")
	g.allows("end white")
	black := g.Clone().(*State)
	black.Veil(2)
	for at := range black.battle.ground.n {
		assert.Zero(t, black.units(0, at).len(), "Black sees nothing before both have ended")
	}
	g.does("end white", "place black 6I a3", "place black 6I b3", "place black 6I c3", "place black 2I black-reserve", "place black 8C black-reserve", "place black 2A black-reserve", "end")
	assert.Contains(t, g.told(), "White begins with 6 infantry units in White's left wing.")
	assert.Contains(t, g.told(), "Black begins with 8 cavalry units in Black's reserve.")
	assert.Equal(t, phasePlanning, g.Now().Phase)

	sc = setup(t, "custom-setup")
	for i := range sc.Forces {
		sc.Forces[i].Units[1].Count = 12 - i // the armies may differ where both agree
	}
	_, err := newBattle(sc)
	require.NoError(t, err)
}

// While both sides choose, a unit is offered what its own side may do with it.
func TestAUnitIsOfferedWhatItsSideMayDo(t *testing.T) {
	g := begun(t, setup(t, "custom-setup"))
	for u := range int32(g.Units()) {
		offered := 0
		for _, can := range g.Abilities(u) {
			for _, a := range can.Actions {
				assert.Equal(t, seatOf(g.side(int8(u))), a.By, "%s: %s", g.View(u).Name, g.ActionText(a))
				offered++
			}
		}
		assert.Positive(t, offered, g.View(u).Name)
	}
}

func TestBothSidesCannotBeginInOneSector(t *testing.T) {
	sc := setup(t, "custom-setup")
	sc.Deployment[0].Area.Union[0].Place = "b2"
	sc.Deployment[1].Area.Union[0].Place = "b2"
	_, err := newBattle(sc)
	assert.ErrorContains(t, err, "both sides begin in sector b2, or may")
}

func TestEachSideHoldsItsHomeRowAtTheStart(t *testing.T) {
	g := begun(t, setup(t, "marengo"))
	for _, row := range []struct {
		side    int8
		sectors string
	}{{0, "a1 b1 c1"}, {1, "a3 b3 c3"}, {none, "a2 b2 c2"}} {
		for _, id := range strings.Fields(row.sectors) {
			i, _ := g.battle.ground.board.Sector(id)
			for side := range int8(2) {
				assert.Equal(t, side == row.side, g.controls(side, int8(i)), id)
			}
		}
	}
	assert.Equal(t, []int{0, 0}, g.Score())
	assert.Equal(t, int16(1), g.round)
	for _, at := range g.tokens {
		assert.Equal(t, none, at, "no tokens lie on the board")
	}
}

func TestARoundHasSevenPhases(t *testing.T) {
	g := begun(t, setup(t, "leuthen"))
	r := rand.New(rand.NewPCG(1, 2))
	var heard []string
	for !g.over {
		a, ok := g.Random(rules.Anyone, r)
		require.True(t, ok)
		events, refusal := g.Apply(a, nil)
		require.Nil(t, refusal)
		for _, e := range events {
			if e.Kind == eventRound || e.Kind == eventPhase {
				heard = append(heard, g.EventText(e))
			}
		}
	}
	want := []string{"Planning Phase.", "Fast Movement Phase.", "Bombardment Phase.", "Combined Arms Phase.", "Non-Combat Move Phase.", "Rally Phase.", "Scoring Phase."}
	heard = slices.Compact(heard)
	require.GreaterOrEqual(t, len(heard), 8)
	for i, text := range heard {
		if i%8 == 0 {
			assert.Equal(t, fmt.Sprintf("Round %d.", i/8+1), text)
		} else {
			assert.Equal(t, want[i%8-1], text)
		}
	}
	assert.LessOrEqual(t, len(heard)/8, 10, "ten rounds at most")
}

func TestAUnitWithoutAnOrderHoldsAndDefends(t *testing.T) {
	g := onA(t, "W 2I b1", "B 2I b2")
	g.plans(phaseCombined, "B 2I b2>b1")
	g.refuses("act white 1I b1>b2", "Active & passive units (5.6)")
	g.throws(6, 6, 1, 1)
	g.finish()
	g.stands("B 2I box", "W 2I b1 fresh")
}

func TestPlansAreShownAtScoring(t *testing.T) {
	g := onA(t, "W 2I b1", "B 2C b3")
	g.does("order white 2I b1>a1", "order black 1C b3>c3>c2")
	assert.True(t, g.Sealed())
	g.plans(phaseNonCombat)
	assert.NotContains(t, g.told(), "had ordered")
	g.score()
	assert.Contains(t, g.told(), "White had ordered 2 infantry units from b1 to a1.")
	assert.Contains(t, g.told(), "Black had ordered 1 cavalry unit from b3 to c3 and c2.")
	assert.False(t, g.Sealed())
}

func TestWhoActedIsSpentWhenThePhaseEnds(t *testing.T) {
	g := onA(t, "W 1I b1", "B 1I a3", "W 1C c1")
	g.plans(phaseCombined, "W 1I b1>b2")
	g.stands("W 1I b1 fresh")
	g.finish()
	g.stands("W 1I b2 spent", "W 1C c1 fresh", "B 1I a3 fresh")
}

// A passive unit never faces a passive one: only attackers have units opposite.
func TestWhoHasTheSameNumberFaceEachOther(t *testing.T) {
	g := onA(t, "W 3I b1", "W 1C b1", "B 2I b2", "B 1C b2")
	g.plans(phaseCombined, "W 3I b1>b2")
	g.throws(1, 1, 1, 1, 1)
	g.part("withdrawal")
	for space := range 3 {
		w, b := g.inSpace("b1/b2", "W", space+1), g.inSpace("b1/b2", "B", space+1)
		assert.Equal(t, g.name(g.facing(0, 0, int8(space))), b)
		assert.Equal(t, g.name(g.facing(0, 1, int8(space))), w)
	}
	assert.Equal(t, "III", g.row("b1/b2", "W"), "the cavalry without an order is not placed")
	assert.Equal(t, "iic", g.row("b1/b2", "B"))
}

func TestSpentAndSquareEndAtScoring(t *testing.T) {
	g := onA(t, "W 1I b1 spent", "W 1I b1 sq", "B 1I b3 spent")
	g.plans(phaseNonCombat)
	g.stands("W 1I b1 spent", "W 1I b1 sq")
	g.score()
	g.stands("W 0I b1 spent", "W 0I b1 sq", "B 1I b3 fresh")
}

func TestSavedOrdersAreLostWithTheRound(t *testing.T) {
	g := onA(t, "W 1I b1", "B 1I b3", "W 4I box")
	g.plans(phaseNonCombat)
	g.end()
	assert.Equal(t, int8(9), g.plans1().saved, "ten but for the runner's")
	g.does("rally infantry")
	g.score()
	assert.Equal(t, int8(10), g.plans1().allowed, "no more than ten in the next round")
	g.plans(phaseNonCombat)
	g.end()
	assert.Equal(t, int8(9), g.plans1().saved)
}

func TestNothingBetweenTwoScoringsEndsAGame(t *testing.T) {
	sc := bare(t)
	one := 1
	sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "white"}, When: model.AtOnce, Condition: model.Condition{
		Losses: &model.Losses{Units: model.Selector{Side: "black"}, Bound: model.Bound{AtLeast: &one}},
	}}}
	g := setUp(t, sc, runner, "W 1I a1", "B 1I b3", "B 1A a2 routed")
	g.plans(phaseCombined, "W 1I a1>a2")
	g.finish()
	g.stands("B 1A captured")
	assert.False(t, g.over, "the battery is lost, and nothing is decided before scoring")
	g.score()
	assert.True(t, g.over)
}

func TestASideWithoutUnitsPlaysOnAndMayConcede(t *testing.T) {
	g := onA(t, "W 1I b1", "B 1I b3 routed")
	offered := func(seat rules.Seat) bool {
		return slices.ContainsFunc(g.Abilities(rules.Absent), func(a rules.Ability) bool {
			return a.ID == "concede" && slices.ContainsFunc(a.Actions, func(x rules.Action) bool { return x.By == seat })
		})
	}
	assert.False(t, offered(1))
	assert.True(t, offered(2), "it has neither a fit unit nor two to rally")
	for _, a := range g.Propose(nil, rules.Anyone) {
		assert.NotEqual(t, verbConcede, a.Verb, "players who choose among all they may do do not concede")
	}
	other := g.Clone().(*State)
	g.plans(phaseNonCombat)
	g.score()
	assert.False(t, g.over, "it plays on")

	g.State = other
	g.does("order white 1I b1>b2", "concede black")
	assert.True(t, g.over)
	outcome, over := g.Outcome()
	require.True(t, over)
	assert.Equal(t, "white", outcome.Winner)
	assert.Contains(t, g.told(), "The game is over: White wins.")
	assert.Contains(t, g.told(), "White had ordered 1 infantry unit from b1 to b2.")
	assert.False(t, g.Sealed(), "what was sealed is open when all is over")
	assert.Zero(t, g.awaits)
	g.refuses("concede white", "Winning the game (13.3)")
	assert.Equal(t, "Black concedes", g.ActionPhrase(g.read("concede black")))
}

// The dice of zones are thrown in the order of their sectors, White's before Black's,
// after the reactions; forced dice show it.
func TestTheOrderOfDice(t *testing.T) {
	g := onA(t, "W 1I a1", "B 1I a2", "W 1C c1", "B 1I c2")
	g.plans(phaseCombined, "W 1I a1>a2", "W 1C c1>c2")
	g.part("reaction")
	g.throws(2 /* the reaction in c2 */, 3, 3 /* a1/a2 */, 1 /* c1/c2, Black alone */, 5, 6, 4, 5 /* melee */)
	g.does("square black-infantry-2")
	g.finish()
	var thrown []string
	for _, e := range g.all {
		if e.Kind == eventReacted || e.Kind == eventThrown {
			for _, r := range g.Rolls(e) {
				thrown = append(thrown, fmt.Sprintf("%s %d", g.battle.sides[e.Side].ID, r.N))
			}
		}
	}
	assert.Equal(t, []string{"black 2", "white 3", "black 3", "black 1", "white 5", "black 6", "white 4", "black 5"}, thrown, "melee begins in the west again")
}

func TestRulesAndLeadsReadWell(t *testing.T) {
	sys := System()
	for _, test := range []struct {
		in   model.Rule
		says string
	}{
		{marks(ruleFlag, "white", 1, "a1"), "1 point for the enemy."}, {marks(ruleFlag, "white", 3, "a1"), "3 points for the enemy."},
		{model.Rule{Rule: ruleOrders, Number: new(int)}, "0 orders."},
	} {
		assert.Contains(t, sys.Sentence(bare(t), test.in), test.says)
	}
	for n, says := range map[int]string{4: "4 ahead", 0: "level", -9: "9 behind"} {
		assert.Equal(t, says, ahead(n))
	}
}
