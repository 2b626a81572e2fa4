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
	scale float64       // pixels to a unit of length
	clip  *tiles.Shape  // nothing is drawn beyond it; nil for no bounds
	inks  paint.Palette // of the table
}

// inch is how many pixels an inch has.
func (p *press) inch() float64 { return p.scale * inch }

// fill fills a path.
func (p *press) fill(k pass, path paint.Path, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: tiles.NewShape(path, p.scale), Clip: p.clip, Ink: ink})
	}
}

// ground fills a path with an ink as the light falls on it.
func (p *press) ground(k pass, path paint.Path, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: tiles.NewShape(path, p.scale), Clip: p.clip, Lit: lit(ink)})
	}
}

// line draws along a path, so many units wide, and so many pixels at the least.
func (p *press) line(k pass, path paint.Path, width, least float64, ink color.NRGBA) {
	if len(path.Segments) == 0 {
		return
	}
	px := width * p.scale
	if px < least {
		ink = paint.Faint(ink, max(px/least, 0.35))
		px = least
	}
	p.add(k, tiles.Item{Shape: tiles.NewStroke(path, px, p.scale), Clip: p.clip, Ink: ink})
}

// course draws along a path as the light falls on it.
func (p *press) course(k pass, path paint.Path, width, least float64, ink color.NRGBA) {
	if len(path.Segments) > 0 {
		p.add(k, tiles.Item{Shape: tiles.NewStroke(path, max(width*p.scale, least), p.scale), Clip: p.clip, Lit: lit(ink)})
	}
}

// lit is an ink of the ground as the light falls on it.
func lit(ink color.NRGBA) *tiles.LitInk {
	light := paint.Mixed(ink, color.NRGBA{0xff, 0xfb, 0xe6, ink.A}, 0.9)
	dark := paint.Mixed(ink, color.NRGBA{0x14, 0x1a, 0x12, ink.A}, 0.8)
	light.A, dark.A = ink.A, ink.A
	return tiles.NewLitInk(ink, light, dark)
}
