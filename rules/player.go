package rules

import (
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model"
)

// Player decides for a seat.
type Player interface {
	// Choose is the player's next action, a legal one of its seat.
	Choose(v View) Action
}

// Chance is a player that picks legal actions at random.
type Chance struct{ random *rand.Rand }

// NewChance is a random player; the seed decides what it picks.
func NewChance(seed uint64) *Chance {
	return &Chance{random: rand.New(rand.NewPCG(seed, 0x6d617073))}
}

// Choose picks by State.Random. It is not called when the game is over.
func (c *Chance) Choose(v View) Action {
	a, _ := v.Random(v.Seat, c.random)
	return a
}

// Brief is what a player is told when it is given a seat.
type Brief struct {
	Scenario *model.Scenario
	Seat     Seat
	Side     string // id of the side it plays
	Seed     uint64 // decides what the player leaves to chance
}

// PlayerKind is a kind of player that a seat can be given.
type PlayerKind struct {
	ID     string // "random"
	Name   string // "Random"
	About  string // what it does, to follow its name: "picks legal actions by chance"
	Thinks bool   // it plays games out in its mind, which takes a while
	Tries  bool   // it tries out what may follow, and is stronger than those that do not
	Level  int    // of kinds that differ in how long they think alone: 0 for the quickest, and for all others
	// New is a player for the seat, or says why the seat cannot have it. The same
	// brief makes the same player.
	New func(Brief) (Player, error)
}

// Interruptible is a player that may think for long, and leaves off when nobody waits for
// it any more.
type Interruptible interface {
	// QuitWhen has the player ask that from time to time while it thinks. Once quit says
	// yes, it takes what it has found so far.
	QuitWhen(quit func() bool)
}

// Explainer is a player that can say what it weighed.
type Explainer interface {
	// Why is what was weighed for the action chosen last, the best first. It is
	// empty where there was nothing to weigh.
	Why() []Weighed
}

// Weighed is something that a player could have done.
type Weighed struct {
	Text   string `json:"text"`             // "go to 1412"
	Score  int    `json:"score"`            // in thousandths of a common unit
	Chosen bool   `json:"chosen,omitempty"` // it is what the player does
	Terms  []Term `json:"terms,omitempty"`  // that make the score
}

// Term is a part of a score.
type Term struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}
