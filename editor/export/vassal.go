package export

import (
	"context"
	"image"
	"maps"
	"strings"

	hexdraw "github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/export/vassal"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// vassalFormat is a module to be played with VASSAL, by two over the network or alone.
func vassalFormat() Format {
	return Format{
		ID: "vassal", Name: "VASSAL module", Suffix: ".vmod",
		About: "To be played with VASSAL, over the network or alone: board, pieces with their states, set-ups, turns, charts and dice.",
		Options: []Option{
			{Key: "cell", Name: "Size", Help: "Of a hex from side to side, or of an inch of an open table; 0 for the usual one. Counters are as large as fits.",
				Kind: Number, Unit: "pixels", Least: 0, Most: 160, Default: "0", Choices: []Choice{{"0", "as usual"}, {"48", "48"}, {"64", "64"}, {"80", "80"}, {"96", "96"}}},
			{Key: "numbers", Name: "Hex numbers", Help: "On the map. VASSAL tells the hex under the pointer anyhow.", Kind: Flag, Default: "no", Matters: onHexes},
			{Key: "setups", Name: "Set-ups", Help: "Which battles the module can be opened with.", Kind: Pick, Default: "this", Choices: []Choice{
				{"this", "this scenario"}, {"sheet", "and all built-in ones of its mapsheet"}}},
			{Key: "also", Name: "And with", Help: "Ids of built-in scenarios of the same game, with commas: they may be on maps of their own.", Kind: Line},
			inks(),
		},
		Write: func(ctx context.Context, job Job) (Output, error) {
			battles, err := battlesOf(job)
			if err != nil {
				return Output{}, err
			}
			o := vassal.Options{Cell: int(job.Settings.Number("cell")), Numbers: job.Settings.Yes("numbers"), Drawing: drawingOptions(job.Settings)}
			data, err := vassal.Module(ctx, battles, o, job.Tell)
			return Output{Files: []Made{{Suffix: ".vmod", Data: data}}, Notes: vassal.Notes(battles, o)}, err
		},
		Preview: func(ctx context.Context, job Job, width, height int) (image.Image, error) {
			if !job.Settings.Yes("numbers") {
				job.Settings = maps.Clone(job.Settings)
				job.Settings["hide"] = hexdraw.NumberLayer.String()
			}
			return previewBoard(ctx, job, width, height)
		},
	}
}

// battlesOf are the scenario, and the others that a module is to have.
func battlesOf(job Job) ([]vassal.Battle, error) {
	s := job.File.Scenario
	out := []vassal.Battle{{Scenario: s, System: job.System}}
	have := map[string]bool{s.ID: true}
	add := func(id string, wanted func(*model.Scenario) bool) error {
		if have[id] {
			return nil
		}
		have[id] = true
		file, err := scenarios.Open(id)
		if err != nil || !wanted(file.Scenario) {
			return err
		}
		system, err := systems.All().Of(file.Scenario)
		out = append(out, vassal.Battle{Scenario: file.Scenario, System: system})
		return err
	}
	for _, id := range strings.FieldsFunc(job.Settings["also"], func(r rune) bool { return r == ',' || r == ' ' }) {
		if err := add(id, func(*model.Scenario) bool { return true }); err != nil {
			return nil, err
		}
	}
	if !job.Settings.Is("setups", "sheet") || s.Sheet == "" {
		return out, nil
	}
	for _, info := range scenarios.Of(s.System) {
		if err := add(info.ID, func(other *model.Scenario) bool { return other.Sheet == s.Sheet }); err != nil {
			return nil, err
		}
	}
	return out, nil
}
