package main

import "github.com/spf13/cobra"

func newExplain() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "explain",
		Short:   "Say what the rules make of a question, and why",
		Example: "  mapsheet explain los brunstatt 1210 1615",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newExplainLOS())
	return cmd
}
