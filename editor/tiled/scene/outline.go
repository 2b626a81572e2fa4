package scene

import "github.com/mapsheet/mapsheet/model/hex"

// outlines are the rings around a set of hexes, those around holes in it among them, in
// the order of their hexes. Corners in a straight line with their neighbours stay: a hex
// has none.
func (l layout) outlines(hexes hex.Region) [][]point {
	next := map[point][]point{} // from a corner clockwise; two where rings touch
	var starts []point
	for h := range hexes.All() {
		corners := l.corners(h)
		for _, d := range hex.Dirs {
			if hexes.Contains(h.Neighbor(d)) {
				continue
			}
			from, to := corners[d], corners[(d+1)%6]
			next[from] = append(next[from], to)
			starts = append(starts, from)
		}
	}
	var rings [][]point
	for _, start := range starts {
		var ring []point
		for at := start; len(next[at]) > 0; {
			ring = append(ring, at)
			to := next[at][0]
			next[at] = next[at][1:]
			at = to
		}
		if len(ring) > 0 {
			rings = append(rings, ring)
		}
	}
	return rings
}
