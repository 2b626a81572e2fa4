package soldiers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// dieRolls is how many sides the die has.
const dieRolls = 6

// lookedUp is the figures of the terrain effects chart that the rules look up,
// by line.
func lookedUp() map[string][]string {
	out := map[string][]string{
		"canal": {"cost", "cost_to_leave", "defense"}, "road": {"cost"}, "railroad": nil, "bridge": {"defense", "structure"},
		"trench": {"cost", "cost_to_leave", "defense"}, "improved-position": {"doubles_defense"},
	}
	for _, t := range model.Terrains() {
		out[t.String()] = []string{"cost", "defense", "defense_from_below"}
	}
	return out
}

// numGrounds is how many terrains there are.
const numGrounds = int(model.Town) + 1

// charts are the figures that the scenario is played with. Movement points are
// counted in halves.
type charts struct {
	enter       [numGrounds]int32
	defense     [numGrounds]int16
	below       [numGrounds]int16 // defense against fire from a lower level
	road        int32
	cheapest    int32 // that a step may cost
	canalEnter  int32
	canalLeave  int32
	trenchEnter int32
	trenchLeave int32
	canal       int16 // defense strengths
	bridge      int16
	structure   int16
	trench      int16
	improved    int16 // factor
	stack       int16

	odds    []odds
	results [dieRolls]string
	harm    []int32 // by column: the harm to expect, in thousandths of what is hit
	digging []fields.PositionRoll
}

// odds is a column of the combat results table.
type odds struct {
	attack, defense int32
	name            string
}

// result is what fire does to those fired at.
type result uint8

const (
	noEffect result = iota
	disrupts
	eliminates
)

var resultNames = [...]string{"no effect", "disrupted", "eliminated"}

func readCharts(in *model.Charts) (charts, error) {
	out := charts{improved: 1}
	line := func(name string) (*model.TerrainEffect, error) {
		e, ok := in.TerrainEffect(name)
		if !ok {
			return nil, fmt.Errorf("the terrain effects chart has no line for %q: add it", name)
		}
		return e, nil
	}
	var firstErr error
	cost := func(e *model.TerrainEffect, text string) int32 {
		n, err := halfPoints(text)
		if err != nil && firstErr == nil {
			firstErr = fmt.Errorf("the terrain effects chart, %s: %w", e.Terrain, err)
		}
		return n
	}
	for _, t := range model.Terrains() {
		e, err := line(t.String())
		if err != nil {
			return out, err
		}
		out.enter[t] = cost(e, e.Cost)
		if err := within(limitsOfLine(e)...); err != nil {
			return out, err
		}
		out.defense[t] = int16(e.Defense)
		out.below[t] = int16(max(e.Defense, e.DefenseBelow))
	}
	lines := map[string]*model.TerrainEffect{}
	for _, name := range []string{"canal", "road", "bridge", "trench", "improved-position"} {
		e, err := line(name)
		if err != nil {
			return out, err
		}
		lines[name] = e
		if err := within(limitsOfLine(e)...); err != nil {
			return out, err
		}
	}
	out.road = cost(lines["road"], lines["road"].Cost)
	out.canalEnter = cost(lines["canal"], lines["canal"].Cost)
	out.canalLeave = cost(lines["canal"], lines["canal"].CostToLeave)
	out.trenchEnter = cost(lines["trench"], lines["trench"].Cost)
	out.trenchLeave = cost(lines["trench"], lines["trench"].CostToLeave)
	out.cheapest = min(out.road, out.canalEnter, slices.Min(out.enter[:]))
	out.canal = int16(lines["canal"].Defense)
	out.bridge = int16(lines["bridge"].Defense)
	out.structure = int16(lines["bridge"].Structure)
	out.trench = int16(lines["trench"].Defense)
	if lines["improved-position"].Doubles {
		out.improved = 2
	}
	if firstErr != nil {
		return out, firstErr
	}
	points, ok := fields.StackingLimit(in)
	if !ok {
		return out, fmt.Errorf("the charts have no stacking limit: add it")
	}
	if err := stackingLimit(points).broken(); err != nil {
		return out, err
	}
	out.stack = int16(points)
	out.digging = fields.PositionRolls(in)
	results, _ := fields.ResultsOf(in)
	return out, out.readResults(results)
}

// stackingLimit is the limit with its own bounds.
func stackingLimit(points int) limit {
	return limit{what: "the stacking limit", n: points, most: maxFigure}
}

// readResults takes over the combat results table.
func (c *charts) readResults(in fields.CombatResults) error {
	if len(in.Results) != dieRolls || len(in.Odds) == 0 {
		return fmt.Errorf("the combat results table needs columns of odds and six rows, one for each die roll")
	}
	for _, text := range in.Odds {
		read, err := fields.ParseOdds(text)
		if err != nil {
			return fmt.Errorf("the combat results table: %w", err)
		}
		what := "the combat results table: a number of the odds " + text
		if err := within(limit{"", what, read.Attack, 1, maxFigure}, limit{"", what, read.Defense, 1, maxFigure}); err != nil {
			return err
		}
		o := odds{attack: int32(read.Attack), defense: int32(read.Defense), name: text}
		if len(c.odds) > 0 {
			if before := c.odds[len(c.odds)-1]; before.attack*o.defense >= o.attack*before.defense {
				return fmt.Errorf("the odds of the combat results table must rise, and %s follows %s", text, before.name)
			}
		}
		c.odds = append(c.odds, o)
	}
	for i, row := range in.Results {
		if len(row) != len(c.odds) || strings.Trim(row, ".De") != "" {
			return fmt.Errorf("row %d of the combat results table is %q: it needs one of . D e for each of %d columns", i+1, row, len(c.odds))
		}
		c.results[i] = row
	}
	for column := range c.odds {
		harm := int32(0)
		for die := 1; die <= dieRolls; die++ {
			switch c.result(column, die) {
			case disrupts:
				harm += harmDisrupted
			case eliminates:
				harm += 1000
			}
		}
		c.harm = append(c.harm, harm/dieRolls)
	}
	return nil
}

// halfPoints reads a cost such as "1", "1/2", "+2" as half movement points;
// nothing and "as terrain" cost nothing of their own.
func halfPoints(text string) (int32, error) {
	switch text = strings.TrimPrefix(text, "+"); text {
	case "", "as terrain":
		return 0, nil
	case "1/2":
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("the cost %q is not a number of movement points: write 1, 1/2 or +2", text)
	}
	return int32(2 * min(n, maxPoints+1)), limit{what: "the cost in movement points", n: n, most: maxPoints}.broken()
}

// column is the column for the strengths, the odds rounded down (ruling 3); -1
// when they are too low to attack.
func (c *charts) column(attack, defense int32) int {
	found := -1
	for i, o := range c.odds {
		if int64(attack)*int64(o.defense) < int64(defense)*int64(o.attack) {
			break
		}
		found = i
	}
	return found
}

// result reads the table. The die counts from 1 to 6 after what is added.
func (c *charts) result(column, die int) result {
	switch c.results[min(max(die, 1), dieRolls)-1][column] {
	case fields.Disrupted:
		return disrupts
	case fields.Eliminated:
		return eliminates
	default:
		return noEffect
	}
}
