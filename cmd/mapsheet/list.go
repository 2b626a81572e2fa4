package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/scenarios"
)

func newList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the built-in scenarios",
		Example: "  mapsheet list\n  mapsheet list --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			infos := scenarios.List()
			if asJSON {
				return printJSON(cmd.OutOrStdout(), infos)
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "ID\tTITLE\tDATE\tSIDES\tTURNS")
			for _, i := range infos {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\n", i.ID, i.Title, i.Date, strings.Join(i.Sides, " / "), i.Turns)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
