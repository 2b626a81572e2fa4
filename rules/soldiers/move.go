package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// checkMovement decides about actions in a movement phase.
func (s *State) checkMovement(a rules.Action) verdict {
	switch a.Verb {
	case VerbStep:
		return s.checkStep(a.Unit, a.At[0])
	case VerbEnter:
		if a.Flags&OnFoot != 0 {
			return s.checkEnterOnFoot(a.Unit, a.At[0])
		}
		return s.checkEnter(a.Unit, a.At[0])
	case VerbExit:
		return s.checkExit(a.Unit)
	case VerbDismount:
		return s.checkDismount(a.Unit)
	case VerbRemount:
		return s.checkRemount(a.Unit)
	case VerbDig:
		return s.checkDig(a.Unit)
	case VerbRise:
		return s.checkRise(a.Unit)
	case VerbSplit:
		return s.checkSplit(a.Unit)
	case VerbJoin:
		return s.checkJoin(a.Unit)
	case VerbIntercept, VerbLetPass:
		if s.passing < 0 {
			return refuse(nothingToAnswer)
		}
		return fine
	default:
		return refuse(notNow)
	}
}

// checkFree asks whether the unit may move at all.
func (s *State) checkFree(u int32) verdict {
	flags := s.units[u].flags
	switch {
	case s.units[u].disrupted > 0:
		return refuse(disruptedUnit)
	case s.movementOf(u) == 0:
		return s.noMovement(u)
	case s.stands(u):
		return refuse(doctrineStays)
	case flags&improved != 0 && flags&(freed|tried) == 0 && s.begun() >= 0:
		return refuse(positionsFirst).with(s.begun())
	case flags&improved != 0 && flags&(freed|tried) == 0:
		return refuse(inPosition)
	case flags&improved != 0 && flags&freed == 0:
		return refuse(staysInPosition)
	case flags&settled != 0:
		return refuse(digsIn)
	case flags&moved != 0 && s.moving != u:
		return s.doneMoving(u)
	}
	return s.checkDoctrine(u)
}

// noMovement says why a unit has no movement points at all.
func (s *State) noMovement(u int32) verdict {
	if s.battle.pieces[u].immovable {
		return refuse(immovableUnit)
	}
	return refuse(noAllowance)
}

// doneMoving says why a unit that has moved may not go on: another was moved
// after it (Movement (E)), or it was broken down or recombined since.
func (s *State) doneMoving(u int32) verdict {
	pieces := s.battle.pieces
	switch last := s.moving; {
	case pieces[u].whole == last:
		return refuse(splitAfterMove).with(last)
	case pieces[last].whole == u:
		return refuse(joinAfterMove).with(last)
	default:
		return refuse(movedBefore).with(last)
	}
}

// checkOnto asks whether a unit may come into a hex at all, whatever it costs.
func (s *State) checkOnto(u, c int32) verdict {
	t := s.typeOf(u)
	if h := s.holder(c); h >= 0 && h != s.battle.pieces[u].side {
		return refuse(enemyThere).at(c).with(s.heads[c])
	}
	if s.marks[c]&eliminatedMark != 0 {
		return refuse(markerThere).at(c)
	}
	if t.mounted && s.marks[c]&trenchMark != 0 {
		return refuse(noTrenchForMounted).at(c)
	}
	if n := s.stacked(c) + t.stack; t.stack > 0 && n > s.battle.charts.stack {
		return refuse(tooManyHere).at(c).sums(int32(n), int32(s.battle.charts.stack))
	}
	return fine
}

// checkStep decides about a move to an adjacent hex.
func (s *State) checkStep(u, to int32) verdict {
	if v := s.checkFree(u); !v.ok() {
		return v
	}
	from := s.units[u].hex
	d, ok := s.direction(from, to)
	if !ok {
		return refuse(notAdjacent).at(to).and(from)
	}
	if v := s.checkOnto(u, to); !v.ok() {
		return v
	}
	cost := s.stepCost(from, to, d)
	if cost > int32(s.leftOver(u)) && !s.oneHex(u) {
		return refuse(tooFewPoints).at(to).sums(cost, int32(s.leftOver(u)))
	}
	return s.checkTowardsGap(u, to, cost)
}

// direction leads from a cell to an adjacent one.
func (s *State) direction(from, to int32) (hex.Dir, bool) {
	for d, n := range s.battle.cells[from].near {
		if n == to && n >= 0 {
			return hex.Dir(d), true
		}
	}
	return 0, false
}

// oneHex reports whether the unit may move one hex whatever it costs: infantry
// that has not moved (Movement (H), exception).
func (s *State) oneHex(u int32) bool {
	return s.typeOf(u).foots() && s.units[u].spent == 0 && s.units[u].flags&moved == 0
}

