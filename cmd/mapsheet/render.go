package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/model/limits"
)

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
			if least, most := smallest/plot.HexSize, largest/plot.HexSize; !(scale >= least && scale <= most) {
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
			m := plot.Scaled(board, file.Scenario, scale)
			if width > 0 {
				m = plot.Near(board, file.Scenario, width)
			}
			if m.Width*m.Height > limits.DrawnPixels {
				return fmt.Errorf("a picture of %d x %d pixels is too large: choose a smaller scale or width", m.Width, m.Height)
			}
			var buf bytes.Buffer
			if err := m.EncodePNG(&buf, options, nil); err != nil {
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
