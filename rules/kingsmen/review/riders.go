package review

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// riders finds cavalry that is to dismount and does not skirmish.
func riders(c *rules.Case) {
	for j, r := range c.Scenario.Rules {
		if r.Rule != dismounts {
			continue
		}
		for i := range c.Scenario.Forces {
			if g, ok := stiff(c, r, &c.Scenario.Forces[i]); ok {
				c.Add(neverDismounts, rules.At("rules", j), "Cavalry of %s is to dismount and is no skirmishing cavalry: %s", c.Scenario.Forces[i].Name, g.Type)
				break
			}
		}
	}
}

// stiff is the first cavalry of a force that a rule picks and that does not skirmish; false
// where there is none. Where the rule is for all units it is meant for those who do.
func stiff(c *rules.Case, r model.Rule, f *model.Force) (model.UnitGroup, bool) {
	if r.Units == nil {
		return model.UnitGroup{}, false
	}
	for _, g := range f.Units {
		if t, ok := c.Charts.UnitType(g.Type); ok && t.Kind == fields.Cavalry && picks(c, r, f, g) && !skirmishes(c, f, g) {
			return g, true
		}
	}
	return model.UnitGroup{}, false
}

// skirmishes reports whether a special rule makes cavalry skirmish.
func skirmishes(c *rules.Case, f *model.Force, g model.UnitGroup) bool {
	for _, r := range c.Scenario.Rules {
		if r.Rule == skirmishHorse && picks(c, r, f, g) {
			return true
		}
	}
	return false
}

// mendRider has the same units skirmish, or takes the rule away.
func mendRider(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	j, ok := rules.Member(c.Scenario.Rules, "rules", d.Path)
	if !ok {
		return nil
	}
	with := append(append([]model.Rule(nil), c.Scenario.Rules...), model.Rule{Rule: skirmishHorse, Units: c.Scenario.Rules[j].Units})
	return []rules.Mend{
		rules.Put("rules", with, "let the same units be skirmishing cavalry"),
		rules.Leave("rules", c.Scenario.Rules, j, "take the special rule away"),
	}
}
