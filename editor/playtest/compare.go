package playtest

import (
	"fmt"
	"strings"
)

// Comparison is what tells two branches apart.
type Comparison struct {
	Common   int    // how many actions they have in common
	First    string // the first difference in a sentence; empty when there is none
	Accounts [2]*Account
}

// Compare compares two branches.
func (s *Session) Compare(a, b int) (*Comparison, error) {
	one, err := s.find(a)
	if err != nil {
		return nil, err
	}
	other, err := s.find(b)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Accounts: [2]*Account{s.account(one), s.account(other)}}
	f := s.newFollower(one, other, nil)
	for c.Common < min(one.Len(), other.Len()) {
		if does, ok := f.action(one.game.Actions()[c.Common]); !ok || does != other.game.Actions()[c.Common] {
			c.First = fmt.Sprintf("In %s: %s. In %s: %s.", one.Name, one.phrase(c.Common), other.Name, other.phrase(c.Common))
			return c, nil
		}
		if !f.same(one.records[c.Common].events, other.records[c.Common].events) {
			c.First = fmt.Sprintf("%s. In %s: %s In %s: %s", one.phrase(c.Common), one.Name, one.told(c.Common), other.Name, other.told(c.Common))
			return c, nil
		}
		c.Common++
	}
	switch {
	case one.Len() > c.Common:
		c.First = fmt.Sprintf("%s ends here; %s goes on: %s.", other.Name, one.Name, one.phrase(c.Common))
	case other.Len() > c.Common:
		c.First = fmt.Sprintf("%s ends here; %s goes on: %s.", one.Name, other.Name, other.phrase(c.Common))
	}
	return c, nil
}

// phrase is an action in words.
func (b *Branch) phrase(n int) string { return b.Last().ActionPhrase(b.game.Actions()[n]) }

// told is what an action led to in words.
func (b *Branch) told(n int) string {
	var out []string
	for _, e := range b.records[n].events {
		out = append(out, b.Last().Happening(e).Text)
	}
	if len(out) == 0 {
		return "nothing happens."
	}
	return strings.Join(out, " ")
}

// Account is what the game of a branch came to, for as far as it has been
// played.
func (s *Session) Account(id int) (*Account, error) {
	b, err := s.find(id)
	if err != nil {
		return nil, err
	}
	return s.account(b), nil
}

func (s *Session) account(b *Branch) *Account {
	a := NewAccount(s.sys, s.drafts[b.draft].scenario, s.terms, s.seats)
	table := b.Last()
	for _, r := range b.records {
		a.Add(table, r.events)
	}
	a.Close(table)
	return a
}

// Result is how the game of a branch ended, in a sentence, or where it stands.
func (s *Session) Result(b *Branch) string {
	sc := s.drafts[b.draft].scenario
	if outcome, over := b.Last().Outcome(); over {
		return outcome.Sentence(sc)
	}
	now := b.Last().Headline()
	if now.Turn == 0 {
		return now.Phase + "."
	}
	return fmt.Sprintf("%s of %d, %s.", s.sys.Turn.Title(now.Turn), now.Turns, now.Phase)
}
