package playtest

import (
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// Played is an action of the current branch on the timeline.
type Played struct {
	N      int          // how many actions were done before it
	Before rules.Moment // where the game stood
	Action rules.Action
	Text   string          // "French infantry company 3 moves to 1412"
	By     string          // kind of player: Hand, "greedy"
	Why    []rules.Weighed // what the player weighed, the best first; nil where it does not say
	Events []rules.Happening
	Dice   []int // the numbers rolled; cards that were drawn are not among them
	Set    []int // those of them that were set by hand
	Note   string
}

// Moment is the action n of the current branch, counted from 0. It panics where
// there is none.
func (s *Session) Moment(n int) Played {
	b := s.current
	r := &b.records[n]
	a := b.game.Actions()[n]
	rolls := rules.Rolled(b.Last(), r.events)
	return Played{
		N: n, Before: r.before, Action: a, Text: s.table.ActionPhrase(a), By: r.by, Why: r.why,
		Events: b.happenings(n), Dice: diceIn(rolls, r.rolled), Set: diceIn(rolls, b.game.Forced(n)), Note: b.notes[n],
	}
}

// diceIn is those of the first numbers of rolls that are no cards.
func diceIn(rolls []rules.Roll, numbers []int) []int {
	var out []int
	for i, n := range numbers {
		if rolls[i].Card == "" {
			out = append(out, n)
		}
	}
	return out
}

// Recount is the fights that the action n of the current branch led to, with their dice;
// nil where there were none.
func (s *Session) Recount(n int) []rules.Bout {
	b := s.current
	t, ok := b.game.At(n).(rules.Recounter)
	if !ok {
		return nil
	}
	t.Dice().Hold(b.records[n].rolled...)
	return t.Recount(b.game.Actions()[n])
}

// Span is a phase on the timeline, or a part of one.
type Span struct {
	rules.Moment
	From, To int // the actions from From up to and without To
}

// Spans is the phases of the current branch in their order. The one in which
// the branch ends is the last, and may be without actions.
func (s *Session) Spans() []Span { return s.current.spans() }

func (b *Branch) spans() []Span {
	out := []Span{{Moment: b.firstMoment()}}
	for n := range b.records {
		if !b.records[n].ends {
			continue
		}
		out[len(out)-1].To = n + 1
		next := b.Last().Now()
		if n+1 < b.Len() {
			next = b.records[n+1].before
		}
		out = append(out, Span{Moment: next, From: n + 1})
	}
	out[len(out)-1].To = b.Len()
	return out
}

func (b *Branch) firstMoment() rules.Moment {
	if b.Len() > 0 {
		return b.records[0].before
	}
	return b.Last().Now()
}

// endsPhase reports whether a phase, or a side's deployment, ended with an
// action. A player who answers in the middle of a phase begins none.
func endsPhase(table rules.Table, before rules.Moment, events []rules.Event) bool {
	after := table.Now()
	switch {
	case after == before:
		return false
	case after.Phase == rules.Deployment || after.Over:
		return true
	case after.Turn == before.Turn && after.Phase == before.Phase && after.Part == before.Part && after.Awaits&^before.Awaits == 0:
		return false // one of those who choose at once has chosen; what began is only told now
	}
	return slices.ContainsFunc(events, func(e rules.Event) bool { return table.Happening(e).Kind == rules.PhaseBegins })
}

// Next is the first moment after n at which another phase begins, or the end;
// Previous the last before.
func (s *Session) Next(n int) int {
	for _, span := range s.Spans() {
		if span.From > n {
			return span.From
		}
	}
	return s.Len()
}

// Previous is the last moment before n at which a phase begins.
func (s *Session) Previous(n int) int {
	out := 0
	for _, span := range s.Spans() {
		if span.From < n {
			out = span.From
		}
	}
	return out
}
