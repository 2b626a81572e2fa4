package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

func newExport(known program) *cobra.Command {
	var to, output string
	var set []string
	var despite bool
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write a scenario in another format",
		Long: "Export writes a scenario, mapsheet or charts file in another format.\n\n" +
			exportFormats(),
		Example:           "  mapsheet export brunstatt --to json\n  mapsheet export my-battle.toml --to json -o my-battle.json",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: stoppable(func(cmd *cobra.Command, args []string) error {
			format, err := export.Find(to)
			if err != nil {
				return err
			}
			settings, err := settingsOf(set)
			if err != nil {
				return err
			}
			if _, err := format.Complete(settings); err != nil {
				return err
			}
			source, err := sourceOf(known, args[0])
			if err != nil {
				return problem(err)
			}
			source.Despite = despite
			if !toStandardOutput(output) {
				source.Name = export.StemOf(output)
			}
			ctx := cmd.Context()
			made, err := export.Run(ctx, format, source, settings, nil)
			if unfit := (*export.UnfitError)(nil); errors.As(err, &unfit) {
				return problem(fmt.Errorf("%w\n\"mapsheet check\" tells what is wrong; --despite-errors exports it all the same", err))
			}
			if err != nil {
				return problem(err)
			}
			return problem(writeExport(cmd, output, made))
		}),
	}
	cmd.Flags().StringVar(&to, "to", "json", "the `FORMAT`: "+strings.Join(formatIDs(), ", "))
	cmd.Flags().StringArrayVar(&set, "set", nil, "set an option of the format, `OPTION=VALUE`; may be given again")
	cmd.Flags().BoolVar(&despite, "despite-errors", false, "export a scenario that cannot be played; the output says so")
	cmd.Flags().StringVarP(&output, "output", "o", "-", outputHelp)
	_ = cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(formatIDs(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// exportFormats tells of each format what it is for.
func exportFormats() string {
	var b strings.Builder
	for _, f := range export.Formats() {
		printf(&b, "  %-8s %s\n", f.ID, f.About)
	}
	return strings.TrimRight(b.String(), "\n")
}

func formatIDs() []string {
	var ids []string
	for _, f := range export.Formats() {
		ids = append(ids, f.ID)
	}
	return ids
}

// settingsOf reads options as they are given on the command line.
func settingsOf(given []string) (export.Settings, error) {
	out := export.Settings{}
	for _, one := range given {
		key, value, ok := strings.Cut(one, "=")
		if !ok {
			return nil, fmt.Errorf("--set takes OPTION=VALUE, and %q has no =", one)
		}
		out[key] = value
	}
	return out, nil
}

// sourceOf is what is to be exported of a file, with what is wrong with it.
func sourceOf(known program, name string) (export.Source, error) {
	file, _, err := openWith(known.bases, name)
	if err != nil {
		return export.Source{}, err
	}
	src := export.Source{File: file}
	if file.Kind != schema.ScenarioFile {
		return src, nil
	}
	if src.System, err = known.Of(file.Scenario); err != nil {
		return src, err
	}
	src.Errors = check.Check(file.Scenario, src.System).Of(diag.Error)
	return src, nil
}

// writeExport writes what was made, all of its files or none.
func writeExport(cmd *cobra.Command, output string, made export.Output) error {
	if toStandardOutput(output) {
		if len(made.Files) > 1 {
			return errors.New("this format is several files: say where they go with -o")
		}
		if err := writeOutput(cmd, output, made.Files[0].Data); err != nil {
			return err
		}
	} else {
		files := made.Contents(output)
		if err := writeFiles(cmd, append(files[1:], files[0])...); err != nil {
			return err
		}
	}
	for _, note := range made.Notes {
		fmt.Fprintln(cmd.ErrOrStderr(), note)
	}
	return nil
}
