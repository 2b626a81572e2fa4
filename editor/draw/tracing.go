package draw

import (
	"encoding/binary"
	"image"
	stddraw "image/draw"
	"math"

	"golang.org/x/image/math/f64"
)

// Tracing is a picture, such as a scan of an old map, that a designer traces.
// It is seen in a View alone, never in pictures of the map.
type Tracing struct {
	Image   image.Image
	Over    bool    // over the map instead of in place of its paper, where dimmed terrain lets it through
	Opacity float64 // 0 to 1
	// ToPicture leads from points of the sheet, as hex.Layout{Size: 1} has them,
	// to pixels of the picture, counted from its upper left corner.
	ToPicture f64.Aff3
}

// SetTracing shows a picture to trace; nil for none. The picture may not
// change afterwards. The same picture with another transform or opacity is
// shown at once.
func (v *View) SetTracing(t *Tracing) {
	d := v.drawing
	switch {
	case t == nil || t.Image == nil || t.Image.Bounds().Empty():
		if d.tracing == nil {
			return
		}
		d.tracing = nil
	case d.tracing != nil && d.tracing.Image == t.Image:
		if d.tracing.Tracing == *t {
			return
		}
		d.tracing = &tracing{*t, d.tracing.levels, d.tracing.first}
	default:
		d.tracing = newTracing(*t)
	}
	v.stale = true
}

// tracing is a picture ready to be drawn at any size: itself and smaller ones,
// each half as large as the one before.
type tracing struct {
	Tracing
	levels []*image.RGBA
	first  int // how often the first level is halved already
}

// mostTraced is how many pixels of a picture are kept; larger ones are halved.
const mostTraced = 16 << 20

// Halved is a picture with the smaller ones that a View draws it from. Making them
// takes a moment for a large picture: do it with Halve beside the window, and give
// the same one to SetTracing each time.
type Halved struct {
	image.Image
	levels []*image.RGBA
	first  int
}

func newTracing(t Tracing) *tracing {
	h, ok := t.Image.(*Halved)
	if !ok {
		h = Halve(t.Image)
	}
	return &tracing{t, h.levels, h.first}
}

// Halve makes the smaller pictures of one, which may not change afterwards.
func Halve(picture image.Image) *Halved {
	b := picture.Bounds()
	m, ok := picture.(*image.RGBA)
	if !ok || b.Min != (image.Point{}) {
		m = image.NewRGBA(image.Rectangle{Max: b.Size()})
		stddraw.Draw(m, m.Rect, picture, b.Min, stddraw.Src)
	}
	out := &Halved{Image: picture}
	for m.Rect.Dx()*m.Rect.Dy() > mostTraced {
		m = half(m)
		out.first++
	}
	for out.levels = append(out.levels, m); m.Rect.Dx() > 1 && m.Rect.Dy() > 1; {
		m = half(m)
		out.levels = append(out.levels, m)
	}
	return out
}

// half is a picture at half its size.
func half(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, max(m.Rect.Dx()/2, 1), max(m.Rect.Dy()/2, 1)))
	wide := m.Rect.Dx() &^ 1
	for y := range out.Rect.Dy() {
		upper := m.Pix[min(2*y, m.Rect.Dy()-1)*m.Stride:]
		lower := m.Pix[min(2*y+1, m.Rect.Dy()-1)*m.Stride:]
		if wide == 0 {
			copy(out.Pix[y*out.Stride:], upper[:4])
			continue
		}
		halve(out.Pix[y*out.Stride:][:4*out.Rect.Dx()], upper[:4*wide], lower[:4*wide])
	}
	return out
}

// fixedBits is the fraction of positions in the picture: whole numbers, so
// that any part of the map is drawn alike by itself.
const fixedBits = 24

// seenThrough is how much of a picture under the map is seen through dimmed
// terrain.
const seenThrough = 0.45

