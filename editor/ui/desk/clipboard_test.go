package desk

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// deaf is an app whose clipboard takes nothing.
type deaf struct{ fyne.App }

func (d deaf) Clipboard() fyne.Clipboard { return d }
func (deaf) Content() string             { return "of another program" }
func (deaf) SetContent(string)           {}

func TestCopyGoesOnOnceTheTextIsThere(t *testing.T) {
	d, copied := newTestDesk(t), 0
	d.Copy("a link", func() { copied++ })
	assert.Equal(t, "a link", d.Fyne.Clipboard().Content())
	assert.Equal(t, 1, copied)

	d.Fyne = deaf{d.Fyne}
	d.Copy("a link", func() { copied++ })
	require.NotNil(t, d.TopModal())
	assert.Equal(t, "It is not on the clipboard", d.TopModal().Name)
	assert.Equal(t, 1, copied)
	d.TopModal().Close()

	for _, takes := range []bool{false, true} { // as a page does, which shows what a browser refuses
		d.Hands.Copy = func(text string, told func(bool)) {
			assert.Equal(t, "another", text)
			told(takes)
		}
		d.Copy("another", func() { copied++ })
		assert.Nil(t, d.TopModal())
	}
	assert.Equal(t, 2, copied)
}

func TestADialogIsClosedOnce(t *testing.T) {
	d := newTestDesk(t)
	d.Ask("First", "?", Choice{Text: "Yes"})
	first := d.TopModal()
	first.Close()
	d.Ask("Second", "?", Choice{Text: "Yes"})
	has := d.Win.Canvas().Focused()
	require.NotNil(t, has)
	first.Close()
	assert.Equal(t, has, d.Win.Canvas().Focused())
	assert.Equal(t, "Second", d.TopModal().Name)
}
