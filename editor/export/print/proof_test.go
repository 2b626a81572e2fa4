package print_test

import (
	"context"
	"image"
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/export/print"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// written is the path of a file with some pages.
func written(t testing.TB, pages ...pdf.Page) string {
	t.Helper()
	file, err := pdf.Document{Title: "Proof", Pages: pages}.Bytes(context.Background(), nil)
	require.NoError(t, err)
	return drawtest.Kept(t, "proof.pdf", file)
}

// pixelsMM is how many pixels a millimetre is drawn with.
const pixelsMM = 10

func rendered(t testing.TB, path string, page int) image.Image {
	t.Helper()
	n := strconv.Itoa(page)
	return drawtest.Render(t, "pdftoppm", "-r", strconv.Itoa(254), "-f", n, "-l", n, "-gray", "-png", path)
}

func isBlack(m image.Image, x, y int) bool {
	gray, _, _, _ := m.At(x, y).RGBA()
	return gray < 0x4000
}

// edges are where a row of pixels changes between white and black.
func edges(at func(i int) bool, n int) (out []int) {
	before := false
	for i := range n {
		if now := at(i); now != before {
			out = append(out, i)
			before = now
		}
	}
	return out
}

func TestFrontAndBackMeetInPagesThatAnotherProgramDraws(t *testing.T) {
	square := func(c paint.Canvas) {
		var p paint.Path
		p.Polygon(paint.Point{X: 0.1, Y: 0.1}, paint.Point{X: 0.9, Y: 0.1}, paint.Point{X: 0.9, Y: 0.9}, paint.Point{X: 0.1, Y: 0.9})
		c.Fill(p, paint.RGBA(0x000000ff))
	}
	for _, turn := range []print.Turn{print.LongEdge, print.ShortEdge} {
		s := print.CounterSheets{Title: "Proof", Paper: print.PaperNamed("letter"), Margin: 12, Side: 13, Gutter: 3, Turn: turn}
		cols, rows := s.Grid()
		pages, err := s.Pages(slices.Repeat([]print.Counter{{Front: square, Back: square}}, cols*rows-3)) // the last row is not full
		require.NoError(t, err)
		path := written(t, pages...)
		front, back := rendered(t, path, 1), rendered(t, path, 2)
		w, h := front.Bounds().Dx(), front.Bounds().Dy()
		turned := func(x, y int) (int, int) { return w - 1 - x, y }
		if turn == print.ShortEdge {
			turned = func(x, y int) (int, int) { return x, h - 1 - y }
		}
		compared := 0
		compare := func(a, b []int) {
			require.Len(t, b, len(a))
			for i := range a {
				assert.InDelta(t, a[i], b[i], 0.2*pixelsMM)
				compared++
			}
		}
		for row := range rows {
			y := int((s.Place(row*cols).Y + s.Side/2) * pixelsMM)
			compare(edges(func(x int) bool { return isBlack(front, x, y) }, w), edges(func(x int) bool { x, y := turned(x, y); return isBlack(back, x, y) }, w))
		}
		for col := range cols {
			x := int((s.Place(col).X + s.Side/2) * pixelsMM)
			compare(edges(func(y int) bool { return isBlack(front, x, y) }, h), edges(func(y int) bool { x, y := turned(x, y); return isBlack(back, x, y) }, h))
		}
		assert.Equal(t, 4*(cols*rows-3), compared, "four edges of each counter")
	}
}

// country is a small map with something of each kind.
func country() print.Map {
	b := model.NewHexBoard(24, 16)
	for i, h := range slices.Collect(b.Grid.All()) {
		b.SetTerrain(h, model.Terrains()[i/7%len(model.Terrains())])
		if h.Col < 23 && h.Row == 7 {
			b.SetLink(model.Road, h, hex.SE, h.Col%2 == 1)
			b.SetLink(model.Road, h, hex.NE, h.Col%2 == 1)
		}
	}
	return print.Map{Board: plot.Of(b, nil, draw.Options{}), Title: "Proof", Cell: 16}
}

func TestSheetsPutTogetherAreTheMapOnOnePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws nine pages")
	}
	m := country()
	tiling := m.Tiling(print.PaperNamed("a4"), 10, 10, m.Cut())
	require.Greater(t, tiling.Cols*tiling.Rows, 2)
	const cell = 2 // mm: what is compared is how dark small squares are
	whole := rendered(t, written(t, m.Whole()), 1)
	pages := m.Sheets(tiling)
	path := written(t, pages...)
	width, height := m.Size()
	shownX, shownY := tiling.Shown()
	for row := range tiling.Rows {
		for col := range tiling.Cols {
			sheet := rendered(t, path, 2+row*tiling.Cols+col)
			sum, n := 0.0, 0
			for y := 1.0; y < shownY-1-cell; y += cell {
				for x := 1.0; x < shownX-1-cell; x += cell {
					at := paint.Point{X: tiling.First.X + float64(col)*tiling.Step.X + x, Y: tiling.First.Y + float64(row)*tiling.Step.Y + y}
					glued := col < tiling.Cols-1 && math.Abs(x-tiling.Step.X) < 2*cell || row < tiling.Rows-1 && math.Abs(y-tiling.Step.Y) < 2*cell
					if at.X < 1 || at.Y < 1 || at.X > width-1-cell || at.Y > height-1-cell || glued {
						continue // beside the map, or on the dashed line of the strip
					}
					const bleed = 10
					sum += math.Abs(darkness(sheet, tiling.Margin+x, tiling.Margin+y, cell) - darkness(whole, bleed+at.X, bleed+at.Y, cell))
					n++
				}
			}
			require.Positive(t, n)
			assert.Less(t, sum/float64(n), 1.0, "gray levels on sheet %s, of 255", print.SheetName(col, row))
		}
	}
}

