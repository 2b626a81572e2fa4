package playback

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func TestTheLogHasAPartForEachTurnAndPhaseAndALineForEachMarch(t *testing.T) {
	s := played(t, "brunstatt", 10, nil)
	site := func(col int32) model.Site { return model.Site{A: col} }
	stepOf := func(unit, from int32, text string) rules.Happening {
		return rules.Happening{Kind: rules.Steps, Unit: unit, From: site(from), At: site(from + 1), Text: text}
	}
	c := &camera{p: &Playback{phases: []phase{{title: "Set-up"}}}, s: s, sc: s.Scenario(), moving: rules.Absent}
	for _, e := range []rules.Happening{
		{Kind: rules.TurnBegins, Unit: rules.Absent, Text: "Turn 1."},
		{Kind: rules.PhaseBegins, Unit: rules.Absent, Text: "First movement."}, // with the same step
		stepOf(0, 0, "a step"), stepOf(0, 1, "a step"), stepOf(0, 2, "a step"),
		stepOf(1, 5, "a step"),
		stepOf(rules.Absent, 7, "Somebody moves."),
		{Kind: rules.Aims, Unit: 0, Text: "It aims."},
		{Kind: rules.Attacks, Unit: 0, Text: "It attacks."},
	} {
		c.tell(0, e)
	}
	c.p.steps = append(c.p.steps, step{})
	c.tell(1, rules.Happening{Kind: rules.PhaseBegins, Unit: rules.Absent, Text: "Fire."})
	c.tell(1, rules.Happening{Kind: rules.Rolls, Unit: rules.Absent, Text: "A roll.", Rolls: []rules.Roll{{N: 3, Of: 6}}})
	c.p.steps = append(c.p.steps, step{})
	c.tell(2, rules.Happening{Kind: rules.TurnBegins, Unit: rules.Absent, Text: "Turn 2."})

	title := func(u int32) string { return s.Table().View(u).Title }
	type told struct {
		turn, from int
		title      string
		lines      []string
	}
	var got []told
	for _, p := range c.p.phases {
		out := told{turn: p.turn, from: p.from, title: p.title}
		for _, l := range p.lines {
			text := l.text
			if l.minor {
				text += " (minor)"
			}
			out.lines = append(out.lines, text)
		}
		got = append(got, out)
	}
	assert.Equal(t, []told{
		{0, 0, "Set-up", nil},
		{1, 0, "First movement", []string{
			fmt.Sprintf("%s moves from 0101 to 0401 by 0201, 0301. (minor)", title(0)),
			fmt.Sprintf("%s moves from 0601 to 0701. (minor)", title(1)),
			"Somebody moves.", "It aims. (minor)", "It attacks.",
		}},
		{1, 1, "Fire", []string{"A roll."}},
		{2, 2, "Turn 2", nil},
	}, got)
}

func TestAPageOfATableCountsFiguresAndOthersUnits(t *testing.T) {
	for id, want := range map[string][2]string{"cowpens": {"table", "figure"}, "leuthen": {"map", "unit"}, "brunstatt": {"map", "unit"}} {
		s := played(t, id, 5, nil)
		p, err := Of(s, s.Branch().ID)
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{p.board, p.counts}, id)
	}
}
