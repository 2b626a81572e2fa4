package areas

import (
	"hash/crc32"
	"image"
	"image/color"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// pass is one of the sheets that lie over each other on the board, the lowest
// first.
type pass uint8

const (
	sheetPass pass = iota
	groundPass
	slopePass
	fieldPass
	bandPass
	hachurePass
	roadCasePass
	roadPass
	gardenPass
	woodsPass
	treePass
	borderPass
	spacePass
	namePass
	numPasses
)

// plate is items, pass by pass.
type plate struct {
	passes [numPasses][]tiles.Item
	box    image.Rectangle
}

func (p *plate) add(k pass, i tiles.Item) {
	p.passes[k] = append(p.passes[k], i)
	p.box = p.box.Union(i.Shape.Box)
}

// sectorPlate is a sector and how it is drawn.
type sectorPlate struct {
	sector  model.Sector
	outline tiles.Outline
	ground  ground
	unit    float64
	simple  bool        // once it is surveyed
	free    tiles.Frame // see room
	country *country    // nil before it was drawn
	swells  []swell     // of a hill; nil before they are known
	stale   bool        // the plate is for another scale, or other inks, or before the sector was changed
	band    int         // which colour its border has
	shape   *tiles.Shape
	name    name
	label   name
	plate   plate

	surveyed bool
}

// low reports whether a sector has less room than is usual below its name.
func (p *sectorPlate) low(unit float64) bool { return p.room().Height() <= 3*nameStrip*unit }

func newSectorPlate(s model.Sector, unit float64) *sectorPlate {
	return &sectorPlate{sector: s, outline: corners(s.Outline), ground: grounds[s.Terrain], unit: unit, stale: true}
}

// survey finds whether the outline of the sector is simple, and its room, unless they are known:
// of a large board this takes long.
func (p *sectorPlate) survey() {
	if p.surveyed {
		return
	}
	p.surveyed = true
	if p.simple = p.sector.Outline.Simple(); p.simple {
		p.free = p.outline.Room(7 * p.unit)
	}
}

// room is where a name and pieces find room in the sector.
func (p *sectorPlate) room() tiles.Frame {
	p.survey()
	return p.free
}

// settle finds what the ground of the sector bears, unless that is known.
func (p *sectorPlate) settle(unit float64) {
	if p.country != nil {
		return
	}
	if p.survey(); p.simple && p.sector.Side == "" {
		p.country = newCountry(p.outline, p.ground, unit, p.room(), p.seed())
	} else {
		p.country = &country{}
	}
}

// linkPlate is a link and how it is drawn.
type linkPlate struct {
	plate
	stale bool // see sectorPlate
}

// seed is what chance decides by in the sector.
func (p *sectorPlate) seed() int { return int(crc32.ChecksumIEEE([]byte(p.sector.ID)) >> 8) }

// The sizes from which details are drawn, in pixels to a unit.
const (
	hachureFrom = 0.75
	furrowFrom  = 1.1
	bushFrom    = 0.8
	roundFrom   = 3 // bushes with an outline
	spaceFrom   = 0.45
	trackFrom   = 0.35
)

// roundHalo is the type from which the ground around letters is rounded.
const roundHalo = 26

// least of letters that are read, in pixels of type.
const leastType = 6.5

// pressSector makes the shapes of a sector at the drawing's scale.
func (d *drawing) pressSector(p *sectorPlate) {
	u := d.scale * d.unit
	p.plate, p.stale = plate{}, false
	p.settle(d.unit)
	p.shape = d.shape(p.outline.Path())
	if len(p.outline) == 0 {
		return
	}
	ink := d.inks
	if n, ok := d.of(draw.NumberLayer); ok {
		d.pressLabel(p, n, u)
	}
	if p.sector.Side != "" {
		d.pressReserve(p, u)
		return
	}
	if t, ok := d.of(draw.TerrainLayer); ok {
		d.pressGround(p, t, u)
	}
	if a, ok := d.of(draw.AltitudeLayer); ok && p.ground == hill {
		p.plate.add(slopePass, tiles.Item{Shape: d.shape(p.country.slope), Clip: p.shape, Lit: lit(a, paint.Mixed(a.SlopeTint, meadow(a), 0.25))})
		p.plate.add(slopePass, tiles.Item{Shape: d.shape(p.country.top), Clip: p.shape, Lit: lit(a, paint.Mixed(a.CrestTint, a.SlopeTint, 0.45))})
		if u >= hachureFrom {
			for side, strokes := range p.country.hachures {
				p.plate.add(hachurePass, tiles.Item{Shape: d.shape(strokes), Ink: paint.Faint(a.Hachure, [2]float64{0.6, 0.95}[side])})
			}
		}
	}
	if g, ok := d.of(draw.GridLayer); ok {
		hue := bands(g)[p.band]
		p.plate.add(bandPass, tiles.Item{Shape: d.stroke(p.outline.Path(), 7*u), Clip: p.shape, Ink: paint.Faint(hue, 0.3)})
		p.plate.add(bandPass, tiles.Item{Shape: d.stroke(p.outline.Path(), 3.2*u), Clip: p.shape, Ink: paint.Faint(hue, 0.42)})
		p.plate.add(borderPass, tiles.Item{Shape: d.stroke(p.outline.Path(), max(0.75*u, 1)), Ink: g.Frame})
	}
	if l, ok := d.of(draw.LabelLayer); ok {
		face, letters := paint.Upright, l.Name
		switch p.ground {
		case woods:
			face, letters = paint.Italic, l.WoodName
		case hill:
			face, letters = paint.Italic, l.HillName
		}
		d.pressName(p, face, paint.Mixed(letters, ink.Frame, 0.1), l, u, 9, 0.09)
	}
}

// pressGround makes what grows and stands on a sector.
func (d *drawing) pressGround(p *sectorPlate, t *paint.Palette, u float64) {
	c := p.country
	p.plate.add(groundPass, tiles.Item{Shape: p.shape, Lit: lit(t, meadow(t))})
	for _, f := range c.fields {
		tint := [3]color.NRGBA{t.SlopeTint, paint.Mixed(t.CrestTint, t.Paper, 0.4), paint.Mixed(t.WoodsTint, t.WoodsEdge, 0.12)}[f.kind]
		p.plate.add(fieldPass, tiles.Item{Shape: d.shape(f.ground), Lit: lit(t, paint.Faint(tint, 0.7))})
		if u >= furrowFrom && len(f.furrows.Segments) > 0 {
			p.plate.add(fieldPass, tiles.Item{Shape: d.stroke(f.furrows, max(0.2*u, 0.6)), Ink: paint.Faint(t.Hachure, 0.3)})
		}
	}
	if u >= bushFrom && len(c.grass.Segments) > 0 {
		p.plate.add(fieldPass, tiles.Item{Shape: d.stroke(c.grass, max(0.24*u, 0.6)), Ink: paint.Faint(t.WoodsEdge, 0.6)})
	}
	if u >= bushFrom && len(c.bushes.Segments) > 0 {
		if u >= roundFrom {
			p.plate.add(fieldPass, tiles.Item{Shape: d.stroke(c.bushes, 0.35*u), Ink: t.TreeInk})
		}
		p.plate.add(fieldPass, tiles.Item{Shape: d.shape(c.bushes), Ink: paint.Faint(t.WoodsEdge, 0.8)})
	}
	if len(c.gardens.Segments) > 0 {
		p.plate.add(gardenPass, tiles.Item{Shape: d.shape(c.gardens), Ink: paint.Faint(t.WoodsEdge, 0.42)})
	}
	if len(c.roofs.Segments) > 0 {
		p.plate.add(gardenPass, tiles.Item{Shape: d.shape(c.shadows), Ink: t.HouseShadow})
		walls := max(0.35*u, 0.7)
		p.plate.add(gardenPass, tiles.Item{Shape: d.stroke(c.roofs, walls), Ink: t.House})
		p.plate.add(gardenPass, tiles.Item{Shape: d.stroke(c.eaves, walls), Ink: t.House})
		p.plate.add(gardenPass, tiles.Item{Shape: d.shape(c.roofs), Ink: paint.Mixed(t.HouseRoof, t.Paper, 0.22)})
		p.plate.add(gardenPass, tiles.Item{Shape: d.shape(c.eaves), Ink: t.HouseRoof})
		p.plate.add(gardenPass, tiles.Item{Shape: d.stroke(c.church, max(0.3*u, 0.6)), Ink: t.Frame})
		p.plate.add(gardenPass, tiles.Item{Shape: d.shape(c.church), Ink: t.House})
	}
	if len(c.woods.Segments) > 0 {
		p.plate.add(woodsPass, tiles.Item{Shape: d.stroke(c.woods, max(1.1*u, 0.8)), Ink: paint.Faint(t.WoodsEdge, 0.55)})
		p.plate.add(woodsPass, tiles.Item{Shape: d.shape(c.woods), Lit: lit(t, paint.Mixed(t.WoodsTint, t.WoodsEdge, 0.25))})
	}
	for _, row := range c.trees {
		p.plate.add(treePass, tiles.Item{Shape: d.shape(row.shadow), Ink: paint.Faint(t.TreeInk, 0.3)})
		p.plate.add(treePass, tiles.Item{Shape: d.shape(row.ink), Ink: t.TreeInk})
		p.plate.add(treePass, tiles.Item{Shape: d.shape(row.crown), Ink: paint.Mixed(t.TreeCrown, t.TreeInk, 0.22)})
		p.plate.add(treePass, tiles.Item{Shape: d.shape(row.light), Ink: paint.Mixed(t.TreeCrown, t.Paper, 0.12)})
	}
}

// pressReserve makes the shapes of a sector of a side's own: a field of its colour
// with a frame and its name.
func (d *drawing) pressReserve(p *sectorPlate, u float64) {
	hue := d.sideInk(p.sector.Side)
	t := &d.inks
	ground := paint.Mixed(paint.Mixed(t.Paper, t.SlopeTint, 0.25), hue, 0.2)
	p.plate.add(groundPass, tiles.Item{Shape: p.shape, Lit: lit(t, ground)})
	if g, ok := d.of(draw.GridLayer); ok {
		p.plate.add(bandPass, tiles.Item{Shape: d.stroke(p.outline.Path(), 6*u), Clip: p.shape, Ink: paint.Faint(hue, 0.75)})
		p.plate.add(borderPass, tiles.Item{Shape: d.stroke(p.outline.Path(), max(0.9*u, 1)), Ink: g.Frame})
		low, high := p.outline.Bounds()
		if rect := (tiles.Frame{Left: low.X, Top: low.Y, Right: high.X, Bottom: high.Y}); u >= trackFrom && p.outline.Fills(rect) {
			p.plate.add(borderPass, tiles.Item{Shape: d.stroke(rect.Inset(4.4*d.unit).Path(), max(0.3*u, 0.6)), Ink: paint.Faint(g.Frame, 0.8)})
		}
	}
	if l, ok := d.of(draw.LabelLayer); ok {
		d.pressName(p, paint.Upright, l.Name, l, u, 8, 0.22)
	}
}

// pressName sets the name of a sector along the upper edge of its room, in type of
// so many units.
func (d *drawing) pressName(p *sectorPlate, face paint.Face, ink color.NRGBA, inks *paint.Palette, u, size, spacing float64) {
	if !p.simple || p.sector.Name == "" {
		return
	}
	text := p.sector.Name
	if p.sector.Side != "" || utf8.RuneCountInString(text) <= 3 {
		text = strings.ToUpper(text)
	}
	n := &p.name
	n.set(face, text, spacing)
	px := size * u
	if most := p.room().Width() * d.scale; n.advance*px/nameType > most {
		px = nameType * most / n.advance
	}
	if px < leastType {
		return
	}
	at := point{X: (p.room().Left+p.room().Right)/2*d.scale - n.advance*px/nameType/2, Y: p.room().Top*d.scale + 0.9*px}
	if p.sector.Side != "" { // beside its pieces
		at = point{X: p.room().Left * d.scale, Y: p.room().Top*d.scale + 0.9*px}
	}
	d.print(p, n, at, px, ink, inks)
}

// pressLabel sets what files, logs and sentences call a sector, small, in a lower
// corner of its room; in a reserve beside its name.
func (d *drawing) pressLabel(p *sectorPlate, inks *paint.Palette, u float64) {
	px := 6.5 * u
	if !p.simple || px < leastType || strings.EqualFold(p.sector.ID, p.sector.Name) {
		return
	}
	n := &p.label
	n.set(paint.Italic, p.sector.ID, 0.06)
	at := point{X: p.room().Left * d.scale, Y: p.room().Bottom*d.scale - 0.25*px}
	if p.sector.Side != "" {
		at = point{X: p.room().Right*d.scale - n.advance*px/nameType, Y: p.room().Top*d.scale + 0.9*px}
	}
	d.print(p, n, at, px, inks.Name, inks)
}

// print adds letters at a size, which begin at a point, with light around them.
func (d *drawing) print(p *sectorPlate, n *name, at point, px float64, ink color.NRGBA, inks *paint.Palette) {
	on := point{X: math.Round(at.X), Y: math.Round(at.Y)}
	var halo, letters *tiles.Shape
	if d.vector || px >= roundHalo {
		halo = d.hand().Drawn(tiles.Sized(n.path, px/nameType).Moved(at), paint.Stroke{Width: 0.28 * px})
	}
	if d.vector {
		letters = d.hand().Text(tiles.Sized(n.path, px/nameType).Moved(on), paint.Text{Line: n.text, At: on, Face: n.face, Size: px, Spacing: n.spacing * px})
	} else {
		letters = tiles.NewShapeAt(n.path, px/nameType, on)
	}
	if halo == nil {
		halo = &tiles.Shape{}
		for _, c := range letters.Lines {
			halo.Along(c.Points, 0.14*px)
		}
		halo.Measure()
	}
	strength := 0.78
	if p.sector.Side != "" { // its ground is calm
		strength = 0.3
	}
	p.plate.add(namePass, tiles.Item{Shape: halo, Ink: paint.Faint(inks.Disc, strength)})
	p.plate.add(namePass, tiles.Item{Shape: letters, Ink: ink})
}

// name is the name of a sector in letters of nameType.
type name struct {
	text    string
	face    paint.Face
	spacing float64 // in parts of the size of type
	path    paint.Path
	advance float64
}

// set makes it the letters of a text, unless it is that already.
func (n *name) set(face paint.Face, text string, spacing float64) {
	if n.text != text || n.face != face {
		l := paint.Letter(face, text, nameType, spacing*nameType)
		*n = name{text: text, face: face, spacing: spacing, path: l.Path, advance: l.Advance}
	}
}

// nameType is the size of type that names are kept in.
const nameType = 20

// pressLink makes the spaces of a link, and its road.
func (d *drawing) pressLink(i int) {
	z, l := d.zones[i], d.board.Links[i]
	p := &d.links[i]
	*p = linkPlate{}
	if !z.ok {
		return
	}
	u := d.scale * d.unit
	if r, ok := d.of(draw.LineLayer); ok && l.Road {
		from, _ := d.board.Sector(l.From)
		to, _ := d.board.Sector(l.To)
		a, b := d.sectors[from].room().Middle(), d.sectors[to].room().Middle()
		road := z.road(a, b, i)
		lay := func(k pass, width float64, ink color.NRGBA) {
			var ends paint.Path // round, and where roads meet in a sector they are one
			ends.Disc(a, width/2/d.scale)
			ends.Disc(b, width/2/d.scale)
			p.add(k, tiles.Item{Shape: d.stroke(road, width), Ink: ink})
			p.add(k, tiles.Item{Shape: d.shape(ends), Ink: ink})
		}
		lay(roadCasePass, max(2.5*u, 1.4), r.RoadCase)
		if u > trackFrom {
			lay(roadPass, max(1.7*u, 0.8), paint.Mixed(r.RoadFill, r.SlopeTint, 0.3))
		}
	}
	g, ok := d.of(draw.GridLayer)
	if !ok || u < spaceFrom {
		return
	}
	var spaces, rules paint.Path
	for k := range d.spaces() {
		c := z.space(k, d.spaces(), d.unit)
		spaces.Polygon(c...)
		rules.Polyline(c[0].Lerp(c[3], 0.5), c[1].Lerp(c[2], 0.5))
	}
	p.add(spacePass, tiles.Item{Shape: d.stroke(spaces, max(0.9*u, 1.6)), Ink: paint.Faint(g.Frame, 0.85)})
	p.add(spacePass, tiles.Item{Shape: d.shape(spaces), Ink: paint.Mixed(g.Disc, g.Paper, 0.5)})
	if u > furrowFrom {
		p.add(spacePass, tiles.Item{Shape: d.stroke(rules, max(0.25*u, 0.6)), Ink: paint.Faint(g.Frame, 0.45)})
	}
}

// pressSheet makes the paper and the frame around the map.
func (d *drawing) pressSheet() {
	u := d.scale * d.unit
	t := &d.inks
	p := plate{}
	whole := tiles.Frame{Left: 0, Top: 0, Right: float64(d.board.Width), Bottom: float64(d.board.Height)}
	paper := whole.Inset(-paperUnits * d.unit)
	shadow := paper
	shadow.Left, shadow.Top, shadow.Right, shadow.Bottom = shadow.Left+1.5*d.unit, shadow.Top+1.5*d.unit, shadow.Right+1.2*d.unit, shadow.Bottom+1.2*d.unit
	neat := whole.Inset(-0.2 * d.unit)
	p.add(sheetPass, tiles.Item{Shape: d.shape(beyond(shadow, neat)), Ink: color.NRGBA{A: 0x50}})
	p.add(sheetPass, tiles.Item{Shape: d.shape(beyond(paper, neat)), Lit: lit(t, t.Paper)})
	p.add(sheetPass, tiles.Item{Shape: d.shape(neat.Path()), Lit: lit(t, lane(t))})
	p.add(borderPass, tiles.Item{Shape: d.stroke(neat.Path(), max(0.5*u, 0.8)), Ink: t.Frame})
	p.add(borderPass, tiles.Item{Shape: d.stroke(whole.Inset(-2.6*d.unit).Path(), max(1.6*u, 1)), Ink: t.Frame})
	d.sheet = p
}

// beyond is the strips of a frame around one that lies within it.
func beyond(f, inner tiles.Frame) paint.Path {
	var out paint.Path
	for _, strip := range [4]tiles.Frame{
		{Left: f.Left, Top: f.Top, Right: f.Right, Bottom: inner.Top + 1}, {Left: f.Left, Top: inner.Bottom - 1, Right: f.Right, Bottom: f.Bottom},
		{Left: f.Left, Top: f.Top, Right: inner.Left + 1, Bottom: f.Bottom}, {Left: inner.Right - 1, Top: f.Top, Right: f.Right, Bottom: f.Bottom},
	} {
		out.Add(strip.Path())
	}
	return out
}

// paperUnits is how much of the paper lies around the map.
const paperUnits = 8

// darkest is how much of the ink of the shade ground has that is wholly out of the light.
const darkest = 0.85

// lit is an ink of the ground as the light falls on it.
func lit(t *paint.Palette, ink color.NRGBA) *tiles.LitInk {
	white := color.NRGBA{0xff, 0xff, 0xff, ink.A}
	dark := paint.Mixed(ink, t.Hachure, darkest)
	dark.A = ink.A
	return tiles.NewLitInk(ink, white, dark)
}

// meadow is the ground of a sector, lane that between sectors.
func meadow(t *paint.Palette) color.NRGBA { return paint.Mixed(t.Paper, t.WoodsTint, 0.42) }
func lane(t *paint.Palette) color.NRGBA {
	return paint.Mixed(paint.Mixed(t.Paper, t.CrestTint, 0.3), t.Frame, 0.12)
}

// bands are the colours of the borders of sectors, as maps were coloured by hand.
func bands(t *paint.Palette) [4]color.NRGBA {
	return [4]color.NRGBA{t.HouseRoof, t.WoodsEdge, paint.Mixed(t.CrestTint, t.Hachure, 0.2), t.Bank}
}
