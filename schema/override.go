package schema

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// overrideDoc is what a scenario's board has otherwise than its mapsheet.
type overrideDoc struct {
	HexMeters int `toml:"hex_meters,omitempty"`

	RoadsAdded       []hex.List `toml:"roads_added,omitempty"`
	RoadsRemoved     []hex.List `toml:"roads_removed,omitempty"`
	RailroadsAdded   []hex.List `toml:"railroads_added,omitempty"`
	RailroadsRemoved []hex.List `toml:"railroads_removed,omitempty"`
	CanalsAdded      []hex.List `toml:"canals_added,omitempty"`
	CanalsRemoved    []hex.List `toml:"canals_removed,omitempty"`
	RiversAdded      []hex.List `toml:"rivers_added,omitempty"`
	RiversRemoved    []hex.List `toml:"rivers_removed,omitempty"`
	BridgesAdded     hex.List   `toml:"bridges_added,omitempty"`
	BridgesRemoved   hex.List   `toml:"bridges_removed,omitempty"`
	HedgesAdded      []hexsides `toml:"hedges_added,omitempty"`
	HedgesRemoved    []hexsides `toml:"hedges_removed,omitempty"`
	WallsAdded       []hexsides `toml:"walls_added,omitempty"`
	WallsRemoved     []hexsides `toml:"walls_removed,omitempty"`
	StreamsAdded     []hexsides `toml:"streams_added,omitempty"`
	StreamsRemoved   []hexsides `toml:"streams_removed,omitempty"`

	PlacesRemoved []string      `toml:"places_removed,omitempty"`
	Terrain       hexGroups     `toml:"terrain,omitempty"`
	Altitude      hexGroups     `toml:"altitude,omitempty"` // 0 for level ground
	Places        []model.Place `toml:"places,omitempty"`   // changed in place, or new at the end
}

// change is a pair of fields: what is added and what is removed.
type change[T any] struct {
	added, removed *[]T
}

func (d *overrideDoc) lines() [model.NumLines]change[hex.List] {
	return [...]change[hex.List]{
		model.Road:     {&d.RoadsAdded, &d.RoadsRemoved},
		model.Railroad: {&d.RailroadsAdded, &d.RailroadsRemoved},
		model.Canal:    {&d.CanalsAdded, &d.CanalsRemoved},
		model.River:    {&d.RiversAdded, &d.RiversRemoved},
	}
}

func (d *overrideDoc) sides() [model.NumSides]change[hexsides] {
	return [...]change[hexsides]{
		model.Hedge:  {&d.HedgesAdded, &d.HedgesRemoved},
		model.Wall:   {&d.WallsAdded, &d.WallsRemoved},
		model.Stream: {&d.StreamsAdded, &d.StreamsRemoved},
	}
}

// override applies the differences to a copy of the mapsheet's board; none
// for nil.
func (r *reader) override(path string, d *overrideDoc, on model.Board) {
	if d == nil {
		return
	}
	b, ok := on.(*model.HexBoard)
	if !ok {
		r.errorf(path, codeWrongValue, "the mapsheet is %s, and changes to one cannot be given apart from it: leave out sheet and give the map in full", on.Kind().Name())
		return
	}
	if d.HexMeters != 0 {
		b.HexMeters = d.HexMeters
	}
	for k, c := range d.lines() {
		r.links(keyPath(path, lineKeys[k]+"_removed"), *c.removed, b, model.LineKind(k), false)
		r.links(keyPath(path, lineKeys[k]+"_added"), *c.added, b, model.LineKind(k), true)
	}
	for _, h := range d.BridgesRemoved {
		b.SetBridge(h, false)
	}
	for _, h := range d.BridgesAdded {
		b.SetBridge(h, true)
	}
	for k, c := range d.sides() {
		setSides(*c.removed, b, model.SideKind(k), false)
		setSides(*c.added, b, model.SideKind(k), true)
	}
	r.once(keyPath(path, "terrain"), d.Terrain, b.Grid, "terrain")
	for _, name := range d.Terrain.keys() {
		terrain, _ := model.ParseTerrain(name)
		for _, h := range d.Terrain[name] {
			b.SetTerrain(h, terrain)
		}
	}
	r.altitudes(keyPath(path, "altitude"), d.Altitude, b)
	r.places(keyPath(path, "places"), d.Places)
	for i, id := range d.PlacesRemoved {
		if _, ok := b.Place(id); !ok {
			r.errorf(indexPath(keyPath(path, "places_removed"), i), codeUnknownPlace, "the mapsheet has no place %q to remove", id)
		}
	}
	b.Places = mergePlaces(b.Places, d.PlacesRemoved, d.Places)
}

