package kingsmen

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// The kinds of events.
const (
	eventTurn       uint8 = iota // turn N begins
	eventPhase                   // the phase of number N begins
	eventFigures                 // Unit begins with N figures
	eventPlaced                  // Unit, or a general, is set up At
	eventArrives                 // the arrival of number N of Side comes
	eventPoints                  // the general Unit has N command points in all
	eventGiven                   // the general Unit is given N points by Other
	eventCard                    // the card Flags is turned, number N of Other that were left
	eventPasses                  // Side, or the general Unit, does without the card; see oneGeneral
	eventEffect                  // the general Unit has the effect of the card
	eventSkipped                 // the general Unit passes the card over
	eventBanked                  // Side sets the card Flags aside
	eventPlayed                  // Side plays the card Flags in place of the one turned
	eventTaken                   // Unit is activated by Other for N points
	eventFails                   // Unit does not get its orders
	eventStep                    // Unit goes From a point At another, N long
	eventTurned                  // Unit faces N
	eventFormed                  // Unit takes the formation Flags of the size N
	eventSpread                  // Unit spreads to a radius N
	eventReasons                 // the dice of Unit against Other: see roll
	eventDice                    // the dice of Unit: see roll
	eventFight                   // Unit has attacked Other: see fight
	eventLost                    // Unit loses N figures
	eventCounter                 // Unit has the counter N
	eventSpare                   // Unit loses its spare counter of the colour N
	eventMarked                  // Unit gets a disorder marker
	eventCleared                 // the marker of Unit is taken off by Other
	eventBroke                   // Unit breaks
	eventFled                    // Unit escapes From a point At another as a mob
	eventGaveWay                 // Unit falls back From a point At another
	eventReformed                // Unit takes the formation Flags of the size N again
	eventSquare                  // Unit forms square
	eventJoined                  // Other joins Unit, which has N figures
	eventEntered                 // Unit enters the building N
	eventCameOut                 // Unit comes out of the building N, At a point
	eventFell                    // the leader Flags of Unit falls
	eventLeader                  // the leader Flags of Unit is made good
	eventRating                  // the rating of the general Unit falls to N
	eventRode                    // the general Unit rides From a point At another
	eventOff                     // Unit leaves the table At its edge
	eventReformsIn               // Unit is made of broken units
	eventStands                  // the army of Side fights on
	eventCollapsed               // the army of Side has collapsed
	eventTurnEnds                // turn N ends
	eventConceded                // Side gives the game up
	eventOver                    // Side wins; Absent for nobody
	eventDismounted              // Unit is on foot
	eventMounted                 // Unit is on its horses again
	numEvents
)

// named of an event that its kind uses; the others are Absent.
type named uint8

const (
	hasSide named = 1 << iota
	hasUnit
	hasOther
	hasAt   // a point
	hasFrom // a point
	packed  // At, From and Other are the system's own numbers
)

