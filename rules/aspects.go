package rules

import "github.com/mapsheet/mapsheet/model"

// Scorer is a table of a game in which sides gain points.
type Scorer interface {
	Table
	// Score is what each side has gained, in the scenario's order of sides.
	Score() []int
}

// Differ is a table that tells why a game of another draft comes out otherwise.
type Differ interface {
	Table
	// Differ says in a sentence what happens here and did not happen so in a
	// game of another draft, and why, with the spots that are the cause. Then is
	// what happened there and now what happens here; nil stands for nothing.
	// Both tables stand before the action.
	Differ(there Table, then, now *Event) (string, []model.Site)
}
