package diag

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Messagef is the sentence of a problem, as fmt.Sprintf makes it, and never longer
// than limits.MessageRunes. Of a text from a file that alone would take half of
// that, the sentence has the beginning, so that what is said after it is there.
func Messagef(format string, args ...any) string {
	short := make([]any, len(args))
	for i, arg := range args {
		switch a := arg.(type) {
		case string:
			arg = excerptOf(a)
		case error:
			arg = excerptOf(a.Error())
		}
		short[i] = arg
	}
	return Bounded(fmt.Sprintf(format, short...))
}

func excerptOf(text string) string {
	if beginning(text, limits.MessageRunes/2) == text {
		return text
	}
	return Excerpt(text)
}

// Excerpt is a text as messages quote it: of a long one, the first
// limits.QuotedRunes characters and three dots.
func Excerpt(text string) string { return cut(text, limits.QuotedRunes) }

// Bounded is a message that was made elsewhere, of at most limits.MessageRunes
// characters and three dots.
func Bounded(message string) string { return cut(message, limits.MessageRunes) }

func cut(text string, runes int) string {
	if begin := beginning(text, runes); begin != text {
		return strings.Clone(begin) + "..." // without the memory of all of it
	}
	return text
}

// beginning is the first so many characters of a text.
func beginning(text string, runes int) string {
	if len(text) <= runes {
		return text
	}
	for i := range text {
		if runes == 0 {
			return text[:i]
		}
		runes--
	}
	return text
}
