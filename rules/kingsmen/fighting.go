package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// steady is a colour as the quality of a unit makes it, in its defence and for orders,
// squares and rallies (quality).
func (s *State) steady(u int, c colour) colour {
	if s.battle.byQuality {
		c = c.better(int(s.quality(u)))
	}
	return c
}

// quality is that of a unit: a brigade of two that were unlike is regular.
func (s *State) quality(u int) quality {
	if s.units[u].mixed {
		return regular
	}
	return s.battle.pieces[u].quality
}

// defends is the colour of a unit's defence.
func (s *State) defends(u int, c colour) colour {
	p := s.piece(u)
	if p.sheet.CoverQuality && !s.field.InCover(u) {
		c = c.better(int(militia))
	} else if !p.sheet.CoverQuality {
		c = s.steady(u, c)
	}
	return c.better(int(p.defence))
}

// shoots is how many figures of a unit fire as it stands (Formations 6, r64).
func (s *State) shoots(u int) int {
	p, b, n := s.piece(u), s.body(u), int(s.units[u].figures)
	if p.sheet.Range == 0 {
		return 0
	}
	switch f := b.Pose.Formation; {
	case f == inside || f == loose:
		return n
	case (f == line || f == column) && !p.gunned():
		if ranks := p.sheet.FiringRanks; ranks > 0 {
			return min(n, ranks*b.Pose.Files)
		}
		return n
	}
	return 0
}

// reach is how far a unit fires (Fire 3, gun weights).
func (s *State) reach(u int) int {
	p := s.piece(u)
	if s.battle.gunWeights && p.gunned() {
		g := s.battle.figures.guns[p.gun]
		if p.arm == horseArtillery {
			return g.horseRange
		}
		return g.footRange
	}
	return p.sheet.Range
}

// refuseFire says why the unit in hand cannot fire at another.
func (s *State) refuseFire(u, v int) *rules.Refusal {
	switch {
	case s.shoots(u) == 0:
		return refuse(noFire, u)
	case s.battle.pieces[v].side == s.battle.pieces[u].side || s.units[v].standing != onTable:
		return refuse(ownTarget, u, v)
	case s.heavy(u) && s.hand.unit == u && s.hand.moved():
		return refuse(heavyMoved, u)
	}
	_, no := s.field.Shoot(u, v, s.reach(u))
	return s.refused(u, no)
}

// perFigure is how many dice each figure of a unit that fires rolls at a unit of an arm, in
// close range or beyond (Fire 6, gun weights).
func (s *State) perFigure(u int, at arm, near bool) int {
	f, p := s.battle.figures, s.piece(u)
	d, gun := f.fire[p.arm][at], f.guns[p.gun]
	switch weighed := s.battle.gunWeights && p.gunned(); {
	case near && weighed:
		return gun.close
	case near:
		return int(d.close)
	case weighed:
		return gun.long
	}
	return int(d.attack)
}

// fireRolls are the rolls of a unit that fires at another: attack and defence.
func (s *State) fireRolls(u, v int, shot ground.Shot, alone bool) (attack, defence roll) {
	f, p, t := s.battle.figures, s.piece(u), s.piece(v)
	d := f.fire[p.arm][t.arm]
	gun := f.guns[p.gun]
	weighed := s.battle.gunWeights && p.gunned()
	near := p.sheet.CloseRange > 0 && s.field.InRange(u, v, p.sheet.CloseRange)
	attack = roll{what: forFire, colour: s.units[u].counter.better(int(p.attack)), count: s.shoots(u), per: s.perFigure(u, t.arm, near)}
	stands := s.body(v).Pose.Formation
	if stands == square {
		attack.colour = f.Fire.AtSquare.better(int(p.attack))
	}
	if near && weighed {
		attack.add(canister, gun.added)
	}
	s.against(&attack, f.Fire.bonuses, v, shot.Side)
	if s.battle.enfilade && stands == column && shot.Side == ground.Front {
		attack.add(raked, f.Fire.Enfilade)
	}
	if alone {
		attack.add(repeats, f.Fire.Repeating)
	}
	defence = roll{what: againstFire, colour: s.defends(v, s.units[v].counter), count: int(s.units[v].figures), per: int(d.defence)}
	switch {
	case (stands == loose || stands == inside) && t.arm != infantry:
		defence.add(isLoose, f.Fire.Loose)
	case t.arm == cavalry:
		defence.add(isMounted, f.Fire.Cavalry)
	}
	dice := f.Fire.cover(covers[shot.Cover.Dice])
	if weighed {
		dice = gun.cover(covers[shot.Cover.Dice])
	}
	defence.shelter(shot.Cover.Dice, dice)
	heights(&attack, &defence, s.field.Higher(u, v), f.Fire.Higher)
	attack.add(handicapped, t.against)
	defence.add(handicapped, p.against)
	return attack, defence
}

// shelter adds the dice of cover.
func (r *roll) shelter(cover, dice int) {
	switch cover {
	case inLight:
		r.add(lightCover, dice)
	case inHeavy:
		r.add(heavyCover, dice)
	}
}

// against adds the dice for the side of a target that an attack meets, and for a mob
// (Situations 2 to 4).
func (s *State) against(r *roll, b bonuses, v int, side ground.Side) {
	switch {
	case s.formation(v) == mob:
		r.add(onMob, b.Mob)
	case side == ground.Flank:
		r.add(onFlank, b.Flank)
	case side == ground.Rear:
		r.add(onRear, b.Rear)
	}
}

// heights adds the dice of higher ground to whoever has it, the attacker standing so much
// higher (Situations 5).
func heights(attack, defence *roll, higher, dice int) {
	switch {
	case higher > 0:
		attack.add(isHigher, dice)
	case higher < 0:
		defence.add(isHigher, dice)
	}
}

