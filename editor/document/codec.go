package document

import (
	"encoding/json"
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

// packedEdit is an edit as the journal holds it: the name of its kind and its
// fields.
type packedEdit struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// The kinds of edits and the form each has in the journal.
type (
	packedTerrain struct {
		Hexes   hexText     `json:"hexes"`
		Terrain terrainText `json:"terrain"`
	}
	packedAltitude struct {
		Hexes  hexText `json:"hexes"`
		Meters int     `json:"meters"`
	}
	packedErase struct {
		Hexes hexText `json:"hexes"`
		Names bool    `json:"names,omitzero"`
	}
	packedCells struct {
		Name  string       `json:"name,omitempty"`
		Cells []packedCell `json:"cells"`
	}
	packedCell struct {
		Hex      hexText                      `json:"hex"`
		Terrain  terrainText                  `json:"terrain,omitzero"`
		Altitude int16                        `json:"altitude,omitzero"`
		Bridge   bool                         `json:"bridge,omitzero"`
		Links    [model.NumLines]model.DirSet `json:"links,omitzero"`
		Sides    [model.NumSides]model.DirSet `json:"sides,omitzero"`
	}
	packedSet struct {
		Name  string          `json:"name,omitempty"`
		Path  string          `json:"path"`
		Value json.RawMessage `json:"value"`
	}
	packedRename struct {
		Name string `json:"name,omitempty"`
		From string `json:"from"`
		To   string `json:"to"`
	}
	packedDelete struct {
		ID string `json:"id"`
	}
	packedResize struct {
		Grid hex.Grid    `json:"grid"`
		At   hex.Hex     `json:"at"` // may lie off every board
		Fill terrainText `json:"fill,omitzero"`
	}
	packedTurn struct {
		Turn Turn        `json:"turn"`
		Grow bool        `json:"grow,omitzero"`
		Fill terrainText `json:"fill,omitzero"`
	}
	packedSheet struct {
		Name      string          `json:"name"`
		Sheet     string          `json:"sheet,omitempty"`
		Grid      hex.Grid        `json:"grid"`
		HexMeters int             `json:"hex_meters"`
		Cells     []packedCell    `json:"cells"` // cells that are alike together
		Rest      json.RawMessage `json:"rest"`
	}
	packedLabel struct {
		ID string    `json:"id"`
		To *hex.Spot `json:"to,omitempty"`
	}
	packedTracing struct {
		Name string      `json:"name,omitempty"`
		To   *Tracing    `json:"to,omitempty"`
		With *packedEdit `json:"with,omitempty"`
	}
	packedBatch struct {
		Name  string       `json:"name,omitempty"`
		Edits []packedEdit `json:"edits"`
	}
)

// packEdit puts an edit into the form of the journal.
func packEdit(e Edit) (packedEdit, error) {
	switch e := e.(type) {
	case SetTerrain:
		return pack("terrain", packedTerrain{hexText(e.Hexes), terrainText(e.Terrain)})
	case SetAltitude:
		return pack("altitude", packedAltitude{hexText(e.Hexes), e.Meters})
	case Erase:
		return pack("erase", packedErase{hexText(e.Hexes), e.Names})
	case Cells:
		p := packedCells{Name: e.Name, Cells: make([]packedCell, 0, len(e.Cells))}
		for _, c := range e.Cells {
			p.Cells = append(p.Cells, packCell(c.Cell, c.Hex))
		}
		return pack("cells", p)
	case Set:
		value, packed := e.Value.(json.RawMessage)
		if !packed {
			var err error
			if value, err = packValue(e.Value); err != nil {
				return packedEdit{}, fmt.Errorf("%s: %w", e.Path, err)
			}
		}
		return pack("set", packedSet{e.Name, e.Path, value})
	case RenamePlace:
		return pack("rename place", packedRename(e))
	case DeletePlace:
		return pack("delete place", packedDelete(e))
	case Resize:
		return pack("resize", packedResize{e.Grid, e.At, terrainText(e.Fill)})
	case TurnSheet:
		return pack("turn sheet", packedTurn{e.Turn, e.Grow, terrainText(e.Fill)})
	case swapSheet:
		p, err := packSheet(e)
		if err != nil {
			return packedEdit{}, err
		}
		return pack("swap sheet", p)
	case MoveLabel:
		return pack("move label", packedLabel(e))
	case SetTracing:
		p := packedTracing{Name: e.Name, To: e.To}
		if e.With != nil {
			with, err := packEdit(e.With)
			if err != nil {
				return packedEdit{}, err
			}
			p.With = &with
		}
		return pack("tracing", p)
	case Batch:
		p := packedBatch{Name: e.Name, Edits: make([]packedEdit, len(e.Edits))}
		for i := range e.Edits {
			var err error
			if p.Edits[i], err = packEdit(e.Edits[i]); err != nil {
				return packedEdit{}, err
			}
		}
		return pack("batch", p)
	default:
		return packedEdit{}, fmt.Errorf("an edit of type %T cannot be written to the journal", e)
	}
}

func packCell(c Cell, hexes ...hex.Hex) packedCell {
	return packedCell{
		Hex: hexes, Terrain: terrainText(c.Terrain), Altitude: c.Altitude,
		Bridge: c.Bridge, Links: c.Links, Sides: c.Sides,
	}
}

// unpackCells are the hexes with their cells.
func unpackCells(packed []packedCell) []HexCell {
	out := make([]HexCell, 0, len(packed))
	for _, c := range packed {
		for _, h := range c.Hex {
			out = append(out, HexCell{Hex: h, Cell: Cell{
				Terrain: model.Terrain(c.Terrain), Altitude: c.Altitude, Bridge: c.Bridge, Links: c.Links, Sides: c.Sides,
			}})
		}
	}
	return out
}

// sheetRest is what a sheetState holds besides the ground.
type sheetRest struct {
	Places         []model.Place
	Deployment     []model.Deployment
	Reinforcements []model.Reinforcement
	Rules          []model.Rule
	Victory        model.Victory
	Notes          []model.Note
}

func packSheet(e swapSheet) (packedSheet, error) {
	b := &e.Board
	p := packedSheet{Name: e.Name, Sheet: e.Sheet, Grid: b.Grid, HexMeters: b.HexMeters}
	index := map[Cell]int{}
	for h := range b.Grid.All() {
		c := CellAt(b, h)
		if c == (Cell{}) {
			continue
		}
		i, known := index[c]
		if !known {
			i = len(p.Cells)
			index[c] = i
			p.Cells = append(p.Cells, packCell(c))
		}
		p.Cells[i].Hex = append(p.Cells[i].Hex, h)
	}
	var err error
	p.Rest, err = packValue(sheetRest{b.Places, e.Deployment, e.Reinforcements, e.Rules, e.Victory, e.Notes})
	return p, err
}

// unpack reads the edit back; the bases have the built-in mapsheet that the
// board may have been based on.
func (p packedSheet) unpack(bases schema.Bases) (Edit, error) {
	if (relay{grid: p.Grid}).refusal() != nil {
		return nil, fmt.Errorf("a map of %d columns and %d rows cannot be", p.Grid.Cols, p.Grid.Rows)
	}
	rest, err := unpackForm[sheetRest](p.Rest)
	if err != nil {
		return nil, err
	}
	e := swapSheet{Name: p.Name, sheetState: sheetState{
		Sheet: p.Sheet, Deployment: rest.Deployment, Reinforcements: rest.Reinforcements,
		Rules: rest.Rules, Victory: rest.Victory, Notes: rest.Notes,
	}}
	if p.Sheet != "" {
		if e.Base, err = bases.Mapsheet(p.Sheet); err != nil {
			return nil, err
		}
	}
	b := model.NewHexBoard(p.Grid.Cols, p.Grid.Rows)
	b.HexMeters, b.Places = p.HexMeters, rest.Places
	newRecord(b, 0).setAll(unpackCells(p.Cells))
	e.Board = *b
	return e, nil
}

func pack(kind string, form any) (packedEdit, error) {
	data, err := json.Marshal(form)
	return packedEdit{Kind: kind, Data: data}, err
}

// unpack reads the edit back; the bases have the built-in data that it may
// refer to.
func (p packedEdit) unpack(bases schema.Bases) (Edit, error) {
	switch p.Kind {
	case "terrain":
		f, err := unpackForm[packedTerrain](p.Data)
		return SetTerrain{Hexes: hex.List(f.Hexes), Terrain: model.Terrain(f.Terrain)}, err
	case "altitude":
		f, err := unpackForm[packedAltitude](p.Data)
		return SetAltitude{Hexes: hex.List(f.Hexes), Meters: f.Meters}, err
	case "erase":
		f, err := unpackForm[packedErase](p.Data)
		return Erase{Hexes: hex.List(f.Hexes), Names: f.Names}, err
	case "cells":
		f, err := unpackForm[packedCells](p.Data)
		return Cells{Name: f.Name, Cells: unpackCells(f.Cells)}, err
	case "set":
		f, err := unpackForm[packedSet](p.Data)
		return Set{Name: f.Name, Path: f.Path, Value: f.Value}, err
	case "rename place":
		f, err := unpackForm[packedRename](p.Data)
		return RenamePlace(f), err
	case "delete place":
		f, err := unpackForm[packedDelete](p.Data)
		return DeletePlace(f), err
	case "resize":
		f, err := unpackForm[packedResize](p.Data)
		return Resize{Grid: f.Grid, At: f.At, Fill: model.Terrain(f.Fill)}, err
	case "turn sheet":
		f, err := unpackForm[packedTurn](p.Data)
		return TurnSheet{Turn: f.Turn, Grow: f.Grow, Fill: model.Terrain(f.Fill)}, err
	case "swap sheet":
		f, err := unpackForm[packedSheet](p.Data)
		if err != nil {
			return nil, err
		}
		return f.unpack(bases)
	case "move label":
		f, err := unpackForm[packedLabel](p.Data)
		return MoveLabel(f), err
	case "tracing":
		f, err := unpackForm[packedTracing](p.Data)
		e := SetTracing{Name: f.Name, To: f.To}
		if f.With != nil {
			if e.With, err = f.With.unpack(bases); err != nil {
				return nil, err
			}
		}
		return e, err
	case "batch":
		f, err := unpackForm[packedBatch](p.Data)
		e := Batch{Name: f.Name, Edits: make([]Edit, len(f.Edits))}
		for i := range f.Edits {
			if e.Edits[i], err = f.Edits[i].unpack(bases); err != nil {
				return nil, err
			}
		}
		return e, err
	default:
		return nil, fmt.Errorf("there is no edit of the kind %q", p.Kind)
	}
}

func unpackForm[T any](data []byte) (form T, err error) {
	err = json.Unmarshal(data, &form)
	return form, err
}
