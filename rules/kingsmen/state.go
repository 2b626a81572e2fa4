package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// State is a game at one moment.
type State struct {
	battle *battle
	dice   rules.Dice
	course

	field    *ground.Field // who stands where
	units    []unit
	generals []general
	hand     activation
	answer   answer
	come     set     // units that belong to the strength of their army (r46)
	arrived  uint32  // arrivals that have come, by their number
	fled     [2]bool // armies that have not stood hard collapse
	over     bool
	outcome  rules.Outcome
	pending  []rules.Event // told with the first action
	out      []rules.Event // of the action that is carried out
}

// standing is where a unit is.
type standing uint8

const (
	away    standing = iota // arrives later, or not at all
	awaited                 // to be placed
	onTable
	gone   // off the table by an edge
	broken // lost
	merged // joined to another unit
)

// piece is a unit as it fights now: as the scenario has it, or on foot where it has
// dismounted.
func (s *State) piece(u int) *piece {
	p := &s.battle.pieces[u]
	if s.units[u].afoot {
		return p.foot
	}
	return p
}

// unit is how a unit stands.
type unit struct {
	standing standing
	counter  colour
	spare    bool // it has a second counter of its colour
	marked   bool // it has a disorder marker
	fell     leaders
	brigade  bool // two units, joined
	mixed    bool // of unlike quality: it is regular
	afoot    bool // cavalry that has dismounted
	figures  int16
	whole    int16       // figures at the beginning, or with which it was joined where those are more
	at       plane.Point // where it stands, or was last
}

// leaders are those of a unit that have fallen.
type leaders uint8

const (
	ensign leaders = 1 << iota
	officer
)

// general is how a general stands.
type general struct {
	onTable bool
	due     bool // to be placed
	moved   bool // at the end of this turn
	at      plane.Point
	rating  int8
	points  int8
	began   int8 // his rating when points were rolled in this turn
	spent   int8 // points that he has spent since
	skips   int8 // cards that he has passed over in this turn
}

var (
	_ rules.Proposer = (*State)(nil)
	_ rules.Roller   = (*State)(nil)
)

// newState begins a game.
func newState(b *battle, terms rules.Terms) *State {
	s := &State{battle: b, dice: terms.Dice(), units: make([]unit, len(b.pieces)), generals: make([]general, len(b.leaders))}
	s.field = ground.NewField(b.ground, &b.measures, len(b.pieces))
	s.card, s.general, s.favored, s.hand.unit = noCard, none, none, none
	for u := range b.pieces {
		p := &b.pieces[u]
		x := &s.units[u]
		x.figures = int16(p.figures)
		if p.drawn {
			s.rollFor(forFigures, b.tags[u])
			for range p.sheet.FigureDice {
				x.figures += int16(s.dice.Roll())
			}
			s.tell(s.of(eventFigures, u, int(x.figures)))
		}
		x.whole = x.figures
		if p.arrival == none && !p.spare {
			x.standing = awaited
		}
		s.refreshSpare(u)
	}
	for g, l := range b.leaders {
		s.generals[g] = general{rating: int8(l.rating), due: l.arrival == none}
	}
	s.nextSetup()
	s.pending, s.out = s.out, nil
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
	units, generals, field := c.units[:0], c.generals[:0], c.field
	*c = *s
	if field == nil || field == s.field {
		c.field = s.field.Clone()
	} else {
		c.field = field
		for u := range s.units {
			field.Put(u, s.field.Body(u))
		}
	}
	c.out = nil
	c.units = append(units, s.units...)
	c.generals = append(generals, s.generals...)
	return c
}

// Dice is the chance of the game.
func (s *State) Dice() *rules.Dice { return &s.dice }

// sideOf is the side of a seat, and seatOf the seat of a side.
func seatOf(side int8) rules.Seat { return rules.Seat(side) + 1 }

// Now is where the game stands.
func (s *State) Now() rules.Moment {
	if s.over {
		return rules.Moment{Turn: int(s.turn), Phase: s.phase(), Over: true}
	}
	return rules.Moment{
		Turn: int(s.turn), Phase: s.phase(), Part: stages[s.stage].part,
		Side: s.battle.sides[s.side].ID, Awaits: rules.SeatsOf(seatOf(s.side)),
	}
}

// phase is the id of the phase.
func (s *State) phase() string {
	switch {
	case s.over:
		return phaseGenerals
	case s.stage != inSetup:
		return stages[s.stage].phase
	case s.turn == 0:
		return rules.Deployment
	}
	return phaseCommand
}

// Outcome is how the game ended.
func (s *State) Outcome() (rules.Outcome, bool) { return s.outcome, s.over }

// Hash tells this state from others.
func (s *State) Hash() rules.Hash {
	h := rules.NewHash()
	yes := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	h = h.Add(uint64(uint16(s.turn)) | uint64(s.stage)<<16 | uint64(uint8(s.side))<<24 | uint64(uint8(s.nth))<<32 | uint64(s.card)<<40 | yes(s.played)<<48 | yes(s.used)<<49 | yes(s.over)<<50)
	h = h.Add(uint64(s.left) | uint64(s.due)<<32)
	h = h.Add(uint64(s.banked[0]) | uint64(s.banked[1])<<32)
	h = h.Add(uint64(uint8(s.general)) | uint64(uint8(s.favored))<<8 | uint64(uint8(s.again))<<16 | uint64(uint8(s.aside[0]))<<24 | uint64(uint8(s.aside[1]))<<32)
	for i := range s.units {
		x := &s.units[i]
		h = h.Add(uint64(x.standing) | uint64(x.counter)<<8 | yes(x.spare)<<16 | yes(x.marked)<<17 | yes(x.brigade)<<18 | yes(x.afoot)<<19 | yes(x.mixed)<<24 | uint64(x.fell)<<20 | uint64(uint16(x.figures))<<32 | uint64(uint16(x.whole))<<48)
		h = h.Add(pointWord(x.at))
		if b := s.body(i); b != nil {
			h = poseDigest(h, b.Pose)
		}
	}
	for i := range s.generals {
		g := &s.generals[i]
		h = h.Add(yes(g.onTable) | yes(g.due)<<1 | yes(g.moved)<<2 | uint64(uint8(g.rating))<<8 | uint64(uint8(g.points))<<16 | uint64(uint8(g.skips))<<24)
		h = h.Add(pointWord(g.at))
		if s.battle.secretCommand {
			h = h.Add(uint64(uint8(g.began)) | uint64(uint8(g.spent))<<8)
		}
	}
	h = s.hand.digest(h)
	h = s.answer.digest(h)
	h = h.Add(uint64(s.arrived) | yes(s.fled[0])<<40 | yes(s.fled[1])<<41).Add(s.come[0]).Add(s.come[1])
	return s.dice.Digest(h)
}

func pointWord(p plane.Point) uint64 { return uint64(uint32(p.X)) | uint64(uint32(p.Y))<<32 }

// poseDigest adds a pose to a hash.
func poseDigest(h rules.Hash, p ground.Pose) rules.Hash {
	h = h.Add(pointWord(p.Anchor))
	h = h.Add(uint64(uint16(p.Facing)) | uint64(p.Formation)<<16 | uint64(uint8(p.Ranks))<<24 | uint64(uint8(p.Files))<<32 | uint64(uint16(p.Spread))<<40)
	return h.Add(uint64(uint16(p.Figures)) | uint64(uint16(p.Building))<<16)
}
