package kingsmen

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// The phases of a turn.
const (
	phaseCommand  = "command"
	phaseCards    = "cards"
	phaseGenerals = "generals"
)

// phases are the phases with who acts in them. Cards say whose turn it is.
func phases() []rules.Phase {
	return []rules.Phase{
		{ID: phaseCommand, Name: "Command", Moves: rules.Both},
		{ID: phaseCards, Name: "Cards", Moves: rules.Both},
		{ID: phaseGenerals, Name: "Generals", Moves: rules.Both},
	}
}

// part is a part of a game in which one side has something to choose. Parts hold
// nothing; all there is stands in the state.
type part interface {
	// refuse says why an action of the part's verbs is not legal; nil when it is.
	refuse(s *State, a rules.Action) *rules.Refusal
	// do carries out what is not refused.
	do(s *State, a rules.Action)
	// options appends what the side may do, a good selection where that cannot be
	// counted.
	options(s *State, dst []rules.Action) []rules.Action
}

// stage is which part of the game it is.
type stage uint8

const (
	inSetup    stage = iota // a side places its army, or what arrives
	inCommand               // the Commanding General hands out points
	inCard                  // a card is up, and who of the army uses it is open
	inEffect                // the card has an effect that one general alone has
	inMark                  // a Joker or a 2 wants a unit
	inGeneral               // a general uses the card
	inUnit                  // a unit is in hand
	inAnswer                // a charge or an escape wants an answer
	inRecovery              // the card was used and is still up
	inRide                  // generals ride at the end of the turn
	inNothing               // the game is over
)

var stages = [...]struct {
	phase, part string
	does        part
	what        string // there is to choose, for headlines
}{
	inSetup:    {"", "", setting{}, "place their army"},
	inCommand:  {phaseCommand, "points", giving{}, "hand out command points"},
	inCard:     {phaseCards, "card", turning{}, "use the card or set it aside"},
	inEffect:   {phaseCards, "effect", favoring{}, "say which general has the effect of the card"},
	inMark:     {phaseCards, "mark", marking{}, "put a disorder marker on a unit"},
	inGeneral:  {phaseCards, "activation", using{}, "activate a unit"},
	inUnit:     {phaseCards, "unit", acting{}, "command the unit in hand"},
	inAnswer:   {phaseCards, "answer", answering{}, "answer"},
	inRecovery: {phaseCards, "recovery", recovering{}, "take off markers or go on"},
	inRide:     {phaseGenerals, "", riding{}, "move their generals"},
}

// course is where the game stands.
type course struct {
	turn  int16
	stage stage
	side  int8 // that is awaited
	nth   int8 // how many sides have been asked, where they are asked in order

	card   card // that is up
	left   deck // not drawn yet in this turn
	banked [2]deck
	aside  [2]int8 // cards set aside in this turn
	played bool    // a banked card is up, no other is played or banked for it

	due     uint32 // generals that have not used the card yet
	general int8   // that uses it now
	favored int8   // general that has the effect of the card
	again   int8   // activations that the general has left, of an Ace
	used    bool   // he has had one
}

// deck is the cards of a turn.
func (b *battle) deck() deck {
	d := deck(allCards)
	for side := range deck(2) {
		if int(side) >= b.figures.jokers {
			d &^= 1 << (side*ranks + deck(joker))
		}
	}
	if b.buster {
		d |= 1 << buster
	}
	return d
}

// enter goes on to a part in which a side is awaited.
func (s *State) enter(st stage, side int8) { s.stage, s.side = st, side }

// beginTurn begins the next turn.
func (s *State) beginTurn() {
	s.turn++
	s.tell(rules.Event{Kind: eventTurn, N: int32(s.turn)})
	for u := range s.units {
		x := &s.units[u]
		x.counter, x.spare = green, false
		if x.fell&ensign != 0 {
			x.counter = yellow
		}
		if x.fell&officer != 0 {
			x.counter = red
		}
		s.refreshSpare(u)
	}
	for g := range s.generals {
		s.generals[g].skips = 0
	}
	s.left, s.banked, s.aside = s.battle.deck(), [2]deck{}, [2]int8{}
	s.card = noCard
	s.arrive()
	s.nth = 0
	s.nextSetup()
}

