package draw

import (
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Every name chooses among many places in and around the hexes of its own
// place, the one where it covers least of what is drawn there. The names
// choose in turn, each keeping clear of those before it; one that finds no
// room at a size is left out until the map is larger.

// mostHomes is how many hexes of a place, those nearest to its middle, its
// name may stand by.
const mostHomes = 6

// mostOffers is how many places a name chooses among.
const mostOffers = 40

// nameReach is how many columns and rows beyond half its width a name looks
// at.
const nameReach = 4

// nameShifts are the places in a hex that a name may be centred on.
var nameShifts = []point{{}, {Y: 0.35}, {Y: -0.35}, {X: 0.5}, {X: -0.5}, {X: 0.4, Y: 0.4}, {X: -0.4, Y: 0.4}, {Y: 0.866}, {Y: -0.866}}

// besides are the ways from a hex to a name that stands beside it.
var besides = []point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}}

// offersFor is the places where a name of some width and height may stand,
// the best first; said is an altitude that it says.
func (d *drawing) offersFor(hexes hex.List, r recipe, said int16, width, height float64) []offer {
	middle := d.middle(hexes)
	homes := d.homesOf(hexes, middle, r == townName, mostHomes)
	d.crowd.fill(d, homes, said, width, height)
	out := make([]offer, 0, mostOffers)
	try := func(at point, more float64) {
		at = d.withinFrame(at, width, height)
		gap := math.Hypot(max(math.Abs(at.X-middle.X)-width/2, 0), max(math.Abs(at.Y-middle.Y)-height/2, 0))
		cost := math.Round(1e6 * (0.5*gap + 0.3*at.Dist(middle) + d.crowd.under(at, width, height) + more))
		i := len(out)
		for i > 0 && cost < out[i-1].cost {
			i--
		}
		if i < mostOffers {
			out = slices.Insert(out[:min(len(out), mostOffers-1)], i, offer{d.pixelOf(at), cost})
		}
	}
	for _, h := range homes {
		home := d.onSheet(h)
		for _, shift := range nameShifts {
			try(home.Add(shift), 0)
		}
		apart, near, far := 1.5, 0.5, 1.2 // the name stands better in its place
		switch r {
		case otherName:
			apart = 0
		case townName: // beside the houses
			apart, near = 0, 0.85
		}
		for _, way := range besides {
			try(home.Add(point{X: way.X * (width/2 + near), Y: way.Y * (height/2 + near)}), apart)
			try(home.Add(point{X: way.X * (width/2 + far), Y: way.Y * (height/2 + far)}), apart+1)
		}
	}
	return out
}

// settlePlates lets the names choose in turn, and calls spoil for the boxes of
// those that stand elsewhere then. A name makes room for counters; where it
// finds none, it is drawn over them.
func (d *drawing) settlePlates(spoil func(image.Rectangle)) {
	if d.unset {
		return
	}
	d.turns = d.turns[:0]
	for i := range d.plates {
		if len(d.plates[i].offers) > 0 {
			d.turns = append(d.turns, i)
		}
	}
	d.taken = makeBoxes(d.plan.sheet)
	d.choose(spoil)
}

// choose lets the names whose turn it is choose in turn, clear of the boxes that are taken,
// and calls spoil as settlePlates does.
func (d *drawing) choose(spoil func(image.Rectangle)) {
	slices.SortStableFunc(d.turns, func(i, j int) int { return d.plates[i].rank - d.plates[j].rank })
	for _, i := range d.turns {
		p := &d.plates[i]
		was := *p
		d.settle(p)
		if p.hasRoom {
			d.taken.add(p.box)
		}
		if was.hasRoom == p.hasRoom && was.at == p.at && was.over == p.over {
			continue
		}
		if was.hasRoom {
			spoil(d.plateReach(&was))
		}
		if p.hasRoom {
			spoil(d.plateReach(p))
		}
	}
	d.hushSpots(spoil)
}

// settle lets a name choose.
func (d *drawing) settle(p *plate) {
	half := d.half(p.motif)
	reach := image.Pt(d.art.reach(p.motif))
	p.hasRoom, p.over = false, false
	for _, o := range p.offers {
		box := image.Rectangle{o.at.Sub(half), o.at.Add(half)}
		if p.rank != 0 && d.taken.overlap(box) {
			continue
		}
		covered := p.layer() == LabelLayer && d.underCounters(box)
		if !p.hasRoom || !covered {
			p.at, p.box, p.hasRoom, p.over = o.at, box, true, covered
			p.drawn = image.Rectangle{o.at.Sub(reach), o.at.Add(reach)}
		}
		if !covered {
			return
		}
	}
}

