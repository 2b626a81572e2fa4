// Package plot draws whole maps and tables, of every kind of board, on a canvas that
// may be a page of a vector file.
package plot

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Board is a map or a table that is to be drawn, in units of its own. It is for one
// goroutine.
type Board interface {
	// Size is the width and height of the sheet, with what is around the map.
	Size() (width, height float64)
	// Map is the corners of the map, or of the table, within the sheet.
	Map() (low, high paint.Point)
	// Cell is what true scale is told by.
	Cell() Cell
	// Around is the corners of a box around what an area picks.
	Around(a model.Area) (low, high paint.Point, err error)
	// DrawPart draws what lies in the rectangle from low to high, and perhaps more.
	DrawPart(c paint.Canvas, low, high paint.Point)
}

// Cell is what a board's scale is told by.
type Cell struct {
	Name  string      // "a hex across flats", "an inch of the table", "the map from west to east"
	Size  float64     // in units
	Usual float64     // in mm, as it is printed
	Pitch paint.Point // from a line along which the map is best cut to the next; zero where any is as good
	Cut   paint.Point // one place of such lines
}

// Of is a board as it is drawn by the options, with the units that the scenario, if it
// is not nil, sets up on it.
func Of(b model.Board, s *model.Scenario, o draw.Options) Board {
	switch b := b.(type) {
	case *model.AreaBoard:
		return areaBoard{areas.NewPrint(b, areasSetUp(s), o), b}
	case *model.TableBoard:
		return tableBoard{tables.NewPrint(b, tablesSetUp(s), o.With(draw.Hidden, draw.AreaLayer)), b}
	case *model.HexBoard:
		return hexBoard{draw.NewPrint(b, hexesSetUp(s), nil, o), b}
	}
	return nil
}

// Bare is a board as Of draws it for a scenario, with nothing that is set up on it.
func Bare(b model.Board, s *model.Scenario, o draw.Options) Board {
	switch b := b.(type) {
	case *model.AreaBoard:
		if s != nil {
			return areaBoard{areas.NewPrint(b, areas.Bare(s), o), b}
		}
	case *model.TableBoard:
		if s != nil {
			return tableBoard{tables.NewPrint(b, tables.Empty(s), o.With(draw.Hidden, draw.AreaLayer)), b}
		}
	}
	return Of(b, nil, o)
}

// hexBoard is a map of hexes.
type hexBoard struct {
	*draw.Print
	board *model.HexBoard
}

// Cell implements Board.
func (b hexBoard) Cell() Cell {
	low, _ := b.Map()
	cut := paint.Point{X: b.Center(hex.Hex{}).X, Y: low.Y} // along a column's centres, and along a row's edge
	return Cell{Name: "a hex across flats", Size: b.Flats(), Usual: 16, Pitch: b.Pitch(), Cut: cut}
}

// areaBoard is a map of areas.
type areaBoard struct {
	*areas.Print
	board *model.AreaBoard
}

// Cell implements Board.
func (b areaBoard) Cell() Cell {
	low, high := b.Map()
	return Cell{Name: "the map from west to east", Size: high.X - low.X, Usual: 395} // over two by three sheets of A4
}

// tableBoard is an open table.
type tableBoard struct {
	*tables.Print
	board *model.TableBoard
}

// Cell implements Board.
func (b tableBoard) Cell() Cell {
	return Cell{Name: "an inch of the table", Size: b.Inch(), Usual: 25.4 / 4}
}
