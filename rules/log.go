package rules

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// LogFormat is the version of the format of logs.
const LogFormat = "mapsheet-log/1"

// maxLogLine bounds a line of a log; the longest is the header with the
// scenario in it.
const maxLogLine = 16 << 20

//go:embed log.schema.json
var logSchema []byte

// LogSchema is the JSON Schema of one line of a log.
func LogSchema() []byte { return slices.Clone(logSchema) }

// Header is the first line of a log: all that a game needs to be played again.
type Header struct {
	Format   string            `json:"format"`
	System   string            `json:"system"`
	Scenario string            `json:"scenario"` // id
	Text     string            `json:"text"`     // the scenario's file
	Seed     uint64            `json:"seed"`
	Players  map[string]string `json:"players,omitempty"` // side -> name of its player
	Chain    string            `json:"chain"`
}

// Entry is a line of a log: an action and what it led to.
type Entry struct {
	N      int    `json:"n"` // counted from 1
	Dice   []int  `json:"dice,omitempty"`
	Action string `json:"action"`
	Events string `json:"events"` // digest of the events
	State  string `json:"state"`  // digest of the state after the action
	Chain  string `json:"chain"`
}

// Closing is the last line of a log; a log without it was cut.
type Closing struct {
	End    int    `json:"end"`    // number of actions
	Winner string `json:"winner"` // id of a side or "draw"; empty when the game was left unfinished
	Level  string `json:"level,omitempty"`
	Chain  string `json:"chain"`
}

// Log is a game as it was written down.
type Log struct {
	Header  Header
	Entries []Entry
	Closing Closing
}

// LogError is what is wrong with a log.
type LogError struct {
	Line    int // counted from 1
	Problem string
}

// Error is the line and the problem.
func (e *LogError) Error() string { return fmt.Sprintf("line %d of the log: %s", e.Line, e.Problem) }

// chained is a line of a log. Each carries a digest of itself and of all lines
// before it.
type chained interface{ chain() *string }

func (h *Header) chain() *string  { return &h.Chain }
func (e *Entry) chain() *string   { return &e.Chain }
func (c *Closing) chain() *string { return &c.Chain }

// seal sets the line's chain and gives its text.
func seal(line chained, before Hash) ([]byte, Hash, error) {
	*line.chain() = ""
	text, err := encodeLine(line)
	if err != nil {
		return nil, before, err
	}
	sealed := before.AddString(string(text))
	*line.chain() = sealed.String()
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

// LogWriter writes a log line by line, so that a game that breaks off leaves
// all its actions behind.
type LogWriter struct {
	out   io.Writer
	n     int
	chain Hash
}

// NewLogWriter begins a log with its header, whose Format and Chain it sets.
func NewLogWriter(out io.Writer, h Header) (*LogWriter, error) {
	h.Format = LogFormat
	w := &LogWriter{out: out, chain: NewHash()}
	return w, w.write(&h)
}

func (w *LogWriter) write(line chained) error {
	text, chain, err := seal(line, w.chain)
	if err != nil {
		return err
	}
	w.chain = chain
	_, err = w.out.Write(text)
	return err
}

// Add writes an action that was done, with the dice set by hand before it, the
// events it led to and the state after it.
func (w *LogWriter) Add(a Action, dice []int, events []Event, after State) error {
	w.n++
	return w.write(&Entry{
		N: w.n, Dice: dice, Action: after.ActionText(a),
		Events: digest(events).String(), State: after.Hash().String(),
	})
}

// Close writes the last line.
func (w *LogWriter) Close(last State) error {
	c := Closing{End: w.n}
	if outcome, over := last.Outcome(); over {
		c.Winner, c.Level = outcome.Winner, outcome.Level
	}
	return w.write(&c)
}

func digest(events []Event) Hash {
	h := NewHash()
	for _, e := range events {
		h = e.Digest(h)
	}
	return h
}

// ReadLog reads a log and refuses one that was changed or cut, with a
// *LogError. Together with the error it returns the beginning that is sound: the
// header and the actions before the line that is wrong, without an end; nil when
// even the header is not sound. Whether actions are legal only Replay can tell.
func ReadLog(in io.Reader) (*Log, error) {
	r := logReader{lines: bufio.NewScanner(in), chain: NewHash()}
	r.lines.Buffer(make([]byte, 0, 64<<10), maxLogLine)
	log := &Log{}
	if err := r.next(&log.Header); err != nil {
		return nil, err
	}
	if log.Header.Format != LogFormat {
		return nil, r.fail("the format is %q; this version reads %q", log.Header.Format, LogFormat)
	}
	for {
		text, err := r.text()
		if err != nil {
			return log, err
		}
		if bytes.HasPrefix(text, []byte(`{"end":`)) {
			return log, r.end(log, text)
		}
		var e Entry
		if err := r.decode(text, &e); err != nil {
			return log, err
		}
		if due := len(log.Entries) + 1; e.N != due {
			return log, r.fail("action %d stands where action %d is due", e.N, due)
		}
		log.Entries = append(log.Entries, e)
	}
}

// end reads the last line of a log.
func (r *logReader) end(log *Log, text []byte) error {
	var c Closing
	if err := r.decode(text, &c); err != nil {
		return err
	}
	if c.End != len(log.Entries) {
		return r.fail("the log ends after %d actions and says it has %d", len(log.Entries), c.End)
	}
	if r.lines.Scan() {
		r.line++
		return r.fail("the log goes on after its last line")
	}
	log.Closing = c
	return nil
}

type logReader struct {
	lines *bufio.Scanner
	line  int
	chain Hash
}

func (r *logReader) fail(format string, args ...any) error {
	return &LogError{Line: max(r.line, 1), Problem: fmt.Sprintf(format, args...)}
}

func (r *logReader) text() ([]byte, error) {
	r.line++
	if r.lines.Scan() {
		return r.lines.Bytes(), nil
	}
	switch err := r.lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, r.fail("the line is longer than %d MB", maxLogLine>>20)
	case err != nil:
		return nil, fmt.Errorf("the log cannot be read: %w", err)
	}
	return nil, r.fail("the log breaks off before its last line: part of it is missing")
}

