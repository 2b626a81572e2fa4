package commanders

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

func TestC15TwoAttacksOnEachOther(t *testing.T) {
	g := onA(t, "W 2C b1", "W 4I b1", "B 5I b2")
	g.plans(phaseCombined, "W 2C b1>b2", "B 5I b2>b1")
	g.throws(1, 1, 1, 1, 1, 1, 1, 1)
	g.part("withdrawal")
	assert.Equal(t, "CCiii", g.row("b1/b2", "W"))
	assert.Equal(t, "IIIII", g.row("b1/b2", "B"))
	assert.Equal(t, 1, g.idle(0, 1).len())
}

func TestC16TwoAttacksOnEachOtherAreResolved(t *testing.T) {
	g := onA(t, "W 2C b1", "W 4I b1", "B 5I b2")
	g.plans(phaseCombined, "W 2C b1>b2", "B 5I b2>b1")
	g.throws(5, 4, 2, 6, 5, 4, 3, 1 /* ranged */, 5, 3, 3, 6, 4, 2 /* melee */)
	g.finish()
	g.stands("W 2C box", "W 2I box", "W 2I b1 fit", "B 2I box", "B 3I b2 spent", "W 0I captured", "B 0I captured")
	assert.NotContains(t, g.told(), "White cavalry 1 hits")
}

// fighters is C17: two infantry, one cavalry and a battery on three infantry, one in
// square, and a battery.
func fighters(t *testing.T) *table {
	g := onA(t, "W 2I b1", "W 1C b1", "W 1A b1", "B 3I b2", "B 1A b2")
	g.plans(phaseCombined, "W 2I b1>b2", "W 1C b1>b2", "W 1A b1>b2")
	g.part("reaction")
	g.does("square black-infantry-1")
	g.throws(5)
	return g
}

func TestC17TheOrderOfPlacement(t *testing.T) {
	g := fighters(t)
	g.end()
	g.part("withdrawal")
	assert.Contains(t, g.told(), "succeeds")
}

func TestC18TheOrderOfPlacementUnderFire(t *testing.T) {
	g := fighters(t)
	g.throws(6, 5, 3, 2, 6, 4, 4, 2, 1)
	g.end()
	g.part("withdrawal")
	assert.Equal(t, "IIrA", g.row("b1/b2", "W"))
	assert.Equal(t, "riir", g.row("b1/b2", "B"))
	g.stands("B 1I b2 routed", "W 1C b1 routed", "B 1A b2 routed", "W 2I b1 fit")
}

func TestC19ArtilleryIsRiddenDown(t *testing.T) {
	g := onA(t, "W 1A b1", "B 2C b2")
	g.plans(phaseCombined, "W 1A b1>b2", "B 2C b2>b1")
	g.throws(1, 1, 2, 6)
	g.finish()
	g.stands("W 1A captured", "B 2C b1")
}

func TestC20AttackingArtilleryGoesBeforeMelee(t *testing.T) {
	g := onA(t, "W 1I b1", "W 1A b1", "B 2I b2")
	g.plans(phaseCombined, "W 1I b1>b2", "W 1A b1>b2")
	g.throws(1, 1, 1, 1, 1, 6, 1)
	g.finish()
	assert.Contains(t, g.told(), "White artillery 1 withdraws")
	assert.Contains(t, g.told(), "White throws 6 between b1 and b2, melee.\nBlack throws 1 between b1 and b2, melee.", "one against one")
	g.stands("B 1I box", "B 1I b2 fit", "W 1A b1 spent")
}

func TestC21Meeting(t *testing.T) {
	g := onA(t, "W 3I a1", "B 2I a3")
	g.plans(phaseCombined, "W 3I a1>a2", "B 2I a3>a2")
	g.part("targets")
	g.does("target white-infantry-3 black-infantry-2")
	g.throws(6, 3, 2, 5, 4, 4, 4, 1, 6)
	g.end()
	g.part("melee-targets")
	g.does("target white-infantry-3 black-infantry-2")
	g.finish()
	g.stands("B 1I captured", "W 2I a1 spent", "W 1I box", "B 1I a3 spent")
	g.score()
	assert.Equal(t, []int{1, 0}, g.Score(), "a prisoner; each side holds one sector")
}

