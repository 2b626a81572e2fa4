package areas

import (
	"image"
	"image/color"
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

// printed is a board with all terrains and a set-up.
func printed(t testing.TB, o draw.Options) *Print {
	t.Helper()
	b := commandersBoard(sideB)
	return NewPrint(b, marengo(t, b), o)
}

// window is the part of the board that the tests look at, in pixels from its corner.
var window = image.Rect(-30, 300, 870, 1000)

// shown is what the screen shows of the window.
func shown(t testing.TB, p *Print, o draw.Options) *image.RGBA {
	t.Helper()
	b := commandersBoard(sideB)
	v := viewOf(b, window.Dx(), window.Dy())
	v.SetOptions(o)
	v.SetSetting(marengo(t, b))
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
		assert.Less(t, drawtest.Apart(shown(t, p, o), drawtest.Painted(window.Size(), drawtest.Seen(p, window))), 2.0, palette)
	}
}

func TestAnotherProgramDrawsAPrintAlike(t *testing.T) {
	o := draw.Options{}.With(draw.Hidden, draw.LabelLayer, draw.NumberLayer) // it may lack the faces of texts
	p := printed(t, o)
	s := svg.New(float64(window.Dx()), float64(window.Dy()), 0.15, "")
	drawtest.Seen(p, window)(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	got := drawtest.Render(t, "rsvg-convert", "-w", strconv.Itoa(window.Dx()), drawtest.Kept(t, "sheet.svg", file))
	assert.Less(t, drawtest.Apart(shown(t, p, o), got), 2.0)
}

func TestAPrintHasTextsLayersAndSymbolsAndNoPicture(t *testing.T) {
	p := printed(t, draw.Options{})
	file := string(svgOf(t, p))
	for _, text := range []string{"Windmill Heath", "RESERVE OF BLACK", "a2"} {
		assert.Contains(t, file, ">"+text+"</text>")
	}
	for _, layer := range []string{"Paper", "Ground", "Hills", "Light and shade", "Hachures", "Roads", "Villages", "Trees", "Borders", "Names", "Units"} {
		assert.Equal(t, 1, strings.Count(file, `inkscape:label="`+layer+`"`), layer)
	}
	assert.Contains(t, file, "<symbol ", "blocks that look alike are one symbol")
	assert.NotContains(t, file, "<image")
	assert.Equal(t, file, string(svgOf(t, p)), "the same board is the same file")
	without := printed(t, draw.Options{}.With(draw.Hidden, draw.TerrainLayer, draw.UnitLayer, draw.AltitudeLayer))
	bare := string(svgOf(t, without))
	for _, layer := range []string{"Trees", "Villages", "Units", "Hachures", "Light and shade"} {
		assert.NotContains(t, bare, `inkscape:label="`+layer+`"`)
	}
}

func TestAPieceIsDrawnAlone(t *testing.T) {
	horse := Piece{Fill: white, Ink: color.NRGBA{A: 255}, Arm: draw.Cavalry}
	m := drawtest.Painted(image.Pt(100, 100), func(c paint.Canvas) { PrintPiece(c, horse, paint.Point{X: 50, Y: 50}, 80, draw.Options{}) })
	assert.Equal(t, color.RGBA{white.R, white.G, white.B, 255}, m.RGBAAt(30, 35))
	assert.Equal(t, color.RGBA{A: 255}, m.RGBAAt(50, 50), "the stroke of horse")
	assert.Zero(t, m.RGBAAt(50, 10).A)
}

func BenchmarkPrintAsSVG(b *testing.B) {
	board := commandersBoard(sideB)
	set := marengo(b, board)
	for b.Loop() {
		svgOf(b, NewPrint(board, set, draw.Options{}))
	}
}
