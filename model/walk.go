package model

import (
	"fmt"
	"iter"

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
		places := s.Hexes().Places
		for i := range places {
			w.visit(index("map.places", i)+".hexes", &places[i].Hexes)
		}
	}
}
