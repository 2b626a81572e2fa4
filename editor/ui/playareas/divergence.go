package playareas

import (
	"math"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
)

// closeUp is how large a middling sector is in the picture of a cause, in parts of its
// height.
const closeUp = 0.6

// CausePicture is the part of the changed map where the cause of a divergence lies, with
// the units as those who look saw them then.
func (g *Game) CausePicture(d *playtest.Divergence, draft *model.Scenario, width, height float32) fyne.CanvasObject {
	pixels := g.window.Map.Scale()
	board := draft.AreaBoard().Copy().(*model.AreaBoard)
	v := areas.NewView(board)
	v.SetOptions(g.window.Map.Options())
	v.Resize(int(float64(width)*pixels), int(float64(height)*pixels))
	v.SetCamera(v.Fit())
	v.SetCamera(v.ZoomAt(0, 0, closeUp*float64(height)*pixels/v.SectorSide()))
	var sum tiles.Camera
	n := 0.0
	for _, at := range d.Sites {
		if _, _, ok := v.CenterOf(at); ok {
			c := v.CenterOn(at)
			sum.X, sum.Y, n = sum.X+c.X, sum.Y+c.Y, n+1
		}
	}
	if n == 0 {
		v.SetCamera(v.Fit())
	} else {
		v.SetCamera(tiles.Camera{Scale: v.Camera().Scale, X: math.Round(sum.X / n), Y: math.Round(sum.Y / n)})
	}
	now, shown := g.session.At(), g.shown
	g.session.GoTo(d.N)
	g.sight.veil(g.session.Table())
	v.SetSetting(g.setting(g.placed()))
	g.session.GoTo(now)
	g.shown = shown
	v.SetOverlays(areas.Overlays{Areas: []areas.Overlay{{Style: draw.MayNot, At: d.Sites}}})
	return g.window.Map.Shown(v, width, height)
}
