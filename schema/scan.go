package schema

import (
	"bytes"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model/limits"
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
	var keys keyLengths
	for i := 0; i < len(text); i++ {
		keys.see(text, i, depth)
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
		if keys.total > limits.FilePaths {
			r.errorAt(i, codeTooLarge, "the names of keys and of the tables they lie in take more than %d MiB together, which no scenario needs: choose another file", limits.FilePaths>>20)
			return
		}
		if depth+dots > limits.FileDepth {
			r.errorAt(i, codeTooDeep, "tables and lists lie more than %d deep inside one another here: no scenario needs that", limits.FileDepth)
			return
		}
		if marks > limits.FileMarks {
			r.errorAt(i, codeTooLarge, "the file holds more than %d lines, keys and list elements, which no scenario needs: choose another file", limits.FileMarks)
			return
		}
	}
}

// keyLengths adds up how long the paths are of all that a file holds. Every part
// of the reading keeps them by path: a few long names over many short ones would
// take the memory of the computer.
type keyLengths struct {
	total  int   // bytes of all paths so far
	header int   // of the table under way
	open   []int // of the keys whose tables and lists are open
	outer  int   // their sum
	from   int   // where the present key begins
	key    int   // its length
}

// see goes on to a byte outside strings, at the depth before it.
func (k *keyLengths) see(text []byte, i, depth int) {
	switch text[i] {
	case '=':
		k.key = i - k.from
	case '[', '{':
		if depth == 0 && len(bytes.TrimSpace(text[k.from:i])) == 0 {
			k.header = len(text[i:])
			if end := bytes.IndexByte(text[i:], '\n'); end >= 0 {
				k.header = end
			}
		}
		k.open = append(k.open, k.key)
		k.outer += k.key
		k.from, k.key = i+1, 0
	case ']', '}':
		if last := len(k.open) - 1; last >= 0 {
			k.outer -= k.open[last]
			k.open = k.open[:last]
		}
	case ',', '\n':
		k.total += k.header + k.outer + k.key
		k.from, k.key = i+1, 0
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
