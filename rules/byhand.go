package rules

import (
	"fmt"
	"slices"
)

// ByHand is what people set of the chance to come: what dice show that are rolled next,
// and which cards are drawn next. What an action has no use for waits.
type ByHand struct {
	Dice  []int
	Cards []string // ids
}

// Empty reports whether all is left to chance.
func (h ByHand) Empty() bool { return len(h.Dice) == 0 && len(h.Cards) == 0 }

// Clone is an independent copy.
func (h ByHand) Clone() ByHand { return ByHand{slices.Clone(h.Dice), slices.Clone(h.Cards)} }

// CheckDice says why dice cannot be set by hand in games of the system: they show what
// its die does not.
func (s System) CheckDice(numbers []int) error {
	for _, n := range numbers {
		switch {
		case n < 1 && s.Die == 0:
			return fmt.Errorf("a die shows 1 or more, not %d", n)
		case n < 1 || s.Die > 0 && n > s.Die:
			return fmt.Errorf("a die shows 1 to %d, not %d", s.Die, n)
		}
	}
	return nil
}

// CheckCards says why cards cannot be those drawn next in a game: it has no such cards.
// Those that are not in the deck now wait for the one that has them.
func CheckCards(t Table, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	d, ok := t.(Drawer)
	if !ok {
		return fmt.Errorf("there are no cards to be drawn in this game")
	}
	deck := d.Deck()
	for _, id := range ids {
		if _, ok := deck.Card(id); !ok {
			return fmt.Errorf("the deck has no card %q; it has %s", id, deck.ids())
		}
	}
	return nil
}

// Lay is the numbers with which an action rolls the dice and draws the cards that were set
// by hand, as Game.Redo takes them, and what is not used of these then. Between them
// stands what chance brings. Where the action is not legal nothing is laid.
func (h ByHand) Lay(from State, a Action) (numbers []int, rest ByHand) {
	used := 0
	rest = h.Clone()
	for more := true; more && !rest.Empty(); {
		more = false
		for _, r := range foreseen(from, a, numbers)[len(numbers):] {
			n, set := r.N, false
			switch {
			case r.Card == "" && len(rest.Dice) > 0:
				n, rest.Dice, set = rest.Dice[0], rest.Dice[1:], true
			case r.Card != "" && len(rest.Cards) > 0:
				if k := drawing(from, a, numbers, rest.Cards[0], r.Of); k > 0 {
					n, rest.Cards, set = k, rest.Cards[1:], true
				}
			}
			if numbers = append(numbers, n); set {
				used, more = len(numbers), true
				break // what follows may be rolled otherwise
			}
		}
	}
	return numbers[:used], rest
}

// drawing is the number with which a card is drawn behind other numbers, of so many that
// there are; 0 where it is not among them.
func drawing(from State, a Action, numbers []int, card string, of int) int {
	for k := 1; k <= of; k++ {
		if rolls := foreseen(from, a, append(slices.Clone(numbers), k)); rolls[len(numbers)].Card == card {
			return k
		}
	}
	return 0
}

// foreseen is what an action rolls that has these numbers first; the numbers alone where
// it is not legal.
func foreseen(from State, a Action, numbers []int) []Roll {
	s := from.Clone()
	s.Dice().Hold(numbers...)
	events, refusal := s.Apply(a, nil)
	if refusal != nil {
		return make([]Roll, len(numbers))
	}
	return Rolled(s, events)
}
