package ground

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/table"
)

// Turn judges a turn to a facing, which ends the legs of the move (Movement 4 and
// 6). It sweeps nothing and asks no slow ground (K23).
func (f *Field) Turn(unit int, m Move, facing int) (Move, Refusal) {
	b := f.bodies[unit]
	switch {
	case facing < 0 || facing >= table.Full:
		return m, refuse(BadFacing)
	case m.Changed:
		return m, refuse(AfterChange)
	case m.Turned:
		return m, refuse(TurnedTwice)
	case b.Pose.Formation == Inside:
		return m, refuse(Standing)
	}
	onRoad := m.Legs > 0 && !m.OffRoad
	next := m
	next.Pose.Facing, next.Turned = facing, true
	turned := bodyOf(b.Kind, b.Side, next.Pose)
	if b.Fronted() {
		if f.Wheels {
			next.Used += f.wheel(b, &turned)
		}
		if no := f.faces(b, &next, onRoad); no.Refused() {
			return m, no
		}
	}
	if no := f.roomIn(unit, &m, &turned); no.Refused() {
		return m, no
	}
	return next, Refusal{}
}

// faces judges what the move has used by the facing that it ends in.
func (f *Field) faces(b *Body, m *Move, onRoad bool) Refusal {
	behind := table.Between(m.Pose.Facing, m.Start.Facing) > f.TurnHalfAngle
	if onRoad && m.Pose.Facing == table.FacingOf(m.Last, m.Start.Facing) {
		behind = false // along the road (K20)
	}
	if behind && m.Half.Cause == 0 {
		m.Half = reason(FacingBack)
	}
	return f.enough(b.Kind.Move[b.Pose.Formation], m, onRoad)
}

// wheel is what a turn costs where turns do: the way of the outer front corner.
func (f *Field) wheel(from, to *Body) int {
	most := 0
	for i := range 2 {
		most = max(most, table.Length(to.room.Corners()[i].Sub(from.room.Corners()[i])))
	}
	return most
}

// roomIn judges the room of a unit in hand in another pose on the spot, as its move
// has brought it there.
func (f *Field) roomIn(unit int, m *Move, b *Body) Refusal {
	road := m.Legs > 0 && !m.OffRoad || f.road(m.Pose.Anchor) && (m.Legs == 0 || b.Cloud())
	ask := everything().on(road, b)
	if b.Cloud() {
		began := f.bodies[unit]
		if m.Legs > 0 {
			began = NewBody(b.Kind, b.Side, m.Start)
		}
		ask.start = began
	}
	return f.room(unit, b, ask)
}

// Form judges a change of formation, or of the number of ranks or files, about the
// same anchor with the same facing (Movement 12 and 13). Number and figures are as for
// Shaped.
func (f *Field) Form(unit int, m Move, to Formation, number, figures int) (Move, Refusal) {
	b := f.bodies[unit]
	switch {
	case m.Changed:
		return m, refuse(AfterChange)
	case !b.Kind.May(to), b.Kind.skirmishes(), b.Pose.Formation != InLine && b.Pose.Formation != InColumn && b.Pose.Formation != InLoose:
		return m, refuse(CannotForm)
	}
	next := m
	var no Refusal
	if next.Pose, no = b.Kind.Shaped(m.Pose, to, number, figures); no.Refused() {
		return m, no
	}
	next.Changed = true
	changed := bodyOf(b.Kind, b.Side, next.Pose)
	if no := f.roomIn(unit, &m, &changed); no.Refused() {
		return m, no
	}
	return next, Refusal{}
}

// Spread judges another radius of a cloud, at the end of its move or on the spot.
func (f *Field) Spread(unit int, m Move, radius int) (Move, Refusal) {
	b := f.bodies[unit]
	switch {
	case m.Changed:
		return m, refuse(AfterChange)
	case !b.Cloud():
		return m, refuse(NoCloud)
	}
	next := m
	var no Refusal
	if next.Pose, no = b.Kind.Shaped(m.Pose, InLoose, radius, m.Pose.Figures); no.Refused() {
		return m, no
	}
	next.Changed = true
	spread := bodyOf(b.Kind, b.Side, next.Pose)
	if no := f.roomIn(unit, &m, &spread); no.Refused() {
		return m, no
	}
	return next, Refusal{}
}

// Mount judges a change to another kind on the spot, as skirmishing cavalry gets
// off its horses and on again: a cloud stays one, as large as its new kind may be.
func (f *Field) Mount(unit int, m Move, to *Kind) (Move, Refusal) {
	b := f.bodies[unit]
	switch {
	case m.Changed:
		return m, refuse(AfterChange)
	case !b.Cloud() || !to.skirmishes():
		return m, refuse(CannotForm)
	}
	next := m
	next.Pose.Spread = min(max(m.Pose.Spread, to.Spread.Least), to.Spread.Most)
	next.Changed = true
	mounted := bodyOf(to, b.Side, next.Pose)
	if no := f.roomIn(unit, &m, &mounted); no.Refused() {
		return m, no
	}
	return next, Refusal{}
}

// Reform judges a formation that a mob takes about its middle, or a square (K17,
// K54), with any facing.
func (f *Field) Reform(unit, facing int, to Formation, number, figures int) (Pose, Refusal) {
	b := f.bodies[unit]
	switch {
	case facing < 0 || facing >= table.Full:
		return b.Pose, refuse(BadFacing)
	case !slices.Contains(b.Kind.Formations, to), b.Pose.Formation != InMob && b.Pose.Formation != InSquare:
		return b.Pose, refuse(CannotForm)
	}
	p, no := b.Kind.Shaped(b.Pose, to, number, figures)
	if no.Refused() {
		return b.Pose, no
	}
	p.Facing = facing
	p = b.Kind.Centered(p, b.Pose.Anchor)
	formed := bodyOf(b.Kind, b.Side, p)
	ask := everything().on(f.onRoad(&formed), &formed)
	return p, f.room(unit, &formed, ask)
}

// Square judges whether a unit has room for a square about its middle beside all
// but its attacker, and is the pose (K53).
func (f *Field) Square(unit, attacker, figures int) (Pose, Refusal) {
	b := f.bodies[unit]
	p, _ := b.Kind.Shaped(b.Pose, InSquare, 0, figures)
	p = b.Kind.Centered(p, b.middle)
	formed := bodyOf(b.Kind, b.Side, p)
	ask := everything()
	ask.without, ask.touched = attacker, b
	return p, f.room(unit, &formed, ask)
}
