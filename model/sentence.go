package model

import (
	"fmt"
	"slices"
	"strings"
)

// Phrase is the condition as the part of a sentence after "if": "there are
// no undisrupted German units in town C".
func (c Condition) Phrase(s *Scenario) string { return newTeller(s).condition(c, 0).text }

// Sentence is the condition as a sentence: "There are no undisrupted German
// units in town C."
func (c Condition) Sentence(s *Scenario) string { return sentence(c.Phrase(s)) }

// Sentence is the clause as a sentence: "The French player wins at the end of
// the game if there are no undisrupted German units in town C."
func (c Clause) Sentence(s *Scenario) string {
	t := newTeller(s)
	when := "at the end of the game if"
	switch {
	case c.When == AtOnce:
		when = "as soon as"
	case c.Outcome.Winner == Draw:
		when = "if at its end"
	}
	return sentence(fmt.Sprintf("%s %s %s", t.outcome(c.Outcome), when, t.condition(c.Condition, 0).text))
}

// Sentence is the outcome as a sentence: "The game is a draw."
func (o Outcome) Sentence(s *Scenario) string { return sentence(newTeller(s).outcome(o)) }

// Sentence is the award as a sentence: "The Russian player gains 2 points for
// each Austro-Hungarian cavalry unit destroyed."
func (a Award) Sentence(s *Scenario) string {
	t := newTeller(s)
	return sentence(fmt.Sprintf("%s gains %s for each %s destroyed", t.player(a.Side), count(a.Points, "point", "points"), t.units(a.Units, true)))
}

// Sentences is the victory conditions, a sentence each: the awards, the
// clauses in order, and what happens otherwise.
func (v Victory) Sentences(s *Scenario) []string {
	var out []string
	for _, a := range v.Points {
		out = append(out, a.Sentence(s))
	}
	for _, c := range v.Clauses {
		out = append(out, c.Sentence(s))
	}
	last := newTeller(s).outcome(v.Otherwise)
	if len(v.Clauses) > 0 {
		last = "otherwise " + last
	}
	return append(out, sentence(last))
}

// Phrase is the units that the selector picks, as a noun in the plural:
// "German reserve infantry companies".
func (sel Selector) Phrase(s *Scenario) string { return newTeller(s).units(sel, false) }

// Sentence is the deployment as a sentence or several, the first of which
// says who places what where.
func (d Deployment) Sentence(s *Scenario) string {
	t := newTeller(s)
	what, player := t.forces(d.Forces)
	if d.Trenches > 0 {
		what += " and " + count(d.Trenches, "trench marker", "trench markers")
	}
	first := fmt.Sprintf("%s places %s %s", player, what, t.where(d.Area))
	if d.PerHex > 0 {
		first += fmt.Sprintf(", exactly %d in each hex", d.PerHex)
	}
	if d.Fill > 0 {
		first += fmt.Sprintf(", so that each hex holds exactly %s of the side", count(d.Fill, "unit", "units"))
	}
	out := []string{sentence(first)}
	switch {
	case d.Positions == PositionsMay && d.Trenches > 0:
		out = append(out, "Units that do not start in a trench may start in improved positions.")
	case d.Positions == PositionsMay:
		out = append(out, "They may start in improved positions.")
	case d.Positions == PositionsMust:
		out = append(out, "They start in improved positions.")
	}
	return strings.Join(append(out, mounts(d.Mount, "starts")...), " ")
}

// Sentence is the arrival as a sentence or two.
func (r Reinforcement) Sentence(s *Scenario) string {
	t := newTeller(s)
	what, player := t.forces(r.Forces)
	first := fmt.Sprintf("from turn %d on %s may bring %s onto the map by %s", r.Turn, player, what, speaker{t.board}.say(r.Entry, 0).through())
	return strings.Join(append([]string{sentence(first)}, mounts(r.Mount, "arrives")...), " ")
}

func mounts(m Mount, verb string) []string {
	switch m {
	case Dismounted:
		return []string{"Cavalry " + verb + " dismounted."}
	case MountFree:
		return []string{"Cavalry " + verb + " mounted or dismounted, as the player chooses for each unit."}
	default:
		return nil
	}
}

