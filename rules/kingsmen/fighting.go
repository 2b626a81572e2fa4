package kingsmen

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/table"
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

// answer is something that a unit's side has to decide at once.
type answer struct {
	asks     question
	unit     int
	clash    clash
	fire     bool        // it is no charge, but fire
	swift    bool        // that is quick (r90)
	against  int         // the winner
	from     ground.Pose // of the winner
	distance int
	mob      bool
}

// question is what an answer is asked for.
type question uint8

const (
	asksNothing question = iota
	asksOccupant
	asksSquare
	asksFlee
)

func (x *answer) digest(h rules.Hash) rules.Hash {
	h = h.Add(uint64(x.asks))
	if x.asks == asksNothing {
		return h
	}
	c := &x.clash
	flags := uint64(0)
	for i, is := range []bool{x.mob, c.wasRed[0], c.wasRed[1], x.fire, x.swift} {
		if is {
			flags |= 1 << i
		}
	}
	h = h.Add(uint64(uint8(x.unit)) | uint64(uint8(x.against))<<8 | uint64(uint8(c.attacker))<<16 | uint64(uint8(c.defender))<<24 | uint64(c.met.side)<<32 | uint64(c.met.cover)<<40 | flags<<48)
	h = h.Add(uint64(x.distance) | uint64(c.lost[0])<<16 | uint64(c.lost[1])<<32)
	return poseDigest(h, x.from)
}

// answering is an answer to an attack, or a loser's escape.
type answering struct{}

// mayStay reports whether the unit that answers may stay in a building.
func (s *State) mayStay() bool { return !s.answer.mob && s.holdsOut(s.answer.unit) }

// holdsOut reports whether a unit may stay on a tie where it is: in a building that holds
// more than a unit (r65).
func (s *State) holdsOut(u int) bool {
	const small = 12
	return s.formation(u) == inside && s.battle.figures.effectsOf(&s.battle.board.Pieces[s.body(u).Pose.Building]).capacity > small
}

func (answering) refuse(s *State, a rules.Action) *rules.Refusal {
	x := &s.answer
	switch {
	case a.Verb == verbOccupant && x.asks == asksOccupant:
		if slices.Contains(s.occupants(x.unit), int(a.Unit)) {
			return nil
		}
	case int(a.Unit) != x.unit:
	case (a.Verb == verbSquare || a.Verb == verbStand) && x.asks == asksSquare:
		return nil
	case a.Verb == verbStand && x.asks == asksFlee && s.mayStay():
		return nil
	case a.Verb == verbFlee && x.asks == asksFlee:
		_, no := s.escape().To(pointOf(a))
		return s.refused(x.unit, no)
	}
	return refuse(noAnswer, x.unit)
}

func (answering) do(s *State, a rules.Action) {
	x := &s.answer
	asked := x.asks
	x.asks = asksNothing
	switch {
	case a.Verb == verbOccupant && x.fire:
		u, swift := x.clash.attacker, x.swift
		s.answer = answer{}
		s.enter(inUnit, s.battle.pieces[u].side)
		s.fire(u, int(a.Unit), swift)
	case a.Verb == verbOccupant:
		x.unit, x.clash.defender = int(a.Unit), int(a.Unit)
		s.meetCharge()
	case asked == asksSquare:
		if a.Verb == verbSquare {
			s.formSquare(x.unit)
		}
		s.fight()
	case a.Verb == verbStand:
		s.settle()
	default:
		p, _ := s.escape().To(pointOf(a))
		e := s.of(eventGaveWay, x.unit, 0)
		if x.mob {
			e.Kind = eventFled
		}
		e.From, e.At = spot(s.units[x.unit].at), spot(p.Anchor)
		s.tell(e)
		s.pose(x.unit, p)
		s.settle()
	}
}

// squareDice are the dice of infantry that tries to form square, and their colour: one
// success is enough (square, r53).
func (s *State) squareDice(v int) (dice int, c colour) {
	dice = 1
	if g := s.battle.pieces[v].command; g != none && s.generals[g].onTable {
		dice = int(s.generals[g].rating)
	}
	return dice, s.steady(v, s.units[v].counter)
}

// squareOdds is the chance that they do, in percent.
func (s *State) squareOdds(v int) int {
	dice, c := s.squareDice(v)
	chance := throw{dice: dice, needs: s.battle.figures.succeeds(c)}.spread().atLeast(1)
	return int((100*parts(chance) + million/2) / million)
}

// formSquare rolls whether infantry forms square (square, r53).
func (s *State) formSquare(v int) {
	dice, c := s.squareDice(v)
	won, _ := s.cast(forSquare, c, s.battle.pieces[v].side, v, dice)
	if won == 0 {
		return
	}
	p, _ := s.field.Square(v, s.answer.clash.attacker, int(s.units[v].figures))
	s.pose(v, p)
	s.answer.clash.met.side = ground.NoSide
	s.tell(s.of(eventSquare, v, 0))
}

func (x answering) options(s *State, dst []rules.Action) []rules.Action {
	u := s.answer.unit
	switch s.answer.asks {
	case asksOccupant:
		for _, v := range s.occupants(u) {
			dst = append(dst, act(verbOccupant, v))
		}
	case asksSquare:
		dst = append(dst, act(verbSquare, u), act(verbStand, u))
	case asksFlee:
		for _, p := range s.escape().Menu {
			dst = append(dst, act(verbFlee, u, p.X, p.Y))
		}
		if s.mayStay() {
			dst = append(dst, act(verbStand, u))
		}
	}
	return dst
}
