package draw

import (
	"image"
	"iter"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// damage is parts of the sheet that are to be drawn anew, in shown pixels.
type damage []image.Rectangle

// mostDamage is how many parts are drawn anew one by one.
const mostDamage = 32

// add adds a part. Parts that overlap much are drawn together.
func (d *damage) add(r image.Rectangle) {
	parts := *d
	for i := 0; i < len(parts); i++ {
		if r.In(parts[i]) {
			return
		}
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

// within leaves of the parts what lies within a rectangle.
func (d *damage) within(r image.Rectangle) {
	kept := (*d)[:0]
	for _, part := range *d {
		if part = part.Intersect(r); !part.Empty() {
			kept = append(kept, part)
		}
	}
	*d = kept
}

// cut takes off what is to be drawn next, of so many pixels at the most: the smallest part,
// or a piece of it. A stroke is seen before the rest of a map that is drawn anew.
func (d *damage) cut(most int) image.Rectangle {
	parts, at := *d, 0
	for i, r := range parts {
		if area(r) < area(parts[at]) {
			at = i
		}
	}
	r := parts[at]
	parts[at] = parts[len(parts)-1]
	*d = parts[:len(parts)-1]
	if area(r) <= most {
		return r
	}
	piece := r
	piece.Max.Y = min(r.Max.Y, r.Min.Y+max(int(math.Sqrt(float64(most))), 1))
	piece.Max.X = min(r.Max.X, r.Min.X+max(most/piece.Dy(), 1))
	for _, rest := range []image.Rectangle{
		{image.Pt(piece.Max.X, r.Min.Y), image.Pt(r.Max.X, piece.Max.Y)},
		{image.Pt(r.Min.X, piece.Max.Y), r.Max},
	} {
		if !rest.Empty() {
			*d = append(*d, rest)
		}
	}
	return piece
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
	m, _ := v.ImageUntil(func() bool { return false })
	return m
}

// ImageUntil is Image, but stops drawing once late says so. Then it is not done: the parts
// that are not drawn yet show what was there before, as large as it would be now, or the desk
// and empty paper, and the next call goes on. Each call draws something.
func (v *View) ImageUntil(late func() bool) (m *image.RGBA, done bool) {
	origin := v.origin()
	v.float(origin)
	seen := v.picture.Rect.Add(origin)
	if v.stale || !seen.Overlaps(v.picture.Rect.Add(v.drawn)) {
		if v.picture.Pix == nil { // the view has slept
			v.picture = image.NewRGBA(v.picture.Rect)
		}
		v.stretch(origin)
		if v.layered() && v.bare.Rect != v.picture.Rect {
			v.bare = paint.Resized(v.bare, v.picture.Rect)
		}
		v.worn, v.dirty = append(v.worn[:0], seen), v.dirty[:0]
	} else {
		v.shift(origin)
	}
	v.stale, v.drawn, v.size = false, origin, v.camera.Size
	v.worn.within(seen)
	v.dirty.within(seen)
	placing := v.drawing.unset
	if !v.drawing.placeNames(late) {
		return v.picture, false
	}
	most := pieceDrawn / (v.drawing.plan.over * v.drawing.plan.over)
	for n := 0; len(v.worn)+len(v.dirty) > 0; n++ {
		if (n > 0 || placing) && late() {
			return v.picture, false
		}
		if len(v.worn) > 0 {
			v.ink(v.worn.cut(most), origin)
		} else {
			v.inkOver(v.dirty.cut(most), origin)
		}
	}
	return v.picture, true
}

// pieceDrawn is how many drawn pixels are inked at a time at the most, a square of 256. What
// reaches over the edges of a piece is drawn in each that it lies in, so that smaller ones
// would take longer in all; of a map on which nothing is drawn yet at its size, a piece has
// up to a thousand hexes.
const pieceDrawn = 1 << 16

// stretch shows the picture that was drawn last at the scale and place of the camera.
func (v *View) stretch(origin image.Point) {
	if v.size == v.camera.Size && v.drawn == origin {
		return
	}
	if v.size > 0 {
		v.after.Keep(v.picture, v.drawn, v.size)
	}
	v.after.Show(v.picture, origin, v.camera.Size, v.drawing.art.inks.Desk)
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

// shift moves the picture to another origin. What comes into sight is empty paper until it
// is drawn.
func (v *View) shift(to image.Point) {
	if to == v.drawn {
		return
	}
	seen := v.picture.Rect.Add(to)
	kept := seen.Intersect(v.picture.Rect.Add(v.drawn))
	copyPixels(v.picture, kept.Sub(to), v.picture, kept.Min.Sub(v.drawn))
	c, over, inks := canvasFor(v.picture, to), v.drawing.plan.over, &v.drawing.art.inks
	paper := image.Rectangle{Max: v.drawing.plan.sheet.Max.Div(over)}
	for _, r := range around(seen, kept) {
		if !r.Empty() {
			c.fill(r, paint.Premultiplied(inks.Desk, 255))
			c.fill(r.Intersect(paper), paint.Premultiplied(inks.Paper, 255))
			v.worn.add(r)
		}
	}
}
