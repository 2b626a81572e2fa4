package playtest_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// The 126 actions of the battle of the farm on drafts in which a designer changed
// something.
func TestABattleIsPlayedAgainOnAnotherDraft(t *testing.T) {
	tests := []struct {
		name          string
		edit          []string
		common, legal int
		sentence      string // of the divergence
		then, now     []string
		hexes         hex.List
		stopped       string // rule of the refusal
	}{
		{name: "nothing", common: 126, legal: 126},
		{name: "a column more in the east", edit: []string{"cols = 9", "cols = 10", farmGround, strings.ReplaceAll(farmGround, `",`, `.",`)}, common: 126, legal: 126},
		{name: "two columns less in the east", edit: []string{"cols = 9", "cols = 7", farmGround, `  ".......",
  ".......",
  "...w...",
  ".......",
  "....#..",
  ".w.....",
  ".......",
`}, common: 10, legal: 10, stopped: "Scenario",
			sentence: "French field gun battery 1 deploys in 0807: this is no longer allowed. Its unit or hex is no longer in the scenario.",
			then:     []string{"French field gun battery 1 deploys in 0807.", "Turn 1.", "First Movement Phase: German."}},
		{name: "a row more in the south", edit: []string{"rows = 7", "rows = 8", farmGround, farmGround + `  ".........",
`}, common: 6, legal: 6, stopped: "Scenarios: deployment",
			sentence: "French infantry company 1 deploys in 0206: this is no longer allowed. 0206 lies outside the area of this step of deployment.",
			then:     []string{"French infantry company 1 deploys in 0206."}, hexes: hex.List{{Col: 1, Row: 5}}},
		{name: "no gun", edit: []string{`  { type = "french-field-gun-battery", count = 1 },
`, ""}, common: 9, legal: 10, stopped: "Scenario",
			sentence: "New: Turn 1.",
			then:     []string{"French infantry company 4 deploys in 0506."},
			now:      []string{"French infantry company 4 deploys in 0506.", "Turn 1.", "First Movement Phase: German."}},
		{name: "two companies before all others, which come late", edit: []string{`[[forces]]
id = "advance-guard"`, `[[forces]]
id = "late"
side = "german"
name = "Late"
units = [{ type = "german-infantry-company", count = 2 }]

[[forces]]
id = "advance-guard"`, `[[reinforcements]]
`, `[[reinforcements]]
forces = ["late"]
turn = 4
entry = { edge = { side = "north", hexes = 1 } }

[[reinforcements]]
`}, common: 126, legal: 126},
		{name: "no farm", edit: []string{"....#....", "........."}, common: 37, legal: 126,
			sentence: "The attack on 0505 is now 4-1 instead of 1-1: 0505 defends with 2 and no longer with 8: it is clear and was town.",
			then:     []string{"Fire on 0505 with 8 against 8, roll 6: no effect."},
			now:      []string{"Fire on 0505 with 8 against 2, roll 6: no effect."}, hexes: hex.List{{Col: 4, Row: 4}}},
		{name: "one loss more to win", edit: []string{"at_least = 3", "at_least = 5"}, common: 125, legal: 126,
			sentence: "The game is over: the German player wins. Before: The game ends in a draw. The German player wins at the end of the game if a German unit stands in town Farm.",
			then:     []string{"The game ends in a draw."}, now: []string{"The game is over: the German player wins."}},
		{name: "help that comes later", edit: []string{"turn = 2", "turn = 4"}, common: 78, legal: 78, stopped: "Scenarios: reinforcements",
			sentence: "French infantry company 5 enters the map at 0307: this is no longer allowed. French infantry company 5 arrives on turn 4 at the earliest.",
			then:     []string{"French infantry company 5 enters the map at 0307 for 1."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := farm(t)
			r, err := s.Rebase(farmDraft(t, test.edit...), nil)
			require.NoError(t, err)
			assert.Equal(t, []int{test.common, test.legal, 126}, []int{r.Common, r.Legal, r.Total})
			require.Equal(t, test.sentence != "", r.Divergence != nil)
			if d := r.Divergence; d != nil {
				assert.Equal(t, test.common, d.N)
				assert.Equal(t, test.sentence, d.Sentence)
				assert.Equal(t, test.then, d.Then)
				assert.Equal(t, test.now, d.Now)
				assert.Equal(t, test.hexes, hexrules.Hexes(d.Sites))
			}
			require.Equal(t, test.stopped != "", r.Stopped != nil)
			if r.Stopped != nil {
				assert.Equal(t, test.stopped, r.Stopped.Refusal.Rule)
				assert.Equal(t, test.legal, r.Stopped.N)
			}
			b := s.Accept(r, r.Legal, "")
			assert.Equal(t, "Branch 1", b.Name)
			assert.Equal(t, test.legal, s.Len())
			same, err := s.Plays(farmDraft(t, test.edit...))
			require.NoError(t, err)
			assert.True(t, same, "it is played with the draft as it stands")
		})
	}
}

