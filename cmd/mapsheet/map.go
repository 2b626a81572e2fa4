package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

func newMap(known program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "map",
		Short: "Resize, crop, rotate, mirror or generate the map",
		Long: `Map lays the map of a scenario or a mapsheet on another sheet. Terrain, lines,
hexsides and places move along, and so does every hex that the scenario names
in areas, victory conditions and notes. The sectors of a map of areas keep their
names, and what names them goes with them. On an open table the directions that
units face, the edges that they touch and those that areas name turn with it.

What does not follow is printed one problem a line, as by "mapsheet check", with
paths and labels as they are in FILE. Warnings make the exit status 1; the file
is written all the same, unless you add --dry-run. Generate makes the country
anew and says what you should look at.`,
		Example: "  mapsheet map rotate brunstatt 180 -o turned.toml\n" +
			"  mapsheet map generate brunstatt --seed 7 -o country.toml",
		Args: oneOfItsCommands,
		RunE: showHelp,
	}
	cmd.AddCommand(newMapResize(known), newMapCrop(known), newMapRotate(known), newMapMirror(known), newMapGenerate(known))
	return cmd
}

// sheetEdit is an edit of the whole sheet.
type sheetEdit interface {
	document.Edit
	Preview(s *model.Scenario) (diag.List, hex.Grid)
}

// sheetCommand is the flags that the commands share.
type sheetCommand struct {
	bases          schema.Bases
	output, fill   string
	asJSON, dryRun bool
}

func (c *sheetCommand) flags(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&c.output, "output", "o", "", outputHelp)
	cmd.Flags().StringVar(&c.fill, "fill", model.Clear.String(), "the `TERRAIN` of new hexes: "+strings.Join(terrainNames(), ", "))
	cmd.Flags().BoolVar(&c.asJSON, "json", false, "print the new size and what does not follow as JSON")
	cmd.Flags().BoolVar(&c.dryRun, "dry-run", false, "write nothing, only say what does not follow")
	_ = cmd.RegisterFlagCompletionFunc("fill", cobra.FixedCompletions(terrainNames(), cobra.ShellCompDirectiveNoFileComp))
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = completeFirst
	}
}

func terrainNames() []string {
	var names []string
	for _, t := range model.Terrains() {
		names = append(names, t.String())
	}
	return names
}

// sheetEdits are what a command does to boards of each kind; nil where it does nothing to
// them.
type sheetEdits struct {
	hexes  func(b *model.HexBoard, fill model.Terrain) (sheetEdit, error)
	areas  areasEdit
	tables tableEdit
}

// run makes the edit that suits the file's board, says what does not follow and
// writes the result.
func (c *sheetCommand) run(cmd *cobra.Command, name string, edits sheetEdits) error {
	fill, ok := model.ParseTerrain(c.fill)
	switch {
	case !ok:
		return fmt.Errorf("there is no terrain %q: choose one of %s", c.fill, strings.Join(terrainNames(), ", "))
	case c.output == "" && !c.dryRun:
		return errors.New("say where the result goes with -o out.toml, or -o - for standard output")
	case toStandardOutput(c.output) && c.asJSON:
		return errors.New("standard output cannot take both the file and --json: choose a file with -o out.toml")
	}
	file, _, err := openWith(c.bases, name)
	if err != nil {
		return problem(err)
	}
	whole, err := boardOf(name, file)
	if err == nil {
		err = suits(cmd, whole)
	}
	if err != nil {
		return problem(err)
	}
	switch b := whole.(type) {
	case *model.AreaBoard:
		return c.runAreas(cmd, file, b, edits.areas)
	case *model.TableBoard:
		return c.runTable(cmd, file, b, edits.tables)
	}
	board, err := hexesOf(name, file, changeOthers)
	if err != nil {
		return problem(err)
	}
	s := toEdit(file, board)
	e, err := edits.hexes(board, fill)
	if err != nil {
		return err
	}
	report, grid := e.Preview(s)
	for i := range report {
		report[i].Position = file.Position(report[i].Path)
		if report[i].Position.File == "" {
			report[i].Position.File = name
		}
	}
	if err := c.print(cmd, report, grid); err != nil {
		return problem(err)
	}
	if report.Count(diag.Error) > 0 {
		return errPrinted
	}
	if err := c.write(cmd, file, s, e); err != nil {
		return problem(err)
	}
	if report.Count(diag.Warning) > 0 {
		return errPrinted
	}
	return nil
}

