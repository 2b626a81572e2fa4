package hex

import "iter"

// CrossingKind says how a line meets a hex.
type CrossingKind uint8

// The ways in which a line meets hexes.
const (
	Through CrossingKind = iota // it passes through the inside of the hex
	Along                       // it runs along the side shared by two hexes
	Touches                     // it meets no more than a corner of the hex
)

// String is "through", "along" or "touches".
func (k CrossingKind) String() string { return [...]string{"through", "along", "touches"}[k] }

// Crossing is one event on the way of a line. Other is the second hex of a
// side that the line runs along, in label order after Hex; it is the zero Hex
// for the other kinds.
type Crossing struct {
	Kind  CrossingKind
	Hex   Hex
	Other Hex
}

// Crossings yields what the straight line from the centre of a to the centre of b
// meets, in order from a to b. It is exact, nothing is rounded, and allocates
// nothing.
//
// The first crossing is Through a, the last Through b; when a is b, these are
// one. Every hex with a part of the line in its inside occurs once as Through.
// Each side that the line runs along, from corner to corner, gives one Along
// with the two hexes that share it, which do not occur otherwise; this happens
// only where the line leaves a through a corner, and then Through and Along
// alternate. A hex that has no more than a corner on the line is a Touches,
// between the two Through whose hexes meet at that corner.
//
// Crossings(b, a) is the exact reverse, and a line moved by a Translation meets the
// moved hexes in the same order. There are at most 2*Distance(a, b)+1
// crossings. Coordinates may be negative.
func Crossings(a, b Hex) iter.Seq[Crossing] {
	return func(yield func(Crossing) bool) { cross(a, b, yield) }
}

// vector is a way in the plane where line geometry is exact: x in thirds of
// the distance between columns, y in half rows. Centres and corners have whole
// coordinates there, and which side of a line a point is on is kept.
type vector struct{ x, y int }

// wedge is the cross product, positive when w points clockwise of v.
func (v vector) wedge(w vector) int { return v.x*w.y - v.y*w.x }

// toCorner leads from a centre to the corners, in the order of Layout.Corners:
// corners d and d+1 are the ends of the side facing Dir d.
var toCorner = [6]vector{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}

// place is the centre of a hex, or the way from one centre to another, seen
// from a line. Its offset is positive to the right of the line.
type place struct{ col, halfRow, offset int }

func (p place) plus(q place) place {
	return place{p.col + q.col, p.halfRow + q.halfRow, p.offset + q.offset}
}

func (p place) hex() Hex { return atHalfRow(p.col, p.halfRow) }

// cross yields the crossings from a to b.
func cross(a, b Hex, yield func(Crossing) bool) {
	if a == b {
		yield(Crossing{Kind: Through, Hex: a})
		return
	}
	line := vector{3 * (b.Col - a.Col), b.HalfRow() - a.HalfRow()}

	// The line leaves a over the side in direction ahead or exactly over that
	// side's left end: left <= 0 < right are the offsets of its two ends. So it
	// leaves any hex over the side ahead or over one of the two next to it. The
	// centre across a side has the sum of the offsets of the side's ends.
	nw, ne, e := line.wedge(toCorner[0]), line.wedge(toCorner[1]), line.wedge(toCorner[2])
	ends := [7]int{nw, ne, e, -nw, -ne, -e, nw}
	ahead := N
	for ends[ahead] > 0 || ends[ahead+1] <= 0 {
		ahead++
	}
	left, right := ends[ahead], ends[ahead+1]
	leftStep, step, rightStep := steps[(ahead+5)%6], steps[ahead], steps[(ahead+1)%6]
	move := [3]place{
		{leftStep.cols, leftStep.halfRows, 2*left - right},
		{step.cols, step.halfRows, left + right},
		{rightStep.cols, rightStep.halfRows, 2*right - left},
	}

	for at := (place{a.Col, a.HalfRow(), 0}); ; {
		h := at.hex()
		if !yield(Crossing{Kind: Through, Hex: h}) || h == b {
			return
		}
		leftEnd, rightEnd := at.offset+left, at.offset+right
		switch {
		case leftEnd != 0 && rightEnd != 0: // out over a side
			i := 1
			if leftEnd > 0 {
				i = 0
			}
			if rightEnd < 0 {
				i = 2
			}
			at = at.plus(move[i])
		case left != 0: // out through a corner, past the hex beside the next
			beside := move[0]
			if leftEnd != 0 {
				beside = move[2]
			}
			if !yield(Crossing{Kind: Touches, Hex: at.plus(beside).hex()}) {
				return
			}
			at = at.plus(move[1])
		default: // out through a corner and on between two hexes
			c := Crossing{Along, at.plus(move[0]).hex(), at.plus(move[1]).hex()}
			if Compare(c.Hex, c.Other) > 0 {
				c.Hex, c.Other = c.Other, c.Hex
			}
			if !yield(c) {
				return
			}
			at = at.plus(move[0]).plus(move[1])
		}
	}
}
