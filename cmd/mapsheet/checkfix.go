package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// mend applies the first fix of every problem that it is asked to mend, prints
// what it did, and writes the file.
func (f *checkFlags) mend(cmd *cobra.Command, known program, name string) error {
	file, builtIn, err := openWith(known.bases, name)
	if err != nil || file.Kind != schema.ScenarioFile {
		return nil //nolint:nilerr // what keeps it from being read is reported by the check
	}
	if builtIn && !f.dryRun {
		if _, _, version := splitVersion(name); version {
			return fmt.Errorf("%s is kept as it was: write it to a file of its own first, with mapsheet fmt --stdout %s", name, name)
		}
		return fmt.Errorf("%s is built in and stays as it is: save it as a file of your own first, with mapsheet fmt --stdout %s", name, name)
	}
	done := 0
	for tried := map[string]bool{}; ; {
		code := f.next(systemOf(known, file.Scenario.System), file, tried)
		if code == "" {
			break
		}
		tried[code] = true
		edit, n := check.NewTrial(file.Scenario, systemOf(known, file.Scenario.System)).FixAll(code)
		if n == 0 {
			continue
		}
		if err := change(file, file.Scenario, edit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		done += n
		printf(cmd.OutOrStdout(), "%s: %s: %s\n", name, code, edit.Label())
	}
	if f.dryRun || done == 0 {
		return nil
	}
	text, err := schema.Encode(file)
	if err != nil {
		return err
	}
	return replace(cmd.ErrOrStderr(), name, text)
}

// next is the code of the gravest problem that can be mended and has not been
// tried; empty when there is none.
func (f *checkFlags) next(system rules.System, file *schema.File, tried map[string]bool) string {
	for _, d := range check.Check(file.Scenario, system) {
		asked := f.fix == anyCode || f.fix == d.Code
		if asked && d.Fix != "" && !tried[d.Code] && (f.hints || d.Severity != diag.Hint) {
			return d.Code
		}
	}
	return ""
}