// mergePlaces takes the removed places out of the mapsheet's, puts changed
// ones in the place of those of the same id, and new ones at the end.
func mergePlaces(sheet []model.Place, removed []string, changed []model.Place) []model.Place {
	out := slices.DeleteFunc(slices.Clone(sheet), func(p model.Place) bool { return slices.Contains(removed, p.ID) })
	for _, p := range changed {
		i := slices.IndexFunc(out, func(q model.Place) bool { return q.ID == p.ID })
		if i >= 0 {
			out[i] = p
		} else {
			out = append(out, p)
		}
	}
	return out
}

// difference is what the board b has otherwise than the mapsheet's board, of
// the same size; nil when they are equal.
func difference(sheet, b *model.HexBoard) *overrideDoc {
	d := &overrideDoc{Terrain: hexGroups{}, Altitude: hexGroups{}}
	if b.HexMeters != sheet.HexMeters {
		d.HexMeters = b.HexMeters
	}
	for k, c := range d.lines() {
		now := func(h hex.Hex) model.DirSet { return b.Links(model.LineKind(k), h) }
		before := func(h hex.Hex) model.DirSet { return sheet.Links(model.LineKind(k), h) }
		*c.added = linePaths(b.Grid, minus(now, before))
		*c.removed = linePaths(b.Grid, minus(before, now))
	}
	d.BridgesAdded = listOrNil(b.BridgeHexes().Subtract(sheet.BridgeHexes()))
	d.BridgesRemoved = listOrNil(sheet.BridgeHexes().Subtract(b.BridgeHexes()))
	for k, c := range d.sides() {
		now := func(h hex.Hex) model.DirSet { return b.SidesOf(model.SideKind(k), h) }
		before := func(h hex.Hex) model.DirSet { return sheet.SidesOf(model.SideKind(k), h) }
		*c.added = hexsideLists(b.Grid, minus(now, before))
		*c.removed = hexsideLists(b.Grid, minus(before, now))
	}
	changed := hex.Where(b.Grid, func(h hex.Hex) bool {
		return b.Terrain(h) != sheet.Terrain(h) || b.Altitude(h) != sheet.Altitude(h)
	})
	for _, h := range changed.List() {
		if t := b.Terrain(h); t != sheet.Terrain(h) {
			d.Terrain[t.String()] = append(d.Terrain[t.String()], h)
		}
		if m := b.Altitude(h); m != sheet.Altitude(h) {
			d.Altitude[strconv.Itoa(m)] = append(d.Altitude[strconv.Itoa(m)], h)
		}
	}
	d.Terrain, d.Altitude = nilIfEmpty(d.Terrain), nilIfEmpty(d.Altitude)
	d.PlacesRemoved, d.Places = placesDifference(sheet.Places, b.Places)
	if reflect.ValueOf(*d).IsZero() {
		return nil
	}
	return d
}

func minus(a, b func(hex.Hex) model.DirSet) func(hex.Hex) model.DirSet {
	return func(h hex.Hex) model.DirSet { return a(h) &^ b(h) }
}

// placesDifference is what mergePlaces needs to turn the one list into the
// other. Where the order differs, every place is removed and given anew.
func placesDifference(sheet, places []model.Place) (removed []string, changed []model.Place) {
	for _, p := range sheet {
		if !slices.ContainsFunc(places, func(q model.Place) bool { return q.ID == p.ID }) {
			removed = append(removed, p.ID)
		}
	}
	for _, p := range places {
		if !slices.ContainsFunc(sheet, func(q model.Place) bool { return reflect.DeepEqual(p, q) }) {
			changed = append(changed, p)
		}
	}
	if slices.EqualFunc(mergePlaces(sheet, removed, changed), places, func(p, q model.Place) bool { return p.ID == q.ID }) {
		return removed, changed
	}
	removed = nil
	for _, p := range sheet {
		removed = append(removed, p.ID)
	}
	return removed, places
}
