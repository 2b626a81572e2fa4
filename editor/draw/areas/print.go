package areas

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// printUnit is how many pixels the hundredth of the side of a middling sector has in a
// Print: all details are drawn.
const printUnit = 4

// Print is the drawing of a board for any Canvas; see tiles.Print.
type Print struct {
	tiles.Print
	d      *drawing
	lights *tiles.Lights
	woods  paint.Path             // the ground of all woods
	blocks map[placed]*paint.Form // by how they look, around the origin
}

// NewPrint draws a board, with what stands on it.
func NewPrint(b *model.AreaBoard, s Setting, o draw.Options) *Print {
	d := &drawing{setting: s, sides: s.Sides, scale: printUnit / unitOf(b), vector: true}
	d.show(b, o)
	tiles.Made(d)
	p := &Print{d: d, blocks: map[placed]*paint.Form{}}
	p.Print = tiles.NewPrint(d.Extent(), d.scale, p.draw)
	if o.Layers[draw.AltitudeLayer] != draw.Hidden {
		p.lights = d.relief.Lights(d.Extent(), d.scale)
	}
	if o.Layers[draw.TerrainLayer] != draw.Hidden {
		for _, s := range d.sectors {
			p.woods.Add(tiles.Sized(s.country.woods, d.scale))
		}
	}
	return p
}

// printedPasses are the layers of a file that passes come to.
var printedPasses = []string{
	sheetPass: "Paper", groundPass: "Ground", slopePass: "Hills", fieldPass: "Fields", bandPass: "Colours of sectors", hachurePass: "Hachures",
	roadCasePass: "Roads", roadPass: "Roads", gardenPass: "Villages", woodsPass: "Woods", treePass: "Trees", borderPass: "Borders",
	spacePass: "Spaces of links", namePass: "Names",
}

func (p *Print) draw(c paint.Canvas, part image.Rectangle) {
	d := p.d
	tiles.DrawPasses(c, printedPasses, d.near(part), part, func(p *plate, k int) []tiles.Item { return p.passes[k] }, func(k int) {
		switch pass(k) {
		case fieldPass:
			c.Layer("Light and shade", func() { p.light(c, part) })
		case woodsPass:
			if len(p.woods.Segments) > 0 {
				c.Layer("Light and shade of woods", func() { c.Clip(p.woods, func() { p.light(c, part) }) })
			}
		}
	})
	if d.options.Layers[draw.UnitLayer] != draw.Hidden && len(d.setting.Stacks)+len(d.setting.Markers) > 0 {
		c.Layer(draw.UnitLayer.Name(), func() { p.units(c, part) })
	}
}

// light lays the light over what was drawn.
func (p *Print) light(c paint.Canvas, part image.Rectangle) {
	if p.lights != nil {
		p.lights.Draw(c, part, paint.RGBA(0xffffffff), paint.Faint(p.d.inks.Hachure, darkest))
	}
}

// units draws what stands on the board.
func (p *Print) units(c paint.Canvas, part image.Rectangle) {
	d := p.d
	count := map[model.Site]int{}
	for _, m := range d.setting.Markers {
		if at, r, ok := d.markerPlace(m, count[m.At]); ok {
			d.pressSign(m, at, r, c)
		}
		count[m.At]++
	}
	for _, s := range d.setting.Stacks {
		for _, l := range d.laidOut(s) {
			at, look := l.at.Times(d.scale), l
			look.at, look.first = point{}, 0
			f := p.blocks[look]
			if f == nil {
				f = &paint.Form{Draw: func(c paint.Canvas) { d.pressPiece(look.lot, point{}, look.wide, c) }}
				p.blocks[look] = f
			}
			reach := int(l.wide * d.scale)
			if part.Overlaps(image.Rect(int(at.X)-reach, int(at.Y)-reach, int(at.X)+reach, int(at.Y)+reach)) {
				c.Place(f, at)
			}
		}
	}
}

// PrintPiece draws a piece alone with its middle at a point, so wide.
func PrintPiece(c paint.Canvas, piece Piece, at paint.Point, width float64, o draw.Options) {
	d := &drawing{scale: 1, unit: 1, vector: true}
	d.setInks(o)
	const drawn = 400 // the width that it is drawn in before it is scaled: its circles are round then
	c.Within(paint.Scaled(width/drawn, width/drawn, at), func() { d.pressPiece(lot{piece: piece, count: 1}, point{}, drawn, c) })
}

// PrintSign draws a marker's sign alone around a point, so far to each side.
func PrintSign(c paint.Canvas, m Marker, at paint.Point, radius float64, o draw.Options) {
	d := &drawing{scale: 1, unit: 1, vector: true}
	d.setInks(o)
	const drawn = 40
	c.Within(paint.Scaled(radius/drawn, radius/drawn, at), func() { d.pressSign(m, point{}, drawn, c) })
}
