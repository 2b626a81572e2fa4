package mapview

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// Board is a map in a window, of whatever kind of board: what windows want of all
// kinds. View shows hexes, Areas shows sectors.
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
)
