package balance

import (
	"math/bits"
	"slices"

	"github.com/mapsheet/mapsheet/model/limits"
)

// heatKinds are those of heat maps, in order.
var heatKinds = HeatKinds()

// counter adds up what observers saw.
type counter struct {
	*cast
	sum  Seen  // without heat
	heat []int // by kind, side, stage and cell
}

func (c *cast) newCounter() *counter {
	s := &c.empty
	n := &counter{cast: c, heat: make([]int, len(heatKinds)*len(c.sides)*len(s.Reached)*s.Grid.Cells())}
	n.sum = s.copied()
	return n
}

// copied is an independent copy, but for heat maps.
func (s *Seen) copied() Seen {
	out := *s
	out.Reached = slices.Clone(s.Reached)
	out.Units, out.Groups, out.Places = slices.Clone(s.Units), slices.Clone(s.Groups), slices.Clone(s.Places)
	out.Rules, out.Clauses, out.Losses = slices.Clone(s.Rules), slices.Clone(s.Clauses), slices.Clone(s.Losses)
	for i := range out.Groups {
		out.Groups[i].First = slices.Clone(out.Groups[i].First)
	}
	for i := range out.Places {
		out.Places[i].Held = slices.Clone(out.Places[i].Held)
	}
	for i := range out.Losses {
		l := &out.Losses[i]
		if l.Lost = slices.Clone(l.Lost); l.Spread == nil {
			continue
		}
		l.Spread = slices.Clone(l.Spread)
		for stage := range l.Spread {
			l.Spread[stage] = slices.Clone(l.Spread[stage])
		}
	}
	return out
}

// add adds a game that was watched to its end.
func (n *counter) add(o *observer) {
	s := &n.sum
	s.Games++
	for stage := range o.stage + 1 {
		s.Reached[stage]++
	}
	n.addUnits(o)
	for i := range s.Places {
		p := &s.Places[i]
		for side := range p.Held {
			p.Held[side] += int(o.held[i] >> (side % 64) & 1)
		}
		p.Contested += one(o.fought[i] || bits.OnesCount64(o.held[i]) > 1)
		p.Counted += one(o.counted[i])
	}
	for i := range s.Rules {
		r, w := &s.Rules[i], n.rules[i]
		met := o.met[i] || r.Known == Always
		if r.Known == ByUnits {
			met = slices.ContainsFunc(w.uses(), func(use int) bool { return o.marks[use]&(moved|fought) != 0 })
		}
		r.Games += one(met)
	}
	for i, part := range n.parts {
		c := &s.Clauses[i]
		if t, ok := part.truth(o.clauses); ok {
			c.Near += near(part.condition, t)
			c.Held += one(t.Holds)
			c.Decided += one(o.clause == part.clause && t.Holds)
		}
	}
	if none := &s.Clauses[len(s.Clauses)-1]; o.clause < 0 {
		none.Held, none.Decided, none.Near = none.Held+1, none.Decided+1, none.Near+whole
	}
	n.addLosses(o)
	for _, i := range o.heat {
		n.heat[i]++
	}
}

// uses is the units that a special rule is for.
func (w ruleWatch) uses() []int {
	var out []int
	for i, is := range w.units {
		if is {
			out = append(out, i)
		}
	}
	return out
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (n *counter) addUnits(o *observer) {
	s := &n.sum
	used := make([]bool, len(s.Groups))
	for i, m := range o.marks {
		u := &s.Units[i]
		for _, c := range []struct {
			of   mark
			into *int
		}{{onMap, &u.OnMap}, {moved, &u.Moved}, {fought, &u.Fought}, {hurt, &u.Hurt}, {lost, &u.Lost}, {left, &u.Left}, {counts, &u.Counted}} {
			*c.into += one(m&c.of != 0)
		}
	}
	for i := range n.units {
		if m := &n.units[i]; m.group != none && m.use != none && o.marks[m.use]&(moved|fought|counts) != 0 {
			used[m.group] = true
		}
	}
	for i, stage := range o.arrived {
		if g := &s.Groups[i]; stage != none {
			g.Arrived++
			g.First[stage]++
			g.Used += one(used[i])
		}
	}
}

func (n *counter) addLosses(o *observer) {
	s := &n.sum
	for stage := range s.Reached {
		for i := range s.Losses {
			l, lost := &s.Losses[i], o.lost[stage*len(s.Losses)+i]
			l.Lost[stage] += lost
			if l.Spread == nil {
				continue
			}
			lost = min(lost, limits.ToldLosses)
			for len(l.Spread[stage]) <= lost {
				l.Spread[stage] = append(l.Spread[stage], 0)
			}
			l.Spread[stage][lost]++
		}
	}
}

// seen is what was added up so far.
func (n *counter) seen() *Seen {
	out := n.sum.copied()
	out.Heat = []Heat{}
	cells, stages := n.empty.Grid.Cells(), len(n.empty.Reached)
	for row := range len(n.heat) / cells {
		h := Heat{Kind: heatKinds[row/stages/len(n.sides)], Side: n.sides[row/stages%len(n.sides)].ID, Stage: row % stages}
		for cell, count := range n.heat[row*cells : (row+1)*cells] {
			if count > 0 {
				h.Cells, h.Counts = append(h.Cells, cell), append(h.Counts, count)
			}
		}
		if len(h.Cells) > 0 {
			out.Heat = append(out.Heat, h)
		}
	}
	return &out
}
