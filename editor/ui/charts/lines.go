package charts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// costs is the costs in movement points that a terrain can be given with a
// key; others are written.
var costs = []string{"1/2", "1", "2", "3", "4", "+1", "+2", "+3", "as terrain"}

// leavingCosts is the same for leaving it.
var leavingCosts = []string{"", "+1", "+2", "+3"}

// mostDefense is the strongest that a hex can be.
const mostDefense = 99

// terrainTable is the terrain effects, a line for each ground and work.
func (p *Panel) terrainTable(s *model.Scenario) ([]tableColumn, []tableLine) {
	columns := []tableColumn{
		{name: "Cost", width: 82}, {name: "To leave", width: 70}, {name: "Defense", width: 70}, {name: "From below", width: 82},
		{name: "Doubles", width: 66}, {name: "Structure", width: 74}, {name: "Blocks sight", width: 86}, {name: "Remarks", width: 232, left: true},
	}
	var rows []tableLine
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	for i := range charts.Terrain {
		t := &charts.Terrain[i]
		id := t.Terrain
		usual, _ := standard.TerrainEffect(id)
		line := charted[model.TerrainEffect]{
			bench: p.bench, name: t.Name, now: t, standard: usual,
			marks: func(t *model.TerrainEffect) map[string]model.Provenance { return t.Marks },
			find: func(c *model.Charts) *model.TerrainEffect {
				found, _ := c.TerrainEffect(id)
				return found
			},
		}
		nothing := orNothing("—")
		cells := []tableCell{
			costCell(line, "cost", "cost to enter", costs, member(func(t *model.TerrainEffect) *string { return &t.Cost })),
			costCell(line, "cost_to_leave", "cost to leave", leavingCosts, member(func(t *model.TerrainEffect) *string { return &t.CostToLeave })),
			numberCell(line, "defense", "defense", form.Range{Most: mostDefense}, nothing, member(func(t *model.TerrainEffect) *int { return &t.Defense })),
			numberCell(line, "defense_from_below", "defense from below", form.Range{Most: mostDefense}, nothing, member(func(t *model.TerrainEffect) *int { return &t.DefenseBelow })),
			boolCell(line, "doubles_defense", "doubles the defense", member(func(t *model.TerrainEffect) *bool { return &t.Doubles })),
			numberCell(line, "structure", "structure", form.Range{Most: mostDefense}, nothing, member(func(t *model.TerrainEffect) *int { return &t.Structure })),
			boolCell(line, "blocks_sight", "blocks sight", member(func(t *model.TerrainEffect) *bool { return &t.Blocks })),
			textCell(line, "note", "remark", member(func(t *model.TerrainEffect) *string { return &t.Note })),
		}
		for k := range cells {
			if !noFigure(cells[k].key) && !hexrules.Of(p.bench.System).LooksUp(id, cells[k].key) {
				cells[k].fix(p.bench.System.Name)
			}
		}
		rows = append(rows, tableLine{name: look.Capital(t.Name), cells: cells})
	}
	return columns, rows
}

// noFigure reports whether a cell of a line is for reading alone.
func noFigure(key string) bool { return key == "note" }

// fix lets a figure be as the rules of a system have it. One that differs can
// only go back.
func (c *tableCell) fix(system string) {
	c.fixed, c.step, c.typed = true, nil, nil
	c.describe = func(f *form.Form, key string) {
		f.Says(key+":fixed", "Fixed by the rules of "+system+": a figure here would change nothing.")
	}
}

// Widths of the columns of a chart of lines: of a figure at the most and at the least,
// and of what is read.
const figureColumn, narrowColumn, textColumn = 94, 62, 178

