package draw

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// art is everything drawn at one scale that can be drawn again: tables and
// sprites, made when they are first asked for. It is for one goroutine.
type art struct {
	scale
	inks    paint.Palette
	pale    *art // the same in faded inks, once it was asked for
	edges   *edgeTable
	washes  map[washKey]*wash
	rows    hexRows
	simple  [numRecipes][]*sprite // of motifs that a recipe and a variant name, by these
	sprites map[motif]*sprite
	courses map[strand]*course
	raster  paint.Raster      // for the next sprite
	vector  bool              // sprites are kept as what they are drawn with, not as pixels
	widths  map[motif]float64 // of names, in corner radii
	numbers map[numberKey]numberPlace

	patterns [numStyles]*pattern
	grounds  map[look]*pattern // of areas
}

// motif names a sprite: which recipe, and what it is to draw.
type motif struct {
	recipe  recipe
	variant int32
	lines   [model.NumLines]strand // where they matter
	text    string
	ink     color.NRGBA // of motifs whose ink is not the palette's
}

// recipe is a way to draw one kind of thing around the point it is placed by.
type recipe uint8

const (
	hexLines      recipe = iota // variant: set of hexsides
	tree                        // variant
	hachure                     // variant: direction and length
	houses                      // variant, lines
	canalBanks                  // lines[Canal]
	canalWater                  // lines[Canal]
	riverBanks                  // lines[River], and lines[Canal] into which it flows
	riverWater                  // likewise
	roadCase                    // lines[Road]
	roadFill                    // lines[Road]
	railLine                    // lines[Railroad]
	bridgeDeck                  // lines
	bridgeParapet               // lines
	sideLines                   // variant: side kind and set of hexsides
	digit                       // variant
	spotHeight                  // text
	peakSign
	townName // text
	woodName // text
	hillName // text
	otherName
	roadName
	exitDisc // text
	crossDisc
	outlineMark // variant: highlight kind and set of hexsides
	problemFlag // variant: severity
	trenchRing
	coverOutline // variant: style and set of hexsides
	coverSign    // variant: style and set of hexsides
	coverText    // text
	coverLabel   // text
	areaOutline  // variant: set of hexsides; ink
	areaName     // text
	hexNumber    // text
	numRecipes
)

// mostSprites bounds what a scale keeps. A map that needs more motifs than
// this in sight has them drawn again.
const mostSprites = 20000

func newArt(s scale, inks paint.Palette) *art {
	return &art{
		scale: s, inks: inks, edges: newEdgeTable(s), rows: newHexRows(s), washes: map[washKey]*wash{}, grounds: map[look]*pattern{},
		sprites: map[motif]*sprite{}, courses: map[strand]*course{}, widths: map[motif]float64{}, numbers: map[numberKey]numberPlace{},
	}
}

// dimmed is the art in faded inks, with the same geometry.
func (a *art) dimmed() *art {
	if a.pale == nil {
		a.pale = &art{
			scale: a.scale, inks: a.inks.Faded(), edges: a.edges, rows: a.rows, washes: map[washKey]*wash{}, grounds: map[look]*pattern{},
			sprites: map[motif]*sprite{}, courses: a.courses, widths: a.widths, numbers: a.numbers, vector: a.vector,
		}
	}
	return a.pale
}

// sprite is the picture of a motif.
func (a *art) sprite(m motif) *sprite {
	if s, ok := a.sprites[m]; ok {
		return s
	}
	if len(a.sprites) >= mostSprites {
		clear(a.sprites)
	}
	s := a.pressed(m)
	a.sprites[m] = s
	return s
}

// mark is the picture of a motif that its recipe and a small variant name.
func (a *art) mark(r recipe, variant int) *sprite {
	row := a.simple[r]
	if variant < len(row) && row[variant] != nil {
		return row[variant]
	}
	if grow := variant + 1 - len(row); grow > 0 {
		row = append(row, make([]*sprite, grow)...)
		a.simple[r] = row
	}
	row[variant] = a.pressed(motif{recipe: r, variant: int32(variant)})
	return row[variant]
}

// course is how a line of the strand runs.
func (a *art) course(t strand) *course {
	if c, ok := a.courses[t]; ok {
		return c
	}
	if len(a.courses) >= mostSprites {
		clear(a.courses)
	}
	c := newCourse(t)
	a.courses[t] = c
	return c
}

