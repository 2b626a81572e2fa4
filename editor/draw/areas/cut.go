package areas

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// Cut is what stands on a board cut out of its picture: where each thing lies, in pixels
// of the picture, and what it looks like by itself.
type Cut struct {
	d      *drawing
	corner image.Point // of the picture, in pixels of the sheet
	wide   float64     // of all pieces, in units of the sheet
}

// NewCut is what stands on the picture of a board that is so many pixels wide. All pieces
// are as large as the smallest of them.
func NewCut(b *model.AreaBoard, s Setting, width int, o draw.Options) *Cut {
	e := extentOf(b, unitOf(b))
	d := newDrawing(b, s, e.ScaleForWidth(width), o)
	c := &Cut{d: d, wide: widestPiece * d.unit}
	c.corner = image.Pt(int(math.Floor(-e.Around*d.scale)), int(math.Floor(-e.Around*d.scale)))
	for _, stack := range s.Stacks {
		for _, l := range d.laidOut(stack) {
			c.wide = max(min(c.wide, l.wide), leastPiece*d.unit)
		}
	}
	return c
}

// pixel is a point of the sheet as a pixel of the picture.
func (c *Cut) pixel(p point) image.Point {
	p = p.Times(c.d.scale)
	return image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))).Sub(c.corner)
}

// Spot is a point of the board's sheet, in its own units, as a pixel of the picture.
func (c *Cut) Spot(x, y int) image.Point { return c.pixel(point{X: float64(x), Y: float64(y)}) }

// Places is where the pieces of a stack lie, in the order of the stack.
func (c *Cut) Places(s Stack) []image.Point {
	out := make([]image.Point, len(s.Pieces))
	lots := c.d.laidOut(s)
	for i, p := range s.Pieces {
		for _, l := range lots {
			if l.first == i || l.count > 1 && l.piece == p {
				out[i] = c.pixel(l.at)
			}
		}
	}
	return out
}

// Side is how wide the pictures of pieces are, and how high.
func (c *Cut) Side() int { return int(1.3*c.wide*c.d.scale) + 4 }

// Piece is a piece by itself.
func (c *Cut) Piece(p Piece) *image.RGBA {
	var o tiles.Over
	c.d.pressPiece(lot{piece: p, count: 1}, point{}, c.wide, &o)
	return o.Alone(image.Point{}, image.Pt(c.Side(), c.Side()))
}

// MarkerPlaces is where the markers lie, in their order.
func (c *Cut) MarkerPlaces(markers []Marker) []image.Point {
	count := map[model.Site]int{}
	out := make([]image.Point, len(markers))
	for i, m := range markers {
		at, _, _ := c.d.markerPlace(m, count[m.At])
		count[m.At]++
		out[i] = image.Pt(int(math.Round(at.X)), int(math.Round(at.Y))).Sub(c.corner)
	}
	return out
}

// Marker is a marker by itself.
func (c *Cut) Marker(m Marker) *image.RGBA {
	var o tiles.Over
	c.d.pressMarker(m, 0, &o)
	at, r, _ := c.d.markerPlace(m, 0)
	side := int(2.9*r) + 4
	return o.Alone(image.Pt(int(math.Round(at.X)), int(math.Round(at.Y))), image.Pt(side, side))
}
