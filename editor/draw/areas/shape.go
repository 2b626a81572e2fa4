package areas

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// shape is outlines in pixels of the sheet that are filled together, by the
// nonzero rule: those that overlap turn the same way.
type shape struct {
	lines []contour
	box   image.Rectangle
}

// contour is a closed line: its end is its beginning.
type contour struct {
	points    []point
	low, high point // the rectangle around it
}

// newShape is a path, given in units of the sheet, at a scale.
func newShape(p paint.Path, scale float64) *shape { return newShapeAt(p, scale, point{}) }

// newStroke is a stroke along a path, so many pixels wide, the path in units of the
// sheet.
func newStroke(p paint.Path, width, scale float64) *shape {
	s := &shape{}
	for _, c := range flattened(p, scale, point{}, false) {
		s.along(c.points, width/2)
	}
	s.measure()
	return s
}

// along adds boxes along a line, half as wide as a stroke to each side. At a bend they
// are longer, so that they close it.
func (s *shape) along(line []point, half float64) {
	n := len(line) - 1
	closed := n > 1 && line[0] == line[n]
	way := func(i int) point { return line[i+1].Sub(line[i]).Direction() }
	more := func(i, j int) float64 { // for the bend between two stretches
		if closed {
			i, j = mod(i, n), mod(j, n)
		}
		if i < 0 || j >= n {
			return 0
		}
		return half * min(0.71*way(i).Dist(way(j)), 1)
	}
	all := make([]point, 0, 5*n)
	for i := range n {
		if line[i] == line[i+1] {
			continue
		}
		to := way(i)
		aside := to.Left().Times(half)
		a, b := line[i].Sub(to.Times(more(i-1, i))), line[i+1].Add(to.Times(more(i, i+1)))
		from := len(all)
		all = append(all, a.Add(aside), b.Add(aside), b.Sub(aside), a.Sub(aside), a.Add(aside))
		s.lines = append(s.lines, newContour(all[from:len(all):len(all)]))
	}
}

// pressed is a path, given in pixels, as a shape.
func pressed(p paint.Path) *shape { return newShapeAt(p, 1, point{}) }

// sized is a path so many times as large.
func sized(p paint.Path, scale float64) paint.Path {
	out := paint.Path{Segments: make([]paint.Segment, len(p.Segments))}
	for i, s := range p.Segments {
		out.Segments[i] = paint.Segment{Kind: s.Kind, C1: s.C1.Times(scale), C2: s.C2.Times(scale), To: s.To.Times(scale)}
	}
	return out
}

// newShapeAt is a path so many times as large, shifted by so much.
func newShapeAt(p paint.Path, scale float64, by point) *shape {
	s := &shape{lines: flattened(p, scale, by, true)}
	s.measure()
	return s
}

// flattened is a path so many times as large, shifted by so much, without curves. Where
// closing is asked for, each line ends where it begins.
func flattened(p paint.Path, scale float64, by point, closing bool) []contour {
	points, outlines := 0, 0
	for _, g := range p.Segments {
		switch g.Kind {
		case paint.MoveTo:
			outlines++
			points += 2 // the end of the one before may be far from its beginning
		case paint.QuadTo, paint.CubeTo:
			points += 4
		default:
			points++
		}
	}
	all := make([]point, 0, points)
	lines := make([]contour, 0, outlines)
	from := 0
	end := func() {
		if len(all)-from > 1 {
			if closing && all[len(all)-1] != all[from] {
				all = append(all, all[from])
			}
			lines = append(lines, newContour(all[from:len(all):len(all)]))
		}
		from = len(all)
	}
	at := func(q point) point { return point{X: q.X*scale + by.X, Y: q.Y*scale + by.Y} }
	for _, g := range p.Segments {
		switch g.Kind {
		case paint.MoveTo:
			end()
			all = append(all, at(g.To))
		case paint.LineTo:
			all = append(all, at(g.To))
		case paint.QuadTo:
			a, c, b := all[len(all)-1], at(g.C1), at(g.To)
			n := curveSteps(a.Dist(c) + c.Dist(b))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				all = append(all, a.Lerp(c, t).Lerp(c.Lerp(b, t), t))
			}
		case paint.CubeTo:
			a, c, d, b := all[len(all)-1], at(g.C1), at(g.C2), at(g.To)
			n := curveSteps(a.Dist(c) + c.Dist(d) + d.Dist(b))
			for i := 1; i <= n; i++ {
				all = append(all, paint.CubePoint(a, c, d, b, float64(i)/float64(n)))
			}
		case paint.Close:
			if all[len(all)-1] != all[from] {
				all = append(all, all[from])
			}
		}
	}
	end()
	return lines
}

