package hexrules

import "github.com/mapsheet/mapsheet/model/hex"

// SightQuestion asks whether one hex sees another.
type SightQuestion struct {
	From, To hex.Hex
	Markers  map[string]hex.List // those on the map that matter to sight, by their words
}

// Sightline is the answer, and all there is to say of it.
type Sightline struct {
	From, To SightEnd
	Reach    string // how far it goes: "blocked", "to", "into"
	Meaning  string // that for people to read: "clear"
	Rule     string // that keeps it from the hex; empty where none does
	Sentence string // how far it goes and, where not all the way, why
	Blocks   []SightBlock
	Hidden   bool       // nothing blocks it, and those in the hex are hidden all the same
	Between  []hex.List // the hexes that it passes, two together where it runs along their common side
}

// SightEnd is an end of a line of sight.
type SightEnd struct {
	Hex    hex.Hex
	Height string // "level ground"
}

// SightBlock is something in the way.
type SightBlock struct {
	Hexes    hex.List
	Rule     string
	Sentence string
}
