package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// outputHelp is the help of the flag that names the file to write.
const outputHelp = "the `FILE` to write, - for standard output"

// toStandardOutput reports whether a file to write is the standard output: a dash,
// or what the system calls it, in the place of which no file can be put.
func toStandardOutput(name string) bool {
	switch filepath.Clean(name) {
	case "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1":
		return true
	}
	return false
}

// spares refuses to write a file in the place of one of those that the command reads, by
// whatever name.
func spares(output string, read ...string) error {
	there, err := os.Stat(output)
	if err != nil {
		return nil //nolint:nilerr // nothing is there, or whoever writes says what is wrong
	}
	for _, name := range read {
		if source, err := os.Stat(name); err == nil && os.SameFile(there, source) {
			return fmt.Errorf("%s was not written: it is what the command reads, and would be gone: choose another name", output)
		}
	}
	return nil
}

// apart refuses one name for two files that a command writes; the other is empty where it
// writes none.
func apart(output, other string) error {
	if other == "" || toStandardOutput(other) {
		return nil
	}
	one, err := filepath.Abs(output)
	two, err2 := filepath.Abs(other)
	if err != nil || err2 != nil || one != two && spares(output, other) == nil {
		return nil //nolint:nilerr // whoever writes says what is wrong
	}
	return fmt.Errorf("%s was not written: two things of this command would go there: choose another name for one", output)
}

// sparesWork refuses to write what is no scenario in the place of a file that is one by its
// name, or of a kept playtest: of what is written no versions are kept. Nor does it take the
// place of the page of a browser edition, of which others are made, or of what cannot be read,
// which may be any of these.
func sparesWork(d disk.Disk, output string) error {
	what := ""
	kept, unreadable := playtest.IsKept(d, output)
	edition, unreadable2 := share.IsEditionPage(d, output)
	unreadable = cmp.Or(unreadable, unreadable2)
	switch _, err := d.Stat(output); {
	case err != nil: // nothing is there, or whoever writes says what is wrong
	case unreadable != nil:
		what = fmt.Sprintf("something that cannot be read (%s)", schema.Reason(unreadable))
	case slices.Contains(format.Suffixes(), strings.ToLower(format.SuffixOf(output))):
		what = "a scenario by its name"
	case kept:
		what = "a kept playtest with its branches"
	case edition:
		what = "the page of a browser edition"
	}
	if what == "" {
		return nil
	}
	return fmt.Errorf("%s was not written: it is %s, and would be gone: choose another name", output, what)
}

// save writes the scenario, mapsheet or charts in the standard layout, with files beside it
// or without.
func save(cmd *cobra.Command, output string, file *schema.File, beside ...schema.Content) error {
	text, err := schema.Encode(file)
	if err != nil {
		return err
	}
	if toStandardOutput(output) {
		return writeOutput(cmd, output, text)
	}
	if err := document.CheckName(output); err != nil {
		return fmt.Errorf("%s was not written: %w", output, err)
	}
	return replace(cmd.ErrOrStderr(), output, text, beside...)
}

// writeOutput writes what is no scenario to the file, whole or not at all, or to standard
// output. Files that the command reads stay, and so do scenarios.
func writeOutput(cmd *cobra.Command, output string, data []byte) error {
	if toStandardOutput(output) {
		_, err := dataOutput(cmd).Write(data)
		return err
	}
	return writeFiles(cmd, schema.Content{Path: output, Data: data})
}

// writeFiles writes files that belong together and are no scenarios, all or none, the last
// of them last. Files that the command reads stay, and so do scenarios.
func writeFiles(cmd *cobra.Command, files ...schema.Content) error {
	for _, file := range files {
		err := spares(file.Path, cmd.Flags().Args()...)
		if err == nil {
			err = sparesWork(disk.System{}, file.Path)
		}
		if err != nil {
			return err
		}
	}
	notices, err := schema.WriteFiles(disk.System{}, files...)
	for _, notice := range notices {
		fmt.Fprintln(cmd.ErrOrStderr(), notice)
	}
	return err
}
