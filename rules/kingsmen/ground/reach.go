package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Directions is how many directions a reach is looked at in, from north clockwise.
const Directions = 720

// Reached is how far the next leg of a move may go in a direction.
type Reached struct {
	To   plane.Point // the anchor where it stands if it may not go at all
	Half Reason      // what makes the allowance half; Cause 0: nothing
}

// Reach is how far the next leg of a move may go, for drawing: in each of the
// directions the longest legal one that halving the distance finds.
func (f *Field) Reach(unit int, m Move) []Reached {
	near := f.around(unit, m)
	from := m.Pose.Anchor
	base := f.bodies[unit].Kind.Move[m.Pose.Formation]
	most := min(base*f.OnRoad[0]/f.OnRoad[1]-m.Used, table.Most)
	out := make([]Reached, Directions)
	for i := range out {
		facing := i * (table.Full / Directions)
		best := Reached{To: from, Half: m.Half}
		try := func(length int) bool {
			to := table.Place(from, facing, 0, length)
			next, no := near.Leg(unit, m, to)
			if !no.Refused() {
				best = Reached{to, next.Half}
			}
			return !no.Refused()
		}
		low, high := 0, most+1
		// The lengths that a leg most often ends at, one less where rounding adds.
		full, half := base-m.Used, base*f.Halved[0]/f.Halved[1]-m.Used
		for _, length := range []int{full, full - 1, half, half - 1} {
			if length <= low || length >= high {
				continue
			}
			if try(length) {
				low = length
			} else {
				high = length
			}
		}
		for low+1 < high {
			if middle := (low + high) / 2; try(middle) {
				low = middle
			} else {
				high = middle
			}
		}
		out[i] = best
	}
	return out
}

// Sweep is how far a unit sees over the ground that it can fire at, for drawing: by
// directions from one edge of its arc to the other, all round for who has none, the
// furthest point of the table within a distance that halving finds to be seen.
func (f *Field) Sweep(unit, distance int) []plane.Point {
	b := f.bodies[unit]
	from := b.Pose.Anchor
	const step = table.Full / Directions
	first, count := 0, Directions
	if b.Fronted() && f.FireHalfAngle < table.Full/2 {
		first, count = b.Pose.Facing-f.FireHalfAngle, 2*f.FireHalfAngle/step+1
	}
	out := make([]plane.Point, count)
	for i := range out {
		end := func(length int) plane.Point { return table.Place(from, table.Facing(first+i*step), 0, length) }
		seen := func(length int) bool { return f.Has(end(length)) && !f.SeesPoint(unit, end(length)).Refused() }
		low, high := 0, distance+1
		if seen(distance) {
			low = distance
		}
		for low+1 < high {
			if middle := (low + high) / 2; seen(middle) {
				low = middle
			} else {
				high = middle
			}
		}
		out[i] = end(low)
	}
	return out
}

// around is the field with the bodies alone that the move can come near to.
func (f *Field) around(unit int, m Move) *Field {
	b := f.bodies[unit]
	reach := b.room.Box().Grown(b.Kind.Move[m.Pose.Formation]*f.OnRoad[0]/f.OnRoad[1] - m.Used)
	out := f.Clone()
	for u, o := range out.bodies {
		if o != nil && u != unit && (o.room.Empty() || !o.room.Box().Meets(reach)) {
			out.bodies[u] = nil
		}
	}
	return out
}
