// Package diag is the vocabulary of problems: a position in a file, a code, a
// severity, a sentence, and a sorted list of them.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Position is a place in a file. Line and Column count from 1, columns in
// characters; zero means unknown.
type Position struct {
	File   string
	Line   int
	Column int
}

// IsValid reports whether the line is known.
func (p Position) IsValid() bool { return p.Line > 0 }

// String is "file:line:col", shortened to what is known.
func (p Position) String() string {
	s := p.File
	if p.IsValid() {
		if s != "" {
			s += ":"
		}
		s += fmt.Sprintf("%d", p.Line)
		if p.Column > 0 {
			s += fmt.Sprintf(":%d", p.Column)
		}
	}
	return s
}

// Severity says how much a problem matters.
type Severity uint8

// The severities, the gravest first.
const (
	Error   Severity = iota // the scenario cannot be used as it is
	Warning                 // it can be used, but is probably not what was meant
	Hint                    // worth a look
)

// String is the word for the severity in lists.
func (s Severity) String() string { return [...]string{"error", "warning", "hint"}[s] }

// MarshalText writes the word, so that JSON readers need no table.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Diagnostic is one problem.
type Diagnostic struct {
	Position Position
	Severity Severity
	Code     string   // stable, such as "area-empty"
	Path     string   // the field concerned, such as "deployment[2].area"
	Message  string   // one sentence for a designer
	Hexes    []string // labels of the hexes concerned
	Fix      string   // what a fix would do, in a few words; empty where none is known
	More     int      // how many problems of its kind it stands for that are not listed; 0 for a problem itself
}

// String is "file:line:col: severity code path: message".
func (d Diagnostic) String() string {
	var b strings.Builder
	if p := d.Position.String(); p != "" {
		b.WriteString(p)
		b.WriteString(": ")
	}
	fmt.Fprintf(&b, "%s %s", d.Severity, d.Code)
	if d.Path != "" {
		b.WriteString(" " + d.Path)
	}
	b.WriteString(": " + d.Message)
	return b.String()
}

// List is a list of problems. It is an error when it holds any of severity
// Error; see Err.
type List []Diagnostic

// Sort orders by file, line and column, then severity, code, path and message. What
// stands for more problems of a kind comes after those.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		return cmp.Or(
			strings.Compare(a.Position.File, b.Position.File),
			a.Position.Line-b.Position.Line,
			a.Position.Column-b.Position.Column,
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.Code, b.Code),
			cmp.Compare(a.More, b.More), // after those that are listed
			comparePaths(a.Path, b.Path),
			strings.Compare(a.Message, b.Message),
		)
	})
}

// comparePaths is the order of the fields of paths, numbers by what they count: "forces[9]"
// comes before "forces[10]".
func comparePaths(a, b string) int {
	digits := func(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }
	for a != "" && b != "" {
		n, m := digits(a), digits(b)
		if n > 0 && m > 0 {
			if c := cmp.Or(n-m, strings.Compare(a[:n], b[:m])); c != 0 { // no index begins with a nought
				return c
			}
			a, b = a[n:], b[m:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// Of is the problems of a severity, in their order.
func (l List) Of(s Severity) (out List) {
	for _, d := range l {
		if d.Severity == s {
			out = append(out, d)
		}
	}
	return out
}

// Count is how many problems have the severity, those included that are not listed.
func (l List) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n += d.Count()
		}
	}
	return n
}

// Count is how many problems it is: one, or those that it stands for.
func (d Diagnostic) Count() int { return max(1, d.More) }

// Err is the list as an error, or nil when it holds nothing of severity Error.
func (l List) Err() error {
	if l.Count(Error) == 0 {
		return nil
	}
	return l
}

// Error is the first error's line and how many more there are.
func (l List) Error() string {
	errors := l.Count(Error)
	for _, d := range l {
		if d.Severity != Error {
			continue
		}
		if errors > 1 {
			return fmt.Sprintf("%s (and %d more)", d, errors-1)
		}
		return d.String()
	}
	return "no errors"
}
