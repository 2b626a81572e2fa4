package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// watch lets greedy play both sides, and shows every state with the words of the action
// that is done in it.
func watch(t *testing.T, id string, seed uint64, see func(s *soldiers.State, action []string)) {
	t.Helper()
	tb := open(t, id)
	players := tb.players(t, seed, [2]string{"greedy", "greedy"})
	s := tb.battle.Start(seed)
	for n := 0; !s.Now().Over; n++ {
		seat, _ := players.Next(s)
		a := players.Choose(seat, s, n)
		see(s, strings.Fields(s.ActionText(a)))
		_, refusal := s.Apply(a, nil)
		require.Nil(t, refusal)
	}
}

func TestGreedyGoesOnToWhereTheEnemyIsWhenAPlaceIsCleared(t *testing.T) {
	shots := 0
	watch(t, "mogely", 1, func(s *soldiers.State, action []string) {
		if s.Now().Turn >= 13 && action[0] == "fire" {
			shots++
		}
	})
	assert.Positive(t, shots, "nobody stands about in the first town until the game is over")
}

func TestGreedyBarsTheWayThatTheEnemyTakes(t *testing.T) {
	guards, elsewhere := 0, 0 // British at the exit that is nearest to them, and nearer to where the enemy comes from
	watch(t, "elouges", 1, func(s *soldiers.State, action []string) {
		if now := s.Now(); now.Turn != 2 || now.Phase != "first-movement" || guards+elsewhere > 0 {
			return
		}
		for u := range int32(s.Units()) {
			if v := s.View(u); v.Side == "british" && v.OnMap() {
				if at := v.At.Hex(); at.Col >= 39 && at.Row >= 32 {
					guards++
				} else {
					elsewhere++
				}
			}
		}
	})
	assert.GreaterOrEqual(t, elsewhere, 3*guards, "most stand in the way, not at an exit that nobody makes for")
}

func TestGreedyDoesNotRideIntoCertainDeathForAMarch(t *testing.T) {
	lost := -1
	watch(t, "ravka-russa", 1, func(s *soldiers.State, action []string) {
		if s.Now().Turn != 3 || lost >= 0 {
			return
		}
		lost = 0
		for u := range int32(s.Units()) {
			if v := s.View(u); v.Side == "austro-hungarian" && v.Standing == rules.Lost {
				lost++
			}
		}
	})
	assert.Less(t, lost, 9, "of 27 units that have ten turns to go")
}

func TestGreedyDoesNotDigInWhereItWillNotStay(t *testing.T) {
	dug := map[string]int{} // turn, by unit
	soon := 0
	watch(t, "le-cateau", 2, func(s *soldiers.State, action []string) {
		switch turn := s.Now().Turn; action[0] {
		case "dig":
			dug[action[1]] = turn
		case "rise":
			if at, ok := dug[action[1]]; ok && turn-at <= 2 {
				soon++
			}
		}
	})
	assert.Less(t, soon, 20, "tries to leave a position within two turns of digging it")
}

func TestGreedyDoesNotMoveGunsToAndFro(t *testing.T) {
	stood := map[int32][]hex.Hex{} // by gun, one turn after the other
	turn, back := 0, 0
	watch(t, "cerizy", 3, func(s *soldiers.State, action []string) {
		if s.Now().Turn == turn {
			return
		}
		turn = s.Now().Turn
		for u := range int32(s.Units()) {
			v := s.View(u)
			if !v.OnMap() || !strings.HasSuffix(v.Type, "field-gun-battery") {
				continue
			}
			before, at := stood[u], v.At.Hex()
			if n := len(before); n > 0 && before[n-1] != at && slices.Contains(before[max(0, n-4):], at) {
				back++
			}
			stood[u] = append(before, at)
		}
	})
	assert.NotEmpty(t, stood)
	assert.Less(t, back, 9, "guns that are again where they were up to four turns before")
}

func TestGreedyFiresAtBridgesThatTheEnemyNeeds(t *testing.T) {
	shots, at := map[string]int{}, ""
	for seed := range uint64(2) {
		watch(t, "schipdonck", seed, func(s *soldiers.State, action []string) {
			if action[0] == "aim" && action[len(action)-1] == "bridge" {
				side, _, _ := strings.Cut(action[1], "-")
				shots[side]++
				at = action[2]
			}
			if action[0] == "fire" && action[1] == at {
				assert.Equal(t, "bridge", action[len(action)-1], "a hex is fired at as a bridge, or else")
			}
			if action[0] == "end" {
				at = ""
			}
		})
	}
	assert.Positive(t, shots["belgian"])
	assert.Zero(t, shots["german"], "they want to hold one")
}
