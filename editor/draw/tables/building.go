package tables

import (
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// eaves is how high the roofs of buildings are drawn above the ground.
const eaves = 0.22 * inch

// building is a house with its roof, seen from above: a gable over a rectangle, two
// that meet over an L, and a flat roof with slopes around it over anything else.
func (p *press) building(piece *model.Piece) {
	t := &p.inks
	o := turning(piece.Points, true)
	path := outlinePath(piece.Points, piece.Holes, 0)
	up := point{Y: -eaves}
	var shadow paint.Path
	for i, a := range o { // swept to the south-east
		b := o[(i+1)%len(o)]
		far := point{X: 0.42 * inch, Y: 0.36 * inch}
		quad := []point{a, b, b.Add(far), a.Add(far)}
		if b.Sub(a).Left().Dot(far) < 0 {
			quad = []point{a, a.Add(far), b.Add(far), b}
		}
		shadow.Polygon(quad...)
	}
	p.fill(shadowPass, shadow, color.NRGBA{0x0c, 0x10, 0x08, 0x60})
	p.fill(wallPass, path, paint.Mixed(t.House, black, 0.3))
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if b.X >= a.X { // it looks north
			continue
		}
		var wall paint.Path
		wall.Polygon(a, b, b.Add(up), a.Add(up))
		p.fill(wallPass, wall, paint.Mixed(t.TownTint, t.House, 0.25))
		p.windows(a, b)
	}
	roof := tiles.Outline{}
	for _, q := range o {
		roof = append(roof, q.Add(up))
	}
	switch main, wing, ok := gables(roof); {
	case ok && wing == nil:
		p.gable(main)
	case ok:
		p.gable(wing)
		p.gable(main)
	default:
		p.mansard(roof)
	}
	p.line(roofPass, path.Moved(up), 6, 1, paint.Mixed(t.House, black, 0.5))
}

// windows draws dark windows and a door along a wall.
func (p *press) windows(a, b point) {
	if p.inch() < 14 {
		return
	}
	var panes paint.Path
	long := a.Dist(b)
	n := int(long / (0.55 * inch))
	for k := range n {
		q := a.Lerp(b, (float64(k)+0.5)/float64(n)).Sub(point{Y: 0.3 * eaves})
		panes.Polygon(q.Add(point{X: -6, Y: -9}), q.Add(point{X: 6, Y: -9}), q.Add(point{X: 6, Y: 4}), q.Add(point{X: -6, Y: 4}))
	}
	p.fill(wallPass, panes, paint.Mixed(p.inks.House, black, 0.6))
}

// gables cuts a rectangle or an L into one or two rectangles, the larger first, given by
// four corners each. It is false for outlines of another form.
func gables(o tiles.Outline) (main, wing []point, ok bool) {
	square := func(i int) bool {
		n := len(o)
		a, b := o[i].Sub(o[(i+n-1)%n]), o[(i+1)%n].Sub(o[i])
		return math.Abs(a.Direction().Dot(b.Direction())) < 0.05
	}
	for i := range o {
		if !square(i) {
			return nil, nil, false
		}
	}
	switch len(o) {
	case 4:
		return o, nil, true
	case 6:
		for i := range o {
			before, at, after := o[(i+5)%6], o[i], o[(i+1)%6]
			if at.Sub(before).Dot(after.Sub(at).Left()) > 0 {
				continue // not the corner that looks inwards
			}
			// The corner lies at i; the rectangle beside each of its sides goes on through it.
			c := func(k int) point { return o[(i+k)%6] }
			one := []point{c(1), c(2), c(3), c(3).Add(c(1).Sub(c(2)))}
			other := []point{c(5), c(5).Add(c(3).Sub(c(4))), c(3), c(4)}
			if size(other) > size(one) {
				one, other = other, one
			}
			return one, other, true
		}
	}
	return nil, nil, false
}

// size is the area of a rectangle.
func size(r []point) float64 { return r[0].Dist(r[1]) * r[1].Dist(r[2]) }

