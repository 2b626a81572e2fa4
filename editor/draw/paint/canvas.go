package paint

import (
	"image"
	"math"
)

// Canvas is a surface for whole drawings: pixels, or a page of a vector file. What
// the function of Clip, Within or Layer draws is what the call is about; later calls
// lie over earlier ones.
type Canvas interface {
	Surface
	// Text writes a line of text. Vector files keep it as text, to be found and copied.
	Text(t Text)
	// Picture draws a picture into the rectangle from low to high.
	Picture(m image.Image, low, high Point)
	// Place draws a form with its origin at a point. Vector files hold the form once.
	Place(f *Form, at Point)
	// Clip cuts what is drawn to the outlines, by the nonzero rule.
	Clip(p Path, draw func())
	// Within draws in coordinates of its own, which m leads to those outside.
	Within(m Matrix, draw func())
	// Layer draws what vector files can hide by its name: "Roads".
	Layer(name string, draw func())
}

// Form is a small drawing that is placed many times. It is known by its address.
type Form struct {
	Draw func(c Canvas) // around the origin
}

// Matrix leads a point (x, y) to (A*x + C*y + E, B*x + D*y + F).
type Matrix struct{ A, B, C, D, E, F float64 }

// Scaled is the matrix that stretches by x and y, and then moves by d.
func Scaled(x, y float64, d Point) Matrix { return Matrix{A: x, D: y, E: d.X, F: d.Y} }

// Turned is the matrix that turns clockwise by an angle in radians around the origin, and
// then moves by d.
func Turned(angle float64, d Point) Matrix {
	sin, cos := math.Sincos(angle)
	return Matrix{A: cos, B: sin, C: -sin, D: cos, E: d.X, F: d.Y}
}

// Times is the matrix that leads a point through n first and then through m.
func (m Matrix) Times(n Matrix) Matrix {
	return Matrix{
		A: m.A*n.A + m.C*n.B, B: m.B*n.A + m.D*n.B,
		C: m.A*n.C + m.C*n.D, D: m.B*n.C + m.D*n.D,
		E: m.A*n.E + m.C*n.F + m.E, F: m.B*n.E + m.D*n.F + m.F,
	}
}

// Of is where the matrix leads a point.
func (m Matrix) Of(p Point) Point {
	return Point{X: m.A*p.X + m.C*p.Y + m.E, Y: m.B*p.X + m.D*p.Y + m.F}
}

// Scale is how much longer the matrix makes what it leads, on the mean of all directions.
func (m Matrix) Scale() float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// Through is the path led by a matrix.
func (p Path) Through(m Matrix) Path {
	out := Path{make([]Segment, len(p.Segments))}
	for i, s := range p.Segments {
		out.Segments[i] = Segment{s.Kind, m.Of(s.C1), m.Of(s.C2), m.Of(s.To)}
	}
	return out
}

// Through is the stroke as wide and with dashes as long as a matrix makes it.
func (s Stroke) Through(m Matrix) Stroke {
	by := m.Scale()
	s.Width *= by
	if s.Dash != nil {
		long := make([]float64, len(s.Dash))
		for i, d := range s.Dash {
			long[i] = d * by
		}
		s.Dash = long
	}
	return s
}
