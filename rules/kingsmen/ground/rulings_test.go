package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// K19: on a road a leg is back when it goes back on the one before by more than a
// right angle.
func TestK19ARoadMayBendByARightAngle(t *testing.T) {
	b := onTable(t, road("3000,6000 3000,4000 5000,4000"))
	u := b.own(infantry, ground.InColumn, 3000, 4400, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 4000))
	assert.Equal(t, "ok", b.march(u, 4100, 4000))
	m := b.inHand(u)
	assert.Equal(t, []int{1500, 1500}, []int{m.Used, b.Allowance(u, &m)})
}

// K20: a column that ends a road move may face along its last leg.
func TestK20AColumnFacesAlongItsRoad(t *testing.T) {
	b := onTable(t, road("3000,4000 3300,3700 3700,3700 4100,4100"))
	u := b.own(infantry, ground.InColumn, 3000, 4000, 0)
	for _, to := range []plane.Point{at(3300, 3700), at(3700, 3700), at(4000, 4000)} {
		assert.Equal(t, "ok", b.march(u, to.X, to.Y))
	}
	_, no := b.Turn(u, b.inHand(u), 1351)
	assert.Equal(t, "Movement 4", no.Cause.Rule())
	turned, no := b.Turn(u, b.inHand(u), 1350)
	assert.Empty(t, no)
	assert.Equal(t, []int{1250, 1500}, []int{turned.Used, b.Allowance(u, &turned)})
}

// A leg off the road is judged by itself and by the ground that the unit began on.
func TestOffTheRoadTheStartIsAsked(t *testing.T) {
	b := onTable(t, road("3000,6000 3000,2000"), brook("2000,5000 4000,5000"))
	u := b.own(infantry, ground.InColumn, 3000, 4900, 0) // its ranks stand in the brook
	assert.Equal(t, "ok", b.march(u, 3000, 4450))
	_, no := b.Leg(u, b.inHand(u), at(3150, 4290))
	assert.Equal(t, []any{ground.Slow, 1, 670, 500}, []any{no.Cause, no.Piece, no.Length, no.Allowance})
	v := b.own(infantry, ground.InColumn, 3000, 6000, 0)
	b.Put(u, nil)
	assert.Equal(t, "ok", b.march(v, 3000, 4500), "through the brook, by the road")
	b.Put(v, nil)
	x := b.own(infantry, ground.InColumn, 3000, 5300, 0) // begins beside the brook
	assert.Equal(t, "ok", b.march(x, 3000, 4500))
	assert.Equal(t, "ok", b.march(x, 3120, 4350), "what the road has crossed is not asked")
}

// K24: a unit that stands across a ring goes up where its anchor ends inside.
func TestK24AcrossARing(t *testing.T) {
	b := onTable(t, hill("1000,1000 3100,1000 3100,5000 1000,5000"))
	in := b.own(infantry, ground.InLine, 3000, 4000, 0)
	assert.Equal(t, "ok", b.asked(in, 3000, 3700))
	assert.Equal(t, "Movement 8", b.asked(in, 3000, 3699))
	b.move(in, 3200, 4000)
	assert.Equal(t, "ok", b.asked(in, 3200, 3400), "the anchor stays outside")
}

// K25: the stand of skirmishers is what friends and other skirmishers keep off.
func TestK27CloudsOverClouds(t *testing.T) {
	b := onTable(t)
	b.own(skirmishers, ground.InLoose, 3000, 2500, 0)
	u := b.own(skirmishers, ground.InLoose, 3000, 3400, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2650), "stand beside stand")
	assert.Equal(t, "Ruling K27", b.asked(u, 3000, 2649))
	assert.Equal(t, "ok", b.asked(u, 3000, 2250), "through it")
}

// K83 and rounding: out of a friend, not further in.
func TestOutOfAFriendThatRoundingRanInto(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	b.own(infantry, ground.InLine, 3599, 3000, 0) // one hundredth into it
	assert.Equal(t, "ok", b.asked(u, 2900, 2900))
	assert.Equal(t, "Movement 11", b.asked(u, 3010, 2600))
}

// K93: a unit that touches an enemy closes its ranks all the same.
func TestK93RanksCloseBesideAnEnemy(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	b.foe(infantry, ground.InLine, 3000, 2800, 0) // its rear at 3000
	p := b.Close(u, 8)
	assert.Equal(t, []int{4, 2, 8}, []int{p.Files, p.Ranks, p.Figures})
	rider := b.own(cavalry, ground.InLine, 6000, 6000, 0)
	_, no := b.Square(1, rider, 12)
	assert.Equal(t, ground.Touches, no.Cause, "a square would run into it")
	b.Put(u, nil)
	b.own(infantry, ground.InLine, 3600, 2800, 0) // touches it at x 3300
	_, no = b.Square(1, rider, 12)
	assert.Empty(t, no)
}

