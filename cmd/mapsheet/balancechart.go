package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/editor/draw/chart"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// chartFlags are the flags of the chart command.
type chartFlags struct {
	kind   string
	output string
	side   string
	heat   string
	turns  turnSpan
	scale  float64
}

// turnSpan is a flag for turns: "3", "3-5" or, for all, nothing.
type turnSpan struct{ first, last int }

func (s *turnSpan) Set(text string) error {
	from, to, both := strings.Cut(text, "-")
	if !both {
		to = from
	}
	first, err := strconv.Atoi(from)
	last, other := strconv.Atoi(to)
	if err != nil || other != nil || first < 0 || last < first || last > limits.Turns {
		return fmt.Errorf("%q are no turns", text)
	}
	*s = turnSpan{first, last}
	return nil
}

func (s *turnSpan) String() string {
	if s.last >= limits.Turns {
		return ""
	}
	return fmt.Sprintf("%d-%d", s.first, s.last)
}

func (s *turnSpan) Type() string { return "turns" }

// chartKinds are the kinds of charts of a result.
var chartKinds = []string{"shares", "losses", "turns", "heat"}

func newBalanceChart(known program) *cobra.Command {
	f := chartFlags{turns: turnSpan{0, limits.Turns}}
	cmd := &cobra.Command{
		Use:   "chart RESULT [FILE]",
		Short: "Draw what a batch of games came to",
		Long: `Chart draws a result that was kept, as a drawing (.svg), a picture (.png), or a table
of its figures (.csv), by the name of the file to write:

  shares  who won how often, with 95 % intervals
  losses  what each side had lost by the end of each turn, and how far games differ
  turns   in which turns games ended, and were decided
  heat    where on the map units moved, fired, fell or stood: --heat says which,
          --side whose, --turns when (0 is the set-up)

Each says on itself how many games it is of and who played them. The sides have the
colours of their counters. FILE is the scenario, where the result does not name it.`,
		Example: "  mapsheet balance chart my-battle.balance.json --kind shares -o shares.svg\n" +
			"  mapsheet balance chart my-battle.balance.json --kind heat --heat losses --side german --turns 3-5 -o losses.png",
		Args: takes(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.draw(cmd, known, args[0], strings.Join(args[1:], ""))
		},
	}
	cmd.Flags().StringVar(&f.kind, "kind", "shares", "what is drawn, a `KIND`: "+strings.Join(chartKinds, ", "))
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "the `FILE` to write: .svg, .png or .csv")
	cmd.Flags().StringVar(&f.side, "side", "", "of a heat map, the `SIDE`; all where none is given")
	cmd.Flags().StringVar(&f.heat, "heat", balance.HeatMoves, "of a heat map, `WHAT` it shows: "+strings.Join(balance.HeatKinds(), ", "))
	cmd.Flags().Var(&f.turns, "turns", "of a heat map, the `TURNS`, such as 3 or 3-5; the whole game where none are given")
	cmd.Flags().Float64Var(&f.scale, "scale", 2, "of a picture, how large it is, `N` times the usual")
	_ = cmd.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(chartKinds, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("heat", cobra.FixedCompletions(balance.HeatKinds(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// draw draws a chart of the result in a file.
func (f *chartFlags) draw(cmd *cobra.Command, known program, name, scenario string) error {
	switch {
	case f.output == "":
		return errors.New("say where the chart goes with -o chart.svg; .png makes a picture of it, .csv a table")
	case !slices.Contains(chartKinds, f.kind):
		return fmt.Errorf("there is no chart of the kind %q: choose one of %s", f.kind, strings.Join(chartKinds, ", "))
	case !slices.Contains(balance.HeatKinds(), f.heat):
		return fmt.Errorf("there is no heat map of %q: choose one of %s", f.heat, strings.Join(balance.HeatKinds(), ", "))
	case !(f.scale >= 0.25 && f.scale <= 8):
		return fmt.Errorf("a picture can be drawn 0.25 to 8 times the usual size, not %v", f.scale)
	}
	r, err := readResult(name)
	if err != nil {
		return problem(err)
	}
	if f.side != "" && !slices.ContainsFunc(r.Sides, func(s balance.Side) bool { return s.ID == f.side }) {
		return fmt.Errorf("the result has no side %q", f.side)
	}
	file, err := openScenario(known.bases, scenarioOf(r, name, scenario))
	if err != nil {
		return problem(fmt.Errorf("the scenario of the result is needed, for its map and its colours: %w", err))
	}
	system, err := known.Of(file.Scenario)
	if err != nil {
		return problem(err)
	}
	c, err := f.chart(r, file.Scenario, system.Turn)
	if err != nil {
		return problem(fmt.Errorf("%s: %w", name, err))
	}
	return writeChart(cmd, c, f.output, f.scale)
}

// writeChart writes a chart in the form that the file's name says.
func writeChart(cmd *cobra.Command, c chart.Chart, output string, scale float64) error {
	var out bytes.Buffer
	var err error
	switch chartForm(output) {
	case ".svg":
		var text []byte
		text, err = c.SVG()
		out.Write(text)
	case ".png":
		err = c.PNG(&out, scale)
	case ".csv":
		err = c.CSV(&out)
	default:
		return noChartForm(output)
	}
	if err != nil {
		return problem(err)
	}
	return problem(writeOutput(cmd, output, out.Bytes()))
}

// chartForm is the ending of a chart's file.
func chartForm(output string) string { return strings.ToLower(filepath.Ext(output)) }

func noChartForm(output string) error {
	return fmt.Errorf("%s does not end in .svg, .png or .csv: the name says what is written", output)
}

// chart is the chart that is asked for; word is what the system calls a turn.
func (f *chartFlags) chart(r balance.Result, sc *model.Scenario, word rules.TurnWord) (chart.Chart, error) {
	switch f.kind {
	case "losses":
		return chart.Losses(r, sc, word)
	case "turns":
		return chart.Turns(r, sc, word), nil
	case "heat":
		return chart.Heat(r, sc, chart.HeatMap{Kind: f.heat, Side: f.side, First: f.turns.first, Last: f.turns.last}, word)
	}
	return chart.Shares(r, sc), nil
}
