package soldiers

import "fmt"

// Sound says what is wrong with a state that the rules should never lead to:
// units in two places or in none, enemies in one hex, hexes over the stacking
// limit, parts beside their whole.
func (s *State) Sound() error {
	seen := make([]int, len(s.units))
	for c, head := range s.heads {
		last := int32(-1)
		for u := head; u >= 0; u = s.units[u].next {
			seen[u]++
			switch {
			case s.units[u].hex != int32(c) || s.units[u].status != onMap:
				return fmt.Errorf("%s is listed in %s and stands elsewhere", s.battle.UnitName(u), s.battle.label(int32(c)))
			case u <= last:
				return fmt.Errorf("the units in %s are out of order", s.battle.label(int32(c)))
			case s.battle.pieces[u].side != s.holder(int32(c)):
				return fmt.Errorf("both sides stand in %s", s.battle.label(int32(c)))
			}
			last = u
		}
		if n := s.stacked(int32(c)); n > s.battle.charts.stack {
			return fmt.Errorf("%s holds %d stacking points", s.battle.label(int32(c)), n)
		}
	}
	for i := range s.units {
		u := int32(i)
		unit, p := &s.units[i], &s.battle.pieces[i]
		name := s.battle.UnitName(u)
		if want := unit.status == onMap; (seen[u] == 1) != want || seen[u] > 1 {
			return fmt.Errorf("%s stands in %d hexes", name, seen[u])
		}
		if unit.status == onMap && unit.spent > s.movementOf(u) && p.kind != horsesPiece && unit.flags&foot == 0 {
			return fmt.Errorf("%s has spent %s movement points of %s", name, points(int32(unit.spent)), points(int32(s.movementOf(u))))
		}
		if unit.flags&improved != 0 && (unit.status == onMap && s.typeOf(u).mounted || s.marks[unit.hex]&trenchMark != 0) {
			return fmt.Errorf("%s cannot be in an improved position", name)
		}
		if s.typeOf(u).mounted && unit.status == onMap && s.marks[unit.hex]&trenchMark != 0 {
			return fmt.Errorf("%s is mounted in a trench", name)
		}
		if err := s.soundParts(u); err != nil {
			return err
		}
	}
	return nil
}

// soundParts holds a unit against its parts and its horses: the one or the
// others are in play.
func (s *State) soundParts(u int32) error {
	p := &s.battle.pieces[u]
	whole := s.units[u].status != absent
	for i := range p.partsN {
		if parted := s.units[p.parts+i].status != absent; parted == whole {
			return fmt.Errorf("%s and %s are in play together, or neither is", s.battle.UnitName(u), s.battle.UnitName(p.parts+i))
		}
	}
	if p.horses >= 0 && s.units[u].flags&foot == 0 && s.units[p.horses].status == onMap {
		return fmt.Errorf("%s is mounted, and its horses stand in %s", s.battle.UnitName(u), s.battle.label(s.units[p.horses].hex))
	}
	return nil
}
