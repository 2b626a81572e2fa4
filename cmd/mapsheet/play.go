package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// errStopped ends a game that the user has broken off.
var errStopped = errors.New("the game was stopped before its end")

// playFlags are the flags of the play command.
type playFlags struct {
	seating seats
	log     string // path; empty for none
	force   bool   // replaces a log that is there
	terms   rules.Terms
	byHand  rules.ByHand
	asJSON  bool
}

func newPlay(known program) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play FILE",
		Short: "Play a scenario to its end",
		Long: `Play lets two players play a scenario and prints what it came to: the attacks
and losses of each turn, who won, and the clause of the victory conditions that
decided it. The same file, players, seed and handicap give the same game.

Players:
` + playerHelp(known) + `
A scenario that has become too easy may offer a handicap: with --handicap N the
last N of the units that its special rule "handicap" names stay out of the game.
"mapsheet list" says which of the built-in ones do.

Dice and cards that were thrown and drawn at a table are given by hand: --dice has
the numbers of the dice that are rolled first in the game, --cards the cards that
are drawn first, such as r7 or bQ; what comes after them is left to chance. The log
tells which were given.

The log has the scenario, the seed and every action, each on a line of its own
that is written as the action is done; "mapsheet replay" plays it again. With
--log - the log goes to standard output and the account to standard error.

Ctrl-C stops the game and ends the log where it stands; the exit status is 1.`,
		Example: "  mapsheet play brunstatt\n" +
			"  mapsheet play mlawa --first doctrine --seed 7 --log mlawa.jsonl\n" +
			"  mapsheet play mlawa --first doctrine --second greedy --handicap 6\n" +
			"  mapsheet play elouges --player german=greedy --player british=random\n" +
			"  mapsheet play my-battle.toml --json",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE:              stoppable(func(cmd *cobra.Command, args []string) error { return f.play(cmd, known, args[0]) }),
	}
	cmd.Flags().StringVar(&f.seating.first, "first", "random", "the `PLAYER` of the side that moves first")
	cmd.Flags().StringVar(&f.seating.second, "second", "random", "the `PLAYER` of the other side")
	cmd.Flags().StringArrayVar(&f.seating.named, "player", nil, "who plays a side, `SIDE=PLAYER`; may be given for each side")
	cmd.Flags().Uint64Var(&f.terms.Seed, "seed", 1, "decides the dice and what players leave to chance, a number `N`")
	cmd.Flags().IntVar(&f.terms.Handicap, "handicap", 0, "`N` units stay out of the game, where the scenario offers a handicap")
	cmd.Flags().IntSliceVar(&f.byHand.Dice, "dice", nil, "`NUMBERS` of the dice that are rolled first, such as 6,1,2")
	cmd.Flags().StringSliceVar(&f.byHand.Cards, "cards", nil, "`CARDS` that are drawn first, such as r7,bQ")
	cmd.Flags().StringVar(&f.log, "log", "", "the log `FILE` to write, - for standard output")
	cmd.Flags().BoolVar(&f.force, "force", false, "replace the log if it exists")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	_ = cmd.RegisterFlagCompletionFunc("first", completePlayer(known))
	_ = cmd.RegisterFlagCompletionFunc("second", completePlayer(known))
	return cmd
}

// play plays the scenario FILE and prints the account of the game.
func (f *playFlags) play(cmd *cobra.Command, known program, name string) (failed error) {
	b, err := openBattle(known, name)
	if err != nil {
		return problem(err)
	}
	players, names, err := newPlayers(b, f.seating, f.terms.Seed)
	if err != nil {
		return err
	}
	if err := b.system.CheckTerms(b.scenario(), f.terms); err != nil {
		return fmt.Errorf("--handicap: %w", err)
	}
	if err := b.system.CheckDice(f.byHand.Dice); err != nil {
		return fmt.Errorf("--dice: %w", err)
	}
	header := rules.Header{System: b.system.ID, Scenario: b.scenario().ID, Seed: f.terms.Seed, Handicap: f.terms.Handicap, Players: names}
	m := &match{
		game:     rules.NewGame(b.Begin(f.terms)),
		account:  newAccount(b, header),
		progress: progress{out: cmd.ErrOrStderr(), turn: b.system.Turn, every: progressEvery, last: time.Now()},
	}
	if err := rules.CheckCards(m.state(), f.byHand.Cards); err != nil {
		return fmt.Errorf("--cards: %w", err)
	}
	m.game.SetByHand(f.byHand)
	if f.log != "" {
		log, err := f.createLog(cmd, name)
		if err != nil {
			return problem(err)
		}
		defer func() { failed = errors.Join(failed, problem(asLogProblem(log.Close()))) }()
		if err := m.record(log, b.file, header); err != nil {
			return problem(err)
		}
	}
	ctx := cmd.Context()
	played := m.play(ctx, players)
	if played != nil && !errors.Is(played, errStopped) {
		return problem(played)
	}
	out := cmd.OutOrStdout()
	if toStandardOutput(f.log) {
		out = cmd.ErrOrStderr()
	}
	printed := m.account.print
	if f.asJSON {
		printed = func(w io.Writer) error { return printJSON(w, m.account) }
	}
	if left := m.game.ByHand(); !left.Empty() {
		printf(cmd.ErrOrStderr(), "the game ended before all that was given was used: %s\n", unused(left))
	}
	return problem(errors.Join(printed(out), played))
}

