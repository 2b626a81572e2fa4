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

// Rows may be others at the second click of a double click: it is of no use then, but a click
// on another row is.
func TestTheSecondOfADoubleClickIsForNoOtherRow(t *testing.T) {
	test.NewTempApp(t)
	l := NewKeyList(func() int { return 9 }, func() fyne.CanvasObject { return canvas.NewRectangle(nil) }, func(widget.ListItemID, fyne.CanvasObject) {})
	test.NewTempWindow(t, l)
	var chosen []int
	l.OnSelected = func(id widget.ListItemID) {
		chosen = append(chosen, id)
		l.Renew() // as a folder does that is opened
	}
	l.Select(3)
	l.Select(3)
	assert.Equal(t, []int{3}, chosen)
	l.Select(5)
	assert.Equal(t, []int{3, 5}, chosen)
}
