package areas

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// View is a picture of the part of a board that fits into a window, kept up to date
// with little work. It is not safe for concurrent use.
type View struct {
	tiles.View
	drawing *drawing
}

// NewView shows a board in a window of no size; the whole board is in sight after
// Resize and SetCamera(Fit()).
func NewView(b *model.AreaBoard) *View {
	scale := extentOf(b, unitOf(b)).ScaleForWidth(800)
	d := newDrawing(b, Setting{}, scale, draw.Options{})
	return &View{View: tiles.NewView(d, scale), drawing: d}
}

// SetBoard shows a board in place of the one shown; of what is alike nothing is
// drawn anew. What stands on it and lies over it stays.
func (v *View) SetBoard(b *model.AreaBoard) {
	switch {
	case !v.drawing.setBoard(b, v.Spoil):
		v.PressAnew()
	case v.drawing.pressed():
		v.drawing.layAll(v.SpoilOver)
	}
}

// CenterOn is the camera of the present scale that has a spot in the middle.
func (v *View) CenterOn(at model.Site) tiles.Camera {
	if q, ok := v.drawing.middleOf(at); ok {
		return v.CenterOnPixel(q)
	}
	return v.Camera()
}

// CenterOf is the device pixel of the middle of a spot; it may be out of sight.
func (v *View) CenterOf(at model.Site) (x, y float64, ok bool) {
	q, ok := v.drawing.middleOf(at)
	o := v.Origin()
	return q.X - float64(o.X), q.Y - float64(o.Y), ok
}

// SiteAt is the sector under a device pixel, or the border where the spaces of one
// lie there.
func (v *View) SiteAt(x, y float64) (model.Site, bool) {
	at := v.pixel(x, y)
	for _, l := range v.drawing.board.Links {
		from, okFrom := v.drawing.board.Sector(l.From)
		to, okTo := v.drawing.board.Sector(l.To)
		if !okFrom || !okTo || from == to {
			continue
		}
		s := model.Site{A: int32(from), B: int32(to) + 1}
		if path, ok := v.drawing.spot(s); ok && tiles.Outline(path.Flatten()[0]).Depth(at) >= 0 {
			return s, true
		}
	}
	i, ok := v.drawing.board.SectorAt(v.PointAt(x, y))
	return model.Site{A: int32(i)}, ok
}

// PieceAt is the piece under a device pixel: the index of its stack in the setting, and
// its own in the stack. Of pieces that stand for each other it is the first.
func (v *View) PieceAt(x, y float64) (stack, piece int, ok bool) {
	return v.drawing.pieceAt(v.pixel(x, y))
}

// MarkerAt is the index in the setting of the marker under a device pixel.
func (v *View) MarkerAt(x, y float64) (int, bool) { return v.drawing.markerAt(v.pixel(x, y)) }

// pixel is the pixel of the sheet under a device pixel.
func (v *View) pixel(x, y float64) point {
	o := v.Origin()
	return point{X: x + float64(o.X), Y: y + float64(o.Y)}
}

// SetOptions replaces the options.
func (v *View) SetOptions(o draw.Options) {
	if o != v.drawing.options {
		v.drawing.setInks(o)
		v.PressAnew()
	}
}

// SetSetting replaces what stands on the board. The lists are not kept as they are
// but may not be changed.
func (v *View) SetSetting(s Setting) {
	v.drawing.settle(s, v.Spoil)
	if v.drawing.pressed() {
		v.drawing.layUnits(v.SpoilOver)
	}
}

// SetHighlights replaces what lies over the board for a moment. The lists may not be
// changed afterwards.
func (v *View) SetHighlights(h Highlights) {
	v.drawing.marks = h
	if v.drawing.pressed() {
		v.drawing.layMarks(v.SpoilOver)
	}
}

// SetOverlays replaces what a game or a panel shows over the board. The lists may not
// be changed afterwards.
func (v *View) SetOverlays(o Overlays) {
	v.drawing.overlays = o
	if v.drawing.pressed() {
		v.drawing.layOverlays(v.SpoilOver)
	}
}

// SectorSide is the side of a middling sector in device pixels.
func (v *View) SectorSide() float64 { return 100 * v.drawing.unit * v.Camera().Scale }
