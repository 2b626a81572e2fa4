package rules

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Review is what a system finds wrong with scenarios beside what is wrong in every
// system, and what mends it.
type Review struct {
	Flaws  []Flaw // in the order of lists
	Passes []Pass
}

// Flaw is a kind of problem that only one system has.
type Flaw struct {
	Code     string // stable: programs and people refer to it
	Severity diag.Severity
	Means    string // what it is, in one sentence
	Why      string // why it matters
	Fix      string // how to mend it
	Example  string // of what is wrong, or of how it should be

	// Mends is the ways that might mend a problem of the kind, the likeliest first.
	// It makes them quickly, for it is asked for every problem that is found. Nil
	// where nobody can mend it but the designer.
	Mends func(*Case, diag.Diagnostic) []Mend
}

// Pass is a look at a scenario for a few kinds of problems. It depends on all that
// scenarios say of sides, forces, charts, steps, special rules and victory, and changes
// nothing.
type Pass struct {
	Map  bool // it depends on the map too
	Find func(*Case)
}

// Mend is a way to mend a problem: a field of the scenario is given another value.
type Mend struct {
	Label string // in a few words: "place 3 trench markers"
	Path  string // of the field
	Value any    // of the field's type
}

// Case is a scenario that is looked at.
type Case struct {
	Scenario *model.Scenario
	Charts   *model.Charts // that it is played with
	System   System

	Region func(*model.Area) (hex.Region, bool) // the hexes of an area; false where it is wrong, which others report
	Report func(d diag.Diagnostic)              // a problem by its code
}

// Add reports a problem of the kind of a code at a path.
func (c *Case) Add(code, path, format string, args ...any) {
	c.Report(diag.Diagnostic{Code: code, Path: path, Message: diag.Messagef(format, args...)})
}

// Enabling is the special rule that a field needs; false where it needs none or where a
// rule in force is unknown, for that may be the one.
func (c *Case) Enabling(field string) (SpecialRule, bool) {
	for _, in := range c.Scenario.Rules {
		if _, ok := c.System.SpecialRule(in.Rule); !ok {
			return SpecialRule{}, false
		}
	}
	if c.System.ID == "" || c.System.ID != c.Scenario.System {
		return SpecialRule{}, false
	}
	return c.System.Enabling(field)
}

// Enforce is a way to put the special rule in force that a field needs, for units or
// for all of them; none where the field needs no rule.
func (c *Case) Enforce(field string, units *model.Selector) []Mend {
	rule, ok := c.System.Enabling(field)
	if !ok {
		return nil
	}
	if rule.Units == None {
		units = nil
	}
	in := append(append([]model.Rule(nil), c.Scenario.Rules...), model.Rule{Rule: rule.ID, Units: units})
	return []Mend{Put("rules", in, "put the special rule %s in force", rule.Name)}
}

// Put is a way to mend a problem that gives a field another value.
func Put(path string, value any, label string, args ...any) Mend {
	return Mend{Label: fmt.Sprintf(label, args...), Path: path, Value: value}
}

// At is the path of a member of a list: "forces[2]".
func At(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// Leave puts a list without one of its members in the place of the list.
func Leave[T any](path string, list []T, i int, label string, args ...any) Mend {
	return Put(path, slices.Delete(slices.Clone(list), i, i+1), label, args...)
}

// Member is which member of a list a path leads into; false where it does not lead into one
// that there is.
func Member[T any](list []T, name, path string) (i int, ok bool) {
	_, err := fmt.Sscanf(path, name+"[%d]", &i)
	return i, err == nil && i >= 0 && i < len(list)
}
