package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// group is what an attack on a hex is aimed at.
type group uint8

const (
	openGroup     group = iota // units outside improved positions
	improvedGroup              // units in improved positions (Improved Positions (D))
	bridgeGroup                // the bridge (Artillery (D))
)

func groupOf(flags uint8) (group, bool) {
	switch flags {
	case 0:
		return openGroup, true
	case InImproved:
		return improvedGroup, true
	case AtBridge:
		return bridgeGroup, true
	default:
		return 0, false
	}
}

func (g group) flags() uint8 { return [...]uint8{0, InImproved, AtBridge}[g] }

// target is what one attack is made on.
type target struct {
	cell  int32
	group group
}

// aimOf is the target that the unit aims at; false when it aims at none.
func (u *unit) aimOf() (target, bool) {
	t := target{cell: u.aim}
	switch {
	case u.flags&bombards != 0:
		t.group = bridgeGroup
	case u.flags&atImproved != 0:
		t.group = improvedGroup
	}
	return t, u.aim >= 0
}

// checkFire decides about actions in a fire phase.
func (s *State) checkFire(a rules.Action) verdict {
	switch a.Verb {
	case VerbInterdict:
		return s.checkInterdict(a)
	case VerbAim:
		g, ok := groupOf(a.Flags)
		if !ok {
			return refuse(noSuchAction)
		}
		_, v := s.checkAim(a.Unit, target{a.At[0], g})
		return v
	case VerbFire:
		g, ok := groupOf(a.Flags)
		if !ok {
			return refuse(noSuchAction)
		}
		return s.checkAttack(target{a.At[0], g})
	default:
		return refuse(notNow)
	}
}

// charging reports whether mounted cavalry, and nobody else, attacks now.
func (s *State) charging() bool { return s.part >= moverCharges }

// checkReady asks whether the unit may fire at all in this part of the phase.
func (s *State) checkReady(u int32) verdict {
	unit := &s.units[u]
	t := s.typeOf(u)
	switch {
	case unit.disrupted > 0:
		return refuse(disruptedUnit)
	case unit.flags&fired != 0:
		return refuse(alreadyFired)
	case t.mounted && !s.charging():
		return refuse(chargesLater)
	case !t.mounted && s.charging():
		return refuse(chargesOnly)
	}
	if need, left := s.pointsToFire(u), s.leftOver(u); left < need {
		return refuse(movedTooFar).sums(int32(left), int32(need))
	}
	return fine
}

// pointsToFire is what the unit must have left of its allowance to fire, in
// half points: nothing in the fire phase after the enemy's movement
// (Movement (I), (J)).
func (s *State) pointsToFire(u int32) uint8 {
	if s.battle.pieces[u].side != s.mover() {
		return 0
	}
	t := s.typeOf(u)
	switch {
	case t.mounted:
		return 0
	case t.foots():
		return min(4, s.movementOf(u))
	case t.guns() && t.nation == french:
		return min(8, s.movementOf(u))
	default:
		return s.movementOf(u)
	}
}

// rangeOf is how far the unit fires, and how far directly.
func (s *State) rangeOf(u int32) (reach, direct int32) {
	t := s.typeOf(u)
	reach, direct = t.reach, t.direct
	if limit := s.battle.pieces[u].cap; limit > 0 {
		reach, direct = min(reach, limit), min(direct, limit)
	}
	return reach, direct
}

// shot is how a unit can fire on a hex.
type shot struct {
	direct   bool
	observer int32 // who observes; Absent for direct fire, and where the enemy's own fire gave him away
	distance int32
}

// checkAim decides whether the unit can take part in an attack, and how: directly
// where it can, else with observed fire.
func (s *State) checkAim(u int32, t target) (shot, verdict) {
	if v := s.checkReady(u); !v.ok() {
		return shot{}, v
	}
	if v := s.checkTarget(s.battle.pieces[u].side, t); !v.ok() {
		return shot{}, v
	}
	if t.group == bridgeGroup && !s.typeOf(u).guns() {
		return shot{}, refuse(onlyGuns)
	}
	return s.line(u, t.cell)
}

