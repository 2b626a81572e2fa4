package ui

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/rules"
)

// onTableAt plays by chance until a part of a turn begins.
func onTableAt(t *testing.T, g *playtable.Game, part string) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	for g.Session().Table().Now().Part != part {
		a, ok := g.Session().Table().Random(rules.Anyone, r)
		require.True(t, ok)
		_, err := g.Session().Do(a)
		require.NoError(t, err)
	}
	g.Changed()
}

// The dice of somebody's own table are written in a dialog, or pressed one by one; the
// next card is searched by its name, or pressed in the deck, and comes up next.
func TestTheNextDiceAndCardsAreSetByHandOnATable(t *testing.T) {
	a, g := beginOnTable(t)
	onTableAt(t, g, "activation")
	s := g.Session()

	letter(a, 'd')
	require.Equal(t, "The next dice", a.dialog())
	test.Type(a.Win.Canvas().Focused(), "6 7")
	press(t, a, "Set them")
	assert.Equal(t, "The next dice", a.dialog(), "a die shows 1 to 6")
	assert.Empty(t, s.Dice())
	test.Type(a.Win.Canvas().Focused(), "6 1 2")
	key(a, fyne.KeyEscape)
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Go back")
	press(t, a, "Set them")
	assert.Empty(t, a.dialog())
	assert.Equal(t, []int{6, 1, 2}, s.Dice())

	deck := g.Side().Panels[0].(*play.Deck)
	require.Equal(t, deck, g.Side().Shown(), "the cards are seen first")
	d := s.Table().(rules.Drawer).Deck()
	up, ok := d.Up()
	require.True(t, ok)
	deck.Tile(up.ID).Tapped(nil)
	assert.Empty(t, s.Cards(), "a card that is up cannot be drawn")
	var next []string
	for _, c := range d.Cards {
		if c.Lies == rules.InDeck {
			next = append(next, c.ID)
		}
	}
	deck.Tile(next[0]).Tapped(nil)
	deck.Tile(next[2]).Tapped(nil)
	assert.Equal(t, []string{next[0], next[2]}, s.Cards())
	assert.True(t, deck.Tile(next[0]).Selected)
	deck.Tile(next[0]).Tapped(nil)
	assert.Equal(t, []string{next[2]}, s.Cards(), "a second press takes it back")

	for {
		now, _ := s.Table().(rules.Drawer).Deck().Up()
		if now.ID != up.ID {
			assert.Equal(t, next[2], now.ID)
			break
		}
		action := s.Table().(rules.Proposer).Propose(nil, rules.Anyone)
		_, err := s.Do(action[len(action)-1])
		require.NoError(t, err)
	}
	g.Changed()
	assert.Empty(t, s.Cards())
	assert.True(t, deck.Tile(next[2]).Selected, "it is up")
}

// The curve of figures goes back to where a card was turned.
func TestTheFiguresOfArmiesAreACurveToGoBackOn(t *testing.T) {
	_, g := beginOnTable(t)
	r := rand.New(rand.NewPCG(5, 5))
	for g.Session().Table().Now().Turn < 2 {
		action, ok := g.Session().Table().Random(rules.Anyone, r)
		require.True(t, ok)
		_, err := g.Session().Do(action)
		require.NoError(t, err)
	}
	g.Changed()
	g.Side().Choose(1)
	all := g.Session().Standings()
	require.Greater(t, len(all), 10)
	assert.Equal(t, []int{66, 58}, all[0].Points)
	for i, s := range all[1:] {
		assert.GreaterOrEqual(t, s.Time, all[i].Time)
		assert.LessOrEqual(t, s.Points[0], all[i].Points[0], "nobody comes to life again")
		g.Session().GoTo(s.To)
		sum := g.Session().Table().(rules.Armied).Armies()
		assert.Equal(t, []int{sum[0].Figures, sum[1].Figures}, s.Points)
	}
}
