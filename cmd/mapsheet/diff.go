package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/compare"
)

func newDiff(known program) *cobra.Command {
	var asJSON, exitCode bool
	cmd := &cobra.Command{
		Use:   "diff EARLIER LATER",
		Short: "Tell what differs between two scenarios",
		Long: `Diff tells in a designer's words what the later scenario has that the earlier
one has not: ground and places, forces, arrivals, rules, victory, figures of
the charts, notes.`,
		Example:           "  mapsheet diff brunstatt my-brunstatt.toml\n  mapsheet diff --json draft-1.toml draft-2.toml",
		Args:              takes(2, 2),
		ValidArgsFunction: completeSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			earlier, err := openScenario(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			later, err := openScenario(known.bases, args[1])
			if err != nil {
				return problem(err)
			}
			changes := compare.Diff(earlier.Scenario, later.Scenario, systemOf(known, later.Scenario.System))
			if asJSON {
				err = printJSON(cmd.OutOrStdout(), append([]compare.Change{}, changes...))
			} else {
				err = printChanges(cmd.OutOrStdout(), changes)
			}
			if err != nil {
				return problem(err)
			}
			if exitCode && len(changes) > 0 {
				return errPrinted
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&exitCode, "exit-code", false, "exit status 1 when they differ")
	return cmd
}

// printChanges prints the changes under the names of their parts.
func printChanges(out io.Writer, changes []compare.Change) error {
	if len(changes) == 0 {
		_, err := fmt.Fprintln(out, "The two say the same.")
		return err
	}
	var part compare.Part
	for _, c := range changes {
		if c.Part != part {
			part = c.Part
			if _, err := fmt.Fprint(out, sprintf("%s\n", part)); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprint(out, sprintf("  %s\n", c.Sentence)); err != nil {
			return err
		}
	}
	return nil
}
