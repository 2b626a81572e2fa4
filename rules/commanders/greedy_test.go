package commanders

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// Players choose nothing that is refused, and bring games to an end, with each switch
// alone and with all of them.
func TestPlayersPlayUnderAllSwitches(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a dozen games")
	}
	ids := []string{"custom-setup", "albuera"}
	games := []int{1<<switches - 1}
	for n := range switches {
		games = append(games, 1<<n)
	}
	for i, bits := range games {
		name := fmt.Sprintf("%s with switches %011b", ids[i%2], bits)
		sc := setup(t, ids[i%2])
		switchboard(sc, bits)
		b, err := newBattle(sc)
		require.NoError(t, err, name)
		players := map[rules.Seat]rules.Player{}
		for seat, make := range []func(rules.Brief) (rules.Player, error){newGreedy, newThinker} {
			p, err := make(rules.Brief{Scenario: sc, Seat: rules.Seat(seat + 1), Seed: uint64(i)})
			require.NoError(t, err)
			players[rules.Seat(seat+1)] = p
		}
		g := rules.NewGame(newState(b, rules.Terms{Seed: uint64(i)}))
		over, err := g.Play(rules.NewSeated(players), 5000, nil)
		require.NoError(t, err, name)
		require.True(t, over, name)
	}
}

func TestOrdersThatMayNotArriveAreWorthLess(t *testing.T) {
	units := []string{"W 6I b1", "W 6I a3", "B 1I b3"}
	far := func(g *table) int {
		n := 0
		for _, l := range g.draw(0, &plain) {
			if l.from == 6 { // a3, three links from the general
				n += int(l.count)
			}
		}
		return n
	}
	certain, doubtful := setUp(t, bare(t), units...), setUp(t, bare(t, inForce(ruleCouriers)...), units...)
	require.Positive(t, far(certain))
	assert.LessOrEqual(t, far(doubtful), far(certain))
	assert.InDelta(t, 2./3, (&draft{State: doubtful.State, side: 0}).arrives([]line{{count: 2, from: 6}}), 1e-9)
	assert.InDelta(t, 1, (&draft{State: doubtful.State, side: 0}).arrives([]line{{count: 2, from: 1}}), 1e-9)
	assert.InDelta(t, 1, (&draft{State: certain.State, side: 0}).arrives([]line{{count: 2, from: 6}}), 1e-9)
}

// Batteries move into sectors of friends alone.
func TestBatteriesThatHaveNothingToBombardComeUp(t *testing.T) {
	up := func(units ...string) string {
		g := onBare(t, units...)
		d := draft{State: g.State, style: &plain}
		d.look()
		var best mission
		for at := range g.battle.ground.n {
			if m := d.bringUp(at); m.score > best.score {
				best = m
			}
		}
		if len(best.lines) == 0 {
			return ""
		}
		return g.ActionText(actionOf(verbOrder, best.lines[0]))
	}
	assert.Equal(t, "order 1A white-reserve>b1 move", up("W 2A white-reserve", "W 2I a1", "W 2I b1", "B 2I b2"), "where they have something to bombard next")
	assert.Equal(t, "order 1A white-reserve>a1 move", up("W 2A white-reserve", "W 2I a1", "W 6I b1", "B 2I b2"), "where there is room")
	assert.Equal(t, "order 1A a1>a2 move", up("W 1A a1", "W 2I a2", "B 2I c3"), "nearer to the enemy")
	assert.Empty(t, up("W 1A b1", "W 2I a1", "B 2I b2"), "they have something now")
	assert.Empty(t, up("W 1A white-reserve", "B 2I a1", "B 2I b1"), "nobody comes out of a reserve against the enemy")

	guard := draft{State: onBare(t, "W 1A a1", "W 2I a2", "B 2I c3").State, style: &plain}
	guard.look()
	for at := range guard.battle.ground.n {
		guard.need[at] = guard.count[at]
	}
	for at := range guard.battle.ground.n {
		assert.Empty(t, guard.bringUp(at).lines, "they hold a sector that is needed")
	}

	g := onBare(t, "W 2A white-reserve", "W 1I white-reserve", "B 2I b3")
	var guns []string
	for _, l := range g.draw(0, &plain) {
		if l.arm == artillery {
			guns = append(guns, g.ActionText(actionOf(verbOrder, l)))
		}
	}
	assert.Len(t, guns, 1, "behind those who take a sector in the same round")
}
