package balance

import (
	"context"
	"fmt"

	"github.com/mapsheet/mapsheet/rules"
)

// Elsewhere plays games of an arena somewhere else than on the goroutine that asks, which may be
// one of several. It ends early with the context's error. Its games are those that Errands of
// the same scenario plays.
type Elsewhere func(ctx context.Context, e Errand) (Report, error)

// Errand is a game that is to be played elsewhere.
type Errand struct {
	Seed    uint64            `json:"seed"`
	Players map[string]string `json:"players"`        // kind of player by side
	Seen    bool              `json:"seen,omitempty"` // what is seen in it is to be told, too
}

// Report is what the game of an errand came to.
type Report struct {
	Game Game  `json:"game"`
	Seen *Seen `json:"seen,omitempty"` // in this game alone; nil where nobody asked, and for systems that do not lie open
}

// Errands plays games of the arena here, for whoever has them played elsewhere: one after the
// other.
func (arena Arena) Errands() Elsewhere {
	var c *cast
	return func(ctx context.Context, e Errand) (Report, error) {
		var q quiet
		var o *observer
		state, err := arena.play(ctx, e.Seed, func(side string) string { return e.Players[side] }, func(start rules.Table) []watcher {
			if !e.Seen {
				return []watcher{&q}
			}
			if c == nil {
				c = newCast(arena.System, arena.Scenario, start)
			}
			o = c.observe(start)
			return []watcher{&q, o}
		})
		if err != nil {
			return Report{}, err
		}
		var seen *Seen
		if o != nil {
			o.ends(state.(rules.Table))
			n := c.newCounter()
			n.add(o)
			seen = n.seen()
		}
		return Report{newGame(arena.Scenario, state, e.Seed, q.turns(), o), seen}, nil
	}
}

// elsewhere has the game of a seed of the batch played elsewhere. Its error says so where what
// comes back is no game of the batch.
func (b Batch) elsewhere(ctx context.Context, arena Arena, seed uint64, kinds map[string]string) (Report, error) {
	r, err := arena.Elsewhere(ctx, Errand{Seed: seed, Players: kinds, Seen: true})
	if err != nil {
		return Report{}, err
	}
	one := Result{Setup: b.Setup, Played: []Game{r.Game}, Seen: r.Seen}
	one.Seed, one.Games, one.Until = seed, 1, 0
	if err := one.sound(); err != nil {
		return Report{}, fmt.Errorf("what came of seed %d is no game of the batch: %w", seed, err)
	}
	return r, nil
}
