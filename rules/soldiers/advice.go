package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// advice is estimates for the side that acts. They take units for what they are
// and leave out what would be slow to find: who stands in whose line of fire,
// and what the enemy will move.
type advice struct {
	s      *State
	side   int8
	pieces []hexrules.Piece
	worth  []int32
	ways   Ways
	field  approach

	foes  []foe
	ruins []int32

	bridges []hexrules.Bridge // that are worth it

	peril         []peril       // by cell
	threats       []threat      // that make it, by unit
	perilSight    *sight.Ground // with which it was found
	perilTrenches int
	foreseen      int16 // from which step of deployment on; Absent for none

	outlook outlook
	looked  bool // it has been asked whether the outlook still holds

	prospects []hexrules.Prospect
	last      int32 // unit on the map whose prospects they are; Absent for another
	volley    volley
}

var (
	_ hexrules.Advisor = (*State)(nil)
	_ hexrules.Advice  = (*advice)(nil)
)

func newAdvice(cells int) *advice {
	a := &advice{peril: make([]peril, cells), foreseen: rules.Absent}
	for i := range a.outlook.risks {
		a.outlook.risks[i], a.outlook.guards[i] = newFigures(cells), make([]int32, cells)
	}
	return a
}

// Advise is advice on the state as it stands.
func (s *State) Advise(old hexrules.Advice) hexrules.Advice {
	a, ok := old.(*advice)
	if !ok || a.s.battle != s.battle {
		a = newAdvice(len(s.battle.cells))
	}
	if a.side != s.actor() {
		a.threats = a.threats[:0]
	}
	a.s, a.side, a.looked, a.last = s, s.actor(), false, rules.Absent
	a.pieces = a.pieces[:0]
	for u := range s.units {
		a.pieces = append(a.pieces, s.piece(int32(u)))
	}
	a.ruins = a.ruins[:0]
	for _, c := range s.battle.bridges {
		if !s.bridged(c) {
			a.ruins = append(a.ruins, c)
		}
	}
	a.findFoes()
	a.worth = a.worth[:0]
	for i := range a.pieces {
		a.worth = append(a.worth, a.pieces[i].Worth)
	}
	a.Value(a.worth, nil)
	return a
}

// piece is a unit in figures.
func (s *State) piece(u int32) hexrules.Piece {
	unit, p := &s.units[u], &s.battle.pieces[u]
	reach, _ := s.rangeOf(u)
	out := hexrules.Piece{
		Side: p.side, Class: s.typeOf(u).marches, Pace: int16(s.movementOf(u)), Reach: int16(reach), Cell: unit.hex,
		Share: 1000 * s.battle.share(u) / whole,
	}
	if p.kind == horsesPiece {
		return out
	}
	out.Worth = s.worthOf(u)
	out.On, out.Waiting, out.Left, out.Lost = unit.status == onMap, unit.status == waiting, unit.status == left, unit.status == eliminated
	out.Fit = unit.disrupted == 0
	out.Slow = !s.typeOf(u).foots() && !s.typeOf(u).mounted
	return out
}

// worthOf is what the loss of a unit costs, an infantry company of four being a
// common one. Cavalry is worth what it is on foot or mounted, whichever is more.
func (s *State) worthOf(u int32) int32 {
	t := &s.battle.types[s.battle.pieces[u].typ]
	attack := t.attack
	if t.foot >= 0 {
		attack = max(attack, s.battle.types[t.foot].attack)
	}
	return 400 + 150*attack
}

// classOf is the type that the unit is at the moment.
func (s *State) classOf(u int32) int16 {
	typ := s.battle.pieces[u].typ
	if s.units[u].flags&foot != 0 {
		return s.battle.types[typ].foot
	}
	return typ
}

// Acting is the index of the side that acts.
func (a *advice) Acting() int8 { return a.side }

// Pieces is the units by their numbers.
func (a *advice) Pieces() []hexrules.Piece { return a.pieces }

// Ruins is the cells whose bridges are destroyed.
func (a *advice) Ruins() []int32 { return a.ruins }

