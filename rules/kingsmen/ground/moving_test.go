package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// Case 18: the allowance, and turns at the end of a move.
func TestCase18AMoveAndATurnAtItsEnd(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	assert.Equal(t, "Movement 1", b.asked(u, 3000, 2399))
	assert.Equal(t, "ok", b.march(u, 3000, 2400))
	assert.Equal(t, 600, b.inHand(u).Used)
	m := b.inHand(u)
	_, no := b.Turn(u, m, 900)
	assert.Empty(t, no)
	_, no = b.Turn(u, m, 901)
	assert.Equal(t, "Movement 4", no.Cause.Rule())
	assert.Equal(t, []int{600, 300}, []int{no.Length, no.Allowance})

	v := b.own(infantry, ground.InLine, 5000, 3000, 0)
	assert.Equal(t, "ok", b.march(v, 5000, 2700))
	assert.Equal(t, "ok", b.turn(v, 1800))
	assert.Equal(t, "Activation 3", b.march(v, 5000, 2600))
	assert.Equal(t, "Activation 3", b.turn(v, 0))
}

// Case 19: oblique, sideways, back.
func TestCase19SidewaysAndBackHalve(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	for _, test := range []struct {
		x, y int
		want string
	}{
		{300, -300, "ok"}, {301, -300, "Movement 3"}, {300, 0, "ok"}, {301, 0, "Movement 3"}, {0, 300, "ok"}, {0, 301, "Movement 3"},
		{0, 0, "Movement 2"},
	} {
		assert.Equal(t, test.want, b.asked(u, 3000+test.x, 3000+test.y), test)
	}
	m, _ := b.Leg(u, b.inHand(u), at(3300, 2700))
	assert.Equal(t, 425, m.Used)
	assert.Zero(t, m.Half.Cause)
	s := b.own(skirmishers, ground.InLoose, 3000, 5000, 0)
	assert.Equal(t, "ok", b.asked(s, 4200, 5000))
	assert.Equal(t, "Movement 1", b.asked(s, 4201, 5000))
}

// Case 20: terrain that slows, at the start, on the way, at the end.
func TestCase20AFenceHalves(t *testing.T) {
	b := onTable(t, fence("2000,2300 4000,2300"))
	u := b.own(infantry, ground.InColumn, 3000, 3000, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2311))
	assert.Equal(t, "Movement 5", b.asked(u, 3000, 2310))
	jack := b.Begin(u)
	jack.Unhalved = true
	_, no := b.Leg(u, jack, at(3000, 2000))
	assert.Empty(t, no)
	b.Put(u, nil)

	v := b.own(infantry, ground.InColumn, 3000, 2700, 0)
	assert.Equal(t, "ok", b.march(v, 3000, 2200))
	b.done(v)
	assert.Equal(t, "Movement 5", b.asked(v, 3000, 1699))
	assert.Equal(t, "ok", b.asked(v, 3000, 1700))
}

// Case 21: a leg that makes the allowance half after more than half was used.
func TestCase21AThirdLegIsHalvedTooLate(t *testing.T) {
	b := onTable(t, fence("2000,2300 4000,2300"))
	u := b.own(infantry, ground.InColumn, 3000, 3000, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 2650))
	assert.Equal(t, "ok", b.march(u, 3000, 2400))
	_, no := b.Leg(u, b.inHand(u), at(3000, 2310))
	assert.Equal(t, ground.Slow, no.Cause)
	assert.Equal(t, []int{690, 500, 0}, []int{no.Length, no.Allowance, no.Piece})
}

// Case 22: halves do not add.
func TestCase22HalvesDoNotAdd(t *testing.T) {
	b := onTable(t, lightWoods("2500,2400 2800,2400 2800,2800 2500,2800"), hill("3200,2000 4000,2000 4000,2800 3200,2800"))
	u := b.own(cavalry, ground.InLine, 3000, 3000, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2200))
	assert.Equal(t, "Movement 5", b.asked(u, 3000, 2199))
}

