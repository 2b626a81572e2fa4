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

// fenced is a column of infantry seven inches south of a fence, in hand.
func fenced(t *testing.T, up string) *played {
	t.Helper()
	sc := open(t, foot, foot)
	sc.TableBoard().Pieces = []model.Piece{{ID: "fence", Name: "the long fence", Kind: model.PieceFence, Points: plane.Polygon{{X: 2000, Y: 2300}, {X: 4000, Y: 2300}}}}
	g := stood(t, sc, up, "30.00,30.00 0 column-3", north)
	g.does("take american-infantry-1")
	return g
}

func TestALegIsMeasuredWithWhatHalvesIt(t *testing.T) {
	g := fenced(t, "r7")
	measure := func(x, y int) rules.Measure {
		t.Helper()
		m, ok := g.Measure(0, model.PointSite(plane.Point{X: x, Y: y}))
		require.True(t, ok)
		return m
	}
	free := measure(3000, 2400)
	assert.Equal(t, 600, free.Used)
	assert.Empty(t, free.Halved, "it ends short of the fence")
	assert.Positive(t, free.Left())

	over := measure(3000, 2200)
	assert.Equal(t, "it touches ground that slows: the long fence", over.Halved)
	assert.Equal(t, free.Allowance, 2*over.Allowance)
	assert.Equal(t, over.Allowance-over.Used, over.Left())
	assert.Negative(t, over.Left(), "half is not enough")

	g.does("march american-infantry-1 30.00,28.00")
	second := measure(3000, 2700)
	assert.Equal(t, 300, second.Used, "all legs count together")

	_, ok := g.Measure(1, model.PointSite(plane.Point{X: 3000, Y: 2900}))
	assert.False(t, ok, "the other unit is not in hand")
	g.does("turn american-infantry-1 450")
	_, ok = g.Measure(0, model.PointSite(plane.Point{X: 3000, Y: 2700}))
	assert.False(t, ok, "a turn ends the move")
}

func TestAJackHalvesNoMeasure(t *testing.T) {
	m, ok := fenced(t, "rJ").Measure(0, model.PointSite(plane.Point{X: 3000, Y: 2200}))
	require.True(t, ok)
	assert.Empty(t, m.Halved)
	assert.Equal(t, 800, m.Used)
	assert.GreaterOrEqual(t, m.Left(), 0)
}

// The outline of a reach is where legs may end, and a little beyond they may not.
func TestTheReachIsWhereLegsMayEnd(t *testing.T) {
	g := fenced(t, "r7")
	r, ok := g.Reach(0)
	require.True(t, ok)
	at := g.units[0].at
	for i := 0; i < len(r.Outline); i += 40 {
		to := r.Outline[i]
		require.NotEqual(t, at, to)
		assert.Nil(t, g.Refuse(act(verbMarch, 0, to.X, to.Y)), "to %v", to)
		beyond := to.Add(table.Place(plane.Point{}, i*table.Full/len(r.Outline), 0, 3))
		assert.NotNil(t, g.Refuse(act(verbMarch, 0, beyond.X, beyond.Y)), "beyond %v", to)
	}
	assert.NotEmpty(t, r.Halved, "sideways and back, the allowance is half")

	_, ok = g.Reach(1)
	assert.True(t, ok, "of others it is what they could do if they were activated")
	g.does("turn american-infantry-1 450")
	_, ok = g.Reach(0)
	assert.False(t, ok, "a turn ends the move")
}

// Only fire and charges are weighed as attacks.
func TestAMarchIsNoAttack(t *testing.T) {
	g := fenced(t, "r7")
	_, refusal := g.Weigh([]int32{0}, act(verbMarch, 0, 3000, 2900))
	assert.NotNil(t, refusal)
}
