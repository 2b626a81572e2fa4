package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// mayCharge reports whether a unit attacks another hand to hand at all (Melee 3); nobody on
// horseback does those inside of a building (buildings, r114).
func (s *State) mayCharge(u, v int) bool {
	f, a := s.formation(u), s.piece(u).arm
	return f != mob && f != square && f != inside && s.battle.figures.mayCharge(a, s.piece(v).arm) &&
		!(s.formation(v) == inside && (a == cavalry || a == skirmishingCavalry))
}

// refuseCharge says why the unit in hand cannot charge another.
func (s *State) refuseCharge(u, v int, a rules.Action) *rules.Refusal {
	switch {
	case !s.battle.figures.charges(s.piece(u).arm):
		return refuse(noAttack, u)
	case s.battle.pieces[v].side == s.battle.pieces[u].side || s.units[v].standing != onTable:
		return refuse(ownTarget, u, v)
	case !s.mayCharge(u, v):
		return refuse(notCavalry, u, v)
	}
	_, no := s.field.Charge(u, s.hand.move, v, pointOf(a))
	return s.refused(u, no)
}

// contact is how an attacker meets its target hand to hand.
type contact struct {
	side   ground.Side // of the target
	cover  int         // dice that it has from its cover
	higher int         // levels that the attacker stands above it (r49)
}

// contactOf is how a charge that the ground has judged meets its target.
func contactOf(c ground.Contact) contact { return contact{c.Side, c.Cover.Dice, c.Higher} }

// meleeRolls are the rolls of a melee (Melee 4, 5).
func (s *State) meleeRolls(u, v int, at contact) (attack, defence roll) {
	f, p, t := s.battle.figures, s.piece(u), s.piece(v)
	d := f.melee[p.arm][t.arm]
	attack = roll{what: forMelee, colour: f.Melee.Attack, count: int(s.units[u].figures), per: int(d.attack)}
	if s.formation(v) == square && p.arm == cavalry {
		attack.colour, attack.per = f.Melee.SquareColour, f.Melee.SquareDice
	}
	attack.colour = attack.colour.better(int(p.attack))
	c := s.units[v].counter
	if t.sheet.MeleeColour != "" {
		c = colourNamed(t.sheet.MeleeColour)
	}
	defence = roll{what: againstMelee, colour: s.defends(v, c), count: int(s.units[v].figures), per: int(d.defence)}
	s.against(&attack, f.Melee.bonuses, v, at.side)
	defence.shelter(at.cover, f.Melee.cover(covers[at.cover]))
	heights(&attack, &defence, at.higher, f.Melee.Higher)
	attack.add(isWarlike, p.sheet.MeleeBonus)
	defence.add(isWarlike, t.sheet.MeleeBonus)
	attack.add(handicapped, t.against)
	defence.add(handicapped, p.against)
	return attack, defence
}

// clash is a charge that has met its target.
type clash struct {
	attacker, defender int
	met                contact
	wasRed             [2]bool // attacker and defender
	lost               [2]int
}

// charge moves the unit in hand against another, and fights where no answer is due.
func (s *State) charge(u, v int, a rules.Action) {
	met, _ := s.field.Charge(u, s.hand.move, v, pointOf(a))
	from := s.units[u].at
	s.hand.move = met.Move
	s.pose(u, met.Move.Pose)
	if to := s.units[u].at; to != from {
		e := s.of(eventStep, u, table.Length(to.Sub(from)))
		e.From, e.At = spot(from), spot(to)
		s.tell(e)
	}
	s.meetAll(u)
	s.answer = answer{unit: v, clash: clash{attacker: u, defender: v, met: contactOf(met)}}
	if others := s.occupants(v); len(others) > 1 {
		s.answer.asks = asksOccupant
		s.enter(inAnswer, s.battle.pieces[v].side)
		return
	}
	s.meetCharge()
}

// occupants are the units that stand in the building of one; nil where it is in none.
func (s *State) occupants(v int) []int {
	b := s.body(v)
	if b.Pose.Formation != inside {
		return nil
	}
	var out []int
	for w := range s.units {
		if o := s.body(w); o != nil && o.Pose.Formation == inside && o.Pose.Building == b.Pose.Building {
			out = append(out, w)
		}
	}
	return out
}

// meetCharge asks for a square where one can be formed, or fights.
func (s *State) meetCharge() {
	c := &s.answer.clash
	u, v := c.attacker, c.defender
	if _, ok := s.squareAgainst(u, v); ok {
		s.answer.asks, s.answer.unit = asksSquare, v
		s.enter(inAnswer, s.battle.pieces[v].side)
		return
	}
	s.fight()
}

// fight rolls the dice of a melee, and takes the losses of both at once (Melee 6).
func (s *State) fight() {
	c := &s.answer.clash
	u, v := c.attacker, c.defender
	c.wasRed = [2]bool{s.units[u].counter == red, s.units[v].counter == red}
	attack, defence := s.meleeRolls(u, v, c.met)
	a := s.throwRoll(&attack, u, v, s.battle.pieces[u].fights)
	d := s.throwRoll(&defence, v, u, s.battle.pieces[v].fights)
	s.tell(s.fought(u, v, a, d, forMelee))
	c.lost = [2]int{min(d, int(s.units[u].figures)), min(a, int(s.units[v].figures))}
	winner := s.body(u).Pose
	if d > a {
		winner = s.body(v).Pose
	}
	for i, x := range []int{u, v} {
		if c.lost[i] > 0 {
			s.lose(x, c.lost[i])
		}
	}
	for _, x := range []int{u, v} {
		s.breaks(x)
	}
	loser, other := v, u
	if d > a {
		loser, other = u, v
	}
	if s.units[loser].standing != onTable {
		s.settle()
		return
	}
	s.driveOff(loser, other, winner, a == d)
}

// driveOff has the loser of a melee, or who gives way, choose where it escapes (Melee 7
// to 9, r65).
func (s *State) driveOff(loser, winner int, from ground.Pose, tie bool) {
	x := &s.answer
	x.unit, x.against, x.from, x.mob = loser, winner, from, !tie
	x.distance = s.battle.figures.Melee.Escape
	p := s.piece(loser)
	if tie {
		x.distance = s.battle.figures.Melee.GiveWay
	} else if s.battle.rally && s.formation(loser) != mob && s.formation(loser) != square && p.command != none && s.near(p.command, loser) {
		if won, _ := s.cast(forRally, s.steady(loser, s.battle.figures.Collapse.Rally), p.side, loser, int(s.generals[p.command].rating)); won > 0 {
			x.distance, x.mob = s.battle.figures.Melee.GiveWay, false
		}
	}
	if len(s.escape().Menu) == 0 && !s.mayStay() {
		s.destroy(loser)
		s.settle()
		return
	}
	x.asks = asksFlee
	s.enter(inAnswer, p.side)
}

// escape is where the unit that answers may go.
func (s *State) escape() *ground.Escape {
	x := &s.answer
	return s.field.Escape(x.unit, x.against, x.from, x.distance, x.mob)
}

// settle ends a melee: both are red, ranks close, leaders may have fallen (Activation 9,
// r14, r15, r93).
func (s *State) settle() {
	c := s.answer.clash
	for i, u := range []int{c.attacker, c.defender} {
		if s.units[u].standing != onTable {
			continue
		}
		s.setCounter(u, red)
		s.units[u].spare = false
		if c.wasRed[i] {
			s.mark(u)
		}
		s.loseLeaders(u, [2]int{c.defender, c.attacker}[i], c.lost[i])
		s.closeRanks(u)
	}
	s.letGo()
}