func (c *sheetCommand) print(cmd *cobra.Command, report diag.List, g hex.Grid) error {
	if c.asJSON {
		return printJSON(cmd.OutOrStdout(), struct {
			Cols   int       `json:"cols"`
			Rows   int       `json:"rows"`
			Report []finding `json:"report"`
		}{g.Cols, g.Rows, findings(report)})
	}
	return c.list(cmd, report)
}

// list prints a report, beside a file that goes to standard output.
func (c *sheetCommand) list(cmd *cobra.Command, report diag.List) error {
	w := cmd.OutOrStdout()
	if toStandardOutput(c.output) {
		w = cmd.ErrOrStderr()
	}
	for _, d := range report {
		if _, err := fmt.Fprintln(w, d); err != nil {
			return err
		}
	}
	return nil
}

// write makes the edit and writes the file, with the picture that it is traced from.
func (c *sheetCommand) write(cmd *cobra.Command, file *schema.File, s *model.Scenario, e document.Edit) error {
	if c.dryRun {
		return nil
	}
	var to relaid
	if b, hexes := s.Board.(*model.HexBoard); hexes {
		g := b.Grid
		to = func(t *document.Tracing) (*document.Tracing, error) { return t.Carried(e, g) }
	}
	if err := change(file, s, e); err != nil {
		return err
	}
	return saveFrom(cmd, cmd.Flags().Arg(0), c.output, file, to)
}

