package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// inHouse is a table with a house of which the middle is (3200, 2200).
func inHouse(t *testing.T) *battle {
	return onTable(t, building("3000,2000 3400,2000 3400,2400 3000,2400"))
}

func (b *battle) garrison(side int8, k *ground.Kind) int {
	b.Put(b.units, ground.NewBody(k, side, ground.Pose{Anchor: b.Middle(0), Formation: ground.Inside, Figures: strength(k)}))
	b.units++
	return b.units - 1
}

func TestGoingIntoAHouseHalvesTheMove(t *testing.T) {
	b := inHouse(t)
	u := b.own(infantry, ground.InColumn, 3200, 2900, 0)
	assert.Equal(t, "ok", b.march(u, 3200, 2451))
	_, no := b.Enter(u, b.inHand(u), 0)
	assert.Equal(t, ground.NotAtWall, no.Cause)
	assert.Equal(t, "ok", b.march(u, 3200, 2450))
	m, no := b.Enter(u, b.inHand(u), 0)
	assert.Empty(t, no)
	assert.Equal(t, []any{at(3200, 2200), ground.Inside}, []any{m.Pose.Anchor, m.Pose.Formation})
	b.Put(u, nil)

	far := b.own(infantry, ground.InColumn, 3200, 3000, 0)
	assert.Equal(t, "ok", b.march(far, 3200, 2450))
	_, no = b.Enter(far, b.inHand(far), 0)
	assert.Equal(t, []any{ground.InOrOut, 550, 500}, []any{no.Cause, no.Length, no.Allowance})
	s := b.own(skirmishers, ground.InLoose, 3200, 1600, 0)
	_, no = b.Enter(s, b.Begin(s), 0)
	assert.Equal(t, ground.NotAtWall, no.Cause, "its stand is 325 away")
}

func TestComingOutOfAHouse(t *testing.T) {
	b := inHouse(t)
	u := b.garrison(0, infantry)
	_, no := b.Leave(u, b.Begin(u), at(3200, 1700), ground.InLoose, 0, 12)
	assert.Equal(t, ground.CannotForm, no.Cause)
	_, no = b.Leave(u, b.Begin(u), at(3200, 1600), ground.InLine, 0, 12)
	assert.Equal(t, ground.NotAtWall, no.Cause)
	_, no = b.Leave(u, b.Begin(u), at(3200, 1749), ground.InLine, 0, 12)
	assert.True(t, no.Refused(), "its rear would be 51 from the wall")
	_, no = b.Leave(u, b.Begin(u), at(3200, 1800), ground.InLine, 0, 12)
	assert.Equal(t, ground.Impassable, no.Cause, "and here would touch it")
	m, no := b.Leave(u, b.Begin(u), at(3200, 1790), ground.InLine, 0, 12)
	assert.Empty(t, no)
	assert.Equal(t, []any{at(3200, 1790), 0}, []any{m.Pose.Anchor, m.Pose.Facing})
	b.moves[u] = m
	b.pose(u, m.Pose)
	assert.Equal(t, "ok", b.asked(u, 3200, 1490))
	assert.Equal(t, "Ruling K64", b.asked(u, 3200, 1489))
	v := b.garrison(0, infantry)
	east, no := b.Leave(v, b.Begin(v), at(3610, 2300), ground.InLine, 0, 12)
	assert.Empty(t, no)
	assert.Equal(t, 900, east.Pose.Facing)
}

func TestFireFromAHouseAndAtIt(t *testing.T) {
	b := inHouse(t)
	u := b.garrison(0, infantry)
	foe := b.foe(infantry, ground.InLine, 3200, 1000, 1800)
	shot, no := b.Shoot(u, foe, 1200)
	assert.Empty(t, no, "all round, from the middle of the house")
	assert.Equal(t, ground.Shot{Side: ground.Front, Cover: ground.Cover{Piece: ground.None}}, shot)
	away := b.foe(infantry, ground.InLine, 1200, 1000, 0)
	_, no = b.Shoot(away, u, 4800)
	assert.Equal(t, []any{ground.NotAhead, u}, []any{no.Cause, no.Unit})
	shot, no = b.Shoot(foe, u, 1000)
	assert.Empty(t, no, "in range when any part of the outline is")
	assert.Equal(t, ground.Shot{Cover: ground.Cover{Dice: 4, Piece: 0}}, shot)
	_, no = b.Shoot(foe, u, 999)
	assert.Equal(t, ground.OutOfRange, no.Cause)
}

