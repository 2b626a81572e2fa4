package areas

import (
	"fmt"
	"image/color"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// What is drawn stays as it is, pixel by pixel.
func TestBoardsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	b, odd := commandersBoard(sideB), oddBoard()
	set := marengo(t, b)
	for _, width := range []int{40, 200, 640} {
		g.Show(fmt.Sprintf("side B, %d wide", width), Picture(b, set, width, draw.Options{}))
		g.Show(fmt.Sprintf("sectors of any form, %d wide", width), Picture(odd, Setting{}, width, draw.Options{}))
	}
	g.Show("side A", Picture(commandersBoard(nil), Setting{}, 300, draw.Options{}))
	for _, p := range paint.Palettes() {
		g.Show("palette "+p.ID, Picture(b, set, 300, draw.Options{Palette: p.ID}))
	}
	for _, l := range []draw.Layer{draw.TerrainLayer, draw.AltitudeLayer, draw.LineLayer, draw.NumberLayer, draw.LabelLayer, draw.GridLayer, draw.UnitLayer} {
		g.Show(fmt.Sprint(l, " hidden"), Picture(b, set, 240, draw.Options{}.With(draw.Hidden, l)))
		g.Show(fmt.Sprint(l, " dimmed"), Picture(b, set, 240, draw.Options{}.With(draw.Dimmed, l)))
	}
	v := viewOf(b, 420, 560)
	v.SetSetting(set)
	coverAll(v)
	g.Show("what lies over a board", v.Image())
	v.SetCamera(v.ZoomAt(200, 300, 9))
	g.Show("a part of it, large", v.Image())

	piece := func(arm draw.Arm) Fighter {
		return Fighter{Piece: Piece{Fill: set.Sides["white"], Ink: color.NRGBA{A: 255}, Arm: arm}, Foe: -1}
	}
	large := Fight{Spaces: 3, Paper: color.NRGBA{0xff, 0xff, 0xff, 0xff}, Lines: [2][]Fighter{{piece(draw.Infantry), piece(draw.Cavalry)}, {piece(draw.Infantry), piece(draw.Infantry), piece("guns")}}}
	for i := range large.Lines[1] {
		large.Lines[1][i].At, large.Lines[1][i].Foe = i, min(i, 1)
	}
	large.Lines[0][1].At, large.Lines[0][1].Routed = 1, true
	large.Lines[1][0].Square, large.Lines[1][1].Spent = true, true
	g.Show("a fight", FightPicture(large, 120, 90, draw.Options{}))

	g.Hold(t, "pictures.txt")
}

func viewOf(b *model.AreaBoard, w, h int) *View {
	v := NewView(b)
	v.Resize(w, h)
	v.SetCamera(v.Fit())
	return v
}

// coverAll lays some of everything over a view.
func coverAll(v *View) {
	site := func(a, b int32) model.Site { return model.Site{A: a, B: b} }
	v.SetHighlights(Highlights{
		Hover: []model.Site{site(1, 0)}, Selected: []model.Site{site(5, 0), site(4, 6)}, Lit: []model.Site{site(9, 0), site(0, 0)},
		Handles:  []plane.Point{{X: 1056, Y: 1572}, {X: 1944, Y: 1572}},
		Problems: []Problem{{site(2, 0), diag.Warning}, {site(2, 0), diag.Error}, {site(3, 0), diag.Hint}, {site(5, 7), diag.Warning}, {site(99, 0), diag.Error}},
	})
	o := Overlays{Arrows: []Arrow{{From: site(7, 0), To: site(4, 0), Style: draw.Declared, Text: "2"}, {From: site(8, 0), To: site(5, 0), Style: draw.Taken}}}
	for s := draw.MayReach; s <= draw.Taken; s++ {
		o.Areas = append(o.Areas, Overlay{Style: s, At: []model.Site{site(int32(s)%11, 0)}, Texts: []string{fmt.Sprint(int(s))}, Levels: []float64{0.7}})
	}
	v.SetOverlays(o)
}
