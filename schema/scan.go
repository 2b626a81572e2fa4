package schema

import (
	"bytes"
	"unicode/utf8"
)

// The bounds of what is read. They are far above any scenario: a map of
// 999 by 999 hexes with an altitude on each takes 8 MiB in 5,000 marks, one
// made up from a seed 5 MiB in 150,000, an order of battle of 3,600 groups of
// units 30,000 marks.
const (
	maxSize  = 8 << 20 // bytes
	maxDepth = 256     // tables and arrays inside one another
	maxMarks = 200_000 // lines, keys, elements and comments together
)

// scan looks through a text that may be anything and reports what would make
// it dangerous or pointless to read on: bytes that are not text, nesting
// without end, and more of everything than a scenario has. It sees strings
// and comments, and takes nothing else for granted.
func (r *reader) scan() {
	text := r.source.text
	if offset := invalidUTF8(text); offset < len(text) {
		r.errorAt(offset, codeEncoding, "the byte 0x%02X is not UTF-8: save the file in the encoding UTF-8", text[offset])
		return
	}
	if offset := bytes.IndexFunc(text, control); offset >= 0 {
		r.errorAt(offset, codeEncoding, "the file is not plain text: it holds the control character 0x%02X; take it out, or save the file as text", text[offset])
		return
	}
	depth, dots, marks := 0, 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i = stringEnd(text, i)
		case '#':
			marks++
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '[', '{':
			depth++
			marks++
		case ']', '}':
			depth = max(depth-1, 0)
			dots = 0
		case '\n', ',', '=':
			marks++
			dots = 0
		case '.':
			dots++
		}
		if depth+dots > maxDepth {
			r.errorAt(i, codeTooDeep, "tables and lists lie more than %d deep inside one another here: no scenario needs that", maxDepth)
			return
		}
		if marks > maxMarks {
			r.errorAt(i, codeTooLarge, "the file holds more than %d lines, keys and list elements, which no scenario needs: choose another file", maxMarks)
			return
		}
	}
}

// control reports characters that TOML allows nowhere.
func control(c rune) bool { return c < ' ' && c != '\t' && c != '\n' || c == 0x7f }

// invalidUTF8 is where the first byte stands that is not UTF-8, or the text's
// length.
func invalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return len(text)
	}
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// stringEnd is the last byte of the string that begins at i; of a string
// without an end it is the end of its line, or of the text when it may run
// over lines.
func stringEnd(text []byte, i int) int {
	quote := text[i]
	three := bytes.HasPrefix(text[i:], []byte{quote, quote, quote})
	if three {
		i += 2
	}
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			if quote == '"' {
				i++
			}
		case '\n':
			if !three {
				return i
			}
		case quote:
			if !three {
				return i
			}
			if bytes.HasPrefix(text[i:], []byte{quote, quote, quote}) {
				i += 2
				for extra := 0; extra < 2 && i+1 < len(text) && text[i+1] == quote; extra++ {
					i++ // quotes of the text itself, right before the closing ones
				}
				return i
			}
		}
	}
	return len(text)
}
