package tables

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// part is a part of a figure, painted the later the nearer it stands.
type part struct {
	front float64 // where it is, along the figure's front
	draw  func()
}

// paintParts paints parts from the farthest to the nearest.
func (m *mould) paintParts(parts []part) {
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.front*m.f.Y, b.front*m.f.Y) })
	for _, p := range parts {
		p.draw()
	}
}

// rider draws a man on a horse.
func (m *mould) rider(what role) {
	m.base(0.4, 0.95)
	coat := m.uniform.Horse
	dark := paint.Mixed(coat, black, 0.55)
	mane := m.inks.Printed(paint.RGBA(0x241812ff))
	leg := func(front, swing float64) part {
		return part{front, func() {
			for _, side := range m.backToFront(-0.15, 0.15) {
				step := swing
				if side > 0 {
					step = -swing
				}
				m.solid(paint.Mixed(coat, black, 0.2), ring{right: side, front: front + step, up: 0.02, wide: 0.055, deep: 0.065}, ring{right: side, front: front, up: 0.85, wide: 0.1, deep: 0.13})
				m.flat(dark, ring{right: side, front: front + step, up: 0, wide: 0.07, deep: 0.08}, ring{right: side, front: front + step, up: 0.12, wide: 0.06, deep: 0.07})
			}
		}}
	}
	parts := []part{
		leg(-0.62, 0.1), leg(0.55, 0.14),
		{-1.0, func() {
			m.solid(mane, ring{front: -0.86, up: 1.2, wide: 0.07, deep: 0.07}, ring{front: -1.1, up: 0.55, wide: 0.06, deep: 0.08})
		}},
		{0.02, func() {
			barrel := []ring{{front: -0.6, up: 1.02, wide: 0.27, deep: 0.27}, {front: 0.5, up: 1.0, wide: 0.25, deep: 0.26}, {front: -0.6, up: 1.28, wide: 0.2, deep: 0.2}, {front: 0.5, up: 1.28, wide: 0.19, deep: 0.2}}
			m.solid(coat, barrel...)
			m.gleam(0.14, barrel[2:]...)
			cloth := m.uniform.Facings
			m.solid(cloth, ring{front: -0.42, up: 1.0, wide: 0.29, deep: 0.1}, ring{front: 0.16, up: 1.0, wide: 0.29, deep: 0.1}, ring{front: -0.42, up: 1.36, wide: 0.2, deep: 0.1}, ring{front: 0.16, up: 1.36, wide: 0.2, deep: 0.1})
			m.flat(m.uniform.Coat, ring{front: -0.36, up: 1.37, wide: 0.19, deep: 0.1}, ring{front: 0.12, up: 1.37, wide: 0.19, deep: 0.1})
			m.mounted(what)
		}},
		{0.8, func() {
			neck := []ring{{front: 0.55, up: 1.2, wide: 0.14, deep: 0.18}, {front: 0.92, up: 1.85, wide: 0.1, deep: 0.13}}
			m.solid(coat, neck...)
			m.solid(mane, ring{front: 0.5, up: 1.45, wide: 0.05, deep: 0.08}, ring{front: 0.8, up: 1.98, wide: 0.05, deep: 0.08})
			m.solid(coat, ring{front: 0.95, up: 1.88, wide: 0.1, deep: 0.12}, ring{front: 1.26, up: 1.55, wide: 0.08, deep: 0.09})
			for _, side := range [2]float64{-0.06, 0.06} {
				m.rod(dark, 0.06, m.pt(side, 0.88, 1.95), m.pt(side, 0.86, 2.15))
			}
		}},
	}
	m.paintParts(parts)
}

