package vassal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// table is a chart as a page shows it.
type table struct {
	Title, About string
	Head         []string
	Rows         [][]cell
	Foot         []string
}

// head puts fields over the columns, and under the table what they say.
func (t *table) head(fields []model.Field) {
	for _, f := range fields {
		name := cmp.Or(f.Name, words(f.Key))
		t.Head = append(t.Head, name)
		if help := helpOf(f); help != "" {
			t.Foot = append(t.Foot, name+": "+help)
		}
	}
}

// helpOf says what a field is for, without the measure that files have it in.
func helpOf(f model.Field) string { return strings.TrimSuffix(f.Help, " In "+f.Measure.Unit()+".") }

// cell is a figure with where it comes from.
type cell struct{ Text, Mark string }

// marked is a figure with the letter of its provenance: none for what is printed.
func marked(text string, from model.Provenance) cell {
	c := cell{Text: text}
	if from != "" && from != model.Printed && text != "" {
		c.Mark = string(from[0])
	}
	return c
}

// chartsOf are the charts that a battle is played with.
func chartsOf(s stage) []table {
	sc := s.Scenario
	charts := sc.EffectiveCharts()
	out := []table{unitTable(sc, charts)}
	if len(charts.Terrain) > 0 {
		out = append(out, terrainTable(charts))
	}
	for _, c := range sc.Base.Fields.KnownCharts(charts) {
		switch {
		case c.Apart:
		case c.Grid != nil && charts.Tables[c.Key] != nil:
			out = append(out, gridTable(c, charts.Tables[c.Key]))
		case c.Lines && len(charts.Lists[c.Key]) > 0:
			out = append(out, linesTable(sc, charts, c, charts.Lists[c.Key]))
		case charts.Tables[c.Key] != nil:
			out = append(out, plainTable(sc, charts, c, charts.Tables[c.Key]))
		}
	}
	return out
}

// unitTable is the unit types of the nations that take part.
func unitTable(sc *model.Scenario, charts *model.Charts) table {
	part := map[string]bool{}
	for _, side := range sc.Sides {
		for _, n := range side.Nations {
			part[n] = true
		}
	}
	types := slices.DeleteFunc(slices.Clone(charts.UnitTypes), func(u model.UnitType) bool { return !part[u.Nation] })
	fields := slices.DeleteFunc(slices.Clone(sc.Base.Fields.Part("unit")), func(f model.Field) bool {
		return f.Apart || !slices.ContainsFunc(types, func(u model.UnitType) bool { return u.Own[f.Key] != nil })
	})
	t := table{Title: "Units", Head: []string{"Unit"}}
	t.head(fields)
	for _, u := range types {
		row := []cell{{Text: charts.TypeName(u)}}
		for _, f := range fields {
			row = append(row, marked(sc.Said(charts, f, u.Own[f.Key]), u.Marks[f.Key]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func terrainTable(charts *model.Charts) table {
	t := table{Title: "Terrain", Head: []string{"Terrain"}}
	for _, f := range charts.Terrain[0].Figures() {
		t.Head = append(t.Head, words(f.Name))
	}
	for i := range charts.Terrain {
		e := &charts.Terrain[i]
		row := []cell{{Text: cmp.Or(e.Name, e.Terrain)}}
		for _, f := range e.Figures() {
			text := ""
			if f.Given {
				text = told(f.Value)
			}
			row = append(row, marked(text, e.Marks[f.Name]))
		}
		t.Rows = append(t.Rows, row)
		if e.Note != "" {
			t.Foot = append(t.Foot, cmp.Or(e.Name, e.Terrain)+": "+e.Note)
		}
	}
	return t
}

// words is the name of a figure as people say it.
func words(key string) string {
	text := strings.ReplaceAll(key, "_", " ")
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// gridTable is a table of letters, in rows under columns.
func gridTable(c model.Chart, line *model.ChartLine) table {
	t := table{Title: c.Name, About: c.Help, Head: []string{words(c.Grid.Row)}}
	heads := line.Own.List(c.Grid.Heads)
	t.Head = append(t.Head, heads...)
	used := map[byte]bool{}
	for i, letters := range line.Own.List(c.Grid.Rows) {
		row := []cell{{Text: fmt.Sprint(i + 1)}}
		for k := 0; k < len(letters) && k < len(heads); k++ {
			used[letters[k]] = true
			row = append(row, marked(string(letters[k]), c.Grid.Mark(line, heads[k], i+1)))
		}
		t.Rows = append(t.Rows, row)
	}
	var legend []string
	for _, l := range c.Grid.Letters {
		if l.ID != "" && used[l.ID[0]] {
			legend = append(legend, l.ID+": "+l.Name)
		}
	}
	if len(legend) > 0 {
		t.Foot = append(t.Foot, strings.Join(legend, "; "))
	}
	if line.Note != "" {
		t.Foot = append(t.Foot, line.Note)
	}
	return t
}

// linesTable is a chart of lines.
func linesTable(sc *model.Scenario, charts *model.Charts, c model.Chart, lines []model.ChartLine) table {
	t := table{Title: c.Name, About: c.Help}
	t.head(c.Fields)
	for _, l := range lines {
		var row []cell
		for _, f := range c.Fields {
			row = append(row, marked(sc.Said(charts, f, l.Own[f.Key]), l.Marks[f.Key]))
		}
		t.Rows = append(t.Rows, row)
		if l.Note != "" {
			t.Foot = append(t.Foot, l.Note)
		}
	}
	return t
}

// plainTable is a table of a figure a line.
func plainTable(sc *model.Scenario, charts *model.Charts, c model.Chart, line *model.ChartLine) table {
	t := table{Title: c.Name, About: c.Help, Head: []string{"Figure", "Is", "Which says"}}
	for _, f := range c.Fields {
		if text := sc.Said(charts, f, line.Own[f.Key]); text != "" {
			t.Rows = append(t.Rows, []cell{{Text: cmp.Or(f.Name, words(f.Key))}, marked(text, line.Marks[f.Key]), {Text: helpOf(f)}})
		}
	}
	if line.Note != "" {
		t.Foot = append(t.Foot, line.Note)
	}
	return t
}
