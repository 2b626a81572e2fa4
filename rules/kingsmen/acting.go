package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// activation is a unit in hand (Activation 2).
type activation struct {
	unit   int // none where no unit is in hand
	move   ground.Move
	fired  bool
	closed bool // it fired after its move, and does nothing more (r16)
	alone  bool // it fired with all it has, and does nothing else (r90)
	marked bool // it was red when it charged
}

func (h *activation) digest(d rules.Hash) rules.Hash {
	m := &h.move
	flags := uint64(0)
	for i, is := range []bool{h.fired, h.closed, h.alone, h.marked, m.OffRoad, m.Turned, m.Changed, m.Unhalved} {
		if is {
			flags |= 1 << i
		}
	}
	d = d.Add(uint64(uint8(h.unit)) | flags<<8 | uint64(uint32(m.Used))<<16 | uint64(m.Legs)<<48)
	if h.unit == none {
		return d
	}
	d = poseDigest(poseDigest(d, m.Start), m.Pose)
	return d.Add(pointWord(m.Last)).Add(uint64(m.Half.Cause) | uint64(uint8(m.Half.Unit))<<8 | uint64(uint16(m.Half.Piece))<<16)
}

// moved reports whether the unit has done anything of its move or changed formation.
func (h *activation) moved() bool { return h.move.Legs > 0 || h.move.Turned || h.move.Changed }

// begin takes a unit in hand. Ranks that had no room to close try again (r93).
func (s *State) begin(u int) {
	s.closeRanks(u)
	s.hand = activation{unit: u, move: s.field.Begin(u)}
	s.hand.move.Unhalved = s.does(fullMove) && s.general == s.favored
	s.enter(inUnit, s.battle.pieces[u].side)
}

// closeRanks closes the ranks of a unit for the figures it has, where there is room.
func (s *State) closeRanks(u int) {
	if b := s.body(u); b != nil && b.Pose.Figures != int(s.units[u].figures) {
		s.pose(u, s.field.Close(u, int(s.units[u].figures)))
	}
}

// acting is what is done with the unit in hand.
type acting struct{}

func (x acting) refuse(s *State, a rules.Action) *rules.Refusal {
	if r := x.forbidden(s, a); r != nil || a.Verb == verbDone {
		return r
	}
	u := s.hand.unit
	switch a.Verb {
	case verbFire:
		return s.refuseFire(u, int(a.At[0]))
	case verbCharge:
		return s.refuseCharge(u, int(a.At[0]), a)
	case verbJoin:
		return s.refuseJoin(u, int(a.At[0]))
	case verbEnter:
		if r := s.refuseEnter(u, int(a.At[0])); r != nil {
			return r
		}
	}
	_, r := x.after(s, a)
	return r
}

// forbidden says why the unit in hand does nothing of the kind, wherever it stands.
func (acting) forbidden(s *State, a rules.Action) *rules.Refusal {
	u, h := s.hand.unit, &s.hand
	if verbs[a.Verb].takes&takesUnit == 0 || int(a.Unit) != u {
		return refuse(notInHand, u)
	}
	f := s.formation(u)
	switch {
	case f == mob && a.Verb != verbReform:
		return refuse(mobReforms, u)
	case f == square && a.Verb != verbReform && a.Verb != verbDone:
		return refuse(squareStays, u)
	case a.Verb == verbDone:
		return nil
	case h.alone:
		return refuse(firedFirst, u)
	case h.closed:
		return refuse(firedBetween, u)
	case h.fired && a.Verb == verbFire:
		return refuse(hasFired, u)
	case h.fired && s.heavy(u):
		return refuse(heavyFired, u)
	case h.fired && a.Verb == verbCharge:
		return refuse(meleeOnly, u)
	case h.fired && a.Verb == verbJoin:
		return refuse(firedAndJoins, u)
	}
	return nil
}

// after is the move of the unit in hand after one of the actions that the ground alone
// judges.
func (acting) after(s *State, a rules.Action) (ground.Move, *rules.Refusal) {
	u, m, figures := s.hand.unit, s.hand.move, int(s.units[s.hand.unit].figures)
	p := poseOf(a)
	var no ground.Refusal
	switch a.Verb {
	case verbMarch:
		m, no = s.field.Leg(u, m, pointOf(a))
	case verbTurn:
		m, no = s.field.Turn(u, m, int(a.At[0]))
	case verbForm:
		m, no = s.field.Form(u, m, p.formation, p.size, figures)
		if b := s.body(u); !no.Refused() && m.Pose == b.Pose {
			return m, refuse(sameFormation, u)
		}
	case verbSpread:
		if int(a.At[0]) > s.mostSpread(u) && s.units[u].fell == ensign|officer {
			return m, refuse(leaderless, u)
		}
		m, no = s.field.Spread(u, m, int(a.At[0]))
	case verbReform:
		m.Pose, no = s.field.Reform(u, p.facing, p.formation, p.size, figures)
	case verbDismount, verbMount:
		p := &s.battle.pieces[u]
		to := p.kind
		switch off := a.Verb == verbDismount; {
		case p.foot == nil:
			return m, refuse(neverDismounts, u)
		case off && s.units[u].afoot:
			return m, refuse(isOnFoot, u)
		case off:
			to = p.foot.kind
		case !s.units[u].afoot:
			return m, refuse(isMountedNow, u)
		}
		m, no = s.field.Mount(u, m, to)
	case verbEnter:
		m, no = s.field.Enter(u, m, int(a.At[0]))
	case verbLeave:
		if s.formation(u) != inside {
			return m, refuse(notInside, u)
		}
		m, no = s.field.Leave(u, m, pointOf(a), p.formation, p.size, figures)
	default:
		return m, refuse(notNow)
	}
	return m, s.refused(u, no)
}

