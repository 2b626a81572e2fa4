package rules

import (
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model"
)

// Deployment is the phase of a game before its first turn, which every system
// has.
const Deployment = "deployment"

// Moment is where a game stands.
type Moment struct {
	Turn  int    // 0 while the units deploy
	Phase string // id of a phase of the system, or Deployment
	Part  string // id of the part of the phase; empty when it has none
	Side  string // id of the side that acts next; empty when the game is over
	Over  bool
}

// Outcome is how a game ended.
type Outcome struct {
	model.Outcome
	Clause int // index of the victory clause that was met; Absent for the outcome without one
}

// State is a game at one moment. A state belongs to one goroutine; clones are
// independent. Actions and units are the state's own numbers.
//
// Legal, Refuse and Apply agree: what Legal lists is what Refuse does not
// refuse, and what Apply carries out.
type State interface {
	// Clone is an independent copy.
	Clone() State
	// CloneInto is Clone into the memory of a state of the same game that is no
	// longer needed; with nil it is Clone.
	CloneInto(old State) State
	// Hash tells this state from others of the same scenario, dice included.
	Hash() Hash
	// Now is where the game stands.
	Now() Moment
	// Outcome is how the game ended; false while it goes on.
	Outcome() (Outcome, bool)

	// Actors appends the units that have a legal action, and Absent when there is
	// one that is no unit's.
	Actors(dst []int32) []int32
	// Legal appends every legal action; there is at least one until the game is
	// over.
	Legal(dst []Action) []Action
	// Random is a legal action picked by chance, every one of them possible
	// though not equally likely; false when the game is over.
	Random(r *rand.Rand) (Action, bool)
	// Refuse says why the action is not legal; nil when it is.
	Refuse(a Action) *Refusal
	// Apply carries the action out and appends what happened, or refuses it and
	// changes nothing.
	Apply(a Action, events []Event) ([]Event, *Refusal)

	// Dice is the dice, to be read or forced.
	Dice() *Dice

	// ActionText is the action as logs have it: "step french-infantry-company-3 1412".
	ActionText(a Action) string
	// ParseAction reads an action as ActionText writes it. It says nothing
	// about whether the action is legal.
	ParseAction(text string) (Action, error)
	// EventText is the event as a sentence.
	EventText(e Event) string
}
