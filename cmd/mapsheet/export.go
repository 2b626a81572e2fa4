package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/schema"
)

// exporters turns a file into each format that export knows.
var exporters = map[string]func(*schema.File) ([]byte, error){
	"json": schema.JSON,
}

func newExport(known program) *cobra.Command {
	var to, output string
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write a scenario in another format",
		Long: `Export writes a scenario, mapsheet or charts file in another format.

  json  canonical JSON: sorted keys, the map in full, checked against the
        published schema`,
		Example:           "  mapsheet export brunstatt --to json\n  mapsheet export my-battle.toml --to json -o my-battle.json",
		Args:              takes(1, 1),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			encode, ok := exporters[to]
			if !ok {
				return fmt.Errorf("unknown format %q: export knows %s", to, strings.Join(formats(), ", "))
			}
			file, _, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			data, err := encode(file)
			if err != nil {
				return problem(err)
			}
			return problem(writeOutput(cmd, output, data))
		},
	}
	cmd.Flags().StringVar(&to, "to", "json", "the `FORMAT`: "+strings.Join(formats(), ", "))
	cmd.Flags().StringVarP(&output, "output", "o", "-", outputHelp)
	_ = cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(formats(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func formats() []string {
	names := make([]string, 0, len(exporters))
	for name := range exporters {
		names = append(names, name)
	}
	return names
}
