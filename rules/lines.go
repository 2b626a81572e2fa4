package rules

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mapsheet/mapsheet/model/limits"
)

// LogError is what is wrong with a log.
type LogError struct {
	Line    int // counted from 1
	Problem string
}

// Error is the line and the problem.
func (e *LogError) Error() string { return fmt.Sprintf("line %d of the log: %s", e.Line, e.Problem) }

// Line is a line of a log. Each carries a digest of itself and of all lines
// before it, so that a log that was changed or cut is known for it.
type Line interface {
	// Sum is where the digest is kept.
	Sum() *string
}

// sum sets the line's sum and gives its text.
func sum(line Line, before Hash) ([]byte, Hash, error) {
	*line.Sum() = ""
	text, err := encodeLine(line)
	if err != nil {
		return nil, before, err
	}
	sealed := before.AddString(string(text))
	*line.Sum() = sealed.String()
	text, err = encodeLine(line)
	return text, sealed, err
}

func encodeLine(line any) ([]byte, error) {
	var buf bytes.Buffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(line)
	return buf.Bytes(), err
}

// LineWriter writes lines with their sums.
type LineWriter struct {
	out   io.Writer
	chain Hash
}

// NewLineWriter begins a log.
func NewLineWriter(out io.Writer) *LineWriter { return &LineWriter{out, NewHash()} }

// Write writes a line, in one piece.
func (w *LineWriter) Write(line Line) error {
	text, chain, err := sum(line, w.chain)
	if err != nil {
		return err
	}
	w.chain = chain
	_, err = w.out.Write(text)
	return err
}

// LineReader reads lines and holds their sums against what was read. Its errors
// are a *LogError where the log is wrong.
type LineReader struct {
	lines *bufio.Scanner
	line  int
	sound LogPlace // behind the last line that was found sound
	over  bool     // there are more lines than are read
}

// LogPlace is a place between two lines of a log, up to which all are sound.
type LogPlace struct {
	Bytes int64 // of the lines before it
	chain Hash
}

// Resume is a writer that goes on there.
func (p LogPlace) Resume(out io.Writer) *LineWriter { return &LineWriter{out, p.chain} }

// NewLineReader begins to read a log.
func NewLineReader(in io.Reader) *LineReader {
	r := &LineReader{lines: bufio.NewScanner(in), sound: LogPlace{chain: NewHash()}}
	r.lines.Buffer(make([]byte, 0, 64<<10), limits.LogLineBytes+len("\n"))
	return r
}

// Fail is an error in the line read last.
func (r *LineReader) Fail(format string, args ...any) error {
	return &LogError{Line: max(r.line, 1), Problem: fmt.Sprintf(format, args...)}
}

// More goes on to the next line and reports whether there is one.
func (r *LineReader) More() bool {
	if r.over || !r.lines.Scan() {
		return false
	}
	if r.over = r.line == limits.LogLines; !r.over {
		r.line++
	}
	return !r.over
}

// Bytes is the line that More went on to. It holds up to the next call.
func (r *LineReader) Bytes() []byte { return r.lines.Bytes() }

// Err is why there are no more lines; nil at the end.
func (r *LineReader) Err() error {
	switch err := r.lines.Err(); {
	case r.over:
		return r.Fail("no more than %d lines are read: no game is as long", limits.LogLines)
	case errors.Is(err, bufio.ErrTooLong):
		r.line++
		return r.Fail("the line is longer than %d MB", limits.LogLineBytes>>20)
	case err != nil:
		return fmt.Errorf("the log cannot be read: %w", err)
	}
	return nil
}

// Text is the next line; that there is none is an error, too. It holds up to
// the next call.
func (r *LineReader) Text() ([]byte, error) {
	if r.More() {
		return r.lines.Bytes(), nil
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	r.line++
	return nil, r.Fail("the log breaks off before its last line: part of it is missing")
}

// Next reads a line.
func (r *LineReader) Next(line Line) error {
	text, err := r.Text()
	if err != nil {
		return err
	}
	return r.Decode(text, line)
}

// Decode reads a line from its text and refuses one that was changed, or has
// what its kind does not.
func (r *LineReader) Decode(text []byte, line Line) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if decoder.Decode(line) != nil {
		return r.Fail("it is no line of a log")
	}
	stated := *line.Sum()
	again, chain, err := sum(line, r.sound.chain)
	if err != nil {
		return r.Fail("it is no line of a log")
	}
	if stated != *line.Sum() || !bytes.Equal(bytes.TrimSuffix(again, []byte("\n")), text) {
		return r.Fail("it, or a line before it, was changed after it was written: its check sum does not agree")
	}
	r.sound = LogPlace{r.sound.Bytes + int64(len(text)) + 1, chain}
	return nil
}

// Sound is the place behind the last line that was found sound.
func (r *LineReader) Sound() LogPlace { return r.sound }
