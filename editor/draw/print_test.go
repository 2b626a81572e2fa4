package draw_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	xdraw "golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/svg"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func brunstatt(t testing.TB) (*model.Scenario, *model.HexBoard) {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	board, ok := file.Scenario.Board.(*model.HexBoard)
	require.True(t, ok)
	return file.Scenario, board
}

func svgOf(t testing.TB, p *draw.Print) []byte {
	t.Helper()
	width, height := p.Size()
	s := svg.New(width, height, 0.15, "Brunstatt")
	p.Draw(s)
	file, err := s.Bytes()
	require.NoError(t, err)
	return file
}

// window is the part of a sheet that the tests look at, in units of a print.
var window = image.Rect(1400, 300, 2200, 900)

// shown is what the screen shows of the window.
func shown(board *model.HexBoard, units []draw.Stack, areas []draw.Area) *image.RGBA {
	v := draw.NewView(board)
	v.Resize(window.Dx(), window.Dy())
	v.SetUnits(units)
	v.SetAreas(areas)
	v.SetCamera(draw.Camera{Size: 97 / 1.5, X: float64(window.Min.X), Y: float64(window.Min.Y)})
	return v.Image()
}

// drawPart draws the window of a print with its corner at the canvas's.
func drawPart(p *draw.Print, c paint.Canvas) {
	low, high := paint.Point{X: float64(window.Min.X), Y: float64(window.Min.Y)}, paint.Point{X: float64(window.Max.X), Y: float64(window.Max.Y)}
	c.Within(paint.Scaled(1, 1, paint.Point{X: -low.X, Y: -low.Y}), func() { p.DrawPart(c, low, high) })
}

func TestAPrintLooksAsTheScreenDoes(t *testing.T) {
	s, board := brunstatt(t)
	units := draw.SetUp(s)
	area := draw.Area{Hexes: hex.Disk(board.Grid, hex.Hex{Col: 18, Row: 4}, 2).List(), Ink: paint.RGBA(0x24567fff), Label: "reserve"}
	for name, of := range map[string]struct {
		units []draw.Stack
		areas []draw.Area
		most  float64 // of 255, on the mean
	}{
		"a bare map":           {most: 1.5},
		"a map with units":     {units: units, most: 2},
		"a map with some area": {areas: []draw.Area{area}, most: 3.5},
	} {
		t.Run(name, func(t *testing.T) {
			got := image.NewRGBA(image.Rectangle{Max: window.Size()})
			drawPart(draw.NewPrint(board, of.units, of.areas, draw.Options{}), paint.NewPixels(got, paint.Scaled(1, 1, paint.Point{})))
			far := drawtest.Difference(shown(board, of.units, of.areas), got)
			assert.Less(t, far, of.most)
		})
	}
}

func TestAnotherProgramDrawsAPrintAlike(t *testing.T) {
	_, board := brunstatt(t)
	p := draw.NewPrint(board, nil, nil, draw.Options{})
	s := svg.New(float64(window.Dx()), float64(window.Dy()), 0.15, "Brunstatt")
	drawPart(p, s)
	file, err := s.Bytes()
	require.NoError(t, err)
	got := drawtest.Render(t, "rsvg-convert", "-w", strconv.Itoa(window.Dx()), drawtest.Kept(t, "map.svg", file))
	assert.Less(t, drawtest.Difference(shown(board, nil, nil), got), 2.5, "but for the faces of texts, which that program may lack")
}

func TestAPictureIsAsWideAsItIsAskedFor(t *testing.T) {
	s, board := brunstatt(t)
	units := draw.SetUp(s)
	for _, width := range []int{2910, 2930, 2951} {
		var out bytes.Buffer
		ok, err := draw.EncodeWide(&out, board, units, width, draw.Options{}, nil)
		require.NoError(t, err)
		require.True(t, ok)
		m, err := png.Decode(&out)
		require.NoError(t, err)
		assert.Equal(t, width, m.Bounds().Dx())
		want := draw.Picture(board, draw.SizeForWidth(board, width), draw.Options{})
		more := width - want.Rect.Dx()
		assert.Equal(t, want.Rect.Dy()+more, m.Bounds().Dy(), "as much at the foot")
		at := image.Pt(want.Rect.Dx()/2, want.Rect.Dy()/2)
		off := image.Pt(more/2, more/2)
		shift := image.NewRGBA(image.Rect(0, 0, 300, 300))
		xdraw.Draw(shift, shift.Rect, m, at.Add(off), xdraw.Src)
		assert.Less(t, drawtest.Difference(want.SubImage(image.Rectangle{Min: at, Max: at.Add(image.Pt(300, 300))}), shift), 6.0, "the map is that of the screen, with units on it")
		assert.Equal(t, color.RGBAModel.Convert(m.At(30, 30)), color.RGBAModel.Convert(m.At(1, 1)), "more paper lies around it")
	}
	var out bytes.Buffer
	ok, err := draw.EncodeWide(&out, board, nil, 12000, draw.Options{}, nil)
	require.NoError(t, err)
	assert.False(t, ok, "the screen has no hexes so large")
	assert.Zero(t, out.Len())
}

