package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Winds lists the eight winds clockwise from north.
func Winds() []Compass {
	return []Compass{North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest}
}

// MainWinds lists the four main winds clockwise from north.
func MainWinds() []Compass { return []Compass{North, East, South, West} }

// Opposite is the wind on the other side; an unknown wind is its own.
func (c Compass) Opposite() Compass {
	winds := Winds()
	i := slices.Index(winds, c)
	if i < 0 {
		return c
	}
	return winds[(i+4)%8]
}

// field is a member of a union of which exactly one is set.
type field struct {
	name string
	set  bool
}

// exactlyOne is nil when one field is set, else an error that says which are.
func exactlyOne(what string, fields []field) error {
	var set, all []string
	for _, f := range fields {
		all = append(all, f.name)
		if f.set {
			set = append(set, f.name)
		}
	}
	switch len(set) {
	case 1:
		return nil
	case 0:
		return fmt.Errorf("%s says nothing: give it one of %s", what, strings.Join(all, ", "))
	default:
		return fmt.Errorf("%s says more than one thing (%s): keep one", what, strings.Join(set, ", "))
	}
}

func (a Area) fields() []field {
	return []field{
		{"everywhere", a.Everywhere}, {"place", a.Place != ""}, {"hexes", a.Hexes != nil},
		{"terrain", a.Terrain != ""}, {"line", a.Line != ""}, {"bridges", a.Bridges},
		{"crest", a.Crest != ""}, {"peak", a.Peak != ""}, {"within", a.Within != nil},
		{"edge", a.Edge != nil}, {"beyond", a.Beyond != nil}, {"between", a.Between != nil},
		{"directly", a.Directly != nil}, {"extreme", a.Extreme != nil}, {"union", a.Union != nil},
		{"intersect", a.Intersect != nil}, {"except", a.Except != nil}, {"this", a.This},
	}
}

// Valid says what is wrong with the area's own form: not exactly one field, a
// name or number that means nothing. It looks neither into nested areas nor
// at the board.
func (a Area) Valid() error {
	if err := exactlyOne("the area", a.fields()); err != nil {
		return err
	}
	switch {
	case a.Hexes != nil && len(a.Hexes) == 0:
		return errors.New("the list of hexes is empty: name at least one hex")
	case a.Terrain != "":
		if _, ok := ParseTerrain(a.Terrain); !ok {
			return unknown("terrain", a.Terrain, terrainNames[:])
		}
	case a.Line != "":
		if _, ok := ParseLineKind(a.Line); !ok {
			return unknown("line", a.Line, lineNames[:])
		}
	case a.Within != nil:
		return a.Within.valid()
	case a.Edge != nil:
		return a.Edge.valid()
	case a.Beyond != nil:
		return mainWind(a.Beyond.Direction)
	case a.Between != nil:
		return mainWind(a.Between.Along)
	case a.Directly != nil:
		if a.Directly.Hexes < 1 {
			return fmt.Errorf("within %d hexes in a straight row picks nothing: give 1 or more", a.Directly.Hexes)
		}
		if _, ok := hex.ParseDir(a.Directly.Direction); !ok {
			return unknown("direction", a.Directly.Direction, dirNames())
		}
	case a.Extreme != nil && !slices.Contains(Winds(), a.Extreme.Direction):
		return unknown("wind", string(a.Extreme.Direction), windNames(Winds()))
	case a.Union != nil && len(a.Union) == 0:
		return errors.New("the union is empty: give it at least one area")
	case a.Intersect != nil && len(a.Intersect) == 0:
		return errors.New("the intersection is empty: give it at least one area")
	}
	return nil
}

func (w Within) valid() error {
	switch {
	case w.Hexes < 0:
		return fmt.Errorf("within %d hexes means nothing: give 0 or more", w.Hexes)
	case w.Distance < 0:
		return fmt.Errorf("within %s means nothing: give 0 or more", CountedInches(w.Distance))
	case w.Hexes > 0 && w.Distance > 0:
		return fmt.Errorf("within %s and within %s are two things: keep hexes or distance", CountedHexes(w.Hexes), CountedInches(w.Distance))
	}
	return nil
}

func (e Edge) valid() error {
	switch {
	case e.Hexes < 0:
		return e.shallow()
	case e.Depth < 0:
		return fmt.Errorf("within %s of an edge picks nothing: give 0 (the edge itself) or more", CountedInches(e.Depth))
	case e.Hexes > 0 && e.Depth > 0:
		return fmt.Errorf("within %s and within %s of an edge are two things: keep hexes or depth", CountedHexes(e.Hexes), CountedInches(e.Depth))
	}
	return mainWind(e.Side)
}

// shallow is the error of a band along the edge of a map of hexes that holds none.
func (e Edge) shallow() error {
	return fmt.Errorf("within %d hexes of an edge picks nothing: give 1 (the edge row itself) or more", e.Hexes)
}

