package main

import (
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/trace"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// traceFlags are what is told of a picture on the command line.
type traceFlags struct {
	fit     string
	colours []string
	like    []string
	least   float64
	output  string
}

func newTrace(known program) *cobra.Command {
	var f traceFlags
	cmd := &cobra.Command{
		Use:   "trace FILE [PICTURE] -o OUT",
		Short: "Guess the terrain of a map from a picture",
		Long: `Trace gives the hexes of a scenario or a mapsheet the terrain whose colour is
nearest to what a picture, a PNG or JPEG such as a scan of an old map, shows
there. Hexes of which it is not sure stay as they are and are listed.

--fit tells where the middles of at least three hexes are in the picture: the
pixel across and down, counted from its upper left corner, and the hex. Choose
hexes far apart in a triangle.

The colours to go by are given with --colour, or read from hexes of the
picture that you know with --like. What is left out is taken from the tracing
that the editor keeps beside FILE.`,
		Example: "  mapsheet trace my-battle.toml scan.png -o out.toml --fit \"212,180=0101 3140,205=5001 230,2890=0134\" \\\n" +
			"    --colour clear=#f0e8d0 --colour woods=#88aa66 --like town=1203,1204\n" +
			"  mapsheet trace my-battle.toml -o my-battle.toml",
		Args:              takes(1, 2),
		ValidArgsFunction: completeSource,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.output == "" {
				return errors.New("say where the result goes with -o out.toml, or -o - for standard output")
			}
			if !(f.least >= 0 && f.least <= 1) {
				return fmt.Errorf("a confidence of %g cannot be: give 0 to 1", f.least)
			}
			file, builtIn, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			board, err := hexesOf(args[0], file, changeOthers)
			if err != nil {
				return problem(err)
			}
			known := &document.Tracing{}
			if !builtIn {
				beside, err := document.ReadTracing(disk.System{}, args[0])
				if err != nil {
					return problem(err)
				}
				if beside != nil {
					known = beside
				}
			}
			if len(args) > 1 {
				known.Picture = args[1]
			} else if document.OnOtherComputer(known.Picture, args[0]) {
				return problem(fmt.Errorf("the picture lies on another computer: name it, so that it is asked for: %s", known.Picture))
			}
			if err := spares(f.output, known.Picture); err != nil {
				return problem(err)
			}
			return f.trace(cmd, file, board, known)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.fit, "fit", "", "where three or more hexes are, \"`X,Y=HEX ...`\"")
	flags.StringArrayVar(&f.colours, "colour", nil, "a colour of a terrain, `TERRAIN=COLOUR`; may be given again")
	flags.StringArrayVar(&f.like, "like", nil, "hexes of a known terrain, `TERRAIN=HEX,HEX`; may be given again")
	flags.Float64Var(&f.least, "confidence", trace.LeastConfidence, "how sure a guess must be to be taken, `N` from 0 to 1")
	flags.StringVarP(&f.output, "output", "o", "", outputHelp)
	return cmd
}

// trace makes the guess and writes the result; known is what the tracing beside
// the file says.
func (f *traceFlags) trace(cmd *cobra.Command, file *schema.File, board *model.HexBoard, known *document.Tracing) error {
	switch {
	case known.Picture == "":
		return errors.New("say which picture to trace: mapsheet trace FILE PICTURE")
	case f.fit != "":
		place, off, err := parseFit(board.Grid, f.fit)
		if err != nil {
			return err
		}
		known.PicturePlacement = place
		printf(cmd.ErrOrStderr(), "the picture fits the hexes to %.2f of a hex\n", off)
	case known.HexWidth == 0:
		return errors.New(`say where three hexes are in the picture with --fit "x,y=HEX x,y=HEX x,y=HEX"`)
	}
	m, err := trace.ReadPicture(known.Picture)
	if err != nil {
		return problem(err)
	}
	if len(f.colours)+len(f.like) > 0 {
		if known.Colours, err = f.parseColours(board.Grid, m, known.PicturePlacement); err != nil {
			return err
		}
	}
	guess, err := trace.Make(cmd.Context(), board.Grid, m, known.PicturePlacement, known.Colours)
	if err != nil {
		return problem(err)
	}
	if len(guess) == 0 {
		return problem(fmt.Errorf("no hex of the map lies on %s: look at --fit again", filepath.Base(known.Picture)))
	}
	changed := 0
	if edit := guess.Edit(board, f.least); edit != nil {
		changed = len(guess.Changed(board, f.least))
		if err := change(file, toEdit(file, board), edit); err != nil {
			return problem(err)
		}
	}
	if err := saveFrom(cmd, cmd.Flags().Arg(0), f.output, file, nil); err != nil {
		return problem(err)
	}
	doubtful := guess.Doubtful(f.least)
	printf(cmd.ErrOrStderr(), "%d of %d hexes have another terrain now, %d are in doubt and stay as they were\n", changed, len(guess), len(doubtful))
	if len(doubtful) > 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "in doubt: "+board.Grid.Labels(doubtful))
	}
	return nil
}