// throwRoll rolls a roll with its reasons, twice where that is a unit's, and is how many
// dice succeed.
func (s *State) throwRoll(r *roll, u, v int, a again) int {
	side := s.battle.pieces[u].side
	s.tell(r.event(side, u, v))
	n, _ := s.cast(r.what, r.colour, side, u, r.dice())
	if a != once {
		m, _ := s.cast(r.what, r.colour, side, u, r.dice())
		if (a == best) == (m > n) {
			n = m
		}
	}
	return n
}

// fireAt has the unit in hand fire at another. Of several in a building their side says who
// is hit.
func (s *State) fireAt(u, v int, swift bool) {
	if len(s.occupants(v)) > 1 {
		s.answer = answer{asks: asksOccupant, unit: v, fire: true, swift: swift, clash: clash{attacker: u, defender: v}}
		s.enter(inAnswer, s.battle.pieces[v].side)
		return
	}
	s.fire(u, v, swift)
}

// fire carries out fire of the unit in hand (Fire 6 to 11).
func (s *State) fire(u, v int, swift bool) {
	shot, _ := s.field.Shoot(u, v, s.reach(u))
	h := &s.hand
	alone := s.battle.pieces[u].repeating && !swift && !h.moved()
	attack, defence := s.fireRolls(u, v, shot, alone)
	h.fired, h.closed, h.alone = true, h.moved(), alone
	hits := s.throwRoll(&attack, u, v, s.battle.pieces[u].fires)
	saves := s.throwRoll(&defence, v, u, s.battle.pieces[v].stands)
	s.tell(s.fought(u, v, hits, saves, attack.what))
	lost := min(max(hits-saves, 0), int(s.units[v].figures))
	if lost == 0 {
		return
	}
	s.lose(v, lost)
	if s.breaks(v) {
		return
	}
	s.lower(v)
	s.loseLeaders(v, u, lost)
	s.closeRanks(v)
}

// fought tells what came of an attack.
func (s *State) fought(u, v, a, d int, what purpose) rules.Event {
	e := s.of(eventFight, u, a|d<<8)
	e.Other, e.At, e.Flags = int32(v), spot(s.units[v].at), uint8(what)
	return e
}

func (s *State) fightText(e rules.Event) string {
	verb := "fires at"
	if purpose(e.Flags) == forMelee {
		verb = "charges"
	}
	sum, result := s.fightSum(e)
	return fmt.Sprintf("%s %s %s: %s, %s.", s.battle.title(int(e.Unit)), verb, s.battle.title(int(e.Other)), sum, result)
}

// fightSum is the successes of both sides, and what they come to.
func (s *State) fightSum(e rules.Event) (sum, result string) {
	a, d := int(e.N&255), int(e.N>>8)
	sum = fmt.Sprintf("%d against %d", a, d)
	switch {
	case purpose(e.Flags) == forFire && a <= d:
		return sum, "no effect"
	case purpose(e.Flags) == forFire:
		return sum, model.Counted(a-d, "figure falls", "figures fall")
	case a > d:
		return sum, "the attacker wins"
	case a < d:
		return sum, "the defender wins"
	}
	return sum, "a tie"
}

// lose takes figures off a unit.
func (s *State) lose(u, n int) {
	s.units[u].figures -= int16(n)
	s.tell(s.of(eventLost, u, n))
}

// breaking is how many figures of a unit are too few to stand; where dice have drawn how
// many it has, as the chart has it of those.
func (s *State) breaking(u int) int {
	p := &s.battle.pieces[u]
	if p.drawn && !p.fixed {
		return p.sheet.Breaks(int(s.units[u].whole))
	}
	return p.breaks
}

// breaks removes a unit at its breaking point or below, and reports whether it is gone
// (Breaking 1, 2).
func (s *State) breaks(u int) bool {
	if int(s.units[u].figures) > s.breaking(u) {
		return false
	}
	s.destroy(u)
	return true
}

// destroy removes a unit that is lost.
func (s *State) destroy(u int) {
	e := s.of(eventBroke, u, 0)
	e.At = spot(s.units[u].at)
	s.tell(e)
	s.remove(u, broken)
	s.holdOn(s.battle.pieces[u].side)
}

// loseLeaders rolls for the leaders of a unit that has lost many at once (leader losses,
// r58).
func (s *State) loseLeaders(u, by, lost int) {
	if !s.battle.leaderLosses || lost < s.breaking(u) {
		return
	}
	n := 1
	if s.battle.pieces[by].marksmen {
		n = 2
	}
	for range n {
		_, die := s.cast(forLeaders, green, s.battle.pieces[u].side, u, 1)
		var l leaders
		switch s.battle.figures.drawn(fields.RollLeader, die) {
		case "ensign":
			l = ensign
		case "officer":
			l = officer
		}
		if l == 0 || s.units[u].fell&l != 0 {
			continue
		}
		s.units[u].fell |= l
		e := s.of(eventFell, u, 0)
		e.Flags = uint8(l)
		s.tell(e)
		s.setCounter(u, red)
	}
	if most := s.mostSpread(u); s.body(u).Cloud() && s.body(u).Pose.Spread > most {
		p := s.body(u).Pose
		p.Spread = most
		s.pose(u, p)
		s.tell(s.of(eventSpread, u, most))
	}
}

// mostSpread is the largest radius of a unit's cloud: without both its leaders it keeps
// together (leader losses).
func (s *State) mostSpread(u int) int {
	most := s.piece(u).kind.Spread.Most
	if s.units[u].fell == ensign|officer {
		return min(most, s.battle.figures.leaderless)
	}
	return most
}
