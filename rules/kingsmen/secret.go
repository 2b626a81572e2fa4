package kingsmen

import (
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Secretive = (*State)(nil)

// unknown stands for command points of a general in the eyes of the enemy.
const unknown = -1

// Sealed reports whether generals have command points that the enemy may not know: from
// their roll until what is left of them is lost (secret command).
func (s *State) Sealed() bool {
	return s.battle.secretCommand && s.stage >= inCommand && s.stage <= inRecovery
}

// Veil takes the command points of the enemy's generals.
func (s *State) Veil(from rules.Seat) {
	if !s.Sealed() || from == rules.Anyone {
		return
	}
	for g := range s.generals {
		if s.generals[g].onTable && seatOf(s.battle.leaders[g].side) != from {
			s.generals[g].points = unknown
		}
	}
}

// Imagine gives the enemy's generals command points that they may have: as a roll may
// have given them, handed out by chance, less what they were seen to spend.
func (s *State) Imagine(as rules.Seat, r *rand.Rand) {
	if !s.Sealed() || as == rules.Anyone {
		return
	}
	side := int8(2 - as)
	chief := s.commander(side)
	if chief == none {
		return
	}
	most := s.battle.figures.General.MostPoints
	needs := int(s.generals[chief].spent) // of the roll, for what was spent
	var lieutenants []int
	for g := range s.generals {
		x := &s.generals[g]
		if g == chief || !x.onTable || s.battle.leaders[g].side != side {
			continue
		}
		lieutenants = append(lieutenants, g)
		x.points = max(x.began-x.spent, 0)
		needs += int(max(x.spent-x.began, 0))
	}
	rolled := s.guess(int(s.generals[chief].began), needs, r)
	for range rolled - needs { // each point that is left is the Commanding General's, or was handed out
		g := chief
		if n := r.IntN(len(lieutenants) + 1); n < len(lieutenants) {
			if l := &s.generals[lieutenants[n]]; int(l.spent+l.points) < most {
				g = lieutenants[n]
			}
		}
		s.generals[g].points = max(s.generals[g].points, 0) + 1
	}
	s.generals[chief].points = max(s.generals[chief].points, 0)
}

// guess is the highest of so many dice where it is known to be at least so much.
func (s *State) guess(dice, least int, r *rand.Rand) int {
	const tries = 50
	for range tries {
		highest := 0
		for range dice {
			highest = max(highest, r.IntN(faces)+1)
		}
		if highest >= least {
			return highest
		}
	}
	return max(least, 1)
}

// knows is the seats that may know of an event while something is sealed; none where all
// may.
func (s *State) knows(e rules.Event) rules.Seats {
	if !s.battle.secretCommand {
		return 0
	}
	switch {
	case e.Kind == eventPoints, e.Kind == eventGiven, e.Kind == eventDice && purposeOf(e) == forPoints:
		return rules.SeatsOf(seatOf(e.Side))
	}
	return 0
}
