package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func newDuel(known program) *cobra.Command {
	var duel balance.Duel
	var games int
	var asJSON bool
	var save string
	cmd := &cobra.Command{
		Use:   "duel [FILE...]",
		Short: "Let two players play many games against each other",
		Long: `Duel lets two players, A and B, play scenarios against each other and counts who
wins. Each seed is played twice, so that each player has each side once. Without
FILE it plays all built-in scenarios. The same scenarios, players, games and seed
give the same counts, whatever the number of workers.

Ctrl-C tells what was counted so far; the exit status is 1. With --save the games are
kept in a file, and the same command goes on with them, or with more games.

Players:
` + playerHelp(known),
		Example: "  mapsheet duel --a greedy --b random --games 20\n" +
			"  mapsheet duel brunstatt elouges --a greedy --b greedy --games 100 --json",
		ValidArgsFunction: completeSource,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			if games < 2 || games%2 != 0 {
				return fmt.Errorf("%d games cannot be shared out: give an even number, as each seed is played from both sides", games)
			}
			var err error
			if duel.Workers, err = atATime(duel.Workers); err != nil {
				return err
			}
			duel.Pairs = games / 2
			return keepingGames(cmd, save, args, func(book *balance.Book) error {
				ctx := cmd.Context()
				arenas, err := openArenas(ctx, known, args, book)
				if err != nil {
					_, err = stoppedAfter(ctx, "duel", 0, err)
					return problem(err)
				}
				scores, err := duel.Play(ctx, arenas)
				report := newDuelReport(duel, scores)
				stopped, err := stoppedAfter(ctx, "duel", report.Total.Decided()+report.Total.Draws, err)
				if err != nil {
					return err
				}
				report.Stopped = stopped != nil
				printed := report.print
				if asJSON {
					printed = func(w io.Writer) error { return printJSON(w, report) }
				}
				return problem(errors.Join(printed(cmd.OutOrStdout()), stopped))
			})
		}),
	}
	cmd.Flags().StringVar(&duel.A, "a", "greedy", "the `PLAYER` A")
	cmd.Flags().StringVar(&duel.B, "b", "random", "the `PLAYER` B")
	cmd.Flags().IntVar(&games, "games", 10, "`N` games of each scenario, an even number")
	cmd.Flags().Uint64Var(&duel.Seed, "seed", 1, "the seed `N` of the first pair of games; the next have N+1, N+2 ...")
	cmd.Flags().IntVar(&duel.Workers, "workers", 0, "`N` games at a time; 0 for as many as there are processors")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	saveGames(cmd, &save)
	_ = cmd.RegisterFlagCompletionFunc("a", completePlayer(known))
	_ = cmd.RegisterFlagCompletionFunc("b", completePlayer(known))
	return cmd
}

// stoppedAfter tells a duel or a league that was stopped, after so many games that can be told
// of, from one that failed.
func stoppedAfter(ctx context.Context, what string, games int, err error) (stopped, failed error) {
	switch {
	case err == nil || ctx.Err() == nil || !errors.Is(err, context.Cause(ctx)):
		return nil, err
	case games == 0:
		return nil, problem(fmt.Errorf("the %s was stopped before its end", what))
	}
	return fmt.Errorf("the %s was stopped before its end; what is told is of %s", what, model.Counted(games, "game", "games")), nil
}

// openArenas makes scenarios ready, all built-in ones where none is named. It ends early with
// the context's error. Their games are those of a book; nil for none.
func openArenas(ctx context.Context, known program, names []string, book *balance.Book) ([]balance.Arena, error) {
	if len(names) == 0 {
		for _, info := range scenarios.List() {
			names = append(names, info.ID)
		}
	}
	arenas := make([]balance.Arena, len(names))
	for i, name := range names {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		b, err := openBattle(known, name)
		if err != nil {
			return nil, err
		}
		if arenas[i], err = b.arenaOf(book); err != nil {
			return nil, err
		}
	}
	return arenas, nil
}

// arena is the battle ready for many games.
func (b *battle) arena() balance.Arena {
	return balance.Arena{
		System: b.system, Scenario: b.scenario(),
		Start: func(seed uint64) rules.State { return b.Begin(rules.Terms{Seed: seed}) },
	}
}

// arenaOf is arena with the games of a book; nil for none.
func (b *battle) arenaOf(book *balance.Book) (balance.Arena, error) {
	a := b.arena()
	text, err := schema.Encode(b.file)
	a.Kept = book.Ground(text, rules.Terms{})
	return a, err
}

// duelReport is what a duel came to.
type duelReport struct {
	A         string          `json:"a"`
	B         string          `json:"b"`
	Seed      uint64          `json:"seed"`
	Games     int             `json:"games_per_scenario"`
	Scenarios []balance.Score `json:"scenarios"`
	Total     balance.Tally   `json:"total"`
	Stopped   bool            `json:"stopped,omitempty"` // before all games were played
}

func newDuelReport(d balance.Duel, scores []balance.Score) duelReport {
	r := duelReport{A: d.A, B: d.B, Seed: d.Seed, Games: 2 * d.Pairs, Scenarios: scores}
	for _, s := range scores {
		r.Total = r.Total.Plus(s.Sum())
	}
	return r
}

func (r duelReport) print(out io.Writer) error {
	w := newColumns(out, 0)
	printf(w, "SCENARIO\tA (%s) PLAYS\tA WINS\tB (%s) WINS\tDRAWS\tA WINS OF DECIDED\n", r.A, r.B)
	for _, s := range r.Scenarios {
		for i, t := range s.Tallies {
			name := s.Scenario
			if i > 0 {
				name = ""
			}
			printf(w, "%s\t%s\t%d\t%d\t%d\t%s\n", name, s.Sides[i], t.A, t.B, t.Draws, shareOf(t))
		}
	}
	printf(w, "all\t\t%d\t%d\t%d\t%s\n", r.Total.A, r.Total.B, r.Total.Draws, shareOf(r.Total))
	return w.Flush()
}

// shareOf is how many of a hundred decided games A won.
func shareOf(t balance.Tally) string {
	if t.Decided() == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(t.A)/float64(t.Decided()))
}
