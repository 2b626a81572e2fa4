package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
)

func TestOnlyWhatIsInTheWindowIsGivenTheKeyboard(t *testing.T) {
	test.NewTempApp(t)
	shown, folded, elsewhere := NewButton("", "Shown", nil), NewButton("", "Folded", nil), NewButton("", "Elsewhere", nil)
	low := NewButton("", "Low", nil)
	fold := container.NewStack(folded)
	fold.Hide()
	w := test.NewTempWindow(t, container.NewVBox(NewField(""), shown, fold, NewScroller(low)))
	c := w.Canvas()
	for _, b := range []*Button{shown, low} {
		assert.True(t, Focus(c, b), b.Text)
		assert.Equal(t, fyne.Focusable(b), c.Focused(), b.Text)
	}
	for _, b := range []*Button{folded, elsewhere} {
		assert.False(t, Focus(c, b), b.Text)
		TakeFocus(b)
		assert.Equal(t, fyne.Focusable(low), c.Focused(), b.Text)
	}
	over := widget.NewModalPopUp(container.NewVBox(elsewhere), c)
	over.Show()
	assert.True(t, Focus(c, elsewhere), "it is in a dialog now")
	assert.Equal(t, fyne.Focusable(elsewhere), c.Focused())
	over.Hide()
	assert.False(t, Focus(c, elsewhere))
}