// unused tells what of that which was given by hand was not used.
func unused(h rules.ByHand) string {
	var parts []string
	if len(h.Dice) > 0 {
		parts = append(parts, model.Counted(len(h.Dice), "die", "dice"))
	}
	if len(h.Cards) > 0 {
		parts = append(parts, "the cards "+strings.Join(h.Cards, " "))
	}
	return strings.Join(parts, " and ")
}

// createLog opens the log for writing. It never writes over the scenario, and over
// another file only when told to. A pipe or a device is written as it is.
func (f *playFlags) createLog(cmd *cobra.Command, scenario string) (io.WriteCloser, error) {
	path := f.log
	if toStandardOutput(path) {
		return standardOutput{dataOutput(cmd)}, nil
	}
	if err := schema.CheckName(path); err != nil {
		return nil, fmt.Errorf("the log %s cannot be written: %w", path, err)
	}
	mode := os.O_WRONLY | os.O_CREATE
	if f.force {
		mode |= os.O_TRUNC
	}
	if there, err := os.Stat(path); err == nil {
		if source, err := os.Stat(scenario); err == nil && os.SameFile(there, source) {
			return nil, fmt.Errorf("the log would replace the scenario %s: choose another name for it", scenario)
		}
		if there.Mode().IsRegular() && !f.force {
			return nil, existsAlready(path)
		}
		if err := sparesWork(disk.System{}, path); err != nil {
			return nil, err
		}
	} else if !f.force {
		mode |= os.O_EXCL // what comes to be there meanwhile is kept, too
	}
	var file *os.File
	var err error
	if stopped := patiently(cmd.Context(), cmd.ErrOrStderr(), "something to read "+path, func() {
		file, err = os.OpenFile(path, mode, 0o666) // the umask decides, as for all that a command writes where it is told to
	}); stopped != nil {
		return nil, errStopped
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, existsAlready(path)
	case err != nil:
		return nil, fmt.Errorf("the log %s cannot be written: %s", path, schema.Reason(err))
	}
	return file, nil
}

// standardOutput is not closed with the log on it.
type standardOutput struct{ io.Writer }

func (standardOutput) Close() error { return nil }

// match is a game being played.
type match struct {
	game     *rules.Game
	account  *account
	log      *rules.LogWriter // nil when none is written
	progress progress
}

// record begins the log of the match with the header and the scenario.
func (m *match) record(out io.Writer, file *schema.File, h rules.Header) error {
	text, err := schema.Encode(file)
	if err != nil {
		return err
	}
	h.Text = string(text)
	m.log, err = rules.NewLogWriter(out, h)
	return asLogProblem(err)
}

// state is the game as it stands.
func (m *match) state() rules.Table { return m.game.State().(rules.Table) }

// play lets the players play until the game is over, and closes the log and the
// account; it fails with errStopped when the context ends first.
func (m *match) play(ctx context.Context, players *rules.Seated) error {
	players.QuitWhen(func() bool { return ctx.Err() != nil })
	var failed error
	done := func(a rules.Action, events []rules.Event) {
		m.account.Add(m.state(), events)
		if m.log != nil {
			failed = asLogProblem(m.log.Add(a, m.game.Forced(m.game.Len()-1), events, m.game.State()))
		}
	}
	for over := false; !over && failed == nil; {
		if ctx.Err() != nil {
			failed = errStopped
			break
		}
		var err error
		if over, err = m.game.Play(players, 1, done); err != nil {
			failed = err
		}
		m.progress.report(m.state().Now().Turn, m.game.Len())
	}
	m.account.Close(m.state())
	if m.log == nil || failed != nil && !errors.Is(failed, errStopped) {
		return failed
	}
	return errors.Join(failed, asLogProblem(m.log.Close(m.game.State())))
}

func asLogProblem(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the log cannot be written: %w", err)
}

// progressEvery is how often a long game says how far it is.
const progressEvery = 2 * time.Second

// progress tells how a long game goes on.
type progress struct {
	out   io.Writer
	turn  rules.TurnWord
	every time.Duration
	last  time.Time
}

func (p *progress) report(turn, actions int) {
	if now := time.Now(); now.Sub(p.last) >= p.every {
		p.last = now
		printf(p.out, "%s %d, %d actions so far\n", p.turn, turn, actions)
	}
}
