package playtest

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Format is the version of the format of playtests.
var Format = format.Playtest.String()

//go:embed playtest.schema.json
var playtestSchema []byte

// Schema is the JSON Schema of one line of a playtest.
func Schema() []byte { return slices.Clone(playtestSchema) }

// The kinds of lines.
const (
	kindPlaytest = "playtest" // the first line
	kindDraft    = "draft"    // a state of the scenario
	kindBranch   = "branch"   // a branch begins
	kindDo       = "do"       // an action at the end of a branch
	kindNote     = "note"
	kindRename   = "rename"
	kindDelete   = "delete"
	kindSeat     = "seat" // a side gets another player
)

// line is a line of a playtest. Which of its fields it has is a matter of its
// kind; the schema says so.
type line struct {
	Kind     string  `json:"kind"`
	Format   string  `json:"format,omitempty"`
	System   string  `json:"system,omitempty"`
	Scenario string  `json:"scenario,omitempty"`
	Seed     *uint64 `json:"seed,omitempty"`
	Handicap int     `json:"handicap,omitempty"`
	Draft    *int    `json:"draft,omitempty"`
	Branch   *int    `json:"branch,omitempty"`
	Name     string  `json:"name,omitempty"`
	From     *int    `json:"from,omitempty"`
	At       *int    `json:"at,omitempty"`
	Lines    int     `json:"lines,omitempty"` // that follow and belong to it
	Action   string  `json:"action,omitempty"`
	Dice     []int   `json:"dice,omitempty"`
	Events   string  `json:"events,omitempty"`
	State    string  `json:"state,omitempty"`
	Side     string  `json:"side,omitempty"`
	Player   string  `json:"player,omitempty"`

	Why   []rules.Weighed `json:"why,omitempty"`
	Again bool            `json:"again,omitempty"` // what was weighed for the action before

	Text  string `json:"text,omitempty"`
	Chain string `json:"chain"`
}

// Sum is the place of the line's check sum.
func (l *line) Sum() *string { return &l.Chain }

// book is the file in which a playtest is kept. Each line is written as the
// thing happens, so that a program that dies leaves all of it behind. Lines that
// belong together, such as a new branch and its first action, are written in one piece,
// and say how many they are, as even that may be cut. Where the disk does not answer the
// lines wait for it, in their order.
type book struct {
	disk    disk.Disk
	counts  bool        // its format says how many lines belong together
	queue   *disk.Queue // of all that is done to the file
	pending []line      // that are not in the queue yet
	held    int         // how many wait for more lines before they are written

	// What the queue alone knows.
	lines *rules.LineWriter // to text
	text  bytes.Buffer
	file  disk.File
	size  int64 // of the whole lines in it

	mu     sync.Mutex
	path   string
	syncer *disk.Syncer // nil until the file has its name
	err    error        // the first that there was; nothing is written after it
}

// newBook is a book without a file, in which lines are written as the writer is made to.
func newBook(d disk.Disk, writer func(io.Writer) *rules.LineWriter) *book {
	b := &book{disk: d, counts: true, queue: disk.NewQueue(d)}
	b.lines = writer(&b.text)
	return b
}

// take has the book go on in a file that holds so many bytes and has its name.
func (b *book) take(file disk.File, path string, size int64) {
	b.file, b.size = file, size
	syncer := disk.NewSyncer(b.disk, file, filepath.Dir(path), nil)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.path, b.syncer = path, syncer
}

// do has something done to the file after all before it, unless something fails.
func (b *book) do(task func() error) {
	b.queue.Do(func() {
		if b.failed() == nil {
			b.fail(task())
		}
	})
}

// failed is the first error that there was.
func (b *book) failed() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// fail notes an error, if it is one.
func (b *book) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

