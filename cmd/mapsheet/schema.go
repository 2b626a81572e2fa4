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
	text func(rules.System) []byte
}{
	{string(schema.ScenarioFile), func(s rules.System) []byte { return schema.ScenarioSchema(s.Fields) }},
	{string(schema.MapsheetFile), func(rules.System) []byte { return schema.MapsheetSchema() }},
	{string(schema.ChartsFile), func(s rules.System) []byte { return schema.ChartsSchema(s.Fields) }},
	{"log", func(rules.System) []byte { return rules.LogSchema() }},
	{"playtest", func(rules.System) []byte { return playtest.Schema() }},
}

func newSchema(known program) *cobra.Command {
	var id string
	kinds := make([]string, len(schemas))
	for i, s := range schemas {
		kinds[i] = s.kind
	}
	cmd := &cobra.Command{
		Use:   "schema " + strings.Join(kinds, "|"),
		Short: "Print the JSON Schema of a kind of file",
		Long: `Schema prints the JSON Schema (draft-07) of a kind of file, whole and by itself.
Those of scenarios, mapsheets and charts describe TOML files and their export as
JSON alike, those of scenarios and charts with what the rule system has them say; those of logs and playtests describe one line.`,
		Example:   "  mapsheet schema scenario\n  mapsheet schema log > log.schema.json",
		Args:      takes(1, 1),
		ValidArgs: kinds,
		RunE: func(cmd *cobra.Command, args []string) error {
			system, err := known.Named(id)
			if err != nil {
				return err
			}
			for _, s := range schemas {
				if s.kind == args[0] {
					_, err := dataOutput(cmd).Write(s.text(system))
					return err
				}
			}
			return fmt.Errorf("there is no schema %q: choose one of %s", args[0], strings.Join(kinds, ", "))
		},
	}
	cmd.Flags().StringVar(&id, "system", known.List[0].ID, "the `ID` of the rule system whose files it is for")
	_ = cmd.RegisterFlagCompletionFunc("system", completeSystem(known))
	return cmd
}