func (r *logReader) next(line chained) error {
	text, err := r.text()
	if err != nil {
		return err
	}
	return r.decode(text, line)
}

func (r *logReader) decode(text []byte, line chained) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(line); err != nil {
		return r.fail("it is no line of a log (%v)", err)
	}
	stated := *line.chain()
	again, chain, err := seal(line, r.chain)
	if err != nil {
		return r.fail("it is no line of a log (%v)", err)
	}
	if stated != *line.chain() || !bytes.Equal(bytes.TrimSuffix(again, []byte("\n")), text) {
		return r.fail("it, or a line before it, was changed after it was written: its check sum does not agree")
	}
	r.chain = chain
	return nil
}

// Replay plays a log again from the start of its game and refuses, with a
// *LogError, an action that is not legal and events, states or an end that are
// not those of the log. Of a log without an end it plays the actions it has.
func (l *Log) Replay(start State) (*Game, error) {
	g := NewGame(start)
	var events []Event
	for i, e := range l.Entries {
		fail := func(format string, args ...any) error {
			return &LogError{Line: i + 2, Problem: fmt.Sprintf(format, args...)}
		}
		for _, n := range e.Dice {
			if n < 1 || n > 6 {
				return nil, fail("a die shows 1 to 6, not %d", n)
			}
		}
		a, err := g.State().ParseAction(e.Action)
		if err != nil {
			return nil, fail("%v", err)
		}
		g.Force(e.Dice...)
		var refusal *Refusal
		if events, refusal = g.Do(a, events[:0]); refusal != nil {
			return nil, fail("%s is refused: %v", e.Action, refusal)
		}
		if got := digest(events).String(); got != e.Events {
			return nil, fail("%s leads to other events than the log has", e.Action)
		}
		if got := g.State().Hash().String(); got != e.State {
			return nil, fail("%s leads to another state than the log has", e.Action)
		}
	}
	if l.Closing == (Closing{}) {
		return g, nil
	}
	outcome, _ := g.State().Outcome()
	if outcome.Winner != l.Closing.Winner || outcome.Level != l.Closing.Level {
		return nil, &LogError{Line: len(l.Entries) + 2, Problem: fmt.Sprintf("the game ends with winner %q, the log with %q", outcome.Winner, l.Closing.Winner)}
	}
	return g, nil
}
