package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// areasEdit is the edit that suits a map of areas, with what goes with it.
type areasEdit func(s *model.Scenario) (sectors.Removal, error)

// flagsOfHexes are the flags that mean something for hexes alone, flagsOfOthers those that
// mean nothing for them.
var (
	flagsOfHexes  = []string{"fill", "grow", "cols", "rows"}
	flagsOfOthers = []string{"width", "height"}
)

// suits refuses flags that are for maps of another kind.
func suits(cmd *cobra.Command, board model.Board) error {
	others, kinds := flagsOfHexes, "maps of hexes"
	if board.Kind() == model.OnHexes {
		others, kinds = flagsOfOthers, "maps of areas and tables"
	}
	for _, name := range others {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			return fmt.Errorf("--%s is for %s, and this is %s: leave it out", name, kinds, board.Kind().Name())
		}
	}
	return nil
}

// runAreas makes the edit of a map of areas, says what goes with it and writes the
// result.
func (c *sheetCommand) runAreas(cmd *cobra.Command, file *schema.File, board *model.AreaBoard, edit areasEdit) error {
	s := &model.Scenario{Board: board}
	if file.Kind == schema.ScenarioFile {
		s = file.Scenario
	}
	r, err := edit(s)
	if err != nil {
		return err
	}
	after := s.Clone()
	if _, _, err := r.Edit.Apply(after); err != nil {
		return err
	}
	report := diag.List{}
	for _, part := range r.Lost {
		report = append(report, diag.Diagnostic{Severity: diag.Warning, Code: "map-areas", Message: part + " speaks of no other sectors than those that are cut, and goes with them"})
	}
	for _, part := range r.Changed {
		report = append(report, diag.Diagnostic{Severity: diag.Warning, Code: "map-areas", Message: part + " speaks of fewer sectors from now on"})
	}
	if err := c.printAreas(cmd, report, after.AreaBoard()); err != nil {
		return problem(err)
	}
	if err := c.write(cmd, file, s, r.Edit); err != nil {
		return problem(err)
	}
	if len(report) > 0 {
		return errPrinted
	}
	return nil
}

func (c *sheetCommand) printAreas(cmd *cobra.Command, report diag.List, b *model.AreaBoard) error {
	if c.asJSON {
		return printJSON(cmd.OutOrStdout(), struct {
			Width   int       `json:"width"`
			Height  int       `json:"height"`
			Sectors []string  `json:"sectors"`
			Report  []finding `json:"report"`
		}{b.Width, b.Height, b.PlaceIDs(), findings(report)})
	}
	return c.list(cmd, report)
}

// turned is the edit of a turn.
func turned(t sectors.Turn) areasEdit {
	return func(s *model.Scenario) (sectors.Removal, error) {
		return sectors.Removal{Edit: t.Edit(s.AreaBoard())}, nil
	}
}

// resized is the edit to a width and a height, each as it is where it is 0.
func resized(width, height int, anchor model.Compass) areasEdit {
	return func(s *model.Scenario) (sectors.Removal, error) {
		b := s.AreaBoard()
		if width == 0 {
			width = b.Width
		}
		if height == 0 {
			height = b.Height
		}
		e, err := sectors.Resize(b, width, height, anchor)
		return sectors.Removal{Edit: e}, err
	}
}

// cropped is the edit to what lies between two sectors.
func cropped(first, second string) areasEdit {
	return func(s *model.Scenario) (sectors.Removal, error) {
		ids := s.AreaBoard().PlaceIDs()
		i, j := slices.Index(ids, first), slices.Index(ids, second)
		if i < 0 || j < 0 {
			_, err := s.AreaBoard().Parse(map[bool]string{true: first, false: second}[i < 0])
			return sectors.Removal{}, err
		}
		return sectors.Crop(s, i, j)
	}
}
