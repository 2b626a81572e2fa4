package balance

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Grid is what heat maps count by: the hexes of a map, its sectors, or the squares of a
// table. Its cells are numbered row by row, from 0.
type Grid struct {
	Board   model.BoardKind `json:"board"`
	Columns int             `json:"columns"` // the sectors of a map of areas, which is one row
	Rows    int             `json:"rows"`
	Step    int             `json:"step"` // hexes across a cell; of a table, hundredths of an inch; 1 of a sector
}

// NewGrid is the grid of a board: hex by hex and inch by inch, coarser where that would be
// more than limits.HeatCells.
func NewGrid(b model.Board) Grid {
	g := Grid{Board: b.Kind(), Columns: 1, Rows: 1, Step: 1}
	width, height := 0, 0
	switch b := b.(type) {
	case *model.HexBoard:
		width, height = b.Grid.Cols, b.Grid.Rows
	case *model.AreaBoard:
		width, height = len(b.Sectors), 1
	case *model.TableBoard:
		width, height, g.Step = b.Width, b.Height, inch
	}
	for {
		g.Columns, g.Rows = max((width+g.Step-1)/g.Step, 1), max((height+g.Step-1)/g.Step, 1)
		if g.Cells() <= limits.HeatCells {
			return g
		}
		g.Step *= 2
	}
}

// inch is one of a table, in its units.
const inch = 100

// Cells is how many cells the grid has.
func (g Grid) Cells() int { return g.Columns * g.Rows }

// Cell is the cell of a spot; false where it is off the board. The border between two
// sectors counts as the first.
func (g Grid) Cell(at model.Site) (int, bool) {
	column, row := int(at.A), int(at.B)
	if g.Board == model.OnAreas {
		row = 0
	}
	if column < 0 || row < 0 {
		return 0, false
	}
	if g.Board == model.OnTable { // its far edges are on it
		column, row = min(column/g.Step, g.Columns-1), min(row/g.Step, g.Rows-1)
	} else {
		column, row = column/g.Step, row/g.Step
	}
	return row*g.Columns + column, column < g.Columns && row < g.Rows
}

// Corner is the spot of a cell that has the lowest numbers: the sector, or the hex or the
// corner in the north-west.
func (g Grid) Corner(cell int) model.Site {
	return model.Site{A: int32(cell % g.Columns * g.Step), B: int32(cell / g.Columns * g.Step)}
}

// region tells which spots lie in an area of a board.
type region func(at model.Site) bool

// newRegion is that of an area; nil where it lies nowhere.
func newRegion(b model.Board, a model.Area) region {
	switch b := b.(type) {
	case *model.HexBoard:
		if in, err := a.Region(b); err == nil {
			return func(at model.Site) bool { return b.Grid.Contains(at.Hex()) && in.Contains(at.Hex()) }
		}
	case *model.AreaBoard:
		if in, err := a.Sectors(b); err == nil {
			has := make([]bool, len(b.Sectors))
			for _, i := range in {
				has[i] = true
			}
			of := func(i int32) bool { return i >= 0 && int(i) < len(has) && has[i] }
			return func(at model.Site) bool { return of(at.A) || at.B > 0 && of(at.B-1) }
		}
	case *model.TableBoard:
		if in, err := a.Ground(b); err == nil {
			return func(at model.Site) bool { return in.Holds(plane.Point{X: int(at.A), Y: int(at.B)}) }
		}
	}
	return nil
}
