package document

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// SetUnitTypeID is the edit that gives a unit type of the scenario's own
// another id. Forces, selectors and other types that name it name it so.
func SetUnitTypeID(s *model.Scenario, from, to string) (Edit, error) {
	if _, standard := Standard(s).UnitType(from); standard {
		return nil, fmt.Errorf("%q is a type of the standard and keeps its id: make a copy of it and give that another", from)
	}
	if err := freeChartID(s, model.RefUnitType, to); err != nil {
		return nil, err
	}
	return Revise(s, "change the id of "+from, func(s *model.Scenario) {
		put := func(id *string) {
			if *id == from {
				*id = to
			}
		}
		reviseCharts(s, func(c *model.Charts) {
			for i := range c.UnitTypes {
				put(&c.UnitTypes[i].ID)
			}
			c.Rename(s.Base.Fields, model.RefUnitType, from, to)
		})
		for i := range s.Forces {
			for k := range s.Forces[i].Units {
				put(&s.Forces[i].Units[k].Type)
			}
		}
		for _, sel := range s.Selectors() {
			for k := range sel.Types {
				put(&sel.Types[k])
			}
		}
	}), nil
}

// SetNationID is the edit that gives a nation of the scenario's own another
// id. All that names it names it so.
func SetNationID(s *model.Scenario, from, to string) (Edit, error) {
	if _, standard := Standard(s).Nation(from); standard {
		return nil, fmt.Errorf("%q is a nation of the standard and keeps its id", from)
	}
	if err := freeChartID(s, model.RefNation, to); err != nil {
		return nil, err
	}
	return Revise(s, "change the id of "+from, func(s *model.Scenario) {
		put := func(id *string) {
			if *id == from {
				*id = to
			}
		}
		reviseCharts(s, func(c *model.Charts) {
			for i := range c.Nations {
				put(&c.Nations[i].ID)
			}
			for i := range c.UnitTypes {
				put(&c.UnitTypes[i].Nation)
			}
			c.Rename(s.Base.Fields, model.RefNation, from, to)
		})
		for i := range s.Sides {
			for k := range s.Sides[i].Nations {
				put(&s.Sides[i].Nations[k])
			}
		}
		for _, sel := range s.Selectors() {
			for k := range sel.Nations {
				put(&sel.Nations[k])
			}
		}
	}), nil
}

// freeChartID is the error that an id is none, or is taken.
func freeChartID(s *model.Scenario, kind model.RefKind, id string) error {
	if !model.IsSlug(id) {
		return fmt.Errorf("%q is no id: write small letters, digits and single hyphens between them, at most 100", id)
	}
	if slices.Contains(s.IDs(kind), id) {
		return fmt.Errorf("there is a %s %q already", kind, id)
	}
	return nil
}

// ChartID is an id for a unit type or a nation of a name that no other has.
func ChartID(s *model.Scenario, kind model.RefKind, name string) string {
	base := model.Slug(name)
	if base == "" {
		base = strings.ReplaceAll(string(kind), " ", "-")
	}
	id, taken := base, s.IDs(kind)
	for n := 2; slices.Contains(taken, id); n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	return id
}

// RemoveUnitType is the edit that takes a unit type out of the scenario's own
// charts. It is refused while something uses the type.
func RemoveUnitType(s *model.Scenario, id string) (Edit, error) {
	if _, standard := Standard(s).UnitType(id); standard {
		return nil, fmt.Errorf("%q is a type of the standard, which stays: only types of the scenario's own are deleted", id)
	}
	if users := ChartUsers(s, model.RefUnitType, id); len(users) > 0 {
		return nil, fmt.Errorf("it is used by %s: give them another type first", strings.Join(users, ", "))
	}
	return ReviseCharts(s, "delete the unit type "+id, func(c *model.Charts) {
		c.UnitTypes = slices.DeleteFunc(c.UnitTypes, func(t model.UnitType) bool { return t.ID == id })
		removeLines(s.Base.Fields, c, model.RefUnitType, id)
	}), nil
}

// RemoveNation is the edit that takes a nation out of the scenario's own
// charts, and the lines of charts that are there for it. It is refused while
// something else uses the nation.
func RemoveNation(s *model.Scenario, id string) (Edit, error) {
	if _, standard := Standard(s).Nation(id); standard {
		return nil, fmt.Errorf("%q is a nation of the standard, which stays: only nations of the scenario's own are deleted", id)
	}
	if users := ChartUsers(s, model.RefNation, id); len(users) > 0 {
		return nil, fmt.Errorf("it is used by %s: give them another nation first", strings.Join(users, ", "))
	}
	return ReviseCharts(s, "delete the nation "+id, func(c *model.Charts) {
		c.Nations = slices.DeleteFunc(c.Nations, func(n model.Nation) bool { return n.ID == id })
		removeLines(s.Base.Fields, c, model.RefNation, id)
	}), nil
}

// removeLines takes the lines out of charts that are there for what an id names.
func removeLines(fields *model.Fields, c *model.Charts, kind model.RefKind, id string) {
	for _, chart := range fields.KnownCharts() {
		lines := c.Lists[chart.Key]
		if left := slices.DeleteFunc(lines, func(l model.ChartLine) bool { return chart.GoesWith(&l, kind, id) }); lines != nil {
			c.Lists[chart.Key] = left
		}
	}
}

// ChartUsers names what uses a unit type or a nation, each once, in the order
// of the file. Lines of charts that are there for it are no users: they go with it.
func ChartUsers(s *model.Scenario, kind model.RefKind, id string) []string {
	var out []string
	for path, ref := range s.Refs() {
		if ref.Kind != kind || ref.ID != id || saysWhatFor(s, path) {
			continue
		}
		if user := userAt(s, path); !slices.Contains(out, user) {
			out = append(out, user)
		}
	}
	return out
}

// saysWhatFor reports whether a path leads to what a line of a chart is for.
func saysWhatFor(s *model.Scenario, path string) bool {
	key, rest, ok := strings.Cut(strings.TrimPrefix(path, chartsPath), "[")
	chart, described := s.Base.Fields.Chart(key)
	_, field, _ := strings.Cut(rest, "].")
	return ok && described && slices.Contains(chart.By, field)
}

// userAt names what a path leads into.
func userAt(s *model.Scenario, path string) string {
	var i int
	at := func(format string, n int) bool {
		found, err := fmt.Sscanf(path, format, &i)
		return found == 1 && err == nil && i < n
	}
	switch {
	case at("forces[%d]", len(s.Forces)):
		return forceName(s, s.Forces[i].ID)
	case at("sides[%d]", len(s.Sides)):
		return "the " + s.Sides[i].Name + " side"
	case at("rules[%d]", len(s.Rules)):
		return "the special rule " + s.Rules[i].Rule
	case at("victory.clauses[%d]", len(s.Victory.Clauses)):
		return fmt.Sprintf("victory condition %d", i+1)
	case at("victory.points[%d]", len(s.Victory.Points)):
		return fmt.Sprintf("line %d of the points table", i+1)
	case s.Charts != nil && at("charts.unit_types[%d]", len(s.Charts.UnitTypes)):
		return "the unit type " + s.Charts.UnitTypes[i].ID
	}
	if key, ok := strings.CutPrefix(path, chartsPath); ok {
		if chart, ok := s.Base.Fields.Chart(key[:strings.IndexAny(key+".", ".[")]); ok {
			return chart.Noun()
		}
	}
	return path
}
