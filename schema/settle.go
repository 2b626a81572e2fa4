package schema

import (
	"maps"
	"slices"
	"strings"
)

// unwritten is the value of a key that is left out of a file, as it goes without saying.
type unwritten struct{}

// remarks is the comments before something and inside it.
type remarks struct {
	lines []string
	below map[string]*remarks // by key or, in brackets, by id or number
}

// remarks is the comments by what they are inside of.
func (c Comments) remarks() *remarks {
	root := &remarks{}
	for path, lines := range c {
		if path == commentsAtTop || path == commentsAtEnd {
			continue
		}
		at := root
		for rest := path; rest != ""; {
			var part string
			part, rest = firstPart(rest)
			if at.below == nil {
				at.below = map[string]*remarks{}
			}
			if at.below[part] == nil {
				at.below[part] = &remarks{}
			}
			at = at.below[part]
		}
		at.lines = lines
	}
	return root
}

// firstPart cuts a path behind its first key, or its first brackets with what is in them.
func firstPart(path string) (part, rest string) {
	path = strings.TrimPrefix(path, ".")
	for i := range len(path) {
		switch c := path[i]; {
		case c == '"': // no key that is written is quoted
			return path, ""
		case c == ']' && path[0] == '[':
			return path[:i+1], path[i+1:]
		case path[0] != '[' && (c == '.' || c == '['):
			return path[:i], path[i:]
		}
	}
	return path, ""
}

// settler finds places for comments before what is not written.
type settler struct {
	writer *writer
	stays  func(element string) bool // what is not written of a list is there all the same
	out    Comments
}

// settled is the comments for what is written of a tree. Those before a key that is left out
// go before the next key of the same table, or behind those of its last one; those before a
// list go before its first element where only its elements are written. Comments of elements
// that are gone go with them.
func (w *writer) settled(c Comments, tree []entry, stays func(element string) bool) Comments {
	s := &settler{w, stays, Comments{}}
	for _, path := range []string{commentsAtTop, commentsAtEnd} {
		s.out.put(path, c[path])
	}
	s.table("", "", tree, c.remarks())
	return s.out
}

// table settles the comments inside a table.
func (s *settler) table(path, named string, entries []entry, r *remarks) {
	left := maps.Clone(r.below)
	var waiting []string
	last := named
	for _, sections := range []bool{false, true} {
		for _, e := range entries {
			sub, at, part := keyPath(path, e.key), keyPath(named, e.key), keyPath("", e.key)
			if s.writer.section(sub, e.value) != sections {
				continue
			}
			switch {
			case !isWritten(e.value, sections):
				waiting = append(waiting, s.lines(at, r.below[part])...)
			case sections:
				waiting = append(waiting, s.value(sub, at, e.value, r.below[part])...)
			default:
				s.out.put(at, waiting)
				waiting, last = s.value(sub, at, e.value, r.below[part]), at
			}
			delete(left, part)
		}
		if !sections { // they stay with the keys of the table, and go to none of its sections
			s.out.put(last, waiting)
			waiting = nil
		}
	}
	for _, part := range slices.Sorted(maps.Keys(left)) {
		waiting = append(waiting, s.lines(strings.TrimPrefix(named+"."+part, "."), left[part])...)
	}
	s.out.put(last, waiting)
}

// isWritten reports whether anything is written of a value.
func isWritten(value any, section bool) bool {
	if list, ok := value.([]any); ok && section {
		return len(list) > 0
	}
	return value != unwritten{}
}

// value settles the comments before a value and inside it. Those for which it has no place
// are left.
func (s *settler) value(path, named string, value any, r *remarks) (left []string) {
	if r == nil {
		return nil
	}
	list, isList := value.([]any)
	if isList && s.writer.section(path, value) {
		first, _ := list[0].([]entry)
		s.out.put(elementPath(named, 0, idOf(first)), r.lines)
	} else {
		s.out.put(named, r.lines)
	}
	if table, ok := value.([]entry); ok {
		s.table(path, named, table, r)
		return nil
	}
	below := maps.Clone(r.below)
	for i, element := range list {
		table, _ := element.([]entry)
		at := elementPath(named, i, idOf(table))
		left = append(left, s.value(path, at, element, r.below[at[len(named):]])...)
		delete(below, at[len(named):])
	}
	return append(left, s.lines(named, &remarks{below: below})...)
}

// lines is all comments before something that is not written and inside it, save those of
// elements that are gone.
func (s *settler) lines(named string, r *remarks) []string {
	if r == nil {
		return nil
	}
	out := slices.Clip(r.lines)
	for _, part := range slices.Sorted(maps.Keys(r.below)) {
		at := strings.TrimPrefix(named+"."+part, ".")
		if part[0] == '[' {
			if at = named + part; !s.stays(at) {
				continue
			}
		}
		out = append(out, s.lines(at, r.below[part])...)
	}
	return out
}
