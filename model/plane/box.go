package plane

// Box is a rectangle along the axes, its sides included.
type Box struct{ Min, Max Point }

// BoxOf is the least box that holds all of the points, of which there is one at
// least.
func BoxOf(points ...Point) Box {
	b := Box{points[0], points[0]}
	for _, p := range points[1:] {
		b.Min.X, b.Max.X = min(b.Min.X, p.X), max(b.Max.X, p.X)
		b.Min.Y, b.Max.Y = min(b.Min.Y, p.Y), max(b.Max.Y, p.Y)
	}
	return b
}

// Grown is the box with its sides moved outwards.
func (b Box) Grown(by int) Box {
	return Box{Point{b.Min.X - by, b.Min.Y - by}, Point{b.Max.X + by, b.Max.Y + by}}
}

// Union is the least box that holds both.
func (b Box) Union(o Box) Box {
	return Box{
		Point{min(b.Min.X, o.Min.X), min(b.Min.Y, o.Min.Y)},
		Point{max(b.Max.X, o.Max.X), max(b.Max.Y, o.Max.Y)},
	}
}

// Meets reports whether two boxes have a point in common.
func (b Box) Meets(o Box) bool {
	return b.Min.X <= o.Max.X && o.Min.X <= b.Max.X && b.Min.Y <= o.Max.Y && o.Min.Y <= b.Max.Y
}

// Holds reports whether the box holds all of another.
func (b Box) Holds(o Box) bool {
	return b.Min.X <= o.Min.X && o.Max.X <= b.Max.X && b.Min.Y <= o.Min.Y && o.Max.Y <= b.Max.Y
}

// Middle is the middle of the box, halves rounded to the north-west.
func (b Box) Middle() Point {
	return Point{(b.Min.X + b.Max.X) >> 1, (b.Min.Y + b.Max.Y) >> 1}
}
