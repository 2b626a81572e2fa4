package document

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// PutDown is the edit that puts a fragment down where it lies, as Draft.Paste
// does, and the whole places on it. They keep id and name where these are free,
// and get new ones else; a place that lies there as it was copied stays the one
// it is. Places that are covered lose those hexes.
func (f Fragment) PutDown(s *model.Scenario, name string) Edit {
	cells := f.Cells(s.Hexes(), name)
	places := f.placesOn(s, cells)
	return Batch{Name: cells.Label(), Edits: []Edit{cells, Set{Path: "map.places", Value: places}}}
}

// Cells is what a fragment makes of the hexes of a board where it lies.
func (f Fragment) Cells(b *model.HexBoard, name string) Cells {
	draft := NewDraft(b)
	draft.Paste(f)
	return draft.Edit(name)
}

// Removal takes a piece of a map to another place of it: off where it lies, and
// down where the transform takes it.
type Removal struct {
	Region   hex.Region
	Fragment Fragment // copied from the region
	To       hex.Transform
}

// Cells is what a removal makes of the hexes of the board.
func (m Removal) Cells(b *model.HexBoard, name string) Cells {
	draft := NewDraft(b)
	if m.Fragment.ground {
		for _, c := range m.Fragment.cells {
			draft.SetGround(c.Hex, model.Clear, 0)
		}
	} else {
		for h := range m.Region.All() {
			draft.Clear(h)
		}
	}
	draft.Paste(m.Fragment.Transform(m.To))
	return draft.Edit(name)
}

// Edit is the removal as an edit. The hexes of places move along, also where a
// place lies on the region in part; what does not come to lie on the map goes.
// Places that are covered lose those hexes.
func (m Removal) Edit(s *model.Scenario, name string) Edit {
	g := s.Hexes().Grid
	covered := hex.NewRegion(g, m.To.List(m.Fragment.Hexes())...)
	places, _ := eachPlace(s, func(p model.Place) model.Place {
		if !slices.ContainsFunc(p.Hexes, func(h hex.Hex) bool { return m.Region.Contains(h) || covered.Contains(h) }) {
			return p // regions of a large map take a while, and there may be many places
		}
		all, on := p.Region(g), hex.NewRegion(g)
		if !m.Fragment.ground || m.Fragment.ties(p.Kind) {
			on = all.Intersect(m.Region)
		}
		stay := all.Subtract(on)
		if m.Fragment.ties(p.Kind) {
			stay = stay.Subtract(covered)
		}
		if !on.Empty() && stay.Empty() {
			p = p.Transform(m.To, g) // with its name
		}
		p.Hexes = stay.Union(m.To.Region(on)).List()
		return p
	})
	return Batch{Name: name, Edits: []Edit{m.Cells(s.Hexes(), name), Set{Path: "map.places", Value: places}}}
}

// Relocate is the removal of all that lies on a region.
func Relocate(s *model.Scenario, r hex.Region, to hex.Transform, name string) Edit {
	return Removal{r, Copy(s.Hexes(), r), to}.Edit(s, name)
}

// isTiedToGround reports whether places of the kind are what they are by what
// lies on their hexes. Others are named for where they lie.
func isTiedToGround(k model.PlaceKind) bool { return k != model.PlaceOther }

// eachPlace is the scenario's places as change makes them, and whether it
// changed any. A place that is left without hexes goes, or stays as it is where
// something needs it.
func eachPlace(s *model.Scenario, change func(model.Place) model.Place) (places []model.Place, changed bool) {
	for _, p := range s.Hexes().Places {
		q := change(p)
		switch {
		case len(q.Hexes) == len(p.Hexes) && reflect.DeepEqual(p, q):
			places = append(places, p)
		case len(q.Hexes) > 0:
			places, changed = append(places, q), true
		case len(p.Hexes) == 0 || isNeeded(s, p.ID):
			places = append(places, p)
		default:
			changed = true
		}
	}
	return places, changed
}

// placesWithout is the scenario's places without the hexes of a region, and
// whether any had some.
func placesWithout(s *model.Scenario, r hex.Region) ([]model.Place, bool) {
	return eachPlace(s, func(p model.Place) model.Place {
		if isTiedToGround(p.Kind) {
			p.Hexes = slices.DeleteFunc(slices.Clone(p.Hexes), r.Contains)
		}
		return p
	})
}

// placesOn is the scenario's places once the fragment has been put down, which
// gives the cells.
func (f Fragment) placesOn(s *model.Scenario, cells Cells) []model.Place {
	g := s.Hexes().Grid
	covered := hex.NewRegion(g, f.Hexes()...)
	there := map[string]bool{} // ids of whole places that lie where they were copied
	places, _ := eachPlace(s, func(p model.Place) model.Place {
		i := slices.IndexFunc(f.parts, func(c part) bool { return c.place.ID == p.ID && c.place.Kind == p.Kind })
		var own hex.Region // empty
		if i >= 0 {
			own = f.parts[i].place.Region(g)
			there[p.ID] = f.parts[i].whole && own.Equal(p.Region(g))
		}
		if f.ties(p.Kind) && !there[p.ID] {
			stays := own
			if i >= 0 && f.parts[i].whole {
				stays = hex.Region{} // it is copied
			}
			p.Hexes = slices.DeleteFunc(slices.Clone(p.Hexes), func(h hex.Hex) bool { return covered.Contains(h) && !stays.Contains(h) })
		}
		return p
	})
	after := &model.Scenario{Board: s.Hexes().Clone()}
	if _, _, err := cells.Apply(after); err != nil {
		panic(err) // cells can always be written
	}
	after.Hexes().Places = places
	n := newNamer(after.Hexes())
	for _, c := range f.parts {
		if p := c.place.Transform(hex.Transform{}, g); c.whole && !there[p.ID] && len(p.Hexes) > 0 {
			n.rename(&p)
			places = append(places, p)
		}
	}
	return places
}

// rename gives a copied place another name and id where those it has are taken.
func (n *namer) rename(p *model.Place) {
	id, name := p.ID, p.Name
	switch taken := n.names[p.Kind][name]; {
	case !taken && !n.ids[id]:
		n.take(p)
		return
	case !taken:
		p.ID = n.freeID(PlaceID(p.Kind, name))
	case p.Kind == model.PlaceOther:
		for i := 2; n.names[p.Kind][p.Name]; i++ {
			p.Name = fmt.Sprintf("%s %d", name, i)
		}
		p.ID = n.freeID(PlaceID(p.Kind, p.Name))
	default:
		n.name(p)
		return
	}
	n.take(p)
}