func TestAChargeAtAHouseTouchesTheWall(t *testing.T) {
	b := inHouse(t)
	u := b.garrison(1, infantry)
	foe := b.own(infantry, ground.InLine, 3300, 1500, 1800)
	c, no := b.Charge(foe, b.Begin(foe), u, at(3250, 2000))
	assert.Empty(t, no)
	assert.Equal(t, []any{1800, "", ground.Cover{Dice: 4, Piece: 0}}, []any{c.Move.Pose.Facing, c.Side.String(), c.Cover})
	assert.Equal(t, 1999, c.Move.Pose.Anchor.Y)
	e := b.Escape(u, foe, c.Move.Pose, 1200, true)
	assert.Equal(t, 1200, table.Length(e.Menu[0].Sub(at(3200, 2200))))
	p, no := b.Escape(u, foe, c.Move.Pose, 600, false).To(e.Menu[0])
	assert.Equal(t, ground.FleesTooFar, no.Cause, p)
	_, no = b.Charge(foe, b.Begin(foe), u, at(3250, 1990))
	assert.Equal(t, ground.NotOnTarget, no.Cause)
}

func TestAimPointsLieOnTheTarget(t *testing.T) {
	b := inHouse(t)
	b.foe(infantry, ground.InLine, 1000, 1000, 123)
	b.foe(footGuns, ground.InLoose, 2000, 1000, 2345)
	b.foe(skirmishers, ground.InLoose, 5000, 1000, 0)
	b.garrison(1, infantry)
	b.own(cavalry, ground.InLine, 3000, 5000, 0)
	for target, want := range []int{4, 4, 1, 4} {
		points := b.AimPoints(target)
		assert.Len(t, points, want)
		for _, p := range points {
			_, no := b.Charge(4, b.Begin(4), target, p)
			assert.NotEqual(t, ground.NotOnTarget, no.Cause)
		}
	}
}

func TestLancersDismount(t *testing.T) {
	b := onTable(t)
	u := b.stand(0, lancers, 6, ground.InLoose, 1000, 3000, 3000, 0)
	m, no := b.Mount(u, b.Begin(u), skirmishers)
	assert.Empty(t, no)
	assert.Equal(t, 600, m.Pose.Spread)
	b.foe(infantry, ground.InLine, 3000, 4001, 0)
	_, no = b.Mount(u, m, lancers)
	assert.Equal(t, ground.AfterChange, no.Cause)
}

// With `wheels` a turn costs what the outer front corner travels.
func TestWheels(t *testing.T) {
	b := onTable(t)
	b.Wheels = true
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	m, no := b.Turn(u, b.Begin(u), 900)
	assert.Empty(t, no)
	assert.Equal(t, 425, m.Used, "from (2700, 3000) to (3000, 2700)")
	assert.Equal(t, "ok", b.march(u, 3000, 2824))
	_, no = b.Turn(u, b.inHand(u), 900)
	assert.Equal(t, []any{"Movement 1", 601, 600}, []any{no.Cause.Rule(), no.Length, no.Allowance})
}

func TestSetUpLiesInItsArea(t *testing.T) {
	b := onTable(t)
	zone := table.NewArea(outline("0,0 3300,0 3300,1200 0,1200"))
	assert.True(t, b.unit(b.own(infantry, ground.InLine, 3000, 1000, 0)).In(&zone))
	assert.False(t, b.unit(b.own(infantry, ground.InLine, 3001, 1000, 0)).In(&zone))
	assert.True(t, b.unit(b.own(skirmishers, ground.InLoose, 3000, 900, 0)).In(&zone))
	assert.False(t, b.unit(b.own(skirmishers, ground.InLoose, 3000, 901, 0)).In(&zone))
}

