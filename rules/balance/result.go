package balance

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
)

// Result is what a batch came to: every game, and what they come to together.
type Result struct {
	Format string `json:"format"`
	Setup
	Shard   Shard  `json:"shard,omitzero"`
	Stopped bool   `json:"stopped"`        // before the end, by who had it played
	Played  []Game `json:"played"`         // in the order of seeds
	Seen    *Seen  `json:"seen,omitempty"` // nil of games of older versions, and of systems that do not lie open
	Summary `json:"summary"`
}

// Summary is what games come to together.
type Summary struct {
	Ends   []Share     `json:"ends"`   // won by each side, in the scenario's order, and drawn
	Levels []Level     `json:"levels"` // of victory, as they came up
	Turns  []TurnCount `json:"turns"`  // in which games ended, in order

	Decided []TurnCount `json:"decided"` // turns of decision of the games that were won, in order
	Losses  []Loss      `json:"losses"`  // by side, and the most frequent first
	Stalls  int         `json:"stalls"`  // games in whose last third nobody attacked
}

// Share is how many games ended in a way, with the 95 % interval of its share. Percentages
// have one decimal.
type Share struct {
	Winner  string  `json:"winner"` // id of a side, or "draw"
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// Level is how many games ended in a level of victory.
type Level struct {
	Winner string `json:"winner"`
	Level  string `json:"level"`
	Games  int    `json:"games"`
}

// TurnCount is how many games ended in a turn.
type TurnCount struct {
	Turn  int `json:"turn"`
	Games int `json:"games"`
}

// Loss is how many units of a type a side lost in all games.
type Loss struct {
	Side string `json:"side"`
	Type string `json:"type"`
	Lost int    `json:"lost"`
}

// newResult adds up the games of a batch.
func newResult(s Setup, shard Shard, games []Game, seen *Seen, stopped bool) Result {
	r := Result{
		Format: format.Balance.String(), Setup: s, Shard: shard, Stopped: stopped, Played: append([]Game{}, games...), Seen: seen,
		Summary: Summary{Levels: []Level{}, Losses: []Loss{}},
	}
	for i, n := range s.found(games) {
		r.Ends = append(r.Ends, s.share(s.ends()[i], n, len(games)))
	}
	levels := map[Level]int{}
	r.Turns = byTurn(games, func(g Game) int { return g.Turn })
	r.Decided = byTurn(games, func(g Game) int { return g.Decided })
	losses := make([]map[string]int, len(s.Sides))
	for i := range losses {
		losses[i] = map[string]int{}
	}
	for _, g := range games {
		if g.Level != "" {
			levels[Level{Winner: g.Winner, Level: g.Level}]++
		}
		if g.stalls() {
			r.Stalls++
		}
		for i, fate := range g.Sides {
			for id, n := range fate.Losses {
				losses[i][id] += n
			}
		}
	}
	for l, n := range levels {
		r.Levels = append(r.Levels, Level{l.Winner, l.Level, n})
	}
	slices.SortFunc(r.Levels, func(a, b Level) int {
		return cmp.Or(cmp.Compare(slices.Index(s.ends(), a.Winner), slices.Index(s.ends(), b.Winner)), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Level, b.Level))
	})
	for i, of := range losses {
		first := len(r.Losses)
		for id, n := range of {
			r.Losses = append(r.Losses, Loss{s.Sides[i].ID, id, n})
		}
		slices.SortFunc(r.Losses[first:], func(a, b Loss) int {
			return cmp.Or(cmp.Compare(b.Lost, a.Lost), cmp.Compare(a.Type, b.Type))
		})
	}
	return r
}

// byTurn counts games by a turn, in the order of turns; those without it are not counted.
func byTurn(games []Game, turn func(Game) int) []TurnCount {
	out, count := []TurnCount{}, map[int]int{}
	for _, g := range games {
		if n := turn(g); n >= 0 {
			count[n]++
		}
	}
	for turn, n := range count {
		out = append(out, TurnCount{turn, n})
	}
	slices.SortFunc(out, func(a, b TurnCount) int { return cmp.Compare(a.Turn, b.Turn) })
	return out
}

// share is the share of k of n games with its interval: Wilson's, or that of the looks.
func (s Setup) share(winner string, k, n int) Share {
	in := s.interval(k, n)
	out := Share{Winner: winner, Games: k, Low: percent(in.Low), High: percent(in.High)}
	if n > 0 {
		out.Percent = percent(float64(k) / float64(n))
	}
	return out
}

func (s Setup) interval(k, n int) Interval {
	if looks, looking := s.Looks(); looking {
		return looks.Interval(k, n)
	}
	return Wilson(k, n)
}

// percent is a share in percent, with one decimal.
func percent(share float64) float64 { return math.Round(1000*share) / 10 }

// stalls reports whether nobody attacked in the last third of the game.
func (g Game) stalls() bool { return 3*g.Quiet > g.Turn }

// Won is the share of a side among the games that have a winner.
func (r Result) Won(side string) Share {
	k, n := 0, 0
	for _, e := range r.Ends {
		if e.Winner != model.Draw {
			n += e.Games
		}
		if e.Winner == side {
			k = e.Games
		}
	}
	return r.share(side, k, n)
}

// Favoured is the side that won more than half of the games with a winner, even at the low end
// of the interval; false where there is none, so that the games are in keeping with even
// chances.
func (r Result) Favoured() (Side, bool) {
	for _, s := range r.Sides {
		if r.Won(s.ID).Low > 50 {
			return s, true
		}
	}
	return Side{}, false
}

// Closest is the games, no more than so many, in which a side came closest to the victory that
// it did not win: drawn ones before lost ones, then those nearer to its conditions, then
// those that lasted longer, then those in which it lost the fewest units for those that it
// destroyed.
func (r Result) Closest(side string, most int) []Game {
	i := slices.IndexFunc(r.Sides, func(s Side) bool { return s.ID == side })
	var out []Game
	for _, g := range r.Played {
		if g.Winner != side {
			out = append(out, g)
		}
	}
	drawn := func(g Game) int {
		if g.Winner == model.Draw {
			return 1
		}
		return 0
	}
	gain := func(g Game) int {
		n := -2 * g.Sides[i].lost()
		for _, fate := range g.Sides {
			n += fate.lost()
		}
		return n
	}
	slices.SortStableFunc(out, func(a, b Game) int {
		return cmp.Or(cmp.Compare(drawn(b), drawn(a)), cmp.Compare(b.Sides[i].Near, a.Sides[i].Near), cmp.Compare(b.Turn, a.Turn), cmp.Compare(gain(b), gain(a)))
	})
	return out[:min(most, len(out))]
}

// Stalled is the games in whose last third nobody attacked, no more than so many.
func (r Result) Stalled(most int) []Game {
	var out []Game
	for _, g := range r.Played {
		if g.stalls() && len(out) < most {
			out = append(out, g)
		}
	}
	return out
}

// Lost is how many units a side lost in the game.
func (r Result) Lost(g Game, side string) int {
	for i, s := range r.Sides {
		if s.ID == side {
			return g.Sides[i].lost()
		}
	}
	return 0
}

// Args is the arguments with which the command line plays a game of the batch again.
func (s Setup) Args(seed uint64) []string {
	args := []string{"play", s.File}
	for _, side := range s.Sides {
		args = append(args, "--player", side.ID+"="+side.Player)
	}
	return append(args, "--seed", strconv.FormatUint(seed, 10))
}
