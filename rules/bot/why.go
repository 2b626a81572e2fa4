package bot

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// terms are the parts of a prospect's score.
type terms [numTerms]int32

const (
	aimTerm = iota
	dangerTerm
	fireTerm
	crowdTerm
	coverTerm
	numTerms
)

var termNames = [numTerms]string{
	aimTerm:    "nearer to what the victory conditions ask for",
	dangerTerm: "the enemy's fire",
	fireTerm:   "fire on the enemy",
	crowdTerm:  "friends in the same hex",
	coverTerm:  "cover",
}

func (t *terms) sum() int32 {
	n := int32(0)
	for _, v := range t {
		n += v
	}
	return n
}

// mostReasons is how many alternatives are remembered.
const mostReasons = 5

// why remembers the best of what was weighed.
type why struct {
	reasons [mostReasons]reason
	n       int
}

type reason struct {
	deed   string
	cell   int32
	score  int32
	chance int8
	of     int8
	terms  terms
	firers int  // of an attack; 0 for prospects
	bridge bool // it is on a bridge
}

func (w *why) clear() { w.n = 0 }

// add remembers a reason when it is one of the best.
func (w *why) add(r reason) {
	at := w.n
	for at > 0 && w.reasons[at-1].score < r.score {
		at--
	}
	if at == mostReasons {
		return
	}
	w.n = min(w.n+1, mostReasons)
	copy(w.reasons[at+1:w.n], w.reasons[at:w.n-1])
	w.reasons[at] = r
}

func (w *why) prospect(p *hexrules.Prospect, t terms, score int32) {
	if w.n == mostReasons && w.reasons[w.n-1].score >= score {
		return
	}
	w.add(reason{deed: p.Deed, cell: p.Cell, score: score, chance: p.Chance, of: p.Of, terms: t})
}

func (w *why) attack(t *hexrules.Target, firers int, harm int32) {
	w.add(reason{cell: t.Cell, score: harm, firers: firers, bridge: t.Bridge})
}

// Why is what was weighed for the action chosen last: the prospects of a unit, of
// which the best is chosen, or the attacks of a phase, all of them chosen.
func (g *Greedy) Why() []rules.Weighed {
	if g.why.n == 0 {
		return nil
	}
	out := make([]rules.Weighed, g.why.n)
	grid := g.scenario.Hexes().Grid
	for i := range out {
		r := &g.why.reasons[i]
		w := rules.Weighed{Text: r.deed, Score: int(r.score), Chosen: i == 0 || r.firers > 0}
		place := ""
		if r.cell != rules.Absent {
			place = " " + grid.Label(grid.At(int(r.cell)))
		}
		if r.bridge {
			place = " the bridge" + place
		}
		if r.firers > 0 {
			w.Text = fmt.Sprintf("fire on%s with %d units", place, r.firers)
			if r.firers == 1 {
				w.Text = fmt.Sprintf("fire on%s with one unit", place)
			}
			w.Terms = []rules.Term{{Name: "harm to expect", Value: int(r.score)}}
			out[i] = w
			continue
		}
		w.Text += place
		if r.chance < r.of {
			w.Text += fmt.Sprintf(" (on a roll of 1 to %d)", r.chance)
		}
		for k, v := range r.terms {
			if v != 0 {
				w.Terms = append(w.Terms, rules.Term{Name: termNames[k], Value: int(v)})
			}
		}
		slices.SortStableFunc(w.Terms, func(a, b rules.Term) int { return cmp.Compare(b.Value*b.Value, a.Value*a.Value) })
		out[i] = w
	}
	return out
}
