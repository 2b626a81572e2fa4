package commanders

import (
	"fmt"

	"github.com/mapsheet/mapsheet/rules"
)

// threatAnswer is what a side would lose in its sectors if the enemies beside them
// attacked in the combined arms phase.
type threatAnswer struct {
	s    *State
	side int8
}

// threatThrows is how often an attack is played, always with the same dice.
const threatThrows = 300

func (threatAnswer) classes() []rules.OverlayClass {
	return []rules.OverlayClass{{Name: "Units routed or lost, on the average", Tone: rules.Scaled}, {Name: "No enemy beside it can attack", Tone: rules.Fair}}
}

// attackers are those who could attack a sector: as many as orders and borders allow,
// the infantry first (4.4, 5.1).
func (a threatAnswer) attackers(at int8) (set, []int8) {
	s, g := a.s, a.s.battle.ground
	var out set
	var from []int8
	left := s.battle.orders
	for _, w := range g.ways[at] {
		if g.owner[w.to] != none {
			continue // nobody attacks out of a reserve (4.3)
		}
		n := 0
		for arm := range artillery {
			for u := range s.fit(1-a.side, w.to).and(s.battle.with[arm]).less(s.spent).all() {
				if n < s.battle.width(at) && left > 0 {
					out.add(u)
					n++
					left--
				}
			}
		}
		if n > 0 {
			from = append(from, w.to)
		}
	}
	return out, from
}

// losses is how many units of the side are routed or lost on the average, in tenths.
func (a threatAnswer) losses(at int8, attackers set) int {
	start := a.s.cloneInto(&State{})
	start.phase, start.begun, start.awaits = phaseNotes{}, false, 0
	start.combat.reset(len(start.battle.pieces))
	for side := range int8(2) {
		start.clearSheet(side)
	}
	for u := range attackers.all() {
		start.acts[u] = 0
		start.orders[u] = order{to: [2]int8{at, none}, n: 1, wish: inCombined}
	}
	for legs[start.leg].phase != phaseCombined || legs[start.leg].part != "contact" {
		if start.leg++; int(start.leg) == len(legs) {
			start.leg = 0
		}
	}
	start.phase.acting = attackers
	held := start.fit(a.side, at)
	down := 0
	var x State
	for seed := range uint64(threatThrows) {
		s := start.cloneInto(&x)
		s.dice = rules.NewDice(seed + 1)
		for ; legs[s.leg].phase == phaseCombined; s.leg++ {
			s.open(&legs[s.leg])
			s.close(&legs[s.leg])
		}
		for u := range held.all() {
			if s.routed.has(u) || s.at[u] == none {
				down++
			}
		}
	}
	return (10*down + threatThrows/2) / threatThrows
}

func (a threatAnswer) cell(at int8) (rules.OverlayCell, bool) {
	s := a.s
	if s.battle.ground.owner[at] != none || s.fit(a.side, at).empty() {
		return rules.OverlayCell{}, false
	}
	attackers, _ := a.attackers(at)
	if attackers.empty() {
		return rules.OverlayCell{Class: 1, Text: "safe"}, true
	}
	n := a.losses(at, attackers)
	return rules.OverlayCell{Value: n, Text: fmt.Sprintf("%d.%d", n/10, n%10)}, true
}

func (a threatAnswer) says(at int8) (string, []int8) {
	s, g := a.s, a.s.battle.ground
	own := s.battle.sides[a.side].Name
	held := s.fit(a.side, at)
	switch attackers, from := a.attackers(at); {
	case g.owner[at] != none:
		return "Nobody attacks a reserve (4.3).", nil
	case held.empty():
		return fmt.Sprintf("%s has no fit units in %s.", own, g.name(at)), nil
	case attackers.empty():
		return fmt.Sprintf("No enemy beside %s can attack it in this round.", g.name(at)), nil
	default:
		n := a.losses(at, attackers)
		return fmt.Sprintf("%s could attack %s: of %s's %s, %d.%d would be routed or lost, on the average of %d throws.",
			s.heads(attackers), g.name(at), own, s.heads(held), n/10, n%10, threatThrows), from
	}
}
