package review

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

const types = "charts.unit_types"

// unitTypes finds unit types whose figures contradict one another. Those of the
// system's own charts are taken as they are.
func unitTypes(c *rules.Case) {
	if c.Scenario.Charts == nil {
		return
	}
	for i := range c.Scenario.Charts.UnitTypes {
		t := &c.Scenario.Charts.UnitTypes[i]
		u, where := fields.Of(t), rules.At(types, i)+"."
		if limit, ok := fields.StackingLimit(c.Charts); ok && u.Stacking > limit {
			c.Add(tooLargeType, where+fields.StackingKey, "A unit of the type %q takes up %d stacking points, and no hex holds more than %d", t.ID, u.Stacking, limit)
		}
		if part, ok := partOf(c, u); ok && u.Breaks.Count > 0 && part.Stacking*u.Breaks.Count != u.Stacking {
			c.Add(unevenBreakdown, where+fields.BreaksKey, "The parts of %q take up %d stacking points together, and the whole %d", t.ID, part.Stacking*u.Breaks.Count, u.Stacking)
		}
		if foot, ok := c.Charts.UnitType(u.Dismounts); ok && fields.Of(foot).Mounted {
			c.Add(mountedOnFoot, where+fields.DismountsKey, "The type %q, to which %q dismounts, is mounted itself", foot.ID, t.ID)
		}
		if u.Mounted && t.Kind != fields.Cavalry {
			c.Add(mountedArm, where+fields.MountedKey, "The type %q is mounted, and is no cavalry", t.ID)
		}
		if u.DirectRange > u.Range {
			c.Add(longDirectRange, where+fields.DirectRangeKey, "The type %q fires directly further, %s, than it fires at all, %d", t.ID, model.CountedHexes(u.DirectRange), u.Range)
		}
	}
}

// partOf is what a unit breaks into; false where it does not, or into nothing known.
func partOf(c *rules.Case, u fields.Unit) (fields.Unit, bool) {
	part, ok := c.Charts.UnitType(u.Breaks.Type)
	if !ok {
		return fields.Unit{}, false
	}
	return fields.Of(part), true
}

func mendTooLargeType(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	n, _ := fields.StackingLimit(c.Charts)
	return []rules.Mend{rules.Put(d.Path, n, "let it take up %d stacking points", n)}
}

func mendUnevenBreakdown(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	t, i, ok := member(c.Scenario.Charts.UnitTypes, types, d.Path)
	if !ok {
		return nil
	}
	u := fields.Of(t)
	part, ok := partOf(c, u)
	if !ok {
		return nil
	}
	var out []rules.Mend
	if part.Stacking > 0 && u.Stacking%part.Stacking == 0 && u.Stacking/part.Stacking >= 2 {
		n := u.Stacking / part.Stacking
		out = append(out, rules.Put(d.Path+"."+fields.PartCountKey, n, "let it break into %d", n))
	}
	all := part.Stacking * u.Breaks.Count
	return append(out, rules.Put(rules.At(types, i)+"."+fields.StackingKey, all, "let the whole take up %d stacking points", all))
}

func mendMountedOnFoot(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	t, _, ok := member(c.Scenario.Charts.UnitTypes, types, d.Path)
	if !ok {
		return nil
	}
	var out []rules.Mend
	for i := range c.Charts.UnitTypes {
		o := &c.Charts.UnitTypes[i]
		if o.Nation == t.Nation && o.Kind == t.Kind && !fields.Of(o).Mounted && len(out) < mostOffers {
			out = append(out, rules.Put(d.Path, o.ID, "let it dismount to %s", o.ID))
		}
	}
	return append(out, rules.Put(d.Path, "", "let it not dismount"))
}

func mendMountedArm(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	return []rules.Mend{
		rules.Put(d.Path, false, "let it go on foot"),
		rules.Put(strings.TrimSuffix(d.Path, fields.MountedKey)+"kind", fields.Cavalry, "let it be cavalry"),
	}
}

func mendLongDirectRange(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	return []rules.Mend{rules.Put(d.Path, 0, "let it fire directly as far as it fires at all")}
}
