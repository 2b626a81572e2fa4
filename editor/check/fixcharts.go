package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

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
		line := model.TerrainEffect{Terrain: name, Name: upper(name), Cost: "1", Marks: map[string]model.Provenance{"cost": model.Designed}}
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
