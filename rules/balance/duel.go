// Package balance plays batches of games and counts who wins them.
package balance

import (
	"context"
	"fmt"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// Arena is a scenario made ready for many games.
type Arena struct {
	System   rules.System
	Scenario *model.Scenario
	Start    func(seed uint64) rules.State
}

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

// actionLimit is more actions than any game takes.
const actionLimit = 1 << 20

// Play plays the duel. The scores are in the order of the arenas. It ends early
// with the context's error, or with that of a player that breaks the rules.
func (d Duel) Play(ctx context.Context, arenas []Arena) ([]Score, error) {
	type job struct{ arena, pair, side int }
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan job)
	go func() {
		defer close(jobs)
		for a := range arenas {
			for pair := range d.Pairs {
				for side := range arenas[a].Scenario.Sides {
					select {
					case jobs <- job{a, pair, side}:
					case <-ctx.Done():
						return
					}
				}
			}
		}
	}()
	scores := make([]Score, len(arenas))
	for i, a := range arenas {
		scores[i] = Score{Scenario: a.Scenario.ID, Tallies: make([]Tally, len(a.Scenario.Sides))}
		for _, side := range a.Scenario.Sides {
			scores[i].Sides = append(scores[i].Sides, side.ID)
		}
	}
	var counting sync.Mutex
	var workers sync.WaitGroup
	for range max(d.Workers, 1) {
		workers.Go(func() {
			for j := range jobs {
				won, err := d.game(ctx, arenas[j.arena], d.Seed+uint64(j.pair), j.side)
				if err != nil {
					stop(err)
					return
				}
				counting.Lock()
				t := &scores[j.arena].Tallies[j.side]
				*t = t.Plus(won)
				counting.Unlock()
			}
		})
	}
	workers.Wait()
	return scores, context.Cause(ctx)
}

// game plays one game, with A on the side of that index.
func (d Duel) game(ctx context.Context, arena Arena, seed uint64, side int) (Tally, error) {
	sc := arena.Scenario
	kind := func(c rules.Chair) string {
		if c.Side == sc.Sides[side].ID {
			return d.A
		}
		return d.B
	}
	players, err := bot.Sit(arena.System, sc, kind, func(chair int) uint64 { return bot.Seed(seed, chair) })
	if err != nil {
		return Tally{}, err
	}
	state := arena.Start(seed)
	var events []rules.Event
	for n := 0; ; n++ {
		now := state.Now()
		switch {
		case now.Over:
			return tallyOf(state, sc.Sides[side].ID), nil
		case ctx.Err() != nil:
			return Tally{}, ctx.Err()
		case n == actionLimit:
			return Tally{}, fmt.Errorf("%s, seed %d: the game does not end", sc.Title, seed)
		}
		seat, _ := players.Next(state)
		a := players.Choose(seat, state, n)
		var refusal *rules.Refusal
		if events, refusal = state.Apply(a, events[:0]); refusal != nil {
			return Tally{}, fmt.Errorf("%s, seed %d: the player of seat %d chose %s, which is refused: %w", sc.Title, seed, seat, state.ActionText(a), refusal)
		}
	}
}

// tallyOf counts a game that is over for A, who played the side.
func tallyOf(state rules.State, side string) Tally {
	outcome, _ := state.Outcome()
	switch outcome.Winner {
	case model.Draw:
		return Tally{Draws: 1}
	case side:
		return Tally{A: 1}
	default:
		return Tally{B: 1}
	}
}
