package soldiers

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Doctrine plays units by the fixed rules of the solitaire situation: they hold
// their town, move only to keep the enemy out of an empty hex of it, and fire
// at targets in a fixed order until each is attacked at good odds. Where the
// text leaves a choice the hex with the lowest label is taken (ruling 16). It
// plays only units that the special rule names; others of its side stand idle.
type Doctrine struct {
	ways   Ways
	beside []target // by unit that fires: the enemy next to it that comes before all others
}

// Choose is the doctrine's next action. It panics for a state of another
// system.
func (d *Doctrine) Choose(v rules.View) rules.Action {
	s := v.State.(*State)
	switch {
	case s.phase == deploying:
		return d.deploy(s)
	case s.passing >= 0:
		return rules.Act(VerbIntercept)
	case s.movement():
		return d.move(s)
	case s.charging():
		return rules.Act(VerbEnd)
	default:
		return d.shoot(s)
	}
}

// deploy places the next unit in the first hex that takes it, in an improved
// position where that is allowed.
func (d *Doctrine) deploy(s *State) rules.Action {
	step := &s.battle.steps[s.step]
	for _, c := range step.cells {
		if a := do(VerbTrench, rules.Absent, c); s.check(a).ok() {
			return a
		}
	}
	at := slices.IndexFunc(step.pieces, func(u int32) bool { return s.units[u].status == waiting })
	u := step.pieces[at]
	for _, c := range step.cells {
		for _, flags := range []uint8{InImproved, 0, InImproved | OnFoot, OnFoot} {
			a := do(VerbPlace, u, c)
			a.Flags = flags
			if s.check(a).ok() {
				return a
			}
		}
	}
	return do(VerbLeaveOut, u)
}

// byLabel lists the units of the side that the doctrine plays, in the order of
// their hexes' labels.
func (d *Doctrine) byLabel(s *State) []int32 {
	var out []int32
	for i := range s.units {
		p := &s.battle.pieces[i]
		if s.units[i].status == onMap && p.side == s.actor() && p.doctrine && p.kind != horsesPiece {
			out = append(out, int32(i))
		}
	}
	slices.SortStableFunc(out, func(a, b int32) int { return s.compareCells(s.units[a].hex, s.units[b].hex) })
	return out
}

// compareCells orders cells as their labels.
func (s *State) compareCells(a, b int32) int {
	x, y := s.battle.hexAt(a), s.battle.hexAt(b)
	return cmp.Or(cmp.Compare(x.Col, y.Col), cmp.Compare(x.Row, y.Row))
}

// move closes gaps: first those who are to leave their positions for it roll,
// each gap being meant for one, then they go. A company goes on once it has
// begun.
func (d *Doctrine) move(s *State) rules.Action {
	units := d.byLabel(s)
	var meant []int32
	for _, u := range units {
		gap := d.gapFor(s, u, meant)
		if gap < 0 {
			continue
		}
		if a := do(VerbRise, u); s.check(a).ok() && s.units[u].flags&freed == 0 {
			return a
		}
		if s.checkFree(u).ok() {
			meant = append(meant, gap)
		}
	}
	if at := slices.Index(units, s.moving); at > 0 {
		units = slices.Concat(units[at:at+1], units[:at], units[at+1:])
	}
	for _, u := range units {
		gap := d.gapFor(s, u, nil)
		if gap < 0 || s.Reach(u, &d.ways) != nil {
			continue
		}
		if path := d.ways.AppendPath(nil, gap); len(path) > 1 {
			if a := do(VerbStep, u, path[1]); s.check(a).ok() {
				return a
			}
		}
	}
	return rules.Act(VerbEnd)
}

// gapFor is the gap that the unit is to close, none of those meant for others;
// Absent when there is none.
func (d *Doctrine) gapFor(s *State, u int32, meant []int32) int32 {
	if !s.closesGaps(u) || s.units[u].disrupted > 0 || s.holdsAlone(u) {
		return rules.Absent
	}
	for _, c := range s.gapsFrom(u, s.units[u].hex, s.leftOver(u)) {
		if !slices.Contains(meant, c) {
			return c
		}
	}
	return rules.Absent
}

// ranked is a target of the doctrine with the order in which it comes.
type ranked struct {
	target
	class    int // of the order of precedence, from 1
	distance int
}

// compareMarks orders targets: by class; adjacent ones and those near a machine
// gun from west to east, the others by distance; then by label.
func (s *State) compareMarks(a, b ranked) int {
	byPlace := s.compareTargets(a.target, b.target)
	if a.class != b.class || a.class <= 2 {
		return cmp.Or(cmp.Compare(a.class, b.class), byPlace)
	}
	return cmp.Or(cmp.Compare(a.distance, b.distance), byPlace)
}

// compareTargets orders targets as the labels of their hexes.
func (s *State) compareTargets(a, b target) int {
	return cmp.Or(s.compareCells(a.cell, b.cell), cmp.Compare(a.group, b.group))
}

// markOf is the place of a target in the unit's order of precedence.
func (s *State) markOf(u int32, t target, sh shot) ranked {
	m := ranked{target: t, class: 4, distance: int(sh.distance)}
	guns := false
	for e := s.heads[t.cell]; e >= 0; e = s.units[e].next {
		guns = guns || s.hits(t.group, e) && s.typeOf(e).arm == machineGun
	}
	ground := s.ground(t.cell)
	switch {
	case sh.distance == 1:
		m.class = 1
	case s.typeOf(u).arm == machineGun && sh.distance <= 3:
		m.class = 2
	case guns:
		m.class = 3
	case ground == model.Woods || ground == model.Town || s.ditch(t.cell) || s.marks[t.cell]&trenchMark != 0:
		m.class = 5
	}
	return m
}

