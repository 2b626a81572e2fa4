package folder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
)

// charted is a figure of a chart with where it comes from in its type: printed figures are
// bold, inferred ones in italics, reconstructed ones in italics within brackets, and the
// designer's own have a star.
func charted(text string, m model.Provenance) []flow.Span {
	if text == "" {
		return nil
	}
	switch m {
	case model.Printed:
		return flow.Bold(text)
	case model.Inferred:
		return flow.Italic(text)
	case model.Reconstructed:
		return flow.Italic("[" + text + "]")
	case model.Designed:
		return flow.Plain(text + "*")
	}
	return flow.Plain(text)
}

// provenance sets what the types of the figures mean, of those that charts have.
func (f *Folder) provenance(w *flow.Flow, marks map[model.Provenance]int) {
	var out []flow.Span
	for _, m := range []struct {
		of    model.Provenance
		words string
	}{
		{model.Printed, "printed in the rulebook"}, {model.Inferred, "inferred from the rulebook"},
		{model.Reconstructed, "reconstructed, not to be taken for the printed game’s"}, {model.Designed, "designed for this scenario"},
	} {
		if n := marks[m.of]; n > 0 {
			if len(out) > 0 {
				out = append(out, flow.Span{Text: " · "})
			}
			out = append(out, charted(model.Counted(n, "figure", "figures"), m.of)...)
			out = append(out, flow.Span{Text: " " + m.words})
		}
	}
	if len(out) > 0 {
		w.Paragraph(flow.Note, out...)
	}
}

// chartPart is a chart as it is set.
type chartPart struct {
	name, help string
	tables     []flow.Table
	notes      []string
}

// mostWhole is how many rows of a chart are not parted.
const mostWhole = 9

// narrow reports whether the chart has room in a column of a width.
func (c chartPart) narrow(width float64) bool {
	for _, t := range c.tables {
		if !t.Fits(width) {
			return false
		}
	}
	return true
}

