package check

import (
	"maps"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// memory is what takes long to work out, kept from one check of a scenario to
// the next.
type memory struct {
	regions map[*model.Area]remembered
	trips   []trip
	steps   *stepTable // nil until somebody marches
	spreads []spread
	clauses []ClauseState     // as the pass over them found them
	likes   map[string]*likes // by list of names

	destinations hex.Region // hexes of places other than roads, once marked
	marked       bool
}

// remembered is an area as it was evaluated, and what of the board it rests on.
type remembered struct {
	area  model.Area
	needs aspect
	evaluated
}

// maxRemembered is how many areas are kept; few scenarios have a tenth of it.
const maxRemembered = 2000

func newMemory() *memory {
	return &memory{regions: map[*model.Area]remembered{}, likes: map[string]*likes{}}
}

// clone is an independent copy, for a copy of the scenario: areas are known by
// where they are, and forgotten.
func (m *memory) clone() *memory {
	c := *m
	c.regions = map[*model.Area]remembered{}
	c.trips, c.spreads = slices.Clone(m.trips), slices.Clone(m.spreads)
	c.likes = map[string]*likes{}
	for list, l := range m.likes {
		c.likes[list] = &likes{l.names, maps.Clone(l.known)}
	}
	if m.steps != nil {
		c.steps = &stepTable{near: m.steps.near, costs: slices.Clone(m.steps.costs)}
	}
	return &c
}

// forget drops what rests on an aspect that changed.
func (m *memory) forget(changed aspect) {
	for a, known := range m.regions {
		if known.needs&changed != 0 || len(m.regions) > maxRemembered {
			delete(m.regions, a)
		}
	}
	if changed&places != 0 {
		m.marked = false
	}
	if changed&charts != 0 {
		m.trips, m.steps = nil, nil
	}
}

// disturb drops what rests on the ground of hexes that changed: of so many that
// little would be left, everything.
func (m *memory) disturb(g hex.Grid, ground hex.List) {
	if len(ground) == 0 {
		return
	}
	if len(ground) > g.Len()/4 {
		m.trips = nil
		if m.steps != nil {
			m.steps.forget()
		}
		return
	}
	if m.steps != nil {
		m.steps.disturb(g, ground)
	}
	kept, touched := m.trips[:0], hex.NewRegion(g, ground...)
	for _, t := range m.trips {
		if !t.rests.touch(ground, touched) {
			kept = append(kept, t)
		}
	}
	clear(m.trips[len(kept):])
	m.trips = kept
}

// spread is the hexes within so many of a region.
type spread struct {
	of, out hex.Region
	hexes   int
}

// maxSpreads is how many spreads are kept: more than there are areas to come
// from and ranges to fire.
const maxSpreads = 64

// spread is the region grown by so many hexes.
func (m *memory) spread(of hex.Region, hexes int) hex.Region {
	for _, s := range m.spreads {
		if s.hexes == hexes && s.of.Equal(of) {
			return s.out
		}
	}
	if len(m.spreads) == maxSpreads {
		m.spreads = nil
	}
	m.spreads = append(m.spreads, spread{of.Clone(), of.Grow(hexes), hexes})
	return m.spreads[len(m.spreads)-1].out
}

// evaluated is the hexes of an area, where it has a meaning.
type evaluated struct {
	hex.Region
	ok bool
}

// region is the hexes an area picks; not ok where the area is wrong or there are too many
// of them, which is reported by others, or depends on "this".
func (r *report) region(a *model.Area) evaluated {
	if r.crowded(model.ManyAreas) {
		return evaluated{}
	}
	if e, known := r.regions[a]; known {
		return e
	}
	known, ok := r.mem.regions[a]
	if !ok || !reflect.DeepEqual(known.area, *a) {
		region, err := a.Region(r.board)
		known = remembered{area: a.Clone(), needs: needs(a), evaluated: evaluated{region, err == nil}}
		r.mem.regions[a] = known
	}
	r.regions[a] = known.evaluated
	return known.evaluated
}

// needs is what of the board an area rests on.
func needs(a *model.Area) aspect {
	var out aspect
	for _, part := range a.All("") {
		switch {
		case part.Place != "":
			out |= places
		case part.Crest != "" || part.Peak != "":
			out |= places | terrain
		case part.Terrain != "":
			out |= terrain
		case part.Line != "" || part.Bridges:
			out |= lines
		}
	}
	return out
}
