package rules

import "github.com/mapsheet/mapsheet/model"

// Driller is a table that has the unit in hand stand as a player wants it to on an open
// table.
type Driller interface {
	Table
	// Drill is what brings a unit to a point, with a facing, in a formation; false where the
	// unit is not in hand.
	Drill(unit int32, to Drill) (Drilled, bool)
}

// Drill is how a unit is to stand.
type Drill struct {
	At        model.Site
	Facing    int    // in tenths of a degree clockwise from north
	Formation string // one of Drilled.Formations, or that in which it stands
}

// Drilled is what comes of a drill.
type Drilled struct {
	Pose       Pose     // in which the unit would stand
	Actions    []Action // that bring it there, one after the other; those before the refusal
	Refusal    *Refusal // why it cannot stand so; nil where it can
	Formations []string // that units of its kind take
}
