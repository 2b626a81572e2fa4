package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

func system(r *report) {
	if !r.knownSystem() {
		r.add(unknownSystem, "system", "The rule system %q is unknown to this program: rules and phases are not checked", r.s.System)
	}
}

func names(r *report) {
	if !model.IsSlug(r.s.ID) {
		r.add(wrongID, "id", "The id %q cannot be used: write it with lower-case letters, digits and single hyphens between them", r.s.ID)
	}
	if r.s.Title == "" {
		r.add(noTitle, "title", "The scenario has no title")
	}
}

func date(r *report) {
	if r.s.Date == "" {
		r.add(noDate, "date", "The scenario has no date: %s", r.sys.DateForms())
		return
	}
	if model.IsDate(r.s.Date) {
		return
	}
	r.add(wrongDate, "date", "%q is no date: write %s", r.s.Date, r.sys.DateForms())
}

func turns(r *report) {
	if n := r.s.Length.Turns; n < 1 {
		r.add(noTurns, "length.turns", "A game of %d turns is over before it begins: give it at least one", n)
	}
}

func parties(r *report) {
	switch len(r.s.Sides) {
	case 0:
		r.add(noSides, "sides", "There are no sides: a scenario needs somebody to play it")
		return
	case 1:
		r.add(oneSide, "sides", "The %s side has nobody to play against", r.s.Sides[0].Name)
	}
	owner := map[string]string{}
	for i, side := range r.s.Sides {
		if strings.TrimSpace(side.Name) == "" {
			r.add(namelessSide, path("sides", i)+".name", "The side %q has no name", side.ID)
		}
		for j, other := range r.s.Sides[:i] {
			if other.Name == side.Name && side.Name != "" && other.ID != side.ID {
				r.add(sideTwice, path("sides", i)+".name", "Sides %d and %d are both called %s", j+1, i+1, side.Name)
				break
			}
		}
		if !r.hasForces(side.ID) && len(r.s.Forces) > 0 {
			r.add(idleSide, path("sides", i), "The %s side has no forces", side.Name)
		}
		for j, nation := range side.Nations {
			if other, taken := owner[nation]; taken && other != side.ID {
				r.add(sharedNation, path(path("sides", i)+".nations", j), "The nation %q is on the %s side already", nation, r.s.SideName(other))
				continue
			}
			owner[nation] = side.ID
			if len(r.s.Forces) > 0 && r.hasForces(side.ID) && r.defined(model.Ref{Kind: model.RefNation, ID: nation}) &&
				r.s.CountUnits(model.Selector{Side: side.ID, Nations: []string{nation}}) == 0 {
				r.add(idleNation, path(path("sides", i)+".nations", j), "The %s side has no units of the nation %q", side.Name, nation)
			}
		}
	}
}

func (r *report) hasForces(side string) bool {
	for _, f := range r.s.Forces {
		if f.Side == side {
			return true
		}
	}
	return false
}

func story(r *report) {
	if strings.TrimSpace(r.s.History) == "" {
		r.add(noHistory, "history", "There is no historical note: a few sentences tell players what they are about to fight")
	}
}

// extent finds scenarios without a map, or with one that the system is not played
// on.
func extent(r *report) {
	if err := r.sys.PlaysOn(r.s.Board); err != nil && r.sys.Board != "" {
		r.add(wrongBoard, "map", "%s", err)
		return
	}
	if r.mapless() {
		r.add(noMap, "map", "The scenario has no map: give it one of at least one hex, draw a sector, or take a table")
	}
}
