package areas

import (
	"image"
)

// group is what lies over the board and comes and goes together, the lowest first.
type group uint8

const (
	coverGroup group = iota
	markGroup        // highlights
	markerGroup
	stackGroup
	arrowGroup
	textGroup
	gridGroup
	sketchGroup
	handleGroup
	flagGroup
	numGroups
)

// over is something that lies over the board. Two with the same key look the same.
type over struct {
	key   string
	items []item
	tints []tint
	box   image.Rectangle
}

func (o *over) add(i item) {
	o.items = append(o.items, i)
	o.box = o.box.Union(i.shape.box)
}

func (o *over) tint(t tint) {
	o.tints = append(o.tints, t)
	o.box = o.box.Union(t.shape.box)
}

// lay replaces a group. What is to be drawn is made for keys that were not there
// before; spoil hears of every part that does not look as it did.
func (d *drawing) lay(g group, keys []string, make func(i int, o *over), spoil func(image.Rectangle)) {
	before := map[string]*over{}
	for _, o := range d.over[g] {
		before[o.key] = o
	}
	var next []*over
	for i, key := range keys {
		o, known := before[key]
		if !known {
			o = &over{key: key}
			make(i, o)
			spoil(o.box)
		}
		delete(before, key)
		next = append(next, o)
	}
	for _, o := range d.over[g] {
		if before[o.key] == o {
			spoil(o.box)
		}
	}
	d.over[g] = next
}

// inkOver draws what lies over the board into a tile.
func (d *drawing) inkOver(t *tile) {
	for _, list := range d.over {
		for _, o := range list {
			if !o.box.Overlaps(t.box) {
				continue
			}
			for _, n := range o.tints {
				t.tint(n)
			}
			for i := range o.items {
				t.draw(&o.items[i])
			}
		}
	}
}

// covered reports whether anything lies over a tile.
func (d *drawing) covered(box image.Rectangle) bool {
	for _, list := range d.over {
		for _, o := range list {
			if o.box.Overlaps(box) {
				return true
			}
		}
	}
	return false
}
