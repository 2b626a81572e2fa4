package check

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// ownTypeAt is the unit type of the scenario's own charts that a path leads
// into.
func (r *report) ownTypeAt(path string) (*model.UnitType, bool) {
	if r.s.Charts == nil {
		return nil, false
	}
	return member(r.s.Charts.UnitTypes, "charts.unit_types", path)
}

// fixMissingTerrain takes a line over from the system's charts, or makes one
// that costs a point.
func fixMissingTerrain(r *report, p problem) []Fix {
	names := []string{"road", "canal"}
	for _, t := range model.Terrains() {
		names = append(names, t.String())
	}
	for _, name := range names {
		if !strings.Contains(p.Message, " for "+name+",") {
			continue
		}
		line := model.TerrainEffect{Terrain: name, Name: upper(name), Cost: "1", Marks: map[string]model.Mark{"cost": model.Designed}}
		own := model.Charts{}
		if r.s.Charts != nil {
			own = *r.s.Charts.Clone()
		}
		own.Terrain = append(own.Terrain, line)
		return []Fix{set("charts", &own, "add a line for %s that costs 1 point", name)}
	}
	return nil
}

// fixIdleFigure gives a figure back to the standard, or takes a line out.
func fixIdleFigure(r *report, p problem) []Fix {
	at := parentList(p.Path)
	if p.Path == at {
		return r.drop(p.Path, "remove the line")
	}
	own, ok := member(r.s.Charts.Terrain, "charts.terrain", p.Path)
	if !ok {
		return nil
	}
	usual, ok := document.Standard(r.s).TerrainEffect(own.Terrain)
	if !ok {
		return nil
	}
	for _, figure := range usual.Figures() {
		if p.Path == at+"."+figure.Name {
			return []Fix{set(p.Path, figure.Value, "put it back to %s", spoken(figure.Value))}
		}
	}
	return nil
}

func fixWrongCost(_ *report, p problem) []Fix {
	cost := "1"
	if strings.HasSuffix(p.Path, "cost_to_leave") {
		cost = ""
	}
	label := "let it cost 1 point"
	if cost == "" {
		label = "let it cost nothing to leave"
	}
	return []Fix{set(p.Path, cost, "%s", label)}
}

// fixTooLargeFigure makes a figure the nearest with which the rules can play.
func fixTooLargeFigure(r *report, p problem) []Fix {
	for _, f := range r.sys.Faults(r.s) {
		if f.Field == p.Path && f.Nearest != nil {
			return []Fix{set(p.Path, f.Nearest, "make it %v", f.Nearest)}
		}
	}
	return nil
}

// fixWrongOdds puts the columns in the order of their odds, results with them.
func fixWrongOdds(r *report, _ problem) []Fix {
	if len(r.s.Charts.CombatResults.Odds) == 0 {
		return standardResults()
	}
	c := r.s.Charts.Clone().CombatResults
	var order []int
	for i, text := range c.Odds {
		ratio, ok := oddsOf(text)
		if !ok {
			continue // the column goes
		}
		if !slices.ContainsFunc(order, func(k int) bool { other, _ := oddsOf(c.Odds[k]); return other == ratio }) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		x, _ := oddsOf(c.Odds[a])
		y, _ := oddsOf(c.Odds[b])
		if x < y {
			return -1
		}
		return 1
	})
	out := model.CombatResults{Marks: c.Marks, Note: c.Note}
	for _, k := range order {
		out.Odds = append(out.Odds, c.Odds[k])
	}
	for _, row := range c.Results {
		sorted := make([]byte, 0, len(order))
		for _, k := range order {
			if k < len(row) {
				sorted = append(sorted, row[k])
			}
		}
		out.Results = append(out.Results, string(sorted))
	}
	if len(order) == 0 {
		return nil
	}
	return []Fix{set("charts.combat_results", &out, "put the columns in the order of their odds")}
}

// standardResults gives the combat results back to the standard.
func standardResults() []Fix {
	return []Fix{set("charts.combat_results", (*model.CombatResults)(nil), "put the combat results table back to the standard")}
}

