package main

import (
	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/schema"
)

// outputHelp is the help of the flag that names the file to write.
const outputHelp = "the `FILE` to write, - for standard output"

// save writes the scenario, mapsheet or charts in the standard layout.
func save(cmd *cobra.Command, output string, file *schema.File) error {
	text, err := schema.Encode(file)
	if err != nil {
		return err
	}
	if output == "-" {
		return writeOutput(cmd, output, text)
	}
	return replace(cmd.ErrOrStderr(), output, text)
}

// writeOutput writes to the file, whole or not at all, or to standard output.
func writeOutput(cmd *cobra.Command, output string, data []byte) error {
	if output == "-" {
		_, err := dataOutput(cmd).Write(data)
		return err
	}
	return put(cmd.ErrOrStderr(), output, data)
}
