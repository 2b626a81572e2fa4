package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func newExplainReach() *cobra.Command {
	return sceneCommand(&cobra.Command{
		Use:   "reach [FILE] --unit UNIT",
		Short: "Say where a unit may move, and what keeps it from other hexes",
		Long: `Reach lists the hexes that a unit may move to in its movement phase, each with
the movement points that the cheapest way takes and the hexes of that way, then
the hexes around them with the rule that keeps the unit out, and what else it
may do.
` + fmt.Sprintf(sceneHelp, "movement phase of the unit's side"),
		Example: "  mapsheet explain reach brunstatt --unit french-infantry-company-1\n" +
			"  mapsheet explain reach --state out.jsonl@812 --unit german-cavalry-squadron-2 --json",
	}, "-movement", func(sc *scene) sceneReport { return newReachReport(sc) })
}

// reachReport is where a unit may move, as programs read it.
type reachReport struct {
	unitReport
	Refusal   *refusalReport `json:"refusal,omitempty"` // why it may not move at all
	Reach     []way          `json:"reach"`             // the cheapest first
	Closed    []closedHex    `json:"closed"`            // hexes around the reach
	Abilities []ability      `json:"abilities"`
}

// way is a hex that a unit may move to.
type way struct {
	Hex    string   `json:"hex"`
	Points float64  `json:"points"` // movement points to get there; halves are exact
	Path   []string `json:"path"`   // from where the unit stands, or comes onto the map, to the hex
	Stops  bool     `json:"stops"`  // it may have to end its movement there
}

func newReachReport(sc *scene) reachReport {
	r := reachReport{unitReport: sc.report(), Reach: []way{}, Closed: []closedHex{}, Abilities: sc.abilities()}
	var ways soldiers.Ways
	if refusal := sc.state.Reach(sc.unit, &ways); refusal != nil {
		r.Refusal = sc.refusal(refusal)
		return r
	}
	stands := sc.state.View(sc.unit).OnMap()
	for i, c := range ways.Cells() {
		if i == 0 && stands {
			continue // the hex it stands in comes first
		}
		halves, _ := ways.Cost(c)
		w := way{Hex: sc.cellLabel(c), Points: float64(halves) / 2, Stops: ways.Stops(c)}
		for _, p := range ways.AppendPath(nil, c) {
			w.Path = append(w.Path, sc.cellLabel(p))
		}
		r.Reach = append(r.Reach, w)
	}
	slices.SortFunc(r.Reach, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Hex, b.Hex))
	})
	r.Closed = sc.closed(&ways)
	return r
}

func (sc *scene) cellLabel(c int32) string { return sc.label(sc.state.Battle().Grid().At(int(c))) }

// closed are the hexes next to those in reach, with what keeps the unit out
// when it has come as near as it can.
func (sc *scene) closed(ways *soldiers.Ways) []closedHex {
	grid := sc.state.Battle().Grid()
	seen := map[hex.Hex]bool{}
	out := []closedHex{}
	for _, c := range ways.Cells() {
		if ways.Stops(c) {
			continue
		}
		var there *soldiers.State // where the unit has moved to c
		for _, h := range grid.At(int(c)).Neighbors() {
			if !grid.Contains(h) || seen[h] {
				continue
			}
			to := int32(grid.Index(h))
			if _, ok := ways.Cost(to); ok {
				continue
			}
			if there == nil {
				if there = sc.walked(ways.AppendPath(nil, c)); there == nil {
					break
				}
			}
			if refusal := there.Refuse(step(soldiers.VerbStep, sc.unit, to)); refusal != nil {
				seen[h] = true
				out = append(out, closedHex{grid.Label(h), sc.refusal(refusal)})
			}
		}
	}
	slices.SortFunc(out, func(a, b closedHex) int { return cmp.Compare(a.Hex, b.Hex) })
	return out
}

// walked is the game after the unit has gone along the path; nil when chance
// has kept it from doing so.
func (sc *scene) walked(path []int32) *soldiers.State {
	s := sc.state.Clone().(*soldiers.State)
	if !s.View(sc.unit).OnMap() {
		if _, refusal := s.Apply(step(soldiers.VerbEnter, sc.unit, path[0]), nil); refusal != nil {
			return nil
		}
	}
	for _, c := range path[1:] {
		if _, refusal := s.Apply(step(soldiers.VerbStep, sc.unit, c), nil); refusal != nil {
			return nil
		}
	}
	if s.View(sc.unit).Hex != s.Battle().Grid().At(int(path[len(path)-1])) {
		return nil
	}
	return s
}

func step(verb uint8, unit, to int32) rules.Action {
	a := rules.Act(verb)
	a.Unit, a.At[0] = unit, to
	return a
}

func (r reachReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	figure := func(points float64) string { return sc.state.Figure(int(2 * points)) }
	noun := "points"
	if r.Points > 0 && r.Points <= 1 {
		noun = "point"
	}
	fmt.Fprintf(&text, "%s, %s movement %s left\n", r.text(sc.scenario), figure(r.Points), noun)
	if r.Refusal != nil {
		fmt.Fprintf(&text, "%s\n", r.Refusal.text())
	}
	if len(r.Reach) > 0 {
		fmt.Fprint(&text, "\nMay move to:\n  HEX   POINTS  WAY\n")
	}
	for _, way := range r.Reach {
		stops := ""
		if way.Stops {
			stops = "  (may have to stop there)"
		}
		fmt.Fprintf(&text, "  %s  %6s  %s%s\n", way.Hex, figure(way.Points), strings.Join(way.Path, " "), stops)
	}
	writeClosed(&text, "May not move to", r.Closed)
	writeAbilities(&text, r.Abilities, r.Refusal)
	_, err := io.WriteString(w, text.String())
	return err
}
