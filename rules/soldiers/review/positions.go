package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

const positions = "charts." + fields.PositionsChart

// roll is a figure of a line of the improved position table.
type roll struct {
	field string
	n     int
}

// rolls is the figures of a line.
func rolls(line fields.PositionRoll) []roll {
	return []roll{
		{fields.EnterActiveKey, line.EnterActive}, {fields.EnterReserveKey, line.EnterReserve},
		{fields.LeaveActiveKey, line.LeaveActive}, {fields.LeaveReserveKey, line.LeaveReserve},
	}
}

// positionRolls finds rolls for improved positions that no die shows, and two
// lines for the same units.
func positionRolls(c *rules.Case) {
	if c.Scenario.Charts == nil {
		return
	}
	lines := fields.PositionRolls(c.Scenario.Charts)
	for i, line := range lines {
		where := rules.At(positions, i)
		for _, roll := range rolls(line) {
			if roll.n < 0 || roll.n > 6 {
				c.Add(wrongRoll, where+"."+roll.field, "No die shows %d: give a roll from 1 to 6, or 0 when none is needed", roll.n)
			}
		}
		for j, other := range lines[:i] {
			if kind, ok := common(line, other); ok {
				c.Add(rollTwice, where, "Lines %d and %d of the improved position table are both for %s of the nation %q", j+1, i+1, kind, line.Nation)
				break
			}
		}
	}
}

// common is a kind of units that two lines are both for.
func common(a, b fields.PositionRoll) (model.Kind, bool) {
	if a.Nation != b.Nation {
		return "", false
	}
	for _, kind := range a.Kinds {
		if slices.Contains(b.Kinds, kind) {
			return kind, true
		}
	}
	return "", false
}

func mendWrongRoll(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	line, _, ok := member(fields.PositionRolls(c.Scenario.Charts), positions, d.Path)
	if !ok {
		return nil
	}
	for _, roll := range rolls(*line) {
		if strings.HasSuffix(d.Path, "."+roll.field) {
			n := min(max(roll.n, 0), 6)
			return []rules.Mend{rules.Put(d.Path, n, "let the roll be %d", n)}
		}
	}
	return nil
}

func mendRollTwice(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	lines := c.Scenario.Charts.Lists[fields.PositionsChart]
	_, i, ok := member(lines, positions, d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave(positions, lines, i, "remove the second line")}
}
