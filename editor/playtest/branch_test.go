package playtest_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// fire30 is how many actions of the battle of the farm come before a shot at 0306
// with a roll of 3.
const fire30 = 30

func TestTwoBranchesAreToldApartByTheirFirstDifference(t *testing.T) {
	s := farm(t)
	main := s.Branch().ID
	first := func(other int) (int, string) {
		c, err := s.Compare(main, other)
		require.NoError(t, err)
		back, err := s.Compare(other, main)
		require.NoError(t, err)
		assert.Equal(t, c.Common, back.Common)
		assert.Equal(t, c.First == "", back.First == "")
		return c.Common, c.First
	}
	common, text := first(main)
	assert.Equal(t, 126, common)
	assert.Empty(t, text)

	s.GoTo(fire30)
	end(t, s)
	common, text = first(s.Branch().ID)
	assert.Equal(t, fire30, common)
	assert.Equal(t, "In Main line: The attack on 0306 is carried out. In Branch 1: The phase ends.", text)

	require.NoError(t, s.Switch(main))
	s.GoTo(fire30)
	require.NoError(t, s.SetDice(1))
	shot := s.Moment(fire30).Action
	_, err := s.Do(shot)
	require.NoError(t, err)
	common, text = first(s.Branch().ID)
	assert.Equal(t, fire30, common)
	assert.Equal(t, "The attack on 0306 is carried out. In Main line: German fire out of 0403 is observed. Fire on 0306 with 4 against 2, roll 3: disrupted. In Branch 2: German fire out of 0403 is observed. Fire on 0306 with 4 against 2, roll 1: eliminated.", text)

	require.NoError(t, s.Switch(main))
	s.GoTo(fire30)
	require.NoError(t, s.SetDice(3))
	_, err = s.Do(shot)
	require.NoError(t, err)
	common, text = first(s.Branch().ID)
	assert.Equal(t, fire30+1, common)
	assert.Equal(t, "Branch 3 ends here; Main line goes on: German machine gun company 1 aims at 0506.", text)
	c, err := s.Compare(s.Branch().ID, main)
	require.NoError(t, err)
	assert.Equal(t, text, c.First, "either way round")

	for _, pair := range [][2]int{{main, 9}, {9, main}} {
		_, err = s.Compare(pair[0], pair[1])
		require.ErrorContains(t, err, "no branch 9")
	}
}

func TestAnotherBranchIsShownAtTheSameMoment(t *testing.T) {
	s := farm(t)
	main := s.Branch().ID
	s.GoTo(fire30)
	end(t, s)
	end(t, s)
	other := s.Branch().ID
	for _, test := range []struct {
		at, want int
	}{{0, 0}, {fire30, fire30}, {fire30 + 1, 126}, {fire30 + 2, 126}} {
		require.NoError(t, s.Switch(other))
		s.GoTo(test.at)
		require.NoError(t, s.Switch(main))
		assert.Equal(t, test.want, s.At(), "from %d", test.at)
	}
	require.ErrorContains(t, s.Switch(9), "no branch 9")
	s.GoTo(3)
	require.NoError(t, s.Switch(main))
	assert.Equal(t, 3, s.At(), "it is shown already")
}

func TestABranchIsDeletedAloneAndOthersKeepTheirNames(t *testing.T) {
	s := farm(t)
	for range 3 {
		require.NoError(t, s.Switch(0))
		s.GoTo(fire30)
		require.NoError(t, s.SetDice(1))
		fire(t, s)
	}
	require.NoError(t, s.Switch(0))
	require.NoError(t, s.Delete(2))
	require.NoError(t, s.Rename(3, "The third"))
	assert.Equal(t, []string{"Main line", "Branch 1", "The third"}, branchNames(s))
	require.ErrorContains(t, s.Delete(2), "no branch 2")
	require.ErrorContains(t, s.Rename(2, "x"), "no branch 2")
	s.GoTo(fire30)
	end(t, s)
	assert.Equal(t, []string{"Main line", "Branch 1", "The third", "Branch 4"}, branchNames(s), "no name is given twice")
	_, err := s.Account(2)
	require.ErrorContains(t, err, "no branch 2")
}

func branchNames(s *playtest.Session) []string {
	var out []string
	for _, b := range s.Branches() {
		out = append(out, b.Name)
	}
	return out
}

