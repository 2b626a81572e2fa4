package soldiers

import (
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// LegalOf appends the legal actions of a unit, or those of nobody for Absent.
func (s *State) LegalOf(unit int32, dst []rules.Action) []rules.Action {
	s.each(unit, func(a rules.Action) bool {
		dst = append(dst, a)
		return true
	})
	return dst
}

// Propose appends every legal action of a seat.
func (s *State) Propose(dst []rules.Action, by rules.Seat) []rules.Action {
	if by != rules.Anyone && by != s.seat() {
		return dst
	}
	return s.Legal(dst)
}

// Legal appends every legal action.
func (s *State) Legal(dst []rules.Action) []rules.Action {
	for u := int32(rules.Absent); u < int32(len(s.units)); u++ {
		dst = s.LegalOf(u, dst)
	}
	return dst
}

// each yields the legal actions of a unit until yield returns false, and then
// returns false.
func (s *State) each(u int32, yield func(rules.Action) bool) bool {
	try := func(a rules.Action) bool { return !s.check(a).ok() || yield(a) }
	switch {
	case s.phase == gameOver:
		return true
	case u < 0:
		return s.eachOfNobody(try)
	case s.battle.pieces[u].side != s.actor() || s.passing >= 0 || s.kind(u) == horsesPiece:
		return true
	case s.phase == deploying:
		return s.eachPlacing(u, try)
	case s.movement():
		return s.eachMove(u, try)
	default:
		return s.eachShot(u, try)
	}
}

func (s *State) eachOfNobody(try func(rules.Action) bool) bool {
	if s.passing >= 0 {
		return try(rules.Act(VerbIntercept)) && try(rules.Act(VerbLetPass))
	}
	if s.phase == deploying {
		for _, c := range s.battle.steps[s.step].cells {
			if !try(do(VerbTrench, rules.Absent, c)) {
				return false
			}
		}
		return true
	}
	if s.firing() {
		for i := range s.units {
			if t, ok := s.units[i].aimOf(); ok && s.firstAimer(t) == int32(i) && !try(attackOn(t)) {
				return false
			}
		}
	}
	return try(rules.Act(VerbEnd))
}

// firstAimer is the first unit that aims at the target.
func (s *State) firstAimer(t target) int32 {
	for i := range s.units {
		if at, ok := s.units[i].aimOf(); ok && at == t {
			return int32(i)
		}
	}
	return rules.Absent
}

func attackOn(t target) rules.Action {
	a := do(VerbFire, rules.Absent, t.cell)
	a.Flags = t.group.flags()
	return a
}

func aimAt(u int32, t target) rules.Action {
	a := do(VerbAim, u, t.cell)
	a.Flags = t.group.flags()
	return a
}

func (s *State) eachPlacing(u int32, try func(rules.Action) bool) bool {
	step := &s.battle.steps[s.step]
	if s.battle.pieces[u].step != s.step || s.units[u].status != waiting {
		return true
	}
	for _, c := range step.cells {
		for flags := uint8(0); flags <= InImproved|OnFoot; flags++ {
			a := do(VerbPlace, u, c)
			a.Flags = flags
			if !try(a) {
				return false
			}
		}
	}
	return try(do(VerbLeaveOut, u))
}

// standing are the verbs of units that name no hex.
var standing = [...]uint8{VerbExit, VerbDismount, VerbRemount, VerbDig, VerbRise, VerbSplit}

func (s *State) eachMove(u int32, try func(rules.Action) bool) bool {
	switch s.units[u].status {
	case onMap:
		for _, c := range s.battle.cells[s.units[u].hex].near {
			if c >= 0 && !try(do(VerbStep, u, c)) {
				return false
			}
		}
		for _, verb := range standing {
			if !try(do(verb, u)) {
				return false
			}
		}
	case waiting, left:
		for _, c := range s.entriesOf(u) {
			a := do(VerbEnter, u, c)
			if !try(a) {
				return false
			}
			if a.Flags = OnFoot; s.mayEnterOnFoot(u) && !try(a) {
				return false
			}
		}
	case absent:
		return try(do(VerbJoin, u))
	}
	return true
}

// entriesOf is where the unit may come onto the map at all: a reinforcement at
// its entry, a unit that left at those of its journeys.
func (s *State) entriesOf(u int32) []int32 {
	if s.units[u].status == left {
		return s.battle.returns[u]
	}
	if p := &s.battle.pieces[u]; p.arrival >= 0 {
		return s.battle.arrivals[p.arrival].cells
	}
	return nil
}

func (s *State) eachShot(u int32, try func(rules.Action) bool) bool {
	if s.units[u].status != onMap || !s.checkReady(u).ok() {
		return true
	}
	reach, _ := s.rangeOf(u)
	for i := range s.units {
		e := int32(i)
		if s.units[e].status != onMap || s.battle.pieces[e].side == s.battle.pieces[u].side ||
			s.battle.distance(s.units[u].hex, s.units[e].hex) > int(reach) {
			continue
		}
		c := s.units[e].hex
		g := openGroup
		if s.units[e].flags&improved != 0 {
			g = improvedGroup
		}
		// A group is tried for its first unit alone.
		first := s.heads[c]
		for !s.hits(g, first) {
			first = s.units[first].next
		}
		if first == e && !try(aimAt(u, target{c, g})) {
			return false
		}
	}
	if s.typeOf(u).guns() {
		for _, c := range s.battle.bridges {
			if !try(aimAt(u, target{c, bridgeGroup})) {
				return false
			}
		}
	}
	if s.part != moverFire || s.aimed {
		return true
	}
	return s.eachZone(u, try)
}

// eachZone yields the ways in which the unit can interdict: each hex alone, and
// rows of two and three that lead to it along the line of sight.
func (s *State) eachZone(u int32, try func(rules.Action) bool) bool {
	_, direct := s.rangeOf(u)
	from := s.battle.hexAt(s.units[u].hex)
	most := s.zonesOf(u)
	for col := max(0, from.Col-int(direct)); col <= min(s.battle.grid.Cols-1, from.Col+int(direct)); col++ {
		for row := max(0, from.Row-int(direct)-1); row <= min(s.battle.grid.Rows-1, from.Row+int(direct)+1); row++ {
			h := hex.Hex{Col: col, Row: row}
			far := int32(s.battle.grid.Index(h))
			if hex.Distance(from, h) > int(direct) || !s.checkZone(u, far).ok() {
				continue
			}
			if !try(do(VerbInterdict, u, far)) || most > 1 && !s.eachRow(u, far, most, try) {
				return false
			}
		}
	}
	return true
}

// eachRow yields the rows of two or three hexes that end in the hex far.
func (s *State) eachRow(u, far, most int32, try func(rules.Action) bool) bool {
	for _, near := range s.battle.cells[far].near {
		if near < 0 {
			continue
		}
		if !try(do(VerbInterdict, u, near, far)) {
			return false
		}
		if most < 3 || s.battle.distance(near, s.units[u].hex) >= s.battle.distance(far, s.units[u].hex) {
			continue
		}
		for _, nearer := range s.battle.cells[near].near {
			if nearer >= 0 && !try(do(VerbInterdict, u, nearer, near, far)) {
				return false
			}
		}
	}
	return true
}

// Random is a legal action picked by chance: a unit first, then something that
// it may do. It is made for speed, not for play.
func (s *State) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	if s.phase == gameOver || by != rules.Anyone && by != s.seat() {
		return rules.Action{}, false
	}
	if s.passing >= 0 {
		return rules.Act(VerbIntercept + uint8(r.IntN(2))), true
	}
	if s.phase == deploying {
		return s.randomPlacing(r), true
	}
	for range 48 {
		var a rules.Action
		if s.movement() {
			a = s.randomMove(r)
		} else {
			a = s.randomShot(r)
		}
		if s.check(a).ok() {
			return a, true
		}
	}
	for i := range s.units { // attacks that were aimed are carried out
		if t, ok := s.units[i].aimOf(); ok && s.checkAttack(t).ok() {
			return attackOn(t), true
		}
	}
	return rules.Act(VerbEnd), true
}

