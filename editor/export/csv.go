package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"

	"github.com/mapsheet/mapsheet/editor/roster"
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
			listed := roster.Forces
			if job.Settings.Is("table", "schedule") {
				listed = roster.Schedule
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
			shielded := roster.Shield(rows)
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
