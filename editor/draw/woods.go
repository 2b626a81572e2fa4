package draw

import (
	"math"

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
	thin := p.width(0.03, 0.75)
	if kind >= treeKinds-firs {
		var body, shade Path
		tall := u * (1.25 + 0.15*float64(kind%2))
		top, foot := point{Y: -tall * 0.62}, tall*0.38
		body.polygon(top, point{X: u * 0.62, Y: foot}, point{X: -u * 0.62, Y: foot})
		shade.polygon(top, point{X: u * 0.62, Y: foot}, point{X: 0, Y: foot})
		p.Fill(body, p.inks.TreeCrown)
		p.Fill(shade, p.inks.TreeInk)
		p.Stroke(body, Stroke{Width: thin}, p.inks.TreeInk)
		return
	}
	radius := u * (0.86 + 0.05*float64(kind%4))
	lobes := 6 + kind%3
	turn := float64(kind) * 0.7
	var crown []point
	for i := range 2 * lobes {
		r := radius
		if i%2 == 1 {
			r *= 0.72
		} else {
			r *= 1 + 0.14*(float64(hash(kind, i, 7)%100)/100-0.5)
		}
		crown = append(crown, polar(r, turn+math.Pi*float64(i)/float64(lobes)))
	}
	var shadow, body, shade Path
	shadow.ellipse(point{X: radius * 0.34, Y: radius * 0.42}, radius*0.95, radius*0.85)
	body.smooth(crown)
	p.Fill(shadow, faint(p.inks.TreeInk, 0.30))
	p.Fill(body, p.inks.TreeCrown)
	// The side away from the light, a sickle.
	var arc []point
	for i := range 7 {
		arc = append(arc, polar(radius*0.98, -0.35+float64(i)*0.42))
	}
	for i := 6; i >= 0; i-- {
		q := polar(radius*0.72, -0.35+float64(i)*0.42)
		arc = append(arc, add(q, point{X: -radius * 0.10, Y: -radius * 0.14}))
	}
	shade.polygon(arc...)
	p.Fill(shade, faint(p.inks.TreeInk, 0.75))
	p.Stroke(body, Stroke{Width: thin * 0.8}, p.inks.TreeInk)
}

// treeSize is the radius of a crown in corner radii.
func (a *art) treeSize() float64 {
	if !a.bears(fineFrom) {
		return 0.24
	}
	return 0.15
}

// composeTrees sets the trees of a wooded hex, clear of the woods' edge and of
// the lines through them.
func (d *drawing) composeTrees(l *composition, h hex.Hex, c *cell) {
	if c.areas>>wooded&1 == 0 {
		return
	}
	spots := treeSpots()
	if !d.plan.bears(fineFrom) {
		spots = coarseTreeSpots()
	}
	origin := d.plan.ofSheet(d.plan.center(h))
	for i := range spots.on(h) {
		s := &spots.on(h)[i]
		at := d.art.pixel(s.at)
		if d.belonging(wooded, d.around(h, s.corner), s.weights, origin.Add(at)) < d.art.treeSize()*0.75 {
			continue
		}
		if d.nearLine(c, s.at, 0.75*d.art.treeSize()) {
			continue
		}
		kind := hash(h.Col, h.Row, i+100) % treeKinds
		l.add(d.art.mark(tree, int(kind)), at)
	}
}

// nearLine reports whether a place of the hex lies on one of its lines or
// nearer to it than the clearance, in corner radii.
func (d *drawing) nearLine(c *cell, at point, clearance float64) bool {
	for k, width := range [model.NumLines]float64{roadUnits, railUnits, canalUnits} {
		if t := c.lines[k]; t.links != 0 && d.art.course(t).distance(at) < width/2+clearance {
			return true
		}
	}
	return false
}
