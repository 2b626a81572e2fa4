package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// form is how a unit will be.
type form struct {
	class    int16
	improved bool
	fires    bool // may fire in the fire phase that comes
}

// Moves reports whether the side moves or deploys.
func (a *advice) Moves() bool {
	s := a.s
	return s.phase != gameOver && s.passing < 0 && !s.firing()
}

// Prospects is what a unit can come to in this movement phase or deployment.
func (a *advice) Prospects(u int32) []hexrules.Prospect {
	s := a.s
	last := a.last
	a.last = rules.Absent
	if last >= 0 && u >= 0 && s.alike(last, u) {
		for i := range a.prospects {
			if p := &a.prospects[i]; !p.Stays {
				p.Action.Unit = u
			}
		}
		a.last = u
		return a.prospects
	}
	a.prospects = a.prospects[:0]
	if !a.Moves() || u >= 0 && (s.battle.pieces[u].side != a.side || s.kind(u) == horsesPiece) {
		return nil
	}
	a.look()
	switch {
	case s.phase == deploying && u < 0:
		a.trenches()
	case s.phase == deploying:
		a.placings(u)
	case u < 0:
	case s.units[u].status == onMap:
		a.marches(u)
		a.last = u
	case s.units[u].status == waiting || s.units[u].status == left:
		a.entries(u)
	}
	return a.prospects
}

// alike reports whether two units of a hex come to the same in a movement phase.
func (s *State) alike(a, b int32) bool {
	x, y := &s.units[a], &s.units[b]
	if !s.movement() || x.status != onMap || y.status != onMap || x.hex != y.hex || x.flags != y.flags || x.flags&moved != 0 ||
		x.spent != y.spent || x.disrupted != y.disrupted {
		return false
	}
	p, q := &s.battle.pieces[a], &s.battle.pieces[b]
	if p.kind == horsesPiece || q.kind == horsesPiece || p.side != q.side || p.typ != q.typ || p.horses >= 0 || q.horses >= 0 ||
		p.reserve != q.reserve || p.immovable != q.immovable || p.doctrine != q.doctrine || p.cap != q.cap {
		return false
	}
	return !slices.ContainsFunc(s.battle.exits, func(e exitArea) bool { return e.leaves[a] != e.leaves[b] })
}

// Early is the prospects of a unit to stay and to dig in; away reports whether it can
// leave its position.
func (a *advice) Early(u int32) (here []hexrules.Prospect, away bool) {
	s := a.s
	a.last = rules.Absent
	if !s.movement() || s.passing >= 0 || s.units[u].status != onMap || s.battle.pieces[u].side != a.side || s.kind(u) == horsesPiece {
		return nil, false
	}
	away = s.checkRise(u).ok() && s.units[u].flags&freed == 0
	if !away && !s.checkDig(u).ok() {
		return nil, false
	}
	a.look()
	a.prospects = a.prospects[:0]
	a.stays(u)
	return a.prospects, away
}

// propose adds a prospect of a unit in a form on a hex.
func (a *advice) propose(u int32, act rules.Action, deed string, c int32, chance int, f form) *hexrules.Prospect {
	p := hexrules.Prospect{Action: act, Deed: deed, Cell: c, Chance: int8(chance), Of: dieRolls}
	p.Guard, p.Risk = a.riskOf(c, f)
	p.Gain = a.gainOf(u, c, f)
	a.prospects = append(a.prospects, p)
	return &a.prospects[len(a.prospects)-1]
}

// formOf is the unit as it is, with so many half movement points spent.
func (a *advice) formOf(u int32, spent uint8) form {
	s := a.s
	f := form{class: s.classOf(u), improved: s.units[u].flags&improved != 0}
	f.fires = s.movement() && s.movementOf(u)-min(s.movementOf(u), spent) >= s.pointsToFire(u)
	return f
}

// marches is what a unit on the map can do in a movement phase.
func (a *advice) marches(u int32) {
	s := a.s
	unit := &s.units[u]
	c := unit.hex
	stay := a.stays(u)
	if s.checkDismount(u).ok() {
		a.propose(u, do(VerbDismount, u), "dismount in", c, 6, form{class: s.battle.types[stay.class].foot})
	}
	if s.checkRemount(u).ok() {
		a.propose(u, do(VerbRemount, u), "remount in", c, 6, form{class: s.battle.pieces[u].typ, fires: true})
	}
	if s.checkRise(u).ok() && unit.flags&freed == 0 {
		line := s.diggingLine(u)
		need := line.LeaveActive
		if s.battle.pieces[u].reserve {
			need = line.LeaveReserve
		}
		s.spread(u, &a.ways)
		s.keepToGaps(u, &a.ways)
		a.walks(u, VerbRise, "leave the position for", ofSix(need))
		return
	}
	if s.findWays(u, &a.ways).ok() {
		a.walks(u, VerbStep, "go to", 6)
	}
}

