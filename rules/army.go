package rules

// Armied is a table that says how strong the armies are, man by man, and which losses
// end an army.
type Armied interface {
	Table
	// Armies is the armies of the sides, in their order.
	Armies() []Army
}

// Army is how strong an army is.
type Army struct {
	Units, AllUnits     int    // on the table or still to be placed, and of those that have come
	Figures, AllFigures int    // the same in figures
	Collapse            *Truth // that it has lost because of its losses; nil where losses end no army
}