// darkness is the mean of the gray levels of a square whose corner lies at a place, in mm.
func darkness(m image.Image, x, y, side float64) float64 {
	sum, n := 0.0, 0
	left, top := int(math.Round(x*pixelsMM)), int(math.Round(y*pixelsMM))
	for j := top; j < top+int(side*pixelsMM); j++ {
		for i := left; i < left+int(side*pixelsMM); i++ {
			gray, _, _, _ := m.At(i, j).RGBA()
			sum += float64(gray >> 8)
			n++
		}
	}
	return sum / float64(n)
}

var boxed = regexp.MustCompile(`xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(\d{4})<`)

func TestNumbersOfHexesLieWhereTheLayoutHasThem(t *testing.T) {
	m := country()
	path := written(t, m.Whole())
	found := map[string]paint.Point{}
	for _, w := range boxed.FindAllStringSubmatch(drawtest.Ask(t, "pdftotext", "-bbox", path, "-"), -1) {
		mm := func(s string) float64 {
			x, err := strconv.ParseFloat(s, 64)
			require.NoError(t, err)
			return x * 25.4 / 72
		}
		found[w[5]] = paint.Point{X: (mm(w[1]) + mm(w[3])) / 2, Y: (mm(w[2]) + mm(w[4])) / 2}
	}
	require.Greater(t, len(found), 300)
	first, ok := found["0101"]
	require.True(t, ok)
	side := m.Cell / math.Sqrt(3)
	for label, at := range found {
		h, err := hex.ParseLabel(label)
		require.NoError(t, err)
		want := first.Add(paint.Point{X: 1.5 * side * float64(h.Col), Y: m.Cell * (float64(h.Row) + 0.5*float64(h.Col%2))})
		// The pitch of a hex drawn in whole units is off by a two-thousandth.
		assert.InDelta(t, want.X, at.X, 0.2+0.0007*want.X, label)
		assert.InDelta(t, want.Y, at.Y, 0.2, label)
	}
}