// beginCommand rolls the command points of both armies (Command 1, 2).
func (s *State) beginCommand() {
	s.tell(rules.Event{Kind: eventPhase, N: 0})
	for i := range int8(2) {
		s.rollPoints(s.battle.order[i])
	}
	s.nth = 0
	s.nextCommand()
}

// nextCommand has the next side hand out points, or turns the first card.
func (s *State) nextCommand() {
	for ; s.nth < 2; s.nth++ {
		if side := s.battle.order[s.nth]; (giving{}).can(s, side) {
			s.enter(inCommand, side)
			return
		}
	}
	s.tell(rules.Event{Kind: eventPhase, N: 1})
	s.turnCard()
}

// turnCard turns cards until one wants something of somebody, or the turn ends
// (Cards 2, 13).
func (s *State) turnCard() {
	for {
		s.card, s.played, s.due, s.general, s.favored, s.again, s.used = noCard, false, 0, none, none, 0, false
		if s.over {
			return
		}
		if s.left == 0 || s.idle() {
			s.endCards()
			return
		}
		s.rollFor(forCards, rules.NewHash())
		c, n, of := s.left.draw(&s.dice)
		s.card = c
		s.tell(rules.Event{Kind: eventCard, Side: c.side(), Unit: rules.Absent, N: int32(n), Other: int32(of), Flags: uint8(c)})
		if c == buster {
			s.endCards()
			return
		}
		if (turning{}).asks(s) {
			s.enter(inCard, c.side())
			return
		}
		if s.openCard() {
			return
		}
	}
}

// openCard begins what the card that is up does, and reports whether somebody has
// something to choose.
func (s *State) openCard() bool {
	c, side := s.card, s.card.side()
	e := s.battle.figures.effectOf(c)
	if e.marks() {
		if !s.markable(s.marks()).empty() {
			s.enter(inMark, side)
			return true
		}
		s.tell(rules.Event{Kind: eventPasses, Side: side})
		return s.lingers()
	}
	for g := range s.generals {
		if s.generals[g].onTable && s.battle.leaders[g].side == side {
			s.due |= 1 << g
		}
	}
	able := 0
	for g := range s.generals {
		if s.due&(1<<g) != 0 && s.canUse(g) {
			able++
			s.favored = int8(g)
		}
	}
	switch {
	case e == noEffect:
		s.favored = none
	case able > 1 && s.lieutenants(side):
		s.enter(inEffect, side)
		return true
	}
	return s.nextGeneral()
}

// nextGeneral has the next general use the card, and reports whether one can.
func (s *State) nextGeneral() bool {
	for g := range s.generals {
		if s.due&(1<<g) == 0 {
			continue
		}
		s.due &^= 1 << g
		if !s.canUse(g) {
			continue
		}
		s.general, s.again, s.used = int8(g), 1, false
		if s.does(twoUnits) && int8(g) == s.favored {
			s.again = 2
		}
		s.enter(inGeneral, s.card.side())
		return true
	}
	if s.general == none {
		s.tell(rules.Event{Kind: eventPasses, Side: s.card.side()})
	}
	s.general = none
	return s.lingers()
}

// lingers keeps the card up where markers can still be taken off (r57), and reports
// whether it does.
func (s *State) lingers() bool {
	if !(recovering{}).can(s) {
		return false
	}
	s.enter(inRecovery, s.card.side())
	return true
}

// afterUse goes on when the general has used the card once.
func (s *State) afterUse() {
	s.again--
	s.used = true
	if s.again > 0 && s.canUse(int(s.general)) {
		s.enter(inGeneral, s.card.side())
		return
	}
	if !s.nextGeneral() {
		s.turnCard()
	}
}

// idle reports whether no unit of either army can be activated any more in the turn
// (Cards 13, r9).
func (s *State) idle() bool {
	for u := range s.units {
		if s.units[u].standing == onTable && s.hopeful(u) {
			return false
		}
	}
	return true
}

