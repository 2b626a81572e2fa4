package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// openWith reads FILE: a path, or the id of a built-in scenario or mapsheet where no
// file of that name exists, or a version of a file, which stays as it is like what is
// built in.
func openWith(bases schema.Bases, name string) (file *schema.File, builtIn bool, err error) {
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		file, err = schema.ReadFile(name, bases)
		return file, false, err
	}
	if _, ok := scenarios.Bytes(name); ok {
		file, err = scenarios.Open(name)
		return file, true, err
	}
	if sheet, err := bases.Mapsheet(name); err == nil {
		own := *sheet
		own.Board = sheet.Board.Copy()
		return &schema.File{Kind: schema.MapsheetFile, Mapsheet: &own}, true, nil
	}
	if path, n, ok := splitVersion(name); ok {
		_, c, err := versionOf(path, n)
		if err != nil {
			return nil, true, err
		}
		file, err = schema.Read(name, bytes.NewReader(c.Text), bases)
		return file, true, err
	}
	return nil, false, diag.List{{
		Position: diag.Position{File: name}, Code: "file",
		Message: `there is no file of this name, and nothing built in: "mapsheet list" names the built-in scenarios`,
	}}
}

// openScenario is openWith for files that hold a scenario.
func openScenario(bases schema.Bases, name string) (*schema.File, error) {
	file, _, err := openWith(bases, name)
	if err != nil {
		return nil, err
	}
	if file.Kind != schema.ScenarioFile {
		return nil, fmt.Errorf("%s is a file of the kind %q: name a scenario", name, file.Kind)
	}
	return file, nil
}

// instead is what to do with boards without hexes where a command is for maps of hexes.
type instead map[model.BoardKind]string

var (
	changeOthers = instead{model.OnAreas: "change its sectors in the editor", model.OnTable: "change its terrain in the editor"}
	sightOthers  = instead{model.OnAreas: "in games on areas there are no lines of sight"}
)

// hexesOf is the board of a file that holds a map of hexes. Other says what to do with
// boards without any.
func hexesOf(name string, file *schema.File, other instead) (*model.HexBoard, error) {
	board, err := boardOf(name, file)
	if err != nil {
		return nil, err
	}
	hexes, ok := board.(*model.HexBoard)
	if !ok {
		return nil, fmt.Errorf("%s has %s, and this is for maps of hexes: %s", name, board.Kind().Name(), other[board.Kind()])
	}
	return hexes, nil
}

// boardOf is the board of a file that holds a map.
func boardOf(name string, file *schema.File) (model.Board, error) {
	b := file.Board()
	if b == nil {
		return nil, fmt.Errorf("%s is a file of the kind %q and has no map: name a scenario or a mapsheet", name, file.Kind)
	}
	return b, nil
}

// toEdit is what edits of the map are made on: the scenario, or one around the
// board of a mapsheet.
func toEdit(file *schema.File, board model.Board) *model.Scenario {
	if file.Kind == schema.ScenarioFile {
		return file.Scenario
	}
	return &model.Scenario{Board: board}
}

func parseHexes(grid hex.Grid, labels []string) (hex.List, error) {
	var out hex.List
	for _, label := range labels {
		h, err := grid.Parse(strings.TrimSpace(label))
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, nil
}

// completeSource offers the ids of the built-in scenarios and, through the
// shell, files.
func completeSource(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	for _, info := range scenarios.List() {
		ids = append(ids, info.ID+"\t"+info.Title+", "+info.Date)
	}
	return ids, cobra.ShellCompDirectiveDefault
}

// completeFirst completes the file alone.
func completeFirst(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeSource(cmd, args, typed)
}

// completeThen completes the file and, behind it, one of the words.
func completeThen(words ...string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 1 {
			return words, cobra.ShellCompDirectiveNoFileComp
		}
		return completeFirst(cmd, args, typed)
	}
}
