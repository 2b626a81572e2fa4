package kingsmen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// asks is the answer to a question of the American side at a point in inches: its class and
// value where the point is concerned, and the words.
func asks(t *testing.T, s *State, q rules.Question, x, y int) (class string, value int, text string) {
	t.Helper()
	q.Side, q.Turns = "american", 1
	o, err := s.Overlay(q)
	require.NoError(t, err)
	at := site(plane.Point{X: 100*x + 50, Y: 100*y + 50})
	text, _ = s.OverlayText(q, at)
	require.NotEmpty(t, text)
	for _, c := range o.Cells {
		if c.At == at {
			return o.Classes[c.Class].Name, c.Value, text
		}
	}
	return "", 0, text
}

// A line of twelve in two ranks fires with all twelve, 12 inches ahead and not behind;
// cannon roll three dice a gunner where canister reaches.
func TestTheFieldOfFireCountsDice(t *testing.T) {
	g := stood(t, open(t, []string{"infantry", "foot-artillery"}, foot), "r7", "30.00,30.00 0 line-2", "60.00,30.00 0 loose", "30.00,2.00 1800 line-2")
	q := rules.Question{Overlay: overlayFire}
	_, dice, text := asks(t, g.State, q, 30, 20)
	assert.Equal(t, 20, dice, "the cannon has two dice a gunner at this distance")
	assert.Contains(t, text, "12 green dice")
	class, _, text := asks(t, g.State, q, 30, 40)
	assert.Empty(t, class)
	assert.Equal(t, "Nobody can fire at this point.", text)
	_, near, _ := asks(t, g.State, q, 60, 20)
	_, far, _ := asks(t, g.State, q, 60, 10)
	assert.Equal(t, []int{12, 8}, []int{near, far})
	g.units[0].marked = true
	_, dice, _ = asks(t, g.State, q, 30, 20)
	assert.Equal(t, 8, dice, "who is in disorder is not activated")
}

// The zone of fire agrees with what fire is refused for: the wood cuts it, and the foe
// behind the wood is in range but not to be fired at.
func TestTheZoneOfFireIsCutByWhatHidesGround(t *testing.T) {
	sc := open(t, []string{"skirmishers"}, []string{"infantry", "infantry", "infantry"})
	sc.TableBoard().Pieces = []model.Piece{{ID: "wood", Kind: model.PieceHeavyWoods, Points: plane.Polygon{{X: 2500, Y: 2000}, {X: 3500, Y: 2000}, {X: 3500, Y: 2400}, {X: 2500, Y: 2400}}}}
	g := stood(t, sc, "r7", "30.00,30.00 0 loose-300", "30.00,15.00 1800 line-2", "45.00,30.00 2700 line-2", "10.00,2.00 1800 line-2")
	z, ok := g.FireZone(0)
	require.True(t, ok)
	require.Len(t, z.Bands, 1)
	assert.Contains(t, z.Bands[0].Text, "24 inches: 1 die a figure")
	assert.True(t, z.Seen.Holds(plane.Point{X: 4200, Y: 3000}))
	assert.False(t, z.Seen.Holds(plane.Point{X: 3000, Y: 1500}), "behind the wood")
	assert.True(t, z.Bands[0].Outline.Holds(plane.Point{X: 3000, Y: 1500}))
	require.Len(t, z.Foes, 2, "the third is out of range")
	require.NotNil(t, z.Foes[0].Refusal)
	assert.Equal(t, "Sight 2", z.Foes[0].Refusal.Rule)
	assert.Nil(t, z.Foes[1].Refusal)

	q := rules.Question{Overlay: overlaySight, From: site(g.units[0].at)}
	class, _, text := asks(t, g.State, q, 30, 15)
	assert.Contains(t, class, "Hidden by woods")
	assert.Contains(t, text, "wood hides it (Sight 2)")
	class, _, _ = asks(t, g.State, q, 30, 27)
	assert.Equal(t, "In sight", class)
	class, _, text = asks(t, g.State, rules.Question{Overlay: overlayGround}, 30, 22)
	assert.Equal(t, "Impassable", class)
	assert.Contains(t, text, "hides what is behind it")
}

