package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"image"
	"image/color"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

var stream = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)

// operators is the content of the only page of a file, line by line.
func operators(t *testing.T, draw func(c paint.Canvas)) []string {
	t.Helper()
	file, err := Document{Pages: []Page{{Width: 25.4, Height: 50.8, Draw: draw}}}.Bytes(context.Background(), nil)
	require.NoError(t, err)
	packed := stream.FindSubmatch(file)
	require.NotNil(t, packed)
	r, err := zlib.NewReader(bytes.NewReader(packed[1]))
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(l string) bool { return l == "" })
	for i, l := range lines {
		if l == "2.834646 0 0 -2.834646 0 144 cm" || strings.HasSuffix(l, "q 2.834646 0 0 -2.834646 0 144 cm") {
			return lines[i+1 : len(lines)-1] // within the page's own state
		}
	}
	require.Fail(t, "the page has no state of its own: "+string(text))
	return nil
}

func at(x, y float64) paint.Point { return paint.Point{X: x, Y: y} }

func TestShapesAsOperators(t *testing.T) {
	red, faint := color.NRGBA{R: 255, A: 255}, color.NRGBA{R: 255, A: 51}
	var line, curve, dot paint.Path
	line.Polyline(at(1, 2), at(3, 4))
	curve.Polygon(at(0, 0), at(3, 0))
	curve.Move(at(0, 0))
	curve.Quad(at(3, 0), at(3, 3))
	curve.Cube(at(3, 4), at(4, 4), at(5, 4))
	dot.Move(at(1, 1))
	assert.Equal(t, []string{
		"1 0 0 rg", "1 2 m 3 4 l f", // an ink is told once
		"0 0 m 3 0 l h 0 0 m 2 0 3 1 3 3 c 3 4 4 4 5 4 c f",
		"1 0 0 RG", "2 w 1 J 1 j [] 0 d", "1 2 m 3 4 l S",
		"1 2 m 3 4 l S", // and so is a line
		"2 w 0 J 1 j [3 0.5] 0 d", "1 2 m 3 4 l S",
		"q 1 2 m 3 4 l W n", "0 0 1 rg", "1 2 m 3 4 l f", "Q",
		"1 2 m 3 4 l f", // the ink is red again
		"q 2 0 0 3 4 5 cm", "Q",
	}, operators(t, func(c paint.Canvas) {
		c.Fill(line, red)
		c.Fill(curve, red)
		c.Stroke(line, paint.Stroke{Width: 2}, red)
		c.Stroke(line, paint.Stroke{Width: 2}, red)
		c.Stroke(line, paint.Stroke{Width: 2, Butt: true, Dash: []float64{3, 0.5}}, red)
		c.Clip(line, func() { c.Fill(line, color.NRGBA{B: 255, A: 255}) })
		c.Fill(line, red)
		c.Within(paint.Scaled(2, 3, at(4, 5)), func() {})
		// Nothing is seen of these.
		c.Fill(dot, red)
		c.Fill(line, color.NRGBA{R: 9})
		c.Stroke(dot, paint.Stroke{Width: 2}, red)
		c.Stroke(line, paint.Stroke{}, red)
		c.Stroke(line, paint.Stroke{Width: 2}, color.NRGBA{R: 9})
		c.Text(paint.Text{Line: " ", Size: 3, Ink: red})
		c.Text(paint.Text{Line: "x", Ink: red})
		c.Text(paint.Text{Line: "x", Size: 3})
		c.Picture(image.NewGray(image.Rectangle{}), at(0, 0), at(1, 1))
	}))
	thin := operators(t, func(c paint.Canvas) {
		c.Fill(line, faint)
		c.Fill(line, faint)
		c.Fill(line, red)
		c.Stroke(line, paint.Stroke{Width: 1}, faint)
	})
	assert.Equal(t, []string{
		"/GS1 gs", "1 0 0 rg", "1 2 m 3 4 l f", "1 2 m 3 4 l f", "/GS2 gs", "1 2 m 3 4 l f", "/GS1 gs", "1 0 0 RG", "1 w 1 J 1 j [] 0 d", "1 2 m 3 4 l S",
	}, thin, "how much it lets through is told once")
	assert.Empty(t, operators(t, func(c paint.Canvas) { c.Fill(line, color.NRGBA{}) }))
}

func TestFormsAndLayersAsOperators(t *testing.T) {
	black := color.NRGBA{A: 255}
	var line paint.Path
	line.Polyline(at(1, 2), at(3, 4))
	f := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(line, black) }}
	assert.Equal(t, []string{
		"/OC /OC0 BDC", "q 1 0 0 1 5 6 cm", "0 0 0 rg", "1 2 m 3 4 l f", "Q", "EMC",
		"/OC /OC1 BDC", "EMC",
		"/OC /OC0 BDC", "EMC",
	}, operators(t, func(c paint.Canvas) {
		c.Layer("A", func() { c.Place(f, at(5, 6)) })
		c.Layer("B", func() {})
		c.Layer("A", func() {})
	}))
}

func TestPagesMarksAndParts(t *testing.T) {
	page := func(part, title string, marks ...Mark) Page {
		return Page{Width: 100, Height: 100, Part: part, Title: title, Marks: marks, Draw: func(paint.Canvas) {}}
	}
	var told []float64
	file, err := Document{Pages: []Page{page("", "Plate"), page("Charts", "Odds"), page("Charts", "", Mark{"Losses", 20}), page("Map", "Sheet"), page("Charts", "More")}}.
		Bytes(context.Background(), func(part float64) { told = append(told, part) })
	require.NoError(t, err)
	assert.Equal(t, []float64{0.2, 0.4, 0.6, 0.8, 1}, told)
	titles := regexp.MustCompile(`/Title `).FindAll(file, -1)
	assert.Len(t, titles, 1+5+3, "the document's, those of pages and marks, and each part where it begins")
	large := Page{Width: 100, Height: 80, Trim: 3, Bleed: 5, Draw: func(paint.Canvas) {}}
	file, err = Document{Pages: []Page{large}}.Bytes(context.Background(), nil)
	require.NoError(t, err)
	assert.Contains(t, string(file), "/BleedBox [0.00 0.00 283.46 226.77]", "no more than the page bleeds")
	assert.Contains(t, string(file), "/TrimBox [8.50 8.50 274.96 218.27]")
}
