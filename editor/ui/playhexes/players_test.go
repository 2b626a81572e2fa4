package playhexes

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules"
)

func TestUnitsAreDeployedByHandInTheAreaThatIsLit(t *testing.T) {
	_, g := openGame(t, "brunstatt")
	waiting := g.waitingUnits()
	require.NotEmpty(t, waiting)
	u := waiting[0].units[0]
	g.take(u, false)
	require.NotEmpty(t, g.reach.lit.Hexes)
	area := g.reach.lit.Hexes[0]
	outside := parse(t, "3030")
	g.bench.Map.Center(outside)
	g.click(outside, desktop.MouseButtonPrimary)
	assert.Equal(t, 0, g.session.At())
	assert.Contains(t, g.bubble.Text, "outside")
	g.bench.Map.Center(area)
	g.click(area, desktop.MouseButtonPrimary)
	assert.Equal(t, area, g.table().View(u).At.Hex())
	require.Len(t, g.hand, 1)
	next := g.hand[0]
	assert.Equal(t, rules.Waiting, g.table().View(next).Standing, "the next one is in hand")
	g.pointer.dragTile(next, fyne.CurrentApp().Driver().AbsolutePositionForObject(g.bench.Map).Add(g.bench.Map.PlaceOf(area)))
	g.pointer.dropTile()
	assert.True(t, g.table().View(next).OnMap(), "dragged from the column to the map")
}

func TestTrenchesArePlacedWithNothingInHand(t *testing.T) {
	_, g := openGame(t, "elouges")
	require.Empty(t, g.hand)
	require.NotEmpty(t, g.reach.spots)
	inside := g.reach.lit.Hexes[0]
	for h := range g.grid().All() {
		if len(g.reach.spots[h]) == 0 {
			g.bench.Map.Center(h)
			g.hover(h)
			assert.Equal(t, "Only the lit hexes will do.", g.bubble.Text)
			break
		}
	}
	g.bench.Map.Center(inside)
	g.click(inside, desktop.MouseButtonPrimary)
	assert.Equal(t, 1, g.session.At())
	assert.NotEmpty(t, g.markers(inside))
}

func TestASideDeploysAutomatically(t *testing.T) {
	a, g := openGame(t, "brunstatt")
	side := g.table().Now().Side
	require.Len(t, g.hand, 1, "the first unit is in hand, and where it may stand is lit")
	assert.NotEmpty(t, g.reach.lit.Hexes)
	heaps := g.column.alike(g.waitingUnits()[0].units)
	assert.Greater(t, len(heaps[0]), 5, "companies that look alike are one counter of the column")
	letter(a, 'd')
	assert.NotEqual(t, side, g.table().Now().Side)
	assert.Nil(t, g.run)
	assert.Equal(t, playtest.Hand, g.session.Player(side), "the side is still played by hand")
}

func TestAPlayerActsUntilItsTurnIsOverAndCanBeStopped(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.pause.Store(1)
	side := g.table().Now().Side
	stopAt := g.session.At() + 3
	a.Hands.OnMain = func(f func()) {
		if f(); g.run != nil && g.session.At() >= stopAt {
			letter(a, 's')
			assert.Empty(t, g.hand, "nothing is taken in hand while a player acts")
			key(a, fyne.KeyEscape)
		}
	}
	g.seat(side, "random")
	require.Nil(t, g.run)
	assert.Equal(t, stopAt, g.session.At())
	assert.True(t, g.paused)
	assert.Contains(t, g.banner.sign, "waits to go on")
	assert.Empty(t, g.hand)
	_, over := g.table().Outcome()
	assert.False(t, over)
	assert.NotEmpty(t, g.table().(rules.Proposer).Propose(nil, rules.Anyone), "the game stands well where it was stopped")
	a.Hands.OnMain = func(f func()) { f() }
	letter(a, 'p')
	assert.NotEqual(t, side, g.table().Now().Side, "it goes on until the other side is to act")
	assert.Equal(t, g.recent[len(g.recent)-1].Text, g.bench.Status.Notice, "what it did last is told")
	assert.Equal(t, playtest.Hand, g.session.Player(g.table().Now().Side))
	g.GoBy(-1)
	assert.Equal(t, side, g.session.Moment(g.session.At()).Before.Side)
	assert.True(t, g.paused, "after a step back players wait")
}

func TestTheEndOfTheGameSaysWhoHasWonAndWhy(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	require.True(t, playUntil(t, g, func() bool { return g.table().Now().Over }))
	assert.Equal(t, look.Now().May, g.banner.ground.FillColor)
	o, over := g.table().Outcome()
	require.True(t, over)
	winner := "draw"
	if side, ok := g.session.Scenario().Side(o.Winner); ok {
		winner = side.Name
	}
	assert.Contains(t, strings.ToLower(g.banner.head.Text), strings.ToLower(winner))
	assert.NotEmpty(t, g.banner.sign, "the clause that decided it")
	assert.Empty(t, g.answers())
}

func TestTheSideThatTheRulesPlayHasItsPlayerFromTheBeginning(t *testing.T) {
	_, g := openGame(t, "mlawa")
	assert.Equal(t, "doctrine", g.session.Player("russian"))
	assert.Equal(t, playtest.Hand, g.session.Player("german"))
	assert.Equal(t, "german", g.table().Now().Side, "the Russians have deployed")
	assert.Equal(t, rules.Deployment, g.table().Now().Phase)
}
