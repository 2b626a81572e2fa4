package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// newFlags are the flags of the new command.
type newFlags struct {
	title, sheet     string
	system           string
	cols, rows       int
	force, generated bool
	generateFlags
}

func newNew(known program) *cobra.Command {
	var f newFlags
	cmd := &cobra.Command{
		Use:   "new FILE",
		Short: "Start a new scenario",
		Long: `New writes a small scenario to begin from: two sides, no units, on a built-in
mapsheet, on an empty map of the size you ask for, or with --generate on a map
made up from a seed. FILE may be - for standard output.`,
		Example: "  mapsheet new my-battle.toml --title \"My battle\"\n  mapsheet new island.toml --cols 30 --rows 20\n" +
			"  mapsheet new country.toml --generate --seed 7 --hills 60 --rivers 1",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.valid(cmd); err != nil {
				return err
			}
			path := args[0]
			if err := f.mayWrite(path); err != nil {
				return problem(err)
			}
			file, err := f.start(cmd, known)
			if err != nil {
				return problem(err)
			}
			if f.title != "" {
				file.Scenario.Title = f.title
				file.Scenario.ID = cmp.Or(model.Slug(f.title), file.Scenario.ID)
			}
			return problem(save(cmd, path, file))
		},
	}
	cmd.Flags().StringVar(&f.title, "title", "", "the `TITLE` of the scenario")
	cmd.Flags().StringVar(&f.system, "system", known.List[0].ID, "the `ID` of the rule system to play it by")
	_ = cmd.RegisterFlagCompletionFunc("system", completeSystem(known))
	cmd.Flags().StringVar(&f.sheet, "sheet", "standard", "the `ID` of the built-in mapsheet to begin from")
	cmd.Flags().IntVar(&f.cols, "cols", 50, "`N` columns of a map of its own")
	cmd.Flags().IntVar(&f.rows, "rows", 34, "`N` rows of a map of its own")
	cmd.Flags().BoolVar(&f.generated, "generate", false, "make up the map from a seed")
	f.register(cmd.Flags())
	cmd.Flags().BoolVar(&f.force, "force", false, "replace the file if it exists")
	return cmd
}

// ownMap reports whether a map of its own is asked for.
func (f *newFlags) ownMap(cmd *cobra.Command) bool {
	return f.generated || cmd.Flags().Changed("cols") || cmd.Flags().Changed("rows")
}

// valid says what is wrong with the flags.
func (f *newFlags) valid(cmd *cobra.Command) error {
	if err := errors.Join(notTogether(cmd, "sheet", "cols"), notTogether(cmd, "sheet", "rows"), notTogether(cmd, "sheet", "generate")); err != nil {
		return err
	}
	if name := f.changed(cmd.Flags()); name != "" && !f.generated {
		return fmt.Errorf("--%s is for a generated map: add --generate", name)
	}
	if !f.ownMap(cmd) {
		_, err := scenarios.Bases().Mapsheet(f.sheet)
		return err
	}
	if !isSide(f.cols) || !isSide(f.rows) {
		return errSize
	}
	return f.options.Valid()
}

// mayWrite says why the file is not to be written.
func (f *newFlags) mayWrite(path string) error {
	if toStandardOutput(path) {
		return nil
	}
	if err := schema.CheckName(path); err != nil {
		return fmt.Errorf("%s was not written: %w", path, err)
	}
	if _, err := os.Stat(path); err == nil && !f.force {
		return existsAlready(path)
	}
	return nil // what else is wrong shows when it is written
}

// existsAlready refuses to replace a file without being told to.
func existsAlready(path string) error {
	return fmt.Errorf("%s exists already: choose another name, or add --force to replace it", path)
}

// start makes the scenario, untitled.
func (f *newFlags) start(cmd *cobra.Command, known program) (*schema.File, error) {
	bases := known.bases
	system, err := known.Named(f.system)
	if err != nil {
		return nil, err
	}
	sheet := ""
	if !f.ownMap(cmd) {
		sheet = f.sheet
	}
	base, err := schema.BaseOf(bases, system.ID, sheet)
	if err != nil {
		return nil, err
	}
	if base.Sheet != nil {
		return document.NewOnSheet(base), nil
	}
	file, err := document.NewScenario(f.cols, f.rows, base)
	if err == nil && f.generated {
		file.Scenario.Board, err = generate.Board(cmd.Context(), f.cols, f.rows, f.options)
	}
	return file, err
}

// errSize is that of a map that is too small or too large.
var errSize = fmt.Errorf("a map has 1 to %d columns and rows", limits.BoardSide)

// isSide reports whether a map can have so many columns or rows.
func isSide(n int) bool { return n >= 1 && n <= limits.BoardSide }

// completeSystem offers the rule systems.
func completeSystem(known program) cobra.CompletionFunc {
	var out []string
	for _, s := range known.List {
		out = append(out, s.ID+"\t"+s.Name)
	}
	return cobra.FixedCompletions(out, cobra.ShellCompDirectiveNoFileComp)
}
