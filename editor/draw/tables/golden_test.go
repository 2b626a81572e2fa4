package tables

import (
	"fmt"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// What is drawn stays as it is, pixel by pixel.
func TestTablesAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	all, set := everything(t), armies(t)
	for _, width := range []int{60, 300, 900} {
		g.Show(fmt.Sprintf("Monmouth, %d wide", width), Picture(monmouth(t), Setting{}, width, draw.Options{}))
		g.Show(fmt.Sprintf("pieces and units of all kinds, %d wide", width), Picture(all, set, width, draw.Options{}))
	}
	angular := set
	angular.Angular = true
	g.Show("angular", Picture(all, angular, 300, draw.Options{}))
	for _, p := range paint.Palettes() {
		g.Show("palette "+p.ID, Picture(all, set, 600, draw.Options{Palette: p.ID}))
	}
	for _, l := range []draw.Layer{draw.TerrainLayer, draw.AltitudeLayer, draw.LineLayer, draw.HexsideLayer, draw.LabelLayer, draw.AreaLayer, draw.UnitLayer} {
		g.Show(fmt.Sprint(l, " hidden"), Picture(all, set, 240, draw.Options{}.With(draw.Hidden, l)))
		g.Show(fmt.Sprint(l, " dimmed"), Picture(all, set, 240, draw.Options{}.With(draw.Dimmed, l)))
	}

	g.Show("uniforms, close by", Picture(&model.TableBoard{Width: 3600, Height: 1500}, wardrobe(), 1100, draw.Options{}))

	g.Hold(t, "pictures.txt")
}
