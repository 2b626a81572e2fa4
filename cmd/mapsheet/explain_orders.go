package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/rules"
)

func newExplainOrders(known program) *cobra.Command {
	var flags momentFlags
	cmd := &cobra.Command{
		Use:   "orders [FILE]",
		Short: "Say which orders are written, and what is left of them",
		Long: `Orders lists the orders of the turn as the game knows them: who has them, the
phase that they are meant for, how far they are carried out and the chance that
they arrive where that is not certain. The log of a game that goes on keeps what
is sealed to itself.
` + momentHelp,
		Example: "  mapsheet explain orders --state out.jsonl@30 --json",
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, table, err := flags.game(cmd, known, args)
		if err != nil {
			return err
		}
		report, err := newOrdersReport(b, table, flags.at)
		if err != nil {
			return err
		}
		if flags.asJSON {
			return printJSON(cmd.OutOrStdout(), report)
		}
		return report.print(cmd.OutOrStdout(), b)
	}
	flags.register(cmd, "only those of units that were at this `SPOT`")
	return cmd
}

// ordersReport is the orders of a turn, as programs read it.
type ordersReport struct {
	Now    stand         `json:"now"`
	Orders []orderReport `json:"orders"`
}

type orderReport struct {
	Side    string   `json:"side"`
	Order   string   `json:"order"`
	Units   []string `json:"units"`
	Sites   []string `json:"sites"`
	Phase   string   `json:"phase"`
	Done    int      `json:"done"` // arrows carried out
	Lost    bool     `json:"lost"`
	Arrives *chance  `json:"arrives,omitempty"` // none where it is certain
}

func newOrdersReport(b *battle, table rules.Table, at string) (ordersReport, error) {
	out := ordersReport{Now: newMoment(table.Now()), Orders: []orderReport{}}
	planner, ok := table.(rules.Planner)
	if !ok {
		return out, fmt.Errorf("no orders are written in %s", b.system.Name)
	}
	for _, o := range planner.Orders(nil) {
		r := orderReport{Side: o.Side, Order: o.Text, Units: []string{}, Phase: o.Phase, Done: o.Done, Lost: o.Lost, Arrives: arrival(o.Arrives)}
		for _, u := range o.Units {
			r.Units = append(r.Units, table.View(u).Name)
		}
		for _, site := range o.Sites {
			r.Sites = append(r.Sites, table.Label(site))
		}
		if at == "" || r.Sites[0] == at {
			out.Orders = append(out.Orders, r)
		}
	}
	return out, nil
}

// arrival is the chance that an order is delivered; nil where that is certain.
func arrival(p rules.Probability) *chance {
	if p.Of == 0 {
		return nil
	}
	return &chance{p.Result, p.N, p.Of}
}

func (r ordersReport) print(w io.Writer, b *battle) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.Now.text(b.system, b.scenario()))
	if len(r.Orders) == 0 {
		fmt.Fprintln(&text, "\nNo orders are known.")
	}
	side := ""
	for _, o := range r.Orders {
		if o.Side != side {
			side = o.Side
			printf(&text, "\n%s:\n", b.scenario().SideName(side))
		}
		p, _ := b.system.Phase(o.Phase)
		printf(&text, "  %-14s %s", o.Order, p.Name)
		switch {
		case o.Lost:
			fmt.Fprint(&text, ", lost")
		case o.Done == len(o.Sites)-1:
			fmt.Fprint(&text, ", carried out")
		case o.Done > 0:
			printf(&text, ", carried out as far as %s", o.Sites[o.Done])
		}
		if o.Arrives != nil {
			printf(&text, ", %s", inWords([]chance{*o.Arrives}))
		}
		fmt.Fprintln(&text)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