func newMapResize(known program) *cobra.Command {
	c := sheetCommand{bases: known.bases}
	var cols, rows, width, height int
	var anchor string
	cmd := &cobra.Command{
		Use:   "resize FILE --cols N --rows N | --width N --height N -o OUT",
		Short: "Give the map another size",
		Long: `Resize gives the map another size. A corner or edge of it keeps its place: new
hexes are added on the other sides, or hexes are cut there.

Where the columns move by an odd number, every second column comes to lie half a
hex further north or south than its neighbours than before, so that an edge of
the map may cut every second hex of a row.

A map of areas gets a sheet of another --width and --height, in its own units. Its
sectors stay as large as they are, and must all lie on the sheet.

An open table gets a --width and a --height in inches. What lies at an edge of it
stays at that edge, a road from edge to edge still leads there, and the rest stays
as far as it is from the anchor.`,
		Example: "  mapsheet map resize my-battle.toml --cols 60 --rows 40 -o larger.toml\n" +
			"  mapsheet map resize my-battle.toml --cols 40 --anchor east --fill woods -o eastern.toml\n" +
			"  mapsheet map resize monmouth --width 96 --anchor middle -o wider.toml",
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			set := cmd.Flags().Changed
			if !set("cols") && !set("rows") && !set("width") && !set("height") {
				return errors.New("say how large the map is to be with --cols or --rows, or a map of areas or a table with --width or --height")
			}
			if set("width") && width < 1 || set("height") && height < 1 {
				return errors.New("a sheet has a width and a height of at least 1")
			}
			if cmd.Flags().Changed("cols") && !isSide(cols) || cmd.Flags().Changed("rows") && !isSide(rows) {
				return errSize
			}
			wind := model.Compass(anchor)
			if anchor == "middle" {
				wind = ""
			} else if !slices.Contains(model.Winds(), wind) {
				return fmt.Errorf("there is no anchor %q: choose one of %s", anchor, strings.Join(anchors(), ", "))
			}
			return c.run(cmd, args[0], sheetEdits{hexes: func(b *model.HexBoard, fill model.Terrain) (sheetEdit, error) {
				to := b.Grid
				if cmd.Flags().Changed("cols") {
					to.Cols = cols
				}
				if cmd.Flags().Changed("rows") {
					to.Rows = rows
				}
				return document.Anchored(b.Grid, to, wind, fill), nil
			}, areas: resized(width, height, wind), tables: tableResized(width, height, wind)})
		},
	}
	cmd.Flags().IntVar(&cols, "cols", 0, "`N` columns; as many as there are when left out")
	cmd.Flags().IntVar(&rows, "rows", 0, "`N` rows; as many as there are when left out")
	cmd.Flags().IntVar(&width, "width", 0, "`N` units, the width of the sheet of a map of areas, or inches, that of a table")
	cmd.Flags().IntVar(&height, "height", 0, "`N` units or inches, its height")
	cmd.Flags().StringVar(&anchor, "anchor", string(model.NorthWest), "the `EDGE` or corner that keeps its place, or the middle:\n"+strings.Join(anchors(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("anchor", cobra.FixedCompletions(anchors(), cobra.ShellCompDirectiveNoFileComp))
	c.flags(cmd)
	return cmd
}

func anchors() []string {
	names := []string{"middle"}
	for _, w := range model.Winds() {
		names = append(names, string(w))
	}
	return names
}

func newMapCrop(known program) *cobra.Command {
	c := sheetCommand{bases: known.bases}
	cmd := &cobra.Command{
		Use:   "crop FILE SPOT SPOT -o OUT",
		Short: "Cut the map down to what lies between two hexes or sectors",
		Long: `Crop cuts the map down to the columns and rows of two hexes at opposite corners.
Where the first column is an even one as printed (02, 04, ...), the map gets one
row more, so that none of these hexes is lost.

On a map of areas the sectors stay whose middles lie between those of two others;
the rest is taken out with all that speaks of nothing else. An open table is not
cropped but resized.`,
		Example: "  mapsheet map crop brunstatt 0901 3020 -o east.toml",
		Args:    takes(3, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.run(cmd, args[0], sheetEdits{hexes: func(b *model.HexBoard, fill model.Terrain) (sheetEdit, error) {
				first, err := b.Grid.Parse(args[1])
				if err != nil {
					return nil, err
				}
				second, err := b.Grid.Parse(args[2])
				if err != nil {
					return nil, err
				}
				return document.Crop(hex.Where(b.Grid, func(h hex.Hex) bool {
					return h.Col >= min(first.Col, second.Col) && h.Col <= max(first.Col, second.Col) &&
						h.Row >= min(first.Row, second.Row) && h.Row <= max(first.Row, second.Row)
				}), fill), nil
			}, areas: cropped(args[1], args[2])})
		},
	}
	c.flags(cmd)
	return cmd
}

const growHelp = "grow so that no hex is cut, instead of keeping the size"

// degrees are those by which a map turns, in the order of document.Turns.
var degrees = []string{"60", "120", "180", "240", "300"}

// tableDegrees are those by which a table turns.
var tableDegrees = map[string]tables.SheetTurn{"90": tables.QuarterTurn, "180": tables.HalfTurn, "270": tables.ThreeQuarterTurn}

func newMapRotate(known program) *cobra.Command {
	c := sheetCommand{bases: known.bases}
	var grow bool
	cmd := &cobra.Command{
		Use:   "rotate FILE 60|90|120|180|240|270|300 -o OUT",
		Short: "Turn the map clockwise",
		Long: `Rotate turns the map clockwise by 60, 120, 180, 240 or 300 degrees. A map of an even
number of columns turns by 180 degrees into itself. In all other cases hexes at
the edge are cut, or the map grows with --grow. A map of areas turns by 180 degrees,
an open table by 90, 180 or 270.

Ids, names, notes and the history keep their words. Those names and notes on a table
that speak of north, south, east or west are printed as hints.`,
		Example: "  mapsheet map rotate brunstatt 180 -o turned.toml\n  mapsheet map rotate my-battle.toml 60 --grow -o turned.toml\n" +
			"  mapsheet map rotate monmouth 90 -o turned.toml",
		Args:              takes(2, 2),
		ValidArgsFunction: completeThen("60", "90", "120", "180", "240", "270", "300"),
		RunE: func(cmd *cobra.Command, args []string) error {
			onHexes := slices.Index(degrees, args[1])
			quarters, turns := tableDegrees[args[1]]
			if onHexes < 0 && !turns {
				return fmt.Errorf("a map cannot turn by %q: choose 60, 120, 180, 240 or 300 degrees for one of hexes, 180 for one of areas, 90, 180 or 270 for a table", args[1])
			}
			return c.run(cmd, args[0], sheetEdits{hexes: func(_ *model.HexBoard, fill model.Terrain) (sheetEdit, error) {
				if onHexes < 0 {
					return nil, fmt.Errorf("a map of hexes cannot turn by %s: choose 60, 120, 180, 240 or 300 degrees", args[1])
				}
				return document.TurnSheet{Turn: document.Turns()[onHexes], Grow: grow, Fill: fill}, nil
			}, areas: func(s *model.Scenario) (sectors.Removal, error) {
				if args[1] != "180" {
					return sectors.Removal{}, fmt.Errorf("a map of areas turns by 180 degrees, not by %s", args[1])
				}
				return turned(sectors.HalfTurn)(s)
			}, tables: func(s *model.Scenario) (document.Edit, diag.List, error) {
				if !turns {
					return nil, nil, fmt.Errorf("a table cannot turn by %s: choose 90, 180 or 270 degrees", args[1])
				}
				return tableTurned(quarters)(s)
			}})
		},
	}
	cmd.Flags().BoolVar(&grow, "grow", false, growHelp)
	c.flags(cmd)
	return cmd
}

func newMapMirror(known program) *cobra.Command {
	c := sheetCommand{bases: known.bases}
	var grow bool
	turns := map[string]document.Turn{"east-west": document.MirrorEastWest, "north-south": document.MirrorNorthSouth}
	tableTurns := map[string]tables.SheetTurn{"east-west": tables.MirrorEastWest, "north-south": tables.MirrorNorthSouth}
	areaTurns := map[string]sectors.Turn{"east-west": sectors.MirrorEastWest, "north-south": sectors.MirrorNorthSouth}
	cmd := &cobra.Command{
		Use:   "mirror FILE east-west|north-south -o OUT",
		Short: "Mirror the map",
		Long: `Mirror swaps east and west, or north and south. A map of an odd number of columns
mirrors from east to west into itself. In all other cases hexes at the edge are
cut, or the map grows with --grow. Ids, names, notes and the history keep their
words, as for rotate.`,
		Example:           "  mapsheet map mirror my-battle.toml east-west -o mirrored.toml",
		Args:              takes(2, 2),
		ValidArgsFunction: completeThen("east-west", "north-south"),
		RunE: func(cmd *cobra.Command, args []string) error {
			turn, ok := turns[args[1]]
			if !ok {
				return fmt.Errorf("a map cannot be mirrored %q: choose east-west or north-south", args[1])
			}
			return c.run(cmd, args[0], sheetEdits{hexes: func(_ *model.HexBoard, fill model.Terrain) (sheetEdit, error) {
				return document.TurnSheet{Turn: turn, Grow: grow, Fill: fill}, nil
			}, areas: turned(areaTurns[args[1]]), tables: tableTurned(tableTurns[args[1]])})
		},
	}
	cmd.Flags().BoolVar(&grow, "grow", false, growHelp)
	c.flags(cmd)
	return cmd
}
