package kingsmen

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

var (
	_ rules.Table = (*State)(nil)
	_ rules.Poser = (*State)(nil)
)

// Units is how many units and generals there are; the generals follow the units.
func (s *State) Units() int { return len(s.units) + len(s.generals) }

// UnitNamed finds a unit or a general.
func (s *State) UnitNamed(name string) (int32, bool) {
	for u := range s.Units() {
		if s.battle.unitName(u) == name {
			return int32(u), true
		}
	}
	return rules.Absent, false
}

// View shows a unit or a general.
func (s *State) View(unit int32) rules.UnitView {
	u := int(unit)
	if u >= len(s.units) {
		return s.viewGeneral(u - len(s.units))
	}
	p, x := s.piece(u), &s.units[u]
	v := rules.UnitView{
		Name: p.name, Title: p.title, Number: p.number, Side: s.battle.sides[p.side].ID, Force: p.force,
		Type: p.is, Printed: p.line.Type, Own: p.line.Own, Called: p.line.Name, Short: p.line.Name, Whole: rules.Absent,
		Marks: s.signs(u),
	}
	v.Standing, v.At = s.Stand(unit)
	if s.stage == inMark && !s.over {
		v.Ready = s.markable(s.marks()).has(u) // a Joker falls on the enemy
		return v
	}
	if s.over || p.side != s.side {
		return v
	}
	switch s.stage {
	case inSetup:
		v.Ready = x.standing == awaited
	case inGeneral:
		v.Ready = s.refuseTake(int(s.general), u) == nil
	case inUnit:
		v.Ready = s.hand.unit == u
	case inAnswer:
		v.Ready = s.answer.unit == u
	}
	return v
}

// standings are where units are.
var standings = [...]rules.Standing{onTable: rules.OnMap, awaited: rules.Waiting, away: rules.Waiting, gone: rules.Left, broken: rules.Lost, merged: rules.Nowhere}

// Stand is where a unit or a general is.
func (s *State) Stand(unit int32) (rules.Standing, model.Site) {
	u := int(unit)
	if u < len(s.units) {
		return standings[s.units[u].standing], site(s.units[u].at)
	}
	x := &s.generals[u-len(s.units)]
	if x.onTable {
		return rules.OnMap, site(x.at)
	}
	return rules.Waiting, site(x.at)
}

// viewGeneral shows a general.
func (s *State) viewGeneral(g int) rules.UnitView {
	l, x := &s.battle.leaders[g], &s.generals[g]
	v := rules.UnitView{
		Name: l.name, Title: l.title, Side: s.battle.sides[l.side].ID, Force: l.force, Called: l.title, Short: l.title,
		Whole: rules.Absent, Companion: true,
	}
	if v.Standing, v.At = s.Stand(int32(len(s.units) + g)); !x.onTable {
		v.Ready = x.due && !s.over && s.side == l.side && s.stage == inSetup
		return v
	}
	v.Ready = !s.over && s.side == l.side && (s.stage == inRide && !x.moved || s.stage == inGeneral && int(s.general) == g)
	points := rules.Mark{ID: "points", Text: "secret command points"}
	if x.points != unknown {
		points.Text, points.Count = model.Counted(int(x.points), "command point", "command points"), int(x.points)
	}
	v.Marks = append(v.Marks, rules.Mark{ID: "rating", Text: fmt.Sprintf("rated %d", x.rating), Count: int(x.rating)}, points)
	return v
}

// signs are the states that a unit is in.
func (s *State) signs(u int) []rules.Mark {
	x := &s.units[u]
	if x.standing != onTable {
		return nil
	}
	out := []rules.Mark{{ID: x.counter.String(), Text: x.counter.String(), Sign: []string{"G", "Y", "R"}[x.counter]}}
	f := s.formation(u)
	out = append(out, rules.Mark{ID: f.String(), Text: phrase(f)})
	for _, m := range []struct {
		is   bool
		mark rules.Mark
	}{
		{x.marked, rules.Mark{ID: "disorder", Look: rules.Weakened, Text: "in disorder", Sign: "D"}},
		{x.spare, rules.Mark{ID: "spare", Text: "a spare counter"}},
		{x.brigade, rules.Mark{ID: "brigade", Text: "a brigade of two"}},
		{x.fell&ensign != 0, rules.Mark{ID: "no-ensign", Text: "without its ensign"}},
		{x.fell&officer != 0, rules.Mark{ID: "no-officer", Text: "without its officer"}},
		{s.hand.unit == u, rules.Mark{ID: "in-hand", Look: rules.Watching, Text: "in hand"}},
	} {
		if m.is {
			out = append(out, m.mark)
		}
	}
	return out
}

