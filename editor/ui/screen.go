package ui

import "math"

// Screen is what is known of the screen that the window is shown on. What the
// system does not say is zero.
type Screen struct {
	Width, Height int     // pixels
	Millimetres   int     // width
	Scale         float64 // that the system wants programs to have, 1 for none in particular
}

const (
	usualDPI                = 96  // at which the interface is drawn unscaled
	unknownDPI              = 96  // that displays tell that do not know the size of their screen
	leastSaid               = 1.2 // a lesser scale comes from the size in millimetres that a display made up
	leastWidth, leastHeight = 1280, 800
	usualWidth, usualHeight = 1920, 1080
)

// scale is how large the interface is to be on the screen: as the system says;
// else so that it has its usual size in millimetres; else, where those are not
// known, so that it has its usual share of the screen. The window always keeps
// the room that it needs.
func (s Screen) scale() float64 {
	if s.Width <= 0 || s.Height <= 0 {
		return 1
	}
	w, h := float64(s.Width), float64(s.Height)
	want := s.Scale
	if want < leastSaid {
		dpi := 0.0
		if s.Millimetres > 0 {
			dpi = w / float64(s.Millimetres) * 25.4
		}
		if dpi < 50 || dpi > 500 || math.Abs(dpi-unknownDPI) < 0.7 {
			want = math.Min(w/usualWidth, h/usualHeight)
		} else {
			want = dpi / usualDPI
		}
	}
	want = math.Min(want, math.Min(w/leastWidth, h/leastHeight))
	return math.Max(1, math.Round(math.Min(want, 3)*10-0.2)/10)
}
