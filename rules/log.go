package rules

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/mapsheet/mapsheet/model/format"
)

// LogFormat is the version of the format of logs.
var LogFormat = format.Log.String()

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

// Entry is a line of a log: an action and what it led to. Where it led to a state
// with something sealed in it, the line has the number and a digest alone, as even
// the digests of events and state would tell those who try; a later line opens it.
type Entry struct {
	N      int    `json:"n"`                // counted from 1
	Sealed string `json:"sealed,omitempty"` // digest of the line that opens it
	Dice   []int  `json:"dice,omitempty"`   // set by hand
	Of     []int  `json:"of,omitempty"`     // their sizes where not all have six faces: of those that the action rolled
	Action string `json:"action,omitempty"`
	Events string `json:"events,omitempty"` // digest of the events
	State  string `json:"state,omitempty"`  // digest of the state after the action
	Nonce  string `json:"nonce,omitempty"`  // of a line that opens a sealed one: drawn by chance, so that nobody finds what was sealed by trying
	Chain  string `json:"chain"`
}

// Closing is the last line of a log; a log without it was cut.
type Closing struct {
	End    int    `json:"end"`    // number of actions
	Winner string `json:"winner"` // id of a side or "draw"; empty when the game was left unfinished
	Level  string `json:"level,omitempty"`
	Chain  string `json:"chain"`
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
	lines  *LineWriter
	n      int
	sealed []Entry // kept back
}

// NewLogWriter begins a log with its header, whose Format and Chain it sets.
func NewLogWriter(out io.Writer, h Header) (*LogWriter, error) {
	h.Format = LogFormat
	w := &LogWriter{lines: NewLineWriter(out)}
	return w, w.lines.Write(&h)
}

// Add writes an action that was done, with the dice set by hand before it, the
// events it led to and the state after it. While the state has something sealed in it
// what is added is kept back, and written when it is sealed no more.
func (w *LogWriter) Add(a Action, dice []int, events []Event, after State) error {
	w.n++
	e := Entry{
		N: w.n, Dice: dice, Of: sizes(dice, events, after), Action: after.ActionText(a),
		Events: Digest(events).String(), State: after.Hash().String(),
	}
	if s, ok := after.(Secretive); ok && s.Sealed() {
		return w.keepBack(e)
	}
	if err := w.lines.Write(&e); err != nil {
		return err
	}
	return w.open()
}

// Close opens what is still sealed and writes the last line.
func (w *LogWriter) Close(last State) error {
	if err := w.open(); err != nil {
		return err
	}
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

// LogReader reads a log action by action, no further than it is asked to, and
// refuses one that was changed or cut. Its errors are a *LogError where the log
// is wrong; what was read before is sound then. Whether actions are legal only
// Replay can tell.
type LogReader struct {
	header  Header
	lines   *LineReader
	actions int
	waiting []Entry  // that were read; the first is sealed, and its opening is looked for
	closing *Closing // once it was read
}

// NewLogReader reads the header of a log.
func NewLogReader(in io.Reader) (*LogReader, error) {
	lines := NewLineReader(in)
	head, err := lines.Text()
	if err != nil {
		return nil, err
	}
	return NewLogReaderFrom(lines, head)
}

// NewLogReaderFrom is NewLogReader for those who have read the first line.
func NewLogReaderFrom(lines *LineReader, head []byte) (*LogReader, error) {
	r := &LogReader{lines: lines}
	if err := lines.Decode(head, &r.header); err != nil {
		return nil, err
	}
	if err := format.Log.Check(r.header.Format); err != nil {
		return nil, lines.Fail("%v", err)
	}
	return r, nil
}

// Header is the first line of the log.
func (r *LogReader) Header() Header { return r.header }

// Next reads an action; of a sealed one, from where it was opened. Behind the last
// one it is io.EOF, when the log ends there as it should.
func (r *LogReader) Next() (Entry, error) {
	for {
		switch {
		case len(r.waiting) > 0 && r.waiting[0].Sealed == "":
			e := r.waiting[0]
			r.waiting = r.waiting[1:]
			return e, nil
		case r.closing != nil && len(r.waiting) > 0:
			return Entry{}, r.lines.Fail("action %d is sealed, and no line opens it", r.waiting[0].N)
		case r.closing != nil:
			return Entry{}, io.EOF
		}
		if err := r.read(); err != nil {
			return Entry{}, err
		}
	}
}

// read reads a line behind the first.
func (r *LogReader) read() error {
	text, err := r.lines.Text()
	if err != nil {
		return err
	}
	if bytes.HasPrefix(text, []byte(`{"end":`)) {
		return r.end(text)
	}
	var e Entry
	if err := r.lines.Decode(text, &e); err != nil {
		return err
	}
	if e.Nonce != "" {
		return r.opens(e)
	}
	if due := r.actions + 1; e.N != due {
		return r.lines.Fail("action %d stands where action %d is due", e.N, due)
	}
	r.actions++
	r.waiting = append(r.waiting, e)
	return nil
}

// end reads the last line of a log.
func (r *LogReader) end(text []byte) error {
	var c Closing
	if err := r.lines.Decode(text, &c); err != nil {
		return err
	}
	if c.End != r.actions {
		return r.lines.Fail("the log ends after %d actions and says it has %d", r.actions, c.End)
	}
	if r.lines.More() {
		return r.lines.Fail("the log goes on after its last line")
	}
	r.closing = &c
	return nil
}

// Whole stands for all actions of a log.
const Whole = -1

// Replay plays the first actions of the log from the start of its game, or the
// Whole log, and reads no further. It refuses, with a *LogError, an action that
// is not legal and events, states or an end that are not those of the log, and a
// log that has fewer actions. The game has all that was sound, also together
// with an error.
func (r *LogReader) Replay(start State, first int) (*Game, error) {
	g := NewGame(start)
	for first == Whole || g.Len() < first {
		e, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && first == Whole:
			return g, r.closes(g)
		case errors.Is(err, io.EOF):
			return g, fmt.Errorf("it has %d actions, not %d", g.Len(), first)
		case err != nil:
			return g, err
		}
		if err := r.redo(g, e); err != nil {
			return g.Branch(e.N - 1), err
		}
	}
	return g, nil
}

// redo carries an action of the log out again.
func (r *LogReader) redo(g *Game, e Entry) error {
	fail := r.lines.Fail
	for _, n := range e.Dice {
		if n < 1 {
			return fail("a die shows 1 or more, not %d", n)
		}
	}
	a, err := g.State().ParseAction(e.Action)
	if err != nil {
		return fail("%v", err)
	}
	g.Force(e.Dice...)
	events, refusal := g.Do(a, nil)
	switch {
	case refusal != nil:
		return fail("%s is refused: %v", e.Action, refusal)
	case g.State().Dice().Misfit():
		return fail("%s rolls a die that shows less than the log has: %v", e.Action, e.Dice)
	case !slices.Equal(sizes(e.Dice, events, g.State()), e.Of):
		return fail("%s rolls dice of other sizes than the log has", e.Action)
	case Digest(events).String() != e.Events:
		return fail("%s leads to other events than the log has", e.Action)
	case g.State().Hash().String() != e.State:
		return fail("%s leads to another state than the log has", e.Action)
	}
	return nil
}

// closes holds the end of the game against the log's last line.
func (r *LogReader) closes(g *Game) error {
	outcome, _ := g.State().Outcome()
	if outcome.Winner != r.closing.Winner || outcome.Level != r.closing.Level {
		return r.lines.Fail("the game ends with winner %q, the log with %q", outcome.Winner, r.closing.Winner)
	}
	return nil
}
