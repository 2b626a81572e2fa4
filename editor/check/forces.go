package check

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

func forcePath(i int) string { return path("forces", i) }

// forceName is what a sentence calls a force.
func forceName(f *model.Force) string {
	if f.Name == "" {
		return f.ID
	}
	return f.Name
}

// theForce begins a sentence about a force. Its name may be singular or plural
// and have commas in it, so it is quoted.
func theForce(f *model.Force) string { return fmt.Sprintf("The force %q", forceName(f)) }

// force is the force of an id, the first where there are several.
func (r *report) force(id string) (*model.Force, bool) {
	if r.forces == nil {
		r.forces = make(map[string]*model.Force, len(r.s.Forces))
		for i := range r.s.Forces {
			if f := &r.s.Forces[i]; r.forces[f.ID] == nil {
				r.forces[f.ID] = f
			}
		}
	}
	f, ok := r.forces[id]
	return f, ok
}

// forceUnits finds scenarios without forces, forces without units, and lines
// of forces without a number.
func forceUnits(r *report) {
	if len(r.s.Forces) == 0 {
		r.add(noForces, "forces", "There are no forces: a scenario needs units to fight it")
	}
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		if len(f.Units) == 0 {
			r.add(emptyForce, forcePath(i), "%s has no units", theForce(f))
		}
		first := map[string]int{} // lines by what they say of units without names
		for j, g := range f.Units {
			if g.Count < 1 {
				r.add(emptyGroup, path(forcePath(i)+".units", j)+".count", "%s has %d units of the type %q: give it at least one, or none of the type", theForce(f), g.Count, g.Type)
			}
			says := saysOf(g)
			if k, twice := first[says]; twice && says != "" {
				r.add(lineTwice, path(forcePath(i)+".units", j), "%s has the same units on lines %d and %d: one line would do", theForce(f), k+1, j+1)
			} else {
				first[says] = j
			}
		}
	}
}

// saysOf is what a line of a force says of its units, but for how many they are; "" where
// they have a name.
func saysOf(g model.UnitGroup) string {
	if g.Name != "" {
		return ""
	}
	g.Count = 0
	return fmt.Sprintf("%#v", g)
}

// forceNames finds forces without a name, and two of a side with the same.
func forceNames(r *report) {
	type name struct{ side, text string }
	first := map[name]int{}
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		if strings.TrimSpace(f.Name) == "" {
			r.add(namelessForce, forcePath(i)+".name", "The force %q has no name", f.ID)
			continue
		}
		n := name{f.Side, f.Name}
		if j, twice := first[n]; twice {
			r.add(forceTwice, forcePath(i)+".name", "%q and %q are both called %s", r.s.Forces[j].ID, f.ID, f.Name)
			continue
		}
		first[n] = i
	}
}

// counters finds types of which more units are in play than the game has
// counters.
func counters(r *report) {
	for i := range r.charts.UnitTypes {
		t := &r.charts.UnitTypes[i]
		if t.Limit < 1 {
			continue
		}
		n, first := 0, ""
		for j := range r.s.Forces {
			for k, g := range r.s.Forces[j].Units {
				if g.Type != t.ID {
					continue
				}
				if n += max(g.Count, 0); n > t.Limit && first == "" {
					first = path(forcePath(j)+".units", k) + ".count"
				}
			}
		}
		if n > t.Limit {
			r.add(fewCounters, first, "%d units are %s, and there are %d counters of them", n, t.Plural, t.Limit)
		}
	}
}

// forceParents finds forces that are parts of themselves or of the enemy.
func forceParents(r *report) {
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		parent, ok := r.force(f.Part)
		if !ok {
			continue
		}
		if r.isWithin(parent, f.ID) {
			r.add(ownPart, forcePath(i)+".part_of", "%s is a part of itself, by way of %q", theForce(f), forceName(parent))
		} else if parent.Side != f.Side {
			r.add(strangePart, forcePath(i)+".part_of", "%s is a part of %q, which is on another side", theForce(f), forceName(parent))
		}
	}
}

// isWithin reports whether the force is the one of the id or a part of it.
func (r *report) isWithin(f *model.Force, id string) bool {
	for range r.s.Forces { // longer than any chain without a ring
		if f.ID == id {
			return true
		}
		parent, ok := r.force(f.Part)
		if !ok {
			return false
		}
		f = parent
	}
	return false
}

// forceNations finds units of nations that are not on the force's side.
func forceNations(r *report) {
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		side, ok := r.s.Side(f.Side)
		if !ok {
			continue
		}
		own := map[string]bool{}
		for _, n := range side.Nations {
			own[n] = true
		}
		for j, g := range f.Units {
			t, ok := r.charts.UnitType(g.Type)
			if ok && !own[t.Nation] {
				r.add(strangeNation, path(forcePath(i)+".units", j)+".type", "%s has units of the nation %q, which is not among those of the %s side", theForce(f), t.Nation, side.Name)
			}
		}
	}
}

// forcePlacing finds forces that are set up nowhere, or twice.
func forcePlacing(r *report) {
	placed := map[string]string{}
	place := func(where, name string, forces []string) {
		for i, id := range forces {
			f, ok := r.force(id)
			if !ok {
				continue
			}
			if first, twice := placed[id]; twice {
				r.add(twicePlaced, path(where+".forces", i), "%s takes part already, by %s", theForce(f), first)
				continue
			}
			placed[id] = name
		}
	}
	for i, d := range r.s.Deployment {
		place(stepPath(i), fmt.Sprintf("step %d of the deployment", i+1), d.Forces)
	}
	for i, a := range r.s.Reinforcements {
		place(path("reinforcements", i), fmt.Sprintf("reinforcement %d", i+1), a.Forces)
	}
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		if _, ok := placed[f.ID]; !ok && len(f.Units) > 0 {
			r.add(unplacedForce, forcePath(i), "%s is neither deployed nor a reinforcement: it would never take part", theForce(f))
		}
	}
}
