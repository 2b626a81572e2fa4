package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// schemas are the JSON Schemas of what the program writes.
var schemas = []struct {
	kind string
	text func() []byte
}{
	{string(schema.ScenarioFile), schema.ScenarioSchema},
	{string(schema.MapsheetFile), schema.MapsheetSchema},
	{string(schema.ChartsFile), schema.ChartsSchema},
	{"log", rules.LogSchema},
	{"playtest", playtest.Schema},
}

func newSchema() *cobra.Command {
	kinds := make([]string, len(schemas))
	for i, s := range schemas {
		kinds[i] = s.kind
	}
	return &cobra.Command{
		Use:   "schema " + strings.Join(kinds, "|"),
		Short: "Print the JSON Schema of a kind of file",
		Long: `Schema prints the JSON Schema (draft-07) of a kind of file, whole and by itself.
Those of scenarios, mapsheets and charts describe TOML files and their export as
JSON alike; those of logs and playtests describe one line.`,
		Example:   "  mapsheet schema scenario\n  mapsheet schema log > log.schema.json",
		Args:      takes(1, 1),
		ValidArgs: kinds,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range schemas {
				if s.kind == args[0] {
					_, err := dataOutput(cmd).Write(s.text())
					return err
				}
			}
			return fmt.Errorf("there is no schema %q: choose one of %s", args[0], strings.Join(kinds, ", "))
		},
	}
}
