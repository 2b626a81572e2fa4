package document

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestAPlaceIsRenamedWithAllThatRefersToIt(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			f, err := scenarios.Open(info.ID)
			require.NoError(t, err)
			d := Open(f, "")
			before := encoded(t, d)
			renamed := 0
			for _, p := range slices.Clone(d.Scenario().Hexes().Places) {
				users := PlaceUsers(d.Scenario(), p.ID)
				require.NoError(t, d.Do(RenamePlace{From: p.ID, To: "x-" + p.ID}))
				assert.Equal(t, users, PlaceUsers(d.Scenario(), "x-"+p.ID))
				assert.Empty(t, PlaceUsers(d.Scenario(), p.ID))
				renamed++
			}
			for path, ref := range d.Scenario().Refs() {
				assert.True(t, ref.Kind != model.RefPlace || d.Scenario().Defines(ref), path)
			}
			assert.Len(t, labelsOf(d), renamed)
			for d.Undo() {
			}
			assert.Equal(t, before, encoded(t, d))
		})
	}
}

// placed is a document with two places, of which a deployment, a rule and a
// victory condition name the first.
func placed(t *testing.T) *Document {
	t.Helper()
	b := board("ww.", "^^.")
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101 0201")},
		{ID: "hill-40", Kind: model.PlaceHill, Name: "40", Hexes: hexes("0102 0202")},
	}
	d := open(t, b)
	s := d.Scenario()
	s.Deployment = []model.Deployment{{Area: model.Area{Everywhere: true}}, {Area: model.Area{Within: &model.Within{Hexes: 2, Of: model.Area{Place: "wood-a"}}}}}
	s.Rules = []model.Rule{{Rule: "hidden", Area: &model.Area{Union: []model.Area{{Place: "wood-a"}, {Place: "wood-a"}}}}}
	s.Victory.Clauses = []model.Clause{{Condition: model.Condition{Not: &model.Condition{Occupies: &model.Occupies{Area: model.Area{Place: "wood-a"}}}}}}
	return d
}

func TestRenamingSaysWhatChanged(t *testing.T) {
	d := placed(t)
	var changed Change
	d.Subscribe(func(c Change) { changed = c })
	require.NoError(t, d.Do(RenamePlace{From: "wood-a", To: "wood-b"}))
	assert.Equal(t, hexes("0101 0201"), changed.Hexes)
	assert.Equal(t, []string{
		"map.places[0].id", "deployment[1].area.within.of", "rules[0].area.union[0]", "rules[0].area.union[1]",
		"victory.clauses[0].condition.not.occupies.area",
	}, changed.Fields)
	assert.Equal(t, []string{"rename place wood-a to wood-b"}, labelsOf(d))
}

func TestAPlaceThatIsNeededIsNotDeleted(t *testing.T) {
	d := placed(t)
	assert.EqualError(t, d.Do(DeletePlace{ID: "wood-a"}),
		"wood A is needed by deployment 2, special rule 1, victory condition 1: choose another area there first")
	require.NoError(t, d.Do(DeletePlace{ID: "hill-40"}))
	assert.Equal(t, []string{"wood-a"}, d.Scenario().IDs(model.RefPlace))
	d.Undo()
	assert.Equal(t, []string{"wood-a", "hill-40"}, d.Scenario().IDs(model.RefPlace))
	assert.Equal(t, []string{"delete place hill-40"}, labelsOf(d))
}

func TestPlacesAreNotRenamedToNonsense(t *testing.T) {
	d := placed(t)
	for to, want := range map[string]string{
		"hill-40": "there is a place", "Wood B": "cannot be the id", "": "cannot be the id", "wood--b": "cannot be the id",
	} {
		assert.ErrorContains(t, d.Do(RenamePlace{From: "wood-a", To: to}), want, to)
	}
	assert.ErrorContains(t, d.Do(RenamePlace{From: "wood-z", To: "wood-y"}), "no place")
	assert.ErrorContains(t, d.Do(DeletePlace{ID: "wood-z"}), "no place")
	require.NoError(t, d.Do(RenamePlace{From: "wood-a", To: "wood-a"}))
	assert.Empty(t, labelsOf(d))
}

func TestANameIsMovedByHandAndLetGoAgain(t *testing.T) {
	d := placed(t)
	to := &hex.Spot{Hex: hex.Hex{Col: 1, Row: 1}, Shift: hex.Cube{Q: 10, R: -10}}
	require.NoError(t, d.Do(MoveLabel{ID: "wood-a", To: to}))
	p, _ := d.Scenario().Hexes().Place("wood-a")
	assert.Equal(t, to, p.Label)
	to.Shift = hex.Cube{}
	assert.Equal(t, 10, p.Label.Shift.Q, "the edit keeps its own spot")
	require.NoError(t, d.Do(MoveLabel{ID: "wood-a"}))
	assert.Nil(t, p.Label)
	require.NoError(t, d.Do(MoveLabel{ID: "wood-a"}))
	steps, _ := d.History()
	assert.Len(t, steps, 2, "letting go what is not held is no step")
	d.Undo()
	assert.Equal(t, &hex.Spot{Hex: hex.Hex{Col: 1, Row: 1}, Shift: hex.Cube{Q: 10, R: -10}}, p.Label)
	d.Undo()
	assert.Nil(t, p.Label)
	assert.ErrorContains(t, d.Do(MoveLabel{ID: "wood-z"}), "no place")
	assert.ErrorContains(t, d.Do(MoveLabel{ID: "wood-a", To: &hex.Spot{Hex: hex.Hex{Col: -1}}}), "off the map")
}
