package tables

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// pass is one of the sheets that lie over each other on the table, the lowest first.
type pass uint8

const (
	clothPass pass = iota
	slopePass
	fieldPass
	hachurePass
	bankPass
	waterPass
	roadCasePass
	roadPass
	crossingPass
	shadowPass
	wallPass
	roofPass
	treePass
	zonePass
	namePass
	framePass
	numPasses
)

// plate is what is drawn of something, pass by pass.
type plate struct {
	passes [numPasses][]tiles.Item
	box    image.Rectangle
}

func (p *plate) add(k pass, i tiles.Item) {
	if i.Shape.Box.Empty() {
		return
	}
	p.passes[k] = append(p.passes[k], i)
	p.box = p.box.Union(i.Shape.Box)
}

// press is a plate that is being made at a scale.
type press struct {
	plate
	tiles.Hand
	clip *tiles.Shape  // nothing is drawn beyond it; nil for no bounds
	inks paint.Palette // of the table
}

// inch is how many pixels an inch has.
func (p *press) inch() float64 { return p.Scale * inch }

// fill fills a path.
func (p *press) fill(k pass, path paint.Path, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: p.Shape(path), Clip: p.clip, Ink: ink})
	}
}

// ground fills a path with an ink as the light falls on it.
func (p *press) ground(k pass, path paint.Path, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: p.Shape(path), Clip: p.clip, Lit: lit(ink)})
	}
}

// line draws along a path, so many units wide, and so many pixels at the least.
func (p *press) line(k pass, path paint.Path, width, least float64, ink color.NRGBA) {
	if len(path.Segments) == 0 {
		return
	}
	px := width * p.Scale
	if px < least {
		ink = paint.Faint(ink, max(px/least, 0.35))
		px = least
	}
	p.add(k, tiles.Item{Shape: p.Stroke(path, px), Clip: p.clip, Ink: ink})
}

// course draws along a path as the light falls on it.
func (p *press) course(k pass, path paint.Path, width, least float64, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: p.Stroke(path, max(width*p.Scale, least)), Clip: p.clip, Lit: lit(ink)})
	}
}

// The inks that ground turns to in the light and out of it, and how much of them it takes.
var (
	sunlight = color.NRGBA{0xff, 0xfb, 0xe6, 0xff}
	shadow   = color.NRGBA{0x14, 0x1a, 0x12, 0xff}
)

const (
	brightest = 0.9
	darkest   = 0.8
)

// lit is an ink of the ground as the light falls on it.
func lit(ink color.NRGBA) *tiles.LitInk {
	light, dark := sunlight, shadow
	light.A, dark.A = ink.A, ink.A
	light, dark = paint.Mixed(ink, light, brightest), paint.Mixed(ink, dark, darkest)
	return tiles.NewLitInk(ink, light, dark)
}