// Cover is that of an area in which the anchor lies, and of a line that is near.
func TestWhoStandsInCover(t *testing.T) {
	b := onTable(t, fence("3000,2000 3400,2000"), lightWoods("5000,5000 6000,5000 6000,6000 5000,6000"), brook("1000,2000 1400,2000"))
	for _, c := range []struct {
		x, y int
		want bool
	}{
		{3200, 2060, true}, {3200, 2200, false}, // behind the fence
		{5500, 5000, true}, {5500, 4990, false}, // in the woods
		{1200, 2060, false}, // a brook gives none
	} {
		u := b.own(infantry, ground.InLine, c.x, c.y, 0)
		assert.Equal(t, c.want, b.InCover(u), "%d, %d", c.x, c.y)
		b.Put(u, nil)
	}
}

// "Defense rolls against fire and melee attacks get a +4 bonus for the heavy cover provided by
// the structure", and those inside fire in any direction: of a house with two wings, and of one
// about a yard, too, whose middle lies outside of the walls.
func TestAHouseSheltersWhereItsMiddleIsOutside(t *testing.T) {
	wings := building("3000,2000 3100,2000 3100,2300 3400,2300 3400,2400 3000,2400")
	yard := building("3000,2000 3400,2000 3400,2400 3000,2400")
	yard.Holes = []plane.Polygon{{{X: 3100, Y: 2100}, {X: 3300, Y: 2100}, {X: 3300, Y: 2300}, {X: 3100, Y: 2300}}}
	for name, house := range map[string]ground.Piece{"wings": wings, "yard": yard} {
		b := onTable(t, house)
		u := b.garrison(0, infantry)
		assert.True(t, b.InCover(u), name)
		for side, foe := range map[string]int{
			"south": b.foe(infantry, ground.InLine, 3050, 3000, 0), "east": b.foe(infantry, ground.InLine, 4000, 2200, 2700),
		} {
			shot, no := b.Shoot(foe, u, 1000)
			assert.Empty(t, no, "%s: at them from the %s", name, side)
			assert.Equal(t, ground.Cover{Dice: 4, Piece: 0}, shot.Cover, name)
			_, no = b.Shoot(u, foe, 1200)
			assert.Empty(t, no, "%s: they to the %s", name, side)
		}
		c, no := b.Charge(1, b.Begin(1), u, at(3050, 2400))
		assert.Empty(t, no, name)
		assert.Equal(t, ground.Cover{Dice: 4, Piece: 0}, c.Cover, name)
	}
}

// "Escape movement cannot be made toward other nearby enemy units": those in a building are
// near where its walls are.
func TestAnEscapeKeepsClearOfAHouseWithEnemies(t *testing.T) {
	b := inHouse(t) // its southern wall is at 2400
	winner := b.own(infantry, ground.InLine, 3200, 4501, 0)
	loser := b.foe(infantry, ground.InLine, 3200, 4500, 1800)
	escape := func() *ground.Escape { return b.Escape(loser, winner, b.unit(winner).Pose, 1200, true) }
	straight := escape().Menu[0]
	assert.Equal(t, at(3200, 3200), straight, "a mob of radius 250: 550 from the wall")
	own := b.garrison(1, infantry)
	_, no := escape().To(straight)
	assert.Empty(t, no, "friends in the house keep nobody away")
	b.Put(own, nil)
	enemy := b.garrison(0, infantry)
	_, no = escape().To(straight)
	assert.Equal(t, []any{"Ruling K38", enemy}, []any{no.Cause.Rule(), no.Unit})
}

// "If any part of a unit is in command radius, the whole unit automatically responds": of one
// in a building the walls are a part.
func TestAUnitInAHouseIsAsFarAsItsWalls(t *testing.T) {
	b := inHouse(t)
	u := b.garrison(0, infantry)
	assert.True(t, b.Within(u, at(3200, 3600), 1200), "12 inches from the wall, 14 from the middle")
	assert.False(t, b.Within(u, at(3200, 3601), 1200))
}
