package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	form := e.drafts.battle.form
	test.LaidOutObjects(a.Win.Canvas().Content())
	require.Greater(t, form.scroll.Content.MinSize().Height, form.scroll.Size().Height+100)
	fields := 0
	for _, it := range form.items {
		o, ok := it.focus.(fyne.CanvasObject)
		if !ok {
			continue
		}
		if _, ok := o.(*kit.Field); ok {
			fields++
		}
		form.scroll.ScrollToTop()
		_, y := kit.ScrolledIn(o)
		form.scroll.ScrollToOffset(fyne.NewPos(0, min(y, form.scroll.Content.MinSize().Height-form.scroll.Size().Height-100)))
		before := form.scroll.Offset.Y
		turnWheel(a, o, 1)
		assert.InDelta(t, before+75, form.scroll.Offset.Y, 1, "over %T", o)
	}
	assert.Positive(t, fields)
}

func TestTheWheelScrollsALongTextBeforeTheFormAroundIt(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Resize(fyne.NewSize(1280, 500))
	e.revealField("history")
	form := e.drafts.battle.form
	text := e.drafts.battle.entry("history")
	text.SetText(strings.Repeat("line\n", 60))
	e.app.Win.Resize(fyne.NewSize(1281, 500)) // texts know their heights once they are laid out
	form.scroll.ScrollToTop()
	turnWheel(a, text, 1)
	assert.Zero(t, form.scroll.Offset.Y, "there is more of the text below")
	turnWheel(a, text, 100)
	turnWheel(a, text, 1)
	assert.Positive(t, form.scroll.Offset.Y, "there is no more")
}
