package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

func newExplainReach(known program) *cobra.Command {
	var flags sceneFlags
	cmd := flags.command(known, &cobra.Command{
		Use:   "reach [FILE] --unit UNIT",
		Short: "Say where a unit may move, and what keeps it from other hexes",
		Long: `Reach lists the hexes that a unit may move to in its movement phase, each with
the movement points that the cheapest way takes and the hexes of that way, then
the hexes around them with the rule that keeps the unit out, and what else it
may do. In games of written orders it lists where the units of a sector can be
ordered to go, in which phase they come there at the earliest, and the chance
that the order arrives where that is not certain. On an open table it says how far
the next leg of the unit in hand may go in sixteen directions.
` + fmt.Sprintf(sceneHelp, "movement phase of the unit's side"),
		Example: "  mapsheet explain reach brunstatt --unit french-infantry-company-1\n" +
			"  mapsheet explain reach --state out.jsonl@812 --unit german-cavalry-squadron-2 --json\n" +
			"  mapsheet explain reach leuthen --at b1",
	}, "-movement", func(sc *scene) (sceneReport, error) {
		if planner, ok := sc.table.(rules.Planner); ok {
			return newErrandsReport(sc, planner, flags.at)
		}
		if reacher, ok := sc.table.(rules.Reacher); ok {
			return newTableReachReport(sc, reacher), nil
		}
		return newReachReport(sc), nil
	})
	cmd.Flags().StringVar(&flags.at, "at", "", "the units at this `SPOT`, in games of written orders")
	return cmd
}

// reachReport is where a unit may move, as programs read it.
type reachReport struct {
	unitReport
	Refusal   *refusalReport `json:"refusal,omitempty"` // why it may not move at all
	Reach     []way          `json:"reach"`             // the cheapest first
	Closed    []closed       `json:"closed"`            // hexes around the reach
	Abilities []ability      `json:"abilities"`
}

// way is a hex that a unit may move to.
type way struct {
	spot
	Points float64  `json:"points"` // movement points to get there; halves are exact
	Path   []string `json:"path"`   // from where the unit stands, or comes onto the map, to the hex
	Stops  bool     `json:"stops"`  // it may have to end its movement there
}

func newReachReport(sc *scene) reachReport {
	r := reachReport{unitReport: sc.report(), Reach: []way{}, Closed: []closed{}, Abilities: sc.abilities()}
	mover, ok := sc.table.(rules.Mover)
	if !ok {
		return r
	}
	moves, refusal := mover.Moves(sc.unit)
	if refusal != nil {
		r.Refusal = sc.refusal(refusal)
		return r
	}
	stands := sc.table.View(sc.unit).OnMap()
	for i, at := range moves.Sites() {
		if i == 0 && stands {
			continue // the hex it stands in comes first
		}
		parts, _ := moves.Cost(at)
		w := way{spot: sc.spot(at), Points: points(mover, parts), Stops: moves.Stops(at)}
		for _, p := range moves.Path(at) {
			w.Path = append(w.Path, sc.table.Label(p))
		}
		r.Reach = append(r.Reach, w)
	}
	slices.SortFunc(r.Reach, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.label(), b.label()))
	})
	r.Closed = sc.closed(moves)
	return r
}

// closed are the hexes next to those in reach, with what keeps the unit out.
func (sc *scene) closed(moves rules.Moves) []closed {
	seen := map[hex.Hex]bool{}
	out := []closed{}
	grid := hexrules.GridOf(sc.table)
	for _, reached := range moves.Sites() {
		if moves.Stops(reached) {
			continue
		}
		for _, h := range reached.Hex().Neighbors() {
			at := model.HexSite(h)
			if _, ok := moves.Cost(at); ok || seen[h] || !grid.Contains(h) {
				continue
			}
			seen[h] = true
			if _, refusal := sc.table.Explain(sc.unit, at); refusal != nil {
				out = append(out, closed{sc.spot(at), sc.refusal(refusal)})
			}
		}
	}
	slices.SortFunc(out, func(a, b closed) int { return cmp.Compare(a.label(), b.label()) })
	return out
}

func (r reachReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	figure := func(points float64) string {
		m := sc.table.(rules.Mover) // or nothing is in reach
		return m.Figure(int(points * float64(m.PointParts())))
	}
	noun := "points"
	if r.Points > 0 && r.Points <= 1 {
		noun = "point"
	}
	printf(&text, "%s, %s movement %s left\n", r.text(sc.battle), figure(r.Points), noun)
	if r.Refusal != nil {
		printf(&text, "%s\n", r.Refusal.text())
	}
	if len(r.Reach) > 0 {
		head := "HEX "
		if r.Reach[0].Hex == "" {
			head = "SECTOR"
		}
		printf(&text, "\nMay move to:\n  %s  POINTS  WAY\n", head)
	}
	for _, way := range r.Reach {
		stops := ""
		if way.Stops {
			stops = "  (may have to stop there)"
		}
		printf(&text, "  %s  %6s  %s%s\n", way.label(), figure(way.Points), strings.Join(way.Path, " "), stops)
	}
	writeClosed(&text, "May not move to", r.Closed)
	writeAbilities(&text, r.Abilities, r.Refusal)
	_, err := io.WriteString(w, text.String())
	return err
}
