package hexrules

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// March says what movement costs a unit that nobody hinders: what the ground
// takes, units, trenches and fire left out. Costs and allowances are counted in
// a unit of the system's own, the same for all.
type March interface {
	// Pace is how far units of the type come in a turn.
	Pace(t *model.UnitType) Pace
	// Step is what it costs to go from the hex to its neighbor in the
	// direction; Impassable where nobody can.
	Step(from hex.Hex, d hex.Dir) int
	// Enter is what it costs to come onto the map in the hex at its edge.
	Enter(h hex.Hex) int
}

// Impassable is a cost that no unit can pay, however it moves.
const Impassable = 1 << 20

// Pace is how far a unit comes in a turn.
type Pace struct {
	Points int  // what it may spend; 0 when it stays where it is
	OneHex bool // before it has spent anything it may go one hex whatever that costs, and no further
}
