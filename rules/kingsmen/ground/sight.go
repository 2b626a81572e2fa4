package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Sees judges whether a unit sees a target: its middle, of a gun all four corners
// too (Sight 1).
func (f *Field) Sees(firer, target int) Refusal {
	from, t := f.bodies[firer].Pose.Anchor, f.bodies[target]
	if no := f.line(firer, target, plane.Segment{From: from, To: t.aim}); no.Refused() {
		return no
	}
	for _, corner := range t.gun.Corners() {
		if no := f.line(firer, target, plane.Segment{From: from, To: corner}); no.Refused() {
			return no
		}
	}
	return Refusal{}
}

// SeesPoint judges whether a unit would see who stands at a point, to fire at it.
func (f *Field) SeesPoint(firer int, to plane.Point) Refusal {
	return f.line(firer, None, plane.Segment{From: f.bodies[firer].Pose.Anchor, To: to})
}

// line judges one line of sight to a target, None for whoever may stand at its end.
func (f *Field) line(firer, target int, way plane.Segment) Refusal {
	b := f.bodies[firer]
	houses := [2]int{b.house(), None}
	if target != None {
		houses[1] = f.bodies[target].house()
	}
	if n := f.hides(way, houses); n != None {
		return refusePiece(TerrainHides, n)
	}
	box := plane.BoxOf(way.From, way.To)
	for u, o := range f.bodies {
		if o == nil || u == firer || u == target || o.room.Empty() || !o.room.Box().Meets(box) {
			continue
		}
		if o.Side == b.Side && o.Cloud() || !o.room.CutBy(way) {
			continue
		}
		switch {
		case b.Kind.artillery() && f.Level(way.From) > f.Level(o.Pose.Anchor):
			if !f.overHeads(o, target, way) {
				return refuseUnit(TooNearToFireOver, u)
			}
		case o.Cloud():
			return refuseUnit(SkirmishersHide, u)
		default:
			return refuseUnit(UnitHides, u)
		}
	}
	return Refusal{}
}

// overHeads reports whether a unit in the way is far enough from the target along
// the line to be fired over (Sight 4, K35).
func (f *Field) overHeads(o *Body, target int, way plane.Segment) bool {
	_, leaves, _ := o.room.Span(way)
	arrives := table.Whole
	if target != None {
		t := f.bodies[target]
		var at table.Part
		var meets bool
		if t.Pose.Formation == Inside {
			at, _, meets = f.pieces[t.Pose.Building].area.Entry(way)
		} else {
			at, _, meets = t.room.Span(way)
		}
		if meets {
			arrives = at
		}
	}
	return table.Apart(way, leaves, arrives, f.OverHeadsGap)
}

// Hidden is the first piece of terrain that stops a line between two points, None
// where none does (Sight 2, K30, K31, K101).
func (g *Ground) Hidden(way plane.Segment) int { return g.hides(way, [2]int{None, None}) }

// hides is Hidden for a line from or to units inside of buildings, which never stop it: the
// middle of one with a yard or with wings may lie outside of its walls (K64).
func (g *Ground) hides(way plane.Segment, houses [2]int) int {
	level := -1 // of the higher end, once it is asked
	for n := range g.grid.near(plane.BoxOf(way.From, way.To)) {
		p := &g.pieces[n]
		if !p.Blind || n == houses[0] || n == houses[1] {
			continue
		}
		switch p.Shape {
		case Line:
			if p.course.CrossedBy(way) && !p.course.Holds(way.From) && !p.course.Holds(way.To) {
				return n
			}
		case Hill:
			if level < 0 {
				level = max(g.Level(way.From), g.Level(way.To))
			}
			for i := range p.hill.Rings() {
				if ring := &p.hill.Rings()[i]; ring.Level > level && ring.CutBy(way, table.Whole) {
					return n
				}
			}
		default:
			if p.area.CutBy(way, table.Whole) && !p.area.Holds(way.From) && !p.area.Holds(way.To) {
				return n
			}
		}
	}
	return None
}
