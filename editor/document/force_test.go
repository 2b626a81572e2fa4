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
	for _, info := range scenarios.Of("soldiers") {
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

// Only what named the force alone goes with it.
func TestWhatNamesOtherForcesStaysWhenOneIsTakenOut(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	side := s.Sides[0].ID
	units := []model.UnitGroup{{Type: "french-infantry-company", Count: 1}}
	s.Forces = []model.Force{{ID: "a", Side: side, Units: units}, {ID: "b", Side: side, Units: units}, {ID: "c", Side: side, Units: units, Part: "a"}, {ID: "d", Side: side, Units: units, Part: "b"}}
	s.Deployment = []model.Deployment{{Forces: []string{"a"}}, {Forces: []string{"b"}}, {Forces: []string{"a", "c"}}, {Forces: []string{"a"}, Own: model.Values{"trenches": 2}}}
	s.Reinforcements = []model.Reinforcement{{Forces: []string{"a"}}, {Forces: []string{"b"}, Turn: 1}, {Forces: []string{"a", "c"}, Turn: 2}}
	require.NoError(t, d.Do(document.RemoveForce(s, "a")))

	assert.Equal(t, []model.Force{{ID: "b", Side: side, Units: units}, {ID: "c", Side: side, Units: units}, {ID: "d", Side: side, Units: units, Part: "b"}}, s.Forces)
	assert.Equal(t, []model.Deployment{{Forces: []string{"b"}}, {Forces: []string{"c"}}, {Forces: []string{}, Own: model.Values{"trenches": 2}}}, s.Deployment)
	assert.Equal(t, []model.Reinforcement{{Forces: []string{"b"}, Turn: 1}, {Forces: []string{"c"}, Turn: 2}}, s.Reinforcements)
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

// Of groups that are not counted none leaves.
func TestAForceIsSplitByItsFirstGroups(t *testing.T) {
	d := brunstatt(t)
	force := d.Scenario().Forces[0]
	require.Greater(t, len(force.Units), 1)
	edit, id, err := document.SplitForce(d.Scenario(), force.ID, "Vanguard", []int{1})
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	vanguard, _ := d.Scenario().Force(id)
	assert.Equal(t, 1, vanguard.Count())
	rest, _ := d.Scenario().Force(force.ID)
	assert.Equal(t, force.Units[1:], rest.Units[len(rest.Units)-len(force.Units)+1:])
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
	for _, pair := range [][2]string{{s.Forces[0].ID, "nobody"}, {"nobody", s.Forces[0].ID}, {"nobody", "none"}} {
		_, err = document.MergeForces(s, pair[0], pair[1])
		assert.ErrorContains(t, err, "there is no force")
	}
	_, _, err = document.SplitForce(s, "nobody", "None", nil)
	assert.ErrorContains(t, err, "there is no force")
	_, _, err = document.SplitForce(s, s.Forces[0].ID, "None", nil)
	assert.ErrorContains(t, err, "both have units")
	var all []int
	for _, g := range s.Forces[0].Units {
		all = append(all, g.Count)
	}
	_, _, err = document.SplitForce(s, s.Forces[0].ID, "All", all)
	assert.ErrorContains(t, err, "both have units")
	_, _, err = document.SplitForce(s, s.Forces[0].ID, "Too many", []int{1000})
	assert.ErrorContains(t, err, "not 1000")
}

// What picked the units of the one force picks them as those of the other.
func TestSelectorsFollowMergedForces(t *testing.T) {
	for name, test := range map[string]struct{ named, want []string }{
		"the one":  {[]string{"a"}, []string{"b"}},
		"both":     {[]string{"a", "b"}, []string{"b"}},
		"neither":  {[]string{"c"}, []string{"c"}},
		"any":      {nil, nil},
		"and more": {[]string{"c", "a"}, []string{"c", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := brunstatt(t)
			s := d.Scenario()
			side := s.Sides[0].ID
			units := []model.UnitGroup{{Type: "french-infantry-company", Count: 1}}
			s.Forces = []model.Force{{ID: "a", Side: side, Units: units}, {ID: "b", Side: side, Units: units}, {ID: "c", Side: side, Units: units}}
			one := 1
			s.Victory.Clauses[0].Condition = model.Condition{Losses: &model.Losses{Units: model.Selector{Forces: test.named}, Bound: model.Bound{AtLeast: &one}}}
			edit, err := document.MergeForces(s, "a", "b")
			require.NoError(t, err)
			require.NoError(t, d.Do(edit))
			assert.Equal(t, test.want, d.Scenario().Victory.Clauses[0].Condition.Losses.Units.Forces)
			b, _ := d.Scenario().Force("b")
			assert.Equal(t, 2, b.Count())
			assert.Len(t, d.Scenario().Forces, 2)
		})
	}
}

func TestANewForceHasAnIDOfItsOwn(t *testing.T) {
	s := &model.Scenario{Forces: []model.Force{{ID: "3rd-battalion"}, {ID: "force"}}}
	assert.Equal(t, "3rd-battalion-2", document.ForceID(s, "3rd Battalion"))
	assert.Equal(t, "di-san", document.ForceID(s, "第三"))
	assert.Equal(t, "force-2", document.ForceID(s, "—"))
}
