package playtest_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/scenarios"
)

// up is the card that is up.
func up(s *playtest.Session) string {
	c, _ := s.Table().(rules.Drawer).Deck().Up()
	return c.ID
}

// The miniatures are made once for a draft, and anew for another.
func TestMiniaturesAreThoseOfTheDraftThatIsPlayed(t *testing.T) {
	s := begunIn(t, kingsmen.System(), "cowpens", 3)
	m := s.Miniatures()
	assert.Same(t, m, s.Miniatures())
	draft := file(t, "cowpens")
	draft.Scenario.Title = "Cowpens again"
	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	s.Accept(r, 0, "")
	assert.NotSame(t, m, s.Miniatures())
}

// Dice that are set by hand are rolled and never drawn, and the card set by hand is the
// next that is drawn, whatever is rolled before.
func TestDiceAndTheNextCardAreSetByHand(t *testing.T) {
	s := begunIn(t, kingsmen.System(), "cowpens", 3)
	first := s.Len() - 1 // sets the last unit up: both generals roll, and the first card is turned
	was := s.Moment(first)
	s.GoTo(first)
	require.NoError(t, s.SetDice(6, 1, 2))
	require.NoError(t, s.SetCards("r7", "b4"))
	_, err := s.Do(was.Action)
	require.NoError(t, err)
	now := s.Moment(first)
	require.Len(t, now.Dice, 4, "two dice for each general; the card is none")
	assert.Equal(t, []int{6, 1, 2}, now.Dice[:3])
	assert.Equal(t, "r7", up(s))
	assert.Empty(t, s.Dice())
	assert.Equal(t, []string{"b4"}, s.Cards())
	assert.Equal(t, "Branch 1", s.Branch().Name, "another roll begins another branch")

	// Who activates a unit and lets it be leads to the next card, and rolls nothing.
	require.NoError(t, s.SetDice(6, 6))
	require.NoError(t, s.SetCards("bQ"))
	doFirst := func(verb string) {
		for _, a := range s.Table().(rules.Proposer).Propose(nil, rules.Anyone) {
			if text := s.Table().ActionText(a); len(text) > len(verb) && text[:len(verb)] == verb {
				_, err := s.Do(a)
				require.NoError(t, err)
				return
			}
		}
		require.Fail(t, "nothing of "+verb)
	}
	doFirst("take ")
	assert.Equal(t, []string{"bQ"}, s.Cards(), "it waits")
	doFirst("done ")
	assert.Equal(t, "bQ", up(s))
	assert.Equal(t, []int{6, 6}, s.Dice(), "a card that is drawn is no die")
	assert.Empty(t, s.Cards())

	require.ErrorContains(t, s.SetCards("b3", "r11"), `the deck has no card "r11"; it has r2 r3`)
	require.NoError(t, s.SetCards("r7"), "it is gone, and comes with the next deck")
	doFirst("take ")
	doFirst("done ")
	assert.NotEqual(t, "r7", up(s))
	assert.Equal(t, []string{"r7"}, s.Cards())

	var log bytes.Buffer
	require.NoError(t, s.WriteLog(&log, s.Branch().ID))
	_, err = playtest.Read(bytes.NewReader(log.Bytes()), scenarios.Bases(), kingsmen.System())
	require.NoError(t, err, "a log with dice and cards set by hand is played again")

	soldiers := begun(t, "mlawa", 1)
	require.ErrorContains(t, soldiers.SetCards("r7", "b4"), "no cards to be drawn")
	require.NoError(t, soldiers.SetCards())
}
