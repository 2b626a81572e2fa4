package paint

import (
	"cmp"
	"encoding/binary"
	"image"
	"math"
	"slices"
)

// mostColors is how many colors a palette can hold.
const mostColors = 256

// palette finds colors for a picture, as 0xBBGGRR, and a function that turns
// a row of its pixels into places in the palette: the picture's own colors
// when there are at most 256, else the best to stand for them.
func palette(m strips) (colors []uint32, indexOf func(dst, pixels []byte), err error) {
	exact := exactPalette{places: map[uint32]uint8{}}
	shades := make([]bin, bins)
	if err := m.each(func(strip *image.RGBA) {
		exact.collect(strip)
		collect(shades, strip)
	}); err != nil {
		return nil, nil, err
	}
	if !exact.tooMany {
		return exact.colors, exact.indexOf, nil
	}
	colors, places := sharedPalette(used(shades))
	return colors, func(dst, pixels []byte) {
		for x := range dst {
			dst[x] = places[binOf(binary.LittleEndian.Uint32(pixels[4*x:]))]
		}
	}, nil
}

// exactPalette is a picture's own colors and their places.
type exactPalette struct {
	colors  []uint32
	places  map[uint32]uint8
	tooMany bool
}

// collect adds the colors of a strip.
func (p *exactPalette) collect(m *image.RGBA) {
	last := uint32(1 << 24)
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:4*m.Rect.Dx()]
		for i := 0; i < len(row); i += 4 {
			c := binary.LittleEndian.Uint32(row[i:]) & 0xffffff
			if c == last {
				continue
			}
			last = c
			if _, ok := p.places[c]; ok {
				continue
			}
			if len(p.colors) == mostColors {
				p.tooMany = true
			}
			if p.tooMany {
				return
			}
			p.places[c] = uint8(len(p.colors))
			p.colors = append(p.colors, c)
		}
	}
}

func (p *exactPalette) indexOf(dst, pixels []byte) {
	last, place := p.colors[0], uint8(0)
	for x := range dst {
		if c := binary.LittleEndian.Uint32(pixels[4*x:]) & 0xffffff; c != last {
			last, place = c, p.places[c]
		}
		dst[x] = place
	}
}

// bin collects the pixels that agree in the upper five bits of each part.
type bin struct {
	key   int
	count int
	sum   [3]int
}

const bins = 1 << 15

func binOf(c uint32) int {
	return int(c>>3&0x1f | c>>11&0x1f<<5 | c>>19&0x1f<<10)
}

func (b *bin) color() (c [3]int) {
	for i := range c {
		c[i] = (b.sum[i] + b.count/2) / b.count
	}
	return c
}

// sharedPalette divides a picture's colors into 256 groups by median cut;
// the commonest of each group stands for it.
func sharedPalette(shades []bin) ([]uint32, *[bins]uint8) {
	groups := []group{newGroup(shades)}
	for len(groups) < mostColors {
		worst := 0
		for i := range groups {
			if groups[i].spread > groups[worst].spread {
				worst = i
			}
		}
		if len(groups[worst].bins) < 2 {
			break
		}
		a, b := groups[worst].split()
		groups[worst] = newGroup(a)
		groups = append(groups, newGroup(b))
	}
	var colors []uint32
	places := new([bins]uint8)
	for i, g := range groups {
		common := slices.MaxFunc(g.bins, func(a, b bin) int { return cmp.Compare(a.count, b.count) })
		c := common.color()
		colors = append(colors, uint32(c[0]|c[1]<<8|c[2]<<16))
		for _, b := range g.bins {
			places[b.key] = uint8(i)
		}
	}
	return colors, places
}

// collect counts the colors of a strip.
func collect(all []bin, m *image.RGBA) {
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:4*m.Rect.Dx()]
		for i := 0; i < len(row); {
			c := binary.LittleEndian.Uint32(row[i:])
			n := 1
			for i += 4; i < len(row) && binary.LittleEndian.Uint32(row[i:]) == c; i += 4 {
				n++
			}
			b := &all[binOf(c)]
			b.count += n
			b.sum[0] += n * int(c&0xff)
			b.sum[1] += n * int(c>>8&0xff)
			b.sum[2] += n * int(c>>16&0xff)
		}
	}
}

// used is the bins that have pixels.
func used(all []bin) (some []bin) {
	for key, b := range all {
		if b.count > 0 {
			b.key = key
			some = append(some, b)
		}
	}
	return some
}

// group is colors that one palette entry stands for.
type group struct {
	bins   []bin
	axis   int     // the part in which they differ most
	spread float64 // how much they differ, and how many they are
}

func newGroup(b []bin) group {
	g := group{bins: b}
	for axis := range 3 {
		var count, sum, squares float64
		for i := range b {
			// A rare shade counts for more than its pixels: the eye finds it.
			n := rootCount(b[i].count)
			v := float64(b[i].sum[axis]) / float64(b[i].count)
			count, sum, squares = count+n, sum+n*v, squares+n*v*v
		}
		if spread := squares - sum*sum/count; spread > g.spread {
			g.axis, g.spread = axis, spread
		}
	}
	return g
}

func rootCount(n int) float64 { return math.Sqrt(float64(n)) }

// split divides the group where its part in axis has its middle.
func (g group) split() (a, b []bin) {
	value := func(x bin) int { return x.sum[g.axis] * 256 / x.count }
	slices.SortFunc(g.bins, func(x, y bin) int { return cmp.Or(value(x)-value(y), x.key-y.key) })
	var total, half float64
	for _, x := range g.bins {
		total += rootCount(x.count)
	}
	at := 0
	for at < len(g.bins)-1 && half < total/2 {
		half += rootCount(g.bins[at].count)
		at++
	}
	at = max(at, 1)
	return g.bins[:at], g.bins[at:]
}
