package draw

import (
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
)

// point is a place in drawn pixels, x to the east and y to the south.
type point = hex.Point

// Path is a sequence of outlines. Curves keep their control points, so that
// a vector surface can write them as they are.
type Path struct {
	Segments []Segment
}

// Segment is one step of a path: To is where it ends, C1 and C2 its control
// points where its kind has them.
type Segment struct {
	Kind   SegmentKind
	C1, C2 hex.Point
	To     hex.Point
}

// SegmentKind says how a segment runs.
type SegmentKind uint8

// The kinds of segments.
const (
	MoveTo SegmentKind = iota // begins an outline
	LineTo
	QuadTo // C1
	CubeTo // C1, C2
	Close  // a line back to the beginning of the outline
)

func (p *Path) move(to point) { p.Segments = append(p.Segments, Segment{Kind: MoveTo, To: to}) }
func (p *Path) line(to point) { p.Segments = append(p.Segments, Segment{Kind: LineTo, To: to}) }
func (p *Path) quad(c, to point) {
	p.Segments = append(p.Segments, Segment{Kind: QuadTo, C1: c, To: to})
}
func (p *Path) cube(c1, c2, to point) { p.Segments = append(p.Segments, Segment{CubeTo, c1, c2, to}) }
func (p *Path) close()                { p.Segments = append(p.Segments, Segment{Kind: Close}) }
func (p *Path) add(q Path)            { p.Segments = append(p.Segments, q.Segments...) }
func (p *Path) polygon(pts ...point)  { p.polyline(pts...); p.close() }
func (p *Path) polyline(pts ...point) {
	p.Segments = slices.Grow(p.Segments, len(pts)+1) // a polygon's end too
	p.move(pts[0])
	p.lines(pts[1:])
}
func (p *Path) lines(pts []point) {
	for _, q := range pts {
		p.line(q)
	}
}

// ellipse adds an ellipse around c.
func (p *Path) ellipse(c point, rx, ry float64) {
	const k = 0.5522847498
	p.move(point{X: c.X + rx, Y: c.Y})
	p.cube(point{X: c.X + rx, Y: c.Y + k*ry}, point{X: c.X + k*rx, Y: c.Y + ry}, point{X: c.X, Y: c.Y + ry})
	p.cube(point{X: c.X - k*rx, Y: c.Y + ry}, point{X: c.X - rx, Y: c.Y + k*ry}, point{X: c.X - rx, Y: c.Y})
	p.cube(point{X: c.X - rx, Y: c.Y - k*ry}, point{X: c.X - k*rx, Y: c.Y - ry}, point{X: c.X, Y: c.Y - ry})
	p.cube(point{X: c.X + k*rx, Y: c.Y - ry}, point{X: c.X + rx, Y: c.Y - k*ry}, point{X: c.X + rx, Y: c.Y})
	p.close()
}

// moved is the path shifted by d.
func (p Path) moved(d point) Path {
	out := Path{make([]Segment, len(p.Segments))}
	for i, s := range p.Segments {
		out.Segments[i] = Segment{s.Kind, add(s.C1, d), add(s.C2, d), add(s.To, d)}
	}
	return out
}

// box is the whole pixels that the path and its control points lie in.
func (p Path) box() image.Rectangle {
	low, high := point{X: math.Inf(1), Y: math.Inf(1)}, point{X: math.Inf(-1), Y: math.Inf(-1)}
	reach := func(q point) {
		low.X, low.Y = min(low.X, q.X), min(low.Y, q.Y)
		high.X, high.Y = max(high.X, q.X), max(high.Y, q.Y)
	}
	for _, s := range p.Segments {
		switch s.Kind {
		case CubeTo:
			reach(s.C2)
			fallthrough
		case QuadTo:
			reach(s.C1)
			fallthrough
		case MoveTo, LineTo:
			reach(s.To)
		}
	}
	if low.X > high.X {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
}

// flatten is the path as polylines, each a copy of its own; closed ones end
// where they began.
func (p Path) flatten() [][]point {
	var out [][]point
	var cur []point
	flush := func() {
		if len(cur) > 1 {
			out = append(out, cur)
		}
		cur = nil
	}
	for _, s := range p.Segments {
		switch s.Kind {
		case MoveTo:
			flush()
			cur = []point{s.To}
		case LineTo:
			cur = append(cur, s.To)
		case QuadTo:
			a := cur[len(cur)-1]
			n := curveSteps(dist(a, s.C1) + dist(s.C1, s.To))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				cur = append(cur, lerp(lerp(a, s.C1, t), lerp(s.C1, s.To, t), t))
			}
		case CubeTo:
			a := cur[len(cur)-1]
			n := curveSteps(dist(a, s.C1) + dist(s.C1, s.C2) + dist(s.C2, s.To))
			for i := 1; i <= n; i++ {
				cur = append(cur, cubePoint(a, s.C1, s.C2, s.To, float64(i)/float64(n)))
			}
		case Close:
			cur = append(cur, cur[0])
			flush()
		}
	}
	flush()
	return out
}

func curveSteps(length float64) int { return min(max(int(length/2), 3), 24) }

func cubePoint(a, b, c, d point, t float64) point {
	ab, bc, cd := lerp(a, b, t), lerp(b, c, t), lerp(c, d, t)
	return lerp(lerp(ab, bc, t), lerp(bc, cd, t), t)
}

func add(a, b point) point             { return point{X: a.X + b.X, Y: a.Y + b.Y} }
func sub(a, b point) point             { return point{X: a.X - b.X, Y: a.Y - b.Y} }
func scaled(a point, f float64) point  { return point{X: a.X * f, Y: a.Y * f} }
func lerp(a, b point, t float64) point { return point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t} }
func dist(a, b point) float64          { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func dot(a, b point) float64           { return a.X*b.X + a.Y*b.Y }
func left(a point) point               { return point{X: a.Y, Y: -a.X} }
func polar(radius, angle float64) point {
	return point{X: radius * math.Cos(angle), Y: radius * math.Sin(angle)}
}

// direction is a shortened or lengthened to 1; the zero vector stays.
func direction(a point) point {
	if n := math.Hypot(a.X, a.Y); n > 0 {
		return scaled(a, 1/n)
	}
	return a
}

// length is how long a polyline is.
func length(line []point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += dist(line[i-1], line[i])
	}
	return sum
}

// along is the point of a polyline at a distance from its beginning, and the
// direction the line has there.
func along(line []point, at float64) (p, dir point) {
	for i := 1; i < len(line); i++ {
		d := dist(line[i-1], line[i])
		if at <= d || i == len(line)-1 {
			if d == 0 {
				return line[i], direction(sub(line[i], line[0]))
			}
			return lerp(line[i-1], line[i], at/d), direction(sub(line[i], line[i-1]))
		}
		at -= d
	}
	return line[0], point{}
}

// distanceTo is how far p is from a polyline.
func distanceTo(line []point, p point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		ab := sub(b, a)
		t := 0.0
		if n := dot(ab, ab); n > 0 {
			t = min(max(dot(sub(p, a), ab)/n, 0), 1)
		}
		away := sub(p, lerp(a, b, t))
		best = min(best, dot(away, away))
	}
	return math.Sqrt(best)
}
