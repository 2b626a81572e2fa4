package balance

import (
	"context"
	"errors"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Setup is what a batch plays: games of one scenario between the same players, with
// seeds in a row. The same set-up gives the same games.
type Setup struct {
	File     string `json:"file"`            // as it was named; it decides nothing
	Scenario string `json:"scenario"`        // id
	Digest   string `json:"scenario_sha256"` // of the scenario's text, in its canonical form
	Engine   string `json:"engine"`          // version of the program that plays
	Title    string `json:"title"`
	Sides    []Side `json:"sides"` // in the scenario's order
	Types    []Type `json:"unit_types"`
	Seed     uint64 `json:"seed"`  // of the first game
	Games    int    `json:"games"` // at most

	// Until is to how many percentage points the shares are to be known for the batch to
	// end before all games are played; 0 where it plays them all.
	Until float64 `json:"until,omitempty"`
}

// Side is a side with its player.
type Side struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Player string `json:"player"` // a kind
}

// Type is what a type of units is called.
type Type struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Game is what a game of a batch came to.
type Game struct {
	Seed   uint64 `json:"seed"`
	Winner string `json:"winner"` // id of a side, or "draw"
	Level  string `json:"level,omitempty"`
	Clause int    `json:"clause"` // index of the victory clause that was met; -1 for the outcome without one
	Turn   int    `json:"turn"`   // in which it ended

	// Decided is the turn of decision: the first from whose end on the winner always was
	// who would have won if the game had ended then, or, where nobody would have, who was
	// nearest to it. It is 0 where that was so from the set-up on, the last turn where it
	// only was so at the end, and Undecided where nobody won.
	Decided int `json:"decided"`

	Quiet int    `json:"quiet"` // turns at its end in which nobody attacked
	Sides []Fate `json:"sides"` // in the scenario's order
}

// Fate is how a side fared in a game.
type Fate struct {
	Near   int            `json:"near"`   // how near its victory was at the end, in thousandths
	Losses map[string]int `json:"losses"` // eliminated units by their type
}

// lost is how many units the side lost.
func (f Fate) lost() int {
	n := 0
	for _, lost := range f.Losses {
		n += lost
	}
	return n
}

// Batch is the playing of a set-up, or of a shard of it.
type Batch struct {
	Setup
	Shard   Shard
	Workers int // games at a time; the count of them makes no difference to the result

	// Begun is a result of the same batch that was stopped, to go on from; the zero value
	// begins with the first game.
	Begun Result
	Only  int // it is stopped after so many games; 0 for not

	// Told is told how many games are done; Came each game, in the order of seeds, once it
	// and all before it are done; Looked at each look of a batch that goes on until its shares
	// are known, with what it found. Going can ask after each game what the batch would have
	// come to if it had been stopped then. Any may be nil. No other game is begun before they
	// return, so that whoever wants the batch to wait lets them wait.
	Told   func(done int)
	Came   func(Game)
	Looked func(found []int, games int)
	Going  func(sofar func() (Result, error))
}

// Looks is how the batch is looked at; false where it plays all its games.
func (s Setup) Looks() (Looks, bool) {
	if s.Until == 0 {
		return Looks{}, false
	}
	return NewLooks(s.Until, s.Games), true
}

// ends lists how games of the set-up can end: the ids of the sides, then a draw.
func (s Setup) ends() []string {
	var out []string
	for _, side := range s.Sides {
		out = append(out, side.ID)
	}
	return append(out, model.Draw)
}

// found counts how the games ended, in the order of ends.
func (s Setup) found(games []Game) []int {
	var out []int
	for _, end := range s.ends() {
		n := 0
		for _, g := range games {
			if g.Winner == end {
				n++
			}
		}
		out = append(out, n)
	}
	return out
}

// Sofar is what the first games of the set-up come to, as if it had been stopped after them, but
// for what was seen in them.
func (s Setup) Sofar(games []Game) Result { return newResult(s, Shard{}, games, nil, true) }

