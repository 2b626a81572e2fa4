package commanders

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestC01TenOrders(t *testing.T) {
	g := onA(t, "W 6I a1", "W 6I b1", "B 1I b3")
	for i := range 10 {
		if i == 7 {
			assert.Equal(t, 3, g.ordersLeft(0, 0), "three would be saved")
		}
		g.does(fmt.Sprintf("order white 1I %s1>%s2", []string{"a", "b"}[i%2], []string{"a", "b"}[i%2]))
	}
	g.refuses("order white 1I b1>b2", "Planning phase (5.1)")
}

func TestC02NobodyGoesAcrossACorner(t *testing.T) {
	onA(t, "W 1I a1", "B 1I b3").refuses("order white 1I a1>b2", "Moving units (4.3)")
}

func TestC03NobodyEntersTheReserveOfTheEnemy(t *testing.T) {
	g := onA(t, "W 1C b3", "B 1I a3")
	g.refuses("order white 1C b3>black-reserve", "Moving units (4.3)")
	g.allows("order white 1C b3>b2")
}

func TestC04EachTypeHasItsArrows(t *testing.T) {
	g := onA(t, "W 2C c1", "W 1I b1", "W 1A b1", "W 1A b2", "B 1I b3")
	g.allows("order white 2C c1>c2>b2", "order white 1A b1>b2>b3", "order white 1A b2>b1")
	g.refuses("order white 1I b1>b2>b3", "Giving orders (5.2)")
	g.refuses("order white 1A b1>b2>c2", "Giving orders (5.2)")
	g.plans(phaseBombard, "W 1A b2>b1", "W 1A b1>b2>b3")
	g.refuses("act white 1A b2>b1", "Bombardment attack (11.1)")
}

func TestC05OrdersAreForUnitsThatAreThere(t *testing.T) {
	g := onA(t, "W 2C c1", "B 1I b3")
	g.refuses("order white 3C c1>c2", "Giving orders (5.3)")
	g.does("order white 2C c1>c2")
	g.refuses("order white 1C c1>b1", "Giving orders (5.3)")
}

func TestC06FivePassABorderInAPhase(t *testing.T) {
	g := onA(t, "W 6I b1", "B 1I b3")
	g.plans(phaseCombined, "W 6I b1>b2")
	g.stands("W 6I b1 fit")
	assert.Equal(t, 5, g.phase.acting.len(), "five of the six are meant to go")
	g.does("hold white 5I b1>b2")
	g.refuses("act white 6I b1>b2", "Moving units (4.4)")
	g.does("act white 5I b1>b2")
	g.finish()
	g.stands("W 5I b2", "W 1I b1 fresh")
	g.finish()
	g.stands("W 6I b2")
	assert.Zero(t, g.room(0, 4), "a seventh would find no room")
}

// An order is carried out by whoever is left of those for whom it was written (ruling 72).
func TestAnOrderPassesToAUnitLikeTheOneThatCannotActAnyMore(t *testing.T) {
	t.Run("as that is routed in the zone", func(t *testing.T) {
		g := onBare(t, "W 3C b1", "B 2C b2")
		g.does("order white 1C b1>a1 combined")
		g.plans(phaseFast, "B 2C b2>b1")
		g.throws(1, 1, 6, 6)
		g.finish()
		g.stands("W 2C box", "W 1C b1")
		g.reach(phaseCombined)
		g.finish()
		g.stands("W 1C a1")
	})
	t.Run("as it reacts", func(t *testing.T) {
		g := onBare(t, "W 2I b1", "B 1C b2")
		g.does("order white 1I b1>a1 combined")
		g.plans(phaseFast, "B 1C b2>b1")
		g.part("reaction")
		g.does("square white-infantry-1")
		g.throws(1, 1, 6, 1)
		g.finish()
		g.stands("W 1I b1 spent", "W 1I b1 fresh")
		g.reach(phaseCombined)
		g.finish()
		g.stands("W 1I b1", "W 1I a1")
	})
	for name, hinder := range map[string]func(g *table, first, second int8){
		"not where it has begun":      func(g *table, first, _ int8) { g.acts[first] = 1 },
		"not where it never arrived":  func(g *table, first, _ int8) { g.orders[first].lost = true },
		"not to one that is spent":    func(g *table, _, second int8) { g.spent.add(second) },
		"nor routed":                  func(g *table, _, second int8) { g.routed.add(second) },
		"nor has reacted":             func(g *table, _, second int8) { g.phase.rolled.add(second) },
		"nor has an order of its own": func(g *table, _, _ int8) { g.does("order white 1C b1>c1") },
		"nor is elsewhere":            func(g *table, _, second int8) { g.put(second, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			g := onBare(t, "W 2C b1", "W 1I b1")
			g.does("order white 1C b1>a1")
			first, second := int8(g.unit("white-cavalry-1")), int8(g.unit("white-cavalry-2"))
			hinder(g, first, second)
			mine, other := g.orders[first], g.orders[second]
			g.rout(first)
			mine.lost = true
			assert.Equal(t, mine, g.orders[first])
			assert.Equal(t, other, g.orders[second])
		})
	}
	g := onBare(t, "W 2C b1", "W 1I b1")
	g.does("order white 1C b1>a1")
	g.rout(int8(g.unit("white-cavalry-1")))
	assert.Zero(t, g.orders[g.unit("white-cavalry-1")].n)
	assert.Equal(t, int8(0), g.orders[g.unit("white-cavalry-2")].next(), "who is left goes")
}

