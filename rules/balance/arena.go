// Package balance plays batches of games between players, and tells who wins them, how
// far that can be trusted, and how strong the players are.
package balance

import (
	"context"
	"fmt"

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

// actionLimit is more actions than any game takes.
const actionLimit = 1 << 20

// play plays the game of a seed to its end, with the kind of player for each side that
// kind says. Quiet is the turns at its end without an attack; all where there was none.
// It ends early with the context's error, or with that of a player that breaks the rules.
func (arena Arena) play(ctx context.Context, seed uint64, kind func(side string) string) (end rules.State, quiet int, err error) {
	sc := arena.Scenario
	players, err := bot.Sit(arena.System, sc, func(c rules.Chair) string { return kind(c.Side) }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	if err != nil {
		return nil, 0, err
	}
	state := arena.Start(seed)
	table, _ := state.(rules.Table)
	last := 0 // turn of the last attack
	var events []rules.Event
	for n := 0; ; n++ {
		now := state.Now()
		switch {
		case now.Over:
			return state, now.Turn - last, nil
		case ctx.Err() != nil:
			return nil, 0, ctx.Err()
		case n == actionLimit:
			return nil, 0, fmt.Errorf("%s, seed %d: the game does not end", sc.Title, seed)
		}
		seat, _ := players.Next(state)
		a := players.Choose(seat, state, n)
		var refusal *rules.Refusal
		if events, refusal = state.Apply(a, events[:0]); refusal != nil {
			return nil, 0, fmt.Errorf("%s, seed %d: the player of seat %d chose %s, which is refused: %w", sc.Title, seed, seat, state.ActionText(a), refusal)
		}
		for _, e := range events {
			if table != nil && last < now.Turn && table.Happening(e).Kind == rules.Attacks {
				last = now.Turn
			}
		}
	}
}
