package sight

import (
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// maxTabulated is the largest number of hexes for which Tabulate makes a table;
// that of a board of this size takes 2 MB.
const maxTabulated = 4096

// Tabulate finds the lines between all hexes at once, so that Clear need only
// look them up. It does nothing on a board of more than 4,096 hexes, whose
// table would be large.
func (g *Ground) Tabulate() {
	if g.grid.Len() > maxTabulated {
		return
	}
	g.words = (g.cells.len() + 63) / 64
	g.table = make([]uint64, g.cells.len()*g.words)
	for h := range g.grid.All() {
		g.set(g.cells.of(h), g.cells.of(h), true)
	}
	for v := range g.vectors() {
		g.tabulate(v)
	}
}

// tabulate follows a vector from every hex where it ends on the board.
func (g *Ground) tabulate(v *vector) {
	for col := range g.grid.Cols - v.cols {
		start := hex.Hex{Col: col}
		rows := v.end(start).Row // between the start and the end
		first, last := max(0, -rows), min(g.grid.Rows, g.grid.Rows-rows)
		start.Row = first
		for a := g.cells.of(start); start.Row < last; start.Row++ {
			if g.follow(v, a) {
				g.set(a, a+v.cells, true)
			}
			a++
		}
	}
}

// follow reports whether the line of the vector from the cell a is clear.
func (g *Ground) follow(v *vector, a int) bool {
	l, marks := g.look(a, a+v.cells), g.marks
	for _, p := range v.passed {
		at, beside := a+int(p.at), a+int(p.beside)
		if marks[at]&solid != 0 && marks[beside]&solid != 0 &&
			g.blocks(l, at, p.near) && g.blocks(l, beside, p.near) {
			return false
		}
	}
	return true
}

// set notes whether the line between two cells is clear.
func (g *Ground) set(a, b int, seen bool) {
	there, back := &g.table[a*g.words+b>>6], &g.table[b*g.words+a>>6]
	if seen {
		*there |= 1 << (b & 63)
		*back |= 1 << (a & 63)
	} else {
		*there &^= 1 << (b & 63)
		*back &^= 1 << (a & 63)
	}
}

// vector is the way from one end of a line to the other. It leads east, or
// straight south.
type vector struct {
	cols, halfRows int
	cells          int       // the same as a difference of cell numbers
	passed         []passed  // between the ends, in order
	hexes          []hex.Hex // the ends and every hex passed, for a start at 0101
}

// passed is a place on a line, by differences of cell numbers from the start:
// one hex given twice, or the two hexes on either side.
type passed struct {
	at, beside int32
	near       nearness
}

// end is where the vector leads from the start.
func (v *vector) end(start hex.Hex) hex.Hex {
	return hex.Hex{Col: start.Col + v.cols, Row: (start.HalfRow() + v.halfRows) >> 1}
}

// starts is the hex from which the vector leads over h as it leads from 0101
// over passed.
func starts(h, passed hex.Hex) hex.Hex {
	return hex.Hex{Col: h.Col - passed.Col, Row: (h.HalfRow() - passed.HalfRow()) >> 1}
}

// vectors yields the way between any two hexes of the grid, once and in one of
// its two directions. What is yielded holds up to the next one.
func (g *Ground) vectors() iter.Seq[*vector] {
	return func(yield func(*vector) bool) {
		v := &vector{}
		for v.cols = range g.grid.Cols {
			most := 2*g.grid.Rows - 1
			for v.halfRows = -most; v.halfRows <= most; v.halfRows++ {
				if (v.halfRows-v.cols)&1 != 0 || v.cols == 0 && v.halfRows <= 0 {
					continue
				}
				g.trace(v)
				if !yield(v) {
					return
				}
			}
		}
	}
}

// trace finds what the vector passes.
func (g *Ground) trace(v *vector) {
	start := hex.Hex{}
	end := v.end(start)
	difference := func(h hex.Hex) int { return g.cells.of(h) - g.cells.of(start) }
	v.cells = difference(end)
	v.hexes = append(v.hexes[:0], start, end)
	v.passed = v.passed[:0]
	for c := range Between(start, end) {
		p := passed{at: int32(difference(c.Hex)), near: nearer(c.Hex, start, end)}
		p.beside = p.at
		v.hexes = append(v.hexes, c.Hex)
		if c.Kind == hex.Along {
			p.beside = int32(difference(c.Other))
			v.hexes = append(v.hexes, c.Other)
		}
		v.passed = append(v.passed, p)
	}
}

// Repaint reads the given hexes of the board anew after they have changed. The
// board must have the grid that the ground was made for; hexes off it are left
// out. A table is brought up to date with the lines that the hexes touch, and
// made afresh only where other hexes come to belong to other hills or peaks.
func (g *Ground) Repaint(b *model.HexBoard, hexes ...hex.Hex) {
	hexes = slices.DeleteFunc(slices.Clone(hexes), func(h hex.Hex) bool { return !g.grid.Contains(h) })
	g.change(hexes, func() {
		for _, h := range hexes {
			g.read(b, h)
		}
	})
	g.ruins.Lock()
	defer g.ruins.Unlock()
	g.ruins.grounds = nil
}

// Redrawn is the ground of another board with the same grid. It takes over the
// table, brought up to date as by Repaint, and is the ground itself where
// nothing that sight must know has changed.
func (g *Ground) Redrawn(b *model.HexBoard) *Ground {
	now := New(b)
	var changed []hex.Hex
	for h := range g.grid.All() {
		if c := g.cells.of(h); g.marks[c]&^peak != now.marks[c]&^peak || g.altitudes[c] != now.altitudes[c] {
			changed = append(changed, h)
		}
	}
	if len(changed) == 0 {
		return g
	}
	if len(changed) > maxRetabulated {
		now.Tabulate()
		return now
	}
	now = g.clone()
	now.Repaint(b, changed...)
	return now
}

// maxRetabulated is for how many changed hexes it is quicker to bring a table up
// to date than to make it afresh.
const maxRetabulated = 24

// change lets edit write the given hexes and brings hills and table up to date.
func (g *Ground) change(hexes []hex.Hex, edit func()) {
	marks, hills := slices.Clone(g.marks), slices.Clone(g.hills)
	edit()
	g.findHills()
	switch {
	case g.table == nil:
	case g.regrouped(marks, hills, hexes):
		g.Tabulate()
	default:
		g.retabulate(hexes)
	}
}

// regrouped reports whether crest hexes other than those given have changed
// places among hills and peaks.
func (g *Ground) regrouped(marks []feature, hills []int32, hexes []hex.Hex) bool {
	changed := make([]bool, len(marks))
	for _, h := range hexes {
		changed[g.cells.of(h)] = true
	}
	is, was := map[int32]int32{}, map[int32]int32{}
	for c, m := range marks {
		if m&crest == 0 || changed[c] {
			continue
		}
		before, after := hills[c], g.hills[c]
		if _, ok := is[before]; !ok {
			is[before] = after
		}
		if _, ok := was[after]; !ok {
			was[after] = before
		}
		if g.marks[c] != m || is[before] != after || was[after] != before {
			return true
		}
	}
	return false
}

// retabulate follows again every line that passes one of the hexes or ends
// there.
func (g *Ground) retabulate(hexes []hex.Hex) {
	for v := range g.vectors() {
		for _, passed := range v.hexes {
			for _, h := range hexes {
				start := starts(h, passed)
				if g.grid.Contains(start) && g.grid.Contains(v.end(start)) {
					a := g.cells.of(start)
					g.set(a, a+v.cells, g.follow(v, a))
				}
			}
		}
	}
}

// clone is an independent copy without ruins.
func (g *Ground) clone() *Ground {
	return &Ground{
		grid: g.grid, cells: g.cells,
		marks: slices.Clone(g.marks), altitudes: slices.Clone(g.altitudes), hills: slices.Clone(g.hills),
		table: slices.Clone(g.table), words: g.words,
	}
}
