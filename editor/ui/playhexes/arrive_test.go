package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// openArrival is a game in the first phase in which units arrive.
func openArrival(t *testing.T) (*screen, *Game, waiting) {
	t.Helper()
	a, g := openTurn(t, "lvidsgov")
	for n := 0; len(g.waitingUnits()) == 0; n++ {
		require.Less(t, n, 20, "units arrive")
		g.answer(0)
	}
	return a, g, g.waitingUnits()[0]
}

func TestReinforcementsAreListedAndBroughtOntoTheMapByTheMouse(t *testing.T) {
	_, g, w := openArrival(t)
	assert.Contains(t, g.column.form.Keys(), "force:"+w.force+":text")
	u := w.units[0]
	tile := g.column.counterTile(u)
	tile.Tapped(nil)
	require.Equal(t, []int32{u}, g.hand)
	require.NotNil(t, g.reach.moves, "where it can go is lit")
	entry := g.reach.lit.Hexes[0]
	g.hover(entry)
	assert.Contains(t, g.bench.Status.Action, "move to "+g.label(entry))
	g.click(entry, desktop.MouseButtonPrimary)
	assert.Equal(t, rules.OnMap, g.table().View(u).Standing)
	assert.Equal(t, entry, g.table().View(u).At.Hex())
	assert.NotContains(t, g.waitingUnits()[0].units, u)
	assert.Equal(t, []int32{u}, g.hand, "it can go on")

	// The next is dragged from the column onto the map.
	next := g.waitingUnits()[0].units[0]
	tile = g.column.counterTile(next)
	m := g.bench.Map
	to := fyne.CurrentApp().Driver().AbsolutePositionForObject(m).Add(m.PlaceOf(entry))
	tile.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: to}})
	tile.DragEnd()
	assert.True(t, g.table().View(next).OnMap())
}

func TestReinforcementsAreBroughtOntoTheMapByKeys(t *testing.T) {
	a, g, w := openArrival(t)
	g.bench.Map.ToggleCursor()
	letter(a, 's')
	require.Len(t, g.hand, 1)
	u := g.hand[0]
	require.Contains(t, w.units, u)
	at := cursorHex(g.bench.Map)
	assert.Contains(t, g.reach.lit.Hexes, at, "the hex cursor stands where it can enter")
	key(a, fyne.KeyReturn)
	assert.True(t, g.table().View(u).OnMap())
	assert.Equal(t, at, g.table().View(u).At.Hex())
}

func TestTheWayInWhichUnitsAreDeployedIsChosenByADigit(t *testing.T) {
	a, g := openGame(t, "le-cateau")
	require.Len(t, g.ways(), 2)
	u := g.hand[0]
	letter(a, '2')
	h, ok := g.nearestLit()
	require.True(t, ok)
	g.click(h, desktop.MouseButtonPrimary)
	assert.Equal(t, h, g.table().View(u).At.Hex())
	assert.True(t, g.table().View(u).Looks(rules.Sheltered), "it is deployed in an improved position")
	require.Len(t, g.hand, 1, "the next is in hand")
	letter(a, '1')
	next := g.hand[0]
	h, _ = g.nearestLit()
	g.click(h, desktop.MouseButtonPrimary)
	assert.False(t, g.table().View(next).Looks(rules.Sheltered))
}
