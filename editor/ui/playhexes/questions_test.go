package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

func TestEveryQuestionAboutTheMapHasItsKeyAndItsLegend(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	g.takeReady(1)
	require.NotEmpty(t, g.hand)
	side := g.table().View(g.hand[0]).Side
	for i, k := range g.bench.System.Overlays {
		letter(a, rune(g.questions.Key(i)[0]))
		require.NotNil(t, g.questions.Asked(), k.Name)
		assert.Equal(t, k.ID, g.questions.Asked().Kind.ID)
		assert.Equal(t, side, g.questions.Asked().Question.Side)
		require.NotEmpty(t, g.questions.Asked().Answer.Cells, k.Name)
		assert.NotEmpty(t, g.under.Areas)
		assert.True(t, g.legend.Content.Visible())
		assert.Greater(t, len(g.legend.Said), 1, k.Name)
		text, _ := g.askedText(g.questions.Asked().Answer.Cells[0].At.Hex())
		assert.NotEmpty(t, text, k.Name)
	}
	for len(g.hand) > 0 {
		key(a, fyne.KeyEscape)
		assert.NotNil(t, g.questions.Asked(), "the units in hand go first")
	}
	key(a, fyne.KeyEscape)
	assert.Nil(t, g.questions.Asked())
	assert.False(t, g.legend.Content.Visible())
}

func TestTheFieldOfSightFollowsTheUnitInHand(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, 'v')
	assert.Nil(t, g.questions.Asked(), "no unit is in hand and the pointer is on no hex")
	g.takeReady(1)
	letter(a, 'v')
	first := g.table().View(g.hand[0]).At.Hex()
	require.Equal(t, first, g.questions.Asked().Question.From.Hex())
	for u := range int32(g.table().Units()) {
		if v := g.table().View(u); v.OnMap() && v.At.Hex() != first {
			g.take(u, false)
			assert.Equal(t, v.At, g.questions.Asked().Question.From)
			break
		}
	}
	letter(a, 'v')
	assert.Nil(t, g.questions.Asked())
}

func TestAnAnswerIsAskedAnewWhenTheGameGoesOn(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, 'r')
	require.NotNil(t, g.questions.Asked())
	g.GoTo(0)
	assert.Empty(t, g.questions.Asked().Answer.Cells, "nobody is on the map to be feared")
	g.GoTo(g.session.Len())
	assert.Equal(t, rules.OverlayCell{}.Class, g.questions.Asked().Answer.Cells[0].Class)
	assert.Positive(t, g.questions.Asked().Answer.Cells[0].Value)
}
