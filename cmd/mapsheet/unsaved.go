package main

import (
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/presence"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// namedFiles is what a command line names that may be a file which the editor works on, each
// once: its words, and the scenarios that its flags have read and written.
func namedFiles(cmd *cobra.Command, args []string) []string {
	files := slices.Clone(args)
	for _, name := range []string{"into", "output"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && !slices.Contains(files, f.Value.String()) {
			files = append(files, f.Value.String())
		}
	}
	return files
}

// tellUnsaved says of each file on a command line to which the editor has kept
// unsaved work since it was ended by force: commands see it as it was saved.
func tellUnsaved(w io.Writer, files []string) {
	if len(files) == 0 {
		return
	}
	folder, err := document.JournalFolder()
	if err != nil {
		return // then nothing is kept
	}
	found, err := document.Recover(folder, scenarios.Bases())
	if err != nil {
		return // the editor says so
	}
	for _, name := range files {
		if r, ok := document.LeftOn(name, found); ok {
			edits := "edits"
			if r.Edits == 1 {
				edits = "edit"
			}
			printf(w, "%s: the editor was ended by force on %s and has kept %d unsaved %s to this file; open it in the editor to bring them back. What follows is the file as it was saved.\n",
				name, r.When.Format("2 January at 15:04"), r.Edits, edits)
		}
	}
}

// tellOpen says of each file on a command line that the editor has it open:
// commands do not see what is not saved there.
func tellOpen(w io.Writer, files []string) {
	journals, err := document.JournalFolder()
	if err != nil {
		return // then nothing is known of it
	}
	register := presence.NewRegister(disk.System{}, presence.Beside(journals))
	for _, name := range files {
		if _, err := os.Stat(name); err != nil {
			continue // no file
		}
		if h := register.Holder(name); h != nil {
			printf(w, "%s: open in the editor (%s): what is not saved there is not seen here, and what is written here is told there.\n", name, h)
		}
	}
}