// stays adds staying as it is, the form of which it returns, and digging in.
func (a *advice) stays(u int32) form {
	s := a.s
	c := s.units[u].hex
	stay := a.formOf(u, s.units[u].spent)
	a.propose(u, rules.Action{}, "stay in", c, 6, stay).Stays = true
	if s.checkDig(u).ok() {
		line := s.diggingLine(u)
		need := line.EnterActive
		if s.battle.pieces[u].reserve {
			need = line.EnterReserve
		}
		dug := stay
		dug.improved = true
		a.propose(u, do(VerbDig, u), "dig in at", c, ofSix(need), dug).Early = true
	}
	return stay
}

// ofSix is how many of six rolls succeed against a figure of the improved
// position table; a figure of 0 needs no roll.
func ofSix(need int) int {
	if need == 0 {
		return dieRolls
	}
	return min(need, dieRolls)
}

// walks adds the hexes of the ways that were found, and leaving the map from
// them.
func (a *advice) walks(u int32, verb uint8, deed string, chance int) {
	s := a.s
	unit := &s.units[u]
	for _, c := range a.ways.Cells() {
		cost, _ := a.ways.Cost(c)
		spent := unit.spent + uint8(cost)
		if verb == VerbStep && s.battle.grid.OnEdge(s.battle.hexAt(c)) && s.mayExit(u, c) {
			if edge := s.edgeCost(c, false); edge <= int32(s.movementOf(u)-min(s.movementOf(u), spent)) && !a.ways.Stops(c) {
				a.prospects = append(a.prospects, hexrules.Prospect{Action: do(VerbExit, u), Deed: "leave the map at", Cell: c, Chance: dieRolls, Of: dieRolls, Leaves: true})
			}
		}
		if c == unit.hex && unit.status == onMap {
			continue
		}
		f := a.formOf(u, spent)
		f.improved = false
		p := a.propose(u, do(verb, u), deed, c, chance, f)
		if p.Early = verb == VerbRise; verb == VerbStep {
			p.Action.At[0] = c
		}
		if a.ways.Stops(c) {
			p.Risk += a.trapOf(u, c)
		}
	}
}

// trapOf is the harm to expect where the unit would be stopped: by a disrupted
// friend, or by interdicting fire.
func (a *advice) trapOf(u, c int32) int32 {
	s := a.s
	for other := s.heads[c]; other >= 0; other = s.units[other].next {
		if other != u && s.units[other].disrupted > 0 {
			return harmDisrupted
		}
	}
	strength := int32(0)
	for i := range s.units {
		if s.battle.pieces[i].side != a.side && s.interdicts(int32(i), c) {
			strength += 2 * s.typeOf(int32(i)).attack
		}
	}
	return s.battle.harm(strength, 2*s.defenseOf(target{cell: c}, sight.OnLevel))
}

// entries is how a unit off the map can come onto it.
func (a *advice) entries(u int32) {
	a.prospects = append(a.prospects, hexrules.Prospect{Deed: "wait off the map", Cell: rules.Absent, Chance: dieRolls, Of: dieRolls, Stays: true})
	if a.s.findWays(u, &a.ways).ok() {
		a.walks(u, VerbStep, "enter and go to", 6)
	}
}

// placings is where a unit can deploy.
func (a *advice) placings(u int32) {
	s := a.s
	step := &s.battle.steps[s.step]
	if s.battle.pieces[u].step != s.step || s.units[u].status != waiting || int(s.dug) < step.trenches && s.trenchRoom(step) {
		return
	}
	for _, c := range step.cells {
		s.placings(step, u, c, func(act rules.Action) bool {
			f := form{class: s.battle.pieces[u].typ, improved: act.Flags&InImproved != 0, fires: true}
			deed := "deploy in"
			if f.improved {
				deed = "deploy dug in at"
			}
			if act.Flags&OnFoot != 0 {
				f.class = s.battle.types[f.class].foot
			}
			a.propose(u, act, deed, c, 6, f)
			return true
		})
	}
	if len(a.prospects) == 0 {
		a.prospects = append(a.prospects, hexrules.Prospect{Action: do(VerbLeaveOut, u), Deed: "stay out of the game", Cell: rules.Absent, Chance: dieRolls, Of: dieRolls})
	}
}

// trenches is where a trench marker can be placed.
func (a *advice) trenches() {
	step := &a.s.battle.steps[a.s.step]
	for _, c := range step.cells {
		if a.s.checkTrench(step, c).ok() {
			a.prospects = append(a.prospects, hexrules.Prospect{
				Action: do(VerbTrench, rules.Absent, c), Deed: "dig a trench in", Cell: c, Chance: dieRolls, Of: dieRolls, Guard: int32(a.s.battle.charts.trench),
			})
		}
	}
}

