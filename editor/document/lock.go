package document

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Locks is what edits leave alone. It belongs to the session: it is no part of
// the scenario, nor of its history, and undoing goes through it.
type Locks struct {
	Terrain  bool // the ground of every hex, altitudes with it
	Altitude bool // altitudes, and the ground of the hexes that have one
	Lines    bool // roads, railroads, canals, rivers and bridges
	Hexsides bool // hedges, walls and streams
	Places   bool // named places and their labels
}

// LockedError says that an edit would have changed only what is locked.
type LockedError struct{ What string }

// Error names what is locked.
func (e *LockedError) Error() string {
	return fmt.Sprintf("%s locked, and nothing else would change: unlock the layer first", e.What)
}

// SetLocks has edits leave alone what is locked, from now on.
func (d *Document) SetLocks(l Locks) { d.locks = l }

// Locks is what edits leave alone.
func (d *Document) Locks() Locks { return d.locks }

// spare is the edit without what it would change of locked things. It fails
// where nothing is left of it, or where it cannot be taken apart.
func (d *Document) spare(e Edit) (Edit, error) {
	s := d.Scenario()
	board, places := s.Board, slices.Clone(s.Hexes().Places)
	inverse, changed, err := e.Apply(s)
	if err != nil || inverse == nil {
		return e, err
	}
	whole := changed.Board || s.Board != board
	placesChanged := !whole && !reflect.DeepEqual(places, s.Hexes().Places)
	var after []Cell
	if !whole {
		for _, h := range changed.Hexes {
			after = append(after, CellAt(s.Hexes(), h))
		}
	}
	if _, _, err := inverse.Apply(s); err != nil {
		panic(fmt.Errorf("take back %s: %w", e.Label(), err))
	}
	switch {
	case whole:
		return nil, &LockedError{"A layer of the map is"}
	case placesChanged && d.locks.Places:
		if rest := withoutPlaces(e); rest != nil {
			return d.spare(rest)
		}
		return nil, &LockedError{"The places are"}
	}
	return d.sparedCells(e, changed, after)
}

// withoutPlaces is an edit of the ground without what it does to the places that
// lie there; nil where it has no such part, or nothing else.
func withoutPlaces(e Edit) Edit {
	switch e := e.(type) {
	case Erase:
		if e.Names {
			e.Names = false
			return e
		}
	case Batch:
		rest := slices.DeleteFunc(slices.Clone(e.Edits), func(e Edit) bool {
			set, ok := e.(Set)
			return ok && set.Path == "map.places"
		})
		if len(rest) > 0 && len(rest) < len(e.Edits) {
			return Batch{Name: e.Name, Edits: rest}
		}
	}
	return nil
}

// sparedCells is the edit with the cells that the locks let through; after is
// what the changed hexes would be without locks.
func (d *Document) sparedCells(e Edit, changed Change, after []Cell) (Edit, error) {
	var spared, through []HexCell
	var what string
	for i, h := range changed.Hexes {
		before := CellAt(d.Scenario().Hexes(), h)
		cell, locked := d.locks.between(before, after[i])
		if locked != "" {
			what = locked
			spared = append(spared, HexCell{h, cell})
		}
		if cell != before {
			through = append(through, HexCell{h, cell})
		}
	}
	switch {
	case len(spared) == 0:
		return e, nil
	case len(changed.Fields) > 0:
		return Batch{Name: e.Label(), Edits: []Edit{e, Cells{Cells: spared}}}, nil
	case len(through) == 0:
		return nil, &LockedError{what}
	default:
		name, _, _ := strings.Cut(e.Label(), " on ")
		return Cells{Name: name, Cells: through}, nil
	}
}

// between is what a cell becomes when it is changed under locks, and what of it
// is locked, by the name of the layer; "" for nothing.
func (l Locks) between(before, after Cell) (Cell, string) {
	out, what := after, ""
	ground := l.Terrain && before.Terrain != after.Terrain || (l.Terrain || l.Altitude) && before.Altitude != after.Altitude
	if ground {
		out.Terrain, out.Altitude = before.Terrain, before.Altitude
		what = "Altitude is"
		if l.Terrain {
			what = "Terrain is"
		}
	}
	if l.Lines && (before.Links != after.Links || before.Bridge != after.Bridge) {
		out.Links, out.Bridge = before.Links, before.Bridge
		what = "Roads, railroads and water are"
	}
	if l.Hexsides && before.Sides != after.Sides {
		out.Sides = before.Sides
		what = "Hedges, walls and streams are"
	}
	return out, what
}

// locked reports whether anything is.
func (l Locks) locked() bool { return l != Locks{} }
