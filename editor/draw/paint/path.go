package paint

import (
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Point is a place in drawn pixels, x to the east and y to the south.
type Point = hex.Point

// Path is a sequence of outlines. Curves keep their control points, so that
// a vector surface can write them as they are.
type Path struct {
	Segments []Segment
}

// Segment is one step of a path: To is where it ends, C1 and C2 its control
// points where its kind has them.
type Segment struct {
	Kind   SegmentKind
	C1, C2 Point
	To     Point
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

// Move begins an outline.
func (p *Path) Move(to Point) { p.Segments = append(p.Segments, Segment{Kind: MoveTo, To: to}) }

// Line goes on straight.
func (p *Path) Line(to Point) { p.Segments = append(p.Segments, Segment{Kind: LineTo, To: to}) }

// Quad goes on in a curve with a control point.
func (p *Path) Quad(c, to Point) {
	p.Segments = append(p.Segments, Segment{Kind: QuadTo, C1: c, To: to})
}

// Cube goes on in a curve with two control points.
func (p *Path) Cube(c1, c2, to Point) { p.Segments = append(p.Segments, Segment{CubeTo, c1, c2, to}) }

// Close goes straight back to where the outline began.
func (p *Path) Close() { p.Segments = append(p.Segments, Segment{Kind: Close}) }

// Add adds the outlines of another path.
func (p *Path) Add(q Path) { p.Segments = append(p.Segments, q.Segments...) }

// Polygon adds a closed outline.
func (p *Path) Polygon(pts ...Point) {
	p.Polyline(pts...)
	p.Close()
}

// Polyline adds an open outline of at least one point.
func (p *Path) Polyline(pts ...Point) {
	p.Segments = slices.Grow(p.Segments, len(pts)+1) // a polygon's end too
	p.Move(pts[0])
	p.lines(pts[1:])
}

func (p *Path) lines(pts []Point) {
	for _, q := range pts {
		p.Line(q)
	}
}

// Ellipse adds an ellipse around c.
func (p *Path) Ellipse(c Point, rx, ry float64) {
	const k = 0.5522847498
	p.Move(Point{X: c.X + rx, Y: c.Y})
	p.Cube(Point{X: c.X + rx, Y: c.Y + k*ry}, Point{X: c.X + k*rx, Y: c.Y + ry}, Point{X: c.X, Y: c.Y + ry})
	p.Cube(Point{X: c.X - k*rx, Y: c.Y + ry}, Point{X: c.X - rx, Y: c.Y + k*ry}, Point{X: c.X - rx, Y: c.Y})
	p.Cube(Point{X: c.X - rx, Y: c.Y - k*ry}, Point{X: c.X - k*rx, Y: c.Y - ry}, Point{X: c.X, Y: c.Y - ry})
	p.Cube(Point{X: c.X + k*rx, Y: c.Y - ry}, Point{X: c.X + rx, Y: c.Y - k*ry}, Point{X: c.X + rx, Y: c.Y})
	p.Close()
}

// Moved is the path shifted by d.
func (p Path) Moved(d Point) (out Path) {
	out.addMoved(p, d)
	return out
}

// addMoved adds the outlines of another path, shifted by d.
func (p *Path) addMoved(q Path, d Point) {
	p.Segments = slices.Grow(p.Segments, len(q.Segments))
	for _, s := range q.Segments {
		p.Segments = append(p.Segments, Segment{s.Kind, s.C1.Add(d), s.C2.Add(d), s.To.Add(d)})
	}
}

// box holds the path and its control points, to the next whole units.
func (p Path) box() image.Rectangle {
	low, high, ok := p.Bounds()
	if !ok {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
}

// Bounds are the corners of a box that holds the path and its control points; false
// where the path is empty.
func (p Path) Bounds() (low, high Point, ok bool) {
	low, high = Point{X: math.Inf(1), Y: math.Inf(1)}, Point{X: math.Inf(-1), Y: math.Inf(-1)}
	reach := func(q Point) {
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
	return low, high, low.X <= high.X
}

// Flatten is the path as polylines, each a copy of its own; closed ones end
// where they began.
func (p Path) Flatten() [][]Point {
	var out [][]Point
	var cur []Point
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
			cur = []Point{s.To}
		case LineTo:
			cur = append(cur, s.To)
		case QuadTo:
			a := cur[len(cur)-1]
			n := curveSteps(a.Dist(s.C1) + s.C1.Dist(s.To))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				cur = append(cur, a.Lerp(s.C1, t).Lerp(s.C1.Lerp(s.To, t), t))
			}
		case CubeTo:
			a := cur[len(cur)-1]
			n := curveSteps(a.Dist(s.C1) + s.C1.Dist(s.C2) + s.C2.Dist(s.To))
			for i := 1; i <= n; i++ {
				cur = append(cur, CubePoint(a, s.C1, s.C2, s.To, float64(i)/float64(n)))
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

// CubePoint is the point of a curve from a to d with control points b and c: a at
// 0, d at 1.
func CubePoint(a, b, c, d Point, t float64) Point {
	ab, bc, cd := a.Lerp(b, t), b.Lerp(c, t), c.Lerp(d, t)
	return ab.Lerp(bc, t).Lerp(bc.Lerp(cd, t), t)
}

// Polar is the point at a distance from the origin, at an angle from the east.
func Polar(radius, angle float64) Point {
	return Point{X: radius * math.Cos(angle), Y: radius * math.Sin(angle)}
}

// Length is how long a polyline is.
func Length(line []Point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += line[i-1].Dist(line[i])
	}
	return sum
}

// Along is the point of a polyline at a distance from its beginning, and the
// direction the line has there.
func Along(line []Point, at float64) (p, dir Point) {
	for i := 1; i < len(line); i++ {
		d := line[i-1].Dist(line[i])
		if at <= d || i == len(line)-1 {
			if d == 0 {
				return line[i], line[i].Sub(line[0]).Direction()
			}
			return line[i-1].Lerp(line[i], at/d), line[i].Sub(line[i-1]).Direction()
		}
		at -= d
	}
	return line[0], Point{}
}

// DistanceTo is how far p is from a polyline.
func DistanceTo(line []Point, p Point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		ab := b.Sub(a)
		t := 0.0
		if n := ab.Dot(ab); n > 0 {
			t = min(max(p.Sub(a).Dot(ab)/n, 0), 1)
		}
		away := p.Sub(a.Lerp(b, t))
		best = min(best, away.Dot(away))
	}
	return math.Sqrt(best)
}
