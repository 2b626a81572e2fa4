package rules

import "github.com/mapsheet/mapsheet/model"

// HappeningKind tells events apart, for those who do not know the system.
type HappeningKind uint8

// What happens in games of all systems.
const (
	Incident HappeningKind = iota // none of those below
	TurnBegins
	PhaseBegins
	Deploys
	Arrives // a unit comes onto the map
	Steps   // a unit moves from From to At
	Leaves  // a unit leaves the map
	Aims    // a unit takes part in an attack
	Attacks // with rolls and a result
	Hits    // a unit is worse off, and in play
	Loses   // a unit is eliminated
	Rolls   // of dice, or cards, for something else
	Ends    // the game
	Throws  // dice, or how many there are, whose outcome another event tells
)

// Happening is an event for people to read and reports to count.
type Happening struct {
	Kind  HappeningKind
	Text  string // a sentence
	Side  string // id of the side whose event it is; empty for none
	Unit  int32
	At    model.Site
	On    bool // At is meant
	From  model.Site
	Rolls []Roll // the dice rolled and the cards drawn, in their order
	Count int    // of the units that it is about, where they are several and have no numbers

	// Known is the seats that may know of it as long as the game has something sealed;
	// none where all may.
	Known Seats

	Sum    string // of an attack, what stands against what: "8 against 2"
	Result string // of an attack: "no effect", "eliminated"
}
