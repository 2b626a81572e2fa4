package tables

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/plane"
)

// figuresFrom is how many pixels an inch must have for units to be drawn figure by figure;
// with less they are blocks.
const figuresFrom = 7.2

// mostSprites is how many pictures of units are kept.
const mostSprites = 400

// sprites keeps the pictures of what stands on a table, by what decides how it looks, and
// where their origin lies: at pixel 0, 0.
type sprites struct {
	kept   map[string]*tiles.Picture
	raster paint.Raster
}

func (s *sprites) clear() { s.kept = nil }

// of is the picture of a key, drawn by cast on a raster that reaches so far.
func (s *sprites) of(key string, reach float64, cast func(on *paint.Raster)) *tiles.Picture {
	if p, ok := s.kept[key]; ok {
		return p
	}
	if s.kept == nil || len(s.kept) >= mostSprites {
		s.kept = map[string]*tiles.Picture{}
	}
	n := pixelsOf(reach)
	s.raster.Reset(n, n)
	cast(&s.raster)
	p := tiles.PictureOf(&s.raster, image.Point{})
	s.kept[key] = p
	return p
}

// pixelsOf is how many pixels a picture that reaches so far has at the most to each side.
func pixelsOf(reach float64) int { return int(math.Ceil(reach)) + 2 }

// around is the pixels of the sheet that hold a picture of a point of the table.
func (d *drawing) around(p plane.Point, reach float64) image.Rectangle {
	n := pixelsOf(reach)
	return image.Rect(-n, -n, n, n).Add(d.pixelOf(p))
}

// pixelOf is the pixel of the sheet at which a picture of a point of the table lies.
func (d *drawing) pixelOf(p plane.Point) image.Point {
	q := pointOf(p).Times(d.scale)
	return image.Pt(tiles.Whole(q.X), tiles.Whole(q.Y))
}

// inchPixels is how many pixels an inch has.
func (d *drawing) inchPixels() float64 { return d.scale * inch }

// unitPicture is a unit where it stands.
func (d *drawing) unitPicture(u *Unit) *tiles.Picture {
	return d.sprites.of(u.key(), d.unitReach(u), func(on *paint.Raster) { d.castUnit(on, nil, u) }).At(d.pixelOf(u.At))
}

// unitReach is how far the picture of a unit reaches from its anchor, and the others of their
// own, at the most, in pixels.
func (d *drawing) unitReach(u *Unit) float64 {
	wide, deep := u.size()
	return (max(wide, deep, 2*float64(u.Spread)/inch, gunLong+1) + 4.5) * max(d.inchPixels(), 2)
}

func (d *drawing) generalReach() float64 { return 3.2 * max(d.inchPixels(), 8) }
func (d *drawing) fallenReach() float64  { return 2 * max(d.inchPixels(), 3) }
func (d *drawing) wreckReach() float64   { return 5 * max(d.inchPixels(), 2) }

// castUnit draws a unit around the origin. Its figures are those of a troop, which may be
// nil.
func (d *drawing) castUnit(on paint.Surface, of *troop, u *Unit) {
	m := &mould{on: on, troop: of, scale: d.inchPixels(), uniform: u.Uniform.printed(&d.inks), inks: &d.inks}
	if m.scale < figuresFrom {
		m.counterBlock(u)
	} else {
		m.unit(u)
	}
}

// unit draws a unit figure by figure.
func (m *mould) unit(u *Unit) {
	m.turn(u.Facing)
	m.tray(u)
	m.strength(u)
	posts := u.posts()
	type cast struct {
		near float64
		draw func()
	}
	var casts []cast
	anchor, f, r := m.at, m.f, m.r
	on := func(right, front float64) point {
		return anchor.Add(r.Times(right * m.scale)).Add(f.Times(front * m.scale))
	}
	for _, p := range posts {
		at := on(p.right, p.front)
		casts = append(casts, cast{at.Y, func() {
			m.at = at
			m.figure(u.Facing+p.turn, p.what, p.horse)
		}})
	}
	if u.Kind.artillery() && u.Formation != Mob && u.Formation != Inside {
		muzzle, turn := on(0, 0), 0
		if u.Formation == Column { // the gun is drawn behind, its muzzle to the rear
			_, deep := u.size()
			muzzle, turn = on(0, -deep), 1800
		}
		middle := muzzle.Sub(wayOf(u.Facing + turn).Times(1.2 * m.scale))
		casts = append(casts, cast{middle.Y, func() {
			m.at = muzzle
			m.turn(u.Facing + turn)
			m.gun()
		}})
	}
	slices.SortStableFunc(casts, func(a, b cast) int { return cmp.Compare(a.near, b.near) })
	for _, c := range casts {
		c.draw()
	}
	m.at = anchor
	m.turn(u.Facing)
	m.beads(u)
}

