package tables

import (
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

var (
	white = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	black = color.NRGBA{0, 0, 0, 0xff}
)

// pressLine draws a line: what flows, is walked on, or is stood behind.
func (p *press) pressLine(piece *model.Piece, angular bool) {
	wide := float64(piece.LineWidth())
	line := corners(piece.Points)
	round := 0.6*wide + 0.5*inch
	switch piece.Kind {
	case model.PieceStream, model.PieceRiver, model.PieceRoad:
		round = 1.1*wide + 1.2*inch
	case model.PieceWall, model.PieceFortification, model.PieceRampart, model.PieceBridge:
		round = 0
	}
	if angular {
		round = 0
	}
	path := smooth(line, round, false)
	var course []point
	for _, c := range path.Flatten() {
		course = append(course, c...)
	}
	if len(course) < 2 {
		return
	}
	switch piece.Kind {
	case model.PieceStream, model.PieceRiver:
		p.stream(path, course, wide, seed(piece.ID))
	case model.PieceRoad:
		p.road(path, course, wide, seed(piece.ID))
	case model.PieceFence:
		p.fence(course, wide)
	case model.PieceHedge:
		p.hedge(course, wide, seed(piece.ID))
	case model.PieceWall:
		p.wall(path, course, wide, seed(piece.ID))
	case model.PieceBarricade:
		p.barricade(path, course, wide, seed(piece.ID))
	case model.PieceRampart:
		p.rampart(path, course, wide)
	case model.PieceFortification:
		p.fortification(path, course, wide)
	case model.PieceBridge:
		p.bridge(course, wide)
	case model.PieceFord:
		p.ford(path, course, wide, seed(piece.ID))
	default:
		p.line(roadPass, path, wide, 1, paint.Faint(p.inks.Frame, 0.4))
	}
}

// stream is running water: banks, and streaks that narrow as it flows.
func (p *press) stream(path paint.Path, course []point, wide float64, seed int) {
	t := &p.inks
	p.line(bankPass, path, wide+26, 2, paint.Mixed(soil(t), t.Cloth, 0.4))
	p.line(bankPass, path, wide, 1.6, paint.Mixed(t.Bank, t.Frame, 0.15))
	p.course(waterPass, path, wide-14, 1.2, paint.Mixed(t.Water, t.Bank, 0.22))
	if wide > 1.5*inch {
		p.line(waterPass, path, 0.5*wide, 1, paint.Faint(t.Bank, 0.32))
	}
	if p.inch() < 5 {
		return
	}
	var streaks paint.Path
	lanes := max(int(wide/(0.42*inch)), 2)
	long := paint.Length(course)
	for lane := range lanes {
		off := ((float64(lane)+0.5)/float64(lanes) - 0.5) * 0.78 * wide
		for s := 30 + 170*tiles.Chance(lane, 1, seed); s < long-40; s += 130 + 190*tiles.Chance(lane, int(s), seed) {
			a, way := paint.Along(course, s)
			b, _ := paint.Along(course, min(s+62+50*tiles.Chance(int(s), lane, seed), long))
			a, b = a.Add(way.Left().Times(off)), b.Add(way.Left().Times(off))
			half := way.Left().Times(4.6)
			streaks.Polygon(a.Add(half), a.Sub(half).Add(way.Times(6)), b)
		}
	}
	p.fill(waterPass, streaks, paint.Faint(paint.Mixed(t.Water, white, 0.75), 0.8))
}

// road is trodden earth with two ruts.
func (p *press) road(path paint.Path, course []point, wide float64, seed int) {
	t := &p.inks
	earth := paint.Mixed(paint.Mixed(t.RoadFill, t.CrestTint, 0.62), t.Cloth, 0.1)
	p.line(roadCasePass, path, wide+12, 1.6, paint.Faint(t.RoadCase, 0.55))
	p.course(roadPass, path, wide-4, 1.2, earth)
	p.line(roadPass, path, 0.3*wide, 0.7, paint.Faint(t.RoadFill, 0.42))
	if p.inch() < 7 {
		return
	}
	var ruts, stones, grass paint.Path
	for _, off := range [2]float64{-0.24, 0.24} {
		if rut := beside(course, off*wide); len(rut) > 1 {
			ruts.Polyline(rut...)
		}
	}
	p.line(roadPass, ruts, 12, 0.8, paint.Faint(t.RoadThin, 0.55))
	long := paint.Length(course)
	for s, k := 0.0, 0; s < long; s, k = s+26, k+1 {
		q, way := paint.Along(course, s)
		side := way.Left()
		if r := tiles.Chance(k, 1, seed); r < 0.4 {
			stones.Disc(q.Add(side.Times((tiles.Chance(k, 2, seed)-0.5)*0.85*wide)), 2.5+3*r)
		} else if r > 0.6 {
			sign := 1.0
			if r > 0.8 {
				sign = -1
			}
			tuft(&grass, q.Add(side.Times(sign*(0.5*wide+2))), 12)
		}
	}
	if p.inch() > 11 {
		p.fill(roadPass, stones, paint.Faint(t.RoadThin, 0.5))
		p.line(roadPass, grass, 2.6, 0.6, paint.Faint(t.TreeInk, 0.7))
	}
}

// shade draws the shadow of something so high along a path.
func (p *press) shade(path paint.Path, wide, high float64) {
	p.line(shadowPass, path.Moved(point{X: 0.5 * high, Y: 0.4 * high}), wide, 1, color.NRGBA{0x0c, 0x10, 0x08, 0x58})
}

// along calls set for places along a course, about so far from each other and evenly.
func along(course []point, step float64, set func(k int, q, way point)) {
	long := paint.Length(course)
	n := max(int(long/step+0.5), 1)
	for k := range n + 1 {
		q, way := paint.Along(course, long*float64(k)/float64(n))
		set(k, q, way)
	}
}

// raised is a course so far above the ground.
func raised(course []point, by float64) paint.Path {
	var p paint.Path
	p.Polyline(course...)
	return p.Moved(point{Y: -by})
}

// fence is posts with two rails.
func (p *press) fence(course []point, wide float64) {
	t := &p.inks
	wood, dark := paint.Mixed(t.Timber, white, 0.38), paint.Mixed(t.Timber, black, 0.55)
	p.shade(raised(course, 0), 0.5*wide, 22)
	for _, high := range [2]float64{13, 32} {
		p.line(wallPass, raised(course, high), 11, 1.6, dark)
		p.line(wallPass, raised(course, high+1), 6, 0.8, wood)
	}
	if p.inch() < 6 {
		return
	}
	var posts, faces paint.Path
	along(course, inch, func(_ int, q, _ point) {
		posts.Polyline(q.Add(point{Y: 5}), q.Add(point{Y: -42}))
		faces.Polyline(q.Add(point{X: -1.5, Y: 2}), q.Add(point{X: -1.5, Y: -40}))
	})
	p.line(wallPass, posts, 15, 1.6, dark)
	p.line(wallPass, faces, 8, 0.8, wood)
}

// hedge is bushes in a row.
func (p *press) hedge(course []point, wide float64, seed int) {
	t := &p.inks
	var shadow, ink, dark, crown, light paint.Path
	along(course, 0.24*inch, func(k int, q, _ point) {
		r := 0.62*wide + 12 + 8*tiles.Chance(k, 1, seed)
		q = q.Add(point{X: 8 * (tiles.Chance(k, 2, seed) - 0.5), Y: 8 * (tiles.Chance(k, 3, seed) - 0.5)})
		shadow.Disc(q.Add(point{X: 0.5 * r, Y: 0.45 * r}), r)
		q.Y -= 0.2 * r
		ink.Disc(q, r+3.5)
		dark.Disc(q, r)
		crown.Disc(q.Add(point{X: -0.16 * r, Y: -0.18 * r}), 0.74*r)
		light.Disc(q.Add(point{X: -0.3 * r, Y: -0.34 * r}), 0.34*r)
	})
	leaf := paint.Mixed(t.Hedge, t.TreeCrown, 0.35)
	p.fill(shadowPass, shadow, color.NRGBA{0x0c, 0x16, 0x08, 0x50})
	p.fill(wallPass, ink, t.TreeInk)
	p.fill(wallPass, dark, paint.Mixed(leaf, t.TreeInk, 0.35))
	p.fill(wallPass, crown, leaf)
	p.fill(wallPass, light, paint.Faint(paint.Mixed(t.TreeCrown, white, 0.4), 0.7))
}

// wall is stones laid on each other: their tops in the light above a dark face.
func (p *press) wall(path paint.Path, course []point, wide float64, seed int) {
	t := &p.inks
	const high = 16
	w := max(wide, 16)
	p.shade(path, w, 26)
	p.line(wallPass, path, w+5, 2.2, paint.Mixed(t.Wall, black, 0.6))
	p.line(wallPass, path.Moved(point{Y: -high}), w+5, 2.2, paint.Mixed(t.Wall, black, 0.6))
	p.line(wallPass, path.Moved(point{Y: -high}), w, 1, paint.Mixed(t.Wall, white, 0.5))
	if p.inch() < 8 {
		return
	}
	var joints, pale paint.Path
	along(course, 0.28*inch, func(k int, q, way point) {
		q = q.Sub(point{Y: high}).Add(way.Times(8 * (tiles.Chance(k, 1, seed) - 0.5)))
		side := way.Left().Times(w / 2)
		joints.Polyline(q.Add(side), q.Sub(side))
		if tiles.Chance(k, 2, seed) < 0.4 {
			pale.Polygon(q.Add(side), q.Add(side).Add(way.Times(20)), q.Sub(side).Add(way.Times(20)), q.Sub(side))
		}
	})
	p.fill(wallPass, pale, paint.Faint(paint.Mixed(t.Wall, black, 0.2), 0.45))
	p.line(wallPass, joints, 4, 0.7, paint.Mixed(t.Wall, black, 0.5))
}

// barricade is felled trunks and stakes that cross each other.
func (p *press) barricade(path paint.Path, course []point, wide float64, seed int) {
	t := &p.inks
	wood, dark := paint.Mixed(t.Timber, white, 0.3), paint.Mixed(t.Timber, black, 0.6)
	p.shade(path, 0.8*wide, 26)
	p.line(wallPass, path, wide, 2, paint.Faint(dark, 0.55))
	var under, over, edges [2]paint.Path
	along(course, 0.42*inch, func(k int, q, way point) {
		side := way.Left()
		for i, lean := range [2]float64{0.55, -0.55} {
			reach := side.Times((0.5 + 0.12*tiles.Chance(k, i, seed)) * wide * 1.3).Add(way.Times(lean * 0.62 * wide))
			a, b := q.Sub(reach), q.Add(reach).Sub(point{Y: 20})
			if i == 1 {
				a, b = q.Add(reach), q.Sub(reach).Sub(point{Y: 20})
			}
			edges[i].Polyline(a, b)
			under[i].Polyline(a, b)
			over[i].Polyline(a.Lerp(b, 0.08), b)
		}
	})
	for i := range edges {
		p.line(wallPass, edges[i], 17, 1.8, dark)
		p.line(wallPass, under[i], 11, 1, paint.Mixed(wood, dark, 0.35))
		p.line(wallPass, over[i], 5, 0.7, wood)
	}
	p.line(wallPass, path.Moved(point{Y: -12}), 15, 1.8, dark)
	p.line(wallPass, path.Moved(point{Y: -13}), 9, 0.9, wood)
}

// rampart is a bank of earth with a walk along its top.
func (p *press) rampart(path paint.Path, course []point, wide float64) {
	t := &p.inks
	earth := paint.Mixed(soil(t), t.Cloth, 0.3)
	p.shade(path, wide+10, 26)
	p.line(wallPass, path, wide+16, 2.4, paint.Mixed(t.Hachure, black, 0.25))
	for i, off := range [2]float64{0.3, -0.3} {
		face := beside(course, off*wide)
		if len(face) < 2 {
			continue
		}
		var facePath paint.Path
		facePath.Polyline(face...)
		bright := face[0].Sub(course[0]).Direction().Dot(point{X: -0.64, Y: -0.77})
		ink := paint.Mixed(earth, white, 0.3*max(bright, 0))
		ink = paint.Mixed(ink, t.Hachure, 0.45*max(-bright, 0))
		p.line(wallPass, facePath, 0.55*wide+8, 1.2, ink)
		if p.inch() < 9 {
			continue
		}
		var strokes paint.Path
		along(face, 0.2*inch, func(_ int, q, way point) {
			side := way.Left().Times(0.24 * wide)
			if i == 1 {
				side = side.Times(-1)
			}
			strokes.Polyline(q.Sub(side.Times(0.6)), q.Add(side))
		})
		p.line(wallPass, strokes, 4, 0.6, paint.Faint(t.Hachure, 0.7))
	}
	p.line(wallPass, path.Moved(point{Y: -7}), 0.34*wide, 1, paint.Mixed(earth, white, 0.45))
}

// fortification is a parapet of masonry with gabions on it.
func (p *press) fortification(path paint.Path, course []point, wide float64) {
	t := &p.inks
	stone := paint.Mixed(t.Wall, white, 0.35)
	const high = 20
	p.shade(path, wide+8, 40)
	p.line(wallPass, path, wide+12, 2.6, paint.Mixed(t.Wall, black, 0.65))
	p.line(wallPass, path.Moved(point{Y: -high}), wide+12, 2.6, paint.Mixed(t.Wall, black, 0.65))
	p.line(wallPass, path.Moved(point{Y: -high}), wide+2, 1.2, stone)
	var rims, baskets, earth, joints paint.Path
	along(course, 0.5*inch, func(k int, q, way point) {
		q = q.Sub(point{Y: high})
		side := way.Left().Times(wide/2 + 1)
		joints.Polyline(q.Add(side), q.Sub(side))
		if k%2 == 0 {
			return
		}
		rims.Disc(q.Sub(point{Y: 8}), 0.44*wide)
		baskets.Disc(q.Sub(point{Y: 8}), 0.36*wide)
		earth.Disc(q.Sub(point{Y: 8}), 0.24*wide)
	})
	if p.inch() >= 7 {
		p.line(wallPass, joints, 4, 0.7, paint.Mixed(t.Wall, black, 0.4))
		p.fill(wallPass, rims, paint.Mixed(t.Timber, black, 0.5))
		p.fill(wallPass, baskets, paint.Mixed(t.Timber, white, 0.35))
		p.fill(wallPass, earth, paint.Mixed(soil(t), black, 0.3))
	}
}

// bridge is planks across water, between two parapets.
func (p *press) bridge(course []point, wide float64) {
	t := &p.inks
	wood, dark := paint.Mixed(t.Timber, white, 0.42), paint.Mixed(t.Timber, black, 0.6)
	var path paint.Path
	path.Polyline(course...)
	p.line(crossingPass, path.Moved(point{X: 16, Y: 18}), wide+14, 2, color.NRGBA{0x08, 0x10, 0x14, 0x60})
	p.line(crossingPass, path, wide+16, 3, dark)
	p.line(crossingPass, path, wide+4, 2, wood)
	if p.inch() > 6 {
		var planks paint.Path
		along(course, 0.2*inch, func(_ int, q, way point) {
			side := way.Left().Times(wide / 2)
			planks.Polyline(q.Add(side), q.Sub(side))
		})
		p.line(crossingPass, planks, 4, 0.6, paint.Faint(dark, 0.6))
	}
	for _, off := range [2]float64{-0.5, 0.5} {
		rail := beside(course, off*(wide+6))
		if len(rail) < 2 {
			continue
		}
		p.line(crossingPass, raised(rail, 0), 16, 1.6, dark)
		p.line(crossingPass, raised(rail, 12), 15, 1.6, dark)
		p.line(crossingPass, raised(rail, 13), 9, 0.8, paint.Mixed(wood, white, 0.3))
		var ends paint.Path
		for _, q := range [2]point{rail[0], rail[len(rail)-1]} {
			ends.Disc(q.Sub(point{Y: 12}), 13)
		}
		p.fill(crossingPass, ends, dark)
	}
}

// ford is shallow water over stones.
func (p *press) ford(path paint.Path, course []point, wide float64, seed int) {
	t := &p.inks
	p.line(crossingPass, path, wide, 2, paint.Faint(paint.Mixed(t.RoadFill, t.Water, 0.45), 0.85))
	var shadow, stones, ripples paint.Path
	along(course, 0.22*inch, func(k int, q, way point) {
		for i := range 3 {
			at := q.Add(way.Left().Times((tiles.Chance(k, i, seed) - 0.5) * 0.9 * wide)).Add(way.Times(16 * tiles.Chance(i, k, seed)))
			r := 6 + 8*tiles.Chance(k, i, seed+1)
			shadow.Disc(at.Add(point{X: 3, Y: 3}), r)
			stones.Disc(at, 0.85*r)
			if i == 0 {
				ripples.Move(at.Add(point{X: -1.8 * r, Y: -r}))
				ripples.Quad(at.Add(point{Y: -2 * r}), at.Add(point{X: 1.8 * r, Y: -r}))
			}
		}
	})
	p.fill(crossingPass, shadow, paint.Faint(t.Bank, 0.6))
	p.fill(crossingPass, stones, paint.Mixed(t.Wall, white, 0.55))
	p.line(crossingPass, ripples, 4, 0.7, paint.Faint(white, 0.8))
}

// crossing is where a road meets running water without a bridge or ford of its own.
type crossing struct {
	at, way point // along the road
	wide    float64
	long    float64 // across the water
}

// crossings finds where roads meet running water, and no piece says how. It looks at the
// first that there are where they are more than anybody draws.
func crossings(pieces []model.Piece) []crossing {
	var out []crossing
	most := limits.Crossings
	for i := range pieces {
		road := &pieces[i]
		if road.Kind != model.PieceRoad {
			continue
		}
		for j := range pieces {
			water := &pieces[j]
			if water.Kind != model.PieceStream && water.Kind != model.PieceRiver {
				continue
			}
			met := meetings(road, water, most)
			most -= len(met)
			for _, c := range met {
				if !bridged(pieces, c.at) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// meetings is where a road meets a water, so many at most; of those less than an inch from
// each other, such as at a corner, the first.
func meetings(road, water *model.Piece, most int) []crossing {
	var out []crossing
	if len(road.Points) == 0 || len(water.Points) == 0 {
		return nil
	}
	all := plane.BoxOf(water.Points...)
	a, b := corners(road.Points), corners(water.Points)
	for i := 1; i < len(a); i++ {
		box := plane.BoxOf(road.Points[i-1], road.Points[i])
		if !box.Meets(all) {
			continue
		}
		for j := 1; j < len(b); j++ {
			if len(out) == most {
				return out
			}
			if !box.Meets(plane.BoxOf(water.Points[j-1], water.Points[j])) {
				continue
			}
			way, flow := a[i].Sub(a[i-1]), b[j].Sub(b[j-1])
			cross := way.Dot(flow.Left())
			if cross == 0 {
				continue
			}
			to := b[j-1].Sub(a[i-1])
			s, t := to.Dot(flow.Left())/cross, to.Dot(way.Left())/cross
			if s < 0 || s > 1 || t < 0 || t > 1 {
				continue
			}
			at := a[i-1].Lerp(a[i], s)
			if slices.ContainsFunc(out, func(c crossing) bool { return c.at.Dist(at) < inch }) {
				continue
			}
			lean := math.Abs(way.Direction().Dot(flow.Direction().Left()))
			out = append(out, crossing{
				at: at, way: way.Direction(), wide: float64(road.LineWidth()),
				long: float64(water.LineWidth())/max(lean, 0.35) + 0.7*inch,
			})
		}
	}
	return out
}

// bridged reports whether a bridge or ford lies at a point.
func bridged(pieces []model.Piece, at point) bool {
	for i := range pieces {
		if k := pieces[i].Kind; (k == model.PieceBridge || k == model.PieceFord) && len(pieces[i].Points) > 1 &&
			paint.DistanceTo(corners(pieces[i].Points), at) <= float64(pieces[i].LineWidth()) {
			return true
		}
	}
	return false
}
