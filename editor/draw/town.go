package draw

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// A town is built along streets: the roads through it, and lanes that join each
// of its hexes to the next. Houses stand in rows along them, so that a town of
// many hexes is one.

// townVariants is how many ways there are to build up the same streets.
const townVariants = 8

// townPlan is what decides how a hex of a town is built up, besides the lines
// through it.
type townPlan struct {
	lanes  model.DirSet // the hexsides that lanes cross
	towns  model.DirSet // those beyond which the town goes on
	square bool
}

// townPlan looks at the town around a hex.
func (s *scene) townPlan(h hex.Hex) (p townPlan) {
	for d, n := range h.Neighbors() {
		if s.terrain(n) != model.Town {
			continue
		}
		p.towns |= 1 << d
		if s.hasLane(h, n, hex.Dir(d)) {
			p.lanes |= 1 << d
		}
	}
	p.square = p.towns.Len() >= 4 && s.isMidTown(h, p.towns.Len())
	return p
}

// hasLane reports whether a lane crosses the hexside between two hexes of a
// town: every hex without a road has one, to a hex with a road if it can; of
// the other hexsides every third.
func (s *scene) hasLane(h, n hex.Hex, d hex.Dir) bool {
	if s.links(model.Road, h).Has(d) {
		return false
	}
	return sideHash(h, d)%3 == 0 || s.wantsLane(h, d) || s.wantsLane(n, d.Opposite())
}

func (s *scene) wantsLane(h hex.Hex, way hex.Dir) bool {
	if s.links(model.Road, h) != 0 {
		return false
	}
	best, least := way, uint32(math.MaxUint32)
	for d, n := range h.Neighbors() {
		if s.terrain(n) != model.Town {
			continue
		}
		rank := sideHash(h, hex.Dir(d)) >> 1
		if s.links(model.Road, n) != 0 {
			rank >>= 1
		}
		if rank < least {
			best, least = hex.Dir(d), rank
		}
	}
	return best == way
}

// isMidTown reports whether a hex has more of the town around it than the
// hexes beside it have.
func (s *scene) isMidTown(h hex.Hex, around int) bool {
	for _, n := range h.Neighbors() {
		if s.terrain(n) != model.Town {
			continue
		}
		count := 0
		for _, x := range n.Neighbors() {
			if s.terrain(x) == model.Town {
				count++
			}
		}
		if count > around || count == around && (n.Row < h.Row || n.Row == h.Row && n.Col < h.Col) {
			return false
		}
	}
	return true
}

// house is a building's ground plan, in corner radii from the hex's centre.
type house struct {
	center      point
	along       point   // unit vector of the front
	front, deep float64 // half of its sides
}

func (h house) corners() [4]point {
	f, d := h.along.Times(h.front), h.along.Left().Times(h.deep)
	return [4]point{
		h.center.Add(f).Add(d), h.center.Sub(f).Add(d),
		h.center.Sub(f).Sub(d), h.center.Add(f).Sub(d),
	}
}

// touches reports whether two houses overlap or stand too close, by testing
// the axes of both.
func (h house) touches(o house, gap float64) bool {
	for _, axis := range [4]point{h.along, h.along.Left(), o.along, o.along.Left()} {
		apart := math.Abs(axis.Dot(h.center.Sub(o.center)))
		if apart > h.extent(axis)+o.extent(axis)+gap {
			return false
		}
	}
	return true
}

// extent is half the width of the house's shadow on an axis.
func (h house) extent(axis point) float64 {
	return h.front*math.Abs(axis.Dot(h.along)) + h.deep*math.Abs(axis.Dot(h.along.Left()))
}

// Measures of towns in corner radii.
const (
	laneUnits   = 0.1
	squareUnits = 0.3  // radius of a square
	townMargin  = 0.17 // between houses and a hexside beyond which there is no town
	townSeam    = 0.012
)

// block builds the houses of a hex: rows along its streets, then others
// behind them.
type block struct {
	random  *rand.Rand
	size    float64 // of houses: larger where the map is small
	houses  []house
	streets []*course // roads, lanes and all else that houses keep clear of
	room    []float64 // that each needs from its middle
	fronts  int       // how many of the streets houses stand along
	lanes   [][]point
	towns   model.DirSet
	square  point
	open    float64 // radius of the square; 0 for none
	number  point   // middle of the hex's number
	keep    point   // half its width and height; 0 for none
}

