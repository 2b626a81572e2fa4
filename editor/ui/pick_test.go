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
	e.pickHex("Where?", func(h hex.Hex) error {
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
	require.NotNil(t, e.pick)
	assert.Equal(t, "Not there.", e.status.notice)
	write("2313")
	assert.Nil(t, e.pick)
	assert.Equal(t, hex.List{parse(t, "2313")}, got)

	e.pickHex("Where?", func(hex.Hex) error { return nil })
	key(a, fyne.KeyReturn)
	require.NotNil(t, e.pick, "Enter answers nothing yet")
	letter(a, '2')
	key(a, fyne.KeyEscape)
	assert.Nil(t, e.pick, "Escape leaves it from the field too")
	assert.Same(t, e.mapView, a.win.Canvas().Focused())
}
