package balance_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
)

func TestWhoIsStronger(t *testing.T) {
	for _, test := range []struct {
		id, first, second string
		want              [][2]string
	}{
		{"brunstatt", "greedy", "greedy", [][2]string{{"planner", "planner"}, {"planner-strong", "planner-strong"}}},
		{"brunstatt", "random", "greedy", [][2]string{{"planner", "planner"}, {"planner-strong", "planner-strong"}}},
		{"brunstatt", "planner", "greedy", [][2]string{{"planner-strong", "planner-strong"}, {"planner-patient", "planner-patient"}}},
		{"brunstatt", "planner-patient", "greedy", nil},
		{"mlawa", "greedy", "doctrine", nil}, // set below
		{"leuthen", "greedy", "greedy", [][2]string{{"thinker", "thinker"}}},
		{"cowpens", "greedy", "greedy", nil},
	} {
		a := builtIn(t, test.id)
		sides := a.Scenario.Sides
		players := map[string]string{sides[0].ID: test.first, sides[1].ID: test.second}
		if test.id == "mlawa" {
			players = map[string]string{"russian": "doctrine", "german": "greedy"}
			got := balance.Stronger(a.System, a.Scenario, players)
			require.NotEmpty(t, got)
			assert.Equal(t, map[string]string{"russian": "doctrine", "german": "planner"}, got[0], "who plays by fixed rules stays")
			continue
		}
		var got [][2]string
		for _, p := range balance.Stronger(a.System, a.Scenario, players) {
			got = append(got, [2]string{p[sides[0].ID], p[sides[1].ID]})
		}
		assert.Equal(t, test.want, got, "%s: %s, %s", test.id, test.first, test.second)
	}
}

// ended is a result of so many games won by red, by blue and by nobody.
func ended(t *testing.T, a balance.Arena, player string, red, blue, drawn int) balance.Result {
	t.Helper()
	b := batch(a, player, red+blue+drawn)
	var games []balance.Game
	for winner, n := range map[string]int{"red": red, "blue": blue, "draw": drawn} {
		for range n {
			games = append(games, balance.Game{Winner: winner, Sides: make([]balance.Fate, 2)})
		}
	}
	return b.Sofar(games)
}

func TestStrongerPlayThatChangesTheAnswerIsToldSo(t *testing.T) {
	a := threeFields(t)
	base := ended(t, a, "greedy", 90, 10, 0)
	assert.Equal(t, []string{"There is no stronger player to try for this scenario."}, balance.TrustAmong(base, nil))

	told := balance.TrustAmong(base, []balance.Result{ended(t, a, "planner", 18, 22, 0)})
	require.Len(t, told, 1)
	assert.Equal(t, "Stronger play changes the answer: between planner there are 45 points fewer games won by the Red side [28, 60] than between greedy.", told[0])

	told = balance.TrustAmong(base, []balance.Result{ended(t, a, "planner", 35, 5, 0), ended(t, a, "planner-strong", 34, 5, 1)})
	require.Len(t, told, 1)
	assert.Contains(t, told[0], "Stronger play, by planner-strong, does not show another answer")

	told = balance.TrustAmong(ended(t, a, "greedy", 20, 0, 0), []balance.Result{ended(t, a, "planner", 38, 2, 0)})
	assert.Equal(t, []string{"It can be won by the Blue side: planner won 2 of 40 games."}, told)
}

// TestChangesHaveNewcombesIntervals holds them against the examples of his paper.
func TestChangesHaveNewcombesIntervals(t *testing.T) {
	a := threeFields(t)
	for _, test := range []struct {
		k, n, l, m int
		low, high  float64
	}{{56, 70, 48, 80, 5.2, 33.4}, {9, 10, 3, 10, 17.1, 80.9}, {10, 10, 0, 20, 67.9, 100}, {0, 10, 0, 20, -16.1, 27.8}} {
		c := ended(t, a, "x", test.l, test.m-test.l, 0).ChangeTo(ended(t, a, "x", test.k, test.n-test.k, 0))[0]
		assert.InDelta(t, test.low, c.Low, 0.11, "%+v", test)
		assert.InDelta(t, test.high, c.High, 0.11, "%+v", test)
	}
}
