package schema_test

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
