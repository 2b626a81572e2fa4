package playtest

import (
	"io"

	"github.com/mapsheet/mapsheet/rules"
)

// WriteLog writes the game of a branch as a log, which every program that plays
// the system can play again.
func (s *Session) WriteLog(out io.Writer, id int) error {
	b, err := s.find(id)
	if err != nil {
		return err
	}
	d := s.drafts[b.draft]
	w, err := rules.NewLogWriter(out, rules.Header{
		System: s.sys.ID, Scenario: d.scenario.ID, Text: d.text, Seed: s.terms.Seed, Handicap: s.terms.Handicap, Players: s.seats,
	})
	if err != nil {
		return err
	}
	g := rules.NewGame(d.battle.Begin(s.terms))
	for n, a := range b.game.Actions() {
		events, refusal := g.Redo(a, b.game.Forced(n), nil)
		if refusal != nil {
			return refusal
		}
		if err := w.Add(a, b.game.Forced(n), events, g.State()); err != nil {
			return err
		}
	}
	return w.Close(g.State())
}
