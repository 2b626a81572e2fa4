package areas

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// outline is the outline of a sector in units of the sheet.
type outline []point

func (o outline) path() paint.Path {
	var p paint.Path
	if len(o) > 0 {
		p.Polygon(o...)
	}
	return p
}

// bounds is the rectangle around the outline.
func (o outline) bounds() (low, high point) {
	low, high = point{X: math.Inf(1), Y: math.Inf(1)}, point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range o {
		low.X, low.Y, high.X, high.Y = min(low.X, c.X), min(low.Y, c.Y), max(high.X, c.X), max(high.Y, c.Y)
	}
	return low, high
}

// depth is how far a point lies within the outline, less than 0 outside.
func (o outline) depth(q point) float64 {
	inside, best := false, math.Inf(1)
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y) {
			inside = !inside
		}
		best = min(best, toSegment(q, a, b))
	}
	if inside {
		return best
	}
	return -best
}

// inland is how far a point lies within the outline where corners are rounded off
// by about so much; 0 or less outside.
func (o outline) inland(q point, round float64) float64 {
	d := o.depth(q)
	if d <= 0 {
		return d
	}
	sum := 0.0
	for i, a := range o {
		sum += math.Exp(-toSegment(q, a, o[(i+1)%len(o)]) / round)
	}
	return min(d, -round*math.Log(sum))
}

// toSegment is how far a point lies from a stretch of a line.
func toSegment(q, a, b point) float64 {
	ab := b.Sub(a)
	t := 0.0
	if n := ab.Dot(ab); n > 0 {
		t = min(max(q.Sub(a).Dot(ab)/n, 0), 1)
	}
	return q.Dist(a.Lerp(b, t))
}

// frame is a rectangle.
type frame struct{ left, top, right, bottom float64 }

func (f frame) width() float64  { return f.right - f.left }
func (f frame) height() float64 { return f.bottom - f.top }

func (f frame) middle() point { return point{X: (f.left + f.right) / 2, Y: (f.top + f.bottom) / 2} }

func (f frame) inset(by float64) frame {
	return frame{f.left + by, f.top + by, f.right - by, f.bottom - by}
}

func (f frame) path() paint.Path {
	var p paint.Path
	p.Polygon(point{X: f.left, Y: f.top}, point{X: f.right, Y: f.top}, point{X: f.right, Y: f.bottom}, point{X: f.left, Y: f.bottom})
	return p
}

// roomCells is into how many columns and rows an outline is divided to look for
// room in it.
const roomCells = 28

// room is a large rectangle within the outline, so far from its sides; a wide one
// rather than a high one of the same size. Without room it is a point of the
// ground.
func (o outline) room(clear float64) frame {
	low, high := o.bounds()
	dx, dy := (high.X-low.X)/roomCells, (high.Y-low.Y)/roomCells
	if rect := (frame{low.X, low.Y, high.X, high.Y}); o.fills(rect) && rect.width() > 2*clear && rect.height() > 2*clear {
		return rect.inset(clear)
	}
	var free [roomCells + 1][roomCells + 1]bool // of corners of cells
	best, most := frame{}, -1.0
	deepest := math.Inf(-1)
	for j := range free {
		for i := range free[j] {
			q := point{X: low.X + float64(i)*dx, Y: low.Y + float64(j)*dy}
			d := o.depth(q)
			free[j][i] = d >= clear
			if most < 0 && d > deepest {
				deepest, best = d, frame{q.X, q.Y, q.X, q.Y}
			}
		}
	}
	var heights [roomCells + 1]int // how many free corners lie above each other
	for j := range free {
		for i, ok := range free[j] {
			if !ok {
				heights[i] = 0
				continue
			}
			heights[i]++
			least := heights[i]
			for from := i; from >= 0 && heights[from] > 0; from-- {
				least = min(least, heights[from])
				w, h := float64(i-from)*dx, float64(least-1)*dy
				if size := math.Pow(w, 1.15) * h; size > most {
					most = size
					right, foot := low.X+float64(i)*dx, low.Y+float64(j)*dy
					best = frame{right - w, foot - h, right, foot}
				}
			}
		}
	}
	return best
}

// fills reports whether the outline is a rectangle.
func (o outline) fills(f frame) bool {
	if len(o) != 4 {
		return false
	}
	for _, c := range o {
		if c.X != f.left && c.X != f.right || c.Y != f.top && c.Y != f.bottom {
			return false
		}
	}
	return true
}
