package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestAFieldReachedByTabIsWrittenAnew(t *testing.T) {
	a, _ := openBattle(t)
	a.askNew()
	c := a.Win.Canvas()
	letter(a, '2')
	c.FocusNext()
	rows := c.Focused().(*kit.Field)
	assert.Equal(t, "34", rows.SelectedText())
	letter(a, '7')
	assert.Equal(t, "7", rows.Text)
	c.Unfocus()
	rows.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	assert.Empty(t, rows.SelectedText(), "the pointer puts the cursor where it is")
}

func TestTabLeadsToNothingOutOfSight(t *testing.T) {
	a, e := openBattle(t)
	driver := fyne.CurrentApp().Driver()
	for _, id := range []string{"battle", "rules", "victory"} {
		e.showPanel(id)
		a.Win.Resize(a.Win.Canvas().Size().AddWidthHeight(1, 0)) // texts know their heights once they are laid out
		scrolled := 0
		for _, step := range []func(){a.Win.Canvas().FocusNext, a.Win.Canvas().FocusPrevious} {
			for range 60 {
				step()
				o, ok := a.Win.Canvas().Focused().(fyne.CanvasObject)
				require.True(t, ok)
				scroll, _, found := kit.ScrollAround(a.Win.Canvas().Content(), o)
				if !found || scroll == nil {
					continue
				}
				top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
				require.GreaterOrEqual(t, top, float32(-0.5), id)
				if o.Size().Height <= scroll.Size().Height {
					require.LessOrEqual(t, top+o.Size().Height, scroll.Size().Height+0.5, id)
				}
				if scroll.Offset.Y > 0 {
					scrolled++
				}
			}
		}
		assert.Positive(t, scrolled, id)
	}
}

func TestTheArrowKeysLeadThroughTheMapsOfANewScenario(t *testing.T) {
	a := newTestApp(t)
	a.askNew()
	chosen := func() string {
		for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
			if b, ok := o.(*kit.Button); ok && b.Selected {
				return b.Text
			}
		}
		return ""
	}
	key := func(k fyne.KeyName) { a.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k}) }
	all := a.newMaps()
	key(fyne.KeyUp)
	assert.Equal(t, all[0].text, chosen(), "there is none above the first")
	for i := range len(all) + 1 {
		assert.Equal(t, all[min(i, len(all)-1)].text, chosen())
		key(fyne.KeyDown)
	}
	key(fyne.KeyUp)
	key(fyne.KeyDown)
	letter(a, '9')
	require.Equal(t, all[len(all)-1].text, chosen(), "a letter means nothing to the list")
	key(fyne.KeyReturn)
	require.NotNil(t, a.editor)
	assert.Equal(t, all[len(all)-1].system, a.editor.doc.Scenario().System)
	a.askNew()
	key(fyne.KeyDown)
	key(fyne.KeyEscape)
	assert.Empty(t, a.dialog())
}
