package tiles

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/vector"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// TileSide is the width and height of a tile in pixels.
const TileSide = 64

// Tile is a square of the sheet's pixels that is being drawn.
type Tile struct {
	Box   image.Rectangle
	Pix   []uint32                  // opaque, 0xAABBGGRR
	Shade [TileSide * TileSide]int8 // how much lighter, or darker, the light from the north-west makes the ground

	scan       vector.Rasterizer
	mask, clip image.Alpha
}

// cover collects how much of each pixel of a box within the tile a shape covers.
func (t *Tile) cover(s *Shape, box image.Rectangle, into *image.Alpha) {
	w, h := float64(box.Dx()), float64(box.Dy())
	t.scan.Reset(box.Dx(), box.Dy())
	t.scan.DrawOp = draw.Src
	shift := point{X: float64(box.Min.X), Y: float64(box.Min.Y)}
	for i := range s.Lines {
		line := &s.Lines[i]
		if line.high.X <= shift.X || line.high.Y <= shift.Y || line.low.X >= shift.X+w || line.low.Y >= shift.Y+h {
			continue // closed, it covers nothing here
		}
		a := line.Points[0].Sub(shift)
		for _, q := range line.Points[1:] {
			b := q.Sub(shift)
			t.edge(a, b, w, h)
			a = b
		}
	}
	if n := box.Dx() * box.Dy(); cap(into.Pix) < n {
		into.Pix = make([]uint8, TileSide*TileSide)
	}
	into.Pix, into.Rect, into.Stride = into.Pix[:cap(into.Pix)], image.Rect(0, 0, box.Dx(), box.Dy()), box.Dx()
	t.scan.Draw(into, into.Rect, image.Opaque, image.Point{})
}

// edge adds a stretch of an outline as far as it matters for a box: cut off above
// and below, and pushed to the sides where it runs beside them. The scan
// converter would lose its way on longer ones.
func (t *Tile) edge(a, b point, w, h float64) {
	if a.Y == b.Y || a.Y <= 0 && b.Y <= 0 || a.Y >= h && b.Y >= h {
		return
	}
	if min(a.X, b.X) >= 0 && min(a.Y, b.Y) >= 0 && max(a.X, b.X) <= w && max(a.Y, b.Y) <= h { // as most are
		t.scan.MoveTo(float32(a.X), float32(a.Y))
		t.scan.LineTo(float32(b.X), float32(b.Y))
		return
	}
	inside := func(p, q point) point {
		y := min(max(p.Y, 0), h)
		if y == p.Y {
			return p
		}
		return point{X: p.X + (q.X-p.X)*(y-p.Y)/(q.Y-p.Y), Y: y}
	}
	t.across(inside(a, b), inside(b, a), w)
}

// across adds a stretch that lies between the upper and the lower edge of a box.
func (t *Tile) across(a, b point, w float64) {
	for _, x := range [2]float64{0, w} {
		if (a.X < x) != (b.X < x) && a.X != x && b.X != x {
			middle := point{X: x, Y: a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X)}
			t.across(a, middle, w)
			t.across(middle, b, w)
			return
		}
	}
	into := func(x float64) float32 { return float32(min(max(x, 0), w)) }
	t.scan.MoveTo(into(a.X), float32(a.Y))
	t.scan.LineTo(into(b.X), float32(b.Y))
}

// covered collects in the mask how much of each pixel a shape covers, and where clip
// is not nil no more than it covers. It returns the box of pixels that the mask is of;
// an empty one where the shape lies beside the tile.
func (t *Tile) covered(s, clip *Shape) image.Rectangle {
	box := s.within(t.Box)
	if clip != nil {
		box = box.Intersect(clip.Box)
	}
	if box.Empty() {
		return image.Rectangle{}
	}
	t.cover(s, box, &t.mask)
	if clip != nil {
		t.cover(clip, box, &t.clip)
		for i, cover := range t.clip.Pix[:box.Dx()*box.Dy()] {
			if cover != 255 {
				t.mask.Pix[i] = uint8(uint32(t.mask.Pix[i]) * uint32(cover) / 255)
			}
		}
	}
	return box
}

// rows goes through the rows of a box of the mask: how much of the pixels is covered,
// the pixels, and where the first of them stands in the tile.
func (t *Tile) rows(box image.Rectangle) func(yield func(cover []uint8, at int) bool) {
	return func(yield func(cover []uint8, at int) bool) {
		for y := range box.Dy() {
			at := (box.Min.Y-t.Box.Min.Y+y)*TileSide + box.Min.X - t.Box.Min.X
			if !yield(t.mask.Pix[y*box.Dx():][:box.Dx()], at) {
				return
			}
		}
	}
}

// fill lays an ink where a shape covers.
func (t *Tile) fill(s, clip *Shape, ink color.NRGBA) {
	full := paint.Premultiplied(ink, 255)
	for covers, at := range t.rows(t.covered(s, clip)) {
		pix := t.Pix[at:][:len(covers)]
		for x, cover := range covers {
			switch cover {
			case 0:
			case 255:
				pix[x] = paint.Over(pix[x], full) | 0xff000000
			default:
				pix[x] = paint.Over(pix[x], thinned(full, cover)) | 0xff000000
			}
		}
	}
}

// relief lays an ink as the light falls on it.
func (t *Tile) relief(s, clip *Shape, lit *LitInk) {
	for covers, at := range t.rows(t.covered(s, clip)) {
		pix, shade := t.Pix[at:][:len(covers)], t.Shade[at:][:len(covers)]
		for x, cover := range covers {
			if cover == 0 {
				continue
			}
			px := lit[uint8(shade[x])]
			if cover != 255 {
				px = thinned(px, cover)
			}
			if px < 0xff000000 {
				px = paint.Over(pix[x], px) | 0xff000000
			}
			pix[x] = px
		}
	}
}

// tint is a pattern that repeats itself where a shape covers.
type tint struct {
	shape  *Shape
	period int
	pix    []uint32 // premultiplied
}

func (t *Tile) tint(n tint) {
	box := t.covered(n.shape, nil)
	y := box.Min.Y
	for covers, at := range t.rows(box) {
		row := n.pix[mod(y, n.period)*n.period:][:n.period]
		k := mod(box.Min.X, n.period)
		pix := t.Pix[at:][:len(covers)]
		for x, cover := range covers {
			if cover != 0 {
				pix[x] = paint.Over(pix[x], thinned(row[k], cover)) | 0xff000000
			}
			if k++; k == n.period {
				k = 0
			}
		}
		y++
	}
}

// thinned is a premultiplied pixel at some coverage.
func thinned(px uint32, cover uint8) uint32 {
	if cover == 255 {
		return px
	}
	part := uint32(cover) + uint32(cover)>>7
	return (px&0x00ff00ff*part>>8)&0x00ff00ff | (px>>8&0x00ff00ff*part)&0xff00ff00
}

func mod(a, n int) int { return ((a % n) + n) % n }

// LitInk is an ink at every shade, premultiplied.
type LitInk [256]uint32

// NewLitInk mixes an ink with what it turns to in the light, and in the dark.
func NewLitInk(ink, light, dark color.NRGBA) *LitInk {
	out := new(LitInk)
	for i := range out {
		s := float64(int8(i)) / 127
		toward := light
		if s <= 0 {
			toward, s = dark, -s
		}
		c := paint.Mixed(ink, toward, s)
		c.A = ink.A
		out[i] = paint.Premultiplied(c, 255)
	}
	return out
}
