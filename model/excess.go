package model

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Excess is something of which a scenario has more than is looked at: entries that are held
// against each other, or areas, each of which may be as large as the map. A file may hold
// as many, but no game begins with them.
type Excess struct {
	Of      Crowd
	Field   string // where they stand, or where areas become too many
	Message string // a sentence, as errors have it
}

// Crowd is of what there may be too much.
type Crowd uint8

// The crowds.
const (
	ManySteps   Crowd = iota // of deployment
	ManyRules                // special rules in force
	ManyClauses              // of victory, or conditions in them
	ManyAwards               // lines of the point table
	ManyAreas
)

// Excesses is what the scenario has too much of.
func (s *Scenario) Excesses() []Excess {
	var out []Excess
	tell := func(of Crowd, field string, n, most int, what string) {
		if n > most {
			out = append(out, Excess{of, field, fmt.Sprintf("there are more than %s %s: a game is made with fewer", limits.Number(most), what)})
		}
	}
	tell(ManySteps, "deployment", len(s.Deployment), limits.Steps, "steps of deployment")
	tell(ManyRules, "rules", len(s.Rules), limits.RulesInForce, "special rules in force")
	tell(ManyAwards, "victory.points", len(s.Victory.Points), limits.Clauses, "lines in the point table")
	if n := len(s.Victory.Clauses); n > limits.Clauses {
		tell(ManyClauses, "victory.clauses", n, limits.Clauses, "clauses of victory")
	} else {
		conditions := 0
		for range s.Conditions() {
			conditions++
		}
		tell(ManyClauses, "victory.clauses", conditions, limits.Conditions, "conditions of victory, those inside others counted")
	}
	work, each := 0, s.areaWork()
	for field := range s.Areas() {
		if work += each; work > limits.AreaWork {
			ground, less := "this table", "a smaller table, or one with fewer corners"
			if n := s.Hexes().Grid.Len(); n > 0 {
				ground, less = fmt.Sprintf("a map of %s hexes", limits.Number(n)), "a smaller map"
			}
			return append(out, Excess{ManyAreas, field, fmt.Sprintf("there are more than %s areas, those inside others counted, and no more can be found on %s: make do with fewer, or with %s",
				limits.Number(limits.AreaWork/each), ground, less)})
		}
	}
	return out
}

// areaWork is what it takes to find an area: hexes that are looked at, or ten for each point
// of a table at which it is asked for.
func (s *Scenario) areaWork() int {
	b, onTable := s.Board.(*TableBoard)
	if !onTable {
		return s.Hexes().Grid.Len()
	}
	const inch = 100 // hundredths
	points := (b.Width/inch + 1) * (b.Height/inch + 1)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		points += len(p.Points)
		for _, ring := range p.Rings {
			points += len(ring)
		}
		for _, hole := range p.Holes {
			points += len(hole)
		}
	}
	for _, z := range b.Zones {
		points += len(z.Outline)
	}
	return 10 * points
}
