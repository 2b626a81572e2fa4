package balance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Read reads a result as it is written in JSON. What the games come to together is added up
// anew. Its error says in a clause what is wrong, in bounded time and memory.
func Read(from io.Reader) (Result, error) {
	text, err := io.ReadAll(io.LimitReader(from, limits.BatchBytes+1))
	if err != nil {
		return Result{}, err
	}
	if len(text) > limits.BatchBytes {
		return Result{}, fmt.Errorf("it is larger than %d MiB, which no result of games is", limits.BatchBytes>>20)
	}
	if err := bounded(text); err != nil {
		return Result{}, err
	}
	var r Result
	if err := json.Unmarshal(text, &r); err != nil {
		return Result{}, errors.New("it is no result of games as \"mapsheet balance --json\" writes it")
	}
	if err := format.Balance.Check(r.Format); err != nil {
		return Result{}, err
	}
	if r.Format == firstFormat {
		r.fromFirst()
	}
	if err := r.sound(); err != nil {
		return Result{}, fmt.Errorf("it has been changed or cut off: %w", err)
	}
	return newResult(r.Setup, r.Shard, r.Played, r.Seen, r.Stopped), nil
}

// bounded asks whether JSON has no more objects, no longer lists and no deeper ones than results
// have: the shortest takes three bytes, and a hundred in memory. Whether it is JSON at all is
// for others to say.
func bounded(text []byte) error {
	var open []int // elements of each list and object that is open
	objects, line, quoted := 0, 1, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			line++
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if open = append(open, 1); c == '{' {
				objects++
			}
			if len(open) > limits.FileDepth {
				return fmt.Errorf("its line %d is no part of a result of games: lists lie in lists there, more than %d deep", line, limits.FileDepth)
			}
			if objects > limits.BatchObjects {
				return fmt.Errorf("its line %d is no part of a result of games, which has no more than %d objects", line, limits.BatchObjects)
			}
		case len(open) == 0:
		case c == '}' || c == ']':
			open = open[:len(open)-1]
		case c == ',':
			if open[len(open)-1]++; open[len(open)-1] > limits.BatchGames {
				return fmt.Errorf("its line %d is no part of a result of games, of which no list has more than %d elements", line, limits.BatchGames)
			}
		}
	}
	return nil
}

// firstFormat is that of results whose games tell neither what decided them nor what was seen
// in them.
const firstFormat = "mapsheet-balance/1"

func (r *Result) fromFirst() {
	r.Seen = nil
	for i := range r.Played {
		r.Played[i].Clause, r.Played[i].Decided = none, Undecided
	}
}

// sound asks whether a result is one that a batch can come to.
func (r Result) sound() error {
	switch {
	case r.Shard != (Shard{}) && !r.Shard.valid():
		return fmt.Errorf("there is no shard %s", r.Shard)
	case r.Games < 1 || r.Games > limits.BatchGames:
		return fmt.Errorf("%d games are none or too many", r.Games)
	case math.IsNaN(r.Until) || r.Until != 0 && (r.Until < MinPoints || r.Until > MaxPoints):
		return fmt.Errorf("shares are not known to %v points", r.Until)
	case len(r.Sides) < 1 || len(r.Sides) > limits.GroupUnits:
		return errors.New("it has no sides")
	}
	if size := r.Shard.size(r.Games); len(r.Played) > size || len(r.Played) < size && !r.Stopped && r.Until == 0 {
		return fmt.Errorf("it has %d games of %d", len(r.Played), size)
	}
	ends := r.ends()
	for i, g := range r.Played {
		switch {
		case g.Seed != r.Shard.seed(r.Seed, i):
			return fmt.Errorf("game %d has the seed %d", i+1, g.Seed)
		case !slices.Contains(ends, g.Winner):
			return fmt.Errorf("nobody %q can win game %d", g.Winner, i+1)
		case g.Turn < 0 || g.Turn > limits.Turns+1 || g.Quiet < 0 || g.Quiet > g.Turn:
			return fmt.Errorf("game %d has %d turns, %d of them quiet", i+1, g.Turn, g.Quiet)
		case g.Clause < none || g.Clause > limits.FileMarks:
			return fmt.Errorf("game %d was decided by clause %d", i+1, g.Clause+1)
		case g.Decided < Undecided || g.Decided > g.Turn:
			return fmt.Errorf("game %d was decided in turn %d of %d", i+1, g.Decided, g.Turn)
		case len(g.Sides) != len(r.Sides):
			return fmt.Errorf("game %d has %d sides", i+1, len(g.Sides))
		}
		for _, fate := range g.Sides {
			if fate.Near < 0 || fate.Near > whole {
				return fmt.Errorf("game %d has a side that is %d thousandths from victory", i+1, fate.Near)
			}
			for id, n := range fate.Losses {
				if n < 0 || n > limits.ForceUnits {
					return fmt.Errorf("game %d has %d lost units of the type %q", i+1, n, id)
				}
			}
		}
	}
	if r.Seen != nil {
		return r.Seen.sound(r.Sides, len(r.Played))
	}
	return nil
}
