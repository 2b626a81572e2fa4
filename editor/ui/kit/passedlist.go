package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// PassedList is a list whose keys come from the field over it: Tab goes past it.
type PassedList struct{ widget.List }

func newPassedList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *PassedList {
	l := &PassedList{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// Enable is called by the window library.
// Enable, Disable and Disabled tell Tab not to stop at the list.
func (l *PassedList) Enable() {}

// Disable is called by the window library.
func (l *PassedList) Disable() {}

// Disabled is called by the window library.
func (l *PassedList) Disabled() bool { return true }

// CreateRenderer draws the list.
func (l *PassedList) CreateRenderer() fyne.WidgetRenderer {
	return newUnderWheel(l.List.CreateRenderer(), func(e *fyne.ScrollEvent) { scrollList(&l.List, e) })
}
