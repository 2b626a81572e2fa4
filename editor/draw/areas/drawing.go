package areas

import (
	"image"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// drawing is everything that decides the picture of a board at a scale.
type drawing struct {
	board   *model.AreaBoard
	options draw.Options
	inks    paint.Palette
	faded   paint.Palette
	sides   map[string]color.NRGBA
	scale   float64 // pixels to a unit of the sheet
	vector  bool    // it is for a canvas
	unit    float64 // the hundredth of the side of a middling sector

	relief  *tiles.Relief
	rolling []float64 // heights without hills
	sectors []*sectorPlate
	zones   []zone
	links   []plate
	linked  []model.Link // those that the plates are of
	sheet   plate

	setting  Setting
	marks    Highlights
	overlays Overlays
	over     tiles.Layers
}

func newDrawing(b *model.AreaBoard, s Setting, scale float64, o draw.Options) *drawing {
	d := &drawing{setting: s, sides: s.Sides, scale: scale}
	d.show(b, o)
	return d
}

// show takes the board and the options that the drawing begins with.
func (d *drawing) show(b *model.AreaBoard, o draw.Options) {
	d.setInks(o)
	d.setBoard(b, func(image.Rectangle) {})
	d.Press(d.scale)
}

// hand makes the shapes of the drawing; shape and stroke those of paths in units of the
// sheet, strokes so many pixels wide.
func (d *drawing) hand() tiles.Hand                                { return tiles.Hand{Scale: d.scale, Vector: d.vector} }
func (d *drawing) shape(p paint.Path) *tiles.Shape                 { return d.hand().Shape(p) }
func (d *drawing) stroke(p paint.Path, width float64) *tiles.Shape { return d.hand().Stroke(p, width) }

// extentOf is how large the sheet of a board is, which has such a unit.
func extentOf(b *model.AreaBoard, unit float64) tiles.Extent {
	const largestSector = 3000 // pixels
	return tiles.Extent{Width: float64(b.Width), Height: float64(b.Height), Around: paperUnits * unit, Largest: largestSector / (100 * unit)}
}

// Extent is how large the sheet is.
func (d *drawing) Extent() tiles.Extent { return extentOf(d.board, d.unit) }

func (d *drawing) setInks(o draw.Options) {
	d.options, d.inks = o, o.Inks()
	d.faded = d.inks.Faded()
}

// of is the inks of a layer; false where it is hidden.
func (d *drawing) of(l draw.Layer) (*paint.Palette, bool) {
	return d.options.Inked(l, &d.inks, &d.faded)
}

// setBoard takes a board. It makes the shapes of what changed since the last, with
// spoil told where, or returns false where all shapes are to be made anew.
func (d *drawing) setBoard(b *model.AreaBoard, spoil func(image.Rectangle)) bool {
	unit := unitOf(b)
	all := d.relief == nil || unit != d.unit || d.board.Width != b.Width || d.board.Height != b.Height
	if all {
		d.relief = tiles.NewRelief(float64(b.Width), float64(b.Height), reliefStep*unit)
		d.rolling = rolling(d.relief)
		d.sectors = nil
	}
	hills := all
	next := make([]*sectorPlate, len(b.Sectors))
	changed := map[string]bool{} // where the room lies elsewhere
	for i, s := range b.Sectors {
		if i < len(d.sectors) && same(d.sectors[i].sector, s) {
			next[i] = d.sectors[i]
			continue
		}
		s.Outline = slices.Clone(s.Outline)
		next[i] = newSectorPlate(s, unit)
		if i < len(d.sectors) {
			next[i].name = d.sectors[i].name
		}
		if i >= len(d.sectors) || d.sectors[i].room != next[i].room {
			changed[s.ID] = true
		}
		hills = hills || next[i].ground == hill || i < len(d.sectors) && d.sectors[i].ground == hill
	}
	all = all || hills || len(next) != len(d.sectors)
	before, was, links, zones := d.sectors, d.links, d.linked, d.zones
	d.board, d.unit, d.sectors, d.linked = b, unit, next, slices.Clone(b.Links)
	if hills || len(next) < len(before) {
		d.light(next)
	}
	d.zones = zonesOf(b)
	d.links = make([]plate, len(b.Links))
	bands := d.colour()
	if all {
		return false
	}
	for i, p := range next {
		if p != before[i] || bands[i] {
			spoil(before[i].plate.box)
			d.pressSector(p)
			spoil(p.plate.box)
		}
	}
	for i, l := range b.Links {
		if i < len(links) && l == links[i] && d.zones[i] == zones[i] && !changed[l.From] && !changed[l.To] {
			d.links[i] = was[i]
			continue
		}
		d.pressLink(i)
		spoil(d.links[i].box)
		if i < len(was) {
			spoil(was[i].box)
		}
	}
	for _, p := range was[min(len(was), len(d.links)):] {
		spoil(p.box)
	}
	return true
}

func same(a, b model.Sector) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Side == b.Side && a.Terrain == b.Terrain && slices.Equal(a.Outline, b.Outline)
}

