package tables

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Tokens draws units and generals by themselves, as seen from straight above, so that they
// can be turned: units as blocks of the colours of their coats that look north.
type Tokens struct {
	inks  paint.Palette
	scale float64 // pixels to an inch
}

// NewTokens draws tokens for a table on which an inch has so many pixels.
func NewTokens(inch float64, o draw.Options) Tokens {
	t := Tokens{inks: paint.Paper(), scale: inch}
	if p, ok := paint.FindPalette(o.Palette); ok {
		t.inks = p
	}
	return t
}

// Look is what decides how a unit looks as a token: two of the same look alike.
func (t Tokens) Look(u Unit) string {
	u.Facing, u.Number = 0, 0
	return u.key()
}

// Unit is a unit, its ground in the middle of the picture.
func (t Tokens) Unit(u Unit) *image.RGBA {
	u.Facing = 0
	wide, deep := u.size()
	side := 2*int(math.Ceil((max(wide, deep, 2*float64(u.Spread)/inch)/2+2)*t.scale)) + 2
	return t.cast(side, func(m *mould) {
		m.uniform = u.Uniform.printed(&t.inks)
		if u.centered() {
			m.at = point{}
		} else {
			m.at = point{Y: -deep / 2 * t.scale}
		}
		m.counterBlock(&u)
	})
}

// centered reports whether the anchor of a unit is the middle of its ground; else it is the
// middle of its front.
func (u *Unit) centered() bool {
	return !u.bodied() || u.Formation == Square || u.Formation == Mob || u.Formation == Inside
}

// Middle is the middle of the ground of a unit where it stands, on the table.
func (u *Unit) Middle() plane.Point {
	if u.centered() {
		return u.At
	}
	_, deep := u.size()
	back := wayOf(u.Facing).Times(-deep / 2 * inch)
	return plane.Point{X: u.At.X + int(math.Round(back.X)), Y: u.At.Y + int(math.Round(back.Y))}
}

// General is a general on his stand.
func (t Tokens) General(g General) *image.RGBA {
	scale := max(t.scale, 12) // or nobody would find him
	big := Tokens{t.inks, scale}
	return big.cast(2*int(math.Ceil(2*scale))+2, func(m *mould) {
		m.uniform = g.Uniform.printed(&t.inks)
		m.turn(0)
		m.general(&g)
	})
}

// Bead is a counter of a unit's resolve by itself: green, yellow or red.
func (t Tokens) Bead(resolve string, side int) *image.RGBA {
	return t.cast(side, func(m *mould) { m.counter(resolve, point{}, 0.34*float64(side)) })
}

// Disorder is the marker of a unit in disorder by itself.
func (t Tokens) Disorder(side int) *image.RGBA {
	return t.cast(side, func(m *mould) { m.falling(point{}, 0.4*float64(side)) })
}

func (t Tokens) cast(side int, draw func(*mould)) *image.RGBA {
	side += side & 1
	on := &paint.Raster{}
	on.Reset(side/2, side/2)
	draw(&mould{on: on, scale: t.scale, inks: &t.inks})
	return on.Picture(side, side)
}
