package desk

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// Readable says in a designer's words what the system said in its own.
func Readable(err error) error {
	switch {
	case schema.IsUnsure(err): // what the system said is why it is not sure
	case errors.Is(err, os.ErrNotExist):
		return errors.New("there is no such file; it may have been moved or renamed")
	case errors.Is(err, os.ErrPermission):
		return errors.New("you are not allowed to read or write there; ask the owner, or choose another folder")
	}
	return schema.Plain(err)
}

// DiagnosticLine is a problem of a file as a line of text.
func DiagnosticLine(d diag.Diagnostic) string {
	where := d.Path
	if d.Position.IsValid() {
		where = fmt.Sprintf("Line %d, column %d", d.Position.Line, d.Position.Column)
		if strings.ContainsAny(d.Path, ".[") {
			where += " (" + d.Path + ")"
		}
	}
	if where == "" {
		return look.Sentence(d.Message)
	}
	return where + ": " + d.Message
}

// SentenceOf is an error as whoever is at the window is told of it: in plain words,
// whatever the system said in its own.
func SentenceOf(err error) string { return look.Sentence(schema.Plain(err).Error()) }
