package draw

import (
	"encoding/binary"
	"image"
	"image/color"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// counterSprites is the counters and markers that were drawn, at any size.
type counterSprites struct {
	counters map[counterKey]*sprite
	marks    map[marksKey]*sprite
	signs    map[signKey]*sprite
	raster   paint.Raster // for the next
	gray     bool         // without color
}

// print says whether what is drawn from now on has colors.
func (c *counterSprites) print(gray bool) {
	if gray != c.gray {
		*c = counterSprites{gray: gray}
	}
}

// marksKey names what tells units of a type apart, as counters have it over
// the symbol.
type marksKey struct {
	number, short string
	ink           color.NRGBA
	px            int
}

type counterKey struct {
	counter Counter
	px      int
	dim     bool
}

// signKey names a marker, the disc with a number on a stack, or its shadow.
type signKey struct {
	marker Marker
	count  int // 0 for a marker
	shadow int // shown pixels that are drawn for one; 0 for what is no shadow
	px     int
	dim    bool
}

// mostCounters bounds how many counters are kept.
const mostCounters = 4000

// put lays a counter on a canvas with its middle, rounded up, at a place. What
// tells it from others of its type is a sprite of its own, so that the rest is
// drawn once for all of them.
func (c *counterSprites) put(on *canvas, what Counter, px int, dim bool, at image.Point) {
	on.put(c.counter(what.Unmarked(), px, dim), at)
	if px >= sideFrom && !what.Reversed && (what.Number != "" || what.Short != "") {
		on.put(c.marksOf(what, px), at)
	}
}

func (c *counterSprites) marksOf(what Counter, px int) *sprite {
	key := marksKey{what.Number, what.Short, what.Ink, px}
	if s, ok := c.marks[key]; ok {
		return s
	}
	if c.marks == nil || len(c.marks) >= mostCounters {
		c.marks = map[marksKey]*sprite{}
	}
	r := &c.raster
	r.Reset(px/2+2, px/2+2)
	p := counterPen{Surface: r, counter: what, corner: cornerOf(px), side: float64(px), ink: what.Ink}
	p.marks()
	s := c.inked(press(r), false)
	c.marks[key] = s
	return s
}

// counter is a counter placed by its middle, rounded up.
func (c *counterSprites) counter(what Counter, px int, dim bool) *sprite {
	key := counterKey{what, px, dim}
	if s, ok := c.counters[key]; ok {
		return s
	}
	if c.counters == nil || len(c.counters) >= mostCounters {
		c.counters = map[counterKey]*sprite{}
	}
	s := c.inked(counterSprite(&c.raster, what, px), dim)
	c.counters[key] = s
	return s
}

// marker is a marker placed by its middle.
func (c *counterSprites) marker(m Marker, px int, dim bool) *sprite {
	return c.sign(signKey{marker: m, px: px, dim: dim}, func() *sprite { return markerSprite(m, px) })
}

// shadow is the shadow of a counter, placed as the counter.
func (c *counterSprites) shadow(px, over int, dim bool) *sprite {
	return c.sign(signKey{shadow: over, px: px, dim: dim}, func() *sprite { return shadowSprite(px, over) })
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
	s := c.inked(draw(), key.dim)
	c.signs[key] = s
	return s
}

// inked is a sprite as it is to be printed.
func (c *counterSprites) inked(s *sprite, dim bool) *sprite {
	if c.gray {
		for i := 0; i < len(s.pix); i += 4 {
			y := paint.GrayOf(s.pix[i], s.pix[i+1], s.pix[i+2])
			s.pix[i], s.pix[i+1], s.pix[i+2] = y, y, y
		}
	}
	return thinned(s, dim)
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

// shadowSprite is the shadow that a counter throws on the map to the
// south-east, placed by the counter's middle.
func shadowSprite(px, over int) *sprite {
	var r paint.Raster
	reach := shadowPixels * over
	r.Reset(px/2+reach+2, px/2+reach+2)
	corner := cornerOf(px)
	whole := frame{corner.X, corner.Y, corner.X + float64(px), corner.Y + float64(px)}
	for n := over; n <= reach; n += over {
		d := float64(n)
		edge := frame{whole.left + d, whole.bottom, whole.right + d, whole.bottom + d}.path()
		edge.Add(frame{whole.right, whole.top + d, whole.right + d, whole.bottom}.path())
		r.Fill(edge, paint.Faint(night, 0.2))
	}
	return press(&r)
}

// shadowPixels is how far the shadows of counters on the map fall, in shown
// pixels.
const shadowPixels = 2

// countSprite is a number in a dark disc.
func countSprite(n, px int) *sprite {
	var r paint.Raster
	r.Reset(px/2+2, px/2+2)
	radius := float64(px) / 2
	var rim, disc paint.Path
	rim.Ellipse(point{}, radius, radius)
	disc.Ellipse(point{}, radius-1, radius-1)
	r.Fill(rim, light)
	r.Fill(disc, night)
	r.Fill(paint.Letter(paint.Figures, strconv.Itoa(n), radius*1.4, 0).Centered(), light)
	return press(&r)
}
