package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

func (b *battle) charge(u, target, x, y int) (ground.Contact, string) {
	c, no := b.Charge(u, b.inHand(u), target, at(x, y))
	if no.Refused() {
		return c, no.Cause.Rule()
	}
	return c, "ok"
}

// stands is where a charge brings the attacker: anchor, length and facing.
func stands(c ground.Contact) []any {
	return []any{c.Move.Pose.Anchor, c.Move.Used, c.Move.Pose.Facing, c.Side.String()}
}

// Case 43: straight ahead.
func TestCase43AChargeStraightAhead(t *testing.T) {
	b := onTable(t)
	u := b.own(cavalry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 1700, 1800)
	c, said := b.charge(u, target, 3000, 1600)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3000, 1701), 1299, 0, "front"}, stands(c))
	_, said = b.charge(u, target, 3000, 1400)
	assert.Equal(t, "Melee 1", said, "no part of the target")
	b.move(u, 3000, 6000)
	_, said = b.charge(u, target, 3000, 1600)
	assert.Equal(t, "Movement 1", said)
}

// Case 44: aslant, and square to the front that is met.
func TestCase44AChargeAslant(t *testing.T) {
	b := onTable(t)
	u := b.own(cavalry, ground.InLine, 4000, 2000, 2250)
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	c, said := b.charge(u, target, 3200, 3000)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3201, 2999), 1280, 1800, "front"}, stands(c))
}

// Case 45: the flank.
func TestCase45AChargeAtTheFlank(t *testing.T) {
	b := onTable(t)
	u := b.own(cavalry, ground.InLine, 4200, 3100, 2700)
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	c, said := b.charge(u, target, 3000, 3100)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3301, 3100), 899, 2700, "flank"}, stands(c))
}

// Case 46: the stand of skirmishers.
func TestCase46AChargeAtSkirmishers(t *testing.T) {
	b := onTable(t)
	u := b.own(cavalry, ground.InLine, 3000, 3000, 0)
	target := b.foe(skirmishers, ground.InLoose, 3000, 2400, 0)
	c, said := b.charge(u, target, 3000, 2400)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3000, 2476), 524, 0, ""}, stands(c))
	_, said = b.charge(u, target, 3000, 2600)
	assert.Equal(t, "Melee 1", said, "the cloud is not touched to attack")
}

func TestAChargeAtAGunGoesForTheGun(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3600, 3100, 2700)
	target := b.foe(footGuns, ground.InLoose, 3000, 3000, 0) // gun x 2925 to 3075
	c, said := b.charge(u, target, 3000, 3150)
	assert.Equal(t, "ok", said)
	assert.Equal(t, 2700, c.Move.Pose.Facing)
	assert.Equal(t, "flank", c.Side.String())
	assert.Equal(t, 3076, c.Move.Pose.Anchor.X)
}

// K98: skirmishing cavalry touches with its stand and draws its cloud in.
func TestAChargeWithAStand(t *testing.T) {
	b := onTable(t)
	u := b.own(lancers, ground.InLoose, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 1700, 1800)
	c, said := b.charge(u, target, 3000, 1600)
	assert.Equal(t, "ok", said)
	assert.Equal(t, at(3000, 1826), c.Move.Pose.Anchor, "125 from the front and one more")
	assert.Equal(t, 200, c.Move.Pose.Spread)
}

// K89: a closed enemy line can be charged; who stands before it is run into.
func TestAChargeAtAClosedLine(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InColumn, 3200, 2000, 1800)
	target := b.foe(infantry, ground.InLine, 3000, 2600, 0)
	beside := b.foe(infantry, ground.InLine, 3600, 2600, 0)
	c, said := b.charge(u, target, 3200, 2700)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3200, 2599), 599, 1800, "front"}, stands(c))
	b.move(beside, 3601, 2500)
	_, no := b.Charge(u, b.Begin(u), target, at(3200, 2700))
	assert.Equal(t, []any{ground.Touches, beside}, []any{no.Cause, no.Unit})
}

