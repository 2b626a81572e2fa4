package playtest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// Rebase is a line of play done again: on another draft, or after other
// beginnings. Every action has the dice that it had, whatever happened before
// it.
type Rebase struct {
	Common     int         // how many actions lead to the same
	Legal      int         // how many could be done in all
	Total      int         // how many there were
	Divergence *Divergence // the first difference; nil when there is none
	Stopped    *Divergence // the action that could not be done; nil when all could

	branch *Branch // with all that could be done
	draft  *draft  // nil when it is the branch's own
}

// Divergence is the first action that leads to something else.
type Divergence struct {
	N        int    // actions before it
	Action   string // "The attack on 2314 is carried out"
	Before   rules.Moment
	Sentence string         // what is different, and why
	Refusal  *rules.Refusal // of an action that is no longer legal; nil when it is
	Sites    []model.Site   // the cause
	Then     []string       // what happened before
	Now      []string       // and what happens now
}

// ErrCancelled says that work was given up because nobody wants it any more.
var ErrCancelled = errors.New("cancelled")

// Rebase plays the actions of the current branch on the scenario as it stands in
// the file now. The session stays as it is until Accept. Where cancelled is given
// it is asked before every action, and ends the work with ErrCancelled.
func (s *Session) Rebase(file *schema.File, cancelled func() bool) (*Rebase, error) {
	d, err := s.newDraft(file)
	if err != nil {
		return nil, err
	}
	b := s.begin(d, &Branch{From: s.current.ID, draft: len(s.drafts), notes: map[int]string{}})
	if d.text == s.drafts[s.current.draft].text {
		b.draft, d = s.current.draft, nil
	}
	return s.follow(s.current, 0, b, d, cancelled)
}

// Plays reports whether the current branch is played with the scenario as it
// stands in the file.
func (s *Session) Plays(file *schema.File) (bool, error) {
	if file.Scenario == nil {
		return false, nil
	}
	text, err := schema.Encode(file)
	return err == nil && string(text) == s.drafts[s.current.draft].text, err
}

// Accept makes a branch of a rebase, with its first n actions: Common to go on
// from the last state that both have, Common+1 to take the other result, Legal
// for all that could be done. It becomes the current branch.
func (s *Session) Accept(r *Rebase, n int, name string) *Branch {
	b := r.branch
	n = min(max(n, b.Shared), b.Len())
	if n < b.Len() {
		b.game, b.records, b.notes = b.game.Branch(n), b.records[:n:n], b.notesTo(n)
	}
	release := s.hold()
	if r.draft != nil {
		b.draft = s.addDraft(r.draft)
	}
	if b.Name = name; name == "" {
		b.Name = fmt.Sprintf("Branch %d", s.ids)
	}
	s.addBranch(b)
	release()
	s.syncSoon()
	return b
}

// follow does the actions of a branch from the n-th on at the end of another.
func (s *Session) follow(from *Branch, n int, to *Branch, d *draft, cancelled func() bool) (*Rebase, error) {
	f := s.newFollower(from, to, d)
	r := &Rebase{Common: to.Len(), Total: to.Len() + from.Len() - n, branch: to, draft: d}
	start := to.Len() - n
	takeNote := func() {
		if text := from.notes[n]; text != "" && r.Divergence == nil {
			to.notes[n+start] = text
		}
	}
	for ; n < from.Len(); n++ {
		if cancelled != nil && cancelled() {
			return nil, ErrCancelled
		}
		takeNote()
		was := &from.records[n]
		refusal := nothingLeft
		if a, ok := f.action(from.game.Actions()[n]); ok {
			refusal = s.redo(to, a, was.rolled, was.by, was.why)
		}
		if refusal != nil {
			if r.Stopped = f.refused(from, n, to, refusal); r.Divergence == nil {
				r.Divergence = r.Stopped
			}
			break
		}
		if r.Divergence != nil {
			continue
		}
		if f.same(was.events, to.records[to.Len()-1].events) {
			r.Common++
			continue
		}
		r.Divergence = f.differing(from, n, to)
	}
	takeNote() // at the end
	r.Legal = to.Len()
	return r, nil
}

// follower carries actions over from one game to another, in which units and spots
// may have other numbers: by their words in logs.
type follower struct {
	from, to rules.Table
	boards   [2]model.Board    // of both
	words    map[string]string // names of units of from -> of to; empty for those that are gone
	names    *strings.Replacer // names of units of to -> of from
	alike    bool              // all numbers are the same
}

func (s *Session) newFollower(from, to *Branch, draft *draft) *follower {
	f := &follower{from: from.Last(), to: to.Last(), words: map[string]string{}}
	if draft == nil {
		draft = s.drafts[to.draft]
	}
	f.boards = [2]model.Board{s.drafts[from.draft].scenario.Board, draft.scenario.Board}
	f.alike = f.from.Units() == f.to.Units() && f.from.SameNumbers(f.to)
	var renamed [][2]string
	for u, v := range match(f.from, f.to) {
		if v != int32(u) {
			f.alike = false
		}
		then, now := f.from.View(int32(u)).Name, ""
		if v >= 0 {
			if now = f.to.View(v).Name; now != then {
				renamed = append(renamed, [2]string{now, then})
			}
		}
		f.words[then] = now
	}
	// Of two names that begin alike the longer is looked for first.
	slices.SortFunc(renamed, func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(len(b[0]), len(a[0])), cmp.Compare(a[0], b[0]))
	})
	var pairs []string
	for _, p := range renamed {
		pairs = append(pairs, p[0], p[1])
	}
	f.names = strings.NewReplacer(pairs...)
	return f
}

