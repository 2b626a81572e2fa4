package balance

import (
	"cmp"
	"context"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// match is a game to be played: a kind of player on one side, and another on all
// others.
type match struct {
	arena int
	pair  int // of the games with one seed, counted from 0
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

// playAll plays games, so many at a time, and is how they ended. After each it tells how
// many are done, where told is not nil. It ends early with the context's error, or with
// that of a player that breaks the rules; what it is then has the games up to the first
// that is not done. They are played seed by seed, so that those have met as often as one another.
func playAll(ctx context.Context, arenas []Arena, matches []match, workers int, told func(done int)) (map[match]ending, error) {
	order := slices.Clone(matches)
	slices.SortStableFunc(order, func(x, y match) int { return cmp.Compare(x.pair, y.pair) })
	ends := make([]ending, len(order))
	n, err := inParallel(ctx, len(order), workers, func(ctx context.Context, i int) (err error) {
		ends[i], err = order[i].play(ctx, arenas[order[i].arena])
		return err
	}, func(_, done int) {
		if told != nil {
			told(done)
		}
	})
	out := map[match]ending{}
	for i, m := range order[:n] {
		out[m] = ends[i]
	}
	return out, err
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
	g, err := arena.game(ctx, m.seed, func(side string) string { return m.kindOf(sc, side) }, new(quiet))
	if err != nil {
		return ending{}, err
	}
	return ending{tallyOf(g.Winner, sc.Sides[m.side].ID), g.Turn, g.Quiet}, nil
}

// tallyOf counts a game with a winner for A, who played the side.
func tallyOf(winner, side string) Tally {
	switch winner {
	case model.Draw:
		return Tally{Draws: 1}
	case side:
		return Tally{A: 1}
	default:
		return Tally{B: 1}
	}
}
