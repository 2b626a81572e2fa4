package draw

import (
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Stack is what stands on a hex: counters, the lowest first, and markers that
// hold for the hex.
type Stack struct {
	Hex      hex.Hex
	Counters []Counter
	Markers  MarkerSet
}

func sameStack(a, b *Stack) bool {
	return a.Markers == b.Markers && slices.Equal(a.Counters, b.Counters)
}

// setUnits replaces the stacks and calls spoil for the box of every hex that
// does not look as before, and spoilMap for those of names that make room for
// them.
func (d *drawing) setUnits(stacks []Stack, spoil, spoilMap func(image.Rectangle)) {
	d.units.begin()
	for i := range stacks {
		s := &stacks[i]
		if d.plan.grid.Contains(s.Hex) && (len(s.Counters) > 0 || s.Markers != 0) {
			kept, _ := d.units.put(d.scene.index(s.Hex))
			kept.Hex, kept.Markers = s.Hex, s.Markers
			kept.Counters = append(kept.Counters[:0], s.Counters...)
		}
	}
	moved := false
	d.units.end(sameStack, func(cell int) {
		spoil(d.plan.box(d.scene.hexOf(cell), stackReach, 1.1, stackPixels))
		moved = true
	})
	switch {
	case moved && d.namesHeld:
		d.unsettled = true
	case moved:
		d.settlePlates(spoilMap)
	}
}

// underCounters reports whether counters cover a part of a box on the sheet.
func (d *drawing) underCounters(box image.Rectangle) bool {
	if len(d.units.things) == 0 || d.options.Layers[UnitLayer] == Hidden {
		return false
	}
	reach := d.plan.counterSide() / 2
	box = box.Inset(-reach)
	for col := floorDiv(box.Min.X-d.plan.x0, d.plan.dx); col <= ceilDiv(box.Max.X-d.plan.x0, d.plan.dx); col++ {
		for half := floorDiv(box.Min.Y-d.plan.y0, d.plan.dy); half <= ceilDiv(box.Max.Y-d.plan.y0, d.plan.dy); half++ {
			h := hex.Hex{Col: col, Row: floorDiv(half, 2)}
			if (half^col)&1 == 0 && d.plan.grid.Contains(h) && d.stands(d.scene.index(h)) && d.plan.center(h).In(box) {
				return true
			}
		}
	}
	return false
}

// How far a stack and its markers reach from the hex's centre: in corner radii,
// and some shown pixels more where markers have their least size. A row of all
// markers reaches farthest.
const (
	stackReach  = 1.7
	stackPixels = 14
)

// counterPart is a counter's side, in parts of the distance across the hex.
const counterPart = 0.8

// How far a stack's counters are shifted, in corner radii: so far to the
// south, and so little to the east, that stacks side by side hide nothing of
// one another.
const (
	mostShiftX = 0.1
	mostShiftY = 0.3
	shiftX     = 0.04 // from one counter to the next, while there is room
	shiftY     = 0.1
)

const (
	countedFrom = 4  // counters from which a stack has their number on it
	countFrom   = 18 // side in shown pixels from which it has
	leastCount  = 11 // width of that number's disc in shown pixels, at least
)

// counterSide is the side of counters on the map in drawn pixels, an even
// number.
func (p *plan) counterSide() int { return 2 * max(1, int(math.Round(counterPart*float64(p.dy)))) }

// shiftOf is where the middle of a counter of a stack of n lies, from the
// hex's centre in drawn pixels. The lowest lies farthest to the south-east.
func (p *plan) shiftOf(i, n int) image.Point {
	if n == 1 {
		return image.Point{}
	}
	along := func(step, most float64) int {
		whole := min(max(step*p.unit(), float64(p.over))*float64(n-1), most*p.unit())
		return int(math.Round(whole * (0.5 - float64(i)/float64(n-1))))
	}
	return image.Pt(along(shiftX, mostShiftX), along(shiftY, mostShiftY))
}

// inkTrenches draws the earthworks that counters stand in.
func (d *drawing) inkTrenches(c *canvas, hexes []near) {
	for i := range hexes {
		if s := d.units.on(hexes[i].index); s != nil && s.Markers.Has(TrenchMarker) {
			c.put(d.artOf(UnitLayer).mark(trenchRing, 0), hexes[i].center)
		}
	}
}

// inkUnits draws the stacks and their markers.
func (d *drawing) inkUnits(c *canvas) {
	if len(d.units.things) == 0 || d.options.Layers[UnitLayer] == Hidden {
		return
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, stackReach, stackPixels)
	d.inkTrenches(c, d.nearby)
	d.counters.print(d.art.inks.Gray)
	dim, side := d.options.Layers[UnitLayer] == Dimmed, d.plan.counterSide()
	for _, n := range d.nearby {
		s := d.units.on(n.index)
		if s == nil {
			continue
		}
		count := len(s.Counters)
		if count > 0 {
			c.put(d.counters.shadow(side, d.plan.over, dim), n.center.Add(d.plan.shiftOf(0, count)))
		}
		for i, counter := range s.Counters {
			d.counters.put(c, counter, side, dim, n.center.Add(d.plan.shiftOf(i, count)))
		}
	}
	for _, n := range d.nearby { // over the counters of the neighbors, too
		if s := d.units.on(n.index); s != nil {
			d.inkCount(c, len(s.Counters), n.center, dim)
			d.inkMarkers(c, s, n.center, dim)
		}
	}
}

// inkCount writes how many counters a stack has onto its foot, below the
// figures of the uppermost.
func (d *drawing) inkCount(c *canvas, count int, center image.Point, dim bool) {
	side := d.plan.counterSide()
	if count < countedFrom || side/d.plan.over < countFrom {
		return
	}
	px := max(side*2/7, leastCount*d.plan.over)
	at := d.plan.shiftOf(0, count).Add(image.Pt(side/4, side/2-px/4))
	c.put(d.counters.count(count, px, dim), center.Add(at))
}

// inkMarkers draws the markers of a hex but for trenches: side by side in an
// empty hex, around the counters in another.
func (d *drawing) inkMarkers(c *canvas, s *Stack, center image.Point, dim bool) {
	count := 0
	for _, m := range Markers() {
		if m != TrenchMarker && s.Markers.Has(m) {
			count++
		}
	}
	px := d.markerSide(len(s.Counters) > 0)
	i := 0
	for _, m := range Markers() {
		if m == TrenchMarker || !s.Markers.Has(m) {
			continue
		}
		c.put(d.counters.marker(m, px, dim), center.Add(d.markerSpot(i, count, px, len(s.Counters) > 0)))
		i++
	}
}

// markerSide is how wide the markers of a hex are, in drawn pixels.
func (d *drawing) markerSide(beside bool) int {
	size := d.plan.size()
	if beside {
		return int(d.plan.width(0.42, min(8, 0.6*size)))
	}
	return int(d.plan.width(0.5, min(9, 0.7*size)))
}

// markerSpot is where the middle of a marker lies from that of its hex, in drawn pixels, of
// so many of a width: beside counters, or in an empty hex.
func (d *drawing) markerSpot(i, count, px int, beside bool) image.Point {
	if beside {
		return d.art.pixel(markerSpots[i%len(markerSpots)])
	}
	return image.Pt(int(float64(px)*1.1*(float64(i)-float64(count-1)/2)), 0)
}

// CounterSide is how wide counters are on the map, in device pixels.
func (v *View) CounterSide() float64 {
	return float64(v.drawing.plan.counterSide()) / float64(v.drawing.plan.over)
}

// CounterSpot is how far the middle of a counter of a stack of n is from that of its hex, in
// device pixels. The lowest is that of number 0.
func (v *View) CounterSpot(i, n int) (x, y float64) { return v.shown(v.drawing.plan.shiftOf(i, n)) }

// MarkerSpot is how wide the markers of a hex are, of which there are so many, beside
// counters or in an empty hex, and how far the middle of one is from that of the hex, in
// device pixels.
func (v *View) MarkerSpot(i, count int, beside bool) (x, y, side float64) {
	d := v.drawing
	px := d.markerSide(beside)
	x, y = v.shown(d.markerSpot(i, count, px, beside))
	return x, y, float64(px) / float64(d.plan.over)
}

// shown is a shift of drawn pixels in device pixels.
func (v *View) shown(p image.Point) (x, y float64) {
	over := float64(v.drawing.plan.over)
	return float64(p.X) / over, float64(p.Y) / over
}

// markerSpots are the places of a hex's markers beside its counters, in
// corner radii: the two corners first, that no counter reaches, then above and
// below, where no figures are hidden.
var markerSpots = []point{{X: -0.86}, {X: 0.86}, {X: -0.4, Y: -0.9}, {X: 0.4, Y: -0.9}, {X: -0.4, Y: 0.9}, {X: 0.4, Y: 0.9}}

// trenchRing draws earthworks around a hex: a parapet with traverses.
func (p pen) trenchRing() {
	var ring paint.Path
	for i := range 6 {
		a, b := corners[i], corners[(i+1)%6]
		const teeth = 3
		for k := range teeth {
			at := func(part, reach float64) point {
				return p.at(a.Lerp(b, (float64(k)+part)/teeth).Times(reach))
			}
			for _, q := range []point{at(0, 0.9), at(0.5, 0.9), at(0.5, 0.8), at(1, 0.8)} {
				if len(ring.Segments) == 0 {
					ring.Move(q)
				} else {
					ring.Line(q)
				}
			}
		}
	}
	ring.Close()
	width := p.width(0.06, 1)
	p.Stroke(ring, paint.Stroke{Width: width + p.width(0.05, 1)}, p.inks.Halo)
	p.Stroke(ring, paint.Stroke{Width: width}, p.inks.Ridge)
}
