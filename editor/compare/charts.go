package compare

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
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
	rows(d, "charts.improved_positions", a.ImprovedPositions, b.ImprovedPositions, func(r model.PositionRoll) (id, name string) {
		kinds := make([]string, len(r.Kinds))
		for i, k := range r.Kinds {
			kinds[i] = string(k)
		}
		name = strings.TrimSpace(r.Nation + " " + and(kinds))
		return r.Nation + "/" + strings.Join(kinds, "/"), "improved positions, " + name
	})
	d.combatResults(a.CombatResults, b.CombatResults)
	d.stacking(a.Stacking, b.Stacking)
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
func marksOf(row any) map[string]model.Mark {
	if f := reflect.ValueOf(row).FieldByName("Marks"); f.IsValid() {
		return f.Interface().(map[string]model.Mark)
	}
	return nil
}

// resultKey reads what marks call a single combat result.
var resultKey = regexp.MustCompile(`^(\d+-\d+)-(\d)$`)

// marks tells which figures have another provenance.
func (d *differ) marks(path, name string, a, b map[string]model.Mark) {
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
		figure := strings.ReplaceAll(k, "_", " ")
		if of := resultKey.FindStringSubmatch(k); of != nil {
			figure = of[1] + ", die roll " + of[2]
		}
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

func (d *differ) combatResults(a, b *model.CombatResults) {
	const path, name = "charts.combat_results", "combat results"
	switch {
	case same(a, b):
	case a == nil:
		d.add(Charts, path, "the combat results table is new")
	case b == nil:
		d.add(Charts, path, "the combat results table is gone")
	case len(a.Results) != len(b.Results):
		d.add(Charts, path, "the combat results table has %s, had %s", model.Counted(len(b.Results), "row", "rows"), model.Counted(len(a.Results), "row", "rows"))
	default:
		pairs := match(a.Odds, b.Odds, func(odds string) string { return odds })
		for _, p := range pairs {
			switch {
			case p.a < 0:
				d.add(Charts, path+".odds", "combat results: the column %s is new", b.Odds[p.b])
			case p.b < 0:
				d.add(Charts, path+".odds", "combat results: the column %s is gone", a.Odds[p.a])
			default:
				d.results(b.Odds[p.b], a, b)
			}
		}
		for i, is := range b.Results {
			if was := a.Results[i]; was != is && (len(was) != len(a.Odds) || len(is) != len(b.Odds)) {
				d.add(Charts, path+".results", "combat results, die roll %d: %s, was %s", i+1, is, was)
			}
		}
		if reordered(pairs) {
			d.add(Charts, path+".odds", "combat results: the columns stand in another order")
		}
		d.plainFields(Charts, path, name, *a, *b, "Odds", "Results", "Marks")
		d.marks(path, name, a.Marks, b.Marks)
	}
}

// results compares a column of the combat results table.
func (d *differ) results(odds string, a, b *model.CombatResults) {
	for roll := 1; roll <= len(b.Results); roll++ {
		was, _ := a.Result(odds, roll)
		is, _ := b.Result(odds, roll)
		if was != is {
			d.add(Charts, "charts.combat_results.results", "combat results, %s, die roll %d: %s, was %s", odds, roll, result(is), result(was))
		}
	}
}

func result(letter byte) string {
	switch letter {
	case '.':
		return "no effect"
	case 'D':
		return "disrupted"
	case 'e':
		return "eliminated"
	case 0:
		return "none"
	default:
		return string(letter)
	}
}

func (d *differ) stacking(a, b *model.StackingLimit) {
	const path = "charts.stacking"
	switch {
	case same(a, b):
	case a == nil:
		d.add(Charts, path, "the stacking limit is new: %d points a hex", b.Points)
	case b == nil:
		d.add(Charts, path, "the stacking limit is gone")
	default:
		d.plainFields(Charts, path, "stacking", *a, *b, "Marks")
		d.marks(path, "stacking", a.Marks, b.Marks)
	}
}
