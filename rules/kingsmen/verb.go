package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// The verbs.
const (
	verbConcede  uint8 = iota // the side gives the game up
	verbPlace                 // Unit, or a general, is set up at a point
	verbSpend                 // the Commanding General gives the general Unit At[0] points
	verbReady                 // ends setup, or the handing out of points
	verbEffect                // the general Unit has the effect of the card
	verbTake                  // Unit is activated
	verbMarch                 // one leg of the unit in hand
	verbTurn                  // the unit in hand faces At[0]
	verbForm                  // the unit in hand changes formation
	verbSpread                // the cloud of the unit in hand has the radius At[0]
	verbFire                  // the unit in hand fires at At[0]; Flags 1 for quick fire
	verbCharge                // the unit in hand charges At[0], toward a point
	verbReform                // the mob or square in hand takes a formation
	verbEnter                 // the unit in hand goes into the building At[0]
	verbLeave                 // the unit in hand comes out of its building
	verbJoin                  // the unit in hand joins At[0] in a brigade
	verbDone                  // ends the activation
	verbRide                  // the general Unit moves
	verbStay                  // the general Unit does not
	verbMark                  // Unit gets the disorder marker of a Joker or a 2
	verbPass                  // the general does without the card
	verbSkip                  // the general passes the card over
	verbBank                  // the card is set aside
	verbPlay                  // the card At[0] that was set aside is played
	verbRecover               // the marker of Unit is taken off
	verbSquare                // Unit tries to form square
	verbStand                 // Unit does not
	verbFlee                  // the loser Unit escapes to a point
	verbOccupant              // Unit of those in a building is attacked
	verbDismount              // the cavalry in hand gets off its horses
	verbMount                 // and on again
	numVerbs
)

// takes is what an action of a verb names.
type takes uint8

const (
	takesUnit      takes = 1 << iota // a unit in Unit
	takesGeneral                     // a general in Unit
	takesPoint                       // a point in the next two of At
	takesOther                       // a unit in the next of At
	takesFacing                      // an angle in the next of At
	takesNumber                      // a number in the next of At
	takesFormation                   // a formation in Flags, its size in the next of At
)

// verbs are the words of logs, with what an action names and what it is called.
var verbs = [numVerbs]struct {
	word     string
	takes    takes
	name     string // on buttons
	sentence string // what it does
}{
	verbConcede:  {"concede", 0, "Concede", "Gives the game up: the other side wins."},
	verbPlace:    {"place", takesUnit | takesGeneral | takesPoint | takesFacing | takesFormation, "Set up", "Puts the unit on the table."},
	verbSpend:    {"spend", takesGeneral | takesNumber, "Hand out points", "The Commanding General gives a Lieutenant some of his command points."},
	verbReady:    {"ready", 0, "Ready", "Ends the setup or the handing out of points."},
	verbEffect:   {"effect", takesGeneral, "Has the effect", "This general has the effect of the card; the others activate as usual."},
	verbTake:     {"take", takesUnit, "Activate", "Activates the unit."},
	verbMarch:    {"march", takesUnit | takesPoint, "March", "Moves the unit straight to a point."},
	verbTurn:     {"turn", takesUnit | takesFacing, "Turn", "Turns the unit at the end of its move."},
	verbForm:     {"form", takesUnit | takesFormation, "Change formation", "Gives the unit another formation on the spot."},
	verbSpread:   {"spread", takesUnit | takesNumber, "Spread", "Draws the skirmishers out or together."},
	verbFire:     {"fire", takesUnit | takesOther, "Fire", "Fires at an enemy unit."},
	verbCharge:   {"charge", takesUnit | takesOther | takesPoint, "Charge", "Attacks an enemy unit hand to hand."},
	verbReform:   {"reform", takesUnit | takesFacing | takesFormation, "Reform", "Gives the unit a formation again, with any facing."},
	verbEnter:    {"enter", takesUnit | takesNumber, "Enter", "Takes the unit into the building."},
	verbLeave:    {"leave", takesUnit | takesPoint | takesFormation, "Leave", "Takes the unit out of its building."},
	verbJoin:     {"join", takesUnit | takesOther, "Join", "Joins two units of a kind in a brigade."},
	verbDone:     {"done", takesUnit, "Done", "Ends the activation."},
	verbRide:     {"ride", takesGeneral | takesPoint, "Ride", "Moves the general."},
	verbStay:     {"stay", takesGeneral, "Stay", "The general stays where he is."},
	verbMark:     {"mark", takesUnit, "Disorder", "Puts the disorder marker of the card on the unit."},
	verbPass:     {"pass", 0, "Pass", "Does without the rest of the card."},
	verbSkip:     {"skip", 0, "Pass over", "Passes the card over; the next one is turned."},
	verbBank:     {"bank", 0, "Set aside", "Sets the card aside for a command point."},
	verbPlay:     {"play", takesNumber, "Play the other card", "Plays a card that was set aside; the new one is lost."},
	verbRecover:  {"rally-off", takesUnit, "Take the marker off", "Takes the disorder marker off the unit for a command point."},
	verbSquare:   {"square", takesUnit, "Form square", "The infantry tries to form square against the cavalry."},
	verbStand:    {"stand", takesUnit, "Stand", "The unit stands as it is."},
	verbFlee:     {"flee", takesUnit | takesPoint, "Fall back", "Takes the unit to where it escapes."},
	verbOccupant: {"occupant", takesUnit, "Meets the attack", "This unit of those in the building is the one attacked."},
	verbDismount: {"dismount", takesUnit, "Dismount", "Takes the cavalry off its horses: it is skirmishers on foot then."},
	verbMount:    {"mount", takesUnit, "Mount", "Puts the cavalry on its horses again."},
}

