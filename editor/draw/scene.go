package draw

import (
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// scene is a board made ready to be drawn: one cell a hex with all that the
// art of the hex depends on, two rings of hexes beyond the edge included, on
// which the country runs on to the frame.
type scene struct {
	board  *model.HexBoard
	grid   hex.Grid
	stride int
	cells  []cell
	facets [][][2]facetGround // by row and column, to the west and to the east of the centre; nil until asked for

	taken    int      // rows of cells that have been made from the board since all were to be
	looked   []uint32 // for each cell the last search that came by
	search   uint32
	level    []hex.Hex // the hexes of one altitude that hang together, kept between uses
	contours []*contour
	places   map[contourKey]int32 // of the contours
	room     int                  // for contours, before those of former ground are let go
	renewed  int                  // hexes taken anew since all were

	deciding [2][2][contourHexes]int // by column and side, from a cell to those that decide on its facet
	decided  [2][]facetStep          // by column, from a cell to the facets that it decides on
}

const (
	beyond = 3 // rings of hexes kept around the grid
	seen   = 1 // rings of which something is seen, or decides on what is
)

// cell is what is drawn on a hex.
type cell struct {
	areas    uint8 // bit for each areaKind the hex belongs to
	ones     uint8 // with the next, how many hexes beside it are alike: see alike
	twos     uint8
	height   uint8 // how high the hex lies for hachures, 0 to maxHeight
	lines    [model.NumLines]strand
	sides    [model.NumSides]model.DirSet
	altitude int16 // of a crest
	spot     int16 // altitude that is written on the hex; 0 for none
	bridge   bool
	peak     bool // higher than the crest around it
	town     townPlan
}

// strand is how a line runs through a hex: the hexsides it crosses, where on
// each of them, and at what angle.
type strand struct {
	links model.DirSet
	slips uint32 // four bits a direction: the place on the hexside, see slipOf
	leans uint32 // four bits a direction: the angle to the hexside, see leanOf
}

// areaKind is a kind of ground with an edge of its own.
type areaKind uint8

const (
	high   areaKind = iota // slopes and crests together
	crest                  // crests
	wooded                 // woods
	built                  // towns
	numAreas
)

var areasOf = [...]uint8{
	model.Clear: 0,
	model.Slope: 1 << high,
	model.Crest: 1<<high | 1<<crest,
	model.Woods: 1 << wooded,
	model.Town:  1 << built,
}

// newScene is the scene of a board, to be made with take.
func newScene(b *model.HexBoard) *scene {
	s := &scene{board: b, grid: b.Grid, stride: b.Grid.Cols + 2*beyond}
	s.cells = make([]cell, s.stride*(b.Grid.Rows+2*beyond))
	s.places, s.room = map[contourKey]int32{}, contourRoom
	s.facets = make([][][2]facetGround, b.Grid.Rows+2*beyond)
	s.looked = make([]uint32, len(s.cells))
	s.survey()
	return s
}

// renew has all cells made anew with take.
func (s *scene) renew() {
	s.taken = 0
	clear(s.facets)
	s.contours, s.renewed = nil, 0
	clear(s.places)
}

// take makes the cells from the board, until late says so; the next call goes on. It reports
// whether all are made.
func (s *scene) take(late func() bool) (done bool) {
	rows := s.grid.Rows + 2*beyond
	if s.taken == rows {
		return true
	}
	for first := s.taken; s.taken < rows; s.taken++ {
		if s.taken > first && late() {
			return false
		}
		for col := -beyond; col < s.grid.Cols+beyond; col++ {
			s.refresh(hex.Hex{Col: col, Row: s.taken - beyond})
		}
	}
	s.findAllSpots()
	return true
}

// How many contours a scene keeps at first, and after how many hexes that were
// taken anew it is worth taking all of them anew, to let go of the contours of
// former ground.
const (
	contourRoom = 1 << 14
	renewAfter  = 1000
)

// crowded reports whether all of the board should be taken anew instead of so
// many hexes, as most contours are those of former ground. Where the board
// itself has as many there is room for more.
func (s *scene) crowded(hexes int) bool {
	s.renewed += hexes
	if len(s.contours) <= s.room {
		return false
	}
	if s.renewed < renewAfter {
		s.room *= 2
		return false
	}
	return true
}

// index is the place of a hex of the scene among its cells.
func (s *scene) index(h hex.Hex) int { return (h.Row+beyond)*s.stride + h.Col + beyond }

// hexOf is the hex of a cell.
func (s *scene) hexOf(cell int) hex.Hex {
	return hex.Hex{Col: cell%s.stride - beyond, Row: cell/s.stride - beyond}
}

// contains reports whether the scene has a cell for the hex.
func (s *scene) contains(h hex.Hex) bool {
	return h.Col >= -beyond && h.Row >= -beyond && h.Col < s.grid.Cols+beyond && h.Row < s.grid.Rows+beyond
}

// at is the cell of a hex; an empty one beyond the scene.
func (s *scene) at(h hex.Hex) *cell {
	if !s.contains(h) {
		return &noCell
	}
	return &s.cells[s.index(h)]
}

var noCell cell

// inSight reports whether something of the hex, or of the ground around it, may
// be seen.
func (s *scene) inSight(h hex.Hex) bool {
	return h.Col >= -seen && h.Row >= -seen && h.Col < s.grid.Cols+seen && h.Row < s.grid.Rows+seen
}

// inland is the hex of the grid whose ground a hex beyond the edge continues.
func (s *scene) inland(h hex.Hex) hex.Hex {
	return hex.Hex{
		Col: min(max(h.Col, 0), s.grid.Cols-1),
		Row: min(max(h.Row, 0), s.grid.Rows-1),
	}
}

func (s *scene) terrain(h hex.Hex) model.Terrain { return s.board.Terrain(s.inland(h)) }

// change says what a board's change did to a cell.
type change struct {
	marks  bool // what is drawn on the hex itself
	number bool // where its number may stand
	edges  bool // how it draws the edges of areas
	slopes bool // the hachures between its neighbors' centres
}

// influence is how many columns and rows away from a hex a change of it can
// change cells: farther at the edge, where the country runs on.
func (s *scene) influence(h hex.Hex) int {
	if h.Col < 2 || h.Row < 2 || h.Col >= s.grid.Cols-2 || h.Row >= s.grid.Rows-2 {
		return beyond + 2
	}
	return 2
}

// eachNear visits, once each, the hexes whose cells a change of some hexes of
// the grid can change.
func (s *scene) eachNear(hexes []hex.Hex, visit func(hex.Hex)) {
	s.search++
	for _, h := range hexes {
		if !s.grid.Contains(h) {
			continue
		}
		n := s.influence(h)
		for row := h.Row - n; row <= h.Row+n; row++ {
			for col := h.Col - n; col <= h.Col+n; col++ {
				if x := (hex.Hex{Col: col, Row: row}); s.contains(x) && s.look(x) {
					visit(x)
				}
			}
		}
	}
}

// refresh makes a hex's cell anew from the board and tells what that changed.
func (s *scene) refresh(h hex.Hex) change {
	var c cell
	c.areas = areasOf[s.terrain(h)]
	c.ones, c.twos = s.alike(h, c.areas)
	c.height = s.heightOf(h)
	for i := range c.lines {
		k := model.LineKind(i)
		if links := s.links(k, h); links != 0 {
			c.lines[k] = strand{links, s.slips(k, h), s.leans(k, h)}
		}
	}
	if c.areas>>built&1 != 0 {
		c.town = s.townPlan(h)
	}
	if s.grid.Contains(h) {
		for _, k := range model.SideKinds() {
			c.sides[k] = s.board.SidesOf(k, h)
		}
		c.bridge = s.board.Bridge(h)
		if s.board.Terrain(h) == model.Crest {
			c.altitude = int16(s.board.Altitude(h))
			c.peak = s.isPeak(h)
		}
	}
	at := &s.cells[s.index(h)]
	was := *at
	c.spot = was.spot
	*at = c
	if was == c {
		return change{}
	}
	what := change{
		number: was.numberKey() != c.numberKey(),
		edges:  was.areas != c.areas || was.ones != c.ones || was.twos != c.twos,
		slopes: was.height != c.height,
	}
	was.ones, was.twos = c.ones, c.twos
	what.marks = was != c
	return what
}

// Heights for hachures. A slope below a crest lies higher than one that is
// farther out, so that wide slopes fall away from the crest all the way.
const (
	slopeHeight    = 12
	shoulderHeight = 18
	maxHeight      = 30 // of a crest
)

func (s *scene) heightOf(h hex.Hex) uint8 {
	switch s.terrain(h) {
	case model.Crest:
		return maxHeight
	case model.Slope:
		for _, n := range h.Neighbors() {
			if s.terrain(n) == model.Crest {
				return shoulderHeight
			}
		}
		return slopeHeight
	}
	return 0
}

// isPeak reports whether a crest hex stands above a lower crest next to it,
// and none next to it is as high.
func (s *scene) isPeak(h hex.Hex) bool {
	own, lower := s.board.Altitude(h), false
	for _, n := range h.Neighbors() {
		if s.board.Terrain(n) != model.Crest {
			continue
		}
		if s.board.Altitude(n) >= own {
			return false
		}
		lower = true
	}
	return lower
}

// links are the hexsides a line crosses, the one included by which it runs
// off the sheet.
func (s *scene) links(k model.LineKind, h hex.Hex) model.DirSet {
	if s.grid.Contains(h) {
		set := s.board.Links(k, h)
		if d, off := s.wayOff(k, h); off {
			set |= 1 << d
		}
		return set
	}
	var set model.DirSet
	for _, d := range hex.Dirs {
		n := h.Neighbor(d)
		if !s.grid.Contains(n) {
			continue
		}
		if out, off := s.wayOff(k, n); off && out == d.Opposite() {
			set |= 1<<d | 1<<d.Opposite()
		}
	}
	return set
}

// wayOff is the direction in which a line that ends on this hex of the
// sheet's edge runs on beyond it: the straightest there is.
func (s *scene) wayOff(k model.LineKind, h hex.Hex) (out hex.Dir, off bool) {
	set := s.board.Links(k, h)
	if !s.grid.OnEdge(h) || set.Len() != 1 {
		return 0, false
	}
	var in hex.Dir
	for _, d := range hex.Dirs {
		if set.Has(d) {
			in = d
		}
	}
	for _, turn := range []int{3, 2, 4} {
		if d := in.Rotate(turn); !s.grid.Contains(h.Neighbor(d)) {
			return d, true
		}
	}
	return 0, false
}

// A line crosses a hexside a little to one side of its middle, so that it
// does not look threaded through the hexes. Two lines that cross the same
// hexside keep apart.
const (
	middleSlip = 8 // of sixteen steps along the hexside
	slipStep   = 0.06
	apart      = 3
)

// slipOf is how far along hexside d, clockwise around the hex, a line crosses
// it, in corner radii from the hexside's middle.
func (t strand) slipOf(d hex.Dir) float64 {
	step := int(t.slips>>(4*d)&15) - middleSlip
	if d >= hex.S {
		step = -step // both hexes see the same place
	}
	return float64(step) * slipStep
}

func (s *scene) slips(k model.LineKind, h hex.Hex) uint32 {
	var sets [model.NumLines]model.DirSet
	for _, kind := range model.LineKinds() {
		sets[kind] = s.links(kind, h)
	}
	var out uint32
	for _, d := range hex.Dirs {
		if !sets[k].Has(d) {
			continue
		}
		step := middleSlip
		road, rail, water := sets[model.Road].Has(d), sets[model.Railroad].Has(d), sets[model.Canal].Has(d) || sets[model.River].Has(d)
		switch {
		case k.IsWater() && (road || rail):
			step -= apart - 1
		case k == model.Road && (rail || water):
			step += apart
		case k == model.Railroad && road:
			step -= apart
		case k == model.Railroad && water:
			step += apart
		case k == model.Road:
			step += int(sideHash(h, d)%3) - 1
		case k == model.River:
			step += int(sideHash(h, d)%7) - 3
		}
		out |= uint32(step&15) << (4 * d)
	}
	return out
}

// A line crosses a hexside in the direction from where it enters the one hex
// to where it leaves the other, so that it runs straight through hexes it
// crosses in zigzag.
const (
	middleLean = 8
	leanStep   = math.Pi / 12
)

// leanOf is the angle, clockwise, from the outward normal of hexside d to the
// line that crosses it.
func (t strand) leanOf(d hex.Dir) float64 {
	return float64(int(t.leans>>(4*d)&15)-middleLean) * leanStep
}

func (s *scene) leans(k model.LineKind, h hex.Hex) uint32 {
	var out uint32
	own := strand{links: s.links(k, h), slips: s.slips(k, h)}
	for _, d := range hex.Dirs {
		if !own.links.Has(d) {
			continue
		}
		n := h.Neighbor(d)
		next := strand{links: s.links(k, n), slips: s.slips(k, n)}
		normal := heading(d)
		way := normal.Times(2 * apothem).Add(next.entry(d.Opposite())).Sub(own.entry(d))
		angle := math.Atan2(normal.X*way.Y-normal.Y*way.X, normal.Dot(way))
		step := int(math.Round(min(max(angle/leanStep, -3), 3)))
		out |= uint32(step+middleLean) << (4 * d)
	}
	return out
}

// entry is where the line that leaves by hexside d comes from: another
// hexside, or the hex's centre.
func (t strand) entry(d hex.Dir) point {
	for _, pair := range t.pairs() {
		switch d {
		case pair[0]:
			return t.crossing(pair[1])
		case pair[1]:
			return t.crossing(pair[0])
		}
	}
	return point{}
}

// sideHash is a number for a hexside that both its hexes agree on.
func sideHash(h hex.Hex, d hex.Dir) uint32 {
	if d >= hex.S {
		h, d = h.Neighbor(d), d.Opposite()
	}
	return hash(h.Col, h.Row, int(d))
}

// hash mixes small numbers into one that looks random and is the same on
// every machine.
func hash(a, b, c int) uint32 {
	x := uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca77 ^ uint32(c)*0xc2b2ae3d
	x ^= x >> 15
	x *= 0x2c1b3c6d
	x ^= x >> 12
	x *= 0x297a2d39
	return x ^ x>>15
}
