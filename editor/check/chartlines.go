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
	if !r.knownSystem() || r.sys.Faults == nil || r.crowded(model.ManyAreas) {
		return
	}
	for _, f := range r.sys.Faults(r.s) {
		r.add(tooLargeFigure, f.Field, "%s", upper(f.Message))
	}
}
