package commanders

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

// withA is side A of the board with special rules.
func withA(t testing.TB, in []model.Rule, units ...string) *table {
	t.Helper()
	return setUp(t, bare(t, in...), append(units, runner)...)
}

// terrainAt is side A with the option terrain and one sector of it.
func terrainAt(t testing.TB, sector, ground string, units ...string) *table {
	t.Helper()
	sc := bare(t, inForce(ruleTerrain)...)
	i, _ := sc.AreaBoard().Sector(sector)
	sc.AreaBoard().Sectors[i].Terrain = ground
	return setUp(t, sc, append(units, runner)...)
}

func TestC48Morale(t *testing.T) {
	start := 15
	sc := bare(t, model.Rule{Rule: ruleMorale, Number: &start})
	sc.Victory.Clauses = sc.Victory.Clauses[3:]
	g := setUp(t, sc, runner, "W 1I a1", "W 1I a2", "B 1I b3", "B 3I prisoner")
	assert.Equal(t, []int{15, 15}, g.Score())
	g.plans(phaseNonCombat)
	g.score()
	assert.Equal(t, []int{16, 11}, g.Score())
	assert.Equal(t, int8(10), g.State.plans[0].allowed)
	assert.Equal(t, int8(10), g.State.plans[1].allowed)
	g.plans(phaseNonCombat)
	rally{}.begin(g.State)
	assert.Equal(t, int8(16-1), g.State.plans[0].saved, "ten and six, one of them the runner's")
	assert.Equal(t, int8(11), g.State.plans[1].saved)

	g = withA(t, []model.Rule{{Rule: ruleMorale, Number: &start}}, "W 1I a1", "B 1I b3")
	g.score0(15, 7)
	planning{}.begin(g.State)
	assert.Equal(t, int8(7), g.State.plans[1].allowed)
	rally{}.begin(g.State)
	assert.Equal(t, int8(7), g.State.plans[1].saved, "seven in all")
}

func TestC49RandomOrders(t *testing.T) {
	g := withA(t, inForce(ruleRandom), "W 1I a1", "B 1I b3")
	g.plans(phaseNonCombat)
	g.throws(3, 6)
	g.score()
	assert.Equal(t, int8(9), g.State.plans[0].allowed)
	assert.Equal(t, int8(12), g.State.plans[1].allowed)
}

func TestC50Couriers(t *testing.T) {
	g := withA(t, inForce(ruleCouriers), "W 2I c3", "W 6I b1", "W 6I a1", "W 4I a2", "B 1I a3")
	assert.True(t, g.reaches(0, 8, 3))
	assert.False(t, g.reaches(0, 8, 2))
	assert.True(t, g.reaches(0, 0, 1))
	g.does("order white 6I a1>a2", "order white 4I a2>b2")
	g.refuses("order white 1I c3>c2", "Planning phase (5.1)")
	g.allows("order white 1I b1>b2")
	g = withA(t, inForce(ruleCouriers), "W 1I c3", "W 1I b1", "B 1I a3")
	g.does("order white 1I c3>c2", "order white 1I b1>b2")
	g.throws(2)
	g.does("end white", "end")
	assert.Equal(t, 1, g.dice.Rolls(), "an order for the general's sector needs no die")
	assert.True(t, g.orders[g.unit("white-infantry-1")].lost)
	assert.False(t, g.orders[g.unit("white-infantry-2")].lost)
}

func TestC51Forest(t *testing.T) {
	g := terrainAt(t, "a2", "forest", "W 4I a1", "W 1C a1", "W 1A b2", "B 2I a2", "B 1I b3")
	g.does("order white 4I a1>a2", "order white 1C a1>a2", "order white 1A b2>a2 move", "order white 1C white-reserve>c1 move", "end white", "end")
	g.refuses("act white 1C a1>a2", "Ruling 51")
	g.reach(phaseCombined)
	g.does("hold white 3I a1>a2")
	g.refuses("act white 4I a1>a2", "Ruling 51")
	g.does("act white 3I a1>a2")
	g.part("targets")
	zone := int8(0)
	u, v := int8(g.unit("white-infantry-1")), int8(g.unit("black-infantry-1"))
	assert.Equal(t, -3, g.modifier(ranged, inCombined, zone, u, v, false))
	assert.Equal(t, -2, g.modifier(ranged, inCombined, zone, u, v, true))
	assert.Equal(t, -2, g.modifier(ranged, inCombined, zone, v, u, false))
	assert.Equal(t, 0, g.modifier(melee, inCombined, zone, u, v, false))
	assert.Equal(t, -1, g.modifier(melee, inCombined, zone, v, u, false))

	g = terrainAt(t, "a2", "forest", "W 1I a1", "W 1A b2", "W 1I a2", "B 1I b3")
	g.plans(phaseNonCombat, "W 1I a1>a2", "W 1A b2>a2")
	g.refuses("act white 1A b2>a2", "Ruling 51")
	g.end()
	g.stands("W 2I a2")

	g = terrainAt(t, "a2", "forest", "W 1I a1", "B 1I b3")
	g.plans(phaseCombined, "W 1I a1>a2")
	g.finish()
	g.stands("W 1I a2 spent")
}