// Cases 23 and 61: roads.
func TestCase23AColumnOnARoad(t *testing.T) {
	for name, terrain := range map[string][]ground.Piece{
		"open":         {road("3000,6000 3000,0")},
		"over a brook": {road("3000,6000 3000,0"), brook("2000,4000 4000,4000")},
		"on a bridge":  {road("3000,6000 3000,0"), river("2000,4000 4000,4000")},
	} {
		b := onTable(t, terrain...)
		u := b.own(infantry, ground.InColumn, 3000, 5000, 0)
		assert.Equal(t, "ok", b.asked(u, 3000, 3500), name)
		assert.Equal(t, "Movement 1", b.asked(u, 3000, 3499), name)
		if name == "open" {
			m, no := b.Leg(u, b.inHand(u), at(3101, 4500))
			assert.Empty(t, no)
			assert.Equal(t, []int{511, 1000}, []int{m.Used, b.Allowance(u, &m)})
			assert.True(t, m.OffRoad)
		}
		b.Put(u, nil)
		c := b.own(cavalry, ground.InColumn, 3000, 5000, 0)
		assert.Equal(t, "ok", b.asked(c, 3000, 2000), name)
		assert.Equal(t, "Movement 1", b.asked(c, 3000, 1999), name)
	}
	b := onTable(t, road("3000,6000 3000,0"), brook("2000,4000 4000,4000"))
	line := b.own(infantry, ground.InLine, 3000, 5000, 0)
	assert.Equal(t, "ok", b.asked(line, 3000, 4400))
	b.Put(line, nil)
	line = b.own(infantry, ground.InLine, 3000, 4300, 0)
	assert.Equal(t, "ok", b.asked(line, 3000, 4000))
	assert.Equal(t, "Movement 5", b.asked(line, 3000, 3999))
}

func TestCase61BackOnTheRoad(t *testing.T) {
	b := onTable(t, road("3000,6000 3000,0"))
	u := b.own(infantry, ground.InColumn, 3000, 5000, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 4300))
	_, no := b.Leg(u, b.inHand(u), at(3000, 4301))
	assert.Equal(t, ground.Sideways, no.Cause)
	assert.Equal(t, []int{701, 500}, []int{no.Length, no.Allowance})
	b.Put(u, nil)

	v := b.own(infantry, ground.InColumn, 3000, 5000, 0)
	assert.Equal(t, "ok", b.march(v, 3000, 4900))
	assert.Equal(t, "ok", b.march(v, 3000, 5000))
	m := b.inHand(v)
	assert.Equal(t, []int{200, 500}, []int{m.Used, b.Allowance(v, &m)})
}

// K20 and K94: along a road that bends, over a river, and about on its bridge.
func TestOnTheBridgeOfABentRoad(t *testing.T) {
	b := onTable(t, road("3000,6000 3000,4000 4500,3000"), river("2000,5000 4000,5000"))
	u := b.own(infantry, ground.InColumn, 3000, 5400, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 4900))
	turned, no := b.Turn(u, b.inHand(u), 1800)
	assert.Empty(t, no, "about on the bridge: 500 of 500")
	assert.Equal(t, ground.FacingBack, turned.Half.Cause)
	assert.Equal(t, "ok", b.march(u, 3000, 4000))
	assert.Equal(t, "ok", b.march(u, 3030, 3980))
	assert.Equal(t, "Movement 9", b.asked(b.own(infantry, ground.InLine, 3000, 5600, 0), 3000, 5150))

	s := b.own(skirmishers, ground.InLoose, 3600, 5600, 0)
	assert.Equal(t, "Movement 9", b.asked(s, 3600, 4600))
	b.pose(s, ground.Pose{Anchor: at(3050, 5500), Formation: ground.InLoose, Spread: 300, Figures: 6})
	b.Put(u, nil)
	assert.Equal(t, "ok", b.asked(s, 2950, 4700), "skirmishers cross the bridge")
	assert.Equal(t, "Movement 9", b.asked(s, 3101, 4700), "beside it they do not")
}

// Case 24: a hill slows only who goes up.
func TestCase24GoingUpAHill(t *testing.T) {
	b := onTable(t, hill("2000,1000 4000,1000 4000,2500 2000,2500"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2501))
	assert.Equal(t, "Movement 8", b.asked(u, 3000, 2500))
	b.Put(u, nil)
	down := b.own(infantry, ground.InLine, 3000, 1500, 1800)
	assert.Equal(t, "ok", b.asked(down, 3000, 2100))
	b.Put(down, nil)
	across := b.own(infantry, ground.InLine, 3000, 2400, 0)
	assert.Equal(t, "ok", b.asked(across, 3000, 2100))
	assert.Equal(t, "Movement 8", b.asked(across, 3000, 2099))
	b.Put(across, nil)
	off := b.own(infantry, ground.InLine, 3000, 2450, 1800) // rear on the hill, front on its slope
	assert.Equal(t, "ok", b.asked(off, 3000, 3050), "down")
}

// Case 25: own skirmishers make way, enemy ones do not.
func TestCase25ThroughSkirmishers(t *testing.T) {
	b := onTable(t)
	s := b.own(skirmishers, ground.InLoose, 3000, 2500, 0)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	assert.Equal(t, "Ruling K27", b.asked(u, 3000, 2400))
	assert.Equal(t, "ok", b.asked(u, 3000, 2600))
	b.Put(s, nil)
	b.foe(skirmishers, ground.InLoose, 3000, 2500, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2801))
	assert.Equal(t, "Ruling K28", b.asked(u, 3000, 2800))
}

