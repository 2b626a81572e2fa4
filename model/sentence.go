package model

import (
	"fmt"
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
	return sentence(fmt.Sprintf("%s gains %s for each %s destroyed", t.player(a.Side), Counted(a.Points, "point", "points"), t.units(a.Units, true)))
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
	own := s.Base.Fields.tellSetup(s, d.Own, s.countForces(d.Forces))
	if own.Beside != "" {
		what += " and " + own.Beside
	}
	first := fmt.Sprintf("%s places %s %s", player, what, t.where(d.Area))
	for _, manner := range own.Manner {
		first += ", " + manner
	}
	return strings.Join(append([]string{sentence(first)}, own.Further...), " ")
}

// Sentence is the arrival as a sentence or two.
func (r Reinforcement) Sentence(s *Scenario) string {
	t := newTeller(s)
	what, player := t.forces(r.Forces)
	first := fmt.Sprintf("from turn %d on, %s may bring %s onto the map by %s", r.Turn, player, what, speaker{t.board}.say(r.Entry, 0).through())
	own := s.Base.Fields.tellArrival(s, r.Own, s.countForces(r.Forces))
	return strings.Join(append([]string{sentence(first)}, own.Further...), " ")
}

// countForces is how many units some forces have together.
func (s *Scenario) countForces(ids []string) int {
	n := 0
	for _, id := range ids {
		if f, ok := s.Force(id); ok {
			n += f.Count()
		}
	}
	return n
}

// Sentence is the special rule in force as a sentence; name is what the rule
// system calls the rule, meaning what it says of its number: "hexes", "the die
// roll that disrupts".
func (r Rule) Sentence(s *Scenario, name, meaning string) string {
	t := newTeller(s)
	text := name
	if r.Units != nil {
		text += " for " + t.units(*r.Units, false)
	}
	if r.Area != nil {
		text += " " + t.where(*r.Area)
	}
	switch {
	case r.Number == nil:
	case meaning == "":
		text += fmt.Sprintf(": %d", *r.Number)
	case strings.HasPrefix(meaning, "the "):
		text += fmt.Sprintf("; %s is %d", meaning, *r.Number)
	default:
		text += fmt.Sprintf(": %d %s", *r.Number, meaning)
	}
	return sentence(text)
}

// Sentence is the length as a sentence; phase is what the rule system calls
// the phase that the last turn ends after.
func (l Length) Sentence(phase string) string {
	text := "the game lasts " + Counted(l.Turns, "turn", "turns")
	if l.TurnMinutes > 0 {
		text += " of " + Counted(l.TurnMinutes, "minute", "minutes")
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
	board  Board
}

func newTeller(s *Scenario) teller {
	return teller{s: s, charts: s.EffectiveCharts(), board: s.Board}
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
