package plot

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Ground is where an area lies on a board, in the units of its drawing.
type Ground struct {
	Fill paint.Path // to be filled
	Edge paint.Path // around it, to be stroked
}

// GroundOf is where an area lies on a board, of which b is the drawing. The error says
// why the area lies nowhere.
func GroundOf(b Board, board model.Board, a model.Area) (Ground, error) {
	switch board := board.(type) {
	case *model.HexBoard:
		return hexGround(b, board, a)
	case *model.AreaBoard:
		in, err := a.Sectors(board)
		var outlines []plane.Polygon
		for _, i := range in {
			outlines = append(outlines, board.Sectors[i].Outline)
		}
		return outlined(laid(b, board.Width, board.Height), outlines), err
	case *model.TableBoard:
		return tableGround(b, board, a)
	}
	return Ground{}, nil
}

func hexGround(b Board, board *model.HexBoard, a model.Area) (out Ground, err error) {
	region, err := a.Region(board)
	if err != nil {
		return out, err
	}
	drawn, ok := b.(hexBoard)
	if !ok {
		return out, nil
	}
	half := drawn.Pitch().Y / 2
	wide := drawn.Pitch().X / 1.5
	corners := [6]paint.Point{{X: -wide / 2, Y: -half}, {X: wide / 2, Y: -half}, {X: wide}, {X: wide / 2, Y: half}, {X: -wide / 2, Y: half}, {X: -wide}}
	for h := range region.All() {
		center := drawn.Center(h)
		at := make([]paint.Point, 6)
		for i, c := range corners {
			at[i] = center.Add(c)
		}
		out.Fill.Polygon(at...)
		for i, d := range [6]hex.Dir{hex.N, hex.NE, hex.SE, hex.S, hex.SW, hex.NW} {
			if next := h.Neighbor(d); !board.Grid.Contains(next) || !region.Contains(next) {
				out.Edge.Polyline(at[i], at[(i+1)%6])
			}
		}
	}
	return out, nil
}

// laid leads points of a board so wide and high to its drawing.
func laid(b Board, width, height int) func(plane.Point) paint.Point {
	low, high := b.Map()
	x, y := (high.X-low.X)/float64(max(width, 1)), (high.Y-low.Y)/float64(max(height, 1))
	return func(p plane.Point) paint.Point {
		return paint.Point{X: low.X + x*float64(p.X), Y: low.Y + y*float64(p.Y)}
	}
}

func outlined(at func(plane.Point) paint.Point, outlines []plane.Polygon) (out Ground) {
	for _, o := range outlines {
		corners := make([]paint.Point, len(o))
		for i, p := range o {
			corners[i] = at(p)
		}
		if len(corners) > 2 {
			out.Fill.Polygon(corners...)
		}
	}
	out.Edge = out.Fill
	return out
}

// tableGround is the outlines of zones and pieces where the area is nothing else, and
// else what is measured point by point.
func tableGround(b Board, board *model.TableBoard, a model.Area) (Ground, error) {
	at := laid(b, board.Width, board.Height)
	if outlines, ok := zonesOf(board, a); ok {
		return outlined(at, outlines), nil
	}
	ground, err := a.Ground(board)
	if err != nil {
		return Ground{}, err
	}
	const across = 120
	step := max(board.Width, board.Height, across) / across
	cols, rows := (board.Width+step-1)/step, (board.Height+step-1)/step
	holds := func(col, row int) bool {
		return col >= 0 && row >= 0 && col < cols && row < rows && ground.Holds(plane.Point{X: col*step + step/2, Y: row*step + step/2})
	}
	var out Ground
	for row := range rows {
		for col := 0; col < cols; col++ {
			from := col
			for col < cols && holds(col, row) {
				col++
			}
			if from < col {
				out.Fill.Polygon(at(plane.Point{X: from * step, Y: row * step}), at(plane.Point{X: col * step, Y: row * step}),
					at(plane.Point{X: col * step, Y: (row + 1) * step}), at(plane.Point{X: from * step, Y: (row + 1) * step}))
			}
		}
	}
	for row := range rows + 1 {
		for col := range cols + 1 {
			corner := plane.Point{X: col * step, Y: row * step}
			if holds(col, row) != holds(col, row-1) {
				out.Edge.Polyline(at(corner), at(corner.Add(plane.Point{X: step})))
			}
			if holds(col, row) != holds(col-1, row) {
				out.Edge.Polyline(at(corner), at(corner.Add(plane.Point{Y: step})))
			}
		}
	}
	return out, nil
}

// zonesOf is the outlines of an area that is a zone, or several; false for others.
func zonesOf(board *model.TableBoard, a model.Area) ([]plane.Polygon, bool) {
	if i, ok := board.Zone(a.Place); ok && a.Place != "" {
		return []plane.Polygon{board.Zones[i].Outline}, true
	}
	var out []plane.Polygon
	for _, part := range a.Union {
		more, ok := zonesOf(board, part)
		if !ok {
			return nil, false
		}
		out = slices.Concat(out, more)
	}
	return out, len(out) > 0
}
