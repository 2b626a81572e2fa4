package tables

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Cast draws what stands on a table figure by figure, each by itself on nothing, to be laid
// on the table's Picture.
type Cast struct {
	drawing *drawing
	corner  image.Point
	kept    map[*uint32]*image.RGBA // by their first pixel
}

// NewCast is for the picture of a table that is so many pixels wide.
func NewCast(b *model.TableBoard, width int, o draw.Options) *Cast {
	e := extentOf(b)
	scale := e.ScaleForWidth(width)
	d := &drawing{board: b, scale: scale}
	d.setInks(o)
	return &Cast{d, e.CornerAt(scale), map[*uint32]*image.RGBA{}}
}

// Pixel is where a point of the table lies in the picture.
func (c *Cast) Pixel(p plane.Point) image.Point { return c.drawing.pixelOf(p).Sub(c.corner) }

// Unit is a unit where it stands; the corner of its picture lies at a pixel of that of the
// table.
func (c *Cast) Unit(u Unit) (*image.RGBA, image.Point) { return c.cut(c.drawing.unitPicture(&u)) }

// General is a general where he stands.
func (c *Cast) General(g General) (*image.RGBA, image.Point) {
	return c.cut(c.drawing.generalPicture(&g))
}

// Fallen is a figure where it lies.
func (c *Cast) Fallen(f Fallen) (*image.RGBA, image.Point) { return c.cut(c.drawing.fallenPicture(&f)) }

// Wreck is a gun without a crew.
func (c *Cast) Wreck(w Wreck) (*image.RGBA, image.Point) { return c.cut(c.drawing.wreckPicture(&w)) }

// cut is a picture by itself. What looks alike is one and the same picture.
func (c *Cast) cut(p *tiles.Picture) (*image.RGBA, image.Point) {
	at := p.Box.Min.Sub(c.corner)
	if len(p.Pix) == 0 {
		return p.Image(), at
	}
	m, drawn := c.kept[&p.Pix[0]]
	if !drawn {
		m = p.Image()
		c.kept[&p.Pix[0]] = m
	}
	return m, at
}
