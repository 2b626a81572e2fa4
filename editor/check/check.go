// Package check finds what is wrong with a scenario while it is being made:
// ground that makes no hill, forces that fit nowhere, victory conditions that
// nobody can meet; and it mends what it finds, by edits. It is quick enough to
// run after every edit.
//
// It is made of many small passes, each of which looks for a few kinds of
// problems; the table of all kinds is in kinds.go. What plainly follows
// from a problem that is reported is not reported as well.
package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Check is every problem of the scenario, the gravest first. The system is the
// one the scenario names, or the zero System when there is none of that name.
// Problems have paths, hexes and the label of the best fix; positions are for
// whoever has the file.
func Check(s *model.Scenario, sys rules.System) diag.List {
	r := newReport(s, sys, newMemory())
	var all diag.List
	for _, p := range passesOf(sys) {
		all = append(all, r.run(p)...)
	}
	all.Sort()
	return all
}

// aspect is a part of a scenario that passes look at.
type aspect uint16

const (
	head aspect = 1 << iota // title, date and the like
	prose
	sides // who moves first, too
	length
	forces
	charts
	steps // of deployment
	arrivals
	inForce // special rules
	victory
	terrain // altitudes too
	lines   // bridges and hexsides too
	places

	data  = sides | length | forces | charts | steps | arrivals | inForce | victory
	board = terrain | lines | places
	whole = head | prose | data | board
)

// pass is a look at a scenario, with all the aspects that what it finds, and
// what would mend that, depend on.
type pass struct {
	reads aspect
	look  func(*report)
}

// passesOf is the looks at a scenario of a system: those that every system has, and its
// own.
func passesOf(sys rules.System) []pass {
	out := slices.Clone(passes)
	for _, own := range sys.Review.Passes {
		reads := data
		if own.Map {
			reads |= board
		}
		out = append(out, pass{reads, func(r *report) { own.Find(r.asCase()) }})
	}
	return out
}

// passes are the looks that every system has. Each is independent of the others.
var passes = []pass{
	// the head of the scenario, and its prose
	{head, system}, {head, names}, {head | prose, date}, {data, turns}, {data | board, parties},
	{prose, story}, {whole, notes}, {head | prose | data | places, unseen}, {head | board, extent},
	// a map of areas
	{board, sectorShapes}, {board, links},
	// a table
	{board, outlines}, {board, levels}, {board, lineParts}, {board, waters}, {data | board, zones},
	// names that stand for something
	{data | places, ids}, {data | places, references}, {data, selectors}, {data | places, listedHexes},
	// the map
	{terrain | lines, terrains}, {terrain | places, crests}, {terrain, altitudes}, {terrain, slopes},
	{board, roads}, {board, railroads}, {board, canals}, {lines, rivers}, {lines, bridges}, {board, sideBridges},
	{data | places, placeNames}, {data | terrain | places, placeTerrain}, {data | board, placeKinds}, {data | places, placeOverlaps},
	// forces
	{data | board, forceUnits}, {data, forceNames}, {data, forceParents}, {data, forceNations}, {data | board, forcePlacing}, {data, counters},
	// setting up and arriving
	{data | board, crowds}, {data | board, areas}, {data, deployments}, {data | board, fit},
	{data | board, frontLines}, {data | board, reinforcements},
	// special rules and victory
	{data, specialRules}, {data, idleRules}, {data, conditions}, {data, bounds}, {data, clauses}, {data, winners}, {data, points}, {data, awards},
	{data | board, ways}, {data, journeys}, {data | board, clauseStates},
	// what can be reached, and charts
	{data | board, reaches}, {data | board, largeFigures}, {data, chartLines}, {data | terrain | lines, terrainChart}, {data, idleFigures},
}

