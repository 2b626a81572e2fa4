package compare

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

func (d *differ) forces() {
	a, b := d.a.Forces, d.b.Forces
	pairs := match(a, b, func(f model.Force) string { return f.ID })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Forces, fmt.Sprintf("forces[%d]", p.b), "%s is new: %s", called(b[p.b].Name), b[p.b].Composition(d.b))
		case p.b < 0:
			d.add(Forces, fmt.Sprintf("forces[%d]", p.a), "%s is gone: %s", called(a[p.a].Name), a[p.a].Composition(d.a))
		default:
			d.force(fmt.Sprintf("forces[%d]", p.b), a[p.a], b[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Forces, "forces", "the forces stand in another order")
	}
}

func (d *differ) force(path string, x, y model.Force) {
	if x.Name != y.Name {
		d.add(Forces, path+".name", "%s is called %s now", called(x.Name), called(y.Name))
	}
	if x.Side != y.Side {
		d.add(Forces, path+".side", "%s belongs to %s, was %s", called(y.Name), player(d.b, y.Side), player(d.a, x.Side))
	}
	pairs := match(x.Units, y.Units, func(g model.UnitGroup) string {
		return fmt.Sprintf("%s/%v/%s", g.Type, g.Own, g.Name)
	})
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Forces, fmt.Sprintf("%s.units[%d]", path, p.b), "%s gains %s", called(y.Name), group(d.b, y.Units[p.b]))
		case p.b < 0:
			d.add(Forces, path+".units", "%s loses %s", called(y.Name), group(d.a, x.Units[p.a]))
		default:
			was, is := x.Units[p.a], y.Units[p.b]
			at := fmt.Sprintf("%s.units[%d]", path, p.b)
			if was.Count != is.Count {
				d.add(Forces, at+".count", "%s has %s, was %d", called(y.Name), group(d.b, is), was.Count)
			}
			d.plainFields(Forces, at, called(y.Name)+", "+group(d.b, is), was, is, "Count")
		}
	}
	if reordered(pairs) {
		d.add(Forces, path+".units", "the units of %s stand in another order", called(y.Name))
	}
	d.plainFields(Forces, path, called(y.Name), x, y, "ID", "Name", "Side", "Units")
}

// called is a force's name in a sentence, in quotes where commas in it would
// be taken for the sentence's.
func called(name string) string {
	if strings.Contains(name, ",") {
		return quoted(name)
	}
	return name
}

// group is units of one type with their number: "3 reserve infantry companies".
func group(s *model.Scenario, g model.UnitGroup) string {
	one, many := g.Type, g.Type
	if t, ok := s.EffectiveCharts().UnitType(g.Type); ok {
		one, many = t.Name, t.Plural
	}
	kind := ""
	proper, plain := model.Adjectives(s.Base.Fields.Part("group"), g.Own)
	for _, word := range append(proper, plain...) {
		kind += word + " "
	}
	text := model.Counted(g.Count, kind+one, kind+many)
	if g.Name != "" {
		text += " (" + g.Name + ")"
	}
	return text
}

// named is what a sentence calls several forces.
func named(s *model.Scenario, ids []string) string {
	var names []string
	for _, id := range ids {
		name := id
		if f, ok := s.Force(id); ok && f.Name != "" {
			name = f.Name
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return "a step without forces"
	}
	return and(names)
}

// leader is the force that stands for a step: its first one. A step is known
// by it when others join or leave.
func leader(forces []string) string {
	if len(forces) == 0 {
		return ""
	}
	return forces[0]
}

func (d *differ) deployment() {
	a, b := d.a.Deployment, d.b.Deployment
	pairs := match(a, b, func(x model.Deployment) string { return leader(x.Forces) })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Deployment, fmt.Sprintf("deployment[%d]", p.b), "new step: %s", b[p.b].Sentence(d.b))
		case p.b < 0:
			x := a[p.a]
			if _, arrives := d.b.ComesIn(leader(x.Forces)); arrives {
				d.add(Deployment, fmt.Sprintf("deployment[%d]", p.a), "%s no longer deploys before the game", named(d.a, x.Forces))
			} else {
				d.add(Deployment, fmt.Sprintf("deployment[%d]", p.a), "this step is gone: %s", x.Sentence(d.a))
			}
		default:
			d.step(fmt.Sprintf("deployment[%d]", p.b), a[p.a], b[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Deployment, "deployment", "the steps stand in another order")
	}
}

func (d *differ) step(path string, x, y model.Deployment) {
	who := named(d.b, y.Forces)
	if !same(x.Forces, y.Forces) {
		d.add(Deployment, path+".forces", "%s deploys now in the step of %s", who, named(d.a, x.Forces))
	}
	if !same(x.Area, y.Area) {
		d.add(Deployment, path+".area", "%s deploys %s, was %s", who, y.Area.Where(d.b.Board), x.Area.Where(d.a.Board))
	}
	d.plainFields(Deployment, path, who, x, y, "Forces", "Area")
}

func (d *differ) reinforcements() {
	a, b := d.a.Reinforcements, d.b.Reinforcements
	pairs := match(a, b, func(x model.Reinforcement) string { return leader(x.Forces) })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			d.add(Reinforcements, fmt.Sprintf("reinforcements[%d]", p.b), "new: %s", b[p.b].Sentence(d.b))
		case p.b < 0:
			d.add(Reinforcements, fmt.Sprintf("reinforcements[%d]", p.a), "%s no longer arrives", named(d.a, a[p.a].Forces))
		default:
			d.arrival(fmt.Sprintf("reinforcements[%d]", p.b), a[p.a], b[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Reinforcements, "reinforcements", "the reinforcements stand in another order")
	}
}

func (d *differ) arrival(path string, x, y model.Reinforcement) {
	who := named(d.b, y.Forces)
	if !same(x.Forces, y.Forces) {
		d.add(Reinforcements, path+".forces", "%s arrives now where %s did", who, named(d.a, x.Forces))
	}
	if x.Turn != y.Turn {
		d.add(Reinforcements, path+".turn", "%s arrives on turn %d, was %d", who, y.Turn, x.Turn)
	}
	if !same(x.Entry, y.Entry) {
		d.add(Reinforcements, path+".entry", "%s enters %s, was %s", who, y.Entry.Where(d.b.Board), x.Entry.Where(d.a.Board))
	}
	d.plainFields(Reinforcements, path, who, x, y, "Forces", "Turn", "Entry")
}