// ground is a path of the unit's own ground, given in inches to its right and front.
func (m *mould) ground(closed bool, pts ...[2]float64) paint.Path {
	var p paint.Path
	line := make([]point, len(pts))
	for i, q := range pts {
		line[i] = m.pt(q[0], q[1], 0)
	}
	p.Polyline(line...)
	if closed {
		p.Close()
	}
	return p
}

// tray draws the ground of a unit: its outline with a bright front that points where the
// unit looks, or the ring of a cloud or crowd.
func (m *mould) tray(u *Unit) {
	wide, deep := u.size()
	line := max(0.06*m.scale, 1)
	pale := m.inks.Disc
	circle := func(radius float64, dash bool, ink color.NRGBA, width float64) {
		s := paint.Stroke{Width: width}
		if dash {
			s.Butt, s.Dash = true, []float64{0.42 * m.scale, 0.3 * m.scale}
		}
		m.on.Stroke(tiles.Ring(m.at, radius*m.scale), s, ink)
	}
	switch {
	case u.Formation == Inside:
	case u.Formation == Mob: // a ragged edge: no front anywhere
		var p paint.Path
		const n = 18
		for k := range 2 * n {
			radius := wide / 2
			if k%2 == 1 {
				radius *= 0.88
			}
			q := m.at.Add(paint.Polar(radius*m.scale, math.Pi*float64(k)/n))
			if k == 0 {
				p.Move(q)
			} else {
				p.Line(q)
			}
		}
		p.Close()
		m.on.Fill(p, color.NRGBA{0x10, 0x18, 0x0a, 0x40})
		m.on.Stroke(p, paint.Stroke{Width: line}, paint.Faint(pale, 0.7))
	case !u.bodied() || u.Formation == Loose && !u.Kind.artillery():
		cloud := float64(u.Spread) / inch
		if cloud > 0 {
			circle(cloud, true, paint.Faint(black, 0.35), 2*line)
			circle(cloud, true, paint.Faint(pale, 0.8), line)
		}
		stand := 0.75
		var disc paint.Path
		disc.Disc(m.at, stand*m.scale)
		m.on.Fill(disc, color.NRGBA{0x10, 0x18, 0x0a, 0x48})
		m.nose(0, stand, 0.42, pale)
	default:
		from, to := 0.0, -deep
		if u.Formation == Square {
			from, to = wide/2, -wide/2
		}
		body := m.ground(true, [2]float64{-wide / 2, from}, [2]float64{wide / 2, from}, [2]float64{wide / 2, to}, [2]float64{-wide / 2, to})
		m.on.Fill(body, color.NRGBA{0x10, 0x18, 0x0a, 0x48})
		m.on.Stroke(body, paint.Stroke{Width: line}, paint.Faint(black, 0.5))
		front := m.ground(false, [2]float64{-wide / 2, from}, [2]float64{wide / 2, from})
		if u.Formation == Square { // it looks out on all sides
			front = body
		}
		m.on.Stroke(front, paint.Stroke{Width: 2.6 * line, Butt: true}, paint.Faint(black, 0.6))
		m.on.Stroke(front, paint.Stroke{Width: 1.5 * line, Butt: true}, pale)
		if u.Formation != Square {
			m.nose(0, from, 0.45, pale)
		}
	}
}

// nose draws a tip that points to the front.
func (m *mould) nose(right, front, size float64, ink color.NRGBA) {
	size = max(size, 4/m.scale)
	tip := m.ground(true, [2]float64{right - 0.7*size, front}, [2]float64{right + 0.7*size, front}, [2]float64{right, front + size})
	m.on.Stroke(tip, paint.Stroke{Width: max(0.1*m.scale, 1.4)}, paint.Faint(black, 0.7))
	m.on.Fill(tip, ink)
}

// rear is where the bar of a unit's strength lies: from left to right behind it.
func (u *Unit) rear() (left, right, front float64) {
	wide, deep := u.size()
	switch {
	case u.Formation == Square || u.Formation == Mob:
		return -wide / 2, wide / 2, -wide/2 - 0.3
	case u.bodied():
		wide = max(wide, 2)
		return -wide / 2, wide / 2, -deep - 0.3
	}
	return -1.1, 1.1, -1.35
}

