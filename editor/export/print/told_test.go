package print_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
)

// face fills a counter and writes on it.
func face(text string) func(c paint.Canvas) {
	return func(c paint.Canvas) { c.Text(paint.Text{Line: text, Size: 0.5}) }
}

func show(g *drawtest.Gallery, name string, pages []pdf.Page) {
	for _, p := range pages {
		g.Say(name, p.Width, p.Height, p.Trim, p.Bleed, p.Title, p.Part)
		g.Draw(name, p.Draw)
	}
}

// empty is a board of which nothing is drawn.
type empty struct{ plot.Board }

func (empty) DrawPart(c paint.Canvas, low, high paint.Point) {
	var p paint.Path
	p.Polyline(low, high)
	c.Stroke(p, paint.Stroke{Width: 1}, drawtest.SpecimenRed)
}

// Where everything lies on the sheets is what it was.
func TestSheetsAreLaidOutAsTheyWere(t *testing.T) {
	var g drawtest.Gallery
	for _, turn := range []print.Turn{print.LongEdge, print.ShortEdge, print.Folded, print.FrontOnly} {
		for _, gutter := range []float64{0, 3} {
			for _, high := range []float64{0, 40} {
				s := print.CounterSheets{Title: "Brunstatt", Name: []string{"", "Markers"}[int(gutter)/3], Paper: print.PaperNamed("a4"), Margin: 12, Side: 30, High: high, Gutter: gutter, Turn: turn, Shift: paint.Point{X: 0.5, Y: -1}}
				var counters []print.Counter
				for i := range 50 {
					k := print.Counter{Front: face(fmt.Sprint("front ", i))}
					if i%3 > 0 {
						k.Back = face(fmt.Sprint("back ", i))
					}
					counters = append(counters, k)
				}
				name := fmt.Sprint("counters, turned ", turn)
				pages, err := s.Pages(counters)
				require.NoError(t, err)
				show(&g, name, pages)
				show(&g, name+", calibration", s.Calibration())
			}
		}
	}
	for seed := range 12 {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		s := print.SlipSheets{Title: "Cowpens", Name: "Bases", Paper: print.PaperNamed("letter"), Margin: 10, Gap: float64(seed % 4)}
		var slips []print.Slip
		for i := range 5 * seed {
			slips = append(slips, print.Slip{Width: float64(5 + r.IntN(210)), Height: float64([]int{10, 20, 20, 55, 260}[r.IntN(5)]), Front: face(fmt.Sprint(i))})
		}
		pages, left := s.Pages(slips)
		g.Say("slips", left)
		show(&g, "slips", pages)
	}
	boards := []model.Board{model.NewHexBoard(30, 21), model.NewAreaBoard(900, 1200), &model.TableBoard{Width: 7200, Height: 4800}}
	for i, b := range boards {
		name := []string{"hexes", "areas", "tables"}[i]
		for _, by := range []float64{0.2, 1, 2.3} {
			for _, version := range []string{"", "version 2"} {
				of := plot.Of(b, nil, draw.Options{})
				m := print.Map{Board: empty{of}, Title: "Proof", Version: version, Cell: of.Cell().Usual * by}
				show(&g, "the whole map of "+name, []pdf.Page{m.Whole()})
				for _, paper := range []string{"a4", "a1"} {
					tiling := m.Tiling(print.PaperNamed(paper), 10, 8, m.Cut())
					g.Say("tiles of "+name, fmt.Sprintf("%s %d %d %.3f %.3f", tiling.Paper.Name, tiling.Cols, tiling.Rows, tiling.First, tiling.Step))
					show(&g, "tiles of "+name, m.Sheets(tiling))
				}
			}
		}
	}
	g.Hold(t, "told.txt")
}

