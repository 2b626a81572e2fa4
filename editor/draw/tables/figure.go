package tables

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// rise is how much of a height is seen from above and a little before: how far up the
// picture an inch of it reaches, in inches.
const rise = 0.4

// mould casts figures: it draws solids of a ground plan and heights, in inches around
// the middle of a figure's base.
type mould struct {
	on      paint.Surface
	troop   *troop  // figures are placed from it; nil where each is drawn
	scale   float64 // pixels to an inch
	at      point   // the pixel under the figure
	f, r    point   // its front and its right
	uniform Uniform
	inks    *paint.Palette
	pale    float64 // how far its colours are faded, from 0 to 1
	upright float64 // how much more of a height is seen than usual, as by eyes level with the table
}

// turn faces the figure so many tenths of a degree clockwise from north.
func (m *mould) turn(facing int) {
	m.f = wayOf(facing)
	m.r = m.f.Left().Times(-1)
}

// figure draws a man or a rider who faces so many tenths of a degree from north.
func (m *mould) figure(facing int, what role, horse bool) {
	m.turn(facing)
	draw := func(m *mould) {
		if horse {
			m.rider(what)
		} else {
			m.man(what)
		}
	}
	if m.troop == nil {
		draw(m)
		return
	}
	m.troop.place(m, fmt.Sprint(m.uniform, (facing%3600+3600)%3600, what, horse), draw)
}

// pt is where a spot is seen: so far to the right, to the front and up.
func (m *mould) pt(right, front, up float64) point {
	return m.at.Add(m.r.Times(right * m.scale)).Add(m.f.Times(front * m.scale)).Sub(point{Y: up * m.rise() * m.scale})
}

// rise is how far up the picture an inch of height reaches, in inches.
func (m *mould) rise() float64 { return rise + m.upright }

// toward is how far the figure looks to whoever sees it: 1 face to face, -1 from behind.
func (m *mould) toward() float64 { return m.f.Y }

// ring is a level ellipse: a part of the outside of a solid.
type ring struct {
	right, front, up float64
	wide, deep       float64 // to each side, along the figure's right and its front
}

const ringCorners = 12

// hull is the outline of a solid that lies between rings, so many inches larger.
func (m *mould) hull(more float64, rings ...ring) paint.Path {
	pts := make([]point, 0, ringCorners*len(rings))
	for _, g := range rings {
		for k := range ringCorners {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.5) / ringCorners)
			pts = append(pts, m.pt(g.right+(g.wide+more)*cos, g.front+(g.deep+more)*sin, g.up))
		}
	}
	var p paint.Path
	if h := convex(pts); len(h) > 2 {
		p.Polygon(h...)
	}
	return p
}

