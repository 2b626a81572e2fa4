package rules

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Standing says where a unit is.
type Standing uint8

// Where a unit is.
const (
	Nowhere Standing = iota // in other shape at the moment, or left out of the game
	Waiting                 // to deploy or to arrive
	OnMap
	Left // over the edge of the map
	Lost // eliminated
)

// UnitView is what there is to see of a unit.
type UnitView struct {
	Name      string // of logs: "french-infantry-company-3"
	Title     string // for people: "French infantry company 3"
	Number    string // that ends the title: "3"
	Side      string // id
	Force     string // id of the force of the scenario
	Type      string // id of the unit type that it is at the moment, whose counter is drawn
	Printed   string // id of the type that the order of battle has
	Quality   model.Quality
	Called    string  // historical name; empty for most
	Short     string  // the historical name as counters have room for it, as no other unit of the side is called
	Hex       hex.Hex // where it stands, or where it left the map or was lost
	Standing  Standing
	Companion bool  // no unit of its own: horses that wait for their riders
	Whole     int32 // the unit of which it is a part, or whose companion it is; Absent
	Marks     []Mark
	Points    int  // movement points left, as Table.Figure writes them
	Allowance int  // of a whole phase
	Ready     bool // its side acts, and it has something to do but wait
}

// OnMap reports whether the unit stands on the map.
func (v UnitView) OnMap() bool { return v.Standing == OnMap }

// Is reports whether the unit has a mark.
func (v UnitView) Is(kind MarkKind) bool {
	return slices.ContainsFunc(v.Marks, func(m Mark) bool { return m.Kind == kind })
}

// MarkKind tells the states of units apart, for those who draw them.
type MarkKind string

// The states that systems have in common.
const (
	Disrupted    MarkKind = "disrupted"
	Improved     MarkKind = "improved"     // in an improved position
	Dismounted   MarkKind = "dismounted"   // cavalry on foot
	Moved        MarkKind = "moved"        // in this phase
	Fired        MarkKind = "fired"        // in this phase
	Aiming       MarkKind = "aiming"       // takes part in an attack that is declared
	Interdicting MarkKind = "interdicting" // fires on the enemy that enters certain hexes
)

// Mark is a state that a unit is in.
type Mark struct {
	Kind  MarkKind
	Text  string   // a short word: "disrupted"
	Count int      // how long it lasts, in the system's own steps; 0 where that is not counted
	Hexes hex.List // the hexes that it concerns: those aimed at
}

// MarkerKind tells markers on hexes apart, for those who draw them.
type MarkerKind string

// The markers that systems have in common.
const (
	Trench         MarkerKind = "trench"
	EliminatedHere MarkerKind = "eliminated" // a unit was eliminated, nobody may enter
	Interdicted    MarkerKind = "interdicted"
	Ruin           MarkerKind = "ruin" // the bridge is destroyed
	Observed       MarkerKind = "observed"
	Struck         MarkerKind = "struck" // fired on in this phase
)

// Marker is a marker on a hex.
type Marker struct {
	Kind MarkerKind
	Side string // id of the side whose it is; empty for nobody's
	Text string // "trench"
}
