package rules

import "github.com/mapsheet/mapsheet/model"

// Fighter is a table that says which fights stand or threaten, and what may come of
// them, with exact chances.
type Fighter interface {
	Table
	// Fights appends the fights that stand at the moment. Where none does it appends
	// those that come next if nobody does more than the table knows to be chosen: the
	// table of a View knows no more than its seat.
	Fights(dst []Fight) []Fight
}

// Recounter is a table that tells how the fights of an action went.
type Recounter interface {
	Table
	// Recount is the fights that an action leads to, as they stand when their dice lie
	// and again when they are settled; nil where there are none. The dice are those of
	// the table.
	Recount(a Action) []Bout
}

// Bout is a fight with its dice as they lie.
type Bout struct {
	Fight
	Told int // of the events of the action, how many are told by then
}

// Fight is units that strike at one another, or from afar at others, with dice that
// are thrown together.
type Fight struct {
	Kind     string // word of the system: "combat", "bombardment"
	Title    string // "Combat between b1 and b2, fire"
	At       model.Site
	Phase    string // id of the phase in which it is fought
	Stands   bool   // those who fight have taken their positions; else it threatens
	Strikers []Striker
	Fates    []Fate        // of the units that can be hit, in the throw to come
	Results  []Probability // what comes of the throw to come: "White 1 hit, Black 2 hits"
	Outlook  []Probability // what comes of the whole fight; empty where that cannot be reckoned
	Tolls    []Toll        // of the whole fight; empty as the outlook is
	Given    []string      // what the chances take for granted, in sentences
}

// Striker is a unit in a fight, in the order of spaces.
type Striker struct {
	Unit    int32
	Side    string // id
	Space   int    // counted from 1; 0 where there are none
	How     string // how it takes part: "attacking infantry"
	Faces   int32  // unit opposite; Absent
	Target  int32  // unit that it strikes at; Absent
	Choices []Action
	Dice    int          // that it throws
	Rolled  []int        // the dice dealt to it, where they lie already
	Lines   []AttackLine // of what is added to each of its dice
	Added   int          // their sum
	Needs   string       // what a die must come to: "4 or more"
	Chances []Probability
}

// Fate is what can become of a unit.
type Fate struct {
	Unit    int32
	Chances []Probability // "unharmed", "routed", "lost"
}

// Toll is how many units of a side have a result.
type Toll struct {
	Side   string        // id
	Result string        // "routed", "captured"
	Counts []Probability // of exactly so many, from none on
}

// Mean is how many that is on the average.
func (t Toll) Mean() float64 {
	mean := 0.0
	for n, p := range t.Counts {
		mean += float64(n) * float64(p.N) / float64(p.Of)
	}
	return mean
}
