package vary

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// mirrored is a battle of Commanders that is the same for both sides: four units of infantry
// and one of cavalry each, on a board that looks the same to either, placed in secret.
func mirrored(t testing.TB) (*model.Scenario, rules.System) {
	t.Helper()
	file, sys := built(t, "custom-setup")
	s := file.Scenario
	for i := range s.Forces {
		s.Forces[i].Units = s.Forces[i].Units[:2]
		s.Forces[i].Units[0].Count, s.Forces[i].Units[1].Count = 4, 1
		s.Deployment[i].Own = nil
	}
	require.Empty(t, errorsOf(s, sys))
	return s, sys
}

// weakened is the same with a unit of white infantry fewer.
func weakened(t testing.TB) (*model.Scenario, rules.System) {
	t.Helper()
	s, sys := mirrored(t)
	s.Forces[0].Units[0].Count = 3
	return s, sys
}

func study(s *model.Scenario, sys rules.System, games int) Study {
	players := map[string]string{}
	for _, side := range s.Sides {
		players[side.ID] = "greedy"
	}
	return Study{Scenario: s, System: sys, Players: players, Side: s.Sides[0].ID, Games: games, Seed: 1, Workers: 2}
}

func chosen(t testing.TB, s *model.Scenario, sys rules.System, names ...string) []Variation {
	t.Helper()
	list, err := Chosen(All(s, sys), names)
	require.NoError(t, err)
	fit, left := Playable(s, sys, list)
	require.Empty(t, left)
	return fit
}

func TestAMirroredScenarioIsEvenAndAUnitFewerMakesItOneSided(t *testing.T) {
	s, sys := mirrored(t)
	out, err := study(s, sys, 200).Measure(t.Context(), chosen(t, s, sys, "fewer/*/*-infantry", "more/white/white-infantry", "turns/more"))
	require.NoError(t, err)
	assert.True(t, out.Base.Low <= 50 && 50 <= out.Base.High, "%+v", out.Base)
	of := map[string]Effect{}
	for _, e := range out.Effects {
		of[e.IDs[0]] = e
	}
	assert.Less(t, of["fewer/white/white-infantry"].AllHigh, -10.0)
	assert.Greater(t, of["fewer/black/black-infantry"].AllLow, 10.0)
	assert.True(t, of["fewer/white/white-infantry"].Clear())
	assert.Greater(t, of["more/white/white-infantry"].Change.Low, 0.0)
	assert.Equal(t, 200, of["turns/more"].Same, "no game takes as long")
	assert.False(t, of["turns/more"].Clear())
	assert.Equal(t, "turns/more", out.Effects[len(out.Effects)-1].IDs[0], "the largest change is first")
}

func TestTheSearchFindsTheCompanyThatWasTakenOut(t *testing.T) {
	s, sys := weakened(t)
	swept, _ := Sweep(All(s, sys))
	list, _ := Playable(s, sys, swept)
	search := Search{Study: study(s, sys, 60), Wish: 0.5, Within: 0.08}
	last := 0
	search.Told = func(done, of int) {
		assert.GreaterOrEqual(t, done, last)
		assert.LessOrEqual(t, done, of)
		last = done
	}
	out, err := search.Play(t.Context(), list)
	require.NoError(t, err)
	assert.Less(t, out.Base.Share.High, 42.0, "it is told to be one-sided: %+v", out.Base.Share)
	require.NotEmpty(t, out.Proposals, "%+v", out.Others)
	found := false
	for i, p := range out.Proposals {
		found = found || len(p.IDs) == 1 && p.IDs[0] == "more/white/white-infantry"
		assert.InDelta(t, 50, p.Share.Percent, 8.1)
		assert.True(t, p.Share.Low < p.Share.Percent && p.Share.Percent < p.Share.High)
		if i > 0 {
			assert.GreaterOrEqual(t, p.Size, out.Proposals[i-1].Size, "the smallest is first")
		}
		_, err := Together(s, p.Variations)
		assert.NoError(t, err)
	}
	assert.True(t, found, "%+v", out.Proposals)
}

