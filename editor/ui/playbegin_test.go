package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

func TestTheHandicapOfTheSolitaireSituationIsOfferedWhereTheGameBegins(t *testing.T) {
	a := newTestApp(t)
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	a.Open("mlawa")
	key(a, fyne.KeyF5)
	require.Equal(t, "Begin a new game", a.dialog())
	f := dialogField(t, a.TopModal(), "24")
	f.SetText("99")
	press(t, a, "Begin")
	require.Equal(t, "So many cannot play", a.dialog())
	press(t, a, "Close")
	f.SetText("20")
	press(t, a, "Begin")
	require.True(t, a.playing())
	s := a.editor.plays.game.Session()
	assert.Equal(t, 4, s.Terms().Handicap)
	n := 0
	for u := range int32(s.Table().Units()) {
		if v := s.Table().View(u); v.Type == "german-infantry-company" && v.Standing == rules.Waiting {
			n++
		}
	}
	assert.Equal(t, 20, n)

	a.doID("play.new")
	assert.NotNil(t, dialogField(t, a.TopModal(), "20"), "the next game begins with as many")
}

// dialogField is the field of a dialog in which a text is written.
func dialogField(t *testing.T, m *desk.Modal, text string) *kit.Field {
	t.Helper()
	for _, o := range test.LaidOutObjects(m.Pop) {
		if f, ok := o.(*kit.Field); ok && f.Text == text {
			return f
		}
	}
	require.Failf(t, "no such field", "%q has no field with %q", m.Name, text)
	return nil
}
