package kingsmen

import (
	"sync"

	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// worth is what a unit with so many figures is worth to players of the program, in
// thousandths of the charts' unit: a part for being there at all, the rest by its figures
// above the breaking point; nothing where it breaks.
func (s *State) worth(u, figures int) int {
	p := s.piece(u)
	breaks := s.breaking(u)
	over, whole := figures-breaks, int(s.units[u].whole)-breaks
	if over <= 0 {
		return 0
	}
	full := p.sheet.Worth * 10
	if s.battle.byQuality {
		full = full * s.battle.figures.Worth[s.quality(u)-militia]
	} else {
		full *= 100
	}
	return full * (2*whole + 3*over) / (5 * max(whole, 1))
}

// tally is the chances of an outlook in parts of a million.
type tally struct {
	attack, defence, ahead []int
	win, loss              int
}

// tallies are those of contests that have been reckoned; they hold for every game.
var tallies sync.Map // contest -> *tally

// tally is what may come of the contest. It is shared: change nothing in it.
func (c contest) tally() *tally {
	if known, ok := tallies.Load(c); ok {
		return known.(*tally)
	}
	o := c.outlook()
	in := func(x spread) []int {
		out := make([]int, len(x.n))
		for k := range x.n {
			out[k] = int(parts(x.fraction(k)))
		}
		return out
	}
	t := &tally{in(o.attack), in(o.defence), in(o.ahead), int(parts(o.win)), int(parts(o.loss))}
	tallies.Store(c, t)
	return t
}

// contest is two rolls that are compared, each made twice where that is the unit's.
func (s *State) contest(attack, defence roll, twice [2]again) contest {
	f := s.battle.figures
	return contest{throw{attack.dice(), f.succeeds(attack.colour), twice[0]}, throw{defence.dice(), f.succeeds(defence.colour), twice[1]}}
}

// loses is the mean worth that a unit loses with figures of such chances.
func (s *State) loses(u int, chances []int) int {
	n := int(s.units[u].figures)
	now, sum := s.worth(u, n), 0
	for k := 1; k < len(chances); k++ {
		sum += chances[k] * (now - s.worth(u, n-min(k, n)))
	}
	return sum / million
}

// shaken is what a counter that falls a step is worth, and routed what a melee that is
// lost costs beside the figures.
const (
	shaken = 250
	routed = 2500
)

// fireWorth is the mean worth of what a unit's fire does to another.
func (s *State) fireWorth(u, v int, shot ground.Shot, alone bool) int {
	attack, defence := s.fireRolls(u, v, shot, alone)
	t := s.contest(attack, defence, [2]again{s.battle.pieces[u].fires, s.battle.pieces[v].stands}).tally()
	return s.loses(v, t.ahead) + shaken*t.win/million
}

// meleeWorth is the mean worth of what a charge takes from the defender and costs the
// attacker, with what the loser's rout is worth.
func (s *State) meleeWorth(u, v int, at contact) (gain, cost int) {
	attack, defence := s.meleeRolls(u, v, at)
	p, t := s.piece(u), s.piece(v)
	x := s.contest(attack, defence, [2]again{p.fights, t.fights}).tally()
	return s.loses(v, x.attack) + routed*x.win/million, s.loses(u, x.defence) + routed*x.loss/million
}