// As many units, each with another number, are known by their names.
func TestABattleIsPlayedAgainWithItsForcesInAnotherOrder(t *testing.T) {
	draft := farmDraft(t)
	forces := draft.Scenario.Forces
	draft.Scenario.Forces = append(slices.Clone(forces[1:]), forces[0])
	s := farm(t)
	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	assert.Nil(t, r.Divergence)
	assert.Equal(t, s.Len(), r.Common)
}

func TestABranchIsPlayedWithItsOwnDraft(t *testing.T) {
	s := farm(t)
	for _, of := range []struct {
		edit []string
		want bool
	}{{nil, true}, {[]string{"turns = 4", "turns = 5"}, false}} {
		same, err := s.Plays(farmDraft(t, of.edit...))
		require.NoError(t, err)
		assert.Equal(t, of.want, same)
	}
	draft := farmDraft(t)
	draft.Scenario = nil
	same, err := s.Plays(draft)
	require.NoError(t, err)
	assert.False(t, same, "what is no scenario is not played")
}

func TestTheNotesOfAGameGoWithIt(t *testing.T) {
	s := farm(t)
	for _, at := range []int{0, 36, 38, 126} {
		s.GoTo(at)
		require.NoError(t, s.Annotate("a note"))
	}
	old := s.Branch().ID
	r, err := s.Rebase(farmDraft(t, "....#....", "........."), nil)
	require.NoError(t, err)
	s.Accept(r, r.Legal, "")
	assert.Equal(t, []int{0, 36}, noted(s), "up to where the games part")

	require.NoError(t, s.Switch(old))
	r, err = s.Rebase(farmDraft(t), nil)
	require.NoError(t, err)
	s.Accept(r, 37, "Again")
	assert.Equal(t, 37, s.Len())
	assert.Equal(t, "Again", s.Branch().Name)
	assert.Equal(t, []int{0, 36}, noted(s))

	require.NoError(t, s.Switch(old))
	s.GoTo(36)
	again, err := s.PlayOn(old, 36, nil)
	require.NoError(t, err)
	assert.Equal(t, 126, again.Legal)
	s.Accept(again, 0, "")
	assert.Equal(t, 36, s.Len(), "what is shared stays")
	assert.Equal(t, []int{0, 36}, noted(s))
}

// noted is the moments of the current branch that have a note.
func noted(s *playtest.Session) []int {
	var out []int
	for n := range s.Len() + 1 {
		if s.Note(n) != "" {
			out = append(out, n)
		}
	}
	return out
}

func TestAGameGoesOnWithAsManyActionsAsThereAre(t *testing.T) {
	s := farm(t)
	main := s.Branch().ID
	for _, n := range []int{-1, 127} {
		_, err := s.PlayOn(main, n, nil)
		require.ErrorContains(t, err, "Main line has 126 actions")
	}
	_, err := s.PlayOn(9, 0, nil)
	require.ErrorContains(t, err, "no branch 9")
	none, err := s.PlayOn(main, 126, nil)
	require.NoError(t, err)
	assert.Equal(t, []int{126, 126, 126}, []int{none.Common, none.Legal, none.Total}, "nothing is left to do")

	s.GoTo(35) // the first fire is over but for its end
	on, err := s.PlayOn(main, 36, nil)
	require.NoError(t, err)
	assert.Equal(t, 35+90, on.Total)
	require.NotNil(t, on.Stopped)
	assert.Equal(t, 36, on.Stopped.N)
	assert.Equal(t, rules.Moment{Turn: 1, Phase: "first-fire", Part: "fire", Side: "german", Awaits: rules.SeatsOf(seatOf(s, "german"))}, on.Stopped.Before)
	assert.Equal(t, "French infantry company 4 aims at 0505", on.Stopped.Action)
}

