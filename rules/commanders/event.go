package commanders

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// The kinds of events.
const (
	eventRound     uint8 = iota // round N begins
	eventPhase                  // the phase of number N begins
	eventAllowed                // Side has N orders
	eventPlaced                 // Side has N units of the arm Flags at At
	eventCourier                // Die is rolled for the delivery of an order
	eventActs                   // N units of the arm Flags act From a sector toward At, past it at Other
	eventStep                   // Unit goes From a sector to At
	eventReacted                // Unit rolls Die; N is 1 for success, Flags for cavalry
	eventRetreated              // Unit has fallen back From a sector to At
	eventThrown                 // Side throws N dice, in Other, in zone At; From is the zone in words
	eventRerolled               // Side rolls the die N of Unit again
	eventHit                    // Other hits Unit with the modified die N
	eventRouted                 // Unit is routed
	eventWithdrew               // Unit gives up its attack
	eventSheltered              // Unit goes into the building
	eventCaptured               // Unit is captured at At
	eventDestroyed              // Unit is destroyed
	eventFled                   // Unit flees From a sector to the box
	eventShelled                // Unit fires Die at Other, modified N; Flags for a hit
	eventSaved                  // Side has saved N orders
	eventRallied                // Unit is rallied at At, Other leaves the game for it
	eventPlan                   // Side had written N units of the arm Flags, From a sector to At and Other
	eventPoints                 // Side gains N points for Flags
	eventScore                  // N and Other are the points of the sides
	eventOver                   // Side wins; Absent for nobody
	numEvents
)

// parts of an event that its kind uses; the others are Absent.
type parts uint8

const (
	hasSide parts = 1 << iota
	hasUnit
	hasOther
	hasAt   // a sector
	hasFrom // a sector
)

var eventKinds = [numEvents]struct {
	kind  rules.HappeningKind
	parts parts
}{
	eventRound:     {rules.TurnBegins, 0},
	eventPhase:     {rules.PhaseBegins, 0},
	eventAllowed:   {rules.Rolls, hasSide},
	eventPlaced:    {rules.Deploys, hasSide | hasAt},
	eventCourier:   {rules.Rolls, hasSide},
	eventActs:      {rules.Aims, hasSide | hasAt | hasFrom | hasOther},
	eventStep:      {rules.Steps, hasSide | hasUnit | hasAt | hasFrom},
	eventReacted:   {rules.Rolls, hasSide | hasUnit | hasAt},
	eventRetreated: {rules.Incident, hasSide | hasUnit | hasAt | hasFrom},
	eventThrown:    {rules.Attacks, hasSide | hasAt | hasFrom | hasOther},
	eventRerolled:  {rules.Rolls, hasSide | hasUnit | hasAt | hasFrom},
	eventHit:       {rules.Hits, hasSide | hasUnit | hasOther | hasAt},
	eventRouted:    {rules.Hits, hasSide | hasUnit | hasAt},
	eventWithdrew:  {rules.Incident, hasSide | hasUnit | hasAt},
	eventSheltered: {rules.Incident, hasSide | hasUnit | hasAt},
	eventCaptured:  {rules.Loses, hasSide | hasUnit | hasAt},
	eventDestroyed: {rules.Loses, hasSide | hasUnit | hasAt},
	eventFled:      {rules.Leaves, hasSide | hasUnit | hasFrom},
	eventShelled:   {rules.Attacks, hasSide | hasUnit | hasOther | hasAt},
	eventSaved:     {rules.Incident, hasSide},
	eventRallied:   {rules.Arrives, hasSide | hasUnit | hasOther | hasAt},
	eventPlan:      {rules.Incident, hasSide | hasAt | hasFrom | hasOther},
	eventPoints:    {rules.Incident, hasSide},
	eventScore:     {rules.Incident, hasOther},
	eventOver:      {rules.Ends, hasSide},
}

// tell tells an event.
func (s *State) tell(e rules.Event) {
	has := eventKinds[e.Kind].parts
	if has&hasSide == 0 {
		e.Side = rules.Absent
	}
	if has&hasUnit == 0 {
		e.Unit = rules.Absent
	}
	if has&hasOther == 0 {
		e.Other = rules.Absent
	}
	if has&hasAt == 0 {
		e.At = rules.Absent
	}
	if has&hasFrom == 0 {
		e.From = rules.Absent
	}
	s.out = append(s.out, e)
}

// Rolls is the dice that an event tells of.
func (s *State) Rolls(e rules.Event) []rules.Roll {
	if e.Kind == eventThrown {
		var out []rules.Roll
		for i := range e.N {
			out = append(out, rules.Roll{N: int(e.Other >> (3 * i) & 7), Of: 6, Seat: seatOf(e.Side)})
		}
		return out
	}
	if e.Die == 0 {
		return nil
	}
	return []rules.Roll{{N: int(e.Die), Of: 6, Seat: seatOf(e.Side)}}
}

// several are so many units of an arm: "4 infantry".
func several(n int32, a uint8) string {
	return model.Counted(int(n), arm(a).String()+" unit", arm(a).String()+" units")
}

