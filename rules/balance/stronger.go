package balance

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// rungs is how many stronger pairings are tried at most: players at their usual level, and
// at the next.
const rungs = 2

// Stronger is who may play a scenario in the place of the players named by side, each time
// stronger than before: those that think games out in their mind where the others do not, at
// their usual level and at the next. Who is no player of growing strength, such as one of
// fixed rules, stays. There are none where nobody is stronger.
func Stronger(system rules.System, sc *model.Scenario, players map[string]string) []map[string]string {
	ladder := []string{"random", "greedy"} // from the weakest on
	var thinkers []rules.PlayerKind
	for _, k := range bot.Kinds(system) {
		if k.Tries {
			thinkers = append(thinkers, k)
		}
	}
	slices.SortStableFunc(thinkers, func(a, b rules.PlayerKind) int { return cmp.Compare(a.Level, b.Level) })
	for _, k := range thinkers {
		ladder = append(ladder, k.ID)
	}
	at := -1 // of the strongest that plays
	for _, kind := range players {
		at = max(at, slices.Index(ladder, kind))
	}
	if at < 0 {
		return nil
	}
	above := ladder[max(at+1, slices.Index(ladder, "greedy")+1):]
	if len(above) > 0 && len(above) == len(thinkers) && len(thinkers) > 1 {
		above = above[1:] // the easy level, which saves time for people alone
	}
	var out []map[string]string
	for _, kind := range above {
		pairing := maps.Clone(players)
		for side, was := range players {
			if slices.Contains(ladder, was) {
				pairing[side] = kind
			}
		}
		_, err := bot.Sit(system, sc, func(c rules.Chair) string { return pairing[c.Side] }, func(int) uint64 { return 0 })
		if err == nil && len(out) < rungs {
			out = append(out, pairing)
		}
	}
	return out
}

// With is the set-up with other players by side.
func (s Setup) With(players map[string]string) Setup {
	s.Sides = slices.Clone(s.Sides)
	for i := range s.Sides {
		s.Sides[i].Player = players[s.Sides[i].ID]
	}
	return s
}

// Players is who plays, in the order of sides: "greedy against planner", or "greedy" where
// all sides have the same.
func (s Setup) Players() string {
	var out []string
	for _, side := range s.Sides {
		if !slices.Contains(out, side.Player) {
			out = append(out, side.Player)
		}
	}
	return strings.Join(out, " against ")
}

// Change is by how many percentage points another result has a larger share of games that end
// in a way, with the 95 % interval of the difference.
type Change struct {
	Winner            string // id of a side, or "draw"
	Points, Low, High float64
}

// Sure reports whether the interval of the change is on one side of none.
func (c Change) Sure() bool { return c.Low > 0 || c.High < 0 }

// ChangeTo is how the shares of another result of the same sides differ, in the order of
// Ends. The intervals are those of R. G. Newcombe (1998, his method 10) for the difference
// of two shares that are found apart from each other.
func (r Result) ChangeTo(other Result) []Change {
	var out []Change
	n, m := len(r.Played), len(other.Played)
	if n == 0 || m == 0 {
		return nil
	}
	for i, end := range r.Ends {
		k, l := end.Games, other.Ends[i].Games
		p, q := float64(k)/float64(n), float64(l)/float64(m)
		was, is := Wilson(k, n), Wilson(l, m)
		out = append(out, Change{
			Winner: end.Winner, Points: percent(q - p),
			Low:  percent(q - p - math.Hypot(q-is.Low, was.High-p)),
			High: percent(q - p + math.Hypot(is.High-q, p-was.Low)),
		})
	}
	return out
}

// TrustAmong says, a sentence each, where results of the same games by stronger players
// change the answer of the first.
func TrustAmong(base Result, stronger []Result) []string {
	if len(stronger) == 0 {
		return []string{"There is no stronger player to try for this scenario."}
	}
	var out []string
	changed := false
	for _, r := range stronger {
		var sure []Change
		for _, c := range base.ChangeTo(r) {
			if c.Sure() {
				sure = append(sure, c)
			}
		}
		slices.SortStableFunc(sure, func(a, b Change) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
		if len(sure) > 0 {
			c := sure[0]
			what := "draws"
			if c.Winner != model.Draw {
				what = "games won by the " + base.SideName(c.Winner) + " side"
			}
			more := "more"
			low, high := c.Low, c.High
			if c.Points < 0 {
				more, low, high = "fewer", -c.High, -c.Low
			}
			out = append(out, fmt.Sprintf("Stronger play changes the answer: between %s there are %.0f points %s %s [%.0f, %.0f] than between %s.",
				r.Players(), math.Abs(c.Points), more, what, low, high, base.Players()))
			changed = true
		}
		for _, s := range base.Unwon() {
			if i := slices.IndexFunc(r.Ends, func(e Share) bool { return e.Winner == s.ID }); r.Ends[i].Games > 0 {
				out = append(out, fmt.Sprintf("It can be won by the %s side: %s won %d of %s.", s.Name, r.Players(), r.Ends[i].Games, model.Counted(len(r.Played), "game", "games")))
				changed = true
			}
		}
	}
	if last := stronger[len(stronger)-1]; !changed {
		out = append(out, fmt.Sprintf("Stronger play, by %s, does not show another answer: all differences of shares are in keeping with chance. So few games show large differences alone.", last.Players()))
	}
	return out
}
