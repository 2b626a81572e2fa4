package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/limits"
)

// The counters a sheet may have, in pixels.
const (
	smallestCounter = 14
	largestCounter  = 400
)

func newCounters(known program) *cobra.Command {
	var output string
	var size int
	cmd := &cobra.Command{
		Use:   "counters FILE -o counters.png",
		Short: "Draw a counter for every unit, by side and force",
		Example: "  mapsheet counters brunstatt -o counters.png\n" +
			"  mapsheet counters my-battle.toml -o print.png --size 190",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output == "" {
				return errors.New(`say where the picture goes with -o counters.png, or -o - for standard output`)
			}
			if size < smallestCounter || size > largestCounter {
				return fmt.Errorf("a counter can be drawn %d to %d pixels wide", smallestCounter, largestCounter)
			}
			file, err := openScenario(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			sheet := draw.NewCounterSheet(file.Scenario, size)
			if w, h := sheet.Size(); w*h > limits.DrawnPixels {
				return fmt.Errorf("a picture of %d x %d pixels is too large: choose smaller counters", w, h)
			}
			var buf bytes.Buffer
			if err := sheet.EncodePNG(&buf); err != nil {
				return problem(err)
			}
			return problem(writeOutput(cmd, output, buf.Bytes()))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the PNG `FILE` to write, - for standard output")
	cmd.Flags().IntVar(&size, "size", 64, "width of a counter, `N` pixels")
	return cmd
}
