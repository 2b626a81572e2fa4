package trace

import (
	"bufio"
	"encoding/binary"
	"io"
)

// cost is what reading a picture takes: the bytes of memory for a pixel, and how
// the same picture can be saved so that it takes less, "" where it cannot.
type cost struct {
	perPixel float64
	instead  string
}

// rgba is the bytes of a pixel as pictures are kept.
const rgba = 4

// pngCost is the cost of a PNG, from its first bytes: the picture as it is decoded
// and, where that has another form, as it is kept.
func pngCost(from io.Reader) (cost, error) {
	const upToInterlace = 29
	head := make([]byte, upToInterlace)
	if _, err := io.ReadFull(from, head); err != nil {
		return cost{}, err
	}
	depth, kind, interlaced := head[24], head[25], head[28] != 0
	const gray, palette = 0, 3
	c := cost{perPixel: rgba}
	switch {
	case depth == 16 && kind == gray:
		c = cost{2 + rgba, "with 8 bits a channel"}
	case depth == 16:
		c = cost{8 + rgba, "with 8 bits a channel"}
	case kind == gray || kind == palette:
		c.perPixel = 1 + rgba
	}
	if interlaced { // its parts are decoded by themselves first
		c = cost{2*c.perPixel - 1, "without interlacing"}
	}
	return c, nil
}

// jpegCost is the cost of a JPEG, from what stands before its pixels.
func jpegCost(from io.Reader) (cost, error) {
	r := bufio.NewReader(from)
	if _, err := r.Discard(2); err != nil {
		return cost{}, err
	}
	for {
		mark, err := r.ReadByte()
		if err != nil {
			return cost{}, err
		}
		for mark == 0xff {
			if mark, err = r.ReadByte(); err != nil {
				return cost{}, err
			}
		}
		var size [2]byte
		if _, err := io.ReadFull(r, size[:]); err != nil {
			return cost{}, err
		}
		rest := max(int(binary.BigEndian.Uint16(size[:]))-2, 0)
		if mark < 0xc0 || mark > 0xc2 { // not the start of a frame
			if _, err := r.Discard(rest); err != nil {
				return cost{}, err
			}
			continue
		}
		frame := make([]byte, rest)
		if _, err := io.ReadFull(r, frame); err != nil {
			return cost{}, err
		}
		return frameCost(frame, mark == 0xc2), nil
	}
}

// frameCost is the cost of the frame of a JPEG: its samples, as they are kept, and
// of a progressive one the coefficients of all samples, four bytes each.
func frameCost(frame []byte, progressive bool) cost {
	const upToComponents, component = 6, 3
	samples, most := 0.0, 1.0
	for i := upToComponents; i+component <= len(frame); i += component {
		n := float64(frame[i+1]>>4) * float64(frame[i+1]&15)
		samples, most = samples+n, max(most, n)
	}
	samples /= most
	if samples > 3 {
		samples *= 2 // four inks are put together once more
	}
	if progressive {
		return cost{5*samples + rgba, "as a JPEG that is not progressive"}
	}
	return cost{perPixel: samples + rgba}
}
