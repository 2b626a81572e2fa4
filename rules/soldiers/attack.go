package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// attack is the strengths of one attack.
type attack struct {
	direct   int32 // strength of the direct fire
	observed int32 // of the observed fire, before it is halved
	defense  int32
	die      int32 // what is added to the roll
	firers   int32
	guns     int32        // of the firers, artillery with shrapnel
	height   sight.Height // of the lowest firer
	mounted  bool         // all who are hit are mounted cavalry
	germans  bool         // all who are hit are Germans
}

// strength is the whole: observed fire is added up and then halved, rounded
// down (Combat (S), ruling 3).
func (a attack) strength() int32 { return a.direct + a.observed/2 }

// strengthOf is what one unit brings to an attack, before observed fire is
// halved: the printed strength, doubled at close range (Combat (R)) and against
// mounted cavalry (Cavalry (B)).
func (s *State) strengthOf(u int32, sh shot, mounted bool) int32 {
	t := s.typeOf(u)
	strength := t.attack
	if sh.direct && (t.foots() && sh.distance == 1 || t.arm == machineGun && sh.distance <= 3) {
		strength *= 2
	}
	if mounted && !t.mounted {
		strength *= 2
	}
	return strength
}

// against is an attack on the target before anybody fires.
func (s *State) against(t target) attack {
	if t.group == bridgeGroup {
		return attack{}
	}
	a := attack{mounted: true, germans: true}
	for u := s.heads[t.cell]; u >= 0; u = s.units[u].next {
		if s.hits(t.group, u) {
			s.faces(&a, u)
		}
	}
	return a
}

// faces notes one of the units that an attack hits.
func (s *State) faces(a *attack, u int32) {
	t := s.typeOf(u)
	a.mounted = a.mounted && t.mounted && s.kind(u) != horsesPiece
	a.germans = a.germans && t.nation == german
}

// hits reports whether the unit belongs to the group that is attacked.
func (s *State) hits(g group, u int32) bool {
	switch g {
	case bridgeGroup:
		return true
	case improvedGroup:
		return s.units[u].flags&improved != 0
	default:
		return s.units[u].flags&improved == 0
	}
}

// add adds a unit that fires to an attack, given how it does.
func (s *State) add(a *attack, u int32, sh shot) {
	strength := s.strengthOf(u, sh, a.mounted)
	if sh.direct {
		a.direct += strength
	} else {
		a.observed += strength
	}
	typ := s.typeOf(u)
	if typ.guns() && typ.nation.allied() {
		a.guns++
	}
	height := s.height(s.units[u].hex)
	if a.firers == 0 || height < a.height {
		a.height = height
	}
	a.firers++
	if s.battle.pieces[u].reserve { // Reserve Units (A)
		add := int32(1)
		if typ.nation == british {
			add = 2
		}
		a.die = max(a.die, add)
	}
}

// finish adds what depends on all firers: the defense at its highest (ruling 4)
// and shrapnel (Artillery (C)).
func (s *State) finish(t target, a *attack) {
	a.defense = s.defenseOf(t, a.height)
	if a.germans && a.guns == a.firers && a.firers > 0 && s.ground(t.cell) == model.Woods {
		a.die--
	}
}

// defenseOf is the strength with which the target defends against fire from a
// height.
func (s *State) defenseOf(t target, from sight.Height) int32 {
	ch := &s.battle.charts
	if t.group == bridgeGroup {
		return int32(ch.structure)
	}
	if s.marks[t.cell]&trenchMark != 0 {
		return int32(ch.trench)
	}
	ground := s.ground(t.cell)
	d := ch.defense[ground]
	if s.height(t.cell) > from {
		d = ch.below[ground]
	}
	switch {
	case s.ditch(t.cell):
		d = max(d, ch.canal)
	case s.bridged(t.cell) && ground != model.Town:
		d = ch.bridge
	}
	if t.group == improvedGroup {
		d *= ch.improved
	}
	return int32(d)
}

// assemble is the attack of all units that aim at the target.
func (s *State) assemble(t target) attack {
	a := s.gather(t)
	s.finish(t, &a)
	return a
}

// gather is assemble without what depends on all firers.
func (s *State) gather(t target) attack {
	a := s.against(t)
	for i := range s.units {
		if at, ok := s.units[i].aimOf(); ok && at == t {
			sh, _ := s.line(int32(i), t.cell)
			s.add(&a, int32(i), sh)
		}
	}
	return a
}

// checkAttack decides whether the attack can be carried out.
func (s *State) checkAttack(t target) verdict {
	a := s.assemble(t)
	if a.firers == 0 {
		return refuse(nobodyAims).at(t.cell)
	}
	if s.battle.charts.column(a.strength(), a.defense) < 0 {
		return refuse(oddsTooLow).at(t.cell).sums(a.strength(), a.defense)
	}
	return fine
}

