package ui

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
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

	playing   bool
	deploying string // name of the side that deploys
	canMove   bool   // a unit of the side that acts
	moved     bool   // by the last action of the game
	ended     bool   // a phase was, by it
	fired     bool   // and the die was rolled
	declared  bool   // an attack waits for the die
	targets   bool   // the side that acts has something to fire at
	back      bool   // the game stands at a moment before its last
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

// lookAt is what a tour sees of the game that stands.
func (s *tourSight) lookAt(g *game) {
	t := g.table()
	now := t.Now()
	if now.Phase == rules.Deployment {
		s.deploying = now.Side
		if side, ok := g.session.Scenario().Side(now.Side); ok {
			s.deploying = side.Name
		}
	}
	for _, h := range g.recent {
		s.moved = s.moved || h.Kind == rules.Steps
		s.ended = s.ended || h.Kind == rules.PhaseBegins
		s.fired = s.fired || h.Kind == rules.Attacks
	}
	s.declared = len(g.declared()) > 0
	for u := range int32(t.Units()) {
		if v := t.View(u); !v.OnMap() || v.Side != now.Side {
			continue
		}
		s.canMove = s.canMove || g.moves(u) != nil
		s.targets = s.targets || len(g.targets(u)) > 0
	}
	s.back = g.session.At() < g.session.Len()
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