// randomPlacing picks a unit of the step and a hex. An area may be nearly full,
// so where guessing fails it looks the area through from a random hex on.
func (s *State) randomPlacing(r *rand.Rand) rules.Action {
	step := &s.battle.steps[s.step]
	cells := step.cells
	if int(s.dug) < step.trenches && s.trenchRoom(step) {
		for {
			if a := do(VerbTrench, rules.Absent, cells[r.IntN(len(cells))]); s.check(a).ok() {
				return a
			}
		}
	}
	var u int32
	for at := r.IntN(len(step.pieces)); ; at++ {
		if u = step.pieces[at%len(step.pieces)]; s.units[u].status == waiting {
			break
		}
	}
	if len(cells) == 0 {
		return do(VerbLeaveOut, u)
	}
	for range 16 {
		a := do(VerbPlace, u, cells[r.IntN(len(cells))])
		a.Flags = uint8(r.IntN(int(InImproved|OnFoot) + 1))
		if s.check(a).ok() {
			return a
		}
	}
	start := r.IntN(len(cells))
	var found rules.Action
	for i := range cells {
		c := cells[(start+i)%len(cells)]
		if !s.placings(step, u, c, func(a rules.Action) bool { found = a; return false }) {
			return found
		}
	}
	return do(VerbLeaveOut, u)
}

