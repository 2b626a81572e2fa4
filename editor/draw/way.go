package draw

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// way is a line through the centres of hexes with an arrow at its end.
type way struct {
	hexes hex.List
	style Style
	text  string
	at    float64     // where along the way the text stands: 0.5 for its middle, 1 for its end
	ink   color.NRGBA // instead of the style's; zero for none
	clear bool        // cut off beside the counters at its ends
}

func (w way) equal(v way) bool {
	return w.style == v.style && w.text == v.text && w.at == v.at && w.ink == v.ink && w.clear == v.clear && slices.Equal(w.hexes, v.hexes)
}

// waysOf is the arrows and routes of overlays. An arrow may begin off the
// grid; hexes farther away than the country goes on are left out.
func (d *drawing) waysOf(o Overlays) []way {
	var out []way
	add := func(w way) {
		w.hexes = slices.DeleteFunc(slices.Clone(w.hexes), func(h hex.Hex) bool { return !d.scene.contains(h) })
		w.style %= numStyles
		if w.ink != (color.NRGBA{}) {
			w.ink = legible(w.ink, d.art.inks.Paper)
		}
		if len(w.hexes) > 1 {
			out = append(out, w)
		}
	}
	for _, a := range o.Arrows {
		add(way{hex.List{a.From, a.To}, a.Style, a.Text, 0.5, a.Ink, true})
	}
	for _, r := range o.Routes {
		add(way{r.Hexes, r.Style, r.Text, 1, r.Ink, r.Clear})
	}
	return out
}

// Measures of ways: in corner radii, and the least in shown pixels.
const (
	wayUnits, wayPixels   = 0.13, 2   // width of the line
	headUnits, headPixels = 0.42, 7.0 // length of the arrow's head
	haloUnits, haloPixels = 0.05, 1.2 // light line on both sides
	wayReach              = 1.9       // how far anything of it, the text included, lies from its line, and labelPixels more
)

// course of a way: its corners on the sheet, in drawn pixels, cut off before the
// middle of its first and last hex.
func (d *drawing) courseOf(w *way) []point {
	line := make([]point, len(w.hexes))
	for i, h := range w.hexes {
		c := d.plan.center(h)
		line[i] = point{X: float64(c.X), Y: float64(c.Y)}
	}
	cut := func(from, to point, by float64) point {
		return from.Add(to.Sub(from).Direction().Times(by * d.plan.unit()))
	}
	last := len(line) - 1
	if w.clear { // it touches the counters it leads to
		line[0], line[last] = cut(line[0], line[1], 0.3), cut(line[last], line[last-1], 0.66)
	}
	return line
}

// spoilWay calls spoil for boxes that a way lies in.
func (d *drawing) spoilWay(w *way, spoil func(image.Rectangle)) {
	line := d.courseOf(w)
	more := int(wayReach*d.plan.unit()) + labelPixels*d.plan.over
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		pieces := int(a.Dist(b)/(8*d.plan.unit())) + 1
		for k := range pieces {
			p, q := a.Lerp(b, float64(k)/float64(pieces)), a.Lerp(b, float64(k+1)/float64(pieces))
			box := image.Rect(int(p.X), int(p.Y), int(q.X), int(q.Y))
			spoil(image.Rectangle{box.Min.Sub(image.Pt(more, more)), box.Max.Add(image.Pt(more, more))})
		}
	}
}

// inkWays draws the lines of arrows and routes.
func (d *drawing) inkWays(c *canvas) {
	for i := range d.ways {
		w := &d.ways[i]
		line := d.courseOf(w)
		ink := looks[w.style].ink
		if w.ink != (color.NRGBA{}) {
			ink = w.ink
		}
		half, head := d.plan.width(wayUnits, wayPixels)/2, d.plan.width(headUnits, headPixels)
		halo := d.plan.width(haloUnits, haloPixels)
		dash := 0.0
		if looks[w.style].broken {
			dash = d.plan.width(0.3, 5)
		}
		last := len(line) - 1
		tip, way := line[last], line[last].Sub(line[last-1]).Direction()
		line[last] = tip.Sub(way.Times(0.6 * min(head, tip.Dist(line[last-1]))))
		for k := 1; k <= last; k++ {
			c.segment(line[k-1], line[k], half+halo, 0, light)
		}
		c.arrowhead(tip, way, head, halo, light)
		for k := 1; k <= last; k++ {
			c.segment(line[k-1], line[k], half, dash, ink)
		}
		c.arrowhead(tip, way, head, 0, ink)
	}
}

// inkWayTexts draws the texts of arrows and routes.
func (d *drawing) inkWayTexts(c *canvas) {
	for i := range d.ways {
		w := &d.ways[i]
		if w.text == "" || !d.plan.bears(wayTextFrom) {
			continue
		}
		line := d.courseOf(w)
		at, _ := paint.Along(line, w.at*paint.Length(line))
		if w.at == 1 {
			at.Y -= 0.62 * d.plan.unit()
		}
		c.put(d.art.sprite(motif{recipe: coverLabel, text: w.text}), image.Pt(int(math.Floor(at.X)), int(math.Floor(at.Y))))
	}
}

// segment draws a straight line with round ends, or with gaps as long as its
// strokes. What a pixel gets depends on its place alone.
func (c *canvas) segment(a, b point, half, dash float64, ink color.NRGBA) {
	way := b.Sub(a).Direction()
	whole := a.Dist(b)
	reach := half + 1
	firstY, lastY := int(math.Floor(min(a.Y, b.Y)-reach)), int(math.Ceil(max(a.Y, b.Y)+reach))
	for y := max(firstY, c.clip.Min.Y); y < min(lastY, c.clip.Max.Y); y++ {
		from, to := min(a.X, b.X)-reach, max(a.X, b.X)+reach
		if steep := math.Abs(way.Y); steep > 0.05 {
			x := a.X + (float64(y)+0.5-a.Y)*way.X/way.Y
			spread := (reach + 1) / steep
			from, to = max(from, x-spread), min(to, x+spread)
		}
		for x := max(int(from), c.clip.Min.X); x < min(int(to)+1, c.clip.Max.X); x++ {
			q := point{X: float64(x) + 0.5, Y: float64(y) + 0.5}.Sub(a)
			t := min(max(q.Dot(way), 0), whole)
			inside := half - q.Dist(way.Times(t))
			if dash > 0 {
				inside = min(inside, dash/2-math.Abs(math.Mod(t, 2*dash)-dash/2))
			}
			c.cover(x, y, inside, ink)
		}
	}
}

// arrowhead draws a triangle with its tip at a point, drawn larger by more.
func (c *canvas) arrowhead(tip, way point, size, more float64, ink color.NRGBA) {
	const wide = 0.5 // half its width, in its length
	slope := point{X: 1, Y: wide}.Direction()
	reach := int(size+2*more) + 2
	box := image.Rect(int(tip.X)-reach, int(tip.Y)-reach, int(tip.X)+reach, int(tip.Y)+reach).Intersect(c.clip)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			q := tip.Sub(point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
			back, aside := q.Dot(way), math.Abs(q.Dot(way.Left()))
			inside := min(size-back, back*slope.Y-aside*slope.X) + more
			c.cover(x, y, inside, ink)
		}
	}
}

// cover lays ink on a pixel whose middle lies so far inside a shape.
func (c *canvas) cover(x, y int, inside float64, ink color.NRGBA) {
	if inside <= -0.5 {
		return
	}
	blend(c.row(x, y), paint.Premultiplied(ink, uint8(255*min(inside+0.5, 1))))
}
