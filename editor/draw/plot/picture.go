package plot

import (
	"io"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
)

// EncodePNG writes the picture of a whole board, so many pixels wide, by the hand that
// draws the screen: several times as fast as a Board on pixels. It is false, and nothing
// is written, where that hand has no size that is near enough.
func EncodePNG(w io.Writer, b model.Board, s *model.Scenario, width int, o draw.Options, tell func(part float64) error) (ok bool, err error) {
	switch b := b.(type) {
	case *model.AreaBoard:
		return true, areas.EncodePNG(w, b, areasSetUp(s), width, o, tell)
	case *model.TableBoard:
		return true, tables.EncodePNG(w, b, tablesSetUp(s), width, o.With(draw.Hidden, draw.AreaLayer), tell)
	case *model.HexBoard:
		return draw.EncodeWide(w, b, hexesSetUp(s), width, o, tell)
	}
	return false, nil
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
