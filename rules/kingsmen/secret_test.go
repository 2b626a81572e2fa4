package kingsmen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// teamed gives each side two Lieutenants with an infantry unit each beside its general, rated 3
// and 1: more than he is, who is named to command.
func teamed(t testing.TB, in ...model.Rule) *model.Scenario {
	sc := open(t, foot, foot, in...)
	for i, side := range sc.Sides {
		sc.Forces[i].Own.Set(fields.CommanderKey, true)
		for n, rating := range []int{3, 1} {
			f := model.Force{ID: side.ID + []string{"-left", "-right"}[n], Side: side.ID, Name: "Wing", Units: []model.UnitGroup{{Type: side.ID + "-infantry", Count: 1}}}
			f.Own.Set(fields.RatingKey, rating)
			sc.Forces = append(sc.Forces, f)
			sc.Deployment[i].Forces = append(sc.Deployment[i].Forces, f.ID)
		}
	}
	return sc
}

// rolled is a game of teams in which the points of the first turn are rolled: 5 for the American
// general, 2 for the British.
func rolled(t testing.TB, in ...model.Rule) *played {
	g := stood(t, teamed(t, in...), "r7", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	g.card = noCard
	g.throws(5, 1, 2, 2)
	g.beginCommand()
	g.events, g.out = g.out, nil
	return g
}

// points is what a view shows of the points of all generals.
func points(s rules.State) (out []int) {
	for _, x := range s.(*State).generals {
		out = append(out, int(x.points))
	}
	return out
}

func TestSecretCommandHidesWhatIsLeftFromTheEnemyAlone(t *testing.T) {
	g := rolled(t, inForce(ruleSecret)...)
	require.Equal(t, inCommand, g.stage)
	all := points(g.State) // the generals of both sides, then their Lieutenants
	require.Equal(t, []int{5, 2, 3, 1, 3, 1}, all)
	assert.True(t, g.Sealed())
	assert.Equal(t, []int{5, unknown, 3, 1, unknown, unknown}, points(rules.See(g.State, 1, 0).State))
	assert.Equal(t, []int{unknown, 2, unknown, unknown, 3, 1}, points(rules.See(g.State, 2, 0).State))
	seen := rules.See(g.State, 2, 0).State.(*State)
	assert.Equal(t, "secret command points", seen.View(int32(seen.number(0))).Marks[1].Text)
	assert.Equal(t, "2 command points", seen.View(int32(seen.number(1))).Marks[1].Text)

	g.stage, g.side = inRide, 0
	g.endCards()
	assert.False(t, g.Sealed(), "what is left is lost, and nothing is hidden any more")

	g = rolled(t)
	assert.False(t, g.Sealed())
	assert.Equal(t, all, points(rules.See(g.State, 2, 0).State), "without the rule all is open")
}

func TestSecretCommandTellsOfRollsToTheirSideAlone(t *testing.T) {
	for _, secret := range []bool{true, false} {
		var in []model.Rule
		if secret {
			in = inForce(ruleSecret)
		}
		g := rolled(t, in...)
		rolls := 0
		for _, e := range g.events {
			h := g.Happening(e)
			switch e.Kind {
			case eventDice, eventPoints:
				rolls++
				want := rules.Seats(0)
				if secret {
					want = rules.SeatsOf(seatOf(e.Side))
				}
				assert.Equal(t, want, h.Known, h.Text)
			default:
				assert.Zero(t, h.Known, h.Text)
			}
		}
		assert.Equal(t, 8, rolls, "two rolls, and the points of six generals")
	}
}

func TestSecretCommandKeepsHandingOutSecret(t *testing.T) {
	g := rolled(t, inForce(ruleSecret)...)
	before := rules.See(g.State, 2, 0).Hash()
	g.does("spend general-american-right 5")
	assert.Equal(t, before, rules.See(g.State, 2, 0).Hash(), "the enemy sees nothing of it")
	assert.Equal(t, inCommand, g.stage, "nor that there is nothing left to hand out")
	assert.EqualValues(t, 0, g.side)
	assert.Equal(t, rules.SeatsOf(1), g.Happening(g.events[0]).Known)
	g.does("ready")
	assert.EqualValues(t, 1, g.side)

	g = rolled(t)
	g.does("spend general-american-right 5")
	assert.EqualValues(t, 1, g.side, "openly it ends by itself")
}

// What a seat imagines agrees with what the enemy was seen to spend.
func TestSecretCommandImaginesPointsThatMayBe(t *testing.T) {
	g := rolled(t, inForce(ruleSecret)...)
	chief, left, right := &g.generals[0], &g.generals[2], &g.generals[3]
	g.pay(3, 1)
	right.points = 3
	g.pay(3, 3)
	require.EqualValues(t, 4, right.spent, "three of them were handed to him")
	g.pay(0, 1)
	g.pay(2, 3)
	most := map[int]int{}
	view := rules.See(g.State, 2, 0)
	for seed := range uint64(200) {
		all := points(view.Imagine(seed, nil))
		assert.Equal(t, []int{2, 3, 1}, []int{all[1], all[4], all[5]}, "its own points are as they are")
		total := all[0] + all[2] + all[3] + int(chief.spent+left.spent+right.spent)
		for i, g := range []int{0, 2, 3} {
			require.GreaterOrEqual(t, all[g], 0)
			most[i] = max(most[i], all[g])
		}
		require.LessOrEqual(t, all[2]+int(left.spent), 6, "no Lieutenant has more than six")
		require.LessOrEqual(t, all[3]+int(right.spent), 6)
		rolled := total - 3 - 1
		require.True(t, rolled >= 4 && rolled <= 6, "the roll was 4 at least, and is taken for %d", rolled)
	}
	assert.Equal(t, map[int]int{0: 2, 1: 2, 2: 2}, most, "whatever is left of the roll may be anybody's")
	var rolls []int
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		if n := g.guess(2, 3, r); !slices.Contains(rolls, n) {
			rolls = append(rolls, n)
		}
	}
	slices.Sort(rolls)
	assert.Equal(t, []int{3, 4, 5, 6}, rolls)
	assert.Equal(t, 7, g.guess(2, 7, r), "more than dice can show is what was seen")
}

func TestGamesOfTeamsKeepTheContract(t *testing.T) {
	sc := teamed(t, inForce(ruleSecret, ruleBanking, ruleRecovery, ruleOverride, ruleBrigades, ruleGeneralLosses, ruleLeaderLosses)...)
	rulestest.Check(t, System(), sc)
}
