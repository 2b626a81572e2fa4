package model

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/limits"
)

// condition is the condition as the part of a sentence after "if".
func (t teller) condition(c Condition, depth int) words {
	if depth > limits.Nesting {
		return words{"a condition holds that nests too deep for words", plain}
	}
	switch {
	case c.All != nil:
		return t.several(c.All, "and", joined, depth)
	case c.Any != nil:
		return t.several(c.Any, "or", choice, depth)
	case c.Not != nil:
		return t.not(*c.Not, depth)
	case c.Count != nil:
		amount, one := amount(c.Count.Bound)
		be := "are"
		if one {
			be = "is"
		}
		return words{fmt.Sprintf("there %s %s %s%s %s", be, amount, state(c.Count.State), t.units(c.Count.Units, one), t.where(c.Count.Area)), plain}
	case c.Exits != nil:
		return words{fmt.Sprintf("%s left the map by %s", t.have(c.Exits.Bound, c.Exits.Units), t.through(c.Exits.By)), plain}
	case c.Losses != nil:
		return words{t.have(c.Losses.Bound, c.Losses.Units) + " been destroyed", plain}
	case c.Occupies != nil:
		return words{t.occupies(*c.Occupies), plain}
	case c.Points != nil:
		return words{t.lead(*c.Points), plain}
	case c.Score != nil:
		amount, one := amount(c.Score.Bound)
		points := "points"
		if one {
			points = "point"
		}
		return words{fmt.Sprintf("%s has %s %s", t.player(c.Score.Side), amount, points), plain}
	case c.Journey != nil:
		least := Bound{AtLeast: &c.Journey.AtLeast}
		return words{t.have(least, c.Journey.Units) + " " + t.steps(c.Journey.Steps), plain}
	case c.SomeHex != nil:
		return words{fmt.Sprintf("for at least one %s, %s", t.one(c.SomeHex.Of), t.condition(c.SomeHex.Condition, depth+1).within(joined)), joined}
	}
	return words{"nothing is asked", plain}
}

func (t teller) one(a Area) string { return speaker{t.board}.say(a, 0).one }

func (t teller) through(a Area) string { return speaker{t.board}.say(a, 0).through() }

func (t teller) several(parts []Condition, conjunction string, bind binding, depth int) words {
	if len(parts) == 1 {
		return t.condition(parts[0], depth+1)
	}
	var items []string
	for _, p := range parts {
		items = append(items, t.condition(p, depth+1).within(plain))
	}
	return words{heavyList(items, conjunction), bind}
}

// not is the opposite of the condition, said directly where English can.
func (t teller) not(c Condition, depth int) words {
	switch {
	case c.Not != nil:
		return t.condition(*c.Not, depth+1)
	case c.Count != nil:
		if b, ok := c.Count.Bound.opposite(); ok {
			n := *c.Count
			n.Bound = b
			return t.condition(Condition{Count: &n}, depth+1)
		}
	case c.Exits != nil:
		if b, ok := c.Exits.Bound.opposite(); ok {
			n := *c.Exits
			n.Bound = b
			return t.condition(Condition{Exits: &n}, depth+1)
		}
	case c.Losses != nil:
		if b, ok := c.Losses.Bound.opposite(); ok {
			n := *c.Losses
			n.Bound = b
			return t.condition(Condition{Losses: &n}, depth+1)
		}
	case c.Journey != nil:
		most := c.Journey.AtLeast - 1
		return words{t.have(Bound{AtMost: &most}, c.Journey.Units) + " " + t.steps(c.Journey.Steps), plain}
	case c.Occupies != nil && !c.Occupies.Every:
		return words{fmt.Sprintf("no %s stands %s", t.units(c.Occupies.Units, true), t.where(c.Occupies.Area)), plain}
	}
	return words{"it is not so that " + t.condition(c, depth+1).within(plain), plain}
}

// opposite is the bound that holds when b does not; a bound with two ends has
// none.
func (b Bound) opposite() (Bound, bool) {
	switch {
	case b.AtLeast != nil && b.AtMost == nil:
		most := *b.AtLeast - 1
		return Bound{AtMost: &most}, true
	case b.AtLeast == nil && b.AtMost != nil:
		least := *b.AtMost + 1
		return Bound{AtLeast: &least}, true
	}
	return Bound{}, false
}

// amount is the bound before a noun, and whether that noun is singular:
// "at least 5", "fewer than 3", "no", "exactly 1", "from 2 to 4".
func amount(b Bound) (text string, one bool) {
	switch {
	case b.AtMost != nil && *b.AtMost <= 0:
		return "no", false
	case b.AtLeast != nil && b.AtMost != nil && *b.AtLeast == *b.AtMost:
		return fmt.Sprintf("exactly %d", *b.AtLeast), *b.AtLeast == 1
	case b.AtLeast != nil && b.AtMost != nil:
		return fmt.Sprintf("from %d to %d", *b.AtLeast, *b.AtMost), false
	case b.AtLeast != nil:
		return fmt.Sprintf("at least %d", *b.AtLeast), *b.AtLeast == 1
	case b.AtMost != nil:
		return fmt.Sprintf("fewer than %d", *b.AtMost+1), false
	default:
		return "any number of", false
	}
}

// have is so many units and the verb for what they have done.
func (t teller) have(b Bound, sel Selector) string {
	text, one := amount(b)
	verb := "have"
	if one {
		verb = "has"
	}
	return fmt.Sprintf("%s %s %s", text, t.units(sel, one), verb)
}

func state(s UnitState) string {
	if s == AnyState {
		return ""
	}
	return string(s) + " "
}

func (t teller) occupies(o Occupies) string {
	unit := t.units(o.Units, true)
	if o.Every {
		said := speaker{t.board}.say(o.Area, 0)
		every := "every " + said.one
		if said.named() && !said.thing {
			every = "every hex of " + said.and.text
		}
		return fmt.Sprintf("%s %s stands in %s", article(unit), unit, every)
	}
	return fmt.Sprintf("%s %s stands %s", article(unit), unit, t.where(o.Area))
}

func (t teller) lead(p PointsLead) string {
	if p.By <= 1 {
		return fmt.Sprintf("%s has more points than %s", t.player(p.Side), t.player(p.Over))
	}
	return fmt.Sprintf("%s has at least %d points more than %s", t.player(p.Side), p.By, t.player(p.Over))
}

// steps is what the units of a journey have done.
func (t teller) steps(steps []Leg) string {
	var items []string
	for _, step := range steps {
		switch {
		case step.Exit != nil:
			items = append(items, "left the map by "+t.through(*step.Exit))
		case step.StayAway != 0:
			items = append(items, "stayed away for at least "+Counted(step.StayAway, "full game turn", "full game turns"))
		case step.Enter != nil:
			items = append(items, "come back by "+t.through(*step.Enter))
		case step.Reach != nil:
			items = append(items, "reached "+t.through(*step.Reach))
		}
	}
	return heavyList(items, "and then")
}