// stepCost is what a step costs, in half movement points (Movement (A), (C),
// (H); Trenches (B)).
func (s *State) stepCost(from, to int32, d hex.Dir) int32 {
	if (s.marks[from]|s.marks[to])&roughMarks == 0 {
		return int32(s.battle.cells[from].out[d])
	}
	return s.costBetween(from, to, d)
}

// roughMarks are those that change what steps cost.
const roughMarks = trenchMark | ruinMark

// costBetween is stepCost reckoned from the charts.
func (s *State) costBetween(from, to int32, d hex.Dir) int32 {
	cost := s.entryCost(to, s.battle.cells[from].canal)
	if s.battle.cells[from].road.Has(d) && (s.marks[from]|s.marks[to])&ruinMark == 0 {
		cost = s.battle.charts.road
	}
	if s.ditch(from) && !s.battle.cells[to].canal {
		cost += s.battle.charts.canalLeave
	}
	if s.marks[to]&trenchMark != 0 {
		cost += s.battle.charts.trenchEnter
	}
	if s.marks[from]&trenchMark != 0 {
		cost += s.battle.charts.trenchLeave
	}
	return cost
}

// entryCost is what the ground of a hex costs; a canal hex entered along the
// canal costs what the canal does, bridge or not.
func (s *State) entryCost(to int32, alongCanal bool) int32 {
	if s.ditch(to) || alongCanal && s.battle.cells[to].canal {
		return s.battle.charts.canalEnter
	}
	return s.battle.charts.enter[s.ground(to)]
}

// touch notes that the unit moves: whoever moved before has ended its
// movement (Movement (E)).
func (s *State) touch(u int32) {
	s.moving = u
	s.units[u].flags |= moved
	s.units[u].flags &^= improved // it leaves the position (Improved Positions (C))
}

// spend takes movement points from the unit; what it lacks is forgiven to
// infantry that moves one hex.
func (s *State) spend(u, cost int32) {
	s.units[u].spent = uint8(min(int32(s.units[u].spent)+cost, int32(s.movementOf(u))))
}

// walk carries out a step.
func (s *State) walk(a rules.Action, events []rules.Event) []rules.Event {
	u, from, to := a.Unit, s.units[a.Unit].hex, a.At[0]
	events, stung := s.askWasps(u, events)
	if stung {
		return events
	}
	d, _ := s.direction(from, to)
	cost := s.stepCost(from, to, d)
	s.touch(u)
	s.spend(u, cost)
	s.lift(u)
	s.stand(u, to)
	e := happened(EventMoved, u, to)
	e.From, e.N = from, cost
	return s.arrive(u, append(events, e))
}

// arrive does what awaits a unit that has come into a hex.
func (s *State) arrive(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	for other := s.heads[c]; other >= 0; other = s.units[other].next {
		if other != u && s.units[other].disrupted > 0 { // Movement (K)
			events = s.disrupt(u, mishap, events)
			break
		}
	}
	if s.marks[c]&zoneMark != 0 {
		events = s.runInto(u, events)
	}
	if s.passing < 0 {
		s.travel(u)
	}
	return events
}

// askWasps rolls for a unit that is about to move where there are wasps, and
// reports whether they sting.
func (s *State) askWasps(u int32, events []rules.Event) ([]rules.Event, bool) {
	if len(s.battle.wasps) == 0 || s.units[u].flags&(moved|stung) != 0 {
		return events, false
	}
	for i := range s.battle.wasps {
		n := &s.battle.wasps[i]
		if !n.stings[u] || !n.area.Contains(s.battle.hexAt(s.units[u].hex)) {
			continue
		}
		s.units[u].flags |= stung
		die := s.dieOf(forWasps, u)
		e := happened(EventWasps, u, s.units[u].hex)
		e.Die = uint8(die)
		if die != n.number {
			events = append(events, e)
			continue
		}
		e.N = 1
		return s.disrupt(u, mishap, append(events, e)), true
	}
	return events, false
}

// checkEnter decides about a reinforcement or a unit that comes back.
func (s *State) checkEnter(u, c int32) verdict {
	p := &s.battle.pieces[u]
	switch s.units[u].status {
	case waiting:
		if p.arrival < 0 {
			return refuse(notInPlay)
		}
		r := &s.battle.arrivals[p.arrival]
		if s.turn < r.turn {
			return refuse(notDueYet).sums(int32(r.turn), 0)
		}
		if !r.area.Contains(s.battle.hexAt(c)) {
			return refuse(notThisEntry).at(c)
		}
	case left:
		if v := s.checkReturn(u, c); !v.ok() {
			return v
		}
	case onMap:
		return refuse(onMapAlready)
	default:
		return refuse(notInPlay)
	}
	if s.movementOf(u) == 0 {
		return s.noMovement(u)
	}
	if v := s.checkOnto(u, c); !v.ok() {
		return v
	}
	if cost := s.edgeCost(c, true); cost > int32(s.movementOf(u)) && !s.oneHex(u) {
		return refuse(tooFewPoints).at(c).sums(cost, int32(s.movementOf(u)))
	}
	return fine
}

