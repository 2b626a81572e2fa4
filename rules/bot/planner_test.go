package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestPlannersAreOfferedInFourLevelsWhereThereAreHexes(t *testing.T) {
	var ids []string
	for _, k := range bot.Kinds(soldiers.System()) {
		if strings.HasPrefix(k.ID, "planner") {
			assert.Equal(t, len(ids), k.Level, k.ID)
			ids = append(ids, k.ID)
		}
	}
	assert.Equal(t, []string{"planner-easy", "planner", "planner-strong", "planner-patient"}, ids)
	for _, k := range bot.Kinds(rules.System{Board: model.OnAreas}) {
		assert.NotContains(t, k.ID, "planner")
	}
}

func TestAPlannerPlaysTheSameGameForTheSameSeed(t *testing.T) {
	tb := open(t, "mlawa")
	kinds := [2]string{"planner-easy", "planner-easy"}
	players := [2]*rules.Seated{tb.players(t, 4, kinds), tb.players(t, 4, kinds)}
	games := [2]*rules.Game{rules.NewGame(tb.battle.Start(4)), rules.NewGame(tb.battle.Start(4))}
	for i := range games {
		_, err := games[i].Play(players[i], 150, nil)
		require.NoError(t, err)
	}
	assert.Equal(t, games[0].Actions(), games[1].Actions())
}

func TestAPlannerSaysWhichPlansItTriedOutAndThenWhatItWeighed(t *testing.T) {
	tb := open(t, "mlawa")
	p := tb.player(t, "planner-easy", 0, 1)
	s := tb.battle.Start(1)
	for n := 0; s.Now().Side != tb.scenario.Sides[0].ID; n++ {
		a := tb.player(t, "greedy", 1, 1).Choose(rules.See(s, 2, n))
		_, refusal := s.Apply(a, nil)
		require.Nil(t, refusal)
	}
	a := p.Choose(rules.See(s, 1, 50))
	plans := p.(rules.Explainer).Why()
	require.Greater(t, len(plans), 2)
	names := map[string]bool{}
	for i, w := range plans {
		assert.True(t, strings.HasPrefix(w.Text, "plan: "), w.Text)
		assert.False(t, names[w.Text], "each plan once")
		names[w.Text] = true
		assert.Equal(t, i == 0, w.Chosen)
		require.Len(t, w.Terms, 2)
		assert.Positive(t, w.Terms[0].Value, "it was played out")
		assert.LessOrEqual(t, w.Terms[1].Value, w.Terms[0].Value, "no more won than played")
	}
	_, refusal := s.Apply(a, nil)
	require.Nil(t, refusal)
	p.Choose(rules.See(s, 1, 51))
	for _, w := range p.(rules.Explainer).Why() {
		assert.False(t, strings.HasPrefix(w.Text, "plan: "), "the plan stands: %s", w.Text)
	}
}

// searcher notes of each search of a planner whether what came of earlier ones counts in it.
type searcher struct {
	rules.Player
	earlier []bool
}

func (s *searcher) Choose(v rules.View) rules.Action {
	a := s.Player.Choose(v)
	if plans := s.Player.(rules.Explainer).Why(); len(plans) > 0 && strings.HasPrefix(plans[0].Text, "plan: ") {
		s.earlier = append(s.earlier, slices.ContainsFunc(plans, func(w rules.Weighed) bool { return len(w.Terms) == 3 }))
	}
	return a
}

// What came of its plans counts in the searches after, until the game is taken back.
func TestAPlannerPlansAnewWhenTheGameIsTakenBack(t *testing.T) {
	tb := open(t, "mlawa")
	p := &searcher{Player: tb.player(t, "planner-easy", 0, 2)}
	players := rules.NewSeated(map[rules.Seat]rules.Player{1: p, 2: tb.player(t, "greedy", 1, 2)})
	game := rules.NewGame(tb.battle.Start(2))
	for _, from := range []int{0, 90, 30, 5} {
		p.earlier = nil
		game = game.Branch(min(from, game.Len()))
		_, err := game.Play(players, 250, nil)
		require.NoError(t, err)
		require.Greater(t, len(p.earlier), 1)
		for i, counts := range p.earlier {
			assert.Equal(t, i > 0, counts, "search %d from action %d", i, from)
		}
	}
}

func TestPlannersPlayTwoSidesAlone(t *testing.T) {
	_, err := bot.New(soldiers.System(), "planner", rules.Brief{Scenario: &model.Scenario{}})
	assert.ErrorContains(t, err, "choose another player")
}

// A search of a usual planner at the start of a game, when it has the longest way to the end.
func BenchmarkPlannerSearch(b *testing.B) {
	for _, info := range scenarios.Of("soldiers") {
		b.Run(info.ID, func(b *testing.B) {
			tb := open(b, info.ID)
			s := tb.battle.Start(1)
			seat := s.Now().Awaits.First()
			for b.Loop() {
				tb.player(b, "planner", int(seat)-1, 1).Choose(rules.See(s, seat, 0))
			}
		})
	}
}

// A search that nobody waits for any more ends with the playout that is under way, and what
// is chosen then can be done all the same.
func TestAPlannerLeavesOffWhenNobodyWaits(t *testing.T) {
	tb := open(t, "mlawa")
	s := tb.battle.Start(1)
	for n := 0; s.Now().Side != tb.scenario.Sides[0].ID; n++ {
		_, refusal := s.Apply(tb.player(t, "greedy", 1, 1).Choose(rules.See(s, 2, n)), nil)
		require.Nil(t, refusal)
	}
	p := tb.player(t, "planner-patient", 0, 1)
	asked := 0
	p.(rules.Interruptible).QuitWhen(func() bool {
		asked++
		return asked > 20
	})
	a := p.Choose(rules.See(s, 1, 50))
	assert.Less(t, asked, 30, "not asked again and again")
	_, refusal := s.Apply(a, nil)
	assert.Nil(t, refusal)
	tried := 0
	for _, w := range p.(rules.Explainer).Why() {
		tried += w.Terms[0].Value
	}
	assert.Equal(t, 1, tried)
}
