// Package rules is what a rule system is: its description (the board it is played
// on, the phases of a turn, the special rules that a scenario may put in force), and
// the contract between its engine and everything that plays it: states that can be
// looked at, actions, events, refusals, dice, games and their logs. What systems on
// one kind of board alone can say is not in it.
package rules

import (
	"cmp"
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// System describes a rule system. A program composes the systems it has;
// there is no registry.
type System struct {
	ID           string          // what scenarios call it: "soldiers"
	Name         string          // what people call it: "Soldiers"
	About        string          // what its battles are, for lists: "tactical combat of 1914 and 1915, on hexes"
	Year         int             // that most of its battles are dated by; 0 for none
	Period       [2]int          // the first and the last year that its battles are of; 0 and 0 for any
	Board        model.BoardKind // that it is played on
	Sheet        string          // id of the built-in mapsheet that new scenarios begin on; empty for none
	Turn         TurnWord        // what it calls a turn
	Phases       []Phase
	SpecialRules []SpecialRule // in the order of lists
	Fields       *model.Fields // what it has scenarios say beyond what all say; nil for nothing
	Players      []PlayerKind  // the system's own players, beside those that play every system
	Scores       bool          // sides gain points during its games, beside those of a scenario's table
	Die          int           // how many faces its die has that people set by hand; 0 where it has none of one kind
	Overlays     []OverlayKind // the questions about the whole map that its tables answer
	Signs        []Sign        // what counters and maps show in its games, in the order of keys to them

	// Faults is the figures with which the scenario cannot be played, by their
	// paths: those too large for the rules. Nil where there are no limits.
	Faults func(*model.Scenario) []Fault

	// Review is what the system finds wrong with scenarios that others do not.
	Review Review

	// NewBattle makes a scenario ready. It fails, with a sentence for the
	// designer, where the scenario cannot be played.
	NewBattle func(*model.Scenario) (Battle, error)

	// Ground is what the system says of its kind of board beside what every system
	// says, in a form of its own: hexrules.Ground of boards of hexes. Nil where it
	// says nothing.
	Ground any

	// Seating is who sits at a game of the scenario; nil where each side is one
	// seat.
	Seating func(*model.Scenario) []Chair

	// Muster draws armies by dice; nil where the system has none drawn.
	Muster *Muster
}

// Plays says why a scenario is none for the system, whatever is in it: it is on a
// board of another kind, or has too much of something. It is nil where NewBattle can look
// at it.
func (s System) Plays(sc *model.Scenario) error {
	if err := s.PlaysOn(sc.Board); err != nil {
		return err
	}
	if e := sc.Excesses(); len(e) > 0 {
		return fmt.Errorf("%s: %s", e[0].Field, e[0].Message)
	}
	return nil
}

// PlaysOn says that a board is of a kind on which the system is not played.
func (s System) PlaysOn(b model.Board) error {
	if b != nil && b.Kind() != s.Board {
		return fmt.Errorf("%s is played on %s, and this one is %s", s.Name, s.Board.Name(), b.Kind().Made())
	}
	return nil
}

// InPeriod reports whether battles of the system may be of a year.
func (s System) InPeriod(year int) bool {
	return s.Period == [2]int{} || year >= s.Period[0] && year <= s.Period[1]
}

// DateForms is how scenarios give their date, with examples from the system's time:
// "a day (1914-08-18), a month (1914-08) or a year (1914)".
func (s System) DateForms() string {
	year := cmp.Or(s.Year, 1914)
	return fmt.Sprintf("a day (%d-08-18), a month (%d-08) or a year (%d)", year, year, year)
}

// DateExamples is the same in examples alone: "1914-08-18, 1914-08 or 1914".
func (s System) DateExamples() string {
	year := cmp.Or(s.Year, 1914)
	return fmt.Sprintf("%d-08-18, %d-08 or %d", year, year, year)
}

// Sign is what a counter or a map shows in a game, and what it means: one of a marker, a
// look of a unit, or the face of a unit of lesser quality.
type Sign struct {
	Marker  string // id of a marker at a spot
	OfUnits bool   // of a marker: it tells something of a unit that stands there
	Look    Look
	Second  bool
	Text    string // "Disrupted"
}

// Phase is a part of a turn. Phases follow one another in the system's order.
type Phase struct {
	ID    string // "first-fire"
	Name  string // "First Fire Phase"
	Moves Whose  // whose units move in it
}

// Whose says of which side units move in a phase.
type Whose uint8

// Whose units move.
const (
	Nobodys Whose = iota
	First         // those of the side that moves first
	Second        // those of the other side
	Both          // those of both sides at once
)

// SpecialRule is a rule that is in force only where a scenario says so.
type SpecialRule struct {
	ID          string
	Name        string
	Explanation string  // one sentence that says what it does
	Reference   string  // where the rulebook has it: "Special Rules: Trenches"
	Units       Use     // a selector: whom the rule is for
	Area        Use     // where the rule holds
	Number      *Number // nil when the rule takes no number
	Enables     string  // the key of the field that says something only with this rule; empty for most
	Immovable   bool    // the units it is for stay where they are set up
	OneSide     bool    // the units it is for are of one side
	OnePlace    bool    // it holds in one place, and a side has it once
	Handicap    bool    // a player may do without some of the units it is for, no more than its number
	Tells       []uint8 // kinds of events that nothing else leads to; none where events do not tell of it

	Arms    []model.Kind // the arms that it means something to; empty for all
	Against []string     // rules that cannot hold for the same unit, itself where it cannot hold twice
}

// Use says whether a special rule takes a parameter.
type Use uint8

// Whether a special rule takes a parameter.
const (
	None     Use = iota // it does not
	Optional            // it may have one
	Required            // it must have one
)

// Number is the number that a special rule must have.
type Number struct {
	Meaning  string // "hexes", "the die roll that disrupts"
	One      string // of the number 1: "hex"; empty where it is the same
	Min, Max int    // smallest and largest that make sense
}

// SpecialRule finds a special rule by its id.
func (s System) SpecialRule(id string) (SpecialRule, bool) {
	for _, r := range s.SpecialRules {
		if r.ID == id {
			return r, true
		}
	}
	return SpecialRule{}, false
}

// Sentence is a special rule in force as a sentence.
func (s System) Sentence(sc *model.Scenario, in model.Rule) string {
	rule, ok := s.SpecialRule(in.Rule)
	if !ok {
		return in.Sentence(sc, in.Rule, "")
	}
	meaning := ""
	if n := rule.Number; n != nil {
		if meaning = n.Meaning; in.Number != nil && *in.Number == 1 && n.One != "" {
			meaning = n.One
		}
	}
	return in.Sentence(sc, rule.Name, meaning)
}

// Enabling finds the special rule that a field needs, by its key; false where
// the field needs none.
func (s System) Enabling(field string) (SpecialRule, bool) {
	for _, r := range s.SpecialRules {
		if r.Enables == field && field != "" {
			return r, true
		}
	}
	return SpecialRule{}, false
}

// Phase finds a phase by its id.
func (s System) Phase(id string) (Phase, bool) {
	for _, p := range s.Phases {
		if p.ID == id {
			return p, true
		}
	}
	return Phase{}, false
}

// Fault is something in a scenario that the rules cannot do with: a parameter
// that a special rule in force has and does not take, or lacks, or has outside
// its range; a figure too large.
type Fault struct {
	Field   string // its path in the file, of a parameter behind that of its rule: "units", "area" or "number"
	Message string // one sentence
	Nearest any    // that the rules can do with in its place; nil where nobody can say
}

// Faults holds the parameters of a rule in force against what its kind takes.
func (r SpecialRule) Faults(in model.Rule) []Fault {
	var out []Fault
	add := func(field, format string, args ...any) {
		out = append(out, Fault{Field: field, Message: fmt.Sprintf(format, args...)})
	}
	parameter := func(use Use, present bool, field, what string) {
		switch {
		case use == Required && !present:
			add(field, "The special rule %s needs %s: add %s.", r.Name, what, field)
		case use == None && present:
			add(field, "The special rule %s takes no %s: remove it.", r.Name, field)
		}
	}
	parameter(r.Units, in.Units != nil, "units", "to know which units it is for")
	parameter(r.Area, in.Area != nil, "area", "to know where it holds")
	if r.Number == nil {
		parameter(None, in.Number != nil, "number", "")
		return out
	}
	parameter(Required, in.Number != nil, "number", "a number ("+r.Number.Meaning+")")
	if in.Number != nil && (*in.Number < r.Number.Min || *in.Number > r.Number.Max) {
		add("number", "The number of the special rule %s (%s) must be from %d to %d, not %d.",
			r.Name, r.Number.Meaning, r.Number.Min, r.Number.Max, *in.Number)
	}
	return out
}