// K83: who touches an enemy already charges it on the spot, or goes away.
func TestAnEnemyTouchedAtTheStart(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 2800, 0)
	target := b.foe(infantry, ground.InLine, 3000, 2600, 0) // its rear at 2800
	_, no := b.Charge(u, b.Begin(u), target, at(3000, 2700))
	assert.Empty(t, no)
	c, _ := b.charge(u, target, 3000, 2700)
	assert.Equal(t, []any{at(3000, 2800), 0, 0, "rear"}, stands(c))
	assert.Equal(t, "ok", b.asked(u, 3000, 2900), "straight back")
	assert.Equal(t, "Ruling K28", b.asked(u, 3100, 2800), "still touching")
	assert.Equal(t, "Ruling K28", b.asked(u, 3000, 2700))
}

// Melee cover is that of the charge's last leg, drawn on to the target.
func TestCoverAgainstACharge(t *testing.T) {
	b := onTable(t, fence("2000,2960 4000,2960"), fence("2000,3100 4000,3100"))
	u := b.own(infantry, ground.InLine, 3000, 2700, 1800)
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	c, said := b.charge(u, target, 3000, 3150)
	assert.Equal(t, "ok", said)
	assert.Equal(t, ground.Cover{Dice: 2, Piece: 0}, c.Cover)
	b.move(u, 3000, 3400)
	p := b.unit(u).Pose
	p.Facing = 0
	b.pose(u, p)
	c, said = b.charge(u, target, 3000, 3150)
	assert.Equal(t, "ok", said)
	assert.Equal(t, "rear", c.Side.String())
	assert.Zero(t, c.Cover.Dice, "the fence within the target's ranks is beyond where it is met")
}

// Case 50: giving way, and escaping.
func TestCase50GivingWayAndEscaping(t *testing.T) {
	b := onTable(t)
	winner := b.own(cavalry, ground.InLine, 3201, 2999, 1800)
	loser := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	tie := b.Escape(loser, winner, b.unit(winner).Pose, 600, false)
	assert.Equal(t, at(2464, 3370), tie.Menu[0])
	p, no := tie.To(tie.Menu[0])
	assert.Empty(t, no)
	assert.Equal(t, []any{at(2553, 3325), 633, ground.InLine}, []any{p.Anchor, p.Facing, p.Formation})
	assert.Equal(t, "2418,3057 2688,3593 2509,3683 2240,3147", ground.NewBody(infantry, 1, p).Room().Outline().String())
	assert.Len(t, tie.Menu, 19)

	loss := b.Escape(loser, winner, b.unit(winner).Pose, 1200, true)
	p, no = loss.To(at(1928, 3639))
	assert.Empty(t, no)
	assert.Equal(t, []any{at(1928, 3639), 0, ground.InMob}, []any{p.Anchor, p.Facing, p.Formation})
	_, no = loss.To(at(1928, 3700))
	assert.Equal(t, ground.FleesTooFar, no.Cause)
	_, no = loss.To(at(3000, 1900))
	assert.Equal(t, ground.FleesElsewhere, no.Cause)
	_, no = loss.To(at(1800, 3100))
	assert.Empty(t, no, "any other point as far and away")
}

// Case 51: straight away, and not towards other enemies.
func TestCase51NotTowardsOtherEnemies(t *testing.T) {
	b := onTable(t)
	winner := b.own(infantry, ground.InLine, 3000, 2999, 1800)
	loser := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	e := b.Escape(loser, winner, b.unit(winner).Pose, 1200, true)
	assert.Equal(t, at(3000, 4300), e.Menu[0])
	other := b.own(infantry, ground.InLine, 3000, 5050, 0) // 500 from that disc
	e = b.Escape(loser, winner, b.unit(winner).Pose, 1200, true)
	assert.NotContains(t, e.Menu, at(3000, 4300))
	_, no := e.To(at(3000, 4300))
	assert.Equal(t, []any{"Ruling K38", other}, []any{no.Cause.Rule(), no.Unit})
	b.move(other, 3000, 5151)
	_, no = b.Escape(loser, winner, b.unit(winner).Pose, 1200, true).To(at(3000, 4300))
	assert.Empty(t, no, "601 from it")
}