// wanted is the odds that the doctrine seeks: 4-1 after its own movement, 2-1
// after the enemy's.
func (s *State) wanted() int32 {
	if s.actor() == s.mover() {
		return 4
	}
	return 2
}

// shoot carries out the doctrine's fire, an aim at a time: target by target in
// the order of precedence, each with as many units as the wanted odds take.
func (d *Doctrine) shoot(s *State) rules.Action {
	units := d.byLabel(s)
	d.lookAround(s, units)
	for _, u := range units {
		t, ok := s.units[u].aimOf()
		if !ok {
			continue
		}
		if team := d.team(s, t, units); len(team) > 0 {
			return aimAt(team[0], t)
		}
		if s.checkAttack(t).ok() {
			return attackOn(t)
		}
	}
	var marks []ranked
	for _, u := range units {
		s.eachShotOf(u, func(t target, sh shot) { marks = append(marks, s.markOf(u, t, sh)) })
	}
	slices.SortFunc(marks, s.compareMarks)
	for _, m := range marks {
		if team := d.team(s, m.target, units); len(team) > 0 {
			return aimAt(team[0], m.target)
		}
	}
	return rules.Act(VerbEnd)
}

// lookAround finds for each of the units the enemy next to it at which it fires,
// whatever the others fire at: the westernmost of those that can be attacked
// (ruling 83).
func (d *Doctrine) lookAround(s *State, units []int32) {
	d.beside = d.beside[:0]
	for _, u := range units {
		own := target{cell: rules.Absent}
		for _, c := range s.battle.cells[s.units[u].hex].near {
			for _, g := range []group{openGroup, improvedGroup} {
				t := target{c, g}
				if c < 0 || own.cell >= 0 && s.compareTargets(own, t) < 0 {
					continue
				}
				if _, v := s.checkAim(u, t); v.ok() && s.assailable(t, units) {
					own = t
				}
			}
		}
		d.beside = append(d.beside, own)
	}
}

// assailable reports whether the odds are enough for an attack on the target by
// those next to it and those who have no enemy next to them.
func (s *State) assailable(t target, units []int32) bool {
	a := s.gather(t)
	for _, u := range units {
		if sh, v := s.checkAim(u, t); v.ok() && (sh.distance == 1 || !s.meets(u)) {
			s.add(&a, u, sh)
		}
	}
	s.finish(t, &a)
	return s.battle.charts.column(a.strength(), a.defense) >= 0
}

// meets reports whether an enemy stands next to the unit.
func (s *State) meets(u int32) bool {
	return slices.ContainsFunc(s.battle.cells[s.units[u].hex].near[:], func(c int32) bool {
		return c >= 0 && s.holder(c) == 1-s.battle.pieces[u].side
	})
}

// eachShotOf yields the targets at which the unit can aim now, bridges aside.
func (s *State) eachShotOf(u int32, yield func(target, shot)) {
	s.eachShot(u, func(a rules.Action) bool {
		if a.Verb != VerbAim || a.Flags&AtBridge != 0 {
			return a.Verb == VerbAim // rows of interdiction come last
		}
		g, _ := groupOf(a.Flags)
		t := target{a.At[0], g}
		if sh, v := s.checkAim(u, t); v.ok() {
			yield(t, sh)
		}
		return true
	})
}

// team is the units that are still to aim at the target: none when those that
// do are enough, or when all together cannot attack at all. It takes the units
// for which the target comes first, none that fires at an enemy next to it
// elsewhere, and of those further off it leaves out whom the wanted odds do not
// need.
func (d *Doctrine) team(s *State, t target, units []int32) []int32 {
	type member struct {
		unit int32
		mark ranked
		shot shot
	}
	base := s.assemble(t)
	if enough(s, base) {
		return nil
	}
	var able []member
	for i, u := range units {
		if own := d.beside[i]; own.cell >= 0 && own != t {
			continue
		}
		if sh, v := s.checkAim(u, t); v.ok() {
			able = append(able, member{u, s.markOf(u, t, sh), sh})
		}
	}
	slices.SortStableFunc(able, func(a, b member) int { return cmp.Compare(a.mark.class, b.mark.class) })
	with := func(members []member) attack {
		a := s.against(t)
		a.direct, a.observed, a.die, a.firers, a.guns, a.height = base.direct, base.observed, max(base.die, 0), base.firers, base.guns, base.height
		for _, m := range members {
			s.add(&a, m.unit, m.shot)
		}
		s.finish(t, &a)
		return a
	}
	var chosen []member
	for _, m := range able {
		if chosen = append(chosen, m); enough(s, with(chosen)) {
			break
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	full := with(chosen)
	if s.battle.charts.column(full.strength(), full.defense) < 0 {
		return nil
	}
	for i := 0; i < len(chosen) && enough(s, full); i++ {
		if chosen[i].mark.class == 1 {
			continue
		}
		if without := slices.Delete(slices.Clone(chosen), i, i+1); enough(s, with(without)) {
			chosen, i = without, i-1
		}
	}
	out := make([]int32, len(chosen))
	for i, m := range chosen {
		out[i] = m.unit
	}
	return out
}

// enough reports whether the attack has the wanted odds.
func enough(s *State, a attack) bool {
	return a.firers > 0 && a.strength() >= s.wanted()*a.defense
}
