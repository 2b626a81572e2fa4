package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// move puts a unit elsewhere.
func (b *battle) move(u, x, y int) {
	p := b.unit(u).Pose
	p.Anchor = at(x, y)
	b.pose(u, p)
}

// fire is "ok" or what a fire is refused for.
func (b *battle) fire(u, target, distance int) string {
	if _, no := b.Shoot(u, target, distance); no.Refused() {
		return no.Cause.Rule()
	}
	return "ok"
}

// Case 29: the radius of command is measured to the nearest part.
func TestCase29TheNearestPartOfAUnit(t *testing.T) {
	b := onTable(t)
	line := b.own(infantry, ground.InLine, 2400, 1200, 0)
	assert.True(t, b.Within(line, at(2400, 2600), 1200))
	assert.False(t, b.Within(line, at(2400, 2601), 1200))
	mob := b.own(infantry, ground.InMob, 3000, 3000, 0)
	assert.True(t, b.Within(mob, at(3000, 4450), 1200))
	assert.False(t, b.Within(mob, at(3000, 4451), 1200))
	cloud := b.own(skirmishers, ground.InLoose, 5000, 3000, 0)
	assert.True(t, b.Within(cloud, at(5000, 4500), 1200))
}

// Case 30: ranges.
func TestCase30Ranges(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	line := b.foe(infantry, ground.InLine, 3000, 1800, 1800)
	assert.Equal(t, "ok", b.fire(u, line, 1200))
	b.move(line, 3000, 1799)
	assert.Equal(t, "Fire 3", b.fire(u, line, 1200))
	b.Put(line, nil)
	cloud := b.foe(skirmishers, ground.InLoose, 3000, 1800, 0)
	assert.Equal(t, "ok", b.fire(u, cloud, 1200))
	b.move(cloud, 3000, 1799)
	assert.Equal(t, "Fire 3", b.fire(u, cloud, 1200))
	b.pose(cloud, ground.Pose{Anchor: at(3000, 1625), Formation: ground.InMob, Figures: 6})
	assert.Equal(t, "ok", b.fire(u, cloud, 1200), "a mob's nearest part")
}

// Case 31: the arc.
func TestCase31AheadOfTheFront(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InColumn, 4200, 3000, 2700) // its middle at (4400, 3000)
	b.pose(target, ground.Pose{Anchor: at(3800, 3000), Facing: 2700, Formation: ground.InColumn, Ranks: 4, Files: 3, Figures: 12})
	assert.Equal(t, at(4000, 3000), b.unit(target).Aim())
	assert.Equal(t, "Fire 5", b.fire(u, target, 1200))
	b.move(target, 3800, 2999)
	assert.Equal(t, "ok", b.fire(u, target, 1200))
}

// Case 37: the side that a line of fire meets first.
func TestCase37SidesOfATarget(t *testing.T) {
	b := onTable(t)
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	u := b.own(skirmishers, ground.InLoose, 6000, 6000, 0)
	side := func(x, y int) string {
		b.move(u, x, y)
		shot, no := b.Shoot(u, target, 4800)
		assert.Empty(t, no)
		return shot.Side.String()
	}
	assert.Equal(t, "flank", side(4000, 3100))
	assert.Equal(t, "rear", side(3000, 4000))
	assert.Equal(t, "front", side(4000, 2500))
	assert.Equal(t, "front", side(3600, 2900), "the corner")
	b.Put(target, nil)
	target = b.foe(skirmishers, ground.InLoose, 3000, 3000, 0)
	assert.Empty(t, side(3000, 4000))
	b.Put(target, nil)
	target = b.foe(footGuns, ground.InLoose, 3000, 3000, 0)
	assert.Equal(t, "flank", side(4000, 3100))
	b.Put(target, nil)
	target = b.foe(footGuns, ground.InColumn, 3000, 3000, 0)
	assert.Equal(t, "front", side(3000, 2000), "a column's, though its gun points to the rear")
	assert.Equal(t, "rear", side(3000, 4500))
}

