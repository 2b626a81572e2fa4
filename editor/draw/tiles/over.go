package tiles

import (
	"fmt"
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Item is a shape in an ink.
type Item struct {
	Picture     *Picture // instead of a shape
	Shape, Clip *Shape
	Ink         color.NRGBA
	Lit         *LitInk // instead of the ink, as the light falls on it
}

// Over is something that lies over a sheet. Two with the same key look the same.
type Over struct {
	key   string
	items []Item
	tints []tint
	box   image.Rectangle
	make  func() // draws it; nil once that is done, and until then the box holds it loosely
}

// Add lays an item over those before.
func (o *Over) Add(i Item) {
	o.items = append(o.items, i)
	if i.Picture != nil {
		o.box = o.box.Union(i.Picture.Box)
	} else {
		o.box = o.box.Union(i.Shape.Box)
	}
}

// Fill implements paint.Surface, in pixels.
func (o *Over) Fill(p paint.Path, ink color.NRGBA) { o.Add(Item{Shape: Pressed(p), Ink: ink}) }

// Stroke implements paint.Surface, in pixels.
func (o *Over) Stroke(p paint.Path, s paint.Stroke, ink color.NRGBA) { o.Add(StrokeItem(p, s, ink)) }

// leastGrid is how far apart lines of a grid are drawn at the least, in pixels.
const leastGrid = 7

// LayGrid lays a grid of some step over a sheet of a width and height as a group, by a step
// of 0 none.
func (l Layers) LayGrid(group, width, height, step int, scale float64, ink color.NRGBA, spoil func(image.Rectangle)) {
	var keys []string
	if step > 0 {
		keys = []string{fmt.Sprint(step, width, height)}
	}
	l.Lay(group, keys, func(_ int, o *Over) { o.grid(width, height, step, scale, ink) }, spoil)
}

// grid draws a grid over a sheet of a width and height, every line of it or as many as
// can be told apart.
func (o *Over) grid(width, height, step int, scale float64, ink color.NRGBA) {
	for float64(step)*scale < leastGrid {
		step *= 2
	}
	var lines paint.Path
	w, h := float64(width), float64(height)
	for i := 0; i <= width; i += step {
		lines.Polyline(point{X: float64(i)}, point{X: float64(i), Y: h})
	}
	for i := 0; i <= height; i += step {
		lines.Polyline(point{Y: float64(i)}, point{X: w, Y: float64(i)})
	}
	o.Add(Item{Shape: NewStroke(lines, 1, scale), Ink: ink})
}

func (o *Over) tint(t tint) {
	o.tints = append(o.tints, t)
	o.box = o.box.Union(t.shape.Box)
}

// Keys are keys of things that look the same where they say the same.
func Keys[T any](all []T) []string {
	keys := make([]string, len(all))
	for i := range all {
		keys[i] = fmt.Sprint(all[i])
	}
	return keys
}

// Layers is groups of what lies over a sheet and comes and goes together, the lowest
// first.
type Layers [][]*Over

// Lay replaces a group. What is to be drawn is made for keys that were not there
// before; spoil hears of every part that does not look as it did.
func (l Layers) Lay(group int, keys []string, make func(i int, o *Over), spoil func(image.Rectangle)) {
	before := map[string]*Over{}
	for _, o := range l[group] {
		before[o.key] = o
	}
	var next []*Over
	for i, key := range keys {
		o, known := before[key]
		if !known {
			o = &Over{key: key}
			make(i, o)
			spoil(o.box)
		}
		delete(before, key)
		next = append(next, o)
	}
	for _, o := range l[group] {
		if before[o.key] == o {
			spoil(o.box)
		}
	}
	l[group] = next
}

// few is how many are made at once: only then is it known how much they spoil.
const few = 4

// LayLater is Lay, but of more than a few that are new each is made only once it comes into
// sight, as Ready is told. It lies within its bounds.
func (l Layers) LayLater(group int, keys []string, bounds func(i int) image.Rectangle, make func(i int, o *Over), spoil func(image.Rectangle)) {
	before := map[string]bool{}
	for _, o := range l[group] {
		before[o.key] = true
	}
	fresh := 0
	for _, key := range keys {
		if !before[key] {
			fresh++
		}
	}
	if fresh <= few {
		l.Lay(group, keys, make, spoil)
		return
	}
	l.Lay(group, keys, func(i int, o *Over) {
		o.box = bounds(i)
		o.make = func() {
			*o = Over{key: o.key}
			make(i, o)
		}
	}, spoil)
}

// Ready makes what lies over a part of the sheet and is not made yet, until it is late. It
// returns whether all of that is made.
func (l Layers) Ready(part image.Rectangle, late func() bool) bool {
	for _, list := range l {
		for _, o := range list {
			if o.make == nil || !o.box.Overlaps(part) {
				continue
			}
			if o.make(); late() {
				return false
			}
		}
	}
	return true
}

// Ink draws the layers into a tile.
func (l Layers) Ink(t *Tile) {
	for _, list := range l {
		for _, o := range list {
			if !o.box.Overlaps(t.Box) {
				continue
			}
			for _, n := range o.tints {
				t.tint(n)
			}
			for i := range o.items {
				t.Draw(&o.items[i])
			}
		}
	}
}

// Cover reports whether anything lies over a box of pixels.
func (l Layers) Cover(box image.Rectangle) bool {
	for _, list := range l {
		for _, o := range list {
			if o.box.Overlaps(box) {
				return true
			}
		}
	}
	return false
}

// StrokeItem is a stroke along a path, in pixels.
func StrokeItem(p paint.Path, s paint.Stroke, ink color.NRGBA) Item {
	var out paint.Path
	out.Outline(p, s)
	return Item{Shape: Pressed(out), Ink: ink}
}

// Draw draws an item.
func (t *Tile) Draw(i *Item) {
	switch {
	case i.Picture != nil:
		t.picture(i.Picture)
	case i.Lit != nil:
		t.relief(i.Shape, i.Clip, i.Lit)
	default:
		t.fill(i.Shape, i.Clip, i.Ink)
	}
}
