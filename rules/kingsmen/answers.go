package kingsmen

import (
	"fmt"
	"math/big"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// combat is both rolls of a fight hand to hand.
func (s *State) combat(u, v int, at contact) (attack, defence roll, c contest) {
	attack, defence = s.meleeRolls(u, v, at)
	return attack, defence, s.contest(attack, defence, [2]again{s.battle.pieces[u].fights, s.battle.pieces[v].fights})
}

// sums is both rolls in a few words: "12 green dice against 6 red dice".
func sums(attack, defence *roll) string {
	return fmt.Sprintf("%s against %s", counted(attack.dice(), attack.colour), counted(defence.dice(), defence.colour))
}

// results is how a fight hand to hand goes for the attacker, in parts of the whole chance.
func (o *outlook) results() []rules.Probability {
	return exactly([]string{"wins", "tie", "loses"}, []*big.Rat{o.win, o.tie, o.loss})
}

// answersTo are what the attacked may answer to a charge that has come to them, each with
// what comes of it: to form square or not (square), and of those in a building who meets it
// (r64). They are none where nothing is to be answered.
func (s *State) answersTo(u, v int, c ground.Contact) []rules.Answer {
	if others := s.occupants(v); len(others) > 1 {
		var out []rules.Answer
		for _, w := range others {
			attack, defence, fight := s.combat(u, w, contactOf(c))
			out = append(out, rules.Answer{Text: s.battle.title(w) + " meets the charge", Sum: sums(&attack, &defence), Chances: fight.outlook().results()})
		}
		return out
	}
	come := s.Clone().(*State)
	come.pose(u, c.Move.Pose)
	formed, ok := come.squareAgainst(u, v)
	if !ok {
		return nil
	}
	attack, defence, stands := s.combat(u, v, contactOf(c))
	stand := rules.Answer{Text: "stands as it is", Sum: sums(&attack, &defence), Chances: stands.outlook().results()}

	come.pose(v, formed)
	dice, colour := s.squareDice(v)
	forms := throw{dice: dice, needs: s.battle.figures.succeeds(colour)}.spread().atLeast(1)
	at := contactOf(c)
	at.side = ground.NoSide
	attack, defence, square := come.combat(u, v, at)
	try := rules.Answer{
		Text:    fmt.Sprintf("tries to form square: %s with %s", forms.RatString(), counted(dice, colour)),
		Sum:     "in square " + sums(&attack, &defence),
		Chances: mixed(forms, square.outlook(), stands.outlook()).results(),
	}
	return []rules.Answer{try, stand}
}

// squareAgainst is the square that a unit can form against one that has charged it; false
// where it forms none.
func (s *State) squareAgainst(u, v int) (ground.Pose, bool) {
	f := s.formation(v)
	if !s.battle.squares || s.piece(u).arm != cavalry || s.piece(v).arm != infantry || f != line && f != column {
		return ground.Pose{}, false
	}
	p, no := s.field.Square(v, u, int(s.units[v].figures))
	return p, !no.Refused()
}

// mixed is what comes of one of two fights, the first with a chance.
func mixed(chance *big.Rat, first, second *outlook) *outlook {
	other := new(big.Rat).Sub(big.NewRat(1, 1), chance)
	mix := func(a, b *big.Rat) *big.Rat {
		x := new(big.Rat).Mul(chance, a)
		return x.Add(x, new(big.Rat).Mul(other, b))
	}
	return &outlook{win: mix(first.win, second.win), tie: mix(first.tie, second.tie), loss: mix(first.loss, second.loss)}
}

// breakings are the chances that a fight breaks those who are in it.
func (s *State) breakings(hits map[int]spread) []rules.Probability {
	var out []rules.Probability
	for u := range s.units {
		if h, in := hits[u]; in {
			chance := h.atLeast(int(s.units[u].figures) - s.breaking(u))
			out = append(out, probability(s.battle.title(u)+" breaks", chance))
		}
	}
	return out
}

// sequel says where the loser of a charge may go, and who gives way in a tie (Melee 7 to 9).
func (s *State) sequel(u, v int, c ground.Contact) []string {
	come := s.Clone().(*State)
	come.pose(u, c.Move.Pose)
	tell := func(when string, loser, winner, far int, asMob bool) string {
		e := come.field.Escape(loser, winner, come.body(winner).Pose, far, asMob)
		how := "falls back in order"
		if asMob {
			how = "flees as a mob"
		}
		stays := !asMob && s.holdsOut(loser)
		switch {
		case len(e.Menu) == 0 && stays:
			return fmt.Sprintf("%s: %s stays in the building", when, s.battle.title(loser))
		case len(e.Menu) == 0:
			return fmt.Sprintf("%s: %s has no way out and is lost", when, s.battle.title(loser))
		}
		text := fmt.Sprintf("%s: %s %s %s inches", when, s.battle.title(loser), how, inches(e.Distance))
		if stays {
			text += ", or stays in the building"
		}
		return text + "; it has " + model.Counted(len(e.Menu), "way", "ways") + " to choose from"
	}
	m := &s.battle.figures.Melee
	return []string{tell("If it wins", v, u, m.Escape, true), tell("In a tie", v, u, m.GiveWay, false), tell("If it loses", u, v, m.Escape, true)}
}

// exactly is chances that make a whole, exactly where numbers of 64 bits hold them, else in
// parts of a million.
func exactly(names []string, chances []*big.Rat) []rules.Probability {
	of := big.NewInt(1)
	for _, c := range chances {
		d := c.Denom()
		of.Mul(of, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, of, d)))
	}
	if !of.IsInt64() {
		return inMillion(names, chances)
	}
	out := make([]rules.Probability, len(chances))
	for i, c := range chances {
		n := new(big.Int).Div(new(big.Int).Mul(c.Num(), of), c.Denom())
		out[i] = rules.Probability{Result: names[i], N: n.Int64(), Of: of.Int64()}
	}
	return out
}
