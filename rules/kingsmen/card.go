package kingsmen

import (
	"math/bits"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// card is one of the deck in its order: red 2 to 10, Jack, Queen, King, Ace, Joker, then
// black, then the deck buster (Cards 1).
type card uint8

// rank is what a card is, of either colour.
type rank uint8

// ranks is how many there are of a colour.
const ranks = 14

// joker is the last rank, from the 2 on.
const joker rank = ranks - 1

const (
	buster   card = 2 * ranks
	allCards      = 1<<buster - 1 // the deck without the buster
	noCard   card = 255
)

var rankWords = [ranks]struct{ word, name string }{
	{"2", "2"}, {"3", "3"}, {"4", "4"}, {"5", "5"}, {"6", "6"}, {"7", "7"}, {"8", "8"}, {"9", "9"}, {"10", "10"},
	{"J", "Jack"}, {"Q", "Queen"}, {"K", "King"}, {"A", "Ace"}, {"Joker", "Joker"},
}

// side is whose colour a card is of; none for the buster.
func (c card) side() int8 {
	if c >= buster {
		return none
	}
	return int8(c / ranks)
}

func (c card) rank() rank { return rank(c % ranks) }

// effect is what a card does beside one activation by each general, as the charts have it
// for its rank (Cards 4 to 9).
type effect uint8

// The effects.
const (
	noEffect effect = iota
	fullMove
	noLowering
	generalOrUnit
	twoUnits
	markEnemy
	markOwn
)

var effectWords = [...]string{fullMove: fields.FullMove, noLowering: fields.NoLowering, generalOrUnit: fields.GeneralOrUnit, twoUnits: fields.TwoUnits, markEnemy: fields.MarkEnemy, markOwn: fields.MarkOwn}

// marks reports whether the effect is a disorder marker, and no activation.
func (e effect) marks() bool { return e == markEnemy || e == markOwn }

// effectOf is the effect of a card.
func (f *figures) effectOf(c card) effect {
	if c >= buster {
		return noEffect
	}
	return f.effects[c.rank()]
}

// does reports whether the card that is up has an effect.
func (s *State) does(e effect) bool { return s.battle.figures.effectOf(s.card) == e }

// String is the card as logs have it: "r7", "bQ", "rJoker", "buster".
func (c card) String() string {
	if c >= buster {
		return "buster"
	}
	return "rb"[c.side():c.side()+1] + rankWords[c.rank()].word
}

// name is the card for people: "red 7".
func (c card) name() string {
	if c >= buster {
		return "deck buster"
	}
	return [2]string{"red ", "black "}[c.side()] + rankWords[c.rank()].name
}

// cardNamed reads a card as logs have it.
func cardNamed(word string) (card, bool) {
	for c := range buster + 1 {
		if strings.EqualFold(c.String(), word) {
			return c, true
		}
	}
	return noCard, false
}

// deck is a set of cards.
type deck uint32

func (d deck) has(c card) bool { return c <= buster && d&(1<<c) != 0 }

func (d deck) len() int { return bits.OnesCount32(uint32(d)) }

// at is the k-th card of those in the deck, counted from 0.
func (d deck) at(k int) card {
	for ; k > 0; k-- {
		d &= d - 1
	}
	return card(bits.TrailingZeros32(uint32(d)))
}

// draw takes a card out of the deck by chance, and says which of how many it was.
func (d *deck) draw(dice *rules.Dice) (c card, n, of int) {
	of = d.len()
	k := dice.Lot(of, func(i int) uint64 { return uint64(d.at(i)) })
	c = d.at(k)
	*d &^= 1 << c
	return c, k + 1, of
}