// Pose is how a unit or a general stands.
func (s *State) Pose(unit int32) (rules.Pose, bool) {
	u := int(unit)
	if u >= len(s.units) {
		g := &s.generals[u-len(s.units)]
		return rules.Pose{Anchor: g.at, Formation: "general"}, g.onTable
	}
	b := s.body(u)
	if b == nil {
		return rules.Pose{}, false
	}
	return s.shown(u, b), true
}

// shown is a unit as it would stand with a body.
func (s *State) shown(u int, b *ground.Body) rules.Pose {
	x := &s.units[u]
	p := rules.Pose{
		Anchor: b.Pose.Anchor, Facing: b.Pose.Facing, Formation: b.Pose.Formation.String(),
		Ranks: b.Pose.Ranks, Files: b.Pose.Files, Spread: b.Pose.Spread,
		Figures: int(x.figures), Whole: int(x.whole), BreaksAt: s.breaking(u),
		Counter: x.counter.String(), Marked: x.marked, Officer: x.fell&officer == 0, Ensign: x.fell&ensign == 0,
		Radius: b.Room().Radius,
	}
	if p.Radius == 0 && !b.Room().Empty() {
		p.Outline = b.Room().Outline()
	}
	if !b.Gun().Empty() {
		p.Gun = b.Gun().Outline()
	}
	return p
}

// Stack appends the units whose bodies lie over a point, and generals there.
func (s *State) Stack(dst []int32, at model.Site) []int32 {
	p := at.Point()
	for u := range s.units {
		if b := s.body(u); b != nil && (s.units[u].at == p || !b.Room().Empty() && b.Room().Holds(p)) {
			dst = append(dst, int32(u))
		}
	}
	for g := range s.generals {
		if s.generals[g].onTable && s.held(g, p) {
			dst = append(dst, int32(s.number(g)))
		}
	}
	return dst
}

// grip is how near a general a point means him.
const grip = 50

func (s *State) held(g int, p plane.Point) bool {
	return table.Length(p.Sub(s.generals[g].at)) <= grip
}

// Markers is none: all that lies on the table belongs to a unit.
func (s *State) Markers(model.Site) []rules.Marker { return nil }

// Label is what the board calls a spot.
func (s *State) Label(at model.Site) string { return s.battle.board.Label(at) }

// SameNumbers reports whether points have the same numbers in another game, as they have
// in all.
func (s *State) SameNumbers(other rules.Table) bool {
	_, ok := other.(*State)
	return ok
}

// Headline says who chooses what.
func (s *State) Headline() rules.Headline {
	h := rules.Headline{Turn: int(s.turn), Turns: s.battle.turns}
	if s.over {
		h.Phase, h.Sentence = "The game is over", "The game ends in a draw."
		for _, side := range s.battle.sides {
			if side.ID == s.outcome.Winner {
				h.Sentence = "The game is over: " + side.Name + " wins."
			}
		}
		return h
	}
	h.Side = s.battle.sides[s.side].ID
	h.Phase = "Deployment"
	for _, p := range phases() {
		if p.ID == s.phase() {
			h.Phase = p.Name
		}
	}
	if s.card != noCard {
		h.Phase += ", " + s.card.name()
	}
	who := s.battle.sides[s.side].Name
	if s.stage == inGeneral {
		who = s.battle.leaders[s.general].title
	}
	h.Sentence = who + " to " + stages[s.stage].what + "."
	return h
}

