package playtest

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

// moment is a table at a moment, whose every event says that a phase begins where it is to.
type moment struct {
	rules.Table
	now    rules.Moment
	begins bool
}

func (m moment) Now() rules.Moment { return m.now }

func (m moment) Happening(rules.Event) rules.Happening {
	if m.begins {
		return rules.Happening{Kind: rules.PhaseBegins}
	}
	return rules.Happening{Kind: rules.Incident}
}

// A phase ends when another is told to begin. One of several who choose at once ends none,
// whatever is told then; the end of a deployment and of the game need no telling.
func TestAPhaseEndsWhenAnotherBegins(t *testing.T) {
	before := rules.Moment{Turn: 2, Phase: "orders", Part: "a", Awaits: rules.SeatsOf(1) | rules.SeatsOf(2)}
	after := func(change func(*rules.Moment)) rules.Moment {
		m := before
		change(&m)
		return m
	}
	for name, c := range map[string]struct {
		after        rules.Moment
		told, untold bool // whether a phase ends where the events say so, and where they do not
	}{
		"nothing changes":          {before, false, false},
		"one of two has chosen":    {after(func(m *rules.Moment) { m.Awaits = rules.SeatsOf(2) }), false, false},
		"another one is awaited":   {after(func(m *rules.Moment) { m.Awaits = rules.SeatsOf(2, 3) }), true, false},
		"another turn":             {after(func(m *rules.Moment) { m.Turn = 3 }), true, false},
		"another turn for one":     {after(func(m *rules.Moment) { m.Turn, m.Awaits = 3, rules.SeatsOf(1) }), true, false},
		"another phase":            {after(func(m *rules.Moment) { m.Phase = "moves" }), true, false},
		"another phase for one":    {after(func(m *rules.Moment) { m.Phase, m.Awaits = "moves", rules.SeatsOf(1) }), true, false},
		"another part":             {after(func(m *rules.Moment) { m.Part = "b" }), true, false},
		"another part for one":     {after(func(m *rules.Moment) { m.Part, m.Awaits = "b", rules.SeatsOf(1) }), true, false},
		"the next one is to place": {after(func(m *rules.Moment) { m.Phase, m.Awaits = rules.Deployment, rules.SeatsOf(2) }), true, true},
		"the game is over":         {after(func(m *rules.Moment) { m.Over = true }), true, true},
	} {
		events := make([]rules.Event, 1)
		assert.Equal(t, c.told, endsPhase(moment{now: c.after, begins: true}, before, events), name)
		assert.Equal(t, c.untold, endsPhase(moment{now: c.after}, before, events), name)
		assert.Equal(t, c.untold, endsPhase(moment{now: c.after, begins: true}, before, nil), name)
	}
}