// reach is how many pixels a motif covers at the most to each side of the
// point it is placed by.
func (a *art) reach(m motif) (x, y int) {
	reachX, reachY := 1.2, 1.2 // corner radii
	switch m.recipe {
	case tree, hachure, digit, peakSign, spotHeight, exitDisc, crossDisc, problemFlag:
		reachX, reachY = 0.9, 0.9
	case townName, woodName, hillName, otherName, roadName, areaName:
		width, height := a.nameSize(m.recipe, m.text)
		reachX, reachY = width/2+0.5*height, height
	}
	more := 12 * a.over
	if m.recipe == coverLabel {
		more = labelPixels * a.over
	}
	return int(math.Ceil(reachX*a.unit())) + more, int(math.Ceil(reachY*a.unit())) + more
}

// pressed is a new sprite of a motif.
func (a *art) pressed(m motif) *sprite {
	if a.vector {
		return a.etched(m)
	}
	return press(a.draw(m))
}

// draw carries out a motif's recipe on the art's raster.
func (a *art) draw(m motif) *paint.Raster {
	r := &a.raster
	r.Reset(a.reach(m))
	a.drawOn(r, m)
	return r
}

// drawOn carries out a motif's recipe.
func (a *art) drawOn(on paint.Surface, m motif) {
	p := pen{Surface: on, art: a}
	switch m.recipe {
	case hexLines:
		p.hexLines(model.DirSet(m.variant))
	case tree:
		p.tree(int(m.variant))
	case hachure:
		p.hachure(int(m.variant))
	case houses:
		p.houses(&m)
	case canalBanks:
		p.follow(m.lines[model.Canal], paint.Stroke{Width: a.canalWidth()}, a.inks.Bank)
	case canalWater:
		p.follow(m.lines[model.Canal], paint.Stroke{Width: a.waterWidth()}, a.inks.Water)
	case riverBanks:
		p.river(m.lines[model.River], m.lines[model.Canal], a.riverWidth(), a.inks.Bank)
	case riverWater:
		p.river(m.lines[model.River], m.lines[model.Canal], a.riverWidth()-2*a.width(0.03, 0.4), a.inks.Water)
	case roadCase:
		ink := a.inks.RoadCase
		if !a.bears(casingFrom) {
			ink = a.inks.RoadThin
		}
		p.follow(m.lines[model.Road], paint.Stroke{Width: a.roadWidth()}, ink)
	case roadFill:
		p.follow(m.lines[model.Road], paint.Stroke{Width: a.paveWidth()}, a.inks.RoadFill)
	case railLine:
		p.rail(m.lines[model.Railroad])
	case bridgeDeck:
		p.bridgeDeck(m.lines)
	case bridgeParapet:
		p.bridgeParapets(m.lines)
	case sideLines:
		p.sideLines(model.SideKind(m.variant>>6), model.DirSet(m.variant&63))
	case digit:
		p.digit(int(m.variant))
	case spotHeight:
		p.spotHeight(m.text)
	case peakSign:
		p.peakSign()
	case townName, woodName, hillName, otherName, roadName, areaName:
		p.name(m.recipe, m.text)
	case exitDisc, crossDisc:
		p.numberDisc(m.recipe, m.text)
	case outlineMark:
		p.outline(p.highlightStyle(highlightKind(m.variant>>6)), model.DirSet(m.variant&63))
	case problemFlag:
		p.problemFlag(int(m.variant))
	case trenchRing:
		p.trenchRing()
	case coverOutline:
		p.coverOutline(Style(m.variant>>6), model.DirSet(m.variant&63))
	case coverSign:
		p.coverSign(Style(m.variant>>6), model.DirSet(m.variant&63))
	case coverText:
		p.coverText(m.text)
	case coverLabel:
		p.coverLabel(m.text)
	case areaOutline:
		p.outline(highlightStyle{ink: m.ink, units: 0.07, least: 1.2}, model.DirSet(m.variant))
	case hexNumber:
		p.letters(paint.Letter(paint.Upright, m.text, p.digitSize(), 0), m.text, paint.Upright, p.digitSize(), 0, p.inks.Label)
	}
}

// pen draws recipes on a surface at a scale. Recipes think in corner radii
// from the hex's centre and hand pixels to the surface.
type pen struct {
	paint.Surface
	*art
}

// at is a place given in corner radii, in pixels: stretched as hexes are.
func (a *art) at(q point) point {
	return point{X: q.X * a.unit(), Y: q.Y * float64(a.dy) / apothem}
}

func (a *art) ats(pts ...point) []point {
	out := make([]point, len(pts))
	for i, q := range pts {
		out[i] = a.at(q)
	}
	return out
}

// pixel is the nearest pixel corner to a place given in corner radii.
func (a *art) pixel(q point) image.Point {
	p := a.at(q)
	return image.Pt(int(math.Floor(p.X+0.5)), int(math.Floor(p.Y+0.5)))
}
