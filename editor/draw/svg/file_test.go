package svg_test

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
)

// body is what is in a file of ten by eight units between its definitions and its end.
func body(t *testing.T, draw func(c paint.Canvas)) (defs, drawn string) {
	t.Helper()
	s := svg.New(10, 8, 2, "")
	s.Hold(svg.Named)
	draw(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(file), "<defs>\n")
	require.True(t, ok)
	defs, drawn, ok = strings.Cut(rest, "</defs>\n")
	require.True(t, ok)
	return defs, strings.TrimSuffix(drawn, "</svg>\n")
}

func at(x, y float64) paint.Point { return paint.Point{X: x, Y: y} }

func box() (p paint.Path) {
	p.Polygon(at(1, 2), at(3.456, 2), at(3, -0.001))
	return p
}

func TestTheHeadOfAFile(t *testing.T) {
	s := svg.New(10.5, 8, 0.5, "Hill & <dale>")
	file, err := s.Bytes()
	require.NoError(t, err)
	assert.Equal(t, `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" width="5.25mm" height="4mm" viewBox="0 0 10.5 8">
<title>Hill &amp; &lt;dale&gt;</title>
<defs>
</defs>
</svg>
`, string(file))
	bare, err := svg.New(1, 1, 1, "").Bytes()
	require.NoError(t, err)
	assert.NotContains(t, string(bare), "<title>")
}

func TestShapesInAFile(t *testing.T) {
	red, faint := color.NRGBA{R: 255, A: 255}, color.NRGBA{R: 255, B: 16, A: 51}
	var curve, dot paint.Path
	curve.Move(at(0, 0))
	curve.Quad(at(1, 0), at(1, 1))
	curve.Cube(at(1, 2), at(2, 2), at(2, 3))
	dot.Move(at(4, 4))
	_, drawn := body(t, func(c paint.Canvas) {
		c.Fill(box(), red)
		c.Fill(curve, faint)
		c.Stroke(box(), paint.Stroke{Width: 0.5}, red)
		c.Stroke(curve, paint.Stroke{Width: 1, Butt: true, Dash: []float64{2, 0.25}}, faint)
		// Nothing is seen of these.
		c.Fill(dot, red)
		c.Fill(box(), color.NRGBA{R: 255})
		c.Stroke(dot, paint.Stroke{Width: 1}, red)
		c.Stroke(box(), paint.Stroke{Width: 0}, red)
		c.Stroke(box(), paint.Stroke{Width: 1}, color.NRGBA{R: 255})
		c.Text(paint.Text{Line: " \t", Size: 3, Ink: red})
		c.Text(paint.Text{Line: "x", Size: 3})
	})
	assert.Equal(t, `<path fill="#ff0000" d="M1 2L3.46 2L3 0Z"/>
<path fill="#ff0010" fill-opacity="0.2" d="M0 0Q1 0 1 1C1 2 2 2 2 3"/>
<path fill="none" stroke="#ff0000" stroke-width="0.5" stroke-linejoin="round" stroke-linecap="round" d="M1 2L3.46 2L3 0Z"/>
<path fill="none" stroke="#ff0010" stroke-opacity="0.2" stroke-width="1" stroke-linejoin="round" stroke-dasharray="2 0.25" d="M0 0Q1 0 1 1C1 2 2 2 2 3"/>
`, drawn)
}

