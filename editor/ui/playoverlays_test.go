package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

func TestEveryQuestionAboutTheMapHasItsKeyAndItsLegend(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.nextReady()
	require.NotEmpty(t, g.hand)
	side := g.table().View(g.hand[0]).Side
	for i, k := range a.editor.system.Overlays {
		letter(a, rune(overlayKey(i)[0]))
		require.NotNil(t, g.asked, k.Name)
		assert.Equal(t, k.ID, g.asked.kind.ID)
		assert.Equal(t, side, g.asked.question.Side)
		require.NotEmpty(t, g.asked.answer.Cells, k.Name)
		assert.NotEmpty(t, g.under.Areas)
		assert.True(t, g.legend.content.Visible())
		assert.Greater(t, len(g.legend.said), 1, k.Name)
		text, _ := g.askedText(g.asked.answer.Cells[0].At.Hex())
		assert.NotEmpty(t, text, k.Name)
	}
	for len(g.hand) > 0 {
		key(a, fyne.KeyEscape)
		assert.NotNil(t, g.asked, "the units in hand go first")
	}
	key(a, fyne.KeyEscape)
	assert.Nil(t, g.asked)
	assert.False(t, g.legend.content.Visible())
}

func TestTheFieldOfSightFollowsTheUnitInHand(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, 'v')
	assert.Nil(t, g.asked, "no unit is in hand and the pointer is on no hex")
	g.nextReady()
	letter(a, 'v')
	first := g.table().View(g.hand[0]).At.Hex()
	require.Equal(t, first, g.asked.question.From.Hex())
	for u := range int32(g.table().Units()) {
		if v := g.table().View(u); v.OnMap() && v.At.Hex() != first {
			g.take(u, false)
			assert.Equal(t, v.At, g.asked.question.From)
			break
		}
	}
	letter(a, 'v')
	assert.Nil(t, g.asked)
}

func TestAnAnswerIsAskedAnewWhenTheGameGoesOn(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, 'r')
	require.NotNil(t, g.asked)
	g.goTo(0)
	assert.Empty(t, g.asked.answer.Cells, "nobody is on the map to be feared")
	g.goTo(g.session.Len())
	assert.Equal(t, rules.OverlayCell{}.Class, g.asked.answer.Cells[0].Class)
	assert.Positive(t, g.asked.answer.Cells[0].Value)
}
