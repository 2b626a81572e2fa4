package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Move is how far a unit in hand has come in its activation. It is a plain value:
// judging gives the next one, and carrying it out is putting its pose on the field.
type Move struct {
	Start   Pose // when the activation began
	Pose    Pose // now
	Used    int  // length of the legs so far
	Legs    int
	Last    plane.Point // vector of the last leg
	Half    Reason      // the first reason that makes the allowance half; Cause 0: none
	OffRoad bool        // a leg was not on a road
	Turned  bool
	Changed bool // formation or spread

	Unhalved bool // nothing halves the allowance: the Jack (K13)
}

// Begin is the move of a unit that has not moved yet.
func (f *Field) Begin(unit int) Move {
	p := f.bodies[unit].Pose
	return Move{Start: p, Pose: p}
}

// Allowance is the most that the legs of the move may use as it stands.
func (f *Field) Allowance(unit int, m *Move) int {
	onRoad := m.Pose.Formation == InColumn && !m.OffRoad && (m.Legs > 0 || f.road(m.Start.Anchor))
	return f.allowance(f.bodies[unit].Kind.Move[m.Start.Formation], onRoad, m.Half.Cause != 0, m.Unhalved)
}

// allowance is what becomes of a base (Movement 6 and 10, K13, K19).
func (f *Field) allowance(base int, onRoad, half, unhalved bool) int {
	switch {
	case onRoad && !half:
		return base * f.OnRoad[0] / f.OnRoad[1]
	case half && !unhalved:
		return base * f.Halved[0] / f.Halved[1]
	}
	return base
}

// Leg judges a leg of the move to a point, and is the move after it.
func (f *Field) Leg(unit int, m Move, to plane.Point) (Move, Refusal) {
	b := f.bodies[unit]
	no := f.mayMove(b, &m, to)
	if no.Refused() {
		return m, no
	}
	l := leg{field: f, unit: unit, body: b, move: &m, way: to.Sub(m.Pose.Anchor), spared: None}
	next, no := l.measure(&b.room)
	if no.Refused() {
		return m, no
	}
	if no := l.passes(None); no.Refused() {
		return m, no
	}
	if no := l.ends(); no.Refused() {
		return m, no
	}
	return next, Refusal{}
}

// mayMove judges what does not depend on the ground.
func (f *Field) mayMove(b *Body, m *Move, to plane.Point) Refusal {
	switch {
	case !f.Has(to):
		return refuse(OffTable)
	case m.Changed:
		return refuse(AfterChange)
	case m.Turned && b.Fronted():
		return refuse(AfterTurn)
	case b.Kind.Move[b.Pose.Formation] == 0:
		return refuse(Standing)
	case to == m.Pose.Anchor:
		return refuse(NoLength)
	}
	return Refusal{}
}

// leg is a leg that is being judged, and the ground that it sweeps. The body on
// the field stands where the leg begins, at the facing of the start (K21).
type leg struct {
	field *Field
	unit  int
	body  *Body
	move  *Move
	way   plane.Point
	sweep table.Shape

	spared int // a piece that does not stop it: a building that is charged, or None
}

// measure judges what the table and the terrain say of a leg of the body, which
// takes so much room, and is the move after it.
func (l *leg) measure(room *table.Shape) (Move, Refusal) {
	f, b, m := l.field, l.body, l.move
	next := *m
	next.Used += table.Length(l.way)
	base := b.Kind.Move[b.Pose.Formation]
	if most := base * f.OnRoad[0] / f.OnRoad[1]; next.Used > most {
		return next, refuse(TooFar).measured(next.Used, f.Allowance(l.unit, m))
	}
	from := m.Pose.Anchor
	next.Pose.Anchor = from.Add(l.way)

	l.sweep = room.Swept(l.way)
	if !l.sweep.On(f.width, f.height) {
		return next, refuse(OffTable)
	}
	carried := (b.Pose.Formation == InColumn || b.Cloud()) && f.road(from, next.Pose.Anchor)
	onRoad := carried && b.Pose.Formation == InColumn && !m.OffRoad

	half := Reason{}
	if !l.forward(onRoad) {
		half = reason(Sideways)
	}
	if !onRoad {
		slow, shut := l.terrain(carried)
		if shut != None {
			return next, refusePiece(Impassable, shut)
		}
		if half.Cause == 0 {
			half = slow
		}
		if half.Cause == 0 && m.Legs > 0 && !m.OffRoad && b.Pose.Formation == InColumn {
			// Off the road it is asked what the road had spared it at the start.
			half = f.slowAt(b, m.Start)
		}
	}
	if next.Half.Cause == 0 {
		next.Half = half
	}
	next.Legs++
	next.Last = l.way
	next.OffRoad = m.OffRoad || !onRoad
	return next, f.enough(base, &next, onRoad)
}

// enough judges whether the allowance is enough for what is used.
func (f *Field) enough(base int, m *Move, onRoad bool) Refusal {
	allowance := f.allowance(base, onRoad, m.Half.Cause != 0, m.Unhalved)
	if m.Used <= allowance {
		return Refusal{}
	}
	no := refuse(TooFar)
	if m.Half.Cause != 0 && !m.Unhalved {
		no.Reason = m.Half
	}
	return no.measured(m.Used, allowance)
}

