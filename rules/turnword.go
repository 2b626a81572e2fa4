package rules

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// TurnWord is what a system calls its turns, in the singular and small: "round"; "" for "turn".
type TurnWord string

// String is the word: "round".
func (w TurnWord) String() string { return cmp.Or(string(w), "turn") }

// Begins is the word as it begins a text: "Round".
func (w TurnWord) Begins() string {
	word := w.String()
	return strings.ToUpper(word[:1]) + word[1:]
}

// Title is one of the turns: "Round 3".
func (w TurnWord) Title(n int) string { return fmt.Sprintf("%s %d", w.Begins(), n) }

// Span is some of them that follow each other: "Rounds 3 to 5", "Round 3".
func (w TurnWord) Span(from, to int) string {
	if from == to {
		return w.Title(from)
	}
	return fmt.Sprintf("%ss %d to %d", w.Begins(), from, to)
}

// Counted is so many of them: "3 rounds".
func (w TurnWord) Counted(n int) string { return model.Counted(n, w.String(), w.String()+"s") }
