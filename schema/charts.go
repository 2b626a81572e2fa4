package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/model"
)

// chartsDoc is a charts file, its fields in the order in which they are
// written.
type chartsDoc struct {
	Format string `toml:"format"`
	Kind   Kind   `toml:"kind"`
	ID     string `toml:"id"`
	Name   string `toml:"name"`
	System string `toml:"system"`
	chartTables
}

// chartTables are the tables of a charts file, and those of its own that a
// scenario carries. The charts that the rule system describes stand before and
// behind those of all systems.
type chartTables struct {
	Tables    map[string]*model.ChartLine  `toml:"-" fields:"tables"`
	Nations   []model.Nation               `toml:"nations,omitempty"`
	UnitTypes []model.UnitType             `toml:"unit_types,omitempty"`
	Terrain   []model.TerrainEffect        `toml:"terrain,omitempty"`
	Lists     map[string][]model.ChartLine `toml:"-" fields:"lists"`
}

// The parts that are the charts which the rule system describes.
const (
	tablesPart = "tables"
	listsPart  = "lists"
	linePart   = "line" // a line of one of them
)

// chartsIn are the charts of a part.
func chartsIn(part string, charts []model.Chart) []model.Chart {
	if part != tablesPart && part != listsPart {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(charts), func(c model.Chart) bool { return c.Lines != (part == listsPart) })
}

func (r *reader) charts(d *chartsDoc) *model.Charts {
	c := d.chartTables.charts()
	c.ID, c.Name, c.System = d.ID, d.Name, d.System
	r.chartIDs("", &d.chartTables)
	return c
}

func (t *chartTables) charts() *model.Charts {
	return &model.Charts{Nations: t.Nations, UnitTypes: t.UnitTypes, Terrain: t.Terrain, Tables: t.Tables, Lists: t.Lists}
}

func (r *reader) chartIDs(path string, t *chartTables) {
	unique(r, keyPath(path, "nations"), t.Nations, func(n model.Nation) string { return n.ID })
	unique(r, keyPath(path, "unit_types"), t.UnitTypes, func(u model.UnitType) string { return u.ID })
}

func newChartsDoc(c *model.Charts) *chartsDoc {
	return &chartsDoc{
		Format: Format, Kind: ChartsFile,
		ID: c.ID, Name: c.Name, System: c.System, chartTables: *newChartTables(c),
	}
}

func newChartTables(c *model.Charts) *chartTables {
	return &chartTables{Nations: c.Nations, UnitTypes: c.UnitTypes, Terrain: c.Terrain, Tables: c.Tables, Lists: c.Lists}
}

// chartsOf gives the document the charts of a part, which stand in the tree among
// the keys of all charts.
func (r *reader) chartsOf(in reflect.Value, t reflect.Type, part string, tree map[string]any, path string) {
	for _, chart := range r.chartsAt(t, part, tree) {
		node, ok := tree[chart.Key]
		if !ok {
			continue
		}
		at := keyPath(path, chart.Key)
		switch into := in.Addr().Interface().(type) {
		case *map[string]*model.ChartLine:
			if *into == nil {
				*into = map[string]*model.ChartLine{}
			}
			line := r.chartLine(chart, node, at)
			(*into)[chart.Key] = &line
		case *map[string][]model.ChartLine:
			if *into == nil {
				*into = map[string][]model.ChartLine{}
			}
			lines := []model.ChartLine{}
			for i, element := range node.([]any) {
				lines = append(lines, r.chartLine(chart, element, indexPath(at, i)))
			}
			(*into)[chart.Key] = lines
		}
	}
}

// chartsAt are the charts of a part that a table of a type may have for the rule
// system; where nobody knows its charts those that it has.
func (r *reader) chartsAt(t reflect.Type, part string, tree map[string]any) []model.Chart {
	if r.fields != nil {
		return chartsIn(part, r.fields.Charts)
	}
	var strange []model.Chart
	common := keysOf(t, nil)
	for key, node := range tree {
		if slices.Contains(common, key) {
			continue
		}
		list, lines := node.([]any)
		if lines && slices.ContainsFunc(list, func(element any) bool { _, table := element.(map[string]any); return !table }) {
			lines = false // it is no chart, and is told so
		}
		strange = append(strange, model.Chart{Key: key, Lines: lines})
	}
	return chartsIn(part, strange)
}

// chartLine is a line of a chart, or a chart that is one table.
func (r *reader) chartLine(chart model.Chart, node any, path string) model.ChartLine {
	var line model.ChartLine
	table, ok := node.(map[string]any)
	if !ok {
		r.errorf(path, codeUnknownKey, "%s is %s, and a chart that only some rule systems know is a table or a list of tables", keyPath("", chart.Key), describe(node))
		return line
	}
	for key, value := range table {
		at := keyPath(path, key)
		switch key {
		case "marks":
			line.Marks = r.chartMarks(value, at)
		case "note":
			if line.Note, ok = value.(string); !ok {
				r.errorf(at, codeWrongType, "note must be text in quotes, but it is %s", describe(value))
			}
		default:
			r.valueOf(&line.Own, key, value, at)
		}
	}
	return line
}

