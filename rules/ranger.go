package rules

import "github.com/mapsheet/mapsheet/model/plane"

// Ranger is a table that shows the ground that units can fire at on an open table.
type Ranger interface {
	Table
	// FireZone is the ground that a unit can fire at as it stands; false where it fires at
	// none.
	FireZone(unit int32) (FireZone, bool)
}

// FireZone is the ground that a unit can fire at, in hundredths of an inch.
type FireZone struct {
	Seen  plane.Polygon // cut by what hides ground
	Bands []FireBand    // of its range, the farthest first, whatever hides ground
	Foes  []Foe         // in range, where it can fire
}

// FireBand is ground on which fire has one effect: what lies nearer belongs to the next.
type FireBand struct {
	Outline plane.Polygon
	Text    string // "24 inches: 2 dice a figure"
}

// Foe is an enemy in range of fire.
type Foe struct {
	Unit    int32
	Refusal *Refusal // why it cannot be fired at; nil where it can
}
