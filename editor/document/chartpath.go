package document

import (
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// chartsPath begins the paths of the scenario's own charts.
const chartsPath = "charts."

// chartOf is a chart that the rule system describes: a table, nil where there is none,
// or its lines.
func chartOf(fields *model.Fields, charts *model.Charts, key string) (reflect.Value, bool) {
	chart, ok := describedChart(fields, charts, key)
	switch {
	case !ok:
		return reflect.Value{}, false
	case chart.Lines:
		return reflect.ValueOf(charts.Lists[key]), true
	}
	return reflect.ValueOf(charts.Tables[key]), true
}

// describedChart finds a chart by its key.
func describedChart(fields *model.Fields, charts *model.Charts, key string) (model.Chart, bool) {
	for _, chart := range fields.KnownCharts(charts) {
		if chart.Key == key {
			return chart, true
		}
	}
	return model.Chart{}, false
}

// chartAt is the key of the chart that a path leads to, one that the rule system
// describes; false for what lies in one, and for all else.
func chartAt(s *model.Scenario, path string) (string, bool) {
	key, ok := strings.CutPrefix(path, chartsPath)
	if !ok || s.Charts == nil {
		return "", false
	}
	_, ok = describedChart(s.Base.Fields, s.Charts, key)
	return key, ok
}

// setChart puts a chart in the place of that of the key, a table or lines; it is out
// where there are none.
func setChart(charts *model.Charts, key string, value any) {
	switch value := value.(type) {
	case *model.ChartLine:
		charts.SetTable(key, value)
	case []model.ChartLine:
		charts.SetLines(key, value)
	}
}

// fieldsAt is the fields that the rule system has a part of the scenario say, which
// lies at a path.
func fieldsAt(s *model.Scenario, part, path string) []model.Field {
	key, ok := strings.CutPrefix(path, chartsPath)
	if !ok || part != "line" {
		return s.Base.Fields.Part(part)
	}
	key, _, _ = strings.Cut(key, "[")
	chart, _ := describedChart(s.Base.Fields, s.Charts, key)
	return chart.Fields
}
