package check

import (
	"reflect"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// memory is what takes long to work out, kept from one check of a scenario to
// the next.
type memory struct {
	regions map[*model.Area]remembered
	trips   []trip
}

// remembered is an area as it was evaluated, and what of the board it rests on.
type remembered struct {
	area  model.Area
	needs aspect
	evaluated
}

// maxRemembered is how many areas are kept; few scenarios have a tenth of it.
const maxRemembered = 2000

func newMemory() *memory { return &memory{regions: map[*model.Area]remembered{}} }

// forget drops what rests on an aspect that changed.
func (m *memory) forget(changed aspect) {
	for a, known := range m.regions {
		if known.needs&changed != 0 || len(m.regions) > maxRemembered {
			delete(m.regions, a)
		}
	}
	if changed&charts != 0 {
		m.trips = nil
	}
}

// disturb drops what rests on the ground of hexes that changed.
func (m *memory) disturb(ground hex.List) {
	kept := m.trips[:0]
	for _, t := range m.trips {
		if !t.crosses(ground) {
			kept = append(kept, t)
		}
	}
	clear(m.trips[len(kept):])
	m.trips = kept
}

// evaluated is the hexes of an area, where it has a meaning.
type evaluated struct {
	hex.Region
	ok bool
}

// region is the hexes an area picks; not ok where the area is wrong, which is
// reported by others, or depends on "this".
func (r *report) region(a *model.Area) evaluated {
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
