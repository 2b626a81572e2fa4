package compare

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// charts tells how the figures that the scenarios are played with differ.
func (d *differ) charts() {
	a, b := d.a.EffectiveCharts(), d.b.EffectiveCharts()
	rows(d, "charts.nations", a.Nations, b.Nations, func(n model.Nation) (id, name string) { return n.ID, n.Name + " nation" })
	rows(d, "charts.unit_types", a.UnitTypes, b.UnitTypes, func(t model.UnitType) (id, name string) {
		name = t.Name
		for _, c := range []*model.Charts{b, a} {
			if n, ok := c.Nation(t.Nation); ok {
				name = n.Name + " " + t.Name
				break
			}
		}
		return t.ID, name
	})
	rows(d, "charts.terrain", a.Terrain, b.Terrain, func(t model.TerrainEffect) (id, name string) { return t.Terrain, t.Name })
	for _, chart := range d.b.Base.Fields.KnownCharts(a, b) {
		d.chart = chart
		if chart.Lines {
			rows(d, "charts."+chart.Key, a.Lists[chart.Key], b.Lists[chart.Key], func(l model.ChartLine) (id, name string) {
				return lineKey(chart, l), chart.Words() + ", " + lineName(chart, l)
			})
			continue
		}
		d.table(a.Tables[chart.Key], b.Tables[chart.Key])
	}
	if x, y := d.a.Charts, d.b.Charts; x != nil && y != nil && (x.ID != y.ID || x.Name != y.Name || x.System != y.System) {
		d.add(Charts, "charts", "the scenario’s own charts are %s, were %s", orNone(y.Name), orNone(x.Name))
	}
}

// rows tells how the lines of a chart differ, figure by figure.
func rows[T any](d *differ, path string, a, b []T, id func(T) (id, name string)) {
	pairs := match(a, b, func(x T) string { i, _ := id(x); return i })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			_, name := id(b[p.b])
			d.add(Charts, fmt.Sprintf("%s[%d]", path, p.b), "%s is new in the charts", name)
		case p.b < 0:
			_, name := id(a[p.a])
			d.add(Charts, fmt.Sprintf("%s[%d]", path, p.a), "%s is gone from the charts", name)
		default:
			_, name := id(b[p.b])
			at := fmt.Sprintf("%s[%d]", path, p.b)
			d.plainFields(Charts, at, name, a[p.a], b[p.b], "Marks")
			d.marks(at, name, marksOf(a[p.a]), marksOf(b[p.b]))
		}
	}
	if reordered(pairs) {
		d.add(Charts, path, "the lines of the chart stand in another order (%s)", strings.TrimPrefix(path, "charts."))
	}
}

// marksOf is the provenance of a line's figures; nil where it has none.
func marksOf(row any) map[string]model.Provenance {
	if f := reflect.ValueOf(row).FieldByName("Marks"); f.IsValid() {
		return f.Interface().(map[string]model.Provenance)
	}
	return nil
}

// lineKey is what a line of a chart is known by.
func lineKey(chart model.Chart, l model.ChartLine) string {
	parts := make([]string, len(chart.By))
	for i, key := range chart.By {
		parts[i] = fmt.Sprint(l.Own[key])
	}
	return strings.Join(parts, "/")
}

// lineName is what a line of a chart is for.
func lineName(chart model.Chart, l model.ChartLine) string {
	var parts []string
	for _, key := range chart.By {
		switch value := l.Own[key].(type) {
		case nil:
		case []string:
			parts = append(parts, and(value))
		default:
			parts = append(parts, fmt.Sprint(value))
		}
	}
	return strings.Join(parts, " ")
}

