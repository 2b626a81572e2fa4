package balance

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Shard is a part of a batch that is played by itself, perhaps on another machine: every
// so-manieth game, from one on. The zero value is all games.
type Shard struct {
	N  int `json:"n"` // from 1
	Of int `json:"of"`
}

// MostShards is how many shards a batch has at most.
const MostShards = 1000

// Set reads a shard as people write it, "2/8".
func (s *Shard) Set(text string) error {
	n, of, _ := strings.Cut(text, "/")
	var read Shard
	var errN, errOf error
	read.N, errN = strconv.Atoi(n)
	read.Of, errOf = strconv.Atoi(of)
	if errN != nil || errOf != nil || !read.valid() {
		return fmt.Errorf("%q is no shard", text)
	}
	*s = read
	return nil
}

func (s Shard) valid() bool { return 1 <= s.N && s.N <= s.Of && s.Of <= MostShards }

// String is the shard as people write it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.N, s.Of) }

// size is how many of the games of a batch the shard has.
func (s Shard) size(games int) int {
	if s == (Shard{}) {
		return games
	}
	return (games + s.Of - s.N) / s.Of
}

// seed is the seed of a game of the shard, counted from 0, of a batch that begins with first.
func (s Shard) seed(first uint64, i int) uint64 {
	if s == (Shard{}) {
		return first + uint64(i)
	}
	return first + uint64(s.N-1) + uint64(i)*uint64(s.Of)
}

// Named is a result with the name of the file that it comes from.
type Named struct {
	Name string
	Result
}

// Merge is what a batch came to of which the results are all shards: the same as if it had
// been played at once. It refuses, by name, what is no shard, is not whole, is of another
// batch, or is there twice, and says which are not there.
func Merge(parts []Named) (Result, error) {
	if len(parts) == 0 {
		return Result{}, fmt.Errorf("there are no shards to merge")
	}
	first := parts[0]
	of := map[int]Named{}
	for _, p := range parts {
		switch {
		case p.Shard == (Shard{}):
			return Result{}, fmt.Errorf("%s is no shard of a batch, but all of one", p.Name)
		case p.Stopped:
			return Result{}, fmt.Errorf("%s was stopped before the end of its games: play shard %s again", p.Name, p.Shard)
		}
		if what := first.differs(p.Result); what != "" {
			return Result{}, fmt.Errorf("%s is no shard of the same batch as %s: it has %s", p.Name, first.Name, what)
		}
		if other, twice := of[p.Shard.N]; twice {
			return Result{}, fmt.Errorf("shard %s is there twice: %s and %s", p.Shard, other.Name, p.Name)
		}
		of[p.Shard.N] = p
	}
	var missing []string
	for n := 1; n <= first.Shard.Of; n++ {
		if _, there := of[n]; !there {
			missing = append(missing, Shard{n, first.Shard.Of}.String())
		}
	}
	if len(missing) > 0 {
		return Result{}, fmt.Errorf("of the shards %s not there: %s", numbered(len(missing), "one is", "some are"), strings.Join(missing, ", "))
	}
	seen := parts[0].Seen
	for _, p := range parts[1:] {
		if (seen == nil) != (p.Seen == nil) {
			return Result{}, fmt.Errorf("%s is no shard of the same batch as %s: one tells what was seen in its games, and one does not", p.Name, first.Name)
		}
		if seen == nil {
			continue
		}
		var err error
		if seen, err = seen.plus(p.Seen, first.Sides); err != nil {
			return Result{}, fmt.Errorf("%s is no shard of the same batch as %s: %w", p.Name, first.Name, err)
		}
	}
	games := make([]Game, first.Games)
	for i := range games {
		games[i] = of[i%first.Shard.Of+1].Played[i/first.Shard.Of]
	}
	s := first.Setup
	s.File = of[1].File
	return newResult(s, Shard{}, games, seen, false), nil
}

func numbered(n int, one, some string) string {
	if n == 1 {
		return one
	}
	return some
}

// differs says what a result of another batch has that this one has not; empty where they may
// be of one.
func (r Result) differs(other Result) string {
	players := func(r Result) string {
		var out []string
		for _, s := range r.Sides {
			out = append(out, s.ID+"="+s.Player)
		}
		return strings.Join(out, ", ")
	}
	mine, its := r.Setup, other.Setup
	mine.File, its.File = "", ""
	switch {
	case r.Engine != other.Engine:
		return fmt.Sprintf("games of another version of the program, %s and not %s", other.Engine, r.Engine)
	case r.Digest != other.Digest:
		return "another scenario, or another draft of it"
	case players(r) != players(other):
		return fmt.Sprintf("other players, %s and not %s", players(other), players(r))
	case r.Seed != other.Seed:
		return fmt.Sprintf("games from seed %d on, and not %d", other.Seed, r.Seed)
	case r.Games != other.Games:
		return fmt.Sprintf("%d games in all its shards, and not %d", other.Games, r.Games)
	case r.Shard.Of != other.Shard.Of:
		return fmt.Sprintf("shards of %d, and not of %d", other.Shard.Of, r.Shard.Of)
	case !reflect.DeepEqual(mine, its):
		return "other options"
	}
	return ""
}