func TestTheSearchLeavesAnEvenScenarioAsItIs(t *testing.T) {
	s, sys := mirrored(t)
	search := Search{Study: study(s, sys, 80), Wish: 0.5, Within: 0.1}
	out, err := search.Play(t.Context(), chosen(t, s, sys, "units"))
	require.NoError(t, err)
	assert.True(t, out.Base.Near)
	assert.Empty(t, out.Proposals)
	assert.Equal(t, 160, out.Base.Share.Games)
}

func TestASearchMakesSeveralChangesTogether(t *testing.T) {
	s, sys := mirrored(t)
	s.Forces[0].Units[0].Count = 2 // two fewer
	search := Search{Study: study(s, sys, 60), Wish: 0.5, Within: 0.1}
	out, err := search.Play(t.Context(), chosen(t, s, sys, "more/white/*", "fewer/black/*"))
	require.NoError(t, err)
	require.NotEmpty(t, out.Proposals, "%+v", out.Others)
	assert.Greater(t, len(out.Proposals[0].IDs), 1)
}

func TestTheSmallestForceThatStillWins(t *testing.T) {
	s, sys := mirrored(t)
	s.Forces[0].Units[0].Count = 6 // two more
	out, err := Smallest{Study: study(s, sys, 60), Wish: 0.4}.Play(t.Context())
	require.NoError(t, err)
	require.NotNil(t, out.Found)
	assert.Equal(t, 7, out.Units)
	assert.Contains(t, []int{4, 5, 6}, out.Found.Left, "%+v", out.Steps)
	assert.GreaterOrEqual(t, out.Found.Share.Percent, 40.0)
	assert.False(t, out.Steps[len(out.Steps)-1].Holds)
	for i, step := range out.Steps {
		assert.Equal(t, i, step.Without)
		assert.Len(t, step.IDs, i)
	}
}

func TestTheHandicapSaysWhichUnitsStayOut(t *testing.T) {
	file, sys := built(t, "mlawa")
	s := study(file.Scenario, sys, 2)
	s.Side = "german"
	s.Players["german"] = "random"
	out, err := Smallest{Study: s, Wish: 0.4}.Play(t.Context())
	require.NoError(t, err)
	assert.True(t, out.Handicap)
	assert.NotEmpty(t, out.Steps)
}

func TestResultsAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	s, sys := weakened(t)
	list := chosen(t, s, sys, "units", "turns")
	var texts []string
	for _, workers := range []int{1, 3} {
		st := study(s, sys, 20)
		st.Workers = workers
		out, err := Search{Study: st, Wish: 0.5, Within: 0.05}.Play(t.Context(), list)
		require.NoError(t, err)
		text, err := json.Marshal(out)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	assert.Equal(t, texts[0], texts[1])
}

func TestADraftThatCannotBePlayedIsNoArena(t *testing.T) {
	s, sys := mirrored(t)
	arena, err := study(s, sys, 2).ready()
	require.NoError(t, err)
	ready, err := arena(s)
	require.NoError(t, err)
	assert.NotNil(t, ready.Start)
	draft := s.Clone()
	draft.Forces[0].Units[0].Type = "nobody"
	_, err = arena(draft)
	assert.Error(t, err)
	_, err = study(draft, sys, 2).ready()
	assert.Error(t, err, "nor is a study of one")
}

// Whoever measures hears why that cannot be done, of whatever kind the study is.
func TestAStudyThatCannotBePlayedSaysWhy(t *testing.T) {
	s, sys := mirrored(t)
	list := chosen(t, s, sys, "units")
	for name, spoil := range map[string]func(st *Study){
		"a player that there is not":      func(st *Study) { st.Players[st.Side] = "nobody" },
		"a draft that cannot be made one": func(st *Study) { st.Scenario.Forces[0].Units[0].Type = "nobody" },
	} {
		st := study(s.Clone(), sys, 2)
		spoil(&st)
		_, err := st.Measure(t.Context(), list)
		require.Error(t, err, name)
		_, err = Search{Study: st, Wish: 0.9, Within: 0.01}.Play(t.Context(), list)
		require.Error(t, err, name)
		_, err = Smallest{Study: st, Wish: 0.5}.Play(t.Context())
		require.Error(t, err, name)
	}
}

