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
	return name + " on " + model.CountedHexes(len(e.Cells))
}

func (e Cells) name() string { return e.Name }

func (e Cells) cells(b *model.HexBoard, put func(h hex.Hex, now, next Cell)) {
	for _, c := range e.Cells {
		put(c.Hex, CellAt(b, c.Hex), c.Cell)
	}
}

// Apply changes the board.
func (e Cells) Apply(s *model.Scenario) (Edit, Change, error) {
	before := newRecord(s.Hexes(), len(e.Cells))
	e.cells(s.Hexes(), before.replace)
	return before.inverse(e.Name)
}

// CellAt reads a cell of the board; off it, everything is zero.
func CellAt(b *model.HexBoard, h hex.Hex) Cell {
	return Cell{
		Terrain: b.Terrain(h), Bridge: b.Bridge(h), Altitude: int16(b.Altitude(h)),
		Links: b.AllLinks(h), Sides: b.AllSides(h),
	}
}

// Crossed reports whether a road or a railroad meets a canal or a river on the
// hex, which takes a bridge.
func (c Cell) Crossed() bool {
	return (c.Links[model.Canal] != 0 || c.Links[model.River] != 0) && (c.Links[model.Road] != 0 || c.Links[model.Railroad] != 0)
}

// record changes cells of a board and remembers what they were.
type record struct {
	board *model.HexBoard
	known hex.Region
	was   []HexCell
}

func newRecord(b *model.HexBoard, size int) *record {
	return &record{board: b, known: hex.NewRegion(b.Grid), was: make([]HexCell, 0, size)}
}

func (r *record) remember(h hex.Hex, now Cell) {
	if !r.known.Contains(h) {
		r.known.Add(h)
		r.was = append(r.was, HexCell{h, now})
	}
}

// replace writes a cell over the one that is there now; one off the board is
// ignored.
func (r *record) replace(h hex.Hex, now, c Cell) {
	if !r.board.Grid.Contains(h) {
		return
	}
	r.remember(h, now)
	r.board.SetTerrain(h, c.Terrain)
	r.board.SetAltitude(h, int(c.Altitude))
	r.board.SetBridge(h, c.Bridge)
	for i, want := range c.Links {
		k := model.LineKind(i)
		r.setDirs(h, now.Links[k], want, func(d hex.Dir, on bool) { r.board.SetLink(k, h, d, on) })
	}
	for i, want := range c.Sides {
		k := model.SideKind(i)
		r.setDirs(h, now.Sides[k], want, func(d hex.Dir, on bool) { r.board.SetSide(k, h, d, on) })
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
			r.remember(n, CellAt(r.board, n))
			set(d, want.Has(d))
		}
	}
}

// inverse is the edit that restores the cells that are different now.
func (r *record) inverse(name string) (Edit, Change, error) {
	undo := Cells{Name: name, Cells: make([]HexCell, 0, len(r.was))}
	changed := Change{Hexes: make(hex.List, 0, len(r.was))}
	for _, c := range r.was {
		if c.Cell != CellAt(r.board, c.Hex) {
			undo.Cells = append(undo.Cells, c)
			changed.Hexes = append(changed.Hexes, c.Hex)
		}
	}
	if len(undo.Cells) == 0 {
		return nil, Change{}, nil
	}
	return undo, changed, nil
}
