package rules

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
)

// LogFormat is the version of the format of logs.
const LogFormat = "mapsheet-log/1"

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
	Handicap int               `json:"handicap,omitempty"`
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

// Terms is those that the game began with.
func (h *Header) Terms() Terms { return Terms{Seed: h.Seed, Handicap: h.Handicap} }

// Sum is the place of a line's check sum.
func (h *Header) Sum() *string { return &h.Chain }

// Sum is the place of a line's check sum.
func (e *Entry) Sum() *string { return &e.Chain }

// Sum is the place of a line's check sum.
func (c *Closing) Sum() *string { return &c.Chain }

// LogWriter writes a log line by line, so that a game that breaks off leaves
// all its actions behind.
type LogWriter struct {
	lines *LineWriter
	n     int
}

// NewLogWriter begins a log with its header, whose Format and Chain it sets.
func NewLogWriter(out io.Writer, h Header) (*LogWriter, error) {
	h.Format = LogFormat
	w := &LogWriter{lines: NewLineWriter(out)}
	return w, w.lines.Write(&h)
}

// Add writes an action that was done, with the dice set by hand before it, the
// events it led to and the state after it.
func (w *LogWriter) Add(a Action, dice []int, events []Event, after State) error {
	w.n++
	return w.lines.Write(&Entry{
		N: w.n, Dice: dice, Action: after.ActionText(a),
		Events: Digest(events).String(), State: after.Hash().String(),
	})
}

// Close writes the last line.
func (w *LogWriter) Close(last State) error {
	c := Closing{End: w.n}
	if outcome, over := last.Outcome(); over {
		c.Winner, c.Level = outcome.Winner, outcome.Level
	}
	return w.lines.Write(&c)
}

// Digest is that of the events of an action, as logs have it.
func Digest(events []Event) Hash {
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
	r := NewLineReader(in)
	head, err := r.Text()
	if err != nil {
		return nil, err
	}
	return ReadLogFrom(r, head)
}

// ReadLogFrom is ReadLog for those who have read the first line.
func ReadLogFrom(r *LineReader, head []byte) (*Log, error) {
	log := &Log{}
	if err := r.Decode(head, &log.Header); err != nil {
		return nil, err
	}
	if log.Header.Format != LogFormat {
		return nil, r.Fail("the format is %q; this version reads %q", log.Header.Format, LogFormat)
	}
	for {
		text, err := r.Text()
		if err != nil {
			return log, err
		}
		if bytes.HasPrefix(text, []byte(`{"end":`)) {
			return log, log.end(r, text)
		}
		var e Entry
		if err := r.Decode(text, &e); err != nil {
			return log, err
		}
		if due := len(log.Entries) + 1; e.N != due {
			return log, r.Fail("action %d stands where action %d is due", e.N, due)
		}
		log.Entries = append(log.Entries, e)
	}
}

// end reads the last line of a log.
func (l *Log) end(r *LineReader, text []byte) error {
	var c Closing
	if err := r.Decode(text, &c); err != nil {
		return err
	}
	if c.End != len(l.Entries) {
		return r.Fail("the log ends after %d actions and says it has %d", len(l.Entries), c.End)
	}
	if r.More() {
		return r.Fail("the log goes on after its last line")
	}
	l.Closing = c
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
		if got := Digest(events).String(); got != e.Events {
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
