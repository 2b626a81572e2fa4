package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// besideIt stands for the standard file of a result, beside the scenario.
const besideIt = "beside the scenario"

// readResult reads the file of a result.
func readResult(name string) (balance.Result, error) {
	r, err := balance.Open(disk.System{}, name)
	var of *fs.PathError
	switch {
	case errors.As(err, &of):
		return r, unreadable(name, err)
	case err != nil:
		return r, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return r, nil
}

// savesTo is the file in which the result for a scenario is to be kept; empty for none. It
// fails where that is there, and is not to be replaced.
func (f *balanceFlags) savesTo(scenario string) (string, error) {
	path := f.save
	if path == "" {
		return "", nil
	}
	if path == besideIt {
		path = balance.Beside(scenario)
	}
	if err := schema.CheckName(path); err != nil {
		return "", fmt.Errorf("the result %s cannot be written: %w", path, err)
	}
	if info, err := os.Lstat(path); err == nil && !f.force && !(info.Mode().IsRegular() && info.Size() == 0) { // as a program leaves one that was ended
		return "", fmt.Errorf("%w; --continue goes on with it where it was stopped", existsAlready(path))
	}
	return path, errors.Join(hasFolder(path), spares(path, scenario), sparesWork(disk.System{}, path))
}

// hasFolder says that a file cannot be written for want of a folder: better before games
// are played than after them.
func hasFolder(path string) error {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%s cannot be written: %s", path, schema.Reason(err))
	}
	return nil
}

// partAt is the part in which the result is kept at a path; nil where that is empty. Where it
// replaces what is there, no other program may have that.
func (f *balanceFlags) partAt(path string) (*balance.Part, error) {
	switch {
	case path == "":
		return nil, nil
	case !f.force:
		return balance.NewPart(disk.System{}, numbered(path)), nil
	}
	part, err := balance.TakePart(disk.System{}, path)
	if errors.Is(err, balance.ErrElsewhere) {
		return nil, fmt.Errorf("%s: another program goes on with it now", path)
	}
	if part == nil { // nothing is there, or nothing that can be read
		part = balance.PartAt(disk.System{}, path)
	}
	return part, nil
}

// saveResult keeps a result in a part, and says in which file, and returns that. What came to
// be at its path while the games were played stays, unless the part replaces it.
func saveResult(cmd *cobra.Command, r balance.Result, path string, part *balance.Part) (string, error) {
	err := part.Save(r)
	if part.Path() != path {
		printf(cmd.ErrOrStderr(), "%s has come to be there meanwhile, and stays\n", path)
		path = part.Path()
	}
	if errors.Is(err, balance.ErrElsewhere) {
		err = fmt.Errorf("%s: another program goes on with it now: keep the result in another file", path)
	}
	if err != nil {
		return path, problem(err)
	}
	if notice := part.Notice(); notice != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), notice)
	}
	printf(cmd.ErrOrStderr(), "the result is kept in %s\n", path)
	return path, nil
}

// numbered is the names that a file may have where others have its own: the path itself, and
// from 2 on "farm.2.balance.json".
func numbered(path string) func(n int) string {
	ending := filepath.Ext(path)
	if strings.HasSuffix(path, balance.Suffix) {
		ending = balance.Suffix
	}
	return func(n int) string {
		if n == 1 {
			return path
		}
		return fmt.Sprintf("%s.%d%s", strings.TrimSuffix(path, ending), n, ending)
	}
}

// openFor reads a result and opens the scenario that it is of: see scenarioOf.
func (f *balanceFlags) openFor(known program, result, name string) (balance.Result, *battle, error) {
	r, err := readResult(result)
	if err != nil {
		return r, nil, problem(err)
	}
	name = scenarioOf(r, result, name)
	ready, err := openBattle(known, name)
	if err != nil {
		return r, nil, problem(err)
	}
	text, err := schema.Encode(ready.file)
	if err != nil {
		return r, nil, problem(err)
	}
	if digest := balance.Digest(text); digest != r.Digest {
		return r, nil, problem(fmt.Errorf("%s was %s %s: its games can be played with that state alone, such as one of \"mapsheet versions\"", result, r.For(digest), name))
	}
	if f.batch.Workers, err = atATime(f.batch.Workers); err != nil {
		return r, nil, err
	}
	return r, ready, nil
}

