package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// zonesOf is how many contiguous hexes the unit may interdict.
func (s *State) zonesOf(u int32) int32 {
	t := s.typeOf(u)
	switch {
	case t.arm == machineGun && t.nation == german && t.size == fields.Company:
		return 3
	case t.guns() && t.size != fields.Platoon, t.arm == machineGun && t.size == fields.Section:
		return 2
	default:
		return 1
	}
}

// checkInterdict decides about interdicting one to three hexes.
func (s *State) checkInterdict(a rules.Action) verdict {
	if s.part != moverFire {
		return refuse(notNow)
	}
	if s.aimed {
		return refuse(interdictFirst)
	}
	if v := s.checkReady(a.Unit); !v.ok() {
		return v
	}
	most := s.zonesOf(a.Unit)
	for i, c := range a.At {
		if c < 0 {
			break
		}
		if int32(i) >= most {
			return refuse(tooManyHexes).sums(most, 0)
		}
		if v := s.checkZone(a.Unit, c); !v.ok() {
			return v
		}
		if i > 0 && !s.follows(a.Unit, a.At[i-1], c, a.At) {
			return refuse(notOnOneLine).at(c).and(a.At[i-1])
		}
	}
	return fine
}

// checkZone asks whether the unit could interdict a hex.
func (s *State) checkZone(u, c int32) verdict {
	cell := &s.battle.cells[c]
	switch {
	case s.battle.pieces[u].doctrine:
		return refuse(doctrineNoInterdiction)
	case cell.ground != model.Clear || cell.canal || s.marks[c]&trenchMark != 0:
		return refuse(notClear).at(c)
	case s.heads[c] >= 0:
		return refuse(notEmpty).at(c)
	}
	sh, v := s.line(u, c)
	if !v.ok() {
		return v
	}
	if !sh.direct {
		return refuse(directOnly).at(c)
	}
	return fine
}

// follows reports whether the hex c comes right behind the hex before on the
// line of sight to the furthest of the hexes (ruling 53).
func (s *State) follows(u, before, c int32, all [3]int32) bool {
	if _, ok := s.direction(before, c); !ok {
		return false
	}
	from := s.units[u].hex
	if s.battle.distance(from, c) <= s.battle.distance(from, before) {
		return false
	}
	last := c
	for _, other := range all {
		if other >= 0 {
			last = other
		}
	}
	return s.passes(from, last, before) && (last == c || s.passes(from, last, c))
}

// passes reports whether the line of sight between two hexes passes through a
// third.
func (s *State) passes(from, to, through int32) bool {
	want := s.battle.hexAt(through)
	for c := range sight.Between(s.battle.hexAt(from), s.battle.hexAt(to)) {
		if c.Hex == want || c.Kind == hex.Along && c.Other == want {
			return true
		}
	}
	return false
}

// interdict carries out a declaration of interdiction.
func (s *State) interdict(a rules.Action, events []rules.Event) []rules.Event {
	u := &s.units[a.Unit]
	u.flags |= fired
	events, refuses := s.askMutineers(a.Unit, events)
	if refuses {
		return events
	}
	u.zone = a.At
	for _, c := range a.At {
		if c < 0 {
			break
		}
		events = append(events, happened(EventInterdicts, a.Unit, c))
		if s.marks[c]&zoneMark == 0 {
			s.marks[c] |= zoneMark
			s.zones = append(s.zones, zone{cell: c, side: s.battle.pieces[a.Unit].side})
		}
	}
	return events
}

// zoneAt finds the interdiction of a hex.
func (s *State) zoneAt(c int32) *zone {
	for i := range s.zones {
		if s.zones[i].cell == c {
			return &s.zones[i]
		}
	}
	return nil
}

// ambush is the attack on a unit that has moved into an interdicted hex: the
// direct fire of the units that interdict it and still can.
func (s *State) ambush(mover int32) attack {
	c := s.units[mover].hex
	a := attack{mounted: true, germans: true}
	s.faces(&a, mover)
	for i := range s.units {
		if !s.interdicts(int32(i), c) {
			continue
		}
		if sh, v := s.line(int32(i), c); v.ok() && sh.direct {
			s.add(&a, int32(i), sh)
		}
	}
	s.finish(target{cell: c}, &a)
	return a
}

// ambushText is the odds of the fire that the unit would meet, with how many of
// six rolls do something to it: "8-1, disrupted 3/6, eliminated 3/6".
func (s *State) ambushText(mover int32) string {
	a := s.ambush(mover)
	column := s.battle.charts.column(a.strength(), a.defense)
	text := s.battle.charts.odds[column].name
	for _, c := range s.battle.charts.chances(column, int(a.die))[1:] {
		text += fmt.Sprintf(", %s %s", c.Result, c.Fraction())
	}
	return text
}

// interdicts reports whether the unit interdicts the hex and is fit to fire.
func (s *State) interdicts(u, c int32) bool {
	unit := &s.units[u]
	return unit.status == onMap && unit.disrupted == 0 && (unit.zone[0] == c || unit.zone[1] == c || unit.zone[2] == c)
}

// runInto stops a unit that has moved into an interdicted hex: the fire on the
// first unit holds for all who follow; otherwise the interdicting player is
// asked.
func (s *State) runInto(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	z := s.zoneAt(c)
	if z == nil || z.side == s.battle.pieces[u].side {
		return events
	}
	if z.fired {
		return s.hurt(u, z.result, byFire, events)
	}
	if a := s.ambush(u); a.firers == 0 || s.battle.charts.column(a.strength(), a.defense) < 0 {
		return events
	}
	s.passing = u
	return events
}

// answer carries out what the interdicting player decides.
func (s *State) answer(shoot bool, events []rules.Event) []rules.Event {
	u := s.passing
	s.passing = rules.Absent
	if shoot {
		events = s.intercept(u, events)
	} else {
		events = append(events, happened(EventHeld, u, s.units[u].hex))
	}
	s.travel(u)
	return events
}

// intercept fires on a unit that has moved into an interdicted hex.
func (s *State) intercept(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	a := s.ambush(u)
	for i := range s.units {
		if s.interdicts(int32(i), c) {
			if sh, v := s.line(int32(i), c); v.ok() && sh.direct {
				events = s.reveal(int32(i), events)
			}
		}
	}
	r, events := s.roll(target{cell: c, group: openGroup}, a, events)
	z := s.zoneAt(c)
	z.fired, z.result = true, r
	return s.hurt(u, r, byFire, events)
}
