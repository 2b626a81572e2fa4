package check

import (
	"github.com/mapsheet/mapsheet/model"
)

func stepPath(i int) string { return path("deployment", i) }

// stepForces are the forces of a step that the scenario has.
func (r *report) stepForces(ids []string) []*model.Force {
	var out []*model.Force
	for _, id := range ids {
		if f, ok := r.s.Force(id); ok {
			out = append(out, f)
		}
	}
	return out
}

// namesOf names forces in a sentence.
func namesOf(forces []*model.Force) string {
	var names []string
	for _, f := range forces {
		names = append(names, forceName(f))
	}
	return and(names)
}

// deployments finds steps for nobody, and steps for two sides at once.
func deployments(r *report) {
	for i := range r.s.Deployment {
		d := &r.s.Deployment[i]
		if len(d.Forces) == 0 && !r.s.Base.Fields.PlacesMore(*d) {
			r.add(emptyStep, stepPath(i), "The step of deployment places nothing")
		}
		r.oneSide(stepPath(i), d.Forces)
	}
}

func (r *report) oneSide(where string, ids []string) {
	forces := r.stepForces(ids)
	for _, f := range forces {
		if f.Side != forces[0].Side {
			r.add(mixedStep, where+".forces", "%s and %s are on different sides and cannot come in one step", upper(forceName(forces[0])), forceName(f))
			return
		}
	}
}

// trenches finds more trench markers than hexes, and markers without the rule.
func trenches(r *report) {
	rule, needed := r.enabling("trenches")
	for i := range r.s.Deployment {
		d := &r.s.Deployment[i]
		placed := d.Own.Int("trenches")
		if placed == 0 {
			continue
		}
		if needed && !r.inForce(rule.ID) {
			r.add(lawlessTrenches, stepPath(i)+".trenches", "%s here, but the special rule %s is not in force", upper(model.Counted(placed, "trench marker is placed", "trench markers are placed")), rule.Name)
		}
		if e := r.region(&d.Area); e.ok && !e.Empty() && placed > e.Len() {
			r.add(crowdedTrenches, stepPath(i)+".trenches", "%d trench markers cannot be placed: the area has %s, and a hex takes one", placed, model.CountedHexes(e.Len()))
		}
	}
}

func (r *report) inForce(rule string) bool {
	for _, in := range r.s.Rules {
		if in.Rule == rule {
			return true
		}
	}
	return false
}

// starts finds choices that the forces of a step or arrival cannot make.
func starts(r *report) {
	for i := range r.s.Deployment {
		d := &r.s.Deployment[i]
		r.mount(stepPath(i), d.Own, d.Forces)
		all, mounted := r.countMounted(d.Forces)
		switch {
		case mounted == 0 || d.Own.Text("mount") != "":
		case d.Own.Text("improved_positions") == "must":
			r.add(mountedPosition, stepPath(i)+".improved_positions", "Mounted cavalry cannot be in improved positions, and this step puts all units in them: %d are cavalry", mounted)
		case d.Own.Text("improved_positions") == "may" && mounted == all:
			r.add(mountedPosition, stepPath(i)+".improved_positions", "Mounted cavalry cannot be in improved positions, and this step places nothing else")
		}
	}
	for i := range r.s.Reinforcements {
		a := &r.s.Reinforcements[i]
		r.mount(path("reinforcements", i), a.Own, a.Forces)
	}
}

// mount reports a choice between horse and foot where there is no cavalry.
func (r *report) mount(where string, own model.Values, ids []string) {
	forces := r.stepForces(ids)
	if own.Text("mount") == "" || len(forces) == 0 {
		return
	}
	for _, f := range forces {
		for _, g := range f.Units {
			if t, ok := r.charts.UnitType(g.Type); !ok || t.Own.Text("dismounts_to") != "" {
				return
			}
		}
	}
	r.add(nothingToMount, where+".mount", "There is no cavalry here that could be mounted or dismounted")
}

// countMounted is how many units the forces have, and how many of them are
// mounted cavalry.
func (r *report) countMounted(ids []string) (all, mounted int) {
	for _, f := range r.stepForces(ids) {
		for _, g := range f.Units {
			all += g.Count
			if t, ok := r.charts.UnitType(g.Type); ok && t.Own.Is("mounted") {
				mounted += g.Count
			}
		}
	}
	return all, mounted
}

// frontLines finds sides that may be set up in the same hexes.
func frontLines(r *report) {
	for i := range r.s.Deployment {
		mine := r.step(i)
		for j := range i {
			theirs := r.step(j)
			if mine.side == "" || theirs.side == "" || mine.side == theirs.side {
				continue
			}
			if both := mine.Intersect(theirs.Region).List(); len(both) > 0 {
				r.addHexes(sidesOverlap, stepPath(i)+".area", both, "The %s and the %s side may both be set up in %s: whoever deploys first decides",
					r.sideName(theirs.side), r.sideName(mine.side), r.labels(both))
			}
		}
	}
}

// reinforcements finds forces that come too late, from nowhere, or not at all.
func reinforcements(r *report) {
	for i := range r.s.Reinforcements {
		a := &r.s.Reinforcements[i]
		where := path("reinforcements", i)
		if len(a.Forces) == 0 {
			r.add(emptyArrival, where, "Nobody arrives")
		}
		r.oneSide(where, a.Forces)
		switch turns := r.s.Length.Turns; {
		case a.Turn < 1:
			r.add(wrongTurn, where+".turn", "Turn %d does not exist: turns are counted from 1", a.Turn)
		case a.Turn > turns && turns > 0:
			r.add(wrongTurn, where+".turn", "Turn %d never comes: the game has %s", a.Turn, model.Counted(turns, "turn", "turns"))
		}
		if off := r.inland(&a.Entry); len(off) > 0 {
			r.addHexes(inlandEntry, where+".entry", off, "Nobody can enter the map at %s: an entry lies at the edge", r.labels(off))
		}
	}
}
