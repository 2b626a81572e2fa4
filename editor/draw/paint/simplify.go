package paint

// Simplified is a closed line without the points that lie within a tolerance of it
// (Ramer, Douglas and Peucker).
func Simplified(ring []Point, tolerance float64) []Point {
	if len(ring) < 4 {
		return ring
	}
	far, most := 0, 0.0
	for i, p := range ring {
		if d := p.Dist(ring[0]); d > most {
			far, most = i, d
		}
	}
	keep := make([]bool, len(ring)+1)
	keep[0], keep[far] = true, true
	closed := append(ring[:len(ring):len(ring)], ring[0])
	thin := [][2]int{{0, far}, {far, len(ring)}}
	for len(thin) > 0 {
		from, to := thin[len(thin)-1][0], thin[len(thin)-1][1]
		thin = thin[:len(thin)-1]
		worst, away := 0, tolerance
		for i := from + 1; i < to; i++ {
			if d := DistanceTo([]Point{closed[from], closed[to]}, closed[i]); d > away {
				worst, away = i, d
			}
		}
		if worst > 0 {
			keep[worst] = true
			thin = append(thin, [2]int{from, worst}, [2]int{worst, to})
		}
	}
	out := make([]Point, 0, len(ring)/4)
	for i, p := range ring {
		if keep[i] {
			out = append(out, p)
		}
	}
	return out
}