// scenarioOf is the scenario that a result is of, by its file: that of the name, or, where it
// is empty, that which the result names, which may lie beside it.
func scenarioOf(r balance.Result, result, name string) string {
	if name != "" {
		return name
	}
	beside := filepath.Join(filepath.Dir(result), filepath.Base(r.File))
	if document.OnOtherComputer(r.File, result) {
		return beside
	}
	if _, err := os.Stat(r.File); err != nil && strings.HasSuffix(r.File, ".toml") {
		if _, err := os.Stat(beside); err == nil {
			return beside
		}
	}
	return r.File
}

// goOn goes on with a result that was stopped, and keeps it in its file.
func (f *balanceFlags) goOn(cmd *cobra.Command, known program, name string) error {
	f.force = true // it is the same result, of more games
	part, err := f.partAt(f.on)
	if err != nil {
		return problem(err)
	}
	defer part.Leave()
	r, ready, err := f.openFor(known, f.on, name)
	if err != nil {
		return err
	}
	switch {
	case f.stronger > 0 && r.Shard != (balance.Shard{}):
		return problem(fmt.Errorf("%s is a part of a batch: stronger players are held against all of one", f.on))
	case f.stronger > 0 && !r.Stopped && r.Engine == engineVersion():
		if err := printBalance(cmd, r, f.asJSON); err != nil {
			return problem(err)
		}
		return f.lookDeeper(cmd, ready, r, f.on)
	}
	if err := r.Rest(engineVersion()); err != nil {
		return problem(fmt.Errorf("%s: %w", f.on, err))
	}
	f.batch.Setup, f.batch.Shard, f.batch.Begun = r.Setup, r.Shard, r
	return f.playAll(cmd, ready, f.on, part)
}

// playAgain plays the games of a result anew, and says whether the same bytes came.
func (f *balanceFlags) playAgain(cmd *cobra.Command, known program, name string) error {
	before, err := schema.ReadRegular(disk.System{}, f.again, limits.BatchBytes+1)
	if err != nil {
		return problem(unreadable(f.again, err))
	}
	r, ready, err := f.openFor(known, f.again, name)
	if err != nil {
		return err
	}
	if r.Engine != engineVersion() {
		printf(cmd.ErrOrStderr(), "the result was made with another version of the program, %s; this is %s\n", r.Engine, engineVersion())
	}
	f.batch.Setup, f.batch.Shard = r.Setup, r.Shard
	if r.Stopped {
		f.batch.Only = max(len(r.Played), 1)
	}
	f.batch.Told = gamesDone(cmd.ErrOrStderr(), len(r.Played))
	ctx := cmd.Context()
	again, err := f.batch.Play(ctx, ready.arena())
	if err != nil {
		return err
	}
	if again.Stopped && ctx.Err() != nil {
		return problem(errors.New("it was stopped before all games were played again"))
	}
	text, err := again.Encode()
	switch {
	case err != nil:
		return problem(err)
	case bytes.Equal(text, before):
		printf(cmd.OutOrStdout(), "%s: the same bytes, of %s.\n", f.again, model.Counted(len(r.Played), "game", "games"))
		return nil
	}
	return problem(fmt.Errorf("%s: %s", f.again, r.Differs(again)))
}

// keepGames writes the games that are worth a look as logs, where that is wanted.
func (f *balanceFlags) keepGames(ctx context.Context, cmd *cobra.Command, ready *battle, r balance.Result) error {
	if f.keep == "" {
		return nil
	}
	text, err := schema.Encode(ready.file)
	if err != nil {
		return problem(err)
	}
	if err := (disk.System{}).MkdirAll(f.keep, 0o777); err != nil {
		return problem(fmt.Errorf("the folder %s cannot be made: %s", f.keep, schema.Reason(err)))
	}
	out := cmd.OutOrStdout()
	if f.asJSON {
		out = cmd.ErrOrStderr()
	}
	fmt.Fprint(out, "\nKept as logs, to be opened in the editor or with \"mapsheet replay\":\n")
	for _, s := range r.Suspects() {
		var log bytes.Buffer
		err := r.Record(ctx, ready.arena(), s.Game, text, &log)
		if ctx.Err() != nil {
			return problem(errors.New("stopped before all of these games were kept"))
		}
		if err != nil {
			return problem(err)
		}
		where, err := f.keepLog(cmd, filepath.Join(f.keep, fmt.Sprintf("%s-seed-%d.jsonl", ready.scenario().ID, s.Seed)), log.Bytes())
		if err != nil {
			return problem(err)
		}
		printf(out, "  %s: %s\n", where, strings.Join(s.Why, "; "))
	}
	return nil
}