// strength draws a bar behind a unit with a cell for each figure it began with, filled
// for those that still stand, and a notch where it breaks.
func (m *mould) strength(u *Unit) {
	if u.Whole < 1 {
		return
	}
	left, right, front := u.rear()
	thick := max(0.17, 3/m.scale)
	cell := func(from, to, front, thick float64) paint.Path {
		at := func(part float64) float64 { return left + (right-left)*part/float64(u.Whole) }
		return m.ground(true, [2]float64{at(from), front}, [2]float64{at(to), front}, [2]float64{at(to), front - thick}, [2]float64{at(from), front - thick})
	}
	whole := cell(0, float64(u.Whole), front, thick)
	m.on.Stroke(whole, paint.Stroke{Width: max(0.09*m.scale, 1.6)}, color.NRGBA{0x14, 0x12, 0x0c, 0xe0})
	m.on.Fill(whole, color.NRGBA{0x2c, 0x28, 0x20, 0xff})
	if u.Figures > 0 {
		ink := m.inks.Printed(paint.RGBA(0xf2e3a0ff))
		if u.Figures <= u.BreaksAt+1 {
			ink = m.inks.Printed(paint.RGBA(0xff9c50ff))
		}
		m.on.Fill(cell(0, float64(min(u.Figures, u.Whole)), front, thick), ink)
	}
	if pitch := (right - left) * m.scale / float64(u.Whole); pitch >= 4 {
		for k := 1; k < u.Whole; k++ {
			m.on.Fill(cell(float64(k)-0.7/pitch, float64(k)+0.7/pitch, front, thick), color.NRGBA{0x14, 0x12, 0x0c, 0xff})
		}
	}
	if u.BreaksAt > 0 && u.BreaksAt < u.Whole {
		wide := 1.4 * float64(u.Whole) / ((right - left) * m.scale)
		b := float64(u.BreaksAt)
		m.on.Fill(cell(b-wide, b+wide, front+thick*0.6, 2.2*thick), color.NRGBA{0x14, 0x12, 0x0c, 0xff})
		m.on.Fill(cell(b-wide/2, b+wide/2, front+thick*0.5, 2*thick), m.inks.Printed(paint.RGBA(0xff5a3cff)))
	}
}

// beadAt is where the counter of a unit lies, in inches to its right and front: beside
// the ensign, or where he would stand.
func (u *Unit) beadAt() (right, front float64) {
	wide, _ := u.size()
	switch {
	case u.Formation == Inside:
		return 0, 0
	case u.Formation == Square || u.Formation == Mob:
		return -wide/2 - 0.15, wide / 2
	case u.bodied():
		return -wide/2 - 1.35, -0.4
	}
	return -1.3, 0
}

// beads draws the counter of a unit and the marker of disorder beside it.
func (m *mould) beads(u *Unit) {
	right, front := u.beadAt()
	r := max(0.3*m.scale, 4.2)
	at := m.pt(right, front, 0)
	if m.counter(u.Counter, at, r) && u.Disordered {
		at = at.Sub(m.r.Times(2.5 * r))
	}
	if u.Disordered {
		m.falling(at, 1.3*r)
	}
}

// counter draws a counter: G on a disc, Y on a diamond, R on a square.
func (m *mould) counter(resolve string, at point, r float64) bool {
	var shape paint.Path
	var ink color.NRGBA
	letter := "G"
	switch resolve {
	case Green:
		shape.Disc(at, r)
		ink = paint.RGBA(0x1f8a3cff)
	case Yellow:
		k := 1.3 * r
		shape.Polygon(at.Sub(point{Y: k}), at.Add(point{X: k}), at.Add(point{Y: k}), at.Sub(point{X: k}))
		ink, letter = paint.RGBA(0xf2c40fff), "Y"
	case Red:
		k := 0.95 * r
		shape.Polygon(at.Add(point{X: -k, Y: -k}), at.Add(point{X: k, Y: -k}), at.Add(point{X: k, Y: k}), at.Add(point{X: -k, Y: k}))
		ink, letter = paint.RGBA(0xc62a1fff), "R"
	default:
		return false
	}
	ink = m.inks.Printed(ink)
	m.on.Stroke(shape, paint.Stroke{Width: max(0.36*r, 3)}, color.NRGBA{0x14, 0x12, 0x0c, 0xff})
	m.on.Stroke(shape, paint.Stroke{Width: max(0.18*r, 1.4)}, color.NRGBA{0xff, 0xff, 0xff, 0xff})
	m.on.Fill(shape, ink)
	if r < 4 {
		return true
	}
	written := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	if resolve == Yellow {
		written = color.NRGBA{0x20, 0x18, 0x08, 0xff}
	}
	text := paint.Text{Line: letter, At: at, Face: paint.Figures, Size: 1.42 * r, Ink: written}
	paint.Write(m.on, text, paint.Letter(text.Face, text.Line, text.Size, 0))
	return true
}

