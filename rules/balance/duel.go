package balance

import "context"

// Duel is a match of two kinds of players, A and B, over some scenarios. Every
// seed is played twice, so that each has each side.
type Duel struct {
	A, B    string // ids of kinds
	Pairs   int    // of games, for each scenario
	Seed    uint64 // of the first pair; the next have the seeds that follow
	Workers int    // games at a time; the count of them makes no difference to the result
}

// Tally is how often the games of a set went one way or another.
type Tally struct {
	A     int `json:"a"` // won by A
	B     int `json:"b"`
	Draws int `json:"draws"`
}

// Decided is how many games have a winner.
func (t Tally) Decided() int { return t.A + t.B }

// Plus is both tallies together.
func (t Tally) Plus(other Tally) Tally {
	return Tally{t.A + other.A, t.B + other.B, t.Draws + other.Draws}
}

// Score is what the duel came to in one scenario: a tally for each side that A
// played, in the scenario's order.
type Score struct {
	Scenario string   `json:"scenario"`
	Sides    []string `json:"sides"`
	Tallies  []Tally  `json:"tallies"`
}

// Sum is all games of the scenario.
func (s Score) Sum() Tally {
	var sum Tally
	for _, t := range s.Tallies {
		sum = sum.Plus(t)
	}
	return sum
}

// Play plays the duel. The scores are in the order of the arenas. It ends early
// with the context's error, or with that of a player that breaks the rules; the scores
// are then of the games that were played by that time.
func (d Duel) Play(ctx context.Context, arenas []Arena) ([]Score, error) {
	var matches []match
	scores := make([]Score, len(arenas))
	for i, a := range arenas {
		scores[i] = Score{Scenario: a.Scenario.ID, Tallies: make([]Tally, len(a.Scenario.Sides))}
		for _, side := range a.Scenario.Sides {
			scores[i].Sides = append(scores[i].Sides, side.ID)
		}
		for pair := range d.Pairs {
			for side := range a.Scenario.Sides {
				matches = append(matches, match{arena: i, pair: pair, seed: d.Seed + uint64(pair), side: side, a: d.A, b: d.B})
			}
		}
	}
	ends, err := playAll(ctx, arenas, matches, d.Workers, nil)
	for m, end := range ends {
		t := &scores[m.arena].Tallies[m.side]
		*t = t.Plus(end.tally)
	}
	return scores, err
}
