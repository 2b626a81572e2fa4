package playtest

import (
	_ "embed"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/rules"
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