// measured is the error of an area that is measured in inches, where the board has none;
// nil for others. Areas in it are not looked at.
func (a Area) measured(cells string) error {
	switch {
	case a.Within != nil && a.Within.Distance > 0:
		return fmt.Errorf("%s means nothing on a map of %s: give their number", CountedInches(a.Within.Distance), cells)
	case a.Edge != nil && a.Edge.Depth > 0:
		return fmt.Errorf("%s means nothing on a map of %s: give their number", CountedInches(a.Edge.Depth), cells)
	}
	return nil
}

func mainWind(c Compass) error {
	if slices.Contains(MainWinds(), c) {
		return nil
	}
	return unknown("direction", string(c), windNames(MainWinds()))
}

func unknown(what, name string, known []string) error {
	return fmt.Errorf("there is no %s %q: choose one of %s", what, name, strings.Join(known, ", "))
}

func windNames(winds []Compass) []string {
	names := make([]string, len(winds))
	for i, w := range winds {
		names[i] = string(w)
	}
	return names
}

func dirNames() []string {
	names := make([]string, len(hex.Dirs))
	for i, d := range hex.Dirs {
		names[i] = d.String()
	}
	return names
}

func (c Condition) fields() []field {
	return []field{
		{"all", c.All != nil}, {"any", c.Any != nil}, {"not", c.Not != nil}, {"count", c.Count != nil},
		{"exits", c.Exits != nil}, {"losses", c.Losses != nil}, {"occupies", c.Occupies != nil},
		{"points", c.Points != nil}, {"score", c.Score != nil}, {"journey", c.Journey != nil}, {"some_hex", c.SomeHex != nil},
	}
}

// Valid says what is wrong with the condition's own form: not exactly one
// field, or numbers that no game can meet. It looks neither into nested
// conditions and areas nor at the scenario.
func (c Condition) Valid() error {
	if err := exactlyOne("the condition", c.fields()); err != nil {
		return err
	}
	switch {
	case c.All != nil && len(c.All) == 0, c.Any != nil && len(c.Any) == 0:
		return errors.New("the list of conditions is empty: give it at least one")
	case c.Count != nil:
		return c.Count.Bound.Valid()
	case c.Exits != nil:
		return c.Exits.Bound.Valid()
	case c.Losses != nil:
		return c.Losses.Bound.Valid()
	case c.Score != nil:
		return c.Score.Bound.Valid()
	case c.Points != nil && c.Points.By < 1:
		return fmt.Errorf("a lead of %d points is no lead: give 1 or more", c.Points.By)
	case c.Points != nil && c.Points.Side == c.Points.Over:
		return fmt.Errorf("side %q cannot lead itself: name two sides", c.Points.Side)
	case c.Journey != nil:
		return c.Journey.valid()
	}
	return nil
}

// On says why the condition itself means nothing on boards of a kind, conditions in it
// aside; nil where it does.
func (c Condition) On(kind BoardKind) error {
	switch {
	case kind != OnTable:
		return nil
	case c.SomeHex != nil:
		return errors.New("a table has no hexes to look through: ask what lies in an area, with occupies or count")
	case c.Journey != nil:
		return errors.New("a journey goes by the hexes that units enter and leave, and a table has none: ask who has left it by an edge, with exits, or who stands in an area")
	}
	return nil
}

func (j Journey) valid() error {
	if j.AtLeast < 1 {
		return fmt.Errorf("a journey of at least %d units is always made: give 1 or more", j.AtLeast)
	}
	if len(j.Steps) == 0 {
		return errors.New("the journey has no steps: give it at least one")
	}
	for i, step := range j.Steps {
		if err := step.Valid(); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// Valid says whether exactly one field of the step is set.
func (s Leg) Valid() error {
	if s.StayAway < 0 {
		return fmt.Errorf("staying away for %d turns means nothing: give 1 or more", s.StayAway)
	}
	return exactlyOne("the step", []field{
		{"exit", s.Exit != nil}, {"stay_away", s.StayAway != 0},
		{"enter", s.Enter != nil}, {"reach", s.Reach != nil},
	})
}

// Valid says whether the bound has an end and some number that it holds for.
func (b Bound) Valid() error {
	switch {
	case b.AtLeast == nil && b.AtMost == nil:
		return errors.New("the count has no bound: give at_least, at_most or both")
	case b.AtMost != nil && *b.AtMost < 0:
		return fmt.Errorf("at most %d can never hold: give 0 or more", *b.AtMost)
	case b.AtLeast != nil && b.AtMost != nil && *b.AtLeast > *b.AtMost:
		return fmt.Errorf("at least %d and at most %d can never both hold", *b.AtLeast, *b.AtMost)
	}
	return nil
}

// IsDate reports whether a text is a day, a month or a year: "1914-08-18",
// "1914-08", "1914".
func IsDate(text string) bool {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}