func TestC22MeetingOfTwoDirectionsAgainstOne(t *testing.T) {
	meet := func() *table {
		g := onA(t, "W 2I a2", "W 2I b1", "B 3I b3")
		g.plans(phaseCombined, "W 2I a2>b2", "W 2I b1>b2", "B 3I b3>b2")
		g.part("division")
		return g
	}
	for name, posts := range map[string][3]string{"3-0": {"a2/", "a2/", "a2/"}, "2-1": {"a2/", "b1/", "a2/"}, "1-2": {"b1/", "b1/", "a2/"}, "0-3": {"b1/", "b1/", "b1/"}} {
		g := meet()
		g.does("post black-infantry-1 b2:"+posts[0], "post black-infantry-2 b2:"+posts[1])
		g.does("post black-infantry-3 b2:" + posts[2])
		assert.Len(t, g.combat.zones, 2, name)
		assert.Equal(t, 7, g.combat.attackers.len(), "all are attackers")
		assert.Equal(t, []flank{{0, 4, 1}}, g.combat.flanks, "White may roll one die again, Black none")
	}
}

func TestC23ReactionDice(t *testing.T) {
	g := onA(t, "W 3C b1", "B 2I b2", "B 1I b2 spent")
	g.plans(phaseFast, "W 3C b1>b2")
	g.part("reaction")
	g.refuses("square black-infantry-3", "Reaction (7.1)")
	g.does("square black-infantry-1")
	g.refuses("square black-infantry-1", "Ruling 41")
	g.throws(5, 4)
	g.does("square black-infantry-2")
	g.finish()
	assert.Contains(t, g.told(), "Black infantry 1 in b2 tries to form square: 5, and succeeds.")
	assert.Contains(t, g.told(), "Black infantry 2 in b2 tries to form square: 4, and fails.")
	assert.True(t, g.spent.or(g.routed).has(int8(g.unit("black-infantry-1"))))
	assert.True(t, g.spent.or(g.routed).or(g.fates.captured).has(int8(g.unit("black-infantry-2"))))
}

func TestC24AChargeOnSquares(t *testing.T) {
	g := onA(t, "W 3C b1", "B 3I b2")
	g.plans(phaseFast, "W 3C b1>b2")
	g.part("reaction")
	g.throws(5, 2, 6 /* reactions */, 6, 5, 3 /* ranged */, 6, 5, 2, 4, 4, 1)
	g.does("square black-infantry-1", "square black-infantry-2", "square black-infantry-3")
	g.finish()
	g.stands("W 1C b1 fresh", "W 2C box", "B 2I b2 sq", "B 1I b2 routed", "B 2I b2 spent")
	assert.Equal(t, uint8(1), g.acts[g.in[1].and(g.battle.with[cavalry]).first()], "one act is left")
}

// charge is C25: four cavalry on two infantry that fail to form square.
func chargeHome(t *testing.T) *table {
	g := onA(t, "W 4C b1", "B 2I b2")
	g.plans(phaseFast, "W 4C b1>b2")
	g.part("reaction")
	g.throws(1, 2 /* reactions */, 6, 2 /* ranged */, 5, 3, 1, 4, 2)
	g.does("square black-infantry-1", "square black-infantry-2")
	g.part("melee-targets")
	g.does("target white-cavalry-4 black-infantry-1")
	g.part("entry")
	return g
}

func TestC25AChargeHome(t *testing.T) {
	g := chargeHome(t)
	g.stands("B 1I captured", "B 1I b2 routed")
	g.does("enter white-cavalry-2", "enter white-cavalry-3", "enter white-cavalry-4")
	g.stands("W 3C b2 fresh", "B 2I captured", "W 1C box")
}

