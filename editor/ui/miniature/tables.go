package miniature

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
)

// drawTable is a scenario's open table as large as it fits into a size, its armies
// and its terrain without names, in the middle of a ground.
func drawTable(s *model.Scenario, size image.Point, ground color.Color) *image.RGBA {
	b, width := s.TableBoard(), size.X
	if _, h := tables.PictureSize(b, width); h > size.Y {
		width = max(width*size.Y/h, 1)
	}
	o := draw.Options{}.With(draw.Hidden, draw.LabelLayer, draw.AreaLayer)
	return inMiddle(tables.Picture(b, tables.SetUp(s), thumbnailScale*width, o), size, ground)
}
