package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func newFmt(known program) *cobra.Command {
	var toCheck, toStdout, asJSON bool
	cmd := &cobra.Command{
		Use:   "fmt FILE...",
		Short: "Rewrite files in the standard layout",
		Long: `Fmt rewrites each file as the editor would save it and prints the names of
those it changed. Comments at the top of a file and before tables are kept. A
file with errors is left as it is. A built-in scenario is printed.`,
		Example:           "  mapsheet fmt my-battle.toml\n  mapsheet fmt --check *.toml\n  mapsheet fmt --stdout brunstatt",
		Args:              takes(1, -1),
		ValidArgsFunction: completeSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notTogether(cmd, "check", "stdout"), notTogether(cmd, "json", "stdout")); err != nil {
				return err
			}
			changed := []string{}
			var failed error
			for _, name := range args {
				var differs bool
				if differs, failed = reformat(cmd, known, name, toCheck, toStdout); failed != nil {
					break
				}
				if differs {
					changed = append(changed, name)
				}
			}
			if failed != nil && len(changed) == 0 {
				return problem(failed)
			}
			err := reportChanged(cmd, changed, toCheck, asJSON) // also those before one that fails
			if failed != nil {
				return problem(failed)
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&toCheck, "check", false, "change nothing; exit status 1 when a file would change")
	cmd.Flags().BoolVar(&toStdout, "stdout", false, "print the result instead of writing the file")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the names of changed files as JSON")
	return cmd
}

// reformat rewrites a file, or prints what that would make of it, and reports whether it was
// otherwise before.
func reformat(cmd *cobra.Command, known program, name string, toCheck, toStdout bool) (differs bool, err error) {
	file, builtIn, err := openWith(known.bases, name)
	if err != nil {
		return false, err
	}
	text, err := schema.Encode(file)
	if err != nil {
		return false, err
	}
	if toStdout || builtIn {
		_, err := dataOutput(cmd).Write(text)
		return false, err
	}
	old, err := schema.ReadRegular(disk.System{}, name, limits.FileBytes+1)
	if err != nil || bytes.Equal(old, text) {
		return false, err
	}
	if toCheck {
		return true, nil
	}
	return true, replace(cmd.ErrOrStderr(), name, text)
}

func reportChanged(cmd *cobra.Command, changed []string, toCheck, asJSON bool) error {
	if asJSON {
		if err := printJSON(cmd.OutOrStdout(), changed); err != nil {
			return problem(err)
		}
	} else {
		for _, name := range changed {
			fmt.Fprintln(cmd.OutOrStdout(), name)
		}
	}
	if toCheck && len(changed) > 0 {
		return errPrinted
	}
	return nil
}
