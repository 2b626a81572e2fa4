package draw

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// patchBoard is a board of one terrain in the middle of clear ground.
func patchBoard(t model.Terrain) *model.HexBoard {
	b := model.NewHexBoard(9, 9)
	for h := range hex.Disk(b.Grid, hex.Hex{Col: 4, Row: 4}, 1).All() {
		b.SetTerrain(h, t)
	}
	return b
}

// centerOf is the pixel of a hex's centre in a picture of a whole board.
func centerOf(b *model.HexBoard, size float64, h hex.Hex) image.Point {
	p := makePlan(b.Grid, ladder[rungFor(size)])
	return p.center(h).Div(p.over)
}

func TestInksLieWhereTheyBelong(t *testing.T) {
	const size = 28
	inks := paint.Paper()
	b := model.NewHexBoard(12, 12)
	for h := range hex.Disk(b.Grid, hex.Hex{Col: 3, Row: 3}, 1).All() {
		b.SetTerrain(h, model.Crest)
	}
	for row := range 11 {
		b.SetLink(model.Canal, hex.Hex{Col: 7, Row: row}, hex.S, true)
		b.SetLink(model.Road, hex.Hex{Col: 9, Row: row}, hex.S, true)
	}
	m := Picture(b, size, BareGround())
	at := func(h hex.Hex) color.RGBA { p := centerOf(b, size, h); return m.RGBAAt(p.X, p.Y) }
	assert.Equal(t, color.RGBA(inks.Paper), at(hex.Hex{Col: 1, Row: 9}), "clear ground is bare paper")
	assert.Equal(t, color.RGBA(inks.CrestTint), at(hex.Hex{Col: 3, Row: 3}))
	assert.Equal(t, color.RGBA(inks.Water), at(hex.Hex{Col: 7, Row: 5}))
	road, found := centerOf(b, size, hex.Hex{Col: 9, Row: 5}), false
	for x := road.X - size/5; x < road.X+size/5; x++ { // roads run a little beside the centres
		found = found || m.RGBAAt(x, road.Y) == color.RGBA(inks.RoadFill)
	}
	assert.True(t, found, "a road runs through its hex")
	assert.Equal(t, color.RGBA(inks.Paper), m.RGBAAt(3, 3), "the margin is paper")

	v := NewView(b)
	v.Resize(100, 100)
	v.SetCamera(Camera{Size: size, X: -50, Y: -50})
	assert.Equal(t, color.RGBA(inks.Desk), v.Image().RGBAAt(2, 2), "the desk is beside the sheet")
}

func TestALineThatEndsAtTheEdgeRunsOffTheSheet(t *testing.T) {
	const size = 28
	b := model.NewHexBoard(12, 12)
	for row := range 11 {
		b.SetLink(model.Canal, hex.Hex{Col: 6, Row: row}, hex.S, true)
	}
	b.SetLink(model.Canal, hex.Hex{Col: 6, Row: 5}, hex.S, false)
	m := Picture(b, size, BareGround())
	p := makePlan(b.Grid, ladder[rungFor(size)])
	x := p.center(hex.Hex{Col: 6}).X
	assert.Equal(t, color.RGBA(paint.Paper().Water), m.RGBAAt(x, p.neat.Min.Y+1), "at the northern edge")
	assert.Equal(t, color.RGBA(paint.Paper().Water), m.RGBAAt(x, p.neat.Max.Y-2), "at the southern edge")
	assert.Equal(t, color.RGBA(paint.Paper().Paper), m.RGBAAt(x, p.neat.Min.Y-2*p.dy/3), "not in the margin")
	gap := p.center(hex.Hex{Col: 6, Row: 5}).Y + p.dy
	assert.Equal(t, color.RGBA(paint.Paper().Paper), m.RGBAAt(x, gap), "a line that ends inland stops there")
}

