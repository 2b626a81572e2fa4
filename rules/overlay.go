package rules

import "github.com/mapsheet/mapsheet/model"

// Overlayer is a table that answers questions about the whole map.
type Overlayer interface {
	Table
	// Overlay answers a question about the whole map.
	Overlay(q Question) (Overlay, error)
	// OverlayText says in a sentence or two what the answer is for one spot, and
	// which other spots are the cause.
	OverlayText(q Question, at model.Site) (string, []model.Site)
}

// OverlayKind describes a question about the whole map that a system answers.
type OverlayKind struct {
	ID       string // "sight"
	Name     string // "Field of sight"
	Sentence string // what it shows
	FromSite bool   // it is asked of a spot
	OfSide   bool   // it is asked of a side
	Turns    bool   // it is asked for a number of turns
}

// Question asks for an overlay.
type Question struct {
	Overlay string     // id of the kind
	From    model.Site // where the kind asks for one
	Side    string     // id, where the kind asks for one
	Turns   int        // at least 1, where the kind asks for it
}

// Overlay is the answer. Spots that are not listed are not concerned.
type Overlay struct {
	Classes []OverlayClass
	Cells   []OverlayCell
	Most    int // the largest value; 0 when the cells have none
}

// OverlayClass is a kind of cell, a line of the legend.
type OverlayClass struct {
	Name string
	Tone Tone
}

// OverlayCell is the answer for a spot.
type OverlayCell struct {
	At    model.Site
	Class uint8  // index
	Value int    // up to Overlay.Most
	Text  string // short, in place of the value; empty for none
}

// Tone says how a class is meant; those who draw find a colour for it.
type Tone uint8

// The tones.
const (
	Good Tone = iota
	Fair
	Poor
	Hidden
	ByWoods
	ByTown
	ByHill
	Scaled // from nothing to the largest value
)
