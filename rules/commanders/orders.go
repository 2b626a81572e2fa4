package commanders

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Planner = (*State)(nil)

// phaseOf is the phase of a wish.
func phaseOf(w when) string {
	return [...]string{phaseFast, phaseBombard, phaseCombined, phaseNonCombat}[min(w, inNonCombat)]
}

// delivery is the chance that an order comes to a sector; of none where that is
// certain (14.3).
func (s *State) delivery(side, at int8) rules.Probability {
	if !s.battle.couriers || s.battle.command[side] == at {
		return rules.Probability{}
	}
	n := int64(0)
	for die := 1; die <= 6; die++ {
		if s.reaches(side, at, die) {
			n++
		}
	}
	return reduced([]rules.Probability{{Result: "the order arrives", N: n, Of: 6}})[0]
}

// Orders appends the lines of both sheets.
func (s *State) Orders(dst []rules.Order) []rules.Order {
	g := s.battle.ground
	for side := range int8(2) {
		for i, l := range s.plans[side].lines[:s.plans[side].n] {
			o := rules.Order{
				Side: s.battle.sides[side].ID, Text: fmt.Sprintf("%d%s %s>%s", l.count, l.arm.letter(), g.label(l.from), g.label(l.to[0])),
				Sites: []model.Site{g.site(l.from), g.site(l.to[0])}, Phase: phaseOf(l.wish), Lost: true, Done: 2,
			}
			if l.to[1] != none {
				o.Text += ">" + g.label(l.to[1])
				o.Sites = append(o.Sites, g.site(l.to[1]))
			}
			for u := range s.battle.of[side].all() {
				if x := &s.orders[u]; int(x.line) == i+1 {
					o.Units = append(o.Units, int32(u))
					o.Lost, o.Done = o.Lost && x.lost, min(o.Done, int(x.done))
				}
			}
			if legs[s.leg].phase == phasePlanning {
				o.Arrives = s.delivery(side, l.from)
			}
			dst = append(dst, o)
		}
	}
	return dst
}

// Errands appends what the units of a sector could be ordered to do.
func (s *State) Errands(dst []rules.Errand, from model.Site) []rules.Errand {
	g := s.battle.ground
	at, ok := g.at(from)
	if !ok {
		return dst
	}
	for side := range int8(2) {
		for a := range numArms {
			units := s.fit(side, at).and(s.battle.with[a])
			if units.empty() {
				continue
			}
			s.each(side, a, at, func(l line) {
				e := rules.Errand{Units: units.list(), What: a.String(), Sites: []model.Site{from, g.site(l.to[0])}, Arrives: s.delivery(side, at)}
				if l.to[1] != none {
					e.Sites = append(e.Sites, g.site(l.to[1]))
				}
				for _, d := range s.deeds(side, l) {
					e.Phase, e.How = phaseOf(d.w), d.how
					dst = append(dst, e)
				}
			})
		}
	}
	return dst
}

// deed is what units do at the end of their arrows, and when.
type deed struct {
	w   when
	how string
}

// deeds are what units can do along the arrows of a line, as things are.
func (s *State) deeds(side int8, l line) []deed {
	g := s.battle.ground
	held := func(at int8) bool { return !s.fit(1-side, at).empty() }
	to, reserve := l.to[0], g.owner[l.from] != none
	enter := func(at int8) string {
		if held(at) {
			return "attacks"
		}
		return "moves"
	}
	if l.arm == artillery {
		var out []deed
		if s.inRange(side, l.from, &order{to: l.to, n: l.arrows()}) == nothing {
			out = append(out, deed{inBombardment, "bombards"})
		}
		switch {
		case l.to[1] != none:
		case held(to) && !reserve:
			out = append(out, deed{inCombined, "attacks"})
		case s.isFriendly(side, to):
			out = append(out, deed{inNonCombat, "moves"})
		}
		return out
	}
	wooded := func(at int8) bool { return s.battle.terrain && g.terrain[at] == forest }
	first := inCombined
	if l.arm == cavalry && !wooded(to) && !wooded(l.from) {
		first = inFast
	}
	switch {
	case held(to) && (reserve || l.to[1] != none):
		return nil // nobody attacks out of a reserve, and who attacks cannot count on going on
	case l.to[1] == none:
		return []deed{{first, enter(to)}}
	case first == inCombined:
		if held(l.to[1]) || !s.isFriendly(side, l.to[1]) {
			return nil
		}
		return []deed{{inNonCombat, "moves"}}
	}
	return []deed{{inCombined, enter(l.to[1])}}
}
