package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

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

// save writes the scenario, mapsheet or charts in the standard layout.
func save(cmd *cobra.Command, output string, file *schema.File) error {
	text, err := schema.Encode(file)
	if err != nil {
		return err
	}
	if toStandardOutput(output) {
		return writeOutput(cmd, output, text)
	}
	return replace(cmd.ErrOrStderr(), output, text)
}

// writeOutput writes to the file, whole or not at all, or to standard output.
func writeOutput(cmd *cobra.Command, output string, data []byte) error {
	if toStandardOutput(output) {
		_, err := dataOutput(cmd).Write(data)
		return err
	}
	return put(cmd.ErrOrStderr(), output, data)
}