// inkTracing lays so much of the picture over what is drawn, if it lies over
// the map or under it.
func (d *drawing) inkTracing(c *canvas, over bool, share float64) {
	t := d.tracing
	if t == nil || t.Over != over || d.options.Layers[TracingLayer] == Hidden {
		return
	}
	opacity := min(max(t.Opacity, 0), 1) * share
	if d.options.Layers[TracingLayer] == Dimmed {
		opacity *= 0.45
	}
	r := c.clip.Intersect(d.plan.sheet)
	strength := uint32(opacity*256 + 0.5)
	if r.Empty() || strength == 0 {
		return
	}
	// From drawn pixels to those of the level whose pixels are nearest in size.
	perX, perY := 1/d.plan.unit(), apothem/float64(d.plan.dy)
	m := t.ToPicture
	m = f64.Aff3{
		m[0] * perX, m[1] * perY, m[2] + m[0]*(1-float64(d.plan.x0)*perX) + m[1]*(apothem-float64(d.plan.y0)*perY),
		m[3] * perX, m[4] * perY, m[5] + m[3]*(1-float64(d.plan.x0)*perX) + m[4]*(apothem-float64(d.plan.y0)*perY),
	}
	size := math.Sqrt(math.Abs(m[0]*m[4] - m[1]*m[3]))
	level := min(max(int(math.Log2(max(size, 1e-9)))-t.first, 0), len(t.levels)-1)
	fixed := func(v float64) int64 {
		return int64(math.Round(v / float64(int(1)<<(level+t.first)) * (1 << fixedBits)))
	}
	ux, uy, u0 := fixed(m[0]), fixed(m[1]), fixed(m[2]+(m[0]+m[1])/2)
	vx, vy, v0 := fixed(m[3]), fixed(m[4]), fixed(m[5]+(m[3]+m[4])/2)
	pic := t.levels[level]
	w, h := int64(pic.Rect.Dx()), int64(pic.Rect.Dy())
	smooth := d.plan.over == 1
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.row(r.Min.X, y)[:4*r.Dx()]
		u, v := ux*int64(r.Min.X)+uy*int64(y)+u0, vx*int64(r.Min.X)+vy*int64(y)+v0
		for i := 0; i+4 <= len(row); i, u, v = i+4, u+ux, v+vx {
			x, y := u>>fixedBits, v>>fixedBits
			if uint64(x) >= uint64(w) || uint64(y) >= uint64(h) {
				continue
			}
			var px uint32
			if smooth {
				px = sampled(pic, u-1<<(fixedBits-1), v-1<<(fixedBits-1))
			} else {
				px = binary.LittleEndian.Uint32(pic.Pix[int(y)*pic.Stride+4*int(x):])
			}
			if strength < 256 {
				px = px&parts*strength>>8&parts | px>>8&parts*strength&^parts
			}
			blend(row[i:i+4], px)
		}
	}
}

// sampled is the picture's color at a place between the middles of its pixels.
func sampled(m *image.RGBA, u, v int64) uint32 {
	x, y := int(u>>fixedBits), int(v>>fixedBits)
	fx, fy := uint32(u>>(fixedBits-8)&255), uint32(v>>(fixedBits-8)&255)
	x0, x1 := max(x, 0), min(x+1, m.Rect.Dx()-1)
	y0, y1 := max(y, 0), min(y+1, m.Rect.Dy()-1)
	at := func(x, y int) uint32 { return binary.LittleEndian.Uint32(m.Pix[y*m.Stride+4*x:]) }
	return blended(blended(at(x0, y0), at(x1, y0), fx), blended(at(x0, y1), at(x1, y1), fx), fy)
}

// blended is a pixel with so many of 256 parts of another.
func blended(a, b, part uint32) uint32 {
	redBlue := (a&parts*(256-part) + b&parts*part) >> 8 & parts
	green := (a>>8&parts*(256-part) + b>>8&parts*part) &^ parts
	return redBlue | green
}
