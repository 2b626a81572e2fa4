package model

import (
	"fmt"
	"strings"
)

// PartName is what a designer calls the part of a scenario that a path leads
// to: "deployment[2].area" is the third step of the setup.
func (s *Scenario) PartName(path string) string {
	var i int
	at := func(list string, length int) bool {
		n, _ := fmt.Sscanf(path, list+"[%d]", &i)
		return n == 1 && i < length
	}
	switch {
	case at("forces", len(s.Forces)):
		return s.Forces[i].Name
	case at("sides", len(s.Sides)):
		return s.Sides[i].Name + " side"
	case at("deployment", len(s.Deployment)):
		return fmt.Sprintf("setup, step %d", i+1)
	case at("reinforcements", len(s.Reinforcements)):
		return fmt.Sprintf("setup, arrival %d", i+1)
	case at("rules", len(s.Rules)):
		return fmt.Sprintf("rules, %d", i+1)
	case at("victory.clauses", len(s.Victory.Clauses)):
		return fmt.Sprintf("victory, clause %d", i+1)
	case at("notes", len(s.Notes)):
		return fmt.Sprintf("notes, %d", i+1)
	}
	switch first := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' }); {
	case len(first) == 0:
		return ""
	case first[0] == "first":
		return "who moves first"
	case first[0] == "deployment", first[0] == "reinforcements":
		return "setup"
	default:
		return first[0]
	}
}
