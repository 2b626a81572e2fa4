package areas

import (
	"image"
	xdraw "image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// Layout says where pieces stand in the picture of a board, and draws each by itself.
type Layout struct {
	drawing *drawing
	corner  point
}

// NewLayout is for the picture of a board that is so many pixels wide. Of the setting the
// colours and the spaces count.
func NewLayout(b *model.AreaBoard, s Setting, width int) *Layout {
	scale := extentOf(b, unitOf(b)).ScaleForWidth(width)
	d := newDrawing(b, Setting{Sides: s.Sides, Spaces: s.Spaces}, scale, draw.Options{})
	at := d.Extent().CornerAt(scale)
	return &Layout{d, point{X: float64(at.X), Y: float64(at.Y)}}
}

// Lot is where a piece stands in a picture: its middle, and how wide it is, in pixels. Where
// there is no room pieces that are alike lie on each other: Count is how many the uppermost
// stands for, and 0 for those below it.
type Lot struct {
	X, Y, Wide float64
	Count      int
}

// Lots is where the pieces of a stack stand, by their places in it.
func (l *Layout) Lots(s Stack) []Lot {
	out := make([]Lot, len(s.Pieces))
	placed := l.drawing.laidOut(s)
	for _, p := range placed {
		at := p.at.Times(l.drawing.scale).Sub(l.corner)
		lot := Lot{at.X, at.Y, p.wide * l.drawing.scale, 0}
		for i, piece := range s.Pieces {
			if i == p.first || p.count > 1 && piece == p.piece {
				out[i] = lot
			}
		}
		out[p.first].Count = p.count
	}
	return out
}

// Marker is the middle of a marker and how far it reaches from there, in pixels, as one that
// lies in its sector after so many others; false where there is no such sector.
func (l *Layout) Marker(m Marker, after int) (x, y, reach float64, ok bool) {
	at, r, ok := l.drawing.markerPlace(m, after)
	at = at.Sub(l.corner)
	return at.X, at.Y, 2 * r, ok
}

// Middle is the middle of a spot; false where there is none.
func (l *Layout) Middle(at model.Site) (x, y float64, ok bool) {
	p, ok := l.drawing.middleOf(at)
	p = p.Sub(l.corner)
	return p.X, p.Y, ok
}

// Piece draws a piece, or so many of a kind, in the middle of a square picture. The piece is
// so many pixels wide, and the picture twice as wide.
func (l *Layout) Piece(p Piece, count int, wide float64) *image.RGBA {
	d := *l.drawing
	d.scale = 1
	return cut(wide, func(on paint.Surface) { d.pressPiece(lot{p, count, 0}, point{}, wide, on) })
}

// MarkerPicture draws a marker in the middle of a square picture that reaches so far from it.
func (l *Layout) MarkerPicture(m Marker, reach float64) *image.RGBA {
	return cut(reach, func(on paint.Surface) { l.drawing.pressSign(m, point{}, reach/2, on) })
}

// cut is what is drawn around the origin on nothing, as far as it reaches.
func cut(reach float64, press func(on paint.Surface)) *image.RGBA {
	half := int(reach + 0.5)
	var r paint.Raster
	r.Reset(half+1, half+1)
	press(&r)
	p := tiles.PictureOf(&r, image.Pt(half, half))
	m := image.NewRGBA(image.Rect(0, 0, 2*half, 2*half))
	xdraw.Draw(m, p.Box, p.Image(), image.Point{}, xdraw.Src)
	return m
}
