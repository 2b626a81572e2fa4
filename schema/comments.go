package schema

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// Comments are the comments of a file, by what they stand before: the path of
// a table or key, in which elements that have an id go by it and others are
// counted from 0, such as "forces[group-a]" or "deployment[2].area". Comments
// at the end of a line or inside a value count as standing before its key. A
// line is kept with its "#"; an empty one parts two blocks.
type Comments map[string][]string

// The comments that stand before no table or key.
const (
	commentsAtTop = ""
	commentsAtEnd = "(end)"
)

// named is the comments with elements by their ids, where the given ones
// count all elements of the text.
func (c Comments) named(tree map[string]any, text *source) Comments {
	out := Comments{}
	for _, path := range []string{commentsAtTop, commentsAtEnd} {
		out.put(path, c[path])
	}
	if len(c) > len(out) {
		c.name(out, "", "", tree, text)
	}
	return out
}

// name copies the comments of what lies below a path, which counts elements,
// to the path that names them.
func (c Comments) name(out Comments, path, named string, node any, text *source) {
	switch node := node.(type) {
	case map[string]any:
		for key, value := range node {
			sub := keyPath(path, key)
			namedSub := keyPath(named, key)
			out.put(namedSub, c[sub])
			c.name(out, sub, namedSub, value, text)
		}
	case []any:
		for i, element := range node {
			table, ok := element.(map[string]any)
			if !ok {
				continue
			}
			id, _ := table["id"].(string)
			sub := indexPath(path, text.element(path, i))
			namedSub := elementPath(named, i, id)
			out.put(namedSub, c[sub])
			c.name(out, sub, namedSub, element, text)
		}
	}
}

// holders is the paths of the tables and lists in which something has comments.
func (c Comments) holders() map[string]bool {
	out := map[string]bool{}
	for path := range c {
		for i := range len(path) {
			if i > 0 && (path[i] == '.' || path[i] == '[') {
				out[path[:i]] = true
			}
		}
	}
	return out
}

func (c Comments) put(path string, lines []string) {
	if len(lines) > 0 {
		c[path] = append(c[path], lines...)
	}
}

// elementPath is the path of an element by its id, or by its number where it
// has none.
func elementPath(array string, i int, id string) string {
	if id == "" {
		return indexPath(array, i)
	}
	return array + "[" + id + "]"
}

// Renamed is the comments after an element of the list at a path has been given
// another id: those before it and inside it go with it.
func (c Comments) Renamed(list, from, to string) Comments {
	old, now := elementPath(list, 0, from), elementPath(list, 0, to)
	out := make(Comments, len(c))
	for path, lines := range c {
		rest, inside := strings.CutPrefix(path, old)
		if inside && from != "" && to != "" && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			path = now + rest
		}
		out[path] = lines
	}
	return out
}

// Check says why the comments can be those of no file: each line begins with "#" or is empty.
func (c Comments) Check() error {
	for _, lines := range c {
		for _, line := range lines {
			control := func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }
			if line != "" && line[0] != '#' || strings.ContainsFunc(line, control) {
				return fmt.Errorf("%q is no line of a comment", line)
			}
		}
	}
	return nil
}

// Renumbered is the comments after the elements of the list at a path have changed places:
// to says where the element of a number went, less than 0 for nowhere. The comments before
// those that are gone, and inside them, are told apart, by the numbers that they had and
// with paths that begin at the element.
func (c Comments) Renumbered(list string, to func(n int) int) (left Comments, gone map[int]Comments) {
	left, gone = Comments{}, map[int]Comments{}
	for path, lines := range c {
		below, inside := strings.CutPrefix(path, list+"[")
		digits, rest, closed := strings.Cut(below, "]")
		n, err := strconv.Atoi(digits)
		switch {
		case !inside || !closed || err != nil:
			left[path] = lines
		case to(n) < 0:
			if gone[n] == nil {
				gone[n] = Comments{}
			}
			gone[n][rest] = lines
		default:
			left[indexPath(list, to(n))+rest] = lines
		}
	}
	return left, gone
}

// Put is the comments with those of an element at a path, whose paths begin at the element.
func (c Comments) Put(element string, comments Comments) Comments {
	out := Comments{}
	maps.Copy(out, c)
	for rest, lines := range comments {
		out[element+rest] = lines
	}
	return out
}
