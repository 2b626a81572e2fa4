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
// thing happens, so that a program that dies leaves all of it behind; lines that
// belong together, such as a new branch and its first action, in one piece.
type book struct {
	disk    disk.Disk
	path    string
	file    disk.File
	syncer  *disk.Syncer // nil until the file has its name
	size    int64        // of the whole lines in it
	lines   *rules.LineWriter
	pending bytes.Buffer // lines that are not in the file yet
	held    int          // how many wait for more lines before they are written
	err     error        // the first that there was; nothing is written after it
}

// newBook is the book of a file that holds so many bytes, after which lines are
// written as the writer is made to.
func newBook(d disk.Disk, path string, file disk.File, size int64, writer func(io.Writer) *rules.LineWriter) *book {
	b := &book{disk: d, path: path, file: file, size: size}
	b.lines = writer(&b.pending)
	return b
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

// flush writes the lines that wait.
func (b *book) flush() {
	if b.held > 0 || b.err != nil || b.pending.Len() == 0 {
		return
	}
	if _, err := b.file.WriteAt(b.pending.Bytes(), b.size); err != nil {
		b.err = errors.Join(err, b.file.Truncate(b.size))
		return
	}
	b.size += int64(b.pending.Len())
	b.pending.Reset()
	if b.syncer != nil {
		if _, err := b.disk.Lstat(b.path); errors.Is(err, fs.ErrNotExist) {
			b.err = errors.New("somebody took the file away")
		}
	}
}

// Extension is that of the files of playtests.
const Extension = ".jsonl"

// Folder is where the playtests of a scenario are kept: beside its file.
func Folder(scenario string) string {
	return format.Beside(scenario) + ".playtests"
}

// FreeName is a path in the folder for a new playtest: "playtest-3.jsonl". Where the
// folder cannot be looked at, Keep says so.
func FreeName(d disk.Disk, folder string) string {
	return schema.FreeName(d, func(n int) string {
		return filepath.Join(folder, fmt.Sprintf("playtest-%d%s", n, Extension))
	}, nil)
}

// Keep writes the playtest to a new file, with its folder where there is none,
// and from then on whatever happens. It does not write over a file. Nobody but the
// user can read it. Where it fails there is no file.
func (s *Session) Keep(d disk.Disk, path string) error {
	if s.book != nil {
		return fmt.Errorf("the playtest is kept in %s already", s.book.path)
	}
	if err := d.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("the playtest cannot be kept: %w", err)
	}
	if err := s.keep(d, path); err != nil {
		s.book = nil
		return fmt.Errorf("the playtest cannot be kept: %w", err)
	}
	return nil
}

// keep takes the name of the file, writes what there is elsewhere, and gives that
// the name when it is whole.
func (s *Session) keep(d disk.Disk, path string) (err error) {
	folder := filepath.Dir(path)
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
	s.book = newBook(d, path, file, 0, rules.NewLineWriter)
	s.noteAll()
	temp := file.Name()
	if err = s.book.err; err == nil {
		if err = file.Rename(path); err != nil && name.Close() == nil {
			err = file.Rename(path) // some systems do not let an open file be replaced
		}
	}
	if err != nil {
		file.Close()
		return errors.Join(err, disk.DropTemp(d, temp))
	}
	s.book.syncer = disk.NewSyncer(d, file, folder, nil)
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

// Path is the file in which the playtest is kept; empty when it is not.
func (s *Session) Path() string {
	if s.book == nil {
		return ""
	}
	return s.book.path
}

// Trouble is why the playtest is no longer kept: the disk is full, the file is
// gone. It is nil while all is well.
func (s *Session) Trouble() error {
	if s.book == nil {
		return nil
	}
	if s.book.err == nil && s.book.syncer != nil {
		s.book.err = s.book.syncer.Failed()
	}
	if s.book.err == nil {
		return nil
	}
	return fmt.Errorf("the playtest is no longer kept in %s: %w", s.book.path, s.book.err)
}

// Close ends the keeping of the playtest. What was done is on the disk then.
func (s *Session) Close() error {
	if s.book == nil {
		return nil
	}
	trouble := s.Trouble()
	err := s.book.syncer.Close()
	s.book = nil
	return errors.Join(trouble, err)
}

// note writes a line.
func (s *Session) note(l line) {
	if s.book == nil || s.book.err != nil {
		return
	}
	b := s.book
	if b.err = b.lines.Write(&l); b.err == nil {
		b.flush()
	}
}

// noteAll writes all that the playtest consists of.
func (s *Session) noteAll() {
	defer s.hold()()
	s.note(line{Kind: kindPlaytest, Format: Format, System: s.sys.ID, Scenario: s.drafts[0].scenario.ID, Seed: &s.terms.Seed, Handicap: s.terms.Handicap})
	for n, d := range s.drafts {
		s.note(line{Kind: kindDraft, Draft: &n, Text: d.text})
	}
	for _, chair := range s.sys.Chairs(s.drafts[0].scenario) {
		if kind := s.seats[chair.ID]; kind != Hand {
			s.note(line{Kind: kindSeat, Side: chair.ID, Player: kind})
		}
	}
	written := map[int]bool{}
	for _, b := range s.branches {
		shared, from := 0, rules.Absent
		if written[b.From] {
			shared, from = b.Shared, b.From
		}
		s.note(line{Kind: kindBranch, Branch: &b.ID, Name: b.Name, Draft: &b.draft, From: &from, At: &shared})
		for n := shared; n < b.Len(); n++ {
			s.noteAction(b, n)
		}
		for at := range b.Len() + 1 {
			if text := b.notes[at]; text != "" {
				s.note(line{Kind: kindNote, Branch: &b.ID, At: &at, Text: text})
			}
		}
		written[b.ID] = true
	}
}

// noteBranch writes that a branch begins, with its notes and the actions that it
// does not share.
func (s *Session) noteBranch(b *Branch) {
	if s.book == nil {
		return
	}
	defer s.hold()()
	s.note(line{Kind: kindBranch, Branch: &b.ID, Name: b.Name, Draft: &b.draft, From: &b.From, At: &b.Shared})
	annotate := func(from, to int) {
		for at := from; at <= to; at++ {
			if text := b.notes[at]; text != "" {
				s.note(line{Kind: kindNote, Branch: &b.ID, At: &at, Text: text})
			}
		}
	}
	annotate(0, b.Shared)
	for n := b.Shared; n < b.Len(); n++ {
		s.noteAction(b, n)
	}
	annotate(b.Shared+1, b.Len())
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

// settle has the disk keep what was written, soon, when a phase has just ended.
func (s *Session) settle() {
	b := s.current
	if s.book != nil && s.book.err == nil && b.Len() > 0 && b.records[b.Len()-1].ends {
		s.book.err = s.book.syncer.Ask()
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