// report is what the passes share: the scenario, what has been worked out
// about it, and the problems found.
type report struct {
	s        *model.Scenario
	board    *model.HexBoard   // never nil
	sectors  *model.AreaBoard  // never nil; without sectors where the map is of hexes
	table    *model.TableBoard // never nil; without ground where the map is no table
	charts   *model.Charts
	sys      rules.System
	ground   hexrules.Ground // what the system says of hexes
	mem      *memory
	own      []kind // those that only the system has
	found    diag.List
	excesses []model.Excess
	like     map[*kind]int // how many problems of a kind the pass has found
	compared int           // letters of names that were compared with those misspelt

	ids       map[model.RefKind]map[string]bool
	regions   map[*model.Area]evaluated
	forces    map[string]*model.Force // by id, once one is asked for
	steps     map[int]step            // of deployment, those that were asked for
	routes    *marches
	crossings []tables.Crossing // without a bridge or a ford, once looked for
	crossed   bool
	far       []int        // places to which nobody comes within the game, once looked for
	waits     map[int]wait // by place, where they were worked out
}

func newReport(s *model.Scenario, sys rules.System, mem *memory) *report {
	r := &report{s: s, board: s.Hexes(), sectors: s.AreaBoard(), table: s.TableBoard(), charts: s.EffectiveCharts(), sys: sys, ground: hexrules.Of(sys), own: ownKinds(sys), mem: mem}
	r.ids = map[model.RefKind]map[string]bool{}
	r.regions = map[*model.Area]evaluated{}
	r.steps = map[int]step{}
	r.waits = map[int]wait{}
	r.like = map[*kind]int{}
	r.excesses = s.Excesses()
	return r
}

// mapless reports whether the map has neither hexes nor sectors, nor is a table.
func (r *report) mapless() bool {
	return r.board.Grid.Len() == 0 && len(r.sectors.Sectors) == 0 && !r.onTable()
}

// onTable reports whether the map is a table.
func (r *report) onTable() bool { return r.table.Width > 0 && r.table.Height > 0 }

// run is what a pass finds, each problem with the label of its best fix. Of very many of
// a kind the first are listed, and how many more there are: nobody reads a million, and
// each costs memory and the search for its fix.
func (r *report) run(p pass) diag.List {
	r.found = nil
	clear(r.like)
	p.look(r)
	r.addMore()
	for i := range r.found {
		if fixes := r.candidates(&r.found[i]); len(fixes) > 0 {
			r.found[i].Fix = fixes[0].Label
		}
	}
	return r.found
}

// add reports a problem at a path.
func (r *report) add(k *kind, path, format string, args ...any) {
	r.addHexes(k, path, nil, format, args...)
}

// addHexes reports a problem at a path that concerns some hexes.
func (r *report) addHexes(k *kind, path string, hexes hex.List, format string, args ...any) {
	if r.like[k]++; r.like[k] > limits.LikeProblems {
		return
	}
	d := diag.Diagnostic{Severity: k.severity, Code: k.code, Path: path, Message: diag.Messagef(format, args...)}
	for _, h := range hexes {
		d.Hexes = append(d.Hexes, r.board.Grid.Label(h))
	}
	r.found = append(r.found, d)
}

// listed reports whether there are as many of a kind as are listed. Then one more counts,
// and nothing need be worked out about it.
func (r *report) listed(k *kind) bool {
	if r.like[k] < limits.LikeProblems {
		return false
	}
	r.like[k]++
	return true
}

// asCase is the scenario as the looks of the system see it.
func (r *report) asCase() *rules.Case {
	return &rules.Case{
		Scenario: r.s, Charts: r.charts, System: r.sys,
		Region: func(a *model.Area) (hex.Region, bool) {
			e := r.region(a)
			return e.Region, e.ok
		},
		Report: func(d diag.Diagnostic) {
			if k, ok := r.ownKind(d.Code); ok {
				r.add(k, d.Path, "%s", d.Message)
			}
		},
	}
}

// addMore says of each kind of which there are more problems than are listed how many,
// at the place of the last.
func (r *report) addMore() {
	if len(r.found) < limits.LikeProblems {
		return
	}
	for i := len(r.found) - 1; i >= 0; i-- {
		k, _ := r.kindOf(r.found[i].Code)
		if more := r.like[k] - limits.LikeProblems; more > 0 {
			last := r.found[i]
			r.found = append(r.found, diag.Diagnostic{Severity: k.severity, Code: k.code, Path: last.Path, More: more, Message: diag.Messagef("And %s more like these", limits.Number(more))})
			delete(r.like, k)
		}
	}
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
