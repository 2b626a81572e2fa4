package playtest

import "github.com/mapsheet/mapsheet/rules"

// Standing is how many points the sides have when a turn is over.
type Standing struct {
	Turn   int // 0 for the beginning
	To     int // the actions done by then
	Points []int
}

// Standings is how the sides stood when the turns of the current branch were over, the
// beginning first; nil where no points are counted.
func (s *Session) Standings() []Standing {
	b := s.current
	if _, ok := s.table.(rules.Scorer); !ok {
		return nil
	}
	score := func(n int) []int { return b.game.At(n).(rules.Scorer).Score() }
	out := []Standing{{Points: score(0)}}
	spans := b.spans()
	for i, span := range spans[:len(spans)-1] {
		if next := spans[i+1]; span.Turn > 0 && (next.Turn != span.Turn || next.Over) {
			out = append(out, Standing{span.Turn, span.To, score(span.To)})
		}
	}
	return out
}
