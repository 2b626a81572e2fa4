package draw

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// treeKinds is how many different trees there are; the last few are firs.
const (
	treeKinds = 10
	firs      = 2
)

// tree draws one tree mark: a crown that is lit from the north-west, or a
// fir.
func (p pen) tree(kind int) {
	u := p.unit() * p.treeSize()
	thin := p.width(0.026, 0.7)
	if kind >= treeKinds-firs {
		var body, shade paint.Path
		tall := u * (1.25 + 0.15*float64(kind%2))
		top, foot := point{Y: -tall * 0.62}, tall*0.38
		body.Polygon(top, point{X: u * 0.62, Y: foot}, point{X: -u * 0.62, Y: foot})
		shade.Polygon(top, point{X: u * 0.62, Y: foot}, point{X: 0, Y: foot})
		p.Fill(body, p.inks.TreeCrown)
		p.Fill(shade, p.inks.TreeInk)
		p.Stroke(body, paint.Stroke{Width: thin}, p.inks.TreeInk)
		return
	}
	radius := u * (0.88 + 0.06*float64(kind%4))
	lobes := 6 + kind%2
	crown := func(grow float64) paint.Path {
		var out paint.Path
		out.Disc(point{}, radius*0.72+grow)
		for i := range lobes {
			angle := float64(kind)*0.7 + 2*math.Pi*float64(i)/float64(lobes)
			size := 0.36 + 0.10*float64(hash(kind, i, 7)%100)/100
			out.Disc(paint.Polar(radius*0.64, angle), radius*size+grow)
		}
		return out
	}
	body := crown(0)
	p.Fill(crown(thin*0.4).Moved(point{X: radius * 0.26, Y: radius * 0.34}), paint.Faint(p.inks.TreeInk, 0.28))
	p.Fill(crown(thin*0.7), p.inks.TreeInk)
	p.Fill(body, p.inks.TreeCrown)
	// The side away from the light, a sickle, and a few leaves.
	var shade paint.Path
	var arc []point
	for i := range 9 {
		arc = append(arc, paint.Polar(radius*0.92, -0.5+float64(i)*0.33))
	}
	for i := 8; i >= 0; i-- {
		arc = append(arc, paint.Polar(radius*0.74, -0.5+float64(i)*0.33).Add(point{X: -radius * 0.12, Y: -radius * 0.16}))
	}
	shade.Polygon(arc...)
	p.Fill(shade, paint.Faint(p.inks.TreeInk, 0.55))
	if p.unit() > 36 {
		var leaves paint.Path
		for i := range 3 {
			c := paint.Polar(radius*0.38, float64(kind)+2.1*float64(i))
			leaves.Move(c.Add(paint.Polar(radius*0.2, math.Pi)))
			leaves.Quad(c.Add(point{Y: -radius * 0.26}), c.Add(paint.Polar(radius*0.2, 0)))
		}
		p.Stroke(leaves, paint.Stroke{Width: thin * 0.6}, paint.Faint(p.inks.TreeInk, 0.7))
	}
}

// treeReach is more than a tree reaches from its spot, in corner radii.
const treeReach = 0.36

// treeSize is the radius of a crown in corner radii.
func (a *art) treeSize() float64 {
	switch {
	case a.bears(fineFrom):
		return 0.15
	case a.bears(hachureFrom):
		return 0.24
	}
	return 0.21
}

// composeTrees sets the trees of a hex, clear of the woods' edge and of the
// lines through the hex.
func (d *drawing) composeTrees(l *composition, a *art, h hex.Hex, c *cell) {
	if !d.plan.bears(marksFrom) || !d.within(wooded, h) {
		return
	}
	spots := treeSpots()
	if !d.plan.bears(fineFrom) {
		spots = coarseTreeSpots()
	}
	clear := d.clearingsAround(h)
	origin := d.plan.ofSheet(d.plan.center(h))
	for i := range spots.on(h) {
		s := &spots.on(h)[i]
		at := d.art.pixel(s.at)
		if d.depthIn(wooded, d.scene.facetPlaceOf(h, s.corner, s.at), origin.Add(at)) < d.art.treeSize() {
			continue
		}
		if clear.touch(s.at, 0.9*d.art.treeSize()) || d.nearLine(c, s.at, 0.75*d.art.treeSize()) {
			continue
		}
		kind := hash(h.Col, h.Row, i+100) % treeKinds
		l.add(a.mark(tree, int(kind)), at)
	}
}

// within reports whether an area may reach into a hex.
func (d *drawing) within(kind areaKind, h hex.Hex) bool {
	for corner := range hex.Dirs {
		p := d.scene.facetPlaceOf(h, hex.Dir(corner), point{})
		if g := d.scene.ground(p.cell, p.side); (g.full|g.edged)>>kind&1 != 0 {
			return true
		}
	}
	return false
}

// nearLine reports whether a place of the hex lies on one of its lines or
// nearer to it than the clearance, in corner radii.
func (d *drawing) nearLine(c *cell, at point, clearance float64) bool {
	for k, width := range [model.NumLines]float64{roadUnits, railUnits, canalUnits, riverUnits} {
		if t := c.lines[k]; t.links != 0 && d.art.course(t).nearer(at, width/2+clearance) {
			return true
		}
	}
	return false
}
