package tabledraft

import (
	"fmt"
	"strings"

	drawn "github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// lineUp shows the armies where they are set up on a table.
func (d *Draft) lineUp(b *model.TableBoard) {
	d.stood = lineup.Of(d.scenario(), b)
	d.view.SetSetting(drawn.Lined(d.scenario(), d.stood))
}

// generalReach is how near a general a point means him, in hundredths of an inch.
const generalReach = 110

// stander is the path of the group whose unit stands at a point, or of the force whose
// general does; false where nobody stands.
func (d *Draft) stander(at plane.Point) (path string, ok bool) {
	for _, g := range d.stood.Generals {
		if far(g.At, at) <= generalReach {
			return fmt.Sprintf("forces[%d]", g.Force), true
		}
	}
	for i := range d.stood.Units {
		u := &d.stood.Units[i]
		if body := u.Body(); body.Holds(at) {
			return fmt.Sprintf("forces[%d].units[%d]", u.Force, u.Group), true
		}
	}
	return "", false
}

// standerTold says who stands there: "1st Maryland, American infantry, Morgan’s command".
func (d *Draft) standerTold(path string) string {
	s := d.scenario()
	var i, j int
	if n, _ := fmt.Sscanf(path, "forces[%d].units[%d]", &i, &j); n < 2 {
		who := "The general"
		if l, ok := s.Base.Fields.Leads(&s.Forces[i]); ok && l.Name != "" {
			who = l.Name
		}
		return who + ", " + s.Forces[i].Name
	}
	f := &s.Forces[i]
	g := &f.Units[j]
	said := g.Type
	if t, ok := s.EffectiveCharts().UnitType(g.Type); ok {
		said = t.Name
	}
	if g.Name != "" {
		said = g.Name + ", " + said
	}
	return said + ", " + f.Name
}

// absent says who of the order of battle does not stand on the table at the beginning, a
// sentence for each reason: no room, a later turn, no step that sets them up.
func absent(s *model.Scenario, l lineup.Lineup) []string {
	var out []string
	for i := range s.Forces {
		f := &s.Forces[i]
		n := 0
		for _, u := range l.Left {
			if u.Force == i {
				n++
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("No room for %s of %s where they are set up.", model.Counted(n, "unit", "units"), f.Name))
		}
		if deploys, arrives := s.ComesIn(f.ID); !deploys && !arrives && f.Count() > 0 {
			out = append(out, f.Name+" is set up nowhere: name it under Setup.")
		}
	}
	for i := range s.Reinforcements {
		r := &s.Reinforcements[i]
		var names []string
		for _, id := range r.Forces {
			if f, ok := s.Force(id); ok {
				names = append(names, f.Name)
			}
		}
		out = append(out, fmt.Sprintf("From turn %d: %s.", r.Turn, strings.Join(names, "; ")))
	}
	return out
}
