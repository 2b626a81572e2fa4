package bot

import (
	"cmp"
	"errors"
	"math"
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
		out[i] = rules.PlayerKind{ID: l.id, Name: l.name, About: l.about, Thinks: true, Tries: true, Level: i, New: func(b rules.Brief) (rules.Player, error) {
			return newPlanner(b, l.budget)
		}}
	}
	return out
}

// planner is a player that plays as greedy does, in the style that did best when it
// tried them out: before each of its movement phases and steps of deployment it plays
// the game out to the end in several styles, which it keeps to the end, against an enemy
// who plays greedily in one style or another. Styles of which more is to be hoped are
// tried out more often, and what came of them is remembered for the searches to come.
type planner struct {
	budget int
	seed   uint64
	hand   *Greedy // plays what was chosen
	side   int8
	sides  [2]*Greedy // play games out
	room   rules.State
	events []rules.Event

	tried    []trial // the best first; nil before the first search of a game, or since it was taken back
	searched rules.Moment
	next     int // how many actions have been done before the next one, as far as it knows
	fresh    bool
	quit     func() bool // nobody waits any more; nil where that is never
}

// QuitWhen has the search end early.
func (p *planner) QuitWhen(quit func() bool) {
	p.quit = quit
	p.hand.QuitWhen(quit)
}

func (p *planner) quits() bool { return p.quit != nil && p.quit() }

// trial is a style that is tried out. What came of it in searches before counts less
// with every search.
type trial struct {
	style  *style
	sum    int64 // of what the playouts came to, by their weight
	weight int64 // of them
	past   int64 // of those of the searches before
	games  int   // of this search
	won    int
}

// once is the weight of a playout.
const once = 64

// expected is what to expect of the style: the mean of its playouts, and the nearer to
// that of all the fewer they are.
func (t *trial) expected(all int64) int64 { return (t.sum + once*all) / (t.weight + once) }

// hope is what might be expected if the style were tried out more often.
func (t *trial) hope(all int64) int64 {
	return t.expected(all) + hopeWorth*once/int64(math.Sqrt(float64(once*(t.weight+once))))
}

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
	// A game that was taken back and went past its last action by others since cannot be told
	// from one that went on: what its plans came to counts less with each search.
	if v.Done < p.next { // it was taken back
		p.tried = nil
		p.hand.begin(&plain)
	}
	if state, ok := v.State.(hexrules.Advisor); ok && p.due(v, state) {
		p.search(v)
		p.hand.begin(p.tried[0].style)
		p.fresh = true
	}
	p.next = v.Done + 1
	return p.hand.Choose(v)
}

// due reports whether plans are to be tried out: the side begins to move, or goes on
// to deploy after others, or none has been tried out since the game was taken back.
func (p *planner) due(v rules.View, state hexrules.Advisor) bool {
	now := state.Now()
	p.hand.advice = state.Advise(p.hand.advice)
	if !p.hand.advice.Moves() {
		return false
	}
	same := p.searched.Turn == now.Turn && p.searched.Phase == now.Phase && p.tried != nil
	if same && (now.Phase != rules.Deployment || v.Done == p.next) {
		return false
	}
	p.searched = now
	return true
}

// The course of a search.
const (
	keptShare = 2   // what a playout counts, of so many, in the search after
	hopeWorth = 400 // how much better a style may be that has been tried out once
	keptWorth = 40  // how much better another style has to be to be taken instead
)

// search tries the styles out: all of them in the first search, and then
// those of which most is to be hoped. Each style meets the same enemies, with the same
// seeds of the dice.
func (p *planner) search(v rules.View) {
	if p.tried == nil {
		for i := range styles {
			p.tried = append(p.tried, trial{style: styles[i]})
		}
	}
	for i := range p.tried {
		t := &p.tried[i]
		if t.sum, t.weight = t.sum/keptShare, t.weight/keptShare; t.weight == 0 {
			t.sum = 0
		}
		t.past, t.games, t.won = t.weight, 0, 0
	}
	seed := uint64(rules.NewHash().Add(p.seed).Add(uint64(v.Done)))
	for spent, games := 0, 0; spent+spent/max(games, 1) <= p.budget && !(games > 0 && p.quits()); games++ {
		t := p.mostHope()
		spent += p.tryOut(v, t, seed+uint64(t.games), foes[t.games%len(foes)])
	}
	all, kept := p.mean(), p.tried[0].style
	worth := func(t *trial) int64 {
		switch {
		case t.weight == 0:
			return math.MinInt64 // there was no time for it
		case t.style == kept:
			return t.expected(all) + keptWorth
		default:
			return t.expected(all)
		}
	}
	slices.SortStableFunc(p.tried, func(a, b trial) int { return cmp.Compare(worth(&b), worth(&a)) })
}

// mean is what playouts of all styles came to.
func (p *planner) mean() int64 {
	sum, weight := int64(0), int64(0)
	for i := range p.tried {
		sum, weight = sum+p.tried[i].sum, weight+p.tried[i].weight
	}
	return sum / max(weight, 1)
}

// mostHope is the style to be tried out next.
func (p *planner) mostHope() *trial {
	all := p.mean()
	best := &p.tried[0]
	for i := range p.tried {
		t := &p.tried[i]
		if t.weight == 0 {
			return t
		}
		if t.hope(all) > best.hope(all) {
			best = t
		}
	}
	return best
}

// tryOut plays the game out to the end in a style, and is how many actions that took.
func (p *planner) tryOut(v rules.View, t *trial, seed uint64, foe *style) int {
	s := v.Imagine(seed, p.room)
	p.room = s
	p.sides[p.side].begin(t.style)
	p.sides[1-p.side].begin(foe)
	n := 0
	for ; n < p.budget; n++ {
		now := s.Now()
		if now.Over || p.quits() {
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
	t.sum, t.weight = t.sum+once*value, t.weight+once
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
	all := p.mean()
	var out []rules.Weighed
	for i := range p.tried {
		t := &p.tried[i]
		if t.weight == 0 {
			break
		}
		w := rules.Weighed{Text: "plan: " + t.style.name, Score: int(t.expected(all)), Chosen: i == 0, Terms: []rules.Term{
			{Name: "played out, times", Value: t.games}, {Name: "of these won", Value: t.won},
		}}
		if t.past > 0 {
			w.Terms = append(w.Terms, rules.Term{Name: "earlier ones that count yet, in hundredths", Value: int(100 * t.past / once)})
		}
		out = append(out, w)
	}
	slices.SortStableFunc(out[min(1, len(out)):], func(a, b rules.Weighed) int { return cmp.Compare(b.Score, a.Score) })
	return out
}