// chartMarks is where figures come from.
func (r *reader) chartMarks(node any, path string) map[string]model.Provenance {
	table, ok := node.(map[string]any)
	if !ok {
		r.errorf(path, codeWrongType, "marks must be a table, but it is %s", describe(node))
		return nil
	}
	marks := map[string]model.Provenance{}
	for key, value := range table {
		text, ok := value.(string)
		if !ok {
			r.errorf(keyPath(path, key), codeWrongType, "%s must be text in quotes, but it is %s", keyPath("", key), describe(value))
		}
		marks[key] = model.Provenance(text)
	}
	return marks
}

// chartEntries are the charts of a part, in the order of their descriptions;
// those that nobody describes in that of the alphabet.
func (g grower) chartEntries(part string, value any) []entry {
	var charts model.Charts
	switch value := value.(type) {
	case map[string]*model.ChartLine:
		charts.Tables = value
	case map[string][]model.ChartLine:
		charts.Lists = value
	}
	var out []entry
	for _, chart := range chartsIn(part, g.fields.KnownCharts(&charts)) {
		table := charts.Tables[chart.Key]
		lines, listed := charts.Lists[chart.Key]
		if table == nil && !listed {
			out = append(out, g.leftOut(chart.Key)...)
		}
		if table != nil {
			out = append(out, entry{chart.Key, g.lineEntries(chart, table)})
		}
		if listed {
			list := make([]any, len(lines))
			for i := range lines {
				list[i] = g.lineEntries(chart, &lines[i])
			}
			out = append(out, entry{chart.Key, list})
		}
	}
	return out
}

func (g grower) lineEntries(chart model.Chart, line *model.ChartLine) []entry {
	out := g.valueEntries(line.Own, chart.Fields)
	if described := chart.Marks != ""; described || line.Marks != nil {
		out = append(out, entry{"marks", g.value(reflect.ValueOf(line.Marks))})
	}
	if line.Note == "" {
		return append(out, g.leftOut("note")...)
	}
	return append(out, entry{"note", line.Note})
}

// layOut notes how the charts that files of a kind have of a rule system are
// written: as tables with headers of their own, rows of letters under one another.
func (w *writer) layOut(kind Kind, fields *model.Fields, charts *model.Charts) {
	if charts == nil {
		return
	}
	under := map[Kind]string{ScenarioFile: "charts"}[kind]
	w.headed, w.stacked = map[string]bool{}, map[string]bool{}
	for _, chart := range fields.KnownCharts(charts) {
		at := keyPath(under, chart.Key)
		w.headed[at] = true
		if chart.Grid != nil {
			w.stacked[keyPath(at, chart.Grid.Rows)] = true
		}
	}
}

// chartDefinitions adds to definitions those of the charts that the rule system
// describes.
func chartDefinitions(shared map[string]json.RawMessage, fields *model.Fields) {
	for _, chart := range fields.Charts {
		define(shared, chart.Fields)
		var properties, required []string
		for _, f := range chart.Fields {
			properties = append(properties, fmt.Sprintf("%q:%s", f.Key, property(f)))
			if f.Required {
				required = append(required, jsonText(f.Key))
			}
		}
		properties = append(properties, `"marks":{"$ref":"#/definitions/marks","title":"Marks","description":`+jsonText(chart.Marks)+"}")
		required = append(required, `"marks"`)
		if chart.Note != "" {
			properties = append(properties, `"note":{"type":"string","title":"Note","description":`+jsonText(chart.Note)+"}")
		}
		says := fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s],"additionalProperties":false}`, strings.Join(properties, ","), strings.Join(required, ","))
		if chart.Lines {
			says = `{"type":"array","items":` + says + "}"
		}
		shared[chartDefinition(chart)] = json.RawMessage(says)
	}
}

// chartDefinition is the name of the definition of a chart: its key, where that is
// not the name of another definition.
func chartDefinition(chart model.Chart) string {
	if commonDefinitions()[chart.Key] {
		return "chart_" + chart.Key
	}
	return chart.Key
}

// commonDefinitions are the names of the definitions of all systems.
var commonDefinitions = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for name := range sharedDefinitions() {
		names[name] = true
	}
	return names
})

// chartProperty is the JSON Schema of a chart among the others.
func chartProperty(chart model.Chart) string {
	return fmt.Sprintf(`%q:{"$ref":"#/definitions/%s","title":%s,"description":%s}`, chart.Key, chartDefinition(chart), jsonText(chart.Name), jsonText(chart.Help))
}
