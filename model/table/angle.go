package table

import "github.com/mapsheet/mapsheet/model/plane"

// Full is the full circle. Facings run from 0, which is north, to Full - 1,
// clockwise.
const Full = 3600

// One is what sines and cosines are multiplied with.
const One = 1 << 30

//go:generate go run sinetable.go

// Sine is the sine of an angle, times One and rounded.
func Sine(angle int) int {
	switch a := Facing(angle); {
	case a <= 900:
		return int(sines[a])
	case a <= 1800:
		return int(sines[1800-a])
	case a <= 2700:
		return -int(sines[a-1800])
	default:
		return -int(sines[Full-a])
	}
}

// Cosine is the cosine of an angle, times One and rounded.
func Cosine(angle int) int { return Sine(angle + 900) }

// Facing is the facing that an angle of any size stands for: 0 to Full - 1.
func Facing(angle int) int {
	if angle %= Full; angle < 0 {
		return angle + Full
	}
	return angle
}

// Between is the angle from one facing to another the shorter way, 0 to 1800.
func Between(a, b int) int {
	d := Facing(a - b)
	return min(d, Full-d)
}

// Forward is the direction of a facing, One long.
func Forward(facing int) plane.Point { return plane.Point{X: Sine(facing), Y: -Cosine(facing)} }

// Place is the point so far to the right and so far forward of another, for who
// looks from there along a facing. It is rounded once, halves away from 0.
// Distances of up to Most make nothing overflow.
func Place(from plane.Point, facing, right, forward int) plane.Point {
	sin, cos := Sine(facing), Cosine(facing)
	return plane.Point{
		X: from.X + plane.Quotient(right*cos+forward*sin, One),
		Y: from.Y + plane.Quotient(right*sin-forward*cos, One),
	}
}

// Dot is the scalar product of two vectors.
func Dot(a, b plane.Point) int { return a.X*b.X + a.Y*b.Y }

// Cross is the cross product of two vectors: more than 0 where the second points
// clockwise of the first.
func Cross(a, b plane.Point) int { return a.X*b.Y - a.Y*b.X }

// Length is the length of a vector, rounded up.
func Length(v plane.Point) int {
	q := Dot(v, v)
	r := Root(q)
	if r*r < q {
		r++
	}
	return r
}

// FacingOf is the facing that a vector comes nearest to, the smaller of two; of
// the null vector the one given.
func FacingOf(v plane.Point, null int) int {
	if v == (plane.Point{}) {
		return null
	}
	// The last facing of the vector's quarter that it does not lie before.
	quarter := 0
	switch {
	case v.X > 0 && v.Y >= 0:
		quarter = 900
	case v.X <= 0 && v.Y > 0:
		quarter = 1800
	case v.X < 0 && v.Y <= 0:
		quarter = 2700
	}
	low, high := quarter, quarter+900
	for low+1 < high {
		if middle := (low + high) / 2; Cross(Forward(middle), v) >= 0 {
			low = middle
		} else {
			high = middle
		}
	}
	best, most := 0, 0
	for f := low - 1; f <= low+2; f++ {
		d, facing := Dot(v, Forward(f)), Facing(f)
		if d > most || d == most && facing < best {
			best, most = facing, d
		}
	}
	return best
}

// Within reports whether a vector lies within an angle of a facing to either
// side, the edge included.
func Within(v plane.Point, facing, half int) bool {
	switch {
	case half >= Full/2:
		return true
	case half == 450:
		// Exactly so, by the products alone.
		f := Forward(facing)
		dot, cross := Dot(v, f), Cross(v, f)
		return dot > 0 && max(cross, -cross) <= dot
	case half > 900:
		return Cross(Forward(facing-half), v) >= 0 || Cross(v, Forward(facing+half)) >= 0
	default:
		return Cross(Forward(facing-half), v) >= 0 && Cross(v, Forward(facing+half)) >= 0
	}
}

// Ahead reports whether a vector points forward of the line across a facing, that
// line excluded.
func Ahead(v plane.Point, facing int) bool { return Dot(v, Forward(facing)) > 0 }
