package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// balanceFlags are the flags of the balance command.
type balanceFlags struct {
	batch   balance.Batch
	seating seats
	asJSON  bool

	keep  string // folder for the logs of games worth a look; empty for none
	save  string // file for the result; besideIt for the standard one, empty for none
	force bool   // replaces the file of a result, and logs, that are there
	again string // file of a result to be played anew
	on    string // file of a result to be continued

	stronger int // games by each pairing of stronger players; 0 for none
}

// closeness is a flag for percentage points: "5", or "±5".
type closeness float64

func (p *closeness) Set(text string) error {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "±"), "+-")
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(balance.MinPoints <= n && n <= balance.MaxPoints) {
		return fmt.Errorf("%q is no number of points", text)
	}
	*p = closeness(n)
	return nil
}

func (p *closeness) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*p), 'g', -1, 64)
}

func (p *closeness) Type() string { return "points" }

// shardFlag is a flag for a shard.
type shardFlag struct{ *balance.Shard }

func (s shardFlag) String() string {
	if s.Shard == nil || *s.Shard == (balance.Shard{}) {
		return ""
	}
	return s.Shard.String()
}

func (s shardFlag) Type() string { return "shard" }

// shardFromZero is a flag for a shard that is counted from 0: "0/8" is the first of eight.
type shardFromZero struct{ shardFlag }

func (s shardFromZero) Set(text string) error {
	index, of, _ := strings.Cut(text, "/")
	n, err := strconv.Atoi(index)
	if err != nil {
		return fmt.Errorf("%q is no shard", text)
	}
	if s.shardFlag.Set(fmt.Sprintf("%d/%s", n+1, of)) != nil {
		return fmt.Errorf("%q is no shard", text)
	}
	return nil
}