// Cavalry in line charges as far as its sixteen inches, infantry six; who is in reach is
// told for the unit under the pointer, exactly.
func TestTheReachOfChargesTellsWhoMayBeCharged(t *testing.T) {
	g := stood(t, open(t, []string{"infantry", "cavalry"}, foot), "r7", "20.00,30.00 0 line-2", "40.00,30.00 0 line-1", "40.00,20.00 1800 line-2")
	q := rules.Question{Overlay: overlayCharge}
	class, _, _ := asks(t, g.State, q, 20, 25)
	assert.Equal(t, "Infantry comes here", class)
	class, _, _ = asks(t, g.State, q, 40, 15)
	assert.Equal(t, "Cavalry comes here", class, "as if no enemy stood in the way")
	_, _, text := asks(t, g.State, q, 40, 19)
	assert.Contains(t, text, "can be charged by American cavalry 1")
	class, _, text = asks(t, g.State, q, 20, 10)
	assert.Empty(t, class)
	assert.Contains(t, text, "No charge comes")
}

// A unit in the circle of its general costs nothing, one beyond it that is not green a
// point.
func TestCommandCirclesTellWhatActivationsCost(t *testing.T) {
	g := stood(t, open(t, army[:2], foot), "r7", "20.00,30.00 0 line-2", "60.00,30.00 0 line-2", "40.00,2.00 1800 line-2")
	g.generals[0].at = plane.Point{X: 2000, Y: 3500}
	g.units[1].counter = yellow
	q := rules.Question{Overlay: overlayCommand}
	class, _, text := asks(t, g.State, q, 20, 40)
	assert.Contains(t, class, "12 inches")
	assert.Contains(t, text, "without a command point")
	class, _, text = asks(t, g.State, q, 60, 30)
	assert.Empty(t, class)
	assert.Contains(t, text, "costs a command point")
}

// The threat is the mean of what all enemies roll: twelve green dice are six successes, and
// a charge as many more.
func TestTheThreatIsTheMeanOfWhatEnemiesRoll(t *testing.T) {
	g := stood(t, open(t, foot, foot), "r7", "30.00,50.00 0 line-2", "30.00,20.00 1800 line-2")
	q := rules.Question{Overlay: overlayThreat}
	_, value, text := asks(t, g.State, q, 30, 30)
	assert.Equal(t, 60, value)
	assert.Contains(t, text, "By fire 6.0 successes")
	_, value, text = asks(t, g.State, q, 30, 23)
	assert.Equal(t, 120, value)
	assert.Contains(t, text, "by charges 6.0")
	_, value, _ = asks(t, g.State, q, 30, 45)
	assert.Zero(t, value)
}

// BenchmarkOverlays asks every question of a table with eight units a side.
func BenchmarkOverlays(b *testing.B) {
	s := twoLines(b)
	for _, kind := range overlayKinds() {
		b.Run(kind.ID, func(b *testing.B) {
			for b.Loop() {
				_, err := s.Overlay(rules.Question{Overlay: kind.ID, Side: s.battle.sides[0].ID, From: site(s.units[0].at), Turns: 1})
				require.NoError(b, err)
			}
		})
	}
}

// twoLines is two armies that face each other on open ground.
func twoLines(b *testing.B) *State {
	b.Helper()
	units := []string{"infantry", "infantry", "infantry", "skirmishers", "foot-artillery", "cavalry", "infantry", "infantry"}
	where := make([]string, 0, 2*len(units))
	for side, y := range []string{"44.00", "16.00"} {
		for i, kind := range units {
			form := map[string]string{"infantry": "line-2", "skirmishers": "loose-300", "foot-artillery": "loose", "cavalry": "line-1"}[kind]
			where = append(where, strings.Join([]string{[]string{"05", "13", "21", "30", "38", "45", "54", "63"}[i] + ".00," + y, []string{"0", "1800"}[side], form}, " "))
		}
	}
	return stood(b, open(b, units, units), "r7", where...).State
}
