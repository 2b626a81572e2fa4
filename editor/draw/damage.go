package draw

import (
	"image"
	"iter"
)

// damage is parts of the sheet that are to be drawn anew, in shown pixels.
type damage []image.Rectangle

// mostDamage is how many parts are drawn anew one by one.
const mostDamage = 32

// add adds a part. Parts that overlap much are drawn together.
func (d *damage) add(r image.Rectangle) {
	parts := *d
	for i := 0; i < len(parts); i++ {
		both := r.Union(parts[i])
		if area(both) <= area(r)+area(parts[i]) || len(parts) >= mostDamage {
			r = both
			parts[i] = parts[len(parts)-1]
			parts = parts[:len(parts)-1]
			i = -1
		}
	}
	*d = append(parts, r)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// layered reports whether the view keeps its map without what lies over it, so
// that a hover or a counter on its way does not draw the ground anew. Where
// hexes are drawn larger than they are shown, both are averaged down together.
func (v *View) layered() bool { return v.drawing.plan.over == 1 }

// spoil adds a part of the sheet, in drawn pixels, to a damage if it is in sight.
func (v *View) spoil(d *damage, r image.Rectangle) {
	n := v.drawing.plan.over
	r = image.Rect(floorDiv(r.Min.X, n), floorDiv(r.Min.Y, n), ceilDiv(r.Max.X, n), ceilDiv(r.Max.Y, n))
	if !v.stale && (r.Overlaps(v.picture.Rect.Add(v.origin())) || r.Overlaps(v.picture.Rect.Add(v.drawn))) {
		d.add(r)
	}
}

// Image is the view's picture, brought up to date. The same picture is
// returned, and drawn on, as long as the view's size stays.
func (v *View) Image() *image.RGBA {
	origin := v.origin()
	v.float(origin)
	if v.stale {
		if v.picture.Pix == nil { // the view has slept
			v.picture = image.NewRGBA(v.picture.Rect)
		}
		if v.layered() && v.bare.Rect != v.picture.Rect {
			v.bare = image.NewRGBA(v.picture.Rect)
		}
		v.ink(v.picture.Rect.Add(origin), origin)
	} else {
		v.shift(origin)
		for _, r := range v.worn {
			v.inkBare(r, origin)
			v.dirty.add(r)
		}
		for _, r := range v.dirty {
			v.inkOver(r, origin)
		}
	}
	v.stale, v.drawn, v.worn, v.dirty = false, origin, v.worn[:0], v.dirty[:0]
	return v.picture
}

// ink draws a part of the sheet, in shown pixels.
func (v *View) ink(r image.Rectangle, origin image.Point) {
	v.inkBare(r, origin)
	v.inkOver(r, origin)
}

// inkBare draws a part of the map without what lies over it.
func (v *View) inkBare(r image.Rectangle, origin image.Point) {
	if !v.layered() {
		return
	}
	r = r.Intersect(v.picture.Rect.Add(origin))
	for corner := range v.tiles(r) {
		c := canvasFor(v.bare, corner)
		c.clip = c.clip.Intersect(r)
		v.drawing.inkMap(c)
	}
}

// inkOver draws what lies over a part of the map, and where the map is not kept
// without that, the map too.
func (v *View) inkOver(r image.Rectangle, origin image.Point) {
	if !v.layered() {
		v.drawing.inkInto(v.picture, origin, r.Sub(origin), &v.scratch)
		v.inkFloats(r, origin)
		return
	}
	c := canvasFor(v.picture, origin)
	if c.clip = c.clip.Intersect(r); c.clip.Empty() {
		return
	}
	for corner := range v.tiles(c.clip) {
		part := c.clip.Intersect(v.bare.Rect.Add(corner))
		copyPixels(v.picture, part.Sub(origin), v.bare, part.Min.Sub(corner))
	}
	v.drawing.inkOver(c)
	v.inkFloats(r, origin)
}

// tiles is where the bare picture lies under a part of the sheet. It repeats
// itself over the sheet like tiles, of which only what is in sight is drawn, so
// that it need not move when the view does.
func (v *View) tiles(r image.Rectangle) iter.Seq[image.Point] {
	return func(yield func(image.Point) bool) {
		if r.Empty() {
			return
		}
		w, h := v.bare.Rect.Dx(), v.bare.Rect.Dy()
		for y := floorDiv(r.Min.Y, h) * h; y < r.Max.Y; y += h {
			for x := floorDiv(r.Min.X, w) * w; x < r.Max.X; x += w {
				if !yield(image.Pt(x, y)) {
					return
				}
			}
		}
	}
}

// copyPixels copies a rectangle to r of dst from where it begins in src, which
// may be the same picture.
func copyPixels(dst *image.RGBA, r image.Rectangle, src *image.RGBA, from image.Point) {
	for i := range r.Dy() {
		if r.Min.Y > from.Y { // the rows move down: the last first
			i = r.Dy() - 1 - i
		}
		out, in := dst.PixOffset(r.Min.X, r.Min.Y+i), src.PixOffset(from.X, from.Y+i)
		copy(dst.Pix[out:][:4*r.Dx()], src.Pix[in:][:4*r.Dx()])
	}
}

// shift moves the picture to another origin and draws what comes into sight.
func (v *View) shift(to image.Point) {
	d := to.Sub(v.drawn)
	if d == (image.Point{}) {
		return
	}
	seen := v.picture.Rect.Add(to)
	kept := seen.Intersect(v.picture.Rect.Add(v.drawn))
	if kept.Empty() {
		v.ink(seen, to)
		return
	}
	copyPixels(v.picture, kept.Sub(to), v.picture, kept.Min.Sub(v.drawn))
	v.ink(image.Rect(seen.Min.X, seen.Min.Y, seen.Max.X, kept.Min.Y), to)
	v.ink(image.Rect(seen.Min.X, kept.Max.Y, seen.Max.X, seen.Max.Y), to)
	v.ink(image.Rect(seen.Min.X, kept.Min.Y, kept.Min.X, kept.Max.Y), to)
	v.ink(image.Rect(kept.Max.X, kept.Min.Y, seen.Max.X, kept.Max.Y), to)
}
