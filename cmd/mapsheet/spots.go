package main

import "github.com/mapsheet/mapsheet/model"

// spot is where something is, by the word for it on its kind of board.
type spot struct {
	Hex    string `json:"hex,omitempty"`
	Sector string `json:"sector,omitempty"`
}

// spotOn is the spot of a label on a board.
func spotOn(b model.Board, label string) spot {
	if b.Kind() == model.OnHexes {
		return spot{Hex: label}
	}
	return spot{Sector: label}
}

// label is what the board calls the spot; empty for none.
func (s spot) label() string { return s.Hex + s.Sector }

// spots are where something is, by the word for them on their kind of board.
type spots struct {
	Hexes   []string `json:"hexes,omitempty"`
	Sectors []string `json:"sectors,omitempty"`
}

// spotsOn are the spots of labels on a board.
func spotsOn(b model.Board, labels []string) spots {
	if b.Kind() == model.OnHexes {
		return spots{Hexes: labels}
	}
	return spots{Sectors: labels}
}

// labels are what the board calls the spots.
func (s spots) labels() []string {
	if s.Hexes != nil {
		return s.Hexes
	}
	return s.Sectors
}
