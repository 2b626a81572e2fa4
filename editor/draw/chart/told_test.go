package chart

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/scenarios"
)

// What charts show of games, and the figures in them, is what it was.
func TestChartsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	tell := func(name string, c Chart) {
		width, height := c.Size()
		g.Say(name, c.Title, c.About, width, height, c.rows)
		g.Draw(name, c.Draw)
	}
	for _, id := range []string{"markova", "leuthen"} {
		r, sc := played(t, id, 3)
		for _, stopped := range []bool{false, true} {
			r.Stopped = stopped
			tell(id+", shares", Shares(r, sc))
			tell(id+", shares", Shares(r, nil))
			tell(id+", turns", Turns(r, sc, ""))
			losses, err := Losses(r, sc, "")
			require.NoError(t, err)
			tell(id+", losses", losses)
		}
		for _, kind := range balance.HeatKinds() {
			for _, of := range []HeatMap{{Kind: kind, Last: 99}, {Kind: kind, Side: sc.Sides[1].ID, First: 2, Last: 4}, {Kind: kind, First: 1, Last: 1}, {Kind: kind}, {Kind: kind, First: 7, Last: 3}} {
				c, err := Heat(r, sc, of, "")
				name := fmt.Sprintf("%s, heat of %v", id, kind)
				if err != nil {
					g.Say(name, err)
					continue
				}
				width, height := c.Size()
				g.Say(name, c.Title, c.About, width, height, c.rows)
				if of == (HeatMap{Kind: kind, Last: 99}) { // maps take long to draw
					g.Show(name, c.Picture(0.06))
				}
			}
		}
	}
	for _, bars := range [][]Bar{nil, {{"a turn more", 2, 9, 16}, {"a company fewer", -20, -12, -4}}, {{"nothing", -0.01, 0, 0.01}}, {{"much", 80, 90, 100}, {"a long name of a change that has no room beside its bar", -3, 0, 2}}} {
		tell("tornadoes", Tornado("What changes the balance", []string{"40 games each"}, " points", bars))
	}
	g.Hold(t, "told.txt")
}

func TestTicksAreRoundFigures(t *testing.T) {
	assert.Equal(t, []float64{0, 20, 40, 60, 80, 100}, axis{low: 0, high: 100}.ticks(5))
	assert.Equal(t, []float64{-10, -5, 0, 5}, axis{low: -12, high: 7}.ticks(4))
	assert.Equal(t, []float64{0, 1, 2, 3}, axis{low: 0, high: 3.2}.ticks(4))
	assert.Equal(t, []float64{1}, axis{low: 1, high: 1}.ticks(4))
	assert.Equal(t, []float64{0, 0.5, 1}, axis{low: 0, high: 1}.ticks(2))
	for x, want := range map[float64]float64{0: 1, -3: 1, 1: 1, 1.01: 2, 2: 2, 2.1: 5, 5: 5, 5.1: 10, 10: 10, 0.03: 0.05, 700: 1000} {
		assert.InDelta(t, want, nice(x), 1e-9, "%v", x)
	}
	a := axis{from: 100, to: 200, low: 0, high: 10}
	assert.Equal(t, []float64{100, 150, 200}, []float64{a.at(0), a.at(5), a.at(10)})
	assert.InDelta(t, 100, axis{from: 100, to: 200, low: 3, high: 3}.at(3), 1e-9)
	assert.Equal(t, []string{"1", "0.125", "-2.5", "0.333"}, []string{figure(1), figure(0.125), figure(-2.5), figure(1.0 / 3)})
}

func TestFiguresOfARampHaveTwoDigitsThatCount(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -1: "0", 12.3: "12", 1.23: "1.2", 0.0123: "0.012", 123: "123", 0.000012: "0.0000"} {
		assert.Equal(t, want, rounded(x))
	}
	assert.Equal(t, []int{1, 1, 12, 9, 6}, []int{heatLevel(0, 9), heatLevel(1, 1000), heatLevel(9, 9), heatLevel(5, 9), heatLevel(1, 4)})
}

// A cell of a table is as wide as a step; the last ones end at the edges.
func TestWhereCellsOfAGridLie(t *testing.T) {
	table := &model.TableBoard{Width: 250, Height: 1150}
	b := plot.Of(table, nil, draw.Options{})
	low, high := b.Map()
	g := balance.Grid{Board: model.OnTable, Columns: 3, Rows: 12, Step: 100}
	inch := (high.X - low.X) / 2.5
	box := func(left, top, right, bottom float64) (p paint.Path) {
		at := func(x, y float64) paint.Point { return low.Add(paint.Point{X: x * inch, Y: y * inch}) }
		p.Polygon(at(left, top), at(right, top), at(right, bottom), at(left, bottom))
		return p
	}
	want := box(0, 0, 1, 1)
	want.Add(box(1, 2, 2, 3))
	want.Add(box(2, 11, 2.5, 11.5))
	assert.Equal(t, drawtest.Steps(want), drawtest.Steps(cells(b, table, g, []int{0, 7, 35})))
	assert.Empty(t, cells(b, table, g, nil).Segments)

	hexes := model.NewHexBoard(5, 5)
	h := plot.Of(hexes, nil, draw.Options{})
	coarse := balance.Grid{Board: model.OnHexes, Columns: 3, Rows: 3, Step: 2}
	assert.Len(t, cells(h, hexes, coarse, []int{0, 8}).Flatten(), 4+1, "four hexes, and the one in the corner")
	assert.Empty(t, cells(h, hexes, coarse, nil).Segments)
	board, err := scenarios.Open("leuthen")
	require.NoError(t, err)
	sectors := board.Scenario.AreaBoard()
	s := plot.Of(sectors, nil, draw.Options{})
	assert.Len(t, cells(s, sectors, balance.NewGrid(sectors), []int{0, 1, len(sectors.Sectors)}).Flatten(), 2, "what no sector is has no ground")
}
