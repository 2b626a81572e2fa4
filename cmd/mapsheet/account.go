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
	printf(&text, "%s, seed %d", a.Title, a.Seed)
	for _, side := range a.Sides {
		printf(&text, ", %s: %s", side.Name, side.Player)
	}
	if a.Handicap != "" {
		text.WriteString("\n" + a.Handicap)
	}
	text.WriteString("\n\n")
	if len(a.Turns) > 0 {
		a.printTurns(&text)
	}
	for _, side := range a.Sides {
		printf(&text, "%s losses: %s\n", side.Name, a.LossesText(side))
	}
	printf(&text, "\n%d actions. ", a.Actions)
	if a.Outcome == nil {
		printf(&text, "The game goes on: %s.\n", stand(a.Now).text(a.system, a.scenario))
	} else {
		printf(&text, "The game ends in %s %d. %s\n", a.system.Turn, a.Now.Turn, a.Outcome.Sentence)
		for _, r := range a.Outcome.By {
			printf(&text, "%s: %s\n", r.Path, r.Sentence)
		}
	}
	printf(&text, "State %s.\n", a.State)
	_, err := io.WriteString(w, text.String())
	return err
}

func (a *account) printTurns(w io.Writer) {
	table := newColumns(w, tabwriter.AlignRight)
	printf(table, "%s\tATTACKS\t", strings.ToUpper(a.system.Turn.String()))
	for _, side := range a.Sides {
		printf(table, "%s LOSSES\t", strings.ToUpper(side.Name))
	}
	fmt.Fprintln(table)
	for _, t := range a.Turns {
		printf(table, "%d\t%d\t", t.Turn, t.Attacks)
		for _, side := range a.Sides {
			printf(table, "%d\t", side.LossesIn(t.Turn))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	fmt.Fprintln(w)
}
