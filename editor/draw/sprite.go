package draw

import (
	"encoding/binary"
	"image"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// canvas is a part of the sheet's pixels that can be drawn on. Positions are
// drawn pixels of the sheet; nothing outside clip is touched.
type canvas struct {
	pix    []byte // opaque RGBA
	stride int    // bytes from a row to the next
	origin image.Point
	clip   image.Rectangle
}

// row is the bytes of a row from x on.
func (c *canvas) row(x, y int) []byte {
	return c.pix[(y-c.origin.Y)*c.stride+(x-c.origin.X)*4:]
}

// fill covers a rectangle with an opaque pixel.
func (c *canvas) fill(r image.Rectangle, px uint32) {
	r = r.Intersect(c.clip)
	if r.Empty() {
		return
	}
	first := c.row(r.Min.X, r.Min.Y)[:r.Dx()*4]
	for i := 0; i < len(first); i += 4 {
		binary.LittleEndian.PutUint32(first[i:], px)
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.row(r.Min.X, y), first)
	}
}

// wash lays a premultiplied pixel over every pixel of a rectangle.
func (c *canvas) wash(r image.Rectangle, px uint32) {
	r = r.Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		c.washRow(r.Min.X, r.Max.X, y, px)
	}
}

// washRow lays a premultiplied pixel over a stretch of a row within the clip.
func (c *canvas) washRow(from, to, y int, px uint32) {
	from, to = max(from, c.clip.Min.X), min(to, c.clip.Max.X)
	if from >= to || px == 0 {
		return
	}
	row := c.row(from, y)[:(to-from)*4]
	if px >= 0xff000000 {
		for i := 0; i+4 <= len(row); i += 4 {
			binary.LittleEndian.PutUint32(row[i:], px)
		}
		return
	}
	// Two pixels at a time: each byte has room to be multiplied in.
	const odd = 0x00ff00ff00ff00ff
	a := px >> 24
	top, keep := uint64(px)<<32|uint64(px), uint64(256-(a+a>>7))
	for ; len(row) >= 8; row = row[8:] {
		below := binary.LittleEndian.Uint64(row)
		below = below&odd*keep>>8&odd + below>>8&odd*keep&^odd
		binary.LittleEndian.PutUint64(row, (top+below)|0xff000000ff000000)
	}
	if len(row) > 0 {
		blend(row, px)
	}
}

// blend lays a premultiplied pixel over an opaque one.
func blend(dst []byte, px uint32) {
	binary.LittleEndian.PutUint32(dst, paint.Over(binary.LittleEndian.Uint32(dst), px)|0xff000000)
}

// sprite is a small picture with empty parts, ready to be laid on a canvas:
// the stretches of its rows that are not empty.
type sprite struct {
	box  image.Rectangle // around the point it is placed by
	runs []run
	pix  []byte // premultiplied RGBA of the runs, one after the other

	etching *etching // what it is drawn with, in art for vectors: then it has no pixels
}

// run is a stretch of pixels of one row of a sprite.
type run struct {
	x, y, n int16
	solid   bool // all opaque: copied instead of blended
	at      int32
}

const shortestCopy = 6 // an opaque stretch of fewer pixels stays with its neighbors

// press makes a sprite of what a raster shows.
func press(r *paint.Raster) *sprite {
	s := &sprite{}
	ox, oy := r.Origin().X, r.Origin().Y
	for y := r.Inked.Min.Y; y < r.Inked.Max.Y; y++ {
		row := r.Pix[y*r.Width:][:r.Inked.Max.X]
		for x := r.Inked.Min.X; x < len(row); {
			if row[x]>>24 == 0 {
				x++
				continue
			}
			n, solid := stretch(row[x:])
			s.runs = append(s.runs, run{int16(x - ox), int16(y - oy), int16(n), solid, int32(len(s.pix))})
			for _, px := range row[x : x+n] {
				s.pix = binary.LittleEndian.AppendUint32(s.pix, px)
			}
			s.box = s.box.Union(image.Rect(x-ox, y-oy, x-ox+n, y-oy+1))
			x += n
		}
	}
	return s
}

// stretch is how many pixels at the beginning of a row belong to one run.
func stretch(row []uint32) (n int, solid bool) {
	opaque := func(from int) int {
		k := from
		for k < len(row) && row[k]>>24 == 0xff {
			k++
		}
		return k - from
	}
	if n = opaque(0); n >= shortestCopy {
		return n, true
	}
	for n = 0; n < len(row) && row[n]>>24 != 0; {
		k := opaque(n)
		if k >= shortestCopy {
			break
		}
		n += max(k, 1)
	}
	return n, false
}

// put lays a sprite on the canvas with its point at p.
func (c *canvas) put(s *sprite, p image.Point) {
	box := s.box.Add(p)
	if !box.Overlaps(c.clip) {
		return
	}
	inside := box.In(c.clip)
	for i := range s.runs {
		r := &s.runs[i]
		x, y, n := p.X+int(r.x), p.Y+int(r.y), int(r.n)
		src := s.pix[r.at:]
		if !inside {
			if y < c.clip.Min.Y || y >= c.clip.Max.Y {
				continue
			}
			if cut := c.clip.Min.X - x; cut > 0 {
				if cut >= n {
					continue
				}
				x, n, src = x+cut, n-cut, src[cut*4:]
			}
			if n = min(n, c.clip.Max.X-x); n <= 0 {
				continue
			}
		}
		dst := c.row(x, y)
		if r.solid {
			copy(dst[:n*4], src[:n*4])
			continue
		}
		dst, src = dst[:n*4], src[:n*4]
		for k := 0; k+4 <= len(src); k += 4 {
			px := binary.LittleEndian.Uint32(src[k:])
			blend(dst[k:k+4], px)
		}
	}
}