func TestGroupsInAFile(t *testing.T) {
	red := color.NRGBA{R: 255, A: 255}
	f := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(box(), red) }}
	g := &paint.Form{Draw: func(c paint.Canvas) { c.Place(f, at(1, 1)) }}
	defs, drawn := body(t, func(c paint.Canvas) {
		c.Layer("A <b>", func() { c.Place(f, at(5, 6)) })
		c.Layer("Empty", func() {})
		c.Clip(box(), func() { c.Within(paint.Scaled(1, 1, at(2, 3)), func() { c.Place(g, at(0, 0)) }) })
		c.Clip(box(), func() { c.Within(paint.Matrix{A: 0.5, D: 1, E: 7}, func() { c.Place(g, at(0, 1)) }) })
		c.Within(paint.Matrix{A: 1, B: 1, D: 1}, func() {
			c.Within(paint.Matrix{A: 1, C: 1, D: 1}, func() { c.Within(paint.Matrix{A: 1, D: 2}, func() { c.Fill(box(), red) }) })
		})
	})
	const path = `<path fill="#ff0000" d="M1 2L3.46 2L3 0Z"/>`
	assert.Equal(t, `<symbol id="s2" overflow="visible">
`+path+`
</symbol>
<clipPath id="c4"><path d="M1 2L3.46 2L3 0Z"/></clipPath>
<symbol id="s5" overflow="visible">
<use xlink:href="#s2" x="1" y="1"/>
</symbol>
`, defs)
	assert.Equal(t, `<g id="l1" inkscape:groupmode="layer" inkscape:label="A &lt;b&gt;">
<use xlink:href="#s2" x="5" y="6"/>
</g>
<g clip-path="url(#c4)">
<g transform="translate(2 3)">
<use xlink:href="#s5" x="0" y="0"/>
</g>
</g>
<g clip-path="url(#c4)">
<g transform="matrix(0.5 0 0 1 7 0)">
<use xlink:href="#s5" x="0" y="1"/>
</g>
</g>
<g transform="matrix(1 1 0 1 0 0)">
<g transform="matrix(1 0 1 1 0 0)">
<g transform="matrix(1 0 0 2 0 0)">
`+path+`
</g>
</g>
</g>
`, drawn)
}

func TestTextsInAFile(t *testing.T) {
	red := color.NRGBA{R: 255, A: 255}
	plain := paint.Text{Line: "A & B", At: at(3, 4), Face: paint.Italic, Size: 10, Ink: red}
	turned := paint.Text{Line: "Go", At: at(3, 4), Face: paint.Figures, Size: 5, Angle: 0.5, Spacing: 1.5, Ink: color.NRGBA{A: 51}}
	sans := paint.Text{Line: "x", Face: paint.BodyBoldItalic, Size: 5, Ink: red}
	defs, drawn := body(t, func(c paint.Canvas) {
		c.Text(plain)
		c.Text(turned)
		c.Text(sans)
	})
	assert.Equal(t, `<style>
.f1{font-family:'Old Standard TT',serif;font-style:italic}
.f3{font-family:'Go',sans-serif;font-weight:bold}
.f8{font-family:'Alegreya Sans',sans-serif;font-weight:bold;font-style:italic}
text{white-space:pre}
</style>
`, defs)
	lines := strings.Split(drawn, "\n")
	assert.Equal(t, `<text class="f1" font-size="10" fill="#ff0000" x="3" y="4" textLength="`+paint.Decimal(plain.Width(), 3)+`" lengthAdjust="spacingAndGlyphs">A &amp; B</text>`, lines[0])
	assert.Equal(t, `<text class="f3" font-size="5" fill="#000000" fill-opacity="0.2" transform="matrix(0.877583 0.479426 -0.479426 0.877583 3 4)" x="0" y="0" letter-spacing="1.5" textLength="`+paint.Decimal(turned.Width(), 3)+`" lengthAdjust="spacingAndGlyphs">Go</text>`, lines[1])
}

func TestPicturesInAFile(t *testing.T) {
	for _, m := range []image.Image{
		drawtest.Painted(image.Pt(3, 2), func(c paint.Canvas) { c.Fill(box(), color.NRGBA{R: 255, A: 255}) }),
		drawtest.Painted(image.Pt(3, 2), func(c paint.Canvas) {
			var all paint.Path
			all.Polygon(at(0, 0), at(3, 0), at(3, 2), at(0, 2))
			c.Fill(all, color.NRGBA{R: 255, A: 255})
		}),
		image.NewGray(image.Rect(5, 5, 8, 7)),
	} {
		_, drawn := body(t, func(c paint.Canvas) { c.Picture(m, at(1, 2), at(7, 6)) })
		assert.Regexp(t, `^<image x="1" y="2" width="6" height="4" preserveAspectRatio="none" xlink:href="data:image/png;base64,[A-Za-z0-9+/=]+"/>\n$`, drawn)
	}
	s := svg.New(1, 1, 1, "")
	s.Picture(image.NewGray(image.Rectangle{}), at(0, 0), at(1, 1))
	_, err := s.Bytes()
	require.ErrorContains(t, err, "a picture of the drawing cannot be packed", "a PNG has a size")
}
