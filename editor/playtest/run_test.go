package playtest_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// thinker is a player that thinks until nobody waits any more.
type thinker struct {
	rules.Player
	quit func() bool
	left chan struct{}
}

func (p *thinker) QuitWhen(quit func() bool) { p.quit = quit }

func (p *thinker) Choose(v rules.View) rules.Action {
	for !p.quit() {
		runtime.Gosched()
	}
	close(p.left)
	return p.Player.Choose(v)
}

// atFarm is a playtest of the farm that is to begin, by a system.
func atFarm(t *testing.T, sys rules.System) *playtest.Session {
	t.Helper()
	s, err := playtest.New(sys, farmDraft(t), rules.Terms{Seed: 1})
	require.NoError(t, err)
	return s
}

// A run that is stopped leaves nobody behind who thinks on.
func TestAPlayerThinksNoLongerThanTheRun(t *testing.T) {
	left := make(chan struct{})
	sys := soldiers.System()
	sys.Players = append(slices.Clone(sys.Players), rules.PlayerKind{ID: "deep", Thinks: true, New: func(b rules.Brief) (rules.Player, error) {
		return &thinker{Player: rules.NewChance(b.Seed), left: left}, nil
	}})
	s := atFarm(t, sys)
	run, err := s.Deploy("deep")
	require.NoError(t, err)
	run.Stop()
	<-left
	for range run.Steps() {
		t.Error("a step was chosen after the end")
	}
}

// cheat is a player that chooses what is not allowed.
type cheat struct{ rules.Player }

func (cheat) Choose(rules.View) rules.Action { return rules.Act(250) }

// A run whose player chooses what is refused ends there, and says so.
func TestARunEndsWithWhatIsNotAllowed(t *testing.T) {
	sys := soldiers.System()
	sys.Players = append(slices.Clone(sys.Players), rules.PlayerKind{ID: "cheat", New: func(b rules.Brief) (rules.Player, error) {
		return cheat{rules.NewChance(b.Seed)}, nil
	}})
	s := atFarm(t, sys)
	run, err := s.Deploy("cheat")
	require.NoError(t, err)
	for range run.Steps() {
		t.Error("what is refused is no step")
	}
	require.ErrorContains(t, run.Err(), "the player cheat chose ")
	var refusal *rules.Refusal
	assert.ErrorAs(t, run.Err(), &refusal)
	assert.Zero(t, s.Len())
}

// Who is asked to set up without a player of his own gets the best of those who choose at once.
func TestUnitsAreSetUpByThoseWhoDoNotThinkForLong(t *testing.T) {
	s := atFarm(t, soldiers.System())
	side := s.Chairs()[0].ID
	assert.Equal(t, "greedy", s.Deployer(side))
	require.NoError(t, s.Seat(side, "planner-easy"))
	assert.Equal(t, "planner-easy", s.Deployer(side))
}
