package hex

import (
	"iter"
	"math/bits"
	"slices"
)

// Region is a set of hexes of one grid. The zero Region belongs to the empty
// grid; make one with NewRegion. Operations on two regions need the same grid
// and panic otherwise. Like a slice, a Region that is assigned or passed on
// still shares its hexes with the original: Add and Remove show in both, all
// other operations return an independent set. Clone copies.
type Region struct {
	grid Grid
	bits []uint64
}

// NewRegion is the set of the given hexes; hexes off the grid are left out.
func NewRegion(g Grid, hexes ...Hex) Region {
	r := Region{grid: g, bits: make([]uint64, (g.Len()+63)/64)}
	for _, h := range hexes {
		r.Add(h)
	}
	return r
}

// Full is the set of all hexes of the grid.
func Full(g Grid) Region { return NewRegion(g).Complement() }

// Where is the set of the hexes of the grid for which keep holds.
func Where(g Grid, keep func(Hex) bool) Region {
	r := NewRegion(g)
	for h := range g.All() {
		if keep(h) {
			r.Add(h)
		}
	}
	return r
}

// Grid is the grid the region belongs to.
func (r Region) Grid() Grid { return r.grid }

// Add puts a hex into the set; one off the grid is ignored.
func (r Region) Add(h Hex) {
	if r.grid.Contains(h) {
		i := r.grid.Index(h)
		r.bits[i/64] |= 1 << (i % 64)
	}
}

// Remove takes a hex out of the set.
func (r Region) Remove(h Hex) {
	if r.grid.Contains(h) {
		i := r.grid.Index(h)
		r.bits[i/64] &^= 1 << (i % 64)
	}
}

// Contains reports whether the hex is in the set; a hex off the grid never is.
func (r Region) Contains(h Hex) bool {
	if !r.grid.Contains(h) {
		return false
	}
	i := r.grid.Index(h)
	return r.bits[i/64]&(1<<(i%64)) != 0
}

