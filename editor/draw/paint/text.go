package paint

import (
	"image/color"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

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

// set is the line in its size, from the origin to the east.
func (t Text) set() Lettering {
	return Letter(t.Face, t.Line, measured, t.Spacing*measured/t.Size).Scaled(t.Size / measured)
}

// Width is how long the line is, without the angle.
func (t Text) Width() float64 {
	return Advance(t.Face, t.Line, measured, t.Spacing*measured/t.Size) * (t.Size / measured)
}

// Placed is where on the baseline the line begins, and how long it is.
func (t Text) Placed() (begin Point, width float64) {
	width = t.Width()
	return t.begin(width), width
}

func (t Text) begin(width float64) Point {
	part := map[Align]float64{Middle: 0.5, End: 1}[t.Align]
	return t.At.Sub(Polar(part*width, t.Angle))
}

// Outline is the letters of the line where they stand.
func (t Text) Outline() Path {
	l := t.set()
	return l.Path.Through(Turned(t.Angle, t.begin(l.Advance)))
}

// Letters goes along the line, in its own face: set hears of each letter, and how far from the
// beginning it stands. Letters that are not seen are left out. It returns false, and set hears
// nothing, where the line has letters of other faces.
func (t Text) Letters(set func(r rune, along float64)) bool {
	var buf sfnt.Buffer
	ttf, line := faces[t.Face].font(), ended(t.Line)
	if !hasAll(ttf, &buf, line) {
		return false
	}
	walk(ttf, &buf, line, pointed(measured), t.Spacing*measured/t.Size, func(r rune, _ sfnt.GlyphIndex, x float64) {
		if !unicode.IsSpace(r) {
			set(r, x*t.Size/measured)
		}
	})
	return true
}

// Cut is a line cut short with an ellipsis where it is longer than a width, or than lines are.
// Letters that control something are blanks.
func Cut(line string, f Face, size, width float64) string {
	line = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, ended(line))
	if Advance(f, line, size, 0) <= width {
		return line
	}
	letters := []rune(line)
	low, high := 0, len(letters)
	for low < high {
		middle := (low + high + 1) / 2
		if Advance(f, string(letters[:middle])+"…", size, 0) <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return strings.TrimRight(string(letters[:low]), " ") + "…"
}

// Write writes a text around its point, with the middle of its capitals there: as a text
// on a surface that takes texts, else as the letters that it was set in.
func Write(on Surface, t Text, l Lettering) {
	middle := Turned(t.Angle, t.At)
	if takes, ok := on.(interface{ Text(Text) }); ok {
		t.At = middle.Of(Point{X: -l.Advance / 2, Y: l.Cap / 2})
		takes.Text(t)
		return
	}
	if t.Angle == 0 {
		on.Fill(l.Centered().Moved(t.At), t.Ink)
		return
	}
	on.Fill(l.Centered().Through(middle), t.Ink)
}
