package areas

// chance is a number from 0 to 1 that three whole numbers decide.
func chance(a, b, c int) float64 {
	h := uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca6b ^ uint32(c)*0xc2b2ae35
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h>>8) / (1 << 24)
}

// ease leads from 0 to 1 without a bend at its ends.
func ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// noise is a smooth number from -1 to 1 for a place, of which a seed has many.
func noise(x, y float64, seed int) float64 {
	i, j := floor(x), floor(y)
	u, v := ease(x-float64(i)), ease(y-float64(j))
	at := func(di, dj int) float64 { return chance(i+di, j+dj, seed) }
	north := at(0, 0)*(1-u) + at(1, 0)*u
	south := at(0, 1)*(1-u) + at(1, 1)*u
	return 2*(north*(1-v)+south*v) - 1
}

func floor(x float64) int {
	i := int(x)
	if float64(i) > x {
		i--
	}
	return i
}
