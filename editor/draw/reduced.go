package draw

import (
	"encoding/binary"
	"image"
	"math"
	"sync"

	"github.com/mapsheet/mapsheet/model"
)

// A picture of a size between those of the ladder is drawn at the nearest of them, with more
// pixels than it shall have along each axis, and averaged down.

// reduced is a picture of a size that the ladder need not have.
type reduced struct {
	scale         scale
	width, height int     // in pixels
	across, down  float64 // how many drawn pixels there are for one of the picture
}

// leastOver is how many drawn pixels there are for one of the picture at least, along each
// axis: with fewer, lines of a pixel would be of uneven strength.
const leastOver = 1.75

// reducedFor is the picture of a board so many pixels wide. It is false for sizes
// beyond the largest that is drawn.
func reducedFor(b *model.HexBoard, width int) (p reduced, ok bool) {
	// As wide in proportion as it is printed, whose hexes are the most regular.
	sheet := makePlan(b.Grid, printScale).sheet
	k := float64(width) / float64(sheet.Dx())
	s := ladder[rungFor(printScale.size()*k)]
	if s.over == 1 {
		s = scale{2 * s.dx, 2 * s.dy, 2}
	}
	drawn := makePlan(b.Grid, s).sheet
	p = reduced{scale: s, width: width, height: max(int(float64(sheet.Dy())*k+0.5), 1)}
	p.across = float64(drawn.Dx()) / float64(p.width)
	p.down = float64(drawn.Dy()) / float64(p.height)
	return p, min(p.across, p.down) >= leastOver
}

// share is how much of a pixel of a smaller picture is one of those that it is averaged from.
type share struct{ at, weight int }

// whole is what the weights of a pixel's shares add up to.
const whole = 256

// shares are those of the pixel i, which lies over so many others.
func shares(list []share, i int, over float64, most int) []share {
	low, high := float64(i)*over, float64(i+1)*over
	before := 0
	for at := int(low); at < most && float64(at) < high; at++ {
		sum := int(math.Round(whole * (min(float64(at+1), high) - low) / over))
		list = append(list, share{at, sum - before})
		before = sum
	}
	list[len(list)-1].weight += whole - before
	return list
}

// inkReduced draws a band of a picture, whose pixels begin at an origin.
func (d *drawing) inkReduced(m *image.RGBA, origin image.Point, p reduced, scratch *bands) {
	sheet := d.plan.sheet
	var columns []share // of all pixels of a row
	ends := make([]int, m.Rect.Dx())
	for x := range ends {
		columns = shares(columns, origin.X+x, p.across, sheet.Max.X)
		ends[x] = len(columns)
	}
	var averaging sync.WaitGroup
	for i, top := 0, 0; top < m.Rect.Dy(); i, top = 1-i, top+bandRows {
		foot := min(top+bandRows, m.Rect.Dy())
		large := image.Rect(0, int(float64(origin.Y+top)*p.down), sheet.Max.X, min(int(math.Ceil(float64(origin.Y+foot)*p.down)), sheet.Max.Y))
		stride := 4 * large.Dx()
		if n := stride * large.Dy(); cap(scratch[i]) < n {
			scratch[i] = make([]byte, n)
		}
		pix := scratch[i][:stride*large.Dy()]
		d.ink(&canvas{pix: pix, stride: stride, origin: large.Min, clip: large})
		averaging.Wait()
		averaging.Go(func() {
			var rows []share
			sums := make([]uint64, large.Dx())
			for y := top; y < foot; y++ {
				rows = shares(rows[:0], origin.Y+y, p.down, sheet.Max.Y)
				sumRows(sums, rows, func(y int) []byte { return pix[(y-large.Min.Y)*stride:][:stride] })
				sumColumns(m.Pix[m.PixOffset(m.Rect.Min.X, y):], sums, columns, ends)
			}
		})
	}
	averaging.Wait()
}

// The parts of a pixel, in fields of sixteen bits in which their shares add up.
const (
	fieldBits = 0x00ff00ff00ff00ff
	halfField = whole / 2 * 0x0001000100010001 // to round
)

func spread(px uint32) uint64 { return uint64(px&parts) | uint64(px>>8&parts)<<32 }

// sumRows makes one row of those that it has shares of, column by column.
func sumRows(sums []uint64, rows []share, row func(y int) []byte) {
	for i, s := range rows {
		line, weight := row(s.at), uint64(s.weight)
		line = line[:4*len(sums)]
		if i == 0 {
			clear(sums)
		}
		for x := range sums {
			sums[x] += spread(binary.LittleEndian.Uint32(line[4*x:])) * weight
		}
	}
	for x, sum := range sums {
		sums[x] = (sum + halfField) >> 8 & fieldBits
	}
}

// sumColumns makes the pixels of a row of those that they have shares of, which end where
// ends says.
func sumColumns(out []byte, row []uint64, columns []share, ends []int) {
	first := 0
	for x, end := range ends {
		sum := uint64(halfField)
		for _, s := range columns[first:end] {
			sum += row[s.at] * uint64(s.weight)
		}
		sum = sum >> 8 & fieldBits
		binary.LittleEndian.PutUint32(out[4*x:], uint32(sum)|uint32(sum>>32)<<8)
		first = end
	}
}