// newBlock builds up a hex.
func (a *art) newBlock(m *motif) *block {
	variant, plan, number := unpackTown(m.variant)
	b := &block{random: rand.New(rand.NewPCG(uint64(variant)+1, 1870)), size: 1, towns: plan.towns}
	if !a.bears(fineFrom) {
		b.size = 1.5
	}
	if number != 0 {
		b.number, b.keep = a.numberAt(number), a.numberHalf().Add(point{X: 0.02, Y: 0.03})
	}
	b.layStreets(a, m.lines, plan)
	for k, room := range [model.NumLines]float64{model.Railroad: 0.15, model.Canal: canalUnits/2 + 0.05, model.River: riverUnits/2 + 0.07} {
		if t := m.lines[k]; t.links != 0 && k != int(model.Road) {
			b.streets, b.room = append(b.streets, a.course(t)), append(b.room, room)
		}
	}
	for row := range 3 {
		for i := range b.fronts {
			for _, line := range b.streets[i].lines {
				b.row(line, b.room[i], row)
			}
		}
	}
	return b
}

// layStreets finds the roads and lanes, and the square where they meet.
func (b *block) layStreets(a *art, lines [model.NumLines]strand, plan townPlan) {
	middle := paint.Polar(0.12*b.random.Float64(), 2*math.Pi*b.random.Float64())
	var road *course
	if t := lines[model.Road]; t.links != 0 {
		road = a.course(t)
		b.streets, b.room = append(b.streets, road), append(b.room, roadUnits/2)
		middle = nearest(road, point{})
	}
	for _, d := range hex.Dirs {
		if !plan.lanes.Has(d) {
			continue
		}
		from, to := heading(d).Times(apothem), middle
		if road != nil {
			to = nearest(road, heading(d).Times(0.25))
		}
		control := heading(d).Times(0.5)
		line := make([]point, 9)
		for i := range line {
			t := float64(i) / float64(len(line)-1)
			line[i] = from.Lerp(control, t).Lerp(control.Lerp(to, t), t)
		}
		b.lanes = append(b.lanes, line)
	}
	if len(b.lanes) == 0 && road == nil { // a hamlet of its own
		way := paint.Polar(0.62, b.random.Float64()*math.Pi)
		b.lanes = [][]point{{middle.Add(way), middle, middle.Sub(way)}}
	}
	if len(b.lanes) > 0 {
		lanes := &course{}
		for _, line := range b.lanes {
			lanes.add(line)
		}
		b.streets, b.room = append(b.streets, lanes), append(b.room, b.size*laneUnits/2)
	}
	b.fronts = len(b.streets)
	if plan.square {
		b.square, b.open = middle, squareUnits
	}
}

// row builds along both sides of a street: its first houses, closed where the
// town is dense, or others so many rows behind.
func (b *block) row(line []point, street float64, row int) {
	long := paint.Length(line)
	for _, hand := range []float64{1, -1} {
		for at := 0.06 * b.random.Float64(); at < long; {
			front := b.size * (0.07 + 0.1*b.random.Float64())
			deep := b.size * (0.055 + 0.025*b.random.Float64())
			gap := 0.025 * b.size
			if row > 0 {
				front, deep = 0.7*front, 0.85*deep
			}
			if b.random.IntN(10) < 2+3*row+max(0, 4-b.towns.Len()) {
				gap += b.size * (0.06 + 0.12*b.random.Float64()) // a yard
			}
			p, dir := paint.Along(line, at+front)
			off := street + 0.02 + deep + float64(row)*b.size*0.2
			b.try(house{p.Add(dir.Left().Times(hand * off)), dir, front, deep})
			at += 2*front + gap
		}
	}
}