var eventKinds = [numEvents]struct {
	kind  rules.HappeningKind
	named named
}{
	eventTurn:       {rules.TurnBegins, 0},
	eventPhase:      {rules.PhaseBegins, 0},
	eventFigures:    {rules.Incident, hasSide | hasUnit},
	eventPlaced:     {rules.Deploys, hasSide | hasUnit | hasAt},
	eventArrives:    {rules.Incident, hasSide},
	eventPoints:     {rules.Incident, hasSide | hasUnit},
	eventGiven:      {rules.Incident, hasSide | hasUnit | hasOther},
	eventCard:       {rules.Rolls, hasSide | packed},
	eventPasses:     {rules.Incident, hasSide | hasUnit},
	eventEffect:     {rules.Incident, hasSide | hasUnit},
	eventSkipped:    {rules.Incident, hasSide | hasUnit},
	eventBanked:     {rules.Incident, hasSide},
	eventPlayed:     {rules.Incident, hasSide},
	eventTaken:      {rules.Incident, hasSide | hasUnit | hasOther},
	eventFails:      {rules.Incident, hasSide | hasUnit},
	eventStep:       {rules.Steps, hasSide | hasUnit | hasAt | hasFrom},
	eventTurned:     {rules.Incident, hasSide | hasUnit},
	eventFormed:     {rules.Incident, hasSide | hasUnit},
	eventSpread:     {rules.Incident, hasSide | hasUnit},
	eventReasons:    {rules.Throws, hasSide | hasUnit | packed},
	eventDice:       {rules.Throws, hasSide | hasUnit | packed},
	eventFight:      {rules.Attacks, hasSide | hasUnit | hasOther | hasAt},
	eventLost:       {rules.Hits, hasSide | hasUnit},
	eventCounter:    {rules.Incident, hasSide | hasUnit},
	eventSpare:      {rules.Incident, hasSide | hasUnit},
	eventMarked:     {rules.Incident, hasSide | hasUnit},
	eventCleared:    {rules.Incident, hasSide | hasUnit | hasOther},
	eventBroke:      {rules.Loses, hasSide | hasUnit | hasAt},
	eventFled:       {rules.Incident, hasSide | hasUnit | hasAt | hasFrom},
	eventGaveWay:    {rules.Incident, hasSide | hasUnit | hasAt | hasFrom},
	eventReformed:   {rules.Incident, hasSide | hasUnit},
	eventSquare:     {rules.Incident, hasSide | hasUnit},
	eventJoined:     {rules.Incident, hasSide | hasUnit | hasOther},
	eventEntered:    {rules.Incident, hasSide | hasUnit},
	eventCameOut:    {rules.Incident, hasSide | hasUnit | hasAt},
	eventFell:       {rules.Incident, hasSide | hasUnit},
	eventLeader:     {rules.Incident, hasSide | hasUnit},
	eventRating:     {rules.Incident, hasSide | hasUnit},
	eventRode:       {rules.Steps, hasSide | hasUnit | hasAt | hasFrom},
	eventOff:        {rules.Leaves, hasSide | hasUnit | hasAt},
	eventReformsIn:  {rules.Arrives, hasSide | hasUnit},
	eventStands:     {rules.Incident, hasSide},
	eventCollapsed:  {rules.Incident, hasSide},
	eventTurnEnds:   {rules.Incident, 0},
	eventConceded:   {rules.Incident, hasSide},
	eventOver:       {rules.Ends, hasSide},
	eventDismounted: {rules.Incident, hasSide | hasUnit},
	eventMounted:    {rules.Incident, hasSide | hasUnit},
}

// spot is a point as events hold it.
func spot(p plane.Point) int32 { return int32(p.X)<<15 | int32(p.Y) }

// pointAt is the point that an event holds.
func pointAt(n int32) plane.Point { return plane.Point{X: int(n >> 15), Y: int(n & (1<<15 - 1))} }

// tell tells an event.
func (s *State) tell(e rules.Event) {
	has := eventKinds[e.Kind].named
	if has&hasSide == 0 {
		e.Side = rules.Absent
	}
	if has&hasUnit == 0 {
		e.Unit = rules.Absent
	}
	if has&(hasOther|packed) == 0 {
		e.Other = rules.Absent
	}
	if has&(hasAt|packed) == 0 {
		e.At = rules.Absent
	}
	if has&(hasFrom|packed) == 0 {
		e.From = rules.Absent
	}
	s.out = append(s.out, e)
}

// of is an event of a unit, or of a general behind the units.
func (s *State) of(kind uint8, u int, n int) rules.Event {
	return rules.Event{Kind: kind, Side: s.battle.sideOf(u), Unit: int32(u), N: int32(n)}
}

// Rolls is the dice that an event tells of, or the card.
func (s *State) Rolls(e rules.Event) []rules.Roll {
	switch e.Kind {
	case eventCard:
		return []rules.Roll{{N: int(e.N), Of: int(e.Other), Face: "the " + card(e.Flags).name(), Card: card(e.Flags).String()}}
	case eventDice:
		var out []rules.Roll
		for _, n := range diceOf(e) {
			out = append(out, rules.Roll{N: n, Of: faces, Seat: seatOf(e.Side)})
		}
		return out
	}
	return nil
}

