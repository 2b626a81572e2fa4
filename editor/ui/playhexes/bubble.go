package playhexes

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/play"
)

// bubble is a bubble that lies on a map of hexes.
type bubble struct{ *play.Bubble }

func newBubble(m *mapview.View) *bubble {
	b := &bubble{play.NewBubble()}
	b.Redraw = m.Refresh
	return b
}

// showBeside says a text at the left edge of the map, beside a control of the
// column there.
func (b *bubble) showBeside(m *mapview.View, text string, o fyne.CanvasObject) {
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	b.Put(m, text, fyne.NewPos(6, place(o).Y-place(m).Y))
}

// Place hides the bubble when the map moves: the pointer is somewhere else
// then.
func (b *bubble) Place(*mapview.View) { b.Clear() }
