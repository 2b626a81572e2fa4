package draw

import (
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// afloat is what lies over the map at a size of its own: the counters of a
// stack that is fanned out, and those being dragged.
type afloat struct {
	fan      hex.Hex
	fanSide  int // side of the fan's counters in device pixels; 0 for no fan
	fanBelow int // height at the top of the view that the fan keeps out of, in device pixels
	lifted   []Counter
	liftedAt image.Point // middle of the lowest one in device pixels

	panel  image.Rectangle   // of the fan, in shown pixels of the sheet, as the next
	tiles  []tile            // counters of the fan, then those lifted
	fanned int               // how many are the fan's
	shown  []tile            // as they were laid out before
	drawn  []image.Rectangle // what they covered
	boxes  []image.Rectangle // memory for the next
}

// tile is a counter lying over the map, in shown pixels of the sheet.
type tile struct {
	counter Counter
	index   int // in its stack
	box     image.Rectangle
}

// SetFan lays the counters of a hex's stack out beside each other over the
// map, each so many device pixels wide; the top one comes first. It stays
// with the hex, as long as there are counters, until ClearFan, and keeps out of
// so many device pixels at the top of the view.
func (v *View) SetFan(h hex.Hex, side, below int) {
	v.afloat.fan, v.afloat.fanSide, v.afloat.fanBelow = h, min(max(side, 1), mostCounter), max(below, 0)
}

// ClearFan takes the fan away.
func (v *View) ClearFan() { v.afloat.fanSide = 0 }

// SetLifted shows counters that are being dragged, the lowest first, with
// their middle at a device pixel. Without counters there are none. The list is
// not kept.
func (v *View) SetLifted(counters []Counter, x, y float64) {
	v.afloat.lifted = append(v.afloat.lifted[:0], counters...)
	v.afloat.liftedAt = image.Pt(int(x), int(y))
}

// Distances in a fan, in parts of its counters' side.
const (
	fanGap  = 10 // a tenth
	fanMost = 8  // counters in a row
)

// leastLifted is the least side in shown pixels of a counter being dragged.
const leastLifted = 28

// float lays out what lies over the map and spoils what looks different for
// it.
func (v *View) float(origin image.Point) {
	a := &v.afloat
	a.tiles, a.panel = a.tiles[:0], image.Rectangle{}
	if stack := v.stackOn(a.fan); a.fanSide > 0 && stack != nil && len(stack.Counters) > 0 {
		v.layFan(stack.Counters, origin)
	}
	fanned := len(a.tiles)
	side := max(v.drawing.plan.counterSide()/v.drawing.plan.over, leastLifted)
	for i, c := range a.lifted {
		corner := a.liftedAt.Add(origin).Sub(image.Pt(side/2, side/2)).Sub(image.Pt(i*side/12, i*side/12))
		a.tiles = append(a.tiles, tile{c, i, image.Rectangle{corner, corner.Add(image.Pt(side, side))}})
	}
	now := a.boxes[:0]
	if !a.panel.Empty() {
		now = append(now, withShadow(a.panel))
	}
	for _, t := range a.tiles[fanned:] {
		now = append(now, withShadow(t.box))
	}
	same := slices.Equal(now, a.drawn) && slices.Equal(a.tiles, a.shown)
	if !same {
		for _, list := range [][]image.Rectangle{a.drawn, now} {
			for _, r := range list {
				v.dirty.add(r)
			}
		}
	}
	a.boxes, a.drawn = a.drawn, now
	a.shown = append(a.shown[:0], a.tiles...)
	a.fanned = fanned
}

// stackOn is the stack on a hex; nil for none, or when units are hidden.
func (v *View) stackOn(h hex.Hex) *Stack {
	d := v.drawing
	if !d.plan.grid.Contains(h) || d.options.Layers[UnitLayer] == Hidden {
		return nil
	}
	return d.units.on(d.scene.index(h))
}

// layFan lays counters out in rows: above the hex, or below it where there is
// no room, and within the view.
func (v *View) layFan(counters []Counter, origin image.Point) {
	a := &v.afloat
	gap := max(a.fanSide/fanGap, 3)
	step := a.fanSide + gap
	seen := v.picture.Rect.Add(origin)
	seen.Min.Y = min(seen.Min.Y+a.fanBelow, seen.Max.Y)
	perRow := max(1, min(len(counters), fanMost, (seen.Dx()-gap)/step))
	rows := (len(counters) + perRow - 1) / perRow
	width, height := perRow*step+gap, rows*step+gap
	x, y := v.CenterOf(a.fan)
	center := image.Pt(int(x), int(y)).Add(origin)
	reach := int(v.camera.Size) + gap
	corner := center.Sub(image.Pt(width/2, reach+height))
	if corner.Y < seen.Min.Y {
		corner.Y = center.Y + reach
	}
	corner.X = max(min(corner.X, seen.Max.X-width), seen.Min.X)
	corner.Y = max(min(corner.Y, seen.Max.Y-height), seen.Min.Y)
	a.panel = image.Rectangle{corner, corner.Add(image.Pt(width, height))}
	for k := range counters {
		i := len(counters) - 1 - k
		at := corner.Add(image.Pt(gap+k%perRow*step, gap+k/perRow*step))
		a.tiles = append(a.tiles, tile{counters[i], i, image.Rectangle{at, at.Add(image.Pt(a.fanSide, a.fanSide))}})
	}
}

// How far the shadow of what is lifted falls to the south-east, in shown
// pixels.
const shadowFall = 6

func withShadow(r image.Rectangle) image.Rectangle {
	r.Max = r.Max.Add(image.Pt(shadowFall, shadowFall))
	return r
}

// inkFloats draws what lies over the map into a part of the picture.
func (v *View) inkFloats(r image.Rectangle, origin image.Point) {
	a := &v.afloat
	if len(a.tiles) == 0 {
		return
	}
	c := canvasFor(v.picture, origin)
	c.clip = r.Intersect(c.clip)
	if !a.panel.Empty() && withShadow(a.panel).Overlaps(c.clip) {
		c.shadow(a.panel)
		c.fill(a.panel, paint.Premultiplied(v.drawing.art.inks.Frame, 255))
		c.fill(a.panel.Inset(1), paint.Premultiplied(v.drawing.art.inks.Disc, 255))
	}
	for i, t := range a.tiles {
		if !withShadow(t.box).Overlaps(c.clip) {
			continue
		}
		if i >= a.fanned {
			c.shadow(t.box)
		}
		side := t.box.Dx()
		v.drawing.counters.put(c, t.counter, side, false, t.box.Min.Add(image.Pt(side/2, side/2)))
	}
}

// shadow darkens what lies to the south-east of a box.
func (c *canvas) shadow(r image.Rectangle) {
	px := paint.Premultiplied(paint.Faint(night, 0.11), 255)
	for n := 2; n <= shadowFall; n += 2 {
		for _, part := range around(r.Add(image.Pt(n, n)), r) {
			c.wash(part, px)
		}
	}
}

// CounterAt is the counter under a device pixel: its hex, and its place in
// the hex's stack. The fan lies over the map; of a stack the uppermost counter
// there counts.
func (v *View) CounterAt(x, y float64) (h hex.Hex, index int, ok bool) {
	at := image.Pt(int(x), int(y)).Add(v.origin())
	v.float(v.origin())
	a := &v.afloat
	if at.In(a.panel) {
		for _, t := range a.tiles[:a.fanned] {
			if at.In(t.box) {
				return a.fan, t.index, true
			}
		}
		return a.fan, 0, false
	}
	h = v.HexAt(x, y)
	drawn := at.Mul(v.drawing.plan.over).Add(image.Pt(v.drawing.plan.over/2, v.drawing.plan.over/2))
	if i, ok := v.counterOn(h, drawn); ok {
		return h, i, true
	}
	for _, n := range h.Neighbors() { // the corners of their counters lie here
		if i, ok := v.counterOn(n, drawn); ok {
			return n, i, true
		}
	}
	return h, 0, false
}

// counterOn is the place in a hex's stack of the uppermost counter that covers
// a drawn pixel.
func (v *View) counterOn(h hex.Hex, drawn image.Point) (int, bool) {
	stack := v.stackOn(h)
	if stack == nil {
		return 0, false
	}
	p := &v.drawing.plan
	half, center := p.counterSide()/2, p.center(h)
	for i := len(stack.Counters) - 1; i >= 0; i-- {
		middle := center.Add(p.shiftOf(i, len(stack.Counters)))
		if drawn.In(image.Rect(middle.X-half, middle.Y-half, middle.X+half, middle.Y+half)) {
			return i, true
		}
	}
	return 0, false
}

// OverFan reports whether a device pixel lies on the fan, between its counters
// included.
func (v *View) OverFan(x, y float64) bool {
	v.float(v.origin())
	return image.Pt(int(x), int(y)).Add(v.origin()).In(v.afloat.panel)
}