// Len is the number of hexes in the set.
func (r Region) Len() int {
	n := 0
	for _, w := range r.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether the set has no hex.
func (r Region) Empty() bool {
	for _, w := range r.bits {
		if w != 0 {
			return false
		}
	}
	return true
}

// All yields the hexes in row-major order.
func (r Region) All() iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for i, w := range r.bits {
			for ; w != 0; w &= w - 1 {
				if !yield(r.grid.At(i*64 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// List is the hexes in label order: by column, then by row.
func (r Region) List() List {
	next := make([]int, r.grid.Cols+1) // by column, where its next hex goes
	for h := range r.All() {           // by row
		next[h.Col+1]++
	}
	for col := range r.grid.Cols {
		next[col+1] += next[col]
	}
	out := make(List, next[r.grid.Cols])
	for h := range r.All() {
		out[next[h.Col]] = h
		next[h.Col]++
	}
	return out
}

// Clone is an independent copy.
func (r Region) Clone() Region {
	return Region{grid: r.grid, bits: append([]uint64(nil), r.bits...)}
}

// Equal reports whether both sets have the same grid and hexes.
func (r Region) Equal(o Region) bool {
	if r.grid != o.grid {
		return false
	}
	for i, w := range r.bits {
		if w != o.bits[i] {
			return false
		}
	}
	return true
}

// Union is the set of hexes in either.
func (r Region) Union(o Region) Region {
	return r.combine(o, func(a, b uint64) uint64 { return a | b })
}

// Intersect is the set of hexes in both.
func (r Region) Intersect(o Region) Region {
	return r.combine(o, func(a, b uint64) uint64 { return a & b })
}

// Subtract is the set of hexes in r and not in o.
func (r Region) Subtract(o Region) Region {
	return r.combine(o, func(a, b uint64) uint64 { return a &^ b })
}

// Complement is the set of the grid's hexes that are not in r.
func (r Region) Complement() Region {
	out := r.combine(r, func(a, _ uint64) uint64 { return ^a })
	out.trim()
	return out
}

// trim clears the bits of the last word that stand for no hex.
func (r Region) trim() {
	if rest := r.grid.Len() % 64; rest != 0 {
		r.bits[len(r.bits)-1] &= 1<<rest - 1
	}
}

func (r Region) combine(o Region, op func(a, b uint64) uint64) Region {
	if r.grid != o.grid {
		panic("hex: regions of different grids")
	}
	out := NewRegion(r.grid)
	for i := range out.bits {
		out.bits[i] = op(r.bits[i], o.bits[i])
	}
	return out
}

// Grow is the set of hexes within n hexes of the region, the region included.
func (r Region) Grow(n int) Region {
	out := r.Clone()
	if r.Empty() {
		return out
	}
	first, last := columns(r.grid, 0, r.grid.Cols), columns(r.grid, r.grid.Cols-1, r.grid.Cols)
	odd := columns(r.grid, 1, 2)
	before := out
	for step := range n {
		if step == wholeSteps {
			out.flood(out.Subtract(before), n-step)
			break
		}
		east, west := out.shift(1).Subtract(first), out.shift(-1).Subtract(last)
		beside := east.Union(west) // in the same row
		// In the next columns an even column meets the row to the north, too, and
		// an odd one the row to the south.
		north := out.Union(beside.Intersect(odd)).shift(-r.grid.Cols)
		south := out.Union(beside.Subtract(odd)).shift(r.grid.Cols)
		grown := out.Union(beside).Union(north).Union(south)
		if grown.Equal(out) {
			break
		}
		before, out = out, grown
	}
	return out
}

// wholeSteps is how many steps Grow takes with the whole set at once. That is the
// quickest for few; for many it is to look at each hex once.
const wholeSteps = 24

// flood adds the hexes within n of those of a ring that are not in the set yet, step by
// step from each that is added.
func (r Region) flood(ring Region, n int) {
	outermost := slices.Collect(ring.All())
	for ; n > 0 && len(outermost) > 0; n-- {
		var next []Hex
		for _, h := range outermost {
			for _, nb := range h.Neighbors() {
				if r.grid.Contains(nb) && !r.Contains(nb) {
					r.Add(nb)
					next = append(next, nb)
				}
			}
		}
		outermost = next
	}
}

// columns is the set of the hexes in the first column and every so many columns
// further east.
func columns(g Grid, first, every int) Region {
	r := NewRegion(g)
	for row := range g.Rows {
		for col := first; col < g.Cols; col += every {
			r.Add(Hex{col, row})
		}
	}
	return r
}

// shift moves every hex so many places on in row-major order; those moved off
// either end of the grid are lost.
func (r Region) shift(places int) Region {
	out := NewRegion(r.grid)
	words, rest := abs(places)/64, abs(places)%64
	for i := range out.bits {
		if places >= 0 {
			out.bits[i] = r.word(i-words)<<rest | r.word(i-words-1)>>(64-rest)
		} else {
			out.bits[i] = r.word(i+words)>>rest | r.word(i+words+1)<<(64-rest)
		}
	}
	out.trim()
	return out
}

func (r Region) word(i int) uint64 {
	if i < 0 || i >= len(r.bits) {
		return 0
	}
	return r.bits[i]
}

// Disk is the set of the grid's hexes within n hexes of h, h included: 1, 7,
// 19, ... hexes away from the edge of the grid. The hex h itself may lie off
// the grid. A negative n gives the empty set.
func Disk(g Grid, h Hex, n int) Region {
	r := NewRegion(g)
	for col := max(0, h.Col-n); col <= min(g.Cols-1, h.Col+n); col++ {
		reach := 2*n - abs(col-h.Col) // in half rows
		first, last := atHalfRow(col, h.HalfRow()-reach), atHalfRow(col, h.HalfRow()+reach)
		for row := max(0, first.Row); row <= min(g.Rows-1, last.Row); row++ {
			r.Add(Hex{col, row})
		}
	}
	return r
}

// Components splits the region into its connected parts, in label order of
// their first hexes, each in label order. It takes time and memory for the
// hexes of the region and of the grid once, however many parts there are.
func (r Region) Components() []List {
	var out []List
	all := r.List()
	hexes := make(List, 0, len(all)) // of all parts, one after the other
	rest := r.Clone()
	for _, h := range all {
		if !rest.Contains(h) {
			continue
		}
		rest.Remove(h)
		first := len(hexes)
		hexes = append(hexes, h)
		for next := first; next < len(hexes); next++ {
			for _, nb := range hexes[next].Neighbors() {
				if rest.Contains(nb) {
					rest.Remove(nb)
					hexes = append(hexes, nb)
				}
			}
		}
		part := slices.Clip(hexes[first:])
		slices.SortFunc(part, Compare)
		out = append(out, part)
	}
	return out
}
