package playtest_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func TestTheReportOfASmallBattleReadsSo(t *testing.T) {
	s := farm(t)
	s.GoTo(0)
	require.NoError(t, s.Annotate("Both sides\ndeploy."))
	s.GoTo(s.Len())
	require.NoError(t, s.Annotate("A draw!"))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, r.WriteMarkdown(&out, func(name string, _ []byte) (string, error) { return name, nil }))
	golden.Assert(t, out.String(), "the-farm.md")
	golden.Assert(t, string(r.StrengthChart()), "the-farm-strength.svg")
	golden.Assert(t, string(r.LossesChart()), "the-farm-losses.svg")
}

// Fire that nobody declares is told of with those who interdict the hex and are fit
// to fire: of three companies one interdicts another hex and one is disrupted.
func TestInterdictingFireIsReportedWithThoseWhoInterdict(t *testing.T) {
	s := farm(t)
	s.GoTo(71) // German infantry company 1 interdicts 0705
	act := func(text string) {
		t.Helper()
		a, err := s.Table().ParseAction(text)
		require.NoError(t, err)
		_, err = s.Do(a)
		require.NoError(t, err)
	}
	act("interdict german-infantry-company-2 0706")
	act("interdict german-infantry-company-3 0705")
	end(t, s)
	act("aim french-field-gun-battery-1 0604")
	require.NoError(t, s.SetDice(5)) // disrupted
	act("fire 0604")
	end(t, s)
	act("step french-field-gun-battery-1 0705")
	require.NoError(t, s.SetDice(1))
	act("intercept")
	act("enter french-infantry-company-5 0307")
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	last := r.Shots[len(r.Shots)-1]
	assert.Equal(t, "German infantry company 1: interdicting fire on 0705 with 4 against 2, roll 1: eliminated. Lost: French field gun battery 1.", last.Sentence())
	assert.Empty(t, last.Chance(), "no odds were shown before")
	for _, phase := range r.Turns[len(r.Turns)-1].Phases {
		for _, line := range phase.Lines {
			assert.NotContains(t, line, "Firing: .", "nobody aimed")
		}
	}
	point := r.Turning[len(r.Turning)-1]
	assert.Equal(t, "Second Movement Phase", point.Phase, "the phase goes on, and counts")
	assert.Equal(t, 12, point.Swing)
}

func TestAGameThatIsAboutToBeginIsReported(t *testing.T) {
	s, err := playtest.New(soldiers.System(), farmDraft(t), rules.Terms{Seed: 1})
	require.NoError(t, err)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	assert.Empty(t, r.Turns)
	assert.Empty(t, r.When)
	assert.Empty(t, r.Account.Handicap, "none is taken")
	picture, err := png.Decode(bytes.NewReader(r.Map))
	require.NoError(t, err)
	assert.Equal(t, image.Pt(422, 388), picture.Bounds().Size(), "nobody stands on it: the whole map")
}

func TestAReportNamesThePlayers(t *testing.T) {
	s := farm(t)
	require.NoError(t, s.Seat("german", playtest.Hand))
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, "German: by hand; French: greedy.", r.Players)
	assert.Equal(t, []string{"by hand", "greedy"}, []string{r.Sides[0].Player, r.Sides[1].Player})
}

// A report of a game without clauses has no heading over none.
func TestAReportWithoutClausesHasNoHeadingForThem(t *testing.T) {
	s := farm(t)
	r, err := s.Report(s.Branch().ID)
	require.NoError(t, err)
	text := func() string {
		var out bytes.Buffer
		require.NoError(t, r.WriteMarkdown(&out, func(name string, _ []byte) (string, error) { return name, nil }))
		return out.String()
	}
	const heading = "## Victory conditions at the end"
	assert.Contains(t, text(), heading)
	r.Clauses = nil
	assert.NotContains(t, text(), heading)
}
