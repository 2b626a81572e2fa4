package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

func TestADrillIsALegAndATurnAsFarAsTheyAreNeeded(t *testing.T) {
	g := fenced(t, "r7")
	before := g.Hash()
	at := model.PointSite(plane.Point{X: 3000, Y: 2800})
	d, ok := g.Drill(0, rules.Drill{At: at, Facing: 3550, Formation: "column"})
	require.True(t, ok)
	require.Nil(t, d.Refusal)
	var texts []string
	for _, a := range d.Actions {
		texts = append(texts, g.ActionText(a))
	}
	assert.Equal(t, []string{"march american-infantry-1 30.00,28.00", "turn american-infantry-1 3550"}, texts)
	assert.Equal(t, plane.Point{X: 3000, Y: 2800}, d.Pose.Anchor)
	assert.Equal(t, 3550, d.Pose.Facing)
	assert.Contains(t, d.Formations, "line")
	assert.Equal(t, before, g.Hash(), "nothing is done yet")

	d, _ = g.Drill(0, rules.Drill{At: model.PointSite(g.units[0].at), Formation: "line"})
	require.Nil(t, d.Refusal)
	require.Len(t, d.Actions, 1)
	assert.Equal(t, "line", d.Pose.Formation)
}

// An offered turn is told by whom it faces, or by the wind; one that was done by the wind alone,
// whoever has come there since.
func TestTurnsAreToldByWhereTheyLead(t *testing.T) {
	g := fenced(t, "r7")
	toward := act(verbTurn, 0, g.facingTo(0, 1))
	assert.Equal(t, g.battle.title(0)+" turns toward "+g.battle.title(1), rules.OfferPhrase(g, toward))
	told := g.battle.title(0) + " turns " + bearing(g.facingTo(0, 1))
	assert.Equal(t, told, g.ActionPhrase(toward))
	away := act(verbTurn, 0, table.Facing(g.facingTo(0, 1)+1))
	assert.Equal(t, g.ActionPhrase(away), rules.OfferPhrase(g, away))
	g.units[1].at = g.units[1].at.Add(plane.Point{X: 500})
	assert.Equal(t, told, g.ActionPhrase(toward))
	for facing, want := range map[int]string{0: "north, 0 degrees", 224: "north, 22.4 degrees", 225: "north-east, 22.5 degrees", 3182: "north-west, 318.2 degrees", 3599: "north, 359.9 degrees"} {
		assert.Equal(t, want, bearing(facing))
	}
}

func TestADrillThatIsRefusedShowsWhereItWouldStand(t *testing.T) {
	g := fenced(t, "r7")
	far := plane.Point{X: 3000, Y: 2200}
	d, ok := g.Drill(0, rules.Drill{At: model.PointSite(far), Facing: 100, Formation: "column"})
	require.True(t, ok)
	require.NotNil(t, d.Refusal)
	assert.Equal(t, "Movement 5", d.Refusal.Rule)
	assert.Equal(t, far, d.Pose.Anchor)
	assert.Empty(t, d.Actions)

	_, ok = g.Drill(1, rules.Drill{At: model.PointSite(far)})
	assert.False(t, ok, "the other unit is not in hand")
}

// A unit that can be taken in hand goes in one go: it is activated, and marches.
func TestADrillActivatesWhoCanBeTakenInHand(t *testing.T) {
	sc := open(t, foot, foot)
	g := stood(t, sc, "r7", "30.00,30.00 0 column-3", north)
	to := model.PointSite(plane.Point{X: 3000, Y: 2800})
	drilled, ok := g.Drill(0, rules.Drill{At: to, Facing: rules.AnyFacing})
	require.True(t, ok)
	dragged, refusal := g.Explain(0, to)
	require.Nil(t, refusal)
	for _, actions := range [][]rules.Action{drilled.Actions, dragged} {
		require.Len(t, actions, 2)
		assert.Equal(t, "take american-infantry-1", g.ActionText(actions[0]))
		assert.Equal(t, "march american-infantry-1 30.00,28.00", g.ActionText(actions[1]))
	}
	m, ok := g.Measure(0, to)
	require.True(t, ok)
	assert.Equal(t, 200, m.Used)
	_, ok = g.Drill(1, rules.Drill{At: to})
	assert.False(t, ok, "it is not his unit's turn")
}

