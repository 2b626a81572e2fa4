package playtest_test

import (
	"bytes"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
)

// What happens to a unit is shown on its piece: it moves, is routed or goes. What says
// nothing of a piece changes none, and the pieces before stay as they were.
func TestAPieceFollowsWhatHappensToItsUnit(t *testing.T) {
	here, there, border := model.Site{A: 1}, model.Site{A: 2}, model.Site{A: 1, B: 2}
	one := playtest.Piece{At: here}
	moved, routed, other := one, one, one
	moved.At, routed.Routed, other.At = there, true, there
	at := func(p playtest.Piece) playtest.Piece { p.At = border; return p }
	for name, c := range map[string]struct {
		event rules.Happening
		want  playtest.Piece
	}{
		"a step":                    {rules.Happening{Kind: rules.Steps, Unit: 3, On: true, At: there}, moved},
		"a step onto a border":      {rules.Happening{Kind: rules.Steps, Unit: 3, On: true, At: border}, at(one)},
		"a step to nowhere":         {rules.Happening{Kind: rules.Steps, Unit: 3, At: there}, one},
		"a hit":                     {rules.Happening{Kind: rules.Hits, Unit: 3, On: true, At: there}, routed},
		"a way from place to place": {rules.Happening{Kind: rules.Arrives, Unit: 3, On: true, From: here, At: there}, moved},
		"to where it was":           {rules.Happening{Kind: rules.Arrives, Unit: 3, On: true, From: there, At: there}, one},
		"a way on a border":         {rules.Happening{Kind: rules.Arrives, Unit: 3, On: true, From: here, At: border}, one},
		"a way that is not told":    {rules.Happening{Kind: rules.Arrives, Unit: 3, From: here, At: there}, one},
		"a unit that is not there":  {rules.Happening{Kind: rules.Steps, Unit: 5, On: true, At: there}, one},
		"no unit":                   {rules.Happening{Kind: rules.Steps, Unit: rules.Absent, On: true, At: there}, one},
	} {
		before := playtest.Pieces{3: one, 4: other}
		kept := maps.Clone(before)
		assert.Equal(t, playtest.Pieces{3: c.want, 4: other}, before.After(c.event), name)
		assert.Equal(t, kept, before, name)
	}
	for _, kind := range []rules.HappeningKind{rules.Loses, rules.Leaves} {
		before := playtest.Pieces{3: one, 4: other}
		assert.Equal(t, playtest.Pieces{4: other}, before.After(rules.Happening{Kind: kind, Unit: 3, On: true, From: here, At: there}))
		assert.Len(t, before, 2)
	}
}

// The pieces of a game are those of its units on the map, each in one stack of its sector.
func TestThePiecesOfAGameAreItsUnitsOnTheMap(t *testing.T) {
	s := begunIn(t, commanders.System(), "leuthen", 3)
	for _, side := range s.Scenario().Sides {
		require.NoError(t, s.Seat(side.ID, "greedy"))
	}
	run, err := s.Run(playtest.UntilHand)
	require.NoError(t, err)
	take(t, s, run)
	for _, n := range []int{0, s.Len() / 2, s.Len()} {
		s.GoTo(n)
		pieces := playtest.PiecesOn(s.Table(), s.Scenario())
		for u := range int32(s.Table().Units()) {
			v := s.Table().View(u)
			piece, there := pieces[u]
			require.Equal(t, v.OnMap(), there)
			if there {
				assert.Equal(t, v.At, piece.At)
			}
		}
		setting, stacked := pieces.Setting(s.Table(), s.Scenario())
		require.Len(t, stacked, len(setting.Stacks))
		seen, sites := 0, map[model.Site]bool{}
		for i, stack := range setting.Stacks {
			assert.False(t, sites[stack.At], "one stack stands in a sector")
			sites[stack.At] = true
			require.Len(t, stack.Pieces, len(stacked[i]))
			for j, u := range stacked[i] {
				assert.Equal(t, stack.At, pieces[u].At)
				assert.Equal(t, pieces[u].Piece, stack.Pieces[j])
				seen++
			}
		}
		assert.Len(t, pieces, seen)
	}
}

// A branch that is not there is refused whatever is asked of it, and nothing is changed or written.
func TestWhatIsAskedOfNoBranchIsRefused(t *testing.T) {
	s := farm(t)
	before := s.Table().Hash()
	var out bytes.Buffer
	_, report := s.Report(99)
	_, told := s.Told(99)
	_, continuations := s.Continuations(99)
	_, played := s.PlayOn(99, 0, nil)
	_, first := s.Compare(99, 0)
	_, second := s.Compare(0, 99)
	for of, err := range map[string]error{
		"report": report, "told": told, "continuations": continuations, "play on": played, "compare": first, "with": second,
		"switch": s.Switch(99), "rename": s.Rename(99, "x"), "delete": s.Delete(99), "export": s.WriteLog(&out, 99),
	} {
		assert.EqualError(t, err, "there is no branch 99", of)
	}
	assert.Zero(t, out.Len())
	assert.Len(t, s.Branches(), 1)
	assert.Equal(t, before, s.Table().Hash())
}

// A kind of player that there is not deploys nobody and has no seat.
func TestAPlayerThatThereIsNotIsRefused(t *testing.T) {
	s, err := playtest.New(commanders.System(), file(t, "custom-setup"), rules.Terms{Seed: 1})
	require.NoError(t, err)
	run, err := s.Deploy("nobody")
	assert.ErrorContains(t, err, "nobody")
	assert.Nil(t, run)
	assert.ErrorContains(t, s.Seat(s.Scenario().Sides[0].ID, "nobody"), "nobody")
	assert.Equal(t, playtest.Hand, s.Player(s.Scenario().Sides[0].ID))
}
