package check

import (
	"fmt"
	"iter"
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// impossible says why a condition can never hold, in one sentence; empty where
// that is not proved.
func (r *report) impossible(c *model.Condition) string {
	switch {
	case c.All != nil:
		for i := range c.All {
			if why := r.impossible(&c.All[i]); why != "" {
				return why
			}
		}
		return r.clash(c.All)
	case c.Any != nil:
		why := ""
		for i := range c.Any {
			if why = r.impossible(&c.Any[i]); why == "" {
				return ""
			}
		}
		return why
	case c.Not != nil:
		return r.unavoidable(c.Not)
	case c.Count != nil:
		return r.tooFew(c.Count.Units, c.Count.Bound, &c.Count.Area)
	case c.Exits != nil:
		return r.tooFew(c.Exits.Units, c.Exits.Bound, &c.Exits.By)
	case c.Losses != nil:
		return r.tooFew(c.Losses.Units, c.Losses.Bound, nil)
	case c.Occupies != nil:
		need := 1
		if e := r.region(&c.Occupies.Area); c.Occupies.Every && e.ok {
			parts := r.mostParts()
			need = max((e.Len()+parts-1)/parts, 1)
		}
		return r.tooFew(c.Occupies.Units, model.Bound{AtLeast: &need}, &c.Occupies.Area)
	case c.Points != nil && !r.sys.Scores:
		if best := r.mostPoints(c.Points.Side) - r.leastPoints(c.Points.Over); best < c.Points.By {
			return fmt.Sprintf("The %s side can never be more than %s ahead.", r.s.SideName(c.Points.Side), model.Counted(max(best, 0), "point", "points"))
		}
	case c.Journey != nil:
		for _, leg := range c.Journey.Steps {
			for _, a := range []*model.Area{leg.Exit, leg.Enter, leg.Reach} {
				if a == nil || a == leg.Enter { // those that come back come from off the map
					continue
				}
				if why := r.tooFew(c.Journey.Units, model.Bound{AtLeast: &c.Journey.AtLeast}, a); why != "" {
					return why
				}
			}
		}
	case c.SomeHex != nil:
		if e := r.region(&c.SomeHex.Of); e.ok && e.Empty() {
			return "There is no hex " + c.SomeHex.Of.Where(r.board) + "."
		}
	}
	return ""
}

// unavoidable says why a condition always holds; empty where that is not
// proved.
func (r *report) unavoidable(c *model.Condition) string {
	sel, b, key := unitsOf(c)
	if c.Journey == nil && key != "" && (b.AtLeast == nil || *b.AtLeast <= 0) && b.AtMost != nil && *b.AtMost >= r.countUnits(sel) {
		return fmt.Sprintf("There are %d of the %s in all.", r.countUnits(sel), sel.Phrase(r.s))
	}
	if c.Not != nil {
		return r.impossible(c.Not)
	}
	return ""
}

// tooFew says why not enough units can come to an area, or why there are not
// enough of them.
func (r *report) tooFew(sel model.Selector, b model.Bound, a *model.Area) string {
	if b.AtLeast == nil || *b.AtLeast <= 0 {
		return ""
	}
	need, all := *b.AtLeast, r.countUnits(sel)
	if all < need {
		return fmt.Sprintf("It takes %d of the %s, and there are %d.", need, sel.Phrase(r.s), all)
	}
	if a == nil {
		return ""
	}
	e := r.region(a)
	switch {
	case !e.ok:
		return ""
	case e.Empty():
		return "There is no hex " + a.Where(r.board) + "."
	}
	if can := r.canCome(sel, e.Region); can < need {
		return fmt.Sprintf("It takes %d of the %s %s, and %d can come there within the game.", need, sel.Phrase(r.s), a.Where(r.board), can)
	}
	return ""
}

// canCome is how many of the units can come to a goal within the game at most.
func (r *report) canCome(sel model.Selector, goal hex.Region) int {
	m := r.marching()
	n := 0
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		for _, g := range f.Units {
			if g.Count < 1 || !r.mayPick(sel, f, g) {
				continue
			}
			if m != nil {
				// A force that is placed nowhere is reported by others.
				if from, ok := m.sites[f.ID]; ok && r.travel(m, r.pace(m, f, g), from, goal, r.lastMove(f.Side)-from.turn+1).turns == never {
					continue
				}
			}
			n += g.Count
		}
	}
	return n
}

// countUnits is how many units the selector may come to pick: those that answer
// to it as they are or as they become.
func (r *report) countUnits(sel model.Selector) int {
	n := 0
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		for _, g := range f.Units {
			if r.mayPick(sel, f, g) {
				n += max(g.Count, 0)
			}
		}
	}
	return n
}

// mayPick reports whether the selector picks units of the group in any of their
// forms.
func (r *report) mayPick(sel model.Selector, f *model.Force, g model.UnitGroup) bool {
	for form := range r.forms(g.Type) {
		g.Type = form
		if sel.Picks(r.charts, f, g) {
			return true
		}
	}
	return false
}

