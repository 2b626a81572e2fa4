package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// account is what a game came to, to be printed.
type account struct {
	*playtest.Account
	system   rules.System
	scenario *model.Scenario
}

// newAccount is the account of a game that is about to begin.
func newAccount(b *battle, h rules.Header) *account {
	return &account{playtest.NewAccount(b.system, b.scenario(), h.Terms(), h.Players), b.system, b.scenario()}
}

// print writes the account for people to read.
func (a *account) print(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, seed %d", a.Title, a.Seed)
	for _, side := range a.Sides {
		fmt.Fprintf(&text, ", %s: %s", side.Name, side.Player)
	}
	if a.Handicap != "" {
		text.WriteString("\n" + a.Handicap)
	}
	text.WriteString("\n\n")
	if len(a.Turns) > 0 {
		a.printTurns(&text)
	}
	for _, side := range a.Sides {
		fmt.Fprintf(&text, "%s losses: %s\n", side.Name, a.LossesText(side))
	}
	fmt.Fprintf(&text, "\n%d actions. ", a.Actions)
	if a.Outcome == nil {
		fmt.Fprintf(&text, "The game goes on: %s.\n", stand(a.Now).text(a.system, a.scenario))
	} else {
		fmt.Fprintf(&text, "The game ends in turn %d. %s\n", a.Now.Turn, a.Outcome.Sentence)
		for _, r := range a.Outcome.By {
			fmt.Fprintf(&text, "%s: %s\n", r.Path, r.Sentence)
		}
	}
	fmt.Fprintf(&text, "State %s.\n", a.State)
	_, err := io.WriteString(w, text.String())
	return err
}

func (a *account) printTurns(w io.Writer) {
	table := newColumns(w, tabwriter.AlignRight)
	fmt.Fprint(table, "TURN\tATTACKS\t")
	for _, side := range a.Sides {
		fmt.Fprintf(table, "%s LOSSES\t", strings.ToUpper(side.Name))
	}
	fmt.Fprintln(table)
	for _, t := range a.Turns {
		fmt.Fprintf(table, "%d\t%d\t", t.Turn, t.Attacks)
		for _, side := range a.Sides {
			fmt.Fprintf(table, "%d\t", side.LossesIn(t.Turn))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	fmt.Fprintln(w)
}
