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

func newExplainFire() *cobra.Command {
	return sceneCommand(&cobra.Command{
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
	Refusal    *refusalReport `json:"refusal,omitempty"` // why it may not fire at all
	Targets    []fireTarget   `json:"targets"`           // the nearest first
	Closed     []closedHex    `json:"closed"`            // the enemy's other hexes
	Interdicts []string       `json:"interdicts"`        // empty hexes that it may interdict
	Abilities  []ability      `json:"abilities"`
}

// fireTarget is an attack that a unit can take part in.
type fireTarget struct {
	Hex      string     `json:"hex"`
	At       string     `json:"at"`    // whom: "open", "improved" or "bridge"
	Units    []string   `json:"units"` // that would be hit
	Range    int        `json:"range"`
	Direct   bool       `json:"direct"`
	Observer string     `json:"observer,omitempty"`
	Lines    []fireLine `json:"lines"` // of the sum; the unit's own is the last
	Strength int        `json:"strength"`
	Defense  int        `json:"defense"`
	Odds     string     `json:"odds,omitempty"` // none when they are too low for an attack
	Modifier int        `json:"modifier"`       // added to the roll
	Rolls    rolls      `json:"rolls"`
}

// fireLine is what one unit brings to an attack, before observed fire is
// halved.
type fireLine struct {
	Unit     string `json:"unit"`
	Strength int    `json:"strength"`
	Text     string `json:"text"`
}

// rolls are how many of the six die rolls have which result.
type rolls struct {
	NoEffect   int `json:"no_effect"`
	Disrupted  int `json:"disrupted"`
	Eliminated int `json:"eliminated"`
}

// groups are what fire can be aimed at in a hex, by the flags of the aim.
var groups = map[uint8]string{0: "open", soldiers.InImproved: "improved", soldiers.AtBridge: "bridge"}

func newFireReport(sc *scene) fireReport {
	r := fireReport{
		unitReport: sc.report(), Targets: []fireTarget{}, Closed: []closedHex{}, Interdicts: []string{}, Abilities: sc.abilities(),
	}
	s := sc.state
	// What stands against the unit itself names no hex, wherever it aims.
	if refusal := s.Refuse(step(soldiers.VerbAim, sc.unit, 0)); refusal != nil && len(refusal.Hexes) == 0 {
		r.Refusal = sc.refusal(refusal)
		return r
	}
	open := map[rules.Action]bool{}
	for _, o := range s.Targets(nil, sc.unit) {
		open[o.Action] = true
		r.Targets = append(r.Targets, sc.target(o))
	}
	slices.SortStableFunc(r.Targets, func(a, b fireTarget) int {
		return cmp.Or(cmp.Compare(a.Range, b.Range), cmp.Compare(a.Hex, b.Hex))
	})
	r.Closed = sc.closedToFire(open)
	for _, a := range s.LegalOf(sc.unit, nil) {
		if a.Verb == soldiers.VerbInterdict && a.At[1] == rules.Absent {
			r.Interdicts = append(r.Interdicts, sc.cellLabel(a.At[0]))
		}
	}
	slices.Sort(r.Interdicts)
	return r
}

// target is a fire option of the unit.
func (sc *scene) target(o rules.Attack) fireTarget {
	own := o.Lines[len(o.Lines)-1]
	t := fireTarget{
		Hex: sc.label(o.Hex), At: groups[o.Action.Flags], Units: []string{}, Range: own.Distance, Direct: own.Direct,
		Strength: o.Strength, Defense: o.Defense, Odds: o.Odds, Modifier: o.Modifier,
	}
	if o.Odds != "" {
		t.Rolls = rolls{o.Chances[0].OfSix, o.Chances[1].OfSix, o.Chances[2].OfSix}
	}
	if own.Observer >= 0 {
		t.Observer = sc.state.Battle().UnitName(own.Observer)
	}
	for _, l := range o.Lines {
		t.Lines = append(t.Lines, fireLine{sc.state.Battle().UnitName(l.Unit), l.Strength, l.Text})
	}
	for _, u := range sc.state.Stack(nil, o.Hex) {
		if v := sc.state.View(u); t.At == "bridge" || v.Is(rules.Improved) == (t.At == "improved") {
			t.Units = append(t.Units, v.Name)
		}
	}
	return t
}

// closedToFire are the enemy's hexes that the unit cannot aim at, the nearest
// first.
func (sc *scene) closedToFire(open map[rules.Action]bool) []closedHex {
	s := sc.state
	own := s.View(sc.unit)
	tried := map[rules.Action]bool{}
	type distant struct {
		closedHex
		distance int
	}
	var found []distant
	for u := range s.Battle().Units() {
		v := s.View(int32(u))
		if !v.OnMap() || v.Side == own.Side {
			continue
		}
		aim := step(soldiers.VerbAim, sc.unit, int32(s.Battle().Grid().Index(v.Hex)))
		if v.Is(rules.Improved) {
			aim.Flags = soldiers.InImproved
		}
		if open[aim] || tried[aim] {
			continue
		}
		tried[aim] = true
		if refusal := s.Refuse(aim); refusal != nil {
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
	// Those in improved positions and the others of a hex may be out of reach
	// for one reason.
	return slices.CompactFunc(out, func(a, b closedHex) bool {
		return a.Hex == b.Hex && a.Refusal.text() == b.Refusal.text()
	})
}

func (r fireReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.text(sc.scenario))
	if r.Refusal != nil {
		fmt.Fprintf(&text, "%s\n", r.Refusal.text())
	}
	for _, t := range r.Targets {
		t.write(&text)
	}
	writeClosed(&text, "Cannot fire at", r.Closed)
	if len(r.Interdicts) > 0 {
		fmt.Fprintf(&text, "\nMay interdict: %s\n", strings.Join(r.Interdicts, " "))
	}
	writeAbilities(&text, r.Abilities, r.Refusal)
	_, err := io.WriteString(w, text.String())
	return err
}

// aimedAt says of whom or what an attack is, by its group.
var aimedAt = map[string]string{"open": "", "improved": " in improved positions", "bridge": " with the bridge"}

func (t fireTarget) write(w io.Writer) {
	how := "direct"
	switch {
	case t.Observer != "":
		how = "observed by " + t.Observer
	case !t.Direct:
		how = "observed, as the enemy has fired from there"
	}
	at := strings.Join(t.Units, ", ") + aimedAt[t.At]
	if len(t.Units) == 0 {
		at = "the bridge"
	}
	fmt.Fprintf(w, "\n%s, range %d, %s: %s\n", t.Hex, t.Range, how, at)
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
	fmt.Fprintf(w, "\n  no effect %d/6, disrupted %d/6, eliminated %d/6\n", t.Rolls.NoEffect, t.Rolls.Disrupted, t.Rolls.Eliminated)
}
