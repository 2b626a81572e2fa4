package check

import "github.com/mapsheet/mapsheet/model"

// journeys finds journeys whose steps cannot follow one another.
func journeys(r *report) {
	for where, c := range r.s.Conditions() {
		if c.Journey == nil || c.Valid() != nil {
			continue
		}
		off := false
		for i, leg := range c.Journey.Steps {
			at := path(where+".journey.steps", i)
			switch {
			case leg.Exit != nil && off, leg.Reach != nil && off:
				r.add(brokenJourney, at, "Step %d of the journey is taken on the map, and the units have left it by then", i+1)
			case leg.Enter != nil && !off, leg.StayAway > 0 && !off:
				r.add(brokenJourney, at, "Step %d of the journey is taken off the map, and the units have not left it by then", i+1)
			}
			off = leg.Exit != nil || off && leg.Enter == nil && leg.Reach == nil
		}
	}
}

// awards finds lines of the point table that give nothing, or give points for
// a side's own losses.
func awards(r *report) {
	for i, award := range r.s.Victory.Points {
		where := path("victory.points", i)
		if award.Points == 0 {
			r.add(emptyAward, where+".points", "A unit destroyed counts 0 points by this line")
		}
		if award.Points > 0 && award.Units.Side == award.Side && r.defined(model.Ref{Kind: model.RefSide, ID: award.Side}) {
			r.add(ownLosses, where+".units", "The %s side gains points for losing its own units", r.s.SideName(award.Side))
		}
	}
}

// idleRules finds special rules in force for which there is no use.
func idleRules(r *report) {
	for i, in := range r.s.Rules {
		rule, ok := r.sys.SpecialRule(in.Rule)
		if !ok || !r.knownSystem() || len(r.s.Forces) == 0 || r.uses(rule.Enables) {
			continue
		}
		r.add(idleRule, path("rules", i), "The special rule %s is in force, and nothing in the scenario makes use of it", rule.Name)
	}
}