// Rest ends the phase or its part.
func (a *advice) Rest() rules.Action { return rules.Act(VerbEnd) }

// Answer is to fire on whoever enters an interdicted hex.
func (a *advice) Answer() (rules.Action, bool) { return rules.Act(VerbIntercept), a.s.passing >= 0 }

// Value tells what harm to each unit is worth, and to some bridges.
func (a *advice) Value(worth []int32, bridges []hexrules.Bridge) {
	a.worth, a.bridges = append(a.worth[:0], worth...), append(a.bridges[:0], bridges...)
	a.looked, a.last = false, rules.Absent
	s := a.s
	for i := range a.foes {
		e := &a.foes[i]
		e.harm = 0
		for u := s.heads[e.cell]; u >= 0; u = s.units[u].next {
			if s.hits(e.group, u) {
				e.harm += a.worth[u]
			}
		}
	}
}

// Picks reports whether a selector of the scenario picks the unit.
func (a *advice) Picks(sel model.Selector, u int32) bool { return a.s.battle.picks(sel, u) }

// Legs is how many steps of a journey the unit has made.
func (a *advice) Legs(journey int, u int32) int {
	return int(*a.s.legs(journey, u))
}

// foe is a group of enemies that one attack would hit.
type foe struct {
	target
	defense  int32
	harm     int32 // worth of all that are hit, by the values told
	mounted  bool
	observed bool // our observed fire can reach it without an observer
}

// peril is what enemy fire could be brought to bear on a hex, in half points.
type peril struct{ direct, observed int32 }

// strength is the whole of it: observed fire is halved, and needs somebody who
// sees into the hex.
func (p peril) strength() int32 {
	if p.direct == 0 {
		return 0
	}
	return p.direct + p.observed/2
}

// findFoes lists the enemy's groups.
func (a *advice) findFoes() {
	s := a.s
	a.foes = a.foes[:0]
	for i := range s.units {
		u := int32(i)
		if s.units[u].status != onMap || s.battle.pieces[u].side == a.side {
			continue
		}
		g := openGroup
		if s.units[u].flags&improved != 0 {
			g = improvedGroup
		}
		t := target{s.units[u].hex, g}
		if s.firstOf(t) != u {
			continue
		}
		att := s.against(t)
		a.foes = append(a.foes, foe{
			target: t, defense: s.defenseOf(t, s.height(t.cell)), mounted: att.mounted,
			observed: s.marks[t.cell]&s.observedBy(a.side) != 0,
		})
	}
}

// firstOf is the first of the units in a hex that an attack on the target hits.
func (s *State) firstOf(t target) int32 {
	u := s.heads[t.cell]
	for u >= 0 && !s.hits(t.group, u) {
		u = s.units[u].next
	}
	return u
}

// look sees to it that what has been found out about the enemy's fire and about fire
// on him holds.
func (a *advice) look() {
	if a.looked {
		return
	}
	a.looked = true
	a.findPerils()
	key := rules.NewHash().Add(uint64(a.side)).Add(uint64(a.perilTrenches)<<16 | uint64(uint16(a.foreseen)))
	for i := range a.threats {
		if t := &a.threats[i]; t.hex >= 0 {
			key = key.Add(uint64(i)<<32 | uint64(uint32(t.hex))).Add(uint64(t.class)<<32 | uint64(uint32(t.strength)))
		}
	}
	for i := range a.foes {
		e := &a.foes[i]
		key = key.Add(uint64(uint32(e.cell)) | uint64(e.group)<<32 | bit(e.mounted)<<40 | bit(e.observed)<<41)
		key = key.Add(uint64(uint32(e.harm)) | uint64(uint32(e.defense))<<32)
	}
	for _, b := range a.bridges {
		key = key.Add(uint64(uint32(b.Cell)) | uint64(uint32(b.Worth))<<32)
	}
	a.outlook.look(key, a.s.sight)
}

// threat is what one enemy unit brings to bear, and from where.
type threat struct {
	hex      int32 // Absent for nothing
	class    int16
	strength int32
}