// linesTable is a chart of lines that the rule system describes.
func (p *Panel) linesTable(s *model.Scenario, chart model.Chart) ([]tableColumn, []tableLine) {
	figures := chart.Figured()
	var by []model.Field // what a line is for, beside its name
	var columns, words []tableColumn
	left := float32(tableDialogWidth - largeNames - 20)
	for i, key := range chart.By {
		if f, ok := model.FieldOf(chart.Fields, key); ok && i > 0 {
			by = append(by, f)
			column := tableColumn{name: cmp.Or(f.Short, f.Name), width: textColumn, left: true}
			if f.Kind == model.Pick {
				column.width = figureColumn
			}
			words, left = append(words, column), left-column.width
		}
	}
	width := max(narrowColumn, min(figureColumn, left/float32(max(len(figures), 1))))
	for _, f := range figures {
		columns = append(columns, tableColumn{name: cmp.Or(f.Short, f.Name), width: width})
	}
	columns = append(columns, words...)
	if chart.Note != "" {
		columns = append(columns, tableColumn{name: "Remarks", width: textColumn, left: true})
	}
	var rows []tableLine
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	lines := charts.Lists[chart.Key]
	for i := range lines {
		name := lineTitle(s, chart, &lines[i])
		line := charted[model.ChartLine]{
			bench: p.bench, name: "the " + name + " line", now: &lines[i], standard: chart.Line(standard.Lists[chart.Key], &lines[i]),
			marks: marksOfLine,
			find: func(c *model.Charts) *model.ChartLine {
				if i >= len(c.Lists[chart.Key]) {
					return nil
				}
				return &c.Lists[chart.Key][i]
			},
		}
		var cells []tableCell
		for _, f := range append(figures, by...) {
			cells = append(cells, fieldCell(line, f))
		}
		if chart.Note != "" {
			cells = append(cells, textCell(line, "note", "remark", member(func(l *model.ChartLine) *string { return &l.Note })))
		}
		for k := range cells {
			if of, ok := model.FieldOf(chart.Fields, cells[k].key); ok && of.Label == "" {
				cells[k].help = of.Help
			}
			cells[k].label = name + " " + strings.TrimPrefix(cells[k].label, "The "+name+" line, ")
			cells[k].extra = func() []form.Button {
				return []form.Button{{Icon: "close", Text: "Take the line out", Look: kit.Framed, Hint: "The chart then says nothing of it", Do: func() {
					p.revise("take "+line.name+" out of "+chart.Noun(), func(c *model.Charts) {
						c.Lists[chart.Key] = slices.Delete(c.Lists[chart.Key], i, i+1)
					})
				}}}
			}
		}
		rows = append(rows, tableLine{name: name, cells: cells})
	}
	return columns, rows
}

// marksOfLine is where the figures of a line come from.
func marksOfLine(l *model.ChartLine) map[string]model.Provenance { return l.Marks }

// ownOfLine is what the rule system has a line of a chart say.
func ownOfLine(l *model.ChartLine) *model.Values { return &l.Own }

// lineTitle is what a line of a chart is called: the first of what it is for.
func lineTitle(s *model.Scenario, chart model.Chart, l *model.ChartLine) string {
	if len(chart.By) == 0 {
		return chart.Name
	}
	f, _ := model.FieldOf(chart.Fields, chart.By[0])
	return look.Capital(kit.OptionText(lineOptions(s, f), l.Own.Text(f.Key)))
}

// lineOptions is what the first thing that lines of a chart are for may be.
func lineOptions(s *model.Scenario, f model.Field) []kit.Option {
	charts := s.EffectiveCharts()
	if f.Names == model.RefNation {
		return nationOptions(charts)
	}
	var out []kit.Option
	for _, c := range f.Choices {
		out = append(out, kit.Option{ID: c.ID, Text: cmp.Or(c.Name, spaced(c.ID))})
	}
	for _, id := range s.IDs(f.Names) {
		name := id
		if t, ok := charts.UnitType(id); ok {
			name = t.Name
		}
		out = append(out, kit.Option{ID: id, Text: name})
	}
	return out
}

// spaced is an id as words.
func spaced(id string) string { return strings.ReplaceAll(id, "-", " ") }

