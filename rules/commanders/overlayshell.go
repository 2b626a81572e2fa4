package commanders

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// shellAnswer is what the batteries of a side can bombard from where they stand (11).
type shellAnswer struct {
	s    *State
	side int8
	at   [maxSectors][]shot
}

// shot is what one battery can do to a sector.
type shot struct {
	unit  int8
	why   cause // it cannot; nothing where it can
	needs int   // the die that hits the likeliest target
	of    barrage
	order order
}

func newShellAnswer(s *State, side int8) *shellAnswer {
	out := &shellAnswer{s: s.cloneInto(&State{}), side: side}
	for u := range s.battle.of[side].and(s.battle.with[artillery]).less(s.routed).less(s.spent).all() {
		if s.at[u] == none {
			continue
		}
		out.s.each(side, artillery, s.at[u], func(l line) { out.aim(u, order{to: l.to, n: l.arrows()}) })
	}
	return out
}

// aim notes what a battery does that is told to bombard the sector at the end of its
// arrows.
func (a *shellAnswer) aim(u int8, o order) {
	s, at := a.s, o.to[o.n-1]
	x := shot{unit: u, order: o, why: s.inRange(a.side, s.at[u], &o)}
	if x.why == toTheRear || x.why == fromReserve || x.why == intoReserve {
		return
	}
	if x.why == nothing {
		s.orders[u] = o
		x.of = s.barrage(u, set{})
		x.needs = max(s.battle.figures.success-s.shelling(u, x.of.targets[0], o.n), 1)
	}
	a.at[at] = append(a.at[at], x)
}

// The classes of what can be bombarded: behind those of targets by the least die.
const (
	noSureHit = faces + iota // no die hits
	noTargets
	inCover
)

func (*shellAnswer) classes() []rules.OverlayClass {
	out := make([]rules.OverlayClass, inCover+1)
	for i := range faces {
		tone := [...]rules.Tone{rules.Good, rules.Good, rules.Good, rules.Good, rules.Fair, rules.ByHill}[i]
		out[i] = rules.OverlayClass{Name: fmt.Sprintf("A die of %d or more hits", i+1), Tone: tone}
	}
	out[faces-1].Name = "Only a 6 hits"
	out[noSureHit] = rules.OverlayClass{Name: "In range, and no die hits", Tone: rules.Hidden}
	out[noTargets] = rules.OverlayClass{Name: "In range, with no enemy to fire at", Tone: rules.Hidden}
	out[inCover] = rules.OverlayClass{Name: "In range, with the ground in the way", Tone: rules.Poor}
	return out
}

func (x *shot) class() uint8 {
	switch {
	case x.why == noTarget:
		return noTargets
	case x.why != nothing:
		return inCover
	case x.needs > faces:
		return noSureHit
	}
	return uint8(x.needs - 1)
}

func (a *shellAnswer) cell(at int8) (rules.OverlayCell, bool) {
	if len(a.at[at]) == 0 {
		return rules.OverlayCell{}, false
	}
	best := uint8(inCover)
	for i := range a.at[at] {
		best = min(best, a.at[at][i].class())
	}
	text := "in range"
	switch {
	case best < faces-1:
		text = fmt.Sprintf("%d or more", best+1)
	case best == faces-1:
		text = "6"
	case best == inCover:
		text = "covered"
	}
	return rules.OverlayCell{Class: best, Text: text}, true
}

func (a *shellAnswer) says(at int8) (string, []int8) {
	s, g := a.s, a.s.battle.ground
	if len(a.at[at]) == 0 {
		return fmt.Sprintf("No battery of %s has %s in range (11.1).", s.battle.sides[a.side].Name, g.name(at)), nil
	}
	var parts []string
	var from []int8
	for i := range a.at[at] {
		x := &a.at[at][i]
		from = append(from, s.at[x.unit])
		who := fmt.Sprintf("The battery in %s: ", g.name(s.at[x.unit]))
		switch x.class() {
		case noTargets, inCover:
			parts = append(parts, who+causes[x.why].sentence)
			continue
		case noSureHit:
			parts = append(parts, who+"no die hits (11.3).")
			continue
		}
		s.orders[x.unit] = x.order
		var dice []string
		for n, v := range x.of.targets[:x.of.n] {
			needs := max(s.battle.figures.success-s.shelling(x.unit, v, x.of.far(n, x.order.n)), 1)
			text := fmt.Sprintf("%s with %d or more", s.battle.pieces[v].title, needs)
			if n == 1 && x.of.obstacle {
				text += ", which is in the way"
			}
			dice = append(dice, text)
		}
		parts = append(parts, fmt.Sprintf("%sa die at %s (11.3).", who, strings.Join(dice, "; a die at ")))
	}
	return strings.Join(parts, " "), from
}
