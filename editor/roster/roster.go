// Package roster is the order of battle of a scenario, and the schedule of who is set up
// and arrives, as tables of cells, as spreadsheets have them: made of a scenario, read
// from a text, and taken into a scenario with what is wrong told by cell.
package roster

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// Forces is a line for each group of units, behind one with headings: how many there are
// comes first, as programs that lay out counters read it.
func Forces(s *model.Scenario) [][]string {
	fields, charts := s.Base.Fields, s.EffectiveCharts()
	head := []string{countKey, sideKey, forceKey, forceNameKey, partKey, typeKey, typeNameKey, "nation", nameKey, "counter", "left", "right"}
	for _, f := range fields.Group {
		head = append(head, strings.ToLower(f.Name))
	}
	rows := [][]string{append(head, noteKey, sourceKey)}
	for _, f := range s.Forces {
		for _, g := range f.Units {
			var kind model.UnitType // and its face: empty where the charts do not have the type
			var face model.Face
			if t, ok := charts.UnitType(g.Type); ok {
				kind, face = *t, fields.FaceOf(t, g.Own)
			}
			line := []string{
				strconv.Itoa(g.Count), f.Side, f.ID, f.Name, f.Part, g.Type, kind.Name, kind.Nation, g.Name,
				dashed(face.Figures), face.Left, face.Right,
			}
			for _, own := range fields.Group {
				line = append(line, cellOfValue(g.Own[own.Key]))
			}
			rows = append(rows, append(line, g.Note, g.Source))
		}
	}
	return rows
}

// dashed is the figures of a counter with longer dashes: 12-4 is a day of April to
// spreadsheets.
func dashed(figures string) string { return strings.ReplaceAll(figures, "-", "\u2013") }

// Schedule is a line for each force that is set up or arrives, and one for each step
// without forces, in the order of the scenario, behind one with headings.
func Schedule(s *model.Scenario) [][]string {
	rows := [][]string{{turnKey, "time", stepKey, sideKey, forceKey, forceNameKey, "units", areaKey, "told", noteKey}}
	line := func(turn, step int, id string, area model.Area, told, note string) {
		at, clock := "", ""
		if turn > 0 {
			at = strconv.Itoa(turn)
			clock, _ = s.Length.Clock(turn)
		}
		var side, name, units string
		if f, ok := s.Force(id); ok {
			side, name, units = f.Side, f.Name, strconv.Itoa(f.Count())
		}
		rows = append(rows, []string{at, clock, strconv.Itoa(step), side, id, name, units, area.Text(s.Board), told, note})
	}
	for i, d := range s.Deployment {
		for _, id := range d.Forces {
			line(0, i+1, id, d.Area, d.Sentence(s), d.Note)
		}
		if len(d.Forces) == 0 { // it places markers alone
			line(0, i+1, "", d.Area, d.Sentence(s), d.Note)
		}
	}
	for i, r := range s.Reinforcements {
		for _, id := range r.Forces {
			line(r.Turn, i+1, id, r.Entry, r.Sentence(s), r.Note)
		}
	}
	return rows
}

// cellOfValue is what a rule system has a group say, as a cell.
func cellOfValue(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case bool:
		if v {
			return "yes"
		}
		return ""
	case []string:
		return strings.Join(v, " ")
	case model.Values:
		return v.String()
	}
	return fmt.Sprint(v)
}

// Shield puts an apostrophe before cells that spreadsheets would reckon with, and counts
// them. Numbers and figures of counters begin with digits, and so stay what they are.
func Shield(rows [][]string) (n int) {
	for _, row := range rows {
		for i, cell := range row {
			if model.IsFormula(cell) {
				row[i] = "'" + cell
				n++
			}
		}
	}
	return n
}

// unshielded is a cell without the apostrophe that Shield put before it.
func unshielded(cell string) string {
	if strings.HasPrefix(cell, "'") && model.IsFormula(cell) {
		return cell[1:]
	}
	return cell
}