// addLine adds a line to a chart for what has none: of what may be several at once,
// for all that no line of the same is for.
func (p *Panel) addLine(chart model.Chart, id string) {
	lines := p.bench.Scenario().EffectiveCharts().Lists[chart.Key]
	var line model.ChartLine
	for i, key := range chart.By {
		f, ok := model.FieldOf(chart.Fields, key)
		switch {
		case !ok:
		case i == 0:
			line.Own.Set(key, id)
		case f.Kind == model.Several:
			free := slices.DeleteFunc(idsOf(f.Choices), func(choice string) bool {
				return slices.ContainsFunc(lines, func(l model.ChartLine) bool {
					return l.Own.Text(chart.By[0]) == id && slices.Contains(l.Own.List(key), choice)
				})
			})
			if len(free) == 0 {
				p.bench.Status.SetNotice(fmt.Sprintf("It has its lines already, for all %s: take one out of another line first.", strings.ToLower(f.Name)))
				return
			}
			line.Own.Set(key, free)
		case f.Kind == model.Pick:
			line.Own.Set(key, firstFree(chart, lines, line, key, idsOf(f.Choices)))
		}
	}
	if chart.Line(lines, &line) != nil {
		p.bench.Status.SetNotice("It has its line already.")
		return
	}
	for _, f := range chart.Figured() {
		if f.Kind == model.Whole {
			line.Own.Set(f.Key, f.Default)
		}
	}
	p.revise("add a line to "+chart.Noun(), func(c *model.Charts) {
		c.SetLines(chart.Key, append(c.Lists[chart.Key], line))
	})
}

// copyLine adds a line like the chosen one to a chart whose lines have ids of their own,
// and chooses it.
func (d *tableDialog) copyLine(chart model.Chart) {
	p := d.panel
	d.form.Commit()
	lines := p.bench.Scenario().EffectiveCharts().Lists[chart.Key]
	if d.table.row >= len(lines) {
		p.bench.Status.SetNotice("There is no line to copy.")
		return
	}
	line := lines[d.table.row].Clone()
	id := line.Own.Text(chart.By[0])
	for n := 2; chart.Line(lines, &line) != nil; n++ {
		line.Own.Set(chart.By[0], fmt.Sprintf("%s-%d", id, n))
	}
	line.Marks = nil
	if p.revise("copy the "+spaced(id)+" line of "+chart.Noun(), func(c *model.Charts) {
		c.SetLines(chart.Key, append(c.Lists[chart.Key], line))
	}) {
		d.table.choose(len(lines), 0)
		p.bench.Desk.Focus(d.table)
	}
}

// firstFree is the first choice for a key with which no line is for the same as another,
// the last where there is none.
func firstFree(chart model.Chart, lines []model.ChartLine, line model.ChartLine, key string, choices []string) string {
	for _, id := range choices {
		trial := line.Clone()
		if trial.Own.Set(key, id); chart.Line(lines, &trial) == nil {
			return id
		}
	}
	return choices[len(choices)-1]
}

func idsOf(choices []model.Choice) []string {
	out := make([]string, len(choices))
	for i, c := range choices {
		out[i] = c.ID
	}
	return out
}

// fieldCell is the cell of what the rule system has a line of a chart say.
func fieldCell(line charted[model.ChartLine], f model.Field) tableCell {
	label := cmp.Or(f.Label, strings.ToLower(f.Name))
	text := described(ownOfLine, f.Key, model.Values.Text)
	switch f.Kind {
	case model.Whole:
		return numberCell(line, f.Key, label, form.Range{Least: f.Least, Most: f.Most}, numberText(f), described(ownOfLine, f.Key, model.Values.Int))
	case model.Flag:
		return boolCell(line, f.Key, label, described(ownOfLine, f.Key, model.Values.Is))
	case model.Several:
		return severalCell(line, f)
	case model.Pick:
		return pickCell(line, f, label, text)
	case model.Colour:
		return colourCell(line, f, label, text)
	}
	return textCell(line, f.Key, label, text)
}

// newCell is a cell of a line with its text and where it comes from.
func newCell[T any, V comparable](line charted[T], field, label string, at said[T, V], text func(V) string) tableCell {
	out := tableCell{key: field, of: "line", label: look.Capital(line.name) + ", " + label, text: text(at.of(line.now)), source: sourceOf(line, field, label, at, text)}
	if line.standard == nil {
		out.source.Differs = true
	}
	return out
}

func numberCell[T any](line charted[T], field, label string, within form.Range, text func(int) string, at said[T, int]) tableCell {
	out := newCell(line, field, label, at, text)
	set := func(n int) { line.change(label, func(l *T) { at.put(l, n) }) }
	now := at.of(line.now)
	out.step = func(by int) {
		if n := now + by; n >= within.Least && n <= within.Most {
			set(n)
		}
	}
	out.describe = func(f *form.Form, key string) {
		f.Number(key, look.Capital(label), now, within, set)
	}
	return out
}

