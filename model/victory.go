package model

// Victory says who wins and when.
type Victory struct {
	Clauses   []Clause `toml:"clauses"`          // asked in order
	Otherwise Outcome  `toml:"otherwise"`        // when no clause has been met by the end of the game
	Points    []Award  `toml:"points,omitempty"` // point table, for conditions that compare points
}

// Draw is the winner of an outcome that nobody wins.
const Draw = "draw"

// Outcome is how a game ends.
type Outcome struct {
	Winner string `toml:"winner"`          // id of a side, or Draw
	Level  string `toml:"level,omitempty"` // "decisive", "marginal", ... where the scenario knows levels
}

// When is when a clause is asked.
type When string

// When a clause is asked.
const (
	AtEnd  When = "end"     // once, when the game ends
	AtOnce When = "at-once" // after every phase; the game is decided the moment it holds
)

// Clause is an outcome and the condition for it.
type Clause struct {
	Outcome   Outcome   `toml:"outcome"`
	When      When      `toml:"when"`
	Condition Condition `toml:"condition"`
}

// Award is a line of a point table: what the side gains for each enemy unit
// destroyed that the selector picks.
type Award struct {
	Side   string   `toml:"side"`
	Units  Selector `toml:"units"`
	Points int      `toml:"points"`
}

// Condition is a statement about the game that is true or false at any
// moment. Exactly one field is set.
type Condition struct {
	All      []Condition `toml:"all,omitempty"`
	Any      []Condition `toml:"any,omitempty"`
	Not      *Condition  `toml:"not,omitempty"`
	Count    *Count      `toml:"count,omitempty"`
	Exits    *Exits      `toml:"exits,omitempty"`
	Losses   *Losses     `toml:"losses,omitempty"`
	Occupies *Occupies   `toml:"occupies,omitempty"`
	Points   *PointsLead `toml:"points,omitempty"`
	Score    *Score      `toml:"score,omitempty"`
	Journey  *Journey    `toml:"journey,omitempty"`
	SomeHex  *SomeHex    `toml:"some_hex,omitempty"`
}

// Bound is a range of numbers; a nil end is open. At least one end is set.
type Bound struct {
	AtLeast *int `toml:"at_least,omitempty"`
	AtMost  *int `toml:"at_most,omitempty"`
}

// Holds reports whether n lies within the bound.
func (b Bound) Holds(n int) bool {
	return (b.AtLeast == nil || n >= *b.AtLeast) && (b.AtMost == nil || n <= *b.AtMost)
}

// UnitState restricts a count to units in a state; the zero value counts all
// units on the map.
type UnitState string

// The states that counts ask for.
const (
	AnyState    UnitState = ""
	Undisrupted UnitState = "undisrupted"
	Disrupted   UnitState = "disrupted"
)

// Count compares the number of units in an area with a bound.
type Count struct {
	Units Selector  `toml:"units"`
	State UnitState `toml:"state,omitempty"`
	Area  Area      `toml:"area"`
	Bound
}

// Exits compares the number of units that have left the map through an area
// of edge hexes with a bound.
type Exits struct {
	Units Selector `toml:"units"`
	By    Area     `toml:"by"`
	Bound
}

// Losses compares the number of destroyed units with a bound.
type Losses struct {
	Units Selector `toml:"units"`
	Bound
}

// Occupies holds when a unit that the selector picks stands in the area, or
// in every hex of it.
type Occupies struct {
	Units Selector `toml:"units"`
	Area  Area     `toml:"area"`
	Every bool     `toml:"every,omitempty"`
}

// PointsLead holds when a side has at least so many points more than another.
type PointsLead struct {
	Side string `toml:"side"`
	Over string `toml:"over"`
	By   int    `toml:"by"` // at least 1
}

// Score compares the points of a side with a bound, where the rule system has
// sides gain points during the game.
type Score struct {
	Side string `toml:"side"`
	Bound
}

// Journey holds when at least so many units have completed every step in
// order.
type Journey struct {
	Units   Selector `toml:"units"`
	AtLeast int      `toml:"at_least"`
	Steps   []Leg    `toml:"steps"`
}

// Leg is a part of a journey. Exactly one field is set.
type Leg struct {
	Exit     *Area `toml:"exit,omitempty"`      // leave the map from one of these edge hexes
	StayAway int   `toml:"stay_away,omitempty"` // remain off the map for so many full game turns
	Enter    *Area `toml:"enter,omitempty"`     // come back through one of these edge hexes
	Reach    *Area `toml:"reach,omitempty"`     // stand in one of these hexes
}

// SomeHex holds when its condition holds for at least one hex of the area;
// inside the condition the area "this" is that hex.
type SomeHex struct {
	Of        Area      `toml:"of"`
	Condition Condition `toml:"condition"`
}