func TestTheTimelineLeadsFromPhaseToPhase(t *testing.T) {
	s := farm(t)
	var titles []string
	var starts []int
	for _, span := range s.Spans() {
		titles = append(titles, span.Phase+" "+span.Part+" "+span.Side)
		starts = append(starts, span.From)
	}
	assert.Equal(t, []string{
		"deployment  german", "deployment  french", "first-movement  german", "first-fire fire german", "first-fire return-fire french", "second-movement  french",
	}, titles[:6])
	assert.Equal(t, []int{0, 6, 11, 29, 36}, starts[:5])
	assert.Equal(t, []int{6, 11, 6, 0, 29}, []int{s.Next(0), s.Next(6), s.Previous(11), s.Previous(6), s.Previous(36)})
	assert.Equal(t, 126, s.Next(125))
	assert.Equal(t, 126, s.Next(126), "there is nothing after the end")
	assert.Equal(t, 0, s.Previous(0))
	for n := range s.Len() {
		next := s.Next(n)
		assert.True(t, next == 126 || slices.Contains(starts, next))
		assert.Greater(t, next, n)
	}
	s.GoTo(-1)
	assert.Equal(t, 0, s.At())
	s.GoTo(127)
	assert.Equal(t, 126, s.At())

	s.GoTo(fire30)
	require.NoError(t, s.SetDice(1))
	fire(t, s)
	spans := s.Spans()
	last := spans[len(spans)-1]
	assert.Equal(t, []int{29, 31}, []int{last.From, last.To}, "a phase that goes on")
	assert.Equal(t, "first-fire", last.Phase)
}

func TestDiceAreSetFromOneToSix(t *testing.T) {
	s := farm(t)
	for _, n := range []int{-1, 0, 7} {
		require.ErrorContains(t, s.SetDice(3, n), "a die shows 1 to 6")
		assert.Empty(t, s.Dice())
	}
	require.NoError(t, s.SetDice(1, 6))
	assert.Equal(t, []int{1, 6}, s.Dice())
	s.GoTo(fire30 + 1)
	next := s.Moment(fire30 + 1).Action // an aim, for which nobody rolls
	_, err := s.Do(next)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 6}, s.Dice(), "they wait")
	assert.Len(t, s.Branches(), 2, "with other dice it is another game")
	fire(t, s)
	assert.Equal(t, []int{6}, s.Dice())
	require.NoError(t, s.SetDice())
	assert.Empty(t, s.Dice())
}

func TestPlayersActAsFarAsTheyAreAsked(t *testing.T) {
	s := farm(t)
	_, err := s.Run(playtest.UntilHand)
	require.ErrorContains(t, err, "the game is over")
	_, err = s.Deploy("random")
	require.ErrorContains(t, err, "the deployment is over")
	require.ErrorContains(t, s.Seat("belgian", "random"), "no side of the scenario")
	require.Error(t, s.Seat("german", "clever"))

	s.GoTo(0)
	require.NoError(t, s.Seat("german", playtest.Hand))
	_, err = s.Run(playtest.OneAction)
	require.ErrorContains(t, err, "the German side is played by hand")
	run, err := s.Deploy("random")
	require.NoError(t, err)
	take(t, s, run)
	assert.Equal(t, rules.Moment{Phase: rules.Deployment, Side: "french", Awaits: rules.SeatsOf(seatOf(s, "french"))}, s.Table().Now(), "the other side is left to deploy")
	assert.Equal(t, 6, s.At())

	require.NoError(t, s.Seat("french", "random"))
	for _, step := range []struct {
		until playtest.Until
		at    int
	}{{playtest.OneAction, 7}, {playtest.UntilPhase, 11}} {
		run, err = s.Run(step.until)
		require.NoError(t, err)
		take(t, s, run)
		assert.Equal(t, step.at, s.At())
	}
	assert.Equal(t, "first-movement", s.Table().Now().Phase)

	require.NoError(t, s.Seat("german", "random"))
	run, err = s.Run(playtest.UntilPhase)
	require.NoError(t, err)
	take(t, s, run)
	assert.Equal(t, rules.Moment{Turn: 1, Phase: "first-fire", Part: "fire", Side: "german", Awaits: rules.SeatsOf(seatOf(s, "german"))}, s.Table().Now())
	require.NoError(t, s.Seat("french", playtest.Hand))
	run, err = s.Run(playtest.UntilHand)
	require.NoError(t, err)
	take(t, s, run)
	assert.Equal(t, rules.Moment{Turn: 1, Phase: "first-fire", Part: "return-fire", Side: "french", Awaits: rules.SeatsOf(seatOf(s, "french"))}, s.Table().Now())
}

func TestAStepThatAPlayerChoseForAnotherMomentIsStale(t *testing.T) {
	s := farm(t)
	s.GoTo(6)
	run, err := s.Deploy("random")
	require.NoError(t, err)
	var steps []playtest.Chosen
	for step := range run.Steps() {
		steps = append(steps, step)
	}
	_, err = s.Take(steps[1])
	require.ErrorIs(t, err, playtest.ErrStale, "not the first")
	_, err = s.Take(steps[0])
	require.NoError(t, err)
	assert.Len(t, s.Branches(), 2, "the first step begins a branch")
	s.GoTo(6)
	_, err = s.Take(steps[0])
	require.NoError(t, err, "it was chosen for this moment")
	_, err = s.Take(steps[1])
	require.NoError(t, err)
	assert.Len(t, s.Branches(), 2)

	s.GoTo(7)
	other := legal(s)
	_, err = s.Do(other[slices.IndexFunc(other, func(a rules.Action) bool { return a != steps[1].Action })])
	require.NoError(t, err)
	assert.Len(t, s.Branches(), 3)
	_, err = s.Take(steps[2])
	require.ErrorIs(t, err, playtest.ErrStale, "as many actions, but others")
	require.NoError(t, s.Switch(0))
	s.GoTo(5)
	_, err = s.Take(steps[2])
	require.ErrorIs(t, err, playtest.ErrStale)
	s.GoTo(6)
	other = legal(s)
	_, err = s.Do(other[slices.IndexFunc(other, func(a rules.Action) bool { return a != steps[0].Action && a.Unit != steps[1].Action.Unit })])
	require.NoError(t, err)
	require.Nil(t, s.Table().Refuse(steps[1].Action))
	_, err = s.Take(steps[1])
	require.ErrorIs(t, err, playtest.ErrStale, "a branch like the run's own, with another first step, and legal there")
}

