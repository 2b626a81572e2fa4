package commanders

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

var _ rules.Table = (*State)(nil)

// Units is how many there are.
func (s *State) Units() int { return len(s.battle.pieces) }

// UnitNamed finds a unit.
func (s *State) UnitNamed(name string) (int32, bool) {
	u := slices.IndexFunc(s.battle.pieces, func(p piece) bool { return p.name == name })
	return int32(u), u >= 0
}

// View shows a unit.
func (s *State) View(unit int32) rules.UnitView {
	p, u := &s.battle.pieces[unit], int8(unit)
	v := rules.UnitView{
		Name: p.name, Title: p.title, Number: p.number, Side: s.battle.sides[p.side].ID, Force: p.force,
		Type: p.line.Type, Printed: p.line.Type, Called: p.line.Name, Short: p.line.Name,
		Whole: rules.Absent, Marks: s.marks(u),
	}
	v.Standing, v.At = s.Stand(unit)
	switch v.Standing {
	case rules.OnMap:
		v.Ready = s.awaits.Has(seatOf(p.side)) && !s.routed.has(u) && !s.spent.has(u)
	case rules.Waiting:
		v.Ready = s.awaits.Has(seatOf(p.side))
	}
	return v
}

// Stand is where a unit is.
func (s *State) Stand(unit int32) (standing rules.Standing, at model.Site) {
	switch u := int8(unit); {
	case s.at[u] != none:
		return rules.OnMap, s.battle.ground.site(s.at[u])
	case s.fates.waiting.has(u):
		return rules.Waiting, at
	case s.fates.boxed.has(u):
		if home := s.home(s.battle.pieces[unit].side); home != none {
			at = s.battle.ground.site(home)
		}
		return rules.Left, at
	}
	return rules.Lost, at
}

// marks are the states that a unit is in (2.4).
func (s *State) marks(u int8) []rules.Mark {
	var out []rules.Mark
	for _, m := range []struct {
		is   bool
		mark rules.Mark
	}{
		{s.routed.has(u), rules.Mark{ID: "routed", Look: rules.Weakened, Text: "routed", Sign: "R"}},
		{s.spent.has(u), rules.Mark{ID: "spent", Look: rules.Done, Text: "spent", Sign: "S"}},
		{s.square.has(u), rules.Mark{ID: "square", Look: rules.Sheltered, Text: "in square", Sign: "Q"}},
		{s.combat.inside.has(u), rules.Mark{ID: "inside", Look: rules.Sheltered, Text: "in the building", Sign: "B"}},
		{s.fates.captured.has(u) || s.fates.counted.has(u), rules.Mark{ID: "captured", Text: "captured"}},
		{s.fates.destroyed.has(u), rules.Mark{ID: "destroyed", Text: "destroyed"}},
		{s.fates.merged.has(u), rules.Mark{ID: "merged", Text: "merged into another unit"}},
	} {
		if m.is {
			out = append(out, m.mark)
		}
	}
	g, o := s.battle.ground, &s.orders[u]
	if o.n > 0 && !o.lost && o.done < o.n && s.at[u] != none {
		m := rules.Mark{ID: "ordered", Text: "ordered to ", Sign: "O"}
		for i, to := range o.to[:o.n] {
			if i > 0 {
				m.Text += " and "
			}
			m.Text += g.name(to)
			m.Sites = append(m.Sites, g.site(to))
		}
		if s.phase.acting.has(u) {
			m.ID, m.Text = "acting", "acts now, "+m.Text
		}
		out = append(out, m)
	}
	if zone, space, ok := s.spot(u); ok {
		z := &s.combat.zones[zone]
		m := rules.Mark{ID: "fighting", Look: rules.Aiming, Text: fmt.Sprintf("in space %d %s", space+1, s.battle.where(*z)), Sites: []model.Site{z.site(g)}}
		if s.combat.attackers.has(u) {
			m.Text = "attacks " + m.Text
		}
		out = append(out, m)
	}
	return out
}

// Stack appends the units in a sector.
func (s *State) Stack(dst []int32, at model.Site) []int32 {
	if i, ok := s.battle.ground.at(at); ok {
		for u := range s.in[i].all() {
			dst = append(dst, int32(u))
		}
	}
	return dst
}

// Markers is generals, flags and wind roses, and the tokens of batteries.
func (s *State) Markers(at model.Site) []rules.Marker {
	i, ok := s.battle.ground.at(at)
	if !ok {
		return nil
	}
	var out []rules.Marker
	for n, m := range s.battle.markers {
		if m.sector == i && s.roses&(1<<n) == 0 {
			out = append(out, rules.Marker{ID: fields.All().SignOf(signs[m.sign].rule), Side: s.battle.sides[m.side].ID, Text: fmt.Sprintf("%s, %s", signs[m.sign].name, model.Counted(m.points, "point", "points"))})
		}
	}
	for u := range s.battle.with[artillery].all() {
		if s.tokens[u] == i {
			out = append(out, rules.Marker{ID: "token", Look: rules.Aiming, Side: s.battle.sides[s.side(u)].ID, Text: "artillery token"})
		}
	}
	return out
}