// Abilities is what a unit may do now; for rules.Absent what is no unit's.
func (s *State) Abilities(unit int32) []rules.Ability {
	var out []rules.Ability
	for _, a := range s.offered(unit) {
		i := slices.IndexFunc(out, func(x rules.Ability) bool { return x.ID == verbs[a.Verb].word })
		if i < 0 {
			v := &verbs[a.Verb]
			out = append(out, rules.Ability{ID: v.word, Name: v.name, Sentence: v.sentence})
			i = len(out) - 1
			if a.Verb == verbSquare {
				out[i].Name += fmt.Sprintf(" (%d %%)", s.squareOdds(int(a.Unit)))
			}
		}
		out[i].Actions = append(out[i].Actions, a)
	}
	if unit == rules.Absent && !s.over {
		v := &verbs[verbConcede]
		out = append(out, rules.Ability{ID: v.word, Name: v.name, Sentence: v.sentence, Actions: []rules.Action{rules.Act(verbConcede)}, Ends: true})
	}
	if len(out) > 0 {
		return out
	}
	return []rules.Ability{{ID: "act", Name: "Act", Sentence: "Does what this part of the turn is for.", Refusal: s.idleReason(unit)}}
}

// offered is what a unit is offered to do now; of rules.Absent, what is no unit's.
func (s *State) offered(unit int32) []rules.Action {
	if s.over {
		return nil
	}
	if u := int(unit); s.stage == inSetup && unit != rules.Absent {
		if u < len(s.units) && s.units[u].standing == awaited && s.battle.pieces[u].side == s.side {
			return s.placesOf(u, nil)
		}
		if u >= len(s.units) && s.generals[u-len(s.units)].due && s.battle.sideOf(u) == s.side {
			return s.placesOfGeneral(u-len(s.units), nil)
		}
		return nil
	}
	return slices.DeleteFunc(s.Propose(nil, rules.Anyone), func(a rules.Action) bool { return a.Unit != unit })
}

// idleReason is why a unit can do nothing now.
func (s *State) idleReason(unit int32) *rules.Refusal {
	u := int(unit)
	switch {
	case s.over:
		return refuse(isOver)
	case unit == rules.Absent:
		return refuse(notAwaited)
	case u >= len(s.units) && s.battle.sideOf(u) == s.side:
		return refuse(noGeneral, u)
	case u >= len(s.units):
		return refuse(notAwaited)
	case s.stage == inGeneral:
		if r := s.refuseTake(int(s.general), u); r != nil {
			return r
		}
	case s.stage == inUnit:
		return refuse(notInHand, u)
	}
	return refuse(notAwaited, u)
}

// Explain is what follows when a unit is dragged to a spot: it is set up there, marches
// or charges there, fires at an enemy who stands there, or escapes or rides there.
func (s *State) Explain(unit int32, at model.Site) ([]rules.Action, *rules.Refusal) {
	u, p := int(unit), at.Point()
	if u < 0 || u >= s.Units() || !s.battle.onTable(p) {
		return nil, refuse(noSense)
	}
	if s.over {
		return nil, refuse(isOver)
	}
	if s.battle.sideOf(u) != s.side {
		return nil, refuse(notAwaited, u)
	}
	var tries []rules.Action
	switch {
	case s.stage == inSetup && u >= len(s.units):
		tries = append(tries, act(verbPlace, u, p.X, p.Y))
	case s.stage == inSetup:
		if b := s.body(u); b != nil { // as it stands, before other ways
			to := poseIn(b)
			to.at = p
			tries = append(tries, placing(u, to))
		}
		for _, st := range s.setupsOf(u) {
			facing := s.facingIn(st)
			for _, f := range s.piece(u).kind.Formations {
				tries = append(tries, placing(u, pose{at: p, facing: facing, formation: f, size: s.usual(u, f)}))
			}
		}
	case u >= len(s.units):
		tries = append(tries, act(verbRide, u, p.X, p.Y))
	case s.stage == inAnswer:
		tries = append(tries, act(verbFlee, u, p.X, p.Y))
	case s.stage == inGeneral:
		held, by, ok := s.takenUp(u)
		if !ok {
			tries = append(tries, act(verbTake, u))
			break
		}
		then, r := held.Explain(unit, at)
		if r != nil {
			return nil, r
		}
		return append(by, then...), nil
	case s.stage == inUnit && s.hand.unit == u:
		for _, v := range s.Stack(nil, at) {
			if int(v) < len(s.units) && s.battle.sideOf(int(v)) != s.side {
				tries = append(tries, act(verbCharge, u, int(v), p.X, p.Y), act(verbFire, u, int(v)))
			}
		}
		tries = append(tries, act(verbMarch, u, p.X, p.Y))
	}
	why := refuse(notNow, u)
	for i, a := range tries {
		r := s.Refuse(a)
		if r == nil {
			return []rules.Action{a}, nil
		}
		if i == 0 {
			why = r
		}
	}
	return nil, why
}