// Play plays the batch. Where the context ends first, the result has the games up to the
// first that is not done, and says that it was stopped. It ends with an error where a player
// breaks the rules.
func (b Batch) Play(ctx context.Context, arena Arena) (Result, error) {
	sizes := []int{b.Shard.size(b.Games)}
	looks, looking := b.Looks()
	if looking {
		sizes = looks.Sizes
	}
	games := slices.Clone(b.Begun.Played)
	seen := b.sights(arena) // in the games that are played now
	result := func(stopped bool) (Result, error) {
		all, err := seen.after(b.Begun.Seen)
		return newResult(b.Setup, b.Shard, games, all, stopped), err
	}
	going := func(more []Game) {
		if b.Going == nil {
			return
		}
		b.Going(func() (Result, error) {
			all, err := seen.after(b.Begun.Seen)
			return newResult(b.Setup, b.Shard, slices.Concat(games, more), all, true), err
		})
	}
	for _, size := range sizes {
		end := size
		if b.Only > 0 {
			end = min(size, b.Only)
		}
		if len(games) < end {
			more, err := b.some(ctx, arena, len(games), end, seen, going)
			games = append(games, more...)
			if err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
				return result(true)
			}
			if err != nil {
				return Result{}, err
			}
		}
		if len(games) < size {
			return result(true)
		}
		if !looking {
			break
		}
		found := b.found(games[:size])
		if b.Looked != nil {
			b.Looked(found, size)
		}
		if looks.Known(found, size) {
			break
		}
	}
	return result(false)
}

// some plays the games of the batch from one up to before another, and counts what is seen in
// them in the order of seeds. After each, going has those that are counted.
func (b Batch) some(ctx context.Context, arena Arena, from, to int, seen *sights, going func([]Game)) ([]Game, error) {
	games := make([]Game, to-from)
	watched := make([]*observer, len(games)) // those not counted yet, played here
	told := make([]*Seen, len(games))        // and elsewhere
	kind := map[string]string{}
	for _, s := range b.Sides {
		kind[s.ID] = s.Player
	}
	came := 0
	n, err := inParallel(ctx, len(games), b.Workers, func(ctx context.Context, i int) error {
		seed := b.Shard.seed(b.Seed, from+i)
		if arena.Kept != nil {
			g, err := arena.game(ctx, seed, func(side string) string { return kind[side] }, new(quiet))
			games[i] = g.bare(len(b.Sides))
			return err
		}
		if arena.Elsewhere != nil {
			r, err := b.elsewhere(ctx, arena, seed, kind)
			games[i], told[i] = r.Game, r.Seen
			return err
		}
		var q quiet
		var o *observer
		state, err := arena.play(ctx, seed, func(side string) string { return kind[side] }, func(start rules.Table) []watcher {
			o = seen.here.observe(start)
			return []watcher{&q, o}
		})
		if err != nil {
			return err
		}
		if o != nil {
			o.ends(state.(rules.Table))
		}
		games[i], watched[i] = newGame(arena.Scenario, state, seed, q.turns(), o), o
		return nil
	}, func(first, done int) {
		for ; came < first; came++ {
			if o := watched[came]; o != nil {
				seen.here.add(o)
				watched[came] = nil // it is large
			}
			seen.plus(told[came])
			told[came] = nil
			if b.Came != nil {
				b.Came(games[came])
			}
		}
		if b.Told != nil {
			b.Told(from + done)
		}
		going(games[:first])
	})
	return games[:n], err
}

// bare is the game without what is known only of one that was watched.
func (g Game) bare(sides int) Game {
	g.Level, g.Clause, g.Decided, g.Sides = "", none, Undecided, make([]Fate, sides)
	for i := range g.Sides {
		g.Sides[i].Losses = map[string]int{}
	}
	return g
}

// newGame is what a game that is over came to; o watched it, where it lay open.
func newGame(sc *model.Scenario, end rules.State, seed uint64, quiet int, o *observer) Game {
	outcome, _ := end.Outcome()
	g := Game{Seed: seed, Winner: outcome.Winner, Level: outcome.Level, Clause: outcome.Clause, Turn: end.Now().Turn, Decided: Undecided, Quiet: quiet}
	for _, side := range sc.Sides {
		fate := Fate{Losses: map[string]int{}}
		if o != nil {
			fate.Near = nearness(sc, o.clauses, side.ID)
		}
		g.Sides = append(g.Sides, fate)
	}
	if o == nil {
		return g
	}
	g.Decided = o.decided
	last := o.lost[o.stage*len(o.empty.Losses):]
	for i, l := range o.empty.Losses {
		if n := last[i]; n > 0 && l.Type != "" {
			g.Sides[o.side(l.Side)].Losses[l.Type] = n
		}
	}
	return g
}
