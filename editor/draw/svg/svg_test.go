package svg_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
)

func written(t testing.TB, draw func(paint.Canvas)) []byte {
	t.Helper()
	s := svg.New(drawtest.SpecimenWidth, drawtest.SpecimenHeight, 0.5, "A <specimen>")
	draw(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	return file
}

func TestAnotherProgramDrawsAFileAsPixelsAre(t *testing.T) {
	const scale = 3
	want := drawtest.Pixels(scale, drawtest.Specimen)
	got := drawtest.Render(t, "rsvg-convert", "-w", "600", drawtest.Kept(t, "drawing.svg", written(t, drawtest.Specimen)))
	require.Equal(t, want.Rect.Size(), got.Bounds().Size())
	assert.Less(t, drawtest.Difference(want, got), 1.5, "of 255, on the mean of all pixels")
}

func TestAFileIsWellFormedAndItsIdsAreUnique(t *testing.T) {
	file := written(t, drawtest.Specimen)
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
	assert.Equal(t, file, written(t, drawtest.Specimen), "the same drawing is the same file")
	assert.Equal(t, 5, strings.Count(string(file), "<use "), "a form is held once and placed often")
	assert.Equal(t, 1, strings.Count(string(file), "<symbol "))
}

func TestTextIsTextAndLettersThatAFaceLacksAreOutlines(t *testing.T) {
	file := string(written(t, func(c paint.Canvas) {
		c.Text(paint.Text{Line: "Bois <de> Brunstatt", At: paint.Point{X: 10, Y: 20}, Face: paint.Italic, Size: 10, Ink: drawtest.SpecimenRed})
		c.Text(paint.Text{Line: "東京", At: paint.Point{X: 10, Y: 50}, Size: 10, Ink: drawtest.SpecimenRed})
	}))
	assert.Contains(t, file, ">Bois &lt;de&gt; Brunstatt</text>")
	assert.Contains(t, file, `aria-label="東京"`)
	assert.NotContains(t, file, ">東京</text>")
}

func TestFacesAreEmbeddedWithTheLettersInUseAlone(t *testing.T) {
	line := func(c paint.Canvas) {
		c.Text(paint.Text{Line: "Hill 75", At: paint.Point{X: 10, Y: 20}, Face: paint.Bold, Size: 10, Ink: drawtest.SpecimenRed})
	}
	file := string(written(t, line))
	face := regexp.MustCompile(`@font-face{font-family:'Mapsheet 2';font-weight:bold;src:url\(data:font/ttf;base64,([^)]*)\)`).FindStringSubmatch(file)
	require.NotNil(t, face)
	data, err := base64.StdEncoding.DecodeString(face[1])
	require.NoError(t, err)
	font, err := sfnt.Parse(data)
	require.NoError(t, err)
	assert.Less(t, len(data), len(paint.Bold.File())/8)
	var buf sfnt.Buffer
	for letter, has := range map[rune]bool{'H': true, '7': true, 'z': false} {
		glyph, err := font.GlyphIndex(&buf, letter)
		require.NoError(t, err)
		assert.Equal(t, has, glyph != 0, string(letter))
	}
	assert.Equal(t, file, string(written(t, line)), "the same bytes each time")

	s := svg.New(drawtest.SpecimenWidth, drawtest.SpecimenHeight, 0.5, "")
	s.Hold(svg.Outlined)
	line(s)
	outlines, err := s.Bytes()
	require.NoError(t, err)
	assert.NotContains(t, string(outlines), "<text")
	assert.Contains(t, string(outlines), `aria-label="Hill 75"`)
	got := drawtest.Render(t, "rsvg-convert", "-w", "600", drawtest.Kept(t, "outlines.svg", outlines))
	assert.Less(t, drawtest.Difference(drawtest.Pixels(3, line), got), 0.2, "as it is everywhere")
}

func TestOutlinesOfALetterAreHeldOnce(t *testing.T) {
	line := func(c paint.Canvas) {
		for i := range 4 {
			c.Text(paint.Text{Line: "Hill 77, LL", At: paint.Point{X: 90, Y: 50}, Align: paint.Align(i % 3), Face: paint.Bold, Size: 9 + float64(i), Spacing: float64(i), Angle: 0.4 * float64(i), Ink: drawtest.SpecimenRed})
		}
		c.Text(paint.Text{Line: "Hill 77, LL", At: paint.Point{X: 10, Y: 90}, Face: paint.Italic, Size: 10, Ink: color.NRGBA{A: 128}})
	}
	s := svg.New(drawtest.SpecimenWidth, drawtest.SpecimenHeight, 0.5, "")
	s.Hold(svg.Outlined)
	line(s)
	data, err := s.Bytes()
	require.NoError(t, err)
	assert.Equal(t, 2*len("Hil7,L"), strings.Count(string(data), "<path "), "each letter of two faces")
	assert.Equal(t, 5*len("Hill77,LL"), strings.Count(string(data), "<use "))
	got := drawtest.Render(t, "rsvg-convert", "-w", "600", drawtest.Kept(t, "letters.svg", data))
	assert.Less(t, drawtest.Difference(drawtest.Pixels(3, line), got), 0.2)
}

func TestALineEndsWhereItIsSaidTo(t *testing.T) {
	black := color.NRGBA{A: 255}
	for _, line := range []paint.Text{
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.End, Size: 20, Ink: black},
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.Start, Size: 20, Ink: black},
		{Line: "HILLY", At: paint.Point{X: 100, Y: 50}, Align: paint.Middle, Size: 20, Spacing: 3, Ink: black},
	} {
		m := drawtest.Pixels(1, func(c paint.Canvas) { c.Text(line) })
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
	tree := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(crown, drawtest.SpecimenBlue) }}
	for b.Loop() {
		s := svg.New(2000, 1000, 0.1, "")
		for i := range 3400 {
			s.Place(tree, paint.Point{X: float64(i % 100 * 20), Y: float64(i / 100 * 30)})
		}
		_, err := s.Bytes()
		require.NoError(b, err)
	}
}