// mayEnterOnFoot reports whether the unit is cavalry that may arrive mounted or
// on foot, as its player likes.
func (s *State) mayEnterOnFoot(u int32) bool {
	p := &s.battle.pieces[u]
	return s.units[u].status == waiting && p.arrival >= 0 && p.horses >= 0 && s.battle.arrivals[p.arrival].mount == fields.MountFree
}

// checkEnterOnFoot decides about cavalry that arrives on foot: as about any
// entry, for the unit as it then is.
func (s *State) checkEnterOnFoot(u, c int32) verdict {
	if !s.mayEnterOnFoot(u) {
		return refuse(mountGiven)
	}
	s.units[u].flags |= foot
	v := s.checkEnter(u, c)
	s.units[u].flags &^= foot
	return v
}

// checkReturn asks whether a unit that left may come back at a hex now.
func (s *State) checkReturn(u, c int32) verdict {
	v := refuse(notThisEntry).at(c)
	for i := range s.battle.entries {
		e := &s.battle.entries[i]
		if !e.returns[u] {
			continue
		}
		if back := int32(s.units[u].gone) + int32(e.away) + 1; int32(s.turn) < back {
			v = refuse(awayTooShort).sums(back, 0)
			continue
		}
		if s.inside(&e.area, c) {
			return fine
		}
	}
	return v
}

// edgeCost is what it costs to cross the edge of the map at a hex, in or out: a
// road runs on beyond it.
func (s *State) edgeCost(c int32, in bool) int32 {
	cell := &s.battle.cells[c]
	cost := s.battle.charts.enter[model.Clear]
	if in {
		cost = s.entryCost(c, false)
	}
	if cell.road != 0 && s.marks[c]&ruinMark == 0 {
		cost = s.battle.charts.road
	}
	if in && s.marks[c]&trenchMark != 0 {
		cost += s.battle.charts.trenchEnter
	}
	if !in && s.marks[c]&trenchMark != 0 {
		cost += s.battle.charts.trenchLeave
	}
	if !in && s.ditch(c) {
		cost += s.battle.charts.canalLeave
	}
	return cost
}

// enter carries out an entry.
func (s *State) enter(a rules.Action, events []rules.Event) []rules.Event {
	u := a.Unit
	if a.Flags&OnFoot != 0 {
		s.units[u].flags |= foot
	}
	cost := s.edgeCost(a.At[0], true)
	s.touch(u)
	s.spend(u, cost)
	s.stand(u, a.At[0])
	s.units[u].flags |= entering
	e := happened(EventEntered, u, a.At[0])
	e.N = cost
	return s.arrive(u, append(events, e))
}

// checkExit decides about leaving the map.
func (s *State) checkExit(u int32) verdict {
	if v := s.checkFree(u); !v.ok() {
		return v
	}
	c := s.units[u].hex
	if !s.battle.grid.OnEdge(s.battle.hexAt(c)) {
		return refuse(notOnEdge).at(c)
	}
	if !s.mayExit(u, c) {
		return refuse(noExitHere).at(c)
	}
	if cost := s.edgeCost(c, false); cost > int32(s.leftOver(u)) && !s.oneHex(u) {
		return refuse(tooFewPoints).at(c).sums(cost, int32(s.leftOver(u)))
	}
	return fine
}

// mayExit reports whether a victory condition speaks of the unit leaving the
// map there (ruling 51).
func (s *State) mayExit(u, c int32) bool {
	for i := range s.battle.exits {
		if e := &s.battle.exits[i]; e.leaves[u] && s.inside(&e.area, c) {
			return true
		}
	}
	return false
}

// exit carries out leaving the map.
func (s *State) exit(u int32, events []rules.Event) []rules.Event {
	events, stung := s.askWasps(u, events)
	if stung {
		return events
	}
	s.touch(u)
	s.spend(u, s.edgeCost(s.units[u].hex, false))
	s.lift(u)
	s.units[u].status = left
	s.units[u].gone = s.turn
	s.units[u].flags &^= waded
	if s.marks[s.units[u].hex]&ruinMark != 0 {
		s.units[u].flags |= waded
	}
	s.travelOff(u)
	s.watch = true
	return append(events, happened(EventExited, u, s.units[u].hex))
}
