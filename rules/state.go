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
	Side  string // id of the side that acts next; empty when several do, or the game is over
	Over  bool
	// Awaits is the seats that act next: one where they act by turns, several where
	// they choose at the same time. None when the game is over.
	Awaits Seats
}

// Outcome is how a game ended.
type Outcome struct {
	model.Outcome
	Clause int // index of the victory clause that was met; Absent for the outcome without one
}

// State is a game at one moment. A state belongs to one goroutine; clones are
// independent. Actions and units are the state's own numbers.
//
// Refuse and Apply agree: what Refuse does not refuse Apply carries out. What a
// state can do besides it says by the aspects that it has, to be asked for by a
// type assertion: Proposer, Roller, Secretive, Table.
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

	// Random is a legal action of a seat picked by chance; false when the seat is
	// not awaited.
	Random(by Seat, r *rand.Rand) (Action, bool)
	// Refuse says why the action is not legal; nil when it is.
	Refuse(a Action) *Refusal
	// Apply carries the action out and appends what happened, or refuses it and
	// changes nothing.
	Apply(a Action, events []Event) ([]Event, *Refusal)

	// Dice is the dice, to be read or forced.
	Dice() *Dice

	// ActionText is the action as logs have it: "step french-infantry-company-3 1412".
	// It says whose it is where the system lets several seats choose at once.
	ActionText(a Action) string
	// ParseAction reads an action as ActionText writes it, By included where the
	// text says it. It says nothing about whether the action is legal.
	ParseAction(text string) (Action, error)
	// EventText is the event as a sentence.
	EventText(e Event) string
}

// Proposer is a state that lists actions.
type Proposer interface {
	State
	// Propose appends legal actions of a seat, at least one where it is awaited: all
	// of them where they can be counted, a good selection where they cannot.
	Propose(dst []Action, by Seat) []Action
}
