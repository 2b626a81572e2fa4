package ui

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// Arrows and Q and E move the ghost of the unit in hand; Backspace takes it back, and
// Enter brings the unit there.
func TestAUnitIsBroughtToItsGhostByKeysOnATable(t *testing.T) {
	a, g := beginOnTable(t)
	r := rand.New(rand.NewPCG(5, 5))
	pose := func() rules.Pose {
		p, _ := g.Session().Table().(rules.Poser).Pose(g.Chosen())
		return p
	}
	free := func() bool { // in hand in line or column, with room for an inch to the east and a turn
		table := g.Session().Table()
		for u := range int32(table.Units()) {
			p, _ := table.(rules.Poser).Pose(u)
			by := rules.Drill{At: table.View(u).At, Facing: (p.Facing + 50) % 3600, Formation: p.Formation}
			by.At.A += 100
			if d, ok := table.(rules.Driller).Drill(u, by); ok && d.Refusal == nil && p.Ranks > 0 && table.Now().Part == "unit" {
				return true
			}
		}
		return false
	}
	for !free() {
		action, ok := g.Session().Table().Random(rules.Anyone, r)
		require.True(t, ok, "the game ends before a unit is in hand")
		_, err := g.Session().Do(action)
		require.NoError(t, err)
	}
	g.Changed()
	g.Key(fyne.KeyTab)
	n, before := g.Session().Len(), pose()

	require.True(t, g.TakeKey(fyne.KeyRight))
	letter(a, 'e')
	assert.Equal(t, n, g.Session().Len(), "only the ghost has moved")
	g.Key(fyne.KeyBackspace)
	g.Key(fyne.KeyReturn)
	assert.Equal(t, n, g.Session().Len(), "the ghost was taken back")

	g.TakeKey(fyne.KeyRight)
	letter(a, 'e')
	g.Key(fyne.KeyReturn)
	assert.Equal(t, n+2, g.Session().Len(), "a leg and a turn")
	assert.Equal(t, before.Anchor.Add(plane.Point{X: 100}), pose().Anchor)
	assert.Equal(t, (before.Facing+50)%3600, pose().Facing)

	g.TakeKey(fyne.KeyRight)
	g.Key(fyne.KeyReturn)
	assert.Equal(t, n+2, g.Session().Len(), "a turn ends the move")
	assert.NotEmpty(t, g.Says())

	g.Key(fyne.KeyEscape)
	g.Key(fyne.KeyEscape)
	assert.False(t, g.TakeKey(fyne.KeyRight), "without a unit the arrows move the table")
}
