package plot

import (
	"image"
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
)

// Picture is the picture of a whole board, by the hand that draws the screen: several
// times as fast as a Board on pixels.
type Picture struct {
	Width, Height int // in pixels
	encode        func(w io.Writer, o draw.Options, tell func(part float64) error) error
}

// EncodePNG writes the picture. tell, unless it is nil, hears now and then how much is
// done, from 0 to 1; with an error it ends the work.
func (p Picture) EncodePNG(w io.Writer, o draw.Options, tell func(part float64) error) error {
	return p.encode(w, o, tell)
}

// The sizes of pictures at scale 1, in pixels: from a hex's centre to its corners, and the
// width of a map of areas or an open table.
const (
	HexSize    = 24.0
	WidthAtOne = 1200
)

// Scaled is the picture of a board at a scale, with what the scenario, if it is not nil,
// sets up on it.
func Scaled(b model.Board, s *model.Scenario, scale float64) Picture {
	if b, ok := b.(*model.HexBoard); ok {
		return hexPicture(b, s, HexSize*scale)
	}
	return Near(b, s, max(int(WidthAtOne*scale+0.5), 1))
}

// Near is the picture of a board so many pixels wide, or nearly so where it is of hexes.
func Near(b model.Board, s *model.Scenario, width int) (p Picture) {
	switch b := b.(type) {
	case *model.HexBoard:
		return hexPicture(b, s, draw.SizeForWidth(b, width))
	case *model.AreaBoard:
		p.Width, p.Height = areas.PictureSize(b, width)
		p.encode = func(w io.Writer, o draw.Options, tell func(part float64) error) error {
			return areas.EncodePNG(w, b, areasSetUp(s), width, o, tell)
		}
	case *model.TableBoard:
		p.Width, p.Height = tables.PictureSize(b, width)
		p.encode = func(w io.Writer, o draw.Options, tell func(part float64) error) error {
			return tables.EncodePNG(w, b, tablesSetUp(s), width, o.With(draw.Hidden, draw.AreaLayer), tell)
		}
	}
	return p
}

func hexPicture(b *model.HexBoard, s *model.Scenario, size float64) (p Picture) {
	p.Width, p.Height = draw.PictureSize(b, size)
	p.encode = func(w io.Writer, o draw.Options, tell func(part float64) error) error {
		return draw.EncodePNG(w, b, hexesSetUp(s), size, o, tell)
	}
	return p
}

// EncodePNG writes the picture of a whole board, exactly so many pixels wide, by the hand
// that draws the screen. It is false, and nothing is written, where that hand has no size
// that is near enough.
func EncodePNG(w io.Writer, b model.Board, s *model.Scenario, width int, o draw.Options, tell func(part float64) error) (ok bool, err error) {
	if b, ok := b.(*model.HexBoard); ok {
		return draw.EncodeWide(w, b, hexesSetUp(s), width, o, tell)
	}
	return true, Near(b, s, width).EncodePNG(w, o, tell)
}

// Fitting is the picture of a whole board, with what the scenario, if it is not nil, sets up
// on it, as large as it fits. It is nil where there is no quicker way than to draw a Board.
func Fitting(b model.Board, s *model.Scenario, width, height int, o draw.Options) *image.RGBA {
	if b, ok := b.(*model.HexBoard); ok {
		return draw.FittingPicture(b, hexesSetUp(s), width, height, o)
	}
	return nil
}

// What a scenario, if it is not nil, sets up on boards of each kind.

func areasSetUp(s *model.Scenario) (out areas.Setting) {
	if s != nil {
		out = areas.SetUp(s)
	}
	return out
}

func tablesSetUp(s *model.Scenario) (out tables.Setting) {
	if s != nil {
		out = tables.SetUp(s)
	}
	return out
}

func hexesSetUp(s *model.Scenario) (out []draw.Stack) {
	if s != nil {
		out = draw.SetUp(s)
	}
	return out
}
