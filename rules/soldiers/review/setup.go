package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

const (
	steps    = "deployment"
	arrivals = "reinforcements"
)

// reserves finds reserve units whose being reserve makes no difference.
func reserves(c *rules.Case) {
	rule, needed := c.Enabling(fields.QualityKey)
	if !needed {
		return
	}
	for i := range c.Scenario.Forces {
		f := &c.Scenario.Forces[i]
		for j, g := range f.Units {
			if fields.Quality(g.Own.Text(fields.QualityKey)) == fields.Reserve && !underRule(c, rule.ID, f, g) {
				name := f.Name
				if name == "" {
					name = f.ID
				}
				c.Add(idleReserve, rules.At(rules.At("forces", i)+".units", j)+".quality", "The force %q has reserve units, but the special rule %s is not in force for them", name, rule.Name)
			}
		}
	}
}

func mendIdleReserve(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	f, _, ok := member(c.Scenario.Forces, "forces", d.Path)
	if !ok {
		return nil
	}
	return append(c.Enforce(fields.QualityKey, &model.Selector{Side: f.Side}), rules.Put(d.Path, "", "make them active units"))
}

// trenches finds more trench markers than hexes, and markers without the rule.
func trenches(c *rules.Case) {
	rule, needed := c.Enabling(fields.TrenchesKey)
	for i := range c.Scenario.Deployment {
		d := &c.Scenario.Deployment[i]
		placed := d.Own.Int(fields.TrenchesKey)
		if placed == 0 {
			continue
		}
		where := rules.At(steps, i) + "." + fields.TrenchesKey
		if needed && !inForce(c, rule.ID) {
			c.Add(lawlessTrenches, where, "%s here, but the special rule %s is not in force", model.Counted(placed, "trench marker is placed", "trench markers are placed"), rule.Name)
		}
		if area, ok := c.Region(&d.Area); ok && !area.Empty() && placed > area.Len() {
			c.Add(crowdedTrenches, where, "%d trench markers cannot be placed: the area has %s, and a hex takes one", placed, model.CountedHexes(area.Len()))
		}
	}
}

func mendCrowdedTrenches(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	step, _, ok := member(c.Scenario.Deployment, steps, d.Path)
	if !ok {
		return nil
	}
	area, _ := c.Region(&step.Area)
	n := area.Len()
	return []rules.Mend{rules.Put(d.Path, n, "place %s", model.Counted(n, "trench marker", "trench markers"))}
}

func mendLawlessTrenches(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	return append(c.Enforce(fields.TrenchesKey, nil), rules.Put(d.Path, 0, "place no trenches"))
}

// starts finds choices that the forces of a step or arrival cannot make.
func starts(c *rules.Case) {
	for i := range c.Scenario.Deployment {
		d := &c.Scenario.Deployment[i]
		where := rules.At(steps, i)
		mount(c, where, d.Own, d.Forces)
		all, mounted := countMounted(c, d.Forces)
		start := fields.Positions(d.Own.Text(fields.PositionsKey))
		switch {
		case mounted == 0 || d.Own.Text(fields.MountKey) != "":
		case start == fields.PositionsMust:
			c.Add(mountedPosition, where+"."+fields.PositionsKey, "Mounted cavalry cannot be in improved positions, and this step puts all units in them: %d are cavalry", mounted)
		case start == fields.PositionsMay && mounted == all:
			c.Add(mountedPosition, where+"."+fields.PositionsKey, "Mounted cavalry cannot be in improved positions, and this step places nothing else")
		}
	}
	for i := range c.Scenario.Reinforcements {
		a := &c.Scenario.Reinforcements[i]
		mount(c, rules.At(arrivals, i), a.Own, a.Forces)
	}
}

// mount reports a choice between horse and foot where there is no cavalry.
func mount(c *rules.Case, where string, own model.Values, ids []string) {
	there := forces(c.Scenario, ids)
	if own.Text(fields.MountKey) == "" || len(there) == 0 {
		return
	}
	for _, f := range there {
		for _, g := range f.Units {
			if t, ok := c.Charts.UnitType(g.Type); !ok || t.Own.Text(fields.DismountsKey) != "" {
				return
			}
		}
	}
	c.Add(nothingToMount, where+"."+fields.MountKey, "There is no cavalry here that could be mounted or dismounted")
}

