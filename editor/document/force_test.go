package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// encoded is the scenario as its file would have it.
func encoded(t *testing.T, d *document.Document) string {
	t.Helper()
	text, err := schema.Encode(d.File())
	require.NoError(t, err)
	return string(text)
}

func TestAForceThatIsTakenOutIsNamedNowhere(t *testing.T) {
	for _, info := range scenarios.List() {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		d := document.Open(f, "")
		before := encoded(t, d)
		for _, force := range f.Scenario.Clone().Forces {
			require.NoError(t, d.Do(document.RemoveForce(d.Scenario(), force.ID)))
			for path, ref := range d.Scenario().Refs() {
				assert.NotEqual(t, model.Ref{Kind: model.RefForce, ID: force.ID}, ref, "%s of %s", path, info.ID)
			}
		}
		assert.Empty(t, d.Scenario().Forces)
		d.GoTo(0)
		assert.Equal(t, before, encoded(t, d))
	}
}

func TestAForceIsSplitAndMergedAgain(t *testing.T) {
	d := brunstatt(t)
	force := d.Scenario().Forces[0]
	total := force.Count()
	counts := make([]int, len(force.Units))
	counts[0] = 3
	edit, id, err := document.SplitForce(d.Scenario(), force.ID, "Vanguard", counts)
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	assert.Equal(t, "vanguard", id)
	vanguard, ok := d.Scenario().Force(id)
	require.True(t, ok)
	assert.Equal(t, 3, vanguard.Count())
	assert.Contains(t, d.Scenario().Deployment[0].Forces, id, "it deploys with the force it came from")

	back, err := document.MergeForces(d.Scenario(), id, force.ID)
	require.NoError(t, err)
	require.NoError(t, d.Do(back))
	whole, _ := d.Scenario().Force(force.ID)
	assert.Equal(t, total, whole.Count())
	assert.Equal(t, force.Units, whole.Units, "equal units are one group again")
	assert.NotContains(t, d.Scenario().Deployment[0].Forces, id)
}

func TestForcesThatCannotBeSplitOrMergedSayWhy(t *testing.T) {
	s := brunstatt(t).Scenario()
	var other string
	for _, f := range s.Forces {
		if f.Side != s.Forces[0].Side {
			other = f.ID
		}
	}
	_, err := document.MergeForces(s, s.Forces[0].ID, other)
	assert.ErrorContains(t, err, "are of different sides")
	_, err = document.MergeForces(s, s.Forces[0].ID, s.Forces[0].ID)
	assert.ErrorContains(t, err, "itself")
	_, _, err = document.SplitForce(s, s.Forces[0].ID, "None", nil)
	assert.ErrorContains(t, err, "both have units")
	_, _, err = document.SplitForce(s, s.Forces[0].ID, "Too many", []int{1000})
	assert.ErrorContains(t, err, "not 1000")
}

func TestANewForceHasAnIDOfItsOwn(t *testing.T) {
	s := &model.Scenario{Forces: []model.Force{{ID: "3rd-battalion"}, {ID: "force"}}}
	assert.Equal(t, "3rd-battalion-2", document.ForceID(s, "3rd Battalion"))
	assert.Equal(t, "di-san", document.ForceID(s, "第三"))
	assert.Equal(t, "force-2", document.ForceID(s, "—"))
}
