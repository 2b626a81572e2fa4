package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// balanceText tells what a batch came to, in a designer's words.
type balanceText struct {
	balance.Result
	strings.Builder
}

// listedGames is how many games of a kind are named with their commands.
const listedGames = 3

// listedNames is how many things that were never used are named of a kind.
const listedNames = 12

// printBalance prints what a batch came to, in words or as JSON.
func printBalance(cmd *cobra.Command, r balance.Result, asJSON bool) error {
	if asJSON {
		text, err := r.Encode()
		if err == nil {
			_, err = cmd.OutOrStdout().Write(text)
		}
		return err
	}
	t := balanceText{Result: r}
	t.head()
	if len(r.Played) > 0 {
		t.ends()
		t.turns()
		t.losses()
		t.clauses()
		t.unused()
		t.trust()
		t.unwon()
		t.stalls()
	}
	_, err := io.WriteString(cmd.OutOrStdout(), t.String())
	return err
}

func (t *balanceText) head() {
	printf(t, "%s: %s, seeds from %d on", t.Title, model.Counted(len(t.Played), "game", "games"), t.Seed)
	if t.Shard != (balance.Shard{}) {
		printf(t, ", shard %s", t.Shard)
	}
	for _, s := range t.Sides {
		printf(t, ", %s: %s", s.Name, s.Player)
	}
	t.WriteString("\n")
}

func (t *balanceText) table(rows func(w io.Writer)) {
	w := newColumns(t, 0)
	fmt.Fprintln(w)
	rows(w)
	_ = w.Flush() // into memory
}

func (t *balanceText) ends() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "WON BY\tGAMES\tSHARE [95 % INTERVAL]")
		for _, e := range t.Ends {
			name := t.SideName(e.Winner)
			if e.Winner == model.Draw {
				name = "nobody (draw)"
			}
			printf(w, "%s\t%d\t%s\n", name, e.Games, e)
			for _, l := range t.Levels {
				if l.Winner == e.Winner {
					printf(w, "  %s\t%d\t\n", l.Level, l.Games)
				}
			}
		}
	})
}

func (t *balanceText) turns() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "ENDS IN TURN\tGAMES\tOVER BY THEN\tDECIDED IN IT")
		sum, decided := 0, map[int]int{}
		for _, n := range t.Decided {
			decided[n.Turn] = n.Games
		}
		ends := map[int]int{}
		for _, n := range t.Turns {
			ends[n.Turn] = n.Games
		}
		for turn := range t.Turns[len(t.Turns)-1].Turn + 1 {
			if ends[turn]+decided[turn] == 0 {
				continue
			}
			sum += ends[turn]
			told := ""
			if t.Seen != nil {
				told = strconv.Itoa(decided[turn])
			}
			printf(w, "%d\t%d\t%.0f %%\t%s\n", turn, ends[turn], 100*float64(sum)/float64(len(t.Played)), told)
		}
	})
	if len(t.Decided) > 0 {
		t.WriteString("A game is decided at the end of the turn from which on its winner always led: in turn 0 by the set-up.\n")
	}
}

// clauses tells what each clause of the victory conditions, and each part of it, came to.
func (t *balanceText) clauses() {
	if t.Seen == nil {
		return
	}
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "DECIDED\tHELD AT THE END\tHOW NEAR\tCLAUSE OF VICTORY, AND ITS PARTS")
		for _, c := range t.Seen.Clauses {
			printf(w, "%d\t%d\t%.0f %%\t%s%s\n", c.Decided, c.Held, 100*t.Seen.Nearness(c), strings.Repeat("  ", c.Depth), c.Sentence)
		}
	})
}