// Sentence is the special rule in force as a sentence; name is what the rule
// system calls the rule.
func (r Rule) Sentence(s *Scenario, name string) string {
	t := newTeller(s)
	text := name
	if r.Units != nil {
		text += " for " + t.units(*r.Units, false)
	}
	if r.Area != nil {
		text += " " + t.where(*r.Area)
	}
	if r.Number != nil {
		text += fmt.Sprintf(": %d", *r.Number)
	}
	return sentence(text)
}

// Sentence is the length as a sentence; phase is what the rule system calls
// the phase that the last turn ends after.
func (l Length) Sentence(phase string) string {
	text := "the game lasts " + count(l.Turns, "turn", "turns")
	if l.TurnMinutes > 0 {
		text += " of " + count(l.TurnMinutes, "minute", "minutes")
	}
	if l.Begins != "" {
		text += ", begins at " + l.Begins
	}
	if l.EndsAfter != "" {
		text += fmt.Sprintf(" and ends after the %s of turn %d", phase, l.Turns)
	}
	return sentence(text)
}

// Composition lists the units of the force: "8 infantry companies, 2 machine
// gun sections and 1 field gun battery". Nations are named where the force
// has more than one.
func (f *Force) Composition(s *Scenario) string { return newTeller(s).composition(f.Units, f.Units) }

// teller puts a scenario's rules into words.
type teller struct {
	s      *Scenario
	charts *Charts
	board  *Board
}

func newTeller(s *Scenario) teller {
	b := s.Board
	if b == nil {
		b = NewBoard(0, 0)
	}
	return teller{s: s, charts: s.EffectiveCharts(), board: b}
}

func (t teller) where(a Area) string { return speaker{t.board}.say(a, 0).where.text }

func (t teller) player(side string) string { return "the " + t.side(side) + " player" }

// side is the side's name, an adjective; one that the scenario does not have
// is quoted by id.
func (t teller) side(id string) string {
	if side, ok := t.s.Side(id); ok {
		return side.Name
	}
	return fmt.Sprintf("%q", id)
}

func (t teller) outcome(o Outcome) string {
	switch {
	case o.Winner == Draw:
		return "the game is a draw"
	case o.Level != "":
		return fmt.Sprintf("%s wins %s %s victory", t.player(o.Winner), article(o.Level), o.Level)
	default:
		return t.player(o.Winner) + " wins"
	}
}

// article is "a" or "an".
func article(word string) string {
	lower := strings.ToLower(word)
	if strings.HasPrefix(lower, "uni") || lower == "" || !strings.ContainsRune("aeiou", rune(lower[0])) {
		return "a"
	}
	return "an"
}

// condition is the condition as the part of a sentence after "if".
func (t teller) condition(c Condition, depth int) words {
	if depth > MaxDepth {
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
func (t teller) steps(steps []Step) string {
	var items []string
	for _, step := range steps {
		switch {
		case step.Exit != nil:
			items = append(items, "left the map by "+t.through(*step.Exit))
		case step.StayAway != 0:
			items = append(items, "stayed away for at least "+count(step.StayAway, "full game turn", "full game turns"))
		case step.Enter != nil:
			items = append(items, "come back by "+t.through(*step.Enter))
		case step.Reach != nil:
			items = append(items, "reached "+t.through(*step.Reach))
		}
	}
	return heavyList(items, "and then")
}

// units is what the selector picks, as a noun with its adjectives.
func (t teller) units(sel Selector, one bool) string {
	var out []string
	if len(sel.Nations) > 0 {
		out = append(out, t.nations(sel.Nations))
	} else if sel.Side != "" {
		out = append(out, t.side(sel.Side))
	}
	if sel.Troops != "" {
		out = append(out, adjective(sel.Troops))
	}
	if sel.Quality != Active {
		out = append(out, string(sel.Quality))
	}
	switch {
	case len(sel.Types) > 0:
		out = append(out, t.types(sel.Types, one, len(out) == 0))
	case len(sel.Kinds) > 0:
		out = append(out, kinds(sel.Kinds)+" "+unit(one))
	default:
		out = append(out, unit(one))
	}
	if len(sel.Types) > 0 && len(sel.Kinds) > 0 {
		out = append(out, "that are "+kinds(sel.Kinds)+" "+unit(one))
	}
	if len(sel.Nations) > 0 && sel.Side != "" {
		out = append(out, "of the "+t.side(sel.Side)+" side")
	}
	if len(sel.Forces) > 0 {
		var names []string
		for _, id := range sel.Forces {
			names = append(names, t.force(id))
		}
		out = append(out, "of "+list(names, "or"))
	}
	return strings.Join(out, " ")
}

func unit(one bool) string {
	if one {
		return "unit"
	}
	return "units"
}

func kinds(ks []Kind) string {
	var names []string
	for _, k := range ks {
		names = append(names, strings.ReplaceAll(string(k), "-", " "))
	}
	return list(names, "or")
}

// adjective gives an id such as "czech" the capital that it has in a sentence.
func adjective(id string) string {
	return strings.TrimSuffix(sentence(id), ".")
}

func (t teller) nations(ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, t.nation(id))
	}
	return list(names, "or")
}

