package schema

import (
	"bytes"
	"unicode/utf8"
)

// The bounds of what is read. They are far above any scenario: a map of
// 999 by 999 hexes with everything on it takes some 8 MiB.
const (
	maxSize   = 16 << 20 // bytes
	maxDepth  = 256      // tables and arrays inside one another
	maxValues = 200_000  // keys and array elements
)

// scan looks through a text that may be anything and reports what would make
// it dangerous or pointless to read on: bytes that are not UTF-8 and nesting
// without end. It sees strings and comments, and takes nothing else for
// granted.
func (r *reader) scan() {
	text := r.source.text
	if bytes.IndexByte(text, 0) >= 0 {
		r.errorAt(bytes.IndexByte(text, 0), "encoding", "the file is not text: it holds a zero byte; save it as UTF-8 text")
		return
	}
	if !utf8.Valid(text) {
		offset := invalidUTF8(text)
		r.errorAt(offset, "encoding", "the byte 0x%02X is not UTF-8: save the file in the encoding UTF-8", text[offset])
		return
	}
	if offset, deep := tooDeep(text); deep {
		r.errorAt(offset, "too-deep", "tables and arrays lie more than %d deep inside one another here: no scenario needs that", maxDepth)
	}
}

func invalidUTF8(text []byte) int {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// tooDeep finds the first bracket, brace or dot of a dotted key that lies
// deeper than maxDepth.
func tooDeep(text []byte) (offset int, deep bool) {
	depth, dots := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'':
			i = stringEnd(text, i)
		case '#':
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(depth-1, 0)
			dots = 0
		case '\n', ',', '=':
			dots = 0
		case '.':
			dots++
		}
		if depth+dots > maxDepth {
			return i, true
		}
	}
	return 0, false
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
				return i + 2
			}
		}
	}
	return len(text)
}
