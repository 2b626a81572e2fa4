package rules

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// Clash says why a special rule cannot be in force beside others of the
// scenario: it is for units that there are none of or that it means nothing
// to, or it contradicts another rule for the same units. It is nil when the
// rule can be in force, and for rules and units that are not known.
func (s System) Clash(sc *model.Scenario, in model.Rule, others []model.Rule) error {
	rule, ok := s.SpecialRule(in.Rule)
	if !ok {
		return nil
	}
	if err := rule.meansNothing(sc, in); err != nil {
		return err
	}
	for _, o := range others {
		other, known := s.SpecialRule(o.Rule)
		if rule.Handicap && other.Handicap {
			return fmt.Errorf("%s is in force already, and a scenario offers one alone", other.Name)
		}
		if !known || !slices.Contains(rule.Against, o.Rule) && !slices.Contains(other.Against, in.Rule) {
			continue
		}
		n := 0
		eachGroup(sc, func(c *model.Charts, f *model.Force, g model.UnitGroup) {
			if picks(in, c, f, g) && picks(o, c, f, g) {
				n += g.Count
			}
		})
		switch {
		case n > 0 && in.Rule == o.Rule:
			return fmt.Errorf("%s is in force for %d of these units already: name others", rule.Name, n)
		case n > 0:
			return fmt.Errorf("%s contradicts %s for %d of the same units: name others in one of them", rule.Name, other.Name, n)
		}
	}
	return nil
}

// meansNothing says why the rule would do nothing for the units it names.
func (r SpecialRule) meansNothing(sc *model.Scenario, in model.Rule) error {
	if in.Units == nil {
		return nil
	}
	all, fitting := 0, 0
	sides := map[string]bool{}
	eachGroup(sc, func(c *model.Charts, f *model.Force, g model.UnitGroup) {
		if !picks(in, c, f, g) {
			return
		}
		all += g.Count
		sides[f.Side] = true
		if t, ok := c.UnitType(g.Type); ok && (len(r.Arms) == 0 || slices.Contains(r.Arms, t.Kind)) {
			fitting += g.Count
		}
	})
	switch {
	case all == 0:
		return fmt.Errorf("%s is for %s, and the scenario has none", r.Name, in.Units.Phrase(sc))
	case fitting == 0:
		return fmt.Errorf("%s is for %s, and means nothing to them", r.Name, in.Units.Phrase(sc))
	case r.Handicap && in.Number != nil && *in.Number > all:
		return fmt.Errorf("%s lets %d of the %s stay out, and the scenario has %d", r.Name, *in.Number, in.Units.Phrase(sc), all)
	case r.OneSide && len(sides) > 1:
		return fmt.Errorf("%s is for the units of one side alone, and names %s", r.Name, in.Units.Phrase(sc))
	}
	return nil
}

// picks reports whether a rule in force is for the units of a group; one that
// names none is for all.
func picks(in model.Rule, c *model.Charts, f *model.Force, g model.UnitGroup) bool {
	return in.Units == nil || in.Units.Picks(c, f, g)
}

func eachGroup(sc *model.Scenario, visit func(*model.Charts, *model.Force, model.UnitGroup)) {
	charts := sc.EffectiveCharts()
	for i := range sc.Forces {
		for _, g := range sc.Forces[i].Units {
			visit(charts, &sc.Forces[i], g)
		}
	}
}
