package tiles

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Shape is outlines in pixels of the sheet that are filled together, by the
// nonzero rule: those that overlap turn the same way.
type Shape struct {
	Lines  []contour
	Box    image.Rectangle
	source *source // of a shape for a canvas, which has no lines
}

// contour is a closed line: its end is its beginning.
type contour struct {
	Points    []point
	low, high point // the rectangle around it
}

// NewShape is a path, given in units of the sheet, at a scale.
func NewShape(p paint.Path, scale float64) *Shape { return NewShapeAt(p, scale, point{}) }

// NewStroke is a stroke along a path, so many pixels wide, the path in units of the
// sheet.
func NewStroke(p paint.Path, width, scale float64) *Shape {
	s := &Shape{}
	for _, c := range flattened(p, scale, point{}, false) {
		s.Along(c.Points, width/2)
	}
	s.Measure()
	return s
}

// Along adds boxes along a line, half as wide as a stroke to each side. At a bend they
// are longer, so that they close it.
func (s *Shape) Along(line []point, half float64) {
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
		s.Lines = append(s.Lines, newContour(all[from:len(all):len(all)]))
	}
}

// Pressed is a path, given in pixels, as a shape.
func Pressed(p paint.Path) *Shape { return NewShapeAt(p, 1, point{}) }

// Sized is a path so many times as large.
func Sized(p paint.Path, scale float64) paint.Path {
	out := paint.Path{Segments: make([]paint.Segment, len(p.Segments))}
	for i, s := range p.Segments {
		out.Segments[i] = paint.Segment{Kind: s.Kind, C1: s.C1.Times(scale), C2: s.C2.Times(scale), To: s.To.Times(scale)}
	}
	return out
}

// NewShapeAt is a path so many times as large, shifted by so much.
func NewShapeAt(p paint.Path, scale float64, by point) *Shape {
	s := &Shape{Lines: flattened(p, scale, by, true)}
	s.Measure()
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
	c := contour{Points: points, low: points[0], high: points[0]}
	for _, q := range points {
		c.low.X, c.low.Y, c.high.X, c.high.Y = min(c.low.X, q.X), min(c.low.Y, q.Y), max(c.high.X, q.X), max(c.high.Y, q.Y)
	}
	return c
}

// Measure finds the shape's box.
func (s *Shape) Measure() {
	for i, c := range s.Lines {
		box := image.Rect(int(math.Floor(c.low.X)), int(math.Floor(c.low.Y)), int(math.Ceil(c.high.X)), int(math.Ceil(c.high.Y)))
		if i == 0 {
			s.Box = box
		} else {
			s.Box = s.Box.Union(box)
		}
	}
}

// within is the part of a box that holds what of the shape lies there.
func (s *Shape) within(box image.Rectangle) image.Rectangle {
	if !s.Box.Overlaps(box) {
		return image.Rectangle{}
	}
	left, top, right, foot := float64(box.Max.X), float64(box.Max.Y), float64(box.Min.X), float64(box.Min.Y)
	for i := range s.Lines {
		c := &s.Lines[i]
		if c.high.X > float64(box.Min.X) && c.high.Y > float64(box.Min.Y) && c.low.X < float64(box.Max.X) && c.low.Y < float64(box.Max.Y) {
			left, top, right, foot = min(left, c.low.X), min(top, c.low.Y), max(right, c.high.X), max(foot, c.high.Y)
		}
	}
	if left >= right || top >= foot {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(foot))).Intersect(box)
}
