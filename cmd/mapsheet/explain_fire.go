package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

func newExplainFire(known program) *cobra.Command {
	return new(sceneFlags).command(known, &cobra.Command{
		Use:   "fire [FILE] --unit UNIT",
		Short: "Say what a unit can fire at, with which odds, and what it cannot",
		Long: `Fire lists what a unit can fire at: directly or observed by whom, the strength
line by line with that of the units that aim at it already, the odds, and how
many of the six die rolls have which result. Then come the enemy's other hexes
with the rule that stands against fire on them, and what else the unit may do.
` + fmt.Sprintf(sceneHelp, "fire phase of the unit's side"),
		Example: "  mapsheet explain fire brunstatt --unit french-field-gun-battery-1\n" +
			"  mapsheet explain fire --state out.jsonl@812 --unit german-infantry-company-3 --json",
	}, "-fire", func(sc *scene) (sceneReport, error) { return newFireReport(sc), nil })
}

// fireReport is what a unit can fire at, as programs read it.
type fireReport struct {
	unitReport
	Refusal   *refusalReport `json:"refusal,omitempty"` // why it may not fire at all
	Targets   []fireTarget   `json:"targets"`           // the nearest first
	Closed    []closed       `json:"closed"`            // the enemy's other hexes
	Abilities []ability      `json:"abilities"`
}

// fireTarget is an attack that a unit can take part in.
type fireTarget struct {
	spot
	At      string   // whom or what in the hex: "units in the open"
	Units   []string // that would be hit
	How     string   // the unit takes part: "direct fire, 3 hexes"
	Own     []rules.Detail
	Lines   []fireLine // of the sum; the unit's own is the last
	Sum     string     // what stands against what
	Short   string     // what that comes to; none when it is too weak for an attack
	Details []rules.Detail
	Chances []chance
	far     int // hexes
}

// MarshalJSON writes what the system says of the attack among the rest, by its words.
func (t fireTarget) MarshalJSON() ([]byte, error) {
	where := rules.Detail{Key: "hex", Value: t.Hex}
	if t.Hex == "" {
		where = rules.Detail{Key: "sector", Value: t.Sector}
	}
	members := []rules.Detail{where, {Key: "at", Value: t.At}, {Key: "units", Value: t.Units}}
	members = append(members, t.Own...)
	members = append(append(members, rules.Detail{Key: "lines", Value: t.Lines}), t.Details...)
	members = append(members, rules.Detail{Key: "chances", Value: t.Chances})
	var out bytes.Buffer
	for i, m := range members {
		key, err := json.Marshal(m.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		out.WriteByte("{,"[min(i, 1)])
		out.Write(append(append(key, ':'), value...))
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// fireLine is what one unit brings to an attack.
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
	r := fireReport{unitReport: sc.report(), Targets: []fireTarget{}, Closed: []closed{}, Abilities: sc.abilities()}
	attacker, ok := sc.table.(rules.Attacker)
	if !ok {
		return r
	}
	if refusal := attacker.CanAttack(sc.unit); refusal != nil {
		r.Refusal = sc.refusal(refusal)
		return r
	}
	open := map[model.Site]bool{}
	for _, o := range attacker.Targets(nil, sc.unit) {
		open[o.At] = true
		r.Targets = append(r.Targets, sc.target(o))
	}
	slices.SortStableFunc(r.Targets, func(a, b fireTarget) int {
		return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.label(), b.label()))
	})
	r.Closed = sc.closedToFire(open)
	return r
}

// target is a fire option of the unit.
func (sc *scene) target(o rules.Attack) fireTarget {
	own := o.Lines[len(o.Lines)-1]
	t := fireTarget{
		spot: sc.spot(o.At), At: o.Whom, Units: []string{}, How: own.How, Own: own.Details,
		Sum: o.Sum, Short: o.Short, Details: o.Details, Chances: []chance{},
		far: hex.Distance(sc.table.View(sc.unit).At.Hex(), o.At.Hex()),
	}
	for _, c := range o.Chances {
		t.Chances = append(t.Chances, chance{c.Result, c.N, c.Of})
	}
	for _, l := range o.Lines {
		t.Lines = append(t.Lines, fireLine{sc.table.View(l.Unit).Name, l.Amount, l.Text})
	}
	for _, u := range o.Units {
		t.Units = append(t.Units, sc.table.View(u).Name)
	}
	return t
}

// closedToFire are the enemy's hexes that the unit cannot fire at, the nearest
// first.
func (sc *scene) closedToFire(open map[model.Site]bool) []closed {
	own := sc.table.View(sc.unit)
	type distant struct {
		closed
		distance int
	}
	var found []distant
	for u := range sc.table.Units() {
		v := sc.table.View(int32(u))
		if !v.OnMap() || v.Side == own.Side || open[v.At] {
			continue
		}
		open[v.At] = true
		if _, refusal := sc.table.Explain(sc.unit, v.At); refusal != nil {
			found = append(found, distant{closed{sc.spot(v.At), sc.refusal(refusal)}, hex.Distance(own.At.Hex(), v.At.Hex())})
		}
	}
	slices.SortStableFunc(found, func(a, b distant) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.label(), b.label()))
	})
	out := []closed{}
	for _, f := range found {
		out = append(out, f.closed)
	}
	return out
}

func (r fireReport) print(w io.Writer, sc *scene) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.text(sc.battle))
	if r.Refusal != nil {
		printf(&text, "%s\n", r.Refusal.text())
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
	whom := t.At
	if len(t.Units) > 0 {
		whom += ": " + strings.Join(t.Units, ", ")
	}
	printf(w, "\n%s, %s, at %s\n", t.label(), lowerFirst(t.How), whom)
	for _, l := range t.Lines {
		printf(w, "  %s\n", l.Text)
	}
	sum := lowerFirst(t.Sum)
	if t.Short == "" {
		printf(w, "  %s: too weak for an attack\n", sum)
		return
	}
	printf(w, "  %s: %s", sum, t.Short)
	var chances []string
	for _, c := range t.Chances {
		chances = append(chances, fmt.Sprintf("%s %d/%d", c.Result, c.N, c.Of))
	}
	printf(w, "\n  %s\n", strings.Join(chances, ", "))
}

func lowerFirst(s string) string { return strings.ToLower(s[:min(1, len(s))]) + s[min(1, len(s)):] }
