package model

import (
	"fmt"
	"strings"
	"unicode"
)

// IsUnseen reports whether a character does something to what shows a text and is
// not seen itself: those of C0 and C1 besides the tab and the end of a line, and
// those that change the direction or break the line. Whoever shows text of a file
// leaves them out or writes them by number.
func IsUnseen(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r == '\u061c' || r == '\u200e' || r == '\u200f', r == '\u2028' || r == '\u2029', '\u202a' <= r && r <= '\u202e', '\u2066' <= r && r <= '\u2069':
		return true
	}
	return unicode.IsControl(r)
}

// WithoutUnseen is a text without such characters.
func WithoutUnseen(text string) string {
	return strings.Map(func(r rune) rune {
		if IsUnseen(r) {
			return -1
		}
		return r
	}, text)
}

// Visible is a text with such characters written by number: \u202e.
func Visible(text string) string {
	if !strings.ContainsFunc(text, IsUnseen) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if IsUnseen(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
