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

	relief  *tiles.Relief // nil before the country is known
	rolling []float64     // heights without hills
	rolled  int           // how many rows of them are known
	lit     bool          // the light falls on the relief
	sectors []*sectorPlate
	zones   []zone
	links   []linkPlate
	linked  []model.Link // those that the plates are of
	sheet   plate

	setting  Setting
	marks    Highlights
	overlays Overlays
	over     tiles.Layers
	next     int // index of the stage that is to be done next
}

// stages is what is to be done when all is made anew; see tiles.GoOn. What is made already they
// leave as it is, so that they may be done again. Over a print nothing lies.
var stages = [...]func(d *drawing, late func() bool) bool{
	(*drawing).survey,
	func(d *drawing, late func() bool) bool {
		sectors, links := d.stale()
		return d.pressStale(late, sectors, links)
	},
	tiles.Undivided((*drawing).pressSheet),
	(*drawing).roll,
	(*drawing).swell,
	tiles.Undivided((*drawing).light),
	tiles.Undivided(func(d *drawing) {
		if !d.vector {
			d.over = make(tiles.Layers, numGroups)
			d.layAll(func(image.Rectangle) {})
		}
	}),
}

// pressed reports whether all shapes are made. As long as they are not, what stands on the
// board and lies over it is not laid out.
func (d *drawing) pressed() bool { return d.next == len(stages) }

// newDrawing is a drawing of which nothing is made yet.
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

// Desk is what lies around the sheet.
func (d *drawing) Desk() color.NRGBA { return d.inks.Desk }

// mostSectors is how many sectors are made at once when a board changes.
const mostSectors = 8

// setBoard takes a board. It makes the shapes of what changed since the last, with
// spoil told where, or returns false where all shapes are to be made anew.
func (d *drawing) setBoard(b *model.AreaBoard, spoil func(image.Rectangle)) bool {
	unit := unitOf(b)
	all := d.board == nil || unit != d.unit || d.board.Width != b.Width || d.board.Height != b.Height
	if all {
		d.relief, d.sectors = nil, nil
	}
	next := make([]*sectorPlate, len(b.Sectors))
	changed := map[string]bool{} // sectors, and whether their room lies elsewhere
	var hills []tiles.Outline    // that were, or are now
	for i, s := range b.Sectors {
		var before *sectorPlate
		if i < len(d.sectors) {
			if before = d.sectors[i]; same(before.sector, s) {
				next[i] = before
				continue
			}
		}
		s.Outline = slices.Clone(s.Outline)
		next[i] = newSectorPlate(s, unit)
		if next[i].ground == hill {
			hills = append(hills, next[i].outline)
		}
		if before != nil {
			next[i].name, next[i].plate = before.name, before.plate
			if before.ground == hill {
				hills = append(hills, before.outline)
			}
		}
		// Where many are changed, all is made anew: nobody waits for the room in each of them.
		changed[s.ID] = before == nil || len(changed) >= mostSectors || before.room() != next[i].room()
	}
	all = all || len(next) != len(d.sectors)
	was, links, zones := d.links, d.linked, d.zones
	d.board, d.unit, d.sectors, d.linked = b, unit, next, slices.Clone(b.Links)
	d.zones = zonesOf(b, func(i int) (zone, bool) {
		if all || i >= len(links) || b.Links[i] != links[i] {
			return zone{}, false
		}
		_, from := changed[links[i].From]
		if _, to := changed[links[i].To]; from || to {
			return zone{}, false
		}
		return zones[i], true
	})
	d.links = make([]linkPlate, len(b.Links))
	d.colour()
	if all || len(hills) > 0 {
		d.lit = false
	}
	for i, l := range b.Links {
		alike := i < len(was) && l == links[i] && d.zones[i] == zones[i] && !changed[l.From] && !changed[l.To]
		if i < len(was) {
			d.links[i] = was[i]
		}
		d.links[i].stale = d.links[i].stale || !alike
	}
	for _, p := range was[min(len(was), len(d.links)):] {
		spoil(p.box)
	}
	switch {
	case all || len(changed) > mostSectors:
		d.next = 0
		return false
	case !d.pressed():
		d.next = 0
		return true
	}
	if !d.lit {
		d.light()
		for _, o := range hills {
			spoil(d.shaded(o))
		}
	}
	d.renew(spoil)
	return true
}

// stale is the sectors and the links whose shapes are to be made.
func (d *drawing) stale() (sectors []*sectorPlate, links []int) {
	for _, p := range d.sectors {
		if p.stale {
			sectors = append(sectors, p)
		}
	}
	for i := range d.links {
		if d.links[i].stale {
			links = append(links, i)
		}
	}
	return sectors, links
}

// renew makes the shapes that are to be made; spoil hears of them as they were and as they
// are then.
func (d *drawing) renew(spoil func(image.Rectangle)) {
	sectors, links := d.stale()
	tell := func() {
		for _, p := range sectors {
			spoil(p.plate.box)
		}
		for _, i := range links {
			spoil(d.links[i].box)
		}
	}
	tell()
	d.survey(tiles.Never)
	d.pressStale(tiles.Never, sectors, links)
	tell()
}

// survey finds the room in sectors, until it is late. It returns whether that in all is found:
// links ask for it, too.
func (d *drawing) survey(late func() bool) bool {
	var sectors []*sectorPlate
	for _, p := range d.sectors {
		if !p.surveyed {
			sectors = append(sectors, p)
		}
	}
	return tiles.BesideUntil(late, len(sectors), func(_, i int) { sectors[i].survey() }) == len(sectors)
}

// pressStale makes the shapes of sectors and links, until it is late. It returns whether all are
// made.
func (d *drawing) pressStale(late func() bool, sectors []*sectorPlate, links []int) bool {
	n := len(sectors) + len(links)
	return tiles.BesideUntil(late, n, func(_, i int) {
		if i < len(sectors) {
			d.pressSector(sectors[i])
		} else {
			d.pressLink(links[i-len(sectors)])
		}
	}) == n
}

func same(a, b model.Sector) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Side == b.Side && a.Terrain == b.Terrain && slices.Equal(a.Outline, b.Outline)
}

// colour gives sectors the colours of their borders, so that linked ones differ as
// long as four colours are enough.
func (d *drawing) colour() {
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
		p.stale = p.stale || p.band != band
		p.band = band
	}
}

// Press has all shapes made for a scale, and what lies over them.
func (d *drawing) Press(scale float64) {
	d.scale, d.next = scale, 0
	for _, p := range d.sectors {
		p.stale = true
	}
	for i := range d.links {
		d.links[i].stale = true
	}
}

// Ready makes what a part of the sheet shows.
func (d *drawing) Ready(part image.Rectangle, late func() bool) bool {
	return d.pressUntil(late) && d.over.Ready(part, late)
}

// pressUntil makes the shapes that are to be made, until it is late, but some in each call.
// It returns whether all are.
func (d *drawing) pressUntil(late func() bool) bool {
	d.next = tiles.GoOn(stages[:], d.next, d, late)
	return d.pressed()
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
			near = append(near, &d.links[i].plate)
		}
	}
	return near
}

// InkOver draws what lies over the board into a tile.
func (d *drawing) InkOver(t *tiles.Tile) { d.over.Ink(t) }

// Covered reports whether anything lies over a box of pixels.
func (d *drawing) Covered(box image.Rectangle) bool { return d.over.Cover(box) }
