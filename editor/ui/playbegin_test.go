package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/rules"
)

func TestTheHandicapOfTheSolitaireSituationIsOfferedWhereTheGameBegins(t *testing.T) {
	a := newTestApp(t)
	a.fyne.Preferences().SetInt(pauseKey, 0)
	a.Open("mlawa")
	key(a, fyne.KeyF5)
	require.Equal(t, "Begin a new game", a.dialog())
	f := a.topModal().fieldOf(t, "24")
	f.SetText("99")
	press(t, a, "Begin")
	require.Equal(t, "So many cannot play", a.dialog())
	press(t, a, "Close")
	f.SetText("20")
	press(t, a, "Begin")
	require.True(t, a.playing())
	g := a.editor.game
	assert.Equal(t, 4, g.session.Terms().Handicap)
	n := 0
	for u := range int32(g.table().Units()) {
		if v := g.table().View(u); v.Type == "german-infantry-company" && v.Standing == rules.Waiting {
			n++
		}
	}
	assert.Equal(t, 20, n)
	assert.Contains(t, g.termsText(), "20 of 24 German infantry companies")

	a.doText("Begin a new game…")
	assert.NotNil(t, a.topModal().fieldOf(t, "20"), "the next game begins with as many")
}

// fieldOf is the field of a dialog in which a text is written.
func (m *modal) fieldOf(t *testing.T, text string) *kit.Field {
	t.Helper()
	for _, o := range test.LaidOutObjects(m.pop) {
		if f, ok := o.(*kit.Field); ok && f.Text == text {
			return f
		}
	}
	require.Failf(t, "no such field", "%q has no field with %q", m.name, text)
	return nil
}
