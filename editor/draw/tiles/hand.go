package tiles

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Hand makes the shapes of a drawing at a scale: for tiles, or for a canvas, which takes
// what they are made of.
type Hand struct {
	Scale  float64 // pixels to a unit of the sheet
	Vector bool    // the shapes are for a canvas
}

// source is what a shape is made of, in pixels of the sheet: a text where it has a line,
// else a path, which is filled where the stroke has no width.
type source struct {
	path   paint.Path
	stroke paint.Stroke
	text   paint.Text
}

// Shape is a path, given in units of the sheet.
func (h Hand) Shape(p paint.Path) *Shape {
	if h.Vector {
		return sourced(source{path: Sized(p, h.Scale)})
	}
	return NewShape(p, h.Scale)
}

// Stroke is a stroke along a path, so many pixels wide, the path in units of the sheet.
func (h Hand) Stroke(p paint.Path, width float64) *Shape {
	if h.Vector {
		return sourced(source{path: Sized(p, h.Scale), stroke: paint.Stroke{Width: width, Butt: true}})
	}
	return NewStroke(p, width, h.Scale)
}

// Drawn is a stroke along a path, given in pixels, with round joins.
func (h Hand) Drawn(p paint.Path, s paint.Stroke) *Shape {
	if h.Vector {
		return sourced(source{path: p, stroke: s})
	}
	return StrokeItem(p, s, paint.RGBA(0)).Shape
}

// Text is a text that was set as a path, given in pixels.
func (h Hand) Text(letters paint.Path, t paint.Text) *Shape {
	if h.Vector {
		return sourced(source{path: letters, text: t})
	}
	return Pressed(letters)
}

func sourced(s source) *Shape {
	out := &Shape{source: &s}
	if low, high, ok := s.path.Bounds(); ok {
		more := s.stroke.Width / 2
		out.Box = image.Rect(int(math.Floor(low.X-more)), int(math.Floor(low.Y-more)), int(math.Ceil(high.X+more)), int(math.Ceil(high.Y+more)))
	}
	return out
}

// on draws an item whose shape is for a canvas, without its clip.
func (i *Item) on(c paint.Canvas) {
	ink := i.Ink
	if i.Lit != nil {
		ink = i.Lit.ink()
	}
	switch s := i.Shape.source; {
	case s.text.Line != "":
		t := s.text
		t.Ink = ink
		c.Text(t)
	case s.stroke.Width > 0:
		c.Stroke(s.path, s.stroke, ink)
	default:
		c.Fill(s.path, ink)
	}
}

// drawItems draws those items that lie in a part. Neighbours with the same clip are in it
// together.
func drawItems(c paint.Canvas, items []Item, part image.Rectangle) {
	for from := 0; from < len(items); {
		to := from + 1
		for to < len(items) && items[to].Clip == items[from].Clip {
			to++
		}
		group := func() {
			for i := from; i < to; i++ {
				if items[i].Shape.Box.Overlaps(part) {
					items[i].on(c)
				}
			}
		}
		switch clip := items[from].Clip; {
		case clip == nil:
			group()
		case clip.Box.Overlaps(part):
			c.Clip(clip.source.path, group)
		}
		from = to
	}
}