func (t teller) nation(id string) string {
	if n, ok := t.charts.Nation(id); ok {
		return n.Name
	}
	return fmt.Sprintf("%q", id)
}

// types is the names of unit types; with nations, those that they belong to,
// named once where it is one.
func (t teller) types(ids []string, one, nations bool) string {
	var names, of []string
	for _, id := range ids {
		name, nation := fmt.Sprintf("%q %s", id, unit(one)), ""
		if u, ok := t.charts.UnitType(id); ok {
			name, nation = u.named(one), t.nation(u.Nation)
		}
		names, of = append(names, name), append(of, nation)
	}
	if !nations {
		return list(slices.Compact(names), "or")
	}
	same := len(slices.Compact(slices.Clone(of))) == 1
	for i := range names {
		if of[i] != "" && (i == 0 || !same) {
			names[i] = of[i] + " " + names[i]
		}
	}
	return list(names, "or")
}

// named is the type's name, in the plural where there are several.
func (u *UnitType) named(one bool) string {
	if one {
		return u.Name
	}
	return u.Plural
}

func (t teller) force(id string) string {
	if f, ok := t.s.Force(id); ok {
		return f.Name
	}
	return fmt.Sprintf("force %q", id)
}

// forces is what the forces are made of, with their names, and the player who
// owns them.
func (t teller) forces(ids []string) (what, player string) {
	var together []UnitGroup
	for _, id := range ids {
		if f, ok := t.s.Force(id); ok {
			together = append(together, f.Units...)
		}
	}
	var items []string
	player = "the player"
	for _, id := range ids {
		f, ok := t.s.Force(id)
		if !ok {
			items = append(items, t.force(id))
			continue
		}
		player = t.player(f.Side)
		items = append(items, fmt.Sprintf("%s (%s)", t.composition(f.Units, together), f.Name))
	}
	if len(items) == 0 {
		return "nobody yet", player
	}
	return list(items, "and"), player
}

// composition lists the units; nations are named where those mentioned
// together with them are of more than one.
func (t teller) composition(units, together []UnitGroup) string {
	if len(units) == 0 {
		return "no units"
	}
	nations := map[string]bool{}
	for _, g := range together {
		if u, ok := t.charts.UnitType(g.Type); ok {
			nations[u.Nation] = true
		}
	}
	var items []string
	for _, g := range units {
		items = append(items, t.group(g, len(nations) > 1))
	}
	return list(items, "and")
}

// group is a number of units: "12 Czech infantry companies". Troops named need
// no nation.
func (t teller) group(g UnitGroup, nation bool) string {
	one := g.Count == 1
	name := fmt.Sprintf("%q %s", g.Type, unit(one))
	out := []string{fmt.Sprint(g.Count)}
	if u, ok := t.charts.UnitType(g.Type); ok {
		name = u.named(one)
		if nation && g.Troops == "" {
			out = append(out, t.nation(u.Nation))
		}
	}
	if g.Troops != "" {
		out = append(out, adjective(g.Troops))
	}
	if g.Quality != Active {
		out = append(out, string(g.Quality))
	}
	return strings.Join(append(out, name), " ")
}