// try builds a house where there is room for it.
func (b *block) try(h house) {
	corners := h.corners()
	for _, q := range corners {
		if !b.inTown(q) || math.Abs(q.X-b.number.X) < b.keep.X && math.Abs(q.Y-b.number.Y) < b.keep.Y {
			return
		}
	}
	if b.open > 0 && h.center.Dist(b.square) < b.open+h.deep {
		return
	}
	if b.keep.X > 0 && h.touches(house{b.number, point{X: 1}, b.keep.X, b.keep.Y}, 0) {
		return
	}
	for i, street := range b.streets {
		if street.nearer(h.center, b.room[i]+0.7*h.deep) {
			return
		}
		for _, q := range corners {
			if street.nearer(q, b.room[i]+0.012) {
				return
			}
		}
	}
	for _, o := range b.houses {
		if h.touches(o, 0.018*b.size) {
			return
		}
	}
	b.houses = append(b.houses, h)
}

// inTown reports whether a place lies in the hex, and clear of the hexsides
// beyond which the town ends.
func (b *block) inTown(q point) bool {
	for _, d := range hex.Dirs {
		margin := townMargin
		if b.towns.Has(d) {
			margin = townSeam
		}
		if q.Dot(headings[d]) > apothem-margin {
			return false
		}
	}
	return true
}

// packTown puts what decides on a town hex besides its lines into a motif's
// variant.
func packTown(variant int, p townPlan, number numberPlace) int32 {
	out := variant + townVariants*(int(p.lanes)+64*(int(p.towns)+64*2*int(number)))
	if p.square {
		out += townVariants * 64 * 64
	}
	return int32(out)
}

func unpackTown(v int32) (variant int, p townPlan, number numberPlace) {
	n := int(v)
	variant, n = n%townVariants, n/townVariants
	p.lanes, n = model.DirSet(n%64), n/64
	p.towns, n = model.DirSet(n%64), n/64
	p.square = n%2 == 1
	return variant, p, numberPlace(n / 2)
}

// houses draws the lanes and buildings of a town hex.
func (p pen) houses(m *motif) {
	b := p.newBlock(m)
	var lanes, shadows, walls, roofs paint.Path
	for _, line := range b.lanes {
		lanes.Polyline(p.ats(line...)...)
	}
	p.Stroke(lanes, paint.Stroke{Width: p.width(b.size*laneUnits, 1.2), Butt: b.towns != 0}, p.inks.RoadFill)
	if b.open > 0 {
		var square paint.Path
		square.Disc(p.at(b.square), b.open*p.unit())
		p.Fill(square, p.inks.RoadFill)
	}
	cast := p.width(0.03, 0.5)
	for i, h := range b.houses {
		q := h.corners()
		outline := p.ats(q[:]...)
		if (i+int(m.variant))%6 == 0 {
			roofs.Polygon(outline...)
		} else {
			walls.Polygon(outline...)
		}
		for k := range outline {
			outline[k] = outline[k].Add(point{X: cast, Y: cast})
		}
		shadows.Polygon(outline...)
	}
	p.Fill(shadows, p.inks.HouseShadow)
	p.Fill(walls, p.inks.House)
	p.Fill(roofs, p.inks.HouseRoof)
	if b.open > 0 && p.bears(fineFrom) {
		p.church(b.square)
	}
}

// church draws the plan of a church: nave and transept.
func (p pen) church(at point) {
	var plan paint.Path
	for _, part := range []house{{at, point{X: 1}, 0.13, 0.045}, {at.Add(point{X: 0.04}), point{X: 1}, 0.04, 0.1}} {
		q := part.corners()
		plan.Polygon(p.ats(q[:]...)...)
	}
	p.Fill(plan.Moved(point{X: p.width(0.03, 0.5), Y: p.width(0.03, 0.5)}), p.inks.HouseShadow)
	p.Fill(plan, p.inks.House)
}

func (d *drawing) composeHouses(l *composition, a *art, h hex.Hex, c *cell) {
	if c.areas>>built&1 == 0 || !d.plan.bears(marksFrom) {
		return
	}
	number := numberPlace(0)
	if d.plan.bears(labelsFrom) && d.options.Layers[NumberLayer] != Hidden && d.plan.grid.Contains(h) {
		number = d.art.numberPlace(c)
	}
	variant := packTown(int(hash(h.Col, h.Row, 5)%townVariants), c.town, number)
	l.add(a.sprite(motif{recipe: houses, variant: variant, lines: c.lines}), image.Point{})
}
