package mapview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// focusFrame is the lines around a map that show that it has the keyboard.
type focusFrame [4]*canvas.Rectangle

func newFocusFrame() (f focusFrame) {
	for i := range f {
		f[i] = canvas.NewRectangle(color.Transparent)
	}
	return f
}

func (f *focusFrame) objects() []fyne.CanvasObject {
	out := make([]fyne.CanvasObject, len(f))
	for i, line := range f {
		out[i] = line
	}
	return out
}

// layOut puts the lines around a map of a size.
func (f *focusFrame) layOut(s fyne.Size) {
	const line = 2
	for i, l := range f {
		switch i {
		case 0, 1:
			l.Resize(fyne.NewSize(s.Width, line))
			l.Move(fyne.NewPos(0, float32(i)*(s.Height-line)))
		default:
			l.Resize(fyne.NewSize(line, s.Height))
			l.Move(fyne.NewPos(float32(i-2)*(s.Width-line), 0))
		}
	}
}

// show lights the lines while the map has the keyboard.
func (f *focusFrame) show(focused bool) {
	for _, l := range f {
		l.FillColor = color.Transparent
		if focused {
			l.FillColor = look.Now().Accent
		}
		l.Refresh()
	}
}
