package playback

import (
	"bytes"
	"image"
	"image/png"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// pictures keeps each picture of a piece once, by what decides how it looks.
type pictures struct {
	kept  map[any]int
	bytes map[string]int
	all   []picture
	size  int // bytes of all
}

// picture is the picture of a piece.
type picture struct {
	png        []byte
	wide, high int // that it is shown at scale 1, in pixels of the board
}

// of is the number of the picture of a key, which draw draws when it is the first of that
// key. It is shown at a part of its size.
func (p *pictures) of(key any, part float64, draw func() *image.RGBA) int {
	if n, ok := p.kept[key]; ok {
		return n
	}
	m := draw()
	var out bytes.Buffer
	var err error
	if m.Opaque() {
		err = paint.WritePNG(&out, m)
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, m)
	}
	if err != nil {
		out.Reset() // a picture without pixels
	}
	if p.kept == nil {
		p.kept, p.bytes = map[any]int{}, map[string]int{}
	}
	n, known := p.bytes[out.String()]
	if !known {
		n = len(p.all)
		p.bytes[out.String()] = n
		p.all = append(p.all, picture{out.Bytes(), int(float64(m.Rect.Dx())*part + 0.5), int(float64(m.Rect.Dy())*part + 0.5)})
		p.size += out.Len()
	}
	p.kept[key] = n
	return n
}
