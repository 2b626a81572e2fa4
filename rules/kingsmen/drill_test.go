package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
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
