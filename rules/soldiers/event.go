package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// The kinds of events.
const (
	EventPhase      uint8 = iota // a phase begins: N is the phase, Other the part
	EventTurn                    // turn N begins
	EventPlaced                  // Unit deploys at Hex
	EventTrench                  // a trench marker is placed at Hex
	EventLeftOut                 // Unit fits nowhere and does not deploy
	EventEntered                 // Unit enters the map at Hex
	EventMoved                   // Unit moves From to Hex for N half movement points
	EventExited                  // Unit leaves the map at Hex
	EventDismounted              // Unit leaves its horses
	EventRemounted               // Unit is mounted again
	EventDug                     // Unit tries to enter an improved position: N is 1 when it does
	EventRose                    // Unit tries to leave one: N is 1 when it may
	EventSplit                   // Unit breaks down
	EventJoined                  // Unit is recombined
	EventWasps                   // Unit rolls for wasps: N is 1 when they sting
	EventInterdicts              // Unit interdicts Hex
	EventAimed                   // Unit takes part in the attack on Hex: N is 1 for direct fire, Other observes
	EventMutiny                  // Unit rolls for its orders: N is 1 when it refuses
	EventAttack                  // an attack on Hex: From is the strength, Other the defense, Die, N the result
	EventObserved                // units of Side have fired out of cover at Hex
	EventDisrupted               // Unit is disrupted
	EventEliminated              // Unit is eliminated
	EventUnhorsed                // Unit loses its horses
	EventRallied                 // Unit is no longer disrupted
	EventBridge                  // the bridge at Hex is destroyed
	EventHeld                    // Unit passes the interdicted Hex as no fire is given
	EventMarkers                 // the Eliminated marker at Hex is removed
	EventOver                    // the game is over: Side wins, Absent for nobody
	numEvents
)

// event is an event with nothing else set.
func event(kind uint8) rules.Event {
	return rules.Event{Kind: kind, Side: rules.Absent, Unit: rules.Absent, Other: rules.Absent, At: rules.Absent, From: rules.Absent}
}

func happened(kind uint8, u, c int32) rules.Event {
	e := event(kind)
	e.Unit, e.At = u, c
	return e
}

// EventText is the event as a sentence, with the names of units in logs.
func (s *State) EventText(e rules.Event) string { return s.tell(e, s.battle.UnitName) }

// tell is the event as a sentence with units named so.
func (s *State) tell(e rules.Event, name func(unit int32) string) string {
	unit, hex := name(e.Unit), s.battle.label(e.At)
	choose := func(yes, no string) string {
		if e.N == 1 {
			return yes
		}
		return no
	}
	switch e.Kind {
	case EventPhase:
		phase := "Deployment"
		if all, p := phases(), int(e.N)-int(firstMovement); p >= 0 && p < len(all) {
			phase = all[p].Name
		}
		if e.Other >= 0 {
			return fmt.Sprintf("%s, %s: %s.", phase, strings.ReplaceAll(partNames[e.Other], "-", " "), s.battle.names[e.Side])
		}
		return fmt.Sprintf("%s: %s.", phase, s.battle.names[e.Side])
	case EventTurn:
		return fmt.Sprintf("Turn %d.", e.N)
	case EventPlaced:
		how := ""
		for _, f := range flagWords {
			if e.Flags&f.flag != 0 {
				how += flagPhrases[f.flag]
			}
		}
		return fmt.Sprintf("%s deploys in %s%s.", unit, hex, how)
	case EventTrench:
		return fmt.Sprintf("A trench is placed in %s.", hex)
	case EventLeftOut:
		return fmt.Sprintf("%s finds no room and stays out of the game.", unit)
	case EventEntered:
		return fmt.Sprintf("%s enters the map at %s for %s.", unit, hex, points(e.N))
	case EventMoved:
		return fmt.Sprintf("%s moves from %s to %s for %s.", unit, s.battle.label(e.From), hex, points(e.N))
	case EventExited:
		return fmt.Sprintf("%s leaves the map at %s.", unit, hex)
	case EventDismounted:
		return fmt.Sprintf("%s dismounts in %s.", unit, hex)
	case EventRemounted:
		return fmt.Sprintf("%s remounts in %s.", unit, hex)
	case EventDug:
		if e.Die == 0 {
			return fmt.Sprintf("%s goes into an improved position in %s.", unit, hex)
		}
		return fmt.Sprintf("%s rolls %d and %s into an improved position in %s.", unit, e.Die, choose("goes", "does not go"), hex)
	case EventRose:
		if e.Die == 0 {
			return fmt.Sprintf("%s may leave its improved position in %s.", unit, hex)
		}
		return fmt.Sprintf("%s rolls %d and %s leave its improved position in %s.", unit, e.Die, choose("may", "may not"), hex)
	case EventSplit:
		return fmt.Sprintf("%s breaks down in %s.", unit, hex)
	case EventJoined:
		return fmt.Sprintf("%s recombines in %s.", unit, hex)
	case EventWasps:
		return fmt.Sprintf("%s rolls %d: the wasps in %s %s it.", unit, e.Die, hex, choose("sting", "spare"))
	case EventInterdicts:
		return fmt.Sprintf("%s interdicts %s.", unit, hex)
	case EventAimed:
		if e.N == 1 {
			return fmt.Sprintf("%s declares direct fire on %s.", unit, hex)
		}
		if e.Other >= 0 {
			return fmt.Sprintf("%s declares fire on %s, observed by %s.", unit, hex, name(e.Other))
		}
		return fmt.Sprintf("%s declares fire on %s, from which the enemy has fired.", unit, hex)
	case EventMutiny:
		return fmt.Sprintf("%s rolls %d and %s to fire.", unit, e.Die, choose("refuses", "agrees"))
	case EventAttack:
		return fmt.Sprintf("Fire on %s with %d against %d, roll %d: %s.", hex, e.From, e.Other, e.Die, resultNames[e.N])
	case EventObserved:
		return fmt.Sprintf("%s fire out of %s is observed.", s.battle.names[e.Side], hex)
	case EventDisrupted:
		return fmt.Sprintf("%s is disrupted in %s.", unit, hex)
	case EventEliminated:
		return fmt.Sprintf("%s is eliminated in %s.", unit, hex)
	case EventUnhorsed:
		return fmt.Sprintf("%s loses its horses in %s.", unit, hex)
	case EventRallied:
		return fmt.Sprintf("%s rallies in %s.", unit, hex)
	case EventBridge:
		return fmt.Sprintf("The bridge in %s is destroyed.", hex)
	case EventHeld:
		return fmt.Sprintf("No fire meets %s in %s.", unit, hex)
	case EventMarkers:
		return fmt.Sprintf("The Eliminated marker in %s is removed.", hex)
	case EventOver:
		if e.Side < 0 {
			return "The game ends in a draw."
		}
		return fmt.Sprintf("The game is over: the %s player wins.", s.battle.names[e.Side])
	default:
		return fmt.Sprintf("Event %d.", e.Kind)
	}
}
