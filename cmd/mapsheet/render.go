package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// unitSize is the distance in pixels from a hex's centre to its corners at
// scale 1.
const unitSize = 24.0

// areasWidth is how wide a map of areas, or an open table, is at scale 1, in pixels.
const areasWidth = 1200

func newRender(known program) *cobra.Command {
	var output string
	var scale float64
	var width int
	var hide, dim []string
	var palette string
	cmd := &cobra.Command{
		Use:   "render FILE -o map.png",
		Short: "Draw the map as a picture",
		Long: `Render draws the map, of hexes or of areas, or the table. Units that the scenario
places on a hex or in an area of their own stand there, and armies on a table are
lined up where they are set up; --hide units leaves them out.`,
		Example: "  mapsheet render brunstatt -o brunstatt.png\n" +
			"  mapsheet render my-battle.toml -o poster.png --scale 3\n" +
			"  mapsheet render my-sheet.toml -o wide.png --width 2900 --hide numbers,grid --dim terrain",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return errors.New(`say where the picture goes with -o map.png, or -o - for standard output`)
			}
			if err := notTogether(cmd, "scale", "width"); err != nil {
				return err
			}
			smallest, largest := draw.Sizes()
			if least, most := smallest/unitSize, largest/unitSize; !(scale >= least && scale <= most) {
				return fmt.Errorf("a map can be drawn at scale %.2f to %.2f", least, most)
			}
			if cmd.Flags().Changed("width") && (width < 1 || width > limits.DrawnWidth) {
				return fmt.Errorf("a picture is 1 to %d pixels wide", limits.DrawnWidth)
			}
			options, err := optionsFor(palette, hide, dim)
			if err != nil {
				return err
			}
			file, _, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			board, err := boardOf(args[0], file)
			if err != nil {
				return problem(err)
			}
			m := pictureOf(file, board, scale, width)
			if m.width*m.height > limits.DrawnPixels {
				return fmt.Errorf("a picture of %d x %d pixels is too large: choose a smaller scale or width", m.width, m.height)
			}
			var buf bytes.Buffer
			if err := m.write(&buf, options); err != nil {
				return problem(err)
			}
			return problem(writeOutput(cmd, output, buf.Bytes()))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the PNG `FILE` to write, - for standard output")
	cmd.Flags().Float64Var(&scale, "scale", 1, "size of the drawing, a number `N`; at 1 a side of a hex is 24 pixels long,\nand a map of areas or a table 1200 wide")
	cmd.Flags().IntVar(&width, "width", 0, "width of the picture, `N` pixels, instead of a scale")
	cmd.Flags().StringVar(&palette, "palette", "paper", "the `INKS`: "+strings.Join(paletteNames(), ", "))
	cmd.Flags().StringSliceVar(&hide, "hide", nil, "`LAYERS` to leave out:\n"+strings.Join(layerNames(), ", "))
	cmd.Flags().StringSliceVar(&dim, "dim", nil, "`LAYERS` to draw in faded inks")
	_ = cmd.RegisterFlagCompletionFunc("palette", cobra.FixedCompletions(paletteNames(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("hide", cobra.FixedCompletions(layerNames(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("dim", cobra.FixedCompletions(layerNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// picture is a map that is to be drawn so large, in pixels.
type picture struct {
	width, height int
	write         func(w io.Writer, o draw.Options) error // as a PNG
}

// pictureOf is the picture of a map at a scale, or where width is not 0 of that width
// or nearly so, with the units that the scenario in the file places.
func pictureOf(file *schema.File, board model.Board, scale float64, width int) picture {
	if b, ok := board.(*model.AreaBoard); ok {
		if width == 0 {
			width = max(int(areasWidth*scale+0.5), 1)
		}
		m := picture{write: func(w io.Writer, o draw.Options) error {
			var s areas.Setting
			if file.Kind == schema.ScenarioFile {
				s = areas.SetUp(file.Scenario)
			}
			return areas.EncodePNG(w, b, s, width, o, nil)
		}}
		m.width, m.height = areas.PictureSize(b, width)
		return m
	}
	if b, ok := board.(*model.TableBoard); ok {
		if width == 0 {
			width = max(int(areasWidth*scale+0.5), 1)
		}
		m := picture{write: func(w io.Writer, o draw.Options) error {
			var s tables.Setting
			if file.Kind == schema.ScenarioFile {
				s = tables.SetUp(file.Scenario)
			}
			return tables.EncodePNG(w, b, s, width, o.With(draw.Hidden, draw.AreaLayer), nil)
		}}
		m.width, m.height = tables.PictureSize(b, width)
		return m
	}
	b := board.(*model.HexBoard)
	size := unitSize * scale
	if width > 0 {
		size = draw.SizeForWidth(b, width)
	}
	m := picture{write: func(w io.Writer, o draw.Options) error {
		var units []draw.Stack
		if file.Kind == schema.ScenarioFile {
			units = draw.SetUp(file.Scenario)
		}
		return draw.EncodePNG(w, b, units, size, o, nil)
	}}
	m.width, m.height = draw.PictureSize(b, size)
	return m
}

// inPictures reports whether a picture of a map has the layer.
func inPictures(l draw.Layer) bool {
	return l != draw.AreaLayer && l != draw.TracingLayer
}

func layerNames() []string {
	var ids []string
	for _, l := range draw.Layers() {
		if inPictures(l) {
			ids = append(ids, l.String())
		}
	}
	return ids
}

func paletteNames() []string {
	var ids []string
	for _, p := range paint.Palettes() {
		ids = append(ids, p.ID)
	}
	return ids
}

// optionsFor is how a map is drawn in a palette with some layers hidden and
// some dimmed.
func optionsFor(palette string, hide, dim []string) (draw.Options, error) {
	o := draw.Options{Palette: palette}
	if _, ok := paint.FindPalette(palette); !ok {
		return o, fmt.Errorf("there is no palette %q: the palettes are %s", palette, strings.Join(paletteNames(), ", "))
	}
	for v, ids := range map[draw.Visibility][]string{draw.Dimmed: dim, draw.Hidden: hide} {
		for _, id := range ids {
			l, ok := draw.ParseLayer(id)
			if !ok || !inPictures(l) {
				return o, fmt.Errorf("there is no layer %q: the layers are %s", id, strings.Join(layerNames(), ", "))
			}
			if o.Layers[l] != draw.Shown && o.Layers[l] != v {
				return o, fmt.Errorf("the layer %q is to be hidden and dimmed: choose one", id)
			}
			o = o.With(v, l)
		}
	}
	return o, nil
}