// trouble is what is said of the first error.
func (b *book) trouble() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil && b.syncer != nil {
		b.err = b.syncer.Failed()
	}
	switch {
	case b.err == nil:
		return nil
	case b.syncer == nil:
		return fmt.Errorf("the playtest cannot be kept: %w", b.err)
	}
	return fmt.Errorf("the playtest is no longer kept in %s: %w", b.path, b.err)
}

// hold has lines wait until it is released, so that they are written in one piece.
func (s *Session) hold() (release func()) {
	b := s.book
	if b == nil {
		return func() {}
	}
	b.held++
	return func() {
		b.held--
		b.flush()
	}
}

// flush has the lines written that wait. Of those that belong together the first says how
// many follow.
func (b *book) flush() {
	if b.held > 0 || len(b.pending) == 0 {
		return
	}
	if b.counts {
		b.pending[0].Lines = len(b.pending) - 1
	}
	b.put(b.write)
}

// put has something done with the text of the lines that wait: a draft's is long, and whoever
// plays need not wait for it.
func (b *book) put(do func(text []byte) error) {
	lines := b.pending
	b.pending = nil
	b.do(func() error {
		b.text.Reset()
		for i := range lines {
			if err := b.lines.Write(&lines[i]); err != nil {
				return err
			}
		}
		return do(b.text.Bytes())
	})
}

// write writes lines behind those that are there.
func (b *book) write(text []byte) error {
	if _, err := b.file.WriteAt(text, b.size); err != nil {
		return errors.Join(err, b.file.Truncate(b.size))
	}
	b.size += int64(len(text))
	if _, err := b.disk.Lstat(b.path); errors.Is(err, fs.ErrNotExist) {
		return errors.New("somebody took the file away")
	}
	return nil
}

// Extension is that of the files of playtests.
const Extension = ".jsonl"

// Folder is where the playtests of a scenario are kept: beside its file.
func Folder(scenario string) string {
	return format.Beside(scenario) + ".playtests"
}

// freeName is a path in the folder for a new playtest: "playtest-3.jsonl". Where the folder
// cannot be looked at, whoever writes to it says so.
func freeName(d disk.Disk, folder string) string {
	return schema.FreeName(d, func(n int) string {
		return filepath.Join(folder, fmt.Sprintf("playtest-%d%s", n, Extension))
	}, nil)
}

// Keep writes the playtest to a new file, with its folder where there is none,
// and from then on whatever happens. It does not write over a file. Nobody but the
// user can read it. Where it fails there is no file. A disk that does not answer is
// waited for by what is written, and not by the caller: see Behind.
func (s *Session) Keep(d disk.Disk, path string) error {
	return s.keep(d, func() string { return path })
}

// KeepIn is Keep in a file of a folder that has a name of its own.
func (s *Session) KeepIn(d disk.Disk, folder string) error {
	return s.keep(d, func() string { return freeName(d, folder) })
}

func (s *Session) keep(d disk.Disk, path func() string) error {
	if s.book != nil {
		return fmt.Errorf("the playtest is kept in %s already", s.Path())
	}
	b := newBook(d, rules.NewLineWriter)
	s.book = b
	b.held++
	s.noteAll()
	b.held--
	b.put(func(text []byte) error { return b.begin(path(), text) })
	err := b.trouble()
	if err != nil {
		s.book = nil
	}
	return err
}