func TestAnEscapeInACornerShrinksAndOpens(t *testing.T) {
	b := onTable(t)
	winner := b.own(infantry, ground.InLine, 1000, 999, 1800)
	_ = winner
	loser := b.foe(infantry, ground.InLine, 700, 500, 1350)
	from := ground.Pose{Anchor: at(1000, 1000), Facing: 3150}
	e := b.Escape(loser, winner, from, 1200, true)
	assert.NotEmpty(t, e.Menu)
	assert.Less(t, e.Distance, 1200)
	for _, to := range e.Menu {
		p, no := e.To(to)
		assert.Empty(t, no)
		body := ground.NewBody(infantry, 1, p)
		assert.True(t, body.Room().On(7200, 7200))
	}
	boxed := onTable(t, heavyWoods("10,10 7190,10 7190,7190 10,7190"))
	w, l := boxed.own(infantry, ground.InLine, 1000, 1000, 0), boxed.foe(infantry, ground.InLine, 3000, 3000, 0)
	assert.Empty(t, boxed.Escape(l, w, boxed.unit(w).Pose, 1200, true).Menu, "there is no room at all")
}

// K17 and Escapes: a mob reforms about its own middle.
func TestAMobReformsAboutItsMiddle(t *testing.T) {
	b := onTable(t)
	mob := b.own(infantry, ground.InMob, 3000, 3000, 1234)
	p, no := b.Reform(mob, 450, ground.InLine, 0, 12)
	assert.Empty(t, no)
	assert.Equal(t, at(3071, 2929), p.Anchor)
	guns := b.own(footGuns, ground.InMob, 5000, 3000, 0)
	p, no = b.Reform(guns, 0, ground.InLoose, 0, 4)
	assert.Empty(t, no)
	assert.Equal(t, at(5000, 2850), p.Anchor)
	assert.Equal(t, at(5000, 3000), ground.NewBody(footGuns, 0, p).Middle())
	friend := b.own(infantry, ground.InLine, 3000, 3350, 0)
	b.foe(infantry, ground.InLine, 3000, 2700, 0) // rear at 2900
	_, no = b.Reform(mob, 0, ground.InLine, 0, 12)
	assert.Equal(t, ground.Touches, no.Cause)
	b.Put(3, nil)
	_, no = b.Reform(mob, 0, ground.InColumn, 1, 12)
	assert.Equal(t, []any{ground.UnitInWay, friend}, []any{no.Cause, no.Unit})
	_, no = b.Reform(friend, 0, ground.InColumn, 1, 12)
	assert.Equal(t, ground.CannotForm, no.Cause)
}

// K53: a square about the middle, its attacker aside.
func TestASquareAboutTheMiddle(t *testing.T) {
	b := onTable(t)
	u := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	rider := b.own(cavalry, ground.InLine, 3000, 2999, 1800)
	p, no := b.Square(u, rider, 12)
	assert.Empty(t, no)
	assert.Equal(t, "2800,2900 3200,2900 3200,3300 2800,3300", ground.NewBody(infantry, 1, p).Room().Outline().String())
	b.foe(infantry, ground.InLine, 3000, 3200, 0)
	_, no = b.Square(u, rider, 12)
	assert.Equal(t, ground.UnitInWay, no.Cause)
}

func TestAReachInTheOpenIsTheAllowance(t *testing.T) {
	b := onTable(t, heavyWoods("2000,2300 4000,2300 4000,2400 2000,2400"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	reach := b.Reach(u, b.Begin(u))
	assert.Len(t, reach, ground.Directions)
	assert.Equal(t, at(3000, 2401), reach[0].To, "up to the wood")
	assert.Equal(t, at(3300, 3000), reach[180].To, "half to the side")
	assert.Equal(t, ground.Sideways, reach[180].Half.Cause)
	assert.Equal(t, at(3000, 3300), reach[360].To)
	for _, r := range reach {
		if r.To != (plane.Point{X: 3000, Y: 3000}) {
			_, no := b.Leg(u, b.Begin(u), r.To)
			assert.Empty(t, no)
		}
	}
}

func TestTheGroundThatAUnitFiresOver(t *testing.T) {
	b := onTable(t, heavyWoods("2800,2100 3200,2100 3200,2400 2800,2400"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	arc := b.Sweep(u, 1200)
	assert.Len(t, arc, 361)
	assert.Equal(t, at(1800, 3000), arc[0])
	assert.Equal(t, at(4200, 3000), arc[360])
	assert.Equal(t, at(3000, 2100), arc[180], "who stands in the wood's edge would be seen")
	s := b.own(skirmishers, ground.InLoose, 6800, 3000, 0)
	round := b.Sweep(s, 2400)
	assert.Len(t, round, ground.Directions)
	assert.Equal(t, at(7200, 3000), round[180], "to the edge of the table")
}