// Where dice decide whether a unit obeys, nobody sees beforehand what it will do: it can
// only be activated.
func TestADrillDoesNotForetellUncertainOrders(t *testing.T) {
	sc := open(t, foot, foot, inForce("uncertain-orders")...)
	g := stood(t, sc, "r7", "30.00,30.00 0 column-3", north)
	g.units[0].counter, g.generals[0].at, g.generals[0].points = yellow, plane.Point{X: 100, Y: 5900}, 2
	to := model.PointSite(plane.Point{X: 3000, Y: 2800})
	_, ok := g.Drill(0, rules.Drill{At: to})
	assert.False(t, ok)
	actions, refusal := g.Explain(0, to)
	require.Nil(t, refusal)
	assert.Equal(t, []rules.Action{act(verbTake, 0)}, actions)
}

// A unit that is set up stands as its step says until it is turned, and the reason why it
// does not fit is told with the pose.
func TestADrillSetsAUnitUp(t *testing.T) {
	b, err := System().NewBattle(open(t, foot, foot))
	require.NoError(t, err)
	g := b.Begin(rules.Terms{Seed: 1}).(*State)
	south := model.PointSite(plane.Point{X: 3000, Y: 5500})
	d, ok := g.Drill(0, rules.Drill{At: south, Facing: rules.AnyFacing})
	require.True(t, ok)
	require.Nil(t, d.Refusal)
	require.Len(t, d.Actions, 1)
	assert.Zero(t, d.Pose.Facing, "to the middle of the table")
	assert.Equal(t, d.Formations[0], d.Pose.Formation)
	assert.NotEmpty(t, d.Pose.Outline)

	d, _ = g.Drill(0, rules.Drill{At: south, Facing: 450, Formation: "column"})
	_, refusal := g.Apply(d.Actions[0], nil)
	require.Nil(t, refusal)
	p, _ := g.Pose(0)
	assert.Equal(t, "column", p.Formation)
	d, _ = g.Drill(0, rules.Drill{At: model.PointSite(plane.Point{X: 3200, Y: 5500}), Facing: rules.AnyFacing})
	require.Nil(t, d.Refusal, "it can be moved until the battle begins")
	assert.Equal(t, 450, d.Pose.Facing, "as it stood")

	d, ok = g.Drill(0, rules.Drill{At: model.PointSite(plane.Point{X: 3000, Y: 1000}), Facing: rules.AnyFacing})
	require.True(t, ok)
	require.NotNil(t, d.Refusal)
	assert.Empty(t, d.Actions)
	assert.Equal(t, plane.Point{X: 3000, Y: 1000}, d.Pose.Anchor)
	d, _ = g.Drill(0, rules.Drill{At: model.PointSite(plane.Point{X: -100, Y: 1000})})
	assert.NotNil(t, d.Refusal)
}

// The two kinds of fire of a unit with repeating rifles are told apart, and are one after
// it has moved.
func TestQuickFireIsToldApart(t *testing.T) {
	sc := open(t, foot, foot, model.Rule{Rule: "repeating-rifles", Units: &model.Selector{Side: "american"}})
	g := stood(t, sc, "r7", "30.00,30.00 0 line-2", "30.00,21.00 1800 line-2")
	g.does("take american-infantry-1")
	fire := func() []string {
		var out []string
		for _, a := range g.Targets(nil, 0) {
			if a.Action.Verb == verbFire {
				out = append(out, a.Kind+": "+g.ActionPhrase(a.Action))
			}
		}
		return out
	}
	all := fire()
	require.Len(t, all, 2)
	assert.NotEqual(t, all[0], all[1])
	assert.Contains(t, all[1], "quick fire")
	g.does("march american-infantry-1 30.00,29.00")
	assert.Len(t, fire(), 1)
}
