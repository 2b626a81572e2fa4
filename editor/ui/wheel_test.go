package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// turnWheel turns the wheel by notches down over the upper part of an object.
func turnWheel(a *App, o fyne.CanvasObject, notches float32) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, 8)
	test.Scroll(a.Win.Canvas(), at, 0, -25*notches)
}

func TestTheWheelScrollsAFormOverEverythingInIt(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Resize(fyne.NewSize(1280, 500))
	e.showPanel("scenario")
	form := e.drafts.battle.Form()
	test.LaidOutObjects(a.Win.Canvas().Content())
	require.Greater(t, form.Content().Content.MinSize().Height, form.Content().Size().Height+100)
	fields := 0
	for _, key := range form.Keys() {
		o, ok := form.Find(key).Focus.(fyne.CanvasObject)
		if !ok {
			continue
		}
		if _, ok := o.(*kit.Field); ok {
			fields++
		}
		form.Content().ScrollToTop()
		_, y := kit.ScrolledIn(o)
		form.Content().ScrollToOffset(fyne.NewPos(0, min(y, form.Content().Content.MinSize().Height-form.Content().Size().Height-100)))
		before := form.Content().Offset.Y
		turnWheel(a, o, 1)
		assert.InDelta(t, before+75, form.Content().Offset.Y, 1, "over %T", o)
	}
	assert.Positive(t, fields)
}

func TestTheWheelScrollsALongTextBeforeTheFormAroundIt(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Resize(fyne.NewSize(1280, 500))
	e.revealField("history")
	form := e.drafts.battle.Form()
	text := formtest.Field(t, e.drafts.battle.Form(), "history")
	text.SetText(strings.Repeat("line\n", 60))
	e.app.Win.Resize(fyne.NewSize(1281, 500)) // texts know their heights once they are laid out
	form.Content().ScrollToTop()
	turnWheel(a, text, 1)
	assert.Zero(t, form.Content().Offset.Y, "there is more of the text below")
	turnWheel(a, text, 100)
	turnWheel(a, text, 1)
	assert.Positive(t, form.Content().Offset.Y, "there is no more")
}
