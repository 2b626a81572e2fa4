package model

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence gives text a capital, inside a bracket that it may begin with, and
// a full stop.
func sentence(text string) string {
	bracket := ""
	if rest, ok := strings.CutPrefix(text, "("); ok {
		bracket, text = "(", rest
	}
	first, size := utf8.DecodeRuneInString(text)
	return bracket + string(unicode.ToUpper(first)) + text[size:] + "."
}

// binding is how tightly a piece of text holds together. What binds more
// loosely than its surroundings allow is put in brackets.
type binding int

const (
	plain     binding = iota // "in town A", "north of road 1"
	several                  // "towns B or C", "within 8 hexes of towns B or C"
	joined                   // "west of town A and north of road 1"
	choice                   // "in town A or in town B"
	exception                // "in wood E except on roads"
)

type words struct {
	text string
	bind binding
}

func (w words) String() string { return w.text }

// within is the text, in brackets when it binds more loosely than the limit.
func (w words) within(limit binding) string {
	if w.bind > limit {
		return "(" + w.text + ")"
	}
	return w.text
}

// list joins items: "A", "A and B", "A, B and C".
func list(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " " + conjunction + " " + items[last]
}

// heavyList joins items that have conjunctions of their own: "A, or B and C".
func heavyList(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + ", " + conjunction + " " + items[last]
}

// Counted is a number and its noun: "1 hex", "3 hexes".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// CountedHexes is so many hexes: "1 hex", "3 hexes".
func CountedHexes(n int) string { return Counted(n, "hex", "hexes") }
