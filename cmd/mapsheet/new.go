package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// newFlags are the flags of the new command.
type newFlags struct {
	title, sheet     string
	system           string
	cols, rows       int
	width, height    int
	force, generated bool
	muster           string   // size of the armies that are drawn; empty for none
	rules            []string // special rules of drawn armies
	generateFlags
}

func newNew(known program) *cobra.Command {
	var f newFlags
	cmd := &cobra.Command{
		Use:   "new FILE",
		Short: "Start a new scenario",
		Long: `New writes a small scenario to begin from: two sides, no units, on the built-in
mapsheet of its rule system or another, on an empty map of hexes of the size you
ask for, or with --generate on one made up from a seed. Systems that are played
on sectors have an empty sheet of so many units instead, and those that are played
on a table one of so many inches. With --muster dice draw the armies of such a system
too, from the seed that makes up the table. FILE may be - for standard output.`,
		Example: "  mapsheet new my-battle.toml --title \"My battle\"\n  mapsheet new my-wings.toml --system commanders\n  mapsheet new island.toml --cols 30 --rows 20\n" +
			"  mapsheet new country.toml --generate --seed 7 --hills 60 --rivers 1\n" +
			"  mapsheet new blank.toml --system commanders --width 3000 --height 4000\n" +
			"  mapsheet new field.toml --system kings-men --muster medium --seed 7 --rule quality",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			system, err := known.Named(f.system)
			if err != nil {
				return err
			}
			if err := f.validMuster(cmd, system); err != nil {
				return err
			}
			if !cmd.Flags().Changed("sheet") && !emptySheet(cmd) {
				f.sheet = system.Sheet
			}
			if err := f.valid(cmd, known.bases, system); err != nil {
				return err
			}
			path := args[0]
			if err := f.mayWrite(path); err != nil {
				return problem(err)
			}
			file, err := f.start(cmd, known.bases, system)
			if err != nil {
				return problem(err)
			}
			if f.muster != "" {
				if err := f.draw(file.Scenario, system); err != nil {
					return problem(err)
				}
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
	cmd.Flags().StringVar(&f.sheet, "sheet", "", "the `ID` of the built-in mapsheet to begin from; that of the rule system when left out")
	cmd.Flags().IntVar(&f.cols, "cols", 50, "`N` columns of a map of hexes of its own")
	cmd.Flags().IntVar(&f.rows, "rows", 34, "`N` rows of a map of hexes of its own")
	cmd.Flags().IntVar(&f.width, "width", 3000, "`N` units across an empty sheet of sectors, or inches across a table")
	cmd.Flags().IntVar(&f.height, "height", 4000, "`N` units down an empty sheet of sectors, or inches down a table")
	cmd.Flags().BoolVar(&f.generated, "generate", false, "make up the map of hexes, or the table, from a seed")
	cmd.Flags().StringVar(&f.muster, "muster", "", "draw armies by dice, on a table from a seed, for a battle of a `SIZE`: small, medium or large")
	cmd.Flags().StringSliceVar(&f.rules, "rule", nil, "the `ID` of a special rule that armies are drawn and play by; may be repeated")
	f.register(cmd.Flags())
	cmd.Flags().BoolVar(&f.force, "force", false, "replace the file if it exists")
	return cmd
}

// ownMap reports whether a map of its own is asked for.
func (f *newFlags) ownMap(cmd *cobra.Command) bool {
	return f.generated || cmd.Flags().Changed("cols") || cmd.Flags().Changed("rows")
}

// valid says what is wrong with the flags.
func (f *newFlags) valid(cmd *cobra.Command, bases schema.Bases, system rules.System) error {
	for _, own := range []string{"cols", "rows", "generate", "width", "height"} {
		if err := notTogether(cmd, "sheet", own); err != nil {
			return err
		}
	}
	switch {
	case system.Board == model.OnTable:
		return f.validTable(cmd, system)
	case emptySheet(cmd) && f.ownMap(cmd):
		return errors.New("a sheet of sectors is so wide and high, a map of hexes has columns and rows: choose one of them")
	case emptySheet(cmd) && system.Board != model.OnAreas:
		return fmt.Errorf("%s is played on %s: --width and --height are for sheets of sectors and tables", system.Name, system.Board.Name())
	}
	if name := f.changed(cmd.Flags()); name != "" && !f.generated {
		return fmt.Errorf("--%s is for a generated map: add --generate", name)
	}
	if !f.ownMap(cmd) {
		if f.sheet == "" {
			return nil
		}
		sheet, err := bases.Mapsheet(f.sheet)
		if err != nil {
			return err
		}
		return system.PlaysOn(sheet.Board)
	}
	if system.Board != model.OnHexes {
		return fmt.Errorf("--cols, --rows and --generate make maps of hexes, and %s is played on %s: leave them out, and change the map in the editor", system.Name, system.Board.Name())
	}
	if !isSide(f.cols) || !isSide(f.rows) {
		return errSize
	}
	if err := f.suits(cmd.Flags(), system.Board); err != nil {
		return err
	}
	return f.options.Valid()
}

// validMuster says what is wrong with the flags of drawn armies, which stand on a
// generated table.
func (f *newFlags) validMuster(cmd *cobra.Command, system rules.System) error {
	switch {
	case !cmd.Flags().Changed("muster") && len(f.rules) > 0:
		return errors.New("--rule is for armies that are drawn: add --muster")
	case !cmd.Flags().Changed("muster"):
		return nil
	case system.Muster == nil:
		return fmt.Errorf("%s has no armies drawn by dice: leave out --muster", system.Name)
	case !slices.Contains(system.Muster.Sizes, f.muster):
		return fmt.Errorf("--muster is %q: give one of %s", f.muster, strings.Join(system.Muster.Sizes, ", "))
	}
	for _, id := range f.rules {
		i := slices.IndexFunc(system.SpecialRules, func(r rules.SpecialRule) bool { return r.ID == id })
		if i < 0 {
			return fmt.Errorf("%s has no special rule %q: give the id of one, such as %s", system.Name, id, system.SpecialRules[0].ID)
		}
		if system.SpecialRules[i].Number != nil {
			return fmt.Errorf("the special rule %s asks for a number: add it to the file in the editor", id)
		}
	}
	f.generated = true
	return nil
}

// draw puts the special rules in force and draws armies by them.
func (f *newFlags) draw(s *model.Scenario, system rules.System) error {
	for _, id := range f.rules {
		s.Rules = append(s.Rules, model.Rule{Rule: id})
	}
	return system.Muster.Draw(s, f.muster, f.options.Seed)
}

// validTable says what is wrong with the flags of a new table.
func (f *newFlags) validTable(cmd *cobra.Command, system rules.System) error {
	switch name := f.changed(cmd.Flags()); {
	case cmd.Flags().Changed("cols") || cmd.Flags().Changed("rows"):
		return fmt.Errorf("--cols and --rows make maps of hexes, and %s is played on %s: give --width and --height in inches", system.Name, system.Board.Name())
	case f.sheet != "":
		return fmt.Errorf("%s is played on %s, and no mapsheet is one: leave out --sheet", system.Name, system.Board.Name())
	case name != "" && !f.generated:
		return fmt.Errorf("--%s is for a generated table: add --generate", name)
	}
	if err := f.suits(cmd.Flags(), system.Board); err != nil {
		return err
	}
	return f.table(cmd.Flags()).Valid()
}

// startTable makes a scenario on a table.
func (f *newFlags) startTable(cmd *cobra.Command, base model.Base) (*schema.File, error) {
	const inch, width, height = 100, 72, 48
	size := [2]int{width, height}
	if emptySheet(cmd) {
		for i, flag := range []struct {
			name  string
			given int
		}{{"width", f.width}, {"height", f.height}} {
			if cmd.Flags().Changed(flag.name) {
				size[i] = flag.given
			}
		}
	}
	file, err := document.NewOnTable(size[0]*inch, size[1]*inch, base)
	if err != nil || !f.generated {
		return file, err
	}
	e, _, err := generate.EditTable(file.Scenario, f.table(cmd.Flags()))
	if err == nil {
		_, _, err = e.Apply(file.Scenario)
	}
	return file, err
}

// emptySheet reports whether a sheet without sectors is asked for.
func emptySheet(cmd *cobra.Command) bool {
	return cmd.Flags().Changed("width") || cmd.Flags().Changed("height")
}

// mayWrite says why the file is not to be written.
func (f *newFlags) mayWrite(path string) error {
	if toStandardOutput(path) {
		return nil
	}
	if err := document.CheckName(path); err != nil {
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
func (f *newFlags) start(cmd *cobra.Command, bases schema.Bases, system rules.System) (*schema.File, error) {
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
	if system.Board == model.OnTable {
		return f.startTable(cmd, base)
	}
	if emptySheet(cmd) {
		return document.NewOnEmptySheet(f.width, f.height, base)
	}
	if system.Board != model.OnHexes {
		return document.NewOnAreas(base), nil
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
