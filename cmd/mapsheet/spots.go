package main

import "github.com/mapsheet/mapsheet/model"

// spot is where something is, by the word for it on its kind of board.
type spot struct {
	Hex    string `json:"hex,omitempty"`
	Sector string `json:"sector,omitempty"`
	Point  string `json:"point,omitempty"` // of a table, in inches: "36.00,24.50"
}

// spotOn is the spot of a label on a board.
func spotOn(b model.Board, label string) spot {
	switch b.Kind() {
	case model.OnHexes:
		return spot{Hex: label}
	case model.OnTable:
		return spot{Point: label}
	}
	return spot{Sector: label}
}

// label is what the board calls the spot; empty for none.
func (s spot) label() string { return s.Hex + s.Sector + s.Point }

// spots are where something is, by the word for them on their kind of board.
type spots struct {
	Hexes   []string `json:"hexes,omitempty"`
	Sectors []string `json:"sectors,omitempty"`
	Points  []string `json:"points,omitempty"` // of a table, in inches
}

// spotsOn are the spots of labels on a board.
func spotsOn(b model.Board, labels []string) spots {
	switch b.Kind() {
	case model.OnHexes:
		return spots{Hexes: labels}
	case model.OnTable:
		return spots{Points: labels}
	}
	return spots{Sectors: labels}
}

// labels are what the board calls the spots.
func (s spots) labels() []string {
	switch {
	case s.Hexes != nil:
		return s.Hexes
	case s.Points != nil:
		return s.Points
	}
	return s.Sectors
}
