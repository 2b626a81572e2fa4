package commanders

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// State is a game at one moment. It is one piece of memory but for what a combat
// makes, so that copies are quick.
type State struct {
	battle *battle
	dice   rules.Dice
	course

	score    [2]int16
	roses    uint64 // wind roses that are taken, by marker
	in       [maxSectors]set
	at       [maxUnits]int8 // sector; none for one that is not on the board
	fates    fates
	acts     [maxUnits]uint8 // used in the round
	routed   set
	spent    set
	square   set
	tokens   [maxUnits]int8 // sector in which a battery's token lies; none
	plans    [2]plan
	orders   [maxUnits]order
	over     bool
	clause   int8          // that decided; none
	conceded int8          // side that gave up; none
	pending  []rules.Event // told with the first action

	phase  phaseNotes
	combat combat
	out    []rules.Event // of the action that is carried out

	witness *[]rules.Bout // sees what dice lie; nil for nobody
}

// fates are the units that are not on the board (2.4).
type fates struct {
	waiting   set // to be placed
	boxed     set // routed, in the box
	captured  set // prisoners that no points were given for yet
	counted   set // those that they were given for
	destroyed set
	merged    set // out of the game, rallied into another
}

// phaseNotes is what is remembered of a phase until it ends.
type phaseNotes struct {
	acting   set                // act in this phase
	moved    set                // have moved in it
	reserve  set                // began it in a reserve
	rolled   set                // have rolled a reaction or retreated
	friendly [2]sectors         // at the reveal, to a side (r13)
	crossed  [maxLinks][2]uint8 // units that moved over a link, each way
	done     set                // acted without moving: fought, bombarded
}

var (
	_ rules.Secretive = (*State)(nil)
	_ rules.Proposer  = (*State)(nil)
	_ rules.Roller    = (*State)(nil)
	_ rules.Scorer    = (*State)(nil)
)

// newState begins a game.
func newState(b *battle, terms rules.Terms) *State {
	s := &State{battle: b, dice: terms.Dice(), clause: none, conceded: none}
	for i := range s.at {
		s.at[i], s.tokens[i] = none, none
	}
	for u := range b.pieces {
		if from := b.pieces[u].from; from != none {
			s.put(int8(u), from)
		} else {
			s.fates.waiting.add(int8(u))
		}
	}
	if b.morale {
		s.score = [2]int16{int16(b.start), int16(b.start)}
	}
	s.advance()
	s.pending, s.out = s.out, nil
	for i := range s.pending {
		s.pending[i].Die = 0 // it was rolled before the first action
	}
	return s
}

// Clone is an independent copy.
func (s *State) Clone() rules.State { return s.cloneInto(&State{}) }

// CloneInto is Clone into the memory of another state.
func (s *State) CloneInto(old rules.State) rules.State {
	if c, ok := old.(*State); ok && c != nil && c != s {
		return s.cloneInto(c)
	}
	return s.Clone()
}

func (s *State) cloneInto(c *State) *State {
	zones, flanks, struck := c.combat.zones[:0], c.combat.flanks[:0], c.combat.struck[:0]
	*c = *s
	c.out, c.witness = nil, nil
	c.combat.zones = append(zones, s.combat.zones...)
	c.combat.flanks = append(flanks, s.combat.flanks...)
	c.combat.struck = append(struck, s.combat.struck...)
	return c
}

// Dice is the chance of the game.
func (s *State) Dice() *rules.Dice { return &s.dice }

// Score is the points of each side.
func (s *State) Score() []int { return []int{int(s.score[0]), int(s.score[1])} }

// put puts a unit into a sector.
func (s *State) put(u, at int8) {
	if from := s.at[u]; from != none {
		s.in[from].drop(u)
	}
	if s.at[u] = at; at != none {
		s.in[at].add(u)
	}
}

// lose takes a unit off the board.
func (s *State) lose(u int8, to *set) {
	s.put(u, none)
	to.add(u)
	s.square.drop(u)
	s.spent.drop(u)
	s.tokens[u] = none
	s.orders[u].lost = true
}

// units are those of a side in a sector.
func (s *State) units(side, at int8) set { return s.in[at].and(s.battle.of[side]) }

