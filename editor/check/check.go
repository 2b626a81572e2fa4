// Package check finds what is wrong with a scenario while it is being made:
// ground that makes no hill, forces that fit nowhere, victory conditions that
// nobody can meet. It is quick enough to run after every edit.
//
// It is made of many small passes, each of which looks for a few kinds of
// problems; the table of all kinds is in kinds.go. What plainly follows
// from a problem that is reported is not reported as well.
package check

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Check is every problem of the scenario, the gravest first. The system is the
// one the scenario names, or the zero System when there is none of that name.
// Problems have paths and hexes; positions are for whoever has the file.
func Check(s *model.Scenario, sys rules.System) diag.List {
	r := newReport(s, sys)
	for _, pass := range passes {
		pass(r)
	}
	r.found.Sort()
	return r.found
}

// passes are the looks at a scenario. Each is independent of the others.
var passes = []func(*report){
	// the head of the scenario, and its prose
	system, names, date, length, sides,
	prose,
	// names that stand for something
	ids, references, selectors, listedHexes,
	// the map
	terrains, crests, altitudes, slopes,
	roads, railroads, canals, rivers, bridges,
	placeNames, placeTerrain, placeKinds, placeOverlaps,
	// forces
	forceUnits, forceParents, forceNations, forcePlacing, reserves,
	// setting up and arriving
	areas, deployments, fit, exactHexes, trenches, starts, frontLines, reinforcements,
	// special rules and victory
	specialRules, conditions, bounds, clauses, winners, points, ways,
}

// report is what the passes share: the scenario, what has been worked out
// about it, and the problems found.
type report struct {
	s      *model.Scenario
	board  *model.Board // never nil
	charts *model.Charts
	sys    rules.System
	found  diag.List

	ids     map[model.RefKind]map[string]bool
	regions map[*model.Area]evaluated
}

func newReport(s *model.Scenario, sys rules.System) *report {
	r := &report{s: s, board: s.Board, charts: s.EffectiveCharts(), sys: sys}
	if r.board == nil {
		r.board = model.NewBoard(0, 0)
	}
	r.ids = map[model.RefKind]map[string]bool{}
	r.regions = map[*model.Area]evaluated{}
	return r
}

// add reports a problem at a path.
func (r *report) add(k *kind, path, format string, args ...any) {
	r.addHexes(k, path, nil, format, args...)
}

// addHexes reports a problem at a path that concerns some hexes.
func (r *report) addHexes(k *kind, path string, hexes hex.List, format string, args ...any) {
	d := diag.Diagnostic{
		Severity: k.severity, Code: k.code, Path: path, Message: fmt.Sprintf(format, args...), Fix: k.fix,
	}
	for _, h := range hexes {
		d.Hexes = append(d.Hexes, r.board.Grid.Label(h))
	}
	r.found = append(r.found, d)
}

// knownSystem reports whether the program knows the scenario's rule system.
func (r *report) knownSystem() bool { return r.sys.ID != "" && r.sys.ID == r.s.System }

// defined reports whether a reference names something.
func (r *report) defined(ref model.Ref) bool {
	known, ok := r.ids[ref.Kind]
	if !ok {
		known = map[string]bool{}
		for _, id := range r.names(ref.Kind) {
			known[id] = true
		}
		r.ids[ref.Kind] = known
	}
	return known[ref.ID]
}

// names lists what references of a kind may name.
func (r *report) names(kind model.RefKind) []string {
	switch kind {
	case model.RefRule:
		var out []string
		for _, rule := range r.sys.SpecialRules {
			out = append(out, rule.ID)
		}
		return out
	case model.RefPhase:
		var out []string
		for _, phase := range r.sys.Phases {
			out = append(out, phase.ID)
		}
		return out
	default:
		return r.s.IDs(kind)
	}
}
