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
	"github.com/mapsheet/mapsheet/rules/systems"
)

func newExplainFire(known systems.List) *cobra.Command {
	return sceneCommand(known, &cobra.Command{
		Use:   "fire [FILE] --unit UNIT",
		Short: "Say what a unit can fire at, with which odds, and what it cannot",
		Long: `Fire lists what a unit can fire at: directly or observed by whom, the strength
line by line with that of the units that aim at it already, the odds, and how
many of the six die rolls have which result. Then come the enemy's other hexes
with the rule that stands against fire on them, and what else the unit may do.
` + fmt.Sprintf(sceneHelp, "fire phase of the unit's side"),
		Example: "  mapsheet explain fire brunstatt --unit french-field-gun-battery-1\n" +
			"  mapsheet explain fire --state out.jsonl@812 --unit german-infantry-company-3 --json",
	}, "-fire", func(sc *scene) sceneReport { return newFireReport(sc) })
}

// fireReport is what a unit can fire at, as programs read it.
type fireReport struct {
	unitReport
	Refusal   *refusalReport `json:"refusal,omitempty"` // why it may not fire at all
	Targets   []fireTarget   `json:"targets"`           // the nearest first
	Closed    []closedHex    `json:"closed"`            // the enemy's other hexes
	Abilities []ability      `json:"abilities"`
}

// fireTarget is an attack that a unit can take part in.
type fireTarget struct {
	Hex      string     `json:"hex"`
	At       string     `json:"at"`    // whom or what in the hex: "units in the open"
	Units    []string   `json:"units"` // that would be hit
	Range    int        `json:"range"`
	Direct   bool       `json:"direct"`
	Observer string     `json:"observer,omitempty"`
	Lines    []fireLine `json:"lines"` // of the sum; the unit's own is the last
	Strength int        `json:"strength"`
	Defense  int        `json:"defense"`
	Odds     string     `json:"odds,omitempty"` // none when they are too low for an attack
	Modifier int        `json:"modifier"`       // added to the roll
	Chances  []chance   `json:"chances"`
}

// fireLine is what one unit brings to an attack, before observed fire is
// halved.
type fireLine struct {
	Unit     string `json:"unit"`
	Strength int    `json:"strength"`
	Text     string `json:"text"`
}

// chance is how many of how many rolls have a result.
type chance struct {
	Result string `json:"result"`
	N      int64  `json:"n"`
	Of     int64  `json:"of"`
}

func newFireReport(sc *scene) fireReport {
	r := fireReport{unitReport: sc.report(), Targets: []fireTarget{}, Closed: []closedHex{}, Abilities: sc.abilities()}
	if refusal := sc.table.CanAttack(sc.unit); refusal != nil {
		r.Refusal = sc.refusal(refusal)
		return r
	}
	open := map[hex.Hex]bool{}
	for _, o := range sc.table.Targets(nil, sc.unit) {
		open[o.Hex] = true
		r.Targets = append(r.Targets, sc.target(o))
	}
	slices.SortStableFunc(r.Targets, func(a, b fireTarget) int {
		return cmp.Or(cmp.Compare(a.Range, b.Range), cmp.Compare(a.Hex, b.Hex))
	})
	r.Closed = sc.closedToFire(open)
	return r
}

// target is a fire option of the unit.
func (sc *scene) target(o rules.Attack) fireTarget {
	own := o.Lines[len(o.Lines)-1]
	t := fireTarget{
		Hex: sc.label(o.Hex), At: o.At, Units: []string{}, Range: own.Distance, Direct: own.Direct,
		Strength: o.Strength, Defense: o.Defense, Odds: o.Odds, Modifier: o.Modifier, Chances: []chance{},
	}
	if o.Odds != "" {
		for _, c := range o.Chances {
			t.Chances = append(t.Chances, chance{c.Result, c.N, c.Of})
		}
	}
	if own.Observer >= 0 {
		t.Observer = sc.table.View(own.Observer).Name
	}
	for _, l := range o.Lines {
		t.Lines = append(t.Lines, fireLine{sc.table.View(l.Unit).Name, l.Strength, l.Text})
	}
	for _, u := range o.Units {
		t.Units = append(t.Units, sc.table.View(u).Name)
	}
	return t
}

// closedToFire are the enemy's hexes that the unit cannot fire at, the nearest
// first.
func (sc *scene) closedToFire(open map[hex.Hex]bool) []closedHex {
	own := sc.table.View(sc.unit)
	type distant struct {
		closedHex
		distance int
	}
	var found []distant
	for u := range sc.table.Units() {
		v := sc.table.View(int32(u))
		if !v.OnMap() || v.Side == own.Side || open[v.Hex] {
			continue
		}
		open[v.Hex] = true
		if _, refusal := sc.table.Explain(sc.unit, v.Hex); refusal != nil {
			found = append(found, distant{closedHex{sc.label(v.Hex), sc.refusal(refusal)}, hex.Distance(own.Hex, v.Hex)})
		}
	}
	slices.SortStableFunc(found, func(a, b distant) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.Hex, b.Hex))
	})
	out := []closedHex{}
	for _, f := range found {
		out = append(out, f.closedHex)
	}
	return out
}

func (r fireReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.text(sc.battle))
	if r.Refusal != nil {
		fmt.Fprintf(&text, "%s\n", r.Refusal.text())
	}
	for _, t := range r.Targets {
		t.write(&text)
	}
	writeClosed(&text, "Cannot fire at", r.Closed)
	writeAbilities(&text, r.Abilities, r.Refusal)
	_, err := io.WriteString(w, text.String())
	return err
}

func (t fireTarget) write(w io.Writer) {
	how := "direct"
	switch {
	case t.Observer != "":
		how = "observed by " + t.Observer
	case !t.Direct:
		how = "observed, as the enemy has fired from there"
	}
	whom := t.At
	if len(t.Units) > 0 {
		whom += ": " + strings.Join(t.Units, ", ")
	}
	fmt.Fprintf(w, "\n%s, range %d, %s, at %s\n", t.Hex, t.Range, how, whom)
	for _, l := range t.Lines {
		fmt.Fprintf(w, "  %s\n", l.Text)
	}
	if t.Odds == "" {
		fmt.Fprintf(w, "  strength %d against %d: too low for an attack\n", t.Strength, t.Defense)
		return
	}
	fmt.Fprintf(w, "  strength %d against %d: odds %s", t.Strength, t.Defense, t.Odds)
	if t.Modifier != 0 {
		fmt.Fprintf(w, ", %+d on the roll", t.Modifier)
	}
	var chances []string
	for _, c := range t.Chances {
		chances = append(chances, fmt.Sprintf("%s %d/%d", c.Result, c.N, c.Of))
	}
	fmt.Fprintf(w, "\n  %s\n", strings.Join(chances, ", "))
}
