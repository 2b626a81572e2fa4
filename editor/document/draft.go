package document

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Draft is a change of a board that is worked out hex by hex before it is made
// as one edit. It keeps what adjacent hexes share in step, and bridges with
// what crosses: one appears where a road or railroad comes to meet a canal or a
// river and goes when either does. The board itself stays as it is.
//
// What would lie off the board is left out.
type Draft struct {
	board  *model.HexBoard
	cells  map[hex.Hex]*Cell
	order  hex.List
	pasted map[hex.Hex]Cell // what was put down, to tell whether its crossings are still whole
}

// NewDraft is a draft that changes nothing yet.
func NewDraft(b *model.HexBoard) *Draft {
	return &Draft{board: b, cells: map[hex.Hex]*Cell{}, pasted: map[hex.Hex]Cell{}}
}

// Cell is what the hex will be.
func (d *Draft) Cell(h hex.Hex) Cell {
	if c, ok := d.cells[h]; ok {
		return *c
	}
	return CellAt(d.board, h)
}

// cell is the draft's own cell of a hex on the board.
func (d *Draft) cell(h hex.Hex) *Cell {
	c, ok := d.cells[h]
	if !ok {
		now := CellAt(d.board, h)
		c = &now
		d.cells[h] = c
		d.order = append(d.order, h)
	}
	return c
}

// SetGround gives a hex a terrain and, where that is a crest, an altitude in
// metres; other terrains have none.
func (d *Draft) SetGround(h hex.Hex, t model.Terrain, altitude int) {
	if !d.board.Grid.Contains(h) {
		return
	}
	if t != model.Crest {
		altitude = 0
	}
	c := d.cell(h)
	c.Terrain, c.Altitude = t, int16(min(max(altitude, 0), limits.Altitude))
}

// SetLink joins or parts a hex and its neighbor.
func (d *Draft) SetLink(k model.LineKind, h hex.Hex, dir hex.Dir, on bool) {
	n := h.Neighbor(dir)
	if d.board.Grid.Contains(h) && d.board.Grid.Contains(n) {
		setDir(&d.cell(h).Links[k], dir, on)
		setDir(&d.cell(n).Links[k], dir.Opposite(), on)
	}
}

// SetSide puts a feature on a hexside or takes it away.
func (d *Draft) SetSide(k model.SideKind, s hex.Side, on bool) {
	if d.board.Grid.Contains(s.Hex) && d.board.Grid.Contains(s.Across()) {
		setDir(&d.cell(s.Hex).Sides[k], s.Dir, on)
		setDir(&d.cell(s.Across()).Sides[k], s.Dir.Opposite(), on)
	}
}

func setDir(set *model.DirSet, d hex.Dir, on bool) {
	if on {
		*set |= 1 << d
	} else {
		*set &^= 1 << d
	}
}

// Edit is the change as an edit. Its name says what it does, such as "draw a
// road"; hexes that stay as they are have no part in it.
func (d *Draft) Edit(name string) Cells {
	e := Cells{Name: name}
	for _, h := range d.order {
		was, c := CellAt(d.board, h), *d.cells[h]
		before, pasted := d.pasted[h]
		if !pasted {
			before = was
		}
		if before.Crossed() != c.Crossed() {
			c.Bridge = c.Crossed()
		}
		if c != was {
			e.Cells = append(e.Cells, HexCell{h, c})
		}
	}
	return e
}