// Between the sizes of the screen pictures are those of one nearby, made smaller.
func TestAPictureBetweenTheSizesOfTheScreenLooksAsTheyDo(t *testing.T) {
	s, board := brunstatt(t)
	units := draw.SetUp(s)
	for width, most := range map[int]float64{61: 11, 321: 3.5, 1240: 4} { // of 255, on the mean
		var out bytes.Buffer
		ok, err := draw.EncodeWide(&out, board, units, width, draw.Options{}, nil)
		require.NoError(t, err)
		require.True(t, ok)
		got, err := png.Decode(&out)
		require.NoError(t, err)
		wide, high := draw.NewPrint(board, nil, nil, draw.Options{}).Size()
		require.Equal(t, image.Pt(width, int(float64(width)*high/wide+0.5)), got.Bounds().Size(), "as high in proportion as on paper")
		near := image.NewRGBA(got.Bounds())
		at := draw.Picture(board, draw.SizeForWidth(board, width), draw.Options{})
		xdraw.CatmullRom.Scale(near, near.Rect, at, at.Rect, xdraw.Src, nil)
		mapped := image.Rectangle{Min: near.Rect.Max.Div(3), Max: near.Rect.Max.Div(3).Mul(2)}
		assert.Less(t, drawtest.Difference(near.SubImage(mapped), cut(got, mapped)), most, "%d pixels wide", width)
		assert.Equal(t, color.RGBAModel.Convert(at.At(1, 1)), color.RGBAModel.Convert(got.At(1, 1)), "paper is as it was")

		shown := draw.FittingPicture(board, units, width, 10*width, draw.Options{})
		require.Equal(t, got.Bounds(), shown.Rect)
		assert.Less(t, drawtest.Difference(shown, got), 1.0, "but for the colours of a palette")
		assert.LessOrEqual(t, draw.FittingPicture(board, units, 10*width, width/2, draw.Options{}).Rect.Dy(), width/2)
	}
	assert.Nil(t, draw.FittingPicture(board, nil, 12000, 12000, draw.Options{}))
}

// cut is a part of a picture by itself.
func cut(m image.Image, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(part)
	xdraw.Draw(out, part, m, part.Min, xdraw.Src)
	return out
}

func TestAPrintHasItsTextsAndLayers(t *testing.T) {
	_, board := brunstatt(t)
	file := string(svgOf(t, draw.NewPrint(board, nil, nil, draw.Options{})))
	for _, text := range []string{"0101", "5034", "Hill 75", "central road bridge", "60"} {
		assert.Contains(t, file, ">"+text+"</text>")
	}
	for _, layer := range []string{"Paper", "Ground", "Hex lines", "Hachures", "Houses", "Trees", "Roads, railroads and water", "Hex numbers", "Altitudes", "Frame", "Place names"} {
		assert.Equal(t, 1, strings.Count(file, `inkscape:label="`+layer+`"`), layer)
	}
	without := string(svgOf(t, draw.NewPrint(board, nil, nil, draw.Options{}.With(draw.Hidden, draw.NumberLayer, draw.TerrainLayer))))
	for _, layer := range []string{"Trees", "Houses", "Hex numbers"} {
		assert.NotContains(t, without, `inkscape:label="`+layer+`"`)
	}
	assert.Equal(t, file, string(svgOf(t, draw.NewPrint(board, nil, nil, draw.Options{}))), "the same map is the same file")
}

func BenchmarkPrintAsSVG(b *testing.B) {
	_, board := brunstatt(b)
	for b.Loop() {
		svgOf(b, draw.NewPrint(board, nil, nil, draw.Options{}))
	}
}
