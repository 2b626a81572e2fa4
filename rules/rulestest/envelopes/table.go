package envelopes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Units is how many there are.
func (s *state) Units() int { return len(s.at) }

// UnitNamed finds a unit.
func (s *state) UnitNamed(name string) (int32, bool) {
	u := slices.IndexFunc(s.battle.pieces, func(p piece) bool { return p.name == name })
	return int32(u), u >= 0
}

// View shows a unit, with the order that it has as far as the state knows it.
func (s *state) View(u int32) rules.UnitView {
	p := &s.battle.pieces[u]
	v := rules.UnitView{
		Name: p.name, Title: p.title, Number: p.number, Side: s.battle.sides[p.side].ID, Force: p.force,
		Type: p.line.Type, Printed: p.line.Type, Called: p.line.Name, Short: p.line.Name,
		Whole: rules.Absent, Ready: !s.over && !s.sealed[p.side],
	}
	if v.Standing, v.At = s.Stand(u); v.Standing == rules.Lost {
		v.Ready = false
		return v
	}
	if to := s.orders[u]; to != off {
		v.Marks = []rules.Mark{{
			ID: "ordered", Look: rules.Done, Text: "ordered to " + s.battle.ground.label(to), Sign: "O",
			Sites: []model.Site{s.battle.ground.site(to)},
		}}
	}
	return v
}

// Stand is where a unit is.
func (s *state) Stand(u int32) (rules.Standing, model.Site) {
	if s.at[u] == off {
		return rules.Lost, model.Site{}
	}
	return rules.OnMap, s.battle.ground.site(s.at[u])
}

// Stack appends the units in a sector.
func (s *state) Stack(dst []int32, at model.Site) []int32 {
	for u := range s.at {
		if s.at[u] != off && s.battle.ground.site(s.at[u]) == at {
			dst = append(dst, int32(u))
		}
	}
	return dst
}

// Markers is none: there are none.
func (s *state) Markers(model.Site) []rules.Marker { return nil }

// Label is what the board calls a sector.
func (s *state) Label(at model.Site) string { return s.battle.ground.board.Label(at) }

// SameNumbers reports whether the sectors of another game have the same numbers.
func (s *state) SameNumbers(other rules.Table) bool {
	o, ok := other.(*state)
	return ok && slices.Equal(s.battle.ground.board.PlaceIDs(), o.battle.ground.board.PlaceIDs())
}

// Headline says whose turn it is.
func (s *state) Headline() rules.Headline {
	now := s.Now()
	h := rules.Headline{Side: now.Side, Turn: s.turn, Turns: s.battle.turns, Phase: "Orders Phase"}
	var who []string
	for seat := range now.Awaits.All() {
		who = append(who, s.battle.sides[side(seat)].Name)
	}
	h.Sentence = strings.Join(who, " and ") + " to write and seal orders."
	if s.over {
		outcome, _ := s.Outcome()
		h.Phase, h.Sentence = "The game is over", "The game is over: "+outcome.Winner+"."
	}
	return h
}

// Abilities is the orders that a unit may have; for rules.Absent, to seal.
func (s *state) Abilities(unit int32) []rules.Ability {
	a := rules.Ability{ID: "order", Name: "Order", Sentence: "Orders the unit to a sector beside its own, or to stay."}
	if unit == rules.Absent {
		a = rules.Ability{ID: "seal", Name: "Seal", Sentence: "Seals the orders; both are opened when both are sealed."}
	}
	for _, action := range s.Propose(nil, rules.Anyone) {
		if action.Unit == unit {
			a.Actions = append(a.Actions, action)
		}
	}
	if len(a.Actions) == 0 {
		a.Refusal = refuse("Orders", "There is nothing to order.")
	}
	return []rules.Ability{a}
}

// Explain orders a unit to a sector.
func (s *state) Explain(unit int32, at model.Site) ([]rules.Action, *rules.Refusal) {
	to, ok := s.battle.ground.at(at)
	if unit < 0 || int(unit) >= len(s.at) || !ok {
		return nil, refuse("Orders", "There is no such unit or sector.")
	}
	a := order(unit, to)
	a.By = seat(s.battle.pieces[unit].side)
	if refusal := s.Refuse(a); refusal != nil {
		refusal.Sites, refusal.Units = []model.Site{at}, []int32{unit}
		return nil, refusal
	}
	return []rules.Action{a}, nil
}

// ActionSites is the sector of an order.
func (s *state) ActionSites(a rules.Action) []model.Site {
	if a.Verb != verbOrder || a.At[0] < 0 || int(a.At[0]) >= s.battle.ground.len() {
		return nil
	}
	return []model.Site{s.battle.ground.site(int8(a.At[0]))}
}

