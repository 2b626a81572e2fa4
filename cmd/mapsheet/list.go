package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/scenarios"
)

// listed is what the list shows of a scenario.
type listed struct {
	scenarios.Info
	Handicap string `json:"handicap,omitempty"` // "up to 23 German infantry companies"
}

// handicapOf says what a built-in scenario offers as a handicap; empty where it
// offers none.
func handicapOf(known program, id string) (string, error) {
	file, err := scenarios.Open(id)
	if err != nil {
		return "", err
	}
	system, err := known.Of(file.Scenario)
	if err != nil {
		return "", err
	}
	h, ok := system.Handicap(file.Scenario)
	if !ok {
		return "", nil
	}
	return fmt.Sprintf("up to %d %s", h.Most, h.Units.Phrase(file.Scenario)), nil
}

func newList(known program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the built-in scenarios",
		Example: "  mapsheet list\n  mapsheet list --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			var infos []listed
			for _, info := range scenarios.List() {
				handicap, err := handicapOf(known, info.ID)
				if err != nil {
					return problem(err)
				}
				infos = append(infos, listed{info, handicap})
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), infos)
			}
			w := newColumns(cmd.OutOrStdout(), 0)
			fmt.Fprintln(w, "ID\tSYSTEM\tTITLE\tDATE\tSIDES\tTURNS\tHANDICAP")
			for _, i := range infos {
				printf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", i.ID, i.System, i.Title, cmp.Or(i.Date, "-"), strings.Join(i.Sides, " / "), i.Turns, cmp.Or(i.Handicap, "-"))
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
