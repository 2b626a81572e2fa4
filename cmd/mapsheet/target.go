package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/schema"
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

// save writes the scenario, mapsheet or charts in the standard layout.
func save(cmd *cobra.Command, output string, file *schema.File) error {
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
	return replace(cmd.ErrOrStderr(), output, text)
}

// writeOutput writes what is no scenario to the file, whole or not at all, or to standard
// output. A file that the command reads stays.
func writeOutput(cmd *cobra.Command, output string, data []byte) error {
	if toStandardOutput(output) {
		_, err := dataOutput(cmd).Write(data)
		return err
	}
	if err := spares(output, cmd.Flags().Args()...); err != nil {
		return err
	}
	return put(cmd.ErrOrStderr(), output, data)
}
