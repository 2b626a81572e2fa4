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

// Keep takes the pixels of a picture that has a pixel of the sheet at its upper left corner.
// The picture has none until Show or Resized gives it others.
func (a *Afterimage) Keep(m *image.RGBA, corner image.Point, scale float64) {
	a.pix, m.Pix = m.Pix, a.pix[:0]
	a.rect, a.corner, a.scale = m.Rect, corner, scale
}

// Show fills a picture, of whatever size, with what was kept, and with the ink of the desk
// beside that.
func (a *Afterimage) Show(m *image.RGBA, corner image.Point, scale float64, desk color.NRGBA) {
	m.Pix = room(m.Pix, m.Stride*m.Rect.Dy())
	w := m.Rect.Dx()
	columns := a.kept(w, corner.X, a.corner.X, a.rect.Dx(), scale)
	rows := a.kept(m.Rect.Dy(), corner.Y, a.corner.Y, a.rect.Dy(), scale)
	first, last := inside(columns)
	for i := range columns {
		columns[i] *= 4 // in bytes
	}
	beside := make([]byte, 4*w)
	for x := range w {
		binary.LittleEndian.PutUint32(beside[4*x:], Premultiplied(desk, 255))
	}
	for y, row := range rows {
		out := m.Pix[y*m.Stride:][:4*w]
		switch {
		case row < 0:
			copy(out, beside)
			continue
		case y > 0 && row == rows[y-1]:
			copy(out, m.Pix[(y-1)*m.Stride:])
			continue
		}
		copy(out[:4*first], beside)
		copy(out[4*last:], beside)
		out, in := out[4*first:4*last], a.pix[4*row*a.rect.Dx():][:4*a.rect.Dx()]
		switch {
		case first == last:
		case a.scale == scale: // one beside the other
			copy(out, in[columns[first]:])
		default:
			for x, from := range columns[first:last] {
				*(*[4]byte)(out[4*x:]) = *(*[4]byte)(in[from:])
			}
		}
	}
}

// kept is which columns or rows of what was kept are shown in so many of a picture, less than
// 0 beside it: the first of each is where they begin on the sheet, and side is how many are
// kept.
func (a *Afterimage) kept(n, first, was, side int, scale float64) []int {
	out, share := make([]int, n), a.scale/scale
	for i := range out {
		out[i] = int(math.Floor((float64(i+first)+0.5)*share)) - was
		if a.scale == 0 || out[i] < 0 || out[i] >= side {
			out[i] = -1
		}
	}
	return out
}

// inside is from where to where there is no -1 in a list that has them at its ends alone.
func inside(list []int) (first, last int) {
	for first < len(list) && list[first] < 0 {
		first++
	}
	for last = len(list); last > first && list[last-1] < 0; {
		last--
	}
	return first, last
}

// Resized is a picture of another size, all clear, in the memory of the one before where that
// is enough.
func Resized(was *image.RGBA, r image.Rectangle) *image.RGBA {
	m := &image.RGBA{Stride: 4 * r.Dx(), Rect: r}
	m.Pix = room(was.Pix, m.Stride*r.Dy())
	clear(m.Pix)
	return m
}

// room is so many bytes, those that are there where they are enough. Memory that is new takes
// longer to get than a picture to draw.
func room(pix []byte, n int) []byte {
	if n <= cap(pix) {
		return pix[:n]
	}
	return make([]byte, n)
}
