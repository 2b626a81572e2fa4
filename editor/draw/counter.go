package draw

import (
	"image/color"
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// Counter is what one counter shows: a unit's figures and the state it is in.
// Two counters that look alike are equal.
type Counter struct {
	Fill, Ink color.NRGBA // ground, and the figures on it

	Kind    model.Kind
	Size    model.Size
	Mount   Mount
	Reserve bool   // of reserve quality
	Number  string // that tells it from others of its type: "3"
	Short   string // the historical name in a few signs
	Name    string // historical name; cut short where it does not fit

	Attack, Range, Movement int
	DirectRange             int // 0 when direct fire goes as far as Range
	Stacking                int

	Disrupted bool
	Improved  bool // in an improved position
	Used      bool // has moved, or fired: nothing left to do
	Selected  bool
	Reversed  bool // shows its back: nobody may know what it is
}

// Mount says how a unit and its horses stand to one another.
type Mount uint8

// The mounts.
const (
	OnFoot     Mount = iota // a unit that has no horses to show
	Mounted                 // cavalry on horseback
	Dismounted              // cavalry that has left its horses
	Horses                  // the horses of dismounted cavalry
	HorseDrawn              // on horses that never leave it
)

// NewCounter is the counter of a unit of the type, fit and active. Without a
// nation it is gray.
func NewCounter(t *model.UnitType, n *model.Nation) Counter {
	c := Counter{
		Fill: paint.RGBA(0xb9b4a8ff), Ink: paint.RGBA(0x22201cff),
		Kind: t.Kind, Size: t.Size,
		Attack: t.Attack, Range: t.Range, Movement: t.Movement, Stacking: t.Stacking,
	}
	if t.DirectRange != t.Range {
		c.DirectRange = t.DirectRange
	}
	switch {
	case t.Mounted:
		c.Mount = Mounted
	case t.Kind == model.Cavalry:
		c.Mount = Dismounted
	case t.HorseDrawn:
		c.Mount = HorseDrawn
	}
	if n != nil {
		if fill, ok := parseColor(n.Fill); ok {
			c.Fill = fill
		}
		if ink, ok := parseColor(n.Ink); ok {
			c.Ink = ink
		}
	}
	c.Ink = legible(c.Ink, c.Fill)
	return c
}

// Unmarked is the counter without what tells it from others of its type.
func (c Counter) Unmarked() Counter {
	c.Number, c.Short = "", ""
	return c
}

// CounterFor is the counter of the units of a group; false when the charts do
// not have their type.
func CounterFor(charts *model.Charts, g model.UnitGroup) (Counter, bool) {
	t, ok := charts.UnitType(g.Type)
	if !ok {
		return Counter{}, false
	}
	n, _ := charts.Nation(t.Nation)
	c := NewCounter(t, n)
	c.Reserve, c.Name = g.Own.Text("quality") == "reserve", g.Name
	return c, true
}

// parseColor reads "#rrggbb".
func parseColor(s string) (color.NRGBA, bool) {
	if len(s) != 7 || s[0] != '#' {
		return color.NRGBA{}, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 24)
	return paint.RGBA(uint32(n)<<8 | 0xff), err == nil
}

// leastContrast is the contrast, as the web's accessibility guidelines reckon
// it, that figures of this size need.
const leastContrast = 4.5

// legible is an ink made lighter or darker until it can be read on a ground,
// as far as that can be.
func legible(ink, ground color.NRGBA) color.NRGBA {
	far := color.NRGBA{A: 255}
	if white := (color.NRGBA{255, 255, 255, 255}); contrast(white, ground) > contrast(far, ground) {
		far = white
	}
	out := ink
	for part := 0.0; part <= 1 && contrast(out, ground) < leastContrast; part += 0.1 {
		out = paint.Mixed(ink, far, part)
	}
	return out
}

// contrast is the ratio of the luminances of two inks, from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is how light an ink is, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// InkContrast is the contrast, from 1 to 21, of a nation's ink with its ground,
// and whether figures can be read in it. Counters are drawn with a lighter or
// darker ink where they cannot. It is false without two colours.
func InkContrast(n *model.Nation) (ratio float64, legible bool) {
	fill, okFill := parseColor(n.Fill)
	ink, okInk := parseColor(n.Ink)
	if !okFill || !okInk {
		return 1, false
	}
	ratio = contrast(fill, ink)
	return ratio, ratio >= leastContrast
}
