package compare

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// trail is the way into a scenario to the value that is being merged, so that a
// question names it as a designer does.
type trail []part

// part is a field by its name in files, or an element of a list in words.
type part struct{ field, element string }

// fieldWords is what questions call fields whose names in files do not do.
var fieldWords = map[string]string{
	"first": "who moves first", "history": "what happened", "turns": "the number of turns", "turn_minutes": "the minutes of a turn",
	"begins": "when the first turn begins", "ends_after": "the phase that ends the last turn", "count": "the number", "part_of": "the larger force",
	"otherwise": "what happens when no clause is met", "when": "the moment", "about": "what it is about",
	"hex_meters": "the width of a hex in metres",
}

// holders are the fields that need no word of their own.
var holders = map[string]bool{"length": true, "victory": true, "charts": true, "map": true, "outcome": true}

// String names the value at the end of the trail: "the number of the infantry
// companies of “Right flank”".
func (t trail) String() string {
	var out []string
	for i := len(t) - 1; i >= 0; i-- {
		p, last := t[i], i == len(t)-1
		switch {
		case p.element != "":
			out = append(out, p.element)
		case !last && (t[i+1].element != "" || holders[p.field]):
		case fieldWords[p.field] != "":
			out = append(out, fieldWords[p.field])
		default:
			out = append(out, "the "+strings.ReplaceAll(p.field, "_", " "))
		}
	}
	return strings.Join(out, " of ")
}

// within merges with a part more on the trail.
func (m *merger) within(p part, do func() reflect.Value) reflect.Value {
	m.trail = append(m.trail, p)
	defer func() { m.trail = m.trail[:len(m.trail)-1] }()
	return do()
}

// elementName is what questions call an element of a list, by the first version
// that has it: ours, theirs, then that of the base.
func (m *merger) elementName(key string, versions ...reflect.Value) string {
	for i, v := range versions {
		if !v.IsValid() {
			continue
		}
		s := []*model.Scenario{m.ours, m.theirs, m.base}[i]
		switch x := v.Interface().(type) {
		case model.Side:
			return "the " + x.Name + " side"
		case model.Force:
			return quoted(x.Name)
		case model.UnitGroup:
			return "the " + strings.TrimLeft(group(s, x), "0123456789 ")
		case model.Deployment:
			return "the setup of " + forceNames(s, x.Forces)
		case model.Reinforcement:
			return "the arrival of " + forceNames(s, x.Forces)
		case model.Rule:
			if known, ok := m.sys.SpecialRule(x.Rule); ok {
				return "the special rule " + known.Name
			}
			return "the special rule " + x.Rule
		case model.Clause:
			return "the clause " + quoted(strings.TrimSuffix(x.Outcome.Sentence(s), "."))
		case model.Award:
			return "an award of points"
		case model.Note:
			return noteName(s, x)
		case model.Place:
			return x.Title()
		case model.Nation:
			return "the " + x.Name + " nation"
		case model.UnitType:
			return "the " + x.Name
		case model.TerrainEffect:
			return "the line for " + x.Name
		case model.ChartLine:
			return "the line for " + lineName(m.chart, x)
		}
	}
	return quoted(key)
}

// forceNames lists forces by their names.
func forceNames(s *model.Scenario, ids []string) string {
	var names []string
	for _, id := range ids {
		if f, ok := s.Force(id); ok {
			id = f.Name
		}
		names = append(names, quoted(id))
	}
	return and(names)
}

func quoted(name string) string { return fmt.Sprintf("“%s”", name) }
