package tables

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// The slopes of hills: how far one reaches in from its outline, and by how much the
// corners of its heights are rounded.
const (
	slopeWide  = 2.4 * inch
	slopeRound = 0.9 * inch
	hillRound  = 1.2 * inch
)

// reliefStep is how far apart the points are at which the height of the ground is known.
func reliefStep(b *model.TableBoard) float64 {
	return max(0.5*inch, float64(max(b.Width, b.Height))/220)
}

// rings is the outlines of a hill, the lowest first.
func rings(piece *model.Piece) []plane.Polygon {
	out := make([]plane.Polygon, 0, 1+len(piece.Rings))
	for _, r := range append([]plane.Polygon{piece.Points}, piece.Rings...) {
		if len(r) > 2 {
			out = append(out, r)
		}
	}
	return out
}

// slope is how far the slope of a ring reaches in: less where the ring is narrow.
func slope(o tiles.Outline) float64 {
	room := o.Room(0)
	return min(slopeWide, max(0.42*min(room.Width(), room.Height()), 0.3*inch))
}

// top is how far the slope of a ring of a hill reaches in, and the edge of the ground above it.
// Both are the same at every scale.
type top struct {
	wide  float64
	crest paint.Path
}

// findTops finds the tops of a hill, ring by ring, unless they are known.
func (t *terrain) findTops() {
	if t.tops != nil {
		return
	}
	for _, ring := range rings(&t.piece) {
		o := corners(ring)
		wide := slope(o)
		low, high := o.Bounds()
		crest := tiles.Level(low, high, min(0.25*inch, wide/4), func(q point) float64 { return o.Inland(q, slopeRound) - wide })
		t.tops = append(t.tops, top{wide, crest})
	}
}

// net is the points at which the height of the ground of a table is known.
type net struct {
	step       float64
	cols, rows int
}

// swell is how much a hill lifts one of them.
type swell struct {
	at int
	by float64
}

// spread lays the net over the table, with the folds of its cloth.
func (d *drawing) spread() {
	step := reliefStep(d.board)
	relief := tiles.NewRelief(float64(d.board.Width), float64(d.board.Height), step)
	on := net{step, relief.Cols, relief.Rows}
	if d.net == on {
		return
	}
	d.relief, d.net, d.folds = relief, on, make([]float64, on.cols*on.rows)
	for j := range on.rows {
		for i := range on.cols { // no cloth lies quite flat
			x, y := float64(i)*step/inch, float64(j)*step/inch
			d.folds[j*on.cols+i] = 0.16 * tiles.Noise(x/9, y/9, 4)
		}
	}
}

// swell finds how much a hill lifts the ground, unless that is known.
func (d *drawing) swell(t *terrain) {
	if t.piece.Kind == model.PieceHill && t.net != d.net {
		t.findTops()
		t.net, t.swells = d.net, d.swells(t)
	}
}

// raise finds how the light falls on the hills of the table. Where hills are changed, or
// all are, spoil hears of it.
func (d *drawing) raise(changed func(*terrain) bool, spoil func(image.Rectangle)) {
	heights := slices.Clone(d.folds)
	if d.options.Layers[layerOf(model.PieceHill)] == 0 {
		for _, t := range d.terrain {
			for _, s := range t.swells {
				heights[s.at] += s.by
			}
			if t.piece.Kind == model.PieceHill && changed(t) {
				spoil(d.shaded(t))
			}
		}
	}
	d.relief.Light(heights)
}

// shaded is the pixels on which the light falls otherwise for a hill.
func (d *drawing) shaded(t *terrain) image.Rectangle {
	var box image.Rectangle
	for _, ring := range rings(&t.piece) {
		box = box.Union(tiles.NewShape(corners(ring).Path(), d.scale).Box)
	}
	return box.Inset(-int(4*reliefStep(d.board)*d.scale) - 1)
}

