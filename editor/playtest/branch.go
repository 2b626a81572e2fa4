package playtest

import (
	"fmt"
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// Branch is a line of play: what was done from the beginning of the game on.
type Branch struct {
	ID     int
	Name   string
	From   int // id of the branch that it left; rules.Absent for none
	Shared int // how many actions it has in common with that branch from the start

	draft   int
	seats   int // that it has
	game    *rules.Game
	records []record
	notes   map[int]string // by the number of actions done before
}

// record is what is known of an action beside what the game keeps.
type record struct {
	before rules.Moment
	events []rules.Event
	rolled []int
	by     string
	why    []rules.Weighed
	ends   bool // a phase ended with it
	secret secrecy
	cards  int // that were drawn with it
	turn   int // then
	fallen []fell
	armies []int // figures of each army after it, where it drew a card or ended the game
	points []int // of the sides after it, where they are counted and a phase ended with it
}

// Len is how many actions have been done.
func (b *Branch) Len() int { return b.game.Len() }

// Draft is the number of the draft that it is played with, from 0.
func (b *Branch) Draft() int { return b.draft }

// Last is the game after the last action. Look at it alone.
func (b *Branch) Last() rules.Table { return b.game.State().(rules.Table) }

// copy is an independent branch with the same actions. Records are never changed
// once they are there.
func (b *Branch) copy() *Branch {
	c := *b
	c.game, c.records, c.notes = b.game.Branch(b.Len()), slices.Clip(b.records), maps.Clone(b.notes)
	return &c
}

// redo carries an action out at the end of a branch, with the dice given first.
func (s *Session) redo(b *Branch, a rules.Action, dice []int, by string, why []rules.Weighed) *rules.Refusal {
	state := b.game.State()
	r := record{before: state.Now(), by: by, why: why}
	var before rules.State
	if _, ok := state.(rules.Secretive); ok {
		before = state.Clone()
	}
	stood := poses(state)
	events, refusal := b.game.Redo(a, dice, nil)
	if refusal != nil {
		return refusal
	}
	r.events = events
	if before != nil {
		r.secret = keepsSecret(before, b.game.State(), b.seats)
	}
	r.ends = endsPhase(b.Last(), r.before, events)
	if s, ok := b.game.State().(rules.Scorer); ok && r.ends {
		r.points = s.Score()
	}
	rolls := rules.Rolled(state, events)
	r.rolled = rules.Numbers(rolls)
	r.count(b.Last(), rolls)
	r.bury(b.Last(), stood)
	b.records = append(b.records, r)
	return nil
}

// happenings is what an action led to.
func (b *Branch) happenings(n int) []rules.Happening {
	table := b.Last()
	out := make([]rules.Happening, len(b.records[n].events))
	for i, e := range b.records[n].events {
		out[i] = table.Happening(e)
	}
	return out
}

func (b *Branch) notesTo(n int) map[int]string {
	notes := maps.Clone(b.notes)
	maps.DeleteFunc(notes, func(at int, _ string) bool { return at > n })
	return notes
}

// addBranch adds a branch and goes to its end.
func (s *Session) addBranch(b *Branch) {
	b.ID, s.own = s.ids, true
	if b.notes == nil {
		b.notes = map[int]string{}
	}
	s.ids++
	s.branches = append(s.branches, b)
	s.current, s.at = b, b.Len()
	s.show()
	s.noteBranch(b, b.From, b.Shared)
	s.syncSoon()
}

// Branches lists the branches, the oldest first.
func (s *Session) Branches() []*Branch { return slices.Clone(s.branches) }

// Branch is the current one.
func (s *Session) Branch() *Branch { return s.current }

// find is the branch of an id.
func (s *Session) find(id int) (*Branch, error) {
	for _, b := range s.branches {
		if b.ID == id {
			return b, nil
		}
	}
	return nil, fmt.Errorf("there is no branch %d", id)
}

// Switch goes to another branch: to the same moment where both have it in
// common, else to its end.
func (s *Session) Switch(id int) error {
	b, err := s.find(id)
	if err != nil || b == s.current {
		return err
	}
	if s.at > common(s.current, b) {
		s.at = b.Len()
	}
	s.current = b
	s.show()
	return nil
}

// Rename gives a branch another name.
func (s *Session) Rename(id int, name string) error {
	b, err := s.find(id)
	if err != nil {
		return err
	}
	b.Name, s.own = name, true
	s.note(line{Kind: kindRename, Branch: &b.ID, Name: name})
	return s.Trouble()
}

// Delete removes a branch that is not the current one. Those that left it
// stay.
func (s *Session) Delete(id int) error {
	b, err := s.find(id)
	switch {
	case err != nil:
		return err
	case b == s.current:
		return fmt.Errorf("%s is being played: go to another branch before it is deleted", b.Name)
	}
	s.remove(b)
	s.own = true
	s.note(line{Kind: kindDelete, Branch: &b.ID})
	return s.Trouble()
}

// remove takes a branch out; when it was the current one the newest that is
// left becomes it.
func (s *Session) remove(b *Branch) {
	s.branches = slices.DeleteFunc(s.branches, func(other *Branch) bool { return other == b })
	if n := len(s.branches); s.current == b && n > 0 {
		s.current = s.branches[n-1]
		s.at = s.current.Len()
		s.show()
	}
}

// Annotate writes a note at the present moment of the current branch, in place
// of the one there; an empty one removes it.
func (s *Session) Annotate(text string) error {
	if text == "" {
		delete(s.current.notes, s.at)
	} else {
		s.current.notes[s.at] = text
	}
	at := s.at
	s.own = true
	s.note(line{Kind: kindNote, Branch: &s.current.ID, At: &at, Text: text})
	return s.Trouble()
}

// Note is what was written at the moment after the first n actions of the
// current branch.
func (s *Session) Note(n int) string { return s.current.notes[n] }

// common is how many actions two branches have in common from the start, with
// what they led to.
func common(a, b *Branch) int {
	if a.draft != b.draft {
		return 0
	}
	n := 0
	for n < min(a.Len(), b.Len()) && a.game.Actions()[n] == b.game.Actions()[n] && slices.Equal(a.records[n].events, b.records[n].events) {
		n++
	}
	return n
}