// Way appends the actions that lead to a prospect.
func (a *advice) Way(dst []rules.Action, p hexrules.Prospect) []rules.Action {
	u := p.Action.Unit
	switch {
	case p.Stays:
		return dst
	case p.Action.Verb == VerbStep || p.Action.Verb == VerbExit:
		s := a.s
		path := a.ways.AppendPath(nil, p.Cell)
		if s.units[u].status != onMap && len(path) > 0 {
			dst = append(dst, do(VerbEnter, u, path[0]))
		}
		for _, c := range path[min(1, len(path)):] {
			dst = append(dst, do(VerbStep, u, c))
		}
		if p.Leaves {
			dst = append(dst, p.Action)
		}
		return dst
	default:
		return append(dst, p.Action)
	}
}

// riskOf is the strength with which a unit withstands fire on a hex, and the
// harm to expect from the enemy's fire as he stands.
func (a *advice) riskOf(c int32, f form) (guard, risk int32) {
	s, o := a.s, &a.outlook
	as, g := 0, openGroup
	if f.improved {
		as, g = improvedForm, improvedGroup
	}
	if s.battle.types[f.class].mounted {
		as |= mountedForm
	}
	risks, guards := &o.risks[as], o.guards[as]
	if risks.found[c] != o.era {
		guards[c] = s.defenseOf(target{c, g}, sight.OnLevel)
		strength := a.peril[c].strength()
		if as&mountedForm != 0 {
			strength *= 2
		}
		risks.found[c], risks.value[c] = o.era, s.battle.harm(strength, 2*guards[c])
	}
	return guards[c], risks.value[c]
}

// harmDisrupted is what disruption counts as harm, in thousandths of the unit.
const harmDisrupted = 350

// harm is the harm to expect from an attack, in thousandths of what it hits.
func (b *Battle) harm(strength, defense int32) int32 {
	column := b.charts.column(strength, defense)
	if column < 0 {
		return 0
	}
	return b.charts.harm[column]
}

// gainOf is the harm to expect from the unit's fire on the best of targets, its
// share in a combined attack: what it brings of the strength at which attacks
// eliminate.
func (a *advice) gainOf(u, c int32, f form) int32 {
	g := a.outlook.gainsOf(f.class, a.s.battle.pieces[u].cap, len(a.s.battle.cells))
	if g.found[c] != a.outlook.era {
		g.found[c], g.value[c] = a.outlook.era, a.gainFrom(c, g.class, g.limit)
	}
	if !f.fires {
		return g.value[c] / 2
	}
	return g.value[c]
}

// gainFrom is the gain of a unit of the class on a hex, with a limit of its range.
func (a *advice) gainFrom(c int32, class int16, limit int32) int32 {
	s := a.s
	t := &s.battle.types[class]
	reach, direct := t.reach, t.direct
	if limit > 0 {
		reach, direct = min(reach, limit), min(direct, limit)
	}
	from := s.battle.hexAt(c)
	best := int32(0)
	for i := range a.foes {
		e := &a.foes[i]
		if e.harm <= best { // no attack harms more than all that it hits
			continue
		}
		d := int32(s.battle.distance(c, e.cell))
		if d > reach || d == 0 {
			continue
		}
		strength := 2 * t.attack
		seen := s.sight.Reach(from, s.battle.hexAt(e.cell), s.trenches)
		switch {
		case seen == sight.Into && d <= direct:
			strength *= closeness(t, d)
		case seen == sight.Blocked || !e.observed:
			continue
		default:
			strength /= 2
		}
		if e.mounted && !t.mounted {
			strength *= 2
		}
		enough := max(8*e.defense, 1)
		best = max(best, int32(int64(e.harm)*int64(min(strength, enough))/int64(enough)))
	}
	if t.guns() {
		best = max(best, a.gainAtBridges(from, t, direct))
	}
	return best
}

// gainAtBridges is the gain of guns on a hex by direct fire at the best of bridges.
func (a *advice) gainAtBridges(from hex.Hex, t *unitType, direct int32) int32 {
	s, best := a.s, int32(0)
	for _, b := range a.bridges {
		at := s.battle.hexAt(b.Cell)
		if !s.bridged(b.Cell) || hex.Distance(from, at) > int(direct) || s.sight.Reach(from, at, s.trenches) != sight.Into {
			continue
		}
		enough := max(8*int32(s.battle.charts.structure), 1)
		best = max(best, int32(int64(b.Worth)*int64(min(2*t.attack, enough))/int64(enough)))
	}
	return best
}