// keepLog writes the log of a game, and says where it is, and whether it was there already. A
// log of another game that is there, such as one of an older draft, stays, unless it is to be
// replaced.
func (f *balanceFlags) keepLog(cmd *cobra.Command, path string, log []byte) (string, error) {
	if !f.force {
		free := schema.FreeName(disk.System{}, numbered(path), log)
		if free != path {
			printf(cmd.ErrOrStderr(), "%s is there already, of another game, and stays: this one is in %s (--force replaces the other)\n", path, filepath.Base(free))
		}
		path = free
	}
	if schema.Holds(disk.System{}, path, log) {
		return path + " (there already)", nil
	}
	return path, put(cmd.ErrOrStderr(), path, log)
}

func newBalanceList(known program) *cobra.Command {
	return &cobra.Command{
		Use:   "list FILE",
		Short: "List the results that are kept beside a scenario",
		Long: `List tells which results are kept beside a scenario (my-battle.balance.json and
my-battle.NAME.balance.json for my-battle.toml): their games, their players, what
came out, and whether they were made for the scenario as it is or for an older state
of it.`,
		Example:           "  mapsheet balance list my-battle.toml",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := openScenario(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			text, err := schema.Encode(file)
			if err != nil {
				return problem(err)
			}
			kept, err := balance.KeptBeside(disk.System{}, args[0])
			if err != nil {
				return problem(unreadable(filepath.Dir(args[0]), err))
			}
			if len(kept) == 0 {
				printf(cmd.OutOrStdout(), "no results are kept beside %s: \"mapsheet balance %s --save\" keeps one\n", args[0], args[0])
				return nil
			}
			w := newColumns(cmd.OutOrStdout(), 0)
			fmt.Fprintln(w, "RESULT\tGAMES\tPLAYERS\tWON\tMADE")
			for _, k := range kept {
				if k.Err != nil {
					printf(w, "%s\t\t\t\tcannot be read: %s\n", k.Path, schema.Reason(k.Err))
					continue
				}
				games := fmt.Sprint(len(k.Played))
				if k.Stopped {
					games += ", stopped"
				}
				var players, won []string
				for _, s := range k.Sides {
					players, won = append(players, s.Player), append(won, fmt.Sprintf("%s %s", s.Name, k.Won(s.ID)))
				}
				printf(w, "%s\t%s\t%s\t%s\t%s\n", k.Path, games, strings.Join(players, ":"), strings.Join(won, ", "), k.For(balance.Digest(text)))
			}
			return w.Flush()
		},
	}
}

func newBalanceShow() *cobra.Command {
	var asJSON, asCSV bool
	cmd := &cobra.Command{
		Use:   "show RESULT",
		Short: "Tell a result that was kept",
		Long: `Show tells a result that was kept with --save or printed with --json, as "mapsheet
balance" did. With --csv it prints a table for spreadsheets instead, one game a line:
its seed, winner, level, the turn in which it ended, the turn of decision, and by side
how near victory was and what was lost.`,
		Example: "  mapsheet balance show my-battle.balance.json\n" +
			"  mapsheet balance show my-battle.balance.json --csv > games.csv",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := readResult(args[0])
			if err != nil {
				return problem(err)
			}
			if asCSV {
				return problem(r.WriteCSV(cmd.OutOrStdout()))
			}
			return problem(printBalance(cmd, r, asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with every game")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print a table of the games for spreadsheets")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	return cmd
}