// checkTarget asks whether the side can attack the target in this phase.
func (s *State) checkTarget(side int8, t target) verdict {
	if t.group == bridgeGroup {
		// Each side attacks a hex once: fire at a bridge that one's own units hold is
		// beside the enemy's fire at them (ruling 86).
		struck := s.marks[t.cell]&(struckMark|struckIPMark) != 0
		if s.holder(t.cell) == side {
			struck = slices.Contains(s.shelled, t.cell)
		}
		switch {
		case !s.bridged(t.cell):
			return refuse(noBridge).at(t.cell)
		case struck:
			return refuse(struckAlready).at(t.cell)
		}
		return fine
	}
	if h := s.holder(t.cell); h != 1-side {
		return refuse(noEnemyThere).at(t.cell)
	}
	struck := struckMark
	in, out := s.groupsIn(t.cell)
	switch {
	case t.group == improvedGroup && !in:
		return refuse(noUnitsInPosition).at(t.cell)
	case t.group == openGroup && !out:
		return refuse(noUnitsInOpen).at(t.cell)
	case t.group == improvedGroup:
		struck = struckIPMark
	}
	if s.marks[t.cell]&struck != 0 {
		return refuse(struckAlready).at(t.cell)
	}
	return fine
}

// groupsIn reports whether units in the hex are in improved positions, and
// outside them.
func (s *State) groupsIn(c int32) (in, out bool) {
	for u := s.heads[c]; u >= 0; u = s.units[u].next {
		if s.units[u].flags&improved != 0 {
			in = true
		} else {
			out = true
		}
	}
	return in, out
}

// line decides how the unit can bring fire on a hex (Combat, general rule,
// (A)-(L); Artillery (B)).
func (s *State) line(u, to int32) (shot, verdict) {
	from := s.units[u].hex
	reach, direct := s.rangeOf(u)
	d := int32(s.battle.distance(from, to))
	if d > reach {
		return shot{}, refuse(outOfRange).at(to).sums(d, reach)
	}
	if d == 0 { // a bridge under the unit's own feet
		return shot{direct: true, observer: rules.Absent}, fine
	}
	arm := s.typeOf(u).arm
	sees := s.reach(from, to)
	if sees == sight.Blocked && arm != howitzer {
		return shot{}, refuse(blockedLine).at(to)
	}
	if sees == sight.Into && d <= direct {
		if between := s.inTheWay(u, from, to, d); between >= 0 {
			return shot{}, refuse(unitsBetween).at(to).and(between) // ruling 84
		}
		return shot{direct: true, observer: rules.Absent, distance: d}, fine
	}
	if sees != sight.Blocked && s.marks[to]&s.observedBy(s.battle.pieces[u].side) != 0 {
		return shot{observer: rules.Absent, distance: d}, fine
	}
	if o := s.observerFor(u, to); o >= 0 {
		return shot{observer: o, distance: d}, fine
	}
	if sees == sight.Blocked || d > direct {
		return shot{}, refuse(noObserver).at(to)
	}
	return shot{}, refuse(notVisible).at(to)
}

// observedBy is the mark on a hex out of which the enemy of the side has fired.
func (s *State) observedBy(side int8) uint8 {
	if side == 0 {
		return observedMark1
	}
	return observedMark0
}

// observerFor finds a friend of the unit that sees into the hex and whom the
// unit can see; Absent when there is none. Friends in the unit's own hex count.
func (s *State) observerFor(u, to int32) int32 {
	if ground := s.ground(to); ground == model.Woods || ground == model.Town {
		return s.observerBeside(u, to)
	}
	from := s.battle.hexAt(s.units[u].hex)
	for i := range s.units {
		o := int32(i)
		if !s.canObserve(o) || o == u || s.battle.pieces[o].side != s.battle.pieces[u].side {
			continue
		}
		at := s.units[o].hex
		if at != to && s.reach(at, to) == sight.Into && s.sight.Clear(from, s.battle.hexAt(at)) {
			return o
		}
	}
	return rules.Absent
}

