package ground_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// The ground that a charge can come to is shown as if there were no enemies; friends are in
// the way.
func TestTheGroundOfAChargeLeavesEnemiesOut(t *testing.T) {
	b := onTable(t)
	u := b.own(cavalry, ground.InLine, 3600, 3600, 0)
	free := b.Charged(u)
	assert.Len(t, free, ground.Directions/6)
	ahead := 3600 - free[0].Y
	assert.InDelta(t, cavalry.Move[ground.InLine], ahead, 1, "straight ahead as far as it moves")
	assert.Equal(t, 3600, free[0].X)
	b.foe(infantry, ground.InLine, 3600, 3000, 1800)
	assert.Equal(t, free, b.Charged(u))
	assert.NotNil(t, b.unit(1), "the enemy stays where he is")
	b.own(infantry, ground.InLine, 3600, 2600, 0)
	assert.Less(t, 3600-b.Charged(u)[0].Y, ahead, "a friend is in the way")
}

// Fire 3 and 5: within the range, in the arc and seen.
func TestWhatAUnitCouldFireAt(t *testing.T) {
	b := onTable(t, heavyWoods("3000,2700 3300,2700 3300,2800 3000,2800"))
	u := b.own(infantry, ground.InLine, 3600, 3600, 0)
	assert.True(t, b.Covers(u, 1200, at(3600, 2400)))
	assert.False(t, b.Covers(u, 1200, at(3600, 2399)), "out of range")
	assert.False(t, b.Covers(u, 1200, at(3600, 4200)), "behind it")
	assert.True(t, b.Covers(u, 1200, at(3800, 2700)))
	assert.False(t, b.Covers(u, 1200, at(3050, 2600)), "behind the wood")
}

func TestFormationsAreReadAsTheyAreWritten(t *testing.T) {
	for f := ground.InLine; f <= ground.Inside; f++ {
		read, ok := ground.ParseFormation(f.String())
		assert.True(t, ok, f)
		assert.Equal(t, f, read)
	}
	for _, word := range []string{"", "heap"} {
		_, ok := ground.ParseFormation(word)
		assert.False(t, ok, word)
	}
}

// No leg is longer than the allowance, and none into what halves it longer than half.
func TestTheReachOfAUnit(t *testing.T) {
	b := onTable(t, lightWoods("3300,2000 3900,2000 3900,3300 3300,3300"))
	u := b.own(infantry, ground.InLine, 3600, 3600, 0)
	reach := b.Reach(u, b.Begin(u))
	assert.Len(t, reach, ground.Directions)
	whole := infantry.Move[ground.InLine]
	for i, r := range reach {
		far := table.Length(r.To.Sub(at(3600, 3600)))
		assert.LessOrEqual(t, far, whole, i)
	}
	assert.Equal(t, at(3600, 3300), reach[0].To, "into the wood and no further than half")
}
