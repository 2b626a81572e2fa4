package rules

import "github.com/mapsheet/mapsheet/model"

// Mover is a table that says where units may move, and counts what that takes in
// movement points.
type Mover interface {
	Table
	// Moves is where a unit may move in this phase, or why it may not move at all.
	Moves(unit int32) (Moves, *Refusal)
	// Allowance is the movement points that a unit has left, and of a whole phase.
	Allowance(unit int32) (left, whole int)
	// PointParts is in how many parts a movement point is counted: 2 for halves. All
	// costs and allowances are in such parts.
	PointParts() int
	// Figure writes costs and allowances: "3½".
	Figure(parts int) string
}

// Moves is where a unit may move.
type Moves interface {
	// Sites is the spots that it may come to, the cheapest first; where it stands
	// among them.
	Sites() []model.Site
	// Cost is what the way to a spot takes; false when the unit cannot come there.
	Cost(at model.Site) (int, bool)
	// Path is the cheapest way to a spot, from where the unit stands or enters the
	// map to the spot itself; nil when it cannot come there.
	Path(at model.Site) []model.Site
	// Stops reports whether the unit may have to end its movement at a spot.
	Stops(at model.Site) bool
}
