package rules

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
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
	Name      string       // of logs: "french-infantry-company-3"
	Title     string       // for people: "French infantry company 3"
	Number    string       // that ends the title: "3"
	Side      string       // id
	Force     string       // id of the force of the scenario
	Type      string       // id of the unit type that it is at the moment, whose counter is drawn
	Printed   string       // id of the type that the order of battle has
	Own       model.Values // what the rule system has the order of battle say of it
	Called    string       // historical name; empty for most
	Short     string       // the historical name as counters have room for it, as no other unit of the side is called
	At        model.Site   // where it stands, or where it left the map or was lost
	Standing  Standing
	Companion bool  // no unit of its own: something that waits for its unit
	Whole     int32 // the unit of which it is a part, or whose companion it is; Absent
	Marks     []Mark
	Ready     bool // the side that acts has something to do with it but wait
}

// OnMap reports whether the unit stands on the map.
func (v UnitView) OnMap() bool { return v.Standing == OnMap }

// Looks reports whether the unit has a mark of a look.
func (v UnitView) Looks(look Look) bool {
	return slices.ContainsFunc(v.Marks, func(m Mark) bool { return m.Look == look })
}

// Look says how a mark or a marker is meant, for those who draw it or reckon with
// it and do not know the system.
type Look uint8

// The looks.
const (
	Plain     Look = iota // words say it all
	Weakened              // less fit to fight for a while
	Sheltered             // harder to hit
	Altered               // in another shape than the one that it began in
	Done                  // has acted in this phase
	Aiming                // takes part in an attack on its sites that is declared
	Watching              // acts on the enemy who comes to its sites
)

// Mark is a state that a unit is in.
type Mark struct {
	ID    string // word of the system: "disrupted"
	Look  Look
	Text  string       // a short word or two: "disrupted"
	Sign  string       // a letter or two for small counters; empty where there is none
	Count int          // how long it lasts, in the system's own steps; 0 where that is not counted
	Sites []model.Site // that it concerns: those aimed at
}

// Marker is a marker at a spot.
type Marker struct {
	ID   string // word of the system
	Look Look
	Side string // id of the side whose it is; empty for nobody's
	Text string // a short word or two
}
