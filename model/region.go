package model

import (
	"errors"
	"fmt"
	"math"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Region is the set of hexes that the area picks on the board. Hexes off the
// board are left out, and what an area has none of (a hill without crests)
// is the empty set; an area beyond, between or next to an empty one is empty.
//
// It fails where the area, or one nested in it, is not Valid, names a place
// that the board does not have, nests deeper than limits.Nesting, or says "this"
// (see RegionAt). An error begins with the path to the nested area.
func (a Area) Region(b *HexBoard) (hex.Region, error) { return evaluation{board: b}.region(a, "", 0) }

// RegionAt is Region with a meaning for "this": the hex that a some_hex
// condition is looking at.
func (a Area) RegionAt(b *HexBoard, this hex.Hex) (hex.Region, error) {
	return evaluation{board: b, this: &this}.region(a, "", 0)
}

// RegionAmid is Region, or RegionAt where this is not nil, while the bridges of some
// hexes are destroyed: those are hexes of the canal or river then and nothing else, no
// bridge, road, town or hill. Places keep their hexes, and what lies near, beyond or
// between others stays where it was.
func (a Area) RegionAmid(b *HexBoard, this *hex.Hex, ruins hex.Region) (hex.Region, error) {
	return evaluation{board: b, this: this, ruins: &ruins}.region(a, "", 0)
}

// evaluation is what the words of an area refer to.
type evaluation struct {
	board *HexBoard
	this  *hex.Hex    // nil outside some_hex conditions
	ruins *hex.Region // hexes whose bridges are destroyed; nil for none
}

// still is what hexes that are something are of it amid ruins.
func (e evaluation) still(r hex.Region) hex.Region {
	if e.ruins == nil {
		return r
	}
	return r.Subtract(*e.ruins)
}

// ground is the hexes of a terrain; ruins are level and clear.
func (e evaluation) ground(t Terrain) hex.Region {
	r := e.board.TerrainHexes(t)
	if e.ruins != nil && t == Clear {
		return r.Union(*e.ruins)
	}
	return e.still(r)
}

// line is the hexes that lines of a kind touch. Of those over a bridge that is
// destroyed the water alone is left.
func (e evaluation) line(k LineKind) hex.Region {
	r := e.board.LineHexes(k)
	if k.IsWater() {
		return r
	}
	return e.still(r)
}

func (e evaluation) region(a Area, path string, depth int) (hex.Region, error) {
	if depth > limits.Nesting {
		return hex.Region{}, fmt.Errorf("areas nest more than %d deep: say it with fewer", limits.Nesting)
	}
	if err := errors.Join(a.Valid(), a.measured("hexes")); err != nil {
		return hex.Region{}, at(path, err)
	}
	if a.Edge != nil && a.Edge.Hexes < 1 {
		return hex.Region{}, at(path, a.Edge.shallow())
	}
	grid, inner := e.board.Grid, e
	if a.Union == nil && a.Intersect == nil && a.Except == nil {
		inner.ruins = nil // from where it was
	}
	var of []hex.Region
	for name, part := range a.parts() {
		r, err := inner.region(*part, join(path, name), depth+1)
		if err != nil {
			return hex.Region{}, err
		}
		of = append(of, r)
	}
	switch {
	case a.Everywhere:
		return hex.Full(grid), nil
	case a.Place != "":
		return e.place(a.Place, path)
	case a.Hexes != nil:
		return hex.NewRegion(grid, a.Hexes...), nil
	case a.Terrain != "":
		t, _ := ParseTerrain(a.Terrain)
		return e.ground(t), nil
	case a.Line != "":
		k, _ := ParseLineKind(a.Line)
		return e.line(k), nil
	case a.Bridges:
		return e.still(e.board.BridgeHexes()), nil
	case a.Crest != "":
		hill, err := e.place(a.Crest, path)
		return e.still(e.crest(hill)), err
	case a.Peak != "":
		hill, err := e.place(a.Peak, path)
		return e.still(e.peak(hill)), err
	case a.Within != nil:
		return of[0].Grow(a.Within.Hexes), nil
	case a.Edge != nil:
		return band(grid, *a.Edge), nil
	case a.Beyond != nil:
		out := e.extent(a.Beyond.Of, of[0]).beyond(a.Beyond.Direction)
		if a.Beyond.Inclusive {
			out = out.Union(of[0])
		}
		return out, nil
	case a.Between != nil:
		return e.between(*a.Between, of[0], of[1]), nil
	case a.Directly != nil:
		return directly(*a.Directly, of[0]), nil
	case a.Extreme != nil:
		return extreme(a.Extreme.Direction, of[0]), nil
	case a.Except != nil:
		return of[0].Subtract(of[1]), nil
	case a.This:
		if e.this == nil {
			return hex.Region{}, at(path, errors.New(`"this" means a hex only inside the condition of a some_hex`))
		}
		return hex.NewRegion(grid, *e.this), nil
	}
	out := of[0]
	for _, r := range of[1:] {
		if a.Union != nil {
			out = out.Union(r)
		} else {
			out = out.Intersect(r)
		}
	}
	return out, nil
}

func at(path string, err error) error {
	if path == "" || err == nil {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

func (e evaluation) place(id, path string) (hex.Region, error) {
	p, ok := e.board.Place(id)
	if !ok {
		return hex.NewRegion(e.board.Grid), at(path, fmt.Errorf("there is no place %q on the map", id))
	}
	return p.Region(e.board.Grid), nil
}

func (e evaluation) crest(hill hex.Region) hex.Region {
	out := hex.NewRegion(e.board.Grid)
	for h := range hill.All() {
		if e.board.Terrain(h) == Crest {
			out.Add(h)
		}
	}
	return out
}

func (e evaluation) peak(hill hex.Region) hex.Region {
	crest := e.crest(hill)
	top := 0
	for h := range crest.All() {
		top = max(top, e.board.Altitude(h))
	}
	out := hex.NewRegion(e.board.Grid)
	for h := range crest.All() {
		if e.board.Altitude(h) == top {
			out.Add(h)
		}
	}
	return out
}

// band is the hexes within so many columns or rows of an edge.
func band(g hex.Grid, e Edge) hex.Region {
	west, east, north, south := 0, g.Cols, 0, g.Rows // the east and south are the first beyond
	switch e.Side {
	case North:
		south = min(e.Hexes, g.Rows)
	case South:
		north = max(g.Rows-e.Hexes, 0)
	case West:
		east = min(e.Hexes, g.Cols)
	default:
		west = max(g.Cols-e.Hexes, 0)
	}
	out := hex.NewRegion(g)
	for row := north; row < south; row++ {
		for col := west; col < east; col++ {
			out.Add(hex.Hex{Col: col, Row: row})
		}
	}
	return out
}

func directly(d Directly, of hex.Region) hex.Region {
	dir, _ := hex.ParseDir(d.Direction)
	grid := of.Grid()
	out := hex.NewRegion(grid)
	for h := range of.All() {
		for n, next := 0, h.Neighbor(dir); n < d.Hexes && grid.Contains(next); n++ {
			out.Add(next)
			next = next.Neighbor(dir)
		}
	}
	return out.Subtract(of)
}

// extreme is the hex of the region that lies furthest towards the wind.
func extreme(wind Compass, of hex.Region) hex.Region {
	east, south := wind.Bearing()
	list := of.List()
	if len(list) == 0 {
		return of
	}
	best := list[0]
	for _, h := range list[1:] {
		// Centres lie 1.5 apart in x a column and half of √3 in y a half row,
		// so a step towards the wind is east·√3·columns + south·half rows, up
		// to a factor.
		if positive(east*(h.Col-best.Col), south*(h.HalfRow()-best.HalfRow())) {
			best = h
		}
	}
	return hex.NewRegion(of.Grid(), best)
}

// Bearing is the wind as signs of the way east and the way south; both are 0
// for an unknown wind.
func (c Compass) Bearing() (east, south int) {
	switch c {
	case NorthEast, East, SouthEast:
		east = 1
	case NorthWest, West, SouthWest:
		east = -1
	}
	switch c {
	case NorthWest, North, NorthEast:
		south = -1
	case SouthWest, South, SouthEast:
		south = 1
	}
	return east, south
}

// positive reports whether √3·a + b > 0, exactly.
func positive(a, b int) bool {
	switch {
	case a >= 0 && b >= 0:
		return a > 0 || b > 0
	case a <= 0 && b <= 0:
		return false
	case a > 0:
		return 3*a*a > b*b
	default:
		return b*b > 3*a*a
	}
}

// between is the hexes beyond the first area and short of the second.
func (e evaluation) between(bt Between, first, second hex.Region) hex.Region {
	if first.Empty() || second.Empty() {
		return hex.NewRegion(e.board.Grid)
	}
	from, to := e.extent(bt.First, first), e.extent(bt.Second, second)
	back := bt.Along.Opposite()
	if !bt.Inclusive {
		return from.beyond(bt.Along).Intersect(to.beyond(back))
	}
	outside := from.beyond(back).Union(to.beyond(bt.Along))
	return outside.Complement().Union(first).Union(second)
}

// extent is the space that an area takes up: what "north of it" is measured
// from. A compact area's is one for all columns and rows; a line has one for
// each.
type extent struct {
	of   hex.Region
	line bool
}

// extent tells lines from compact areas: a line is every hex of a line
// feature, or a place of kind road.
func (e evaluation) extent(a Area, of hex.Region) extent {
	line := a.Line != ""
	if p, ok := e.board.Place(a.Place); ok && p.Kind == PlaceRoad {
		line = true
	}
	return extent{of: of, line: line}
}

// beyond is the hexes that lie to one side of the extent.
//
// North and south are measured in half rows, so that neighbors side by side
// in columns that are offset from one another compare as they lie on the
// ground. East and west of a line go by rows as labels count them: a line
// cannot slip from one row to the next without a hex in each.
//
// What reaches the edge of the map has nothing beyond it: the hexes beside it
// in every second column lie half a hex further out and are level with it.
func (x extent) beyond(c Compass) hex.Region {
	grid := x.of.Grid()
	if x.of.Empty() {
		return hex.NewRegion(grid)
	}
	// lane is which profile entry a hex answers to, reach how far it lies
	// towards the wind.
	var lane, reach func(h hex.Hex) int
	var lanes int
	switch c {
	case North, South:
		sign := 1
		if c == North {
			sign = -1
		}
		reach = func(h hex.Hex) int { return sign * h.HalfRow() }
		lane = func(h hex.Hex) int { return h.Col }
		lanes = grid.Cols
	default:
		sign := 1
		if c == West {
			sign = -1
		}
		reach = func(h hex.Hex) int { return sign * h.Col }
		lane = func(h hex.Hex) int { return h.Row }
		lanes = grid.Rows
	}
	if !x.line {
		lane, lanes = func(hex.Hex) int { return 0 }, 1
	}
	furthest := x.profile(lanes, lane, func(h hex.Hex) int {
		if c == North && h.Row == 0 || c == South && h.Row == grid.Rows-1 {
			return math.MaxInt
		}
		return reach(h)
	})
	return hex.Where(grid, func(h hex.Hex) bool { return reach(h) > furthest[lane(h)] })
}

// profile is how far the region reaches in each lane; a lane without a hex
// takes the entry of the nearest lane that has one, the lower of two.
func (x extent) profile(lanes int, lane, reach func(hex.Hex) int) []int {
	furthest := make([]int, lanes)
	from := make([]int, lanes) // the lane that the entry comes from
	for i := range from {
		from[i] = -1
	}
	for h := range x.of.All() {
		i := lane(h)
		if from[i] < 0 || reach(h) > furthest[i] {
			furthest[i], from[i] = reach(h), i
		}
	}
	for i := 1; i < lanes; i++ {
		if from[i] < 0 && from[i-1] >= 0 {
			furthest[i], from[i] = furthest[i-1], from[i-1]
		}
	}
	for i := lanes - 2; i >= 0; i-- {
		if from[i+1] < 0 {
			continue
		}
		if from[i] < 0 || from[i+1]-i < i-from[i] {
			furthest[i], from[i] = furthest[i+1], from[i+1]
		}
	}
	return furthest
}
