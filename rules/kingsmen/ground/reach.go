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
func (f *Field) Reach(unit int, m Move) []Reached { return f.reach(unit, m, Directions) }

// Charged is the ground that a charge of a unit that begins to move can come to, roughly, as
// if there were no enemies: the outline of where the middle of its front can be.
func (f *Field) Charged(unit int) plane.Polygon {
	const directions = Directions / 6
	alone := f.Clone()
	for u, b := range alone.bodies {
		if b != nil && b.Side != f.bodies[unit].Side {
			alone.bodies[u] = nil
		}
	}
	out := make(plane.Polygon, 0, directions)
	for _, r := range alone.reach(unit, f.Begin(unit), directions) {
		out = append(out, r.To)
	}
	return out
}

func (f *Field) reach(unit int, m Move, directions int) []Reached {
	near := f.around(unit, m)
	from := m.Pose.Anchor
	base := f.bodies[unit].Kind.Move[m.Pose.Formation]
	most := min(base*f.OnRoad[0]/f.OnRoad[1]-m.Used, table.Most)
	out := make([]Reached, directions)
	for i := range out {
		facing := i * (table.Full / directions)
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

// Arc is the edge of the ground that a unit can fire at within a distance, whatever hides
// it: by directions from one edge of its arc to the other, all round for who has none.
func (f *Field) Arc(unit, distance int) []plane.Point {
	b := f.bodies[unit]
	const step = table.Full / Directions
	first, count := 0, Directions
	if b.Fronted() && f.FireHalfAngle < table.Full/2 {
		first, count = b.Pose.Facing-f.FireHalfAngle, 2*f.FireHalfAngle/step+1
	}
	out := make([]plane.Point, count)
	for i := range out {
		out[i] = table.Place(b.Pose.Anchor, table.Facing(first+i*step), 0, distance)
	}
	return out
}

// Sweep is how far a unit sees over the ground that it can fire at, for drawing: in the
// directions of Arc the furthest point of the table within a distance that halving finds to
// be seen.
func (f *Field) Sweep(unit, distance int) []plane.Point {
	from := f.bodies[unit].Pose.Anchor
	out := f.Arc(unit, distance)
	for i, rim := range out {
		facing := table.FacingOf(rim.Sub(from), 0)
		end := func(length int) plane.Point {
			if length == distance {
				return rim
			}
			return table.Place(from, facing, 0, length)
		}
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

// Covers reports whether a unit could fire at who stood at a point: within a distance, in
// its arc and seen (Fire 3, 5, Sight).
func (f *Field) Covers(unit, distance int, at plane.Point) bool {
	b := f.bodies[unit]
	v := at.Sub(b.Pose.Anchor)
	return table.Dot(v, v) <= distance*distance && f.inArc(b, v) && !f.SeesPoint(unit, at).Refused()
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