func TestAStoppedStudyKeepsWhatWasPlayed(t *testing.T) {
	s, sys := weakened(t)
	list := chosen(t, s, sys, "units")
	ctx, stop := context.WithCancel(t.Context())
	st := study(s, sys, 100)
	st.Told = func(done, of int) {
		assert.Equal(t, 100*(len(list)+1), of)
		if done == of/2 {
			stop()
		}
	}
	out, err := st.Measure(ctx, list)
	require.NoError(t, err)
	assert.True(t, out.Stopped)
	assert.InDelta(t, 50, out.Base.Games, 10) // some were under way
	for _, e := range out.Effects {
		assert.InDelta(t, 50, e.Change.Games, 10)
	}
	stop()
	out, err = st.Measure(ctx, list)
	require.NoError(t, err)
	assert.Equal(t, Estimate{0, 0, 0, 100}, out.Base, "nothing is known without games")
}

// again does the actions of a game on another draft of its scenario, and first of all that
// is legal of some more; it is what the events of the others tell.
func again(t testing.TB, battle rules.Battle, paired bool, actions, more []string) []string {
	t.Helper()
	var state rules.State = battle.Begin(rules.Terms{Seed: 4, Paired: paired})
	do := func(text string) ([]rules.Event, *rules.Refusal) {
		a, err := state.ParseAction(text)
		require.NoError(t, err)
		return state.Apply(a, nil)
	}
	var out []string
	for _, text := range actions {
		for len(more) > 0 {
			if _, refusal := do(more[0]); refusal != nil {
				break
			}
			more = more[1:]
		}
		events, refusal := do(text)
		if refusal != nil {
			return append(out, refusal.Sentence)
		}
		for _, e := range events {
			out = append(out, state.EventText(e))
		}
	}
	require.Empty(t, more)
	return out
}

// differs is where one list differs first from another; -1 for nowhere.
func differs(a, b []string) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

func TestACompanyThatTakesNoPartLeavesTheDiceOfTheOthersAlone(t *testing.T) {
	file, sys := built(t, "brunstatt")
	without := file.Scenario
	ready, err := sys.NewBattle(without)
	require.NoError(t, err)
	players, err := bot.Sit(sys, without, func(rules.Chair) string { return "greedy" }, func(chair int) uint64 { return bot.Seed(4, chair) })
	require.NoError(t, err)
	var state rules.State = ready.Begin(rules.Terms{Seed: 4, Paired: true})
	var actions []string
	for n := 0; !state.Now().Over; n++ {
		seat, _ := players.Next(state)
		a := players.Choose(seat, state, n)
		actions = append(actions, state.ActionText(a))
		_, refusal := state.Apply(a, nil)
		require.Nil(t, refusal)
	}
	// It digs in far from the others, which takes a die, and does nothing else.
	with := without.Clone()
	grid := with.Hexes().Grid
	far := grid.At(grid.Len() - 1)
	with.Forces = append(with.Forces, model.Force{ID: "guard", Side: "french", Name: "Guard", Units: []model.UnitGroup{{Type: "french-infantry-company", Count: 1}}})
	with.Deployment = slices.Insert(with.Deployment, 0, model.Deployment{Forces: []string{"guard"}, Area: model.Area{Hexes: hex.List{far}}})
	more, err := ready.Redraft(with)
	require.NoError(t, err)
	guard := []string{"place french-infantry-company-25 " + grid.Label(far), "dig french-infantry-company-25"}
	there := again(t, ready, true, actions, nil)
	require.Greater(t, len(there), 1000)
	assert.Equal(t, -1, differs(there, again(t, more, true, actions, guard)), "the first event that is told otherwise")
	assert.Positive(t, differs(there, again(t, more, false, actions, guard)), "dice of one stream would not do")
}

func TestAnEditOfASetIsOneStep(t *testing.T) {
	s, sys := weakened(t)
	set := append(chosen(t, s, sys, "more/white/white-infantry"), chosen(t, s, sys, "turns/more")...)
	file, _ := built(t, "custom-setup")
	file.Scenario = s
	d := document.Open(file, "")
	e, err := Together(s, set)
	require.NoError(t, err)
	require.NoError(t, d.Do(e))
	steps, at := d.History()
	assert.Len(t, steps, 1)
	assert.Equal(t, 1, at)
	assert.Equal(t, 4, d.Scenario().Forces[0].Units[0].Count)
	assert.Equal(t, 11, d.Scenario().Length.Turns)
}
