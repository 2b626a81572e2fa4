package scenario

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// forceRow is a row of the tree of forces: a side, a force of it, or a group
// of units of a force.
type forceRow struct {
	side   string // id
	force  string // id, "" for a side
	group  int    // of the force's units, -1 for a side or a force
	depth  int    // how far the force's formation lies within others
	at     int    // index of the force in the scenario
	text   string
	detail string
}

// same reports whether two rows stand for the same thing.
func (r forceRow) same(o forceRow) bool {
	return r.side == o.side && r.force == o.force && r.group == o.group
}

// forceRows is the tree as rows, those alone that the words of the search are
// found in, with what they lie in. Folded forces show no units, unless a
// search has found some.
func forceRows(s *model.Scenario, search string, folded map[string]bool) []forceRow {
	var rows []forceRow
	charts := s.EffectiveCharts() // once: they are put together anew each time
	for _, side := range s.Sides {
		head := forceRow{side: side.ID, group: -1, at: -1, text: side.Name}
		var below []forceRow
		total := 0
		for i := range s.Forces {
			f := &s.Forces[i]
			if f.Side != side.ID {
				continue
			}
			total += f.Count()
			row := forceRow{side: side.ID, force: f.ID, group: -1, at: i, depth: formationDepth(s, f), text: f.Name, detail: model.Counted(f.Count(), "unit", "units")}
			units := groupRows(s.Base.Fields, charts, f, row, func(text string) bool { return kit.Matches(search, f.Name, text) })
			switch {
			case search == "" && folded[f.ID]:
				below = append(below, row)
			case len(units) > 0 || kit.Matches(search, f.Name):
				below = append(append(below, row), units...)
			}
		}
		head.detail = model.Counted(total, "unit", "units")
		if search == "" || len(below) > 0 {
			rows = append(append(rows, head), below...)
		}
	}
	return rows
}

// groupRows is the groups of a force that a search lets through.
func groupRows(fields *model.Fields, charts *model.Charts, f *model.Force, of forceRow, found func(string) bool) []forceRow {
	var out []forceRow
	for i, g := range f.Units {
		text := groupName(fields, charts, g)
		if !found(text) {
			continue
		}
		row := of
		row.group, row.depth, row.text, row.detail = i, of.depth+1, text, fmt.Sprintf("× %d", g.Count)
		out = append(out, row)
	}
	return out
}

// groupName is what a row calls a group of units: by its historical name, else
// by its type.
func groupName(fields *model.Fields, charts *model.Charts, g model.UnitGroup) string {
	text := g.Type
	if t, ok := charts.UnitType(g.Type); ok {
		text = charts.TypeName(*t)
	}
	for _, of := range fields.Part("group") {
		if word := g.Own.Text(of.Key); of.Told != model.Untold && word != "" {
			text += ", " + word
		}
	}
	if g.Name != "" {
		text = g.Name + " (" + text + ")"
	}
	return text
}

// formationDepth is how many formations the force lies within. A force that
// is a part of itself in a roundabout way lies in none.
func formationDepth(s *model.Scenario, f *model.Force) int {
	depth := 1
	for part := f.Part; part != ""; depth++ {
		whole, ok := s.Force(part)
		if !ok || depth > len(s.Forces) {
			return 1
		}
		part = whole.Part
	}
	return depth
}
