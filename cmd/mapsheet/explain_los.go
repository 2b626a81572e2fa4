package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

func newExplainLOS() *cobra.Command {
	var asJSON bool
	var trenches, destroyed []string
	cmd := &cobra.Command{
		Use:   "los FILE FROM TO",
		Short: "Say whether one hex sees another, and what is in the way",
		Long: `Los follows the line of sight between the centres of two hexes by the rules of
Soldiers and prints how far it goes, and everything that blocks it with the rule
for it. FILE is a scenario or a mapsheet. Units do not block sight; the hexes
where they would block small arms are listed.`,
		Example: "  mapsheet explain los brunstatt 1210 1615\n" +
			"  mapsheet explain los standard 4708 3018 --json\n" +
			"  mapsheet explain los my-sheet.toml 0105 0910 --trenches 0910,0911 --destroyed 1211",
		Args:              takes(3, 3),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, board, err := openMap(args[0])
			if err != nil {
				return problem(err)
			}
			ends, err := parseHexes(board.Grid, args[1:])
			if err != nil {
				return err
			}
			trenches, err := parseHexes(board.Grid, trenches)
			if err != nil {
				return err
			}
			destroyed, err := parseHexes(board.Grid, destroyed)
			if err != nil {
				return err
			}
			ground := sight.New(board)
			for _, bridge := range destroyed {
				if !board.Bridge(bridge) {
					return fmt.Errorf("there is no bridge in %s to destroy", board.Grid.Label(bridge))
				}
				ground = ground.Ruined(bridge)
			}
			trace := ground.Trace(ends[0], ends[1], hex.NewRegion(board.Grid, trenches...))
			if asJSON {
				return printJSON(cmd.OutOrStdout(), newSightReport(trace))
			}
			return printTrace(cmd.OutOrStdout(), trace)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringSliceVar(&trenches, "trenches", nil, "`HEXES` with trench markers")
	cmd.Flags().StringSliceVar(&destroyed, "destroyed", nil, "`HEXES` whose bridge is destroyed")
	return cmd
}

// reaches says what each reach means for those who look.
var reaches = map[sight.Reach]string{
	sight.Blocked: "blocked",
	sight.To:      "to the hex but not into it: there a player sees none but own units",
	sight.Into:    "clear",
}

func printTrace(w io.Writer, t sight.Trace) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%s) to %s (%s), range %d: %s\n", t.Grid.Label(t.From), t.FromHeight,
		t.Grid.Label(t.To), t.ToHeight, hex.Distance(t.From, t.To), reaches[t.Reach])
	for _, b := range t.Blocks {
		fmt.Fprintf(&text, "%s: %s\n", b.Rule(), t.BlockSentence(b))
	}
	if t.Reach == sight.To {
		fmt.Fprintf(&text, "%s: %s\n", t.Rule(), t.Sentence())
	}
	if between := placesBetween(t); len(between) > 0 {
		names := make([]string, len(between))
		for i, place := range between {
			names[i] = strings.Join(place, "/")
		}
		fmt.Fprintf(&text, "between: %s\n", strings.Join(names, " "))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// placesBetween are the labels of the hexes that the line passes, two together
// where it runs along their common side.
func placesBetween(t sight.Trace) [][]string {
	places := [][]string{}
	for c := range sight.Between(t.From, t.To) {
		place := []string{t.Grid.Label(c.Hex)}
		if c.Kind == hex.Along {
			place = append(place, t.Grid.Label(c.Other))
		}
		places = append(places, place)
	}
	return places
}

// sightReport is a line of sight as programs read it.
type sightReport struct {
	From     sightEnd     `json:"from"`
	To       sightEnd     `json:"to"`
	Range    int          `json:"range"`
	Reach    string       `json:"reach"` // "blocked", "to" or "into"
	Rule     string       `json:"rule,omitempty"`
	Sentence string       `json:"sentence"`
	Blocks   []sightBlock `json:"blocks"`
	Between  [][]string   `json:"between"`
}

type sightEnd struct {
	Hex    string `json:"hex"`
	Height string `json:"height"`
}

type sightBlock struct {
	Hexes    []string `json:"hexes"`
	Rule     string   `json:"rule"`
	Sentence string   `json:"sentence"`
}

func newSightReport(t sight.Trace) sightReport {
	r := sightReport{
		From:  sightEnd{t.Grid.Label(t.From), t.FromHeight.String()},
		To:    sightEnd{t.Grid.Label(t.To), t.ToHeight.String()},
		Range: hex.Distance(t.From, t.To), Reach: t.Reach.String(),
		Rule: t.Rule(), Sentence: t.Sentence(),
		Blocks: []sightBlock{}, Between: placesBetween(t),
	}
	for _, b := range t.Blocks {
		r.Blocks = append(r.Blocks, sightBlock{
			Hexes: strings.Fields(t.Grid.Labels(b.Hexes())), Rule: b.Rule(), Sentence: t.BlockSentence(b),
		})
	}
	return r
}