// swells is how a hill lifts the ground, ring by ring.
func (d *drawing) swells(t *terrain) []swell {
	var out []swell
	for i, ring := range rings(&t.piece) {
		o, wide := corners(ring), t.tops[i].wide
		low, high := o.Bounds()
		d.relief.Points(low, high, func(k int, q point) {
			if by := 1.5 * tiles.Ease(o.Inland(q, slopeRound)/wide); by != 0 {
				out = append(out, swell{k, by})
			}
		})
	}
	return out
}

// hill draws the outlines of a hill, each with its slope, hachures that run downhill
// and the edge of its top, bright where it meets the light.
func (p *press) hill(hill *terrain, angular bool) {
	hill.findTops()
	t := &p.inks
	round := hillRound
	if angular {
		round = 0
	}
	for level, ring := range rings(&hill.piece) {
		path, wide, crest := outlinePath(ring, nil, round), hill.tops[level].wide, hill.tops[level].crest
		grass := paint.Mixed(paint.Mixed(t.Cloth, t.SlopeTint, min(0.34+0.16*float64(level), 0.7)), t.CrestTint, 0.14)
		p.ground(slopePass, path, grass)
		p.ground(slopePass, crest, paint.Faint(paint.Mixed(grass, t.SlopeTint, 0.5), 0.7))
		p.brow(crest)
		p.hachures(corners(ring), path, wide, level)
		p.line(hachurePass, path, 9, 1.1, paint.Mixed(t.Hachure, t.Cloth, 0.15))
	}
}

// brow draws the edge of a hill's top: bright to the north-west, dark to the south-east.
func (p *press) brow(crest paint.Path) {
	var bright, dark paint.Path
	for _, line := range crest.Flatten() {
		for i := 1; i < len(line); i++ {
			out := line[i].Sub(line[i-1]).Direction().Left() // contours turn with the higher ground to their right
			if out.Dot(point{X: -0.64, Y: -0.77}) > 0.1 {
				bright.Polyline(line[i-1], line[i])
			} else if out.Dot(point{X: 0.64, Y: 0.77}) > 0.1 {
				dark.Polyline(line[i-1], line[i])
			}
		}
	}
	p.line(hachurePass, bright, 9, 1.2, color.NRGBA{0xff, 0xfc, 0xe4, 0x90})
	p.line(hachurePass, dark, 6, 0.9, paint.Faint(p.inks.Hachure, 0.5))
}

// hachuresFrom is how many pixels an inch must have for hachures to be drawn.
const hachuresFrom = 6

func (p *press) hachures(o tiles.Outline, path paint.Path, wide float64, level int) {
	if p.inch() < hachuresFrom {
		return
	}
	var strokes [2]paint.Path // turned to the light, and away from it
	for _, line := range path.Flatten() {
		long := paint.Length(line)
		gap := 0.3 * inch
		if p.inch() < 14 {
			gap = 0.5 * inch
		}
		n := max(int(long/gap), 3)
		for k := range n {
			q, way := paint.Along(line, (float64(k)+0.5)*long/float64(n))
			down := way.Left() // the outline turns clockwise
			head := 0.94
			if k%2 == 1 {
				head = 0.55
			}
			head *= 0.9 + 0.2*tiles.Chance(k, level, 7)
			from, to := q.Sub(down.Times(head*wide)), q.Sub(down.Times(0.1*wide))
			if o.Depth(from) < 0.75*head*wide { // a corner is near
				continue
			}
			away := down.Dot(point{X: 0.64, Y: 0.77})
			side := 0
			if away > 0 {
				side = 1
			}
			half := way.Times(4.4 + 3.2*away + 1.2*math.Abs(away))
			strokes[side].Polygon(from.Add(half.Times(0.25)), from.Sub(half.Times(0.25)), to.Sub(half), to.Add(half))
		}
	}
	p.fill(hachurePass, strokes[0], paint.Faint(p.inks.Hachure, 0.3))
	p.fill(hachurePass, strokes[1], paint.Faint(p.inks.Hachure, 0.6))
}
