package mapview

import (
	"math"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// Board is a map in a window, of whatever kind of board: what windows want of all
// kinds. View shows hexes, Areas sectors, Tables open tables.
type Board interface {
	fyne.CanvasObject
	fyne.Focusable
	TakeFocus()
	HandKey(name fyne.KeyName)
	HandRune(r rune)

	Fit()
	Zoom(factor float64)
	Percent() int // how large the map is shown

	Options() draw.Options
	SetOptions(o draw.Options)

	Release()  // ends what is being dragged
	MouseOut() // the pointer is no longer over the map
	Sleep()
	Wake()
}

var (
	_ Board = (*View)(nil)
	_ Board = (*Areas)(nil)
	_ Board = (*Tables)(nil)
)

// pixels is a size of a map in device pixels; false before it is in a window.
func pixels(m Board, s fyne.Size) (w, h int, ok bool) {
	c := fyne.CurrentApp().Driver().CanvasForObject(m)
	if c == nil {
		return 0, 0, false
	}
	w, h = c.PixelCoordinateForPosition(fyne.NewPos(s.Width, s.Height))
	return w, h, true
}

// notch is what a notch of the wheel counts.
const notch = 25

// wheel is how far the wheel was turned since its last whole notch.
type wheel float32

// turn is how many notches have become whole, upward.
func (w *wheel) turn(by float32) float64 {
	*w += wheel(by)
	whole := math.Trunc(float64(*w / notch))
	*w -= wheel(whole) * notch
	return whole
}