func TestWithoutABridgeTheCanalCutsTheRoad(t *testing.T) {
	const size = 36
	b := model.NewHexBoard(9, 9)
	for i := range 8 {
		b.SetLink(model.Road, hex.Hex{Col: 4, Row: i}, hex.S, true)
	}
	at := hex.Hex{Col: 4, Row: 4}
	b.SetLink(model.Canal, at, hex.NW, true)
	b.SetLink(model.Canal, at, hex.SE, true)
	middle := func() color.RGBA {
		p := centerOf(b, size, at)
		return Picture(b, size, BareGround()).RGBAAt(p.X, p.Y)
	}
	assert.Equal(t, color.RGBA(paint.Paper().Water), middle())
	b.SetBridge(at, true)
	assert.Equal(t, color.RGBA(paint.Paper().RoadFill), middle())
}

func TestDetailsAppearWhenTheyAreLargeEnough(t *testing.T) {
	b := sampleBoard(32, 22)
	for _, detail := range []struct {
		name string
		from float64
		off  Options
	}{
		{"hex lines", gridFrom, Options{}.With(Hidden, GridLayer)},
		{"hex numbers", labelsFrom, Options{}.With(Hidden, NumberLayer)},
		{"names", namesFrom, Options{}.With(Hidden, LabelLayer, PlaceLayer)},
	} {
		t.Run(detail.name, func(t *testing.T) {
			for _, s := range ladder {
				if part := s.size() / detail.from; part < 0.8 || part > 1.25 {
					continue
				}
				with, without := Picture(b, s.size(), Options{}), Picture(b, s.size(), detail.off)
				assert.Equal(t, s.size() >= detail.from, !bytes.Equal(with.Pix, without.Pix), "at size %.2f", s.size())
			}
		})
	}
}

// gray is the brightness of a picture's pixels.
func gray(m *image.RGBA) []int {
	var out []int
	for i := 0; i < len(m.Pix); i += 4 {
		out = append(out, (299*int(m.Pix[i])+587*int(m.Pix[i+1])+114*int(m.Pix[i+2]))/1000)
	}
	return out
}

// apartInGray is how many pixels two pictures show in clearly different gray.
func apartInGray(a, b *image.RGBA) int {
	n, ga, gb := 0, gray(a), gray(b)
	for i := range ga {
		if d := ga[i] - gb[i]; d > 40 || d < -40 {
			n++
		}
	}
	return n
}

func TestTerrainsAreToldApartWithoutColor(t *testing.T) {
	for _, size := range []float64{11, 20, 28} {
		pictures := map[model.Terrain]*image.RGBA{}
		for _, terrain := range model.Terrains() {
			pictures[terrain] = Picture(patchBoard(terrain), size, Options{}.With(Hidden, NumberLayer, LabelLayer))
		}
		for a, x := range pictures {
			for b, y := range pictures {
				if a < b {
					assert.Greater(t, apartInGray(x, y), int(size*size/2), "%v and %v at size %g", a, b, size)
				}
			}
		}
	}
}

func TestHighlightsAreToldApartWithoutColor(t *testing.T) {
	h := hex.List{{Col: 4, Row: 4}}
	kinds := map[string]Highlights{
		"nothing": {}, "hover": {Hover: h}, "brush": {Brush: h}, "selected": {Selected: h}, "lit": {Lit: h},
		"error": {Problems: []Problem{{h[0], diag.Error}}}, "warning": {Problems: []Problem{{h[0], diag.Warning}}}, "hint": {Problems: []Problem{{h[0], diag.Hint}}},
	}
	for _, size := range []float64{11, 28} {
		pictures := map[string]*image.RGBA{}
		for name, over := range kinds {
			pictures[name] = fresh(model.NewHexBoard(9, 9), 300, 300, Camera{Size: size}, Options{}, over)
		}
		for a, x := range pictures {
			for b, y := range pictures {
				if a < b {
					assert.Greater(t, apartInGray(x, y), 8, "%s and %s at size %g", a, b, size)
				}
			}
		}
	}
}

func TestHighlightsLeaveNoTrace(t *testing.T) {
	b := sampleBoard(32, 22)
	v := NewView(b)
	v.Resize(500, 400)
	v.SetCamera(Camera{Size: 20})
	before := bytes.Clone(v.Image().Pix)
	v.SetHighlights(Highlights{Hover: hex.List{{Col: 2, Row: 2}}, Lit: hex.Disk(b.Grid, hex.Hex{Col: 6, Row: 5}, 3).List(), Problems: []Problem{{Hex: hex.Hex{Col: 9, Row: 3}}}})
	assert.NotEqual(t, before, v.Image().Pix)
	v.SetHighlights(Highlights{})
	assert.Equal(t, before, v.Image().Pix)
}

