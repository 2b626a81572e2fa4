package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func newNew() *cobra.Command {
	var title, sheet string
	var cols, rows int
	var force, generated bool
	var g generateFlags
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
			ownMap := cmd.Flags().Changed("cols") || cmd.Flags().Changed("rows")
			if ownMap && cmd.Flags().Changed("sheet") {
				return errors.New("choose either --sheet or --cols and --rows")
			}
			if ownMap && !(isSide(cols) && isSide(rows)) {
				return errSize
			}
			if name := g.changed(cmd.Flags()); name != "" && !generated {
				return fmt.Errorf("--%s is for a generated map: add --generate", name)
			}
			if generated && cmd.Flags().Changed("sheet") {
				return errors.New("choose either --sheet or --generate")
			}
			if err := g.options.Valid(); err != nil {
				return err
			}
			path := args[0]
			if _, err := os.Stat(path); path != "-" && !force && !errors.Is(err, fs.ErrNotExist) {
				return problem(fmt.Errorf("%s exists already: choose another name, or add --force to replace it", path))
			}
			var file *schema.File
			var err error
			switch {
			case generated:
				file, err = g.generated(cmd, cols, rows)
			case ownMap:
				file, err = start("", cols, rows)
			default:
				file, err = start(sheet, 0, 0)
			}
			if err != nil {
				return problem(err)
			}
			if title != "" {
				file.Scenario.Title = title
				file.Scenario.ID = slug(title)
			}
			return problem(save(cmd, path, file))
		},
	}
	cmd.Flags().StringVar(&title, "title", "", "the `TITLE` of the scenario")
	cmd.Flags().StringVar(&sheet, "sheet", "standard", "the `ID` of the built-in mapsheet to begin from")
	cmd.Flags().IntVar(&cols, "cols", 50, "`N` columns of a map of its own")
	cmd.Flags().IntVar(&rows, "rows", 34, "`N` rows of a map of its own")
	cmd.Flags().BoolVar(&generated, "generate", false, "make up the map from a seed")
	g.register(cmd.Flags())
	cmd.Flags().BoolVar(&force, "force", false, "replace the file if it exists")
	return cmd
}

// errSize is that of a map that is too small or too large.
var errSize = fmt.Errorf("a map has 1 to %d columns and rows", hex.MaxSide)

// isSide reports whether a map can have so many columns or rows.
func isSide(n int) bool { return n >= 1 && n <= hex.MaxSide }

// start makes a scenario on an empty map of so many columns and rows, or on a
// built-in mapsheet when they are 0.
func start(sheet string, cols, rows int) (*schema.File, error) {
	bases := scenarios.Bases()
	charts, err := bases.Charts("soldiers")
	if err != nil {
		return nil, err
	}
	if cols > 0 {
		return document.NewScenario(cols, rows, charts)
	}
	base, err := bases.Mapsheet(sheet)
	if err != nil {
		return nil, err
	}
	return document.NewOnSheet(base, charts), nil
}

// slug makes an id of a title: its letters a to z and digits in lower case,
// hyphens between the words.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if len(words) == 0 {
		return "untitled"
	}
	return strings.Join(words, "-")
}
