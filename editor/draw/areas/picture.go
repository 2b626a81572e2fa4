package areas

import (
	"image"
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// PictureSize is the width and height in pixels of the picture of a board that is
// so many pixels wide.
func PictureSize(b *model.AreaBoard, width int) (w, h int) {
	return extentOf(b, unitOf(b)).PictureSize(width)
}

// Picture draws the whole sheet, with what stands on it, so many pixels wide.
func Picture(b *model.AreaBoard, s Setting, width int, o draw.Options) *image.RGBA {
	return extentOf(b, unitOf(b)).Picture(width, painter(b, s, o))
}

// EncodePNG writes the picture of the whole sheet, with what stands on it, as a PNG; see
// tiles.Extent.
func EncodePNG(w io.Writer, b *model.AreaBoard, s Setting, width int, o draw.Options, tell func(part float64) error) error {
	return extentOf(b, unitOf(b)).EncodePNG(w, "map", width, painter(b, s, o), tell)
}

func painter(b *model.AreaBoard, s Setting, o draw.Options) func(scale float64) tiles.Painter {
	return func(scale float64) tiles.Painter { return tiles.Made(newDrawing(b, s, scale, o)) }
}

// Around is how far the sheet goes on around the map on each side, as a part of the
// width of its picture.
func Around(b *model.AreaBoard) float64 { return extentOf(b, unitOf(b)).Margin() }