func boolCell[T any](line charted[T], field, label string, at said[T, bool]) tableCell {
	out := newCell(line, field, label, at, yesOrNo)
	if !at.of(line.now) {
		out.text = "—"
	}
	set := func(on bool) { line.change(label, func(l *T) { at.put(l, on) }) }
	now := at.of(line.now)
	out.step = func(int) { set(!now) }
	out.describe = func(f *form.Form, key string) { f.Toggle(key, look.Capital(label), look.Capital(label), now, set) }
	return out
}

func costCell[T any](line charted[T], field, label string, all []string, at said[T, string]) tableCell {
	text := func(v string) string {
		if v == "" {
			return "—"
		}
		return strings.ReplaceAll(v, "1/2", "½") // as files have it, and as it is read
	}
	out := newCell(line, field, label, at, text)
	set := func(v string) { line.change(label, func(l *T) { at.put(l, strings.ReplaceAll(v, "½", "1/2")) }) }
	now := at.of(line.now)
	out.step = func(by int) { set(cycle(all, now, by)) }
	out.describe = func(f *form.Form, key string) {
		f.Text(key, look.Capital(label)+", in movement points", "1, ½, +2 or “as terrain”", 1, strings.ReplaceAll(now, "1/2", "½"), set)
	}
	return out
}

func textCell[T any](line charted[T], field, label string, at said[T, string]) tableCell {
	out := newCell(line, field, label, at, strings.TrimSpace)
	if out.source.Differs && out.source.Was == "" {
		out.source.Was = "nothing"
	}
	now := at.of(line.now)
	out.describe = func(f *form.Form, key string) {
		f.Text(key, look.Capital(label), "What is to be known about the line", 1, now, func(v string) {
			line.change("the "+label, func(l *T) { at.put(l, v) })
		})
	}
	return out
}

// numberText says a number of a field in words.
func numberText(f model.Field) func(int) string {
	if f.Min < 0 { // it is added
		return func(n int) string { return model.WithSign(float64(n), 0) }
	}
	return orNothing(cmp.Or(f.Absent, "—"))
}

// pickCell is one of a few choices.
func pickCell(line charted[model.ChartLine], f model.Field, label string, at said[model.ChartLine, string]) tableCell {
	var options []kit.Option
	ids := idsOf(f.Choices)
	if !f.Required {
		ids = append([]string{""}, ids...)
		options = append(options, kit.Option{Text: cmp.Or(f.Absent, "—")})
	}
	for _, c := range f.Choices {
		options = append(options, kit.Option{ID: c.ID, Text: cmp.Or(c.Name, spaced(c.ID))})
	}
	out := newCell(line, f.Key, label, at, func(id string) string { return kit.OptionText(options, id) })
	set := func(id string) { line.change(label, func(l *model.ChartLine) { at.put(l, id) }) }
	now := at.of(line.now)
	out.step = func(by int) { set(cycle(ids, now, by)) }
	out.describe = func(f *form.Form, key string) { f.Choice(key, look.Capital(label), options, now, set) }
	return out
}

// severalCell is the choices that a line of a chart is for.
func severalCell(line charted[model.ChartLine], f model.Field) tableCell {
	var options []kit.Option
	for _, c := range f.Choices {
		options = append(options, kit.Option{ID: c.ID, Text: cmp.Or(c.Name, spaced(c.ID))})
	}
	label, ids := strings.ToLower(f.Name), line.now.Own.List(f.Key)
	var names []string
	for _, id := range ids {
		names = append(names, kit.OptionText(options, id))
	}
	text := strings.Join(names, ", ")
	if len(names) == len(options) {
		text = "all " + label
	}
	out := tableCell{key: f.Key, of: "line", label: look.Capital(line.name) + ", " + label, text: text, source: form.Source{Differs: line.standard == nil}}
	out.describe = func(in *form.Form, key string) {
		in.Several(key, f.Name, "none", options, ids, func(chosen []string) {
			if len(chosen) == 0 {
				in.Bench.Status.SetNotice(fmt.Sprintf("%s is for one of the %s at least: take the line out instead.", look.Capital(line.name), label))
				return
			}
			line.change("the "+label, func(l *model.ChartLine) { l.Own.Set(f.Key, chosen) })
		})
	}
	return out
}
