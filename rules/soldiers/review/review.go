// Package review finds what is wrong with scenarios in the eyes of Soldiers alone:
// reserves without their rule, trenches without room, combat results that fall, unit
// types whose figures contradict one another; and what mends it. What the rules cannot
// play at all is refused by the engine.
package review

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// All is what Soldiers finds wrong with scenarios.
func All() rules.Review {
	return rules.Review{
		Flaws: flaws(),
		Passes: []rules.Pass{
			{Find: reserves}, {Find: starts}, {Find: unitTypes}, {Find: combatResults}, {Find: positionRolls},
			{Map: true, Find: exactHexes}, {Map: true, Find: trenches},
		},
	}
}

// mostOffers is how many ways of one kind are offered for one problem.
const mostOffers = 6

// member is the element of a list that a path leads into, and its number.
func member[T any](list []T, name, path string) (element *T, i int, ok bool) {
	if i, ok = rules.Member(list, name, path); !ok {
		return nil, 0, false
	}
	return &list[i], i, true
}

// underRule reports whether a special rule is in force for units of a force.
func underRule(c *rules.Case, id string, f *model.Force, g model.UnitGroup) bool {
	return slices.ContainsFunc(c.Scenario.Rules, func(in model.Rule) bool {
		return in.Rule == id && (in.Units == nil || in.Units.Picks(c.Charts, f, g))
	})
}

// inForce reports whether a special rule is in force.
func inForce(c *rules.Case, id string) bool {
	return slices.ContainsFunc(c.Scenario.Rules, func(in model.Rule) bool { return in.Rule == id })
}

// forces are those of ids that the scenario has.
func forces(s *model.Scenario, ids []string) []*model.Force {
	var out []*model.Force
	for _, id := range ids {
		if f, ok := s.Force(id); ok {
			out = append(out, f)
		}
	}
	return out
}
