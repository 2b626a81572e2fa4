package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func TestAScenarioBecomesAnotherInOneStep(t *testing.T) {
	for _, to := range []string{"morhange", "tanga", "mlawa"} {
		t.Run(to, func(t *testing.T) {
			d := brunstatt(t)
			other, err := scenarios.Open(to)
			require.NoError(t, err)
			before, err := schema.Encode(d.File())
			require.NoError(t, err)

			require.NoError(t, d.Do(document.Become(d.Scenario(), other.Scenario, "take all of it")))
			assert.Equal(t, other.Scenario, d.Scenario())
			steps, _ := d.History()
			assert.Len(t, steps, 1)
			d.Undo()
			back, err := schema.Encode(d.File())
			require.NoError(t, err)
			assert.Equal(t, string(before), string(back))
			d.Redo()
			assert.Equal(t, other.Scenario, d.Scenario())
		})
	}
}

func TestOnlyWhatDiffersIsTaken(t *testing.T) {
	s := brunstatt(t).Scenario()
	for name, test := range map[string]struct {
		change func(s *model.Scenario)
		want   int // edits beside the map's
	}{
		"nothing":       {func(*model.Scenario) {}, 0},
		"the map":       {func(s *model.Scenario) { s.Hexes().SetTerrain(hex.Hex{}, model.Town) }, 0},
		"the title":     {func(s *model.Scenario) { s.Title = "Another" }, 1},
		"title and end": {func(s *model.Scenario) { s.Title, s.Length.Turns = "Another", 99 }, 2},
	} {
		other := s.Clone()
		test.change(other)
		assert.Len(t, document.Become(s, other, "take it").(document.Batch).Edits, 1+test.want, name)
	}
}
