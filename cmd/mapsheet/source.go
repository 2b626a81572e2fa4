package main

import (
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// open reads FILE: a path, or the id of a built-in scenario where no file of
// that name exists.
func open(name string) (file *schema.File, builtIn bool, err error) {
	_, statErr := os.Stat(name)
	if errors.Is(statErr, fs.ErrNotExist) {
		if _, ok := scenarios.Bytes(name); ok {
			file, err = scenarios.Open(name)
			return file, true, err
		}
	}
	file, err = schema.ReadFile(name, scenarios.Bases())
	return file, false, err
}

// completeSource offers the ids of the built-in scenarios and, through the
// shell, files.
func completeSource(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	for _, info := range scenarios.List() {
		ids = append(ids, info.ID+"\t"+info.Title+", "+info.Date)
	}
	return ids, cobra.ShellCompDirectiveDefault
}
