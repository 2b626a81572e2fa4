package rules

import "strings"

// Drawer is a table whose turns go by cards that are drawn from a deck.
type Drawer interface {
	Table
	// Deck is the cards as they lie.
	Deck() Deck
}

// Deck is the cards of a game as everybody may know them: nobody knows in which order
// those come that are to be drawn.
type Deck struct {
	Cards   []Card // all there are, in the order of lists
	Users   []CardUser
	Remains string // of the card that is up: "1 of its 2 activations is left."; empty for nothing
	Shuffle string // when all are shuffled again, a sentence
}

// Card is a card of a deck.
type Card struct {
	ID    string // word of logs: "rQ"
	Name  string // "red Queen"
	Rank  string // what its corners show: "Q", "10"; empty where it has none
	Side  string // id of the side that it is for; empty for nobody's
	Black bool   // it is of a black suit; else of a red one, or of none
	Does  string // what it does, a sentence
	Lies  CardPlace
}

// CardPlace is where a card lies.
type CardPlace uint8

// Where cards lie.
const (
	InDeck    CardPlace = iota // it is still to be drawn
	FaceUp                     // it is in force
	SetAside                   // its side keeps it to play it later
	Discarded                  // it was used in this turn
)

// CardUser is somebody who has a part in the card that is up.
type CardUser struct {
	Unit int32
	Acts bool   // now; else he waits
	Text string // "may activate a unit"
}

// Card finds a card by its id.
func (d Deck) Card(id string) (Card, bool) {
	for _, c := range d.Cards {
		if c.ID == id {
			return c, true
		}
	}
	return Card{}, false
}

// ids lists the cards as people write them on a command line.
func (d Deck) ids() string {
	words := make([]string, len(d.Cards))
	for i, c := range d.Cards {
		words[i] = c.ID
	}
	return strings.Join(words, " ")
}

// Up is the card that is up; false where none is.
func (d Deck) Up() (Card, bool) {
	for _, c := range d.Cards {
		if c.Lies == FaceUp {
			return c, true
		}
	}
	return Card{}, false
}

// Count is how many cards of a side lie somewhere; of the empty side those of all.
func (d Deck) Count(side string, lies CardPlace) int {
	n := 0
	for _, c := range d.Cards {
		if c.Lies == lies && (side == "" || c.Side == side) {
			n++
		}
	}
	return n
}
