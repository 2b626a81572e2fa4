package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// journey is a journey with its areas found.
type journey struct {
	units   []bool
	atLeast int
	legs    []leg
}

type leg struct {
	exit, enter, reach *extent
	away               int16
}

// maxLegs is how many steps a journey has at most.
const maxLegs = 99

func (r victoryReader) journey(in model.Journey, units []bool, what string, this *hex.Hex) error {
	if err := within(limit{"", what + ": the number of steps of the journey", len(in.Steps), 1, maxLegs}); err != nil {
		return err
	}
	j := journey{units: units, atLeast: in.AtLeast}
	away := 0
	for i, step := range in.Steps {
		var l leg
		for _, of := range []struct {
			area *model.Area
			to   **extent
		}{{step.Exit, &l.exit}, {step.Enter, &l.enter}, {step.Reach, &l.reach}} {
			if of.area == nil {
				continue
			}
			x, err := r.extent(*of.area, fmt.Sprintf("%s, step %d of the journey", what, i+1), this)
			if err != nil {
				return err
			}
			*of.to = &x
		}
		switch {
		case l.exit != nil:
			r.battle.exits = append(r.battle.exits, exitArea{*l.exit, units})
		case l.enter != nil:
			r.battle.entries = append(r.battle.entries, entry{
				area: *l.enter, away: int16(away), returns: units,
			})
		case l.reach == nil:
			away = min(step.StayAway, int(r.battle.turns))
			l.away = int16(away)
		}
		j.legs = append(j.legs, l)
	}
	r.battle.journeys = append(r.battle.journeys, j)
	return nil
}

// travel notes that the unit stands in its hex, whatever fire met it there: it has
// come onto the map, and journeys reach it (ruling 87).
func (s *State) travel(u int32) {
	came := s.units[u].flags&entering != 0
	s.units[u].flags &^= entering
	if s.units[u].status != onMap {
		return
	}
	if came {
		s.comeBack(u)
	}
	s.advance(u, func(l *leg, c int32) bool { return l.reach != nil && s.inside(l.reach, c) })
}

// travelOff notes that the unit has left the map from its hex.
func (s *State) travelOff(u int32) {
	s.advance(u, func(l *leg, c int32) bool { return l.exit != nil && s.inside(l.exit, c) })
}

// comeBack notes that the unit has come onto the map at its hex.
func (s *State) comeBack(u int32) {
	s.advance(u, func(l *leg, c int32) bool {
		return l.away > 0 && int(s.turn) > int(s.units[u].gone)+int(l.away) || l.enter != nil && s.inside(l.enter, c)
	})
}

// legs is how many legs of a journey the unit has made.
func (s *State) legs(journey int, u int32) *uint8 { return &s.progress[journey*len(s.units)+int(u)] }

// hand gives a unit that others become the legs that they have made.
func (s *State) hand(u int32, made func(journey int) uint8) {
	for i := range s.battle.journeys {
		*s.legs(i, u) = made(i)
	}
}

// advance takes the unit forward in its journeys as long as the next leg is
// made.
func (s *State) advance(u int32, made func(*leg, int32) bool) {
	c := s.units[u].hex
	for i := range s.battle.journeys {
		j := &s.battle.journeys[i]
		if !j.units[u] {
			continue
		}
		at := s.legs(i, u)
		for int(*at) < len(j.legs) && made(&j.legs[*at], c) {
			*at++
			s.watch = true
		}
	}
}

func (s *State) askJourney(c *condition, e *evidence) finding {
	j := &s.battle.journeys[c.journey]
	sum := int32(0)
	for u := range s.units {
		if j.units[u] && !s.tooSmall(int32(u)) && int(*s.legs(c.journey, int32(u))) == len(j.legs) {
			sum += s.battle.share(int32(u))
			e.unit(int32(u))
		}
	}
	n := int(sum / whole)
	return finding{holds: n >= j.atLeast, count: n}
}