// fixWrongResults makes the row as long as there are columns, and letters that
// are none no effect; with too many rows or too few, the standard's table.
func fixWrongResults(r *report, p problem) []Fix {
	if rows := r.s.Charts.CombatResults.Results; strings.HasSuffix(p.Path, ".results") {
		if n := r.sys.Die; len(rows) > n {
			return append([]Fix{set(p.Path, rows[:n], "keep the first %d rows", n)}, standardResults()...)
		}
		return standardResults()
	}
	value, _ := document.Value(r.s, p.Path)
	text, _ := value.(string)
	row := []byte(text)
	for i := range row {
		if strength(row[i]) < 0 {
			row[i] = '.'
		}
	}
	for n := len(r.s.Charts.CombatResults.Odds); len(row) != n; {
		if len(row) > n {
			row = row[:n]
			continue
		}
		last := byte('.')
		if len(row) > 0 {
			last = row[len(row)-1]
		}
		row = append(row, last)
	}
	_, roll, _ := element(p.Path)
	return []Fix{set(p.Path, string(row), "write row %d as %s", roll+1, row)}
}

// fixWeakerResult lets no column do less than the one before: by better results
// behind or worse ones before, the fewer to change first.
func fixWeakerResult(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	text, _ := value.(string)
	more, less := []byte(text), []byte(text)
	for i := 1; i < len(text); i++ {
		if strength(more[i]) < strength(more[i-1]) {
			more[i] = more[i-1]
		}
	}
	for i := len(text) - 2; i >= 0; i-- {
		if strength(less[i]) > strength(less[i+1]) {
			less[i] = less[i+1]
		}
	}
	rows := [][]byte{more, less}
	slices.SortStableFunc(rows, func(a, b []byte) int { return changed(text, a) - changed(text, b) })
	_, roll, _ := element(p.Path)
	var out []Fix
	for _, row := range rows {
		out = append(out, set(p.Path, string(row), "write row %d as %s", roll+1, row))
	}
	return out
}

// changed is how many letters of a row are other than they were.
func changed(was string, row []byte) int {
	n := 0
	for i := range row {
		if row[i] != was[i] {
			n++
		}
	}
	return n
}

func fixTooLargeType(r *report, p problem) []Fix {
	n := r.charts.Stacking.Points
	return []Fix{set(p.Path, n, "let it take up %d stacking points", n)}
}

func fixUnevenBreakdown(r *report, p problem) []Fix {
	t, ok := r.ownTypeAt(p.Path)
	if !ok || t.Own.Table("breaks_into") == nil {
		return nil
	}
	part, ok := r.charts.UnitType(t.Own.Table("breaks_into").Text("type"))
	if !ok {
		return nil
	}
	var out []Fix
	if part.Own.Int("stacking") > 0 && t.Own.Int("stacking")%part.Own.Int("stacking") == 0 && t.Own.Int("stacking")/part.Own.Int("stacking") >= 2 {
		n := t.Own.Int("stacking") / part.Own.Int("stacking")
		out = append(out, set(p.Path+".count", n, "let it break into %d", n))
	}
	all := part.Own.Int("stacking") * t.Own.Table("breaks_into").Int("count")
	return append(out, set(parent(p.Path)+".stacking", all, "let the whole take up %d stacking points", all))
}

func fixMountedOnFoot(r *report, p problem) []Fix {
	t, ok := r.ownTypeAt(p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	for _, o := range r.charts.UnitTypes {
		if o.Nation == t.Nation && o.Kind == t.Kind && !o.Own.Is("mounted") && len(out) < mostOffers {
			out = append(out, set(p.Path, o.ID, "let it dismount to %s", o.ID))
		}
	}
	return append(out, set(p.Path, "", "let it not dismount"))
}

func fixMountedArm(_ *report, p problem) []Fix {
	return []Fix{
		set(p.Path, false, "let it go on foot"),
		set(parent(p.Path)+".kind", model.Kind("cavalry"), "let it be cavalry"),
	}
}

func fixLongDirectRange(_ *report, p problem) []Fix {
	return []Fix{set(p.Path, 0, "let it fire directly as far as it fires at all")}
}

func fixWrongRoll(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	roll, _ := value.(int)
	roll = min(max(roll, 0), 6)
	return []Fix{set(p.Path, roll, "let the roll be %d", roll)}
}