// begin takes the name of the file, writes what there is elsewhere, and gives that
// the name when it is whole.
func (b *book) begin(path string, text []byte) (err error) {
	d, folder := b.disk, filepath.Dir(path)
	if err := d.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	tidy(d, folder)
	name, err := d.Open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer name.Close()
	defer func() {
		if err != nil {
			_ = d.Remove(path)
		}
	}()
	if err := name.Lock(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	file, err := disk.CreateTemp(d, folder, 0o600)
	if err != nil {
		return err
	}
	temp := file.Name()
	if _, err = file.WriteAt(text, 0); err == nil {
		if err = file.Rename(path); err != nil && name.Close() == nil {
			err = file.Rename(path) // some systems do not let an open file be replaced
		}
	}
	if err != nil {
		file.Close()
		return errors.Join(err, disk.DropTemp(d, temp))
	}
	b.take(file, path, int64(len(text)))
	return nil
}

// tidy removes what programs left in a folder of playtests when they were killed:
// files that were being written, and names that were taken for them.
func tidy(d disk.Disk, folder string) {
	disk.Sweep(d, folder)
	entries, err := d.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > 0 || filepath.Ext(e.Name()) != Extension {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if file, err := d.Open(path, os.O_RDWR, 0); err == nil {
			if file.Lock() == nil { // where there are no locks nobody knows whose it is
				_ = d.Remove(path)
			}
			file.Close()
		}
	}
}

// lock keeps other windows and programs from writing to a playtest's file until
// it is closed, or says that one of them does. A disk that knows no locks is used
// without.
func lock(file disk.File) error {
	err := file.Lock()
	switch {
	case errors.Is(err, disk.ErrLocked):
		return ErrElsewhere
	case errors.Is(err, errors.ErrUnsupported):
		return nil
	}
	return err
}

// Path is the file in which the playtest is kept; empty when it is not, or as long as
// the disk has not answered that it is there.
func (s *Session) Path() string {
	if s.book == nil {
		return ""
	}
	s.book.mu.Lock()
	defer s.book.mu.Unlock()
	return s.book.path
}

// Kept reports whether what is done is kept in a file, or will be once the disk answers.
func (s *Session) Kept() bool { return s.book != nil }

// Behind reports whether something was done that is not in the file yet, as the disk does
// not answer. It is kept in memory until then.
func (s *Session) Behind() bool { return s.book != nil && s.book.queue.Behind() }

// Trouble is why the playtest is no longer kept: the disk is full, the file is
// gone. It is nil while all is well.
func (s *Session) Trouble() error {
	if s.book == nil {
		return nil
	}
	return s.book.trouble()
}

// Settle is work for any goroutine: it waits until all that was done so far is on the disk
// itself, or cannot be kept, which Trouble tells then.
func (s *Session) Settle() (work func()) {
	b := s.book
	if b == nil {
		return func() {}
	}
	return func() {
		b.queue.Wait()
		b.mu.Lock()
		syncer := b.syncer
		b.mu.Unlock()
		if syncer != nil && b.failed() == nil {
			b.fail(syncer.Sync())
		}
	}
}

// Release ends the keeping of the playtest. The work that is left may be done on any
// goroutine: what was done is on the disk after it, or the error says why not.
func (s *Session) Release() (work func() error) {
	b := s.book
	if b == nil {
		return func() error { return nil }
	}
	s.book = nil
	return func() error {
		b.queue.Wait()
		trouble := b.trouble()
		if b.syncer == nil { // it never had a file
			return trouble
		}
		return errors.Join(trouble, b.syncer.Close())
	}
}

// Close ends the keeping of the playtest, and waits until what was done is on the disk.
func (s *Session) Close() error { return s.Release()() }

// note writes a line.
func (s *Session) note(l line) {
	if s.book == nil || s.book.failed() != nil {
		return
	}
	l.Dice = slices.Clone(l.Dice)
	for _, number := range []**int{&l.Draft, &l.Branch, &l.From, &l.At} {
		if *number != nil { // it is the session's, and the line is written later
			own := **number
			*number = &own
		}
	}
	s.book.pending = append(s.book.pending, l)
	s.book.flush()
}

// noteAll writes all that the playtest consists of.
func (s *Session) noteAll() {
	defer s.hold()()
	s.note(line{Kind: kindPlaytest, Format: Format, System: s.sys.ID, Scenario: s.drafts[0].scenario.ID, Seed: &s.terms.Seed, Handicap: s.terms.Handicap})
	for n, d := range s.drafts {
		s.note(line{Kind: kindDraft, Draft: &n, Text: d.text})
	}
	told := map[string]bool{}
	for _, d := range s.drafts {
		for _, chair := range s.sys.Chairs(d.scenario) {
			if kind := s.seats[chair.ID]; kind != Hand && !told[chair.ID] {
				s.note(line{Kind: kindSeat, Side: chair.ID, Player: kind})
			}
			told[chair.ID] = true
		}
	}
	written := map[int]bool{}
	for _, b := range s.branches {
		shared, from := 0, rules.Absent
		if written[b.From] {
			shared, from = b.Shared, b.From
		}
		s.noteBranch(b, from, shared)
		written[b.ID] = true
	}
}

// noteBranch writes that a branch begins that shares so many actions with another one,
// with its notes and the actions of its own.
func (s *Session) noteBranch(b *Branch, from, shared int) {
	defer s.hold()()
	s.note(line{Kind: kindBranch, Branch: &b.ID, Name: b.Name, Draft: &b.draft, From: &from, At: &shared})
	annotate := func(from, to int) {
		for at := from; at <= to; at++ {
			if text := b.notes[at]; text != "" {
				s.note(line{Kind: kindNote, Branch: &b.ID, At: &at, Text: text})
			}
		}
	}
	annotate(0, shared)
	for n := shared; n < b.Len(); n++ {
		s.noteAction(b, n)
	}
	annotate(shared+1, b.Len())
}

// noteAction writes an action.
func (s *Session) noteAction(b *Branch, n int) {
	if s.book == nil {
		return
	}
	r := &b.records[n]
	by := r.by
	if by == Hand {
		by = ""
	}
	after := b.game.State()
	l := line{
		Kind: kindDo, Branch: &b.ID, Action: after.ActionText(b.game.Actions()[n]), Dice: b.game.Forced(n),
		Events: rules.Digest(r.events).String(), Player: by,
	}
	if n > 0 && len(r.why) > 0 && reflect.DeepEqual(r.why, b.records[n-1].why) {
		l.Again = true
	} else {
		l.Why = r.why
	}
	if n == b.Len()-1 {
		l.State = after.Hash().String()
	}
	s.note(l)
}

// syncSoon has the disk keep what was written, soon, when a phase has just ended.
func (s *Session) syncSoon() {
	at := s.current
	if b := s.book; b != nil && at.Len() > 0 && at.records[at.Len()-1].ends {
		b.do(func() error { return b.syncer.Ask() })
	}
}

// Info is a playtest that is kept.
type Info struct {
	Name     string // of its file, without the extension
	Path     string
	Scenario string // id
	Modified time.Time
	Size     int64
}

// List lists the playtests in a folder, the newest first. Files that are none
// are left out.
func List(d disk.Disk, folder string) ([]Info, error) {
	tidy(d, folder)
	entries, err := disk.Entries(d, folder)
	if err != nil {
		return nil, fmt.Errorf("the playtests cannot be listed: %w", err)
	}
	var out []Info
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		about, err := e.Info()
		if err != nil || filepath.Ext(path) != Extension {
			continue
		}
		head, err := headOf(d, path) // it opens nothing but a file
		if err != nil {
			continue
		}
		out = append(out, Info{
			Name: strings.TrimSuffix(e.Name(), Extension), Path: path, Scenario: head.Scenario,
			Modified: about.ModTime(), Size: about.Size(),
		})
	}
	slices.SortStableFunc(out, func(a, b Info) int { return b.Modified.Compare(a.Modified) })
	return out, nil
}

// headOf is the first line of a playtest.
func headOf(d disk.Disk, path string) (line, error) {
	var head line
	file, _, err := schema.OpenRegular(d, path, os.O_RDONLY)
	if err != nil {
		return head, err
	}
	defer file.Close()
	r := rules.NewLineReader(file)
	if err := r.Next(&head); err != nil {
		return head, err
	}
	if head.Kind != kindPlaytest || format.Playtest.Check(head.Format) != nil {
		return head, r.Fail("it does not begin a playtest")
	}
	return head, nil
}
