// Package compare tells in a designer's words what differs between two
// scenarios, and merges two descendants of one scenario.
package compare

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Part is a part of a scenario.
type Part string

// The parts, in the order of reports.
const (
	Battle         Part = "battle" // title, date, length, history
	Map            Part = "map"
	Places         Part = "places"
	Sides          Part = "sides"
	Forces         Part = "forces"
	Deployment     Part = "deployment"
	Reinforcements Part = "reinforcements"
	Rules          Part = "rules"
	Victory        Part = "victory"
	Charts         Part = "charts"
	Notes          Part = "notes"
)

// Change is one thing that differs.
type Change struct {
	Part     Part     `json:"part"`
	Path     string   `json:"path,omitempty"` // of the field in the later scenario, or in the earlier one where it is gone
	Sentence string   `json:"sentence"`
	Hexes    hex.List `json:"-"` // the hexes concerned
	Labels   string   `json:"hexes,omitempty"`
}

// Diff is what a reader of the earlier scenario has to know about the later
// one: a change each, part by part. Scenarios that say the same have none. The
// system is the one they are played with; it lends its names of phases and
// special rules.
func Diff(earlier, later *model.Scenario, sys rules.System) []Change {
	d := &differ{a: earlier, b: later, sys: sys}
	d.battle()
	d.ground()
	d.places()
	d.sides()
	d.forces()
	d.deployment()
	d.reinforcements()
	d.rules()
	d.victory()
	d.charts()
	d.notes()
	return d.found
}

// differ gathers the changes from scenario a to scenario b.
type differ struct {
	a, b  *model.Scenario
	sys   rules.System
	found []Change

	chart model.Chart // that is being compared, one that the rule system describes
	heads []string    // over the columns of its tables
}

func (d *differ) add(part Part, path, format string, args ...any) {
	d.found = append(d.found, Change{Part: part, Path: path, Sentence: sentence(fmt.Sprintf(format, args...))})
}

// addAt is add for a change that concerns hexes.
func (d *differ) addAt(part Part, path string, grid hex.Grid, hexes hex.List, format string, args ...any) {
	d.add(part, path, format, args...)
	last := &d.found[len(d.found)-1]
	last.Hexes, last.Labels = hexes, grid.Labels(hexes)
}

// sentence has a capital first and a full stop last.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return text
	}
	if !strings.ContainsAny(text[len(text)-1:], ".?!") {
		text += "."
	}
	first := []rune(text)
	return strings.ToUpper(string(first[:1])) + string(first[1:])
}

// labels lists hexes, the first few by name.
func labels(g hex.Grid, hexes hex.List) string {
	const named = 6
	if len(hexes) <= named {
		return strings.Join(strings.Fields(g.Labels(hexes)), ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(strings.Fields(g.Labels(hexes[:named])), ", "), len(hexes)-named)
}

// orNone is the text in quotation marks, or "nothing".
func orNone(text string) string {
	if text == "" {
		return "nothing"
	}
	return "“" + text + "”"
}

// and joins items as a sentence does.
func and(items []string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:n-1], ", ") + " and " + items[n-1]
	}
}
