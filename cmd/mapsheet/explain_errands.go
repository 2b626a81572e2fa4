package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mapsheet/mapsheet/rules"
)

// errandsReport is where units of a spot can be ordered to go, as programs read it.
type errandsReport struct {
	At      string         `json:"at"`
	Now     stand          `json:"now"`
	Errands []errandReport `json:"errands"`
}

type errandReport struct {
	What    string   `json:"what"`
	Units   []string `json:"units"`
	Sites   []string `json:"sites"` // from the spot along the arrows
	Phase   string   `json:"phase"` // in which they come there, at the earliest
	How     string   `json:"how"`
	Arrives *chance  `json:"arrives,omitempty"` // none where it is certain
}

// newErrandsReport is what the units at a spot, or that of the scene, can be ordered
// to do.
func newErrandsReport(sc *scene, planner rules.Planner, at string) (errandsReport, error) {
	b, table, unit := sc.battle, sc.table, ""
	out := errandsReport{Now: newMoment(table.Now()), Errands: []errandReport{}}
	if sc.unit != rules.Absent {
		v := table.View(sc.unit)
		if !v.OnMap() {
			return out, fmt.Errorf("%s is not on the map", v.Name)
		}
		unit, at = v.Name, table.Label(v.At)
	}
	site, err := b.scenario().Board.Parse(at)
	if err != nil {
		return out, err
	}
	out.At = table.Label(site)
	for _, e := range planner.Errands(nil, site) {
		r := errandReport{What: e.What, Phase: e.Phase, How: e.How, Arrives: arrival(e.Arrives)}
		meant := unit == ""
		for _, u := range e.Units {
			name := table.View(u).Name
			meant = meant || name == unit
			r.Units = append(r.Units, name)
		}
		for _, s := range e.Sites {
			r.Sites = append(r.Sites, table.Label(s))
		}
		if meant {
			out.Errands = append(out.Errands, r)
		}
	}
	return out, nil
}

func (r errandsReport) print(w io.Writer, sc *scene) error {
	b := sc.battle
	var text strings.Builder
	printf(&text, "%s: %s\n", r.At, r.Now.text(b.system, b.scenario()))
	if len(r.Errands) == 0 {
		fmt.Fprintln(&text, "\nNobody there can be ordered to go anywhere.")
	}
	what := ""
	for _, e := range r.Errands {
		if e.What != what {
			what = e.What
			printf(&text, "\n%d %s:\n", len(e.Units), what)
		}
		p, _ := b.system.Phase(e.Phase)
		printf(&text, "  %-16s %-8s  %s", strings.Join(e.Sites[1:], " "), e.How, p.Name)
		if e.Arrives != nil {
			printf(&text, ", %s", inWords([]chance{*e.Arrives}))
		}
		fmt.Fprintln(&text)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
