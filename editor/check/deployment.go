package check

import (
	"github.com/mapsheet/mapsheet/model"
)

func stepPath(i int) string { return path("deployment", i) }

// stepForces are the forces of a step that the scenario has.
func (r *report) stepForces(ids []string) []*model.Force {
	var out []*model.Force
	for _, id := range ids {
		if f, ok := r.force(id); ok {
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

// frontLines finds sides that may be set up in the same hexes.
func frontLines(r *report) {
	if r.crowded(model.ManySteps) {
		return
	}
	steps := make([]step, len(r.s.Deployment))
	for i := range steps {
		steps[i] = r.step(i)
		mine := steps[i]
		for _, theirs := range steps[:i] {
			if mine.side == "" || theirs.side == "" || mine.side == theirs.side {
				continue
			}
			if both := mine.Intersect(theirs.Region).List(); len(both) > 0 {
				r.addHexes(sidesOverlap, stepPath(i)+".area", both, "The %s and the %s side may both be set up in %s: whoever deploys first decides",
					r.s.SideName(theirs.side), r.s.SideName(mine.side), r.labels(both))
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
