package drawtest

import (
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Script is a canvas that writes down what is drawn on it, a line for each call; what a
// call holds is indented under it. Places are rounded to the hundredth.
type Script struct {
	To    io.Writer
	depth int
}

// Written is what a drawing does, line by line.
func Written(draw func(c paint.Canvas)) string {
	var out strings.Builder
	draw(&Script{To: &out})
	return out.String()
}

func (s *Script) line(format string, a ...any) {
	fmt.Fprintf(s.To, strings.Repeat("  ", s.depth)+format+"\n", a...)
}

func (s *Script) in(draw func()) {
	s.depth++
	draw()
	s.depth--
}

// Fill implements paint.Canvas.
func (s *Script) Fill(p paint.Path, ink color.NRGBA) { s.line("fill %s: %s", inked(ink), Steps(p)) }

// Stroke implements paint.Canvas.
func (s *Script) Stroke(p paint.Path, how paint.Stroke, ink color.NRGBA) {
	ends := "round"
	if how.Butt {
		ends = "cut off"
	}
	s.line("stroke %s, %s wide, %s, dashes %.2f: %s", inked(ink), rounded(how.Width), ends, how.Dash, Steps(p))
}

// Text implements paint.Canvas.
func (s *Script) Text(t paint.Text) {
	begin, width := t.Placed()
	s.line("text %q %s: from %s, %s wide, face %d, size %s, angle %s, spacing %s", t.Line, inked(t.Ink), spot(begin), rounded(width), t.Face, rounded(t.Size), rounded(t.Angle), rounded(t.Spacing))
}

// Picture implements paint.Canvas.
func (s *Script) Picture(m image.Image, low, high paint.Point) {
	s.line("picture %v %08x: from %s to %s", m.Bounds(), crc32.ChecksumIEEE(Pixelled(m).Pix), spot(low), spot(high))
}

// Place implements paint.Canvas.
func (s *Script) Place(f *paint.Form, at paint.Point) {
	s.line("form at %s", spot(at))
	s.in(func() { f.Draw(s) })
}

// Clip implements paint.Canvas.
func (s *Script) Clip(p paint.Path, draw func()) {
	s.line("within %s", Steps(p))
	s.in(draw)
}

// Within implements paint.Canvas.
func (s *Script) Within(m paint.Matrix, draw func()) {
	s.line("by %s %s, moved %s", spot(paint.Point{X: m.A, Y: m.B}), spot(paint.Point{X: m.C, Y: m.D}), spot(paint.Point{X: m.E, Y: m.F}))
	s.in(draw)
}

// Layer implements paint.Canvas.
func (s *Script) Layer(name string, draw func()) {
	s.line("layer %s", name)
	s.in(draw)
}

// Steps is a path in letters and places: "M 0,0 L 10,0 Q 10,5 0,5 Z".
func Steps(p paint.Path) string {
	var out []string
	for _, s := range p.Segments {
		switch s.Kind {
		case paint.MoveTo:
			out = append(out, "M", spot(s.To))
		case paint.LineTo:
			out = append(out, "L", spot(s.To))
		case paint.QuadTo:
			out = append(out, "Q", spot(s.C1), spot(s.To))
		case paint.CubeTo:
			out = append(out, "C", spot(s.C1), spot(s.C2), spot(s.To))
		case paint.Close:
			out = append(out, "Z")
		}
	}
	return strings.Join(out, " ")
}

func spot(p paint.Point) string { return rounded(p.X) + "," + rounded(p.Y) }

// rounded is a number to the hundredth. A little is added, so that what lies just between
// two of them comes out the same wherever it is reckoned.
func rounded(x float64) string { return paint.Decimal(x+0.0013, 2) }

func inked(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A) }