// Case 26: no move ends touching an enemy.
func TestCase26UpToAnEnemy(t *testing.T) {
	b := onTable(t)
	b.foe(infantry, ground.InLine, 3000, 2300, 0) // its rear at 2500
	u := b.own(infantry, ground.InColumn, 3000, 3000, 0)
	assert.Equal(t, "ok", b.asked(u, 3000, 2501))
	assert.Equal(t, "Ruling K28", b.asked(u, 3000, 2500))
	f := b.own(infantry, ground.InColumn, 3300, 3000, 0)
	assert.Equal(t, "ok", b.asked(f, 3300, 2700), "friends may touch")
	assert.Equal(t, "Movement 11", b.asked(f, 3299, 2700))
}

// Case 27: a change of formation needs room.
func TestCase27AChangeOfFormation(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InColumn, 3000, 3000, 0)
	friend := b.own(infantry, ground.InLine, 3800, 2950, 0)
	_, no := b.Form(u, b.Begin(u), ground.InLine, 0, 12)
	assert.Empty(t, no)
	b.pose(friend, ground.Pose{Anchor: at(3500, 2950), Formation: ground.InLine, Ranks: 2, Files: 6, Figures: 12})
	_, no = b.Form(u, b.Begin(u), ground.InLine, 0, 12)
	assert.Equal(t, []any{ground.UnitInWay, friend}, []any{no.Cause, no.Unit})
	b.Put(friend, nil)
	assert.Equal(t, "ok", b.form(u, ground.InLine))
	assert.Equal(t, "Activation 3", b.march(u, 3000, 2900))
	assert.Equal(t, "Activation 3", b.turn(u, 100))
	assert.Equal(t, "Activation 3", b.form(u, ground.InColumn))
	s := b.own(skirmishers, ground.InLoose, 5000, 3000, 0)
	assert.Equal(t, "Movement 13", b.form(s, ground.InLoose))
}

// Units change between line, column and loose; those who skirmish, and a mob, change to nothing.
func TestWhoChangesFormation(t *testing.T) {
	b := onTable(t)
	for _, c := range []struct {
		unit int
		to   ground.Formation
		want string
	}{
		{b.own(infantry, ground.InLine, 1000, 1000, 0), ground.InColumn, "ok"},
		{b.own(infantry, ground.InColumn, 3000, 1000, 0), ground.InLine, "ok"},
		{b.own(footGuns, ground.InLoose, 5000, 1000, 0), ground.InColumn, "ok"},
		{b.own(footGuns, ground.InColumn, 1000, 3000, 0), ground.InLoose, "ok"},
		{b.own(footGuns, ground.InColumn, 3000, 3000, 0), ground.InLine, "Movement 13"},
		{b.own(infantry, ground.InMob, 5000, 3000, 0), ground.InLine, "Movement 13"},
		{b.own(skirmishers, ground.InLoose, 1000, 5000, 0), ground.InLoose, "Movement 13"},
	} {
		assert.Equal(t, c.want, b.form(c.unit, c.to), "%v to %v", b.unit(c.unit).Pose.Formation, c.to)
	}
}

// Case 62: the turn at the end asks no slow ground; the next move begins slow.
func TestCase62ATurnAcrossAFence(t *testing.T) {
	b := onTable(t, fence("2700,2150 2950,2150"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	assert.Equal(t, "ok", b.march(u, 3000, 2400))
	assert.Equal(t, "ok", b.turn(u, 900))
	b.done(u)
	assert.Equal(t, "ok", b.asked(u, 3300, 2400))
	assert.Equal(t, "Movement 5", b.asked(u, 3301, 2400))
}

// Case 63: skirmishers in whose cloud a friend stands (K99).
func TestCase63AFriendInTheCloud(t *testing.T) {
	b := onTable(t)
	s := b.own(skirmishers, ground.InLoose, 3000, 2500, 0)
	b.own(infantry, ground.InLine, 3000, 2600, 0)
	assert.Equal(t, "ok", b.asked(s, 3000, 2200))
	_, no := b.Leg(s, b.inHand(s), at(3000, 2800))
	assert.Equal(t, []any{ground.StandInFriend, 1}, []any{no.Cause, no.Unit})
	assert.Equal(t, "Ruling K26", b.asked(b.own(skirmishers, ground.InLoose, 3000, 3200, 0), 3000, 2400))
	b.SkirmishersPass = true
	assert.Equal(t, "ok", b.asked(2, 3000, 2000), "with the option")
}

// Case 65: skirmishers have no front.
func TestCase65SkirmishersTurnAsTheyLike(t *testing.T) {
	b := onTable(t)
	s := b.own(skirmishers, ground.InLoose, 3000, 3000, 0)
	assert.Equal(t, "ok", b.march(s, 3000, 1800))
	assert.Equal(t, "ok", b.turn(s, 1800))
	b.foe(infantry, ground.InLine, 3000, 500, 1800)
	_, no := b.Shoot(s, 1, 2400)
	assert.Empty(t, no)
}