func (r Refusal) measured(length, allowance int) Refusal {
	r.Length, r.Allowance = length, allowance
	return r
}

// forward reports whether the leg leads forward (Movement 3, K18); on a road after
// the first leg, not back on the one before (K19).
func (l *leg) forward(onRoad bool) bool {
	switch {
	case !l.body.Fronted():
		return true
	case onRoad && l.move.Legs > 0:
		return table.Dot(l.way, l.move.Last) >= 0
	}
	return table.Within(l.way, l.move.Start.Facing, l.field.ForwardHalfAngle)
}

// terrain is the first reason for which the leg is slow, and the first impassable
// piece that it touches.
func (l *leg) terrain(bridged bool) (slow Reason, shut int) {
	f := l.field
	for n := range f.grid.near(l.sweep.Box()) {
		p := &f.pieces[n]
		switch {
		case p.Shut:
			if n != l.spared && !(bridged && p.Water) && p.near(&l.sweep, 0) {
				return slow, n
			}
		case p.Slow && slow.Cause == 0:
			if p.Shape == Hill {
				if l.climbs(&p.hill) {
					slow = Reason{Uphill, None, n}
				}
			} else if p.near(&l.sweep, 0) {
				slow = Reason{Slow, None, n}
			}
		}
	}
	return slow, None
}

// climbs reports whether the leg goes up a hill (K24).
func (l *leg) climbs(h *table.Hill) bool {
	marks := l.body.marks()
	end := l.body.Pose.Anchor.Add(l.way)
	for i := range h.Rings() {
		ring := &h.Rings()[i]
		if !ring.Touches(&l.sweep) {
			continue
		}
		in, out := false, false
		for _, from := range marks {
			if ring.EnteredBy(plane.Segment{From: from, To: from.Add(l.way)}) {
				return true
			}
			if ring.Holds(from) {
				in = true
			} else {
				out = true
			}
		}
		if in && out && ring.Holds(end) {
			return true
		}
	}
	return false
}

// slowAt is why a body is slow where it stood at the start; a Cause of 0 where it
// is not.
func (f *Field) slowAt(b *Body, start Pose) Reason {
	from := bodyOf(b.Kind, b.Side, start)
	for n := range f.grid.near(from.room.Box()) {
		if p := &f.pieces[n]; p.Slow && p.Shape != Hill && p.near(&from.room, 0) {
			return Reason{Slow, None, n}
		}
	}
	return Reason{}
}

// passes judges the leg by the units on its way (Movement 11), a target aside.
func (l *leg) passes(target int) Refusal {
	box := l.sweep.Box()
	for u, o := range l.field.bodies {
		if o == nil || u == l.unit || u == target || o.room.Empty() || !o.room.Box().Meets(box) {
			continue
		}
		if no := l.passesBy(o, target != None); no != 0 {
			return refuseUnit(no, u)
		}
	}
	return Refusal{}
}

// passesBy is what stops the leg at another unit; 0 for nothing. In a charge enemies
// are asked elsewhere.
func (l *leg) passesBy(o *Body, charge bool) Cause {
	b := l.body
	switch {
	case b.Side != o.Side && charge:
	case b.Side != o.Side:
		if l.sweep.Overlaps(&o.room) || l.sweep.Touches(&o.room) && !b.room.Touches(&o.room) {
			return Touches
		}
	case o.Cloud(), b.Cloud() && l.field.SkirmishersPass:
	case b.Cloud() && l.began().covers(o):
		stand := b.contact.Swept(l.way)
		if stand.Overlaps(&o.room) {
			return StandInFriend
		}
	case l.sweep.Overlaps(&o.room):
		switch {
		case b.room.Overlaps(&o.room) && table.Dot(l.way, o.middle.Sub(b.middle)) <= 0:
			// It leads out of a friend that rounding has brought it into.
		case b.Cloud():
			return ThroughFriend
		default:
			return UnitInWay
		}
	}
	return 0
}

// began is the body where it stood when the activation began.
func (l *leg) began() *Body {
	if l.move.Legs == 0 {
		return l.body
	}
	return NewBody(l.body.Kind, l.body.Side, l.move.Start)
}

// ends judges the room where the leg ends; of the terrain the sweep has told.
func (l *leg) ends() Refusal {
	end := l.body.moved(l.way)
	var began *Body
	if l.body.Cloud() {
		began = l.began()
	}
	ask := everything()
	ask.dry, ask.start = true, began
	return l.field.room(l.unit, &end, ask)
}

// moved is the body at another place.
func (b *Body) moved(v plane.Point) Body {
	out := *b
	out.Pose.Anchor = b.Pose.Anchor.Add(v)
	out.middle, out.aim = b.middle.Add(v), b.aim.Add(v)
	out.room, out.contact = b.room.Moved(v), b.contact.Moved(v)
	if b.Kind.artillery() {
		out.gun = b.gun.Moved(v)
	}
	return out
}
