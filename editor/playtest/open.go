package playtest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Opened is a playtest that was read.
type Opened struct {
	*Session
	// Lost says what could not be read at the end of a file that broke off or
	// was changed; nil when all of it could.
	Lost error
}

// ErrElsewhere says that a playtest is open in another window, which writes to
// its file.
var ErrElsewhere = errors.New("it is open in another window: close it there first")

// OpenFile opens a playtest and goes on keeping it in its file. Where the end of
// the file is wrong, the sound beginning is opened, what is lost is said and
// nothing more is kept there, save when only the last lines are cut that were
// written in one piece: then they are dropped. Nothing is kept in the log of a game
// either. A playtest that is kept by another session is ErrElsewhere. The systems are
// those that the program has.
func OpenFile(d disk.Disk, path string, bases schema.Bases, systems ...rules.System) (*Opened, error) {
	file, info, err := schema.OpenRegular(d, path, os.O_RDWR)
	if err != nil {
		return nil, fmt.Errorf("the playtest cannot be opened: %w", err)
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("the playtest cannot be opened: %w", err)
	}
	if info.Size() > limits.PlaytestBytes { // read in part, it would seem to be cut
		file.Close()
		return nil, fmt.Errorf("the playtest cannot be opened: it is larger than %d MiB, and no playtest is as long", limits.PlaytestBytes>>20)
	}
	r := newReader(file, bases, systems)
	lost := r.all()
	if r.session == nil || r.session.current == nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, lost)
	}
	out := &Opened{Session: r.session, Lost: lost}
	if lost != nil && !r.cut || r.game {
		return out, file.Close()
	}
	// Whatever is written from now on belongs behind the last sound line.
	if err := cutTo(file, r.sound.Bytes, info.Size()); err != nil {
		file.Close()
		return nil, fmt.Errorf("the playtest cannot be opened: %w", err)
	}
	out.book = newBook(d, r.sound.Resume)
	out.book.counts = r.counts
	out.book.take(file, path, r.sound.Bytes)
	return out, nil
}

// cutTo cuts a file to its sound lines. Of the last of them no more than the line
// feed may be missing.
func cutTo(file disk.File, sound, size int64) error {
	if sound == size+1 {
		_, err := file.WriteAt([]byte("\n"), size)
		return err
	}
	if sound == size {
		return nil
	}
	return file.Truncate(sound)
}

// IsKept reports whether there is a file of a kept playtest, by how it begins. The error is of a
// file that cannot be read, and may be one.
func IsKept(d disk.Disk, path string) (bool, error) {
	const enough = 64 // bytes, to know it by
	text, err := schema.ReadRegular(d, path, enough)
	if schema.IsNoFile(err) {
		return false, nil
	}
	return err == nil && format.Playtest.Begins(text), err
}

// Read reads a playtest, or the log of a game as one with a single branch.
// Together with the error it returns the beginning that is sound; nil when
// there is none.
func Read(in io.Reader, bases schema.Bases, systems ...rules.System) (*Session, error) {
	r := newReader(in, bases, systems)
	err := r.all()
	if r.session == nil || r.session.current == nil {
		return nil, err
	}
	return r.session, err
}

// reader reads a playtest.
type reader struct {
	lines   *rules.LineReader
	bases   schema.Bases
	systems []rules.System
	session *Session
	game    bool           // it is the log of a game
	counts  bool           // the format says how many lines belong together
	piece   piece          // the lines that belong together, of which some are still to come
	sound   rules.LogPlace // behind what is sound and whole
	cut     bool           // only what was written last is wrong, as it was not written whole
}

// piece is lines that belong together, and what was there before them.
type piece struct {
	left     int // lines
	drafts   int
	ids      int
	branches []*Branch
	current  *Branch
}

func newReader(in io.Reader, bases schema.Bases, systems []rules.System) *reader {
	return &reader{lines: rules.NewLineReader(io.LimitReader(in, limits.PlaytestBytes)), bases: bases, systems: systems}
}

