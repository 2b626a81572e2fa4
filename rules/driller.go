package rules

import "github.com/mapsheet/mapsheet/model"

// Driller is a table that has units stand as a player wants them to on an open table.
type Driller interface {
	Table
	// Drill is what brings a unit to a point, with a facing, in a formation: one that is to
	// be set up, the one in hand, or one that can be taken in hand. False where keys and
	// the pointer bring it nowhere now.
	Drill(unit int32, to Drill) (Drilled, bool)
}

// Drill is how a unit is to stand.
type Drill struct {
	At        model.Site
	Facing    int    // in tenths of a degree clockwise from north, or AnyFacing
	Formation string // one of Drilled.Formations; any other word for that in which it stands
}

// AnyFacing is the facing of a unit as it stands, or as it is usually set up.
const AnyFacing = -1

// Drilled is what comes of a drill.
type Drilled struct {
	Pose       Pose     // in which the unit would stand
	Actions    []Action // that bring it there, one after the other; those before the refusal
	Refusal    *Refusal // why it cannot stand so; nil where it can
	Formations []string // that units of its kind take
}
