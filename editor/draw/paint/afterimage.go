package paint

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// Afterimage is what a window showed of a sheet, to be shown at another place and scale until
// the sheet is drawn there. The zero value shows nothing.
type Afterimage struct {
	pix    []byte
	rect   image.Rectangle
	corner image.Point // the pixel of the sheet at the upper left corner, at its scale
	scale  float64     // 0 while nothing is kept
}

// Keep takes a copy of a picture that has a pixel of the sheet at its upper left corner.
func (a *Afterimage) Keep(m *image.RGBA, corner image.Point, scale float64) {
	a.pix = append(a.pix[:0], m.Pix...)
	a.rect, a.corner, a.scale = m.Rect, corner, scale
}

// Show fills a picture, of whatever size, with what was kept, and with the ink of the desk
// beside that.
func (a *Afterimage) Show(m *image.RGBA, corner image.Point, scale float64, desk color.NRGBA) {
	share := a.scale / scale
	at := func(i, from, was, side int) int { // what is kept there; -1 beside it
		if a.scale == 0 {
			return -1
		}
		if i = int(math.Floor((float64(i+from)+0.5)*share)) - was; i < 0 || i >= side {
			return -1
		}
		return i
	}
	w, h := a.rect.Dx(), a.rect.Dy()
	columns := make([]int, m.Rect.Dx()) // in bytes
	for x := range columns {
		columns[x] = 4 * at(x, corner.X, a.corner.X, w)
	}
	beside := Premultiplied(desk, 255)
	for y := range m.Rect.Dy() {
		out := m.Pix[y*m.Stride:]
		row := at(y, corner.Y, a.corner.Y, h)
		for x, from := range columns {
			px := beside
			if row >= 0 && from >= 0 {
				px = binary.LittleEndian.Uint32(a.pix[4*row*w+from:])
			}
			binary.LittleEndian.PutUint32(out[4*x:], px)
		}
	}
}

// Resized is a picture of another size, all clear, in the memory of the one before where that
// is enough. Memory that is new takes longer to get than a picture to draw.
func Resized(was *image.RGBA, r image.Rectangle) *image.RGBA {
	m := &image.RGBA{Stride: 4 * r.Dx(), Rect: r}
	if n := m.Stride * r.Dy(); n <= cap(was.Pix) {
		m.Pix = was.Pix[:n]
		clear(m.Pix)
	} else {
		m.Pix = make([]byte, n)
	}
	return m
}
