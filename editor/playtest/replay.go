package playtest

import (
	"context"
	"errors"
	"fmt"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/schema"
)

// Replay is a playtest that players have played to its end, with the kind of player for each
// side, by its id: the game of the seed as a batch of games plays it. Its seats are left to
// people, who may act otherwise at any moment of it. It ends early with the context's error.
func Replay(ctx context.Context, sys rules.System, file *schema.File, seed uint64, kinds map[string]string) (*Session, error) {
	s, err := New(sys, file, rules.Terms{Seed: seed})
	if err != nil {
		return nil, err
	}
	players, err := bot.Sit(sys, s.Scenario(), func(c rules.Chair) string { return kinds[c.Side] }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	if err != nil {
		return nil, err
	}
	chairs := s.Chairs()
	for n := 0; !s.table.Now().Over; n++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		seat, ok := players.Next(s.table)
		if !ok {
			return nil, errors.New("a side of the game has no player: choose one")
		}
		a := players.Choose(seat, s.table, n)
		var why []rules.Weighed
		if e, ok := players.Player(seat).(rules.Explainer); ok {
			why = e.Why()
		}
		kind := kinds[chairs[seat-1].Side]
		if _, err := s.do(a, kind, why); err != nil {
			return nil, fmt.Errorf("the player %s cannot do what it chose: %w", kind, err)
		}
	}
	return s, nil
}
