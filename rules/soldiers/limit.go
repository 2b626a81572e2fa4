package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// The largest figures that charts and scenarios may have.
const (
	maxPoints = 60  // movement points, of a cost and of an allowance
	maxFigure = 999 // strengths, ranges, stacking points, points of a point table
)

// limit is a figure with its bounds.
type limit struct {
	path           string // of the figure, behind that of what has it
	what           string // "the movement allowance"
	n, least, most int
}

// broken says what is wrong with a figure out of its bounds; nil for others.
func (l limit) broken() error {
	if l.n < l.least || l.n > l.most {
		return fmt.Errorf("%s is %d: make it a number from %d to %d", l.what, l.n, l.least, l.most)
	}
	return nil
}

// nearest is the nearest figure within the bounds.
func (l limit) nearest() int { return min(max(l.n, l.least), l.most) }

// within holds figures against their bounds.
func within(limits ...limit) error {
	for _, l := range limits {
		if err := l.broken(); err != nil {
			return err
		}
	}
	return nil
}

// limitsOfType is the figures of a unit type.
func limitsOfType(u fields.Unit, title string) []limit {
	what := fmt.Sprintf("the unit type %q: the ", title)
	return []limit{
		{"attack", what + "attack strength", u.Attack, 0, maxFigure}, {"range", what + "range", u.Range, 0, maxFigure},
		{"movement", what + "movement allowance", u.Movement, 0, maxPoints}, {"stacking", what + "stacking value", u.Stacking, 0, maxFigure},
	}
}

// limitsOfLine is the strengths of a line of the terrain effects chart.
func limitsOfLine(e *model.TerrainEffect) []limit {
	what := "the terrain effects chart, " + e.Terrain + ": the "
	return []limit{
		{"defense", what + "defense", e.Defense, 0, maxFigure}, {"defense_from_below", what + "defense from below", e.DefenseBelow, 0, maxFigure},
		{"structure", what + "strength of the structure", e.Structure, 0, maxFigure},
	}
}

// faults is the figures of a scenario with which it cannot be played.
func faults(sc *model.Scenario) []rules.Fault {
	var out []rules.Fault
	add := func(path string, err error, nearest any) {
		if err != nil {
			out = append(out, rules.Fault{Field: path, Message: err.Error(), Nearest: nearest})
		}
	}
	if own := sc.Charts; own != nil {
		for i := range own.UnitTypes {
			t := &own.UnitTypes[i]
			for _, l := range limitsOfType(fields.Of(t), t.Name) {
				add(fmt.Sprintf("charts.unit_types[%d].%s", i, l.path), l.broken(), l.nearest())
			}
		}
		for i := range own.Terrain {
			e := &own.Terrain[i]
			for _, l := range limitsOfLine(e) {
				add(fmt.Sprintf("charts.terrain[%d].%s", i, l.path), l.broken(), l.nearest())
			}
			for _, cost := range []struct{ field, text string }{{"cost", e.Cost}, {"cost_to_leave", e.CostToLeave}} {
				if n, err := halfPoints(cost.text); n > 2*maxPoints || n < 0 {
					add(fmt.Sprintf("charts.terrain[%d].%s", i, cost.field), err, fmt.Sprint(maxPoints))
				}
			}
		}
		if points, ok := fields.StackingLimit(own); ok {
			l := stackingLimit(points)
			add("charts.stacking.points", l.broken(), l.nearest())
		}
	}
	units := 0
	for i := range sc.Forces {
		for k, g := range sc.Forces[i].Units {
			if units += g.Count; units > limits.GameUnits {
				add(fmt.Sprintf("forces[%d].units[%d].count", i, k), fmt.Errorf("the force %q brings the units to more than %d, and a game has no more", nameOf(&sc.Forces[i]), limits.GameUnits), nil)
				return out
			}
		}
	}
	return append(out, askedTooMuch(sc)...)
}

// askedTooMuch is the first victory clause with which conditions about some hex
// are asked for more hexes than a game can keep.
func askedTooMuch(sc *model.Scenario) []rules.Fault {
	asked := 0
	for i := range sc.Victory.Clauses {
		if asked += askedBy(sc, &sc.Victory.Clauses[i].Condition); asked > maxAsked {
			return []rules.Fault{{Field: fmt.Sprintf("victory.clauses[%d].condition", i), Message: tooMuch().Error()}}
		}
	}
	return nil
}

// tooMuch says that conditions about some hex are asked for too many hexes.
func tooMuch() error {
	return fmt.Errorf("the conditions about some hex of an area are asked for more than %d hexes: name smaller areas", maxAsked)
}

// askedBy is for how many hexes a condition asks others; those inside one another
// multiply. An area that cannot be evaluated has none here.
func askedBy(sc *model.Scenario, c *model.Condition) int {
	n := 0
	for i := range c.All {
		n += askedBy(sc, &c.All[i])
	}
	for i := range c.Any {
		n += askedBy(sc, &c.Any[i])
	}
	if c.Not != nil {
		n += askedBy(sc, c.Not)
	}
	if some := c.SomeHex; some != nil {
		if whole, amid, err := regions(some.Of, sc.Hexes(), nil); err == nil {
			n += whole.Union(amid).Len() * (1 + askedBy(sc, &some.Condition))
		}
	}
	return n
}
