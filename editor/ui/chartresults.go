package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
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
		columns = append(columns, tableColumn{name: odds, mark: c.OddsMark(odds), width: width})
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
		key: "odds-" + odds, of: "column", label: fmt.Sprintf("Odds of %s, die roll %d", odds, row+1), text: resultText(now), words: resultWord(now),
		source: source{mark: c.Mark(odds, row+1)},
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
	out.describe = func(f *form, key string) {
		f.text(key, "Odds of the column", "2-1", 1, odds, func(text string) { p.setOdds(odds, text) })
	}
	out.extra = func() []formButton { return p.columnButtons(c, col) }
	out.source.differs = true
	if usual == nil {
		return out
	}
	if was, ok := usual.Result(odds, row+1); ok {
		out.source.differs, out.source.was, out.source.wasMark = was != now, resultWord(was), usual.Mark(odds, row+1)
		out.source.back = func() { set(was) }
	}
	return out
}

// columnButtons is what can be done with a column of the combat results.
func (p *chartsPanel) columnButtons(c *model.CombatResults, col int) []formButton {
	return []formButton{
		{icon: "plus", text: "Add a column", look: kit.Framed, hint: "A column of better odds behind this one, with its results", do: func() { p.addColumn(col) }},
		{icon: "close", text: "Take the column out", look: kit.Framed, off: len(c.Odds) < 2, hint: "Take the column of odds of " + c.Odds[col] + " out of the table", do: func() {
			p.revise("take the column "+c.Odds[col]+" out of the combat results", func(charts *model.Charts) { charts.CombatResults.RemoveColumn(col) })
		}},
	}
}

// addColumn adds a column behind one, with the same results, and leads to its
// odds.
func (p *chartsPanel) addColumn(col int) {
	c := p.editor.doc.Scenario().EffectiveCharts().CombatResults
	odds, err := model.ParseOdds(c.Odds[col])
	if err != nil {
		p.editor.app.Fail("No column is added", err)
		return
	}
	next := model.Odds{Attack: odds.Attack + 2*odds.Defense, Defense: odds.Defense}
	if col+1 < len(c.Odds) {
		if after, err := model.ParseOdds(c.Odds[col+1]); err == nil {
			next = odds.Between(after)
		}
	}
	p.putColumn("add a column of odds of "+next.String(), next, c.Column(col), -1)
}

// setOdds gives a column other odds, and the place among the others that they
// have. A column that is gone has been given them already.
func (p *chartsPanel) setOdds(from, text string) {
	c := p.editor.doc.Scenario().EffectiveCharts().CombatResults
	col := slices.Index(c.Odds, from)
	if col < 0 {
		return
	}
	odds, err := model.ParseOdds(strings.NewReplacer(":", "-", " ", "").Replace(text))
	if err != nil {
		p.editor.app.Fail("The odds cannot be changed", err)
		return
	}
	p.putColumn("change the odds of "+from+" to "+odds.String(), odds, c.Column(col), col)
}

// putColumn puts a column in at the place of its odds, in place of another
// one or of none (-1), and chooses it.
func (p *chartsPanel) putColumn(name string, odds model.Odds, letters string, instead int) {
	trial := p.editor.doc.Scenario().EffectiveCharts().Clone().CombatResults
	put := func(c *model.CombatResults) (int, error) {
		if instead >= 0 {
			c.RemoveColumn(instead)
		}
		return c.AddColumn(odds, letters)
	}
	at, err := put(trial)
	if err != nil {
		p.editor.app.Fail("The column cannot be put in", err)
		return
	}
	done := p.revise(name, func(charts *model.Charts) { charts.CombatResults = trial })
	if done && p.dialog != nil {
		t := p.dialog.table
		t.choose(t.row, at)
		if instead < 0 {
			p.dialog.form.reveal(fmt.Sprintf("%d.%s", t.row, t.cell().key))
		}
	}
}