func TestC26TheSameByInfantry(t *testing.T) {
	g := onA(t, "W 4I b1", "B 2I b2")
	g.plans(phaseCombined, "W 4I b1>b2")
	g.throws(1, 1, 1, 1, 1, 1 /* ranged */, 6, 6, 1, 1, 1, 1)
	g.finish()
	g.stands("B 2I box", "B 0I captured", "W 4I b2 spent")
}

func TestC27WonAndNotEntered(t *testing.T) {
	g := chargeHome(t)
	g.finish()
	g.stands("W 3C b1 spent", "B 1I b2 routed")
}

func TestC28Countercharge(t *testing.T) {
	g := onA(t, "W 2I b1", "B 3C b2")
	g.plans(phaseCombined, "W 2I b1>b2")
	g.part("reaction")
	g.throws(6, 4, 1 /* reactions */, 3, 2 /* ranged */, 4, 3, 3, 2)
	g.does("charge black-cavalry-1 b1/b2", "charge black-cavalry-2 b1/b2", "charge black-cavalry-3 b1/b2")
	assert.Equal(t, "withdrawal", legs[g.leg].part)
	assert.Equal(t, "II", g.row("b1/b2", "W"))
	assert.Equal(t, "Cc", g.row("b1/b2", "B"))
	g.refuses("withdraw white-infantry-1", "Ruling 28")
	g.allows("withdraw white-infantry-2")
	g.finish()
	g.stands("W 1I box", "B 1C box", "B 2C b2 spent", "W 1I b1 fit")
}

// flanked is C29: two infantry from one side and two cavalry from another, on two
// infantry that both stand against the infantry.
func flanked(t *testing.T, dice ...int) *table {
	g := onA(t, "W 2I b1", "W 2C a2", "B 2I b2")
	g.plans(phaseCombined, "W 2I b1>b2", "W 2C a2>b2")
	g.part("positions")
	g.throws(dice...)
	g.does("post black-infantry-1 b1/b2", "post black-infantry-2 b1/b2")
	return g
}

func TestC29CavalryStrikesFromAnotherSide(t *testing.T) {
	g := flanked(t, 4, 2, 5, 3 /* ranged */, 3, 3 /* b1/b2 */, 5, 1, 2 /* a2/b2 */)
	g.part("melee-targets")
	assert.Equal(t, "Ir", g.row("b1/b2", "W"))
	assert.Equal(t, "i", g.row("b1/b2", "B"))
	assert.Equal(t, "CC", g.row("a2/b2", "W"))
	assert.Equal(t, "i", g.row("a2/b2", "B"))
	g.does("target " + g.inSpace("a2/b2", "W", 2) + " " + g.inSpace("b1/b2", "B", 1))
	g.finish()
	g.stands("B 1I captured", "B 1I box", "W 1I b2", "W 2C b2", "W 1I box")
}

func TestC30ADieIsRolledAgain(t *testing.T) {
	g := flanked(t, 4, 2, 5, 3)
	g.part("re-rolls")
	g.throws(6)
	g.does("re-roll b1/b2 white 3")
	assert.Contains(t, g.told(), "has the 2 of White infantry 2 between b1 and b2 rolled again: 6.")
	g.stands("B 1I b2 routed", "W 1I b1 routed")
	assert.Nil(t, g.flank(0, 0), "none is left for melee")
}

func TestC31CavalryThatHitsNothingIsSpent(t *testing.T) {
	g := onA(t, "W 2C b1", "B 5I b2")
	g.plans(phaseFast, "W 2C b1>b2>b3")
	g.throws(1, 1, 1, 1, 3, 3)
	g.finish()
	g.stands("W 2C b1 spent")
	g.reach(phaseCombined)
	g.refuses("act white 1C b1>b2", "Spent units (10.3)")
}

