package main

import (
	"fmt"
	"io"
	"strings"
)

// sprintf is fmt.Sprintf for what people read. Lines and cells begin where the format says so:
// in what it is given, such as titles and the names of files, a line break or a tab is a space.
func sprintf(format string, args ...any) string {
	for i, arg := range args {
		if _, number := arg.(int); !number { // it may be a width, too
			args[i] = within{arg}
		}
	}
	return fmt.Sprintf(format, args...)
}

// printf writes what sprintf makes. Where it cannot be written there is nobody left to tell.
func printf(w io.Writer, format string, args ...any) { fmt.Fprint(w, sprintf(format, args...)) }

// writeLines writes texts, each in a line of its own.
func writeLines(w io.Writer, texts []string) {
	for _, t := range texts {
		printf(w, "%s\n", t)
	}
}

// within is what is written within a line and a cell.
type within struct{ any }

func (v within) Format(s fmt.State, verb rune) {
	_, _ = breaks.WriteString(s, fmt.Sprintf(fmt.FormatString(s, verb), v.any))
}

// breaks has a space for each line break and tab.
var breaks = strings.NewReplacer("\n", " ", "\t", " ")
