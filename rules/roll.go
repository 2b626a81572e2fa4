package rules

// Roll is a die that was rolled, or a card that was drawn.
type Roll struct {
	N    int    // what it shows, counted from 1
	Of   int    // how many faces it has, or cards there were
	Seat Seat   // whose it is; Anyone where that makes no difference
	Face string // what it shows in words, where that is more than the number: "the queen of hearts"
	Card string // id of the card of the deck of a Drawer; empty for dice
}

// Roller is a state whose events tell of more than one die of six faces each.
type Roller interface {
	State
	// Rolls is what an event tells to have been rolled, in its order.
	Rolls(e Event) []Roll
}

// Rolled is what the events of an action tell to have been rolled, in order. Every
// roll is told by an event.
func Rolled(s State, events []Event) []Roll {
	roller, more := s.(Roller)
	var out []Roll
	for _, e := range events {
		switch {
		case more:
			out = append(out, roller.Rolls(e)...)
		case e.Die > 0:
			out = append(out, Roll{N: int(e.Die), Of: 6})
		}
	}
	return out
}

// Numbers is what rolls show, as Dice.Force takes it.
func Numbers(rolls []Roll) []int {
	var out []int
	for _, r := range rolls {
		out = append(out, r.N)
	}
	return out
}
