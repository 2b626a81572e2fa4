package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// tableEdit is the edit that suits an open table, with what does not follow.
type tableEdit func(s *model.Scenario) (document.Edit, diag.List, error)

// runTable makes the edit of a table, says what does not follow and writes the result.
func (c *sheetCommand) runTable(cmd *cobra.Command, file *schema.File, board *model.TableBoard, edit tableEdit) error {
	if edit == nil {
		return errors.New("a table is not cropped: move what is to stay on it, and give it another size with mapsheet map resize")
	}
	s := toEdit(file, board)
	e, report, err := edit(s)
	if err != nil {
		return err
	}
	after := s.Clone()
	if _, _, err := e.Apply(after); err != nil {
		return err
	}
	for i := range report {
		report[i].Position = file.Position(report[i].Path)
	}
	if err := c.printTable(cmd, report, after.TableBoard()); err != nil {
		return problem(err)
	}
	if err := c.write(cmd, file, s, e); err != nil {
		return problem(err)
	}
	return nil
}

func (c *sheetCommand) printTable(cmd *cobra.Command, report diag.List, b *model.TableBoard) error {
	if c.asJSON {
		return printJSON(cmd.OutOrStdout(), struct {
			Width  int       `json:"width"` // in hundredths of an inch
			Height int       `json:"height"`
			Report []finding `json:"report"`
		}{b.Width, b.Height, findings(report)})
	}
	return c.list(cmd, report)
}

// tableTurned is the edit of a turn, with the names and notes that keep their directions.
func tableTurned(t tables.SheetTurn) tableEdit {
	return func(s *model.Scenario) (document.Edit, diag.List, error) {
		return t.Edit(s), tables.Directions(s), nil
	}
}

// tableResized is the edit to a width and a height in inches, each as it is where it is 0.
func tableResized(width, height int, anchor model.Compass) tableEdit {
	return func(s *model.Scenario) (document.Edit, diag.List, error) {
		b := s.TableBoard()
		to := [2]int{width * tables.Inch, height * tables.Inch}
		for i, now := range [2]int{b.Width, b.Height} {
			if to[i] == 0 {
				to[i] = now
			}
		}
		e, err := tables.Resize(to[0], to[1], anchor).Edit(b)
		return e, nil, err
	}
}