func (x acting) do(s *State, a rules.Action) {
	u := s.hand.unit
	switch a.Verb {
	case verbDone:
		s.endActivation()
		return
	case verbFire:
		s.fireAt(u, int(a.At[0]), a.Flags&quick != 0)
		return
	case verbCharge:
		s.charge(u, int(a.At[0]), a)
		return
	case verbJoin:
		s.join(u, int(a.At[0]))
		return
	}
	from := s.body(u).Pose
	next, _ := x.after(s, a)
	s.hand.move = next
	if a.Verb == verbDismount || a.Verb == verbMount {
		s.units[u].afoot = a.Verb == verbDismount
	}
	s.pose(u, next.Pose)
	e := s.of(eventFormed, u, sizeOf(next.Pose))
	e.Flags = uint8(next.Pose.Formation)
	switch a.Verb {
	case verbMarch:
		e = s.of(eventStep, u, table.Length(next.Pose.Anchor.Sub(from.Anchor)))
		e.From, e.At = spot(from.Anchor), spot(next.Pose.Anchor)
	case verbTurn:
		e = s.of(eventTurned, u, next.Pose.Facing)
	case verbSpread:
		e = s.of(eventSpread, u, next.Pose.Spread)
	case verbReform:
		e.Kind = eventReformed
	case verbDismount:
		e = s.of(eventDismounted, u, 0)
	case verbMount:
		e = s.of(eventMounted, u, 0)
	case verbEnter:
		e = s.of(eventEntered, u, next.Pose.Building)
	case verbLeave:
		e = s.of(eventCameOut, u, from.Building)
		e.At = spot(next.Pose.Anchor)
	}
	s.tell(e)
	switch {
	case a.Verb == verbMarch && s.leaves(u):
		e := s.of(eventOff, u, 0)
		e.At = spot(next.Pose.Anchor)
		s.tell(e)
		s.remove(u, gone)
		s.endActivation()
	case a.Verb == verbReform:
		s.endActivation()
	case a.Verb == verbMarch, a.Verb == verbTurn, a.Verb == verbSpread, a.Verb == verbEnter, a.Verb == verbLeave:
		s.meetAll(u) // all of it is its move (Activation 3)
	}
}

// leaves reports whether a unit has come to an edge by which it may leave (Table 5).
func (s *State) leaves(u int) bool {
	at, b, d := s.units[u].at, s.battle.board, s.battle.figures.Move.Contact
	if at.X > d && at.Y > d && at.X < b.Width-d && at.Y < b.Height-d {
		return false
	}
	for _, e := range s.battle.exits {
		if e.units.has(u) && e.area.Holds(at) {
			return true
		}
	}
	return false
}

// lower takes a unit's counter one step down; a red one gets a marker (Activation 6, 7,
// r87).
func (s *State) lower(u int) {
	x := &s.units[u]
	switch {
	case x.spare:
		x.spare = false
		s.tell(s.of(eventSpare, u, int(x.counter)))
	case x.counter == red:
		s.mark(u)
	default:
		s.setCounter(u, x.counter+1)
	}
}

// setCounter gives a unit a counter, and a second one where it has two of the colour.
func (s *State) setCounter(u int, c colour) {
	if s.units[u].counter == c {
		return
	}
	s.units[u].counter = c
	s.tell(s.of(eventCounter, u, int(c)))
	s.refreshSpare(u)
}

func (s *State) refreshSpare(u int) {
	p, x := s.piece(u), &s.units[u]
	x.spare = p.doubles && p.double == x.counter
}

// endActivation lowers the unit in hand, but by a Queen (Cards 5, Activation 6).
func (s *State) endActivation() {
	u := s.hand.unit
	if s.units[u].standing == onTable && !(s.does(noLowering) && s.general == s.favored) {
		s.lower(u)
	}
	s.letGo()
}

// letGo puts the unit in hand down, and goes on with the card.
func (s *State) letGo() {
	s.hand = activation{unit: none}
	s.answer = answer{}
	s.afterUse()
}

// heavy reports whether a unit has a heavy gun (gun weights).
func (s *State) heavy(u int) bool {
	p := s.piece(u)
	return s.battle.gunWeights && p.gunned() && s.battle.figures.guns[p.gun].stationary
}

