package commanders

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// styles are those in which a thinker draws plans, for itself and for the enemy.
var styles = []style{
	plain,
	{name: "bold", bold: 1.8, guard: 0.35, wings: [3]float64{1, 1, 1}, raid: 1, save: 2, feed: 0.3},
	{name: "careful", bold: 0.6, guard: 1.2, wings: [3]float64{1, 1, 1}, raid: 1, save: 4, feed: 0.4},
	{name: "on the left", bold: 1.2, guard: 0.6, wings: [3]float64{2.5, 1, 0.4}, raid: 1, save: 3, feed: 0.35},
	{name: "in the center", bold: 1.2, guard: 0.6, wings: [3]float64{0.6, 2.5, 0.6}, raid: 1, save: 3, feed: 0.35},
	{name: "on the right", bold: 1.2, guard: 0.6, wings: [3]float64{0.4, 1, 2.5}, raid: 1, save: 3, feed: 0.35},
	{name: "at the general", bold: 1.5, guard: 0.3, wings: [3]float64{1, 1, 1}, raid: 3, save: 1, feed: 0.25},
	{name: "hold and shell", bold: 0.8, guard: 1, wings: [3]float64{1, 1, 1}, raid: 1, save: 5, feed: 0.5, hold: true},
	{name: "reserve forward", bold: 0.8, guard: 0.7, wings: [3]float64{1, 1, 1}, raid: 1, save: 2, feed: 2},
}

// How a thinker thinks. The counts are of playouts: the clock of the machine makes no
// difference to what it plays.
const (
	throws  = 8   // dice that each pair of plans is played out with
	regrets = 300 // rounds of regret matching
	prior   = 0.5 // share of an even mixture in what the enemy is taken to plan
)

// thinker is a player that draws several plans, plays each out against several of the
// enemy to the end of the round, and chooses the one that does best against a mixture
// of those that the enemy does well to choose and all that he may.
type thinker struct {
	scribe scribe
	chance *rules.Chance
	random *rand.Rand
	room   State
	events []rules.Event
	why    []rules.Weighed
}

func newThinker(brief rules.Brief) (rules.Player, error) {
	return &thinker{chance: rules.NewChance(brief.Seed), random: rand.New(rand.NewPCG(brief.Seed, 0x7468696e6b))}, nil
}

// Choose is the next action.
func (t *thinker) Choose(v rules.View) rules.Action {
	t.why = nil
	return choose(v, t.chance, func(s *State, side int8) rules.Action {
		return t.scribe.next(s, side, func() []line { return t.think(v, side) })
	})
}

// Why is what was weighed for a plan, with the first of its orders.
func (t *thinker) Why() []rules.Weighed { return t.why }

// think is the plan for a round.
func (t *thinker) think(v rules.View, side int8) []line {
	seed := t.random.Uint64()
	known, ok := v.Imagine(seed, nil).(*State)
	if !ok {
		return nil
	}
	// What the enemy has written, as imagined by chance, gives way to plans that he may
	// well have.
	known.clearSheet(1 - side)
	own, ownStyles := known.plansOf(side)
	foe, foeStyles := known.plansOf(1 - side)
	if len(own) == 1 {
		return own[0]
	}
	worth := make([][]float64, len(own))
	noise := 0.0
	for i := range own {
		worth[i] = make([]float64, len(foe))
		for j := range foe {
			sum, squares := 0.0, 0.0
			for n := range uint64(throws) {
				x := t.playOut(known, side, own[i], foe[j], seed+n)
				sum += x
				squares += x * x
			}
			worth[i][j] = sum / throws
			noise += math.Max(squares/throws-worth[i][j]*worth[i][j], 0) / (throws - 1)
		}
	}
	mine, his := match(worth)
	meets := func(i int) float64 {
		sum := 0.0
		for j, w := range worth[i] {
			sum += w * (prior/float64(len(foe)) + (1-prior)*his[j])
		}
		return sum
	}
	best := 0
	for i := range own {
		if meets(i) > meets(best) {
			best = i
		}
	}
	// Between plans that the dice cannot tell apart the mixture decides.
	near := math.Sqrt(noise/float64(len(own)*len(foe))) / math.Sqrt(float64(len(foe)))
	share, sum := make([]float64, len(own)), 0.0
	for i := range own {
		if meets(i) >= meets(best)-near {
			share[i] = mine[i] + 0.05
			sum += share[i]
		}
	}
	chosen, draw := best, t.random.Float64()*sum
	for i := range own {
		if draw -= share[i]; draw < 0 {
			chosen = i
			break
		}
	}
	t.explain(ownStyles, foeStyles, worth, mine, his, meets, chosen)
	return own[chosen]
}