// Label is what the board calls a spot.
func (s *State) Label(at model.Site) string { return s.battle.ground.board.Label(at) }

// SameNumbers reports whether the sectors of another game have the same numbers.
func (s *State) SameNumbers(other rules.Table) bool {
	o, ok := other.(*State)
	return ok && slices.Equal(s.battle.ground.board.PlaceIDs(), o.battle.ground.board.PlaceIDs())
}

// Headline says who chooses what.
func (s *State) Headline() rules.Headline {
	h := rules.Headline{Side: s.Now().Side, Turn: int(s.round), Turns: s.battle.rounds}
	if s.over {
		h.Phase, h.Sentence = "The game is over", "The game ends in a draw."
		if outcome, _ := s.Outcome(); outcome.Winner != model.Draw {
			h.Sentence = "The game is over: " + outcome.Winner + " wins."
			for _, side := range s.battle.sides {
				if side.ID == outcome.Winner {
					h.Sentence = "The game is over: " + side.Name + " wins."
				}
			}
		}
		return h
	}
	l := &legs[s.leg]
	h.Phase = "Deployment"
	for _, p := range phases() {
		if p.ID == l.phase {
			h.Phase = p.Name
		}
	}
	if l.part != "" {
		h.Phase += ", " + strings.ReplaceAll(l.part, "-", " ")
	}
	var who []string
	for seat := range s.awaits.All() {
		who = append(who, s.battle.sides[sideOf(seat)].Name)
	}
	h.Sentence = strings.Join(who, " and ") + " to " + l.what + "."
	return h
}

// Abilities is what a unit may do now; for rules.Absent what is no unit's.
func (s *State) Abilities(unit int32) []rules.Ability {
	var out []rules.Ability
	add := func(a rules.Action) {
		i := slices.IndexFunc(out, func(x rules.Ability) bool { return x.ID == verbs[a.Verb].word })
		if i < 0 {
			v := &verbs[a.Verb]
			out = append(out, rules.Ability{ID: v.word, Name: v.name, Sentence: v.sentence})
			i = len(out) - 1
			if a.Verb == verbEnd && legs[s.leg].sealed {
				out[i].Name, out[i].Sentence = "Seal", "Seals what was chosen; it is shown once both sides have."
			}
		}
		out[i].Actions = append(out[i].Actions, a)
	}
	for _, a := range s.Propose(nil, rules.Anyone) {
		if s.isOf(a, unit) {
			add(a)
		}
	}
	for seat := range s.awaits.All() {
		if unit == rules.Absent && s.spentForce(sideOf(seat)) {
			add(s.sign(concede(), seat))
		}
	}
	if len(out) > 0 {
		return out
	}
	why := refuse(notAwaited)
	switch {
	case s.over:
		why = refuse(isOver)
	case unit == rules.Absent:
	case s.at[unit] == none && !s.fates.waiting.has(int8(unit)) || s.routed.has(int8(unit)):
		why = refuse(notFit)
	case s.spent.has(int8(unit)):
		why = refuse(isSpentNow)
	}
	why.Units = nil
	if unit != rules.Absent {
		why.Units = []int32{unit}
	}
	return []rules.Ability{{ID: "act", Name: "Act", Sentence: "Does what this part of the round is for.", Refusal: why}}
}

// isOf reports whether an action is one of a unit: its own, or one that it is the
// first to be meant by; of rules.Absent, whether it is no unit's.
func (s *State) isOf(a rules.Action, unit int32) bool {
	takes := verbs[a.Verb].takes
	if takes&takesGroup == 0 {
		return a.Unit == unit
	}
	if unit == rules.Absent {
		return false
	}
	u := int8(unit)
	arm, n, _ := groupOf(a)
	if s.arm(u) != arm || seatOf(s.side(u)) != a.By && a.By != rules.Anyone {
		return false
	}
	if a.Verb == verbPlace {
		return n == 1 && s.fates.waiting.has(u)
	}
	if s.at[u] != int8(a.At[0]) {
		return false
	}
	o := &s.orders[u]
	switch a.Verb {
	case verbOrder:
		return n == 1 && o.n == 0 && !s.routed.has(u)
	case verbTakeBack:
		return o.n > 0 && lineOf(a).of(o)
	case verbLift:
		return n == 1
	}
	return n == 1 && o.n > 0 && int32(o.next()) == a.At[1] && s.phase.acting.has(u) == (a.Verb == verbHold)
}

