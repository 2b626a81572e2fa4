package commanders

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// shown is the texts of an answer by the labels of the sectors.
func (g *table) shown(overlay, side string) map[string]string {
	g.t.Helper()
	o, err := g.Overlay(rules.Question{Overlay: overlay, Side: side})
	require.NoError(g.t, err)
	out := map[string]string{}
	for _, c := range o.Cells {
		require.Less(g.t, int(c.Class), len(o.Classes))
		out[g.Label(c.At)] = c.Text
	}
	return out
}

// overlaid is what the answer says of a sector.
func (g *table) overlaid(overlay, side, at string) string {
	g.t.Helper()
	i, ok := g.battle.ground.board.Sector(at)
	require.True(g.t, ok)
	text, _ := g.OverlayText(rules.Question{Overlay: overlay, Side: side}, g.battle.ground.site(int8(i)))
	return text
}

func TestControlIsWhoseASectorIsToASide(t *testing.T) { // 1.6, 1.8
	g := setUp(t, bare(t), "W 2I b2", "W 1I a2 routed", "B 1C c2")
	white := g.shown(overlayControl, "white")
	assert.Equal(t, "own", white["b2"])
	assert.Equal(t, "neutral", white["a2"], "who is routed controls nothing")
	assert.Equal(t, "enemy", white["c2"])
	assert.Equal(t, "friendly", white["a1"], "its flag lies there and no enemy does")
	assert.Equal(t, "friendly", g.shown(overlayControl, "black")["a3"])
	assert.Equal(t, "White controls b2 with 2 infantry (1.6).", g.overlaid(overlayControl, "white", "b2"))
}

func TestTheReachOfOrdersIsByPhases(t *testing.T) { // 2.1, 2.2, 5.2
	g := setUp(t, bare(t), "W 2I b1", "W 1C a1", "B 1I b3")
	reach := g.shown(overlayReach, "white")
	assert.Equal(t, "fast", reach["a2"], "cavalry moves in the fast movement phase")
	assert.Equal(t, "combined", reach["a3"], "and goes on in the combined arms phase")
	assert.Equal(t, "fast", reach["b1"], "where it stands already counts as well for others")
	assert.Equal(t, "combined", reach["c1"])
	assert.NotContains(t, reach, "b3", "infantry takes one step, and cavalry cannot go on from where it fights")
	assert.Contains(t, g.overlaid(overlayReach, "white", "c1"), "2 infantry out of ")
}

func TestTheReachOfABombardmentHasItsDice(t *testing.T) { // 11.1, 11.3
	g := setUp(t, bare(t), "W 1A b1", "B 2I b2", "B 1I b3")
	o := g.shown(overlayBombard, "white")
	// Attacking artillery has +2 against infantry, and -3 and -4 for ranges 1 and 2.
	assert.Equal(t, map[string]string{"b2": "5 or more", "b3": "6", "a1": "in range", "c1": "in range"}, o)
	assert.Contains(t, g.overlaid(overlayBombard, "white", "b3"), "which is in the way", "one of the two dice falls short (11.5)")
	assert.Contains(t, g.overlaid(overlayBombard, "white", "a1"), "There is no enemy unit in the sector.")
	assert.Contains(t, g.overlaid(overlayBombard, "white", "a3"), "No battery of White has ")
	assert.Empty(t, g.shown(overlayBombard, "black"))
}

func TestTheThreatIsWhatAllWhoCanAttackWouldDo(t *testing.T) {
	g := setUp(t, bare(t), "W 1I b2", "W 1I a1", "B 1I b3", "B 3I black-reserve")
	o, err := g.Overlay(rules.Question{Overlay: overlayThreat, Side: "white"})
	require.NoError(t, err)
	threat := g.shown(overlayThreat, "white")
	assert.Equal(t, "safe", threat["a1"], "nobody stands beside it, and none attacks out of a reserve")
	assert.NotContains(t, threat, "c1")
	// Infantry on passive infantry hits with 7/36 in fire and, if it is not routed
	// itself by 15/36, with 20/36 in melee: about 0.5 in all (8).
	assert.InDelta(t, 5, o.Most, 1)
	more := setUp(t, bare(t), "W 1I b2", "B 1I b3", "B 2I a2", "B 2I c2")
	all, err := more.Overlay(rules.Question{Overlay: overlayThreat, Side: "white"})
	require.NoError(t, err)
	assert.Greater(t, all.Most, o.Most, "attacks from more sides are worse")
	assert.Contains(t, more.overlaid(overlayThreat, "white", "b2"), "5 infantry could attack b2: of White's 1 infantry, ")
}

func TestPointsAreThoseOfTheRoundAsThingsStand(t *testing.T) { // 13.1, 13.2
	g := setUp(t, bare(t), "W 1I c3", "B 1I b1")
	assert.Equal(t, map[string]string{"c3": "White +1", "b1": "Black +5"}, g.shown(overlayScore, ""))
	assert.Contains(t, g.overlaid(overlayScore, "", "b1"), "Black would gain 5 points")
}

func TestQuestionsWithoutSenseAreRefused(t *testing.T) {
	g := setUp(t, bare(t))
	_, err := g.Overlay(rules.Question{Overlay: "weather", Side: "white"})
	require.EqualError(t, err, `there is no overlay "weather"`)
	_, err = g.Overlay(rules.Question{Overlay: overlayThreat, Side: "nobody"})
	require.Error(t, err)
}

func BenchmarkThreat(b *testing.B) {
	g := setUp(b, bare(b), "W 6I b2", "W 6I b1", "W 6I a2", "B 6I b3", "B 6I a3", "B 5C c3", "B 3I c2")
	for b.Loop() {
		if _, err := g.Overlay(rules.Question{Overlay: overlayThreat, Side: "white"}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestSectorsAreToldByTheirNamesWhereTheyHaveSome(t *testing.T) {
	sc := bare(t)
	for i := range sc.AreaBoard().Sectors {
		if s := &sc.AreaBoard().Sectors[i]; s.ID == "b2" {
			s.Name = "The middle field"
		}
	}
	g := setUp(t, sc, "W 1I b2", "B 1I b3")
	g.plans(phaseCombined, "B 1I b3>b2")
	fights := g.Fights(nil)
	require.NotEmpty(t, fights)
	assert.Contains(t, fights[0].Title, "between the middle field and b3")
}
