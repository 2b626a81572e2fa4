package document

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Resize gives the sheet another size. Everything on the map and all that the
// scenario says of its hexes moves along; what comes to lie off the sheet is
// cut. Make one with Anchored or Crop.
//
// The pattern of the hexes is kept. Where the columns move by an odd number,
// those that lay half a hex further south come to lie half a hex further north
// of their neighbors' row, so that an edge of the sheet can cut every second
// hex of a row.
type Resize struct {
	Grid hex.Grid      // the new size
	At   hex.Hex       // where the hex 0101 comes to lie, on the sheet or off it
	Fill model.Terrain // the ground of new hexes
}

// Anchored is the edit to a new size that leaves a corner or edge of the sheet
// where it is, or its middle for the empty wind.
func Anchored(from, to hex.Grid, anchor model.Compass, fill model.Terrain) Resize {
	e := Resize{Grid: to, Fill: fill}
	east, south := anchor.Bearing()
	switch more := to.Cols - from.Cols; east {
	case 0:
		e.At.Col = more / 4 * 2 // by an even number, which keeps the rows whole
	case 1:
		e.At.Col = more
	}
	odd := e.At.Col & 1 // then every second column lies one row further south
	switch more := to.Rows - from.Rows; south {
	case 0:
		e.At.Row = (more - odd) >> 1
	case 1:
		e.At.Row = more - odd
	}
	return e
}

// Crop is the edit to the smallest sheet that holds the hexes of a region. The
// ground of hexes of that sheet that the map does not have is the fill.
func Crop(r hex.Region, fill model.Terrain) Resize {
	t, g := hex.Transform{}.Fit(r)
	return Resize{Grid: g, At: t.Hex(hex.Hex{}), Fill: fill}
}

// Label is "resize the map to 60 × 40".
func (e Resize) Label() string {
	return fmt.Sprintf("resize the map to %d × %d", e.Grid.Cols, e.Grid.Rows)
}

func (e Resize) relay(hex.Grid) relay {
	return relay{name: e.Label(), to: hex.Translation(hex.Hex{}, e.At), grid: e.Grid, fill: e.Fill}
}

// Preview is what does not follow, and the new size.
func (e Resize) Preview(s *model.Scenario) (diag.List, hex.Grid) {
	return e.relay(s.Hexes().Grid).preview(s)
}

// Apply resizes the sheet.
func (e Resize) Apply(s *model.Scenario) (Edit, Change, error) {
	return e.relay(s.Hexes().Grid).apply(s)
}

// Turn is a way to turn or mirror a sheet.
type Turn uint8

// The turns; the first five go clockwise.
const (
	Turn60 Turn = iota
	Turn120
	Turn180
	Turn240
	Turn300
	MirrorEastWest // swaps east and west
	MirrorNorthSouth
	numTurns
)

// Turns lists the turns.
func Turns() []Turn {
	return []Turn{Turn60, Turn120, Turn180, Turn240, Turn300, MirrorEastWest, MirrorNorthSouth}
}

// transform is the turn about the hex, or across a line through it.
func (t Turn) transform(about hex.Hex) hex.Transform {
	switch t {
	case MirrorEastWest:
		return hex.Reflection(about, hex.AxisN)
	case MirrorNorthSouth:
		return hex.Reflection(about, hex.AxisE)
	default:
		return hex.Rotation(about, int(t)+1)
	}
}

// TurnSheet turns or mirrors the sheet with everything on it and all that the
// scenario says of its hexes.
//
// A sheet of an even number of columns turns by half a circle into itself, and
// one of an odd number mirrors from east to west into itself. In every other
// case the rows of hexes do not meet the edge as they did. Then the sheet
// either grows to the smallest that holds every hex, with new hexes in the
// gaps; or it keeps its size, and what lies beyond its edge is cut:
//
//   - turned by half a circle, or mirrored from north to south, every second
//     hex of the northern row;
//   - mirrored from east to west, the easternmost column;
//   - turned otherwise, about the hex in its middle, its corners.
//
// As long as the hexes that are cut are like the fill and have nothing on
// them, a sheet that keeps its size is as before once it has been turned full
// circle, or mirrored twice.
type TurnSheet struct {
	Turn Turn
	Grow bool          // grow rather than cut
	Fill model.Terrain // the ground of new hexes
}

// Label is "turn the map by 60°" or "mirror the map from east to west".
func (e TurnSheet) Label() string {
	switch e.Turn {
	case MirrorEastWest:
		return "mirror the map from east to west"
	case MirrorNorthSouth:
		return "mirror the map from north to south"
	default:
		return fmt.Sprintf("turn the map by %d°", 60*(int(e.Turn)+1))
	}
}

func (e TurnSheet) relay(g hex.Grid) relay {
	r := relay{name: e.Label(), fill: e.Fill}
	r.to, r.grid = e.Turn.transform(hex.Hex{}).Fit(hex.Full(g))
	if e.Grow || r.grid == g {
		return r
	}
	r.grid = g
	switch e.Turn {
	case Turn180, MirrorNorthSouth: // the shift of the smallest sheet takes itself back
	case MirrorEastWest:
		r.to = e.Turn.transform(hex.Hex{Col: g.Cols/2 - 1})
	default:
		r.to = e.Turn.transform(hex.Hex{Col: (g.Cols - 1) / 2, Row: (g.Rows - 1) / 2})
	}
	return r
}

// Preview is what does not follow, and the new size.
func (e TurnSheet) Preview(s *model.Scenario) (diag.List, hex.Grid) {
	return e.relay(s.Hexes().Grid).preview(s)
}

// Apply turns the sheet.
func (e TurnSheet) Apply(s *model.Scenario) (Edit, Change, error) {
	if e.Turn >= numTurns {
		return nil, Change{}, fmt.Errorf("there is no turn number %d", e.Turn)
	}
	return e.relay(s.Hexes().Grid).apply(s)
}
