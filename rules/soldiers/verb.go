package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// The verbs: what players do.
const (
	VerbPlace     uint8 = iota // deploy a unit at At[0]
	VerbTrench                 // deploy a trench marker at At[0]
	VerbLeaveOut               // a unit that fits nowhere does not deploy
	VerbEnter                  // a reinforcement, or a unit that left, enters the map at At[0]
	VerbStep                   // move to the adjacent hex At[0]
	VerbExit                   // leave the map over its edge
	VerbDismount               // cavalry gets off its horses
	VerbRemount                // cavalry gets on its horses
	VerbDig                    // try to enter an improved position
	VerbRise                   // try to leave an improved position
	VerbSplit                  // break a unit down
	VerbJoin                   // recombine a unit from its parts
	VerbInterdict              // fire on the empty hexes At when the enemy enters them
	VerbAim                    // take part in the attack on At[0]
	VerbFire                   // carry out the attack on At[0]
	VerbIntercept              // answer: fire on the unit in the interdicted hex
	VerbLetPass                // answer: hold the fire
	VerbEnd                    // end the phase or the part of it
	numVerbs
)

// The flags of actions.
const (
	InImproved uint8 = 1 << iota // place: in an improved position; aim and fire: at the units in improved positions
	OnFoot                       // place and enter: cavalry on foot
	AtBridge                     // aim and fire: at the bridge itself
)

// verbs are the words of logs, with what an action needs and what it is called.
var verbs = [numVerbs]struct {
	word  string
	unit  bool
	hexes int // at most
	flags uint8

	name     string // on buttons
	sentence string // what it does
}{
	VerbPlace: {"place", true, 1, InImproved | OnFoot,
		"Deploy", "Puts the unit on a hex of the area in which it deploys."},
	VerbTrench: {"trench", false, 1, 0,
		"Place a trench", "Puts a trench marker on a hex of the area of this step of deployment."},
	VerbLeaveOut: {"leave-out", true, 0, 0,
		"Leave out", "Leaves the unit out of the game, as it fits in no hex of its area."},
	VerbEnter: {"enter", true, 1, OnFoot,
		"Enter the map", "Brings the unit onto the map at the hex where it arrives or returns."},
	VerbStep: {"step", true, 1, 0,
		"Move", "Moves the unit to the next hex."},
	VerbExit: {"exit", true, 0, 0,
		"Leave the map", "Takes the unit off the map over the edge at its hex."},
	VerbDismount: {"dismount", true, 0, 0,
		"Dismount", "Leaves the horses in the hex; the unit then moves and fires on foot."},
	VerbRemount: {"remount", true, 0, 0,
		"Remount", "Mounts the horses that wait in the hex."},
	VerbDig: {"dig", true, 0, 0,
		"Dig in", "Before any unit moves: rolls for an improved position; the unit then does not move in this phase."},
	VerbRise: {"rise", true, 0, 0,
		"Leave the position", "Before any unit moves: rolls to leave the improved position; on success the unit may move."},
	VerbSplit: {"split", true, 0, 0,
		"Break down", "Replaces the unit by its parts, which move and fire each for itself."},
	VerbJoin: {"join", true, 0, 0,
		"Recombine", "Makes one unit again of its parts in one hex."},
	VerbInterdict: {"interdict", true, 3, 0,
		"Interdict", "Keeps the unit's fire for the enemy that enters certain empty hexes."},
	VerbAim: {"aim", true, 1, InImproved | AtBridge,
		"Fire", "Lets the unit take part in an attack on a hex."},
	VerbFire: {"fire", false, 1, InImproved | AtBridge,
		"Carry out the attack", "Rolls for an attack with all units that aim at its target."},
	VerbIntercept: {"intercept", false, 0, 0,
		"Fire", "Fires on the unit that has entered the interdicted hex."},
	VerbLetPass: {"let-pass", false, 0, 0,
		"Hold the fire", "Lets the unit in the interdicted hex go on."},
	VerbEnd: {"end", false, 0, 0,
		"End the phase", "Ends this phase, or this part of it."},
}

var flagWords = []struct {
	flag uint8
	word string
}{{InImproved, "improved"}, {OnFoot, "on-foot"}, {AtBridge, "bridge"}}

// do is an action of a unit at hexes.
func do(verb uint8, u int32, at ...int32) rules.Action {
	a := rules.Act(verb)
	a.Unit = u
	copy(a.At[:], at)
	return a
}

// ActionText is the action as logs have it: the verb, the unit's name, hexes,
// and words for flags ("place german-infantry-company-2 2515 improved").
func (s *State) ActionText(a rules.Action) string {
	if a.Verb >= numVerbs {
		return fmt.Sprintf("verb-%d", a.Verb)
	}
	words := []string{verbs[a.Verb].word}
	if verbs[a.Verb].unit {
		words = append(words, s.battle.UnitName(a.Unit))
	}
	for _, c := range a.At {
		if c != rules.Absent {
			words = append(words, s.battle.label(c))
		}
	}
	for _, f := range flagWords {
		if a.Flags&f.flag != 0 {
			words = append(words, f.word)
		}
	}
	return strings.Join(words, " ")
}

// ParseAction reads an action as ActionText writes it.
func (s *State) ParseAction(text string) (rules.Action, error) {
	words := strings.Split(text, " ")
	verb := uint8(0)
	for ; verb < numVerbs && verbs[verb].word != words[0]; verb++ {
	}
	if verb == numVerbs {
		return rules.Action{}, fmt.Errorf("there is no action %q", words[0])
	}
	a, words := rules.Act(verb), words[1:]
	v := &verbs[verb]
	if v.unit {
		if len(words) == 0 {
			return a, fmt.Errorf("%q must name a unit", text)
		}
		u, ok := s.battle.UnitNamed(words[0])
		if !ok {
			return a, fmt.Errorf("there is no unit %q", words[0])
		}
		a.Unit, words = u, words[1:]
	}
	for i := 0; i < v.hexes && len(words) > 0; i++ {
		h, err := s.battle.grid.Parse(words[0])
		if err != nil {
			if i == 0 {
				return a, err
			}
			break
		}
		a.At[i], words = int32(s.battle.grid.Index(h)), words[1:]
	}
	if v.hexes > 0 && a.At[0] == rules.Absent {
		return a, fmt.Errorf("%q must name a hex", text)
	}
	for _, f := range flagWords {
		if len(words) > 0 && words[0] == f.word && v.flags&f.flag != 0 {
			a.Flags |= f.flag
			words = words[1:]
		}
	}
	if len(words) > 0 {
		return a, fmt.Errorf("%q has a word too many: %q", text, words[0])
	}
	return a, nil
}
