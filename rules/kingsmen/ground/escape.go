package ground

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Escape is where the loser of a melee, or who gives way, may go (Melee 7 to 9,
// K38). With nothing on its menu there is no room anywhere and the unit is lost.
type Escape struct {
	Menu     []plane.Point // for its middle, the straightest first
	Distance int           // that it goes
	Half     int           // angle to either side of straight away that is open

	field         *Field
	unit, winner  int
	from, against plane.Point // its middle, and the winner's anchor
	away          int         // facing straight away from the winner
	mob           bool
}

// Escape finds the menu of a unit that goes a distance from a winner, which stands
// or stood in a pose: as a mob, or in its formation, its face to the winner.
func (f *Field) Escape(unit, winner int, from Pose, distance int, mob bool) *Escape {
	b := f.bodies[unit]
	e := &Escape{field: f, unit: unit, winner: winner, from: b.middle, against: from.Anchor, mob: mob}
	e.away = table.FacingOf(e.from.Sub(e.against), from.Facing)
	for e.Distance = distance; e.Distance >= 100; e.Distance -= 100 {
		for _, half := range [][2]int{{0, f.AwayHalfAngle}, {f.AwayHalfAngle + 50, 2 * f.AwayHalfAngle}} {
			e.Half = half[1]
			for off := half[0]; off <= half[1]; off += 50 {
				e.add(off)
				if off > 0 {
					e.add(-off)
				}
			}
			if len(e.Menu) > 0 {
				return e
			}
		}
	}
	return e
}

func (e *Escape) add(off int) {
	to := table.Place(e.from, table.Facing(e.away+off), 0, e.Distance)
	if _, no := e.stands(to); !no.Refused() {
		e.Menu = append(e.Menu, to)
	}
}

// To judges an escape to a point, which is one of the menu or any other that is as
// far and leads away, and is the pose there.
func (e *Escape) To(to plane.Point) (Pose, Refusal) {
	v := to.Sub(e.from)
	switch length := table.Length(v); {
	case slices.Contains(e.Menu, to):
	case !e.field.Has(to):
		return Pose{}, refuse(OffTable)
	case len(e.Menu) == 0 || length > e.Distance || length < e.Distance-1:
		return Pose{}, refuse(FleesTooFar).measured(length, e.Distance)
	case table.Between(table.FacingOf(v, e.away), e.away) > e.Half:
		return Pose{}, refuse(FleesElsewhere)
	}
	return e.stands(to)
}

// stands judges whether the unit has room with its middle at a point, and is the
// pose. A cloud without room there is drawn in to its least.
func (e *Escape) stands(to plane.Point) (Pose, Refusal) {
	k := e.field.bodies[e.unit].Kind
	p := e.pose(to)
	no := e.room(p)
	if no.Refused() && p.Formation == InLoose && k.skirmishes() && p.Spread > k.Spread.Least {
		p.Spread = k.Spread.Least
		no = e.room(p)
	}
	return p, no
}

// pose is how the unit stands with its middle at a point. Who leaves a building in
// order takes the first formation of its kind.
func (e *Escape) pose(to plane.Point) Pose {
	b := e.field.bodies[e.unit]
	p := b.Pose
	if e.mob || p.Formation == InMob {
		p, _ = b.Kind.Shaped(p, InMob, 0, p.Figures)
		p.Anchor = to
		return p
	}
	if p.Formation == Inside {
		p, _ = b.Kind.Shaped(p, b.Kind.Formations[0], 0, p.Figures)
	}
	p.Facing = table.FacingOf(e.against.Sub(to), p.Facing)
	return b.Kind.Centered(p, to)
}

// room judges the room of a pose, the winner's too, and the distance to all other
// enemies.
func (e *Escape) room(p Pose) Refusal {
	f := e.field
	old := f.bodies[e.unit]
	b := bodyOf(old.Kind, old.Side, p)
	if no := f.room(e.unit, &b, everything()); no.Refused() {
		return no
	}
	for u, o := range f.bodies {
		if o != nil && u != e.winner && o.Side != b.Side && e.nearTo(&b, o) {
			return refuseUnit(NearEnemy, u)
		}
	}
	return Refusal{}
}

// nearTo reports whether the unit, as a body, would end too near to an enemy, or to a building
// with one inside; who is inside of one with the winner counts with him (K120).
func (e *Escape) nearTo(b, o *Body) bool {
	f := e.field
	switch {
	case o.house() == None:
		return b.room.Near(&o.room, f.EnemyGap)
	case f.bodies[e.winner] != nil && o.house() == f.bodies[e.winner].house():
		return false
	}
	return f.pieces[o.house()].near(&b.room, f.EnemyGap)
}
