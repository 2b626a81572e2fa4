package schema

import (
	"errors"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// fullDoc is a board of any kind in full: the keys of its kind, and the kind
// where it is not hexes.
type fullDoc struct {
	Kind model.BoardKind `toml:"kind,omitempty"`
	extentDoc
	areaDoc
	tableDoc
	boardDoc
}

// extentDoc is the size of a board without hexes.
type extentDoc struct {
	Width  int `toml:"width,omitempty"`
	Height int `toml:"height,omitempty"`
}

// areaDoc is what lies on a board of areas.
type areaDoc struct {
	Sectors []model.Sector `toml:"sectors,omitempty"`
	Links   []model.Link   `toml:"links,omitempty"`
}

// tableDoc is what lies on a table.
type tableDoc struct {
	Pieces []model.Piece `toml:"pieces,omitempty"`
	Zones  []model.Zone  `toml:"zones,omitempty"`
}

// boardKeys is the keys that boards of a kind have, and not those of hexes.
func boardKeys(kind model.BoardKind) []string {
	switch kind {
	case model.OnAreas:
		return []string{"width", "height", "sectors", "links"}
	case model.OnTable:
		return []string{"width", "height", "pieces", "zones"}
	}
	return nil
}

// anyBoard builds a board that is given in full.
func (r *reader) anyBoard(path string, d *fullDoc) model.Board {
	switch d.Kind {
	case model.OnAreas:
		unique(r, keyPath(path, "sectors"), d.Sectors, func(s model.Sector) string { return s.ID })
		return &model.AreaBoard{Width: d.Width, Height: d.Height, Sectors: d.Sectors, Links: d.Links}
	case model.OnTable:
		ids := map[string]string{}
		uniqueAmong(r, ids, keyPath(path, "pieces"), d.Pieces, func(p model.Piece) string { return p.ID })
		uniqueAmong(r, ids, keyPath(path, "zones"), d.Zones, func(z model.Zone) string { return z.ID })
		return &model.TableBoard{Width: d.Width, Height: d.Height, Pieces: d.Pieces, Zones: d.Zones}
	}
	return r.board(path, &d.boardDoc)
}

// newFullDoc is a board in full.
func newFullDoc(b model.Board) fullDoc {
	switch b := b.(type) {
	case *model.AreaBoard:
		return fullDoc{Kind: model.OnAreas, extentDoc: extentDoc{b.Width, b.Height}, areaDoc: areaDoc{b.Sectors, b.Links}}
	case *model.TableBoard:
		return fullDoc{Kind: model.OnTable, extentDoc: extentDoc{b.Width, b.Height}, tableDoc: tableDoc{b.Pieces, b.Zones}}
	}
	return fullDoc{boardDoc: *newBoardDoc(b.(*model.HexBoard))}
}

// differenceToSheet is what a scenario's board has otherwise than the mapsheet
// that it lies on, nil for nothing; false where the file has to give it in full:
// it lies on none, is of another size, or of a kind that has no overrides.
func differenceToSheet(s *model.Scenario) (*overrideDoc, bool) {
	if s.Sheet == "" || s.Base.Sheet == nil {
		return nil, false
	}
	sheet, own := s.Base.Sheet.Board, s.Board
	if own.Kind() != model.OnHexes || sheet.Kind() != model.OnHexes {
		return nil, own.Same(sheet)
	}
	if s.Base.Sheet.Hexes().Grid != s.Hexes().Grid {
		return nil, false
	}
	return difference(s.Base.Sheet.Hexes(), s.Hexes()), true
}

// hexesOf is how labels of hexes are read that stand in a file with the board.
func hexesOf(b model.Board) func(label string) (hex.Hex, error) {
	switch b := b.(type) {
	case *model.HexBoard:
		return b.Grid.Parse
	case *model.TableBoard:
		return func(string) (hex.Hex, error) {
			return hex.Hex{}, errors.New("the map is a table and has no hexes: name a zone or a piece by place, or a band by edge and depth")
		}
	}
	return func(string) (hex.Hex, error) {
		return hex.Hex{}, errors.New("the map is of areas and has no hexes: name sectors by place, and join them with union")
	}
}
