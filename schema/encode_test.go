package schema_test

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

func TestAFileThatWasWrittenIsWrittenAgainByteByByte(t *testing.T) {
	for _, path := range []string{"testdata/ford.toml", "testdata/meadow.toml", "testdata/charts.toml", "testdata/meadow-in-winter.toml"} {
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		f, err := schema.ReadFile(path, testBases{})
		require.NoError(t, err)
		got, err := schema.Encode(f)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got))
	}
}

func TestWhatIsWrittenReadsBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := files.Draw(t, "file")
		text, err := schema.Encode(f)
		require.NoError(t, err)
		back, err := schema.Read("", bytes.NewReader(text), testBases{})
		require.NoError(t, err, "%s", text)
		for _, pair := range [][2]any{{f.Scenario, back.Scenario}, {f.Mapsheet, back.Mapsheet}, {f.Charts, back.Charts}} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				assert.Equal(t, pair[0], pair[1], "%s", text)
			}
		}
		again, err := schema.Encode(back)
		require.NoError(t, err)
		assert.Equal(t, string(text), string(again))
	})
}

// What Read would refuse is not written, so that a saved file always opens
// again.
func TestWhatCouldNotBeReadAgainIsNotWritten(t *testing.T) {
	for name, test := range map[string]struct {
		change func(s *model.Scenario)
		want   string
	}{
		"two forces of one id": {func(s *model.Scenario) {
			s.Forces = []model.Force{{ID: "f", Side: "a", Units: []model.UnitGroup{}}, {ID: "f", Side: "a", Units: []model.UnitGroup{}}}
		}, `error duplicate-id forces[1].id: the id "f" is that of forces[0] already: give one of them another id`},
		"an area that says nothing": {func(s *model.Scenario) {
			s.Deployment = []model.Deployment{{Forces: []string{"f"}}}
		}, `error not-one deployment[0].area: area says nothing: give it exactly one key`},
		"a hex off the map": {func(s *model.Scenario) {
			s.Deployment = []model.Deployment{{Forces: []string{"f"}, Area: model.Area{Hexes: hex.List{{Col: 8, Row: 0}}}}}
		}, `error off-map deployment[0].area.hexes: hex 0901 lies outside the map, which runs from 0101 to 0805`},
		"no length": {func(s *model.Scenario) { s.Length.Turns = 0 },
			`error out-of-range length.turns: turns is the number 0, but the least it can be is 1`},
		"more than a file may hold": {func(s *model.Scenario) { s.Notes = make([]model.Note, 100_000) },
			`error too-large: this is more than a file may hold, 8 MiB and 200000 lines, keys and list elements: make the map smaller, or take out places, forces or notes`},
	} {
		t.Run(name, func(t *testing.T) {
			f := onMeadow(test.change)
			_, err := schema.Encode(f)
			assert.EqualError(t, err, test.want)
			_, err = schema.JSON(f)
			assert.EqualError(t, err, test.want)
		})
	}
}
