package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/schema"
)

func newExplainLOS(known program) *cobra.Command {
	var asJSON bool
	var markers []string
	var of string
	cmd := &cobra.Command{
		Use:   "los FILE FROM TO",
		Short: "Say whether one hex or point sees another, and what is in the way",
		Long: `Los follows the line of sight between the centres of two hexes by the rules of
the scenario's system and prints how far it goes, and everything that blocks it
with the rule for it. FILE is a scenario or a mapsheet, for which --system says
by whose rules. Units do not block sight; the hexes where they would block small
arms are listed.

On a table FROM and TO are points in inches east and south of its north-west
corner, such as 36.00,24.50, or the ids of zones and pieces for their middles.

Markers on the map:
` + sightMarkerHelp(known),
		Example: "  mapsheet explain los brunstatt 1210 1615\n" +
			"  mapsheet explain los standard 4708 3018 --json\n" +
			"  mapsheet explain los my-sheet.toml 0105 0910 --marker trench=0910,0911 --marker ruin=1211\n" +
			"  mapsheet explain los my-table.toml 36.00,24.50 hill-1",
		Args:              takes(3, 3),
		ValidArgsFunction: completeFirst,
		RunE: func(cmd *cobra.Command, args []string) error {
			file, _, err := openWith(known.bases, args[0])
			if err != nil {
				return problem(err)
			}
			whole, err := boardOf(args[0], file)
			if err != nil {
				return problem(err)
			}
			if file.Kind == schema.ScenarioFile && !cmd.Flags().Changed("system") {
				of = file.Scenario.System
			}
			system, err := known.Named(of)
			if err != nil {
				return err
			}
			if b, ok := whole.(*model.TableBoard); ok {
				if len(markers) > 0 {
					return errors.New("--marker is for maps of hexes: leave it out")
				}
				return explainTableSight(cmd.OutOrStdout(), system, toEdit(file, b), args[1:], asJSON)
			}
			board, err := hexesOf(args[0], file, sightOthers)
			if err != nil {
				return problem(err)
			}
			ground := hexrules.Of(system)
			if ground.Sight == nil {
				return fmt.Errorf("%s knows no lines of sight", system.Name)
			}
			ends, err := parseHexes(board.Grid, args[1:])
			if err != nil {
				return err
			}
			on, err := parseMarkers(board.Grid, ground.SightMarkers, markers)
			if err != nil {
				return err
			}
			line, err := ground.Sight(board, hexrules.SightQuestion{From: ends[0], To: ends[1], Markers: on})
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), newSightReport(board.Grid, line))
			}
			return printSightline(cmd.OutOrStdout(), board.Grid, line)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringArrayVar(&markers, "marker", nil, "markers on the map, `KIND=HEXES`; may be given several times")
	cmd.Flags().StringVar(&of, "system", known.List[0].ID, "the `ID` of the rule system by which to look, for a mapsheet")
	_ = cmd.RegisterFlagCompletionFunc("system", completeSystem(known))
	return cmd
}

// sightMarkerHelp lists the markers that matter to sight in each system.
func sightMarkerHelp(known program) string {
	text := ""
	for _, system := range known.List {
		if markers := hexrules.Of(system).SightMarkers; len(markers) > 0 {
			text += fmt.Sprintf("  %s: %s\n", system.Name, strings.Join(markers, ", "))
		}
	}
	return text
}

// parseMarkers reads KIND=HEXES.
func parseMarkers(grid hex.Grid, kinds, pairs []string) (map[string]hex.List, error) {
	out := map[string]hex.List{}
	for _, pair := range pairs {
		kind, labels, ok := strings.Cut(pair, "=")
		if !ok || !slices.Contains(kinds, kind) {
			return nil, fmt.Errorf("%q names no marker that matters to sight: write KIND=HEXES with one of %s", pair, strings.Join(kinds, ", "))
		}
		hexes, err := parseHexes(grid, strings.Split(labels, ","))
		if err != nil {
			return nil, err
		}
		out[kind] = append(out[kind], hexes...)
	}
	return out, nil
}

func printSightline(w io.Writer, grid hex.Grid, line hexrules.Sightline) error {
	var text strings.Builder
	from, to := line.From, line.To
	printf(&text, "%s (%s) to %s (%s), range %d: %s\n", grid.Label(from.Hex), from.Height,
		grid.Label(to.Hex), to.Height, hex.Distance(from.Hex, to.Hex), line.Meaning)
	for _, b := range line.Blocks {
		printf(&text, "%s: %s\n", b.Rule, b.Sentence)
	}
	if line.Hidden {
		printf(&text, "%s: %s\n", line.Rule, line.Sentence)
	}
	if between := placesBetween(grid, line); len(between) > 0 {
		names := make([]string, len(between))
		for i, place := range between {
			names[i] = strings.Join(place, "/")
		}
		printf(&text, "between: %s\n", strings.Join(names, " "))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// placesBetween are the labels of the hexes that the line passes, two together
// where it runs along their common side.
func placesBetween(grid hex.Grid, line hexrules.Sightline) [][]string {
	places := [][]string{}
	for _, passed := range line.Between {
		places = append(places, strings.Fields(grid.Labels(passed)))
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

func newSightReport(grid hex.Grid, line hexrules.Sightline) sightReport {
	r := sightReport{
		From:  sightEnd{grid.Label(line.From.Hex), line.From.Height},
		To:    sightEnd{grid.Label(line.To.Hex), line.To.Height},
		Range: hex.Distance(line.From.Hex, line.To.Hex), Reach: line.Reach,
		Rule: line.Rule, Sentence: line.Sentence,
		Blocks: []sightBlock{}, Between: placesBetween(grid, line),
	}
	for _, b := range line.Blocks {
		r.Blocks = append(r.Blocks, sightBlock{Hexes: strings.Fields(grid.Labels(b.Hexes)), Rule: b.Rule, Sentence: b.Sentence})
	}
	return r
}
