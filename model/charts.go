package model

import (
	"maps"
	"reflect"
	"slices"
)

// Provenance is where a figure comes from.
type Provenance string

// The provenances.
const (
	Printed       Provenance = "printed"       // the rulebook or its errata state it
	Inferred      Provenance = "inferred"      // it follows from a sentence of the rulebook
	Reconstructed Provenance = "reconstructed" // chosen to agree with everything printed
	Designed      Provenance = "designed"      // the scenario's designer chose it
)

// Charts are the figures of a rule system. A scenario may carry charts of its
// own that replace some of the system's: nations, unit types and terrain rows
// by id, the tables as a whole.
type Charts struct {
	ID     string
	Name   string
	System string

	Nations   []Nation
	UnitTypes []UnitType
	Terrain   []TerrainEffect

	// The charts that the rule system describes, by their keys: those that are one
	// table, and those that have lines.
	Tables map[string]*ChartLine
	Lists  map[string][]ChartLine
}

// Nation is an army and the colours of its counters.
type Nation struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`   // as an adjective: "German"
	Fill string `toml:"colour"` // ground colour of the counter, "#rrggbb"
	Ink  string `toml:"ink"`    // colour of symbol and figures, "#rrggbb"
}

// Kind is the kind of a unit, one of those that the rule system has: its arm.
type Kind string

// UnitType is a line of the unit table.
type UnitType struct {
	ID     string                `toml:"id"`
	Nation string                `toml:"nation"`
	Name   string                `toml:"name"`   // "infantry company"
	Plural string                `toml:"plural"` // "infantry companies"
	Kind   Kind                  `toml:"kind"`
	Own    Values                `toml:"-" fields:"unit"`    // its figures
	Limit  int                   `toml:"counters,omitempty"` // how many counters of the type the game has; 0 when nobody counts them
	Marks  map[string]Provenance `toml:"marks"`              // field name -> provenance
}

// TerrainEffect is a line of the terrain effects chart. Terrain is a
// terrain's, line's or work's name: "woods", "canal", "road", "trench".
type TerrainEffect struct {
	Terrain      string                `toml:"terrain"`
	Name         string                `toml:"name"`
	Cost         string                `toml:"cost"`                    // movement points to enter: "1", "1/2", "+2"; "as terrain" where the ground decides
	CostToLeave  string                `toml:"cost_to_leave,omitempty"` // additional movement points to leave
	Defense      int                   `toml:"defense,omitempty"`       // strength of the hex; 0 where the ground decides
	DefenseBelow int                   `toml:"defense_from_below,omitempty"`
	Doubles      bool                  `toml:"doubles_defense,omitempty"`
	Structure    int                   `toml:"structure,omitempty"` // strength of the thing itself when it is the target
	Blocks       bool                  `toml:"blocks_sight,omitempty"`
	Marks        map[string]Provenance `toml:"marks"`
	Note         string                `toml:"note,omitempty"`
}

// Figure is a figure of a line by its name in files.
type Figure struct {
	Name  string
	Value any  // as Values hold it, what stands for none too
	Given bool // it says something, or files always have it
}

func newFigure(name string, value any) Figure {
	return Figure{name, value, !reflect.ValueOf(value).IsZero()}
}

// Figures is the figures of the line, in the order of the chart.
func (t *TerrainEffect) Figures() []Figure {
	return []Figure{
		{"cost", t.Cost, true}, newFigure("cost_to_leave", t.CostToLeave), newFigure("defense", t.Defense), newFigure("defense_from_below", t.DefenseBelow),
		newFigure("doubles_defense", t.Doubles), newFigure("structure", t.Structure), newFigure("blocks_sight", t.Blocks),
	}
}

// Figures is the figures of the unit type, in the order of the table.
func (u *UnitType) Figures(fields *Fields) []Figure {
	out := []Figure{{"kind", string(u.Kind), true}}
	out = append(out, u.Own.Figures(fields.Part("unit"))...)
	return append(out, newFigure("counters", u.Limit))
}

// Figures is the values as figures, in the order of the fields.
func (v Values) Figures(fields []Field) []Figure {
	var out []Figure
	for _, f := range v.Known(fields) {
		value := v.Of(f)
		out = append(out, Figure{f.Key, value, f.Required || !reflect.ValueOf(value).IsZero()})
	}
	return out
}

// UnitType finds a unit type by its id.
func (c *Charts) UnitType(id string) (*UnitType, bool) {
	for i := range c.UnitTypes {
		if c.UnitTypes[i].ID == id {
			return &c.UnitTypes[i], true
		}
	}
	return nil, false
}

// Nation finds a nation by its id.
func (c *Charts) Nation(id string) (*Nation, bool) {
	for i := range c.Nations {
		if c.Nations[i].ID == id {
			return &c.Nations[i], true
		}
	}
	return nil, false
}

// TypeName is what a unit type is called in full: "German infantry company".
func (c *Charts) TypeName(t UnitType) string {
	if n, ok := c.Nation(t.Nation); ok {
		return n.Name + " " + t.Name
	}
	return t.Name
}

// TerrainEffect finds the line for a terrain, line or work by its name.
func (c *Charts) TerrainEffect(name string) (*TerrainEffect, bool) {
	for i := range c.Terrain {
		if c.Terrain[i].Terrain == name {
			return &c.Terrain[i], true
		}
	}
	return nil, false
}

// With is the charts with a scenario's own laid over them: nations, unit types
// and terrain lines replace those of the same id and others are added behind; a
// chart that the rule system describes replaces the whole chart. Either may be
// nil. The result shares data with both; change neither.
func (c *Charts) With(own *Charts) *Charts {
	switch {
	case c == nil && own == nil:
		return &Charts{}
	case own == nil:
		return c
	case c == nil:
		return own
	}
	out := *c
	out.Nations = overlay(c.Nations, own.Nations, func(n Nation) string { return n.ID })
	out.UnitTypes = overlay(c.UnitTypes, own.UnitTypes, func(t UnitType) string { return t.ID })
	out.Terrain = overlay(c.Terrain, own.Terrain, func(t TerrainEffect) string { return t.Terrain })
	out.Tables, out.Lists = replacing(c.Tables, own.Tables), replacing(c.Lists, own.Lists)
	return &out
}

func overlay[T any](base, own []T, id func(T) string) []T {
	if len(own) == 0 {
		return base
	}
	out := slices.Clone(base)
	for _, line := range own {
		i := slices.IndexFunc(out, func(t T) bool { return id(t) == id(line) })
		if i < 0 {
			out = append(out, line)
		} else {
			out[i] = line
		}
	}
	return out
}

// UnitKinds is the kinds of units that the rule system has.
func (s *Scenario) UnitKinds() []Choice {
	if s.Base.Fields == nil {
		return nil
	}
	return s.Base.Fields.Kinds
}

// replacing is the charts with others in the place of those of the same key.
func replacing[T any](base, own map[string]T) map[string]T {
	if len(own) == 0 {
		return base
	}
	out := maps.Clone(base)
	if out == nil {
		out = map[string]T{}
	}
	maps.Copy(out, own)
	return out
}

// EffectiveCharts is the figures the scenario is played with: the system's,
// the scenario's own laid over them. Never nil; change nothing in it.
func (s *Scenario) EffectiveCharts() *Charts { return s.Base.Charts.With(s.Charts) }