// inches is a length for people: "6", "4.25".
func inches(n int) string {
	if n%100 == 0 {
		return fmt.Sprint(n / 100)
	}
	return strings.TrimRight(fmt.Sprintf("%d.%02d", n/100, n%100), "0")
}

// winds are the directions in which people look, from north clockwise.
var winds = [8]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// bearing is a facing for people: "north-west, 318.2 degrees".
func bearing(facing int) string {
	const each = fullCircle / len(winds)
	degrees := fmt.Sprintf("%d.%d", facing/10, facing%10)
	return fmt.Sprintf("%s, %s degrees", winds[(facing+each/2)/each%len(winds)], strings.TrimSuffix(degrees, ".0"))
}

// EventText is the event as a sentence.
func (s *State) EventText(e rules.Event) string {
	b := s.battle
	unit := func() string { return b.title(int(e.Unit)) }
	other := func() string { return b.title(int(e.Other)) }
	at := func(n int32) string { return b.label(pointAt(n)) }
	side := func() string { return b.sides[e.Side].Name }
	counted := func(one, many string) string { return model.Counted(int(e.N), one, many) }
	switch e.Kind {
	case eventTurn:
		return fmt.Sprintf("Turn %d.", e.N)
	case eventPhase:
		return phases()[e.N].Name + "."
	case eventFigures:
		return fmt.Sprintf("%s begins with %s.", unit(), counted("figure", "figures"))
	case eventPlaced:
		return fmt.Sprintf("%s is set up at %s.", unit(), at(e.At))
	case eventArrives:
		return fmt.Sprintf("%s arrives for %s.", b.arrivals[e.N].name, side())
	case eventPoints:
		return fmt.Sprintf("%s has %s.", unit(), counted("command point", "command points"))
	case eventGiven:
		return fmt.Sprintf("%s gives %s %s.", other(), unit(), counted("command point", "command points"))
	case eventCard:
		return fmt.Sprintf("The %s is turned, one of %d.", card(e.Flags).name(), e.Other)
	case eventPasses:
		if s.oneGeneral(e) {
			return unit() + " does without the card."
		}
		return side() + " has no use for the card."
	case eventEffect:
		return unit() + " has the effect of the card."
	case eventSkipped:
		return unit() + " passes the card over."
	case eventBanked:
		return fmt.Sprintf("%s sets the %s aside.", side(), card(e.Flags).name())
	case eventPlayed:
		return fmt.Sprintf("%s plays the %s that was set aside.", side(), card(e.Flags).name())
	case eventTaken:
		if e.N > 0 {
			return fmt.Sprintf("%s activates %s for %s.", other(), unit(), counted("command point", "command points"))
		}
		return fmt.Sprintf("%s activates %s.", other(), unit())
	case eventFails:
		return unit() + " does not get its orders."
	case eventStep:
		return fmt.Sprintf("%s goes %s inches from %s to %s.", unit(), inches(int(e.N)), at(e.From), at(e.At))
	case eventTurned:
		return fmt.Sprintf("%s faces %s.", unit(), bearing(int(e.N)))
	case eventFormed, eventReformed:
		return fmt.Sprintf("%s is now %s%s.", unit(), phrase(formation(e.Flags)), sized(formation(e.Flags), int(e.N)))
	case eventSpread:
		return fmt.Sprintf("%s spreads %s inches round its leaders.", unit(), inches(int(e.N)))
	case eventReasons:
		return s.reasonsText(e)
	case eventDice:
		return s.diceText(e)
	case eventFight:
		return s.fightText(e)
	case eventLost:
		return fmt.Sprintf("%s loses %s.", unit(), counted("figure", "figures"))
	case eventCounter:
		return fmt.Sprintf("%s is %s now.", unit(), colour(e.N))
	case eventSpare:
		return fmt.Sprintf("%s loses its spare %s counter.", unit(), colour(e.N))
	case eventMarked:
		return unit() + " is in disorder."
	case eventCleared:
		return fmt.Sprintf("%s brings %s in order.", other(), unit())
	case eventBroke:
		return unit() + " breaks."
	case eventFled:
		return fmt.Sprintf("%s flees from %s to %s, a mob.", unit(), at(e.From), at(e.At))
	case eventGaveWay:
		return fmt.Sprintf("%s gives way from %s to %s.", unit(), at(e.From), at(e.At))
	case eventSquare:
		return unit() + " forms square."
	case eventJoined:
		return fmt.Sprintf("%s joins %s, which has %s now.", other(), unit(), counted("figure", "figures"))
	case eventEntered:
		return fmt.Sprintf("%s enters %s.", unit(), b.pieceTitle(int(e.N)))
	case eventCameOut:
		return fmt.Sprintf("%s comes out of %s.", unit(), b.pieceTitle(int(e.N)))
	case eventFell:
		return fmt.Sprintf("The %s of %s falls.", leaders(e.Flags), unit())
	case eventLeader:
		return fmt.Sprintf("%s has an %s again.", unit(), leaders(e.Flags))
	case eventRating:
		return fmt.Sprintf("%s is hit, and is rated %d now.", unit(), e.N)
	case eventRode:
		return fmt.Sprintf("%s rides from %s to %s.", unit(), at(e.From), at(e.At))
	case eventOff:
		return fmt.Sprintf("%s leaves the table at %s.", unit(), at(e.At))
	case eventReformsIn:
		return unit() + " is made of men who had fled."
	case eventStands:
		return side() + " fights on."
	case eventCollapsed:
		return fmt.Sprintf("The army of %s collapses.", side())
	case eventTurnEnds:
		return fmt.Sprintf("Turn %d ends.", e.N)
	case eventConceded:
		return side() + " gives the game up."
	case eventDismounted:
		return unit() + " gets off its horses."
	case eventMounted:
		return unit() + " is on its horses again."
	case eventOver:
		if e.Side < 0 {
			return "The game ends in a draw."
		}
		return fmt.Sprintf("The game is over: %s wins.", side())
	}
	return fmt.Sprintf("Event %d.", e.Kind)
}

