package playhexes

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// CausePicture is the part of the changed map where the cause lies, with the units as they
// stood.
func (g *Game) CausePicture(d *playtest.Divergence, draft *model.Scenario, width, height float32) fyne.CanvasObject {
	s, scale := g.session, float32(g.bench.Map.Scale())
	board := draft.Hexes().Clone()
	v := draw.NewView(board)
	v.SetOptions(g.bench.Map.Options())
	v.Resize(int(width*scale), int(height*scale))
	v.SetCamera(draw.Camera{Size: float64(20 * scale)})
	var sum hex.Point
	for _, h := range hexrules.Hexes(d.Sites) {
		p := hex.Layout{Size: 1}.Center(h)
		sum.X, sum.Y = sum.X+p.X/float64(len(d.Sites)), sum.Y+p.Y/float64(len(d.Sites))
	}
	c := v.CenterOn(hex.Layout{Size: 1}.HexAt(sum))
	w, h := hex.Layout{Size: c.Size}.Bounds(board.Grid)
	inSight := func(at, whole, part float64) float64 { // no more beside the map than need be
		return max(min(at, whole-part), 0)
	}
	c.X, c.Y = inSight(c.X, w, float64(width*scale)), inSight(c.Y, h, float64(height*scale))
	v.SetCamera(c)
	at := s.At()
	s.GoTo(d.N)
	v.SetUnits(playtest.Stacks(s.Table(), s.Scenario().Base.Fields, s.Scenario().EffectiveCharts()))
	s.GoTo(at)
	v.SetOverlays(draw.Overlays{Areas: []draw.Overlay{{Style: draw.MayNot, Hexes: hexrules.Hexes(d.Sites)}}})
	return g.bench.Map.Shown(v, width, height)
}
