package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/scenarios"
)

// leagueFlags are the flags of the league command.
type leagueFlags struct {
	league balance.League
	system string
	games  int
	asJSON bool
	save   string // file in which the games are kept; empty for none
}

func newLeague(known program) *cobra.Command {
	var f leagueFlags
	cmd := &cobra.Command{
		Use:   "league [FILE...]",
		Short: "Let players play all against all, and rate them",
		Long: `League lets players play scenarios against each other, each against all others,
and rates them. Each seed is played twice, so that each player has each side once.
Without FILE it plays all built-in scenarios of a system. The same scenarios,
players, games and seed give the same result, whatever the number of workers.

Ratings are on Elo's scale: 100 points more are 64 of 100 games, 200 points 76, 400
points 91. Those of all players together are 1500 on average. The intervals are those
in which 95 of 100 leagues like this one would have the rating.

Games in whose last third nobody attacks are listed as stalls, with the command
that plays them again.

Ctrl-C tells what was counted so far; the exit status is 1. With --save the games are
kept in a file, and the same command goes on with them, or with more games and players.

Players:
` + playerHelp(known),
		Example: "  mapsheet league brunstatt elouges --games 20\n" +
			"  mapsheet league --players greedy,planner-easy,planner --games 4 --json\n" +
			"  mapsheet league --system commanders --games 20 --save league.json",
		ValidArgsFunction: completeSource,
		RunE:              stoppable(func(cmd *cobra.Command, args []string) error { return f.play(cmd, known, args) }),
	}
	cmd.Flags().StringSliceVar(&f.league.Kinds, "players", nil, "the `PLAYERS`, such as random,greedy; without it all that every side can have, of those with levels the quickest")
	cmd.Flags().StringVar(&f.system, "system", known.List[0].ID, "the `SYSTEM` whose built-in scenarios are played where no FILE is named")
	cmd.Flags().IntVar(&f.games, "games", 4, "`N` games of each two players in each scenario, an even number")
	cmd.Flags().Uint64Var(&f.league.Seed, "seed", 1, "the seed `N` of the first pair of games; the next have N+1, N+2 ...")
	cmd.Flags().IntVar(&f.league.Workers, "workers", 0, "`N` games at a time; 0 for as many as there are processors")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	saveGames(cmd, &f.save)
	_ = cmd.RegisterFlagCompletionFunc("players", completePlayer(known))
	return cmd
}

// play plays the league and prints what it came to.
func (f *leagueFlags) play(cmd *cobra.Command, known program, names []string) error {
	l := &f.league
	if f.games < 2 || f.games%2 != 0 {
		return fmt.Errorf("%d games cannot be shared out: give an even number, as each seed is played from both sides", f.games)
	}
	var err error
	if l.Workers, err = atATime(l.Workers); err != nil {
		return err
	}
	l.Pairs = f.games / 2
	if len(names) == 0 {
		for _, info := range scenarios.Of(f.system) {
			names = append(names, info.ID)
		}
		if len(names) == 0 {
			return fmt.Errorf("there are no built-in scenarios of a system %q: name a system that is there, or scenarios", f.system)
		}
	}
	return keepingGames(cmd, f.save, names, func(book *balance.Book) error { return f.playAll(cmd, known, names, book) })
}

// playAll plays the league over scenarios, with the games of a book.
func (f *leagueFlags) playAll(cmd *cobra.Command, known program, names []string, book *balance.Book) error {
	l, ctx := &f.league, cmd.Context()
	arenas, err := openArenas(ctx, known, names, book)
	if err != nil {
		_, err = stoppedAfter(ctx, "league", 0, err)
		return problem(err)
	}
	if len(l.Kinds) == 0 {
		l.Kinds = everybodys(arenas)
	}
	if err := checkPlayers(l.Kinds, arenas); err != nil {
		return err
	}
	results, err := l.Play(ctx, arenas, gamesDone(cmd.ErrOrStderr(), l.Games(arenas)))
	stopped, err := stoppedAfter(ctx, "league", results.Games, err)
	if err != nil {
		return err
	}
	for i := range results.Stalls { // named as they were given, so that they are found again
		s := &results.Stalls[i]
		s.Scenario = names[slices.IndexFunc(arenas, func(a balance.Arena) bool { return a.Scenario.ID == s.Scenario })]
	}
	if f.asJSON {
		err = printJSON(cmd.OutOrStdout(), leagueReport{names, l.Kinds, l.Seed, f.games, stopped != nil, results})
	} else {
		err = printLeague(cmd.OutOrStdout(), results)
	}
	return problem(errors.Join(err, stopped))
}