// sized is the size of a formation for people; empty where it has none.
func sized(f formation, size int) string {
	switch {
	case size == 0:
		return ""
	case f == line:
		return ", " + model.Counted(size, "rank", "ranks")
	case f == column:
		return ", " + model.Counted(size, "file", "files")
	}
	return ", " + inches(size) + " inches round its leaders"
}

func (l leaders) String() string {
	if l&officer != 0 {
		return "officer"
	}
	return "ensign"
}

// oneGeneral reports whether a card is done without by the general of an event alone. Where
// it is by his whole army the event, as logs keep it, names the first unit instead.
func (s *State) oneGeneral(e rules.Event) bool { return int(e.Unit) >= len(s.battle.pieces) }

// Happening is what an event tells.
func (s *State) Happening(e rules.Event) rules.Happening {
	h := s.Gist(e)
	h.Text, h.Rolls, h.Known = s.EventText(e), s.Rolls(e), s.knows(e)
	if e.Kind == eventFight {
		h.Sum, h.Result = s.fightSum(e)
	}
	return h
}

// Gist is what an event tells in numbers.
func (s *State) Gist(e rules.Event) rules.Happening {
	k := eventKinds[min(e.Kind, numEvents-1)]
	h := rules.Happening{Kind: k.kind, Unit: e.Unit}
	if e.Kind == eventPasses && !s.oneGeneral(e) {
		h.Unit = rules.Absent
	}
	if e.Side >= 0 {
		h.Side = s.battle.sides[e.Side].ID
	}
	if k.named&hasFrom != 0 {
		h.From = site(pointAt(e.From))
	}
	if k.named&hasAt != 0 {
		h.At, h.On = site(pointAt(e.At)), true
		if k.named&hasFrom == 0 {
			h.From = h.At
		}
	}
	return h
}
