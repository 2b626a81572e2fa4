package draw

import (
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// frame is a rectangle in pixels, with corners where lines of whole pixels
// begin.
type frame struct{ left, top, right, bottom float64 }

func (f frame) width() float64  { return f.right - f.left }
func (f frame) height() float64 { return f.bottom - f.top }

// at is the point at a part of the frame's width and height.
func (f frame) at(x, y float64) point {
	return point{X: f.left + x*f.width(), Y: f.top + y*f.height()}
}

func (f frame) inset(n float64) frame {
	return frame{f.left + n, f.top + n, f.right - n, f.bottom - n}
}

func (f frame) path() paint.Path {
	var p paint.Path
	p.Polygon(f.at(0, 0), f.at(1, 0), f.at(1, 1), f.at(0, 1))
	return p
}

// lined is the area of the frame's border, within the frame, a line wide.
func (f frame) lined(width float64) paint.Path {
	in := f.inset(width)
	p := f.path()
	p.Polygon(in.at(0, 0), in.at(0, 1), in.at(1, 1), in.at(1, 0))
	return p
}

// symbol draws the unit's symbol: a box with the sign of its arm. Lines are
// so many pixels wide.
func (p counterPen) symbol(box frame, line float64) {
	dark, pale := paint.Mixed(p.counter.Fill, paint.RGBA(0x0c0b09ff), 0.84), paint.Mixed(p.counter.Fill, paint.RGBA(0xfffcf2ff), 0.82)
	p.Fill(box.path(), pale)
	p.arm(box, line, dark)
	p.Fill(box.lined(line), dark)
}

// arm draws the sign of the unit's arm in an ink.
func (p counterPen) arm(box frame, line float64, dark color.NRGBA) {
	thick := paint.Stroke{Width: line * 1.35}
	across := func(x0, y0, x1, y1 float64) paint.Path {
		var path paint.Path
		path.Polyline(box.at(x0, y0), box.at(x1, y1))
		return path
	}
	in := line * 0.5 / box.height() // diagonals end within the border
	slash := across(in, 1-in, 1-in, in)
	switch {
	case p.counter.Mount == Horses:
		p.Stroke(horseshoe(box), paint.Stroke{Width: line * 1.9, Butt: true}, dark)
	case p.counter.Arm == Infantry:
		p.Stroke(slash, thick, dark)
		p.Stroke(across(in, in, 1-in, 1-in), thick, dark)
	case p.counter.Arm == Cavalry:
		p.Stroke(slash, thick, dark)
		if p.counter.Mount == Dismounted { // they stand on the ground
			p.Fill(frame{box.left, box.at(0, 0.74).Y, box.right, box.bottom}.path(), dark)
		}
	case p.counter.Arm == MachineGun:
		if p.counter.Mount == HorseDrawn {
			p.Stroke(slash, paint.Stroke{Width: line}, dark)
		}
		stem := across(0.5, 0.84, 0.5, 0.22)
		stem.Add(across(0.37, 0.84, 0.63, 0.84))
		p.Stroke(stem, thick, dark)
		var head paint.Path
		head.Polygon(box.at(0.5, 0.08), box.at(0.64, 0.42), box.at(0.36, 0.42))
		p.Fill(head, dark)
	case p.counter.Arm == FieldGun:
		p.shot(box, 0.5, 0.22, dark)
	case p.counter.Arm == Howitzer: // the arch its shot flies in
		p.shot(box, 0.66, 0.19, dark)
		var arch paint.Path
		r := 0.46 * box.height()
		c := box.at(0.5, 0.66)
		arch.Move(point{X: c.X - r, Y: c.Y})
		for i := 1; i <= 16; i++ {
			arch.Line(c.Add(paint.Polar(r, math.Pi+math.Pi*float64(i)/16)))
		}
		p.Stroke(arch, thick, dark)
	}
}

// shot draws the artillery's dot, at a part of the box's height.
func (p counterPen) shot(box frame, y, radius float64, ink color.NRGBA) {
	var dot paint.Path
	dot.Ellipse(box.at(0.5, y), radius*box.height(), radius*box.height())
	p.Fill(dot, ink)
}

// horseshoe is a curve open to the foot.
func horseshoe(box frame) paint.Path {
	var p paint.Path
	h := box.height()
	c := box.at(0.5, 0.45)
	for i := range 25 {
		a := math.Pi * (0.72 + 1.56*float64(i)/24)
		q := point{X: c.X + 0.3*h*math.Cos(a), Y: c.Y + 0.33*h*math.Sin(a)}
		if i == 0 {
			p.Move(q)
		} else {
			p.Line(q)
		}
	}
	return p
}

// sizeMark draws the mark of a unit's size in the middle of a line: dots for
// the parts of a company, a bar for it, two for a battalion.
func (p counterPen) sizeMark(middle point, height float64) {
	dots, bars := 0, 0
	switch p.counter.Size {
	case Section:
		dots = 2
	case Platoon:
		dots = 3
	case Company, Battery, Squadron:
		bars = 1
	case Battalion:
		bars = 2
	}
	var mark paint.Path
	for i := range dots {
		gap, radius := height*1.05, height*0.36
		mark.Ellipse(point{X: middle.X + (float64(i)-float64(dots-1)/2)*gap, Y: middle.Y}, radius, radius)
	}
	for i := range bars {
		width := max(1, math.Round(height*0.3))
		left := math.Round(middle.X + (float64(i)-float64(bars-1)/2)*width*2.6 - width/2)
		mark.Add(frame{left, math.Round(middle.Y - height*0.6), left + width, math.Round(middle.Y + height*0.6)}.path())
	}
	p.Fill(mark, p.ink)
}
