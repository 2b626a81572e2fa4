package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Shield keeps the pointer from what lies under it.
type Shield struct{ widget.BaseWidget }

// NewShield is a shield that is not seen.
func NewShield() *Shield {
	s := &Shield{}
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer draws nothing.
func (s *Shield) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// MouseIn and the methods below take what lies under the shield would take.
func (*Shield) MouseIn(*MouseEvent) {}

// MouseMoved is called by the window library.
func (*Shield) MouseMoved(*MouseEvent) {}

// MouseOut is called by the window library.
func (*Shield) MouseOut() {}

// MouseDown is called by the window library.
func (*Shield) MouseDown(*MouseEvent) {}

// MouseUp is called by the window library.
func (*Shield) MouseUp(*MouseEvent) {}

// Scrolled is called by the window library.
func (*Shield) Scrolled(*fyne.ScrollEvent) {}
