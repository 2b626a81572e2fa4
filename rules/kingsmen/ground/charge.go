package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Contact is how a charge ends, before any dice.
type Contact struct {
	Move   Move // with the pose in which the attacker stands
	Side   Side // of the target
	Cover  Cover
	Higher int // levels that the attacker stands above the target (K49); less than 0 where it stands below
}

// Charge judges a charge at a point of what is touched to attack the target: the
// last leg of a move, up to the last whole point before that (Melee 1 and 2).
// Whether the unit may attack such a target is not asked here.
func (f *Field) Charge(unit int, m Move, target int, aim plane.Point) (Contact, Refusal) {
	b, t := f.bodies[unit], f.bodies[target]
	c := charge{field: f, unit: unit, target: target, body: b, at: t, way: plane.Segment{From: m.Pose.Anchor, To: aim}}
	switch {
	case !f.Has(aim):
		return Contact{}, refuse(OffTable)
	case m.Changed:
		return Contact{}, refuse(AfterChange)
	case m.Turned && b.Fronted():
		return Contact{}, refuse(AfterTurn)
	case b.Kind.Move[b.Pose.Formation] == 0:
		return Contact{}, refuse(Standing)
	case aim == m.Pose.Anchor:
		return Contact{}, refuse(NoLength)
	case !c.reaches(aim, 0):
		return Contact{}, refuseUnit(NotOnTarget, target)
	}
	if b.Cloud() { // It is drawn in for the charge (K98).
		p := m.Pose
		p.Spread = b.Kind.Spread.Least
		c.body = NewBody(b.Kind, b.Side, p)
	}
	return c.judge(m)
}