// falling draws the marker of disorder: a soldier who falls.
func (m *mould) falling(at point, r float64) {
	var disc, body, head paint.Path
	disc.Disc(at, r)
	m.on.Stroke(disc, paint.Stroke{Width: max(0.34*r, 2.4)}, color.NRGBA{0x14, 0x12, 0x0c, 0xff})
	m.on.Fill(disc, m.inks.Printed(paint.RGBA(0xffe9c0ff)))
	on := func(x, y float64) point { return at.Add(point{X: x * r, Y: y * r}) }
	body.Polyline(on(-0.62, 0.62), on(-0.2, 0.42), on(0.18, -0.12))
	body.Polyline(on(-0.05, 0.75), on(-0.2, 0.42))
	body.Polyline(on(-0.42, -0.42), on(0.1, -0.06), on(0.62, 0.2))
	head.Disc(on(0.34, -0.44), 0.25*r)
	m.on.Stroke(body, paint.Stroke{Width: max(0.22*r, 1.2)}, color.NRGBA{0x3a, 0x14, 0x08, 0xff})
	m.on.Fill(head, color.NRGBA{0x3a, 0x14, 0x08, 0xff})
}

// counterBlock draws a unit from afar: a block of the colour of its coats with a band of
// its facings, or what else differs from them, along the front, which points where it looks.
func (m *mould) counterBlock(u *Unit) {
	m.turn(u.Facing)
	c := u.Uniform.printed(m.inks)
	band := c.second()
	wide, deep := u.size()
	edge := paint.Mixed(c.Coat, black, 0.72)
	line := max(0.1*m.scale, 1.2)
	fill := func(p paint.Path, ink color.NRGBA) {
		m.on.Stroke(p, paint.Stroke{Width: 2 * line}, edge)
		m.on.Fill(p, ink)
	}
	least := 6 / m.scale // of a side that is seen
	switch {
	case u.Formation == Inside:
	case u.Formation == Mob:
		m.tray(u)
		var disc paint.Path
		disc.Disc(m.at, 0.68*max(wide/2, least)*m.scale)
		fill(disc, c.Coat)
		m.on.Stroke(tiles.Ring(m.at, 0.4*max(wide/2, least)*m.scale), paint.Stroke{Width: 1.6 * line}, band)
	case u.Formation == Loose && !u.Kind.artillery() || !u.bodied():
		m.tray(u)
		for _, p := range u.posts() {
			var dot paint.Path
			dot.Disc(m.pt(p.right, p.front, 0), max(0.42*m.scale, 1.7))
			fill(dot, c.Coat)
		}
		var stand paint.Path
		stand.Disc(m.at, max(0.6*m.scale, 2.6))
		fill(stand, band)
	default:
		wide, deep = max(wide, least), max(deep, least)
		from, to := 0.0, -deep
		if u.Formation == Square {
			from, to = wide/2, -wide/2
		}
		m.nose(0, from, max(0.16*wide, 0.7), band)
		rect := func(left, right, from, to float64) paint.Path {
			return m.ground(true, [2]float64{left, from}, [2]float64{right, from}, [2]float64{right, to}, [2]float64{left, to})
		}
		fill(rect(-wide/2, wide/2, from, to), c.Coat)
		m.on.Fill(rect(-wide/2, wide/2, from, from-max(0.24*(from-to), 1.8/m.scale)), band)
		switch {
		case u.Formation == Square:
			fill(rect(-wide/4, wide/4, wide/4, -wide/4), m.inks.Cloth)
		case u.Kind.mounted(): // the stroke of horse
			m.on.Stroke(m.ground(false, [2]float64{-wide / 2, to}, [2]float64{wide / 2, from - 0.24*(from-to)}), paint.Stroke{Width: 1.5 * line, Butt: true}, band)
		case u.Kind.artillery():
			var shot paint.Path
			shot.Disc(m.pt(0, 0.62*to, 0), max(0.24*min(wide, deep)*m.scale, 2))
			fill(shot, band)
		}
	}
	m.strength(u)
	m.beads(u)
}

