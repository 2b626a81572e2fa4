package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// whole is the number of parts that a unit is counted in, so that thirds and
// halves, and all up to a twelfth, are whole numbers.
const whole = 27720

// fits reports whether a unit stands in the condition's area and state.
func (s *State) fits(c *condition, u int32) bool {
	unit := &s.units[u]
	if !c.units[u] || unit.status != onMap || !s.inside(&c.area, unit.hex) {
		return false
	}
	switch c.state {
	case model.Undisrupted:
		return unit.disrupted == 0
	case model.Disrupted:
		return unit.disrupted > 0
	default:
		return true
	}
}

// count counts whole units; the parts of one that is broken down make one when
// all of them fit (ruling 34).
func (s *State) count(c *condition, e *evidence) int {
	n := 0
	for i := range s.units {
		u := int32(i)
		p := &s.battle.pieces[u]
		if p.kind == unitPiece && s.fits(c, u) {
			n++
			e.unit(u)
			continue
		}
		if p.parts < 0 || s.units[u].status != absent {
			continue
		}
		all := true
		for k := range p.partsN {
			all = all && s.fits(c, p.parts+k)
		}
		if all {
			n++
			for k := range p.partsN {
				e.unit(p.parts + k)
			}
		}
	}
	return n
}

// anyFits reports whether any unit fits, and be it a part of one that is broken
// down.
func (s *State) anyFits(c *condition, e *evidence) bool {
	any := false
	for u := range s.units {
		if s.fits(c, int32(u)) {
			any = true
			e.unit(int32(u))
		}
	}
	return any
}

// countExits counts whole units that have left the map; artillery and machine gun
// platoons never count (ruling 13).
func (s *State) countExits(c *condition, e *evidence) int {
	n := int32(0)
	for i := range s.units {
		u := &s.units[i]
		if !c.units[i] || u.status != left || s.tooSmall(int32(i)) || !c.area.holds(s.battle.hexAt(u.hex), u.flags&waded != 0) {
			continue
		}
		n += s.battle.share(int32(i))
		e.unit(int32(i))
	}
	return int(n / whole)
}

// share is what a unit counts where whole units are counted: a part counts as
// its part, horses as nothing (ruling 13).
func (b *Battle) share(u int32) int32 {
	switch p := &b.pieces[u]; p.kind {
	case unitPiece:
		return whole
	case partPiece:
		return whole / b.pieces[p.whole].partsN
	default:
		return 0
	}
}

// tooSmall reports whether the unit is an artillery or machine gun platoon, which
// never counts where units are to leave the map.
func (s *State) tooSmall(u int32) bool {
	t := s.typeOf(u)
	return t.size == fields.Platoon && (t.guns() || t.arm == machineGun)
}

// losses counts whole units eliminated; parts add up and are rounded down
// (ruling 13).
func (s *State) losses(units []bool, e *evidence) int32 {
	var n int32
	for i := range s.units {
		if !units[i] || s.units[i].status != eliminated {
			continue
		}
		e.unit(int32(i))
		n += s.battle.share(int32(i))
	}
	return n / whole
}

// points is what a side has gained by the point table.
func (s *State) points(side int8) int32 {
	var n int32
	for _, a := range s.battle.victory.awards[side] {
		n += a.points * s.losses(a.units, nil)
	}
	return n
}
