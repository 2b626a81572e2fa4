//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/schema"
)

// start does what the command line says, and returns the status to end with.
func start(out, wrong io.Writer) int {
	c := command()
	c.SetOut(out)
	c.SetErr(wrong)
	err := c.Execute()
	if err == nil {
		return 0
	}
	fmt.Fprintln(wrong, "mapsheet-editor: "+schema.Plain(err).Error())
	var use usageError
	if errors.As(err, &use) {
		return 2
	}
	return 1
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func command() *cobra.Command {
	c := &cobra.Command{
		Use:   "mapsheet-editor [FILE|ID|LINK]",
		Short: "The window of Mapsheet, a workshop for hex-and-counter wargames",
		Long: `Opens the editor: with a scenario file, with a built-in scenario by its id, with
what a link holds ("mapsheet share" and File, Share as a link make them), or with
the start page.

Edits are kept safe in a journal as they are made. When the program was ended
by force, the start page offers the work back; when it broke down, it shows what it
said, which is kept on this computer alone.`,
		Example: `  mapsheet-editor
  mapsheet-editor brunstatt
  mapsheet-editor my-battle.toml`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("one file, id or link at most, %d were given; see --help", len(args))}
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return run(args) },
	}
	c.SetVersionTemplate("mapsheet-editor {{.Version}}\n")
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w; see --help", err)}
	})
	c.CompletionOptions.DisableDefaultCmd = true
	return c
}
