package document

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

// packedEdit is an edit as the journal holds it: the name of its kind and its
// fields.
type packedEdit struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`

	of Edit // what is packed as it is written; nil where it is
}

// MarshalJSON packs what is not packed yet.
func (p packedEdit) MarshalJSON() ([]byte, error) {
	if p.of != nil {
		var err error
		if p, err = packEdit(p.of); err != nil {
			return nil, err
		}
	}
	type plain packedEdit
	return json.Marshal(plain(p))
}

// packLater is packEdit, but what is done to many hexes, which takes long to pack and always
// can be, is packed as it is written, beside the window: from a copy of its list, as whoever
// made it may use that again.
func packLater(e Edit) (packedEdit, error) {
	switch e := e.(type) {
	case SetTerrain:
		e.Hexes = slices.Clone(e.Hexes)
		return packedEdit{of: e}, nil
	case SetAltitude:
		e.Hexes = slices.Clone(e.Hexes)
		return packedEdit{of: e}, nil
	case Erase:
		e.Hexes = slices.Clone(e.Hexes)
		return packedEdit{of: e}, nil
	case Cells:
		e.Cells = slices.Clone(e.Cells)
		return packedEdit{of: e}, nil
	}
	return packEdit(e)
}

// The forms of edits in the journal.
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
		Name     string           `json:"name,omitempty"`
		To       *Tracing         `json:"to,omitempty"`
		With     *packedEdit      `json:"with,omitempty"`
		Comments *schema.Comments `json:"comments,omitempty"`
	}
	packedBatch struct {
		Name  string       `json:"name,omitempty"`
		Edits []packedEdit `json:"edits"`
	}
)

// form is what the journal holds of an edit.
type form interface {
	// edit reads the edit back; the bases have the built-in data that it may refer to.
	edit(bases schema.Bases) (Edit, error)
}

// kinds is every kind of edit, under the name that it has in journals.
var kinds = []struct {
	name string
	edit Edit
	form form
}{
	{"terrain", SetTerrain{}, packedTerrain{}},
	{"altitude", SetAltitude{}, packedAltitude{}},
	{"erase", Erase{}, packedErase{}},
	{"cells", Cells{}, packedCells{}},
	{"set", Set{}, packedSet{}},
	{"rename place", RenamePlace{}, packedRename{}},
	{"delete place", DeletePlace{}, packedDelete{}},
	{"move label", MoveLabel{}, packedLabel{}},
	{"resize", Resize{}, packedResize{}},
	{"turn sheet", TurnSheet{}, packedTurn{}},
	{"swap sheet", swapSheet{}, packedSheet{}},
	{"tracing", SetTracing{}, packedTracing{}},
	{"batch", Batch{}, packedBatch{}},
}

// packEdit puts an edit into the form of the journal.
func packEdit(e Edit) (packedEdit, error) {
	for _, k := range kinds {
		if reflect.TypeOf(k.edit) != reflect.TypeOf(e) {
			continue
		}
		f, err := e.packed()
		if err != nil {
			return packedEdit{}, err
		}
		data, err := json.Marshal(f)
		return packedEdit{Kind: k.name, Data: data}, err
	}
	return packedEdit{}, fmt.Errorf("an edit of type %T cannot be written to the journal", e)
}

// unpack reads the edit back; the bases have the built-in data that it may
// refer to.
func (p packedEdit) unpack(bases schema.Bases) (Edit, error) {
	for _, k := range kinds {
		if k.name != p.Kind {
			continue
		}
		f := reflect.New(reflect.TypeOf(k.form))
		if err := json.Unmarshal(p.Data, f.Interface()); err != nil {
			return nil, err
		}
		return f.Elem().Interface().(form).edit(bases)
	}
	return nil, fmt.Errorf("there is no edit of the kind %q", p.Kind)
}

func (e SetTerrain) packed() (form, error) {
	return packedTerrain{hexText(e.Hexes), terrainText(e.Terrain)}, nil
}

func (p packedTerrain) edit(schema.Bases) (Edit, error) {
	return SetTerrain{Hexes: hex.List(p.Hexes), Terrain: model.Terrain(p.Terrain)}, nil
}

func (e SetAltitude) packed() (form, error) {
	return packedAltitude{hexText(e.Hexes), e.Meters}, nil
}

func (p packedAltitude) edit(schema.Bases) (Edit, error) {
	return SetAltitude{Hexes: hex.List(p.Hexes), Meters: p.Meters}, nil
}

func (e Erase) packed() (form, error) { return packedErase{hexText(e.Hexes), e.Names}, nil }

func (p packedErase) edit(schema.Bases) (Edit, error) {
	return Erase{Hexes: hex.List(p.Hexes), Names: p.Names}, nil
}

// packed has cells that are alike and follow one another together, as most of a fill's
// do; their order stays.
func (e Cells) packed() (form, error) {
	p := packedCells{Name: e.Name, Cells: []packedCell{}}
	for i, c := range e.Cells {
		if i > 0 && e.Cells[i-1].Cell == c.Cell {
			last := &p.Cells[len(p.Cells)-1]
			last.Hex = append(last.Hex, c.Hex)
			continue
		}
		p.Cells = append(p.Cells, packCell(c.Cell, c.Hex))
	}
	return p, nil
}

func (p packedCells) edit(schema.Bases) (Edit, error) {
	return Cells{Name: p.Name, Cells: unpackCells(p.Cells)}, nil
}

func (e Set) packed() (form, error) {
	value, packed := e.Value.(json.RawMessage)
	if !packed {
		var err error
		if value, err = packValue(e.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Path, err)
		}
	}
	return packedSet{e.Name, e.Path, value}, nil
}

func (p packedSet) edit(schema.Bases) (Edit, error) {
	return Set{Name: p.Name, Path: p.Path, Value: p.Value}, nil
}

func (e RenamePlace) packed() (form, error) { return packedRename(e), nil }

func (p packedRename) edit(schema.Bases) (Edit, error) { return RenamePlace(p), nil }

func (e DeletePlace) packed() (form, error) { return packedDelete(e), nil }

func (p packedDelete) edit(schema.Bases) (Edit, error) { return DeletePlace(p), nil }

func (e MoveLabel) packed() (form, error) { return packedLabel(e), nil }

func (p packedLabel) edit(schema.Bases) (Edit, error) { return MoveLabel(p), nil }

func (e Resize) packed() (form, error) {
	return packedResize{e.Grid, e.At, terrainText(e.Fill)}, nil
}

func (p packedResize) edit(schema.Bases) (Edit, error) {
	return Resize{Grid: p.Grid, At: p.At, Fill: model.Terrain(p.Fill)}, nil
}

func (e TurnSheet) packed() (form, error) {
	return packedTurn{e.Turn, e.Grow, terrainText(e.Fill)}, nil
}

func (p packedTurn) edit(schema.Bases) (Edit, error) {
	return TurnSheet{Turn: p.Turn, Grow: p.Grow, Fill: model.Terrain(p.Fill)}, nil
}

func (e SetTracing) packed() (form, error) {
	p := packedTracing{Name: e.Name, To: e.To, Comments: e.Comments}
	if e.With != nil {
		with, err := packEdit(e.With)
		if err != nil {
			return nil, err
		}
		p.With = &with
	}
	return p, nil
}

func (p packedTracing) edit(bases schema.Bases) (Edit, error) {
	if p.Comments != nil {
		if err := p.Comments.Check(); err != nil {
			return nil, err
		}
	}
	e := SetTracing{Name: p.Name, To: p.To, Comments: p.Comments}
	if p.With == nil {
		return e, nil
	}
	var err error
	e.With, err = p.With.unpack(bases)
	return e, err
}

func (b Batch) packed() (form, error) {
	p := packedBatch{Name: b.Name, Edits: make([]packedEdit, len(b.Edits))}
	for i := range b.Edits {
		var err error
		if p.Edits[i], err = packEdit(b.Edits[i]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p packedBatch) edit(bases schema.Bases) (Edit, error) {
	b := Batch{Name: p.Name, Edits: make([]Edit, len(p.Edits))}
	for i := range p.Edits {
		var err error
		if b.Edits[i], err = p.Edits[i].unpack(bases); err != nil {
			return nil, err
		}
	}
	return b, nil
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

func (e swapSheet) packed() (form, error) {
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
	p.Rest, err = packValue(e.spoken())
	return p, err
}

// edit reads the edit back; the bases have the built-in mapsheet that the board may
// have been based on.
func (p packedSheet) edit(bases schema.Bases) (Edit, error) {
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
	Cells{Cells: unpackCells(p.Cells)}.cells(b, newRecord(b, 0).replace)
	e.Board = *b
	return e, nil
}

func unpackForm[T any](data []byte) (form T, err error) {
	err = json.Unmarshal(data, &form)
	return form, err
}
