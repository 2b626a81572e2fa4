package check

import (
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// specialRules finds special rules in force with the wrong parameters, or
// twice.
func specialRules(r *report) {
	if r.crowded(model.ManyRules) {
		return
	}
	for i, in := range r.s.Rules {
		where := path("rules", i)
		for j := range i {
			if same(in, r.s.Rules[j]) {
				r.add(ruleTwice, where, "The special rule is in force already: it is number %d of the list too", j+1)
				break
			}
		}
		rule, ok := r.sys.SpecialRule(in.Rule)
		if !ok || !r.knownSystem() {
			continue
		}
		r.clashes(i)
		for _, f := range rule.Faults(in) {
			problem := needlessParameter
			switch {
			case !has(in, f.Field):
				problem = missingParameter
			case f.Field == "number" && rule.Number != nil:
				problem = wrongNumber
			}
			r.add(problem, where+"."+f.Field, "%s", strings.TrimSuffix(f.Message, "."))
		}
	}
}

// clashes finds a special rule that means nothing to its units, or contradicts
// one before it in the list.
func (r *report) clashes(i int) {
	in := r.s.Rules[i]
	if in.Units != nil && (!r.sound(*in.Units) || r.s.CountUnits(*in.Units) == 0) {
		return // reported by others
	}
	var before []model.Rule
	for _, other := range r.s.Rules[:i] {
		if !same(in, other) {
			before = append(before, other)
		}
	}
	if err := r.sys.Clash(r.s, in, before); err != nil {
		r.add(ruleClash, path("rules", i), "%s", upper(err.Error()))
	}
}

// has reports whether the rule has the parameter.
func has(in model.Rule, field string) bool {
	switch field {
	case "units":
		return in.Units != nil
	case "area":
		return in.Area != nil
	default:
		return in.Number != nil
	}
}

// same reports whether two rules in force say the same, notes aside.
func same(a, b model.Rule) bool {
	a.Note, b.Note = "", ""
	return reflect.DeepEqual(a, b)
}

// uses reports whether the scenario says something in the field that a special
// rule lets it have; true for rules that are for no field but hold by
// themselves.
func (r *report) uses(field string) bool {
	if field == "" {
		return true
	}
	says := func(own model.Values) bool { return own[field] != nil }
	return slices.ContainsFunc(r.s.Deployment, func(d model.Deployment) bool { return says(d.Own) }) ||
		slices.ContainsFunc(r.s.Reinforcements, func(a model.Reinforcement) bool { return says(a.Own) }) ||
		slices.ContainsFunc(r.s.Forces, func(f model.Force) bool {
			return says(f.Own) || slices.ContainsFunc(f.Units, func(g model.UnitGroup) bool { return says(g.Own) })
		})
}
