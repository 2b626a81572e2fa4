package tables

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// Stance is what a figure is that is drawn alone.
type Stance uint8

// The stances.
const (
	Private Stance = iota // his musket at the shoulder
	Bearer                // with the flag
	Officer               // with his sword
	Drummer               // on foot
	Mounted               // an officer on his horse
)

// How figures that are drawn alone are seen: from a little above, a quarter turned.
const (
	portraitUpright = 0.5 // more of their height than on the table
	portraitDepth   = 0.5 // part of their depth
	portraitFacing  = 2080
)

// Portrait draws a figure alone with its feet at a point, so many pixels to an inch of the
// table: a man on foot is about two inches high.
func Portrait(on paint.Surface, at paint.Point, scale float64, u Uniform, s Stance) {
	inks := paint.Paper()
	m := &mould{on: on, scale: scale, at: at, uniform: u.printed(&inks), inks: &inks, upright: portraitUpright}
	m.turn(portraitFacing)
	m.f.Y *= portraitDepth
	m.r.Y *= portraitDepth
	switch s {
	case Bearer:
		m.man(ensign)
	case Officer:
		m.man(officer)
	case Drummer:
		m.man(drummer)
	case Mounted:
		m.rider(officer)
	default:
		m.man(shouldered)
	}
}
