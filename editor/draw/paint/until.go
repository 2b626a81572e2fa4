package paint

import (
	"image"
	"image/color"
)

// Until is a canvas on which nothing is drawn any more once over says yes: what is on it
// then is of no use, and whoever draws may leave off.
func Until(c Canvas, over func() bool) Canvas { return until{c, over} }

// Ended reports whether a canvas is one on which nothing is drawn any more.
func Ended(c Canvas) bool {
	u, ok := c.(until)
	return ok && u.over()
}

type until struct {
	canvas Canvas
	over   func() bool
}

func (u until) Fill(p Path, ink color.NRGBA) {
	if !u.over() {
		u.canvas.Fill(p, ink)
	}
}

func (u until) Stroke(p Path, s Stroke, ink color.NRGBA) {
	if !u.over() {
		u.canvas.Stroke(p, s, ink)
	}
}

func (u until) Text(t Text) {
	if !u.over() {
		u.canvas.Text(t)
	}
}

func (u until) Picture(m image.Image, low, high Point) {
	if !u.over() {
		u.canvas.Picture(m, low, high)
	}
}

func (u until) Place(f *Form, at Point) {
	if !u.over() {
		u.canvas.Place(f, at)
	}
}

func (u until) Clip(p Path, draw func()) {
	if !u.over() {
		u.canvas.Clip(p, draw)
	}
}

func (u until) Within(m Matrix, draw func()) {
	if !u.over() {
		u.canvas.Within(m, draw)
	}
}

func (u until) Layer(name string, draw func()) {
	if !u.over() {
		u.canvas.Layer(name, draw)
	}
}