// Explain is what a unit does when it is dragged to a spot.
func (s *State) Explain(unit int32, at model.Site) ([]rules.Action, *rules.Refusal) {
	if unit < 0 || int(unit) >= len(s.battle.pieces) {
		return nil, refuse(noSense)
	}
	var out []rules.Action
	for _, a := range s.Propose(nil, rules.Anyone) {
		if !s.isOf(a, unit) {
			continue
		}
		sites := s.ActionSites(a)
		if n := len(sites); n > 0 && (sites[n-1] == at || len(verbs[a.Verb].word) > 0 && verbs[a.Verb].takes&takesZone != 0 && s.touches(a, at)) {
			out = append(out, a)
		}
	}
	if len(out) > 0 {
		// The plainest comes first: a single arrow before two.
		slices.SortStableFunc(out, func(a, b rules.Action) int { return len(s.ActionSites(a)) - len(s.ActionSites(b)) })
		return out[:1], nil
	}
	return nil, s.against(int8(unit), at)
}

// touches reports whether the zone of an action lies at a sector.
func (s *State) touches(a rules.Action, at model.Site) bool {
	i, ok := s.battle.ground.at(at)
	z := zoneOf(a.At[0])
	return ok && (z.met == i || z.met == none && (z.homes[0] == i || z.homes[1] == i))
}

// against is the best reason why a unit cannot do anything with a spot.
func (s *State) against(u int8, at model.Site) *rules.Refusal {
	to, ok := s.battle.ground.at(at)
	why := refuse(notNow)
	switch {
	case s.over:
		why = refuse(isOver)
	case !s.awaits.Has(seatOf(s.side(u))):
		why = refuse(notAwaited)
	case s.routed.has(u) || s.at[u] == none && !s.fates.waiting.has(u):
		why = refuse(notFit)
	case !ok:
		why = refuse(noLink)
	default:
		var a rules.Action
		switch legs[s.leg].stage.(type) {
		case planning:
			a = actionOf(verbOrder, line{s.arm(u), usual(s.arm(u)), 1, s.at[u], [2]int8{to, none}})
		case choice:
			a = group(verbAct, s.arm(u), 1, s.at[u], to)
		case deployment:
			a = group(verbPlace, s.arm(u), 1, to)
		case reaction:
			a = of(verbRetreat, u, to)
		default:
			return &rules.Refusal{Rule: why.Rule, Sentence: why.Sentence, Sites: []model.Site{at}, Units: []int32{int32(u)}}
		}
		a.By = seatOf(s.side(u))
		if r := s.Refuse(a); r != nil {
			why = r
		}
	}
	why.Sites, why.Units = []model.Site{at}, []int32{int32(u)}
	return why
}

// ActionPhrase is the action for people to read.
func (s *State) ActionPhrase(a rules.Action) string {
	if a.Verb >= numVerbs || !s.sound(a) {
		return s.ActionText(a)
	}
	who := "The side"
	if side := sideOf(a.By); side >= 0 && int(side) < len(s.battle.sides) {
		who = s.battle.sides[side].Name
	} else if s.awaits.Len() == 1 {
		who = s.battle.sides[sideOf(s.awaits.First())].Name
	}
	var units, way string
	if verbs[a.Verb].takes&takesGroup != 0 {
		arm, n, _ := groupOf(a)
		units, way = several(int32(n), uint8(arm)), s.way(a, s.battle.ground.name, " to ")
	}
	unit := func(u int32) string { return s.battle.pieces[u].title }
	switch a.Verb {
	case verbEnd:
		return who + " has chosen"
	case verbPlace:
		return fmt.Sprintf("%s puts %s into %s", who, units, way)
	case verbLift:
		return fmt.Sprintf("%s takes %s out of %s", who, units, way)
	case verbOrder:
		return fmt.Sprintf("%s orders %s from %s", who, units, way)
	case verbTakeBack:
		return fmt.Sprintf("%s takes the order back for %s from %s", who, units, way)
	case verbAct:
		return fmt.Sprintf("%s has %s act now, from %s", who, units, way)
	case verbHold:
		return fmt.Sprintf("%s has %s wait, from %s", who, units, way)
	case verbAdmit:
		return unit(a.Unit) + " moves first"
	case verbSquare:
		return unit(a.Unit) + " tries to form square"
	case verbCharge:
		return fmt.Sprintf("%s tries to countercharge %s", unit(a.Unit), s.battle.where(zoneOf(a.At[0])))
	case verbRetreat:
		return fmt.Sprintf("%s falls back to %s", unit(a.Unit), s.battle.ground.name(int8(a.At[0])))
	case verbPost:
		return fmt.Sprintf("%s fights %s", unit(a.Unit), s.battle.where(zoneOf(a.At[0])))
	case verbTarget:
		return fmt.Sprintf("%s strikes %s", unit(a.Unit), unit(a.At[0]))
	case verbReroll:
		return fmt.Sprintf("%s has a die of %s rolled again", who, s.battle.sides[a.At[1]].Name)
	case verbRally:
		return fmt.Sprintf("%s rallies %s", who, arm(a.Flags))
	case verbConcede:
		return who + " concedes"
	}
	return unit(a.Unit) + ": " + strings.ToLower(verbs[a.Verb].name)
}
