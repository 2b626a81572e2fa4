package compare

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// tables tells what differs between open tables.
func (d *differ) tables(a, b *model.TableBoard) {
	if a.Width != b.Width || a.Height != b.Height {
		size := func(b *model.TableBoard) string {
			return model.ShortInches(b.Width) + " by " + model.CountedInches(b.Height)
		}
		d.add(Map, "map.width", "the table measures %s, was %s", size(b), size(a))
	}
	pieces := match(a.Pieces, b.Pieces, func(p model.Piece) string { return p.ID })
	for _, p := range pieces {
		switch {
		case p.a < 0:
			d.add(Map, fmt.Sprintf("map.pieces[%d]", p.b), "%s is new", pieceCalled(b.Pieces[p.b]))
		case p.b < 0:
			d.add(Map, "map.pieces", "%s is gone", pieceCalled(a.Pieces[p.a]))
		default:
			d.piece(fmt.Sprintf("map.pieces[%d]", p.b), a.Pieces[p.a], b.Pieces[p.b])
		}
	}
	if reordered(pieces) {
		d.add(Map, "map.pieces", "the pieces of terrain lie over each other in another order")
	}
	zones := match(a.Zones, b.Zones, func(z model.Zone) string { return z.ID })
	for _, p := range zones {
		switch {
		case p.a < 0:
			d.add(Map, fmt.Sprintf("map.zones[%d]", p.b), "zone %s is new", b.Zones[p.b].ID)
		case p.b < 0:
			d.add(Map, "map.zones", "zone %s is gone", a.Zones[p.a].ID)
		default:
			x, y := a.Zones[p.a], b.Zones[p.b]
			path, what := fmt.Sprintf("map.zones[%d]", p.b), "zone "+y.ID
			d.course(path+".outline", what, x.Outline, y.Outline, true)
			d.plainFields(Map, path, what, x, y, "Outline")
		}
	}
	if reordered(zones) {
		d.add(Map, "map.zones", "the zones stand in another order")
	}
}

// pieceCalled is what a sentence calls a piece: "light woods wood-1".
func pieceCalled(p model.Piece) string { return p.Kind.Name() + " " + p.ID }

// piece tells what differs of a piece of terrain.
func (d *differ) piece(path string, x, y model.Piece) {
	what := pieceCalled(y)
	d.course(path+".points", what, x.Points, y.Points, y.Kind.Shape() != model.LineShape)
	rings := func(key, one, many string, a, b []plane.Polygon) {
		switch {
		case same(a, b):
		case len(a) != len(b):
			d.add(Map, path+"."+key, "%s has %s, had %d", what, model.Counted(len(b), one, many), len(a))
		default:
			d.add(Map, path+"."+key, "%s has %s of another outline", what, model.Counted(len(b), one, many))
		}
	}
	rings("rings", "ring above the lowest", "rings above the lowest", x.Rings, y.Rings)
	rings("holes", "hole", "holes", x.Holes, y.Holes)
	d.plainFields(Map, path, what, x, y, "Points", "Rings", "Holes")
}

// course tells how an outline or the course of a line differs: moved as it is, or
// another one.
func (d *differ) course(path, what string, a, b plane.Polygon, closed bool) {
	if reflect.DeepEqual(a, b) {
		return
	}
	if by, ok := moved(a, b); ok {
		d.add(Map, path, "%s has moved %s", what, way(by))
		return
	}
	if !closed {
		d.add(Map, path, "%s runs another way: %s, was %d", what, model.Counted(len(b), "point", "points"), len(a))
		return
	}
	ground := func(p plane.Polygon) string {
		const square = 100 * 100 // units of a square inch
		return fmt.Sprintf("%s around %d square inches", model.Counted(len(p), "corner", "corners"), p.Area()/2/square)
	}
	d.add(Map, path, "%s has another outline: %s, was %s", what, ground(b), ground(a))
}

// moved is how far all points have moved alike; false where they have not.
func moved(a, b plane.Polygon) (plane.Point, bool) {
	if len(a) != len(b) || len(a) == 0 {
		return plane.Point{}, false
	}
	by := b[0].Sub(a[0])
	for i := range a {
		if b[i].Sub(a[i]) != by {
			return plane.Point{}, false
		}
	}
	return by, true
}

// way is a way in words: "2 inches east and 0.5 inches north".
func way(by plane.Point) string {
	var parts []string
	part := func(n int, toward, back string) {
		switch {
		case n > 0:
			parts = append(parts, model.CountedInches(n)+" "+toward)
		case n < 0:
			parts = append(parts, model.CountedInches(-n)+" "+back)
		}
	}
	part(by.X, "east", "west")
	part(by.Y, "south", "north")
	return and(parts)
}

// mergeTables merges tables into a copy of ours.
func (m *merger) mergeTables(base, ours, theirs *model.TableBoard) *model.TableBoard {
	merged := m.fields("map", reflect.ValueOf(*base), reflect.ValueOf(*ours), reflect.ValueOf(*theirs)).Interface().(model.TableBoard)
	return merged.Copy().(*model.TableBoard)
}
