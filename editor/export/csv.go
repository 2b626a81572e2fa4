package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// csvFormat is the lists of a scenario as tables.
func csvFormat() Format {
	return Format{
		ID: "csv", Name: "Tables", Suffix: ".csv", Drafts: true,
		About: "For spreadsheets and counter makers: the order of battle, or the schedule of deployment and arrivals.",
		Words: "spreadsheet order of battle schedule list Excel",
		Options: []Option{
			{Key: "table", Name: "Table", Help: "Which of the lists is written.", Kind: Pick, Default: "forces",
				Choices: []Choice{{"forces", "Order of battle"}, {"schedule", "Deployment and arrivals"}}},
			{Key: "separator", Name: "Between cells", Help: "Spreadsheets set to a language that writes 0,5 read semicolons.", Kind: Pick, Default: "comma",
				Choices: []Choice{{"comma", "commas"}, {"semicolon", "semicolons"}}},
		},
		Write: func(_ context.Context, job Job) (Output, error) {
			listed := forcesTable
			if job.Settings.Is("table", "schedule") {
				listed = scheduleTable
			}
			rows := listed(job.File.Scenario)
			if len(rows) == 1 {
				return Output{}, errors.New("the scenario has nothing for this table yet")
			}
			var b bytes.Buffer
			b.WriteString("\ufeff") // or spreadsheets take accents for something else
			w := csv.NewWriter(&b)
			w.UseCRLF = true
			if job.Settings.Is("separator", "semicolon") {
				w.Comma = ';'
			}
			shielded := shield(rows)
			if err := w.WriteAll(rows); err != nil {
				return Output{}, err
			}
			out := Output{Files: []Made{{Suffix: ".csv", Data: b.Bytes()}}}
			if shielded > 0 {
				out.Notes = append(out.Notes, fmt.Sprintf("%s an apostrophe in front: a spreadsheet would take the text for a formula.",
					model.Counted(shielded, "cell has", "cells have")))
			}
			return out, nil
		},
	}
}

// forcesTable is a line for each group of units: how many there are comes first, as
// programs that lay out counters read it.
func forcesTable(s *model.Scenario) [][]string {
	fields, charts := s.Base.Fields, s.EffectiveCharts()
	head := []string{"count", "side", "force", "force name", "part of", "type", "type name", "nation", "name", "counter", "left", "right"}
	for _, f := range fields.Group {
		head = append(head, strings.ToLower(f.Name))
	}
	rows := [][]string{append(head, "note", "source")}
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

// scheduleTable is a line for each force that is set up or arrives, and one for each step
// without forces, in the order of the scenario.
func scheduleTable(s *model.Scenario) [][]string {
	rows := [][]string{{"turn", "time", "step", "side", "force", "force name", "units", "area", "told", "note"}}
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

// shield puts an apostrophe before cells that spreadsheets would reckon with, and counts
// them. Numbers and figures of counters begin with digits, and so stay what they are.
func shield(rows [][]string) (n int) {
	for _, row := range rows {
		for i, cell := range row {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				row[i] = "'" + cell
				n++
			}
		}
	}
	return n
}
