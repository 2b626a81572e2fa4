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
// rows, played with the rule system of the base's charts: two sides, ten turns,
// a draw unless the designer says who wins.
func NewScenario(cols, rows int, base model.Base) (*schema.File, error) {
	if cols < 1 || rows < 1 || cols > limits.BoardSide || rows > limits.BoardSide {
		return nil, fmt.Errorf("a map of %d columns and %d rows cannot be made: give 1 to %d of each", cols, rows, limits.BoardSide)
	}
	base.Sheet = nil
	return newFile(base, func(s *model.Scenario) { s.Board = model.NewHexBoard(cols, rows) }), nil
}

// NewOnAreas is the least scenario on a map of areas, a sheet of two sectors.
func NewOnAreas(base model.Base) *schema.File {
	const width, height = 3000, 4000
	return newFile(base, func(s *model.Scenario) { s.Board = model.NewAreaBoard(width, height) })
}

// NewOnEmptySheet is the least scenario on a sheet of so many units, on which sectors are
// still to be drawn.
func NewOnEmptySheet(width, height int, base model.Base) (*schema.File, error) {
	if width < LeastSheet || height < LeastSheet || width > limits.SheetSide || height > limits.SheetSide {
		return nil, fmt.Errorf("a sheet of %d by %d units cannot be made: give %d to %d of each", width, height, LeastSheet, limits.SheetSide)
	}
	base.Sheet = nil
	return newFile(base, func(s *model.Scenario) { s.Board = &model.AreaBoard{Width: width, Height: height} }), nil
}

// LeastSheet is the least that a sheet of a map of areas is wide, and high.
const LeastSheet = 10

// NewOnTable is the least scenario on a table of so many hundredths of an inch, with a
// zone at two of its edges.
func NewOnTable(width, height int, base model.Base) (*schema.File, error) {
	if min(width, height) < limits.LeastTable || max(width, height) > limits.TableSide {
		return nil, fmt.Errorf("a table of %s by %s inches cannot be made: give %d to %d of each", model.ShortInches(width), model.ShortInches(height), limits.LeastTable/100, limits.TableSide/100)
	}
	base.Sheet = nil
	return newFile(base, func(s *model.Scenario) {
		b := model.NewTableBoard(width, height)
		for i := range min(len(b.Zones), len(s.Sides)) {
			b.Zones[i].Side = s.Sides[i].ID
		}
		s.Board = b
	}), nil
}

// NewOnSheet is the least scenario on the built-in mapsheet of the base.
func NewOnSheet(base model.Base) *schema.File {
	return newFile(base, func(s *model.Scenario) { s.Sheet, s.Board = base.Sheet.ID, base.Sheet.Board.Copy() })
}

func newFile(base model.Base, board func(*model.Scenario)) *schema.File {
	charts := base.Charts
	s := &model.Scenario{
		System:  charts.System,
		ID:      untitledID,
		Title:   untitled,
		Length:  model.Length{Turns: defaultTurns},
		Victory: model.Victory{Otherwise: model.Outcome{Winner: model.Draw}},
		Base:    base,
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