// unused names what never mattered in any of the games.
func (t *balanceText) unused() {
	s := t.Seen
	if s == nil {
		return
	}
	var lines []string
	add := func(what string, names []string) {
		if len(names) > 0 {
			more := ""
			if n := len(names) - listedNames; n > 0 {
				names, more = names[:listedNames], fmt.Sprintf(" and %d more", n)
			}
			lines = append(lines, fmt.Sprintf("  %s: %s%s", what, strings.Join(names, ", "), more))
		}
	}
	var units, groups, places, rules []string
	for _, u := range s.Units {
		if u.Idle() {
			units = append(units, u.Title)
		}
	}
	for _, g := range s.Groups {
		if g.Used == 0 {
			groups = append(groups, fmt.Sprintf("%s of turn %d", strings.Join(g.Forces, " and "), g.Due))
		}
	}
	for _, p := range s.Places {
		if p.Idle() && p.Named {
			places = append(places, p.Title)
		}
	}
	for _, r := range s.Rules {
		if r.Games == 0 {
			rules = append(rules, strings.TrimSuffix(r.Sentence, "."))
		}
	}
	add("units that never moved, fought or counted", units)
	add("reinforcements that never came or did nothing", groups)
	add("places that the scenario names where nobody stood or fought", places)
	add("special rules that never mattered", rules)
	if len(lines) > 0 {
		printf(t, "\nNever used in any of the games:\n")
		writeLines(t, lines)
	}
}

func (t *balanceText) losses() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "LOSSES\tTYPE\tUNITS A GAME")
		side := ""
		for _, l := range t.Losses {
			name := t.SideName(l.Side)
			if l.Side == side {
				name = ""
			}
			side = l.Side
			printf(w, "%s\t%s\t%.1f\n", name, t.TypeName(l.Type), float64(l.Lost)/float64(len(t.Played)))
		}
		if len(t.Losses) == 0 {
			fmt.Fprintln(w, "none\t\t")
		}
	})
}

// trust says how far the shares can be trusted.
func (t *balanceText) trust() {
	t.WriteString("\n")
	for _, sentence := range t.Trust() {
		printf(t, "%s\n", sentence)
	}
}

// unwon names the sides that never won, with the games in which they came closest.
func (t *balanceText) unwon() {
	for _, s := range t.Unwon() {
		printf(t, "\n%s Closest to it:\n", t.NotShown(s))
		for _, g := range t.Closest(s.ID, listedGames) {
			printf(t, "  %s: %s\n", t.CameClose(g, s.ID), shellLine(t.Args(g.Seed)))
		}
	}
}

// stalls names the games in whose last third nobody attacked.
func (t *balanceText) stalls() {
	if t.Stalls == 0 {
		return
	}
	printf(t, "\nNobody attacked in the last third of %s:\n", model.Counted(t.Stalls, "game", "games"))
	for _, g := range t.Stalled(listedGames) {
		printf(t, "  %s: %s\n", g.Quieted(), shellLine(t.Args(g.Seed)))
	}
	if t.Stalls > listedGames {
		t.WriteString("  ...\n")
	}
}

// printStronger tells the shares by all pairings of players, the first of which are the weakest,
// and where they differ.
func printStronger(to io.Writer, all []balance.Result) error {
	t := balanceText{Result: all[0]}
	if len(all) > 1 {
		t.table(func(w io.Writer) {
			fmt.Fprint(w, "PLAYED BY\tGAMES")
			for _, e := range t.Ends {
				printf(w, "\t%s", strings.ToUpper(t.ended(e.Winner)))
			}
			fmt.Fprintln(w)
			for _, r := range all {
				printf(w, "%s\t%d", r.Players(), len(r.Played))
				for _, e := range r.Ends {
					printf(w, "\t%s", e)
				}
				fmt.Fprintln(w)
			}
		})
	}
	printf(&t, "\n")
	writeLines(&t, balance.TrustAmong(all[0], all[1:]))
	_, err := io.WriteString(to, t.String())
	return err
}

// ended is what an end of games is called in the head of a column.
func (t *balanceText) ended(winner string) string {
	if winner == model.Draw {
		return "drawn"
	}
	return "won by " + t.SideName(winner)
}
