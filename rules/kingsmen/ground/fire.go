package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Shot is what the ground says of a fire that is allowed.
type Shot struct {
	Side  Side
	Cover Cover
}

// Cover is what shelters a target: the dice of the best piece, and its number,
// None where there is none (Situations 1).
type Cover struct{ Dice, Piece int }

// Shoot judges a fire by range, arc and sight.
func (f *Field) Shoot(firer, target, distance int) (Shot, Refusal) {
	switch {
	case !f.InRange(firer, target, distance):
		return Shot{}, refuseUnit(OutOfRange, target)
	case !f.InArc(firer, target):
		return Shot{}, refuseUnit(NotAhead, target)
	}
	if no := f.Sees(firer, target); no.Refused() {
		return Shot{}, no
	}
	t := f.bodies[target]
	way := plane.Segment{From: f.bodies[firer].Pose.Anchor, To: t.aim}
	return Shot{Side: t.sideMet(way), Cover: f.cover(t, way, table.Whole)}, Refusal{}
}

// InArc reports whether a target lies where a unit can fire (Fire 5, K32).
func (f *Field) InArc(firer, target int) bool {
	b := f.bodies[firer]
	return f.inArc(b, f.bodies[target].aim.Sub(b.Pose.Anchor))
}

// inArc reports whether what lies in a direction from a body's anchor does.
func (f *Field) inArc(b *Body, v plane.Point) bool {
	switch {
	case !b.Fronted():
		return true
	case f.FireHalfAngle == table.Full/4:
		return table.Ahead(v, b.Pose.Facing)
	}
	return table.Within(v, b.Pose.Facing, f.FireHalfAngle)
}

// InRange reports whether a target is no further than a distance from a unit (Fire
// 3 and 4, K97).
func (f *Field) InRange(firer, target, distance int) bool {
	from, t := f.bodies[firer].Pose.Anchor, f.bodies[target]
	switch {
	case t.Pose.Formation == Inside:
		return f.Within(target, from, distance)
	case t.Cloud():
		v := t.Pose.Anchor.Sub(from)
		return table.Dot(v, v) <= distance*distance
	case !t.gun.Empty():
		return t.gun.Within(from, distance)
	}
	return t.room.Within(from, distance)
}

// Higher is more than 0 where a unit stands higher than another, by their anchors
// (K42), and less where it stands lower.
func (f *Field) Higher(unit, than int) int {
	return f.Level(f.bodies[unit].Pose.Anchor) - f.Level(f.bodies[than].Pose.Anchor)
}

// cover is the best cover of a target against an attack along a way, up to a part of
// it (K43).
func (f *Field) cover(t *Body, way plane.Segment, upTo table.Part) Cover {
	best := Cover{Piece: None}
	box := plane.BoxOf(t.aim)
	if !t.room.Empty() {
		box = box.Union(t.room.Box())
	}
	for n := range f.grid.near(box.Grown(f.Contact)) {
		if p := &f.pieces[n]; p.Cover > best.Dice && (n == t.house() || f.shelters(p, t, way, upTo)) {
			best = Cover{p.Cover, n}
		}
	}
	return best
}

func (f *Field) shelters(p *piece, t *Body, way plane.Segment, upTo table.Part) bool {
	if p.Shape == Area && p.area.Holds(t.aim) {
		return true
	}
	if t.room.Empty() || !p.near(&t.room, f.Contact) {
		return false
	}
	switch p.Shape {
	case Line:
		return p.course.MetBy(way, upTo)
	case Area:
		return p.area.CutBy(way, upTo)
	}
	return false
}

// InCover reports whether a unit stands in cover, whoever attacks: inside of a building
// that gives it, in an area of it by its anchor, or near a line of it (K67).
func (f *Field) InCover(unit int) bool {
	b := f.bodies[unit]
	box := plane.BoxOf(b.Pose.Anchor)
	if !b.contact.Empty() {
		box = box.Union(b.contact.Box())
	}
	for n := range f.grid.near(box.Grown(f.Contact)) {
		switch p := &f.pieces[n]; {
		case p.Cover == 0:
		case n == b.house(), p.Shape == Area && p.area.Holds(b.Pose.Anchor), p.Shape == Line && !b.contact.Empty() && p.near(&b.contact, f.Contact):
			return true
		}
	}
	return false
}
