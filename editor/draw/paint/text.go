package paint

import "image/color"

// Text is a line of text.
type Text struct {
	Line    string
	At      Point // on the baseline
	Align   Align // which part of the line is at At
	Face    Face
	Size    float64 // of the type, in the units of the canvas
	Spacing float64 // put between letters
	Angle   float64 // of the baseline, clockwise from the east, in radians
	Ink     color.NRGBA
}

// Align is which part of a line of text its point is.
type Align uint8

// The parts of a line.
const (
	Start Align = iota
	Middle
	End
)

// measured is the size of type at which texts are measured: large enough for the
// hundredths of a point in which a font counts.
const measured = 256

// Width is how long the line is, without the angle.
func (t Text) Width() float64 {
	return Letter(t.Face, t.Line, measured, t.Spacing*measured/t.Size).Advance * t.Size / measured
}

// Begin is where on the baseline the line begins.
func (t Text) Begin() Point {
	part := 0.0
	switch t.Align {
	case Middle:
		part = 0.5
	case End:
		part = 1
	}
	if part == 0 {
		return t.At
	}
	return t.At.Sub(Polar(part*t.Width(), t.Angle))
}

// Outline is the letters of the line where they stand.
func (t Text) Outline() Path {
	l := Letter(t.Face, t.Line, measured, t.Spacing*measured/t.Size)
	by := t.Size / measured
	return l.Path.Through(Turned(t.Angle, t.Begin()).Times(Scaled(by, by, Point{})))
}
