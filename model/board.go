package model

import "github.com/mapsheet/mapsheet/model/hex"

// BoardKind is how a board divides its ground. The kinds are a closed set: each
// has its own form in files, its own drawing and tools. Which one a system plays
// on is the system's to say.
type BoardKind string

// The kinds of boards.
const (
	OnHexes BoardKind = "hexes" // a grid of hexes: HexBoard
	OnAreas BoardKind = "areas" // sectors and the links between them: AreaBoard
	OnTable BoardKind = "table" // an open table, on which distances are measured: TableBoard
)

// Name is what sentences call a board of the kind: "a map of hexes".
func (k BoardKind) Name() string {
	if k == OnTable {
		return "an open table"
	}
	return "a map " + k.Made()
}

// Made says what a map of the kind is: "of hexes", "an open table".
func (k BoardKind) Made() string {
	if k == OnTable {
		return k.Name()
	}
	return "of " + string(k)
}

// Board is what a scenario is played on: what all kinds have in common. Whoever
// wants more asks for the kind that he knows.
type Board interface {
	Kind() BoardKind
	// Copy is an independent copy.
	Copy() Board
	// Same reports whether another board is of the same kind and the same in
	// everything.
	Same(other Board) bool
	// Label is what files and sentences call a spot of the board: "1412".
	Label(at Site) string
	// Parse finds the spot of a label. The error says what labels look like.
	Parse(label string) (Site, error)
	// PlaceIDs is the ids of what has a name on the board, in its order.
	PlaceIDs() []string
	// Place finds what has a name by its id.
	Place(id string) (*Place, bool)
}

// Site is a spot of a board in the board's own numbers. Of a hex A is the column
// and B the row; of a sector A is its index and B 0, of the border between two
// B is the index of the other and 1 more. Of a point of a table A runs east and B
// south, in hundredths of an inch, and C is a facing where it has one, in tenths of a
// degree clockwise from north.
type Site struct{ A, B, C int32 }

// HexSite is the spot of a hex.
func HexSite(h hex.Hex) Site { return Site{A: int32(h.Col), B: int32(h.Row)} }

// Hex is the hex of a spot on a board of hexes.
func (s Site) Hex() hex.Hex { return hex.Hex{Col: int(s.A), Row: int(s.B)} }

// Mapsheet is a board that scenarios can lie on.
type Mapsheet struct {
	ID    string
	Name  string
	Note  string
	Board Board
}

// Hexes is the board where it is one of hexes, and one without any where it is not.
func (s *Scenario) Hexes() *HexBoard { return hexBoard(s.Board) }

// AreaBoard is the board where it is one of areas, and one without any where it is
// not.
func (s *Scenario) AreaBoard() *AreaBoard {
	if b, ok := s.Board.(*AreaBoard); ok {
		return b
	}
	return &AreaBoard{}
}

// TableBoard is the board where it is a table, and one without any ground where it is
// not.
func (s *Scenario) TableBoard() *TableBoard {
	if b, ok := s.Board.(*TableBoard); ok {
		return b
	}
	return &TableBoard{}
}

// Hexes is the board where it is one of hexes, and one without any where it is not.
func (m *Mapsheet) Hexes() *HexBoard { return hexBoard(m.Board) }

func hexBoard(b Board) *HexBoard {
	if b, ok := b.(*HexBoard); ok {
		return b
	}
	return NewHexBoard(0, 0)
}
