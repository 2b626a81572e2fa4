package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/limits"
)

// newLimits is a part of the help that can be called by itself.
func newLimits() *cobra.Command {
	return &cobra.Command{
		Use:     "limits",
		Short:   "Tell how large and how many everything may be",
		Long:    limitsText(),
		Example: "  mapsheet help limits",
		Args:    takes(0, 0),
		RunE:    showHelp,
	}
}

// limitsText is the table of limits as text.
func limitsText() string {
	var b strings.Builder
	b.WriteString("The limits of size, number and memory. All are far above what a game needs; they keep\n" +
		"a file that was made wrongly, or to do harm, from taking the computer's memory or time.\n")
	for _, g := range limits.Table() {
		b.WriteString("\n" + g.Name + ":\n")
		for _, l := range g.Limits {
			printf(&b, "  %s: %s\n      %s\n", l.Name, l.Most, l.Why)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}
