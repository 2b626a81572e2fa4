package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

func newReplay(known program) *cobra.Command {
	var to int
	var withEvents, asJSON bool
	cmd := &cobra.Command{
		Use:   "replay LOG",
		Short: "Play a logged game again and check it",
		Long: `Replay plays the game of a log again and compares every action's events and
state with those of the log. It names the line of a log that was changed or that
breaks off, and prints the account of the game otherwise. LOG may be "-" for
standard input.

With --to N only the first N actions are read: so a game that broke off can
still be seen.`,
		Example: "  mapsheet replay out.jsonl\n" +
			"  mapsheet replay out.jsonl --to 812 --events\n" +
			"  mapsheet play brunstatt --log - | mapsheet replay - --json",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case !cmd.Flags().Changed("to"):
				to = rules.Whole
			case to < 0:
				return fmt.Errorf("--to counts actions and cannot be %d", to)
			}
			again, err := replayLog(cmd, known, args[0], to)
			if err != nil {
				return problem(err)
			}
			s := again.game.At(0).(rules.Table)
			report := replayReport{account: newAccount(again.battle, again.header)}
			for i, a := range again.game.Actions() {
				s.Dice().Force(again.game.Forced(i)...)
				events, refusal := s.Apply(a, nil)
				if refusal != nil {
					return refusal // the game was played before
				}
				report.account.Add(s, events)
				if withEvents {
					report.Events = append(report.Events, newHappening(s, i+1, a, events))
				}
			}
			report.account.Close(s)
			if asJSON {
				return printJSON(cmd.OutOrStdout(), report)
			}
			return report.print(cmd.OutOrStdout())
		},
	}
	cmd.Flags().IntVar(&to, "to", 0, "stop after `N` actions instead of at the end")
	cmd.Flags().BoolVar(&withEvents, "events", false, "print everything that happened")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// replayed is a game that was played again from its log.
type replayed struct {
	header rules.Header
	battle *battle // the scenario
	game   *rules.Game
}

// openLog opens a log for reading; "-" is the standard input. Unlike other files a log may
// be a pipe, into which the game is just being played.
func openLog(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		err = syscall.EISDIR
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	what := "something to write to " + name
	var file *os.File
	if stopped := patiently(cmd.Context(), cmd.ErrOrStderr(), what, func() { file, err = os.Open(name) }); stopped != nil {
		return nil, stopped
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{&patient{Reader: file, errOut: cmd.ErrOrStderr(), what: what}, file}, nil
}

func unreadable(name string, err error) error {
	return fmt.Errorf("%s: the file cannot be read: %s", name, schema.Reason(err))
}

// replayLog plays the first actions of a log again, or all of them.
func replayLog(cmd *cobra.Command, known program, name string, to int) (*replayed, error) {
	file, err := openLog(cmd, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	out, err := replayFrom(known, file, to)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// replayFrom is replayLog for a log that is open. What follows the actions asked
// for may be wrong or missing.
func replayFrom(known program, in io.Reader, to int) (*replayed, error) {
	log, err := rules.NewLogReader(in)
	if err != nil {
		return nil, err
	}
	out := &replayed{header: log.Header()}
	if out.battle, err = logged(known, out.header); err != nil {
		return nil, &rules.LogError{Line: 1, Problem: err.Error()}
	}
	out.game, err = log.Replay(out.battle.Begin(out.header.Terms()), to)
	if sound := out.game.Len(); err != nil && to == rules.Whole && sound > 0 {
		return nil, fmt.Errorf("%w\nUp to action %d it is sound: --to %d plays that far", err, sound, sound)
	}
	return out, err
}

// logged is the scenario that a log was played with.
func logged(known program, h rules.Header) (*battle, error) {
	file, err := schema.Read("the scenario in it", strings.NewReader(h.Text), known.bases)
	if err != nil {
		return nil, err
	}
	if file.Kind != schema.ScenarioFile {
		return nil, errors.New("it holds no scenario")
	}
	return battleOf(known, file)
}

// replayReport is a game that was played again, as programs read it.
type replayReport struct {
	*account
	Events []happening `json:"events,omitempty"`
}

// happening is an action and what it led to.
type happening struct {
	N      int      `json:"n"`
	Action string   `json:"action"`
	Events []string `json:"events"`
}

func newHappening(s rules.State, n int, a rules.Action, events []rules.Event) happening {
	h := happening{N: n, Action: s.ActionText(a), Events: make([]string, len(events))}
	for i, e := range events {
		h.Events[i] = s.EventText(e)
	}
	return h
}

func (r replayReport) print(w io.Writer) error {
	var text strings.Builder
	for _, h := range r.Events {
		for _, e := range h.Events {
			printf(&text, "%d: %s\n", h.N, e)
		}
	}
	if text.Len() > 0 {
		text.WriteString("\n")
	}
	if _, err := io.WriteString(w, text.String()); err != nil {
		return err
	}
	return r.account.print(w)
}
