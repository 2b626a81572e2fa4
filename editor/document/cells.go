package document

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Cell is everything the board says about one hex, places aside.
type Cell struct {
	Terrain  model.Terrain
	Bridge   bool
	Altitude int16 // metres
	Links    [model.NumLines]model.DirSet
	Sides    [model.NumSides]model.DirSet
}

// HexCell is a cell and where it lies.
type HexCell struct {
	Hex  hex.Hex
	Cell Cell
}

// Cells gives hexes of the board the cells listed. Lines and hexsides are
// shared with the neighboring hex, which is kept in step; where two adjacent
// cells disagree, the later one stands. Cells off the board are left out.
type Cells struct {
	Name  string // what it does, such as "draw a road"; its label adds on how many hexes
	Cells []HexCell
}

// Label is what the edit does and on how many hexes.
func (e Cells) Label() string {
	name := e.Name
	if name == "" {
		name = "change the map"
	}
	return name + " on " + countHexes(len(e.Cells))
}

// Apply changes the board.
func (e Cells) Apply(s *model.Scenario) (Edit, Change, error) {
	before := newRecord(s.Board, len(e.Cells))
	for _, c := range e.Cells {
		before.set(c.Hex, c.Cell)
	}
	return before.inverse(e.Name)
}

// cellAt reads a cell of the board.
func cellAt(b *model.Board, h hex.Hex) Cell {
	c := Cell{Terrain: b.Terrain(h), Bridge: b.Bridge(h), Altitude: int16(b.Altitude(h))}
	for _, k := range model.LineKinds() {
		c.Links[k] = b.Links(k, h)
	}
	for _, k := range model.SideKinds() {
		c.Sides[k] = b.SidesOf(k, h)
	}
	return c
}

// record changes cells of a board and remembers what they were.
type record struct {
	board *model.Board
	was   map[hex.Hex]Cell
	order hex.List
}

func newRecord(b *model.Board, size int) *record {
	return &record{board: b, was: make(map[hex.Hex]Cell, size), order: make(hex.List, 0, size)}
}

func (r *record) remember(h hex.Hex) {
	if _, known := r.was[h]; !known {
		r.was[h] = cellAt(r.board, h)
		r.order = append(r.order, h)
	}
}

// set writes a cell; one off the board is ignored.
func (r *record) set(h hex.Hex, c Cell) {
	if !r.board.Grid.Contains(h) {
		return
	}
	r.remember(h)
	r.board.SetTerrain(h, c.Terrain)
	r.board.SetAltitude(h, int(c.Altitude))
	r.board.SetBridge(h, c.Bridge)
	for _, k := range model.LineKinds() {
		r.setDirs(h, r.board.Links(k, h), c.Links[k], func(d hex.Dir, on bool) { r.board.SetLink(k, h, d, on) })
	}
	for _, k := range model.SideKinds() {
		r.setDirs(h, r.board.SidesOf(k, h), c.Sides[k], func(d hex.Dir, on bool) { r.board.SetSide(k, h, d, on) })
	}
}

func (r *record) setDirs(h hex.Hex, have, want model.DirSet, set func(hex.Dir, bool)) {
	if have == want {
		return
	}
	for _, d := range hex.Dirs {
		if have.Has(d) == want.Has(d) {
			continue
		}
		if n := h.Neighbor(d); r.board.Grid.Contains(n) {
			r.remember(n)
			set(d, want.Has(d))
		}
	}
}

// inverse is the edit that restores the cells that are different now.
func (r *record) inverse(name string) (Edit, Change, error) {
	undo := Cells{Name: name}
	var changed Change
	for _, h := range r.order {
		if was := r.was[h]; was != cellAt(r.board, h) {
			undo.Cells = append(undo.Cells, HexCell{Hex: h, Cell: was})
			changed.Hexes = append(changed.Hexes, h)
		}
	}
	if len(undo.Cells) == 0 {
		return nil, Change{}, nil
	}
	return undo, changed, nil
}
