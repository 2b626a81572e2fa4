package hex

import "math"

// Point is a place on the drawn map, x to the east and y to the south, in the
// unit of the layout (usually pixels).
type Point struct {
	X, Y float64
}

// Add is p shifted by q.
func (p Point) Add(q Point) Point { return Point{X: p.X + q.X, Y: p.Y + q.Y} }

// Sub is the way from q to p.
func (p Point) Sub(q Point) Point { return Point{X: p.X - q.X, Y: p.Y - q.Y} }

// Times is p so many times as far from the origin.
func (p Point) Times(f float64) Point { return Point{X: p.X * f, Y: p.Y * f} }

// Lerp is the point that divides the way from p to q: p at 0, q at 1.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{X: p.X + (q.X-p.X)*t, Y: p.Y + (q.Y-p.Y)*t}
}

// Dist is how far q is from p.
func (p Point) Dist(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Dot is the scalar product.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

// Left is p turned by a quarter to the left, as seen on a sheet whose Y runs
// south.
func (p Point) Left() Point { return Point{X: p.Y, Y: -p.X} }

// Direction is p shortened or lengthened to 1; the origin stays.
func (p Point) Direction() Point {
	if n := math.Hypot(p.X, p.Y); n > 0 {
		return p.Times(1 / n)
	}
	return p
}
