package soldiers

import (
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// foreseen is the fire to reckon with from enemies who are not on the map yet, by
// cell: of those who deploy in a step, or arrive at an entry, spread evenly over
// where they may come to stand.
type foreseen struct {
	steps    [][]peril
	arrivals [][]peril
}

// samples is of how many hexes of an area fire is reckoned.
const samples = 16

// foresee finds what is foreseen, once for all games.
func (b *Battle) foresee() *foreseen {
	b.foresight.once.Do(func() {
		f := &b.foresight.found
		for i := range b.steps {
			f.steps = append(f.steps, b.perilFrom(b.steps[i].cells, func(p *piece) bool { return p.kind == unitPiece && int(p.step) == i }))
		}
		for i := range b.arrivals {
			f.arrivals = append(f.arrivals, b.perilFrom(b.arrivals[i].cells, func(p *piece) bool { return p.kind == unitPiece && int(p.arrival) == i }))
		}
	})
	return &b.foresight.found
}

// perilFrom is the fire of pieces that stand anywhere in an area.
func (b *Battle) perilFrom(cells []int32, of func(*piece) bool) []peril {
	out := make([]peril, len(b.cells))
	if len(cells) == 0 {
		return out
	}
	strength := map[int16]int32{} // by type
	var types []int16
	for i := range b.pieces {
		if p := &b.pieces[i]; of(p) {
			if strength[p.typ] == 0 {
				types = append(types, p.typ)
			}
			strength[p.typ] += 2 * b.types[p.typ].attack
		}
	}
	bare := hex.NewRegion(b.grid)
	n := min(samples, len(cells))
	sums := make([]peril, len(b.cells))
	for k := range n {
		from := cells[k*len(cells)/n]
		for c := range b.cells {
			d := int32(b.distance(from, int32(c)))
			if d == 0 {
				continue
			}
			seen := b.sight.Reach(b.hexAt(from), b.hexAt(int32(c)), bare)
			for _, typ := range types {
				t := &b.types[typ]
				if d > t.reach {
					continue
				}
				switch {
				case seen == sight.Into && d <= t.direct:
					sums[c].direct += strength[typ] * closeness(t, d)
				case seen != sight.Blocked || t.arm == howitzer:
					sums[c].observed += strength[typ]
				}
			}
		}
	}
	for c := range out {
		out[c] = peril{sums[c].direct / int32(n), sums[c].observed / int32(n)}
	}
	return out
}