// chartPages are the terrain effects and all other charts that the rule system has. Those
// for which half the width is enough stand in two columns. What the types of the figures
// mean stands over all of them.
func (f *Folder) chartPages() []pdf.Page {
	marks := map[model.Provenance]int{}
	parts := append(f.terrain(marks), f.unitTables(marks)...)
	for _, chart := range f.Scenario.Base.Fields.KnownCharts(f.charts) {
		if !chart.Apart {
			parts = append(parts, f.chart(chart, marks)...)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	w := flow.New(f.Sheet, "Charts")
	f.provenance(w, marks)
	for _, c := range parts {
		columns := 1
		if c.narrow(w.WidthOf(2)) {
			columns = 2
		}
		w.Columns(columns)
		w.Heading(c.name)
		if c.help != "" {
			w.Caption(flow.Small, flow.Plain(c.help)...)
		}
		for _, t := range c.tables {
			t.Whole = len(t.Rows) <= mostWhole
			w.Table(t)
		}
		for _, note := range c.notes {
			w.Paragraph(flow.Small, flow.Plain(note)...)
		}
	}
	return w.Pages()
}

// chart is a chart; none where the charts do not have it.
func (f *Folder) chart(chart model.Chart, marks map[model.Provenance]int) []chartPart {
	out := chartPart{name: cmp.Or(chart.Name, chart.Words()), help: chart.Help}
	table := f.charts.Tables[chart.Key]
	switch {
	case chart.Lines:
		lines := f.used(chart)
		if len(lines) == 0 {
			return nil
		}
		out.tables = []flow.Table{f.lineTable(chart, lines, marks)}
		return []chartPart{out}
	case table == nil:
		return nil
	case chart.Grid != nil:
		out.tables = []flow.Table{f.gridTable(chart, table, marks)}
		var letters []string
		for _, l := range chart.Grid.Letters {
			letters = append(letters, letter(l.ID[0])+" "+l.Name)
		}
		out.notes = []string{strings.Join(letters, " · ")}
	default:
		out.tables = []flow.Table{f.figureTable(chart, table, marks)}
	}
	if table.Note != "" {
		out.notes = append(out.notes, table.Note)
	}
	return []chartPart{out}
}

// figureTable is a chart that is one table: a line for each figure.
func (f *Folder) figureTable(chart model.Chart, table *model.ChartLine, marks map[model.Provenance]int) flow.Table {
	t := flow.Table{Columns: []flow.Column{{}, {Align: paint.Middle, Width: 15}, {}}}
	for _, field := range table.Own.Known(chart.Fields) {
		m := table.Marks[field.Key]
		text := f.figure(field, table.Own)
		marks[m]++
		t.Rows = append(t.Rows, flow.Row{Cells: []flow.Cell{flow.Words(cmp.Or(field.Name, field.Words())), {Spans: charted(text, m)}, flow.Words(strings.TrimSuffix(field.Help, " In "+field.Measure.Unit()+"."))}})
	}
	return t
}

// figure is what a line says of a field; a dash where it says nothing.
func (f *Folder) figure(field model.Field, own model.Values) string {
	text := f.value(field, own)
	if text == "" && field.Kind == model.Whole && field.Required {
		return "0"
	}
	return cmp.Or(text, field.Absent, "–")
}

// letter is a result as it stands in a table.
func letter(b byte) string {
	if b == '.' {
		return "–"
	}
	return strings.ToUpper(string(rune(b)))
}

// gridTable is a chart of letters under heads.
func (f *Folder) gridTable(chart model.Chart, table *model.ChartLine, marks map[model.Provenance]int) flow.Table {
	g := chart.Grid
	t := flow.Table{Style: flow.Style{Size: 3.6, Leading: 4.8, Ink: flow.Black}, Columns: []flow.Column{{Head: capital(g.Row), Align: paint.Middle}}}
	heads := g.Columns(table)
	for _, head := range heads {
		t.Columns = append(t.Columns, flow.Column{
			Spans: charted(head, table.Marks[head]), Align: paint.Middle, Width: min(17, 150/float64(len(heads))), Rules: true,
		})
	}
	for row := range table.Own.List(g.Rows) {
		cells := []flow.Cell{{Spans: flow.Plain(fmt.Sprint(row + 1))}}
		for _, head := range heads {
			at, _ := g.Letter(table, head, row+1)
			m := g.Mark(table, head, row+1)
			marks[m]++
			cells = append(cells, flow.Cell{Spans: charted(letter(at), m)})
		}
		t.Rows = append(t.Rows, flow.Row{Cells: cells})
	}
	return t
}

// used is the lines of a chart that mean something in the scenario: those of its nations,
// and of lines that have ids of their own those that its units name.
func (f *Folder) used(chart model.Chart) []model.ChartLine {
	nations := map[string]bool{}
	for _, side := range f.Scenario.Sides {
		for _, n := range side.Nations {
			nations[n] = true
		}
	}
	named := map[string]bool{}
	names := false
	for _, field := range f.Scenario.Base.Fields.Part("group") {
		if field.Chart != chart.Key {
			continue
		}
		names = true
		for _, force := range f.Scenario.Forces {
			for _, g := range force.Units {
				named[g.Own.Text(field.Key)] = true
			}
		}
	}
	var out []model.ChartLine
	for _, line := range f.charts.Lists[chart.Key] {
		keep := true
		for _, key := range chart.By {
			field, ok := model.FieldOf(chart.Fields, key)
			id := line.Own.Text(key)
			switch {
			case ok && field.Names == model.RefNation:
				keep = keep && nations[id]
			case chart.Named() && names:
				keep = keep && named[id]
			}
		}
		if keep {
			out = append(out, line)
		}
	}
	return out
}

// lineTable is a chart of lines, with a swatch of what a line is for where drawings have
// one. Columns that say nothing in any line are left out.
func (f *Folder) lineTable(chart model.Chart, lines []model.ChartLine, marks map[model.Provenance]int) flow.Table {
	var t flow.Table
	fields := chart.Fields
	if len(fields) == 0 {
		fields = lines[0].Own.Known(nil)
	}
	fields = slices.DeleteFunc(slices.Clone(fields), func(field model.Field) bool {
		return !slices.ContainsFunc(lines, func(l model.ChartLine) bool { _, says := l.Own[field.Key]; return says || field.Required })
	})
	swatches := false
	for i := range lines {
		swatches = swatches || f.pieceSwatch(lines[i].Own, chart) != nil
	}
	if swatches {
		t.Columns = append(t.Columns, flow.Column{})
	}
	for _, field := range fields {
		c := flow.Column{Head: cmp.Or(field.Short, field.Name, field.Words())}
		if field.Kind == model.Whole || field.Kind == model.Flag {
			c.Align = paint.Middle
		}
		t.Columns = append(t.Columns, c)
	}
	noted := slices.ContainsFunc(lines, func(l model.ChartLine) bool { return l.Note != "" })
	if noted {
		t.Columns = append(t.Columns, flow.Column{Head: "Remark"})
	}
	if len(t.Columns) > 7 {
		t.Style = flow.Style{Size: 2.6, Leading: 3.2, Ink: flow.Black}
	}
	t.Natural = t.Columns[len(t.Columns)-1].Align != paint.Start
	for _, line := range lines {
		var cells []flow.Cell
		if swatches {
			cells = append(cells, flow.Cell{Figure: f.pieceSwatch(line.Own, chart)})
		}
		for _, field := range fields {
			text := f.figure(field, line.Own)
			if slices.Contains(chart.By, field.Key) {
				cells = append(cells, flow.Words(capital(strings.ReplaceAll(text, "-", " "))))
				continue
			}
			m := line.Marks[field.Key]
			marks[m]++
			cells = append(cells, flow.Cell{Spans: charted(text, m)})
		}
		if noted {
			cells = append(cells, flow.Words(line.Note))
		}
		t.Rows = append(t.Rows, flow.Row{Cells: cells})
	}
	return t
}

// terrain is the terrain effects chart with swatches of the drawing; none where there is none.
func (f *Folder) terrain(marks map[model.Provenance]int) []chartPart {
	if len(f.charts.Terrain) == 0 {
		return nil
	}
	figures := f.charts.Terrain[0].Figures()
	t := flow.Table{Columns: []flow.Column{{}, {Head: "Terrain"}}}
	shown := make([]bool, len(figures))
	for i := range f.charts.Terrain {
		for k, figure := range f.charts.Terrain[i].Figures() {
			shown[k] = shown[k] || figure.Given
		}
	}
	for k, figure := range figures {
		if shown[k] {
			t.Columns = append(t.Columns, flow.Column{Head: capital(strings.ReplaceAll(figure.Name, "_", " ")), Align: paint.Middle})
		}
	}
	t.Columns = append(t.Columns, flow.Column{Head: "Remark"})
	for i := range f.charts.Terrain {
		line := &f.charts.Terrain[i]
		cells := []flow.Cell{{Figure: f.terrainSwatch(line.Terrain)}, flow.Words(capital(cmp.Or(line.Name, line.Terrain)))}
		for k, figure := range line.Figures() {
			if !shown[k] {
				continue
			}
			text := "–"
			if figure.Given {
				if text = fmt.Sprint(figure.Value); text == "true" {
					text = "yes"
				}
				marks[line.Marks[figure.Name]]++
				cells = append(cells, flow.Cell{Spans: charted(text, line.Marks[figure.Name])})
				continue
			}
			cells = append(cells, flow.Words(text))
		}
		t.Rows = append(t.Rows, flow.Row{Cells: append(cells, flow.Words(line.Note))})
	}
	return []chartPart{{name: "Terrain effects", tables: []flow.Table{t}}}
}

// unitTables is the figures of the unit types that take part, and of those that they can
// become; none where they have none.
func (f *Folder) unitTables(marks map[model.Provenance]int) []chartPart {
	fields := f.Scenario.Base.Fields
	var types []*model.UnitType
	add := func(id string) {
		u, ok := f.charts.UnitType(id)
		if ok && !slices.Contains(types, u) {
			types = append(types, u)
		}
	}
	for _, force := range f.Scenario.Forces {
		for _, g := range force.Units {
			add(g.Type)
		}
	}
	for i := 0; i < len(types); i++ {
		for _, next := range fields.ShapesOf(types[i]) {
			add(next.Type)
		}
	}
	figures := slices.DeleteFunc(slices.Clone(fields.Part("unit")), func(field model.Field) bool {
		return field.Apart || !slices.ContainsFunc(types, func(u *model.UnitType) bool { _, says := u.Own[field.Key]; return says })
	})
	if len(types) == 0 || len(figures) == 0 {
		return nil
	}
	t := flow.Table{Columns: []flow.Column{{Head: "Type"}}}
	for _, field := range figures {
		t.Columns = append(t.Columns, flow.Column{Head: cmp.Or(field.Short, field.Name, field.Words()), Align: paint.Middle})
	}
	slices.SortStableFunc(types, func(a, b *model.UnitType) int { return cmp.Compare(f.nation(a), f.nation(b)) })
	if len(figures) > mostAcross {
		return []chartPart{{name: "Units", tables: f.tallTables(types, figures, marks)}}
	}
	nation := ""
	for _, u := range types {
		if n := f.nation(u); n != nation {
			nation = n
			t.Rows = append(t.Rows, flow.Row{Group: n})
		}
		cells := []flow.Cell{flow.Words(capital(u.Name))}
		for _, field := range figures {
			m := u.Marks[field.Key]
			text := f.value(field, u.Own)
			if text != "" {
				marks[m]++
			}
			cells = append(cells, flow.Cell{Spans: charted(cmp.Or(text, "–"), m)})
		}
		t.Rows = append(t.Rows, flow.Row{Cells: cells})
	}
	return []chartPart{{name: "Units", tables: []flow.Table{t}}}
}

// mostAcross is how many figures of units stand side by side; where there are more, they
// stand below each other.
const mostAcross = 10

// alike is unit types of several nations of which all figures are the same.
type alike []*model.UnitType

// alikes is unit types with those of other nations that are called the same and have the
// same figures.
func alikes(types []*model.UnitType, figures []model.Field) (out []alike) {
	same := func(a, b *model.UnitType) bool {
		return a.Nation != b.Nation && a.Name == b.Name && !slices.ContainsFunc(figures, func(field model.Field) bool {
			return !model.SameValue(a.Own[field.Key], b.Own[field.Key]) || a.Marks[field.Key] != b.Marks[field.Key]
		})
	}
	for _, u := range types {
		if i := slices.IndexFunc(out, func(of alike) bool { return same(of[0], u) }); i >= 0 {
			out[i] = append(out[i], u)
		} else {
			out = append(out, alike{u})
		}
	}
	return out
}

// calledAlike is what such types are called: without the nations where they are those of all.
func (f *Folder) calledAlike(of alike, all []*model.UnitType) string {
	if len(of) == 1 {
		return capital(f.charts.TypeName(*of[0]))
	}
	others := slices.ContainsFunc(all, func(u *model.UnitType) bool {
		return !slices.ContainsFunc(of, func(a *model.UnitType) bool { return a.Nation == u.Nation })
	})
	if !others {
		return capital(of[0].Name)
	}
	var nations []string
	for _, u := range of {
		nations = append(nations, f.nation(u))
	}
	return strings.Join(nations, ", ") + " " + of[0].Name
}

// tallTables is the figures of unit types below each other, some types side by side.
func (f *Folder) tallTables(all []*model.UnitType, figures []model.Field, marks map[model.Provenance]int) (out []flow.Table) {
	const most, name, wide = 6, 44, 22
	types := alikes(all, figures)
	tables := (len(types) + most - 1) / most
	beside := (len(types) + tables - 1) / tables // as many in each table
	for len(types) > 0 {
		on := types[:min(beside, len(types))]
		types = types[len(on):]
		t := flow.Table{Natural: true, Columns: []flow.Column{{Width: name}}}
		for _, of := range on {
			t.Columns = append(t.Columns, flow.Column{Head: f.calledAlike(of, all), Align: paint.Middle, Width: wide, Rules: true})
		}
		for _, field := range figures {
			cells := []flow.Cell{flow.Words(cmp.Or(field.Name, field.Words()))}
			says := false
			for _, of := range on {
				u := of[0]
				text := f.value(field, u.Own)
				if text != "" {
					marks[u.Marks[field.Key]]++
					says = true
				}
				cells = append(cells, flow.Cell{Spans: charted(cmp.Or(text, "–"), u.Marks[field.Key])})
			}
			if says {
				t.Rows = append(t.Rows, flow.Row{Cells: cells})
			}
		}
		out = append(out, t)
	}
	return out
}

func (f *Folder) nation(u *model.UnitType) string {
	if n, ok := f.charts.Nation(u.Nation); ok {
		return n.Name
	}
	return u.Nation
}

// capital is a text that begins with a capital.
func capital(text string) string {
	if text == "" {
		return ""
	}
	r := []rune(text)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
