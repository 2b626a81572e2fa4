package commanders

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Writer = (*State)(nil)

// Sheet is what a seat has written: where units are to be placed, which orders they
// have, and while that is chosen, who of them acts.
func (s *State) Sheet(by rules.Seat) rules.Sheet {
	side := sideOf(by)
	if s.over || side < 0 || side > 1 {
		return rules.Sheet{}
	}
	switch l := legs[s.leg].stage.(type) {
	case deployment:
		return s.placings(by)
	case choice:
		if s.awaits.Has(by) {
			return s.actings(by, l)
		}
	}
	return s.sheet(by)
}

// offer appends what is not refused.
func (s *State) offer(dst []rules.SheetOffer, kind rules.OfferKind, name string, a rules.Action, by rules.Seat) []rules.SheetOffer {
	if a.By = by; s.Refuse(a) != nil {
		return dst
	}
	return append(dst, rules.SheetOffer{Kind: kind, Name: name, Actions: []rules.Action{a}})
}

// several is so many units of an arm on a sheet: "3 infantry".
func (a arm) several(n int) string { return fmt.Sprintf("%d %s", n, a) }

// short is the same on an arrow: "3 I".
func (a arm) short(n int) string { return fmt.Sprintf("%d %s", n, a.letter()) }

// name is what a sheet calls a sector.
func (g *ground) name(i int8) string { return g.board.Called(int(i)) }

// placings is the units that a seat has placed in secret (3.2).
func (s *State) placings(by rules.Seat) rules.Sheet {
	side := sideOf(by)
	out := rules.Sheet{Open: s.awaits.Has(by), Left: model.Counted(s.fates.waiting.and(s.battle.of[side]).len(), "unit to be placed", "units to be placed")}
	for at := range s.battle.ground.n {
		for a := range numArms {
			units := s.placed(side, a, at)
			n := units.len()
			if n == 0 {
				continue
			}
			l := rules.SheetLine{
				Text: fmt.Sprintf("%s: %s", a.several(n), s.battle.ground.name(at)), Short: a.short(n),
				Way: []model.Site{s.battle.ground.site(at)}, Units: units.list(),
			}
			l.Offers = s.offer(l.Offers, rules.OneFewer, "One fewer", group(verbLift, a, 1, at), by)
			l.Offers = s.offer(l.Offers, rules.OneMore, "One more", group(verbPlace, a, 1, at), by)
			l.Offers = s.offer(l.Offers, rules.NoneOfThem, "Take them back", group(verbLift, a, min(n, mostOfGroup), at), by)
			out.Lines = append(out.Lines, l)
		}
	}
	return out
}