// Units that have other names on the way there have their own again on the way back.
func TestABattleGoesToAnotherDraftAndBack(t *testing.T) {
	s := farm(t)
	for _, edit := range [][]string{{`[[forces]]
id = "advance-guard"`, `[[forces]]
id = "late"
side = "german"
name = "Late"
units = [{ type = "german-infantry-company", count = 2 }]

[[forces]]
id = "advance-guard"`, `[[reinforcements]]
`, `[[reinforcements]]
forces = ["late"]
turn = 4
entry = { edge = { side = "north", hexes = 1 } }

[[reinforcements]]
`}, nil} {
		r, err := s.Rebase(farmDraft(t, edit...), nil)
		require.NoError(t, err)
		assert.Equal(t, 126, r.Common)
		s.Accept(r, r.Legal, "")
		c, err := s.Compare(0, s.Branch().ID)
		require.NoError(t, err)
		assert.Empty(t, c.First)
	}
}

func TestAGameThatOneClauseDecidesNamesIt(t *testing.T) {
	s := farm(t)
	r, err := s.Rebase(farmDraft(t, "at_least = 3", "at_least = 5"), nil)
	require.NoError(t, err)
	s.Accept(r, r.Legal, "")
	account, err := s.Account(s.Branch().ID)
	require.NoError(t, err)
	assert.Equal(t, []playtest.Reason{{Path: "victory.clauses[0]", Sentence: "The German player wins at the end of the game if a German unit stands in town Farm."}}, account.Outcome.By)
	assert.Equal(t, "german", account.Outcome.Winner)
	account, err = s.Account(0)
	require.NoError(t, err)
	assert.Len(t, account.Outcome.By, 3, "a draw has more to say")
}

func TestALogOfABranchIsWritten(t *testing.T) {
	s := farm(t)
	var out bytes.Buffer
	require.NoError(t, s.WriteLog(&out, s.Branch().ID))
	assert.Equal(t, 128, bytes.Count(out.Bytes(), []byte("\n")))
	require.ErrorContains(t, s.WriteLog(&out, 9), "no branch 9")
	whole := out.Len()
	for _, room := range []int{0, 100, whole / 2, whole - 1} {
		require.ErrorIs(t, s.WriteLog(&full{room}, s.Branch().ID), io.ErrShortWrite, "room for %d bytes of %d", room, whole)
	}
}

// full is a disk with room for so many bytes.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.room {
		return 0, io.ErrShortWrite
	}
	f.room -= len(p)
	return len(p), nil
}

// otherSides is a built-in scenario whose first side has another id.
func otherSides(t *testing.T, id string) *schema.File {
	t.Helper()
	f := file(t, id)
	text, err := schema.Encode(f)
	require.NoError(t, err)
	lines := strings.Split(string(text), "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, "nations = ") {
			lines[i] = strings.ReplaceAll(l, `"`+f.Scenario.Sides[0].ID+`"`, `"other-side"`)
		}
	}
	changed, err := schema.Read("", strings.NewReader(strings.Join(lines, "\n")), scenarios.Bases())
	require.NoError(t, err)
	require.Equal(t, "other-side", changed.Scenario.Sides[0].ID)
	if board, ok := changed.Scenario.Board.(*model.AreaBoard); ok {
		for i, s := range board.Sectors {
			if s.Side == f.Scenario.Sides[0].ID {
				board.Sectors[i].Side = "other-side"
			}
		}
	}
	return changed
}

