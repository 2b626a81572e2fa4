package bot

import (
	"cmp"
	"errors"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// level is how long a planner thinks: how many actions it tries out in a search. The
// clock of the machine makes no difference to what it plays.
type level struct {
	id, name, about string
	budget          int
}

var levels = []level{
	{"planner-easy", "Planner, easy", "plays some plans out in its mind to the end and takes the best", 4_000},
	{"planner", "Planner", "plays plans out in its mind to the end and takes the best", 20_000},
	{"planner-strong", "Planner, strong", "thinks three times as long as the planner", 60_000},
	{"planner-patient", "Planner, patient", "thinks ten times as long as the planner", 200_000},
}

// planners are the kinds of planners.
func planners() []rules.PlayerKind {
	out := make([]rules.PlayerKind, len(levels))
	for i, l := range levels {
		out[i] = rules.PlayerKind{ID: l.id, Name: l.name, About: l.about, Thinks: true, Level: i, New: func(b rules.Brief) (rules.Player, error) {
			return newPlanner(b, l.budget)
		}}
	}
	return out
}

// planner is a player that plays as greedy does, in the style that did best when it
// tried them out: before each of its movement phases and steps of deployment it plays
// the game out to the end in each of several styles, which it keeps to the end, against
// an enemy who plays greedily in one style or another. Styles that do badly are
// given up, and those that are left are tried out more often.
type planner struct {
	budget int
	seed   uint64
	hand   *Greedy // plays what was chosen
	side   int8
	sides  [2]*Greedy // play games out
	room   rules.State
	events []rules.Event

	tried    []trial // the best first
	searched rules.Moment
	next     int // how many actions have been done before the next one, as far as it knows
	fresh    bool
}

// trial is a style that is tried out.
type trial struct {
	style *style
	sum   int64 // of what the playouts came to
	won   int
	games int
}

func (t *trial) mean() int64 { return t.sum / int64(max(t.games, 1)) }

func newPlanner(brief rules.Brief, budget int) (rules.Player, error) {
	sides := brief.Scenario.Sides
	if len(sides) != 2 {
		return nil, errors.New("a planner plays scenarios of two sides: choose another player")
	}
	p := &planner{budget: budget, seed: brief.Seed, hand: newGreedyFor(brief)}
	p.side = p.hand.side
	for i := range p.sides {
		brief.Side = sides[i].ID
		p.sides[i] = newGreedyFor(brief)
	}
	return p, nil
}

// Choose is the next action.
func (p *planner) Choose(v rules.View) rules.Action {
	p.fresh = false
	if state, ok := v.State.(hexrules.Advisor); ok && p.due(v, state) {
		p.search(v)
		p.hand.begin(p.tried[0].style)
		p.fresh = true
	}
	p.next = v.Done + 1
	return p.hand.Choose(v)
}

// due reports whether plans are to be tried out: the side begins to move, or goes on
// to deploy after others, or the game was taken back.
func (p *planner) due(v rules.View, state hexrules.Advisor) bool {
	now := state.Now()
	p.hand.advice = state.Advise(p.hand.advice)
	if !p.hand.advice.Moves() {
		return false
	}
	same := p.searched.Turn == now.Turn && p.searched.Phase == now.Phase && len(p.tried) > 0
	if same && v.Done >= p.next && (now.Phase != rules.Deployment || v.Done == p.next) {
		return false
	}
	p.searched = now
	return true
}

// The course of a search.
const (
	roundsEach = 2 // of playouts before half of the styles are given up
	fewest     = 2 // styles that are left to the end
	mostRounds = 64
)

// search tries the styles out. In each round all that are left meet the same enemy,
// with the same seed of the dice.
func (p *planner) search(v rules.View) {
	last := (*style)(nil)
	if len(p.tried) > 0 {
		last = p.tried[0].style
	}
	p.tried = p.tried[:0]
	for i := range styles {
		p.tried = append(p.tried, trial{style: &styles[i]})
	}
	if i := slices.IndexFunc(p.tried, func(t trial) bool { return t.style == last }); i > 1 {
		kept := p.tried[i]
		p.tried = slices.Insert(slices.Delete(p.tried, i, i+1), 1, kept)
	}
	seed := uint64(rules.NewHash().Add(p.seed).Add(uint64(v.Done)))
	left, spent, games := len(p.tried), 0, 0
	for round := range mostRounds {
		for i := 0; i < left; i++ {
			spent += p.tryOut(v, &p.tried[i], seed+uint64(round), &foes[round%len(foes)])
			games++
			if round == 0 && i == 0 { // as many as can be tried out
				left = min(max(p.budget/(roundsEach*max(spent, 1)), fewest+1), left)
			}
		}
		if round%roundsEach == roundsEach-1 && left > fewest {
			slices.SortStableFunc(p.tried[:left], byMean)
			left = max((left+1)/2, fewest)
		}
		if spent+left*spent/games > p.budget { // another round would be too long
			break
		}
	}
	slices.SortStableFunc(p.tried[:left], byMean)
	p.tried = slices.DeleteFunc(p.tried, func(t trial) bool { return t.games == 0 })
}

func byMean(a, b trial) int { return cmp.Compare(b.mean(), a.mean()) }

// tryOut plays the game out to the end in a style, and is how many actions that took.
func (p *planner) tryOut(v rules.View, t *trial, seed uint64, foe *style) int {
	s := v.Imagine(seed, p.room)
	p.room = s
	p.sides[p.side].begin(t.style)
	p.sides[1-p.side].begin(foe)
	n := 0
	for ; n < p.budget; n++ {
		now := s.Now()
		if now.Over {
			break
		}
		side := p.side
		if now.Side != p.hand.id {
			side = 1 - side
		}
		a := p.sides[side].Choose(rules.View{State: s, Seat: now.Awaits.First(), Done: v.Done + n})
		var refusal *rules.Refusal
		if p.events, refusal = s.Apply(a, p.events[:0]); refusal != nil {
			break // no player does that
		}
	}
	value := p.value(s)
	t.games++
	t.sum += value
	if value >= winWorth/2 {
		t.won++
	}
	return n
}

// What the end of a game is worth, in thousandths of a game won.
const (
	winWorth      = 1000
	aimWorth      = 600 // of how far what is asked of a side has come about
	materialWorth = 30
)

// value is what a state is worth to the side.
func (p *planner) value(s rules.State) int64 {
	value := int64(0)
	if outcome, over := s.Outcome(); over {
		switch outcome.Winner {
		case p.hand.id:
			value += winWorth
		case p.sides[1-p.side].id:
			value -= winWorth
		}
	}
	state, ok := s.(hexrules.Advisor)
	if !ok {
		return value
	}
	own, foe := p.sides[p.side], p.sides[1-p.side]
	own.look(state)
	foe.look(state)
	value += aimWorth * (own.progress() - foe.progress()) / 1000
	mine, all := int64(0), int64(1)
	for u := range own.pieces {
		if piece := &own.pieces[u]; piece.On || piece.Waiting || piece.Left {
			all += int64(piece.Worth)
			if piece.Side == own.side {
				mine += int64(piece.Worth)
			}
		}
	}
	return value + materialWorth*(2*mine-all)/all
}

// Why is what was weighed: the plans, where the search was for this action, or what
// came of the one that was chosen.
func (p *planner) Why() []rules.Weighed {
	if !p.fresh {
		return p.hand.Why()
	}
	out := make([]rules.Weighed, len(p.tried))
	for i := range out {
		t := &p.tried[i]
		out[i] = rules.Weighed{Text: "plan: " + t.style.name, Score: int(t.mean()), Chosen: i == 0, Terms: []rules.Term{
			{Name: "played out, times", Value: t.games}, {Name: "of these won", Value: t.won},
		}}
	}
	slices.SortStableFunc(out[min(1, len(out)):], func(a, b rules.Weighed) int { return cmp.Compare(b.Score, a.Score) })
	return out
}