// Where as many actions of the same branch were done, but not the run's, what is
// not allowed there is refused, and nothing changes.
func TestAStepThatIsNotAllowedIsRefused(t *testing.T) {
	s := farm(t)
	s.GoTo(11)
	require.NoError(t, s.Seat("german", "random"))
	run, err := s.Run(playtest.UntilPhase)
	require.NoError(t, err)
	var steps []playtest.Chosen
	for step := range run.Steps() {
		_, err := s.Take(step)
		require.NoError(t, err)
		steps = append(steps, step)
	}
	require.NoError(t, s.Switch(0))
	refused := 0
	for i, step := range steps {
		s.GoTo(11 + i)
		if s.Table().Refuse(step.Action) == nil {
			continue
		}
		refused++
		hash := s.Table().Hash()
		_, err := s.Take(step)
		require.ErrorIs(t, err, playtest.ErrStale)
		assert.Equal(t, hash, s.Table().Hash())
		assert.Len(t, s.Branches(), 2)
	}
	assert.Positive(t, refused)
}

func TestThereMustBeAScenarioToPlay(t *testing.T) {
	draft := farmDraft(t)
	draft.Scenario = nil
	_, err := playtest.New(soldiers.System(), draft, rules.Terms{})
	require.ErrorContains(t, err, "no scenario to play")
	_, err = farm(t).Rebase(draft, nil)
	require.ErrorContains(t, err, "no scenario to play")
}

func TestUnitsThatHaveActedLookUsedWhileTheirSideActs(t *testing.T) {
	s := farm(t)
	used := func() map[string]int {
		out := map[string]int{}
		for _, stack := range playtest.Stacks(s.Table(), s.Scenario().Base.Fields, s.Scenario().EffectiveCharts()) {
			for i, u := range s.Table().Stack(nil, model.HexSite(stack.Hex)) {
				if stack.Counters[i].Used {
					out[s.Table().View(u).Name]++
				}
			}
		}
		return out
	}
	s.GoTo(11) // the first movement begins
	assert.Equal(t, map[string]int{}, used())
	s.GoTo(29) // the first fire begins: all may fire, if they see anybody
	before := used()
	s.GoTo(fire30 + 1)
	after := used()
	assert.NotContains(t, before, "german-infantry-company-4")
	assert.Contains(t, after, "german-infantry-company-4", "it has fired")
	for name := range after {
		assert.Contains(t, name, "german")
	}
}

func TestAGameGoesOnByAnyPartOfAnother(t *testing.T) {
	s := farm(t)
	s.GoTo(0)
	for n, want := range map[int]int{0: 126, 126: 0} {
		r, err := s.PlayOn(s.Branch().ID, n, nil)
		require.NoError(t, err)
		assert.Equal(t, want, r.Total, "from %d on", n)
	}
	for _, n := range []int{-1, 127} {
		_, err := s.PlayOn(s.Branch().ID, n, nil)
		assert.ErrorContains(t, err, "has 126 actions, and none to go on with after", n)
	}
	_, err := s.PlayOn(9, 0, nil)
	assert.ErrorContains(t, err, "no branch 9")
}

// A step that goes with a branch goes with no other, however alike the moments are.
func TestAStepOfAnotherBranchIsStale(t *testing.T) {
	s := farm(t)
	s.GoTo(6)
	other := legal(s)
	_, err := s.Do(other[1])
	require.NoError(t, err)
	s.GoTo(6)
	here := s.Branch()
	run, err := s.Deploy("random")
	require.NoError(t, err)
	step := <-run.Steps()
	run.Stop()
	require.NoError(t, s.Switch(0))
	s.GoTo(6)
	require.NotEqual(t, here, s.Branch())
	before := len(s.Branches())
	_, err = s.Take(step)
	require.ErrorIs(t, err, playtest.ErrStale, "the same state on another branch")
	assert.Len(t, s.Branches(), before)
}

// A scenario that cannot be written down cannot be played either, as no playtest of it
// could be kept.
func TestAScenarioThatCannotBeWrittenIsNotPlayed(t *testing.T) {
	draft := farmDraft(t)
	draft.Scenario.Number = -1
	_, err := playtest.New(soldiers.System(), draft, rules.Terms{})
	assert.ErrorContains(t, err, "number")
	draft.Scenario = nil
	_, err = playtest.New(soldiers.System(), draft, rules.Terms{})
	assert.Error(t, err)
}
