package drawtest

import "image"

// Difference is how far two pictures of the same size are apart, on the mean of all
// pixels and of red, green and blue, from 0 to 255. What lets through lies on white.
func Difference(a, b image.Image) float64 {
	size := a.Bounds().Size()
	sum := 0.0
	for y := range size.Y {
		for x := range size.X {
			r1, g1, b1, a1 := a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y).RGBA()
			r2, g2, b2, a2 := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range [...]int64{below(r1, a1) - below(r2, a2), below(g1, a1) - below(g2, a2), below(b1, a1) - below(b2, a2)} {
				sum += float64(max(d, -d)) / 257
			}
		}
	}
	return sum / float64(3*size.X*size.Y)
}

// below is how far a premultiplied value is under the white that it lies on.
func below(value, alpha uint32) int64 { return int64(value) - int64(alpha) }