// refuseEnter says why a unit may not go into a building, whatever the ground says (r64).
func (s *State) refuseEnter(u, n int) *rules.Refusal {
	b := s.battle
	if !b.buildings || n >= len(b.board.Pieces) || !b.figures.effectsOf(&b.board.Pieces[n]).enter {
		return s.refuseHouse(notBuilding, n, u)
	}
	switch s.piece(u).arm {
	case infantry, skirmishers, footArtillery, warParty:
	default:
		return s.refuseHouse(cannotEnter, n, u)
	}
	room := b.figures.effectsOf(&b.board.Pieces[n]).capacity - int(s.units[u].figures)
	for v := range s.units {
		if o := s.body(v); o != nil && o.Pose.Formation == inside && o.Pose.Building == n {
			if b.pieces[v].side != b.pieces[u].side {
				return s.refuseHouse(cannotEnter, n, u, v)
			}
			room -= int(s.units[v].figures)
		}
	}
	if room < 0 {
		return s.refuseHouse(buildingFull, n, u)
	}
	return nil
}

// refuseJoin says why two units do not become a brigade (r55). The unit in hand takes the
// other in.
func (s *State) refuseJoin(u, v int) *rules.Refusal {
	b, x, y := s.battle, &s.units[u], &s.units[v]
	switch {
	case !b.brigades || u == v || y.standing != onTable || b.pieces[v].side != b.pieces[u].side:
		return refuse(cannotJoin, u, v)
	case s.hand.moved():
		return refuse(movedAndJoins, u)
	case x.brigade || y.brigade:
		return refuse(joinedOnce, u, v)
	case b.pieces[u].arm != b.pieces[v].arm && !(b.pieces[u].gunned() && b.pieces[v].gunned()), x.afoot != y.afoot:
		return refuse(notSameKind, u, v)
	case y.marked || s.formation(v) == mob || s.formation(v) == square || s.formation(v) == inside || s.formation(u) == inside:
		return refuse(inDisorder, u, v)
	case !s.near(int(s.general), u) || !s.near(int(s.general), v):
		return refuse(outOfRadius, u, v)
	case s.generals[s.general].points < 1:
		return refuse(joinCosts, u, v)
	}
	return nil
}

// join makes a brigade of two units. One of unlike quality is regular.
func (s *State) join(u, v int) {
	x, y := &s.units[u], &s.units[v]
	s.pay(int(s.general), 1)
	x.figures = min(x.figures+y.figures, s.fullStrength(u, v))
	x.whole = max(x.whole, x.figures)
	x.fell &= y.fell // the leaders of one make good those of the other
	x.brigade, x.mixed = true, s.battle.pieces[u].quality != s.battle.pieces[v].quality
	s.remove(v, merged)
	s.setCounter(u, max(x.counter, y.counter))
	e := s.of(eventJoined, u, int(x.figures))
	e.Other = int32(v)
	s.tell(e)
	s.closeRanks(u)
	s.endActivation()
}

// fullStrength is how many figures a brigade of two units has at most (r121).
func (s *State) fullStrength(u, v int) int16 {
	return max(int16(s.piece(u).sheet.Figures), s.units[u].whole, s.units[v].whole)
}

func (x acting) options(s *State, dst []rules.Action) []rules.Action {
	u := s.hand.unit
	add := func(a rules.Action) {
		if x.refuse(s, a) == nil {
			dst = append(dst, a)
		}
	}
	if f := s.formation(u); f == mob || f == square {
		s.reforms(u, func(p pose) bool {
			add(reforming(u, p.facing, p.formation, p.size))
			return true
		})
		add(act(verbDone, u))
		return dst
	}
	if !s.hand.closed && !s.hand.alone {
		dst = s.marches(dst)
		dst = s.turns(dst)
		for _, f := range s.piece(u).kind.Formations {
			for _, size := range s.sizes(u, f) {
				add(forming(u, f, size))
			}
		}
		if k := s.piece(u).kind; s.body(u).Cloud() {
			for _, n := range []int{k.Spread.Least, k.UsualSpread, s.mostSpread(u)} {
				if n != s.body(u).Pose.Spread {
					add(act(verbSpread, u, n))
				}
			}
		}
		if s.battle.pieces[u].foot != nil {
			add(act(verbDismount, u))
			add(act(verbMount, u))
		}
		for v := range s.battle.of[1-s.side].all() {
			if s.units[v].standing != onTable {
				continue
			}
			add(act(verbFire, u, v))
			if s.battle.pieces[u].repeating && !s.hand.moved() { // later all fire is alike
				a := act(verbFire, u, v)
				a.Flags = quick
				add(a)
			}
			if s.mayCharge(u, v) {
				for _, p := range s.field.AimPoints(v) {
					add(act(verbCharge, u, v, p.X, p.Y))
				}
			}
		}
		if s.battle.buildings {
			for n := range s.battle.board.Pieces {
				add(act(verbEnter, u, n))
			}
		}
		if s.battle.brigades {
			for v := range s.battle.of[s.side].all() {
				add(act(verbJoin, u, v))
			}
		}
		if s.formation(u) == inside {
			dst = s.waysOut(dst)
		}
	}
	add(act(verbDone, u))
	return dst
}
