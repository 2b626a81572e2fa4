package commanders

import "github.com/mapsheet/mapsheet/rules"

// players are those that know the system.
func players() []rules.PlayerKind {
	return []rules.PlayerKind{
		{ID: "greedy", Name: "Greedy", About: "goes for what scores, with the force whose exact chances promise most", New: newGreedy},
		{ID: "thinker", Name: "Thinker", About: "tries plans against plans of the enemy to the end of the round", Tries: true, New: newThinker},
	}
}

// scribe writes a plan down order by order.
type scribe struct {
	plan  []line
	round int16
}

// next is the next order of a plan, which is drawn up where there is none for the
// round; to end when all are written.
func (w *scribe) next(s *State, side int8, draw func() []line) rules.Action {
	if w.round != s.round {
		w.plan, w.round = draw(), s.round
	}
	for len(w.plan) > 0 {
		l := w.plan[0]
		w.plan = w.plan[1:]
		if s.orderable(side, l) == nothing {
			return actionOf(verbOrder, l)
		}
	}
	return end()
}

// deploys places a unit: as many in each sector that needs some as it takes, the
// better arms in front.
func (s *State) deploys(side int8) rules.Action {
	var d deployment
	for _, at := range s.battle.ground.from[1-side] {
		for a := range numArms {
			left := s.toPlace(side, a, at).len()
			share := left
			if s.battle.ground.owner[at] == none {
				share = (left + 2) / 3
			}
			for n := min(share, mostOfGroup); n > 0; n-- {
				if x := group(verbPlace, a, n, at); d.refuse(s, side, x) == nil {
					return x
				}
			}
		}
	}
	return end()
}

// greedy is a player that gives orders for what promises most, one thing after the
// other, as if the enemy stood still.
type greedy struct {
	scribe scribe
	chance *rules.Chance // where nothing else is legal
}

func newGreedy(brief rules.Brief) (rules.Player, error) {
	return &greedy{chance: rules.NewChance(brief.Seed)}, nil
}

// Choose is the next action.
func (g *greedy) Choose(v rules.View) rules.Action {
	return choose(v, g.chance, func(s *State, side int8) rules.Action {
		return g.scribe.next(s, side, func() []line { return s.draw(side, &plain) })
	})
}

// choose is the next action of a player that plans with plan and leaves the rest to
// usual answers.
func choose(v rules.View, chance *rules.Chance, plan func(*State, int8) rules.Action) rules.Action {
	s, ok := v.State.(*State)
	if !ok {
		return chance.Choose(v)
	}
	side := sideOf(v.Seat)
	var a rules.Action
	switch legs[s.leg].stage.(type) {
	case deployment:
		a = s.deploys(side)
	case planning:
		a = plan(s, side)
	default:
		a = s.reply(side)
	}
	if a.By = v.Seat; s.Refuse(a) == nil {
		return a
	}
	if a = s.sign(end(), v.Seat); s.Refuse(a) == nil {
		return a
	}
	return chance.Choose(v)
}
