package commanders

import "github.com/mapsheet/mapsheet/rules"

// The verbs.
const (
	verbEnd      uint8 = iota // the choice is complete
	verbPlace                 // deploy so many units of an arm in At[0]
	verbLift                  // take so many back
	verbOrder                 // so many units of an arm in At[0] go to At[1], and on to At[2]
	verbTakeBack              // take so many such orders back
	verbAct                   // so many units of an arm in At[0] act now, toward At[1]
	verbHold                  // so many do not
	verbAdmit                 // Unit moves where there is no room for all
	verbSquare                // Unit tries to form square
	verbCharge                // Unit tries to countercharge in the zone At[0]
	verbRetreat               // Unit falls back to At[0]
	verbPost                  // Unit takes position in the zone At[0]
	verbTarget                // Unit strikes the unit At[0]
	verbReroll                // a die of the zone At[0] is rolled again: of the side At[1], number At[2]
	verbWithdraw              // Unit gives up the attack
	verbShelter               // Unit goes into the building
	verbEnter                 // Unit enters what it has won
	verbRally                 // two units of an arm in the box become one
	verbRestore               // the battery Unit is rallied where it stands
	verbConcede               // the side gives the game up
	numVerbs
)

// takes is what an action of a verb names.
type takes uint8

const (
	takesGroup  takes = 1 << iota // an arm and a number in Flags, sectors in At
	takesUnit                     // a unit
	takesSector                   // a sector in At[0]
	takesZone                     // a zone in At[0]
	takesEnemy                    // a unit in At[0]
	takesDie                      // a zone, a side and a die
	takesArm                      // an arm in Flags
)

// verbs are the words of logs, with what an action names and what it is called.
var verbs = [numVerbs]struct {
	word     string
	takes    takes
	least    int // sectors of a group
	most     int
	name     string // on buttons
	sentence string // what it does
}{
	verbEnd:      {"end", 0, 0, 0, "Go on", "Ends the choice; what is left open is done in the usual way."},
	verbPlace:    {"place", takesGroup, 1, 1, "Deploy", "Puts units into a sector, in secret."},
	verbLift:     {"lift", takesGroup, 1, 1, "Take back", "Takes units out of a sector again."},
	verbOrder:    {"order", takesGroup, 2, 3, "Order", "Writes an order: where units of one type go from their sector."},
	verbTakeBack: {"take-back", takesGroup, 2, 3, "Take the order back", "Takes orders off the sheet."},
	verbAct:      {"act", takesGroup, 2, 2, "Act now", "Units carry out their next arrow in this phase."},
	verbHold:     {"hold", takesGroup, 2, 2, "Hold", "Units wait for a later phase."},
	verbAdmit:    {"admit", takesUnit, 0, 0, "Move first", "The unit moves where there is no room for all."},
	verbSquare:   {"square", takesUnit, 0, 0, "Form square", "The unit rolls a die to react, and forms square if it succeeds."},
	verbCharge:   {"charge", takesUnit | takesZone, 0, 0, "Countercharge", "The unit rolls a die to react, and attacks those who come if it succeeds."},
	verbRetreat:  {"retreat", takesUnit | takesSector, 0, 0, "Retreat", "The unit falls back toward its reserve instead of fighting."},
	verbPost:     {"post", takesUnit | takesZone, 0, 0, "Take position", "The unit fights in this zone."},
	verbTarget:   {"target", takesUnit | takesEnemy, 0, 0, "Strike", "The unit, which nobody opposes, strikes this enemy."},
	verbReroll:   {"re-roll", takesDie, 0, 0, "Roll again", "A die is rolled again for an attack from several sides."},
	verbWithdraw: {"withdraw", takesUnit, 0, 0, "Withdraw", "The unit gives up its attack before melee."},
	verbShelter:  {"shelter", takesUnit, 0, 0, "Go into the building", "The unit keeps out of the melee, in the building."},
	verbEnter:    {"enter", takesUnit, 0, 0, "Enter", "The unit enters the sector that was won."},
	verbRally:    {"rally", takesArm, 0, 0, "Rally", "Two routed units of an arm become one fit unit in the reserve."},
	verbRestore:  {"restore", takesUnit, 0, 0, "Rally the battery", "The routed battery is fit again where it stands."},
	verbConcede:  {"concede", 0, 0, 0, "Concede", "Gives the game up: the other side wins."},
}

// concede is to give the game up.
func concede() rules.Action { return rules.Act(verbConcede) }

// end is to end a choice.
func end() rules.Action { return rules.Act(verbEnd) }

// group is an action of so many units of an arm.
func group(verb uint8, a arm, count int, at ...int8) rules.Action {
	out := rules.Act(verb)
	out.Flags = uint8(a) | uint8(count-1)<<2
	for i, x := range at {
		if x != none {
			out.At[i] = int32(x)
		}
	}
	return out
}

// mostOfGroup is how many units an action can be of.
const mostOfGroup = 16

// groupOf is the arm, the number and the wish of an action.
func groupOf(a rules.Action) (arm, int, when) {
	return arm(a.Flags & 3), int(a.Flags>>2&15) + 1, when(a.Flags >> 6)
}

// of is an action of a unit.
func of(verb uint8, u int8, at ...int8) rules.Action {
	out := rules.Act(verb)
	out.Unit = int32(u)
	for i, x := range at {
		out.At[i] = int32(x)
	}
	return out
}

// within is an action of a unit in a zone.
func (s *State) within(verb uint8, u, zone int8) rules.Action {
	out := of(verb, u)
	out.At[0] = s.zoneWord(zone)
	return out
}

// reroll is to roll a die again, by the side and the number of the die: two a space.
func (s *State) reroll(zone, side, die int8) rules.Action {
	out := rules.Act(verbReroll)
	out.At = [3]int32{s.zoneWord(zone), int32(side), int32(die)}
	return out
}

// sound reports whether an action names what its verb takes, and nothing else.
func (s *State) sound(a rules.Action) bool {
	v := &verbs[a.Verb]
	at := func(n int, most int32) bool {
		for i, x := range a.At {
			if i < n && (x < 0 || x >= most) || i >= n && x != rules.Absent {
				return false
			}
		}
		return true
	}
	if (v.takes&takesUnit != 0) != (a.Unit != rules.Absent) || a.Unit < rules.Absent || int(a.Unit) >= len(s.battle.pieces) {
		return false
	}
	if v.takes&(takesGroup|takesArm) == 0 && a.Flags != 0 || a.Flags&3 >= uint8(numArms) && v.takes&(takesGroup|takesArm) != 0 {
		return false
	}
	sectors := int32(s.battle.ground.n)
	switch {
	case v.takes&takesGroup != 0:
		n := v.least
		if n < v.most && a.At[n] != rules.Absent {
			n++
		}
		return at(n, sectors) && (a.Verb == verbOrder || a.Verb == verbTakeBack || a.Flags>>6 == 0)
	case v.takes&takesArm != 0:
		return at(0, 0) && a.Flags>>2 == 0
	case v.takes&takesDie != 0:
		return s.battle.isZone(a.At[0]) && a.At[1] >= 0 && a.At[1] < 2 && a.At[2] >= 0 && a.At[2] < 2*largestSpaces
	case v.takes&takesSector != 0:
		return at(1, sectors)
	case v.takes&takesZone != 0:
		return s.battle.isZone(a.At[0]) && a.At[1] == rules.Absent && a.At[2] == rules.Absent
	case v.takes&takesEnemy != 0:
		return at(1, int32(len(s.battle.pieces)))
	}
	return at(0, 0)
}
