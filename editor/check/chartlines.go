package check

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// chartLines finds lines of the charts that are there twice, so that nobody
// knows which one counts.
func chartLines(r *report) {
	own := r.s.Charts
	if own == nil {
		return
	}
	twice := func(list string, n int, id func(int) string) {
		first := map[string]int{}
		for i := range n {
			if j, again := first[id(i)]; again {
				r.add(chartLineTwice, path("charts."+list, i), "The charts have two lines for %q, number %d and number %d", id(i), j+1, i+1)
				continue
			}
			first[id(i)] = i
		}
	}
	twice("nations", len(own.Nations), func(i int) string { return own.Nations[i].ID })
	twice("unit_types", len(own.UnitTypes), func(i int) string { return own.UnitTypes[i].ID })
	twice("terrain", len(own.Terrain), func(i int) string { return own.Terrain[i].Terrain })
}

// terrainChart finds ground that the terrain effects chart says nothing about,
// and costs that are no numbers.
func terrainChart(r *report) {
	if len(r.charts.Terrain) == 0 {
		return
	}
	for _, t := range model.Terrains() {
		r.charted(t.String(), func() hex.Region { return r.board.TerrainHexes(t) })
	}
	for _, k := range []model.LineKind{model.Road, model.Canal} {
		r.charted(k.String(), func() hex.Region { return r.board.LineHexes(k) })
	}
	if r.s.Charts == nil {
		return
	}
	for i, t := range r.s.Charts.Terrain {
		for _, cost := range []struct{ field, text string }{{"cost", t.Cost}, {"cost_to_leave", t.CostToLeave}} {
			if !isCost(cost.text) {
				r.add(wrongCost, path("charts.terrain", i)+"."+cost.field, "%q is no cost in movement points: write 1, 1/2 or +2, or \"as terrain\"", cost.text)
			}
		}
	}
}

func (r *report) charted(name string, on func() hex.Region) {
	if _, ok := r.charts.TerrainEffect(name); !ok && !on().Empty() {
		r.add(missingTerrain, "charts", "The terrain effects chart has no line for %s, which is on the map", name)
	}
}

// idleFigures finds lines of the terrain effects chart that the rules know
// nothing of, and figures that they do not look up and that are not as they are
// in the rules.
func idleFigures(r *report) {
	if r.s.Charts == nil || r.ground.Figures == nil {
		return
	}
	standard := document.Standard(r.s)
	for i := range r.s.Charts.Terrain {
		own := &r.s.Charts.Terrain[i]
		where := path("charts.terrain", i)
		usual, known := standard.TerrainEffect(own.Terrain)
		if !known {
			if _, ruled := r.ground.Figures[own.Terrain]; !ruled {
				r.add(idleFigure, where, "%s has no rules for %q: its line of the terrain effects chart has no effect on play", r.sys.Name, own.Terrain)
			}
			continue
		}
		was := usual.Figures()
		for k, figure := range own.Figures() {
			if !r.ground.LooksUp(own.Terrain, figure.Name) && figure.Value != was[k].Value {
				r.add(idleFigure, where+"."+figure.Name, "%s does not look this figure up: of %s it is %s, whatever the chart says", r.sys.Name, own.Name, spoken(was[k].Value))
			}
		}
	}
}

// spoken is a figure in a sentence.
func spoken(value any) string {
	switch value {
	case true:
		return "yes"
	case false:
		return "no"
	case "", 0:
		return "nothing"
	}
	return fmt.Sprint(value)
}

// isCost reports whether a cell of the terrain effects chart is a cost.
func isCost(text string) bool {
	text = strings.TrimPrefix(text, "+")
	if text == "" || text == "as terrain" || text == "1/2" {
		return true
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) <= 9
}

// largeFigures finds figures with which the rules cannot play.
func largeFigures(r *report) {
	if !r.knownSystem() || r.sys.Faults == nil {
		return
	}
	for _, f := range r.sys.Faults(r.s) {
		r.add(tooLargeFigure, f.Field, "%s", upper(f.Message))
	}
}

