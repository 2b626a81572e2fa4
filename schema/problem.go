package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// problem is a diagnostic without its place, and the offset of the place.
type problem struct {
	offset              int
	code, path, message string

	at    string // the path in the tree, from which parts of the file may have been left out
	lacks string // the key that the table at the path does not have; empty where it is another problem
	more  bool   // of the rows of a map: there is more than fits
}

func (r *reader) failed() bool { return len(r.problems) > 0 }

// full reports whether there is no point in looking for more problems.
func (r *reader) full() bool { return len(r.problems) >= limits.CollectedProblems }

// result is what was reported, in order of place and limited in number.
func (r *reader) result() error {
	slices.SortStableFunc(r.problems, func(a, b problem) int {
		return cmp.Or(a.offset-b.offset, cmp.Compare(a.path, b.path), cmp.Compare(a.message, b.message))
	})
	var list diag.List
	for _, p := range r.problems[:min(len(r.problems), limits.ReportedProblems)] {
		list = append(list, diag.Diagnostic{
			Position: r.source.at(p.offset), Code: p.code, Path: diag.Bounded(p.path), Message: p.message,
		})
	}
	list.Sort()
	return list.Err()
}

// offset is where the value at a path of the tree stands in the text.
func (r *reader) offset(path string) int { return r.source.valueOffset(r.source.original(path)) }

// errorf reports a problem with the value at a path.
func (r *reader) errorf(path, code, format string, args ...any) {
	r.report(problem{offset: r.offset(path), code: code, at: path, message: diag.Messagef(format, args...)})
}

// errorWithin reports a problem with a byte of the text value at a path.
func (r *reader) errorWithin(path string, offset int, code, format string, args ...any) {
	r.report(problem{offset: r.source.within(r.source.original(path), offset), code: code, at: path, message: diag.Messagef(format, args...)})
}

// errorAt reports a problem at an offset of the file; one that a parser gives
// beside the text is moved to its nearest end.
func (r *reader) errorAt(offset int, code, format string, args ...any) {
	offset = min(max(offset, 0), len(r.source.text))
	r.report(problem{offset: offset, code: code, message: diag.Messagef(format, args...)})
}

// report keeps a problem with the value at a path of the tree.
func (r *reader) report(p problem) {
	p.path = r.source.original(p.at)
	if !r.full() && !r.seen[p] {
		r.seen[p] = true
		r.problems = append(r.problems, p)
	}
}

// sentence is an error's text without a full stop and with a small letter.
func sentence(err error) string {
	var list diag.List
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Message
	}
	text := strings.TrimSuffix(err.Error(), ".")
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}

func quotedList(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(out, " ")
}
