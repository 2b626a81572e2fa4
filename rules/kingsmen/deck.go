package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Drawer = (*State)(nil)

// Deck is the cards of the turn as they lie. All of them lie open but for their order.
func (s *State) Deck() rules.Deck {
	d := rules.Deck{Shuffle: "All cards are shuffled again before each turn.", Users: s.cardUsers(), Remains: s.remains()}
	all := s.battle.deck()
	for c := range buster + 1 {
		if all.has(c) {
			d.Cards = append(d.Cards, s.viewCard(c))
		}
	}
	return d
}

// viewCard shows a card and where it lies.
func (s *State) viewCard(c card) rules.Card {
	v := rules.Card{ID: c.String(), Name: c.name(), Does: s.doing(c)}
	switch {
	case c == s.card:
		v.Lies = rules.FaceUp
	case s.left.has(c) || s.turn == 0:
		v.Lies = rules.InDeck
	case s.banked[0].has(c) || s.banked[1].has(c):
		v.Lies = rules.SetAside
	default:
		v.Lies = rules.Discarded
	}
	if side := c.side(); side != none {
		v.Side, v.Rank, v.Black = s.battle.sides[side].ID, rankWords[c.rank()].word, side == 1
	}
	return v
}

// doing is what a card does (Cards 3 to 12).
func (s *State) doing(c card) string {
	g := &s.battle.figures.General
	if c >= buster {
		return "Ends the turn at once."
	}
	switch s.battle.figures.effectOf(c) {
	case markOwn:
		return "Nobody activates. The Commanding General puts a disorder marker on a unit of his own army."
	case fullMove:
		return "One general's unit moves as far as it can, whatever would halve its way."
	case noLowering:
		return "One general's unit keeps its counter, and a red one takes no marker."
	case generalOrUnit:
		return fmt.Sprintf("One general activates a unit, or rides up to %s inches himself.", inches(g.KingMove))
	case twoUnits:
		return "One general has two activations, of two units or of one."
	case markEnemy:
		return "Nobody activates. The Commanding General puts a disorder marker on an enemy unit."
	}
	return "Each general of the army activates a unit."
}

// cardUsers is who has a part in the card that is up.
func (s *State) cardUsers() []rules.CardUser {
	if s.card == noCard || s.over || s.card == buster {
		return nil
	}
	var out []rules.CardUser
	add := func(unit int, acts bool, text string) {
		out = append(out, rules.CardUser{Unit: int32(unit), Acts: acts, Text: text})
	}
	chief := s.commander(s.card.side())
	switch s.stage {
	case inCard:
		if chief != none {
			add(s.number(chief), true, "uses the card or sets it aside")
		}
	case inMark:
		whose := "a unit of his own"
		if s.does(markEnemy) {
			whose = "an enemy unit"
		}
		if chief != none {
			add(s.number(chief), true, "puts a disorder marker on "+whose)
		}
	case inRecovery:
		if chief != none {
			add(s.number(chief), true, "may take off markers")
		}
	case inGeneral:
		text := "activates a unit"
		if s.rides() {
			text += " or rides himself"
		}
		add(s.number(int(s.general)), true, text)
	case inUnit:
		add(s.number(int(s.general)), true, "commands "+s.battle.title(s.hand.unit))
	case inAnswer:
		add(s.number(int(s.general)), false, "attacks with "+s.battle.title(s.hand.unit))
		add(s.answer.unit, true, "answers")
	}
	for g := range s.generals {
		if s.due&(1<<g) != 0 && s.canUse(g) {
			text := "follows"
			if s.stage == inEffect {
				text = "may have the effect of the card"
			}
			add(s.number(g), s.stage == inEffect, text)
		}
	}
	return out
}

// remains is what is left of the card that is up beside what is being done.
func (s *State) remains() string {
	switch {
	case s.card == noCard || s.over || s.general == none:
		return ""
	case s.again == 2 && s.stage == inGeneral:
		return "Both of its activations are left."
	case s.again == 2:
		return "Another activation is left after this one."
	case s.used && s.stage == inGeneral:
		return "Its second activation is left."
	}
	return ""
}