// Case 40: a wood hides, its edge does not.
func TestCase40AWoodBetween(t *testing.T) {
	b := onTable(t, heavyWoods("2800,2100 3200,2100 3200,2400 2800,2400"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 2000, 1800)
	assert.Equal(t, at(3000, 1900), b.unit(target).Aim())
	assert.Equal(t, "Sight 2", b.fire(u, target, 1200))
	b.move(u, 3200, 3000)
	b.move(target, 3200, 2000)
	assert.Equal(t, "ok", b.fire(u, target, 1200))
	b.move(u, 3100, 2400)
	b.move(target, 3100, 1800)
	assert.Equal(t, "ok", b.fire(u, target, 1200), "a wood that holds the firer hides nothing")
}

// Case 41: the whole gun must be seen.
func TestCase41TheWholeGun(t *testing.T) {
	b := onTable(t, building("3040,1200 3300,1200 3300,1400 3040,1400"))
	u := b.own(skirmishers, ground.InLoose, 3000, 2900, 0)
	gun := b.foe(footGuns, ground.InLoose, 3000, 1000, 1800)
	_, no := b.Shoot(u, gun, 2400)
	assert.Equal(t, []any{"Sight 2", 0}, []any{no.Cause.Rule(), no.Piece})
	b.Put(gun, nil)
	line := b.foe(infantry, ground.InLine, 3000, 1000, 1800)
	assert.Equal(t, at(3000, 900), b.unit(line).Aim())
	assert.Equal(t, "ok", b.fire(u, line, 2400))
}

// Case 42: guns on a hill fire over heads.
func TestCase42OverHeads(t *testing.T) {
	high := onTable(t, hill("2000,5800 4000,5800 4000,6600 2000,6600"))
	low := onTable(t)
	for _, b := range []*battle{high, low} {
		b.own(footGuns, ground.InLoose, 3000, 6000, 0)
		b.own(infantry, ground.InLine, 3000, 4000, 0)
		b.foe(infantry, ground.InLine, 3000, 2799, 1800)
	}
	assert.Equal(t, "ok", high.fire(0, 2, 4800))
	assert.Equal(t, "Sight 2", low.fire(0, 2, 4800))
	high.move(2, 3000, 2800)
	low.move(2, 3000, 2800)
	assert.Equal(t, "Sight 4", high.fire(0, 2, 4800))
	assert.Equal(t, "Sight 2", low.fire(0, 2, 4800))
	for _, b := range []*battle{high, low} {
		b.Put(1, ground.NewBody(skirmishers, 0, ground.Pose{Anchor: at(3000, 4000), Formation: ground.InLoose, Spread: 300, Figures: 6}))
		assert.Equal(t, "ok", b.fire(0, 2, 4800), "over own skirmishers from anywhere")
		b.Put(1, ground.NewBody(skirmishers, 1, b.unit(1).Pose))
	}
	assert.Equal(t, "Sight 4", high.fire(0, 2, 4800), "a cloud's near edge is 900 from the target")
	assert.Equal(t, "Sight 3", low.fire(0, 2, 4800), "enemy skirmishers hide what is behind them")
}

// Case 60: guns in column are aimed at by their gun.
func TestCase60GunsInColumn(t *testing.T) {
	b := onTable(t)
	gun := b.foe(footGuns, ground.InColumn, 3000, 3000, 0)
	assert.Equal(t, "2925,3200 3075,3200 3075,3500 2925,3500", b.unit(gun).Gun().Outline().String())
	assert.Equal(t, at(3000, 3350), b.unit(gun).Aim())
	u := b.own(infantry, ground.InLine, 3000, 2000, 1800)
	assert.Equal(t, "ok", b.fire(u, gun, 1200))
	b.move(u, 3000, 1999)
	assert.Equal(t, "Fire 3", b.fire(u, gun, 1200))
}

// A gun in loose stands at its front, with room for its crew beside and behind it.
func TestAGunInLooseHasItsCrewAboutIt(t *testing.T) {
	b := onTable(t)
	gun := b.unit(b.foe(footGuns, ground.InLoose, 3000, 3000, 0))
	assert.Equal(t, "2925,3000 3075,3000 3075,3300 2925,3300", gun.Gun().Outline().String())
	assert.Equal(t, "2825,3000 3175,3000 3175,3400 2825,3400", gun.Room().Outline().String())
}

// Case 65: a mob of skirmishers hides like any mob (K92).
func TestCase65AMobHides(t *testing.T) {
	b := onTable(t)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 1900, 1800)
	s := b.own(skirmishers, ground.InLoose, 3000, 2500, 0)
	assert.Equal(t, "ok", b.fire(u, target, 1200))
	b.pose(s, ground.Pose{Anchor: at(3000, 2500), Formation: ground.InMob, Figures: 6})
	_, no := b.Shoot(u, target, 1200)
	assert.Equal(t, []any{ground.UnitHides, s}, []any{no.Cause, no.Unit})
}

