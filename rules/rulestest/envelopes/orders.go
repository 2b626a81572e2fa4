package envelopes

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// The verbs.
const (
	verbOrder uint8 = iota // the unit is to go to the sector At[0], or to stay in it
	verbSeal               // the orders are complete
	numVerbs
)

func order(u int32, to int8) rules.Action {
	a := rules.Act(verbOrder)
	a.Unit, a.At[0] = u, int32(to)
	return a
}

// by is the seat that does an action; false where it is not awaited.
func (s *state) by(a rules.Action) (rules.Seat, bool) {
	awaits := s.Now().Awaits
	if a.By == rules.Anyone && awaits.Len() == 1 {
		return awaits.First(), true
	}
	return a.By, awaits.Has(a.By)
}

func refuse(rule, text string, args ...any) *rules.Refusal {
	return &rules.Refusal{Rule: rule, Sentence: fmt.Sprintf(text, args...)}
}

// Refuse says why an action is not allowed.
func (s *state) Refuse(a rules.Action) *rules.Refusal {
	by, ok := s.by(a)
	switch {
	case s.over:
		return refuse("End", "The game is over.")
	case !ok:
		return refuse("Orders", "This side has sealed its orders.")
	case a.Verb == verbSeal:
		return nil
	case a.Verb >= numVerbs:
		return refuse("Orders", "There is no such thing to do.")
	case a.Unit < 0 || int(a.Unit) >= len(s.at) || a.At[0] < 0 || int(a.At[0]) >= s.battle.ground.len():
		return refuse("Orders", "There is no such unit or sector.")
	}
	p, at, to := &s.battle.pieces[a.Unit], s.at[a.Unit], int8(a.At[0])
	switch {
	case p.side != side(by):
		return refuse("Orders", "%s takes orders from its own side.", p.title)
	case at == off:
		return refuse("Orders", "%s is lost.", p.title)
	case at != to && !s.battle.ground.linked(at, to):
		return refuse("Sectors", "%s does not lie beside %s.", s.battle.ground.label(to), s.battle.ground.label(at))
	}
	return nil
}

// Propose appends every order that changes one, and to seal.
func (s *state) Propose(dst []rules.Action, by rules.Seat) []rules.Action {
	for seat := range s.Now().Awaits.All() {
		if by != rules.Anyone && by != seat {
			continue
		}
		for u := range s.at {
			for to := range s.battle.ground.len() {
				a := order(int32(u), int8(to))
				if a.By = seat; s.orders[u] != int8(to) && s.Refuse(a) == nil {
					dst = append(dst, a)
				}
			}
		}
		a := rules.Act(verbSeal)
		a.By = seat
		dst = append(dst, a)
	}
	return dst
}

// Random is one of those that Propose lists.
func (s *state) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	all := s.Propose(nil, by)
	if len(all) == 0 {
		return rules.Action{}, false
	}
	return all[r.IntN(len(all))], true
}

// ActionText is the action as logs have it: "order red-2 0101", "seal red". Who
// seals is said where both could.
func (s *state) ActionText(a rules.Action) string {
	switch {
	case a.Verb == verbOrder && a.Unit >= 0 && int(a.Unit) < len(s.at) && a.At[0] >= 0 && int(a.At[0]) < s.battle.ground.len():
		return fmt.Sprintf("order %s %s", s.battle.pieces[a.Unit].name, s.battle.ground.label(int8(a.At[0])))
	case a.Verb == verbSeal && a.By != rules.Anyone && int(a.By) <= len(s.battle.sides):
		return "seal " + s.battle.sides[side(a.By)].ID
	case a.Verb == verbSeal:
		return "seal"
	default:
		return fmt.Sprintf("verb-%d", a.Verb)
	}
}

// ParseAction reads what ActionText writes.
func (s *state) ParseAction(text string) (rules.Action, error) {
	words := strings.Fields(text)
	wrong := fmt.Errorf("there is no action %q: write order UNIT SECTOR or seal SIDE", text)
	if len(words) == 0 {
		return rules.Action{}, wrong
	}
	switch words[0] {
	case "seal":
		a := rules.Act(verbSeal)
		for i := range s.battle.sides {
			if len(words) == 2 && words[1] == s.battle.sides[i].ID {
				a.By = seat(int8(i))
			}
		}
		if len(words) > 2 || len(words) == 2 && a.By == rules.Anyone {
			return rules.Action{}, wrong
		}
		return a, nil
	case "order":
		if len(words) != 3 {
			return rules.Action{}, wrong
		}
		u, ok := s.UnitNamed(words[1])
		if !ok {
			return rules.Action{}, fmt.Errorf("there is no unit %q", words[1])
		}
		site, err := s.battle.ground.board.Parse(words[2])
		if err != nil {
			return rules.Action{}, err
		}
		to, ok := s.battle.ground.at(site)
		if !ok {
			return rules.Action{}, wrong
		}
		a := order(u, to)
		a.By = seat(s.battle.pieces[u].side)
		return a, nil
	default:
		return rules.Action{}, wrong
	}
}

// Veil takes the orders of the other side.
func (s *state) Veil(from rules.Seat) {
	for u := range s.orders {
		if s.battle.pieces[u].side != side(from) {
			s.orders[u] = off
		}
	}
}

// Imagine gives the other side orders by chance: all of them where it has sealed.
func (s *state) Imagine(as rules.Seat, r *rand.Rand) {
	for u := range s.orders {
		p := &s.battle.pieces[u]
		if p.side == side(as) || s.at[u] == off || !s.sealed[p.side] && r.IntN(2) == 0 {
			continue
		}
		to := int8(r.IntN(s.battle.ground.len()))
		if to == s.at[u] || s.battle.ground.linked(s.at[u], to) {
			s.orders[u] = to
		}
	}
}
