package tiles

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Outline is a closed line of corners, in units of the sheet or in pixels.
type Outline []point

// Path is the outline as a path.
func (o Outline) Path() paint.Path {
	var p paint.Path
	if len(o) > 0 {
		p.Polygon(o...)
	}
	return p
}

// Bounds is the rectangle around the outline.
func (o Outline) Bounds() (low, high paint.Point) {
	low, high = point{X: math.Inf(1), Y: math.Inf(1)}, point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range o {
		low.X, low.Y, high.X, high.Y = min(low.X, c.X), min(low.Y, c.Y), max(high.X, c.X), max(high.Y, c.Y)
	}
	return low, high
}

// Depth is how far a point lies within the outline, less than 0 outside.
func (o Outline) Depth(q point) float64 {
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

// Deep reports whether a point lies so deep within the outline or deeper, by Depth, and
// finds out that it does not sooner than that.
func (o Outline) Deep(q point, least float64) bool {
	inside := false
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y) {
			inside = !inside
		}
	}
	if !inside {
		return false
	}
	for i, a := range o {
		if toSegment(q, a, o[(i+1)%len(o)]) < least {
			return false
		}
	}
	return true
}

// Inland is how far a point lies within the outline where corners are rounded off
// by about so much; 0 or less outside.
func (o Outline) Inland(q point, round float64) float64 {
	d := o.Depth(q)
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

// Frame is a rectangle.
type Frame struct{ Left, Top, Right, Bottom float64 }

// Width is how far it reaches from west to east.
func (f Frame) Width() float64 { return f.Right - f.Left }

// Height is how far it reaches from north to south.
func (f Frame) Height() float64 { return f.Bottom - f.Top }

// Middle is its middle.
func (f Frame) Middle() paint.Point {
	return paint.Point{X: (f.Left + f.Right) / 2, Y: (f.Top + f.Bottom) / 2}
}

// Inset is the rectangle with its sides so far within it.
func (f Frame) Inset(by float64) Frame {
	return Frame{f.Left + by, f.Top + by, f.Right - by, f.Bottom - by}
}

// Path is its outline.
func (f Frame) Path() paint.Path {
	var p paint.Path
	p.Polygon(point{X: f.Left, Y: f.Top}, point{X: f.Right, Y: f.Top}, point{X: f.Right, Y: f.Bottom}, point{X: f.Left, Y: f.Bottom})
	return p
}

// roomCells is into how many columns and rows an outline is divided to look for
// Room in it.
const roomCells = 28

// Room is a large rectangle within the outline, so far from its sides; a wide one
// rather than a high one of the same size. Without room it is a point of the
// ground.
func (o Outline) Room(clear float64) Frame {
	low, high := o.Bounds()
	dx, dy := (high.X-low.X)/roomCells, (high.Y-low.Y)/roomCells
	if rect := (Frame{low.X, low.Y, high.X, high.Y}); o.Fills(rect) && rect.Width() > 2*clear && rect.Height() > 2*clear {
		return rect.Inset(clear)
	}
	var free [roomCells + 1][roomCells + 1]bool // of corners of cells
	best, most := Frame{}, -1.0
	deepest := math.Inf(-1)
	for j := range free {
		for i := range free[j] {
			q := point{X: low.X + float64(i)*dx, Y: low.Y + float64(j)*dy}
			d := o.Depth(q)
			free[j][i] = d >= clear
			if most < 0 && d > deepest {
				deepest, best = d, Frame{q.X, q.Y, q.X, q.Y}
			}
		}
	}
	var worth [roomCells + 1]float64 // of widths in cells
	for i := range worth {
		worth[i] = math.Pow(float64(i)*dx, 1.15)
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
				if size := worth[i-from] * h; size > most {
					most = size
					right, foot := low.X+float64(i)*dx, low.Y+float64(j)*dy
					best = Frame{right - w, foot - h, right, foot}
				}
			}
		}
	}
	return best
}

// Fills reports whether the outline is a rectangle.
func (o Outline) Fills(f Frame) bool {
	if len(o) != 4 {
		return false
	}
	for _, c := range o {
		if c.X != f.Left && c.X != f.Right || c.Y != f.Top && c.Y != f.Bottom {
			return false
		}
	}
	return true
}