const quick = 1 // flag of fire that leaves the rest of the activation free (r90)

// sizeBits is where the size of a formation stands in a number of an action that holds
// an angle too.
const sizeBits = 12

func act(verb uint8, unit int, at ...int) rules.Action {
	a := rules.Act(verb)
	a.Unit = int32(unit)
	for i, n := range at {
		a.At[i] = int32(n)
	}
	return a
}

// placing sets a unit up.
func placing(unit int, p pose) rules.Action {
	a := act(verbPlace, unit, p.at.X, p.at.Y, p.facing|p.size<<sizeBits)
	a.Flags = uint8(p.formation)
	return a
}

// forming is a change of formation.
func forming(unit int, f formation, size int) rules.Action {
	a := act(verbForm, unit, size)
	a.Flags = uint8(f)
	return a
}

// reforming gives a mob or a square a formation.
func reforming(unit int, facing int, f formation, size int) rules.Action {
	a := act(verbReform, unit, facing, size)
	a.Flags = uint8(f)
	return a
}

// pointOf is the point that an action names.
func pointOf(a rules.Action) plane.Point {
	i := 0
	if verbs[a.Verb].takes&takesOther != 0 {
		i = 1
	}
	return plane.Point{X: int(a.At[i]), Y: int(a.At[i+1])}
}

// poseOf is the pose that an action names, as far as it names one.
func poseOf(a rules.Action) pose {
	p := pose{formation: formation(a.Flags)}
	switch a.Verb {
	case verbPlace:
		p.at, p.facing, p.size = pointOf(a), int(a.At[2]&(1<<sizeBits-1)), int(a.At[2]>>sizeBits)
	case verbForm:
		p.size = int(a.At[0])
	case verbReform:
		p.facing, p.size = int(a.At[0]), int(a.At[1])
	case verbLeave:
		p.at, p.size = pointOf(a), int(a.At[2])
	}
	return p
}

// leaderOf is the general that an action names; none where it names none.
func (s *State) leaderOf(a rules.Action) int {
	if g := int(a.Unit) - len(s.units); g >= 0 && g < len(s.generals) {
		return g
	}
	return none
}

// number is what actions call a general: the generals follow the units.
func (s *State) number(g int) int { return len(s.units) + g }

const (
	mostAcross = 24000 // of a table, in 1/100 inch
	fullCircle = 3600
	mostSize   = 1200 // of a formation: the largest radius of a cloud
)

// sound reports whether an action names what its verb takes, and nothing else. What it
// names may be anywhere on the table.
func (s *State) sound(a rules.Action) bool {
	takes := verbs[a.Verb].takes
	isUnit := a.Unit >= 0 && int(a.Unit) < len(s.units)
	isGeneral := s.leaderOf(a) != none
	switch {
	case takes&(takesUnit|takesGeneral) == 0 && a.Unit != rules.Absent,
		takes&takesUnit != 0 && takes&takesGeneral == 0 && !isUnit,
		takes&takesGeneral != 0 && takes&takesUnit == 0 && !isGeneral,
		takes&takesUnit != 0 && takes&takesGeneral != 0 && !isUnit && !isGeneral:
		return false
	}
	if isGeneral && a.Verb == verbPlace {
		return a.Flags == 0 && s.battle.onTable(pointOf(a)) && a.At[2] == rules.Absent
	}
	i := 0
	if takes&takesOther != 0 {
		if a.At[i] < 0 || int(a.At[i]) >= len(s.units) {
			return false
		}
		i++
	}
	if takes&takesPoint != 0 {
		if !s.battle.onTable(plane.Point{X: int(a.At[i]), Y: int(a.At[i+1])}) {
			return false
		}
		i += 2
	}
	if a.Verb == verbPlace {
		return a.At[2] >= 0 && a.At[2]&(1<<sizeBits-1) < fullCircle && a.At[2]>>sizeBits <= mostSize && a.Flags < numFormations
	}
	if takes&takesFacing != 0 {
		if a.At[i] < 0 || a.At[i] >= fullCircle {
			return false
		}
		i++
	}
	if takes&(takesNumber|takesFormation) != 0 {
		if a.At[i] < 0 || a.At[i] > mostSize {
			return false
		}
		i++
	}
	for ; i < len(a.At); i++ {
		if a.At[i] != rules.Absent {
			return false
		}
	}
	switch {
	case takes&takesFormation != 0:
		return a.Flags < numFormations
	case a.Verb == verbFire:
		return a.Flags <= quick
	}
	return a.Flags == 0
}
