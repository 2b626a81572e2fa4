package document

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// paths are the fields that a revision sets.
func paths(e Edit) []string {
	var out []string
	for _, part := range e.(Batch).Edits {
		out = append(out, part.(Set).Path)
	}
	return out
}

func TestOfALongListOnlyWhatDiffersIsSet(t *testing.T) {
	d := open(t, model.NewHexBoard(2, 2))
	var forces []model.Force
	for i := range 16 {
		forces = append(forces, model.Force{ID: fmt.Sprintf("force-%d", i), Units: []model.UnitGroup{{Type: "guns", Count: 1}}})
	}
	require.NoError(t, d.Do(Set{Path: "forces", Value: forces}))

	two := Revise(d.Scenario(), "two", func(s *model.Scenario) {
		s.Forces[3].Name = "Guard"
		s.Forces[15].Units[0].Count = 4
	})
	assert.Equal(t, []string{"forces[3]", "forces[15]"}, paths(two))
	require.NoError(t, d.Do(two))
	assert.Equal(t, "Guard", d.Scenario().Forces[3].Name)
	assert.Equal(t, 4, d.Scenario().Forces[15].Units[0].Count)
	assert.Equal(t, "force-4", d.Scenario().Forces[4].ID)
	d.GoTo(1)
	assert.Equal(t, forces, d.Scenario().Forces)

	for name, change := range map[string]func(*model.Scenario){
		"many":  func(s *model.Scenario) { s.Forces[0].Name, s.Forces[1].Name, s.Forces[2].Name = "a", "b", "c" },
		"fewer": func(s *model.Scenario) { s.Forces = s.Forces[:15] },
		"more":  func(s *model.Scenario) { s.Forces = append(s.Forces, model.Force{ID: "late"}) },
	} {
		assert.Equal(t, []string{"forces"}, paths(Revise(d.Scenario(), name, change)), name)
	}
	assert.Empty(t, paths(Revise(d.Scenario(), "nothing", func(*model.Scenario) {})))
}