func TestNoArtIsCutOff(t *testing.T) {
	var full [model.NumLines]strand
	for k := range full {
		full[k] = straight(0b111111)
	}
	motifs := []motif{
		{recipe: hexLines, variant: 63}, {recipe: canalBanks, lines: full}, {recipe: canalWater, lines: full},
		{recipe: riverBanks, lines: full}, {recipe: riverWater, lines: full},
		{recipe: roadCase, lines: full}, {recipe: roadFill, lines: full}, {recipe: railLine, lines: full},
		{recipe: bridgeDeck, lines: full}, {recipe: bridgeParapet, lines: full},
		{recipe: spotHeight, text: "8888"}, {recipe: peakSign},
		{recipe: townName, text: "MÜLHAUSEN"}, {recipe: woodName, text: "Qj"}, {recipe: hillName, text: "Hill 60"},
		{recipe: otherName, text: "Ferme du Grand-Ballon, jardin"}, {recipe: roadName, text: "7"},
		{recipe: exitDisc, text: "188"}, {recipe: crossDisc, text: "8"}, {recipe: trenchRing}, {recipe: areaOutline, variant: 63, ink: night}, {recipe: areaName, text: "Reserve of the 2nd Division"}, {recipe: coverText, text: "12"}, {recipe: coverLabel, text: "far too long a text for any hex"},
	}
	for k := range numHighlights {
		motifs = append(motifs, motif{recipe: outlineMark, variant: int32(k)<<6 | 63})
	}
	for i := range numStyles {
		motifs = append(motifs, motif{recipe: coverOutline, variant: int32(i)<<6 | 63})
	}
	for _, s := range []Style{Objective, Entry, Target, MayNot, Declared, CanAct} {
		motifs = append(motifs, motif{recipe: coverSign, variant: int32(s)<<6 | 1})
	}
	for _, k := range model.SideKinds() {
		motifs = append(motifs, motif{recipe: sideLines, variant: int32(k)<<6 | 63})
	}
	for i := range 3 {
		motifs = append(motifs, motif{recipe: problemFlag, variant: int32(i)})
	}
	for i := range treeKinds {
		motifs = append(motifs, motif{recipe: tree, variant: int32(i)}, motif{recipe: digit, variant: int32(i)})
	}
	for i := range hachureTurns * hachureLengths {
		motifs = append(motifs, motif{recipe: hachure, variant: int32(i)})
	}
	for i := range townVariants {
		motifs = append(motifs, motif{recipe: houses, variant: int32(i)})
	}
	for _, s := range ladder {
		if s.over > 1 && s.bears(namesFrom) || s.over == 1 && s.dx%5 == 0 || s.size() > 90 {
			a := takeArt(s, paint.Paper())
			for _, m := range motifs {
				r := a.draw(m)
				edge := image.Rect(0, 0, r.Width, r.Height).Inset(1)
				found := press(r)
				require.True(t, found.box.Add(r.Origin()).In(edge), "motif %+v at size %.2f reaches the edge of its raster", m, s.size())
				require.False(t, found.box.Empty(), "motif %+v at size %.2f is empty", m, s.size())
			}
			giveArt(a)
		}
	}
}

func TestAPNGShowsThePicture(t *testing.T) {
	for _, size := range []float64{3.6, 28} {
		b := sampleBoard(32, 22)
		var file bytes.Buffer
		require.NoError(t, EncodePNG(&file, b, nil, size, Options{}, nil))
		got, err := png.Decode(&file)
		require.NoError(t, err)
		want := Picture(b, size, Options{})
		require.Equal(t, want.Rect, got.Bounds())
		worst, sum := 0, 0
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				r, g, bl, _ := got.At(x, y).RGBA()
				w := want.RGBAAt(x, y)
				d := max(abs(int(r>>8)-int(w.R)), abs(int(g>>8)-int(w.G)), abs(int(bl>>8)-int(w.B)))
				worst, sum = max(worst, d), sum+d
			}
		}
		assert.Less(t, worst, 40, "size %g", size)
		assert.Less(t, float64(sum)/float64(len(want.Pix)/4), 1.0, "size %g", size)
	}
}

