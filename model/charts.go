package model

import (
	"fmt"
	"reflect"
	"slices"
)

// Mark is the provenance of a figure.
type Mark string

// The provenances.
const (
	Printed       Mark = "printed"       // the rulebook or its errata state it
	Inferred      Mark = "inferred"      // it follows from a sentence of the rulebook
	Reconstructed Mark = "reconstructed" // chosen to agree with everything printed
	Designed      Mark = "designed"      // the scenario's designer chose it
)

// Charts are the figures of a rule system. A scenario may carry charts of its
// own that replace some of the system's: nations, unit types and terrain rows
// by id, the tables as a whole.
type Charts struct {
	ID     string
	Name   string
	System string

	Nations           []Nation
	UnitTypes         []UnitType
	Terrain           []TerrainEffect
	CombatResults     *CombatResults
	ImprovedPositions []PositionRoll
	Stacking          *StackingLimit
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
	ID     string          `toml:"id"`
	Nation string          `toml:"nation"`
	Name   string          `toml:"name"`   // "infantry company"
	Plural string          `toml:"plural"` // "infantry companies"
	Kind   Kind            `toml:"kind"`
	Own    Values          `toml:"-" fields:"unit"`    // its figures
	Limit  int             `toml:"counters,omitempty"` // how many counters of the type the game has; 0 when nobody counts them
	Marks  map[string]Mark `toml:"marks"`              // field name -> provenance
}

// TerrainEffect is a line of the terrain effects chart. Terrain is a
// terrain's, line's or work's name: "woods", "canal", "road", "trench".
type TerrainEffect struct {
	Terrain      string          `toml:"terrain"`
	Name         string          `toml:"name"`
	Cost         string          `toml:"cost"`                    // movement points to enter: "1", "1/2", "+2"; "as terrain" where the ground decides
	CostToLeave  string          `toml:"cost_to_leave,omitempty"` // additional movement points to leave
	Defense      int             `toml:"defense,omitempty"`       // strength of the hex; 0 where the ground decides
	DefenseBelow int             `toml:"defense_from_below,omitempty"`
	Doubles      bool            `toml:"doubles_defense,omitempty"`
	Structure    int             `toml:"structure,omitempty"` // strength of the thing itself when it is the target
	Blocks       bool            `toml:"blocks_sight,omitempty"`
	Marks        map[string]Mark `toml:"marks"`
	Note         string          `toml:"note,omitempty"`
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

// CombatResults is the combat results table. Row i of Results is for die roll
// i+1; each has one letter a column: "." no effect, "D" disrupted, "e"
// eliminated.
type CombatResults struct {
	Odds    []string        `toml:"odds"` // columns, the worst first: "1-2", "1-1", ...
	Results []string        `toml:"results"`
	Marks   map[string]Mark `toml:"marks"` // the odds of a column, "results" for all results, or one by its ResultKey
	Note    string          `toml:"note,omitempty"`
}

// ResultKey is what marks call the result of odds for a die roll: "4-1-3".
func ResultKey(odds string, roll int) string { return fmt.Sprintf("%s-%d", odds, roll) }

// Mark is where the result of odds for a die roll comes from: its own mark, or
// that of the table. What is known of the odds over a column says nothing of the
// results in it, save that those of a column which the designer chose are his.
func (c *CombatResults) Mark(odds string, roll int) Mark {
	switch m := c.Marks[ResultKey(odds, roll)]; {
	case m != "":
		return m
	case c.Marks[odds] == Designed:
		return Designed
	}
	return c.Marks["results"]
}

// OddsMark is where the odds over a column come from.
func (c *CombatResults) OddsMark(odds string) Mark { return c.Marks[odds] }

// Result is the letter of odds for a die roll; false where the table has none.
func (c *CombatResults) Result(odds string, roll int) (byte, bool) {
	column := slices.Index(c.Odds, odds)
	if column < 0 || roll < 1 || roll > len(c.Results) || column >= len(c.Results[roll-1]) {
		return 0, false
	}
	return c.Results[roll-1][column], true
}

// PositionRoll is a line of the improved position table: units of a nation
// and the highest die roll with which they enter or leave. 0 means no roll is
// needed.
type PositionRoll struct {
	Nation       string          `toml:"nation"`
	Kinds        []Kind          `toml:"kinds"` // the arms the line is for
	EnterActive  int             `toml:"enter_active"`
	EnterReserve int             `toml:"enter_reserve"`
	LeaveActive  int             `toml:"leave_active"`
	LeaveReserve int             `toml:"leave_reserve"`
	Marks        map[string]Mark `toml:"marks"`
	Note         string          `toml:"note,omitempty"`
}

// StackingLimit is how many stacking points a hex holds.
type StackingLimit struct {
	Points int             `toml:"points"`
	Marks  map[string]Mark `toml:"marks"`
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
// and terrain lines replace those of the same id and others are added behind;
// a table of combat results, improved positions or stacking replaces the whole
// table. Either may be nil. The result shares data with both; change neither.
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
	if own.CombatResults != nil {
		out.CombatResults = own.CombatResults
	}
	if own.ImprovedPositions != nil {
		out.ImprovedPositions = own.ImprovedPositions
	}
	if own.Stacking != nil {
		out.Stacking = own.Stacking
	}
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

// EffectiveCharts is the figures the scenario is played with: the system's,
// the scenario's own laid over them. Never nil; change nothing in it.
func (s *Scenario) EffectiveCharts() *Charts { return s.Base.Charts.With(s.Charts) }