func newBalance(known program) *cobra.Command {
	var f balanceFlags
	cmd := &cobra.Command{
		Use:   "balance [FILE]",
		Short: "Play a scenario many times, and tell who wins it how often",
		Long: `Balance plays a scenario many times, with seeds in a row, and tells how often each
side wins, with 95 % intervals, in which turns games end, what is lost, and how far
that can be trusted. It speaks of the players that it is played by: where a side never
won, it says so and names the games in which it came closest, with the commands that
play them again. The same scenario, players, games and seed give the same result,
whatever the number of workers.

With --until 5 it goes on until each share is known to 5 percentage points either way,
and says beforehand how many games that takes at most. The games are looked at only at
sizes that are settled before the first, and the intervals allow for each look, so that
they hold 95 times of 100 although the batch ends where it suits. --games is the most
that are played then.

With --shard 2/8 it plays the second of eight parts, each perhaps on another machine;
"mapsheet balance merge" brings the parts together to the same bytes as one run, and
"mapsheet balance job" writes what Slurm or Kubernetes needs to play them.

With --save the result is kept in a file beside the scenario: my-battle.balance.json
for my-battle.toml, and every five minutes while it is played. "mapsheet balance list my-battle.toml" tells what is kept, and what
was made for an older state of the scenario; "mapsheet balance show" tells a result
again, and "mapsheet balance chart" draws it. With --again a result is played anew,
and it says whether the same bytes come; with --continue a result that was stopped
goes on where it stopped, to the same bytes as if it had not been. Both take the
scenario that the result names where no FILE is given.

With --stronger stronger players play the scenario, too, at their usual level and at the
next, and it says whether that changes the answer. They take their time, and so play 40
games each, or as many as --stronger=N says. With --save these games are kept, too, in a
file beside the result, and --continue RESULT --stronger goes on with them.

With --keep DIR the games that are worth a look are written as logs, for "mapsheet
replay" and the playtest of the editor: the closest that each side came without
winning, the longest stall, the shortest, the longest, the most one-sided.

Ctrl-C writes what was counted so far and says so, and --save keeps it; the exit
status is 1.

Players:
` + playerHelp(known),
		Example: "  mapsheet balance brunstatt --games 200\n" +
			"  mapsheet balance mlawa --first doctrine --second greedy --until 5\n" +
			"  mapsheet balance my-battle.toml --games 500 --save --keep suspects\n" +
			"  mapsheet balance --continue my-battle.balance.json\n" +
			"  mapsheet balance my-battle.toml --games 1000 --shard 1/4 --json > part-1.json",
		Args:              takes(0, 1),
		ValidArgsFunction: completeFirst,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			name := ""
			if len(args) > 0 {
				name = args[0]
			}
			switch {
			case f.stronger < 0 || f.stronger > limits.BatchGames:
				return fmt.Errorf("%d games cannot be played by stronger players: give a number from 1 to %d", f.stronger, limits.BatchGames)
			case f.again != "":
				return f.playAgain(cmd, known, name)
			case f.on != "":
				return f.goOn(cmd, known, name)
			case name == "":
				return errors.New("name a scenario, or a result with --again or --continue")
			}
			return f.play(cmd, known, name)
		}),
	}
	f.flags(cmd, known)
	cmd.Flags().StringVar(&f.keep, "keep", "", "write the games worth a look as logs into the folder `DIR`")
	cmd.Flags().StringVar(&f.save, "save", "", "keep the result in a file beside the scenario, or in the `RESULT` named so: --save=RESULT")
	cmd.Flags().Lookup("save").NoOptDefVal = besideIt
	cmd.Flags().IntVar(&f.stronger, "stronger", 0, "have stronger players play `N` games, too, and say whether that changes the answer")
	cmd.Flags().Lookup("stronger").NoOptDefVal = "40"
	cmd.Flags().BoolVar(&f.force, "force", false, "replace the file of a result, and the logs, that are there")
	cmd.Flags().StringVar(&f.again, "again", "", "play the games of the `RESULT` anew, and say whether the same bytes come")
	cmd.Flags().StringVar(&f.on, "continue", "", "go on with the `RESULT`, which was stopped")
	cmd.Flags().Lookup("games").Usage += "; with --until no more than that, and without it as many as are needed"
	cmd.Flags().IntVar(&f.batch.Workers, "workers", 0, "`N` games at a time; 0 for as many as there are processors")
	cmd.Flags().Var((*closeness)(&f.batch.Until), "until", "go on until all shares are known to so many percentage `POINTS`, such as 5")
	cmd.Flags().Var(shardFlag{&f.batch.Shard}, "shard", "play a `PART` of the games alone, such as 2/8")
	cmd.Flags().Var(shardFromZero{shardFlag{&f.batch.Shard}}, "shard-from-0", "as --shard, counted from 0: 0/8 is the first `PART` of eight")
	cmd.MarkFlagsMutuallyExclusive("shard", "shard-from-0")
	cmd.MarkFlagsMutuallyExclusive("again", "continue", "save")
	for _, name := range []string{"again", "continue"} {
		for _, other := range []string{"first", "second", "player", "games", "seed", "until", "shard", "shard-from-0"} {
			cmd.MarkFlagsMutuallyExclusive(name, other)
		}
	}
	cmd.MarkFlagsMutuallyExclusive("again", "stronger")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON, with every game")
	for _, other := range []string{"shard", "shard-from-0", "json"} {
		cmd.MarkFlagsMutuallyExclusive("stronger", other)
	}
	cmd.AddCommand(newBalanceMerge(), newBalanceJob(known), newBalanceTable(known), newSensitivity(known), newBalanceSearch(known), newBalanceForce(known), newBalanceList(known), newBalanceShow(), newBalanceChart(known))
	return cmd
}

// flags adds the flags that say which games are played, and by whom.
func (f *balanceFlags) flags(cmd *cobra.Command, known program) {
	cmd.Flags().StringVar(&f.seating.first, "first", "greedy", "the `PLAYER` of the side that moves first")
	cmd.Flags().StringVar(&f.seating.second, "second", "greedy", "the `PLAYER` of the other side")
	cmd.Flags().StringArrayVar(&f.seating.named, "player", nil, "who plays a side, `SIDE=PLAYER`; may be given for each side")
	cmd.Flags().IntVar(&f.batch.Games, "games", 100, "`N` games")
	cmd.Flags().Uint64Var(&f.batch.Seed, "seed", 1, "the seed `N` of the first game; the next have N+1, N+2 ...")
	_ = cmd.RegisterFlagCompletionFunc("first", completePlayer(known))
	_ = cmd.RegisterFlagCompletionFunc("second", completePlayer(known))
}

