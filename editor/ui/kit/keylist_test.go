package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
)

func TestRowsOfManyHeightsAreLaidOutOnce(t *testing.T) {
	test.NewTempApp(t)
	shown := 0
	l := NewKeyList(func() int { return 500 }, func() fyne.CanvasObject {
		r := canvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(10, 20))
		return r
	}, func(widget.ListItemID, fyne.CanvasObject) { shown++ })
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(200, 400))
	shown = 0
	l.Refresh()
	once := shown
	assert.NotZero(t, once)
	shown = 0
	l.setHeights(func() {
		for i := range 500 {
			l.SetItemHeight(i, 45)
		}
	})
	assert.LessOrEqual(t, shown, 3*once)
	l.ScrollToBottom()
	assert.Greater(t, l.GetScrollOffset(), float32(500*45-400), "each row has its height")
}
