package main

import (
	"fmt"
	"io"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/scenarios"
)

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
			fmt.Fprintf(w, "%s: the editor was ended by force on %s and has kept %d unsaved %s to this file; open it in the editor to bring them back. What follows is the file as it was saved.\n",
				name, r.When.Format("2 January at 15:04"), r.Edits, edits)
		}
	}
}