// observerBeside is observerFor for a hex of woods or town, into which only the
// next hexes see.
func (s *State) observerBeside(u, to int32) int32 {
	from, found := s.battle.hexAt(s.units[u].hex), int32(rules.Absent)
	for _, at := range s.battle.cells[to].near {
		if at < 0 || s.holder(at) != s.battle.pieces[u].side || !s.sight.Clear(from, s.battle.hexAt(at)) {
			continue
		}
		for o := s.heads[at]; o >= 0; o = s.units[o].next {
			if o != u && s.canObserve(o) && (found < 0 || o < found) {
				found = o
			}
		}
	}
	return found
}

// canObserve reports whether the unit can observe for others.
func (s *State) canObserve(u int32) bool {
	unit := &s.units[u]
	return unit.status == onMap && unit.disrupted == 0 && s.kind(u) != horsesPiece
}

// inTheWay is a hex with units through which the unit may not fire; Absent when
// the way is free (Combat (J), (K); ruling 47).
func (s *State) inTheWay(u, from, to, distance int32) int32 {
	t := s.typeOf(u)
	if distance < 2 || t.guns() || t.arm == machineGun && t.nation == british {
		return rules.Absent
	}
	onCrest := s.ground(from) == model.Crest
	for c := range sight.Between(s.battle.hexAt(from), s.battle.hexAt(to)) {
		if s.screens(c.Hex, onCrest) && (c.Kind != hex.Along || s.screens(c.Other, onCrest)) {
			return int32(s.battle.grid.Index(c.Hex))
		}
	}
	return rules.Absent
}

// screens reports whether units in the hex are in the way of small arms. Those
// in the canal or a trench are below ground, and a firer on a crest fires over
// whatever stands lower (Combat (D), (J); Trenches (D)). A line along the edge
// of the map has nobody on its other side.
func (s *State) screens(h hex.Hex, fromCrest bool) bool {
	if !s.battle.grid.Contains(h) {
		return false
	}
	c := int32(s.battle.grid.Index(h))
	return s.heads[c] >= 0 && !s.ditch(c) && s.marks[c]&trenchMark == 0 &&
		(!fromCrest || s.ground(c) == model.Crest)
}

// aim carries out an aim.
func (s *State) aim(a rules.Action, events []rules.Event) []rules.Event {
	g, _ := groupOf(a.Flags)
	t := target{a.At[0], g}
	shot, _ := s.checkAim(a.Unit, t)
	s.aimed = true
	u := &s.units[a.Unit]
	u.flags |= fired
	events, refuses := s.askMutineers(a.Unit, events)
	if refuses {
		return events
	}
	u.aim = t.cell
	switch t.group {
	case bridgeGroup:
		u.flags |= bombards
	case improvedGroup:
		u.flags |= atImproved
	}
	e := happened(EventAimed, a.Unit, t.cell)
	e.Other, e.Flags = shot.observer, a.Flags
	if shot.direct {
		e.N = 1
	}
	return append(events, e)
}

// askMutineers rolls for mutinous troops that are to fire, and reports whether
// they refuse (The Eastern Front (D)).
func (s *State) askMutineers(u int32, events []rules.Event) ([]rules.Event, bool) {
	if !s.battle.pieces[u].mutinous {
		return events, false
	}
	die := s.dieOf(forMutiny, u)
	e := happened(EventMutiny, u, s.units[u].hex)
	e.Die = uint8(die)
	if die >= 4 {
		e.N = 1
	}
	return append(events, e), die >= 4
}

// canCharge reports whether mounted cavalry of the side that acts could attack.
func (s *State) canCharge() bool {
	for i := range s.units {
		if s.mayCharge(int32(i)) {
			return true
		}
	}
	return false
}

func (s *State) mayCharge(u int32) bool {
	if s.units[u].status != onMap || s.battle.pieces[u].side != s.actor() || s.kind(u) == horsesPiece || !s.checkReady(u).ok() {
		return false
	}
	for _, n := range s.battle.cells[s.units[u].hex].near {
		if n >= 0 && (s.checkTarget(s.actor(), target{n, openGroup}).ok() || s.checkTarget(s.actor(), target{n, improvedGroup}).ok()) {
			return true
		}
	}
	return false
}
