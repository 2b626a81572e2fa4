package paint

import (
	"image"
	"image/color"
	"math"
)

// Recording is a Surface that keeps what is drawn on it, to be drawn again on others.
// It takes texts too.
type Recording struct {
	acts []act
	low  Point
	high Point
}

// act is one thing that was drawn: a text where it has one, else a path, which is filled
// where the stroke has no width.
type act struct {
	path   Path
	stroke Stroke
	text   Text
	ink    color.NRGBA
}

// Fill implements Surface.
func (r *Recording) Fill(p Path, ink color.NRGBA) {
	if ink.A == 0 {
		return
	}
	r.reach(p, 0)
	r.acts = append(r.acts, act{path: p.copied(), ink: ink})
}

// Stroke implements Surface.
func (r *Recording) Stroke(p Path, s Stroke, ink color.NRGBA) {
	if ink.A == 0 || s.Width <= 0 {
		return
	}
	r.reach(p, s.Width/2)
	r.acts = append(r.acts, act{path: p.copied(), stroke: s, ink: ink})
}

// Text keeps a text.
func (r *Recording) Text(t Text) {
	r.reach(t.Outline(), 0)
	r.acts = append(r.acts, act{text: t})
}

// Replay draws what was recorded.
func (r *Recording) Replay(c Canvas) {
	for _, a := range r.acts {
		switch {
		case a.text.Line != "":
			c.Text(a.text)
		case a.stroke.Width > 0:
			c.Stroke(a.path, a.stroke, a.ink)
		default:
			c.Fill(a.path, a.ink)
		}
	}
}

// Box holds all that was drawn, to the next whole units.
func (r *Recording) Box() image.Rectangle {
	return image.Rect(int(math.Floor(r.low.X)), int(math.Floor(r.low.Y)), int(math.Ceil(r.high.X)), int(math.Ceil(r.high.Y)))
}

func (r *Recording) reach(p Path, more float64) {
	low, high, ok := p.Bounds()
	if !ok {
		return
	}
	d := Point{X: more, Y: more}
	low, high = low.Sub(d), high.Add(d)
	if len(r.acts) > 0 {
		low, high = Point{X: min(low.X, r.low.X), Y: min(low.Y, r.low.Y)}, Point{X: max(high.X, r.high.X), Y: max(high.Y, r.high.Y)}
	}
	r.low, r.high = low, high
}

func (p Path) copied() Path { return Path{append([]Segment(nil), p.Segments...)} }
