package ui

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// combatResults is the letters of the combat results table, the mildest first.
var combatResults = []byte{'.', 'D', 'e'}

// resultText is what a table shows for a combat result.
func resultText(letter byte) string {
	if letter == '.' {
		return "·"
	}
	return string(letter)
}

// resultWord is what a combat result means.
func resultWord(letter byte) string {
	switch letter {
	case '.':
		return "no effect"
	case 'D':
		return "disrupted"
	case 'e':
		return "eliminated"
	}
	return string(letter)
}

// resultsTable is the combat results: odds by die rolls. Columns are so wide.
func (p *chartsPanel) resultsTable(s *model.Scenario, width float32) ([]tableColumn, []tableRow) {
	c := s.EffectiveCharts().CombatResults
	if c == nil {
		return nil, nil
	}
	usual := document.Standard(s).CombatResults
	var columns []tableColumn
	for _, odds := range c.Odds {
		columns = append(columns, tableColumn{name: strings.Replace(odds, "-", ":", 1), width: width})
	}
	var rows []tableRow
	for i, row := range c.Results {
		line := tableRow{name: fmt.Sprint(i + 1)}
		for k := range min(len(row), len(c.Odds)) {
			line.cells = append(line.cells, p.resultCell(c, usual, i, k))
		}
		rows = append(rows, line)
	}
	return columns, rows
}

// resultCell is a combat result.
func (p *chartsPanel) resultCell(c, usual *model.CombatResults, row, col int) chartCell {
	odds, now := c.Odds[col], c.Results[row][col]
	out := chartCell{
		key: "combat_results", label: fmt.Sprintf("Odds of %s, die roll %d", odds, row+1), text: resultText(now), words: resultWord(now),
		source: source{mark: resultMark(c, odds)},
	}
	set := func(letter byte) {
		p.revise(fmt.Sprintf("make %s with a roll of %d %s", odds, row+1, resultWord(letter)), func(charts *model.Charts) {
			results := []byte(charts.CombatResults.Results[row])
			results[col] = letter
			charts.CombatResults.Results[row] = string(results)
		})
	}
	out.step = func(by int) { set(cycle(combatResults, now, by)) }
	out.typed = func(r rune) bool {
		switch r {
		case '.', '0':
			set('.')
		case 'd', 'D':
			set('D')
		case 'e', 'E':
			set('e')
		default:
			return false
		}
		return true
	}
	if was, ok := usualResult(usual, odds, row); ok {
		out.source.differs, out.source.was, out.source.wasMark = was != now, resultWord(was), resultMark(usual, odds)
		out.source.back = func() { set(was) }
	} else {
		out.source.differs = true
	}
	return out
}

// resultMark is where a column of the combat results comes from.
func resultMark(c *model.CombatResults, odds string) model.Mark {
	if m := c.Marks[odds]; m != "" {
		return m
	}
	return c.Marks["results"]
}

// usualResult is what the standard has for odds and a row.
func usualResult(c *model.CombatResults, odds string, row int) (byte, bool) {
	if c == nil || row >= len(c.Results) {
		return 0, false
	}
	for k, o := range c.Odds {
		if o == odds && k < len(c.Results[row]) {
			return c.Results[row][k], true
		}
	}
	return 0, false
}
