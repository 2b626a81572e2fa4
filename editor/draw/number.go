package draw

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// A hex's number stands in its upper part, or where a line runs there in
// another place of the hex that is free. Where none is, it is left out.

// numberPlace is one of the places where a hex's number may stand; 0 for none.
type numberPlace uint8

// numberShifts are the places of numbers, the best first: how far to the side
// and down, as parts of the room that the number has in the hex. The foot of a
// hex is the last resort, as the number of the next stands right below it.
var numberShifts = func() (out []point) {
	for y := -4; y <= 4; y++ {
		for x := -2; x <= 2; x++ {
			out = append(out, point{X: float64(x) / 2, Y: float64(y) / 4})
		}
	}
	cost := func(p point) float64 { return 0.6*math.Abs(p.X) + p.Y + max(0, 4*(p.Y-0.5)) }
	slices.SortStableFunc(out, func(a, b point) int { return cmp.Compare(cost(a), cost(b)) })
	return out
}()

const (
	numberMargin = 0.09 // between a number and the hexside above or below it
	numberGap    = 0.04 // between a number and a line
)

// digitSize is the height of the type of hex numbers in drawn pixels.
func (a *art) digitSize() float64 { return min(max(0.34*a.unit(), 7.4), 15) }

// digitStep is how far apart digits stand: they are tabular.
func (a *art) digitStep() int { return int(a.digitSize()*0.53 + 0.5) }

// numberHalf is half the width and height of a number of four digits, in
// corner radii.
func (a *art) numberHalf() point {
	return point{X: 2 * float64(a.digitStep()) / a.unit(), Y: 0.34 * a.digitSize() / a.unit()}
}

// numberAt is the middle of a number, in corner radii from the hex's centre.
func (a *art) numberAt(p numberPlace) point {
	half, shift := a.numberHalf(), numberShifts[p-1]
	y := shift.Y * (apothem - numberMargin - half.Y)
	room := 1 - (math.Abs(y)+half.Y)/math.Sqrt(3) - half.X - numberGap
	return point{X: shift.X * max(room, 0), Y: y}
}

// numberKey is what decides on the place of a hex's number.
type numberKey struct {
	lines  [model.NumLines]strand
	sides  [model.NumSides]model.DirSet
	spot   bool
	bridge bool
}

func (c *cell) numberKey() numberKey { return numberKey{c.lines, c.sides, c.spot != 0, c.bridge} }

// numberPlace finds a place for a hex's number.
func (a *art) numberPlace(c *cell) numberPlace {
	key := c.numberKey()
	if key == (numberKey{}) {
		return 1
	}
	p, ok := a.numbers[key]
	if !ok {
		if len(a.numbers) >= mostSprites {
			clear(a.numbers)
		}
		p = a.freeNumberPlace(&key)
		a.numbers[key] = p
	}
	return p
}

func (a *art) freeNumberPlace(key *numberKey) numberPlace {
	for i := range numberShifts {
		if p := numberPlace(i + 1); a.numberIsFree(key, a.numberAt(p)) {
			return p
		}
	}
	return 0
}

// numberIsFree reports whether a number at a place of the hex keeps clear of
// all that is drawn there.
func (a *art) numberIsFree(key *numberKey, at point) bool {
	half := a.numberHalf()
	if key.spot && math.Abs(at.X) < half.X+0.4 && math.Abs(at.Y) < half.Y+0.25 {
		return false
	}
	widths := [model.NumLines]float64{a.roadWidth(), railUnits * a.unit(), a.canalWidth(), a.riverWidth()}
	const steps = 6
	for i := range steps + 1 {
		for _, y := range [3]float64{-1, 0, 1} {
			q := at.Add(point{X: half.X * (2*float64(i)/steps - 1), Y: half.Y * y})
			for k, t := range key.lines {
				if t.links != 0 && a.course(t).nearer(q, widths[k]/a.unit()/2+numberGap) {
					return false
				}
			}
			for k, sides := range key.sides {
				for _, d := range hex.Dirs {
					if from, to := side(d); sides.Has(d) && paint.DistanceTo([]point{from, to}, q) < sideUnits[k] {
						return false
					}
				}
			}
		}
	}
	if !key.bridge {
		return true
	}
	place, _, ok := pen{art: a}.bridgePlace(key.lines)
	return !ok || place.Dist(at) > half.X+0.25 || math.Abs(place.Y-at.Y) > half.Y+0.32
}

