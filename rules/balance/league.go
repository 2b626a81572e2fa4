package balance

import (
	"cmp"
	"context"
	"slices"
	"strconv"
)

// League is games of all kinds of players against all others, over some scenarios.
// Every seed is played twice, so that each has each side.
type League struct {
	Kinds   []string // ids
	Pairs   int      // of games, for each scenario and each two kinds
	Seed    uint64   // of the first pair; the next have the seeds that follow
	Workers int      // games at a time; the count of them makes no difference to the result
}

// Standing is where a player stands in a league.
type Standing struct {
	Player string `json:"player"`
	Rating int    `json:"rating"` // by Elo's scale; all players together have 1500 on average
	Low    int    `json:"low"`    // of the 95 % interval
	High   int    `json:"high"`
	Won    int    `json:"won"`
	Lost   int    `json:"lost"`
	Draws  int    `json:"draws"`
}

// Meeting is what two players of a league came to.
type Meeting struct {
	A     string `json:"player_a"`
	B     string `json:"player_b"`
	Tally        // of their games
}

// Stall is a game in whose last third nobody attacked.
type Stall struct {
	Scenario string   `json:"scenario"`
	Seed     uint64   `json:"seed"`
	Players  []string `json:"players"` // by side, in the scenario's order
	Turns    int      `json:"turns"`
	Quiet    int      `json:"quiet"` // turns at the end
	sides    []string
}

// Args is the arguments with which the command line plays the game again.
func (s Stall) Args() []string {
	args := []string{"play", s.Scenario}
	for i, side := range s.sides {
		args = append(args, "--player", side+"="+s.Players[i])
	}
	return append(args, "--seed", strconv.FormatUint(s.Seed, 10))
}

// Results is what a league came to.
type Results struct {
	Standings []Standing `json:"standings"` // the best first
	Meetings  []Meeting  `json:"meetings"`
	Games     int        `json:"games"`
	Stalls    []Stall    `json:"stalls"`
}

// Games is how many games the league has.
func (l League) Games(arenas []Arena) int { return len(l.matches(arenas)) }

func (l League) matches(arenas []Arena) []match {
	var out []match
	for i, a := range l.Kinds {
		for _, b := range l.Kinds[i+1:] {
			for arena := range arenas {
				for pair := range l.Pairs {
					for side := range arenas[arena].Scenario.Sides {
						out = append(out, match{arena, pair, l.Seed + uint64(pair), side, a, b})
					}
				}
			}
		}
	}
	return out
}

// Play plays the league, and tells after each game how many are done where told is not
// nil. It ends early with the context's error, or with that of a player that breaks
// the rules; the results are then of the games that were played by that time.
func (l League) Play(ctx context.Context, arenas []Arena, told func(done int)) (Results, error) {
	ends, err := playAll(ctx, arenas, l.matches(arenas), l.Workers, told)
	return l.results(arenas, ends), err
}

// results adds up how games ended.
func (l League) results(arenas []Arena, ends map[match]ending) Results {
	out := Results{Games: len(ends)}
	index := map[string]int{}
	for i, k := range l.Kinds {
		index[k] = i
		out.Standings = append(out.Standings, Standing{Player: k})
	}
	var bouts []bout
	for _, m := range l.matches(arenas) {
		end, played := ends[m]
		if !played {
			continue
		}
		a, b, t := index[m.a], index[m.b], end.tally
		if n := len(out.Meetings); n == 0 || out.Meetings[n-1].A != m.a || out.Meetings[n-1].B != m.b {
			out.Meetings = append(out.Meetings, Meeting{A: m.a, B: m.b})
		}
		meeting := &out.Meetings[len(out.Meetings)-1]
		meeting.Tally = meeting.Plus(t)
		x, y := &out.Standings[a], &out.Standings[b]
		x.Won, x.Lost, x.Draws = x.Won+t.A, x.Lost+t.B, x.Draws+t.Draws
		y.Won, y.Lost, y.Draws = y.Won+t.B, y.Lost+t.A, y.Draws+t.Draws
		if m.side == 0 { // the games of a seed have much in common, and count as one
			bouts = append(bouts, bout{a: a, b: b})
		}
		of := &bouts[len(bouts)-1]
		of.forA += float64(t.A) + float64(t.Draws)/2
		of.games++
		if 3*end.quiet > end.turns {
			out.Stalls = append(out.Stalls, m.stall(arenas[m.arena], end))
		}
	}
	for i, r := range rate(len(l.Kinds), bouts, l.Seed) {
		s := &out.Standings[i]
		s.Rating, s.Low, s.High = r.rating, r.low, r.high
	}
	slices.SortStableFunc(out.Standings, func(a, b Standing) int { return cmp.Compare(b.Rating, a.Rating) })
	return out
}

func (m match) stall(arena Arena, end ending) Stall {
	s := Stall{Scenario: arena.Scenario.ID, Seed: m.seed, Turns: end.turns, Quiet: end.quiet}
	for _, side := range arena.Scenario.Sides {
		s.sides = append(s.sides, side.ID)
		s.Players = append(s.Players, m.kindOf(arena.Scenario, side.ID))
	}
	return s
}
