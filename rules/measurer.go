package rules

import "github.com/mapsheet/mapsheet/model"

// Measurer is a table that measures how the unit in hand would go on an open table.
type Measurer interface {
	Table
	// Measure is the next leg of a unit to a point, longer than it may be or not; false
	// where no leg leads there.
	Measure(unit int32, to model.Site) (Measure, bool)
}

// Measure is how far a unit has gone with a leg, in hundredths of an inch.
type Measure struct {
	Used      int    // by this leg and those before it
	Allowance int    // the most that it may use so
	Halved    string // why the allowance is half, without a full stop; empty where it is whole
}

// Left is what is left of the allowance after the leg; less than nothing where it is too
// long.
func (m Measure) Left() int { return m.Allowance - m.Used }
