package rules

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model"
)

// NoteAbout is what a designer's note is about, as its heading: a hex, the name of a place or a
// force, or the part of the scenario that a path leads to.
func (s System) NoteAbout(sc *model.Scenario, about string) string {
	if h, err := sc.Hexes().Grid.Parse(about); err == nil {
		return "Hex " + sc.Hexes().Grid.Label(h)
	}
	if place, ok := sc.Board.Place(about); ok {
		return headed(place.Title())
	}
	switch about {
	case "":
		return "The scenario"
	case "title", "date", "deployment", "map":
		return "The " + about
	case "length":
		return "The length of the game"
	case "history":
		return "What happened"
	case "victory.otherwise":
		return "Victory, otherwise"
	}
	name := headed(sc.PartName(about))
	for i, in := range sc.Rules {
		if rule, ok := s.SpecialRule(in.Rule); ok && within(about, fmt.Sprintf("rules[%d]", i)) {
			name = "Special rule: " + rule.Name
		}
	}
	if i := strings.LastIndexByte(about, ']'); i >= 0 && i+2 < len(about) && about[i+1] == '.' {
		name += ", " + strings.ReplaceAll(about[i+2:], "_", " ")
	}
	return name
}

// within reports whether a path is that of a part or leads into it.
func within(path, part string) bool {
	rest, ok := strings.CutPrefix(path, part)
	return ok && (rest == "" || rest[0] == '.')
}

// headed begins with a capital.
func headed(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}