// K30 and K102: a ring hides from below, not from its own height.
func TestAHillHidesWhatIsBehindIt(t *testing.T) {
	b := onTable(t, hill("2000,3000 4000,3000 4000,4000 2000,4000", "2500,3200 3500,3200 3500,3800 2500,3800"))
	way := func(y, toY int) string {
		u := b.own(skirmishers, ground.InLoose, 3000, y, 0)
		target := b.foe(skirmishers, ground.InLoose, 3000, toY, 0)
		defer b.Put(u, nil)
		defer b.Put(target, nil)
		b.Put(u, b.unit(u))
		return b.fire(u, target, 4800)
	}
	assert.Equal(t, "Sight 2", way(5000, 2000), "from below over it")
	assert.Equal(t, "Sight 2", way(4000, 2000), "from its first level over the second")
	assert.Equal(t, "ok", way(3800, 2000), "from the top")
	assert.Equal(t, "ok", way(5000, 3900), "up to the first level")
	assert.Equal(t, "ok", way(5000, 3500), "up to the top")
	assert.Equal(t, 2, b.Level(at(2500, 3200)))
	assert.Equal(t, 1, b.Level(at(2499, 3200)))
}

// K101: a hedge that players let block sight.
func TestAHedgeThatHides(t *testing.T) {
	hedge := fence("2000,2500 4000,2500")
	hedge.Blind = true
	b := onTable(t, hedge)
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	target := b.foe(infantry, ground.InLine, 3000, 2000, 1800)
	assert.Equal(t, "Sight 2", b.fire(u, target, 1200))
	b.move(u, 3000, 2510)
	assert.Equal(t, "ok", b.fire(u, target, 1200), "half its width from the firer")
}

// Situations 1 and K43: cover on the side of the attack.
func TestCoverOnTheSideOfTheAttack(t *testing.T) {
	b := onTable(t, fence("2000,2950 4000,2950"), rampart("2600,2945 3400,2945"), lightWoods("5000,2000 6000,2000 6000,4000 5000,4000"))
	target := b.foe(infantry, ground.InLine, 3000, 3000, 0)
	u := b.own(skirmishers, ground.InLoose, 3000, 2000, 0)
	cover := func(target, x, y int) ground.Cover {
		b.move(u, x, y)
		shot, no := b.Shoot(u, target, 4800)
		assert.Empty(t, no)
		return shot.Cover
	}
	assert.Equal(t, ground.Cover{Dice: 4, Piece: 1}, cover(target, 3000, 2000), "the best alone")
	assert.Equal(t, ground.Cover{Piece: ground.None}, cover(target, 3000, 5000), "from behind there is none")
	assert.Equal(t, ground.Cover{Dice: 2, Piece: 0}, cover(target, 3950, 2850), "round the rampart, over the fence")
	b.move(target, 3000, 3100)
	assert.Equal(t, ground.Cover{Piece: ground.None}, cover(target, 3000, 2000), "too far behind either")
	inside := b.foe(infantry, ground.InLine, 5500, 3000, 0)
	assert.Equal(t, ground.Cover{Dice: 2, Piece: 2}, cover(inside, 5500, 6000), "in the wood from all sides")
	b.Put(inside, nil)
	behind := b.foe(infantry, ground.InLine, 5500, 4040, 0)
	assert.Equal(t, ground.Cover{Dice: 2, Piece: 2}, cover(behind, 5500, 1000))
	assert.Equal(t, ground.Cover{Piece: ground.None}, cover(behind, 5500, 6000))
}

func TestWhoStandsHigher(t *testing.T) {
	b := onTable(t, hill("2000,2900 4000,2900 4000,4000 2000,4000"))
	u := b.own(infantry, ground.InLine, 3000, 3000, 0)
	v := b.foe(infantry, ground.InLine, 3000, 2000, 1800)
	assert.Equal(t, 1, b.Higher(u, v))
	assert.Equal(t, -1, b.Higher(v, u))
	assert.Zero(t, b.Higher(v, v))
}
