package ground

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Measures are the figures of the rules that are about ground.
type Measures struct {
	ForwardHalfAngle int    // of a leg that is forward (K18)
	TurnHalfAngle    int    // of a turn that is free (Movement 4)
	FireHalfAngle    int    // of the ground that is fired at (K32)
	Halved, OnRoad   [2]int // a fraction of the allowance
	Contact          int    // how near cover, walls and edges count as touched
	OverHeadsGap     int    // from a unit fired over to the target (Sight 4)
	AwayHalfAngle    int    // of an escape (K38)
	EnemyGap         int    // that an escape leaves to other enemies (K38)

	SkirmishersPass bool // skirmishers go through formed friends
	Wheels          bool // turning costs what the outer front corner travels
}

// Field is who stands where on a ground. Units are known by numbers.
type Field struct {
	*Ground
	*Measures
	bodies []*Body
}

// NewField is a ground without anybody, for so many units.
func NewField(g *Ground, m *Measures, units int) *Field {
	return &Field{Ground: g, Measures: m, bodies: make([]*Body, units)}
}

// Clone is a field of its own with the same bodies, which do not change.
func (f *Field) Clone() *Field {
	out := *f
	out.bodies = slices.Clone(f.bodies)
	return &out
}

// Body is how a unit stands; nil where it is not on the table.
func (f *Field) Body(unit int) *Body { return f.bodies[unit] }

// Put says how a unit stands; nil takes it off the table.
func (f *Field) Put(unit int, b *Body) { f.bodies[unit] = b }

// Within reports whether any part of a unit lies within a distance of a point, a cloud's
// men included: of who is inside of a building its walls (K74, K120).
func (f *Field) Within(unit int, p plane.Point, distance int) bool {
	b := f.bodies[unit]
	if n := b.house(); n != None {
		at := table.Disc(p, 0)
		return f.pieces[n].near(&at, distance)
	}
	return b.room.Within(p, distance)
}

// Room judges whether a unit would have room in a pose, beside all others: on the
// table, on no impassable ground, over no unit but its skirmishers, and touching no
// enemy.
func (f *Field) Room(unit int, b *Body) Refusal { return f.room(unit, b, everything()) }

// asking says what a question of room leaves out.
type asking struct {
	without int   // a unit that is not asked, None for none
	spared  int   // a piece that is not asked, None for none
	dry     bool  // impassable ground is not asked: a column on its road
	bridged bool  // impassable water is not asked: skirmishers on a road
	overlap bool  // of enemies only their insides are asked
	touched *Body // the same of enemies that this one touches; nil for none
	start   *Body // the unit when its activation began; nil for none
}

// everything is the question that leaves out nothing.
func everything() asking { return asking{without: None, spared: None} }

func (f *Field) room(unit int, b *Body, ask asking) Refusal {
	if b.room.Empty() {
		return Refusal{}
	}
	if !b.room.On(f.width, f.height) {
		return refuse(OffTable)
	}
	if !ask.dry {
		if n := f.shut(&b.room, ask); n != None {
			return refusePiece(Impassable, n)
		}
	}
	box := b.room.Box()
	for u, o := range f.bodies {
		if o == nil || u == unit || u == ask.without || !o.room.Box().Meets(box) {
			continue
		}
		if no := b.beside(o, ask); no != 0 {
			return refuseUnit(no, u)
		}
	}
	return Refusal{}
}

// beside is what forbids the body to end where it stands for another's sake; 0 for
// nothing.
func (b *Body) beside(o *Body, ask asking) Cause {
	switch {
	case o.room.Empty():
	case b.Side != o.Side:
		if b.room.Overlaps(&o.room) || b.room.Touches(&o.room) && !ask.overlap && !ask.touched.touches(o) {
			return Touches
		}
	case b.Cloud() && o.Cloud():
		if b.contact.Overlaps(&o.contact) {
			return OverStand
		}
	case o.Cloud():
		if b.room.Overlaps(&o.contact) {
			return OverStand
		}
	case b.Cloud() && ask.start.covers(o):
		if b.contact.Overlaps(&o.room) {
			return StandInFriend
		}
	case b.room.Overlaps(&o.room):
		return UnitInWay
	}
	return 0
}

// covers reports whether a friend stood in the body's cloud, which is nil for no
// body: then it stops the cloud's stand alone (K99).
func (b *Body) covers(friend *Body) bool {
	return b != nil && b.Cloud() && b.room.Overlaps(&friend.room)
}

// touches reports whether the body, nil for no body, touches another.
func (b *Body) touches(o *Body) bool { return b != nil && b.room.Touches(&o.room) }

// onRoad reports whether a column or a cloud stands on a road, which leads it over
// impassable ground or water (K94).
func (f *Field) onRoad(b *Body) bool {
	return (b.Pose.Formation == InColumn || b.Cloud()) && f.road(b.Pose.Anchor)
}

// on says what a road spares a body in a pose: a column all terrain, a cloud water.
func (a asking) on(road bool, b *Body) asking {
	a.dry = road && b.Pose.Formation == InColumn
	a.bridged = road && b.Cloud()
	return a
}

// shut is the first impassable piece that a shape touches, None for none.
func (f *Field) shut(s *table.Shape, ask asking) int {
	for n := range f.grid.near(s.Box()) {
		if p := &f.pieces[n]; p.Shut && n != ask.spared && !(ask.bridged && p.Water) && p.near(s, 0) {
			return n
		}
	}
	return None
}

// Close is the pose of a unit whose ranks close for so many figures; the one it
// has where no other has room (K93).
func (f *Field) Close(unit, figures int) Pose {
	b := f.bodies[unit]
	for _, p := range b.Kind.Closed(b.Pose, figures) {
		next := bodyOf(b.Kind, b.Side, p)
		ask := everything().on(f.onRoad(b), &next)
		ask.touched = b
		if !f.room(unit, &next, ask).Refused() {
			return p
		}
	}
	return b.Pose
}