// explain remembers what was weighed.
func (t *thinker) explain(own, foe []string, worth [][]float64, mine, his []float64, meets func(int) float64, chosen int) {
	for i, name := range own {
		w := rules.Weighed{Text: "plan: " + name, Score: int(math.Round(1000 * meets(i))), Chosen: i == chosen}
		worst := 0
		for j := range worth[i] {
			if worth[i][j] < worth[i][worst] {
				worst = j
			}
		}
		w.Terms = []rules.Term{
			{Name: "share of it in an even game, in thousandths", Value: int(1000 * mine[i])},
			{Name: "worst against: " + foe[worst], Value: int(math.Round(1000 * worth[i][worst]))},
		}
		t.why = append(t.why, w)
	}
	slices.SortStableFunc(t.why, func(a, b rules.Weighed) int { return b.Score - a.Score })
	likely := 0
	for j := range his {
		if his[j] > his[likely] {
			likely = j
		}
	}
	if len(t.why) > 0 {
		t.why[0].Text += fmt.Sprintf(" (the enemy does best with: %s)", foe[likely])
	}
}

// clearSheet takes all orders of a side back that are not yet begun.
func (s *State) clearSheet(side int8) {
	s.plans[side] = plan{allowed: s.plans[side].allowed, saved: s.plans[side].saved}
	for u := range s.battle.of[side].all() {
		s.orders[u] = order{}
	}
}

// plansOf are the plans of a side in all styles, each once, with what they are called.
func (s *State) plansOf(side int8) (plans [][]line, names []string) {
	for i := range styles {
		p := s.draw(side, &styles[i])
		if !slices.ContainsFunc(plans, func(other []line) bool { return slices.Equal(p, other) }) {
			plans, names = append(plans, p), append(names, styles[i].name)
		}
	}
	return plans, names
}

// playOut is what two plans come to for a side when the round is over, in points.
func (t *thinker) playOut(from *State, side int8, own, foe []line, seed uint64) float64 {
	s := from.cloneInto(&t.room)
	s.dice = rules.NewDice(seed)
	for _, l := range own {
		if s.orderable(side, l) == nothing {
			s.write(side, l)
		}
	}
	for _, l := range foe {
		if s.orderable(1-side, l) == nothing {
			s.write(1-side, l)
		}
	}
	round := s.round
	for !s.over && s.round == round {
		seat := s.awaits.First()
		a := s.reply(sideOf(seat))
		var refusal *rules.Refusal
		if t.events, refusal = s.Apply(s.sign(a, seat), t.events[:0]); refusal != nil {
			if t.events, refusal = s.Apply(s.sign(end(), seat), t.events[:0]); refusal != nil {
				break
			}
		}
	}
	return s.standing(side) - s.standing(1-side)
}

// standing is how well a side stands, in points: those it has, what its units are
// worth and what it holds.
func (s *State) standing(side int8) float64 {
	n := 0.0
	if outcome, over := s.Outcome(); over && outcome.Winner == s.battle.sides[side].ID {
		n += 12
	}
	n += float64(s.score[side])
	for a := range numArms {
		own := s.battle.of[side].and(s.battle.with[a])
		fates := &s.fates
		all := own.less(fates.captured).less(fates.counted).less(fates.destroyed).less(fates.merged)
		routed := all.and(s.routed).len()
		n += worth[a] * (float64(all.len()-routed) + (1-routedShare)*float64(routed))
	}
	for i, m := range s.battle.markers {
		switch {
		case m.sign == windRose && s.roses&(1<<i) != 0:
		case m.side != side && s.controls(side, m.sector):
			n += 0.6 * float64(m.points)
		}
	}
	return n + 0.25*float64(s.holding(side))
}

// match is how often each side chooses each of its plans in the long run, where each
// regrets what it would have done better with. The first side gains what the matrix
// says, and the other loses it.
func match(worth [][]float64) (mine, his []float64) {
	n, m := len(worth), len(worth[0])
	mine, his = make([]float64, n), make([]float64, m)
	regret := [2][]float64{make([]float64, n), make([]float64, m)}
	mix := [2][]float64{make([]float64, n), make([]float64, m)}
	for range regrets {
		for side := range mix {
			sum := 0.0
			for i, r := range regret[side] {
				mix[side][i] = math.Max(r, 0)
				sum += mix[side][i]
			}
			for i := range mix[side] {
				if sum > 0 {
					mix[side][i] /= sum
				} else {
					mix[side][i] = 1 / float64(len(mix[side]))
				}
			}
		}
		even := 0.0
		gain := [2][]float64{make([]float64, n), make([]float64, m)}
		for i := range n {
			for j := range m {
				gain[0][i] += mix[1][j] * worth[i][j]
				gain[1][j] -= mix[0][i] * worth[i][j]
			}
			even += mix[0][i] * gain[0][i]
		}
		for i := range n {
			regret[0][i] += gain[0][i] - even
			mine[i] += mix[0][i] / regrets
		}
		for j := range m {
			regret[1][j] += gain[1][j] + even
			his[j] += mix[1][j] / regrets
		}
	}
	return mine, his
}
