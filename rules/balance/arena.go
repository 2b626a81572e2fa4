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
	System    rules.System
	Scenario  *model.Scenario
	Start     func(seed uint64) rules.State // begins a game; nil where the games are played elsewhere
	Elsewhere Elsewhere                     // plays the games; nil where they are played here
	Kept      *Ground                       // of games that need not be played again; nil for none. A batch with it tells of a game only who won it, and when
}

// actionLimit is more actions than any game takes.
const actionLimit = 1 << 20

// watcher is told how a game goes on.
type watcher interface {
	goes(table rules.Table, now rules.Moment) // it stands there
	happens(table rules.Table, e rules.Event, h rules.Happening)
}

// quiet watches for the turns at the end of a game without an attack.
type quiet struct {
	turn, last int // the turn, and that of the last attack; 0 where there was none
}

func (q *quiet) goes(_ rules.Table, now rules.Moment) { q.turn = now.Turn }

func (q *quiet) happens(_ rules.Table, _ rules.Event, h rules.Happening) {
	if h.Kind == rules.Attacks {
		q.last = q.turn
	}
}

// turns is how many turns at the end are without an attack; all where there was none.
func (q *quiet) turns() int { return q.turn - q.last }

// game is what the game of a seed came to, played here or elsewhere, or known from before. Here
// q watches it; where that is nil its quiet turns are not told.
func (arena Arena) game(ctx context.Context, seed uint64, kind func(side string) string, q *quiet) (Game, error) {
	players := map[string]string{}
	for _, side := range arena.Scenario.Sides {
		players[side.ID] = kind(side.ID)
	}
	if arena.Kept == nil {
		return arena.played(ctx, seed, players, q)
	}
	of, book := arena.Kept.between(players), arena.Kept.book
	if g, known := book.find(of, seed, arena.Scenario); known {
		return g, nil
	}
	g, err := arena.played(ctx, seed, players, q)
	if err == nil {
		book.add(of, g)
	}
	return g, err
}

// played is game for one that is not known.
func (arena Arena) played(ctx context.Context, seed uint64, players map[string]string, q *quiet) (Game, error) {
	if arena.Elsewhere != nil {
		r, err := arena.Elsewhere(ctx, Errand{Seed: seed, Players: players})
		return r.Game, err
	}
	state, err := arena.play(ctx, seed, func(side string) string { return players[side] }, func(rules.Table) []watcher {
		if q == nil {
			return nil
		}
		return []watcher{q}
	})
	if err != nil {
		return Game{}, err
	}
	turns := 0
	if q != nil {
		turns = q.turns()
	}
	return newGame(arena.Scenario, state, seed, turns, nil), nil
}

// play plays the game of a seed to its end, with the kind of player for each side that
// kind says. The watchers are told of states that lie open, and of their events. It ends
// early with the context's error, or with that of a player that breaks the rules.
func (arena Arena) play(ctx context.Context, seed uint64, kind func(side string) string, watch func(start rules.Table) []watcher) (end rules.State, err error) {
	sc := arena.Scenario
	players, err := bot.Sit(arena.System, sc, func(c rules.Chair) string { return kind(c.Side) }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	if err != nil {
		return nil, err
	}
	players.QuitWhen(func() bool { return ctx.Err() != nil })
	state := arena.Start(seed)
	var watchers []watcher
	table, open := state.(rules.Table)
	if open {
		watchers = watch(table)
	}
	var events []rules.Event
	for n := 0; ; n++ {
		now := state.Now()
		for _, w := range watchers {
			w.goes(table, now)
		}
		switch {
		case now.Over:
			return state, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case n == actionLimit:
			return nil, fmt.Errorf("%s, seed %d: the game does not end", sc.Title, seed)
		}
		seat, _ := players.Next(state)
		a := players.Choose(seat, state, n)
		var refusal *rules.Refusal
		if events, refusal = state.Apply(a, events[:0]); refusal != nil {
			return nil, fmt.Errorf("%s, seed %d: the player of seat %d chose %s, which is refused: %w", sc.Title, seed, seat, state.ActionText(a), refusal)
		}
		if len(watchers) == 0 {
			continue
		}
		for _, e := range events {
			h := table.Gist(e)
			for _, w := range watchers {
				w.happens(table, e, h)
			}
		}
	}
}
