package kingsmen

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

// mostMarches is how many legs a menu has, and nearestEnemies toward how many enemies.
const (
	mostMarches    = 160
	nearestEnemies = 6
)

// nearest are the enemies on the table nearest to a unit.
func (s *State) nearest(u int) []int {
	at := s.units[u].at
	var out []int
	for v := range s.battle.of[1-s.battle.pieces[u].side].all() {
		if s.units[v].standing == onTable {
			out = append(out, v)
		}
	}
	far := func(v int) int { d := s.units[v].at.Sub(at); return table.Dot(d, d) }
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(far(a), far(b)) })
	return out[:min(len(out), nearestEnemies)]
}

// facingTo is how a unit faces an enemy.
func (s *State) facingTo(u, v int) int {
	return table.FacingOf(s.body(v).Aim().Sub(s.units[u].at), s.body(u).Pose.Facing)
}

// faced is the near enemy that a unit faces so, or none.
func (s *State) faced(u, facing int) int {
	if s.units[u].standing == onTable {
		for _, v := range s.nearest(u) {
			if s.facingTo(u, v) == facing {
				return v
			}
		}
	}
	return none
}

// marches appends legs of the unit in hand: all round, and straight at enemies, edges
// by which it leaves and own generals, as far as it can, half as far and a quarter.
func (s *State) marches(dst []rules.Action) []rules.Action {
	u := s.hand.unit
	m := &s.hand.move
	if m.Turned || m.Changed || s.formation(u) == inside {
		return dst
	}
	at, from := s.units[u].at, len(dst)
	left := s.field.Allowance(u, m) - m.Used
	reach := s.piece(u).sheet.Range
	try := func(to plane.Point) {
		if len(dst)-from < mostMarches && s.battle.onTable(to) {
			if a := act(verbMarch, u, to.X, to.Y); (acting{}).refuse(s, a) == nil {
				dst = append(dst, a)
			}
		}
	}
	for _, facing := range facings(s.body(u).Pose.Facing) {
		for _, d := range []int{left, left / 2, left / 4} {
			if d > 1 {
				try(table.Place(at, facing, 0, d-1))
			}
		}
	}
	toward := func(p plane.Point, ends ...int) {
		v := p.Sub(at)
		far := table.Length(v)
		for _, d := range append(ends, left, left/2) {
			if d = min(d, left); d > 0 && far > 0 {
				try(plane.Point{X: at.X + v.X*d/(far+1), Y: at.Y + v.Y*d/(far+1)})
			}
		}
	}
	for _, v := range s.nearest(u) {
		aim := s.body(v).Aim()
		far := table.Length(aim.Sub(at))
		toward(aim, far-reach, far-s.piece(u).sheet.CloseRange)
	}
	for _, e := range s.battle.exits {
		if e.units.has(u) {
			box := e.area.Box()
			toward(plane.Point{X: min(max(at.X, box.Min.X), box.Max.X), Y: min(max(at.Y, box.Min.Y), box.Max.Y)})
		}
	}
	for g := range s.generals {
		if s.generals[g].onTable && s.battle.leaders[g].side == s.battle.pieces[u].side {
			toward(s.generals[g].at)
		}
	}
	return dst
}

// turns appends turns of the unit in hand.
func (s *State) turns(dst []rules.Action) []rules.Action {
	u, m := s.hand.unit, &s.hand.move
	if m.Turned || m.Changed || s.formation(u) == inside || !s.body(u).Fronted() {
		return dst
	}
	now := m.Pose.Facing
	var seen []int
	try := func(facing int) {
		if facing = table.Facing(facing); facing == now || slices.Contains(seen, facing) {
			return
		}
		seen = append(seen, facing)
		if a := act(verbTurn, u, facing); (acting{}).refuse(s, a) == nil {
			dst = append(dst, a)
		}
	}
	for _, v := range s.nearest(u) {
		try(s.facingTo(u, v))
	}
	if m.Legs > 0 {
		try(table.FacingOf(m.Last, now))
	}
	for _, d := range []int{450, -450, 900, -900, 1800} {
		try(now + d)
	}
	return dst
}

// waysOut appends ways out of a building.
func (s *State) waysOut(dst []rules.Action) []rules.Action {
	u := s.hand.unit
	box := plane.BoxOf(s.battle.board.Pieces[s.body(u).Pose.Building].Points...)
	middle := box.Middle()
	for _, f := range s.piece(u).kind.Formations {
		for _, out := range []int{10, 25, 200, 320, 420, 520, 650} {
			for _, p := range []plane.Point{{X: middle.X, Y: box.Min.Y - out}, {X: middle.X, Y: box.Max.Y + out}, {X: box.Min.X - out, Y: middle.Y}, {X: box.Max.X + out, Y: middle.Y}} {
				a := act(verbLeave, u, p.X, p.Y, s.usual(u, f))
				a.Flags = uint8(f)
				if s.sound(a) && (acting{}).refuse(s, a) == nil {
					dst = append(dst, a)
				}
			}
		}
	}
	return dst
}

// Random is a legal action by chance: a kind of action evenly, and one of it; a leg one
// time in two to any point that the unit can reach.
func (s *State) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	if s.over || by != rules.Anyone && by != seatOf(s.side) {
		return rules.Action{}, false
	}
	a := s.random(r)
	a.By = seatOf(s.side)
	return a, true
}

func (s *State) random(r *rand.Rand) rules.Action {
	if s.stage == inSetup {
		return (setting{}).random(s, r)
	}
	all := stages[s.stage].does.options(s, nil)
	var kinds []uint8
	for _, a := range all {
		if !slices.Contains(kinds, a.Verb) {
			kinds = append(kinds, a.Verb)
		}
	}
	verb := kinds[r.IntN(len(kinds))]
	if verb == verbMarch && r.IntN(2) == 0 {
		if a, ok := s.randomMarch(r); ok {
			return a
		}
	}
	all = slices.DeleteFunc(all, func(a rules.Action) bool { return a.Verb != verb })
	return all[r.IntN(len(all))]
}

// randomMarch is a leg to a point by chance; false where twenty tries find none.
func (s *State) randomMarch(r *rand.Rand) (rules.Action, bool) {
	u := s.hand.unit
	left := s.field.Allowance(u, &s.hand.move) - s.hand.move.Used
	for range 20 {
		to := s.units[u].at.Add(plane.Point{X: r.IntN(2*left+1) - left, Y: r.IntN(2*left+1) - left})
		if a := act(verbMarch, u, to.X, to.Y); s.battle.onTable(to) && (acting{}).refuse(s, a) == nil {
			return a, true
		}
	}
	return rules.Action{}, false
}
