package rules

import "github.com/mapsheet/mapsheet/model"

// Planner is a table of a game in which orders are written first and carried out
// later.
type Planner interface {
	Table
	// Orders appends the orders of the turn that the table knows, as they stand on the
	// sheets: those of a View are its seat's and what was shown of the others.
	Orders(dst []Order) []Order
	// Errands appends what the units at a spot could be ordered to do, as things are.
	Errands(dst []Errand, from model.Site) []Errand
}

// Order is an order that some units have.
type Order struct {
	Side    string // id
	Text    string // as sheets have it: "4I b1>b2"
	Units   []int32
	Sites   []model.Site // from where the units stood, along the arrows
	Phase   string       // id of the phase that it is meant for
	Done    int          // arrows carried out
	Lost    bool         // nothing comes of it any more
	Arrives Probability  // that it is delivered; of none where that is certain
}

// Errand is something that some units could be ordered to do.
type Errand struct {
	Units   []int32
	What    string       // "infantry"
	Sites   []model.Site // from where the units stand, along the arrows
	Phase   string       // id of the phase in which they come there, at the earliest
	How     string       // "moves", "attacks"
	Arrives Probability  // that the order is delivered; of none where that is certain
}
