package draw

// perCell is things that lie on some cells of a scene, one on each, and are
// replaced all at once.
type perCell[T any] struct {
	things []T
	cells  []int   // of each thing
	at     []int32 // for each cell of the scene one more than its thing's index, or 0
	next   []int32 // all 0 but while new things are put down

	newThings []T // memory of the things before, for the next
	newCells  []int
}

// clear takes everything off a scene of so many cells.
func (p *perCell[T]) clear(cells int) {
	p.things, p.cells = p.things[:0], p.cells[:0]
	p.at, p.next = make([]int32, cells), make([]int32, cells)
}

// on is the thing on a cell; nil for none.
func (p *perCell[T]) on(cell int) *T {
	if i := p.at[cell]; i > 0 {
		return &p.things[i-1]
	}
	return nil
}

// begin starts a new list of things.
func (p *perCell[T]) begin() { p.newThings, p.newCells = p.newThings[:0], p.newCells[:0] }

// put is the new thing on a cell, and whether there was none yet: then it
// holds what lay there long ago.
func (p *perCell[T]) put(cell int) (thing *T, first bool) {
	at := &p.next[cell]
	if *at == 0 {
		first = true
		if n := len(p.newThings); n < cap(p.newThings) {
			p.newThings = p.newThings[:n+1]
		} else {
			p.newThings = append(p.newThings, *new(T))
		}
		p.newCells = append(p.newCells, cell)
		*at = int32(len(p.newThings))
	}
	return &p.newThings[*at-1], first
}

// end puts the new things in place of the old ones and calls changed for every
// cell on which there is another than before.
func (p *perCell[T]) end(same func(a, b *T) bool, changed func(cell int)) {
	for i, cell := range p.cells {
		if k := p.next[cell]; k == 0 || !same(&p.things[i], &p.newThings[k-1]) {
			changed(cell)
		}
	}
	for _, cell := range p.newCells {
		if p.at[cell] == 0 {
			changed(cell)
		}
	}
	for _, cell := range p.cells {
		p.at[cell] = 0
	}
	p.at, p.next = p.next, p.at
	p.things, p.newThings = p.newThings, p.things
	p.cells, p.newCells = p.newCells, p.cells
}