// sheet is the orders as they were written (5.2).
func (s *State) sheet(by rules.Seat) rules.Sheet {
	side := sideOf(by)
	p := &s.plans[side]
	var out rules.Sheet
	_, writes := legs[s.leg].stage.(planning)
	if writes {
		out.Open = s.awaits.Has(by)
		most := int(p.allowed)
		if s.battle.couriers && s.battle.command[side] != none {
			most += tables().Limits.CommandBonus
		}
		out.Left = fmt.Sprintf("%d of %s left", most-p.written(), model.Counted(most, "order", "orders"))
	}
	for i, l := range p.lines[:p.n] {
		line := s.inWords(l)
		var done, waiting, lost int
		for u := range s.battle.of[side].all() {
			o := &s.orders[u]
			if int(o.line) != i+1 {
				continue
			}
			line.Units = append(line.Units, int32(u))
			switch {
			case o.lost:
				lost++
			case o.done >= o.n:
				done++
			default:
				waiting++
			}
		}
		if writes {
			line.Offers = s.offer(line.Offers, rules.OneFewer, "One fewer", actionOf(verbTakeBack, l.with(1)), by)
			line.Offers = s.offer(line.Offers, rules.OneMore, "One more", actionOf(verbOrder, l.with(1)), by)
			line.Offers = s.offer(line.Offers, rules.NoneOfThem, "Take the order back", actionOf(verbTakeBack, l), by)
			line.Offers = s.wishes(line.Offers, l, by)
		} else {
			line.State, line.Waits = comes(int(l.count), done, waiting, lost), true
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// wishes appends the other phases that a line can be meant for (5.5).
func (s *State) wishes(dst []rules.SheetOffer, l line, by rules.Seat) []rules.SheetOffer {
	if !s.awaits.Has(by) {
		return dst
	}
	for _, w := range [numArms][]when{{inCombined, inNonCombat}, {inFast, inCombined, inNonCombat}, {inBombardment, inCombined, inNonCombat}}[l.arm] {
		if w == l.wish {
			continue
		}
		other := l
		other.wish = w
		back, order := actionOf(verbTakeBack, l), actionOf(verbOrder, other)
		back.By, order.By = by, by
		dst = append(dst, rules.SheetOffer{Kind: rules.Instead, Name: "Meant " + wishNames[w], Actions: []rules.Action{back, order}})
	}
	return dst
}

// inWords is a line of the sheet without what can be done with it.
func (s *State) inWords(l line) rules.SheetLine {
	g, n := s.battle.ground, int(l.count)
	out := rules.SheetLine{Short: l.arm.short(n), Way: []model.Site{g.site(l.from)}}
	names := []string{}
	for _, to := range l.to[:l.arrows()] {
		out.Way = append(out.Way, g.site(to))
		names = append(names, g.name(to))
	}
	out.Text = fmt.Sprintf("%s: %s to %s", l.arm.several(n), g.name(l.from), strings.Join(names, " and "))
	if l.wish != usual(l.arm) {
		out.Text += ", " + wishNames[l.wish]
	}
	return out
}

// wishNames are what a line says of the phase that it is meant for.
var wishNames = [...]string{"for fast movement", "to bombard", "for combined arms", "for the non-combat move"}

// comes is what has come of an order of so many units.
func comes(of, done, waiting, lost int) string {
	switch {
	case waiting == of:
		return ""
	case done == of:
		return "carried out"
	case lost == of:
		return "lost"
	}
	var parts []string
	for _, p := range []struct {
		n    int
		text string
	}{{done, "carried out"}, {waiting, "to come"}, {lost, "lost"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.text))
		}
	}
	return strings.Join(parts, ", ")
}

// choosable is the units of an arm in a sector that could act along an arrow.
type choosable struct {
	a        arm
	from, to int8
	all      set
	acting   int
}

// actings is who acts in a phase, and who could (6.1).
func (s *State) actings(by rules.Seat, c choice) rules.Sheet {
	side := sideOf(by)
	var rows []choosable
	for u := range s.battle.of[side].all() {
		o := &s.orders[u]
		acts := s.phase.acting.has(u)
		if o.n == 0 || o.next() == none || s.at[u] == none || !acts && c.able(s, u) != nothing {
			continue
		}
		r := choosable{a: s.arm(u), from: s.at[u], to: o.next()}
		i := 0
		for i < len(rows) && (rows[i].a != r.a || rows[i].from != r.from || rows[i].to != r.to) {
			i++
		}
		if i == len(rows) {
			rows = append(rows, r)
		}
		rows[i].all.add(u)
		if acts {
			rows[i].acting++
		}
	}
	g := s.battle.ground
	out := rules.Sheet{Open: true}
	for _, r := range rows {
		n := r.all.len()
		l := rules.SheetLine{
			Text: fmt.Sprintf("%s: %s to %s", r.a.several(n), g.name(r.from), g.name(r.to)), Short: r.a.short(r.acting),
			State: actText(r.acting, n), Units: r.all.list(), Way: []model.Site{g.site(r.from), g.site(r.to)},
		}
		if r.acting == 0 {
			l.Short, l.Waits = r.a.short(n), true
		}
		l.Offers = s.offer(l.Offers, rules.OneFewer, "One fewer acts", group(verbHold, r.a, 1, r.from, r.to), by)
		l.Offers = s.offer(l.Offers, rules.OneMore, "One more acts", group(verbAct, r.a, 1, r.from, r.to), by)
		if more := min(n-r.acting, c.pass(s, side, r.from, r.to)); more > 0 {
			l.Offers = s.offer(l.Offers, rules.AllOfThem, "All act now", group(verbAct, r.a, min(more, mostOfGroup), r.from, r.to), by)
		}
		if r.acting > 0 {
			l.Offers = s.offer(l.Offers, rules.NoneOfThem, "All wait", group(verbHold, r.a, min(r.acting, mostOfGroup), r.from, r.to), by)
		}
		out.Lines = append(out.Lines, l)
	}
	return out
}

// actText says how many of so many act.
func actText(acting, of int) string {
	switch acting {
	case 0:
		return "waits"
	case of:
		return "acts now"
	}
	return fmt.Sprintf("%d of %d act now", acting, of)
}

// list is the units of a set in their order.
func (s set) list() []int32 {
	var out []int32
	for u := range s.all() {
		out = append(out, int32(u))
	}
	return out
}

// Write is the orders by which units go a way: one for each arm and sector. Units that
// are waiting are placed, and while it is chosen who acts, they act along their arrow.
func (s *State) Write(by rules.Seat, units []int32, way []model.Site) ([]rules.Action, *rules.Refusal) {
	var to []int8
	for _, at := range way {
		i, ok := s.battle.ground.at(at)
		if !ok {
			return nil, refuse(noLink)
		}
		to = append(to, i)
	}
	if len(to) == 0 || len(units) == 0 {
		return nil, refuse(noSense)
	}
	var lines []line
	for _, unit := range units {
		if unit < 0 || int(unit) >= len(s.battle.pieces) {
			return nil, refuse(noSense)
		}
		u := int8(unit)
		l := line{s.arm(u), usual(s.arm(u)), 1, s.at[u], [2]int8{none, none}}
		i := slices.IndexFunc(lines, func(o line) bool { return o.with(1) == l && o.count < mostOfGroup })
		if i >= 0 {
			lines[i].count++
		} else {
			lines = append(lines, l)
		}
	}
	after := s // of the lines before
	var out []rules.Action
	for i, l := range lines {
		a, why := s.written(l, to)
		if a.By = by; why == nil {
			why = after.Refuse(a)
		}
		if why == nil && i+1 < len(lines) {
			if i == 0 {
				after = s.Clone().(*State)
			}
			_, why = after.Apply(a, nil)
		}
		if why != nil {
			why.Sites = way[len(way)-1:]
			return nil, why
		}
		out = append(out, a)
	}
	return out, nil
}

// written is the action by which units of a line go through sectors.
func (s *State) written(l line, way []int8) (rules.Action, *rules.Refusal) {
	n, to := int(l.count), way[len(way)-1]
	switch legs[s.leg].stage.(type) {
	case deployment:
		return group(verbPlace, l.arm, n, to), nil
	case choice:
		if l.from == none || len(way) < 2 {
			return rules.Action{}, refuse(noOrder)
		}
		return group(verbAct, l.arm, n, l.from, way[1]), nil
	case planning:
		switch {
		case l.from == none:
			return rules.Action{}, refuse(notFit)
		case len(way) < 2:
			return rules.Action{}, refuse(noLink)
		case len(way) > 3:
			return rules.Action{}, refuse(tooManyArrows)
		}
		copy(l.to[:], way[1:])
		return actionOf(verbOrder, l), nil
	}
	return rules.Action{}, refuse(notNow)
}
