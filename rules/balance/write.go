package balance

import (
	"bytes"
	"encoding/json"
)

// Encode is the result as JSON. A game, and each unit, place or heat map of what was seen, is
// a line of its own, so that results can be compared line by line. The same result has the
// same bytes.
func (r Result) Encode() ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	err := enc.Encode(r)
	return inLines(text.Bytes()), err
}

// inLines breaks JSON without spaces into lines: one for each key, and for each element of a
// list of objects; those and other lists are not broken themselves.
func inLines(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/16)
	var open []byte // brackets that lines are broken within
	deep, quoted, empty := 0, false, false
	line := func() {
		out = append(out, '\n')
		for range open {
			out = append(out, "  "...)
		}
	}
	for i, c := range text {
		switch {
		case quoted:
			quoted = c != '"' || escaped(text[:i])
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			if deep > 0 || c == '[' && text[i+1] != '{' || len(open) > 0 && open[len(open)-1] == '[' {
				deep++
				break
			}
			open = append(open, c)
			if empty = text[i+1] == '}'; !empty {
				out = append(out, c)
				line()
				continue
			}
		case c == '}' || c == ']':
			if deep > 0 {
				deep--
				break
			}
			if open = open[:len(open)-1]; !empty {
				line()
			}
			empty = false
		case c == ',' && deep == 0:
			out = append(out, c)
			line()
			continue
		case c == ':' && deep == 0:
			out = append(out, ": "...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// escaped reports whether what follows the text, within a string, is escaped.
func escaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}
