package document

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The old versions of journals. Values of scenarios in them have what the rule system
// has them say among what all scenarios say, by the names of that time: the first of
// all parts, the second of unit types, the third of charts.
const (
	firstJournal  = "mapsheet-journal/1"
	secondJournal = "mapsheet-journal/2"
	thirdJournal  = "mapsheet-journal/3"
)

// oldNames is what old journals call what a rule system has scenarios say.
type oldNames struct {
	fields map[string]model.Field // of all parts but charts; nil where a journal has them as now
	charts map[string]model.Chart
}

// oldNamesOf is the old names of a rule system in journals of an old format.
func oldNamesOf(journal string, fields *model.Fields) oldNames {
	out := oldNames{charts: map[string]model.Chart{}}
	for _, chart := range fields.KnownCharts() {
		out.charts[inCapitals(chart.Key)] = chart
	}
	if journal == firstJournal || journal == secondJournal {
		out.fields = map[string]model.Field{}
		for _, part := range []string{"unit", "group", "select", "setup", "arrival"} {
			for _, f := range fields.Part(part) {
				out.fields[oldName(f)] = f
			}
		}
	}
	return out
}

// oldName is what old journals call a field: its key in one word, each part of it
// with a capital, where it was not called otherwise.
func oldName(f model.Field) string {
	if f.Once != "" {
		return f.Once
	}
	return inCapitals(f.Key)
}

// inCapitals is a key in one word, each part of it with a capital.
func inCapitals(key string) string {
	var out strings.Builder
	for _, word := range strings.Split(key, "_") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// renewed is the line of an old journal as it is written now.
func (n oldNames) renewed(l line) (line, error) {
	var err error
	if l.Do != nil {
		edit := *l.Do
		edit.Data, err = n.data(edit.Data)
		l.Do = &edit
	}
	if l.Past != nil && err == nil {
		past := *l.Past
		past.Edit.Data, err = n.data(past.Edit.Data)
		l.Past = &past
	}
	return l, err
}

func (n oldNames) data(data json.RawMessage) (json.RawMessage, error) {
	var value any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	return json.Marshal(n.renew(value))
}

// renew puts what the rule system has scenarios say where it belongs, in the
// value and all that it holds.
func (n oldNames) renew(value any) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = n.renew(value[i])
		}
	case map[string]any:
		if table, parts, ok := n.tableSet(value); ok {
			value["value"] = renewTable(table, parts)
			return value
		}
		if chart, ok := n.chartSet(value); ok {
			value["value"] = renewChart(chart, value["value"])
			return value
		}
		n.renewCharts(value)
		own := map[string]any{}
		for name, member := range value {
			if name == "Tables" || name == "Lists" {
				continue
			}
			field, old := n.fields[name]
			if _, ink := value["Ink"]; old && !ink { // the Fill of a nation is its colour
				if table, ok := member.(map[string]any); ok {
					member = renewTable(table, field.Parts)
				}
				own[field.Key] = member
				delete(value, name)
				continue
			}
			value[name] = n.renew(member)
		}
		if len(own) > 0 {
			value["Own"] = own
		}
	}
	return value
}

// tableSet is the value of an edit that sets a field that is a table, and the parts of
// the field; false for all else.
func (n oldNames) tableSet(edit map[string]any) (table map[string]any, parts []model.Field, ok bool) {
	path, _ := edit["path"].(string)
	table, ok = edit["value"].(map[string]any)
	if !ok {
		return nil, nil, false
	}
	key := path[strings.LastIndexByte(path, '.')+1:]
	for _, f := range n.fields {
		if f.Key == key && f.Kind == model.Table {
			return table, f.Parts, true
		}
	}
	return nil, nil, false
}

// chartSet is the chart that an edit gives a value, or a line of which it gives one.
func (n oldNames) chartSet(edit map[string]any) (model.Chart, bool) {
	path, _ := edit["path"].(string)
	key, ok := strings.CutPrefix(path, chartsPath)
	key, rest, _ := strings.Cut(key, "[")
	for _, chart := range n.charts {
		if ok && chart.Key == key && (rest == "" || strings.HasSuffix(rest, "]")) {
			return chart, true
		}
	}
	return model.Chart{}, false
}

// renewCharts puts the charts that the rule system describes where they belong, in a
// value that is charts.
func (n oldNames) renewCharts(value map[string]any) {
	if _, charts := value["UnitTypes"]; !charts {
		return
	}
	tables, lists := map[string]any{}, map[string]any{}
	for name, chart := range n.charts {
		switch was := value[name]; {
		case was == nil:
		case chart.Lines:
			lists[chart.Key] = renewChart(chart, was)
		default:
			tables[chart.Key] = renewChart(chart, was)
		}
		delete(value, name)
	}
	if len(tables) > 0 {
		value["Tables"] = tables
	}
	if len(lists) > 0 {
		value["Lists"] = lists
	}
}

// renewChart is a chart that the rule system describes, or a line of one.
func renewChart(chart model.Chart, value any) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = renewChart(chart, value[i])
		}
	case map[string]any:
		return map[string]any{"Own": renewTable(value, chart.Fields), "Marks": value["Marks"], "Note": value["Note"]}
	}
	return value
}

// renewTable is a table with the keys of its parts.
func renewTable(table map[string]any, parts []model.Field) map[string]any {
	out := map[string]any{}
	for _, f := range parts {
		if value, ok := table[oldName(f)]; ok {
			out[f.Key] = value
		}
	}
	return out
}
