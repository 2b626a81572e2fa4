package model

import (
	"fmt"
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
)

// The walkers of this file yield every value of a kind in a scenario, parents
// before what is nested in them, each with its path: the keys as a scenario
// file has them, counted from 0, such as
// "deployment[1].area.intersect[0].beyond.of". The pointers lead into the
// scenario.

// join is the path of a member; the member of the whole is the name itself.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// walk yields to one visitor from many places; it ends for good when the
// visitor has had enough.
type walk[T any] struct {
	yield func(string, T) bool
	done  bool
}

func (w *walk[T]) visit(path string, v T) {
	if !w.done && !w.yield(path, v) {
		w.done = true
	}
}

// parts yields the areas directly inside the area, each with its key.
func (a *Area) parts() iter.Seq2[string, *Area] {
	return func(yield func(string, *Area) bool) {
		w := walk[*Area]{yield: yield}
		if a.Within != nil {
			w.visit("within.of", &a.Within.Of)
		}
		if a.Beyond != nil {
			w.visit("beyond.of", &a.Beyond.Of)
		}
		if a.Between != nil {
			w.visit("between.first", &a.Between.First)
			w.visit("between.second", &a.Between.Second)
		}
		if a.Directly != nil {
			w.visit("directly.of", &a.Directly.Of)
		}
		if a.Extreme != nil {
			w.visit("extreme.of", &a.Extreme.Of)
		}
		for i := range a.Union {
			w.visit(index("union", i), &a.Union[i])
		}
		for i := range a.Intersect {
			w.visit(index("intersect", i), &a.Intersect[i])
		}
		if a.Except != nil {
			w.visit("except.from", &a.Except.From)
			w.visit("except.remove", &a.Except.Remove)
		}
	}
}

// All yields the area and every area nested in it, with paths that begin with
// the given one.
func (a *Area) All(path string) iter.Seq2[string, *Area] {
	return func(yield func(string, *Area) bool) {
		a.walk(path, &walk[*Area]{yield: yield})
	}
}

func (a *Area) walk(path string, w *walk[*Area]) {
	w.visit(path, a)
	for name, part := range a.parts() {
		part.walk(join(path, name), w)
	}
}

// UsesThis reports whether the area, or one nested in it, says "this", so
// that only RegionAt can evaluate it.
func (a Area) UsesThis() bool {
	for _, part := range a.All("") {
		if part.This {
			return true
		}
	}
	return false
}

// parts yields the conditions directly inside the condition, each with its
// key.
func (c *Condition) parts() iter.Seq2[string, *Condition] {
	return func(yield func(string, *Condition) bool) {
		w := walk[*Condition]{yield: yield}
		for i := range c.All {
			w.visit(index("all", i), &c.All[i])
		}
		for i := range c.Any {
			w.visit(index("any", i), &c.Any[i])
		}
		if c.Not != nil {
			w.visit("not", c.Not)
		}
		if c.SomeHex != nil {
			w.visit("some_hex.condition", &c.SomeHex.Condition)
		}
	}
}

func (c *Condition) walk(path string, w *walk[*Condition]) {
	w.visit(path, c)
	for name, part := range c.parts() {
		part.walk(join(path, name), w)
	}
}

// areas yields the areas that the condition itself names, nested conditions
// aside.
func (c *Condition) areas() iter.Seq2[string, *Area] {
	return func(yield func(string, *Area) bool) {
		w := walk[*Area]{yield: yield}
		if c.Count != nil {
			w.visit("count.area", &c.Count.Area)
		}
		if c.Exits != nil {
			w.visit("exits.by", &c.Exits.By)
		}
		if c.Occupies != nil {
			w.visit("occupies.area", &c.Occupies.Area)
		}
		if c.Journey != nil {
			for i, step := range c.Journey.Steps {
				path := index("journey.steps", i)
				if step.Exit != nil {
					w.visit(path+".exit", step.Exit)
				}
				if step.Enter != nil {
					w.visit(path+".enter", step.Enter)
				}
				if step.Reach != nil {
					w.visit(path+".reach", step.Reach)
				}
			}
		}
		if c.SomeHex != nil {
			w.visit("some_hex.of", &c.SomeHex.Of)
		}
	}
}

// selectors yields the selectors that the condition itself names, nested
// conditions aside.
func (c *Condition) selectors() iter.Seq2[string, *Selector] {
	return func(yield func(string, *Selector) bool) {
		w := walk[*Selector]{yield: yield}
		if c.Count != nil {
			w.visit("count.units", &c.Count.Units)
		}
		if c.Exits != nil {
			w.visit("exits.units", &c.Exits.Units)
		}
		if c.Losses != nil {
			w.visit("losses.units", &c.Losses.Units)
		}
		if c.Occupies != nil {
			w.visit("occupies.units", &c.Occupies.Units)
		}
		if c.Journey != nil {
			w.visit("journey.units", &c.Journey.Units)
		}
	}
}

