package importing

import (
	"image"
	"time"

	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// boardView is the map as it would be, with hexes lit.
type boardView struct {
	content  *canvas.Raster
	scenario *model.Scenario
	view     *draw.View // of hexes; other maps are shown whole
	pace     mapview.Pace
	whole    *miniature.Aside
	lit      hex.List
}

func newBoardView(d *desk.Desk, s *model.Scenario) *boardView {
	v := &boardView{scenario: s, whole: miniature.NewAside(d), pace: mapview.Pace{Frame: d.Hands.Frame, Later: d.Hands.OnMain}}
	if s.Board.Kind() == model.OnHexes {
		v.view = draw.NewView(s.Hexes())
	}
	v.content = canvas.NewRaster(v.picture)
	return v
}

func (v *boardView) picture(w, h int) image.Image {
	began := time.Now()
	if v.view == nil {
		return v.whole.Picture(v.scenario, image.Pt(w, h), v.content)
	}
	v.view.Resize(w, h)
	v.view.SetCamera(v.view.Fit())
	v.view.SetHighlights(draw.Highlights{Lit: v.lit, Selected: v.lit})
	return v.pace.Picture(began, v.view, v.content)
}

// light lights hexes.
func (v *boardView) light(hexes hex.List) {
	v.lit = nil
	for _, h := range hexes {
		if v.view != nil && v.scenario.Hexes().Grid.Contains(h) {
			v.lit = append(v.lit, h)
		}
	}
	v.content.Refresh()
}