// K94: on a bridge skirmishers spread.
func TestK94SkirmishersSpreadOnABridge(t *testing.T) {
	b := onTable(t, road("3000,6000 3000,2000"), river("2000,4000 4000,4000"))
	u := b.own(skirmishers, ground.InLoose, 3000, 4600, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 4000))
	m, no := b.Spread(u, b.inHand(u), 600)
	assert.Empty(t, no)
	assert.Equal(t, 600, m.Pose.Spread)
	b.done(u)
	_, no = b.Spread(u, b.Begin(u), 150)
	assert.Empty(t, no, "nor is the bridge forgotten in the next activation")
	_, no = b.Spread(u, b.Begin(u), 601)
	assert.Equal(t, "Ruling K25", no.Cause.Rule())
}

// K96: a turn of skirmishers stops no leg.
func TestK96SkirmishersTurnAndMarch(t *testing.T) {
	b := onTable(t)
	u := b.own(skirmishers, ground.InLoose, 3000, 4600, 0)
	assert.Equal(t, "ok", b.turn(u, 1800))
	assert.Equal(t, "ok", b.march(u, 3000, 3400))
}

// K99: a friend in the cloud stays in it.
func TestK99TheCloudMayStayOverItsFriend(t *testing.T) {
	b := onTable(t)
	s := b.own(skirmishers, ground.InLoose, 3000, 2500, 0)
	b.own(infantry, ground.InLine, 3000, 2600, 0)
	assert.Equal(t, "ok", b.march(s, 3000, 2400))
	assert.Equal(t, "ok", b.march(s, 3000, 2510), "one that stood in it when the activation began")
	assert.Equal(t, "ok", b.turn(s, 900))
}

// K39: where a body has no room square to the side, it stands as it came.
func TestK39NoRoomToStandSquare(t *testing.T) {
	b := onTable(t, heavyWoods("2850,2700 2950,2700 2950,2800 2850,2800"))
	u := b.own(cavalry, ground.InLine, 4000, 2000, 2250)
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	c, said := b.charge(u, target, 3200, 3000)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3201, 2999), 1280, 2187, "front"}, stands(c))
}

// K89: an enemy beside the target stops a charge only where the turned body runs
// into it.
func TestK89EnemiesBesideTheTarget(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 2400, 1800)
	c, said := b.charge(u, target, 3000, 2300)
	assert.Equal(t, "ok", said)
	assert.Equal(t, at(3000, 2401), c.Move.Pose.Anchor) // x 2700 to 3300, y to 2601
	third := b.foe(skirmishers, ground.InLoose, 3560, 2800, 0)
	_, said = b.charge(u, target, 3000, 2300)
	assert.Equal(t, "Ruling K28", said, "its cloud lies on the way, not where it ends")
	b.move(third, 3600, 2500)
	_, said = b.charge(u, target, 3000, 2300)
	assert.Equal(t, "ok", said, "a third enemy may be touched")
}

// K83: charging on the spot is no leg.
func TestK83NoLegOnTheSpot(t *testing.T) {
	b := onTable(t, lightWoods("2000,2000 4000,2000 4000,4000 2000,4000"))
	u := b.own(infantry, ground.InLine, 3000, 2801, 0)
	target := b.foe(infantry, ground.InLine, 3000, 2600, 0)
	c, said := b.charge(u, target, 3000, 2700)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []int{0, 0}, []int{c.Move.Legs, c.Move.Used})
	assert.Zero(t, c.Move.Half.Cause)
	b.move(u, 3000, 2799) // a hundredth into it, as rounding may leave it
	c, said = b.charge(u, target, 3000, 2700)
	assert.Equal(t, "ok", said)
	assert.Equal(t, []any{at(3000, 2799), 0, 0, "rear"}, stands(c))
}

// K38: a cloud without room is drawn in.
func TestK38ACloudIsDrawnIn(t *testing.T) {
	b := onTable(t, heavyWoods("100,3200 7100,3200 7100,3300 100,3300"), heavyWoods("100,3700 7100,3700 7100,3800 100,3800"))
	winner := b.own(infantry, ground.InLine, 2000, 3450, 2700)
	loser := b.foe(skirmishers, ground.InLoose, 2500, 3500, 0)
	e := b.Escape(loser, winner, ground.Pose{Anchor: at(2000, 3500), Facing: 900}, 600, false)
	p, no := e.To(at(3100, 3500))
	assert.Empty(t, no)
	assert.Equal(t, 150, p.Spread)
	assert.Equal(t, 2700, p.Facing, "its face to the winner")
}

// K101: a line piece beside the aim point does not hide it.
func TestK101TheHedgeOfTheTarget(t *testing.T) {
	hedge := fence("2000,2150 4000,2150")
	hedge.Blind, hedge.Width = true, 120
	b := onTable(t, hedge)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(skirmishers, ground.InLoose, 3000, 2100, 0)
	assert.Equal(t, "ok", b.fire(u, target, 1200))
	b.move(target, 3000, 2089)
	assert.Equal(t, "Sight 2", b.fire(u, target, 1200))
}