// randomMove picks an action of a movement phase, legal or not.
func (s *State) randomMove(r *rand.Rand) rules.Action {
	if r.IntN(250) == 0 {
		return rules.Act(VerbEnd)
	}
	u := s.moving
	if u < 0 || r.IntN(4) == 0 {
		u = int32(r.IntN(len(s.units)))
	}
	switch s.units[u].status {
	case waiting, left:
		if cells := s.entriesOf(u); len(cells) > 0 {
			a := do(VerbEnter, u, cells[r.IntN(len(cells))])
			if s.mayEnterOnFoot(u) && r.IntN(2) == 0 {
				a.Flags = OnFoot
			}
			return a
		}
	case absent:
		return do(VerbJoin, u)
	case onMap:
		if r.IntN(4) == 0 {
			return do(standing[r.IntN(len(standing))], u)
		}
		if c := s.battle.cells[s.units[u].hex].near[r.IntN(6)]; c >= 0 {
			return do(VerbStep, u, c)
		}
	}
	return rules.Act(VerbIntercept) // no action now
}

// randomShot picks an action of a fire phase, legal or not.
func (s *State) randomShot(r *rand.Rand) rules.Action {
	u := int32(r.IntN(len(s.units)))
	if t, ok := s.units[u].aimOf(); ok {
		return attackOn(t)
	}
	if s.units[u].status != onMap {
		return rules.Act(VerbIntercept)
	}
	if r.IntN(250) == 0 {
		return rules.Act(VerbEnd)
	}
	if s.part == moverFire && !s.aimed && r.IntN(8) == 0 {
		return s.randomZone(r, u)
	}
	if bridges := s.battle.bridges; len(bridges) > 0 && s.typeOf(u).guns() && r.IntN(16) == 0 {
		return aimAt(u, target{bridges[r.IntN(len(bridges))], bridgeGroup})
	}
	e := int32(r.IntN(len(s.units)))
	if s.units[e].status != onMap {
		return rules.Act(VerbIntercept)
	}
	g := openGroup
	if s.units[e].flags&improved != 0 {
		g = improvedGroup
	}
	return aimAt(u, target{s.units[e].hex, g})
}

// randomZone picks hexes to interdict: one within range, and hexes before it on
// the line.
func (s *State) randomZone(r *rand.Rand, u int32) rules.Action {
	_, direct := s.rangeOf(u)
	from := s.battle.hexAt(s.units[u].hex)
	h := hex.Hex{Col: from.Col + r.IntN(2*int(direct)+1) - int(direct), Row: from.Row + r.IntN(2*int(direct)+3) - int(direct) - 1}
	if !s.battle.grid.Contains(h) {
		return rules.Act(VerbIntercept)
	}
	far := int32(s.battle.grid.Index(h))
	row := [3]int32{far, rules.Absent, rules.Absent}
	for range r.IntN(int(s.zonesOf(u))) {
		if n := s.battle.cells[row[0]].near[r.IntN(6)]; n >= 0 {
			row = [3]int32{n, row[0], row[1]}
		}
	}
	a := do(VerbInterdict, u)
	a.At = row
	return a
}
