package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// generateFlags are the options of a generated map as flags.
type generateFlags struct{ options generate.Options }

var generateNames = []string{"seed", "hills", "woods", "towns", "roads", "canals", "rivers", "railroads"}

func (g *generateFlags) register(flags *pflag.FlagSet) {
	g.options = generate.Defaults()
	o := &g.options
	flags.Uint64Var(&o.Seed, "seed", o.Seed, "which of many maps, a number `N`; the same seed and options give the same map")
	flags.IntVar(&o.Hills, "hills", o.Hills, "how many hills, `N` from 0 to 100")
	flags.IntVar(&o.Woods, "woods", o.Woods, "how many woods, `N` from 0 to 100")
	flags.IntVar(&o.Towns, "towns", o.Towns, "how many towns, `N` from 0 to 100")
	flags.IntVar(&o.Roads, "roads", o.Roads, "how many roads, `N` from 0 to 100")
	flags.IntVar(&o.Canals, "canals", o.Canals, "how many canals, `N` from 0 to 2")
	flags.IntVar(&o.Rivers, "rivers", o.Rivers, "how many rivers, `N` from 0 to 2")
	flags.IntVar(&o.Railroads, "railroads", o.Railroads, "how many railroads, `N` from 0 to 2")
}

// changed is a flag of these that was given, for one that needs another.
func (g *generateFlags) changed(flags *pflag.FlagSet) string {
	for _, name := range generateNames {
		if flags.Changed(name) {
			return name
		}
	}
	return ""
}

func newMapGenerate(known program) *cobra.Command {
	var g generateFlags
	var output, area string
	cmd := &cobra.Command{
		Use:   "generate FILE -o OUT",
		Short: "Make the country anew from a seed",
		Long: `Generate puts a new country on the map of a scenario or a mapsheet: hills, woods,
towns, roads and waters, with names. Towns, woods, hills and exits that the
scenario refers to stay. With --area only that part of the map is made anew;
the lines there stay, and the new towns are joined to its roads.

What you should look at afterwards is printed.`,
		Example: "  mapsheet map generate my-battle.toml -o my-battle.toml --seed 7 --hills 60\n" +
			"  mapsheet map generate my-battle.toml -o out.toml --area \"north of the canal\" --woods 70",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return errors.New("say where the result goes with -o out.toml, or -o - for standard output")
			}
			if err := g.options.Valid(); err != nil {
				return err
			}
			file, board, err := openMap(known.bases, args[0], changeAreas)
			if err != nil {
				return problem(err)
			}
			region, err := regionOf(board, area)
			if err != nil {
				return err
			}
			s := toEdit(file, board)
			edit, notes, err := generate.Edit(cmd.Context(), s, region, g.options)
			if err != nil {
				return problem(err)
			}
			if _, _, err = edit.Apply(s); err != nil {
				return problem(err)
			}
			for _, n := range notes {
				fmt.Fprintln(cmd.ErrOrStderr(), n)
			}
			return problem(save(cmd, output, file))
		},
	}
	g.register(cmd.Flags())
	cmd.Flags().StringVarP(&output, "output", "o", "", outputHelp)
	cmd.Flags().StringVar(&area, "area", "", "the `AREA` to make anew, as \"explain area\" reads it; the whole map when left out")
	return cmd
}

// regionOf is the hexes of an area given as text; the whole map for none.
func regionOf(b *model.HexBoard, text string) (hex.Region, error) {
	if text == "" {
		return hex.Full(b.Grid), nil
	}
	area, err := model.ParseArea(text, b)
	if err != nil {
		return hex.Region{}, fmt.Errorf("the area cannot be read: %w", err)
	}
	return area.Region(b)
}