// gable lays a roof over a rectangle, its ridge along the longer sides.
func (p *press) gable(r []point) {
	t := &p.inks
	if r[0].Dist(r[1]) < r[1].Dist(r[2]) {
		r = []point{r[1], r[2], r[3], r[0]}
	}
	from, to := r[3].Lerp(r[0], 0.5), r[2].Lerp(r[1], 0.5)
	for _, face := range [2][4]point{{r[0], r[1], to, from}, {r[2], r[3], from, to}} {
		down := face[0].Sub(face[3]).Direction()
		bright := -down.Dot(point{X: 0.64, Y: 0.77})
		ink := paint.Mixed(t.HouseRoof, color.NRGBA{0xff, 0xe2, 0xb4, 0xff}, 0.34*max(bright, 0))
		ink = paint.Mixed(ink, black, 0.36*max(-bright, 0))
		var slope, courses paint.Path
		slope.Polygon(face[:]...)
		p.fill(roofPass, slope, ink)
		if p.inch() < 8 {
			continue
		}
		deep := face[0].Dist(face[3])
		for s := 0.14 * inch; s < deep; s += 0.14 * inch {
			courses.Polyline(face[3].Lerp(face[0], s/deep), face[2].Lerp(face[1], s/deep))
		}
		p.line(roofPass, courses, 2.6, 0.6, paint.Faint(black, 0.3))
	}
	var ridge, chimney, flue paint.Path
	ridge.Polyline(from, to)
	p.line(roofPass, ridge, 9, 1.2, paint.Mixed(t.HouseRoof, black, 0.55))
	p.line(roofPass, ridge.Moved(point{X: -1, Y: -1.5}), 4, 0.6, paint.Mixed(t.HouseRoof, white, 0.4))
	c := from.Lerp(to, 0.2).Sub(point{Y: 5})
	box := func(q point, half float64) []point {
		return []point{q.Add(point{X: -half, Y: -half}), q.Add(point{X: half, Y: -half}), q.Add(point{X: half, Y: half}), q.Add(point{X: -half, Y: half})}
	}
	chimney.Polygon(box(c.Add(point{Y: 7}), 13)...)
	chimney.Polygon(box(c, 13)...)
	flue.Polygon(box(c, 9.5)...)
	p.fill(roofPass, chimney, paint.Mixed(t.House, black, 0.35))
	p.fill(roofPass, flue, paint.Mixed(t.Wall, white, 0.3))
}

// mansard lays slopes around a flat roof.
func (p *press) mansard(o tiles.Outline) {
	t := &p.inks
	low, high := o.Bounds()
	deep := 0.22 * min(high.X-low.X, high.Y-low.Y)
	n := len(o)
	inner := make([]point, n)
	for i, q := range o {
		before, after := q.Sub(o[(i+n-1)%n]).Direction(), o[(i+1)%n].Sub(q).Direction()
		in := before.Left().Add(after.Left()).Times(-1)
		inner[i] = q.Add(in.Times(deep / max(in.Dot(in)/2, 0.5)))
	}
	for i, a := range o {
		b := o[(i+1)%n]
		bright := b.Sub(a).Direction().Left().Dot(point{X: -0.64, Y: -0.77})
		ink := paint.Mixed(t.HouseRoof, color.NRGBA{0xff, 0xe2, 0xb4, 0xff}, 0.34*max(bright, 0))
		var face paint.Path
		face.Polygon(a, b, inner[(i+1)%n], inner[i])
		p.fill(roofPass, face, paint.Mixed(ink, black, 0.36*max(-bright, 0)))
	}
	var flat paint.Path
	flat.Polygon(inner...)
	p.fill(roofPass, flat, paint.Mixed(t.HouseRoof, t.Wall, 0.35))
	p.line(roofPass, flat, 4, 0.7, paint.Mixed(t.HouseRoof, black, 0.5))
}
