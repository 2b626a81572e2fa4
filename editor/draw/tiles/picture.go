package tiles

import (
	"encoding/binary"
	"image"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Picture is a picture that was drawn once and lies on a sheet.
type Picture struct {
	Box image.Rectangle // in pixels of the sheet
	Pix []uint32        // premultiplied, row by row
}

// PictureOf is what has been drawn on a raster, its origin at a pixel of the sheet.
func PictureOf(r *paint.Raster, at image.Point) *Picture {
	box := r.Inked
	p := &Picture{Box: box.Sub(r.Origin()).Add(at), Pix: make([]uint32, 0, box.Dx()*box.Dy())}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		p.Pix = append(p.Pix, r.Pix[y*r.Width+box.Min.X:y*r.Width+box.Max.X]...)
	}
	return p
}

// At is the picture so far from where it lies.
func (p *Picture) At(by image.Point) *Picture { return &Picture{Box: p.Box.Add(by), Pix: p.Pix} }

// Faint is the picture thinned to a part of its strength.
func (p *Picture) Faint(part float64) *Picture {
	out := &Picture{Box: p.Box, Pix: make([]uint32, len(p.Pix))}
	for i, px := range p.Pix {
		out.Pix[i] = thinned(px, uint8(255*part))
	}
	return out
}

// Inked reports whether something is drawn at a pixel of the sheet.
func (p *Picture) Inked(at image.Point) bool {
	return at.In(p.Box) && p.Pix[(at.Y-p.Box.Min.Y)*p.Box.Dx()+at.X-p.Box.Min.X]>>24 > 0x40
}

// picture lays a picture into the tile.
func (t *Tile) picture(p *Picture) {
	box := p.Box.Intersect(t.Box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := p.Pix[(y-p.Box.Min.Y)*p.Box.Dx()+box.Min.X-p.Box.Min.X:][:box.Dx()]
		to := t.Pix[(y-t.Box.Min.Y)*TileSide+box.Min.X-t.Box.Min.X:][:box.Dx()]
		for x, px := range from {
			switch {
			case px >= 0xff000000:
				to[x] = px
			case px != 0:
				to[x] = paint.Over(to[x], px) | 0xff000000
			}
		}
	}
}

// Image is the picture by itself, on nothing.
func (p *Picture) Image() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, p.Box.Dx(), p.Box.Dy()))
	for i, px := range p.Pix {
		binary.LittleEndian.PutUint32(m.Pix[4*i:], px)
	}
	return m
}
