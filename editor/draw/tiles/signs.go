package tiles

import (
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/diag"
)

// Pattern is a square of premultiplied pixels that repeats itself.
type Pattern struct {
	Period int
	Pix    []uint32
}

// Pattern lays a pattern where a shape covers.
func (o *Over) Pattern(s *Shape, p Pattern) {
	o.tint(tint{shape: s, period: p.Period, pix: p.Pix})
}

// Hatched is a tint with lines that rise.
func Hatched(ground, line color.NRGBA, period, thick int) Pattern {
	p := Pattern{period, make([]uint32, period*period)}
	under, over := paint.Premultiplied(ground, 255), paint.Premultiplied(line, 255)
	for i := range p.Pix {
		p.Pix[i] = under
		if mod(i%period+i/period, period) < thick {
			p.Pix[i] = paint.Over(under, over)
		}
	}
	return p
}

// Text writes a short text on a slip of paper, in type of so many pixels.
func (o *Over) Text(text string, at point, size float64, inks *paint.Palette) {
	l := paint.Letter(paint.Figures, text, size, 0)
	half := point{X: l.Advance/2 + 0.4*size, Y: 0.68 * size}
	slip := Frame{at.X - half.X, at.Y - half.Y, at.X + half.X, at.Y + half.Y}
	o.Stroke(slip.Path(), paint.Stroke{Width: max(0.1*size, 1.5)}, inks.Frame)
	o.Fill(slip.Path(), inks.Disc)
	o.Fill(l.Centered().Moved(at), inks.Name)
}

// Flag draws the flag of a problem with its foot at a point, so large: its form says
// how grave it is.
func (o *Over) Flag(grave diag.Severity, at point, r float64, inks *paint.Palette) {
	var pole, cloth paint.Path
	top := at.Sub(point{Y: 2.2 * r})
	pole.Polyline(at, top)
	ink := inks.ProblemError
	switch grave {
	case diag.Error:
		cloth.Polygon(top, top.Add(point{X: 1.5 * r, Y: 0.15 * r}), top.Add(point{X: 1.1 * r, Y: 0.6 * r}), top.Add(point{X: 1.5 * r, Y: 1.05 * r}), top.Add(point{Y: 1.2 * r}))
	case diag.Warning:
		ink = inks.ProblemWarning
		cloth.Polygon(top, top.Add(point{X: 1.5 * r, Y: 0.6 * r}), top.Add(point{Y: 1.2 * r}))
	default:
		ink = inks.ProblemHint
		cloth.Polygon(top, top.Add(point{X: 1.3 * r}), top.Add(point{X: 1.3 * r, Y: 1.1 * r}), top.Add(point{Y: 1.1 * r}))
	}
	line := max(0.16*r, 1.2)
	both := paint.Path{}
	both.Add(pole)
	both.Add(cloth)
	o.Stroke(both, paint.Stroke{Width: 3 * line}, inks.Halo)
	if grave == diag.Hint {
		o.Fill(cloth, inks.Disc)
		o.Stroke(cloth, paint.Stroke{Width: 1.2 * line}, ink)
	} else {
		o.Fill(cloth, ink)
		o.Stroke(cloth, paint.Stroke{Width: 0.8 * line}, inks.Frame)
	}
	o.Stroke(pole, paint.Stroke{Width: 1.4 * line}, inks.Frame)
}

// Handle draws a square that can be dragged, so far to each side, filled where keys
// move it.
func (o *Over) Handle(c point, half float64, held bool, inks *paint.Palette) {
	line := max(0.28*half, 1.5)
	ink := inks.Disc
	if held {
		half, ink = half+1, inks.Selected
	}
	box := Frame{c.X - half, c.Y - half, c.X + half, c.Y + half}
	o.Stroke(box.Path(), paint.Stroke{Width: 3}, inks.Halo)
	o.Fill(box.Path(), ink)
	o.Stroke(box.Path(), paint.Stroke{Width: line}, inks.Selected)
}

// Ring is a circle.
func Ring(at point, r float64) paint.Path {
	var p paint.Path
	p.Ellipse(at, r, r)
	return p
}

// Star is a star of so many points.
func Star(at point, out, in float64, points int) paint.Path {
	var p paint.Path
	var corners []point
	for i := range 2 * points {
		r := out
		if i%2 == 1 {
			r = in
		}
		corners = append(corners, at.Add(paint.Polar(r, math.Pi*(float64(i)/float64(points)-0.5))))
	}
	p.Polygon(corners...)
	return p
}