// "Defending Cavalry however can retreat from combat and fall back to the adjacent
// friendly sector instead of taking position": nor does it take one where it has come to.
func TestCavalryThatHasRetreatedTakesNoPositionThere(t *testing.T) {
	g := onA(t, "W 2C b2", "W 1I b1", "B 3I b3", "B 3I a1")
	g.plans(phaseCombined, "B 3I b3>b2", "B 3I a1>b1")
	g.part("reaction")
	g.does("retreat white-cavalry-1 b1", "retreat white-cavalry-2 b1")
	g.part("withdrawal")
	assert.Equal(t, "i", g.row("b1/a1", "W"), "the infantry stands alone against the three")
	g.finish()
	g.stands("W 2C b1 fit", "W 2C b1 spent")
}

// "If target sector becomes neutral you can move your units in": in the fast phase too, where
// it does so only as the enemy himself advances out of it, after the other side has chosen.
func TestAnAdvanceOpensASectorToTheEnemyInTheFastPhase(t *testing.T) {
	advance := func() *table {
		g := onA(t, "W 2C b1", "W 1I a2", "B 3C b2")
		g.plans(phaseFast, "W 2C b1>b2", "B 3C b2>a2")
		g.throws(1 /* ranged a2/b2 */, 1, 6 /* b1/b2 */, 6, 6, 1, 1 /* a2/b2 */)
		g.part("entry")
		assert.Equal(t, rules.SeatsOf(2), g.awaits, "b2 is held: White has nothing to choose")
		g.does("enter black-cavalry-2")
		assert.Equal(t, rules.SeatsOf(2), g.awaits)
		g.does("enter black-cavalry-3")
		assert.Equal(t, "entry", legs[g.leg].part)
		assert.Equal(t, rules.SeatsOf(1), g.awaits, "b2 is empty: White may move in")
		return g
	}
	g := advance()
	g.does("enter white-cavalry-1", "enter white-cavalry-2")
	g.stands("W 2C b2", "W 1C b2 fresh", "B 2C a2", "B 1C box")
	g = advance()
	g.finish()
	g.stands("W 2C b1 spent")
}

// "Spent units can also be used for defense, using the usual order of placement": of a group
// that is not placed whole their player says who stays idle, and the fresh come first where he
// does not.
func TestTheirPlayerSaysWhetherSpentUnitsTakePositions(t *testing.T) {
	attacked := func() *table {
		g := onA(t, "W 2I b1", "B 2I b2 spent", "B 2I b2")
		g.plans(phaseCombined, "W 2I b1>b2")
		g.part("positions")
		return g
	}
	g := attacked()
	assert.Equal(t, rules.SeatsOf(2), g.awaits)
	g.does("post black-infantry-2 b1/b2", "post black-infantry-3 b1/b2")
	assert.Equal(t, []string{"black-infantry-2", "black-infantry-3"}, []string{g.inSpace("b1/b2", "B", 1), g.inSpace("b1/b2", "B", 2)})
	g = attacked()
	g.end()
	assert.Equal(t, []string{"black-infantry-3", "black-infantry-4"}, []string{g.inSpace("b1/b2", "B", 1), g.inSpace("b1/b2", "B", 2)})

	g = onA(t, "W 2I b1", "B 1I b2 sq", "B 1I b2 spent", "B 2I b2 spent")
	g.plans(phaseCombined, "W 2I b1>b2")
	for legs[g.leg].part == "choice" || legs[g.leg].part == "reaction" {
		g.end()
	}
	assert.NotEqual(t, "positions", legs[g.leg].part, "all that may stay idle are alike")
}

// Before melee it is the spent who have no place any more where attackers have fallen.
func TestTheSpentLeaveTheZoneFirst(t *testing.T) {
	for _, spent := range []string{"black-infantry-1", "black-infantry-2"} {
		g := onA(t, "W 2I b1", "B 2I b2")
		g.spent.add(int8(g.unit(spent)))
		g.plans(phaseCombined, "W 2I b1>b2")
		g.throws(1, 1, 6, 1 /* fire routs one attacker */, 6, 1)
		g.finish()
		g.stands("W 1I box", "B 1I box", "B 1I b2 spent")
		assert.True(t, g.in[4].has(int8(g.unit(spent))), "the other stood against who was left")
	}
}