// countMounted is how many units the forces have, and how many of them are
// mounted cavalry.
func countMounted(c *rules.Case, ids []string) (all, mounted int) {
	for _, f := range forces(c.Scenario, ids) {
		for _, g := range f.Units {
			all += g.Count
			if t, ok := c.Charts.UnitType(g.Type); ok && t.Own.Is(fields.MountedKey) {
				mounted += g.Count
			}
		}
	}
	return all, mounted
}

func mendMountedPosition(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	step, _, _ := strings.Cut(d.Path, ".")
	return []rules.Mend{
		rules.Put(step+"."+fields.MountKey, string(fields.Dismounted), "let the cavalry start on foot"),
		rules.Put(d.Path, "", "let nobody start in an improved position"),
	}
}

func mendNothingToMount(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	return []rules.Mend{rules.Put(d.Path, "", "remove the choice")}
}

// step is what a step of the deployment asks of the map.
type step struct {
	hex.Region        // where
	side       string // empty where the step cannot be judged
	forces     []*model.Force
	units      int
}

// stepOf works out a step of the deployment. It cannot be judged where its area is
// wrong or empty or its forces are of no or different sides: all that is reported by
// others.
func stepOf(c *rules.Case, i int) step {
	d := &c.Scenario.Deployment[i]
	area, ok := c.Region(&d.Area)
	s := step{Region: area, forces: forces(c.Scenario, d.Forces)}
	if !ok || area.Empty() || len(s.forces) == 0 {
		return s
	}
	for _, f := range s.forces {
		if f.Side != s.forces[0].Side {
			return s
		}
		s.units += f.Count()
	}
	s.side = s.forces[0].Side
	return s
}

// exactHexes finds steps that say how many units each hex gets, and have too
// few or too many of them.
func exactHexes(c *rules.Case) {
	for i := range c.Scenario.Deployment {
		own := c.Scenario.Deployment[i].Own
		perHex, fill := own.Int(fields.PerHexKey), own.Int(fields.FillKey)
		if perHex == 0 && fill == 0 {
			continue
		}
		s := stepOf(c, i)
		if s.side == "" {
			continue
		}
		if want := perHex * s.Len(); perHex > 0 && s.units != want {
			c.Add(unevenStep, rules.At(steps, i)+"."+fields.PerHexKey, "%s placed here, but %s with %d each take %d", model.Counted(s.units, "unit is", "units are"), model.CountedHexes(s.Len()), perHex, want)
		}
		if fill <= 0 {
			continue
		}
		if there, known := unitsWithin(c, i, s); known && there != fill*s.Len() {
			c.Add(unevenStep, rules.At(steps, i)+"."+fields.FillKey, "After this step there are %s of the side in the area, but %s with %d each take %d", model.Counted(there, "unit", "units"), model.CountedHexes(s.Len()), fill, fill*s.Len())
		}
	}
}

// unitsWithin is how many units of the side are in the area of a step when it
// is done; not known where an earlier area overlaps it in part.
func unitsWithin(c *rules.Case, i int, s step) (units int, known bool) {
	units = s.units
	for j := range i {
		o := stepOf(c, j)
		switch {
		case o.side != s.side || o.Intersect(s.Region).Empty():
		case o.Subtract(s.Region).Empty():
			units += o.units
		default:
			return 0, false
		}
	}
	return units, true
}

// mendUneven stacks the units as their player likes, or counts them right.
func mendUneven(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	step, i, ok := member(c.Scenario.Deployment, steps, d.Path)
	if !ok {
		return nil
	}
	s := stepOf(c, i)
	out := []rules.Mend{rules.Put(d.Path, 0, "let the units be stacked as their player likes")}
	want, have := step.Own.Int(fields.PerHexKey)*s.Len(), s.units
	if strings.HasSuffix(d.Path, "."+fields.FillKey) {
		there, _ := unitsWithin(c, i, s)
		want, have = step.Own.Int(fields.FillKey)*s.Len(), there
	}
	if len(s.forces) == 1 && len(s.forces[0].Units) == 1 {
		if n := s.units + want - have; n > 0 {
			k := slices.IndexFunc(c.Scenario.Forces, func(o model.Force) bool { return o.ID == s.forces[0].ID })
			out = append(out, rules.Put(rules.At(rules.At("forces", k)+".units", 0)+".count", n, "let there be %d units, not %d", n, s.units))
		}
	}
	return out
}