func (r *reader) all() error {
	for r.lines.More() {
		text := r.lines.Bytes()
		if r.session == nil && format.Log.Begins(text) {
			return r.log(text)
		}
		var l line
		if err := r.lines.Decode(text, &l); err != nil {
			if r.cut = !r.lines.More(); r.cut {
				r.drop()
			}
			return err
		}
		if err := r.take(l); err != nil {
			return err
		}
		if r.piece.left == 0 {
			r.sound = r.lines.Sound()
		}
	}
	if err := r.lines.Err(); err != nil {
		return err
	}
	if left := r.piece.left; left > 0 {
		r.cut = true
		r.drop()
		return r.lines.Fail("the branch that was begun last is not whole: %s missing", model.Counted(left, "line of it is", "lines of it are"))
	}
	if r.session == nil || r.session.current == nil {
		return r.lines.Fail("it is no playtest")
	}
	r.session.GoTo(r.session.Len())
	return nil
}

// beginPiece notes what there is before a line that says how many follow.
func (r *reader) beginPiece(l line) error {
	s := r.session
	if l.Lines < 0 || !r.counts || l.Kind != kindDraft && l.Kind != kindBranch {
		return r.lines.Fail("no lines follow that belong to it")
	}
	r.piece = piece{left: l.Lines, drafts: len(s.drafts), ids: s.ids, branches: slices.Clone(s.branches), current: s.current}
	return nil
}

// goOn counts a line of the piece. What was there before is not changed by any.
func (r *reader) goOn(l line) error {
	if l.Lines == 0 && l.Branch != nil && *l.Branch >= r.piece.ids && slices.Contains([]string{kindBranch, kindDo, kindNote}, l.Kind) {
		r.piece.left--
		return nil
	}
	return r.lines.Fail("it does not belong to the new branch before it, of which more lines follow")
}

// drop takes back what there is of a piece that is not whole.
func (r *reader) drop() {
	p, s := r.piece, r.session
	if p.left == 0 {
		return
	}
	s.drafts, s.ids, s.branches, s.current = s.drafts[:p.drafts], p.ids, p.branches, p.current
	if s.current != nil {
		s.at = s.current.Len()
		s.show()
	}
}

// take carries out a line.
func (r *reader) take(l line) error {
	fail := r.lines.Fail
	if r.session == nil {
		return r.head(l)
	}
	s := r.session
	switch {
	case r.piece.left > 0:
		if err := r.goOn(l); err != nil {
			return err
		}
	case l.Lines != 0:
		if err := r.beginPiece(l); err != nil {
			return err
		}
	}
	if l.Kind == kindDraft {
		return r.draft(l)
	}
	if len(s.drafts) == 0 {
		return fail("the scenario is missing")
	}
	if l.Kind == kindSeat {
		if _, ok := s.seats[l.Side]; !ok {
			return fail("%q is no side of the scenario", l.Side)
		}
		s.seats[l.Side] = l.Player
		return nil
	}
	if l.Branch == nil {
		return fail("it names no branch")
	}
	if l.Kind == kindBranch {
		return r.branch(l)
	}
	b, err := s.find(*l.Branch)
	if err != nil {
		return fail("%v", err)
	}
	switch l.Kind {
	case kindDo:
		return r.do(b, l)
	case kindNote:
		if l.At == nil || *l.At < 0 || *l.At > b.Len() {
			return fail("the note stands at no moment of the branch")
		}
		if b.notes[*l.At] = l.Text; l.Text == "" {
			delete(b.notes, *l.At)
		}
	case kindRename:
		b.Name = l.Name
	case kindDelete:
		if s.remove(b); len(s.branches) == 0 {
			return fail("no branch is left")
		}
	default:
		return fail("there is no line of the kind %q", l.Kind)
	}
	return nil
}

// head begins the session.
func (r *reader) head(l line) error {
	if l.Kind != kindPlaytest || l.Seed == nil {
		return r.lines.Fail("it does not begin a playtest")
	}
	if err := format.Playtest.Check(l.Format); err != nil {
		return r.lines.Fail("%v", err)
	}
	r.counts = l.Format == Format
	return r.begin(l.System, rules.Terms{Seed: *l.Seed, Handicap: l.Handicap})
}

