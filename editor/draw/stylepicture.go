package draw

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Picture is a picture of the style for a legend, so many pixels wide and high.
func (s Style) Picture(px int) *image.RGBA {
	s %= numStyles
	px = min(max(px, 2*smallestDrawn), mostCounter)
	a := takeArt(ladder[rungFor(float64(px)/2)], paint.Paper())
	defer giveArt(a)
	m := image.NewRGBA(image.Rect(0, 0, px, px))
	c := canvasFor(m, image.Point{})
	c.fill(m.Rect, paint.Premultiplied(a.inks.Paper, 255))
	l := looks[s]
	for at := range px {
		if s == Heat { // the level rises to the right
			heat := heatPixel(float64(at) / float64(px-1))
			for y := range px {
				c.washRow(at, at+1, y, heat)
			}
		} else if l.covers() {
			c.lay(a.pattern(s), 0, px, at)
		}
	}
	if line := int(a.width(l.outline, 1.2) + 0.5); l.outline > 0 {
		outlineBox(c, m.Rect.Inset(line), line, paint.Premultiplied(l.ink, 255))
	}
	switch s {
	case Objective, Entry, Target, MayNot, Declared, CanAct:
		c.put(a.mark(coverSign, int(s)<<6), image.Pt(px/2, px/2))
	case Taken:
		from, tip := point{X: 0.1 * float64(px), Y: 0.8 * float64(px)}, point{X: 0.9 * float64(px), Y: 0.2 * float64(px)}
		c.segment(from, from.Lerp(tip, 0.8), 0.06*float64(px), 0, l.ink)
		c.arrowhead(tip, tip.Sub(from).Direction(), 0.45*float64(px), 0, l.ink)
	}
	return m
}
