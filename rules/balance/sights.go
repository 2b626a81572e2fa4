package balance

import "github.com/mapsheet/mapsheet/rules"

// sights adds up what is seen in the games of a batch, in the order of seeds.
type sights struct {
	here  *counter // of games that are played here; nil where none lie open
	sum   *Seen    // of games that were played elsewhere; nil before the first
	sides []Side
	err   error // why what was seen elsewhere cannot be added up
}

// sights is empty.
func (b Batch) sights(arena Arena) *sights {
	s := &sights{sides: b.Sides}
	if arena.Elsewhere != nil || arena.Kept != nil {
		return s
	}
	if table, open := arena.Start(b.Seed).(rules.Table); open {
		s.here = newCast(arena.System, arena.Scenario, table).newCounter()
	}
	return s
}

// plus adds what was seen in a game elsewhere.
func (s *sights) plus(game *Seen) {
	switch {
	case s.err != nil || game == nil:
	case s.sum == nil:
		s.sum = game
	default:
		s.sum, s.err = s.sum.plus(game, s.sides)
	}
}

// after is all that was seen, with what was seen before, which may be nil.
func (s *sights) after(before *Seen) (*Seen, error) {
	now := s.sum
	if s.here != nil {
		now = s.here.seen()
	}
	switch {
	case s.err != nil:
		return nil, s.err
	case now == nil:
		return before, nil
	case before == nil:
		return now, nil
	}
	return before.plus(now, s.sides)
}
