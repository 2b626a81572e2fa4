package areas

import (
	"cmp"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// How many spaces a link has on either side of the border: as many as are usual where
// nobody says, and no more than can be drawn.
const (
	usualSpaces = 5
	mostSpaces  = 20
)

// spaces is how many there are.
func (d *drawing) spaces() int {
	if d.setting.Spaces < 1 {
		return usualSpaces
	}
	return min(d.setting.Spaces, mostSpaces)
}

// zone is where two linked sectors face each other: a strip along the middle of
// the gap between them, or of the border that they share.
type zone struct {
	from, to point   // along the border, from north to south or from west to east
	gap      float64 // between the sectors; 0 where they touch
	ok       bool
}

// almost is a little less than 1: stretches that are as long but for a rounding are compared.
const almost = 1 - 1e-9

// edge is a side of a sector.
type edge struct {
	from, to point
	way      point // from the one end to the other, of length 1
	long     float64
}

// edgesOf is the sides of an outline that have a length, the longest first.
func edgesOf(o tiles.Outline) []edge {
	out := make([]edge, 0, len(o))
	for i, p := range o {
		q := o[(i+1)%len(o)]
		way := q.Sub(p)
		if long := math.Hypot(way.X, way.Y); long > 0 {
			out = append(out, edge{p, q, way.Times(1 / long), long})
		}
	}
	slices.SortStableFunc(out, func(e, f edge) int { return cmp.Compare(f.long, e.long) })
	return out
}

// newZone finds where two sectors face each other: the longest stretch of two sides
// that run beside each other, the nearer the better.
func newZone(one, other tiles.Outline, sides, others []edge) zone {
	var best zone
	most := 0.0
	for _, e := range sides {
		p, way, long := e.from, e.way, e.long
		if long < almost*most { // no stretch of it, or of those after it, is worth more
			break
		}
		for _, f := range others {
			if f.long < almost*most {
				break
			}
			if math.Abs(way.X*f.way.X+way.Y*f.way.Y) < 0.8 {
				continue
			}
			r, s := f.from, f.to
			from, to := r.Sub(p).Dot(way), s.Sub(p).Dot(way)
			if from > to {
				from, to, r, s = to, from, s, r
			}
			low, high := max(from, 0), min(to, long)
			if high-low <= 0 || high-low < almost*most {
				continue
			}
			on := func(at float64) (mine, theirs point) { return p.Add(way.Times(at)), r.Lerp(s, (at-from)/(to-from)) }
			m1, t1 := on(low)
			m2, t2 := on(high)
			z := zone{from: m1.Lerp(t1, 0.5), to: m2.Lerp(t2, 0.5), gap: (m1.Dist(t1) + m2.Dist(t2)) / 2, ok: true}
			if worth := (high - low) / (1 + 8*z.gap/(high-low)); worth > most {
				best, most = z, worth
			}
		}
	}
	if !best.ok {
		return nearestZone(one, other)
	}
	if d := best.to.Sub(best.from); d.Y < 0 && -d.Y >= math.Abs(d.X) || d.X < 0 && -d.X > math.Abs(d.Y) {
		best.from, best.to = best.to, best.from
	}
	return best
}

// nearestZone lies across the shortest way between two sectors of which no sides
// run beside each other.
func nearestZone(a, b tiles.Outline) zone {
	if len(a) == 0 || len(b) == 0 {
		return zone{}
	}
	p, q := a[0], b[0]
	for _, c := range a {
		for _, d := range b {
			if c.Dist(d) < p.Dist(q) {
				p, q = c, d
			}
		}
	}
	middle, half := p.Lerp(q, 0.5), q.Sub(p).Left().Times(0.5)
	if half == (point{}) {
		return zone{}
	}
	return zone{from: middle.Sub(half), to: middle.Add(half), gap: p.Dist(q), ok: true}
}

// middle is the middle of the zone.
func (z zone) middle() point { return z.from.Lerp(z.to, 0.5) }

// space is the corners of a space of so many, counted from 0, that reaches across the
// border.
func (z zone) space(i, of int, unit float64) []point {
	long := z.from.Dist(z.to)
	way := z.to.Sub(z.from).Direction()
	wide := min(long/(float64(of)+1.2), 17*unit)
	high := min(max(0.72*z.gap, 6.5*unit), 9*unit, 0.9*wide)
	step := min(long/(float64(of)+0.4), 1.28*wide)
	at := z.middle().Add(way.Times((float64(i) - float64(of-1)/2) * step))
	along, across := way.Times(wide/2), way.Left().Times(high/2)
	return []point{at.Sub(along).Sub(across), at.Add(along).Sub(across), at.Add(along).Add(across), at.Sub(along).Add(across)}
}

// road is the way of a road through a zone, from the middle of one sector to that
// of the other.
func (z zone) road(a, b point, seed int) paint.Path {
	var p paint.Path
	m := z.middle()
	sway := b.Sub(a).Left().Times(0.1 * (tiles.Chance(seed, 1, 9) - 0.5))
	p.Move(a)
	p.Quad(a.Lerp(m, 0.5).Add(sway), m)
	p.Quad(m.Lerp(b, 0.5).Sub(sway), b)
	return p
}

// zonesOf is where the sectors of each link face each other; known is where they do for links
// for which nothing has changed.
func zonesOf(b *model.AreaBoard, known func(i int) (zone, bool)) []zone {
	out := make([]zone, len(b.Links))
	outlines, sides := make([]tiles.Outline, len(b.Sectors)), make([][]edge, len(b.Sectors))
	look := func(i int) (tiles.Outline, []edge) {
		if outlines[i] == nil {
			outlines[i] = corners(b.Sectors[i].Outline)
			sides[i] = edgesOf(outlines[i])
		}
		return outlines[i], sides[i]
	}
	for i, l := range b.Links {
		if z, ok := known(i); ok {
			out[i] = z
			continue
		}
		from, okFrom := b.Sector(l.From)
		to, okTo := b.Sector(l.To)
		if okFrom && okTo && from != to {
			one, sides := look(from)
			other, others := look(to)
			out[i] = newZone(one, other, sides, others)
		}
	}
	return out
}