func TestC07TheirPlayerSaysWhoHasRoom(t *testing.T) {
	g := onA(t, "W 4I b2", "W 3I b1", "W 2C a2", "B 1I b3")
	g.plans(phaseCombined, "W 3I b1>b2", "W 2C a2>b2")
	g.part("friendly")
	g.does("admit white-cavalry-2", "admit white-infantry-6")
	g.stands("W 5I b2", "W 1C b2", "W 2I b1 fresh", "W 1C a2 fresh")
	assert.Equal(t, int8(4), g.orders[g.unit("white-infantry-5")].next(), "its order is left")
}

func TestC08WhoSlipsAwayIsNotFought(t *testing.T) {
	g := onA(t, "B 3I b2", "B 2I b3", "W 4I b1")
	g.plans(phaseCombined, "B 3I b2>b3", "W 4I b1>b2")
	g.finish()
	g.stands("B 5I b3", "W 4I b2 spent", "B 3I b3 spent")
	assert.Zero(t, g.dice.Rolls())
}

func TestC09NobodyAttacksOutOfTheReserve(t *testing.T) {
	g := onBare(t, "W 3I white-reserve", "B 2C a2")
	g.does("order white 3I white-reserve>a1", "order black 2C a2>a1", "end white", "end")
	g.reach(phaseCombined)
	g.stands("B 2C a1")
	for g.round == 1 {
		g.end()
	}
	g.stands("W 3I white-reserve fresh", "B 2C a1")
}

func TestC10TheOwnFlagLetsTheReserveIn(t *testing.T) {
	g := onA(t, "W 3C white-reserve", "B 2C a2")
	g.plans(phaseFast, "W 3C white-reserve>a1", "B 2C a2>a1")
	g.throws(3, 3, 1, 1)
	g.finish()
	g.stands("W 3C a1 fit")
	assert.Contains(t, g.told(), "Black throws", "two attackers")
	assert.NotContains(t, g.told(), "tries", "none may react, having moved (r55)")
	n := 0
	for _, e := range g.all {
		if e.Kind == eventThrown && e.Side == 0 {
			n = int(e.N)
		}
	}
	assert.Equal(t, 2, n, "two of the three are placed")
}

func TestC11CavalryOutOfTheReserveAttacksWithItsSecondStep(t *testing.T) {
	g := onA(t, "W 2C white-reserve", "W 1I b1", "B 1I b2")
	g.plans(phaseFast, "W 2C white-reserve>b1>b2")
	g.finish()
	g.stands("W 2C b1 fresh")
	g.reach(phaseCombined)
	g.throws(1 /* ranged */, 6, 5, 1)
	g.finish()
	g.stands("W 2C b2 spent")
}

func TestC12OneStepDoesNotTire(t *testing.T) {
	g := onA(t, "W 2C c1", "B 1I b3", "B 3I c3")
	g.plans(phaseFast, "W 2C c1>c2", "B 3I c3>c2")
	g.finish()
	g.stands("W 2C c2 fresh")
	g.reach(phaseCombined)
	g.part("reaction")
	g.allows("charge white-cavalry-1 c2/c3", "retreat white-cavalry-1 c1")
}

func TestC13TheFirstArrowAgain(t *testing.T) {
	g := onA(t, "W 2C b1", "B 6I b2")
	g.plans(phaseFast, "W 2C b1>b2>b3")
	g.throws(1, 1 /* ranged */, 6, 6, 1, 1 /* melee */)
	g.finish()
	g.stands("W 2C b1 fresh", "B 2I b2 routed", "B 4I b2 fit")
	g.reach(phaseCombined)
	g.allows("hold white 2C b1>b2")
	g.does("hold white 2C b1>b2")
	g.allows("act white 2C b1>b2")
}

func TestC14CavalryRetreatsWhereThereIsRoom(t *testing.T) {
	g := onA(t, "B 3C b2", "B 5I b3", "W 5I b1")
	g.plans(phaseCombined, "W 5I b1>b2")
	g.part("reaction")
	g.refuses("retreat black-cavalry-1 a2", "Ruling 43")
	g.does("retreat black-cavalry-1 b3")
	g.refuses("retreat black-cavalry-2 b3", "Ruling 43")
	g.finish()
	g.stands("B 1C b3 spent")
}
