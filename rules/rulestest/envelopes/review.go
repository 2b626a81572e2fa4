package envelopes

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// crowded is the code of sides with more units than there are sheets in an envelope.
const crowded = "side-too-large"

// review finds sides with more units than the game has orders for.
func review() rules.Review {
	return rules.Review{
		Flaws: []rules.Flaw{{
			Code: crowded, Severity: diag.Error, Mends: mendCrowded,
			Means:   "A side has more units than an envelope holds orders.",
			Why:     "The scenario cannot be played.",
			Fix:     "Take some units out.",
			Example: "7 companies on a side.",
		}},
		Passes: []rules.Pass{{Find: findCrowded}},
	}
}

func findCrowded(c *rules.Case) {
	for _, side := range c.Scenario.Sides {
		if n := c.Scenario.CountUnits(model.Selector{Side: side.ID}); n > maxUnits {
			last, _ := largest(c.Scenario, side.ID)
			c.Add(crowded, last, "The %s side has %d units, and an envelope holds orders for %d", side.Name, n, maxUnits)
		}
	}
}

// largest is the path of the count of the largest group of units of a side, and how many
// units they are.
func largest(s *model.Scenario, side string) (path string, most int) {
	for i, f := range s.Forces {
		for k, g := range f.Units {
			if f.Side == side && g.Count > most {
				path, most = fmt.Sprintf("forces[%d].units[%d].count", i, k), g.Count
			}
		}
	}
	return path, most
}

func mendCrowded(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	for _, side := range c.Scenario.Sides {
		path, most := largest(c.Scenario, side.ID)
		over := c.Scenario.CountUnits(model.Selector{Side: side.ID}) - maxUnits
		if n := most - over; path == d.Path && n > 0 {
			return []rules.Mend{rules.Put(path, n, "let there be %d of them", n)}
		}
	}
	return nil
}
