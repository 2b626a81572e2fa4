package vary

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// How large changes of what decides a game are.
const (
	boundSize  = 2
	numberSize = 2
	ruleSize   = 5
)

// bound is a number of a condition that a game is held to.
type bound struct {
	path  string
	least int // the smallest that makes sense
	of    func(*model.Condition) *int
	whole bool // the field is a number, and no pointer to one
}

var boundsOf = []bound{
	{"count.at_least", 1, func(c *model.Condition) *int { return atLeast(c.Count, func(x *model.Count) *int { return x.AtLeast }) }, false},
	{"count.at_most", 0, func(c *model.Condition) *int { return atLeast(c.Count, func(x *model.Count) *int { return x.AtMost }) }, false},
	{"exits.at_least", 1, func(c *model.Condition) *int { return atLeast(c.Exits, func(x *model.Exits) *int { return x.AtLeast }) }, false},
	{"exits.at_most", 0, func(c *model.Condition) *int { return atLeast(c.Exits, func(x *model.Exits) *int { return x.AtMost }) }, false},
	{"losses.at_least", 1, func(c *model.Condition) *int {
		return atLeast(c.Losses, func(x *model.Losses) *int { return x.AtLeast })
	}, false},
	{"losses.at_most", 0, func(c *model.Condition) *int {
		return atLeast(c.Losses, func(x *model.Losses) *int { return x.AtMost })
	}, false},
	{"score.at_least", 1, func(c *model.Condition) *int { return atLeast(c.Score, func(x *model.Score) *int { return x.AtLeast }) }, false},
	{"score.at_most", 0, func(c *model.Condition) *int { return atLeast(c.Score, func(x *model.Score) *int { return x.AtMost }) }, false},
	{"points.by", 1, func(c *model.Condition) *int {
		return atLeast(c.Points, func(x *model.PointsLead) *int { return &x.By })
	}, true},
	{"journey.at_least", 1, func(c *model.Condition) *int {
		return atLeast(c.Journey, func(x *model.Journey) *int { return &x.AtLeast })
	}, true},
}

func atLeast[T any](part *T, of func(*T) *int) *int {
	if part == nil {
		return nil
	}
	return of(part)
}

// bounds is each bound of a victory condition one more and one fewer.
func bounds(s *model.Scenario) []Variation {
	var out []Variation
	nth := map[string]int{}
	for at, c := range s.Conditions() {
		clause := at[len("victory.clauses["):strings.IndexByte(at, ']')]
		for _, b := range boundsOf {
			if b.of(c) == nil {
				continue
			}
			nth[clause]++
			i, _ := strconv.Atoi(clause)
			id, n := fmt.Sprintf("victory/%d.%d", i+1, nth[clause]), *b.of(c)
			for _, by := range []int{-1, 1} {
				word := "fewer"
				if by > 0 {
					word = "more"
				} else if n <= b.least {
					continue
				}
				varied := c.Clone()
				*b.of(&varied) += by
				label := fmt.Sprintf("clause %d: %s (was %d)", i+1, varied.Phrase(s), n)
				out = append(out, Variation{ID: id + "/" + word, Kind: Victory, Label: label, Size: boundSize, make: func(s *model.Scenario) (document.Edit, error) {
					return b.edit(s, at, label, by)
				}})
			}
		}
	}
	return out
}

func (b bound) edit(s *model.Scenario, path, label string, by int) (document.Edit, error) {
	for at, c := range s.Conditions() {
		if at != path || b.of(c) == nil {
			continue
		}
		n := *b.of(c) + by
		if n < b.least {
			return nil, fmt.Errorf("a bound of %d asks for nothing", n)
		}
		if b.whole {
			return document.Set{Name: label, Path: at + "." + b.path, Value: n}, nil
		}
		return document.Set{Name: label, Path: at + "." + b.path, Value: &n}, nil
	}
	return nil, errors.New("the victory condition is gone")
}

// inForce is each special rule off, and its number one more and one fewer. What offers a
// handicap changes nothing of a game that nobody takes it in.
func inForce(s *model.Scenario, sys rules.System) []Variation {
	var out []Variation
	seen := map[string]int{}
	for _, in := range s.Rules {
		rule, ok := sys.SpecialRule(in.Rule)
		seen[in.Rule]++
		if !ok || rule.Handicap {
			continue
		}
		nth, id := seen[in.Rule], in.Rule
		if nth > 1 {
			id += "/" + strconv.Itoa(nth)
		}
		name := rule.Name
		if in.Units != nil && in.Units.Side != "" {
			name += " (" + s.SideName(in.Units.Side) + ")"
		}
		off := "without the special rule " + name
		out = append(out, Variation{ID: "off/" + id, Kind: Rules, Label: off, Size: ruleSize, make: func(s *model.Scenario) (document.Edit, error) {
			i, err := ruleAt(s, in.Rule, nth)
			if err != nil {
				return nil, err
			}
			return document.Remove(s, off, "rules", i)
		}})
		if rule.Number == nil || in.Number == nil {
			continue
		}
		for _, by := range []int{-1, 1} {
			word, number := "fewer", *in.Number+by
			if by > 0 {
				word = "more"
			}
			if number < rule.Number.Min || number > rule.Number.Max {
				continue
			}
			label := fmt.Sprintf("%s: %d instead of %d", name, number, *in.Number)
			out = append(out, Variation{ID: "number/" + id + "/" + word, Kind: Rules, Label: label, Size: numberSize, make: func(s *model.Scenario) (document.Edit, error) {
				i, err := ruleAt(s, in.Rule, nth)
				if err != nil {
					return nil, err
				}
				n := *s.Rules[i].Number + by
				if n < rule.Number.Min || n > rule.Number.Max {
					return nil, fmt.Errorf("the number of the special rule %s is from %d to %d", rule.Name, rule.Number.Min, rule.Number.Max)
				}
				return document.Set{Name: label, Path: fmt.Sprintf("rules[%d].number", i), Value: &n}, nil
			}})
		}
	}
	return out
}

// ruleAt is the index of the special rule of an id, counted among those of it from 1.
func ruleAt(s *model.Scenario, id string, nth int) (int, error) {
	for i, in := range s.Rules {
		if in.Rule != id {
			continue
		}
		if nth--; nth == 0 {
			return i, nil
		}
	}
	return 0, fmt.Errorf("the special rule %q is not in force", id)
}