// atATime is how many games are played at a time where so many are asked for; 0 for as many
// as there are processors.
func atATime(workers int) (int, error) {
	switch {
	case workers < 0:
		return 0, fmt.Errorf("%d games cannot be played at a time", workers)
	case workers == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return workers, nil
}

// gamesDone tells from time to time how many games are done.
func gamesDone(out io.Writer, all int) func(int) {
	last := time.Now()
	return func(done int) {
		if now := time.Now(); now.Sub(last) >= progressEvery {
			last = now
			printf(out, "%d of %d games\n", done, all)
		}
	}
}

// leagueReport is what a league came to, for programs to read.
type leagueReport struct {
	Scenarios []string `json:"scenarios"`
	Players   []string `json:"players"`
	Seed      uint64   `json:"seed"`
	PerTwo    int      `json:"games_of_each_two_per_scenario"`
	Stopped   bool     `json:"stopped,omitempty"` // before all games were played
	balance.Results
}

// everybodys is the kinds of players that every seat of all scenarios can have, of those
// with levels the quickest.
func everybodys(arenas []balance.Arena) []string {
	var out []string
	for _, k := range bot.Kinds(arenas[0].System) {
		if k.Level == 0 && canPlay(k.ID, arenas) == nil {
			out = append(out, k.ID)
		}
	}
	return out
}

// checkPlayers asks whether the players make a league.
func checkPlayers(kinds []string, arenas []balance.Arena) error {
	if len(kinds) < 2 {
		return errors.New("a league has two players or more: name them with --players")
	}
	for i, k := range kinds {
		if slices.Contains(kinds[:i], k) {
			return fmt.Errorf("the player %q is named twice", k)
		}
		if err := canPlay(k, arenas); err != nil {
			return err
		}
	}
	return nil
}

// canPlay asks whether every seat of all scenarios can have a player.
func canPlay(kind string, arenas []balance.Arena) error {
	for _, a := range arenas {
		if _, err := bot.Sit(a.System, a.Scenario, func(rules.Chair) string { return kind }, func(int) uint64 { return 0 }); err != nil {
			return fmt.Errorf("%s: %w", a.Scenario.Title, err)
		}
	}
	return nil
}

func printLeague(out io.Writer, r balance.Results) error {
	w := newColumns(out, 0)
	fmt.Fprintln(w, "PLAYER\tRATING\t95 % INTERVAL\tWON\tLOST\tDRAWN\tWON OF DECIDED")
	for _, s := range r.Standings {
		printf(w, "%s\t%d\t%d to %d\t%d\t%d\t%d\t%s\n", s.Player, s.Rating, s.Low, s.High, s.Won, s.Lost, s.Draws, shareOf(balance.Tally{A: s.Won, B: s.Lost}))
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, "A\tB\tA WINS\tB WINS\tDRAWS\tA WINS OF DECIDED")
	for _, m := range r.Meetings {
		printf(w, "%s\t%s\t%d\t%d\t%d\t%s\n", m.A, m.B, m.Tally.A, m.Tally.B, m.Draws, shareOf(m.Tally))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	printf(out, "\n%d games, %d of them stalls\n", r.Games, len(r.Stalls))
	for _, s := range r.Stalls {
		printf(out, "nobody attacks in the last %d of %d turns: %s\n", s.Quiet, s.Turns, shellLine(s.Args()))
	}
	return nil
}