// unitTypes finds unit types whose figures contradict one another. Those of the
// system's own charts are taken as they are.
func unitTypes(r *report) {
	if r.s.Charts == nil {
		return
	}
	for i := range r.s.Charts.UnitTypes {
		t := &r.s.Charts.UnitTypes[i]
		where := path("charts.unit_types", i)
		if limit := r.charts.Stacking; limit != nil && t.Own.Int("stacking") > limit.Points {
			r.add(tooLargeType, where+".stacking", "A unit of the type %q takes up %d stacking points, and no hex holds more than %d", t.ID, t.Own.Int("stacking"), limit.Points)
		}
		if t.Own.Table("breaks_into") != nil {
			if part, ok := r.charts.UnitType(t.Own.Table("breaks_into").Text("type")); ok && t.Own.Table("breaks_into").Int("count") > 0 && part.Own.Int("stacking")*t.Own.Table("breaks_into").Int("count") != t.Own.Int("stacking") {
				r.add(unevenBreakdown, where+".breaks_into", "The parts of %q take up %d stacking points together, and the whole %d", t.ID, part.Own.Int("stacking")*t.Own.Table("breaks_into").Int("count"), t.Own.Int("stacking"))
			}
		}
		if foot, ok := r.charts.UnitType(t.Own.Text("dismounts_to")); ok && foot.Own.Is("mounted") {
			r.add(mountedOnFoot, where+".dismounts_to", "The type %q, to which %q dismounts, is mounted itself", foot.ID, t.ID)
		}
		if t.Own.Is("mounted") && t.Kind != model.Kind("cavalry") {
			r.add(mountedArm, where+".mounted", "The type %q is mounted, and is no cavalry", t.ID)
		}
		if t.Own.Int("direct_range") > t.Own.Int("range") {
			r.add(longDirectRange, where+".direct_range", "The type %q fires directly further, %s, than it fires at all, %d", t.ID, model.CountedHexes(t.Own.Int("direct_range")), t.Own.Int("range"))
		}
	}
}

// strength is how bad a result of the table is; -1 for none that there is.
func strength(letter byte) int { return strings.IndexByte(".De", letter) }

// combatResults finds combat results that are none, and tables by which more
// fire does less.
func combatResults(r *report) {
	if r.s.Charts == nil || r.s.Charts.CombatResults == nil {
		return
	}
	c := r.s.Charts.CombatResults
	const where = "charts.combat_results"
	if len(c.Odds) == 0 {
		r.add(wrongOdds, where+".odds", "The combat results table has no columns: give it one of odds at least")
		return
	}
	if n := r.sys.Die; n > 0 && len(c.Results) != n {
		r.add(wrongResults, where+".results", "The combat results table has %s, and %s needs %d: one for each roll of the die", model.Counted(len(c.Results), "row", "rows"), r.sys.Name, n)
		return
	}
	before := 0.0
	for i, text := range c.Odds {
		ratio, ok := oddsOf(text)
		if !ok {
			r.add(wrongOdds, path(where+".odds", i), "%q are no odds: write two numbers, such as 2-1", text)
			return
		}
		if ratio <= before {
			r.add(wrongOdds, path(where+".odds", i), "The odds %s follow %s, which are no lower: columns go from the worst odds to the best", text, c.Odds[i-1])
			return
		}
		before = ratio
	}
	for i, row := range c.Results {
		if len(row) != len(c.Odds) {
			r.add(wrongResults, path(where+".results", i), "The row for a roll of %d has %s, and there are %s of odds", i+1, model.Counted(len(row), "result", "results"), model.Counted(len(c.Odds), "column", "columns"))
			return
		}
		for k := range len(row) {
			if strength(row[k]) < 0 {
				r.add(wrongResults, path(where+".results", i), "%q is no combat result: write . for no effect, D for disrupted, e for eliminated", row[k:k+1])
				return
			}
			if k > 0 && strength(row[k]) < strength(row[k-1]) {
				r.add(weakerResult, path(where+".results", i), "With a roll of %d, odds of %s do less than %s", i+1, c.Odds[k], c.Odds[k-1])
				break
			}
		}
	}
}

// oddsOf reads odds such as "2-1" as attack by defense.
func oddsOf(text string) (float64, bool) {
	o, err := model.ParseOdds(text)
	return float64(o.Attack) / float64(max(o.Defense, 1)), err == nil
}

// positionRolls finds rolls for improved positions that no die shows, and two
// lines for the same units.
func positionRolls(r *report) {
	if r.s.Charts == nil {
		return
	}
	for i, line := range r.s.Charts.ImprovedPositions {
		where := path("charts.improved_positions", i)
		for _, roll := range []struct {
			field string
			n     int
		}{
			{"enter_active", line.EnterActive}, {"enter_reserve", line.EnterReserve},
			{"leave_active", line.LeaveActive}, {"leave_reserve", line.LeaveReserve},
		} {
			if roll.n < 0 || roll.n > 6 {
				r.add(wrongRoll, where+"."+roll.field, "No die shows %d: give a roll from 1 to 6, or 0 when none is needed", roll.n)
			}
		}
		for j, other := range r.s.Charts.ImprovedPositions[:i] {
			if kind, ok := common(line, other); ok {
				r.add(rollTwice, where, "Lines %d and %d of the improved position table are both for %s of the nation %q", j+1, i+1, kind, line.Nation)
				break
			}
		}
	}
}

// common is a kind of units that two lines are both for.
func common(a, b model.PositionRoll) (model.Kind, bool) {
	if a.Nation != b.Nation {
		return "", false
	}
	for _, kind := range a.Kinds {
		for _, other := range b.Kinds {
			if kind == other {
				return kind, true
			}
		}
	}
	return "", false
}
