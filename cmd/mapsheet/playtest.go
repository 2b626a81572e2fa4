package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func newPlaytest(known program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "playtest",
		Short: "Look into playtests, and play them again on another draft",
		Long: `Playtests are the games of the window, with their branches and notes. Each is kept in
a file of its own, in the folder NAME.playtests beside the scenario's file, and
whatever is done is written there at once. Orders, and places of units, that a side
has sealed stand in that file in plain text, as the game could not go on without
them: whoever may read the file may read them. The log of "mapsheet play" shows a
sealed action as a digest until it is revealed.`,
		Example: "  mapsheet playtest branches brunstatt.playtests/playtest-1.jsonl\n" +
			"  mapsheet playtest rebase out.jsonl my-brunstatt.toml",
		Args: oneOfItsCommands,
		RunE: showHelp,
	}
	cmd.AddCommand(newBranches(known), newRebase(known))
	return cmd
}

func newBranches(known program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "branches LOG",
		Short:   "List the branches of a playtest and how each ended",
		Example: "  mapsheet playtest branches brunstatt.playtests/playtest-1.jsonl",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, broken, err := readPlaytest(cmd, known, args[0])
			if err != nil {
				return problem(err)
			}
			list := []branchReport{}
			for _, b := range s.Branches() {
				list = append(list, branchReport{ID: b.ID, Name: b.Name, From: b.From, Shared: b.Shared, Draft: b.Draft(), Actions: b.Len(), Result: s.Result(b)})
			}
			if asJSON {
				return errors.Join(printJSON(cmd.OutOrStdout(), list), broken)
			}
			for _, b := range list {
				origin := ""
				if b.From >= 0 {
					origin = fmt.Sprintf(", from branch %d after action %d", b.From, b.Shared)
				}
				if _, err := fmt.Fprint(cmd.OutOrStdout(), sprintf("%d  %s: %d actions%s. %s\n", b.ID, b.Name, b.Actions, origin, b.Result)); err != nil {
					return problem(err)
				}
			}
			return broken
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// branchReport is a branch, as programs read it.
type branchReport struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	From    int    `json:"from"` // -1 for none
	Shared  int    `json:"shared"`
	Draft   int    `json:"draft"`
	Actions int    `json:"actions"`
	Result  string `json:"result"`
}

func newRebase(known program) *cobra.Command {
	var branch string
	var asJSON, exitCode bool
	cmd := &cobra.Command{
		Use:   "rebase LOG FILE",
		Short: "Play a game again on another draft and say where it comes out otherwise",
		Long: `Rebase does the actions of a game again on the scenario FILE, each with the
dice that it had, and names the first that is no longer allowed or leads to
something else, with the reason. LOG is a log of "mapsheet play" or a playtest of
the editor.`,
		Example:           "  mapsheet playtest rebase out.jsonl my-brunstatt.toml\n  mapsheet playtest rebase --json out.jsonl my-brunstatt.toml",
		Args:              takes(2, 2),
		ValidArgsFunction: completeSecond,
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == "-" && args[1] == "-" {
				return errors.New("only one of the two can come from standard input")
			}
			s, b, broken, err := readBranch(cmd, known, args[0], branch)
			if err != nil {
				return err
			}
			if err := s.Switch(b.ID); err != nil {
				return problem(err)
			}
			file, err := openScenario(known.bases, args[1])
			if err != nil {
				return problem(err)
			}
			r, err := s.Rebase(file, nil)
			if err != nil {
				return problem(err)
			}
			report := newRebaseReport(r, file.Scenario.Board, s.System().Turn)
			if asJSON {
				err = printJSON(cmd.OutOrStdout(), report)
			} else {
				err = report.print(cmd.OutOrStdout())
			}
			if err != nil {
				return problem(err)
			}
			if exitCode && r.Divergence != nil {
				return errPrinted
			}
			return broken
		},
	}
	cmd.Flags().StringVar(&branch, "branch", "", branchHelp)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&exitCode, "exit-code", false, "exit status 1 when the game comes out otherwise")
	return cmd
}

// completeSecond completes the scenario behind the log.
func completeSecond(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return completeFirst(cmd, args[1:], typed)
}

// rebaseReport is a game played again on another draft, as programs read it.
type rebaseReport struct {
	Actions    int               `json:"actions"` // of the game
	Common     int               `json:"common"`  // those that lead to the same
	Legal      int               `json:"legal"`   // those that could be done
	Divergence *divergenceReport `json:"divergence,omitempty"`
	turn       rules.TurnWord
}

type divergenceReport struct {
	Action   int    `json:"action"` // counted from 1
	Turn     int    `json:"turn"`
	Phase    string `json:"phase"`
	Text     string `json:"text"`
	Sentence string `json:"sentence"`
	Rule     string `json:"rule,omitempty"` // of an action that is no longer allowed
	spots
	Before []string `json:"before"`
	Now    []string `json:"now"`
}

func newRebaseReport(r *playtest.Rebase, board model.Board, turn rules.TurnWord) rebaseReport {
	out := rebaseReport{turn: turn, Actions: r.Total, Common: r.Common, Legal: r.Legal}
	if d := r.Divergence; d != nil {
		out.Divergence = &divergenceReport{
			Action: d.N + 1, Turn: d.Before.Turn, Phase: d.Before.Phase, Text: d.Action, Sentence: d.Sentence,
			Before: append([]string{}, d.Then...), Now: append([]string{}, d.Now...),
		}
		var where []string
		for _, at := range d.Sites {
			where = append(where, board.Label(at))
		}
		out.Divergence.spots = spotsOn(board, where)
		if d.Refusal != nil {
			out.Divergence.Rule = d.Refusal.Rule
		}
	}
	return out
}

func (r rebaseReport) print(w io.Writer) error {
	var text strings.Builder
	if d := r.Divergence; d == nil {
		printf(&text, "All %d actions lead to the same.\n", r.Actions)
	} else {
		printf(&text, "%d of %d actions lead to the same. The first that does not is action %d, in %s %d (%s):\n%s\n", r.Common, r.Actions, d.Action, r.turn, d.Turn, strings.ReplaceAll(d.Phase, "-", " "), d.Sentence)
		for _, e := range d.Before {
			printf(&text, "  before: %s\n", e)
		}
		for _, e := range d.Now {
			printf(&text, "  now:    %s\n", e)
		}
		if r.Legal < r.Actions {
			printf(&text, "%d of them can be done until one is no longer allowed.\n", r.Legal)
		} else {
			fmt.Fprint(&text, "All actions can still be done.\n")
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
