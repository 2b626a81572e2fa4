package balance

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// Suspect is a game that is worth a look, and why.
type Suspect struct {
	Game
	Why []string // "the longest, 12 turns"
}

// Suspects is the games that are worth a look, in the order of seeds: those in which a side
// came closest to the victory that it did not win, the longest stall, the shortest, the
// longest and the most one-sided.
func (r Result) Suspects() []Suspect {
	why := map[uint64][]string{}
	note := func(g Game, format string, args ...any) {
		why[g.Seed] = append(why[g.Seed], fmt.Sprintf(format, args...))
	}
	if len(r.Played) == 0 {
		return nil
	}
	for _, s := range r.Sides {
		for _, g := range r.Closest(s.ID, 1) {
			note(g, "the closest that %s came without winning: %s", s.Name, r.CameClose(g, s.ID))
		}
	}
	most := func(compare func(a, b Game) int) Game { return slices.MaxFunc(r.Played, compare) } // the first of several
	if g := most(func(a, b Game) int { return cmp.Compare(a.Quiet*(b.Turn+1), b.Quiet*(a.Turn+1)) }); g.stalls() {
		note(g, "the longest stall: nobody attacked %s", g.Quieted())
	}
	short, long := most(func(a, b Game) int { return cmp.Compare(b.Turn, a.Turn) }), most(func(a, b Game) int { return cmp.Compare(a.Turn, b.Turn) })
	if short.Turn < long.Turn {
		note(short, "the shortest, over in turn %d", short.Turn)
		note(long, "the longest, over in turn %d", long.Turn)
	}
	if g := most(func(a, b Game) int { return cmp.Compare(r.lead(a), r.lead(b)) }); g.Winner != model.Draw {
		for _, s := range r.Sides {
			if s.ID == g.Winner {
				note(g, "the most one-sided: %s won in turn %d for %s of its own against %d", s.Name, g.Turn, model.Counted(r.Lost(g, s.ID), "unit", "units"), r.others(g, s.ID))
			}
		}
	}
	var out []Suspect
	for _, g := range r.Played {
		if w := why[g.Seed]; w != nil {
			out = append(out, Suspect{g, w})
		}
	}
	return out
}

// lead is by how many units more than its own the winner of a game destroyed; of a draw, less
// than of any other.
func (r Result) lead(g Game) int {
	if g.Winner == model.Draw {
		return math.MinInt
	}
	return r.others(g, g.Winner) - r.Lost(g, g.Winner)
}

// others is how many units all sides but one lost in a game.
func (r Result) others(g Game, side string) int {
	n := 0
	for _, s := range r.Sides {
		if s.ID != side {
			n += r.Lost(g, s.ID)
		}
	}
	return n
}
