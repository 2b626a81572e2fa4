package charts

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// letterGrid is a chart of letters in rows under columns.
type letterGrid struct {
	model.Chart
	panel *Panel
}

// letterText is what a table shows for a letter.
func letterText(letter byte) string {
	if letter == '.' {
		return "·"
	}
	return string(letter)
}

// legend is what the letters mean: "· no effect, D disrupted".
func (g letterGrid) legend() string {
	var out []string
	for _, l := range g.Grid.Letters {
		out = append(out, letterText(l.ID[0])+" "+l.Name)
	}
	return strings.Join(out, ", ")
}

// keys is the letters as they are typed: "D, e and .".
func (g letterGrid) keys() string {
	var out []string
	for _, l := range g.Grid.Letters[1:] {
		out = append(out, l.ID)
	}
	return strings.Join(out, ", ") + " and " + g.Grid.Letters[0].ID
}

// under is the table with the columns so wide.
func (g letterGrid) under(s *model.Scenario, width float32) ([]tableColumn, []tableLine) {
	table := s.EffectiveCharts().Tables[g.Key]
	if table == nil {
		return nil, nil
	}
	usual := document.Standard(s).Tables[g.Key]
	heads := g.Grid.Columns(table)
	var columns []tableColumn
	for _, head := range heads {
		columns = append(columns, tableColumn{name: head, of: g.Grid.Head, mark: table.Marks[head], width: width})
	}
	var rows []tableLine
	for i, row := range table.Own.List(g.Grid.Rows) {
		line := tableLine{name: fmt.Sprint(i + 1)}
		for k := range min(len(row), len(heads)) {
			line.cells = append(line.cells, g.cell(table, usual, i, k))
		}
		rows = append(rows, line)
	}
	return columns, rows
}

// cell is a figure of the table.
func (g letterGrid) cell(table, usual *model.ChartLine, row, col int) tableCell {
	head := g.Grid.Columns(table)[col]
	now, _ := g.Grid.Letter(table, head, row+1)
	place := fmt.Sprintf("%s of %s, %s %d", g.Grid.Head, head, g.Grid.Row, row+1)
	out := tableCell{
		key: g.Grid.Heads + "-" + head, of: "column", label: look.Capital(place), text: letterText(now), words: g.Grid.Meaning(now),
		source: form.Source{Mark: g.Grid.Mark(table, head, row+1)},
	}
	set := func(letter byte) {
		g.panel.revise(fmt.Sprintf("make %s: %s", place, g.Grid.Meaning(letter)), func(charts *model.Charts) {
			g.Grid.SetLetter(charts.Tables[g.Key], row, col, letter)
		})
	}
	letters := make([]byte, len(g.Grid.Letters))
	for i, l := range g.Grid.Letters {
		letters[i] = l.ID[0]
	}
	out.step = func(by int) { set(cycle(letters, now, by)) }
	out.typed = func(r rune) bool {
		if r == '0' {
			r = rune(letters[0])
		}
		for _, letter := range letters {
			if unicode.ToLower(r) == unicode.ToLower(rune(letter)) {
				set(letter)
				return true
			}
		}
		return false
	}
	over, _ := model.FieldOf(g.Fields, g.Grid.Heads)
	out.describe = func(f *form.Form, key string) {
		f.Text(key, over.Label, over.Example, 1, head, func(text string) { g.setHead(head, text) })
	}
	out.extra = func() []form.Button { return g.columnButtons(table, col) }
	out.source.Differs = true
	if was, ok := g.Grid.Letter(usual, head, row+1); ok {
		out.source.Differs, out.source.Was, out.source.WasMark = was != now, g.Grid.Meaning(was), g.Grid.Mark(usual, head, row+1)
		out.source.Back = func() { set(was) }
	}
	return out
}

// columnButtons is what can be done with a column.
func (g letterGrid) columnButtons(table *model.ChartLine, col int) []form.Button {
	heads := g.Grid.Columns(table)
	return []form.Button{
		{Icon: "plus", Text: "Add a column", Look: kit.Framed, Hint: "A column behind this one, with the same figures", Do: func() { g.addColumn(col) }},
		{Icon: "close", Text: "Take the column out", Look: kit.Framed, Off: len(heads) < 2, Hint: fmt.Sprintf("Take the column of %s of %s out of the table", g.Grid.Head, heads[col]), Do: func() {
			g.panel.revise("take the column "+heads[col]+" out of "+g.Noun(), func(charts *model.Charts) { g.Grid.RemoveColumn(charts.Tables[g.Key], col) })
		}},
	}
}

// now is the table that the battle is played with.
func (g letterGrid) now() *model.ChartLine {
	return g.panel.bench.Scenario().EffectiveCharts().Tables[g.Key]
}

// addColumn adds a column behind one, with the same figures, and leads to what
// stands over it.
func (g letterGrid) addColumn(col int) {
	table := g.now()
	heads := append(slices.Clone(g.Grid.Columns(table)), "")
	next, err := g.Grid.Next(heads[col], heads[col+1])
	if err != nil {
		g.panel.bench.Desk.Fail("No column is added", err)
		return
	}
	g.putColumn(fmt.Sprintf("add a column of %s of %s", g.Grid.Head, next), next, g.Grid.Column(table, col), -1)
}

// setHead puts something else over a column, and the column where that stands among
// the others. A column that is gone has been given it already.
func (g letterGrid) setHead(from, text string) {
	table := g.now()
	col := slices.Index(g.Grid.Columns(table), from)
	if col < 0 {
		return
	}
	head, err := g.Grid.Read(text)
	if err != nil {
		g.panel.bench.Desk.Fail("The "+g.Grid.Head+" cannot be changed", err)
		return
	}
	g.putColumn(fmt.Sprintf("change the %s of %s to %s", g.Grid.Head, from, head), head, g.Grid.Column(table, col), col)
}

// putColumn puts a column in at its place, in place of another one or of none (-1),
// and chooses it.
func (g letterGrid) putColumn(name, head, letters string, instead int) {
	p := g.panel
	trial := g.now().Clone()
	if instead >= 0 {
		g.Grid.RemoveColumn(&trial, instead)
	}
	at, err := g.Grid.AddColumn(&trial, head, letters)
	if err != nil {
		p.bench.Desk.Fail("The column cannot be put in", err)
		return
	}
	done := p.revise(name, func(charts *model.Charts) { charts.SetTable(g.Key, &trial) })
	if done && p.dialog != nil {
		t := p.dialog.table
		t.choose(t.row, at)
		if instead < 0 {
			p.dialog.form.Reveal(fmt.Sprintf("%d.%s", t.row, t.cell().key))
		}
	}
}
