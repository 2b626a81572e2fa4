package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

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

// printBalance prints what a batch came to, in words or as JSON.
func printBalance(cmd *cobra.Command, r balance.Result, asJSON bool) error {
	if asJSON {
		return printJSON(cmd.OutOrStdout(), r)
	}
	t := balanceText{Result: r}
	t.head()
	if len(r.Played) > 0 {
		t.ends()
		t.turns()
		t.losses()
		t.trust()
		t.unwon()
		t.stalls()
	}
	_, err := io.WriteString(cmd.OutOrStdout(), t.String())
	return err
}

func (t *balanceText) head() {
	fmt.Fprintf(t, "%s: %s, seeds from %d on", t.Title, model.Counted(len(t.Played), "game", "games"), t.Seed)
	if t.Shard != (balance.Shard{}) {
		fmt.Fprintf(t, ", shard %s", t.Shard)
	}
	for _, s := range t.Sides {
		fmt.Fprintf(t, ", %s: %s", s.Name, s.Player)
	}
	t.WriteString("\n")
}

// name is what a side is called.
func (t *balanceText) name(id string) string {
	for _, s := range t.Sides {
		if s.ID == id {
			return s.Name
		}
	}
	return id
}

func (t *balanceText) table(rows func(w io.Writer)) {
	w := tabwriter.NewWriter(t, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w)
	rows(w)
	_ = w.Flush() // into memory
}

// share is a share with its interval: "62 % [55, 69]".
func share(s balance.Share) string {
	return fmt.Sprintf("%.0f %% [%.0f, %.0f]", s.Percent, s.Low, s.High)
}

func (t *balanceText) ends() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "WON BY\tGAMES\tSHARE [95 % INTERVAL]")
		for _, e := range t.Ends {
			name := t.name(e.Winner)
			if e.Winner == model.Draw {
				name = "nobody (draw)"
			}
			fmt.Fprintf(w, "%s\t%d\t%s\n", name, e.Games, share(e))
			for _, l := range t.Levels {
				if l.Winner == e.Winner {
					fmt.Fprintf(w, "  %s\t%d\t\n", l.Level, l.Games)
				}
			}
		}
	})
}

func (t *balanceText) turns() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "ENDS IN TURN\tGAMES\tOVER BY THEN")
		sum := 0
		for _, n := range t.Turns {
			sum += n.Games
			fmt.Fprintf(w, "%d\t%d\t%.0f %%\n", n.Turn, n.Games, 100*float64(sum)/float64(len(t.Played)))
		}
	})
}

func (t *balanceText) losses() {
	t.table(func(w io.Writer) {
		fmt.Fprintln(w, "LOSSES\tTYPE\tUNITS A GAME")
		side := ""
		for _, l := range t.Losses {
			name, typ := t.name(l.Side), l.Type
			if l.Side == side {
				name = ""
			}
			side = l.Side
			if i := slices.IndexFunc(t.Types, func(x balance.Type) bool { return x.ID == l.Type }); i >= 0 {
				typ = t.Types[i].Name
			}
			fmt.Fprintf(w, "%s\t%s\t%.1f\n", name, typ, float64(l.Lost)/float64(len(t.Played)))
		}
		if len(t.Losses) == 0 {
			fmt.Fprintln(w, "none\t\t")
		}
	})
}

// trust says how far the shares can be trusted.
func (t *balanceText) trust() {
	t.WriteString("\n")
	if side, one := t.Favoured(); one {
		fmt.Fprintf(t, "One-sided under these players: of the games with a winner the %s side won %s.\n", side.Name, share(t.Won(side.ID)))
	} else if won := t.Won(t.Sides[0].ID); won.Low > 40 && won.High < 60 {
		fmt.Fprintf(t, "Even, as far as these games can tell: of those with a winner the %s side won %s.\n", t.Sides[0].Name, share(won))
	} else {
		fmt.Fprintf(t, "Even chances are possible, and not shown: of the games with a winner the %s side won %s. More games tell more.\n", t.Sides[0].Name, share(won))
	}
	t.WriteString("This is how these players play:")
	for i, s := range t.Sides {
		if i > 0 {
			t.WriteString(",")
		}
		fmt.Fprintf(t, " %s for %s", s.Player, s.Name)
	}
	t.WriteString(". Others, and people, may come to other shares.\n")
	if looks, looking := t.Looks(); looking {
		fmt.Fprintf(t, "The intervals allow for looks after %s games.\n", inARow(looks.Sizes))
	}
}

// unwon names the sides that never won, with the games in which they came closest.
func (t *balanceText) unwon() {
	for _, e := range t.Ends {
		if e.Games > 0 || e.Winner == model.Draw {
			continue
		}
		fmt.Fprintf(t, "\nNot shown winnable for the %s side: it won none of %s with these players. Closest to it:\n", t.name(e.Winner), model.Counted(len(t.Played), "game", "games"))
		for _, g := range t.Closest(e.Winner, listedGames) {
			i := slices.IndexFunc(t.Sides, func(s balance.Side) bool { return s.ID == e.Winner })
			end, others := "lost", 0
			if g.Winner == model.Draw {
				end = "drawn"
			}
			for _, s := range t.Sides {
				if s.ID != e.Winner {
					others += t.Lost(g, s.ID)
				}
			}
			fmt.Fprintf(t, "  %s in turn %d", end, g.Turn)
			if near := g.Sides[i].Near / 10; near > 0 {
				fmt.Fprintf(t, ", %d %% of its victory there", near)
			}
			fmt.Fprintf(t, ", %d units lost against %d: %s\n", t.Lost(g, e.Winner), others, shellLine(t.Args(g.Seed)))
		}
	}
}

// stalls names the games in whose last third nobody attacked.
func (t *balanceText) stalls() {
	if t.Stalls == 0 {
		return
	}
	fmt.Fprintf(t, "\nNobody attacked in the last third of %s:\n", model.Counted(t.Stalls, "game", "games"))
	for _, g := range t.Stalled(listedGames) {
		fmt.Fprintf(t, "  in the last %d of %d turns: %s\n", g.Quiet, g.Turn, shellLine(t.Args(g.Seed)))
	}
	if t.Stalls > listedGames {
		t.WriteString("  ...\n")
	}
}