// threatOf is the threat that the unit is. One that is disrupted will be able to
// fire in about every second phase to come.
func (a *advice) threatOf(u int32) threat {
	s := a.s
	if s.units[u].status != onMap || s.battle.pieces[u].side == a.side || s.kind(u) == horsesPiece {
		return threat{hex: rules.Absent}
	}
	t := threat{s.units[u].hex, s.classOf(u), 2 * s.typeOf(u).attack}
	if s.units[u].disrupted > 0 {
		t.strength /= 2
	}
	return t
}

// findPerils finds where the enemy could fire from where he stands. Of units that
// have not changed it is known.
func (a *advice) findPerils() {
	s := a.s
	if a.foreseen != s.toForesee() {
		a.foreseen = s.toForesee()
		a.perilSight = nil
	}
	if a.perilSight != s.sight || a.perilTrenches != s.trenches.Len() || len(a.threats) != len(s.units) {
		a.perilSight, a.perilTrenches = s.sight, s.trenches.Len()
		clear(a.peril)
		a.foresee()
		a.threats = a.threats[:0]
		for range s.units {
			a.threats = append(a.threats, threat{hex: rules.Absent})
		}
	}
	for i := range s.units {
		was, is := a.threats[i], a.threatOf(int32(i))
		if was == is {
			continue
		}
		a.threats[i] = is
		if was.hex >= 0 && was.hex == is.hex && was.class == is.class {
			is.strength -= was.strength
		} else if was.hex >= 0 {
			was.strength = -was.strength
			a.addPeril(int32(i), was)
		}
		if is.hex >= 0 {
			a.addPeril(int32(i), is)
		}
	}
}

// toForesee is from which step of deployment on the enemy's is to be foreseen; Absent
// when all have deployed.
func (s *State) toForesee() int16 {
	if s.phase != deploying {
		return rules.Absent
	}
	return s.step + 1
}

// foresee adds what is to be feared of enemies who are to deploy yet, or to arrive,
// while the side deploys.
func (a *advice) foresee() {
	if a.foreseen == rules.Absent {
		return
	}
	b := a.s.battle
	found := b.foresee()
	add := func(of []peril) {
		for c := range a.peril {
			a.peril[c].direct += of[c].direct
			a.peril[c].observed += of[c].observed
		}
	}
	for i := range b.steps {
		if b.steps[i].side != a.side && int16(i) >= a.foreseen {
			add(found.steps[i])
		}
	}
	for i := range b.arrivals {
		if slices.ContainsFunc(b.pieces, func(p piece) bool { return int(p.arrival) == i && p.side != a.side }) {
			add(found.arrivals[i])
		}
	}
}

// addPeril adds what a threat brings, of that unit.
func (a *advice) addPeril(u int32, is threat) {
	s := a.s
	t := &s.battle.types[is.class]
	reach, direct := t.reach, t.direct
	if limit := s.battle.pieces[u].cap; limit > 0 {
		reach, direct = min(reach, limit), min(direct, limit)
	}
	from, grid := s.battle.hexAt(is.hex), s.battle.grid
	for col := max(0, from.Col-int(reach)); col <= min(grid.Cols-1, from.Col+int(reach)); col++ {
		for row := max(0, from.Row-int(reach)-1); row <= min(grid.Rows-1, from.Row+int(reach)+1); row++ {
			h := hex.Hex{Col: col, Row: row}
			d := int32(hex.Distance(from, h))
			if d > reach || d == 0 {
				continue
			}
			clear := s.sight.Clear(from, h)
			if !clear && t.arm != howitzer {
				continue
			}
			p := &a.peril[grid.Index(h)]
			switch {
			case clear && d <= direct && s.sight.Open(from, h, s.trenches):
				p.direct += is.strength * closeness(t, d)
			default:
				p.observed += is.strength
			}
		}
	}
}

// closeness is 2 at the ranges at which the type fires with double strength.
func closeness(t *unitType, distance int32) int32 {
	if t.foots() && distance == 1 || t.arm == machineGun && distance <= 3 {
		return 2
	}
	return 1
}
