package draw

import (
	"image"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Area is a part of the map that lies under the areas layer: where a force
// deploys. Areas of one ink have one hatching, those of others another, so
// that they are told apart without color.
type Area struct {
	Hexes hex.List // those off the grid are left out
	Ink   color.NRGBA
	Label string // in the middle of the area; may be empty
}

// areas is the areas on a scene.
type areas struct {
	perCell[uint64] // a bit for each area
	looks           []look
	labels          []areaLabel
}

// areaLabel is what an area is called and the hex it is written on.
type areaLabel struct {
	text string
	hex  hex.Hex
}

// areaHatches are the hatchings of areas, by their inks in turn.
var areaHatches = [...]hatch{rising, falling, level, standing, crossed, dotted}

// SetAreas replaces the areas. The lists are not kept.
func (v *View) SetAreas(a []Area) { v.drawing.setAreas(a, v.spoilMap) }

// setAreas replaces the areas and calls spoil for every part of the sheet that
// does not look as before.
func (d *drawing) setAreas(list []Area, spoil func(image.Rectangle)) {
	list = list[:min(len(list), limits.MarkedAreas)]
	a := &d.areas
	var looks []look
	var labels []areaLabel
	var inks []color.NRGBA
	a.begin()
	for i, area := range list {
		kind := slices.Index(inks, area.Ink)
		if kind < 0 {
			kind = len(inks)
			inks = append(inks, area.Ink)
		}
		looks = append(looks, look{ink: area.Ink, tint: 0.28, hatch: areaHatches[kind%len(areaHatches)], strong: 0.55, outline: 0.07})
		hexes := area.Hexes
		if slices.ContainsFunc(hexes, d.off) {
			hexes = slices.DeleteFunc(slices.Clone(hexes), d.off)
		}
		for _, h := range hexes {
			mask, first := a.put(d.scene.index(h))
			if first {
				*mask = 0
			}
			*mask |= 1 << i
		}
		if area.Label != "" && len(hexes) > 0 {
			labels = append(labels, areaLabel{area.Label, d.homesOf(hexes, d.middle(hexes), false, 1)[0]})
		}
	}
	count, all := 0, image.Rectangle{}
	a.end(func(a, b *uint64) bool { return *a == *b }, func(cell int) {
		count++
		all = all.Union(d.plan.box(d.scene.hexOf(cell), markReach, markReach, mostLine))
	})
	if count > 0 {
		spoil(all)
	}
	if !slices.Equal(looks, a.looks) || !slices.Equal(labels, a.labels) {
		spoil(d.plan.sheet)
	}
	a.looks, a.labels = looks, labels
}

// inkAreas draws the areas' hatchings and outlines.
func (d *drawing) inkAreas(c *canvas) {
	if len(d.areas.things) == 0 || d.options.Layers[AreaLayer] == Hidden {
		return
	}
	strength := 1.0
	if d.options.Layers[AreaLayer] == Dimmed {
		strength = 0.45
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, hexReach, mostLine)
	for i, l := range d.areas.looks {
		l.ink.A = uint8(255 * strength)
		bit := uint64(1) << i
		for _, n := range d.nearby {
			if m := d.areas.on(n.index); m != nil && *m&bit != 0 {
				d.layPattern(c, d.art.ground(l), n.center)
			}
		}
		for _, n := range d.nearby {
			if m := d.areas.on(n.index); m == nil || *m&bit == 0 {
				continue
			}
			var sides model.DirSet
			for dir, next := range n.hex.Neighbors() {
				if m := d.areas.on(d.scene.index(next)); m == nil || *m&bit == 0 {
					sides |= 1 << dir
				}
			}
			if sides != 0 {
				c.put(d.art.sprite(motif{recipe: areaOutline, variant: int32(sides), ink: l.ink}), n.center)
			}
		}
	}
}

// inkAreaLabels writes what the areas are called.
func (d *drawing) inkAreaLabels(c *canvas) {
	if d.options.Layers[AreaLayer] == Hidden || !d.plan.bears(otherNamesFrom) {
		return
	}
	a := d.artOf(AreaLayer)
	for _, l := range d.areas.labels {
		m := motif{recipe: areaName, text: l.text}
		at := d.plan.center(l.hex)
		x, y := a.reach(m)
		if (image.Rectangle{at.Sub(image.Pt(x, y)), at.Add(image.Pt(x, y))}).Overlaps(c.clip) {
			c.put(a.sprite(m), at)
		}
	}
}

// ground is the tint and hatching of an area's look.
func (a *art) ground(l look) *pattern {
	p, ok := a.grounds[l]
	if !ok {
		if len(a.grounds) >= 4*limits.MarkedAreas {
			clear(a.grounds)
		}
		p = newPattern(a.scale, l)
		a.grounds[l] = p
	}
	return p
}

// layPattern lays a pattern on a hex.
func (d *drawing) layPattern(c *canvas, p *pattern, center image.Point) {
	rows := &d.art.rows
	top := center.Y - d.plan.dy
	first, last := max(c.clip.Min.Y-top, 0), min(c.clip.Max.Y-top, len(rows.first))
	for row := first; row < last; row++ {
		c.lay(p, center.X+int(rows.first[row]), center.X+int(rows.last[row]), top+row)
	}
}