// enoughGames is an error where so many games cannot be played.
func enoughGames(n int) error {
	if n < 1 || n > limits.BatchGames {
		return fmt.Errorf("%d games cannot be played: give a number from 1 to %d", n, limits.BatchGames)
	}
	return nil
}

// play plays the batch and prints what it came to.
func (f *balanceFlags) play(cmd *cobra.Command, known program, name string) error {
	b := &f.batch
	sharded := b.Shard != (balance.Shard{})
	if b.Until != 0 && sharded {
		return errors.New("--until and --shard do not go together, as only all games together tell when to end: say how many with --games")
	}
	if err := enoughGames(b.Games); err != nil {
		return err
	}
	if b.Until != 0 && !cmd.Flags().Changed("games") {
		b.Games = balance.NewLooks(b.Until, 0).Worst
	}
	var err error
	if b.Workers, err = atATime(b.Workers); err != nil {
		return err
	}
	ready, err := openBattle(known, name)
	if err != nil {
		return problem(err)
	}
	if err := f.setUp(ready, name); err != nil {
		return err
	}
	path, err := f.savesTo(name)
	if err != nil {
		return problem(err)
	}
	part, err := f.partAt(path)
	if err != nil {
		return problem(err)
	}
	return f.playAll(cmd, ready, path, part)
}

// playAll plays the batch, prints what it came to and keeps it in the part at a path, if one is
// named; nil for none.
func (f *balanceFlags) playAll(cmd *cobra.Command, ready *battle, path string, part *balance.Part) error {
	b := &f.batch
	all := b.Games
	if b.Shard != (balance.Shard{}) {
		all = (b.Games + b.Shard.Of - b.Shard.N) / b.Shard.Of
	}
	b.Told = gamesDone(cmd.ErrOrStderr(), all)
	f.tellLooks(cmd)
	if part != nil {
		defer part.Leave()
		keeper := balance.Keeper{Disk: disk.System{}, Every: balance.KeepEvery, Last: time.Now(), Part: part, Trouble: tellTrouble(cmd.ErrOrStderr(), part.Path)}
		b.Going = keeper.Going
	}
	result, err := b.Play(cmd.Context(), ready.arena())
	if err != nil {
		return err
	}
	var unsaved error
	if part != nil {
		path, unsaved = saveResult(cmd, result, path, part)
	}
	if err := printBalance(cmd, result, f.asJSON); err != nil {
		return problem(errors.Join(err, unsaved))
	}
	if unsaved != nil {
		return unsaved
	}
	if result.Stopped {
		how := ""
		if path != "" {
			how = ": \"mapsheet balance --continue " + path + "\" goes on with it"
		}
		return problem(fmt.Errorf("the batch was stopped before its end; what is told is of the first %d of its games%s", len(result.Played), how))
	}
	return f.lookDeeper(cmd, ready, result, path)
}

// lookDeeper has stronger players play and keeps the games worth a look, where that is wanted, of
// a whole result and its file; empty for none.
func (f *balanceFlags) lookDeeper(cmd *cobra.Command, ready *battle, result balance.Result, path string) error {
	if err := f.playStronger(cmd, ready, result, path); err != nil {
		return err
	}
	return f.keepGames(cmd.Context(), cmd, ready, result)
}

// strongerGames is the file for the games of stronger players, beside that of the result that
// they are held against: "farm.stronger.json" for "farm.balance.json".
func strongerGames(result string) string {
	return strings.TrimSuffix(strings.TrimSuffix(result, filepath.Ext(result)), ".balance") + ".stronger.json"
}

// playStronger has stronger players play the scenario, where that is wanted, and says whether
// that changes the answer. Their games are kept beside the file of the result, where it has one.
func (f *balanceFlags) playStronger(cmd *cobra.Command, ready *battle, base balance.Result, path string) error {
	if f.stronger == 0 {
		return nil
	}
	save, goesOn := "", ""
	if path != "" {
		save, goesOn = strongerGames(path), fmt.Sprintf("\"mapsheet balance --continue %s --stronger=%d\"", path, f.stronger)
	}
	return keepingGamesFor(cmd, goesOn, save, []string{base.File, path}, func(book *balance.Book) error {
		arena, err := ready.arenaOf(book)
		if err != nil {
			return problem(err)
		}
		return f.playStrongerIn(cmd, arena, base)
	})
}