// hopeful reports whether a unit can still be activated in the turn, once a card comes
// (r9).
func (s *State) hopeful(u int) bool {
	x := &s.units[u]
	side := s.battle.pieces[u].side
	points := false
	for g := range s.generals {
		points = points || s.generals[g].onTable && s.battle.leaders[g].side == side && s.generals[g].points > 0
	}
	if x.marked {
		cards := (s.left | s.banked[0] | s.banked[1]) & (1<<ranks - 1) << (ranks * side)
		return s.battle.recovery && points && cards != 0
	}
	if points {
		return s.fitFor(u)
	}
	if !s.piece(u).warlike() && s.rideComes(side) {
		return s.fitFor(u)
	}
	for g := range s.generals {
		if s.generals[g].onTable && s.battle.leaders[g].side == side && s.cost(g, u) == 0 {
			return s.fitFor(u)
		}
	}
	return false
}

// rideComes reports whether a card may still come that lets a general of a side ride.
func (s *State) rideComes(side int8) bool {
	cards := s.left | s.banked[0] | s.banked[1]
	for c := range buster {
		if cards.has(c) && c.side() == side && s.battle.figures.effectOf(c) == generalOrUnit {
			return true
		}
	}
	return false
}

// endCards ends the turn's cards: markers come off, points are lost (Cards 14).
func (s *State) endCards() {
	s.card, s.general, s.favored, s.due = noCard, none, none, 0
	s.left, s.banked = 0, [2]deck{}
	s.tell(rules.Event{Kind: eventPhase, N: 2})
	for u := range s.units {
		s.units[u].marked = false
	}
	for g := range s.generals {
		s.generals[g].points, s.generals[g].moved = 0, false
	}
	s.nth = 0
	s.nextRide()
}

// nextRide has the next side move its generals, or ends the turn.
func (s *State) nextRide() {
	for ; s.nth < 2; s.nth++ {
		for g := range s.generals {
			if s.battle.leaders[g].side == s.nth && s.generals[g].onTable && !s.generals[g].moved {
				s.enter(inRide, s.nth)
				return
			}
		}
	}
	s.tell(rules.Event{Kind: eventTurnEnds, N: int32(s.turn)})
	if int(s.turn) >= s.battle.turns {
		s.atEnd()
		return
	}
	s.judge()
	if !s.over {
		s.beginTurn()
	}
}

// by is the side that does an action; false where it is not awaited.
func (s *State) by(a rules.Action) (int8, bool) {
	if s.over || a.By != rules.Anyone && a.By != seatOf(s.side) {
		return none, false
	}
	return s.side, true
}

// Refuse says why an action is not legal.
func (s *State) Refuse(a rules.Action) *rules.Refusal {
	if s.over {
		return refuse(isOver)
	}
	if _, ok := s.by(a); !ok {
		return refuse(notAwaited)
	}
	if a.Verb >= numVerbs || !s.sound(a) {
		return refuse(noSense)
	}
	if a.Verb == verbConcede {
		return nil
	}
	if s.stage == inCard || s.stage == inGeneral || s.stage == inRecovery {
		if a.Verb == verbRecover {
			return (recovering{}).refuse(s, a)
		}
	}
	return stages[s.stage].does.refuse(s, a)
}

// Apply carries an action out.
func (s *State) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if r := s.Refuse(a); r != nil {
		return events, r
	}
	s.out = append(events, s.pending...)
	s.pending = nil
	switch a.Verb {
	case verbConcede:
		s.tell(rules.Event{Kind: eventConceded, Side: s.side})
		s.finish(model.Outcome{Winner: s.battle.sides[1-s.side].ID}, rules.Absent)
	case verbRecover:
		(recovering{}).do(s, a)
	default:
		stages[s.stage].does.do(s, a)
	}
	if !s.over {
		s.judge()
	}
	out := s.out
	s.out = nil
	return out, nil
}

// Propose appends what a seat may do: what can be counted, and of moves and places a
// good selection.
func (s *State) Propose(dst []rules.Action, by rules.Seat) []rules.Action {
	if s.over || by != rules.Anyone && by != seatOf(s.side) {
		return dst
	}
	return stages[s.stage].does.options(s, dst)
}
