package document

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
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
type LockedError struct{ kept layer }

// layer is a layer of the map that can be locked, as sentences about it begin; "" for
// none.
type layer string

// The layers.
const (
	terrain  layer = "Terrain is"
	altitude layer = "Altitude is"
	lines    layer = "Roads, railroads and water are"
	hexsides layer = "Hedges, walls and streams are"
	places   layer = "The places are"
	wholeMap layer = "A layer of the map is"
)

// Error names what is locked.
func (e *LockedError) Error() string {
	return fmt.Sprintf("%s locked, and nothing else would change: unlock the layer first", e.kept)
}

// SetLocks has edits leave alone what is locked, from now on.
func (d *Document) SetLocks(l Locks) { d.locks = l }

// Locks is what edits leave alone.
func (d *Document) Locks() Locks { return d.locks }

// spare is the edit without what it would change of locked things. It fails
// where nothing is left of it, or where it cannot be taken apart.
func (d *Document) spare(e Edit) (Edit, error) {
	if !d.locks.locked() {
		return e, nil
	}
	left, kept, err := e.sparing(d.locks, d.Scenario())
	if err == nil && left == nil {
		err = &LockedError{kept}
	}
	return left, err
}

// ground is an edit of cells of the map.
type ground interface {
	Edit
	// name says what the edit does, without the number of hexes.
	name() string
	// cells puts what cells of the board are and what they become, one after the
	// other; the board may follow each.
	cells(b *model.HexBoard, put func(h hex.Hex, now, next Cell))
}

// sparingCells is what is left of an edit of cells.
func sparingCells(e ground, l Locks, b *model.HexBoard) (left Edit, kept layer) {
	through := Cells{Name: e.name()}
	e.cells(b, func(h hex.Hex, now, next Cell) {
		if !b.Grid.Contains(h) {
			return
		}
		cell, locked := l.between(now, next)
		if locked != "" {
			kept = locked
		}
		if cell != now {
			through.Cells = append(through.Cells, HexCell{h, cell})
		}
	})
	switch {
	case kept == "":
		return e, ""
	case len(through.Cells) == 0:
		return nil, kept
	default:
		return through, kept
	}
}

func (e SetTerrain) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	left, kept = sparingCells(e, l, s.Hexes())
	return left, kept, nil
}

func (e SetAltitude) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	left, kept = sparingCells(e, l, s.Hexes())
	return left, kept, nil
}

func (e Cells) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	left, kept = sparingCells(e, l, s.Hexes())
	return left, kept, nil
}

func (e Erase) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	cleared, kept := sparingCells(e, l, s.Hexes())
	unnamed, names := e.unnamed(s)
	switch {
	case names && l.Places:
		if e.Names = false; kept == "" {
			return e, places, nil
		}
	case names && kept != "" && cleared == nil:
		return unnamed, kept, nil
	case names && kept != "":
		return Batch{Name: unnamed.Name, Edits: []Edit{cleared, unnamed}}, kept, nil
	}
	return cleared, kept, nil
}

func (e Set) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	if !l.Places || !strings.HasPrefix(e.Path, "map.places") {
		return e, "", nil
	}
	if now, ok := Value(s, e.Path); ok && reflect.DeepEqual(now, e.Value) {
		return e, "", nil
	}
	if e.Path == "map.places" { // what comes of an edit of the ground for its places
		return nil, places, nil
	}
	return nil, places, &LockedError{places}
}

func (e RenamePlace) sparing(l Locks, _ *model.Scenario) (left Edit, kept layer, err error) {
	return l.wholePlaces(e)
}

func (e DeletePlace) sparing(l Locks, _ *model.Scenario) (left Edit, kept layer, err error) {
	return l.wholePlaces(e)
}

func (e MoveLabel) sparing(l Locks, _ *model.Scenario) (left Edit, kept layer, err error) {
	return l.wholePlaces(e)
}

// wholePlaces is what is left of an edit of a place: all of it or nothing.
func (l Locks) wholePlaces(e Edit) (left Edit, kept layer, err error) {
	if l.Places {
		return nil, places, &LockedError{places}
	}
	return e, "", nil
}

func (e Resize) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	if e.relay(s.Hexes().Grid).idle(s.Hexes().Grid) {
		return e, "", nil
	}
	return l.wholeSheet(e)
}

func (e TurnSheet) sparing(l Locks, _ *model.Scenario) (left Edit, kept layer, err error) {
	return l.wholeSheet(e)
}

func (e swapSheet) sparing(l Locks, _ *model.Scenario) (left Edit, kept layer, err error) {
	return l.wholeSheet(e)
}

// wholeSheet is what is left of an edit that lays the whole map otherwise: all of it
// or, where any layer is locked, nothing.
func (l Locks) wholeSheet(e Edit) (left Edit, kept layer, err error) {
	if l.locked() {
		return nil, wholeMap, &LockedError{wholeMap}
	}
	return e, "", nil
}

// sparing leaves all of the edit: locks are for the map, and what comes with a picture
// is a file that is taken as it is.
func (e SetTracing) sparing(Locks, *model.Scenario) (left Edit, kept layer, err error) {
	return e, "", nil
}

// sparing asks each edit of the batch as the scenario stands before the first: what
// is locked is the same before all of them.
func (b Batch) sparing(l Locks, s *model.Scenario) (left Edit, kept layer, err error) {
	rest := Batch{Name: b.Name}
	for _, e := range b.Edits {
		part, spared, err := e.sparing(l, s)
		if err != nil {
			return nil, spared, err
		}
		if part != nil {
			rest.Edits = append(rest.Edits, part)
		}
		if spared != "" {
			kept = spared
		}
	}
	switch {
	case kept == "":
		return b, "", nil
	case len(rest.Edits) == 0:
		return nil, kept, nil
	default:
		return rest, kept, nil
	}
}

// between is what a cell becomes when it is changed under locks, and what of it
// is locked; "" for nothing.
func (l Locks) between(before, after Cell) (out Cell, what layer) {
	out = after
	ground := l.Terrain && before.Terrain != after.Terrain || (l.Terrain || l.Altitude) && before.Altitude != after.Altitude
	if ground {
		out.Terrain, out.Altitude = before.Terrain, before.Altitude
		what = altitude
		if l.Terrain {
			what = terrain
		}
	}
	if l.Lines && (before.Links != after.Links || before.Bridge != after.Bridge) {
		out.Links, out.Bridge = before.Links, before.Bridge
		what = lines
	}
	if l.Hexsides && before.Sides != after.Sides {
		out.Sides = before.Sides
		what = hexsides
	}
	return out, what
}

// locked reports whether anything is.
func (l Locks) locked() bool { return l != Locks{} }
