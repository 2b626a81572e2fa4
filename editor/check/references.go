package check

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

var unknown = map[model.RefKind]*kind{
	model.RefSide: unknownSide, model.RefForce: unknownForce, model.RefNation: unknownNation,
	model.RefUnitType: unknownUnitType, model.RefPlace: unknownPlace, model.RefRule: unknownRule, model.RefPhase: unknownPhase,
}

// ids finds ids given twice.
func ids(r *report) {
	var sides, forces, places []string
	for _, s := range r.s.Sides {
		sides = append(sides, s.ID)
	}
	for _, f := range r.s.Forces {
		forces = append(forces, f.ID)
	}
	for _, p := range r.board.Places {
		places = append(places, p.ID)
	}
	r.unique("sides", sides)
	r.unique("forces", forces)
	r.unique("map.places", places)
	var pieces, zones []string
	for _, p := range r.table.Pieces {
		pieces = append(pieces, p.ID)
	}
	for _, z := range r.table.Zones {
		zones = append(zones, z.ID)
	}
	r.unique("map.pieces", pieces)
	r.unique("map.zones", zones)
	for i, id := range zones {
		if j := slices.Index(pieces, id); j >= 0 {
			r.add(duplicateID, path("map.zones", i)+".id", "The id %q is taken: number %d of the pieces of terrain has it", id, j+1)
		}
	}
}

func (r *report) unique(list string, ids []string) {
	first := map[string]int{}
	for i, id := range ids {
		if j, twice := first[id]; twice {
			r.add(duplicateID, path(list, i)+".id", "The id %q is taken: number %d of the list has it", id, j+1)
			continue
		}
		first[id] = i
	}
}

// references finds names that stand for nothing.
func references(r *report) {
	for where, ref := range r.s.Refs() {
		if r.defined(ref) || (ref.Kind == model.RefRule || ref.Kind == model.RefPhase) && !r.knownSystem() {
			continue
		}
		if ref.Kind == model.RefSide && len(r.s.Sides) == 0 || ref.Kind == model.RefPlace && r.mapless() {
			continue
		}
		problem := unknown[ref.Kind]
		if r.listed(problem) {
			continue
		}
		names := r.names(ref.Kind)
		switch like := r.closest(string(ref.Kind), ref.ID, names); {
		case ref.ID == "":
			r.add(problem, where, "No %s is named here: choose %s", ref.Kind, choice(names))
		case like != "":
			r.add(problem, where, "There is no %s %q: did you mean %q?", ref.Kind, ref.ID, like)
		default:
			r.add(problem, where, "There is no %s %q: choose %s", ref.Kind, ref.ID, choice(names))
		}
	}
}

// choice is the names, or where to look when there are too many of them.
func choice(names []string) string {
	const most = 8
	switch {
	case len(names) == 0:
		return "one when there are any"
	case len(names) > most:
		return "another of those there are"
	default:
		return or(names)
	}
}

// selectors finds selectors that no unit answers to.
func selectors(r *report) {
	if len(r.s.Forces) == 0 || r.crowded(model.ManyClauses) || r.crowded(model.ManyAwards) || r.crowded(model.ManyRules) {
		return
	}
	for where, sel := range r.s.Selectors() {
		if !r.sound(*sel) || r.s.CountUnits(*sel) > 0 {
			continue
		}
		problem := picksNothing
		if strings.HasPrefix(where, "victory.points") {
			problem = idleAward // point tables are often made for more than one scenario
		}
		r.add(problem, where, "No unit of the scenario is among the %s", sel.Phrase(r.s))
	}
}

// sound reports whether everything the selector names is there.
func (r *report) sound(sel model.Selector) bool {
	if sel.Side != "" && !r.defined(model.Ref{Kind: model.RefSide, ID: sel.Side}) {
		return false
	}
	for kind, list := range map[model.RefKind][]string{
		model.RefNation: sel.Nations, model.RefUnitType: sel.Types, model.RefForce: sel.Forces,
	} {
		for _, id := range list {
			if !r.defined(model.Ref{Kind: kind, ID: id}) {
				return false
			}
		}
	}
	return true
}
