package ui

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/playhexes"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// tourSight is what a tour looks at.
type tourSight struct {
	woods, crests, canals, roads, bridges, namedWoods int

	gap    int // hexes from the canal to the road nearest to it
	done   int // steps of the history
	saved  bool
	looked bool // a problem was followed

	idle     []string // names of the sides without units
	homeless []string // names of the forces that neither deploy nor arrive
	anywhere string   // name of a force that deploys anywhere on the map
	clauses  int      // and awards of points
	wrong    diag.List

	playing bool
	game    playhexes.Glance
}

// sightOf is what a tour sees of a document and its game.
func sightOf(e *editor) tourSight {
	s := sightOfScenario(e.doc.Scenario())
	_, s.done = e.doc.History()
	s.saved = e.doc.Path() != "" && !e.doc.Dirty()
	s.wrong = e.problems.Found()
	e.mode.tell(&s)
	return s
}

// sightOfScenario is what a tour sees of a scenario alone.
func sightOfScenario(sc *model.Scenario) tourSight {
	b := sc.Hexes()
	s := tourSight{clauses: len(sc.Victory.Clauses) + len(sc.Victory.Points)}
	var roads, canals hex.List
	for h := range b.Grid.All() {
		switch b.Terrain(h) {
		case model.Woods:
			s.woods++
		case model.Crest:
			s.crests++
		}
		road, canal := b.HasLine(model.Road, h), b.HasLine(model.Canal, h)
		if road {
			roads = append(roads, h)
		}
		if canal {
			canals = append(canals, h)
		}
		if road && canal && b.Bridge(h) {
			s.bridges++
		}
	}
	s.roads, s.canals, s.gap = len(roads), len(canals), distanceBetween(roads, canals)
	for _, p := range b.Places {
		if p.Kind == model.PlaceWood {
			s.namedWoods++
		}
	}
	for _, side := range sc.Sides {
		if len(sc.Tally(side.ID)) == 0 {
			s.idle = append(s.idle, side.Name)
		}
	}
	for _, d := range sc.Deployment {
		if d.Area.Everywhere && s.anywhere == "" {
			s.anywhere = scenario.ForceNames(sc, d.Forces)
		}
	}
	for _, f := range sc.Forces {
		if deploys, arrives := sc.ComesIn(f.ID); !deploys && !arrives {
			s.homeless = append(s.homeless, f.Name)
		}
	}
	return s
}

// distanceBetween is how far the nearest two hexes of two lists are apart; 0
// where one is empty.
func distanceBetween(a, b hex.List) int {
	least := 0
	for i, from := range a {
		for j, to := range b {
			if d := hex.Distance(from, to); i+j == 0 || d < least {
				least = d
			}
		}
	}
	return least
}

// error is the first error under one of the paths, or of all where none is
// given; empty where there is none. A problem may be a warning, too.
func (s *tourSight) error(paths ...string) string   { return s.first(diag.Error, paths) }
func (s *tourSight) problem(paths ...string) string { return s.first(diag.Warning, paths) }

func (s *tourSight) first(most diag.Severity, paths []string) string {
	at := slices.IndexFunc(s.wrong, func(d diag.Diagnostic) bool {
		return d.Severity <= most && (len(paths) == 0 || slices.ContainsFunc(paths, func(p string) bool { return strings.HasPrefix(d.Path, p) }))
	})
	if at < 0 {
		return ""
	}
	return look.Sentence(s.wrong[at].Message)
}
