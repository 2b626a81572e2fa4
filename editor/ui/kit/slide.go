package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Slide is a slider that hands on the keys it has no use for.
type Slide struct {
	widget.Slider
	OnKey func(fyne.KeyName)
}

// TypedKey moves the slider with the arrows.
func (s *Slide) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyRight:
		s.Slider.TypedKey(e)
	default:
		s.OnKey(e.Name)
	}
}

// TypedRune hands letters on.
func (s *Slide) TypedRune(r rune) { handOnRune(s, r) }