// mounted draws the man in the saddle.
func (m *mould) mounted(what role) {
	u := &m.uniform
	up := point{Y: 0.78 * m.rise() * m.scale}
	at := m.at
	for _, side := range m.backToFront(-0.27, 0.27) { // boots
		m.solid(u.Trousers, ring{right: side * 0.6, front: -0.06, up: 1.5, wide: 0.1, deep: 0.12}, ring{right: side, front: 0.1, up: 1.1, wide: 0.08, deep: 0.1})
		m.solid(m.inks.Printed(felt), ring{right: side, front: 0.1, up: 1.1, wide: 0.075, deep: 0.09}, ring{right: side, front: 0.14, up: 0.6, wide: 0.07, deep: 0.1})
	}
	m.at = m.at.Sub(up).Sub(m.f.Times(0.1 * m.scale))
	if what == shouldered || what == levelled {
		what = trooper
	}
	m.bust(what, 0.1)
	m.at = at
}

// gun draws a cannon whose muzzle is at the figure's place.
func (m *mould) gun() {
	wood := m.inks.Printed(paint.RGBA(0x6b7a86ff))
	iron := m.inks.Printed(paint.RGBA(0x2c2c30ff))
	bronze := m.inks.Printed(paint.RGBA(0xc8963cff))
	at := m.at
	m.at = m.at.Add(point{X: 0.14 * m.scale, Y: 0.1 * m.scale})
	m.flat(color.NRGBA{0x08, 0x0c, 0x04, 0x50}, ring{front: -0.7, wide: 0.62, deep: 0.5}, ring{front: -2.7, wide: 0.14, deep: 0.2})
	m.at = at
	const axle, radius = -1.0, 0.56
	wheel := func(side float64) part {
		return part{axle, func() {
			var rim paint.Path
			spot := func(k, r float64) point {
				sin, cos := math.Sincos(2 * math.Pi * k / 20)
				return m.pt(side, axle+r*cos, radius+r*sin)
			}
			for k := range 12 {
				m.rod(wood, 0.05, m.pt(side, axle, radius), spot(float64(k)*20/12, radius))
			}
			for k := range 21 {
				if k == 0 {
					rim.Move(spot(0, radius))
				} else {
					rim.Line(spot(float64(k), radius))
				}
			}
			m.on.Stroke(rim, paint.Stroke{Width: max(0.15*m.scale, 1.6)}, iron)
			m.on.Stroke(rim, paint.Stroke{Width: max(0.08*m.scale, 0.8)}, wood)
			m.solid(iron, ring{right: side, front: axle, up: radius - 0.05, wide: 0.09, deep: 0.07}, ring{right: side, front: axle, up: radius + 0.05, wide: 0.09, deep: 0.07})
		}}
	}
	sides := m.backToFront(-0.62, 0.62)
	wheel(sides[0]).draw()
	m.paintParts([]part{
		{-2, func() {
			m.solid(wood, ring{front: axle, up: 0.5, wide: 0.17, deep: 0.1}, ring{front: -2.85, up: 0.08, wide: 0.1, deep: 0.1})
			m.rod(iron, 0.06, m.pt(-0.12, -2.6, 0.16), m.pt(0.12, -2.6, 0.16))
		}},
		{axle - 0.01, func() { m.edged(iron, 0.12, m.pt(-0.62, axle, radius), m.pt(0.62, axle, radius)) }},
		{-0.8, func() {
			barrel := []ring{{front: -1.55, up: 0.82, wide: 0.19, deep: 0.1}, {front: -0.06, up: 0.95, wide: 0.13, deep: 0.06}}
			m.solid(bronze, barrel...)
			m.gleam(0.3, ring{front: -1.5, up: 0.95, wide: 0.12, deep: 0.08}, ring{front: -0.1, up: 1.05, wide: 0.1, deep: 0.05})
			m.solid(bronze, ring{front: -0.05, up: 0.95, wide: 0.16, deep: 0.05})
			m.solid(bronze, ring{front: -1.72, up: 0.82, wide: 0.07, deep: 0.07})
			if m.toward() > -0.2 {
				m.flat(iron, ring{front: 0, up: 0.97, wide: 0.08, deep: 0.02}, ring{front: 0, up: 0.87, wide: 0.08, deep: 0.02})
			}
		}},
	})
	wheel(sides[1]).draw()
}
