// Package plot draws whole maps and tables, of every kind of board, on a canvas that
// may be a page of a vector file.
package plot

import (
	"image"

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
	// Vector reports whether paths and texts come out, and not one picture.
	Vector() bool
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
		var setting areas.Setting
		if s != nil {
			setting = areas.SetUp(s)
		}
		return areaBoard(b, setting, o)
	case *model.TableBoard:
		var setting tables.Setting
		if s != nil {
			setting = tables.SetUp(s)
		}
		return tableBoard(b, setting, o)
	case *model.HexBoard:
		var units []draw.Stack
		if s != nil {
			units = draw.SetUp(s)
		}
		return hexBoard{draw.NewPrint(b, units, nil, o)}
	}
	return nil
}

// hexBoard is a map of hexes.
type hexBoard struct{ *draw.Print }

// Cell implements Board.
func (b hexBoard) Cell() Cell {
	low, _ := b.Map()
	cut := paint.Point{X: b.Center(hex.Hex{}).X, Y: low.Y} // along a column's centres, and along a row's edge
	return Cell{Name: "a hex across flats", Size: b.Flats(), Usual: 16, Pitch: b.Pitch(), Cut: cut}
}

// Vector implements Board.
func (hexBoard) Vector() bool { return true }

// sheet is a board that is drawn as one picture.
type sheet struct {
	picture *image.RGBA // once it was asked for
	draw    func() *image.RGBA
	size    image.Point
	around  float64 // of the map, in pixels
	cell    Cell
}

// Size implements Board.
func (s *sheet) Size() (width, height float64) { return float64(s.size.X), float64(s.size.Y) }

// Map implements Board.
func (s *sheet) Map() (low, high paint.Point) {
	return paint.Point{X: s.around, Y: s.around}, paint.Point{X: float64(s.size.X) - s.around, Y: float64(s.size.Y) - s.around}
}

// Cell implements Board.
func (s *sheet) Cell() Cell { return s.cell }

// Vector implements Board.
func (*sheet) Vector() bool { return false }

// DrawPart implements Board.
func (s *sheet) DrawPart(c paint.Canvas, low, high paint.Point) {
	if s.picture == nil {
		s.picture = s.draw()
	}
	part := image.Rect(int(low.X), int(low.Y), int(high.X)+1, int(high.Y)+1).Intersect(s.picture.Rect)
	if part.Empty() {
		return
	}
	at := func(p image.Point) paint.Point { return paint.Point{X: float64(p.X), Y: float64(p.Y)} }
	c.Picture(s.picture.SubImage(part), at(part.Min), at(part.Max))
}

// pixels is how wide boards are that are drawn as pictures: 300 to an inch on A4.
const pixels = 3300

func areaBoard(b *model.AreaBoard, setting areas.Setting, o draw.Options) Board {
	width, height := areas.PictureSize(b, pixels)
	s := &sheet{size: image.Pt(width, height), around: areas.Around(b) * pixels}
	s.draw = func() *image.RGBA { return areas.Picture(b, setting, pixels, o) }
	s.cell = Cell{Name: "the map from west to east", Size: float64(width) - 2*s.around, Usual: 400}
	return s
}

func tableBoard(b *model.TableBoard, setting tables.Setting, o draw.Options) Board {
	width, height := tables.PictureSize(b, pixels)
	s := &sheet{size: image.Pt(width, height), around: tables.Around(b) * pixels}
	s.draw = func() *image.RGBA { return tables.Picture(b, setting, pixels, o.With(draw.Hidden, draw.AreaLayer)) }
	s.cell = Cell{Name: "an inch of the table", Size: (float64(width) - 2*s.around) / (float64(b.Width) / 100), Usual: 25.4 / 4}
	return s
}
