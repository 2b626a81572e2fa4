package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/schema"
)

func newMerge(known program) *cobra.Command {
	var output, prefer string
	var take []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "merge BASE OURS THEIRS -o OUT",
		Short: "Bring the changes of two descendants of one scenario together",
		Long: `Merge takes the changes that OURS and THEIRS made to BASE and writes a scenario
with both. Where both changed the same thing it asks: it prints the questions,
writes nothing and ends with status 1. Answer each with --take, or all with
--prefer, and run it again. Check the result: what fits on either side may not
fit together.`,
		Example: "  mapsheet merge old.toml mine.toml yours.toml -o both.toml\n" +
			"  mapsheet merge old.toml mine.toml yours.toml -o both.toml --take title=theirs --take map.0412=ours\n" +
			"  mapsheet merge brunstatt mine.toml yours.toml -o both.toml --prefer ours",
		Args:              takes(3, 3),
		ValidArgsFunction: completeSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			answers, err := newAnswers(prefer, take)
			if err != nil {
				return err
			}
			if output == "" {
				return errors.New("say where the result goes with -o both.toml, or -o - for standard output")
			}
			var files [3]*schema.File
			for i, name := range args {
				if files[i], err = openScenario(known.bases, name); err != nil {
					return problem(err)
				}
			}
			merged, asked, err := compare.Merge(files[0].Scenario, files[1].Scenario, files[2].Scenario, systemOf(known, files[0].Scenario.System), answers.choose)
			if err != nil {
				return problem(err)
			}
			if len(answers.open) > 0 {
				return printQuestions(cmd, answers.open, asJSON)
			}
			if err := answers.unused(asked); err != nil {
				return err
			}
			result := *files[1]
			result.Scenario, result.Comments = merged, document.MergedComments(files[0], files[1], files[2], merged)
			return problem(saveFrom(cmd, args[1], output, &result, nil))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", outputHelp)
	cmd.Flags().StringVar(&prefer, "prefer", "", "whose change stands wherever both changed the same: `ours` or theirs")
	cmd.Flags().StringArrayVar(&take, "take", nil, "whose change stands in one place: `PATH=ours` or PATH=theirs; may be given again")
	_ = cmd.RegisterFlagCompletionFunc("prefer", cobra.FixedCompletions([]string{"ours", "theirs"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the questions as JSON")
	return cmd
}

// answers is what the command line says to the questions of a merge.
type answers struct {
	prefer string
	take   map[string]string
	open   []compare.Conflict // those it says nothing to
}

func newAnswers(prefer string, take []string) (*answers, error) {
	if prefer != "" && !isChoice(prefer) {
		return nil, fmt.Errorf("--prefer takes ours or theirs, not %q", prefer)
	}
	a := &answers{prefer: prefer, take: map[string]string{}}
	for _, answer := range take {
		path, side, _ := strings.Cut(answer, "=")
		if !isChoice(side) {
			return nil, fmt.Errorf("--take takes PATH=ours or PATH=theirs, not %q", answer)
		}
		a.take[path] = side
	}
	return a, nil
}

func isChoice(side string) bool { return side == "ours" || side == "theirs" }

func (a *answers) choose(c compare.Conflict) compare.Choice {
	side := a.take[c.Path]
	if side == "" {
		side = a.prefer
	}
	if side == "" {
		a.open = append(a.open, c)
	}
	if side == "theirs" {
		return compare.Theirs
	}
	return compare.Ours
}

// unused is an error when a --take answers no question.
func (a *answers) unused(asked []compare.Conflict) error {
	known := map[string]bool{}
	for _, c := range asked {
		known[c.Path] = true
	}
	for path := range a.take {
		if !known[path] {
			return fmt.Errorf("--take %s answers nothing: the two do not differ there", path)
		}
	}
	return nil
}

func printQuestions(cmd *cobra.Command, open []compare.Conflict, asJSON bool) error {
	if asJSON {
		if err := printJSON(cmd.OutOrStdout(), open); err != nil {
			return problem(err)
		}
		return errPrinted
	}
	var b strings.Builder
	for _, c := range open {
		printf(&b, "%s: %s\n  was:    %s\n  ours:   %s\n  theirs: %s\n", c.Path, c.Question, c.Base, c.Ours, c.Theirs)
	}
	printf(&b, "Answer with --take %s=ours or --take %s=theirs, or all at once with --prefer.\n", open[0].Path, open[0].Path)
	if _, err := fmt.Fprint(cmd.OutOrStdout(), b.String()); err != nil {
		return problem(err)
	}
	return errPrinted
}
