package tiles

// Chance is a number from 0 to 1 that three whole numbers decide.
func Chance(a, b, c int) float64 {
	h := uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca6b ^ uint32(c)*0xc2b2ae35
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h>>8) / (1 << 24)
}

// Ease leads from 0 to 1 without a bend at its ends.
func Ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// Noise is a smooth number from -1 to 1 for a place, of which a seed has many.
func Noise(x, y float64, seed int) float64 {
	i, j := Floor(x), Floor(y)
	u, v := Ease(x-float64(i)), Ease(y-float64(j))
	at := func(di, dj int) float64 { return Chance(i+di, j+dj, seed) }
	north := at(0, 0)*(1-u) + at(1, 0)*u
	south := at(0, 1)*(1-u) + at(1, 1)*u
	return 2*(north*(1-v)+south*v) - 1
}

// Floor is the whole number below.
func Floor(x float64) int {
	i := int(x)
	if float64(i) > x {
		i--
	}
	return i
}