// AimPoints are points of a target to charge at: the middles of its sides, or its
// stand or middle.
func (f *Field) AimPoints(target int) []plane.Point {
	t := f.bodies[target]
	c := charge{field: f, target: target, at: t}
	var edges []plane.Segment
	if t.Pose.Formation == Inside {
		for e := range f.pieces[t.Pose.Building].area.Edges() {
			edges = append(edges, e)
		}
	} else if corners := t.contact.Corners(); len(corners) > 1 {
		for e := range plane.Polygon(corners).Edges() {
			edges = append(edges, e)
		}
	} else {
		return []plane.Point{t.Pose.Anchor}
	}
	var out []plane.Point
	for _, e := range edges {
		// The middle may lie between whole points, and the nearest one outside.
		middle := plane.BoxOf(e.From, e.To).Middle()
		for _, by := range []plane.Point{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}} {
			if p := middle.Add(by); c.reaches(p, 0) {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// charge is a charge that is being judged.
type charge struct {
	field        *Field
	unit, target int
	body, at     *Body // the attacker, and the target
	way          plane.Segment
}

// reaches reports whether a point is no further than a distance from what is
// touched to attack the target: the walls of a building where it is inside.
func (c *charge) reaches(p plane.Point, distance int) bool {
	if c.at.house() != None {
		return c.field.Within(c.target, p, distance)
	}
	return c.at.contact.Within(p, distance)
}

// anchor is the last point of the way before the first that is on the target, or
// where the attacker's stand touches it.
func (c *charge) anchor() plane.Point {
	own := 0
	if c.body.Cloud() {
		own = c.body.Kind.StandRadius
	}
	v := c.way.To.Sub(c.way.From)
	most := max(v.X, -v.X, v.Y, -v.Y)
	at := func(i int) plane.Point {
		return plane.Point{X: c.way.From.X + plane.Quotient(i*v.X, most), Y: c.way.From.Y + plane.Quotient(i*v.Y, most)}
	}
	last := c.way.From
	for i := 0; i <= most; {
		p := at(i)
		if c.reaches(p, own) {
			return last
		}
		// Seven steps come nearer by less than ten, and one more by rounding: what
		// is far from the target need not be looked at step by step.
		step := 1
		for far := 1024; far > 1; far /= 2 {
			if s := (far - 1) * 7 / 10; s > 1 && i+s < most && !c.reaches(p, own+far) {
				step = s
				break
			}
		}
		last = p
		if step > 1 {
			last = at(i + step - 1)
		}
		i += step
	}
	return last
}

func (c *charge) judge(m Move) (Contact, Refusal) {
	f := c.field
	l := leg{field: f, unit: c.unit, body: c.body, move: &m, way: c.anchor().Sub(m.Pose.Anchor), spared: None}
	if c.at.Pose.Formation == Inside {
		l.spared = c.at.Pose.Building
	}
	next := m
	next.Pose = c.body.Pose
	if l.way != (plane.Point{}) {
		var no Refusal
		if next, no = l.measure(&c.body.room); no.Refused() {
			return Contact{}, no
		}
		next.Pose.Spread = c.body.Pose.Spread
		if no := l.passes(c.target); no.Refused() {
			return Contact{}, no
		}
	}
	square, straight, side, met := c.facings()
	onRoad := next.Legs > 0 && !next.OffRoad
	var stands Body
	var first Refusal
	for i, facing := range [2]int{square, straight} {
		next.Pose.Facing = facing
		stands = bodyOf(c.body.Kind, c.body.Side, next.Pose)
		no := c.room(&stands, onRoad, l.spared)
		if !no.Refused() {
			break
		}
		if i == 0 {
			first = no
			continue
		}
		return Contact{}, first
	}
	if c.body.Fronted() {
		if no := f.faces(c.body, &next, onRoad); no.Refused() {
			return Contact{}, no
		}
	}
	if no := c.runsInto(&stands, l.way); no.Refused() {
		return Contact{}, no
	}
	higher := f.Level(next.Pose.Anchor) - f.Level(c.at.Pose.Anchor)
	return Contact{Move: next, Side: side, Cover: f.cover(c.at, c.way, met), Higher: higher}, Refusal{}
}

// room judges where the charge ends: table, impassable ground, and the insides of
// third parties.
func (c *charge) room(b *Body, onRoad bool, spared int) Refusal {
	ask := everything().on(onRoad, b)
	ask.without, ask.overlap, ask.spared, ask.start = c.target, true, spared, c.body
	return c.field.room(c.unit, b, ask)
}

// runsInto judges the enemies beside the target: the body, turned as it will stand,
// must not run into them (K89).
func (c *charge) runsInto(stands *Body, way plane.Point) Refusal {
	back := stands.room.Moved(plane.Point{X: -way.X, Y: -way.Y})
	sweep := back.Swept(way)
	for u, o := range c.field.bodies {
		if o != nil && u != c.target && o.Side != stands.Side && !o.room.Empty() && sweep.Overlaps(&o.room) {
			return refuseUnit(Touches, u)
		}
	}
	return Refusal{}
}

// facings are the facing square to the side of the target that the charge meets
// (K39) and the one straight along it, that side, and where the way meets it.
func (c *charge) facings() (square, straight int, side Side, met table.Part) {
	t := c.at
	straight = table.FacingOf(c.way.To.Sub(c.way.From), c.body.Pose.Facing)
	inward := func(edge plane.Segment) int {
		v := edge.To.Sub(edge.From)
		return table.FacingOf(plane.Point{X: -v.Y, Y: v.X}, straight)
	}
	if t.Pose.Formation == Inside {
		at, edge, ok := c.field.pieces[t.Pose.Building].area.Entry(c.way)
		if !ok {
			return straight, straight, NoSide, table.Part{N: 0, D: 1}
		}
		return inward(edge), straight, NoSide, at
	}
	corners := t.contact.Corners()
	if len(corners) == 1 {
		at, _, _ := t.contact.Entry(c.way)
		return table.FacingOf(corners[0].Sub(c.anchor()), straight), straight, NoSide, at
	}
	edge, at, ok := edgeMet(&t.contact, c.way)
	if !ok {
		return straight, straight, t.sideMet(c.way), at
	}
	square = inward(plane.Segment{From: corners[edge], To: corners[(edge+1)%len(corners)]})
	return square, straight, t.sideMet(c.way), at
}
