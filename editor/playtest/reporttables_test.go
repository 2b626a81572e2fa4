package playtest_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
)

// fought is a battle on an open table, played to its end.
func fought(t testing.TB) *playtest.Session {
	s := begunIn(t, kingsmen.System(), "cowpens", 3)
	require.NoError(t, s.Seat("american", "greedy"))
	require.NoError(t, s.Seat("british", "random"))
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	take(t, s, run)
	require.True(t, s.Table().Now().Over)
	return s
}

func TestAReportOfABattleOnATableTellsItCardByCard(t *testing.T) {
	if testing.Short() {
		t.Skip("reports on a whole battle")
	}
	s := fought(t)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	assert.True(t, r.Table)
	for _, turn := range r.Turns {
		m, err := png.Decode(bytes.NewReader(turn.Picture))
		require.NoError(t, err)
		assert.Equal(t, 1440, m.Bounds().Dx())
		assert.NotEmpty(t, turn.Over)
	}
	first := r.Turns[1]
	assert.Equal(t, "Turn 1", first.Title)
	assert.Regexp(t, `^(Red|Black) \w+, (American|British)$`, first.Phases[1].Title, "each card is a part of the turn")
	for _, p := range first.Phases {
		for _, line := range p.Lines {
			assert.NotContains(t, line, " dice ", "what comes of dice is told, and not each of them")
		}
	}

	broken := 0
	for _, u := range r.Units {
		assert.LessOrEqual(t, u.Left, u.Whole)
		if strings.HasPrefix(u.Fate, "broke in turn") {
			assert.Zero(t, u.Left)
			broken++
		}
	}
	losses := 0
	for _, side := range r.Account.Sides {
		losses += len(side.Losses)
		for _, l := range side.Losses {
			assert.NotEmpty(t, l.Point)
			assert.Empty(t, l.Sector)
		}
	}
	assert.Equal(t, losses, broken, "each unit that is lost has broken")
	assert.Len(t, r.Units, 14)
	assert.Equal(t, playtest.Figures, r.Curve)
	assert.Equal(t, []int{66, 58}, []int{r.Sides[0].At[0], r.Sides[1].At[0]})

	var page, text bytes.Buffer
	require.NoError(t, r.WriteHTML(&page))
	require.NoError(t, r.WriteMarkdown(&text, nil))
	for _, out := range []string{page.String(), text.String()} {
		assert.Contains(t, out, "Unit by unit")
		assert.NotContains(t, out, "Odds")
	}
}

func TestThoseWhoFellLieOnTheTableAtEachMoment(t *testing.T) {
	s := fought(t)
	lie := func() int { return len(s.Setting().Fallen) }
	all := lie()
	assert.Positive(t, all)
	last := all
	for n := s.Len(); n >= 0; n-- {
		s.GoTo(n)
		now := lie()
		assert.LessOrEqual(t, now, last, "going back, the fallen stand up again")
		last = now
	}
	assert.Zero(t, last)
}