// marks tells which figures have another provenance.
func (d *differ) marks(path, name string, a, b map[string]model.Provenance) {
	changed := map[string]bool{}
	for k := range a {
		changed[k] = a[k] != b[k]
	}
	for k := range b {
		changed[k] = a[k] != b[k]
	}
	for _, k := range slices.Sorted(maps.Keys(changed)) {
		if !changed[k] {
			continue
		}
		figure := d.markedFigure(k)
		switch {
		case b[k] == "":
			d.add(Charts, path+".marks", "%s: %s no longer says where it comes from (was %s)", name, figure, a[k])
		case a[k] == "":
			d.add(Charts, path+".marks", "%s: %s is marked %s", name, figure, b[k])
		default:
			d.add(Charts, path+".marks", "%s: %s is marked %s, was %s", name, figure, b[k], a[k])
		}
	}
}

// markedFigure is what a mark is for.
func (d *differ) markedFigure(key string) string {
	if at := strings.LastIndexByte(key, '-'); at > 0 && d.chart.Grid != nil {
		if row, err := strconv.Atoi(key[at+1:]); err == nil && slices.ContainsFunc(d.heads, func(head string) bool { return key == model.CellKey(head, row) }) {
			return fmt.Sprintf("%s, %s %d", key[:at], d.chart.Grid.Row, row)
		}
	}
	return strings.ReplaceAll(key, "_", " ")
}

// table tells how a chart differs that is one table.
func (d *differ) table(a, b *model.ChartLine) {
	path, name := "charts."+d.chart.Key, d.chart.Words()
	switch {
	case same(a, b):
	case a == nil && d.chart.Tell != nil:
		d.add(Charts, path, "%s is new: %s", d.chart.Noun(), d.chart.Tell(b))
	case a == nil:
		d.add(Charts, path, "%s is new", d.chart.Noun())
	case b == nil:
		d.add(Charts, path, "%s is gone", d.chart.Noun())
	case d.chart.Grid != nil:
		d.grid(d.chart.Grid, a, b)
	default:
		d.plainFields(Charts, path, name, *a, *b, "Marks")
		d.marks(path, name, a.Marks, b.Marks)
	}
}

// grid tells how two tables of letters differ.
func (d *differ) grid(grid *model.Grid, a, b *model.ChartLine) {
	path, name := "charts."+d.chart.Key, d.chart.Words()
	was, is := a.Own.List(grid.Rows), b.Own.List(grid.Rows)
	if len(was) != len(is) {
		d.add(Charts, path, "%s has %s, had %s", d.chart.Noun(), model.Counted(len(is), "row", "rows"), model.Counted(len(was), "row", "rows"))
		return
	}
	before, now := grid.Columns(a), grid.Columns(b)
	pairs := match(before, now, func(head string) string { return head })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Charts, path+"."+grid.Heads, "%s: the column %s is new", name, now[p.b])
		case p.b < 0:
			d.add(Charts, path+"."+grid.Heads, "%s: the column %s is gone", name, before[p.a])
		default:
			d.column(grid, now[p.b], a, b)
		}
	}
	for i := range is {
		if was[i] != is[i] && (len(was[i]) != len(before) || len(is[i]) != len(now)) {
			d.add(Charts, path+"."+grid.Rows, "%s, %s %d: %s, was %s", name, grid.Row, i+1, is[i], was[i])
		}
	}
	if reordered(pairs) {
		d.add(Charts, path+"."+grid.Heads, "%s: the columns stand in another order", name)
	}
	d.plainFields(Charts, path, name, *a, *b, "Own", "Marks")
	d.heads = append(slices.Clone(before), now...)
	d.marks(path, name, a.Marks, b.Marks)
}

// column compares a column of a table of letters.
func (d *differ) column(grid *model.Grid, head string, a, b *model.ChartLine) {
	for row := 1; row <= len(b.Own.List(grid.Rows)); row++ {
		was, before := grid.Letter(a, head, row)
		is, now := grid.Letter(b, head, row)
		if was != is {
			d.add(Charts, "charts."+d.chart.Key+"."+grid.Rows, "%s, %s, %s %d: %s, was %s", d.chart.Words(), head, grid.Row, row, meaning(grid, is, now), meaning(grid, was, before))
		}
	}
}

// meaning is what a letter of a table stands for.
func meaning(grid *model.Grid, letter byte, there bool) string {
	if !there {
		return "none"
	}
	return grid.Meaning(letter)
}
