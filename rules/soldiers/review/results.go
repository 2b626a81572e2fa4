package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

const results = "charts." + fields.ResultsChart

// severities is the results from the mildest to the worst.
var severities = string([]byte{fields.NoEffect, fields.Disrupted, fields.Eliminated})

// strength is how bad a result of the table is; -1 for none that there is.
func strength(letter byte) int { return strings.IndexByte(severities, letter) }

// combatResults finds combat results that are none, and tables by which more
// fire does less.
func combatResults(c *rules.Case) {
	if c.Scenario.Charts == nil {
		return
	}
	table, ok := fields.ResultsOf(c.Scenario.Charts)
	if !ok {
		return
	}
	if len(table.Odds) == 0 {
		c.Add(wrongOdds, results+".odds", "The combat results table has no columns: give it one of odds at least")
		return
	}
	if n := c.System.Die; n > 0 && len(table.Results) != n {
		c.Add(wrongResults, results+".results", "The combat results table has %s, and %s needs %d: one for each roll of the die", model.Counted(len(table.Results), "row", "rows"), c.System.Name, n)
		return
	}
	before := 0.0
	for i, text := range table.Odds {
		ratio, ok := oddsOf(text)
		if !ok {
			c.Add(wrongOdds, rules.At(results+".odds", i), "%q are no odds: write two numbers, such as 2-1", text)
			return
		}
		if ratio <= before {
			c.Add(wrongOdds, rules.At(results+".odds", i), "The odds %s follow %s, which are no lower: columns go from the worst odds to the best", text, table.Odds[i-1])
			return
		}
		before = ratio
	}
	for i, row := range table.Results {
		if len(row) != len(table.Odds) {
			c.Add(wrongResults, rules.At(results+".results", i), "The row for a roll of %d has %s, and there are %s of odds", i+1, model.Counted(len(row), "result", "results"), model.Counted(len(table.Odds), "column", "columns"))
			return
		}
		for k := range len(row) {
			if strength(row[k]) < 0 {
				c.Add(wrongResults, rules.At(results+".results", i), "%q is no combat result: write . for no effect, D for disrupted, e for eliminated", row[k:k+1])
				return
			}
			if k > 0 && strength(row[k]) < strength(row[k-1]) {
				c.Add(weakerResult, rules.At(results+".results", i), "With a roll of %d, odds of %s do less than %s", i+1, table.Odds[k], table.Odds[k-1])
				break
			}
		}
	}
}

// oddsOf reads odds such as "2-1" as attack by defense.
func oddsOf(text string) (float64, bool) {
	o, err := fields.ParseOdds(text)
	return float64(o.Attack) / float64(max(o.Defense, 1)), err == nil
}

// mendWrongOdds puts the columns in the order of their odds, results with them.
func mendWrongOdds(c *rules.Case, _ diag.Diagnostic) []rules.Mend {
	table := ownResults(c)
	if len(table.Odds) == 0 {
		return standardResults()
	}
	var order []int
	for i, text := range table.Odds {
		ratio, ok := oddsOf(text)
		if !ok {
			continue // the column goes
		}
		if !slices.ContainsFunc(order, func(k int) bool { other, _ := oddsOf(table.Odds[k]); return other == ratio }) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		x, _ := oddsOf(table.Odds[a])
		y, _ := oddsOf(table.Odds[b])
		if x < y {
			return -1
		}
		return 1
	})
	var out fields.CombatResults
	for _, k := range order {
		out.Odds = append(out.Odds, table.Odds[k])
	}
	for _, row := range table.Results {
		sorted := make([]byte, 0, len(order))
		for _, k := range order {
			if k < len(row) {
				sorted = append(sorted, row[k])
			}
		}
		out.Results = append(out.Results, string(sorted))
	}
	if len(order) == 0 {
		return nil
	}
	line := c.Scenario.Charts.Tables[fields.ResultsChart].Clone()
	line.Own = out.Values()
	return []rules.Mend{rules.Put(results, &line, "put the columns in the order of their odds")}
}

// ownResults is the scenario's own combat results.
func ownResults(c *rules.Case) fields.CombatResults {
	table, _ := fields.ResultsOf(c.Scenario.Charts)
	return table
}

// standardResults gives the combat results back to the standard.
func standardResults() []rules.Mend {
	return []rules.Mend{rules.Put(results, (*model.ChartLine)(nil), "put the combat results table back to the standard")}
}

// mendWrongResults makes the row as long as there are columns, and letters that
// are none no effect; with too many rows or too few, the standard's table.
func mendWrongResults(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	if rows := ownResults(c).Results; strings.HasSuffix(d.Path, ".results") {
		if n := c.System.Die; len(rows) > n {
			return append([]rules.Mend{rules.Put(d.Path, rows[:n], "keep the first %d rows", n)}, standardResults()...)
		}
		return standardResults()
	}
	text, at, ok := member(ownResults(c).Results, results+".results", d.Path)
	if !ok {
		return nil
	}
	row := []byte(*text)
	for i := range row {
		if strength(row[i]) < 0 {
			row[i] = '.'
		}
	}
	for n := len(ownResults(c).Odds); len(row) != n; {
		if len(row) > n {
			row = row[:n]
			continue
		}
		last := byte('.')
		if len(row) > 0 {
			last = row[len(row)-1]
		}
		row = append(row, last)
	}
	return []rules.Mend{rules.Put(d.Path, string(row), "write row %d as %s", at+1, row)}
}

// mendWeakerResult lets no column do less than the one before: by better results
// behind or worse ones before, the fewer to change first.
func mendWeakerResult(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	is, at, ok := member(ownResults(c).Results, results+".results", d.Path)
	if !ok {
		return nil
	}
	text := *is
	more, less := []byte(text), []byte(text)
	for i := 1; i < len(text); i++ {
		if strength(more[i]) < strength(more[i-1]) {
			more[i] = more[i-1]
		}
	}
	for i := len(text) - 2; i >= 0; i-- {
		if strength(less[i]) > strength(less[i+1]) {
			less[i] = less[i+1]
		}
	}
	rows := [][]byte{more, less}
	slices.SortStableFunc(rows, func(a, b []byte) int { return changed(text, a) - changed(text, b) })
	var out []rules.Mend
	for _, row := range rows {
		out = append(out, rules.Put(d.Path, string(row), "write row %d as %s", at+1, row))
	}
	return out
}

// changed is how many letters of a row are other than they were.
func changed(was string, row []byte) int {
	n := 0
	for i := range row {
		if row[i] != was[i] {
			n++
		}
	}
	return n
}
