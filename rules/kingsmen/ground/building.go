package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Enter judges going into a building at the end of a move, which halves it: the
// unit's front, of skirmishers their stand, is at the wall (K64). Who may enter and
// how many it holds is not asked.
func (f *Field) Enter(unit int, m Move, building int) (Move, Refusal) {
	b := f.bodies[unit]
	switch {
	case m.Changed:
		return m, refuse(AfterChange)
	case b.Kind.Move[b.Pose.Formation] == 0:
		return m, refuse(Standing)
	}
	front := b.contact
	if corners := b.room.Corners(); len(corners) > 1 {
		front = table.Capsule(corners[frontEdge], corners[rightEdge], 0)
	}
	if !f.pieces[building].near(&front, f.Contact) {
		return m, refusePiece(NotAtWall, building)
	}
	next := m
	next.Changed = true
	if next.Half.Cause == 0 {
		next.Half = Reason{InOrOut, None, building}
	}
	if no := f.enough(b.Kind.Move[b.Pose.Formation], &next, false); no.Refused() {
		return m, no
	}
	next.Pose = Pose{
		Anchor: f.Middle(building), Facing: m.Pose.Facing, Formation: Inside, Building: building, Figures: m.Pose.Figures,
	}
	return next, Refusal{}
}

// Leave judges coming out of a building at the beginning of a move, which halves it:
// with its anchor at a point the unit stands at a wall, facing squarely away from
// it (K64). Number and figures are as for Shaped. The move begins anew there.
func (f *Field) Leave(unit int, m Move, to plane.Point, formation Formation, number, figures int) (Move, Refusal) {
	b := f.bodies[unit]
	building := b.Pose.Building
	switch {
	case !f.Has(to):
		return m, refuse(OffTable)
	case m.Changed:
		return m, refuse(AfterChange)
	case b.Pose.Formation != Inside, !b.Kind.May(formation):
		return m, refuse(CannotForm)
	}
	p, no := b.Kind.Shaped(b.Pose, formation, number, figures)
	if no.Refused() {
		return m, no
	}
	p.Anchor = to
	no = refusePiece(NotAtWall, building)
	for wall := range f.pieces[building].area.Edges() {
		v := wall.To.Sub(wall.From)
		p.Facing = table.FacingOf(plane.Point{X: v.Y, Y: -v.X}, 0) // outwards
		out := bodyOf(b.Kind, b.Side, p)
		at := table.Capsule(wall.From, wall.To, 0)
		if !out.room.Near(&at, f.Contact) {
			continue
		}
		if f.pieces[building].near(&out.room, 0) {
			no = refusePiece(Impassable, building)
			continue
		}
		if no = f.room(unit, &out, everything()); !no.Refused() {
			next := m
			next.Start, next.Pose = p, p
			next.Half = Reason{InOrOut, None, building}
			return next, Refusal{}
		}
	}
	return m, no
}
