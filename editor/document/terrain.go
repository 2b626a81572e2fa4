package document

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// SetTerrain gives hexes a terrain. Lines, bridges and places stay.
//
// A crest that becomes something else loses its altitude. A hex that becomes a
// crest takes the commonest altitude among the crests next to the painted hexes,
// the lowest of several equally common ones; where there are none it has no
// altitude until one is set. A hex that is a crest already keeps its own.
type SetTerrain struct {
	Hexes   hex.List
	Terrain model.Terrain
}

// Label is "paint woods on 12 hexes".
func (e SetTerrain) Label() string {
	return e.name() + " on " + model.CountedHexes(len(e.Hexes))
}

func (e SetTerrain) name() string { return "paint " + e.Terrain.String() }

// Apply paints the hexes; those off the board are left out.
func (e SetTerrain) Apply(s *model.Scenario) (Edit, Change, error) {
	r := newRecord(s.Hexes(), len(e.Hexes))
	e.cells(s.Hexes(), r.replace)
	return r.inverse(e.name())
}

func (e SetTerrain) cells(b *model.HexBoard, put func(h hex.Hex, now, next Cell)) {
	altitude := 0
	if e.Terrain == model.Crest {
		altitude = altitudeNear(b, e.Hexes)
	}
	for _, h := range e.Hexes {
		now := CellAt(b, h)
		if now.Terrain == e.Terrain {
			continue
		}
		next := now
		next.Terrain = e.Terrain
		next.Altitude = int16(altitude)
		put(h, now, next)
	}
}

// altitudeNear is the altitude most crests on or next to the hexes of the board have,
// the lowest of several; 0 when there are no crests with an altitude.
func altitudeNear(b *model.HexBoard, hexes hex.List) int {
	count := map[int]int{}
	seen := map[hex.Hex]bool{}
	look := func(h hex.Hex) {
		if !seen[h] && b.Terrain(h) == model.Crest && b.Altitude(h) > 0 {
			count[b.Altitude(h)]++
		}
		seen[h] = true
	}
	for _, h := range hexes {
		if !b.Grid.Contains(h) {
			continue // what is painted there has no effect, and a journal does not hold it
		}
		look(h)
		for _, n := range h.Neighbors() {
			look(n)
		}
	}
	best := 0
	for altitude, n := range count {
		if n > count[best] || n == count[best] && altitude < best {
			best = altitude
		}
	}
	return best
}

// SetAltitude gives crest hexes an altitude in metres. Hexes that are no crest
// are left out.
type SetAltitude struct {
	Hexes  hex.List
	Meters int
}

// Label is "set the altitude to 40 m on 3 hexes".
func (e SetAltitude) Label() string {
	return e.name() + " on " + model.CountedHexes(len(e.Hexes))
}

func (e SetAltitude) name() string { return fmt.Sprintf("set the altitude to %d m", e.Meters) }

// Apply sets the altitudes.
func (e SetAltitude) Apply(s *model.Scenario) (Edit, Change, error) {
	if e.Meters < 0 || e.Meters > limits.Altitude {
		return nil, Change{}, fmt.Errorf("an altitude of %d m cannot be: it runs from 0 to %d m", e.Meters, limits.Altitude)
	}
	r := newRecord(s.Hexes(), len(e.Hexes))
	e.cells(s.Hexes(), r.replace)
	return r.inverse(e.name())
}

func (e SetAltitude) cells(b *model.HexBoard, put func(h hex.Hex, now, next Cell)) {
	for _, h := range e.Hexes {
		if now := CellAt(b, h); now.Terrain == model.Crest {
			next := now
			next.Altitude = int16(e.Meters)
			put(h, now, next)
		}
	}
}

// Erase makes hexes clear: their terrain, altitude, lines, bridges and hexside
// features go, and beside them the bridges that nothing crosses any more.
type Erase struct {
	Hexes hex.List
	Names bool // places lose the hexes too; a place with none left goes, unless something needs it
}

// Label is "erase everything on 3 hexes".
func (e Erase) Label() string { return e.name() + " on " + model.CountedHexes(len(e.Hexes)) }

func (Erase) name() string { return "erase everything" }

// Apply clears the hexes.
func (e Erase) Apply(s *model.Scenario) (Edit, Change, error) {
	r := newRecord(s.Hexes(), len(e.Hexes))
	e.cells(s.Hexes(), r.replace)
	undo, changed, err := r.inverse(e.name())
	unnamed, fewer := e.unnamed(s)
	if !fewer || err != nil {
		return undo, changed, err
	}
	unname, renamed, err := unnamed.Apply(s)
	if err != nil || undo == nil {
		return unname, renamed, err
	}
	changed.add(renamed, hex.NewRegion(s.Hexes().Grid, changed.Hexes...))
	return Batch{Name: undo.Label(), Edits: []Edit{unname, undo}}, changed, nil
}

// unnamed is the edit of the places that lose hexes; false where none does.
func (e Erase) unnamed(s *model.Scenario) (Set, bool) {
	if !e.Names {
		return Set{}, false
	}
	on := hex.NewRegion(s.Hexes().Grid, e.Hexes...)
	places, fewer := placesWithout(s, on)
	return Set{Name: e.name() + " on " + model.CountedHexes(on.Len()), Path: "map.places", Value: places}, fewer
}

func (e Erase) cells(b *model.HexBoard, put func(h hex.Hex, now, next Cell)) {
	erased := hex.NewRegion(b.Grid, e.Hexes...)
	for _, h := range e.Hexes { // first, while the board says what crosses
		for _, n := range h.Neighbors() {
			if now := CellAt(b, n); now.Bridge && now.Crossed() && !erased.Contains(n) {
				if next := now.partedFrom(n, erased); !next.Crossed() {
					next.Bridge = false
					put(n, now, next)
				}
			}
		}
	}
	for _, h := range e.Hexes {
		put(h, CellAt(b, h), Cell{})
	}
}

// partedFrom is the cell of a hex without the lines that lead into a region.
func (c Cell) partedFrom(h hex.Hex, region hex.Region) Cell {
	for _, d := range hex.Dirs {
		if region.Contains(h.Neighbor(d)) {
			for k := range c.Links {
				setDir(&c.Links[k], d, false)
			}
		}
	}
	return c
}