// curveSteps is by how many straight lines a curve of a length in pixels is drawn.
func curveSteps(length float64) int { return min(max(int(length/3), 2), 24) }

func newContour(points []point) contour {
	c := contour{points: points, low: points[0], high: points[0]}
	for _, q := range points {
		c.low.X, c.low.Y, c.high.X, c.high.Y = min(c.low.X, q.X), min(c.low.Y, q.Y), max(c.high.X, q.X), max(c.high.Y, q.Y)
	}
	return c
}

// measure finds the shape's box.
func (s *shape) measure() {
	for i, c := range s.lines {
		box := image.Rect(int(math.Floor(c.low.X)), int(math.Floor(c.low.Y)), int(math.Ceil(c.high.X)), int(math.Ceil(c.high.Y)))
		if i == 0 {
			s.box = box
		} else {
			s.box = s.box.Union(box)
		}
	}
}

// within is the part of a box that holds what of the shape lies there.
func (s *shape) within(box image.Rectangle) image.Rectangle {
	if !s.box.Overlaps(box) {
		return image.Rectangle{}
	}
	left, top, right, foot := float64(box.Max.X), float64(box.Max.Y), float64(box.Min.X), float64(box.Min.Y)
	for i := range s.lines {
		c := &s.lines[i]
		if c.high.X > float64(box.Min.X) && c.high.Y > float64(box.Min.Y) && c.low.X < float64(box.Max.X) && c.low.Y < float64(box.Max.Y) {
			left, top, right, foot = min(left, c.low.X), min(top, c.low.Y), max(right, c.high.X), max(foot, c.high.Y)
		}
	}
	if left >= right || top >= foot {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(foot))).Intersect(box)
}

// tileSide is the width and height of a tile in pixels.
const tileSide = 64

// tile is a square of the sheet's pixels that is being drawn.
type tile struct {
	box   image.Rectangle
	pix   []uint32                  // opaque, 0xAABBGGRR
	shade [tileSide * tileSide]int8 // how much lighter, or darker, the light from the north-west makes the ground

	scan       vector.Rasterizer
	mask, clip image.Alpha
}

// cover collects how much of each pixel of a box within the tile a shape covers.
func (t *tile) cover(s *shape, box image.Rectangle, into *image.Alpha) {
	w, h := float64(box.Dx()), float64(box.Dy())
	t.scan.Reset(box.Dx(), box.Dy())
	t.scan.DrawOp = draw.Src
	shift := point{X: float64(box.Min.X), Y: float64(box.Min.Y)}
	for i := range s.lines {
		line := &s.lines[i]
		if line.high.X <= shift.X || line.high.Y <= shift.Y || line.low.X >= shift.X+w || line.low.Y >= shift.Y+h {
			continue // closed, it covers nothing here
		}
		a := line.points[0].Sub(shift)
		for _, q := range line.points[1:] {
			b := q.Sub(shift)
			t.edge(a, b, w, h)
			a = b
		}
	}
	if n := box.Dx() * box.Dy(); cap(into.Pix) < n {
		into.Pix = make([]uint8, tileSide*tileSide)
	}
	into.Pix, into.Rect, into.Stride = into.Pix[:cap(into.Pix)], image.Rect(0, 0, box.Dx(), box.Dy()), box.Dx()
	t.scan.Draw(into, into.Rect, image.Opaque, image.Point{})
}

// edge adds a stretch of an outline as far as it matters for a box: cut off above
// and below, and pushed to the sides where it runs beside them. The scan
// converter would lose its way on longer ones.
func (t *tile) edge(a, b point, w, h float64) {
	if a.Y == b.Y || a.Y <= 0 && b.Y <= 0 || a.Y >= h && b.Y >= h {
		return
	}
	if min(a.X, b.X) >= 0 && min(a.Y, b.Y) >= 0 && max(a.X, b.X) <= w && max(a.Y, b.Y) <= h { // as most are
		t.scan.MoveTo(float32(a.X), float32(a.Y))
		t.scan.LineTo(float32(b.X), float32(b.Y))
		return
	}
	inside := func(p, q point) point {
		y := min(max(p.Y, 0), h)
		if y == p.Y {
			return p
		}
		return point{X: p.X + (q.X-p.X)*(y-p.Y)/(q.Y-p.Y), Y: y}
	}
	t.across(inside(a, b), inside(b, a), w)
}

