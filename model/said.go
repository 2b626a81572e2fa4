package model

import (
	"cmp"
	"fmt"
	"strings"
)

// Said is a value of a field in few words: ids are names, lengths and angles have their
// signs, and so many units of a type are counted as such. charts are those in force. It is
// empty where the value says nothing.
func (s *Scenario) Said(charts *Charts, f Field, value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case bool:
		if value {
			return "yes"
		}
		return "no"
	case int:
		return f.Measure.Tell(value)
	case string:
		return s.saidID(charts, f, value)
	case []string:
		names := make([]string, len(value))
		for i, v := range value {
			names[i] = s.saidID(charts, f, v)
		}
		return strings.Join(names, ", ")
	case Values:
		if text, ok := counted(charts, f.Parts, value); ok {
			return text
		}
		var parts []string
		for _, part := range value.Known(f.Parts) {
			if text := s.Said(charts, part, value[part.Key]); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, " ")
	}
	return fmt.Sprint(value)
}

// saidID is the name of what an id stands for in a field.
func (s *Scenario) saidID(charts *Charts, f Field, id string) string {
	if f.Kind == Text {
		return id
	}
	choices, _ := s.Offers(f)
	for _, c := range choices {
		if c.ID == id && c.Name != "" {
			return c.Name
		}
	}
	switch f.Names {
	case RefUnitType:
		if u, ok := charts.UnitType(id); ok {
			return u.Name
		}
		return id
	case RefNation:
		if n, ok := charts.Nation(id); ok {
			return n.Name
		}
		return id
	case "":
		return strings.ReplaceAll(id, "-", " ")
	}
	return id
}

// counted is a unit type and how many of it, where values have these two parts: "3 machine
// gun platoons".
func counted(charts *Charts, parts []Field, own Values) (string, bool) {
	if len(parts) != 2 || parts[0].Names != RefUnitType || parts[1].Kind != Whole {
		return "", false
	}
	u, ok := charts.UnitType(own.Text(parts[0].Key))
	n := own.Int(parts[1].Key)
	if !ok || n == 0 {
		return "", false
	}
	return Counted(n, u.Name, cmp.Or(u.Plural, u.Name)), true
}
