package commanders

import "github.com/mapsheet/mapsheet/rules"

// The phases of a round (4.1).
const (
	phasePlanning  = "planning"
	phaseFast      = "fast-movement"
	phaseBombard   = "bombardment"
	phaseCombined  = "combined-arms"
	phaseNonCombat = "non-combat-move"
	phaseRally     = "rally"
	phaseScoring   = "scoring"
)

// phases are the phases with who acts in them.
func phases() []rules.Phase {
	return []rules.Phase{
		{ID: phasePlanning, Name: "Planning Phase", Moves: rules.Both},
		{ID: phaseFast, Name: "Fast Movement Phase", Moves: rules.Both},
		{ID: phaseBombard, Name: "Bombardment Phase", Moves: rules.Both},
		{ID: phaseCombined, Name: "Combined Arms Phase", Moves: rules.Both},
		{ID: phaseNonCombat, Name: "Non-Combat Move Phase", Moves: rules.Both},
		{ID: phaseRally, Name: "Rally Phase", Moves: rules.Both},
		{ID: phaseScoring, Name: "Scoring Phase"},
	}
}

// stage is a part of a phase: what sides have to choose, and what is done when they
// have. Stages hold nothing; all there is stands in the state.
type stage interface {
	// begin makes the stage ready.
	begin(s *State)
	// asks reports whether a side has something to choose.
	asks(s *State, side int8) bool
	// refuse says why a side may not do something else than end its choice.
	refuse(s *State, side int8, a rules.Action) *rules.Refusal
	// do does what is not refused.
	do(s *State, side int8, a rules.Action)
	// options appends what a side may do beside ending its choice.
	options(s *State, side int8, dst []rules.Action) []rules.Action
	// closes says why a side may not end its choice yet.
	closes(s *State, side int8) *rules.Refusal
	// run carries out what was chosen, the rest in the usual way, and reports
	// whether the stage is to be gone through again.
	run(s *State) bool
}

// unasked is what stages are in which nobody chooses; others take over what they
// need not say.
type unasked struct{}

func (unasked) begin(*State)                  {}
func (unasked) asks(*State, int8) bool        { return false }
func (unasked) do(*State, int8, rules.Action) {}
func (unasked) run(*State) bool               { return false }

func (unasked) refuse(*State, int8, rules.Action) *rules.Refusal { return refuse(notNow) }

func (unasked) options(_ *State, _ int8, dst []rules.Action) []rules.Action { return dst }

func (unasked) closes(*State, int8) *rules.Refusal { return nil }

// leg is a stage in its place in the round.
type leg struct {
	phase, part string
	stage       stage
	sealed      bool   // both sides choose at once and in secret (4.2)
	what        string // there is to choose, for headlines
}

// legs are a round from the first planning on, with secret deployment before it.
var legs = makeLegs()

const (
	firstLeg = 0
	roundLeg = 1 // at which a round begins
)

func makeLegs() []leg {
	out := []leg{
		{rules.Deployment, "", deployment{}, true, "place their units"},
		{phasePlanning, "", planning{}, true, "write and seal orders"},
	}
	combat := func(phase string, w when) {
		out = append(out,
			leg{phase, "choice", choice{w: w}, true, "choose who acts"},
			leg{phase, "friendly", admission{w: w}, false, "say who moves first"},
			leg{phase, "neutral", admission{w: w, neutral: true}, false, "say who moves first"},
			leg{phase, "contact", contact{}, false, ""},
			leg{phase, "reaction", reaction{}, false, "react"},
			leg{phase, "division", division{}, false, "divide those who meet"},
			leg{phase, "positions", positions{ranged}, false, "take positions"},
			leg{phase, "targets", aiming{ranged, w}, false, "name targets of fire"},
			leg{phase, "re-rolls", rerolls{ranged, w}, false, "roll dice again"},
			leg{phase, "withdrawal", withdrawal{}, false, "withdraw"},
			leg{phase, "melee-positions", positions{melee}, false, "take positions for melee"},
			leg{phase, "melee-targets", aiming{melee, w}, false, "name targets of melee"},
			leg{phase, "melee-re-rolls", rerolls{melee, w}, false, "roll dice again"},
			leg{phase, "flight", flight{w: w}, false, ""},
			leg{phase, "entry", entry{w: w}, false, "enter what was won"},
			leg{phase, "end", phaseEnd{w: w}, false, ""},
		)
	}
	combat(phaseFast, inFast)
	out = append(out,
		leg{phaseBombard, "choice", choice{w: inBombardment}, true, "choose who bombards"},
		leg{phaseBombard, "fire", bombardment{}, false, ""},
		leg{phaseBombard, "end", phaseEnd{w: inBombardment}, false, ""},
	)
	combat(phaseCombined, inCombined)
	return append(out,
		leg{phaseNonCombat, "choice", choice{w: inNonCombat}, true, "choose who moves"},
		leg{phaseNonCombat, "friendly", admission{w: inNonCombat}, false, "say who moves first"},
		leg{phaseNonCombat, "end", phaseEnd{w: inNonCombat}, false, ""},
		leg{phaseRally, "", rally{}, false, "rally units"},
		leg{phaseScoring, "", scoring{}, false, ""},
	)
}

