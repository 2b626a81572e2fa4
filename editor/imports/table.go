package imports

import (
	"context"
	"errors"
	"maps"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/roster"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

// tableFormat is tables of spreadsheets.
func tableFormat() Format {
	game := export.Option{Key: "system", Name: "Game", Help: "What a new scenario is played by."}
	for _, s := range systems.All() {
		game.Choices = append(game.Choices, export.Choice{ID: s.ID, Name: s.Name})
	}
	game.Default = game.Choices[0].ID
	return Format{
		ID: "csv", Name: "Table of a spreadsheet", Suffixes: []string{".csv", ".tsv", ".txt"},
		About:   "The order of battle, or who is set up and arrives where and when: cells parted by commas, semicolons or tabs under headings in any order.",
		Options: []export.Option{game},
		OfNew:   []string{game.Key},
		Read: func(_ context.Context, job Job) (*Taken, error) {
			t, err := roster.Read(job.Text)
			if err != nil {
				return nil, err
			}
			out := &Taken{Base: job.Into, Table: t}
			if out.File, err = job.copied(); err != nil {
				return nil, err
			}
			out.Report, err = t.Take(out.File.Scenario)
			if err == nil && job.Into == nil && t.Kind() == roster.OfSchedule {
				err = errors.New("a schedule says where the forces of a scenario are set up: take it into one that has them")
			}
			return out, err
		},
	}
}

// copied is a copy of the scenario that a file is for, or a new one.
func (j Job) copied() (*schema.File, error) {
	if j.Into == nil {
		const cols, rows = 50, 34
		return j.fresh(j.Settings["system"], cols, rows)
	}
	file := *j.Into
	file.Scenario, file.Comments = file.Scenario.Clone(), maps.Clone(file.Comments)
	return &file, nil
}
