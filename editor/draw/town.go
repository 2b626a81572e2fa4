package draw

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// townVariants is how many ways there are to build up the same streets.
const townVariants = 8

// house is a building's ground plan, in corner radii from the hex's centre.
type house struct {
	center      point
	along       point   // unit vector of the front
	front, deep float64 // half of its sides
}

func (h house) corners() [4]point {
	f, d := scaled(h.along, h.front), scaled(left(h.along), h.deep)
	return [4]point{
		add(add(h.center, f), d), add(sub(h.center, f), d),
		sub(sub(h.center, f), d), sub(add(h.center, f), d),
	}
}

// touches reports whether two houses overlap or stand too close, by testing
// the axes of both.
func (h house) touches(o house, gap float64) bool {
	for _, axis := range [4]point{h.along, left(h.along), o.along, left(o.along)} {
		apart := math.Abs(dot(axis, sub(h.center, o.center)))
		if apart > h.extent(axis)+o.extent(axis)+gap {
			return false
		}
	}
	return true
}

// extent is half the width of the house's shadow on an axis.
func (h house) extent(axis point) float64 {
	return h.front*math.Abs(dot(axis, h.along)) + h.deep*math.Abs(dot(axis, left(h.along)))
}

// block builds the houses of a hex: rows along its streets, then others
// behind them.
type block struct {
	random  *rand.Rand
	houses  []house
	streets []*course // with the room each needs from its middle
	room    []float64
}

func (a *art) newBlock(variant int, lines [model.NumLines]strand, lane model.DirSet) *block {
	b := &block{random: rand.New(rand.NewPCG(uint64(variant)+1, 1870))}
	for k, room := range [model.NumLines]float64{roadUnits/2 + 0.02, 0.15, canalUnits/2 + 0.05, riverUnits/2 + 0.07} {
		if t := lines[k]; t.links != 0 {
			b.streets = append(b.streets, a.course(t))
			b.room = append(b.room, room)
		}
	}
	var fronts []*course
	switch {
	case lines[model.Road].links != 0:
		fronts = b.streets[:1]
	case lane != 0:
		fronts = []*course{newCourse(straight(lane))}
	default:
		turn := b.random.Float64() * math.Pi
		fronts = []*course{{lines: [][]point{{polar(0.9, turn), polar(-0.9, turn)}}}}
	}
	size := 1.0
	if !a.bears(fineFrom) {
		size = 1.5
	}
	for row := range 3 {
		for _, street := range fronts {
			for _, line := range street.lines {
				b.row(line, float64(row)*0.31*size, size)
			}
		}
	}
	b.infill(fronts[0].lines, size)
	return b
}

// infill builds where there is still room, in line with the nearest street.
func (b *block) infill(lines [][]point, size float64) {
	for range 60 {
		q := polar(0.8*math.Sqrt(b.random.Float64()), 2*math.Pi*b.random.Float64())
		dir, nearest := point{X: 1}, math.Inf(1)
		for _, line := range lines {
			for i := 1; i < len(line); i++ {
				if d := dist(q, lerp(line[i-1], line[i], 0.5)); d < nearest {
					dir, nearest = direction(sub(line[i], line[i-1])), d
				}
			}
		}
		front, deep := size*(0.07+0.05*b.random.Float64()), size*(0.06+0.03*b.random.Float64())
		b.try(house{q, dir, front, deep}, size)
	}
}

// straight is a strand that crosses its hexsides in the middle.
func straight(links model.DirSet) strand {
	t := strand{links: links}
	for d := range hex.Dirs {
		t.slips |= middleSlip << (4 * d)
		t.leans |= middleLean << (4 * d)
	}
	return t
}

// row builds along both sides of a street, so far behind its first houses.
func (b *block) row(line []point, behind, size float64) {
	long := length(line)
	for _, hand := range []float64{1, -1} {
		for at := b.random.Float64() * 0.12; at < long; {
			front := size * (0.075 + 0.075*b.random.Float64())
			deep := size * (0.065 + 0.035*b.random.Float64())
			p, dir := along(line, at+front)
			off := roadUnits/2 + 0.025 + deep + behind
			b.try(house{add(p, scaled(left(dir), hand*off)), dir, front, deep}, size)
			at += 2*front + 0.03 + 0.07*b.random.Float64()*b.random.Float64()*4
		}
	}
}

// try builds a house where there is room for it within the hex.
func (b *block) try(h house, size float64) {
	for _, q := range h.corners() {
		if math.Abs(q.Y) > apothem-0.05 || math.Abs(q.X)*apothem+math.Abs(q.Y)/2 > apothem-0.05 {
			return
		}
		// The hex number's place.
		if q.Y < -0.52 && math.Abs(q.X) < 0.5 {
			return
		}
		for i, street := range b.streets {
			if street.distance(q) < b.room[i] {
				return
			}
		}
	}
	for i, street := range b.streets {
		if street.distance(h.center) < b.room[i]+0.05 {
			return
		}
	}
	for _, o := range b.houses {
		if h.touches(o, 0.025*size) {
			return
		}
	}
	b.houses = append(b.houses, h)
}

// houses draws the buildings of a town hex.
func (p pen) houses(variant int, lines [model.NumLines]strand) {
	b := p.newBlock(variant%townVariants, lines, model.DirSet(variant/townVariants))
	var shadows, walls, roofs Path
	cast := p.width(0.035, 0.6)
	for i, h := range b.houses {
		q := h.corners()
		outline := p.ats(q[:]...)
		var shadow Path
		shadow.polygon(outline...)
		shadows.add(shadow.moved(point{X: cast, Y: cast}))
		if (i+variant)%4 == 0 {
			roofs.polygon(outline...)
		} else {
			walls.polygon(outline...)
		}
	}
	p.Fill(shadows, p.inks.HouseShadow)
	p.Fill(walls, p.inks.House)
	p.Fill(roofs, p.inks.HouseRoof)
}

func (d *drawing) composeHouses(l *composition, a *art, h hex.Hex, c *cell) {
	if c.areas>>built&1 != 0 && d.plan.bears(marksFrom) {
		variant := int(hash(h.Col, h.Row, 5)%townVariants) + townVariants*int(c.lane)
		l.add(a.sprite(motif{recipe: houses, variant: int32(variant), lines: c.lines}), image.Point{})
	}
}
