package playtest

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// Continuation is a place in another branch from which its actions can be done
// after the present moment.
type Continuation struct {
	N      int          // actions of that branch before it
	Action string       // the first to be done, in words
	Before rules.Moment // where the other branch stood then
	Left   int          // how many actions there are
}

// Continuations lists where the actions of another branch can be taken up after
// the present moment, the likeliest first: at the phase that it is now, where
// the branches have parted in an earlier one; else after the action at which
// they parted, which something else has replaced; and at that action itself.
// There are none where the other branch only goes on from the present moment, or
// ends before.
func (s *Session) Continuations(id int) ([]Continuation, error) {
	c, err := s.Compare(s.current.ID, id)
	if err != nil {
		return nil, err
	}
	other, _ := s.find(id)
	parting := min(c.Common, s.at)
	if other.draft == s.current.draft && parting == s.at {
		return nil, nil
	}
	var at []int
	now := s.table.Now()
	if n := slices.IndexFunc(other.records, func(r record) bool { return r.before == now }); n > parting {
		at = append(at, n)
	}
	if parting < s.at {
		at = append(at, parting+1, parting)
	} else {
		at = append(at, parting, parting+1)
	}
	var out []Continuation
	for i, n := range at {
		if n < other.Len() && !slices.Contains(at[:i], n) {
			out = append(out, Continuation{N: n, Action: other.phrase(n), Before: other.records[n].before, Left: other.Len() - n})
		}
	}
	return out, nil
}

// PlayOn does the actions of another branch from the n-th on after those of the
// present moment: so a game goes on as it was once what had changed is dealt
// with. The session stays as it is until Accept. Cancelled is as for Rebase.
func (s *Session) PlayOn(id, n int, cancelled func() bool) (*Rebase, error) {
	other, err := s.find(id)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > other.Len() {
		return nil, fmt.Errorf("%s has %d actions, and none to go on with after %d", other.Name, other.Len(), n)
	}
	c := s.current
	b := &Branch{
		From: c.ID, Shared: s.at, draft: c.draft, seats: c.seats, game: c.game.Branch(s.at),
		records: slices.Clone(c.records[:s.at]), notes: c.notesTo(s.at),
	}
	return s.follow(other, n, b, nil, cancelled)
}