// generalPicture is a general where he stands.
func (d *drawing) generalPicture(g *General) *tiles.Picture {
	key := fmt.Sprint("general", g.Facing, g.Uniform, g.Side, g.Rating, g.Commander)
	return d.sprites.of(key, d.generalReach(), func(on *paint.Raster) { d.castGeneral(on, g) }).At(d.pixelOf(g.At))
}

func (d *drawing) castGeneral(on paint.Surface, g *General) {
	m := &mould{on: on, scale: max(d.inchPixels(), 8), uniform: g.Uniform.printed(&d.inks), inks: &d.inks}
	m.turn(g.Facing)
	m.general(g)
}

// general draws a general on a ring with a star for each point of his rating.
func (m *mould) general(g *General) {
	side := m.inks.Printed(g.Side)
	r := 1.05 * m.scale
	var disc paint.Path
	disc.Disc(m.at, r)
	m.on.Stroke(disc, paint.Stroke{Width: 0.16 * m.scale}, color.NRGBA{0x14, 0x12, 0x0c, 0xff})
	m.on.Fill(disc, side)
	var felt paint.Path
	felt.Disc(m.at, 0.8*r)
	m.on.Fill(felt, m.inks.Printed(lead))
	m.on.Stroke(tiles.Ring(m.at, 0.8*r), paint.Stroke{Width: 0.06 * m.scale}, m.inks.Disc)
	if g.Commander {
		m.on.Stroke(tiles.Ring(m.at, 1.28*r), paint.Stroke{Width: 0.2 * m.scale}, color.NRGBA{0x14, 0x12, 0x0c, 0xff})
		m.on.Stroke(tiles.Ring(m.at, 1.28*r), paint.Stroke{Width: 0.1 * m.scale}, m.inks.Printed(brass))
	}
	if m.scale >= figuresFrom {
		m.rider(officer)
	}
	for k := range g.Rating {
		at := m.at.Add(point{X: (float64(k) - float64(g.Rating-1)/2) * 0.62 * m.scale, Y: 0.98 * m.scale})
		star := tiles.Star(at, 0.36*m.scale, 0.15*m.scale, 5)
		m.on.Stroke(star, paint.Stroke{Width: 0.14 * m.scale}, color.NRGBA{0x14, 0x12, 0x0c, 0xff})
		m.on.Fill(star, m.inks.Printed(paint.RGBA(0xffe07aff)))
	}
}

// fallenSteps is in how many facings fallen figures lie: many may lie there.
const fallenSteps = 24

// lies is the step of the facing in which a fallen figure lies, and its look by that.
func (f *Fallen) lies() (step int, key string) {
	step = f.Facing * fallenSteps / 3600 % fallenSteps
	return step, fmt.Sprint("fallen", step, f.Uniform)
}

// fallenPicture is a fallen figure where it lies.
func (d *drawing) fallenPicture(f *Fallen) *tiles.Picture {
	_, key := f.lies()
	return d.sprites.of(key, d.fallenReach(), func(on *paint.Raster) { d.castFallen(on, f) }).At(d.pixelOf(f.At))
}

func (d *drawing) castFallen(on paint.Surface, f *Fallen) {
	s := d.inchPixels()
	step, _ := f.lies()
	m := &mould{on: on, scale: s, uniform: f.Uniform.printed(&d.inks), inks: &d.inks, pale: 0.35}
	m.turn(step * 3600 / fallenSteps)
	if s < figuresFrom {
		m.rod(m.uniform.Coat, max(0.35, 2/s), m.pt(0, 0.5, 0), m.pt(0, -0.5, 0))
		return
	}
	m.lying()
}

// wreckPicture is a gun without a crew.
func (d *drawing) wreckPicture(w *Wreck) *tiles.Picture {
	return d.sprites.of(fmt.Sprint("wreck", w.Facing), d.wreckReach(), func(on *paint.Raster) { d.castWreck(on, w) }).At(d.pixelOf(w.At))
}

func (d *drawing) castWreck(on paint.Surface, w *Wreck) {
	m := &mould{on: on, scale: max(d.inchPixels(), 2), inks: &d.inks, pale: 0.4}
	m.turn(w.Facing)
	m.gun()
}
