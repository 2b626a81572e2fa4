package compare

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

// sectors tells what differs between maps of areas.
func (d *differ) sectors(a, b *model.AreaBoard) {
	if a.Width != b.Width || a.Height != b.Height {
		d.add(Map, "map.width", "the sheet measures %d by %d, was %d by %d", b.Width, b.Height, a.Width, a.Height)
	}
	pairs := match(a.Sectors, b.Sectors, func(s model.Sector) string { return s.ID })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Map, fmt.Sprintf("map.sectors[%d]", p.b), "sector %s is new", b.Sectors[p.b].ID)
		case p.b < 0:
			d.add(Map, "map.sectors", "sector %s is gone", a.Sectors[p.a].ID)
		default:
			d.sector(fmt.Sprintf("map.sectors[%d]", p.b), a.Sectors[p.a], b.Sectors[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Map, "map.sectors", "the sectors stand in another order")
	}
	for _, p := range match(a.Links, b.Links, linkKey) {
		switch {
		case p.a < 0:
			l := b.Links[p.b]
			d.add(Map, fmt.Sprintf("map.links[%d]", p.b), "the link from sector %s %s to sector %s is new", l.From, l.Heading, l.To)
		case p.b < 0:
			l := a.Links[p.a]
			d.add(Map, "map.links", "the link from sector %s %s to sector %s is gone", l.From, l.Heading, l.To)
		default:
			l := b.Links[p.b]
			d.plainFields(Map, fmt.Sprintf("map.links[%d]", p.b), fmt.Sprintf("the link from sector %s to sector %s", l.From, l.To), a.Links[p.a], l)
		}
	}
}

func (d *differ) sector(path string, x, y model.Sector) {
	what := "sector " + y.ID
	if !reflect.DeepEqual(x.Outline, y.Outline) {
		d.add(Map, path+".outline", "%s has another outline: %s, was %s", what, corners(y), corners(x))
	}
	d.plainFields(Map, path, what, x, y, "Outline")
}

// corners tells an outline by the number of its corners and its ground.
func corners(s model.Sector) string {
	return fmt.Sprintf("%s around %d square units", model.Counted(len(s.Outline), "corner", "corners"), s.Outline.Area()/2)
}

// linkKey is the two sectors of a link.
func linkKey(l model.Link) string { return l.From + " " + l.To }

// mergeSectors merges maps of areas into a copy of ours.
func (m *merger) mergeSectors(base, ours, theirs *model.AreaBoard) *model.AreaBoard {
	merged := m.fields("map", reflect.ValueOf(*base), reflect.ValueOf(*ours), reflect.ValueOf(*theirs)).Interface().(model.AreaBoard)
	return merged.Copy().(*model.AreaBoard)
}