// gone is the whole of a unit that is no longer there.
const gone = -2

// match finds the units of one game in another: the third of a type in a force
// is the third there, whatever number it has.
func match(from, to rules.Table) []int32 {
	type place struct {
		force, printed string
		n              int
		of             int32 // the whole, in to
	}
	places := func(t rules.Table, whole func(int32) int32, found func(place, int32)) {
		counts := map[place]int{}
		for u := range int32(t.Units()) {
			v := t.View(u)
			p := place{force: v.Force, printed: v.Printed, of: whole(v.Whole)}
			if v.Companion {
				p.printed += " companion"
			}
			p.n = counts[p]
			counts[place{p.force, p.printed, 0, p.of}]++
			found(p, u)
		}
	}
	there := map[place]int32{}
	places(to, func(w int32) int32 { return w }, func(p place, u int32) { there[p] = u })
	out := make([]int32, from.Units())
	places(from, func(w int32) int32 {
		switch {
		case w < 0:
			return w
		case out[w] < 0:
			return gone
		}
		return out[w]
	}, func(p place, u int32) {
		out[u] = rules.Absent
		if v, ok := there[p]; ok {
			out[u] = v
		}
	})
	return out
}

// action carries an action over; false when a unit or spot of it is gone.
func (f *follower) action(a rules.Action) (rules.Action, bool) {
	if f.alike {
		return a, true
	}
	words := strings.Fields(f.from.ActionText(a))
	for i, word := range words {
		if name, ok := f.words[word]; ok {
			words[i] = name
		} else if _, err := f.boards[1].Parse(word); err == nil {
			continue
		} else if at, err := f.boards[0].Parse(word); err == nil {
			words[i] = f.boards[1].Label(at) // a larger board may write it in another way
		}
	}
	carried, err := f.to.ParseAction(strings.Join(words, " "))
	return carried, err == nil
}

// nothingLeft refuses an action that cannot be carried over.
var nothingLeft = &rules.Refusal{Rule: "Scenario", Sentence: "Its unit or hex is no longer in the scenario."}

// same reports whether an action led to the same.
func (f *follower) same(then, now []rules.Event) bool {
	if f.alike {
		return slices.Equal(then, now)
	}
	return slices.EqualFunc(then, now, f.equal)
}

func (f *follower) equal(then, now rules.Event) bool {
	return f.from.EventText(then) == f.names.Replace(f.to.EventText(now))
}

// refused is the divergence at an action that is not legal any more.
func (f *follower) refused(from *Branch, n int, to *Branch, refusal *rules.Refusal) *Divergence {
	d := f.divergence(from, n, to.Last())
	d.Refusal, d.Sites = refusal, refusal.Sites
	d.Sentence = fmt.Sprintf("%s: this is no longer allowed. %s", d.Action, refusal.Sentence)
	there := from.game.At(n).(rules.Table)
	if reason, sites := differ(to.Last(), there, nth(from.records[n].events, 0), nil); reason != "" && len(sites) > 0 {
		d.Sentence += " " + capital(reason)
		d.Sites = append(d.Sites, sites...)
	}
	return d
}

// differing is the divergence at an action with another result; it was the last
// of the branch to.
func (f *follower) differing(from *Branch, n int, to *Branch) *Divergence {
	last := to.Len() - 1
	here, there := to.game.At(last).(rules.Table), from.game.At(n).(rules.Table)
	d := f.divergence(from, n, here)
	now, then := to.records[last].events, from.records[n].events
	for _, e := range now {
		d.Now = append(d.Now, to.Last().Happening(e).Text)
	}
	i := 0
	for i < min(len(now), len(then)) && f.equal(then[i], now[i]) {
		i++
	}
	sentence, sites := differ(here, there, nth(then, i), nth(now, i))
	d.Sentence, d.Sites = capital(sentence), sites
	if outcome, over := to.Last().Outcome(); over && outcome.Clause >= 0 {
		d.Sentence += " " + to.Last().Clauses()[outcome.Clause].Sentence
	}
	return d
}

// differ says what happens here and did not happen so there. A system that does not
// say why is answered for by what happens.
func differ(here, there rules.Table, then, now *rules.Event) (string, []model.Site) {
	if h, ok := here.(rules.Differ); ok {
		return h.Differ(there, then, now)
	}
	switch {
	case then == nil && now == nil:
		return "", nil
	case then == nil:
		return "New: " + here.Happening(*now).Text, nil
	case now == nil:
		return "No longer: " + there.Happening(*then).Text, nil
	}
	return here.Happening(*now).Text + " Before: " + there.Happening(*then).Text, nil
}

// nth is an event of those; nil when there are fewer.
func nth(events []rules.Event, i int) *rules.Event {
	if i < len(events) {
		return &events[i]
	}
	return nil
}

func (f *follower) divergence(from *Branch, n int, here rules.Table) *Divergence {
	d := &Divergence{N: n, Action: from.Last().ActionPhrase(from.game.Actions()[n]), Before: here.Now()}
	for _, e := range from.records[n].events {
		d.Then = append(d.Then, from.Last().Happening(e).Text)
	}
	return d
}

func capital(text string) string {
	if text == "" {
		return text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