// across adds a stretch that lies between the upper and the lower edge of a box.
func (t *tile) across(a, b point, w float64) {
	for _, x := range [2]float64{0, w} {
		if (a.X < x) != (b.X < x) && a.X != x && b.X != x {
			middle := point{X: x, Y: a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X)}
			t.across(a, middle, w)
			t.across(middle, b, w)
			return
		}
	}
	into := func(x float64) float32 { return float32(min(max(x, 0), w)) }
	t.scan.MoveTo(into(a.X), float32(a.Y))
	t.scan.LineTo(into(b.X), float32(b.Y))
}

// covered collects in the mask how much of each pixel a shape covers, and where clip
// is not nil no more than it covers. It returns the box of pixels that the mask is of;
// an empty one where the shape lies beside the tile.
func (t *tile) covered(s, clip *shape) image.Rectangle {
	box := s.within(t.box)
	if clip != nil {
		box = box.Intersect(clip.box)
	}
	if box.Empty() {
		return image.Rectangle{}
	}
	t.cover(s, box, &t.mask)
	if clip != nil {
		t.cover(clip, box, &t.clip)
		for i, cover := range t.clip.Pix[:box.Dx()*box.Dy()] {
			if cover != 255 {
				t.mask.Pix[i] = uint8(uint32(t.mask.Pix[i]) * uint32(cover) / 255)
			}
		}
	}
	return box
}

// rows goes through the rows of a box of the mask: how much of the pixels is covered,
// the pixels, and where the first of them stands in the tile.
func (t *tile) rows(box image.Rectangle) func(yield func(cover []uint8, at int) bool) {
	return func(yield func(cover []uint8, at int) bool) {
		for y := range box.Dy() {
			at := (box.Min.Y-t.box.Min.Y+y)*tileSide + box.Min.X - t.box.Min.X
			if !yield(t.mask.Pix[y*box.Dx():][:box.Dx()], at) {
				return
			}
		}
	}
}

// fill lays an ink where a shape covers.
func (t *tile) fill(s, clip *shape, ink color.NRGBA) {
	full := paint.Premultiplied(ink, 255)
	for covers, at := range t.rows(t.covered(s, clip)) {
		pix := t.pix[at:][:len(covers)]
		for x, cover := range covers {
			switch cover {
			case 0:
			case 255:
				pix[x] = paint.Over(pix[x], full) | 0xff000000
			default:
				pix[x] = paint.Over(pix[x], thinned(full, cover)) | 0xff000000
			}
		}
	}
}

// relief lays an ink as the light falls on it.
func (t *tile) relief(s, clip *shape, lit *litInk) {
	for covers, at := range t.rows(t.covered(s, clip)) {
		pix, shade := t.pix[at:][:len(covers)], t.shade[at:][:len(covers)]
		for x, cover := range covers {
			if cover == 0 {
				continue
			}
			px := lit[uint8(shade[x])]
			if cover != 255 {
				px = thinned(px, cover)
			}
			if px < 0xff000000 {
				px = paint.Over(pix[x], px) | 0xff000000
			}
			pix[x] = px
		}
	}
}

// tint is a pattern that repeats itself where a shape covers.
type tint struct {
	shape  *shape
	period int
	pix    []uint32 // premultiplied
}

func (t *tile) tint(n tint) {
	box := t.covered(n.shape, nil)
	y := box.Min.Y
	for covers, at := range t.rows(box) {
		row := n.pix[mod(y, n.period)*n.period:][:n.period]
		k := mod(box.Min.X, n.period)
		pix := t.pix[at:][:len(covers)]
		for x, cover := range covers {
			if cover != 0 {
				pix[x] = paint.Over(pix[x], thinned(row[k], cover)) | 0xff000000
			}
			if k++; k == n.period {
				k = 0
			}
		}
		y++
	}
}

// thinned is a premultiplied pixel at some coverage.
func thinned(px uint32, cover uint8) uint32 {
	if cover == 255 {
		return px
	}
	part := uint32(cover) + uint32(cover)>>7
	return (px&0x00ff00ff*part>>8)&0x00ff00ff | (px>>8&0x00ff00ff*part)&0xff00ff00
}

func mod(a, n int) int { return ((a % n) + n) % n }

// litInk is an ink at every shade, premultiplied.
type litInk [256]uint32

func newLitInk(ink, light, dark color.NRGBA) *litInk {
	out := new(litInk)
	for i := range out {
		s := float64(int8(i)) / 127
		toward := light
		if s <= 0 {
			toward, s = dark, -s
		}
		c := paint.Mixed(ink, toward, s)
		c.A = ink.A
		out[i] = paint.Premultiplied(c, 255)
	}
	return out
}
