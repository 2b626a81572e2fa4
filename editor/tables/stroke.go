package tables

import (
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
)

// fewCorners is how many corners a stroke that is drawn freely is smoothed to at the most.
const fewCorners = 40

// Smooth is a stroke that was drawn freely, as few corners on a grid that keep within so
// far of it. Where the outline would cross itself for that, or have very many corners, it
// keeps less close.
func Smooth(stroke []plane.Point, closed bool, within, step int) []plane.Point {
	out := stroke
	for far := float64(within); far < float64(16*within); far *= 1.5 {
		out = onGrid(simplify(stroke, closed, far), closed, step)
		if len(out) <= fewCorners && (!closed || plane.Polygon(out).Simple()) {
			break
		}
	}
	return out
}

// onGrid is points brought to a grid, those left out that fall together or do not turn.
func onGrid(points []plane.Point, closed bool, step int) []plane.Point {
	out := slices.Clone(points)
	if step > 0 {
		for i, p := range out {
			out[i] = p.OnGrid(step)
		}
	}
	out = slices.Compact(out)
	if closed && len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// simplify is the points of a line further than so far from what is left of it without
// them, after Ramer, Douglas and Peucker. A closed line begins at its first point, and
// turns at the one that is furthest from that.
func simplify(points []plane.Point, closed bool, within float64) []plane.Point {
	if len(points) < 3 {
		return points
	}
	if !closed {
		return chain(points, within)
	}
	far := 0
	for i, p := range points {
		if points[0].Apart(p) > points[0].Apart(points[far]) {
			far = i
		}
	}
	there := chain(points[:far+1], within)
	back := chain(append(slices.Clone(points[far:]), points[0]), within)
	return append(there, back[1:len(back)-1]...)
}

func chain(points []plane.Point, within float64) []plane.Point {
	if len(points) < 3 {
		return slices.Clone(points)
	}
	last := len(points) - 1
	ends := plane.Segment{From: points[0], To: points[last]}
	far, most := 0, -1.0
	for i := 1; i < last; i++ {
		if d := math.Sqrt(float64(points[i].Apart(ends.Nearest(points[i])))); d > most {
			far, most = i, d
		}
	}
	if most <= within {
		return []plane.Point{points[0], points[last]}
	}
	one := chain(points[:far+1], within)
	return append(one[:len(one)-1], chain(points[far:], within)...)
}