// course is where in a round the game stands.
type course struct {
	round  int16
	leg    uint8
	asked  uint8 // how many sides have been asked in this leg
	begun  bool  // the leg has begun
	awaits rules.Seats
}

// advance goes on until somebody has to choose, or the game is over.
func (s *State) advance() {
	for !s.over {
		l := &legs[s.leg]
		if !s.begun {
			s.begun, s.asked = true, 0
			s.announce(l)
			l.stage.begin(s)
		}
		if s.asks(l) {
			return
		}
		again := l.stage.run(s)
		s.begun = false
		if again {
			continue
		}
		if s.leg++; int(s.leg) == len(legs) {
			s.leg = roundLeg
		}
	}
}

// asks has the sides choose that have not been asked, and reports whether one has to.
func (s *State) asks(l *leg) bool {
	for s.asked < 2 {
		side := s.initiative()
		if s.asked == 1 {
			side = 1 - side
		}
		s.asked++
		if l.stage.asks(s, side) {
			s.awaits |= rules.SeatsOf(seatOf(side))
			if !l.sealed {
				return true
			}
		}
	}
	return s.awaits != 0
}

// announce tells that a phase begins.
func (s *State) announce(l *leg) {
	if s.leg == roundLeg {
		s.round++
		s.tell(rules.Event{Kind: eventRound, N: int32(s.round)})
	}
	if s.leg == firstLeg && s.battle.muster == nil || s.leg > firstLeg && l.phase == legs[s.leg-1].phase {
		return
	}
	for i, p := range phases() {
		if p.ID == l.phase {
			s.tell(rules.Event{Kind: eventPhase, N: int32(i)})
		}
	}
}

// by is the side that does an action; false where it is not awaited.
func (s *State) by(a rules.Action) (int8, bool) {
	if a.By == rules.Anyone && s.awaits.Len() == 1 {
		return sideOf(s.awaits.First()), true
	}
	return sideOf(a.By), s.awaits.Has(a.By)
}

// Refuse says why an action is not legal.
func (s *State) Refuse(a rules.Action) *rules.Refusal {
	side, ok := s.by(a)
	l := &legs[s.leg]
	switch {
	case s.over:
		return refuse(isOver)
	case !ok:
		return refuse(notAwaited)
	case a.Verb == verbEnd:
		if a != s.sign(end(), a.By) {
			return refuse(noSense)
		}
		return l.stage.closes(s, side)
	case a.Verb >= numVerbs || !s.sound(a):
		return refuse(noSense)
	case a.Verb == verbConcede:
		return nil
	}
	if r := l.stage.refuse(s, side, a); r != nil {
		return s.place(r, a)
	}
	return nil
}

// sign is an action of a seat.
func (s *State) sign(a rules.Action, by rules.Seat) rules.Action {
	a.By = by
	return a
}

// Apply carries an action out.
func (s *State) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if r := s.Refuse(a); r != nil {
		return events, r
	}
	side, _ := s.by(a)
	s.out = append(events, s.pending...)
	s.pending = nil
	l := &legs[s.leg]
	switch a.Verb {
	case verbConcede:
		s.giveUp(side)
	case verbEnd:
		s.awaits &^= rules.SeatsOf(seatOf(side))
	default:
		l.stage.do(s, side, a)
		if !l.sealed && !l.stage.asks(s, side) {
			s.awaits = 0
		}
	}
	if s.awaits == 0 && !s.over {
		s.advance()
	}
	out := s.out
	s.out = nil
	return out, nil
}

// Propose appends what a seat may do.
func (s *State) Propose(dst []rules.Action, by rules.Seat) []rules.Action {
	if s.over {
		return dst
	}
	l := &legs[s.leg]
	for seat := range s.awaits.All() {
		if by != rules.Anyone && by != seat {
			continue
		}
		from := len(dst)
		side := sideOf(seat)
		dst = l.stage.options(s, side, dst)
		if l.stage.closes(s, side) == nil {
			dst = append(dst, end())
		}
		for i := from; i < len(dst); i++ {
			dst[i].By = seat
		}
	}
	return dst
}