func (f *balanceFlags) playStrongerIn(cmd *cobra.Command, arena balance.Arena, base balance.Result) error {
	ctx := cmd.Context()
	players := map[string]string{}
	for _, s := range base.Sides {
		players[s.ID] = s.Player
	}
	all := []balance.Result{base}
	for _, pairing := range balance.Stronger(arena.System, arena.Scenario, players) {
		b := balance.Batch{Setup: base.With(pairing), Workers: f.batch.Workers, Told: gamesDone(cmd.ErrOrStderr(), f.stronger)}
		b.Games, b.Until = f.stronger, 0
		printf(cmd.ErrOrStderr(), "now played by %s\n", b.Players())
		r, err := b.Play(ctx, arena)
		if err != nil {
			return err
		}
		if len(r.Played) > 0 {
			all = append(all, r)
		}
		if r.Stopped {
			break
		}
	}
	if err := printStronger(cmd.OutOrStdout(), all); err != nil {
		return problem(err)
	}
	if ctx.Err() != nil {
		return problem(errors.New("the games of stronger players were stopped before their end"))
	}
	return nil
}

// setUp says what is played, of a battle and its players.
func (f *balanceFlags) setUp(ready *battle, name string) error {
	b, sc := &f.batch, ready.scenario()
	if _, _, err := newPlayers(ready, f.seating, b.Seed); err != nil {
		return err
	}
	text, err := schema.Encode(ready.file)
	if err != nil {
		return problem(err)
	}
	kinds, err := f.seating.bySide(sc)
	if err != nil {
		return err
	}
	games, seed, until := b.Games, b.Seed, b.Until
	b.Setup = balance.NewSetup(sc, name, text, engineVersion(), kinds)
	b.Games, b.Seed, b.Until = games, seed, until
	return nil
}

// tellLooks says how many games the batch needs, beforehand and at each look.
func (f *balanceFlags) tellLooks(cmd *cobra.Command) {
	b, out := &f.batch, cmd.ErrOrStderr()
	looks, looking := b.Looks()
	if !looking {
		return
	}
	printf(out, "%d games are enough for ±%v points whatever the shares are; the batch is looked at after %s.\n", looks.Worst, b.Until, looks.Text())
	last := looks.Sizes[len(looks.Sizes)-1]
	b.Looked = func(found []int, games int) {
		switch needed, enough := looks.Needed(found, games); {
		case looks.Known(found, games):
			printf(out, "after %d games all shares are known to ±%v points\n", games, b.Until)
		case enough:
			printf(out, "after %d games: shares like these take %d\n", games, needed)
		case games < last:
			printf(out, "after %d games: shares like these take more than the %d that are played at most\n", games, last)
		default:
			printf(out, "after all %d games not all shares are known to ±%v points: play more\n", games, b.Until)
		}
	}
}

func newBalanceMerge() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "merge SHARD...",
		Short: "Bring the shards of a batch together",
		Long: `Merge reads the shards of a batch, as "mapsheet balance --shard --json" wrote them,
and prints what it came to: the same, byte for byte, as if it had been played at
once. Shards that are missing, twice there, cut off or of another batch (another
scenario or draft, other players, games or seed, another version of the program) are
refused by name.`,
		Example: "  mapsheet balance merge part-1.json part-2.json part-3.json part-4.json\n" +
			"  mapsheet balance merge part-1.json part-2.json --json > all.json",
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var parts []balance.Named
			for _, name := range args {
				r, err := readResult(name)
				if err != nil {
					return problem(err)
				}
				parts = append(parts, balance.Named{Name: name, Result: r})
			}
			merged, err := balance.Merge(parts)
			if err != nil {
				return problem(err)
			}
			return problem(printBalance(cmd, merged, asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with every game")
	return cmd
}