func (r *reader) begin(system string, terms rules.Terms) error {
	for _, sys := range r.systems {
		if sys.ID == system {
			r.session = &Session{sys: sys, terms: terms, seats: map[string]string{}}
			return nil
		}
	}
	return r.lines.Fail("there is no rule system %q", system)
}

// draft makes a state of the scenario ready.
func (r *reader) draft(l line) error {
	if l.Draft == nil || *l.Draft != len(r.session.drafts) {
		return r.lines.Fail("the drafts are out of order")
	}
	file, err := schema.Read("the scenario in it", strings.NewReader(l.Text), r.bases)
	if err != nil {
		return r.lines.Fail("%v", err)
	}
	if file.Scenario == nil {
		return r.lines.Fail("it holds no scenario")
	}
	d, err := r.session.readyDraft(file.Scenario, l.Text)
	if err != nil {
		return r.lines.Fail("%v", err)
	}
	r.session.addDraft(d)
	return nil
}

// branch begins a branch.
func (r *reader) branch(l line) error {
	s := r.session
	if l.Draft == nil || *l.Draft < 0 || *l.Draft >= len(s.drafts) || l.From == nil || l.At == nil || *l.Branch < s.ids {
		return r.lines.Fail("it is no beginning of a branch")
	}
	b := &Branch{Name: l.Name, From: *l.From, Shared: *l.At, draft: *l.Draft}
	if *l.At == 0 {
		s.begin(s.drafts[b.draft], b)
	} else {
		from, err := s.find(*l.From)
		if err != nil || from.draft != b.draft || *l.At < 0 || *l.At > from.Len() {
			return r.lines.Fail("the branch leaves none that there is")
		}
		b.game, b.seats, b.records, b.notes = from.game.Branch(*l.At), from.seats, from.records[:*l.At:*l.At], map[int]string{}
	}
	s.ids = *l.Branch
	s.addBranch(b)
	return nil
}

// do carries out an action at the end of a branch.
func (r *reader) do(b *Branch, l line) error {
	by := l.Player
	if by == "" {
		by = Hand
	}
	a, err := b.game.State().ParseAction(l.Action)
	if err != nil {
		return r.lines.Fail("%v", err)
	}
	for _, n := range l.Dice {
		if n < 1 {
			return r.lines.Fail("a die shows 1 or more, not %d", n)
		}
	}
	why := l.Why
	if n := b.Len(); l.Again && n > 0 {
		why = b.records[n-1].why
	}
	n := b.Len()
	if refusal := r.session.redo(b, a, l.Dice, by, why); refusal != nil {
		return r.lines.Fail("%s is refused: %v", l.Action, refusal)
	}
	other := ""
	switch {
	case b.game.State().Dice().Misfit():
		other = "dice that show less"
	case rules.Digest(b.records[n].events).String() != l.Events:
		other = "other events"
	case l.State != "" && b.game.State().Hash().String() != l.State:
		other = "another state"
	}
	if other != "" {
		b.game, b.records = b.game.Branch(n), b.records[:n:n] // what is not sound is no part of the game
		return r.lines.Fail("%s leads to %s than the log has", l.Action, other)
	}
	s := r.session
	if s.current != b {
		s.current = b
	}
	s.at = b.Len()
	s.show()
	return nil
}

// log reads the log of a game whose first line is given.
func (r *reader) log(head []byte) error {
	r.game = true
	log, err := rules.NewLogReaderFrom(r.lines, head)
	if err != nil {
		return err
	}
	h := log.Header()
	if err := r.begin(h.System, h.Terms()); err != nil {
		return err
	}
	zero := 0
	if err := r.draft(line{Draft: &zero, Text: h.Text}); err != nil {
		r.session = nil
		return err
	}
	s := r.session
	s.addBranch(s.begin(s.drafts[0], &Branch{Name: "Main line", From: rules.Absent}))
	for side, kind := range h.Players {
		if _, ok := s.seats[side]; ok {
			s.seats[side] = kind
		}
	}
	for {
		e, err := log.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.do(s.current, line{Action: e.Action, Dice: e.Dice, Events: e.Events, State: e.State, Player: s.seats[s.chair(s.table.Now().Awaits.First()).ID]}); err != nil {
			return err
		}
	}
}
