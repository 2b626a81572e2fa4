package draw

import (
	"encoding/binary"
	"strconv"
)

// counterSprites is the counters and markers that were drawn, at any size.
type counterSprites struct {
	counters map[counterKey]*sprite
	signs    map[signKey]*sprite
	raster   raster // for the next
}

type counterKey struct {
	counter Counter
	px      int
	dim     bool
}

// signKey names a marker, or the disc with a number on a stack.
type signKey struct {
	marker Marker
	count  int // 0 for a marker
	px     int
	dim    bool
}

// mostCounters bounds how many counters are kept.
const mostCounters = 4000

// counter is a counter placed by its middle, rounded up.
func (c *counterSprites) counter(what Counter, px int, dim bool) *sprite {
	key := counterKey{what, px, dim}
	if s, ok := c.counters[key]; ok {
		return s
	}
	if c.counters == nil || len(c.counters) >= mostCounters {
		c.counters = map[counterKey]*sprite{}
	}
	s := thinned(counterSprite(&c.raster, what, px), dim)
	c.counters[key] = s
	return s
}

// marker is a marker placed by its middle.
func (c *counterSprites) marker(m Marker, px int, dim bool) *sprite {
	return c.sign(signKey{marker: m, px: px, dim: dim}, func() *sprite { return markerSprite(m, px) })
}

// count is a stack's number of counters, placed by its middle.
func (c *counterSprites) count(n, px int, dim bool) *sprite {
	return c.sign(signKey{count: n, px: px, dim: dim}, func() *sprite { return countSprite(n, px) })
}

func (c *counterSprites) sign(key signKey, draw func() *sprite) *sprite {
	if s, ok := c.signs[key]; ok {
		return s
	}
	if c.signs == nil || len(c.signs) >= mostCounters {
		c.signs = map[signKey]*sprite{}
	}
	s := thinned(draw(), key.dim)
	c.signs[key] = s
	return s
}

// thinned is a sprite as a dimmed layer shows it: every pixel of it lets most
// of what lies below shine through.
func thinned(s *sprite, dim bool) *sprite {
	if !dim {
		return s
	}
	for i := 0; i < len(s.pix); i += 4 {
		px := binary.LittleEndian.Uint32(s.pix[i:])
		part := func(shift int) uint32 { return (px >> shift & 0xff) * 2 / 5 << shift }
		binary.LittleEndian.PutUint32(s.pix[i:], part(0)|part(8)|part(16)|part(24))
	}
	for i := range s.runs {
		s.runs[i].solid = false
	}
	return s
}

// countSprite is a number in a dark disc.
func countSprite(n, px int) *sprite {
	var r raster
	r.reset(px/2+2, px/2+2)
	radius := float64(px) / 2
	var rim, disc Path
	rim.ellipse(point{}, radius, radius)
	disc.ellipse(point{}, radius-1, radius-1)
	r.Fill(rim, light)
	r.Fill(disc, night)
	r.Fill(letter(figures, strconv.Itoa(n), radius*1.4, 0).centered(), light)
	return press(&r)
}
