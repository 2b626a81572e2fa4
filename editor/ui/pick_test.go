package ui

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAHexThatIsAskedForIsTypedOnTheMap(t *testing.T) {
	a, e := openBattle(t)
	var got hex.List
	e.bench.Ask.Hex("Where?", func(h hex.Hex) error {
		if h == parse(t, "2312") {
			return errors.New("not there")
		}
		got = append(got, h)
		return nil
	})
	write := func(number string) {
		for _, r := range number {
			letter(a, r)
		}
		key(a, fyne.KeyReturn)
	}
	write("2312")
	require.True(t, e.bench.Ask.Asking())
	assert.Equal(t, "Not there.", e.status.Notice)
	write("2313")
	assert.False(t, e.bench.Ask.Asking())
	assert.Equal(t, hex.List{parse(t, "2313")}, got)

	e.bench.Ask.Hex("Where?", func(hex.Hex) error { return nil })
	key(a, fyne.KeyReturn)
	require.True(t, e.bench.Ask.Asking(), "Enter answers nothing yet")
	letter(a, '2')
	key(a, fyne.KeyEscape)
	assert.False(t, e.bench.Ask.Asking(), "Escape leaves it from the field too")
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())
}

func TestTheKeyboardGoesBackToTheButtonThatAsked(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Canvas().Focus(e.playButton)
	ask := func() { e.bench.Ask.Hex("Where?", func(hex.Hex) error { return nil }) }
	ask()
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())
	key(a, fyne.KeyEscape)
	assert.Same(t, e.playButton, a.Win.Canvas().Focused(), "after Escape")
	ask()
	for _, r := range "2313" {
		letter(a, r)
	}
	key(a, fyne.KeyReturn)
	assert.False(t, e.bench.Ask.Asking())
	assert.Same(t, e.playButton, a.Win.Canvas().Focused(), "after an answer")
	key(a, fyne.KeyEscape)
	ask()
	key(a, fyne.KeyEscape)
	assert.Same(t, e.mapView, a.Win.Canvas().Focused(), "asked from the map it stays there")
}