// A picture between the sizes of the screen has no seams where one band of it ends and the next
// begins, wherever that is.
func TestAReducedPictureIsTheSameInBands(t *testing.T) {
	b := sampleBoard(50, 34)
	for width, rows := range map[int]int{97: 1, 1001: 50, 1803: bandRows + 1} {
		p, ok := reducedFor(b, width)
		require.True(t, ok)
		d := setUp(b, nil, p.scale, Options{})
		defer d.close()
		banded := image.NewRGBA(image.Rect(0, 0, width, p.height))
		var scratch bands
		for top := 0; top < p.height; top += rows {
			band := &image.RGBA{Pix: banded.Pix[top*banded.Stride:], Stride: banded.Stride, Rect: image.Rect(0, 0, width, min(rows, p.height-top))}
			d.inkReduced(band, image.Pt(0, top), p, &scratch)
		}
		whole := FittingPicture(b, nil, width, 2*width, Options{})
		assert.Equal(t, banded.Rect, whole.Rect)
		worst := 0
		for i := range whole.Pix {
			worst = max(worst, abs(int(whole.Pix[i])-int(banded.Pix[i])))
		}
		assert.LessOrEqual(t, worst, 1, "%d pixels wide, %d rows at a time, but for rounding", width, rows)
	}
	for _, board := range []*model.HexBoard{model.NewHexBoard(1, 1), model.NewHexBoard(1, 40), b} {
		for width := 1; width < makePlan(board.Grid, ladder[len(ladder)-1]).sheet.Dx(); width += 1 + width/50 {
			_, ok := reducedFor(board, width)
			assert.True(t, ok, "of every width that the screen could have")
		}
	}
}

func TestAPictureDrawnInStripsIsWrittenLikeAWholeOne(t *testing.T) {
	b := sampleBoard(50, 34)
	size := SizeForWidth(b, 5000)
	var whole, inStrips bytes.Buffer
	require.NoError(t, paint.WritePNG(&whole, Picture(b, size, Options{})))
	var parts []float64
	require.NoError(t, EncodePNG(&inStrips, b, nil, size, Options{}, func(part float64) error {
		parts = append(parts, part)
		return nil
	}))
	assert.True(t, bytes.Equal(whole.Bytes(), inStrips.Bytes()))
	assert.Greater(t, len(parts), 2)
	assert.True(t, slices.IsSorted(parts))
	assert.InDelta(t, 1, parts[len(parts)-1], 1e-9)

	enough := errors.New("enough")
	assert.ErrorIs(t, EncodePNG(&inStrips, b, nil, size, Options{}, func(float64) error { return enough }), enough)
}

func abs(n int) int { return max(n, -n) }

func TestAPictureOfFewColorsIsWrittenExactly(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 31, 17))
	for i := range 31 * 17 {
		m.SetRGBA(i%31, i/31, color.RGBA{uint8(i % 200), 7, uint8(i % 50), 255})
	}
	var file bytes.Buffer
	require.NoError(t, paint.WritePNG(&file, m))
	got, err := png.Decode(&file)
	require.NoError(t, err)
	for i := range 31 * 17 {
		assert.Equal(t, m.RGBAAt(i%31, i/31), color.RGBAModel.Convert(got.At(i%31, i/31)))
	}
}

func TestAPictureOverAnotherIsTransparentWhereBothAreAlike(t *testing.T) {
	ground := Picture(sampleBoard(8, 6), 20, Options{})
	m := *ground
	m.Pix = slices.Clone(ground.Pix)
	for i := range 40 {
		m.SetRGBA(10+i, 12, color.RGBA{200, uint8(i), 30, 255})
	}
	var file bytes.Buffer
	require.NoError(t, paint.WritePNGOver(&file, &m, ground))
	got, err := png.Decode(&file)
	require.NoError(t, err)
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			want := m.RGBAAt(x, y)
			if want == ground.RGBAAt(x, y) {
				want = color.RGBA{}
			}
			require.Equal(t, want, color.RGBAModel.Convert(got.At(x, y)))
		}
	}
}

