package balance

import (
	"context"
	"fmt"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// match is a game to be played: a kind of player on one side, and another on all
// others.
type match struct {
	arena int
	seed  uint64
	side  int // that A plays, an index
	a, b  string
}

// ending is what a game came to.
type ending struct {
	tally Tally
	turns int
	quiet int // turns at the end of the game without an attack; all where there was none
}

// actionLimit is more actions than any game takes.
const actionLimit = 1 << 20

// playAll plays games, so many at a time, and is how they ended, in their order. After
// each it tells how many are done, where told is not nil. It ends early with the
// context's error, or with that of a player that breaks the rules.
func playAll(ctx context.Context, arenas []Arena, matches []match, workers int, told func(done int)) ([]ending, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan int)
	go func() {
		defer close(jobs)
		for i := range matches {
			select {
			case jobs <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	ends := make([]ending, len(matches))
	done := 0
	var counting sync.Mutex
	var working sync.WaitGroup
	for range max(workers, 1) {
		working.Go(func() {
			for i := range jobs {
				end, err := matches[i].play(ctx, arenas[matches[i].arena])
				if err != nil {
					stop(err)
					return
				}
				counting.Lock()
				ends[i] = end
				if done++; told != nil {
					told(done)
				}
				counting.Unlock()
			}
		})
	}
	working.Wait()
	return ends, context.Cause(ctx)
}

// kindOf is the kind of player of a side.
func (m match) kindOf(sc *model.Scenario, side string) string {
	if side == sc.Sides[m.side].ID {
		return m.a
	}
	return m.b
}

// play plays the game.
func (m match) play(ctx context.Context, arena Arena) (ending, error) {
	sc := arena.Scenario
	players, err := bot.Sit(arena.System, sc, func(c rules.Chair) string { return m.kindOf(sc, c.Side) }, func(chair int) uint64 { return bot.Seed(m.seed, chair) })
	if err != nil {
		return ending{}, err
	}
	state := arena.Start(m.seed)
	table, _ := state.(rules.Table)
	last := 0 // turn of the last attack
	var events []rules.Event
	for n := 0; ; n++ {
		now := state.Now()
		switch {
		case now.Over:
			return ending{tallyOf(state, sc.Sides[m.side].ID), now.Turn, now.Turn - last}, nil
		case ctx.Err() != nil:
			return ending{}, ctx.Err()
		case n == actionLimit:
			return ending{}, fmt.Errorf("%s, seed %d: the game does not end", sc.Title, m.seed)
		}
		seat, _ := players.Next(state)
		a := players.Choose(seat, state, n)
		var refusal *rules.Refusal
		if events, refusal = state.Apply(a, events[:0]); refusal != nil {
			return ending{}, fmt.Errorf("%s, seed %d: the player of seat %d chose %s, which is refused: %w", sc.Title, m.seed, seat, state.ActionText(a), refusal)
		}
		for _, e := range events {
			if table != nil && last < now.Turn && table.Happening(e).Kind == rules.Attacks {
				last = now.Turn
			}
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
