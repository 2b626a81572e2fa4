package svg_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
)

var (
	red  = color.NRGBA{R: 200, G: 40, B: 30, A: 255}
	blue = color.NRGBA{R: 20, G: 60, B: 160, A: 128}
)

// specimen draws with everything that a canvas has, but text, on 200 by 100 units.
func specimen(c paint.Canvas) {
	var paper, wave, ring paint.Path
	paper.Polygon(paint.Point{}, paint.Point{X: 200}, paint.Point{X: 200, Y: 100}, paint.Point{Y: 100})
	c.Fill(paper, color.NRGBA{R: 240, G: 235, B: 220, A: 255})
	c.Layer("Waves & rings", func() {
		wave.Move(paint.Point{X: 10, Y: 30})
		wave.Cube(paint.Point{X: 40, Y: -10}, paint.Point{X: 60, Y: 70}, paint.Point{X: 90, Y: 30})
		wave.Quad(paint.Point{X: 110, Y: 5}, paint.Point{X: 120, Y: 40})
		c.Stroke(wave, paint.Stroke{Width: 4}, red)
		c.Stroke(wave.Moved(paint.Point{Y: 14}), paint.Stroke{Width: 3, Butt: true, Dash: []float64{9, 5}}, blue)
	})
	ring.Ellipse(paint.Point{}, 8, 5)
	f := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(ring, blue) }}
	for x := range 5 {
		c.Place(f, paint.Point{X: 30 + 20*float64(x), Y: 75})
	}
	var window paint.Path
	window.Ellipse(paint.Point{X: 160, Y: 30}, 25, 20)
	c.Clip(window, func() {
		c.Within(paint.Turned(0.5, paint.Point{X: 160, Y: 30}), func() {
			var bar paint.Path
			bar.Polygon(paint.Point{X: -40, Y: -8}, paint.Point{X: 40, Y: -8}, paint.Point{X: 40, Y: 8}, paint.Point{X: -40, Y: 8})
			c.Fill(bar, red)
		})
	})
	tile := image.NewRGBA(image.Rect(0, 0, 2, 2))
	tile.Set(0, 0, color.Black)
	tile.Set(1, 1, red)
	c.Picture(tile, paint.Point{X: 150, Y: 65}, paint.Point{X: 180, Y: 95})
}

func pixels(scale float64, draw func(paint.Canvas)) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, int(200*scale), int(100*scale)))
	draw(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})))
	return m
}

func written(t testing.TB, draw func(paint.Canvas)) []byte {
	t.Helper()
	s := svg.New(200, 100, 0.5, "A <specimen>")
	draw(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	return file
}

// rendered is the file as another program draws it, so many pixels wide.
func rendered(t testing.TB, file []byte, width string) image.Image {
	t.Helper()
	path := filepath.Join(t.TempDir(), "drawing.svg")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	out, err := exec.Command(drawtest.Reader(t, "rsvg-convert"), "-w", width, path).Output()
	require.NoError(t, err)
	m, err := png.Decode(bytes.NewReader(out))
	require.NoError(t, err)
	return m
}

func TestAnotherProgramDrawsAFileAsPixelsAre(t *testing.T) {
	const scale = 3
	want := pixels(scale, specimen)
	got := rendered(t, written(t, specimen), "600")
	require.Equal(t, want.Rect.Size(), got.Bounds().Size())
	assert.Less(t, drawtest.Difference(want, got), 1.5, "of 255, on the mean of all pixels")
}

func TestAFileIsWellFormedAndItsIdsAreUnique(t *testing.T) {
	file := written(t, specimen)
	ids, labels := map[string]bool{}, []string{}
	for d := xml.NewDecoder(bytes.NewReader(file)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				switch a.Name.Local {
				case "id":
					assert.False(t, ids[a.Value], a.Value)
					ids[a.Value] = true
				case "label":
					labels = append(labels, a.Value)
				}
			}
		}
	}
	assert.Equal(t, []string{"Waves & rings"}, labels)
	assert.Equal(t, file, written(t, specimen), "the same drawing is the same file")
	assert.Equal(t, 5, strings.Count(string(file), "<use "), "a form is held once and placed often")
	assert.Equal(t, 1, strings.Count(string(file), "<symbol "))
}

func TestTextIsTextAndLettersThatAFaceLacksAreOutlines(t *testing.T) {
	file := string(written(t, func(c paint.Canvas) {
		c.Text(paint.Text{Line: "Bois <de> Brunstatt", At: paint.Point{X: 10, Y: 20}, Face: paint.Italic, Size: 10, Ink: red})
		c.Text(paint.Text{Line: "東京", At: paint.Point{X: 10, Y: 50}, Size: 10, Ink: red})
	}))
	assert.Contains(t, file, ">Bois &lt;de&gt; Brunstatt</text>")
	assert.Contains(t, file, `aria-label="東京"`)
	assert.NotContains(t, file, ">東京</text>")
}

func TestALineEndsWhereItIsSaidTo(t *testing.T) {
	black := color.NRGBA{A: 255}
	for _, line := range []paint.Text{
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.End, Size: 20, Ink: black},
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.Start, Size: 20, Ink: black},
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.Middle, Size: 20, Spacing: 3, Ink: black},
	} {
		m := pixels(1, func(c paint.Canvas) { c.Text(line) })
		low, high := 200, 0
		for x := range 200 {
			for y := range 100 {
				if m.RGBAAt(x, y).A > 60 {
					low, high = min(low, x), max(high, x)
				}
			}
		}
		begin, width := line.Placed()
		assert.InDelta(t, begin.X, low, 2)
		assert.InDelta(t, begin.X+width, high+1, 2+line.Spacing)
	}
}

func BenchmarkAForest(b *testing.B) {
	var crown paint.Path
	crown.Ellipse(paint.Point{}, 3, 2)
	tree := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(crown, blue) }}
	for b.Loop() {
		s := svg.New(2000, 1000, 0.1, "")
		for i := range 3400 {
			s.Place(tree, paint.Point{X: float64(i % 100 * 20), Y: float64(i / 100 * 30)})
		}
		_, err := s.Bytes()
		require.NoError(b, err)
	}
}
