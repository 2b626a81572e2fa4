package soldiers

import "github.com/mapsheet/mapsheet/rules"

// Refuse says why the action is not legal; nil when it is.
func (s *State) Refuse(a rules.Action) *rules.Refusal {
	if v := s.check(a); !v.ok() {
		return s.refusal(a, v)
	}
	return nil
}

// check decides whether an action is legal. Everything asks it.
func (s *State) check(a rules.Action) verdict {
	if s.phase == gameOver {
		return refuse(gameIsOver)
	}
	if !s.wellFormed(a) {
		return refuse(noSuchAction)
	}
	if a.By != rules.Anyone && a.By != s.seat() {
		return refuse(notYourSeat)
	}
	if s.passing >= 0 && a.Verb != VerbIntercept && a.Verb != VerbLetPass {
		return refuse(answerDue).at(s.units[s.passing].hex).with(s.passing)
	}
	if a.Unit >= 0 {
		if v := s.checkUnit(a); !v.ok() {
			return v
		}
	}
	switch {
	case a.Verb == VerbEnd:
		if s.phase == deploying {
			return s.stillToDeploy()
		}
		return fine
	case s.phase == deploying:
		return s.checkDeployment(a)
	case s.movement():
		return s.checkMovement(a)
	default:
		return s.checkFire(a)
	}
}

// wellFormed reports whether the numbers of the action mean something.
func (s *State) wellFormed(a rules.Action) bool {
	if a.Verb >= numVerbs {
		return false
	}
	v := &verbs[a.Verb]
	if v.unit != (a.Unit != rules.Absent) || a.Unit < rules.Absent || int(a.Unit) >= len(s.units) || a.Flags&^v.flags != 0 {
		return false
	}
	for i, c := range a.At {
		if c < rules.Absent || int(c) >= len(s.battle.cells) || c != rules.Absent && i >= v.hexes {
			return false
		}
		if c != rules.Absent && i > 0 && a.At[i-1] == rules.Absent {
			return false
		}
	}
	return (v.hexes == 0) == (a.At[0] == rules.Absent)
}

// checkUnit asks what holds for every action of a unit.
func (s *State) checkUnit(a rules.Action) verdict {
	if s.battle.pieces[a.Unit].side != s.actor() {
		if s.movement() && s.passing < 0 {
			return refuse(notYourUnit)
		}
		return refuse(notYourTurn)
	}
	if s.kind(a.Unit) == horsesPiece {
		return refuse(horsesStay)
	}
	switch a.Verb {
	case VerbPlace, VerbLeaveOut, VerbEnter, VerbJoin:
		return fine
	}
	if s.units[a.Unit].status != onMap {
		return refuse(notInPlay)
	}
	return fine
}

// Apply carries an action out, or refuses it and changes nothing.
func (s *State) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if v := s.check(a); !v.ok() {
		return events, s.refusal(a, v)
	}
	return s.apply(a, events), nil
}

// apply carries out an action that check allows.
func (s *State) apply(a rules.Action, events []rules.Event) []rules.Event {
	if s.opening {
		s.opening = false
		events = append(events, s.turnEvent(), s.phaseEvent())
	}
	switch a.Verb {
	case VerbPlace, VerbTrench, VerbLeaveOut:
		events = s.deploy(a, events)
	case VerbEnter:
		events = s.enter(a, events)
	case VerbStep:
		events = s.walk(a, events)
	case VerbExit:
		events = s.exit(a.Unit, events)
	case VerbDismount:
		events = s.dismount(a.Unit, events)
	case VerbRemount:
		events = s.remount(a.Unit, events)
	case VerbDig:
		events = s.dig(a.Unit, events)
	case VerbRise:
		events = s.rise(a.Unit, events)
	case VerbSplit:
		events = s.split(a.Unit, events)
	case VerbJoin:
		events = s.join(a.Unit, events)
	case VerbInterdict:
		events = s.interdict(a, events)
	case VerbAim:
		events = s.aim(a, events)
	case VerbFire:
		events = s.fire(a, events)
	case VerbIntercept, VerbLetPass:
		events = s.answer(a.Verb == VerbIntercept, events)
	case VerbEnd:
		events = s.end(events)
	}
	if s.watch {
		s.watch = false
		events = s.judgeAtOnce(events)
	}
	return events
}
