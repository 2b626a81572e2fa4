package main

import "github.com/spf13/cobra"

func newExplain(known program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain",
		Short: "Say what the rules make of a question, and why",
		Example: "  mapsheet explain los brunstatt 1210 1615\n" +
			"  mapsheet explain reach brunstatt --unit french-infantry-company-1\n" +
			"  mapsheet explain fire --state out.jsonl@812 --unit german-infantry-company-3\n" +
			"  mapsheet explain combat --state out.jsonl@41\n" +
			"  mapsheet explain reach leuthen --at b1\n" +
			"  mapsheet explain area brunstatt \"within 2 of town A\"",
		Args: oneOfItsCommands,
		RunE: showHelp,
	}
	cmd.AddCommand(newExplainLOS(known), newExplainReach(known), newExplainFire(known), newExplainArea(known),
		newExplainCombat(known), newExplainBombard(known), newExplainOrders(known))
	return cmd
}
