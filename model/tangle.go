package model

import "github.com/mapsheet/mapsheet/model/limits"

// IsTangled reports whether a text has so many marks of Markdown that to read it as such would
// take for ever: each mark may be looked for among all others, and at every line.
func IsTangled(text string) bool {
	marks, lines := 0, 1
	for i := range len(text) {
		switch text[i] {
		case '*', '_', '~', '`', '[', ']', '(', ')', '<', '>', '!', '#', '-', '+', '.', '|', '\\', '&':
			marks++
		case '\n':
			lines++
		}
	}
	return marks*(marks+lines) > limits.MarkdownWork
}
