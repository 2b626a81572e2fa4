package document

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

const (
	untitled     = "Untitled scenario"
	untitledID   = "untitled"
	defaultTurns = 10
)

// NewScenario is the least scenario on an empty map of so many columns and
// rows, played with the rule system of the charts: two sides, ten turns, a
// draw unless the designer says who wins.
func NewScenario(cols, rows int, charts *model.Charts) (*schema.File, error) {
	if cols < 1 || rows < 1 || cols > limits.BoardSide || rows > limits.BoardSide {
		return nil, fmt.Errorf("a map of %d columns and %d rows cannot be made: give 1 to %d of each", cols, rows, limits.BoardSide)
	}
	return newFile(charts, func(s *model.Scenario) { s.Board = model.NewHexBoard(cols, rows) }), nil
}

// NewOnSheet is the least scenario on a built-in mapsheet.
func NewOnSheet(sheet *model.Mapsheet, charts *model.Charts) *schema.File {
	return newFile(charts, func(s *model.Scenario) {
		s.Sheet, s.Base.Sheet, s.Board = sheet.ID, sheet, sheet.Board.Copy()
	})
}

func newFile(charts *model.Charts, board func(*model.Scenario)) *schema.File {
	s := &model.Scenario{
		System:  charts.System,
		ID:      untitledID,
		Title:   untitled,
		Length:  model.Length{Turns: defaultTurns},
		Victory: model.Victory{Otherwise: model.Outcome{Winner: model.Draw}},
		Base:    model.Base{Charts: charts},
	}
	for _, n := range charts.Nations[:min(2, len(charts.Nations))] {
		s.Sides = append(s.Sides, model.Side{ID: n.ID, Name: n.Name, Nations: []string{n.ID}})
	}
	if len(s.Sides) > 0 {
		s.First = s.Sides[0].ID
	}
	board(s)
	return &schema.File{Kind: schema.ScenarioFile, Scenario: s}
}
