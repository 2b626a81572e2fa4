package kingsmen

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// purpose is what dice are rolled for.
type purpose uint8

const (
	forFire purpose = iota
	againstFire
	forMelee
	againstMelee
	forPoints
	forOrders
	forSquare
	forRally
	forArmy
	forLeaders
	forGeneral
	forArrival
	forMen
)

// What is rolled for beside what events tell of.
const (
	forCards purpose = 32 + iota
	forFigures
)

var purposes = [...]string{"to hit by fire", "against fire", "in the charge", "against the charge", "for command points", "for its orders", "to form square", "to keep its ranks", "to fight on", "for its leaders", "for the general", "for the arrival", "for men who come back"}

// reason is why dice are added to a roll.
type reason uint8

const (
	noReason reason = iota
	isLoose
	isMounted
	lightCover
	heavyCover
	onFlank
	onRear
	onMob
	isHigher
	raked
	repeats
	handicapped
	canister
	isWarlike
	numReasons
)

var reasonWords = [numReasons]string{
	isLoose: "in loose order", isMounted: "mounted", lightCover: "in light cover", heavyCover: "in heavy cover", onFlank: "on the flank", onRear: "in the rear",
	onMob: "against a mob", isHigher: "on higher ground", raked: "along a column", repeats: "with repeating rifles", handicapped: "against this enemy",
	canister: "with canister", isWarlike: "hand to hand",
}

// bonus is dice added to a roll for a reason.
type bonus struct {
	why  reason
	dice int
}

// mostReasons is how many reasons a roll can have.
const mostReasons = 8

// roll is dice of one colour that are rolled together, and how many they are (Dice 1 to
// 3).
type roll struct {
	what    purpose
	colour  colour
	count   int // figures that roll
	per     int // dice of each
	reasons [mostReasons]bonus
	n       int // reasons
}

// add adds dice for a reason, where they are any.
func (r *roll) add(why reason, dice int) {
	if dice > 0 && r.n < mostReasons {
		r.reasons[r.n] = bonus{why, dice}
		r.n++
	}
}

// dice is how many dice the roll has.
func (r *roll) dice() int {
	n := r.count * r.per
	for _, b := range r.reasons[:r.n] {
		n += b.dice
	}
	return n
}

// event is the roll with its reasons, of a unit against another.
func (r *roll) event(side int8, u, other int) rules.Event {
	e := rules.Event{Kind: eventReasons, Side: side, Unit: int32(u), Other: int32(other), Flags: r.flags(), N: int32(r.count | r.per<<8 | r.dice()<<16)}
	var words [2]uint32
	for i, b := range r.reasons[:r.n] {
		words[i/4] |= uint32(b.why|reason(min(b.dice, 15))<<4) << (8 * (i % 4))
	}
	e.At, e.From = int32(words[0]), int32(words[1])
	return e
}

func (r *roll) flags() uint8 { return uint8(r.what) | uint8(r.colour)<<6 }

func purposeOf(e rules.Event) purpose { return purpose(e.Flags & 63) }

func colourOf(e rules.Event) colour { return colour(e.Flags >> 6) }

// reasonsText is the roll with its reasons for people.
func (s *State) reasonsText(e rules.Event) string {
	count, per, all := int(e.N&255), int(e.N>>8&255), int(e.N>>16)
	text := fmt.Sprintf("%s has %s %s: %s", s.battle.title(int(e.Unit)), counted(all, colourOf(e)), purposes[purposeOf(e)], model.Counted(count, "figure", "figures"))
	if per > 1 {
		text += fmt.Sprintf(" with %d dice each", per)
	}
	for i := range mostReasons {
		b := uint8(uint32([2]int32{e.At, e.From}[i/4]) >> (8 * (i % 4)))
		if b != 0 {
			text += fmt.Sprintf(", %d %s", b>>4, reasonWords[b&15])
		}
	}
	return text + "."
}

// counted is so many dice of a colour: "12 green dice".
func counted(n int, c colour) string {
	return model.Counted(n, c.String()+" die", c.String()+" dice")
}

// dicePerEvent is how many dice an event holds, to the base of six in each of three
// numbers.
const (
	dicePerWord  = 12
	dicePerEvent = 3 * dicePerWord
)

// diceOf is the dice that an event holds, in the order in which they were rolled.
func diceOf(e rules.Event) []int {
	var out []int
	words := [3]uint32{uint32(e.Other), uint32(e.At), uint32(e.From)}
	for i := range int(e.Die) {
		w := &words[i/dicePerWord]
		out = append(out, int(*w%faces)+1)
		*w /= faces
	}
	return out
}

// cast rolls so many dice of a side and tells of them, and is how many succeed and the
// highest of them.
func (s *State) cast(what purpose, c colour, side int8, u, n int) (successes, highest int) {
	s.rollFor(what, s.battle.tag(side, u))
	for n > 0 {
		e := rules.Event{Kind: eventDice, Side: side, Unit: int32(u), Flags: uint8(what) | uint8(c)<<6, Die: uint8(min(n, dicePerEvent))}
		var words [3]uint32
		var power uint32
		for i := range int(e.Die) {
			if i%dicePerWord == 0 {
				power = 1
			}
			die := s.dice.Roll()
			words[i/dicePerWord] += uint32(die-1) * power
			power *= faces
			highest = max(highest, die)
			if die >= s.battle.figures.succeeds(c) {
				e.N++
			}
		}
		e.Other, e.At, e.From = int32(words[0]), int32(words[1]), int32(words[2])
		successes += int(e.N)
		n -= int(e.Die)
		s.tell(e)
	}
	return successes, highest
}

// rollFor says what the dice that follow are for: whom it is about is a number that
// variants of the scenario share.
func (s *State) rollFor(what purpose, about rules.Hash) {
	phase := uint64(s.stage)
	if stages[s.stage].phase == phaseCards {
		phase = uint64(inCard) // its stages follow one another in no order
	}
	s.dice.For(rules.NewHash().Add(uint64(s.turn)|phase<<16), about.Add(uint64(what)))
}

// tag is such a number of a unit or general of a side; none for the side itself.
func (b *battle) tag(side int8, u int) rules.Hash {
	if u >= 0 && u < len(b.tags) {
		return b.tags[u]
	}
	h := rules.NewHash().Add(uint64(side))
	if g := u - len(b.pieces); g >= 0 && g < len(b.leaders) {
		h = h.AddString(b.leaders[g].force)
	}
	return h
}

// diceText is dice for people.
func (s *State) diceText(e rules.Event) string {
	var words []string
	for _, n := range diceOf(e) {
		words = append(words, fmt.Sprint(n))
	}
	who := s.battle.sides[e.Side].Name
	if e.Unit >= 0 {
		who = s.battle.title(int(e.Unit))
	}
	text := fmt.Sprintf("%s rolls %s %s: %s", who, counted(int(e.Die), colourOf(e)), purposes[purposeOf(e)], strings.Join(words, " "))
	switch purposeOf(e) {
	case forPoints, forLeaders, forGeneral:
		return text + "."
	}
	return text + ", " + model.Counted(int(e.N), "success", "successes") + "."
}
