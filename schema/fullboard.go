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
	areaDoc
	boardDoc
}

// areaDoc is a board of areas.
type areaDoc struct {
	Width   int            `toml:"width,omitempty"`
	Height  int            `toml:"height,omitempty"`
	Sectors []model.Sector `toml:"sectors,omitempty"`
	Links   []model.Link   `toml:"links,omitempty"`
}

// anyBoard builds a board that is given in full.
func (r *reader) anyBoard(path string, d *fullDoc) model.Board {
	if d.Kind != model.OnAreas {
		return r.board(path, &d.boardDoc)
	}
	unique(r, keyPath(path, "sectors"), d.Sectors, func(s model.Sector) string { return s.ID })
	return &model.AreaBoard{Width: d.Width, Height: d.Height, Sectors: d.Sectors, Links: d.Links}
}

// newFullDoc is a board in full.
func newFullDoc(b model.Board) fullDoc {
	if b, ok := b.(*model.AreaBoard); ok {
		return fullDoc{Kind: model.OnAreas, areaDoc: areaDoc{Width: b.Width, Height: b.Height, Sectors: b.Sectors, Links: b.Links}}
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
	if b, ok := b.(*model.HexBoard); ok {
		return b.Grid.Parse
	}
	return func(string) (hex.Hex, error) {
		return hex.Hex{}, errors.New("the map is of areas and has no hexes: name sectors by place, and join them with union")
	}
}
