package tables

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// printed is a table with pieces and units of all kinds.
func printed(t testing.TB, o draw.Options) *Print {
	t.Helper()
	return NewPrint(everything(t), armies(t), o)
}

// window is the part of the table that the tests look at, in pixels from its corner.
var window = image.Rect(200, 300, 1100, 1000)

// shown is what the screen shows of the window.
func shown(t testing.TB, p *Print, o draw.Options) *image.RGBA {
	t.Helper()
	v := viewOf(everything(t), armies(t), window.Dx(), window.Dy())
	v.SetOptions(o)
	v.SetCamera(tiles.Camera{Scale: p.Scale(), X: float64(window.Min.X), Y: float64(window.Min.Y)})
	return v.Image()
}

func svgOf(t testing.TB, p *Print) []byte {
	t.Helper()
	width, height := p.Size()
	s := svg.New(width, height, 0.15, "A sheet")
	p.DrawPart(s, paint.Point{}, paint.Point{X: width, Y: height})
	file, err := s.Bytes()
	require.NoError(t, err)
	return file
}

func TestAPrintLooksAsTheScreenDoes(t *testing.T) {
	for _, palette := range []string{"paper", "gray"} {
		o := draw.Options{Palette: palette}
		p := printed(t, o)
		assert.Less(t, drawtest.Apart(shown(t, p, o), drawtest.Painted(window.Size(), drawtest.Seen(p, window))), 3.0, palette)
	}
}

func TestAnotherProgramDrawsAPrintAlike(t *testing.T) {
	o := draw.Options{}.With(draw.Hidden, draw.LabelLayer) // it may lack the faces of texts
	p := printed(t, o)
	s := svg.New(float64(window.Dx()), float64(window.Dy()), 0.15, "")
	drawtest.Seen(p, window)(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	got := drawtest.Render(t, "rsvg-convert", "-w", strconv.Itoa(window.Dx()), drawtest.Kept(t, "sheet.svg", file))
	assert.Less(t, drawtest.Apart(shown(t, p, o), got), 3.5)
}

func TestAPrintHasTextsLayersAndSymbolsAndNoPicture(t *testing.T) {
	p := printed(t, draw.Options{})
	file := string(svgOf(t, p))
	for _, layer := range []string{"Cloth", "Hills", "Ground", "Hachures", "Water", "Roads", "Light and shade", "Trees", "Names", "Frame and rulers", "Units"} {
		assert.Equal(t, 1, strings.Count(file, `inkscape:label="`+layer+`"`), layer)
	}
	assert.Contains(t, file, ">2′</text>", "the ruler's feet")
	assert.Greater(t, strings.Count(file, "<use "), strings.Count(file, "<symbol "), "soldiers that look alike are one symbol")
	assert.NotContains(t, file, "<image")
	assert.Equal(t, file, string(svgOf(t, p)), "the same table is the same file")
	without := printed(t, draw.Options{}.With(draw.Hidden, draw.UnitLayer, draw.LineLayer))
	bare := string(svgOf(t, without))
	for _, layer := range []string{"Roads", "Units"} {
		assert.NotContains(t, bare, `inkscape:label="`+layer+`"`)
	}
}

func TestDimmedArmiesArePaler(t *testing.T) {
	full := printed(t, draw.Options{})
	o := draw.Options{}.With(draw.Dimmed, draw.UnitLayer)
	pale := printed(t, o)
	assert.NotEqual(t, svgOf(t, full), svgOf(t, pale))
	assert.Less(t, drawtest.Apart(shown(t, pale, o), drawtest.Painted(window.Size(), drawtest.Seen(pale, window))), 4.0)
}

func TestAUnitIsDrawnAlone(t *testing.T) {
	u := armies(t).Units[0]
	m := drawtest.Painted(image.Pt(200, 200), func(c paint.Canvas) { PrintUnit(c, u, paint.Point{X: 100, Y: 100}, 12, draw.Options{}) })
	inked := 0
	for i := 3; i < len(m.Pix); i += 4 {
		if m.Pix[i] > 128 {
			inked++
		}
	}
	assert.Greater(t, inked, 500)
}

func BenchmarkPrintAsSVG(b *testing.B) {
	board, set := everything(b), armies(b)
	for b.Loop() {
		svgOf(b, NewPrint(board, set, draw.Options{}))
	}
}