// colour gives sectors the colours of their borders, so that linked ones differ as
// long as four colours are enough. It tells which have another than before.
func (d *drawing) colour() []bool {
	changed := make([]bool, len(d.sectors))
	for i, p := range d.sectors {
		var taken [4]bool
		for _, l := range d.board.Neighbors(p.sector.ID) {
			if j, ok := d.board.Sector(l.To); ok && j < i {
				taken[d.sectors[j].band] = true
			}
		}
		band := i % 4
		for k := range 4 {
			if !taken[(i+k)%4] {
				band = (i + k) % 4
				break
			}
		}
		changed[i] = p.band != band
		p.band = band
	}
	return changed
}

// Press makes all shapes at a scale, and what lies over them.
func (d *drawing) Press(scale float64) {
	d.scale = scale
	d.pressSheet()
	tiles.Beside(len(d.sectors), func(_, i int) { d.pressSector(d.sectors[i]) })
	for i := range d.links {
		d.pressLink(i)
	}
	if d.vector {
		return
	}
	d.over = make(tiles.Layers, numGroups)
	d.layAll(func(image.Rectangle) {})
}

// layAll lays out what stands on the board and lies over it.
func (d *drawing) layAll(spoil func(image.Rectangle)) {
	d.layUnits(spoil)
	d.layMarks(spoil)
	d.layOverlays(spoil)
}

// sideInk is the colour of a side; without a scenario, one by its place among
// the sides of the board.
func (d *drawing) sideInk(id string) color.NRGBA {
	if ink, ok := d.sides[id]; ok {
		if d.inks.Gray {
			y := paint.GrayOf(ink.R, ink.G, ink.B)
			return color.NRGBA{y, y, y, ink.A}
		}
		return ink
	}
	i := slices.IndexFunc(d.board.Sectors, func(s model.Sector) bool { return s.Side != "" && s.Side != id })
	own := slices.IndexFunc(d.board.Sectors, func(s model.Sector) bool { return s.Side == id })
	if i >= 0 && i < own {
		return d.inks.HouseRoof
	}
	return d.inks.Bank
}

// Ink draws the board without what stands on it into a tile.
func (d *drawing) Ink(t *tiles.Tile) {
	desk := paint.Premultiplied(d.inks.Desk, 255)
	for i := range t.Pix {
		t.Pix[i] = desk
	}
	if !d.sheet.box.Overlaps(t.Box) {
		return
	}
	t.Light(d.relief, d.scale)
	if d.options.Layers[draw.AltitudeLayer] == draw.Hidden {
		t.Shade = tiles.Grain
	}
	near := d.near(t.Box)
	for k := range numPasses {
		for _, p := range near {
			for i := range p.passes[k] {
				t.Draw(&p.passes[k][i])
			}
		}
	}
}

// near is the plates that a box of pixels shows something of.
func (d *drawing) near(box image.Rectangle) []*plate {
	near := []*plate{&d.sheet}
	for _, p := range d.sectors {
		if p.plate.box.Overlaps(box) {
			near = append(near, &p.plate)
		}
	}
	for i := range d.links {
		if d.links[i].box.Overlaps(box) {
			near = append(near, &d.links[i])
		}
	}
	return near
}

// InkOver draws what lies over the board into a tile.
func (d *drawing) InkOver(t *tiles.Tile) { d.over.Ink(t) }

// Covered reports whether anything lies over a box of pixels.
func (d *drawing) Covered(box image.Rectangle) bool { return d.over.Cover(box) }