// ActionSites is the spots that an action names.
func (s *State) ActionSites(a rules.Action) []model.Site {
	if a.Verb >= numVerbs || !s.sound(a) {
		return nil
	}
	takes := verbs[a.Verb].takes
	switch {
	case takes&takesPoint != 0:
		return []model.Site{site(pointOf(a))}
	case takes&takesOther != 0:
		return []model.Site{site(s.units[a.At[0]].at)}
	}
	return nil
}

// OfferPhrase is an action that may be done now for people to read: a turn is told by the enemy
// toward whom it leads.
func (s *State) OfferPhrase(a rules.Action) string {
	if a.Verb == verbTurn && s.sound(a) {
		if v := s.faced(int(a.Unit), int(a.At[0])); v != none {
			return fmt.Sprintf("%s turns toward %s", s.battle.title(int(a.Unit)), s.battle.title(v))
		}
	}
	return s.ActionPhrase(a)
}

// ActionPhrase is the action for people to read, the same at whatever moment of the game.
func (s *State) ActionPhrase(a rules.Action) string {
	if a.Verb >= numVerbs || !s.sound(a) {
		return s.ActionText(a)
	}
	who := "" // what is no unit's is told without its side, which may not be the one to act any more
	if a.Unit != rules.Absent {
		who = s.battle.title(int(a.Unit))
	}
	other := func() string { return s.battle.title(int(a.At[0])) }
	to := func() string { return s.battle.label(pointOf(a)) }
	p := poseOf(a)
	switch a.Verb {
	case verbPlace:
		return fmt.Sprintf("%s is set up at %s", who, to())
	case verbSpend:
		return fmt.Sprintf("%s is given %s", who, model.Counted(int(a.At[0]), "command point", "command points"))
	case verbMarch:
		return fmt.Sprintf("%s marches to %s", who, to())
	case verbTurn:
		return fmt.Sprintf("%s turns %s", who, bearing(int(a.At[0])))
	case verbForm, verbReform:
		return fmt.Sprintf("%s forms %s%s", who, p.formation, sized(p.formation, p.size))
	case verbSpread:
		return fmt.Sprintf("%s spreads to %s inches", who, inches(int(a.At[0])))
	case verbFire:
		if a.Flags&quick != 0 {
			return fmt.Sprintf("%s fires quickly at %s, to go on afterwards", who, other())
		}
		return fmt.Sprintf("%s fires at %s", who, other())
	case verbCharge:
		return fmt.Sprintf("%s charges %s at %s", who, other(), to())
	case verbEnter:
		return fmt.Sprintf("%s enters %s", who, s.battle.pieceTitle(int(a.At[0])))
	case verbLeave:
		return fmt.Sprintf("%s comes out at %s", who, to())
	case verbJoin:
		return fmt.Sprintf("%s takes %s in", who, other())
	case verbRide:
		return fmt.Sprintf("%s rides to %s", who, to())
	case verbFlee:
		return fmt.Sprintf("%s falls back to %s", who, to())
	case verbPlay:
		return fmt.Sprintf("The %s that was set aside is played", card(a.At[0]).name())
	}
	if who == "" {
		return verbs[a.Verb].name
	}
	return fmt.Sprintf("%s: %s", who, verbs[a.Verb].name)
}
