package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/mapsheet/mapsheet/editor/generate"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

// generateFlags are the options of a generated map as flags.
type generateFlags struct {
	options        generate.Options
	farms, streams int // of a table
}

var generateNames = []string{"seed", "hills", "woods", "towns", "roads", "canals", "rivers", "railroads", "farms", "streams"}

// Flags that mean nothing on boards of one kind.
var (
	ofHexesAlone  = []string{"towns", "canals", "railroads"}
	ofTablesAlone = []string{"farms", "streams"}
)

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
	usual := generate.TableDefaults()
	flags.IntVar(&g.farms, "farms", usual.Farms, "how many farms a table has, `N` from 0 to 100")
	flags.IntVar(&g.streams, "streams", usual.Streams, "how many streams a table has, `N` from 0 to 2")
}

// suits says which of the flags given mean nothing on boards of a kind.
func (g *generateFlags) suits(flags *pflag.FlagSet, kind model.BoardKind) error {
	others := ofTablesAlone
	if kind == model.OnTable {
		others = ofHexesAlone
	}
	for _, name := range others {
		if flags.Changed(name) {
			return fmt.Errorf("--%s means nothing on %s: leave it out", name, kind.Name())
		}
	}
	return nil
}

// table is the options of a table. Of its roads, which on hexes are a number of 0 to 100,
// there are one or two.
func (g *generateFlags) table(flags *pflag.FlagSet) generate.TableOptions {
	o := generate.TableDefaults()
	o.Farms, o.Streams = g.farms, g.streams
	o.Seed, o.Rivers = g.options.Seed, g.options.Rivers
	if flags.Changed("hills") {
		o.Hills = g.options.Hills
	}
	if flags.Changed("woods") {
		o.Woods = g.options.Woods
	}
	if flags.Changed("roads") {
		o.Roads = (g.options.Roads + 49) / 50
	}
	return o
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
the lines there stay, and the new towns are joined to its roads. On a table it lays
hills, woods, farms with their fields, a stream, roads and bridges; the zones stay,
and so do pieces that the scenario refers to.

What you should look at afterwards is printed.`,
		Example: "  mapsheet map generate my-battle.toml -o my-battle.toml --seed 7 --hills 60\n" +
			"  mapsheet map generate my-battle.toml -o out.toml --area \"north of the canal\" --woods 70",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return errors.New("say where the result goes with -o out.toml, or -o - for standard output")
			}
			file, _, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			made, err := boardOf(args[0], file)
			if err != nil {
				return problem(err)
			}
			if err := g.suits(cmd.Flags(), made.Kind()); err != nil {
				return err
			}
			if made.Kind() == model.OnTable {
				return g.anew(cmd, file, made, area, output)
			}
			if err := g.options.Valid(); err != nil {
				return err
			}
			board, err := hexesOf(args[0], file, changeOthers)
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
			if err := change(file, s, edit); err != nil {
				return problem(err)
			}
			for _, n := range notes {
				fmt.Fprintln(cmd.ErrOrStderr(), n)
			}
			return problem(saveFrom(cmd, args[0], output, file, nil))
		},
	}
	g.register(cmd.Flags())
	cmd.Flags().StringVarP(&output, "output", "o", "", outputHelp)
	cmd.Flags().StringVar(&area, "area", "", "the `AREA` to make anew, as \"explain area\" reads it; the whole map when left out")
	return cmd
}

// anew makes the terrain of a table anew and writes the file.
func (g *generateFlags) anew(cmd *cobra.Command, file *schema.File, board model.Board, area, output string) error {
	if area != "" {
		return errors.New("--area is for maps of hexes: a table is made anew as a whole, but for what the scenario needs")
	}
	s := toEdit(file, board)
	edit, notes, err := generate.EditTable(s, g.table(cmd.Flags()))
	if err != nil {
		return err
	}
	if err := change(file, s, edit); err != nil {
		return problem(err)
	}
	for _, n := range notes {
		fmt.Fprintln(cmd.ErrOrStderr(), n)
	}
	return problem(save(cmd, output, file))
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
