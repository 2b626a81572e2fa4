package rules

import "github.com/mapsheet/mapsheet/model"

// Muster is how a system draws armies by dice.
type Muster struct {
	Sizes []string // of battles, from the smallest: what Draw takes
	// Draw gives a scenario of two sides the armies of a battle of a size, their
	// deployment and who wins. Its special rules say what is drawn beside the units.
	// The same seed draws the same armies. It fails, with a sentence for the designer,
	// where the scenario has forces, or charts that the dice do not fit.
	Draw func(sc *model.Scenario, size string, seed uint64) error
	// Points is what the army of a side is worth, by the charts' worth of its units. Units
	// of types that the charts do not have count for nothing.
	Points func(sc *model.Scenario, side string) int
}