// half is half the width and height, in drawn pixels, that a name or a disc
// takes.
func (d *drawing) half(m motif) image.Point {
	width, height := d.plateSize(m)
	return d.art.pixel(point{X: width/2 + 0.1*height, Y: 0.45 * height})
}

// plateSize is how wide and high a name or disc is, in corner radii.
func (d *drawing) plateSize(m motif) (width, height float64) {
	if m.recipe == exitDisc || m.recipe == crossDisc {
		side := 2 * d.art.discRadius(m.recipe) / d.plan.unit()
		return side, side
	}
	return d.art.nameSize(m.recipe, m.text)
}

// boxes is boxes on the sheet, found by the band of rows they lie in.
type boxes struct {
	first int
	bands [][]image.Rectangle
}

const bandHeight = 64 // drawn pixels

func makeBoxes(sheet image.Rectangle) *boxes {
	first := floorDiv(sheet.Min.Y, bandHeight)
	return &boxes{first: first, bands: make([][]image.Rectangle, floorDiv(sheet.Max.Y, bandHeight)-first+1)}
}

func (b *boxes) each(r image.Rectangle, visit func(band *[]image.Rectangle)) {
	from := min(max(floorDiv(r.Min.Y, bandHeight)-b.first, 0), len(b.bands)-1)
	to := min(max(floorDiv(r.Max.Y, bandHeight)-b.first, 0), len(b.bands)-1)
	for i := from; i <= to; i++ {
		visit(&b.bands[i])
	}
}

func (b *boxes) add(r image.Rectangle) {
	b.each(r, func(band *[]image.Rectangle) { *band = append(*band, r) })
}

func (b *boxes) overlap(r image.Rectangle) bool {
	found := false
	b.each(r, func(band *[]image.Rectangle) {
		for _, o := range *band {
			found = found || o.Overlaps(r)
		}
	})
	return found
}

// homesOf is so many hexes of a place at most, or of its rim, nearest to its middle, good
// until the next call.
func (d *drawing) homesOf(hexes hex.List, middle point, rim bool, most int) []hex.Hex {
	out := d.homes[:0]
	for _, h := range hexes {
		if !d.plan.grid.Contains(h) || rim && d.scene.at(h).town.towns == allSides {
			continue
		}
		far := d.onSheet(h).Dist(middle)
		i := len(out)
		for i > 0 && far < d.onSheet(out[i-1]).Dist(middle)-1e-9 {
			i--
		}
		if i < most {
			out = slices.Insert(out[:min(len(out), most-1)], i, h)
		}
	}
	d.homes = out
	return out
}

// off reports whether a hex lies off the map.
func (d *drawing) off(h hex.Hex) bool { return !d.plan.grid.Contains(h) }

const allSides = 1<<6 - 1

// withinFrame moves the middle of a name so that the map's edge does not cut
// it.
func (d *drawing) withinFrame(at point, width, height float64) point {
	g := d.plan.grid
	west, north := -1+width/2+0.1, -apothem+height/2
	east := 1.5*float64(g.Cols-1) + 1 - width/2 - 0.1
	south := apothem*float64(2*g.Rows) - height/2
	return point{X: max(min(at.X, east), west), Y: max(min(at.Y, south), north)}
}

// onSheet is a hex's centre in corner radii from that of hex 0101.
func (d *drawing) onSheet(h hex.Hex) point {
	return point{X: 1.5 * float64(h.Col), Y: apothem * float64(h.HalfRow())}
}

// spotOnSheet is a spot in corner radii from the centre of hex 0101.
func (d *drawing) spotOnSheet(s hex.Spot) point {
	at := s.Point(hex.Layout{Size: 1})
	return point{X: at.X - 1, Y: at.Y - apothem}
}

// pixelOf is the drawn pixel of a place given in corner radii from the centre
// of hex 0101.
func (d *drawing) pixelOf(at point) image.Point {
	q := d.art.at(at)
	return image.Pt(d.plan.x0+int(math.Round(q.X)), d.plan.y0+int(math.Round(q.Y)))
}

func (d *drawing) middle(hexes hex.List) point {
	var sum point
	for _, h := range hexes {
		sum = sum.Add(d.onSheet(h))
	}
	return sum.Times(1 / float64(len(hexes)))
}