// fit are the units of a side in a sector that are not routed.
func (s *State) fit(side, at int8) set { return s.units(side, at).less(s.routed) }

// controls reports whether a side has a fit unit in a sector (1.6); one inside a
// building does not hold it (r53).
func (s *State) controls(side, at int8) bool {
	return !s.fit(side, at).less(s.combat.inside).empty()
}

// isFriendly reports whether a sector is friendly to a side (1.8).
func (s *State) isFriendly(side, at int8) bool {
	if s.battle.ground.owner[at] != none {
		return s.battle.ground.owner[at] == side
	}
	return s.controls(side, at) || s.battle.own[side].has(at) && s.units(1-side, at).empty() && !(s.battle.own[1-side].has(at) && s.units(side, at).empty())
}

// room is how many more units a sector takes of a side (1.4). Routed enemies take no
// room from those who enter (r19).
func (s *State) room(side, at int8) int {
	if s.battle.ground.owner[at] != none {
		return maxUnits
	}
	return s.battle.capacity - s.units(side, at).len()
}

// arm is that of a unit.
func (s *State) arm(u int8) arm { return s.battle.pieces[u].arm }

// side is that of a unit.
func (s *State) side(u int8) int8 { return s.battle.pieces[u].side }

// initiative is the side that decides first where both could (r39).
func (s *State) initiative() int8 {
	if s.round%2 == 0 {
		return 1 - s.battle.first
	}
	return s.battle.first
}

// seal is a set of units in a hash.
func (s set) digest(h rules.Hash) rules.Hash { return h.Add(s[0]).Add(s[1]) }

// Hash tells this state from others.
func (s *State) Hash() rules.Hash {
	h := rules.NewHash()
	h = h.Add(uint64(s.round) | uint64(s.leg)<<16 | uint64(s.asked)<<24 | uint64(s.awaits)<<32)
	h = h.Add(uint64(uint16(s.score[0])) | uint64(uint16(s.score[1]))<<16 | uint64(uint8(s.clause))<<32)
	h = h.Add(s.roses)
	if s.over {
		h = h.Add(1)
	}
	if s.conceded != none {
		h = h.Add(uint64(s.conceded) + 2)
	}
	for u := range s.battle.pieces {
		o := &s.orders[u]
		h = h.Add(uint64(uint8(s.at[u])) | uint64(s.acts[u])<<8 | uint64(uint8(s.tokens[u]))<<16 | o.word()<<24)
	}
	for _, x := range []set{
		s.routed, s.spent, s.square, s.fates.waiting, s.fates.boxed, s.fates.captured, s.fates.counted, s.fates.destroyed, s.fates.merged,
		s.phase.acting, s.phase.moved, s.phase.reserve, s.phase.rolled, s.phase.done,
	} {
		h = x.digest(h)
	}
	for i := range s.plans {
		h = s.plans[i].digest(h)
	}
	h = h.Add(uint64(s.phase.friendly[0])).Add(uint64(s.phase.friendly[1]))
	for i := range s.battle.ground.board.Links {
		h = h.Add(uint64(s.phase.crossed[i][0])<<8 | uint64(s.phase.crossed[i][1]))
	}
	return s.dice.Digest(s.combat.digest(h, len(s.battle.pieces)))
}

// Now is where the game stands.
func (s *State) Now() rules.Moment {
	m := rules.Moment{Turn: int(s.round), Over: s.over}
	if s.over {
		return m
	}
	l := &legs[s.leg]
	m.Phase, m.Part, m.Awaits = l.phase, l.part, s.awaits
	if s.awaits.Len() == 1 {
		m.Side = s.battle.sides[sideOf(s.awaits.First())].ID
	}
	return m
}

// Outcome is how the game ended.
func (s *State) Outcome() (rules.Outcome, bool) {
	switch {
	case !s.over:
		return rules.Outcome{}, false
	case s.conceded != none:
		return rules.Outcome{Outcome: model.Outcome{Winner: s.battle.sides[1-s.conceded].ID}, Clause: rules.Absent}, true
	case s.clause == none:
		return rules.Outcome{Outcome: s.battle.other, Clause: rules.Absent}, true
	default:
		return rules.Outcome{Outcome: s.battle.clauses[s.clause].Outcome, Clause: int(s.clause)}, true
	}
}
