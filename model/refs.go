package model

import (
	"iter"
	"slices"
)

// RefKind is what a reference names.
type RefKind string

// The things that references name. Special rules and phases are the rule
// system's; all others are the scenario's, its board's or its charts'.
const (
	RefSide     RefKind = "side"
	RefForce    RefKind = "force"
	RefNation   RefKind = "nation"
	RefUnitType RefKind = "unit type"
	RefPlace    RefKind = "place"
	RefRule     RefKind = "special rule"
	RefPhase    RefKind = "phase"
)

// Ref is a name somewhere in a scenario that stands for something defined
// elsewhere.
type Ref struct {
	Kind RefKind
	ID   string
}

// Refs yields every reference of the scenario with its path; an empty id is
// yielded too where the field is required.
func (s *Scenario) Refs() iter.Seq2[string, Ref] {
	return func(yield func(string, Ref) bool) {
		r := refs{walk[Ref]{yield: yield}}
		r.one("first", RefSide, s.First)
		if s.Length.EndsAfter != "" {
			r.one("length.ends_after", RefPhase, s.Length.EndsAfter)
		}
		for i, side := range s.Sides {
			r.many(index("sides", i)+".nations", RefNation, side.Nations)
		}
		fields := s.Base.Fields
		for i, f := range s.Forces {
			r.force(index("forces", i), f, fields)
		}
		for i, d := range s.Deployment {
			r.many(index("deployment", i)+".forces", RefForce, d.Forces)
			r.own(index("deployment", i), fields.Part("setup"), d.Own)
		}
		for i, arrival := range s.Reinforcements {
			r.many(index("reinforcements", i)+".forces", RefForce, arrival.Forces)
			r.own(index("reinforcements", i), fields.Part("arrival"), arrival.Own)
		}
		for i, z := range s.TableBoard().Zones {
			if z.Side != "" {
				r.one(index("map.zones", i)+".side", RefSide, z.Side)
			}
		}
		for i, rule := range s.Rules {
			r.one(index("rules", i)+".rule", RefRule, rule.Rule)
		}
		for path, a := range s.Areas() {
			r.area(path, a)
		}
		for path, sel := range s.Selectors() {
			r.selector(path, *sel)
		}
		r.victory(s)
		if s.Charts != nil {
			r.charts(s.Charts, s.Base.Fields)
		}
	}
}

// IDs lists what references of the kind may name; nil for kinds that the rule
// system defines.
func (s *Scenario) IDs(kind RefKind) []string {
	var ids []string
	charts := s.EffectiveCharts()
	switch kind {
	case RefSide:
		for _, side := range s.Sides {
			ids = append(ids, side.ID)
		}
	case RefForce:
		for _, f := range s.Forces {
			ids = append(ids, f.ID)
		}
	case RefNation:
		for _, n := range charts.Nations {
			ids = append(ids, n.ID)
		}
	case RefUnitType:
		for _, t := range charts.UnitTypes {
			ids = append(ids, t.ID)
		}
	case RefPlace:
		switch b := s.Board.(type) {
		case nil:
		case *TableBoard:
			ids = append(ids, b.IDs()...)
		default:
			ids = append(ids, b.PlaceIDs()...)
		}
	}
	return ids
}

type refs struct{ walk[Ref] }

func (r *refs) one(path string, kind RefKind, id string) { r.visit(path, Ref{kind, id}) }

func (r *refs) many(path string, kind RefKind, ids []string) {
	for i, id := range ids {
		r.one(index(path, i), kind, id)
	}
}

func (r *refs) force(path string, f Force, fields *Fields) {
	r.one(path+".side", RefSide, f.Side)
	if f.Part != "" {
		r.one(path+".part_of", RefForce, f.Part)
	}
	r.own(path, fields.Part("force"), f.Own)
	for i, g := range f.Units {
		at := index(path+".units", i)
		r.one(at+".type", RefUnitType, g.Type)
		r.own(at, fields.Part("group"), g.Own)
	}
}

func (r *refs) area(path string, a *Area) {
	for _, place := range []struct{ key, id string }{{"place", a.Place}, {"crest", a.Crest}, {"peak", a.Peak}} {
		if place.id != "" {
			r.one(join(path, place.key), RefPlace, place.id)
		}
	}
}

func (r *refs) selector(path string, sel Selector) {
	if sel.Side != "" {
		r.one(path+".side", RefSide, sel.Side)
	}
	r.many(path+".nations", RefNation, sel.Nations)
	r.many(path+".types", RefUnitType, sel.Types)
	r.many(path+".forces", RefForce, sel.Forces)
}

func (r *refs) victory(s *Scenario) {
	outcome := func(path string, o Outcome) {
		if o.Winner != Draw {
			r.one(path+".winner", RefSide, o.Winner)
		}
	}
	outcome("victory.otherwise", s.Victory.Otherwise)
	for i, c := range s.Victory.Clauses {
		outcome(index("victory.clauses", i)+".outcome", c.Outcome)
	}
	for i, award := range s.Victory.Points {
		r.one(index("victory.points", i)+".side", RefSide, award.Side)
	}
	for path, c := range s.Conditions() {
		if c.Score != nil {
			r.one(path+".score.side", RefSide, c.Score.Side)
		}
		if c.Points != nil {
			r.one(path+".points.side", RefSide, c.Points.Side)
			r.one(path+".points.over", RefSide, c.Points.Over)
		}
	}
}

func (r *refs) charts(c *Charts, fields *Fields) {
	for i, t := range c.UnitTypes {
		path := index("charts.unit_types", i)
		r.one(path+".nation", RefNation, t.Nation)
		r.own(path, fields.Part("unit"), t.Own)
	}
	for _, chart := range fields.charts() {
		at := "charts." + chart.Key
		if table := c.Tables[chart.Key]; table != nil {
			r.own(at, chart.Fields, table.Own)
		}
		for i, line := range c.Lists[chart.Key] {
			r.own(index(at, i), chart.Fields, line.Own)
		}
	}
}

// own yields what values name.
func (r *refs) own(path string, fields []Field, own Values) {
	for _, f := range fields {
		at := join(path, f.Key)
		switch id := own.Text(f.Key); {
		case f.Kind == Table:
			if table := own.Table(f.Key); table != nil {
				r.own(at, f.Parts, table)
			}
		case f.Names != "" && (id != "" || f.Required):
			r.one(at, f.Names, id)
		}
	}
}

// Defines reports whether the scenario, its board or its charts define what
// the reference names; true for kinds that the rule system defines.
func (s *Scenario) Defines(r Ref) bool {
	return r.Kind == RefRule || r.Kind == RefPhase || slices.Contains(s.IDs(r.Kind), r.ID)
}