type fullDisk struct{ room int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 {
		return 0, errors.New("no space left on the disk")
	}
	return len(b), nil
}

func TestAFailedWriteIsReported(t *testing.T) {
	for _, room := range []int{0, 60000} {
		err := EncodePNG(&fullDisk{room}, sampleBoard(50, 34), nil, 28, Options{}, nil)
		assert.ErrorContains(t, err, "no space left", "with room for %d bytes", room)
	}
}

func TestAPictureTooLargeToWriteIsRefused(t *testing.T) {
	err := EncodePNG(&bytes.Buffer{}, model.NewHexBoard(999, 999), nil, 28, Options{}, nil)
	assert.ErrorContains(t, err, "choose a smaller size")
}

func TestTheWidthAskedForIsNearlyMet(t *testing.T) {
	b := model.NewHexBoard(50, 34)
	for _, width := range []int{200, 280, 600, 1200, 2900, 5000} {
		got := Picture(b, SizeForWidth(b, width), Options{}).Rect.Dx()
		assert.InDelta(t, width, got, float64(width)/12)
	}
}

func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) {
	b := sampleBoard(32, 22)
	want := Picture(b, 20, Options{})
	Picture(patchBoard(model.Woods), 20, Options{})
	assert.Equal(t, want.Pix, Picture(b, 20, Options{}).Pix)
}

func TestPicturesMayBeDrawnAtTheSameTime(t *testing.T) {
	b := sampleBoard(32, 22)
	want := Picture(b, 9.3, Options{})
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() { assert.Equal(t, want.Pix, Picture(b.Clone(), 9.3, Options{}).Pix) })
	}
	wait.Wait()
}

func TestOddBoardsAreDrawn(t *testing.T) {
	strange := model.NewHexBoard(3, 2)
	strange.Places = []model.Place{
		{Kind: model.PlaceTown, Name: "Nowhere", Hexes: hex.List{{Col: 90, Row: -5}}},
		{Kind: model.PlaceExit, Name: "9", Hexes: hex.List{{Col: -1, Row: 0}}},
		{Kind: model.PlaceCrossroads, Name: "x", Hexes: hex.List{{Col: 50, Row: 50}}},
		{Kind: model.PlaceWood, Name: "森", Hexes: hex.List{{Col: 1, Row: 1}}},
		{Kind: model.PlaceHill, Name: "", Hexes: hex.List{{Col: 1, Row: 1}}},
		{Kind: model.PlaceRoad, Name: "empty"},
		{Kind: "unknown", Name: "A name far longer than the whole map is wide, for once", Hexes: hex.List{{Col: 2, Row: 0}}},
	}
	strange.SetTerrain(hex.Hex{Col: 1, Row: 1}, model.Crest)
	strange.SetAltitude(hex.Hex{Col: 1, Row: 1}, 9999)
	strange.SetBridge(hex.Hex{}, true)
	for name, b := range map[string]*model.HexBoard{
		"without hexes": model.NewHexBoard(0, 0), "of one hex": model.NewHexBoard(1, 1), "of one row": model.NewHexBoard(40, 1),
		"of one column": model.NewHexBoard(1, 40), "with strange places": strange,
	} {
		t.Run("a board "+name, func(t *testing.T) {
			for _, size := range []float64{0.2, 3, 9, 28, 95} {
				m := Picture(b, size, Options{})
				assert.Positive(t, m.Rect.Dx(), fmt.Sprint(size))
				v := NewView(b)
				v.Resize(90, 60)
				v.SetCamera(v.Fit())
				v.Invalidate(hex.Hex{}, hex.Hex{Col: 70, Row: 70})
				v.SetHighlights(Highlights{Hover: hex.List{{Col: -1}, {}, {Col: 99, Row: 99}}})
				v.Image()
			}
		})
	}
}