// A draft may give its sides other ids. People have the seats of these then, and nothing of
// what is sealed is looked for from a seat that there is not.
func TestAGameGoesOnWithSidesOfOtherIDs(t *testing.T) {
	for _, sys := range systems.All() {
		id := map[string]string{"soldiers": "tsing-tau", "commanders": "leuthen", "kings-men": "cowpens"}[sys.ID]
		s, err := playtest.New(sys, file(t, id), rules.Terms{Seed: 3})
		require.NoError(t, err)
		s.Accept(rebased(t, s, otherSides(t, id)), 0, "")
		d := disktest.New()
		require.NoError(t, s.Keep(d, "/kept/game.jsonl"))
		for _, c := range s.Chairs() {
			assert.Equal(t, playtest.Hand, s.Player(c.ID), "%s: %s", id, c.ID)
		}
		assert.False(t, s.Waits(), id)
		require.NoError(t, s.Seat("other-side", "random"))
		for range 5 {
			_, err := s.Do(s.Table().(rules.Proposer).Propose(nil, s.Table().Now().Awaits.First())[0])
			require.NoError(t, err)
		}
		require.NoError(t, s.Close())
		require.NoError(t, s.Keep(d, "/kept/again.jsonl"))
		require.NoError(t, s.Close())
		for _, path := range []string{"/kept/game.jsonl", "/kept/again.jsonl"} {
			o, err := playtest.OpenFile(d, path, scenarios.Bases(), sys)
			require.NoError(t, err)
			require.NoError(t, o.Lost)
			assert.Equal(t, s.Table().Hash(), o.Table().Hash(), id)
			assert.Equal(t, "random", o.Player("other-side"), id)
			require.NoError(t, o.Close())
		}
	}
}

func rebased(t *testing.T, s *playtest.Session, draft *schema.File) *playtest.Rebase {
	t.Helper()
	r, err := s.Rebase(draft, nil)
	require.NoError(t, err)
	return r
}

func TestNotesGoAlongUntilTheGameGoesAnotherWay(t *testing.T) {
	s := begun(t, "tsing-tau", 5)
	require.NoError(t, s.Annotate("at the end"))
	s.GoTo(2)
	require.NoError(t, s.Annotate("in the middle"))
	s.GoTo(s.Len())
	r := rebased(t, s, file(t, "tsing-tau"))
	require.Nil(t, r.Divergence)
	s.Accept(r, r.Legal, "")
	assert.Equal(t, "in the middle", s.Note(2))
	assert.Equal(t, "at the end", s.Note(s.Len()))
}

// What a unit has broken down into is known by the unit, also where that is the first of all.
func TestPartsOfUnitsAreKnownByTheWhole(t *testing.T) {
	first := file(t, "markova")
	breaks := func(g model.UnitGroup) int {
		of, _ := first.Scenario.EffectiveCharts().UnitType(g.Type)
		return len(first.Scenario.Base.Fields.ShapesOf(of))
	}
	forces := first.Scenario.Forces
	for i := range forces {
		slices.SortStableFunc(forces[i].Units, func(a, b model.UnitGroup) int { return breaks(b) - breaks(a) })
	}
	slices.SortStableFunc(forces, func(a, b model.Force) int { return breaks(b.Units[0]) - breaks(a.Units[0]) })
	s, err := playtest.New(soldiers.System(), first, rules.Terms{Seed: 5})
	require.NoError(t, err)
	chance := rand.New(rand.NewPCG(5, 0))
	acts := 0 // of parts of the first unit
	for acts < 5 {
		offered := s.Table().(rules.Proposer).Propose(nil, s.Table().Now().Awaits.First())
		require.NotEmpty(t, offered)
		a := offered[chance.IntN(len(offered))]
		if a.Unit >= 0 && s.Table().View(a.Unit).Whole == 0 {
			acts++
		}
		_, err := s.Do(a)
		require.NoError(t, err)
	}
	other := file(t, "markova")
	slices.Reverse(other.Scenario.Forces)
	r := rebased(t, s, other)
	assert.Nil(t, r.Divergence)
	assert.Equal(t, s.Len(), r.Common)
}
