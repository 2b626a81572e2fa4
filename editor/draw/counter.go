package draw

import (
	"image/color"
	"math"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// Counter is what one counter shows: a unit's figures and the state it is in.
// Two counters that look alike are equal.
type Counter struct {
	Fill, Ink color.NRGBA // ground, and the figures on it
	Band      color.NRGBA // along the foot, of a counter whose ground is not its nation's; without ink for none

	Arm    Arm
	Size   Echelon
	Mount  Mount
	Second bool   // of lesser quality
	Number string // that tells it from others of its type: "3"
	Short  string // the historical name in a few signs
	Name   string // historical name; cut short where it does not fit

	Figures     string // along the foot, dashes between them: "4-6-5"
	Left, Right string // figures beside the symbol

	Disrupted bool
	Improved  bool // in an improved position
	Used      bool // has moved, or fired: nothing left to do
	Selected  bool
	Reversed  bool // shows its back: nobody may know what it is
}

// Arm is the kind of a unit that has a symbol of its own.
type Arm string

// The arms.
const (
	Infantry   Arm = "infantry"
	MachineGun Arm = "machine-gun"
	FieldGun   Arm = "field-gun"
	Howitzer   Arm = "howitzer"
	Cavalry    Arm = "cavalry"
)

// Echelon is how large a unit is, where its counter has a mark for that.
type Echelon string

// The sizes.
const (
	Battalion Echelon = "battalion"
	Company   Echelon = "company"
	Battery   Echelon = "battery"
	Squadron  Echelon = "squadron"
	Platoon   Echelon = "platoon"
	Section   Echelon = "section"
)

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

// mounts are the mounts by what stands behind the arm in the sign of a face.
var mounts = map[string]Mount{"mounted": Mounted, "dismounted": Dismounted, "horse-drawn": HorseDrawn}

// NewCounter is the counter of a unit that shows a face, fit and active. Without a
// nation it is gray.
func NewCounter(face model.Face, n *model.Nation) Counter {
	arm, mount, _ := strings.Cut(face.Sign, " ")
	c := Counter{
		Fill: paint.RGBA(0xb9b4a8ff), Ink: paint.RGBA(0x22201cff),
		Arm: Arm(arm), Mount: mounts[mount], Size: Echelon(face.Size), Second: face.Second,
		Figures: face.Figures, Left: face.Left, Right: face.Right,
	}
	if n != nil {
		if fill, ok := paint.Hex(n.Fill); ok {
			c.Fill = fill
		}
		if ink, ok := paint.Hex(n.Ink); ok {
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

// CounterFor is the counter of the units of a group, as the rule system describes
// it; false when the charts do not have their type.
func CounterFor(fields *model.Fields, charts *model.Charts, g model.UnitGroup) (Counter, bool) {
	t, ok := charts.UnitType(g.Type)
	if !ok {
		return Counter{}, false
	}
	n, _ := charts.Nation(t.Nation)
	c := NewCounter(fields.FaceOf(t, g.Own), n)
	c.Name = g.Name
	return c, true
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
	light := lights()
	return 0.2126*light[c.R] + 0.7152*light[c.G] + 0.0722*light[c.B]
}

// lights is how much light the values of a screen's inks give, from 0 to 1. An ink is tried
// in many shades before it stands out, for each counter anew.
var lights = sync.OnceValue(func() *[256]float64 {
	var light [256]float64
	for v := range light {
		if x := float64(v) / 255; x <= 0.04045 {
			light[v] = x / 12.92
		} else {
			light[v] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return &light
})

// InkContrast is the contrast, from 1 to 21, of a nation's ink with its ground,
// and whether figures can be read in it. Counters are drawn with a lighter or
// darker ink where they cannot. It is false without two colours.
func InkContrast(n *model.Nation) (ratio float64, legible bool) {
	fill, okFill := paint.Hex(n.Fill)
	ink, okInk := paint.Hex(n.Ink)
	if !okFill || !okInk {
		return 1, false
	}
	ratio = contrast(fill, ink)
	return ratio, ratio >= leastContrast
}
