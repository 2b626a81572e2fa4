package rules

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// Terms is what is settled before a game begins. The same terms and actions
// give the same game.
type Terms struct {
	Seed     uint64 // decides the dice
	Handicap int    // how many of the units that the scenario's handicap names stay out
	Paired   bool   // dice by purpose, for experiments that compare variants; no log has such games
}

// Dice is those that the game begins with.
func (t Terms) Dice() Dice {
	if t.Paired {
		return NewDiceByPurpose(t.Seed)
	}
	return NewDice(t.Seed)
}

// Handicap is what a scenario offers a player whom it has become too easy for:
// to play without some of his units.
type Handicap struct {
	Side  string         // id of the side that plays with fewer units
	Units model.Selector // those that may stay out, the last of the order of battle first
	Most  int            // how many of them may
}

// Handicap is the one that the scenario offers; false where it offers none.
func (s System) Handicap(sc *model.Scenario) (Handicap, bool) {
	at := slices.IndexFunc(sc.Rules, func(in model.Rule) bool {
		rule, ok := s.SpecialRule(in.Rule)
		return ok && rule.Handicap && in.Units != nil && in.Number != nil
	})
	if at < 0 {
		return Handicap{}, false
	}
	in := sc.Rules[at]
	h := Handicap{Units: *in.Units}
	eachGroup(sc, func(c *model.Charts, f *model.Force, g model.UnitGroup) {
		if picks(in, c, f, g) {
			h.Side = f.Side
			h.Most += g.Count
		}
	})
	h.Most = min(h.Most, max(*in.Number, 0))
	return h, h.Most > 0
}

// Check says why so many units cannot stay out; nil when they can.
func (h Handicap) Check(sc *model.Scenario, n int) error {
	if n >= 0 && n <= h.Most {
		return nil
	}
	return fmt.Errorf("the handicap is how many %s stay out of the game, from 0 to %d, and not %d", h.Units.Phrase(sc), h.Most, n)
}

// Sentence says what a handicap of n units means: "Handicap: 3 of the German
// infantry companies stay out."
func (h Handicap) Sentence(sc *model.Scenario, n int) string {
	verb := "stay"
	if n == 1 {
		verb = "stays"
	}
	return fmt.Sprintf("Handicap: %d of the %s %s out of the game.", n, h.Units.Phrase(sc), verb)
}

// CheckTerms says why a game of the scenario cannot begin on the terms; nil when
// it can.
func (s System) CheckTerms(sc *model.Scenario, t Terms) error {
	h, ok := s.Handicap(sc)
	if !ok && t.Handicap != 0 {
		return fmt.Errorf("%s offers no handicap", sc.Title)
	}
	return h.Check(sc, t.Handicap)
}
