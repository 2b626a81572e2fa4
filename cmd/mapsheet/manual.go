package main

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// newManual is for those who pack the program: whoever uses it has its help.
func newManual() *cobra.Command {
	return &cobra.Command{
		Use:    "manual FOLDER",
		Short:  "Write a manual page for each command",
		Hidden: true,
		Long: `Manual writes a manual page for each command into FOLDER. Their date is that of
SOURCE_DATE_EPOCH, in seconds since 1970, or today's.`,
		Example: "  mapsheet manual man1",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.DisableAutoGenTag = true
			if err := (disk.System{}).MkdirAll(args[0], 0o755); err != nil {
				return problem(err)
			}
			return writePages(cmd, root, args[0])
		},
	}
}

// writePages writes the pages of a command and of all under it.
func writePages(cmd, about *cobra.Command, folder string) error {
	about.InitDefaultHelpFlag()
	var page bytes.Buffer
	if err := doc.GenMan(about, &doc.GenManHeader{Section: "1", Source: "Mapsheet", Manual: "Mapsheet"}, &page); err != nil {
		return err
	}
	name := strings.ReplaceAll(about.CommandPath(), " ", "-") + ".1"
	if err := put(cmd.ErrOrStderr(), filepath.Join(folder, name), page.Bytes()); err != nil {
		return err
	}
	for _, c := range about.Commands() {
		if c.IsAvailableCommand() {
			if err := writePages(cmd, c, folder); err != nil {
				return err
			}
		}
	}
	return nil
}
