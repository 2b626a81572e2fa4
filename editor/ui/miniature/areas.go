package miniature

import (
	"image"
	"image/color"

	xdraw "golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/model"
)

// drawSectors is a scenario's map of areas as large as it fits into a size, with what
// stands on it, in the middle of a ground.
func drawSectors(s *model.Scenario, size image.Point, ground color.Color) *image.RGBA {
	b, width := s.AreaBoard(), size.X
	if _, h := areas.PictureSize(b, width); h > size.Y {
		width = max(width*size.Y/h, 1)
	}
	return inMiddle(areas.Picture(b, areas.SetUp(s), thumbnailScale*width, draw.Options{}), size, ground)
}

// inMiddle scales a picture down into the middle of a ground.
func inMiddle(m *image.RGBA, size image.Point, ground color.Color) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	xdraw.Draw(out, out.Rect, image.NewUniform(ground), image.Point{}, xdraw.Src)
	to := image.Rectangle{Max: m.Rect.Size().Div(thumbnailScale)}
	xdraw.CatmullRom.Scale(out, to.Add(size.Sub(to.Size()).Div(2)), m, m.Rect, xdraw.Src, nil)
	return out
}
