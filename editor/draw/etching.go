package draw

import (
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// etching is what a motif is drawn with.
type etching struct {
	recording paint.Recording
	form      paint.Form
	loose     bool // its text is its own: it is drawn where it stands, not placed as a form
}

// etched is a sprite for vectors: the motif's box, and what it is drawn with.
func (a *art) etched(m motif) *sprite {
	e := &etching{loose: m.text != ""}
	a.drawOn(&e.recording, m)
	e.form.Draw = e.recording.Replay
	return &sprite{box: e.recording.Box(), etching: e}
}

// drawAt draws the motif with its point at a place.
func (e *etching) drawAt(c paint.Canvas, at point) {
	if e.loose {
		c.Within(paint.Scaled(1, 1, at), func() { e.form.Draw(c) })
		return
	}
	c.Place(&e.form, at)
}

// letters writes a text that was set, with the middle of its capitals in the middle.
func (p pen) letters(l paint.Lettering, text string, face paint.Face, size, spacing float64, ink color.NRGBA) {
	paint.Write(p.Surface, paint.Text{Line: text, Face: face, Size: size, Spacing: spacing, Ink: ink}, l)
}