// fire carries out the attack; its result takes effect later.
func (s *State) fire(act rules.Action, events []rules.Event) []rules.Event {
	g, _ := groupOf(act.Flags)
	t := target{act.At[0], g}
	a := s.assemble(t)
	by := byFire
	if s.charging() {
		by = byCharge
	}
	for i := range s.units {
		if at, ok := s.units[i].aimOf(); ok && at == t {
			s.units[i].aim = rules.Absent
			s.units[i].flags &^= bombards | atImproved
			events = s.reveal(int32(i), events)
		}
	}
	switch t.group {
	case openGroup:
		s.marks[t.cell] |= struckMark
	case improvedGroup:
		s.marks[t.cell] |= struckIPMark
	case bridgeGroup:
		if s.holder(t.cell) == s.actor() {
			s.shelled = append(s.shelled, t.cell)
		} else {
			s.marks[t.cell] |= struckMark | struckIPMark
		}
	}
	r, events := s.roll(t, a, events)
	if r != noEffect {
		s.wounds = append(s.wounds, wound{cell: t.cell, group: t.group, result: r, by: by})
	}
	return events
}

// roll rolls for an attack.
func (s *State) roll(t target, a attack, events []rules.Event) (result, []rules.Event) {
	die := s.dieAt(forAttack, t)
	r := s.battle.charts.result(s.battle.charts.column(a.strength(), a.defense), die+int(a.die))
	e := happened(EventAttack, rules.Absent, t.cell)
	e.Die, e.Flags = uint8(die), t.group.flags()
	e.From, e.Other, e.N = a.strength(), a.defense, int32(r)
	return r, append(events, e)
}

// reveal notes that a unit has fired out of cover (Combat (D), (E), (H)).
func (s *State) reveal(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	ground := s.ground(c)
	if ground != model.Woods && ground != model.Town && !s.ditch(c) && s.marks[c]&trenchMark == 0 {
		return events
	}
	mark := s.observedBy(1 - s.battle.pieces[u].side)
	if s.marks[c]&mark != 0 {
		return events
	}
	s.marks[c] |= mark
	e := happened(EventObserved, rules.Absent, c)
	e.Side = s.battle.pieces[u].side
	return append(events, e)
}

// takeEffect lets the results of the fire so far take effect (ruling 15).
func (s *State) takeEffect(events []rules.Event) []rules.Event {
	for _, w := range s.wounds {
		if w.group == bridgeGroup && (w.result != eliminates || !s.bridged(w.cell)) {
			continue // ruling 12; both sides may have destroyed it
		}
		// Those hit are looked up by their numbers: a unit that goes takes its horses
		// out of the hex with it.
		for i := range s.units {
			u := int32(i)
			if s.units[u].status == onMap && s.units[u].hex == w.cell && s.hits(w.group, u) {
				events = s.hurt(u, w.result, w.by, events)
			}
		}
		if w.group == bridgeGroup {
			s.marks[w.cell] |= ruinMark
			s.sight = s.sight.Ruined(s.battle.hexAt(w.cell))
			events = append(events, happened(EventBridge, rules.Absent, w.cell))
		}
	}
	s.wounds = s.wounds[:0]
	return events
}

// blow is what disrupts or eliminates units.
type blow uint8

const (
	byFire   blow = iota
	byCharge      // of mounted cavalry
	mishap        // no combat: wasps, a disrupted unit in the hex
)

// hurt lets a result of combat take effect on a unit.
func (s *State) hurt(u int32, r result, by blow, events []rules.Event) []rules.Event {
	switch {
	case r == eliminates || r == disrupts && s.kind(u) == horsesPiece: // Cavalry (C)
		return s.eliminate(u, events)
	case r == disrupts:
		return s.disrupt(u, by, events)
	default:
		return events
	}
}

// disrupt disrupts a unit. The count is of ends of movement phases: the unit
// loses one movement phase and one fire phase, and twice as many where the
// Eastern Front rules say so of a result of combat (ruling 57).
func (s *State) disrupt(u int32, by blow, events []rules.Event) []rules.Event {
	unit := &s.units[u]
	if s.kind(u) == horsesPiece {
		return events
	}
	count := uint8(2)
	if s.battle.pieces[u].slow && by != mishap {
		count = 3
		if s.firing() && s.battle.pieces[u].side == s.mover() {
			count = 4 // two of its own movement phases end after two of the enemy's
		}
	}
	unit.disrupted = max(unit.disrupted, count)
	if t := s.typeOf(u); by == byFire && t.mounted && t.foot >= 0 { // Cavalry (D)
		unit.flags |= foot
		events = append(events, happened(EventUnhorsed, u, unit.hex))
	}
	return append(events, happened(EventDisrupted, u, unit.hex))
}

// eliminate removes a unit from play. Its hex cannot be entered for a while,
// and horses do not stay without their riders.
func (s *State) eliminate(u int32, events []rules.Event) []rules.Event {
	unit := &s.units[u]
	s.lift(u)
	unit.status = eliminated
	unit.flags &^= improved
	unit.disrupted = 0
	s.marks[unit.hex] |= eliminatedMark
	s.watch = true
	if s.kind(u) == horsesPiece {
		return append(events, happened(EventUnhorsed, s.battle.pieces[u].whole, unit.hex))
	}
	events = append(events, happened(EventEliminated, u, unit.hex))
	if horses := s.battle.pieces[u].horses; horses >= 0 && s.units[horses].status == onMap {
		s.lift(horses)
		s.units[horses].status = eliminated
	}
	return events
}
