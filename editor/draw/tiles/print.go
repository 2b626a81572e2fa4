package tiles

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Print is the drawing of a sheet for any Canvas: what the screen shows at one scale, as
// paths, forms and texts, in pixels of that scale from the sheet's upper left corner. It
// is for one goroutine.
type Print struct {
	extent Extent
	scale  float64
	draw   func(c paint.Canvas, part image.Rectangle)
}

// NewPrint is the drawing of a sheet of which draw draws a part, in pixels from the
// corner of the board.
func NewPrint(e Extent, scale float64, draw func(c paint.Canvas, part image.Rectangle)) Print {
	return Print{e, scale, draw}
}

// Size is the width and height of the sheet.
func (p *Print) Size() (width, height float64) {
	return (p.extent.Width + 2*p.extent.Around) * p.scale, (p.extent.Height + 2*p.extent.Around) * p.scale
}

// Map is the corners of the board within the sheet.
func (p *Print) Map() (low, high paint.Point) {
	around := p.around()
	return around, around.Add(point{X: p.extent.Width * p.scale, Y: p.extent.Height * p.scale})
}

// Scale is how many of the drawing's units a unit of the sheet is.
func (p *Print) Scale() float64 { return p.scale }

func (p *Print) around() point {
	return point{X: p.extent.Around * p.scale, Y: p.extent.Around * p.scale}
}

// DrawPart draws what lies in the rectangle from low to high, and of some things at its
// edge more than that.
func (p *Print) DrawPart(c paint.Canvas, low, high paint.Point) {
	around := p.around()
	width, height := p.Size()
	low, high = point{X: max(low.X, 0), Y: max(low.Y, 0)}.Sub(around), point{X: min(high.X, width), Y: min(high.Y, height)}.Sub(around)
	part := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
	if low.X >= high.X || low.Y >= high.Y {
		return
	}
	c.Within(paint.Scaled(1, 1, around), func() { p.draw(c, part) })
}

// DrawPasses draws the passes of a sheet, of which items is what each plate has of one.
// Passes that follow on each other and are called the same are one layer. after hears of
// each layer by its last pass; what it draws lies over that.
func DrawPasses[P any](c paint.Canvas, names []string, plates []P, part image.Rectangle, items func(of P, pass int) []Item, after func(pass int)) {
	for k := 0; k < len(names); {
		end := k + 1
		for end < len(names) && names[end] == names[k] {
			end++
		}
		c.Layer(names[k], func() {
			for ; k < end; k++ {
				for _, p := range plates {
					if !paint.Ended(c) {
						drawItems(c, items(p, k), part)
					}
				}
			}
		})
		k = end
		after(k - 1)
	}
}

// ink is the ink where the light falls neither on it nor away from it.
func (l *LitInk) ink() color.NRGBA {
	px := l[0]
	a := px >> 24
	if a == 0 {
		return color.NRGBA{}
	}
	part := func(v uint32) uint8 { return uint8(min((v&0xff*255+a/2)/a, 255)) }
	return color.NRGBA{part(px), part(px >> 8), part(px >> 16), uint8(a)}
}

// Lights is how the light falls on a sheet, as areas that lie over each other.
type Lights struct{ bands []band }

// band is where the ground is lighter, or darker, than a shade.
type band struct {
	path paint.Path // in pixels
	box  image.Rectangle
	dark bool
	more float64 // how much stronger it is than the bands before
}

// The bands in which the light changes from none to full, and the shade. They are finer
// where an ink is farther from that of the ground, as the shade is; but not so fine that
// pixels of eight bits lose them.
const (
	lightSteps = 18
	shadeSteps = 28
)

// Lights finds where the light falls on a sheet of an extent, in pixels of a scale.
func (r *Relief) Lights(e Extent, scale float64) *Lights {
	low, high := point{X: -e.Around - 2*r.step, Y: -e.Around - 2*r.step}, point{X: e.Width + e.Around + 2*r.step, Y: e.Height + e.Around + 2*r.step}
	cols, rows := int(math.Ceil((high.X-low.X)/r.step))+1, int(math.Ceil((high.Y-low.Y)/r.step))+1
	shades := make([]float64, cols*rows)
	most := 0.0
	for j := range rows {
		for i := range cols {
			s := r.shade(point{X: low.X + float64(i)*r.step, Y: low.Y + float64(j)*r.step})
			shades[j*cols+i] = s
			most = max(most, math.Abs(s))
		}
	}
	var out Lights
	for i, steps := range [2]float64{lightSteps, shadeSteps} {
		sign, before := float64(1-2*i), 0.0
		for k := 0; ; k++ {
			from := (float64(k) + 0.5) / steps
			if from > most {
				break
			}
			var path paint.Path
			levelLines(low, high, r.step, func(q point) float64 {
				return sign*shades[Whole((q.Y-low.Y)/r.step)*cols+Whole((q.X-low.X)/r.step)] - from
			}, func(line []point) {
				if line = paint.Simplified(line, r.step/5); len(line) > 2 {
					path.Add(rounded(line))
				}
			})
			now := float64(k+1) / steps * fullLight / 127
			more := 1 - (1-now)/(1-before)
			before = now
			if len(path.Segments) == 0 {
				continue
			}
			shape := sourced(source{path: Sized(path, scale)})
			out.bands = append(out.bands, band{shape.source.path, shape.Box, sign < 0, more})
		}
	}
	return &out
}

// Draw lays the light over a part: what is in the light turns to one ink, what is out of
// it to another, as much of it as the inks let through.
func (l *Lights) Draw(c paint.Canvas, part image.Rectangle, light, dark color.NRGBA) {
	for i := range l.bands {
		b := &l.bands[i]
		if !b.box.Overlaps(part) {
			continue
		}
		ink := light
		if b.dark {
			ink = dark
		}
		c.Fill(b.path, paint.Faint(ink, b.more))
	}
}
