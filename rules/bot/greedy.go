package bot

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Greedy is a player that reads the victory conditions and does at every moment
// what promises most: it moves units towards what is asked of its side, weighs
// that against the fire they would come under, and combines fire for the most
// harm. It looks no further ahead than the next phase.
//
// It makes plans of several actions and keeps to them as long as the game goes as
// they foresaw. It leaves nothing to chance.
type Greedy struct {
	scenario *model.Scenario
	side     int8
	id       string        // of the side
	style    *style        // of the turn
	chance   *rules.Chance // plays states that give no advice

	advice hexrules.Advice
	state  hexrules.Advisor
	aims   aims
	read   bool
	ruins  []int32 // with which they were read

	quit func() bool // nobody waits any more; nil where that is never

	plan    []rules.Action // to be done next
	next    int            // how many actions have been done before the next of the plan, as it foresees
	settled []bool         // units that are done in this phase

	now    rules.Moment
	pieces []hexrules.Piece
	worth  []int32 // of the units, as the victory conditions see them
	fields fields
	march  march
	fire   fire
	why    why
}

func newGreedy(brief rules.Brief) (rules.Player, error) { return newGreedyFor(brief), nil }

func newGreedyFor(brief rules.Brief) *Greedy {
	g := &Greedy{scenario: brief.Scenario, id: brief.Side, style: &plain, chance: rules.NewChance(brief.Seed)}
	for i, side := range brief.Scenario.Sides {
		if side.ID == brief.Side {
			g.side = int8(i)
		}
	}
	return g
}

// QuitWhen has a plan end with what it has.
func (g *Greedy) QuitWhen(quit func() bool) { g.quit = quit }

func (g *Greedy) quits() bool { return g.quit != nil && g.quit() }

// begin forgets all plans, to play on in a style.
func (g *Greedy) begin(s *style) {
	g.style = s
	g.next, g.now = -1, rules.Moment{}
	g.plan, g.settled, g.march.early = g.plan[:0], g.settled[:0], g.march.early[:0]
}

// Choose is the next action. A plan holds as long as nobody else acts and the
// moment stays the same.
func (g *Greedy) Choose(v rules.View) rules.Action {
	state, ok := v.State.(hexrules.Advisor)
	if !ok {
		return g.chance.Choose(v)
	}
	g.state = state
	if v.Done != g.next || v.Now() != g.now {
		g.plan, g.settled = g.plan[:0], g.settled[:0]
	}
	g.next = v.Done + 1
	for range 2 {
		if len(g.plan) == 0 {
			g.decide()
		}
		a := g.plan[0]
		g.plan = g.plan[1:]
		if v.Refuse(a) == nil {
			return a
		}
		g.plan = g.plan[:0]
	}
	if a := g.advice.Rest(); v.Refuse(a) == nil {
		return a
	}
	return g.chance.Choose(v)
}

// look takes the state in.
func (g *Greedy) look(state hexrules.Advisor) {
	g.advice = state.Advise(g.advice)
	g.pieces = g.advice.Pieces()
	if ruins := g.advice.Ruins(); !g.read || !slices.Equal(ruins, g.ruins) {
		g.ruins = append(g.ruins[:0], ruins...)
		g.aims, g.read = readAims(g.scenario, g.side, g.advice), true
	}
}

// decide makes a plan of at least one action.
func (g *Greedy) decide() {
	g.now = g.state.Now()
	g.look(g.state)
	g.value()
	g.advice.Value(g.worth, g.aims.bridges)
	g.plan = g.plan[:0]
	g.why.clear()
	if a, due := g.advice.Answer(); due {
		g.plan = append(g.plan, a)
		return
	}
	if g.advice.Moves() {
		g.planMarch()
	}
	if len(g.plan) == 0 {
		g.why.clear()
		g.planFire()
	}
	if len(g.plan) == 0 {
		g.plan = append(g.plan, g.advice.Rest())
	}
}

// value finds what the loss of each unit is worth: more where the victory
// conditions ask for it.
func (g *Greedy) value() {
	g.worth = g.worth[:0]
	for i := range g.pieces {
		g.worth = append(g.worth, g.pieces[i].Worth)
	}
	if len(g.aims.awards) > 0 {
		for u := range g.worth {
			g.worth[u] /= 4
			for _, a := range g.aims.awards {
				if a.units[u] {
					g.worth[u] += 600 * a.points
				}
			}
		}
	}
	for i := range g.aims.goals {
		goal := &g.aims.goals[i]
		for u := range g.worth {
			if goal.units[u] && g.pieces[u].On && g.pieces[u].Side != g.side {
				switch {
				case goal.task == hunt && goal.need > 0:
					g.worth[u] += g.pieces[u].Worth
				case goal.task == drive && goal.in[g.pieces[u].Cell]:
					g.worth[u] += 2 * g.pieces[u].Worth
				}
			}
		}
		if goal.task == spare {
			g.spare(goal)
		}
	}
}

// spare raises the worth of units of which only so many may be lost: the more, the more
// of them are.
func (g *Greedy) spare(goal *goal) {
	lost := int32(0)
	for u := range g.pieces {
		if goal.units[u] && g.pieces[u].Lost {
			lost += g.pieces[u].Share
		}
	}
	if lost > goal.need {
		return // too late
	}
	for u := range g.pieces {
		if goal.units[u] && g.pieces[u].On {
			g.worth[u] += int32(int64(g.pieces[u].Worth) * int64(lost) / int64(goal.need+1000))
		}
	}
}

// turnsLeft is how many turns are to come, this one included.
func (g *Greedy) turnsLeft() int32 {
	return int32(g.scenario.Length.Turns - max(g.now.Turn, 1) + 1)
}