func TestC52Hill(t *testing.T) {
	g := terrainAt(t, "b2", "hill", "W 1I b1", "B 1I b2")
	g.plans(phaseCombined, "W 1I b1>b2")
	g.throws(1, 1)
	g.part("withdrawal")
	u, v := int8(g.unit("white-infantry-1")), int8(g.unit("black-infantry-1"))
	assert.Equal(t, 0, g.modifier(melee, inCombined, 0, u, v, false))
	g = terrainAt(t, "b2", "hill", "W 1I b1", "B 1I b2")
	g.plans(phaseCombined, "B 1I b2>b1")
	g.throws(1, 1)
	g.part("withdrawal")
	assert.Equal(t, 2, g.modifier(melee, inCombined, 0, v, u, false))

	g = terrainAt(t, "b2", "hill", "W 1A b1", "W 1A a1", "B 1I b3", "B 1I a2")
	g.plans(phaseBombard, "W 1A b1>b2>b3", "W 1A a1>a2")
	g.refuses("act white 1A b1>b2", "Ruling 52")
	g = terrainAt(t, "b1", "hill", "W 1A b1", "W 1A a1", "B 1I b3", "B 1I a2")
	g.battle.ground.terrain[4] = hill
	g.plans(phaseBombard, "W 1A b1>b2>b3", "W 1A a1>a2")
	g.does("hold white 1A b1>b2")
	g.allows("act white 1A b1>b2")
}

func TestC53Building(t *testing.T) {
	for name, test := range map[string]struct {
		behind string
		fate   string
	}{"falls back": {"B 1I b3", "B 2I b3"}, "captured where there is no room": {"B 6I b3", "B 2I captured"}} {
		g := terrainAt(t, "b2", "building", "W 3I b1", "B 2I b2", test.behind)
		g.plans(phaseCombined, "W 3I b1>b2")
		g.throws(1, 1, 1, 1, 1)
		g.part("withdrawal")
		g.end()
		g.throws(5, 3, 2, 4)
		g.does("shelter black-infantry-1")
		g.finish()
		g.stands("W 3I b2", test.fate)
		_ = name
	}
}

func TestC54WhoWithdrewDoesNotEnter(t *testing.T) {
	g := onA(t, "W 1I b1", "W 2C a2", "B 1I b2")
	g.plans(phaseCombined, "W 1I b1>b2", "W 2C a2>b2")
	g.part("positions")
	g.throws(1, 2)
	g.does("post black-infantry-1 b1/b2")
	g.part("withdrawal")
	g.does("withdraw white-infantry-1")
	g.throws(5, 3, 3)
	g.finish()
	g.stands("B 1I captured", "W 2C b2", "W 1I b1 spent")
}

func TestC55NobodyReactsToACountercharge(t *testing.T) {
	g := onA(t, "W 1I b1", "W 2I b1", "B 2C b2")
	g.plans(phaseCombined, "W 1I b1>b2")
	g.part("reaction")
	g.throws(6, 6, 5, 3, 2, 4)
	g.does("charge black-cavalry-1 b1/b2")
	assert.Equal(t, rulesSeat(1), int(g.awaits.First()), "Black alone reacts")
	g.does("charge black-cavalry-2 b1/b2")
	assert.NotContains(t, g.told(), "form square")
	g.stands("W 1I box", "B 1C box", "W 2I b1 fit", "B 1C b2 spent")
}

func TestC56ABatteryLeftOnAFlag(t *testing.T) {
	g := onA(t, "B 1A a1 routed", "W 1I b1", "B 1I b3")
	g.plans(phaseNonCombat, "W 1I b1>a1")
	g.refuses("act white 1I b1>a1", "Non-combat move phase (12.1)")
	g = onA(t, "B 1A a1 routed", "W 1I b1", "B 1I b3")
	g.plans(phaseCombined, "W 1I b1>a1")
	g.finish()
	g.stands("W 1I a1", "B 1A captured")
	g.score()
	assert.Equal(t, 2, g.Score()[0])
}

func rulesSeat(side int8) int { return int(seatOf(side)) }