// Conditions yields every condition of the scenario.
func (s *Scenario) Conditions() iter.Seq2[string, *Condition] {
	return func(yield func(string, *Condition) bool) {
		w := &walk[*Condition]{yield: yield}
		for i := range s.Victory.Clauses {
			s.Victory.Clauses[i].Condition.walk(index("victory.clauses", i)+".condition", w)
		}
	}
}

// Areas yields every area of the scenario. One whose path holds
// ".some_hex.condition" may say "this".
func (s *Scenario) Areas() iter.Seq2[string, *Area] {
	return func(yield func(string, *Area) bool) {
		w := &walk[*Area]{yield: yield}
		for path, a := range s.TopAreas() {
			a.walk(path, w)
		}
	}
}

// TopAreas yields the areas of the scenario without those nested in other
// areas.
func (s *Scenario) TopAreas() iter.Seq2[string, *Area] {
	return func(yield func(string, *Area) bool) {
		w := walk[*Area]{yield: yield}
		for i := range s.Deployment {
			w.visit(index("deployment", i)+".area", &s.Deployment[i].Area)
		}
		for i := range s.Reinforcements {
			w.visit(index("reinforcements", i)+".entry", &s.Reinforcements[i].Entry)
		}
		for i, r := range s.Rules {
			if r.Area != nil {
				w.visit(index("rules", i)+".area", r.Area)
			}
		}
		for path, c := range s.Conditions() {
			for name, a := range c.areas() {
				w.visit(join(path, name), a)
			}
		}
	}
}

// Selectors yields every selector of units in the scenario.
func (s *Scenario) Selectors() iter.Seq2[string, *Selector] {
	return func(yield func(string, *Selector) bool) {
		w := walk[*Selector]{yield: yield}
		for i, r := range s.Rules {
			if r.Units != nil {
				w.visit(index("rules", i)+".units", r.Units)
			}
		}
		for path, c := range s.Conditions() {
			for name, sel := range c.selectors() {
				w.visit(join(path, name), sel)
			}
		}
		for i := range s.Victory.Points {
			w.visit(index("victory.points", i)+".units", &s.Victory.Points[i].Units)
		}
	}
}

// HexLists yields every list of hexes: those that areas spell out, then those
// of the board's places ("map.places[2].hexes").
func (s *Scenario) HexLists() iter.Seq2[string, *hex.List] {
	return func(yield func(string, *hex.List) bool) {
		w := walk[*hex.List]{yield: yield}
		for path, a := range s.Areas() {
			if a.Hexes != nil {
				w.visit(path+".hexes", &a.Hexes)
			}
		}
		if s.Board != nil {
			for i := range s.Board.Places {
				w.visit(index("map.places", i)+".hexes", &s.Board.Places[i].Hexes)
			}
		}
	}
}

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
		for i, f := range s.Forces {
			r.force(index("forces", i), f)
		}
		for i, d := range s.Deployment {
			r.many(index("deployment", i)+".forces", RefForce, d.Forces)
		}
		for i, arrival := range s.Reinforcements {
			r.many(index("reinforcements", i)+".forces", RefForce, arrival.Forces)
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
			r.charts(s.Charts)
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
		if s.Board != nil {
			for _, p := range s.Board.Places {
				ids = append(ids, p.ID)
			}
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

func (r *refs) force(path string, f Force) {
	r.one(path+".side", RefSide, f.Side)
	if f.Part != "" {
		r.one(path+".part_of", RefForce, f.Part)
	}
	for i, g := range f.Units {
		r.one(index(path+".units", i)+".type", RefUnitType, g.Type)
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
		if c.Points != nil {
			r.one(path+".points.side", RefSide, c.Points.Side)
			r.one(path+".points.over", RefSide, c.Points.Over)
		}
	}
}

func (r *refs) charts(c *Charts) {
	for i, t := range c.UnitTypes {
		path := index("charts.unit_types", i)
		r.one(path+".nation", RefNation, t.Nation)
		if t.Dismounts != "" {
			r.one(path+".dismounts_to", RefUnitType, t.Dismounts)
		}
		if t.Breaks != nil {
			r.one(path+".breaks_into.type", RefUnitType, t.Breaks.Type)
		}
	}
	for i, p := range c.ImprovedPositions {
		r.one(index("charts.improved_positions", i)+".nation", RefNation, p.Nation)
	}
}

// Defines reports whether the scenario, its board or its charts define what
// the reference names; true for kinds that the rule system defines.
func (s *Scenario) Defines(r Ref) bool {
	return r.Kind == RefRule || r.Kind == RefPhase || slices.Contains(s.IDs(r.Kind), r.ID)
}