func TestSlipsLieInRowsTheHighestFirst(t *testing.T) {
	s := print.SlipSheets{Title: "T", Name: "Cards", Paper: print.Paper{Width: 100, Height: 60}, Margin: 10, Gap: 2}
	var slips []print.Slip
	for i, size := range [][2]float64{{30, 10}, {49, 10}, {30, 18}, {81, 5}, {80, 20}, {30, 40}, {80, 41}} {
		slips = append(slips, print.Slip{Width: size[0], Height: size[1], Front: face(fmt.Sprint(i))})
	}
	pages, left := s.Pages(slips)
	assert.Equal(t, 2, left, "what is wider or higher than the paper is left out")
	require.Len(t, pages, 3)
	assert.Equal(t, "Cards 1 of 3", pages[0].Title)
	assert.Contains(t, drawtest.Written(pages[0].Draw), "by 1,0 0,1, moved 10,10\n  text \"5\"")
	second := drawtest.Written(pages[1].Draw)
	assert.Contains(t, second, "by 1,0 0,1, moved 10,10\n  text \"4\"", "nothing fits beside the first")
	assert.Contains(t, second, "by 1,0 0,1, moved 10,32\n  text \"2\"")
	assert.Contains(t, second, "by 1,0 0,1, moved 42,32\n  text \"0\"")
	assert.Contains(t, drawtest.Written(pages[2].Draw), "by 1,0 0,1, moved 10,10\n  text \"1\"", "the row has no room for it, nor the sheet for another")
	third, _ := s.Pages(slips[:2])
	assert.Contains(t, drawtest.Written(third[0].Draw), "by 1,0 0,1, moved 10,22\n  text \"1\"", "81 with the gap is too wide")
}

func TestWhatTheLastSheetOfSlipsHolds(t *testing.T) {
	s := print.SlipSheets{Paper: print.Paper{Width: 80, Height: 60}, Margin: 10} // three by two
	for n, want := range map[int][2]int{0: {0, 0}, 1: {1, 0}, 6: {1, 0}, 7: {2, 1}, 11: {2, 5}, 12: {2, 0}} {
		slips := slices.Repeat([]print.Slip{{Width: 20, Height: 20}}, n)
		assert.Equal(t, want, [2]int{s.Sheets(slips), s.Rest(slips)}, n)
	}
}

func TestPapersAreFoundByName(t *testing.T) {
	assert.Equal(t, "A3", print.PaperNamed("A3").Name)
	assert.Equal(t, "A4", print.PaperNamed("").Name)
	assert.Equal(t, "A0", print.PaperNamed("a0").Name)
}

func TestTheLargestCellThatFitsOnASheet(t *testing.T) {
	a4 := print.PaperNamed("a4")
	assert.InDelta(t, 19, print.FitCell(10, 10, a4, 10), 1e-9)
	assert.InDelta(t, 27.7, print.FitCell(10, 5, a4, 10), 1e-9, "lying")
	assert.InDelta(t, 27.7, print.FitCell(5, 10, a4, 10), 1e-9)
}

func TestBacksOfSlipsMeetTheirFronts(t *testing.T) {
	s := print.SlipSheets{Title: "T", Name: "Cards", Paper: print.Paper{Width: 100, Height: 60}, Margin: 10}
	slips := []print.Slip{{Width: 30, Height: 20, Front: face("0"), Back: face("back")}, {Width: 20, Height: 20, Front: face("1")}}
	pages, _ := s.Pages(slips)
	require.Len(t, pages, 2)
	assert.Equal(t, "Cards 1 of 1, backs", pages[1].Title)
	backs := drawtest.Written(pages[1].Draw)
	assert.Contains(t, backs, "by 1,0 0,1, moved 60,10\n  text \"back\"", "as far from the right edge as the front from the left one")
	assert.NotContains(t, backs, "\"1\"")
	s.Turn, s.Shift = print.ShortEdge, paint.Point{X: 1, Y: 2}
	pages, _ = s.Pages(slips)
	assert.Contains(t, drawtest.Written(pages[1].Draw), "by -1,0 0,-1, moved 41,52\n  text \"back\"", "on its head, and moved")
	for _, none := range []print.Turn{print.Folded, print.FrontOnly} {
		s.Turn = none
		pages, _ = s.Pages(slips)
		assert.Len(t, pages, 1)
	}
	s.Turn = print.LongEdge
	pages, _ = s.Pages(slips[1:])
	assert.Len(t, pages, 1, "nobody has a back")
}
