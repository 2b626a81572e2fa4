package tour

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sight is what a tour sees of a document and its game.
type sight struct {
	State
	woods, crests, canals, roads, bridges, namedWoods int

	gap      int           // hexes from the canal to the road nearest to it
	idle     []string      // names of the sides without units
	homeless []model.Force // that neither deploy nor arrive
	anywhere string        // name of a force that deploys anywhere on the map
	clauses  int           // and awards of points
}

// sightOf is what a tour sees in what a window tells.
func sightOf(st State) sight {
	sc := st.Scenario
	b := sc.Hexes()
	s := sight{State: st, clauses: len(sc.Victory.Clauses) + len(sc.Victory.Points)}
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
			s.homeless = append(s.homeless, f)
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
func (s *sight) error(paths ...string) string   { return s.first(diag.Error, paths) }
func (s *sight) problem(paths ...string) string { return s.first(diag.Warning, paths) }

func (s *sight) first(most diag.Severity, paths []string) string {
	at := slices.IndexFunc(s.Problems, func(d diag.Diagnostic) bool {
		return d.Severity <= most && (len(paths) == 0 || slices.ContainsFunc(paths, func(p string) bool { return strings.HasPrefix(d.Path, p) }))
	})
	if at < 0 {
		return ""
	}
	return look.Sentence(s.Problems[at].Message)
}