// convex is the convex hull of points.
func convex(pts []point) []point {
	slices.SortFunc(pts, func(a, b point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	var out []point
	half := func(from, to, step int) {
		base := len(out)
		for i := from; i != to; i += step {
			for len(out) >= base+2 {
				a, b := out[len(out)-2], out[len(out)-1]
				if (b.X-a.X)*(pts[i].Y-a.Y)-(b.Y-a.Y)*(pts[i].X-a.X) > 0 {
					break
				}
				out = out[:len(out)-1]
			}
			out = append(out, pts[i])
		}
		out = out[:len(out)-1]
	}
	if len(pts) < 3 {
		return nil
	}
	half(0, len(pts), 1)
	half(len(pts)-1, -1, -1)
	return out
}

// ink is a colour of the figure.
func (m *mould) ink(c color.NRGBA) color.NRGBA {
	if m.pale > 0 {
		c = paint.Mixed(c, paint.Mixed(m.inks.Cloth, c, 0.25), m.pale)
	}
	return c
}

// solid paints a solid with a dark edge around it.
func (m *mould) solid(ink color.NRGBA, rings ...ring) {
	ink = m.ink(ink)
	m.on.Fill(m.hull(max(0.035, 0.55/m.scale), rings...), paint.Mixed(ink, black, 0.62))
	m.on.Fill(m.hull(0, rings...), ink)
}

// flat paints a solid without an edge.
func (m *mould) flat(ink color.NRGBA, rings ...ring) { m.on.Fill(m.hull(0, rings...), m.ink(ink)) }

// gleam lets a solid catch the light from the north-west, as enamel does.
func (m *mould) gleam(part float64, rings ...ring) {
	if m.scale < smallFigure {
		return
	}
	for i := range rings {
		rings[i].wide, rings[i].deep = 0.5*rings[i].wide, 0.5*rings[i].deep
	}
	at := m.at
	m.at = m.at.Sub(point{X: 0.08 * m.scale, Y: 0.04 * m.scale})
	m.on.Fill(m.hull(0, rings...), color.NRGBA{0xff, 0xff, 0xff, uint8(255 * part)})
	m.at = at
}

// rod draws a straight thing, so many inches thick.
func (m *mould) rod(ink color.NRGBA, thick float64, from, to point) {
	if to == from {
		return
	}
	var p paint.Path
	half := to.Sub(from).Direction().Left().Times(max(thick*m.scale, 0.9) / 2)
	p.Polygon(from.Add(half), to.Add(half), to.Sub(half), from.Sub(half))
	m.on.Fill(p, m.ink(ink))
}

// edged is a rod with a dark edge.
func (m *mould) edged(ink color.NRGBA, thick float64, from, to point) {
	m.rod(paint.Mixed(ink, black, 0.65), thick+2*max(0.03, 0.5/m.scale), from, to)
	m.rod(ink, thick, from, to)
}

// smallFigure and leastFigure are how many pixels an inch has where a figure loses its
// belts and cuffs, and where it becomes no more than a coat with a hat.
const (
	smallFigure = 13
	leastFigure = 8.5
)

// The colours that do not change with a uniform.
var (
	skin  = paint.RGBA(0xe3b48eff)
	steel = paint.RGBA(0xc9d0d4ff)
	brass = paint.RGBA(0xd9b24aff)
	felt  = paint.RGBA(0x23211fff)
	stock = paint.RGBA(0x6a3f22ff)
	hair  = paint.RGBA(0x4a3323ff)
	lead  = paint.RGBA(0x50663cff) // the painted base that a figure stands on
)

// role is what a figure is, and what it does with its hands.
type role uint8

const (
	shouldered role = iota // a musket at the shoulder
	levelled               // a musket held to the front
	officer                // a sword in the air, and a sash
	trooper                // a sword in the air
	ensign                 // a flag
	drummer
	gunner // a rammer
	helper // a gunner with empty hands
	brave  // of a war party
)

// base draws the shadow of a figure and the base it stands on.
func (m *mould) base(wide, deep float64) {
	at := m.at
	m.at = m.at.Add(point{X: 0.1 * m.scale, Y: 0.06 * m.scale})
	m.flat(color.NRGBA{0x08, 0x0c, 0x04, 0x60}, ring{wide: wide, deep: deep}, ring{up: -0.1, right: 0, wide: wide, deep: deep})
	m.at = at
	m.flat(paint.Mixed(m.inks.Printed(lead), black, 0.45), ring{wide: wide, deep: deep}, ring{up: -0.12, wide: wide, deep: deep})
	m.flat(m.inks.Printed(lead), ring{wide: wide - 0.03, deep: deep - 0.03})
}

// man draws a man on foot.
func (m *mould) man(what role) {
	u := &m.uniform
	m.base(0.37, 0.37)
	if m.scale < leastFigure {
		m.bust(what, 0.3)
		return
	}
	if u.Kilt {
		m.kilted()
		m.bust(what, 0)
		return
	}
	boots := paint.Mixed(u.Trousers, felt, 0.8)
	for _, side := range m.backToFront(-0.13, 0.13) { // legs
		step := 0.05
		if side > 0 {
			step = -0.05
		}
		m.solid(u.Trousers, ring{right: side, front: step, up: 0.05, wide: 0.09, deep: 0.1}, ring{right: side * 0.8, up: 0.8, wide: 0.11, deep: 0.11})
		m.flat(boots, ring{right: side, front: step + 0.03, up: 0.02, wide: 0.095, deep: 0.13}, ring{right: side, front: step, up: 0.3, wide: 0.09, deep: 0.1})
	}
	m.bust(what, 0)
}

// kilted draws the legs of a man who wears a kilt: hose with a cuff, bare knees, and
// over them the folds of the cloth.
func (m *mould) kilted() {
	plaid, hose := m.uniform.Trousers, m.inks.Printed(paint.RGBA(0xc9483fff))
	for _, side := range m.backToFront(-0.13, 0.13) {
		m.solid(m.inks.Printed(skin), ring{right: side, up: 0.05, wide: 0.09, deep: 0.1}, ring{right: side * 0.8, up: 0.8, wide: 0.1, deep: 0.1})
		m.flat(hose, ring{right: side, up: 0.05, wide: 0.09, deep: 0.1}, ring{right: side, up: 0.32, wide: 0.09, deep: 0.1})
		m.flat(m.inks.Printed(felt), ring{right: side, front: 0.03, up: 0.02, wide: 0.095, deep: 0.13})
	}
	m.solid(plaid, ring{up: 0.42, wide: 0.29, deep: 0.25}, ring{up: 0.85, wide: 0.22, deep: 0.19})
	if m.scale < smallFigure {
		return
	}
	fold := paint.Mixed(plaid, black, 0.4)
	front := 0.25
	if m.toward() < 0 {
		front = -front
	}
	for _, right := range [3]float64{-0.15, 0, 0.15} {
		m.rod(fold, 0.03, m.pt(right*0.8, front*0.8, 0.8), m.pt(right, front, 0.42))
	}
}

// backToFront puts two places along the right in the order in which they are painted.
func (m *mould) backToFront(a, b float64) [2]float64 {
	if m.r.Y*a > m.r.Y*b {
		return [2]float64{b, a}
	}
	return [2]float64{a, b}
}

// bust draws a man from the waist up, so much lower than on foot.
func (m *mould) bust(what role, lower float64) {
	u := &m.uniform
	z := -lower
	if m.toward() > 0 { // what is on the back is hidden, what is before the breast is not
		m.pack(what, z)
		m.torso(z)
		m.head(z)
		m.hands(what, z)
		return
	}
	m.hands(what, z)
	m.torso(z)
	m.pack(what, z)
	m.head(z)
	if what == ensign {
		m.flag(u.Flag, z)
	}
}

func (m *mould) torso(z float64) {
	u := &m.uniform
	skirt, chest := ring{up: 0.72 + z, wide: 0.235, deep: 0.2}, ring{up: 1.55 + z, wide: 0.285, deep: 0.17}
	if u.HuntingShirt {
		skirt.up, skirt.wide, skirt.deep = 0.5+z, 0.27, 0.23
	}
	m.solid(u.Coat, skirt, chest)
	m.gleam(0.16, skirt, chest)
	if m.scale < smallFigure {
		return
	}
	if u.HuntingShirt {
		m.fringes(z)
		return
	}
	side := 1.0
	if m.toward() < 0 {
		side = -1
	}
	look := math.Abs(m.toward())
	if look < 0.2 {
		m.flat(u.Facings, ring{front: 0.1, up: 1.58 + z, wide: 0.12, deep: 0.08})
		return
	}
	y := 0.17 * side
	if side > 0 { // lapels
		m.quad(u.Facings, [4]point{m.pt(-0.13, y, 1.52+z), m.pt(0.13, y, 1.52+z), m.pt(0.07, y+0.03, 0.98+z), m.pt(-0.07, y+0.03, 0.98+z)})
		m.rod(u.Trousers, 0.07, m.pt(0, y+0.02, 1.5+z), m.pt(0, y+0.04, 0.85+z))
	} else { // turned back tails
		m.quad(u.Facings, [4]point{m.pt(-0.07, y, 0.98+z), m.pt(0.07, y, 0.98+z), m.pt(0.12, y-0.02, 0.74+z), m.pt(-0.12, y-0.02, 0.74+z)})
	}
	if u.Belts.A > 0 {
		for _, k := range [2]float64{-1, 1} {
			m.rod(u.Belts, 0.07, m.pt(0.2*k, y*0.9, 1.55+z), m.pt(-0.17*k, y*1.1, 0.95+z))
		}
	}
}

// fringes draws what makes a coat a hunting shirt: a fringed hem, a cape over the
// shoulders and a belt at the waist.
func (m *mould) fringes(z float64) {
	fringe := paint.Mixed(m.uniform.Coat, black, 0.3)
	m.flat(fringe, ring{up: 0.48 + z, wide: 0.28, deep: 0.24}, ring{up: 0.56 + z, wide: 0.27, deep: 0.23})
	m.flat(m.uniform.Belts, ring{up: 0.95 + z, wide: 0.26, deep: 0.2}, ring{up: 1.03 + z, wide: 0.265, deep: 0.2})
	m.flat(fringe, ring{up: 1.28 + z, wide: 0.29, deep: 0.2}, ring{up: 1.4 + z, wide: 0.3, deep: 0.2})
	m.flat(paint.Mixed(m.uniform.Coat, white, 0.15), ring{up: 1.36 + z, wide: 0.3, deep: 0.2}, ring{up: 1.58 + z, wide: 0.2, deep: 0.14})
}

func (m *mould) quad(ink color.NRGBA, c [4]point) {
	var p paint.Path
	p.Polygon(c[:]...)
	m.on.Fill(p, m.ink(ink))
}

// pack draws the knapsack.
func (m *mould) pack(what role, z float64) {
	if what != shouldered && what != levelled || m.scale < smallFigure {
		return
	}
	hide := m.inks.Printed(paint.RGBA(0x5b4630ff))
	m.solid(hide, ring{front: -0.22, up: 1.08 + z, wide: 0.17, deep: 0.08}, ring{front: -0.2, up: 1.45 + z, wide: 0.16, deep: 0.08})
	if m.toward() < 0 && m.uniform.Belts.A > 0 {
		m.rod(m.uniform.Belts, 0.04, m.pt(-0.1, -0.29, 1.45+z), m.pt(-0.1, -0.31, 1.08+z))
		m.rod(m.uniform.Belts, 0.04, m.pt(0.1, -0.29, 1.45+z), m.pt(0.1, -0.31, 1.08+z))
	}
}

// hands draws the arms, and what they hold.
func (m *mould) hands(what role, z float64) {
	u := &m.uniform
	sleeve, cuff := paint.Mixed(u.Coat, black, 0.08), u.Facings
	if u.HuntingShirt {
		cuff = paint.Mixed(u.Coat, black, 0.3)
	}
	arm := func(shoulder, hand point) {
		if m.scale < smallFigure {
			return
		}
		m.edged(sleeve, 0.13, shoulder, hand)
		m.rod(cuff, 0.14, shoulder.Lerp(hand, 0.68), shoulder.Lerp(hand, 0.86))
		m.rod(m.inks.Printed(skin), 0.1, shoulder.Lerp(hand, 0.88), hand.Add(hand.Sub(shoulder).Times(0.06)))
	}
	right, left := m.pt(0.27, 0.02, 1.46+z), m.pt(-0.27, 0.02, 1.46+z)
	wood, blade := m.inks.Printed(stock), m.inks.Printed(steel)
	switch what {
	case shouldered:
		butt, lock, muzzle := m.pt(0.3, 0.14, 0.95+z), m.pt(0.3, 0.1, 1.5+z), m.pt(0.29, -0.02, 2.55+z)
		m.edged(wood, 0.085, butt, muzzle)
		m.rod(blade, 0.05, lock.Lerp(muzzle, 0.6), muzzle.Add(muzzle.Sub(lock).Times(0.22)))
		arm(right, m.pt(0.3, 0.2, 1.02+z))
		arm(left, m.pt(-0.28, 0.06, 0.86+z))
	case levelled, brave:
		butt, muzzle := m.pt(0.2, -0.1, 1.3+z), m.pt(0.06, 0.86, 1.56+z)
		m.edged(wood, 0.09, butt, butt.Lerp(muzzle, 0.84))
		m.edged(blade, 0.045, butt.Lerp(muzzle, 0.6), muzzle.Add(muzzle.Sub(butt).Times(0.14)))
		arm(right, butt.Lerp(muzzle, 0.25))
		arm(left, butt.Lerp(muzzle, 0.55))
	case officer, trooper:
		hand := m.pt(0.34, 0.3, 1.7+z)
		m.edged(blade, 0.055, hand, m.pt(0.4, 0.62, 2.55+z))
		arm(right, hand)
		arm(left, m.pt(-0.3, 0.08, 0.9+z))
		if what == officer && m.scale >= smallFigure { // the sash
			m.rod(m.inks.Printed(paint.RGBA(0xb02430ff)), 0.1, m.pt(-0.23, 0.1, 0.98+z), m.pt(0.23, 0.1, 0.98+z))
		}
	case ensign:
		arm(right, m.pt(0.08, 0.26, 1.25+z))
		arm(left, m.pt(-0.02, 0.26, 1.0+z))
		if m.toward() > 0 {
			m.flag(u.Flag, z)
		}
	case drummer:
		drum := []ring{{right: -0.08, front: 0.3, up: 0.6 + z, wide: 0.19, deep: 0.19}, {right: -0.08, front: 0.3, up: 0.95 + z, wide: 0.19, deep: 0.19}}
		m.solid(m.inks.Printed(brass), drum...)
		m.flat(u.Facings, ring{right: -0.08, front: 0.3, up: 0.62 + z, wide: 0.2, deep: 0.2}, ring{right: -0.08, front: 0.3, up: 0.68 + z, wide: 0.2, deep: 0.2})
		m.flat(m.inks.Printed(paint.RGBA(0xf4efdfff)), ring{right: -0.08, front: 0.3, up: 0.97 + z, wide: 0.16, deep: 0.16})
		arm(right, m.pt(0.06, 0.32, 1.2+z))
		arm(left, m.pt(-0.22, 0.32, 1.2+z))
	case gunner:
		m.edged(wood, 0.06, m.pt(0.36, -0.4, 0.9+z), m.pt(0.2, 0.95, 1.5+z))
		m.solid(m.inks.Printed(paint.RGBA(0xe8e0ccff)), ring{right: 0.19, front: 0.98, up: 1.5 + z, wide: 0.08, deep: 0.08}, ring{right: 0.2, front: 0.86, up: 1.46 + z, wide: 0.08, deep: 0.08})
		arm(right, m.pt(0.32, 0.06, 1.1+z))
		arm(left, m.pt(0.22, 0.4, 1.28+z))
	case helper:
		arm(right, m.pt(0.3, 0.24, 1.0+z))
		arm(left, m.pt(-0.3, 0.24, 1.0+z))
	}
}

// flag draws the flag on its staff, which flies to the east whatever way the ensign
// looks, so that it can be read; without a flag, the half-pike that he has instead.
func (m *mould) flag(f Flag, z float64) {
	if f.Field.A == 0 {
		foot, head := m.pt(0.04, 0.3, 0.3+z), m.pt(0.04, 0.24, 2.9+z)
		m.edged(m.inks.Printed(stock), 0.06, foot, head)
		m.solid(m.inks.Printed(steel), ring{right: 0.04, front: 0.24, up: 2.9 + z, wide: 0.07, deep: 0.07}, ring{right: 0.04, front: 0.24, up: 3.3 + z, wide: 0.01, deep: 0.01})
		return
	}
	foot, top := m.pt(0.04, 0.3, 0.7+z), m.pt(0.04, 0.24, 3.75+z)
	m.edged(m.inks.Printed(stock), 0.07, foot, top)
	s := m.scale
	const long, high = 1.3, 0.88
	on := func(x, y float64) point { // the cloth waves
		return top.Add(point{X: x * long * s, Y: (0.05 + y*high + 0.07*math.Sin(5*x)*math.Min(2*x+0.2, 1)) * s})
	}
	part := func(x0, y0, x1, y1 float64, ink color.NRGBA) {
		var p paint.Path
		const n = 6
		p.Move(on(x0, y0))
		for k := 1; k <= n; k++ {
			p.Line(on(x0+(x1-x0)*float64(k)/n, y0))
		}
		for k := n; k >= 0; k-- {
			p.Line(on(x0+(x1-x0)*float64(k)/n, y1))
		}
		p.Close()
		m.on.Fill(p, m.ink(ink))
	}
	e := max(0.035, 0.6/s)
	part(-e/long, -e/high, 1+e/long, 1+e/high, paint.Mixed(f.Field, black, 0.65))
	part(0, 0, 1, 1, f.Field)
	if f.Pattern == "saltire" || f.Pattern == "union" {
		for _, k := range [2]float64{0, 1} {
			m.rod(f.Second, 0.15, on(0.04, k*0.92+0.04), on(0.96, (1-k)*0.92+0.04))
		}
	}
	switch f.Pattern {
	case "cross", "union":
		part(0, 0.37, 1, 0.63, f.Second)
		part(0.4, 0, 0.6, 1, f.Second)
	case "stripes":
		for k := 0.0; k < 3; k++ {
			part(0, (2*k+1)/7, 1, (2*k+2)/7, f.Second)
		}
	case "pales":
		part(1.0/3, 0, 2.0/3, 1, f.Second)
	case "bars":
		part(0, 1.0/3, 1, 2.0/3, f.Second)
	}
	if f.Canton.A > 0 {
		part(0, 0, 0.42, 0.5, f.Canton)
	}
	if s >= smallFigure { // folds
		part(0.22, 0, 0.4, 1, color.NRGBA{0xff, 0xff, 0xff, 0x28})
		part(0.62, 0, 0.84, 1, color.NRGBA{A: 0x22})
	}
	m.solid(m.inks.Printed(brass), ring{right: 0.04, front: 0.24, up: 3.78 + z, wide: 0.06, deep: 0.06}, ring{right: 0.04, front: 0.24, up: 3.95 + z, wide: 0.03, deep: 0.03})
}

// head draws the head with what is worn on it.
func (m *mould) head(z float64) {
	u := &m.uniform
	m.solid(m.inks.Printed(skin), ring{up: 1.68 + z, wide: 0.12, deep: 0.12}, ring{up: 1.9 + z, wide: 0.155, deep: 0.155})
	if m.toward() < -0.2 && m.scale >= smallFigure { // hair
		m.flat(m.inks.Printed(hair), ring{front: -0.06, up: 1.72 + z, wide: 0.12, deep: 0.1}, ring{front: -0.05, up: 1.9 + z, wide: 0.14, deep: 0.12})
	}
	hat, trim, near := u.hatInk(m.inks), u.Trim, m.toward() > 0.1 && m.scale >= smallFigure
	crown := func(ink color.NRGBA, rings ...ring) {
		for i := range rings {
			rings[i].up += z
		}
		m.solid(ink, rings...)
		m.gleam(0.2, rings[len(rings)-1])
	}
	band := func(ink color.NRGBA, wide, up float64) { // below a narrower crown
		if ink.A > 0 {
			m.solid(ink, ring{up: up + z, wide: wide, deep: wide}, ring{up: up + 0.06 + z, wide: wide, deep: wide})
		}
	}
	plate := func(ink color.NRGBA, thick, from, to float64) {
		if near {
			m.rod(ink, thick, m.pt(0, 0.2, from+z), m.pt(0, 0.21, to+z))
		}
	}
	switch u.Headgear {
	case Tricorne:
		m.cocked(hat, trim, z)
		crown(hat, ring{up: 1.98, wide: 0.14, deep: 0.14}, ring{up: 2.14, wide: 0.12, deep: 0.12})
	case Shako:
		crown(hat, ring{up: 1.93, front: 0.08, wide: 0.17, deep: 0.17}, ring{up: 1.98, wide: 0.17, deep: 0.17}, ring{up: 2.42, wide: 0.2, deep: 0.2})
		m.flat(paint.Mixed(hat, white, 0.18), ring{up: 2.42 + z, wide: 0.17, deep: 0.17})
		m.plume(trim, 0.15, 2.35+z, 2.85+z)
		plate(m.inks.Printed(brass), 0.12, 2.08, 2.24)
	case Bearskin:
		crown(hat, ring{up: 1.93, wide: 0.19, deep: 0.19}, ring{up: 2.3, wide: 0.22, deep: 0.22}, ring{up: 2.62, wide: 0.13, deep: 0.13})
		plate(trim, 0.16, 1.98, 2.14)
	case Busby:
		crown(hat, ring{up: 1.93, wide: 0.18, deep: 0.18}, ring{up: 2.34, wide: 0.21, deep: 0.21})
		m.flat(u.Facings, ring{right: 0.14, up: 2.36 + z, wide: 0.08, deep: 0.1}, ring{right: 0.24, up: 2.0 + z, wide: 0.03, deep: 0.04})
		m.plume(trim, 0.12, 2.3+z, 2.7+z)
	case RoundHat:
		m.solid(hat, ring{up: 1.97 + z, wide: 0.22, deep: 0.22})
		band(trim, 0.165, 1.97)
		crown(hat, ring{up: 2.04, wide: 0.14, deep: 0.14}, ring{up: 2.24, wide: 0.14, deep: 0.14})
	case Cap:
		m.solid(hat, ring{up: 1.9 + z, wide: 0.17, deep: 0.17})
		band(trim, 0.17, 1.94)
		crown(hat, ring{up: 2.02, wide: 0.145, deep: 0.145}, ring{up: 2.16, wide: 0.115, deep: 0.115})
	case Bare:
		m.flat(hat, ring{front: -0.03, up: 1.9 + z, wide: 0.15, deep: 0.13}, ring{up: 1.98 + z, wide: 0.12, deep: 0.12})
	case SlouchHat:
		m.brim(hat, z)
		band(trim, 0.165, 1.97)
		crown(hat, ring{up: 2.04, wide: 0.145, deep: 0.145}, ring{up: 2.22, wide: 0.125, deep: 0.125})
	case Feather:
		m.flat(hat, ring{front: -0.03, up: 1.9 + z, wide: 0.14, deep: 0.13}, ring{up: 1.99 + z, wide: 0.11, deep: 0.11})
		for k, ink := range []color.NRGBA{paint.RGBA(0xf4f0e4ff), paint.RGBA(0xb8342aff), paint.RGBA(0xf4f0e4ff)} {
			side := 0.13 * float64(k-1)
			m.edged(m.inks.Printed(ink), 0.06, m.pt(side*0.5, -0.08, 1.95+z), m.pt(side*1.8, -0.2, 2.6+z))
		}
	case Helmet:
		m.solid(hat, ring{up: 1.93 + z, front: 0.06, wide: 0.17, deep: 0.18})
		band(u.Facings, 0.17, 1.95)
		crown(hat, ring{up: 2.04, front: 0.02, wide: 0.15, deep: 0.155}, ring{up: 2.18, wide: 0.14, deep: 0.15})
		crest := trim
		if crest.A == 0 {
			crest = m.inks.Printed(paint.RGBA(0x17120fff))
		}
		m.solid(crest, ring{front: 0.2, up: 2.3 + z, wide: 0.06, deep: 0.06}, ring{front: 0, up: 2.42 + z, wide: 0.07, deep: 0.1}, ring{front: -0.2, up: 2.1 + z, wide: 0.06, deep: 0.06})
	case Bonnet:
		band(trim, 0.185, 1.9)
		crown(hat, ring{up: 2.02, wide: 0.19, deep: 0.19}, ring{up: 2.2, wide: 0.2, deep: 0.2})
		band(trim, 0.06, 2.26) // the tuft
	case Mitre:
		m.solid(u.Facings, ring{up: 1.93 + z, wide: 0.17, deep: 0.16}, ring{front: -0.02, up: 2.5 + z, wide: 0.04, deep: 0.05})
		front := [4]point{m.pt(-0.19, 0.13, 1.95+z), m.pt(0.19, 0.13, 1.95+z), m.pt(0.05, 0.06, 2.58+z), m.pt(-0.05, 0.06, 2.58+z)}
		if m.toward() > -0.3 {
			m.quad(hat, front)
		}
		m.plume(trim, -0.02, 2.5+z, 2.68+z)
	case TopHat:
		m.brim(hat, z)
		crown(hat, ring{up: 1.99, wide: 0.155, deep: 0.155}, ring{up: 2.4, wide: 0.17, deep: 0.17})
		m.plume(trim, -0.1, 2.2+z, 2.6+z)
	}
}

// brim draws a wide round brim.
func (m *mould) brim(ink color.NRGBA, z float64) {
	m.solid(ink, ring{up: 1.97 + z, wide: 0.27, deep: 0.27})
}

// cocked draws a brim turned up on three sides, with its lace.
func (m *mould) cocked(ink, lace color.NRGBA, z float64) {
	if lace.A == 0 {
		lace = paint.Mixed(ink, white, 0.2)
	}
	for _, part := range [2]struct {
		ink    color.NRGBA
		radius float64
	}{{lace, 0.36}, {ink, 0.29}} {
		var c [3]point
		for k := range c {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / 3)
			c[k] = m.pt(part.radius*sin, part.radius*cos, 2.02+z)
		}
		var p paint.Path
		p.Polygon(c[:]...)
		m.on.Fill(p, m.ink(part.ink))
	}
}

// plume draws a plume above the hat; none of a transparent ink.
func (m *mould) plume(ink color.NRGBA, front, from, to float64) {
	if ink.A == 0 {
		return
	}
	m.solid(ink, ring{front: front, up: from, wide: 0.05, deep: 0.05}, ring{front: front, up: to, wide: 0.065, deep: 0.065})
}

// lying draws a man who has fallen, his feet to the front.
func (m *mould) lying() {
	u := &m.uniform
	m.flat(color.NRGBA{0x08, 0x0c, 0x04, 0x38}, ring{front: 0.5, right: 0.08, wide: 0.2, deep: 0.2}, ring{front: -0.75, right: 0.08, wide: 0.22, deep: 0.22})
	for _, side := range [2]float64{-0.1, 0.13} {
		m.solid(u.Trousers, ring{right: side, front: 0.75, up: 0.1, wide: 0.07, deep: 0.1}, ring{right: side * 0.7, front: 0.1, up: 0.12, wide: 0.1, deep: 0.1})
	}
	m.solid(u.Coat, ring{front: 0.15, up: 0.12, wide: 0.2, deep: 0.12}, ring{front: -0.42, up: 0.16, wide: 0.25, deep: 0.12})
	m.edged(u.Coat, 0.1, m.pt(0.2, -0.38, 0.16), m.pt(0.52, -0.1, 0.05))
	m.edged(u.Coat, 0.1, m.pt(-0.2, -0.38, 0.16), m.pt(-0.42, -0.68, 0.05))
	if u.Belts.A > 0 && m.scale >= smallFigure {
		m.rod(u.Belts, 0.06, m.pt(0.17, -0.4, 0.2), m.pt(-0.15, 0.1, 0.18))
		m.rod(u.Belts, 0.06, m.pt(-0.17, -0.4, 0.2), m.pt(0.15, 0.1, 0.18))
	}
	m.solid(m.inks.Printed(skin), ring{front: -0.62, up: 0.15, wide: 0.13, deep: 0.13})
	m.solid(u.hatInk(m.inks), ring{right: 0.28, front: -0.85, up: 0.04, wide: 0.17, deep: 0.13})
	m.edged(m.inks.Printed(stock), 0.06, m.pt(0.62, 0.55, 0.02), m.pt(0.52, -0.75, 0.02))
}
