package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// UnderPointer wraps what a panel shows and tells when the pointer comes and
// goes. Clicks go through it.
type UnderPointer struct {
	widget.BaseWidget
	Inner       fyne.CanvasObject
	Enter, Exit func()
}

// NewUnderPointer wraps an object.
func NewUnderPointer(inner fyne.CanvasObject) *UnderPointer {
	u := &UnderPointer{Inner: inner}
	u.ExtendBaseWidget(u)
	return u
}

// CreateRenderer draws what it wraps.
func (u *UnderPointer) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(u.Inner) }

// MouseIn is called by the window library.
// MouseIn, MouseMoved and MouseOut follow the pointer.
func (u *UnderPointer) MouseIn(*MouseEvent) {
	if u.Enter != nil {
		u.Enter()
	}
}

// MouseMoved is called by the window library.
func (*UnderPointer) MouseMoved(*MouseEvent) {}

// MouseOut is called by the window library.
func (u *UnderPointer) MouseOut() {
	if u.Exit != nil {
		u.Exit()
	}
}
