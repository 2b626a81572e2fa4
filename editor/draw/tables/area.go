package tables

import (
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// area is a piece that covers ground.
type area struct {
	kind    model.PieceKind
	outline tiles.Outline
	holes   []tiles.Outline
	path    paint.Path
	seed    int
}

// areaRound is how far corners of areas are rounded off.
const areaRound = 0.7 * inch

func newArea(piece *model.Piece, angular bool) *area {
	round := areaRound
	if angular {
		round = 0
	}
	a := &area{kind: piece.Kind, outline: corners(piece.Points), path: outlinePath(piece.Points, piece.Holes, round), seed: seed(piece.ID)}
	for _, h := range piece.Holes {
		if len(h) > 2 {
			a.holes = append(a.holes, corners(h))
		}
	}
	return a
}

// depth is how far a point lies within the area, less than 0 outside.
func (a *area) depth(q point) float64 {
	d := a.outline.Depth(q)
	for _, h := range a.holes {
		d = min(d, -h.Depth(q))
	}
	return d
}

// scatter calls plant for places all over the area, about so far from each other, from
// north to south. They hang on the table and on the seed, so that they stay while the
// corners of the area are moved.
func (a *area) scatter(step, inside float64, plant func(q point, i, j int)) {
	low, high := a.outline.Bounds()
	fall := 0.87 * step
	for j := tiles.Floor(low.Y / fall); float64(j)*fall < high.Y; j++ {
		for i := tiles.Floor(low.X/step) - 1; float64(i)*step < high.X; i++ {
			q := point{
				X: (float64(i) + 0.5*float64(j&1) + 0.62*tiles.Chance(i, j, a.seed+2)) * step,
				Y: (float64(j) + 0.62*tiles.Chance(i, j, a.seed+3)) * fall,
			}
			if a.depth(q) >= inside {
				plant(q, i, j)
			}
		}
	}
}

// soil is the ink of bare earth on the cloth.
func soil(t *paint.Palette) color.NRGBA { return paint.Mixed(t.CrestTint, t.Hachure, 0.22) }

// area draws an area that is no hill and no building.
func (p *press) area(a *area) {
	t := &p.inks
	switch a.kind {
	case model.PieceLightWoods, model.PieceHeavyWoods:
		p.woods(a)
	case model.PieceCrops:
		p.crops(a)
	case model.PieceRough:
		p.rough(a)
	case model.PiecePond, model.PieceLake:
		p.water(a)
	default: // of a kind that nobody knows
		p.ground(fieldPass, a.path, paint.Faint(soil(t), 0.4))
		p.line(fieldPass, a.path, 6, 1, t.Frame)
	}
}

// woods is a floor of leaves with trees on it: with room between them, or so close that
// their crowns meet.
func (p *press) woods(a *area) {
	t := &p.inks
	heavy := a.kind == model.PieceHeavyWoods
	floor, edge := 0.26, 0.5
	if heavy {
		floor, edge = 0.5, 0.8
	}
	p.ground(fieldPass, a.path, paint.Mixed(t.Cloth, t.TreeInk, floor))
	p.line(fieldPass, a.path, 26, 1, paint.Faint(t.TreeInk, 0.3*edge))
	p.line(fieldPass, a.path, 8, 0.9, paint.Faint(t.TreeInk, edge))
	if p.inch() > 12 { // tufts and fallen leaves
		var litter, grass paint.Path
		a.scatter(0.42*inch, 4, func(q point, i, j int) {
			if tiles.Chance(i, j, a.seed+11) < 0.5 {
				litter.Disc(q, 2.5+3*tiles.Chance(i, j, a.seed+12))
			} else {
				tuft(&grass, q, 9)
			}
		})
		p.fill(fieldPass, litter, paint.Faint(t.TreeInk, 0.35))
		p.line(fieldPass, grass, 1.8, 0.6, paint.Faint(t.TreeInk, 0.5))
	}
	p.clip = nil // crowns hang over the edge
	step, least, more, share := 2.35*inch, 0.5*inch, 0.28*inch, 0.86
	if heavy {
		step, least, more, share = 1.12*inch, 0.58*inch, 0.26*inch, 1
	}
	var rows []grove
	row, at := grove{}, 0
	a.scatter(step, 0.45*inch, func(q point, i, j int) {
		if tiles.Chance(i, j, a.seed+4) > share {
			return
		}
		if j != at && !row.empty() {
			rows = append(rows, row)
			row = grove{}
		}
		at = j
		row.plant(q, least+more*tiles.Chance(i, j, a.seed+5), i, j, a.seed)
	})
	if !row.empty() {
		rows = append(rows, row)
	}
	var shadows paint.Path
	for i := range rows {
		shadows.Add(rows[i].shadow)
	}
	p.fill(shadowPass, shadows, paint.Faint(color.NRGBA{0x0c, 0x16, 0x08, 0xff}, 0.34))
	for i := range rows {
		p.grove(&rows[i])
	}
}

// grove is trees that stand beside each other, by the two colours of their leaves.
type grove struct {
	shadow, ink  paint.Path
	crown, dark  [2]paint.Path
	light, glint paint.Path
}

func (g *grove) empty() bool { return len(g.ink.Segments) == 0 }

// plant sets a tree with its trunk at a point.
func (g *grove) plant(q point, r float64, i, j, seed int) {
	turn := tiles.Chance(i, j, seed+6)
	kind := 0
	if tiles.Chance(i, j, seed+7) < 0.42 {
		kind = 1
	}
	g.shadow.Disc(q.Add(point{X: 0.36 * r, Y: 0.34 * r}), 0.98*r)
	q.Y -= 0.16 * r
	cloud := func(p *paint.Path, shift point, grow float64, lobes int) {
		c := q.Add(shift)
		spot := func(k, radius float64) point {
			return c.Add(paint.Polar(radius*grow*r, 2*math.Pi*(k+turn)/float64(lobes)))
		}
		p.Move(spot(0, 0.84))
		for k := range lobes {
			p.Quad(spot(float64(k)+0.5, 1.28), spot(float64(k)+1, 0.84))
		}
		p.Close()
	}
	cloud(&g.ink, point{}, 1.08, 8)
	cloud(&g.dark[kind], point{}, 0.97, 8)
	cloud(&g.crown[kind], point{X: -0.1 * r, Y: -0.11 * r}, 0.78, 7)
	cloud(&g.light, point{X: -0.24 * r, Y: -0.26 * r}, 0.44, 6)
	for k := range 5 {
		at := q.Add(paint.Polar(r*(0.25+0.5*tiles.Chance(i+k, j, seed+8)), 2*math.Pi*tiles.Chance(i, j+k, seed+9)))
		g.glint.Disc(at.Add(point{X: -0.12 * r, Y: -0.12 * r}), 0.09*r)
	}
}

func (p *press) grove(g *grove) {
	t := &p.inks
	leaves := [2]color.NRGBA{paint.Mixed(t.TreeCrown, t.TreeInk, 0.2), paint.Mixed(paint.Mixed(t.TreeCrown, t.CrestTint, 0.42), t.TreeInk, 0.3)}
	p.fill(treePass, g.ink, t.TreeInk)
	for k, ink := range leaves {
		p.fill(treePass, g.dark[k], paint.Mixed(ink, t.TreeInk, 0.4))
		p.fill(treePass, g.crown[k], ink)
	}
	p.fill(treePass, g.light, paint.Faint(paint.Mixed(t.TreeCrown, color.NRGBA{0xff, 0xfb, 0xd8, 0xff}, 0.45), 0.75))
	if p.inch() > 16 {
		p.fill(treePass, g.glint, paint.Faint(paint.Mixed(t.TreeCrown, color.NRGBA{0xff, 0xff, 0xe8, 0xff}, 0.5), 0.5))
	}
}

// tuft adds three blades of grass.
func tuft(p *paint.Path, q point, size float64) {
	for k := -1.0; k <= 1; k++ {
		p.Polyline(q.Add(point{X: 0.3 * k * size}), q.Add(point{X: 0.62 * k * size, Y: (0.25*k*k - 1) * size}))
	}
}

// crops is rows of corn along the longest side.
func (p *press) crops(a *area) {
	t := &p.inks
	straw := paint.Mixed(paint.Mixed(t.SlopeTint, t.CrestTint, 0.55), t.Cloth, 0.18)
	p.ground(fieldPass, a.path, straw)
	way, long := point{X: 1}, 0.0
	for i, c := range a.outline {
		if next := a.outline[(i+1)%len(a.outline)]; c.Dist(next) > long {
			way, long = next.Sub(c).Direction(), c.Dist(next)
		}
	}
	low, high := a.outline.Bounds()
	middle, reach := low.Lerp(high, 0.5), low.Dist(high)/2
	var furrows, rows, ears paint.Path
	const apart = 0.34 * inch
	for k := tiles.Floor(-reach / apart); float64(k)*apart < reach; k++ {
		c := middle.Add(way.Left().Times(float64(k) * apart))
		furrows.Polyline(c.Sub(way.Times(reach)), c.Add(way.Times(reach)))
		ridge := c.Add(way.Left().Times(apart / 2))
		rows.Polyline(ridge.Sub(way.Times(reach)), ridge.Add(way.Times(reach)))
		if p.inch() < 14 {
			continue
		}
		for s := -reach; s < reach; s += 0.17 * inch {
			q := ridge.Add(way.Times(s + 8*tiles.Chance(k, int(s), a.seed)))
			if a.depth(q) > 5 {
				ears.Disc(q.Sub(point{Y: 4}), 4.2+2*tiles.Chance(int(s), k, a.seed+1))
			}
		}
	}
	p.line(fieldPass, furrows, 11, 0.6, paint.Faint(t.Hachure, 0.5))
	p.line(fieldPass, rows, 12, 0.7, paint.Faint(paint.Mixed(t.SlopeTint, color.NRGBA{0xff, 0xff, 0xff, 0xff}, 0.4), 0.55))
	p.fill(fieldPass, ears, paint.Faint(paint.Mixed(t.CrestTint, t.Hachure, 0.12), 0.9))
	p.line(fieldPass, a.path, 22, 1.4, paint.Faint(t.WoodsEdge, 0.75))
	p.line(fieldPass, a.path, 7, 0.9, paint.Faint(t.Hachure, 0.9))
}

// rough is broken ground: bare earth with stones and scrub.
func (p *press) rough(a *area) {
	t := &p.inks
	p.ground(fieldPass, a.path, paint.Mixed(t.Cloth, soil(t), 0.5))
	low, high := a.outline.Bounds()
	bare := tiles.Level(low, high, 0.3*inch, func(q point) float64 {
		return min(a.depth(q)/40, tiles.Noise(q.X/150, q.Y/150, a.seed)+0.5*tiles.Noise(q.X/60, q.Y/60, a.seed+1)-0.1)
	})
	p.ground(fieldPass, bare, paint.Faint(soil(t), 0.75))
	edge := paint.Stroke{Width: max(7*p.Scale, 0.9), Butt: true, Dash: []float64{max(34*p.Scale, 5), max(22*p.Scale, 3.5)}}
	p.add(fieldPass, tiles.Item{Shape: p.Drawn(tiles.Sized(a.path, p.Scale), edge), Clip: p.clip, Ink: t.Hachure})
	var shadow, stone, face, scrub, bush paint.Path
	a.scatter(0.62*inch, 14, func(q point, i, j int) {
		switch r := tiles.Chance(i, j, a.seed+4); {
		case r < 0.34:
			size := 9 + 17*tiles.Chance(i, j, a.seed+5)
			var rock, top []point
			for k := range 6 {
				v := paint.Polar(size*(0.8+0.4*tiles.Chance(i+k, j, a.seed+6)), 2*math.Pi*float64(k)/6)
				v.Y *= 0.8
				rock = append(rock, q.Add(v))
				top = append(top, q.Add(v.Times(0.62)).Sub(point{X: 0.14 * size, Y: 0.26 * size}))
			}
			shadow.Disc(q.Add(point{X: 0.3 * size, Y: 0.3 * size}), size)
			stone.Polygon(rock...)
			face.Polygon(top...)
		case r < 0.75:
			tuft(&scrub, q, 15+8*r)
		default:
			bush.Disc(q, 9+6*tiles.Chance(i, j, a.seed+7))
		}
	})
	p.fill(fieldPass, shadow, color.NRGBA{0x10, 0x10, 0x08, 0x48})
	p.fill(fieldPass, stone, paint.Mixed(t.Wall, color.NRGBA{0x20, 0x18, 0x10, 0xff}, 0.15))
	p.fill(fieldPass, face, paint.Mixed(t.Wall, color.NRGBA{0xff, 0xfa, 0xee, 0xff}, 0.5))
	p.line(fieldPass, bush, 5, 0.6, paint.Faint(t.TreeInk, 0.8))
	p.fill(fieldPass, bush, paint.Mixed(t.WoodsEdge, t.CrestTint, 0.3))
	p.line(fieldPass, scrub, 3, 0.7, paint.Faint(t.TreeInk, 0.8))
}

// water is a pond with reeds, or a lake with waves, in its banks.
func (p *press) water(a *area) {
	t := &p.inks
	deep := paint.Mixed(t.Water, t.Bank, 0.28)
	if a.kind == model.PieceLake {
		deep = paint.Mixed(t.Water, t.Bank, 0.5)
	}
	outside := p.clip
	p.clip = nil
	p.line(bankPass, a.path, 34, 1.6, paint.Mixed(soil(t), t.Cloth, 0.35))
	p.clip = outside
	p.ground(waterPass, a.path, deep)
	for _, w := range [...]float64{150, 95, 48} { // shallows
		p.line(waterPass, a.path, w, 1, paint.Faint(t.Water, 0.42))
	}
	p.line(waterPass, a.path, 15, 1.6, paint.Mixed(t.Bank, t.Frame, 0.25))
	var waves paint.Path
	step := 1.5 * inch
	if a.kind == model.PiecePond {
		step = 1.15 * inch
	}
	a.scatter(step, 0.5*inch, func(q point, _, _ int) {
		if a.kind == model.PiecePond {
			waves.Move(q.Add(point{X: -18}))
			waves.Line(q.Add(point{X: 18}))
			return
		}
		for k := range 3 {
			c := q.Add(point{X: float64(k) * 24})
			waves.Move(c)
			waves.Quad(c.Add(point{X: 12, Y: -13}), c.Add(point{X: 24}))
		}
	})
	p.line(waterPass, waves, 4, 0.8, paint.Faint(paint.Mixed(t.Water, color.NRGBA{0xff, 0xff, 0xff, 0xff}, 0.7), 0.7))
	if a.kind != model.PiecePond {
		return
	}
	p.clip = nil
	var reeds, heads paint.Path
	for _, line := range a.path.Flatten() {
		long := paint.Length(line)
		for s, k := 0.0, 0; s < long; s, k = s+0.5*inch, k+1 {
			if tiles.Chance(k, 1, a.seed) < 0.5 {
				continue
			}
			q, _ := paint.Along(line, s)
			for i := range 4 {
				foot := q.Add(point{X: 16 * (tiles.Chance(k, i, a.seed+1) - 0.5) * 2, Y: 10 * (tiles.Chance(i, k, a.seed+2) - 0.5)})
				top := foot.Add(point{X: 12 * (tiles.Chance(i, k, a.seed+3) - 0.5), Y: -26 - 14*tiles.Chance(k, i, a.seed+4)})
				reeds.Polyline(foot, top)
				heads.Disc(top, 3.4)
			}
		}
	}
	p.line(treePass, reeds, 3, 0.6, paint.Mixed(t.TreeInk, t.TreeCrown, 0.25))
	p.fill(treePass, heads, t.Hachure)
}