// EventText is the event as a sentence.
func (s *State) EventText(e rules.Event) string {
	b := s.battle
	unit := func(u int32) string { return b.pieces[u].title }
	at := func(i int32) string { return b.ground.name(int8(i)) }
	side := func() string { return b.sides[e.Side].Name }
	switch e.Kind {
	case eventRound:
		return roundWord.Title(int(e.N)) + "."
	case eventPhase:
		return phases()[e.N].Name + "."
	case eventAllowed:
		return fmt.Sprintf("%s has %s in this round.", side(), model.Counted(int(e.N), "order", "orders"))
	case eventPlaced:
		return fmt.Sprintf("%s begins with %s in %s.", side(), several(e.N, e.Flags), at(e.At))
	case eventCourier:
		return fmt.Sprintf("%s rolls %d for a courier.", side(), e.Die)
	case eventActs:
		if e.Other >= 0 {
			return fmt.Sprintf("%s: %s in %s at %s.", side(), several(e.N, e.Flags), at(e.From), at(e.Other))
		}
		return fmt.Sprintf("%s: %s in %s toward %s.", side(), several(e.N, e.Flags), at(e.From), at(e.At))
	case eventStep:
		return fmt.Sprintf("%s goes from %s to %s.", unit(e.Unit), at(e.From), at(e.At))
	case eventReacted:
		what := [2]string{"form square", "countercharge"}[e.Flags&1]
		done := [2]string{"fails", "succeeds"}[e.N]
		return fmt.Sprintf("%s in %s tries to %s: %d, and %s.", unit(e.Unit), at(e.At), what, e.Die, done)
	case eventRetreated:
		return fmt.Sprintf("%s has fallen back from %s to %s.", unit(e.Unit), at(e.From), at(e.At))
	case eventThrown:
		var dice []string
		for _, r := range s.Rolls(e) {
			dice = append(dice, fmt.Sprint(r.N))
		}
		return fmt.Sprintf("%s throws %s %s, %s.", side(), strings.Join(dice, " "), b.where(zoneOf(e.From)), fire(e.Flags))
	case eventRerolled:
		return fmt.Sprintf("%s has the %d of %s %s rolled again: %d.", side(), e.N, unit(e.Unit), b.where(zoneOf(e.From)), e.Die)
	case eventHit:
		return fmt.Sprintf("%s hits %s in %s with %d.", unit(e.Other), unit(e.Unit), at(e.At), e.N)
	case eventRouted:
		return fmt.Sprintf("%s is routed in %s.", unit(e.Unit), at(e.At))
	case eventWithdrew:
		return fmt.Sprintf("%s withdraws to %s.", unit(e.Unit), at(e.At))
	case eventSheltered:
		return fmt.Sprintf("%s goes into the building in %s.", unit(e.Unit), at(e.At))
	case eventCaptured:
		return fmt.Sprintf("%s is captured in %s.", unit(e.Unit), at(e.At))
	case eventDestroyed:
		return fmt.Sprintf("%s is destroyed in %s.", unit(e.Unit), at(e.At))
	case eventFled:
		return fmt.Sprintf("%s flees from %s.", unit(e.Unit), at(e.From))
	case eventShelled:
		return fmt.Sprintf("%s fires at %s in %s: %d, modified %d, and %s.", unit(e.Unit), unit(e.Other), at(e.At), e.Die, e.N, [2]string{"misses", "hits"}[e.Flags])
	case eventSaved:
		return fmt.Sprintf("%s has saved %s.", side(), model.Counted(int(e.N), "order", "orders"))
	case eventRallied:
		if e.Other >= 0 {
			return fmt.Sprintf("%s is rallied in %s, and %s is out of the game for it.", unit(e.Unit), at(e.At), unit(e.Other))
		}
		return fmt.Sprintf("%s is rallied in %s.", unit(e.Unit), at(e.At))
	case eventPlan:
		text := fmt.Sprintf("%s had ordered %s from %s to %s", side(), several(e.N, e.Flags), at(e.From), at(e.At))
		if e.Other >= 0 {
			text += " and " + at(e.Other)
		}
		return text + "."
	case eventPoints:
		return fmt.Sprintf("%s scores %d for %s.", side(), e.N, [...]string{"prisoners", "markers", "holding more sectors"}[e.Flags])
	case eventScore:
		return fmt.Sprintf("%s has %d, %s %d.", b.sides[0].Name, e.N, b.sides[1].Name, e.Other)
	case eventOver:
		if e.Side < 0 {
			return "The game ends in a draw."
		}
		return fmt.Sprintf("The game is over: %s wins.", side())
	}
	return fmt.Sprintf("Event %d.", e.Kind)
}

// Happening is what an event tells.
func (s *State) Happening(e rules.Event) rules.Happening {
	h := s.Gist(e)
	h.Text, h.Rolls = s.EventText(e), s.Rolls(e)
	if e.Kind == eventShelled {
		h.Sum, h.Result = fmt.Sprintf("%d for a 4", e.N), [2]string{"miss", "hit"}[e.Flags]
	}
	return h
}

// Gist is what an event tells in numbers.
func (s *State) Gist(e rules.Event) rules.Happening {
	k := eventKinds[min(e.Kind, numEvents-1)]
	h := rules.Happening{Kind: k.kind, Unit: e.Unit}
	g := s.battle.ground
	if e.Side >= 0 {
		h.Side = s.battle.sides[e.Side].ID
	}
	switch {
	case e.Kind == eventThrown || e.Kind == eventRerolled:
		z := zoneOf(e.From)
		h.At, h.On, h.From = z.site(g), true, z.site(g)
		return h // what the dice come to is told hit by hit
	case k.parts&hasAt != 0:
		h.At, h.On, h.From = g.site(int8(e.At)), true, g.site(int8(e.At))
	}
	if k.parts&hasFrom != 0 {
		h.From = g.site(int8(e.From))
		if !h.On {
			h.At, h.On = h.From, true
		}
	}
	if e.Kind == eventActs || e.Kind == eventPlaced {
		h.Count = int(e.N)
	}
	return h
}