// surelyPicks reports whether it picks them in all of their forms.
func (r *report) surelyPicks(sel model.Selector, f *model.Force, g model.UnitGroup) bool {
	for form := range r.forms(g.Type) {
		g.Type = form
		if !sel.Picks(r.charts, f, g) {
			return false
		}
	}
	return true
}

// forms are the types that units of a type may be of in a game: their own, and
// those that they become.
func (r *report) forms(id string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range max(len(r.charts.UnitTypes), 1) { // longer than any chain without a ring
			if !yield(id) {
				return
			}
			t, ok := r.charts.UnitType(id)
			if !ok {
				return
			}
			next := r.s.Base.Fields.ShapesOf(t)
			if len(next) == 0 {
				return
			}
			id = next[0].Type
		}
	}
}

// mostParts is how many counters a unit can be broken down into at most.
func (r *report) mostParts() int {
	n := 1
	for i := range r.charts.UnitTypes {
		for _, shape := range r.s.Base.Fields.ShapesOf(&r.charts.UnitTypes[i]) {
			n = max(n, shape.Count)
		}
	}
	return n
}

// mostPoints is what a side can gain by the point table at most, leastPoints
// what it gains or loses at worst.
func (r *report) mostPoints(side string) int { return r.stake(side, 1) }

func (r *report) leastPoints(side string) int { return -r.stake(side, -1) }

// stake is what the lines of one sign come to when all their units are destroyed.
func (r *report) stake(side string, sign int) int {
	n := 0
	for _, a := range r.s.Victory.Points {
		if a.Side == side {
			n += max(sign*a.Points, 0) * r.countUnits(a.Units)
		}
	}
	return n
}

// clash says why conditions can not all hold at once: two want different
// numbers of the same, or together they want more units than there are.
func (r *report) clash(parts []model.Condition) string {
	for i := range parts {
		a, b, key := asked(&parts[i])
		if key == "" {
			continue
		}
		for j := range parts[:i] {
			o, ob, okey := asked(&parts[j])
			if okey != key || !reflect.DeepEqual(a, o) {
				continue
			}
			if low, high := max(least(b), least(ob)), min(most(b), most(ob)); low > high {
				return fmt.Sprintf("It asks for at least %d and at most %d of the same.", low, high)
			}
		}
	}
	for i := range parts {
		if c := &parts[i]; c.Count != nil && least(c.Count.Bound) > 0 {
			if why := r.shared(parts, c.Count.Units); why != "" {
				return why
			}
		}
	}
	return ""
}

// asked is what a condition counts, its bound aside, and the bound; inside a
// not, the bound that is left.
func asked(c *model.Condition) (what model.Condition, b model.Bound, key string) {
	if c.Not != nil {
		what, b, key = asked(c.Not)
		switch {
		case b.AtLeast != nil && b.AtMost == nil:
			return what, model.Bound{AtMost: number(*b.AtLeast - 1)}, key
		case b.AtMost != nil && b.AtLeast == nil:
			return what, model.Bound{AtLeast: number(*b.AtMost + 1)}, key
		}
		return what, b, ""
	}
	_, b, key = unitsOf(c)
	switch what = c.Clone(); {
	case what.Count != nil:
		what.Count.Bound = model.Bound{}
	case what.Exits != nil:
		what.Exits.Bound = model.Bound{}
	case what.Losses != nil:
		what.Losses.Bound = model.Bound{}
	default:
		key = ""
	}
	return what, b, key
}

func least(b model.Bound) int {
	if b.AtLeast == nil {
		return 0
	}
	return *b.AtLeast
}

func most(b model.Bound) int {
	if b.AtMost == nil {
		return never
	}
	return *b.AtMost
}

// shared says why there are too few units for all that a list of conditions
// asks of them: they cannot be in two areas at once, or on the map and
// destroyed.
func (r *report) shared(parts []model.Condition, sel model.Selector) string {
	taken := hex.NewRegion(r.board.Grid)
	need := 0
	var where []string
	for i := range parts {
		switch c := &parts[i]; {
		case c.Count != nil && least(c.Count.Bound) > 0 && reflect.DeepEqual(c.Count.Units, sel):
			e := r.region(&c.Count.Area)
			if !e.ok || !e.Intersect(taken).Empty() {
				continue
			}
			taken = taken.Union(e.Region)
			need += least(c.Count.Bound)
			where = append(where, c.Count.Area.Where(r.board))
		case c.Losses != nil && least(c.Losses.Bound) > 0 && reflect.DeepEqual(c.Losses.Units, sel):
			need += least(c.Losses.Bound)
			where = append(where, "destroyed")
		}
	}
	if all := r.countUnits(sel); need > all && len(where) > 1 {
		return fmt.Sprintf("It takes %d of the %s (%s), and there are %d.", need, sel.Phrase(r.s), strings.Join(where, ", "), all)
	}
	return ""
}