// parseFit reads hexes with their pixels: "212,180=0101 3140,205=5001".
func parseFit(g hex.Grid, text string) (document.PicturePlacement, float64, error) {
	var points []document.FitPoint
	for _, word := range strings.Fields(text) {
		pixel, label, ok := strings.Cut(word, "=")
		across, down, both := strings.Cut(pixel, ",")
		x, errX := strconv.ParseFloat(across, 64)
		y, errY := strconv.ParseFloat(down, 64)
		if !ok || !both || errX != nil || errY != nil {
			return document.PicturePlacement{}, 0, fmt.Errorf("--fit: %q is no pixel with its hex: write it as 212,180=0101", word)
		}
		h, err := g.Parse(label)
		if err != nil {
			return document.PicturePlacement{}, 0, fmt.Errorf("--fit: %w", err)
		}
		points = append(points, document.FitPoint{Hex: h, X: x, Y: y})
	}
	place, off, err := document.FitPicture(points)
	if err != nil {
		err = fmt.Errorf("--fit: %w", err)
	}
	return place, off, err
}

// parseColours reads the colours that are given, and those of hexes that are
// known.
func (f *traceFlags) parseColours(g hex.Grid, m *image.RGBA, at document.PicturePlacement) (out []document.TerrainColour, err error) {
	for _, text := range f.colours {
		terrain, value, err := parseTerrainValue("--colour", text)
		if err != nil {
			return nil, err
		}
		c, err := document.ParseColour(value)
		if err != nil {
			return nil, fmt.Errorf("--colour: %w", err)
		}
		out = append(out, document.TerrainColour{Terrain: terrain, Colour: c})
	}
	for _, text := range f.like {
		terrain, value, err := parseTerrainValue("--like", text)
		if err != nil {
			return nil, err
		}
		hexes, err := parseHexes(g, strings.Split(value, ","))
		if err != nil {
			return nil, fmt.Errorf("--like: %w", err)
		}
		for _, h := range hexes {
			c, ok := trace.ColourOf(m, at, h)
			if !ok {
				return nil, fmt.Errorf("--like: hex %s does not lie on the picture", g.Label(h))
			}
			out = append(out, document.TerrainColour{Terrain: terrain, Colour: c})
		}
	}
	return out, nil
}

// parseTerrainValue splits "woods=#88aa66".
func parseTerrainValue(flag, text string) (model.Terrain, string, error) {
	name, value, ok := strings.Cut(text, "=")
	terrain, known := model.ParseTerrain(name)
	if !ok || !known {
		return 0, "", fmt.Errorf("%s: %q does not begin with a terrain and =; the terrains are %s", flag, text, strings.Join(terrainNames(), ", "))
	}
	return terrain, value, nil
}