// ActionPhrase is the action for people to read.
func (s *state) ActionPhrase(a rules.Action) string {
	sites := s.ActionSites(a)
	switch {
	case a.Verb == verbSeal && a.By != rules.Anyone:
		return s.battle.sides[side(a.By)].Name + " seals its orders"
	case a.Verb == verbSeal:
		return "The orders are sealed"
	case len(sites) == 1 && a.Unit >= 0 && int(a.Unit) < len(s.at):
		return fmt.Sprintf("%s is ordered to %s", s.battle.pieces[a.Unit].title, s.Label(sites[0]))
	}
	return s.ActionText(a)
}

// kinds are what the kinds of events tell those who do not know them.
var kinds = map[uint8]rules.HappeningKind{
	eventTurn: rules.TurnBegins, eventOrders: rules.PhaseBegins, eventMoved: rules.Steps, eventMet: rules.Attacks, eventLost: rules.Loses, eventOver: rules.Ends,
}

// Happening is what an event tells.
func (s *state) Happening(e rules.Event) rules.Happening {
	h := s.Gist(e)
	h.Text, h.Rolls = s.EventText(e), s.Rolls(e)
	if e.Kind == eventMet {
		h.Sum, h.Result = h.Rolls[0].Face+" against "+h.Rolls[1].Face, "nobody wins"
		if e.Side >= 0 {
			h.Result = s.battle.sides[e.Side].Name + " wins"
		}
	}
	return h
}

// Gist is what an event tells in numbers.
func (s *state) Gist(e rules.Event) rules.Happening {
	h := rules.Happening{Kind: kinds[e.Kind], Unit: e.Unit}
	if e.Side >= 0 {
		h.Side = s.battle.sides[e.Side].ID
	}
	if e.At >= 0 {
		h.At, h.On = s.battle.ground.site(int8(e.At)), true
		h.From = h.At
	}
	if e.From >= 0 {
		h.From = s.battle.ground.site(int8(e.From))
	}
	return h
}

// Clauses is the victory clauses with their truth.
func (s *state) Clauses() []rules.ClauseTruth {
	var out []rules.ClauseTruth
	for i := range s.battle.clauses {
		c := &s.battle.clauses[i]
		n := s.lost(c.counted)
		out = append(out, rules.ClauseTruth{Outcome: c.Outcome, When: c.When, Truth: rules.Truth{
			Sentence: c.sentence, Holds: s.holds(c), Count: n, Progress: fmt.Sprintf("%d of %d", n, *c.Condition.Losses.AtLeast),
		}})
	}
	return out
}

// Moves is where a unit may be ordered.
func (s *state) Moves(unit int32) (rules.Moves, *rules.Refusal) {
	m := moves{s, unit}
	if len(m.Sites()) == 0 {
		return nil, refuse("Orders", "%s takes no orders now.", s.battle.pieces[unit].title)
	}
	return m, nil
}

// Allowance is one sector.
func (s *state) Allowance(int32) (left, whole int) { return 1, 1 }

// PointParts is 1: sectors are not counted in parts.
func (s *state) PointParts() int { return 1 }

// Figure writes a number of sectors.
func (s *state) Figure(parts int) string { return fmt.Sprint(parts) }

// moves is where a unit may be ordered.
type moves struct {
	s    *state
	unit int32
}

func (m moves) Sites() []model.Site {
	var out []model.Site
	for i := range m.s.battle.ground.len() {
		at := m.s.battle.ground.site(int8(i))
		if _, refusal := m.s.Explain(m.unit, at); refusal == nil {
			out = append(out, at)
		}
	}
	slices.SortStableFunc(out, func(a, b model.Site) int {
		x, _ := m.Cost(a)
		y, _ := m.Cost(b)
		return x - y
	})
	return out
}

func (m moves) Cost(at model.Site) (int, bool) {
	_, refusal := m.s.Explain(m.unit, at)
	if at == m.s.battle.ground.site(m.s.at[m.unit]) {
		return 0, refusal == nil
	}
	return 1, refusal == nil
}

func (m moves) Path(at model.Site) []model.Site {
	from := m.s.battle.ground.site(m.s.at[m.unit])
	switch cost, ok := m.Cost(at); {
	case !ok:
		return nil
	case cost == 0:
		return []model.Site{at}
	}
	return []model.Site{from, at}
}

func (m moves) Stops(at model.Site) bool {
	cost, ok := m.Cost(at)
	return ok && cost > 0
}
