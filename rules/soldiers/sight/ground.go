// Package sight tells what can be seen on a board of Soldiers: whether a line
// of sight between two hexes is clear, what is in its way by which rule, and
// from where one sees into a hex that hides those in it.
//
// It knows the ground, not the game. The units on the line are left to the
// rules of fire (Combat (J) and (K)); Between lists the hexes where they count.
package sight

import (
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Ground is a board as lines of sight meet it: what blocks and how high, which
// crests belong to one hill, what hides. Make one with New.
//
// Every answer is exact (ruling 7) and mutual (ruling 8). A hex off the board
// sees nothing and is not seen. Queries may run at the same time as each other,
// but not as Repaint or Tabulate.
type Ground struct {
	grid  hex.Grid
	cells cells

	// By cell.
	marks     []feature
	altitudes []int16 // of crests, in metres
	hills     []int32 // number of the hill, from 1; 0 off the hills

	// table has a bit for each pair of cells with a clear line, rows of words
	// long; it is nil before Tabulate.
	table []uint64
	words int

	ruins ruins
}

// ruins are the same ground with one bridge destroyed, by bridge.
type ruins struct {
	sync.Mutex
	grounds map[hex.Hex]*Ground
}

// feature is what sight must know of a hex.
type feature uint8

const (
	woods feature = 1 << iota
	town
	crest
	slope
	canal
	bridge
	peak // one of the highest crest hexes of a hill that has lower ones, too

	cover = woods | town         // hides what is in it and blocks
	solid = woods | town | crest // blocks between two low ends
)

// New reads the board. Later changes of the board do not show: see Repaint.
func New(b *model.HexBoard) *Ground {
	c := newCells(b.Grid)
	g := &Ground{
		grid:      b.Grid,
		cells:     c,
		marks:     make([]feature, c.len()),
		altitudes: make([]int16, c.len()),
		hills:     make([]int32, c.len()),
	}
	for h := range b.Grid.All() {
		g.read(b, h)
	}
	g.findHills()
	return g
}

// read takes over one hex of the board, save for its hill.
func (g *Ground) read(b *model.HexBoard, h hex.Hex) {
	var m feature
	var altitude int16
	switch b.Terrain(h) {
	case model.Woods:
		m = woods
	case model.Town:
		m = town
	case model.Slope:
		m = slope
	case model.Crest:
		m = crest
		altitude = int16(b.Altitude(h))
	}
	if b.HasLine(model.Canal, h) {
		m |= canal
		if b.Bridge(h) {
			m |= bridge
		}
	}
	c := g.cells.of(h)
	g.marks[c], g.altitudes[c] = m, altitude
}

// findHills numbers the hills, which are the connected crest and slope hexes,
// and marks their peaks.
func (g *Ground) findHills() {
	clear(g.hills)
	var front []hex.Hex
	var crests []int
	number := int32(0)
	for h := range g.grid.All() {
		if g.hills[g.cells.of(h)] != 0 || !g.onHill(h) {
			continue
		}
		number++
		crests = crests[:0]
		g.hills[g.cells.of(h)] = number
		front = append(front, h)
		for len(front) > 0 {
			at := front[len(front)-1]
			front = front[:len(front)-1]
			if c := g.cells.of(at); g.marks[c]&crest != 0 {
				crests = append(crests, c)
			}
			for _, nb := range at.Neighbors() {
				if g.onHill(nb) && g.hills[g.cells.of(nb)] == 0 {
					g.hills[g.cells.of(nb)] = number
					front = append(front, nb)
				}
			}
		}
		g.markPeak(crests)
	}
}

func (g *Ground) onHill(h hex.Hex) bool {
	return g.grid.Contains(h) && g.marks[g.cells.of(h)]&(slope|crest) != 0
}

// markPeak finds the peak among the crest hexes of one hill: the highest, where
// others are lower (ruling 43).
func (g *Ground) markPeak(crests []int) {
	if len(crests) == 0 {
		return
	}
	low, high := g.altitudes[crests[0]], g.altitudes[crests[0]]
	for _, c := range crests {
		low, high = min(low, g.altitudes[c]), max(high, g.altitudes[c])
	}
	for _, c := range crests {
		g.marks[c] &^= peak
		if g.altitudes[c] == high && low < high {
			g.marks[c] |= peak
		}
	}
}

// Ruined is the ground with the bridge at the hex destroyed: the hex is a canal
// hex and nothing else (Artillery (D), ruling 44). Where no bridge is it is the
// ground itself. The result is made once and kept until g is repainted, with a
// table if g has one then; do not repaint the result.
func (g *Ground) Ruined(at hex.Hex) *Ground {
	if !g.grid.Contains(at) || g.marks[g.cells.of(at)]&bridge == 0 {
		return g
	}
	g.ruins.Lock()
	defer g.ruins.Unlock()
	if done, ok := g.ruins.grounds[at]; ok {
		return done
	}
	r := g.clone()
	r.change([]hex.Hex{at}, func() {
		c := r.cells.of(at)
		r.marks[c], r.altitudes[c] = canal, 0
	})
	if g.ruins.grounds == nil {
		g.ruins.grounds = map[hex.Hex]*Ground{}
	}
	g.ruins.grounds[at] = r
	return r
}
