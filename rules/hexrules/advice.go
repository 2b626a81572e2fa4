package hexrules

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Advisor is a state that gives players estimates to reckon with.
type Advisor interface {
	rules.State
	// Advise is advice on the state as it stands, good until it changes. It uses
	// the memory of advice that is no longer needed; nil will do.
	Advise(old Advice) Advice
}

// Advice is what a player reckons with: rough figures, quickly found, of what
// units can come to and what fire can do. Cells are hexes as indices of the
// grid. Harm and worth are in thousandths of a common unit, so that those of
// all units can be added up. What it returns is good until the next call.
type Advice interface {
	// Acting is the index of the side that acts.
	Acting() int8
	// Pieces is the units by their numbers.
	Pieces() []Piece
	// Picks reports whether a selector of the scenario picks the unit.
	Picks(sel model.Selector, unit int32) bool
	// Legs is how many steps of a journey the unit has made. Journeys are
	// counted as a reader of the victory conditions meets them, those inside a
	// some_hex once for each hex.
	Legs(journey int, unit int32) int
	// Ruins is the cells whose bridges are destroyed: to conditions they are hexes of
	// the canal and nothing else.
	Ruins() []int32
	// Approach appends the movement points that a unit of the class needs from
	// each cell to the nearest of some cells, other units aside; Far where it
	// never comes there. With cells in from it needs to be right on the ways from
	// these alone, and may be too far elsewhere.
	Approach(dst []int32, class int16, to, from []int32) []int32
	// Ground tells states from others in which Approach comes to something else.
	Ground() rules.Hash

	// Moves reports whether the side moves or deploys now; else there are no
	// prospects.
	Moves() bool
	// Bars reports whether the side can keep the enemy from cells now; else Bar has
	// nothing to offer.
	Bars() bool

	// Value tells what harm to each unit is worth, by unit, and what it is worth to
	// destroy some bridges; Prospects, Volley and Bar reckon with it. Until then it is
	// the worth of the pieces, and no bridge is worth anything.
	Value(worth []int32, bridges []Bridge)
	// Prospects is what a unit can come to before its side's movement or
	// deployment ends, to stay as it is included; for rules.Absent what can be done
	// that is no unit's. None where it can do nothing.
	Prospects(unit int32) []Prospect
	// Early is the prospects of a unit on the map to stay as it is, and those early
	// ones that keep it where it is; away reports whether there are early ones that
	// do not. None where there are no early ones at all.
	Early(unit int32) (here []Prospect, away bool)
	// Way appends the actions that lead to a prospect of the last call.
	Way(dst []rules.Action, p Prospect) []rules.Action

	// Volley is the targets that the side can fire at now, and the shots at
	// them, those at one target together: groups of enemies, and bridges that are worth
	// it and could be destroyed.
	Volley() ([]Target, []Shot)
	// Hits is of how many rolls the attack of some shots at one target, with those
	// aimed already, weakens whom it hits, or eliminates them.
	Hits(shots []int32) (weakened, eliminated, of int32)
	// Bar is the best way for a unit to keep the enemy from cells, given by
	// how much he will want to pass each, with the harm to expect; false where
	// the unit cannot do it now.
	Bar(unit int32, traffic []int32) (rules.Action, int32, bool)

	// Answer is what to answer when an answer is due.
	Answer() (rules.Action, bool)
	// Rest is the action that ends the phase or its part.
	Rest() rules.Action
}

// Bridge is a bridge in a cell that it is worth something to destroy.
type Bridge struct {
	Cell  int32
	Worth int32
}

// Far is further than any way.
const Far = 1 << 20

// Piece is a unit in figures.
type Piece struct {
	Side    int8  // index in the scenario's order
	Class   int16 // units of a class move alike
	Pace    int16 // movement points that it has in a phase
	Reach   int16 // range of its fire in hexes
	Cell    int32 // where it stands, or where it left the map or was lost; rules.Absent
	Worth   int32 // what its loss costs
	Share   int32 // what it counts where units are counted, in thousandths
	On      bool  // on the map
	Waiting bool  // to deploy or to arrive
	Left    bool  // off the edge of the map
	Lost    bool
	Fit     bool // able to act
	Slow    bool // fires only where it has not moved
}

// Prospect is something that a unit can come to.
type Prospect struct {
	Action rules.Action // the first on the way; the zero value to stay as it is
	Deed   string       // what it does, to go before the hex: "go to"
	Cell   int32        // where the unit is then, or where it leaves the map
	Chance int8         // of so many that it comes to that and does not stay as it is
	Of     int8
	Stays  bool  // nothing is done
	Early  bool  // it can be begun only before any unit of the side moves
	Leaves bool  // the unit leaves the map
	Guard  int32 // strength with which it then withstands fire
	Risk   int32 // harm to expect from the enemy's fire as he stands, in thousandths of the unit
	Gain   int32 // harm to expect from its own fire, by the values told
}

// Target is something to fire at. A bridge is destroyed by what eliminates, with all
// units in its hex, whosever they are, and what weakens does nothing to it. A hex is fired
// at as a bridge, or else.
type Target struct {
	Cell   int32
	Bridge bool
	Units  []int32      // those hit
	Fire   rules.Action // carries the attack out
	First  int32        // index of its first shot
	Shots  int32
}

// Shot is the part that a unit can take in an attack on a target.
type Shot struct {
	Unit     int32
	Strength int32
	Aim      rules.Action
}