// sideUnits is how far what is drawn on a hexside reaches into the hex.
var sideUnits = [model.NumSides]float64{model.Hedge: 0.09, model.Wall: 0.08, model.Stream: 0.1}

// numberOn is the middle of a hex's number in corner radii from its centre;
// false where there is none, be the layer shown or not.
func (d *drawing) numberOn(h hex.Hex) (at point, ok bool) {
	if !d.plan.bears(labelsFrom) || !d.plan.grid.Contains(h) {
		return at, false
	}
	p := d.art.numberPlace(d.scene.at(h))
	if p == 0 {
		return at, false
	}
	return d.art.numberAt(p), true
}

// clearings are the middles of the numbers on and around a hex, from its
// centre, which marks on the ground keep clear of.
type clearings struct {
	at   [7]point
	n    int
	half point
}

func (d *drawing) clearingsAround(h hex.Hex) (c clearings) {
	if d.options.Layers[NumberLayer] == Hidden || !d.plan.bears(labelsFrom) {
		return c
	}
	c.half = d.art.numberHalf()
	if at, ok := d.numberOn(h); ok {
		c.at[0], c.n = at, 1
	}
	for dir, n := range h.Neighbors() {
		if at, ok := d.numberOn(n); ok {
			c.at[c.n] = at.Add(headings[dir].Times(2 * apothem))
			c.n++
		}
	}
	return c
}

// touch reports whether something of a radius around a place would touch a
// number.
func (c *clearings) touch(q point, radius float64) bool {
	for _, at := range c.at[:c.n] {
		if math.Abs(q.X-at.X) < c.half.X+radius && math.Abs(q.Y-at.Y) < c.half.Y+radius {
			return true
		}
	}
	return false
}

// numberGround is the ground that a number stands on: numAreas for bare paper.
func numberGround(areas uint8) areaKind {
	for _, kind := range [...]areaKind{crest, high, wooded, built} {
		if areas>>kind&1 != 0 {
			return kind
		}
	}
	return numAreas
}

// digit draws a figure with a halo as the ground is.
func (p pen) digit(variant int) {
	n, ground := variant%10, areaKind(variant/10)
	halo := p.inks.Paper
	switch ground {
	case crest:
		halo = p.inks.CrestTint
	case high:
		halo = p.inks.SlopeTint
	case wooded:
		halo = p.inks.WoodsTint
	case built:
		halo = p.inks.TownTint
	}
	text := paint.Letter(paint.Upright, string(rune('0'+n)), p.digitSize(), 0)
	glyph := text.Path.Moved(point{X: (float64(p.digitStep()) - text.Advance) / 2, Y: text.Cap / 2})
	p.Stroke(glyph, paint.Stroke{Width: p.digitSize() * 0.28}, paint.Faint(halo, 0.75))
	if !p.vector { // there the number is one text
		p.Fill(glyph, p.inks.Label)
	}
}

// composeNumber writes a hex's number.
func (d *drawing) composeNumber(l *composition, a *art, h hex.Hex, c *cell) {
	middle, ok := d.numberOn(h)
	if !ok {
		return
	}
	step := d.art.digitStep()
	var buf [8]byte
	label := d.plan.grid.AppendLabel(buf[:0], h)
	at := d.art.pixel(middle).Sub(image.Pt(len(label)*step/2, 0))
	ground := int(numberGround(c.areas))
	for _, b := range label {
		l.add(a.mark(digit, int(b-'0')+10*ground), at)
		at.X += step
	}
	if a.vector {
		l.add(a.pressed(motif{recipe: hexNumber, text: string(label)}), d.art.pixel(middle)) // of no use to another hex
	}
}

// named reports whether a name lies over a hex's number.
func (d *drawing) named(n *near) bool {
	at, ok := d.numberOn(n.hex)
	if !ok || d.taken == nil {
		return false
	}
	middle, half := n.center.Add(d.art.pixel(at)), d.art.pixel(d.art.numberHalf())
	return d.taken.overlap(image.Rectangle{middle.Sub(half), middle.Add(half)})
}
